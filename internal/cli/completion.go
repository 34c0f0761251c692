package cli

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"wfind/dict"
)

// Completion prints a completion script.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help shows how the scripts are used.
func (*Completion) Help() string {
	return `To use it:
  bash  source <(wfind completion bash), in ~/.bashrc
  zsh   wfind completion zsh > "${fpath[1]}/_wfind"
  fish  wfind completion fish > ~/.config/fish/completions/wfind.fish

Exit status: 0, or 2 on an error.`
}

// Run runs the command. The script is made from the grammar, so that it
// knows each command and flag that there is.
func (c *Completion) Run(env *Env) error {
	app, err := newParser(env, commands()...)
	if err != nil {
		return err
	}
	generate := map[string]func(io.Writer, *kong.Application){
		"bash": bashCompletion,
		"zsh":  zshCompletion,
		"fish": fishCompletion,
	}[c.Shell]
	return env.write(func(w *bufio.Writer) error {
		generate(w, app.Model)
		return nil
	})
}

// completedCommands returns the commands that are offered.
func completedCommands(app *kong.Application) []*kong.Node {
	return slices.DeleteFunc(slices.Clone(app.Children), func(n *kong.Node) bool { return n.Hidden })
}

// completedFlags returns the flags of a command and the global ones; those of
// find too, for a command line without a command, if the command is nil.
func completedFlags(app *kong.Application, command *kong.Node) []*kong.Flag {
	var flags []*kong.Flag
	if command != nil {
		flags = command.Flags
	}
	for _, f := range app.Flags {
		if command == nil || f.Group == nil {
			flags = append(flags, f)
		}
	}
	return slices.DeleteFunc(slices.Clone(flags), func(f *kong.Flag) bool { return f.Hidden })
}

// A completedValue tells what can stand as the value of a flag or as an
// argument.
type completedValue struct {
	words []string // these
	files bool     // or a file
	any   bool     // or something that cannot be completed
}

func completeValue(v *kong.Value) completedValue {
	lists := make([]string, 0, 4)
	for _, l := range dict.BuiltIn() {
		lists = append(lists, l.Name)
	}
	switch {
	case v.Enum != "":
		return completedValue{words: v.EnumSlice()}
	case v.Name == "dict" || v.Name == "answers" || v.Name == "name":
		return completedValue{words: lists, files: true}
	case v.Name == "tree" || v.Name == "html":
		return completedValue{files: true}
	}
	return completedValue{any: true}
}

// firstSentence is as much of a flag's help as a completion menu shows.
func firstSentence(help string) string {
	s, _, _ := strings.Cut(help, ". ")
	s, _, _ = strings.Cut(s, ": ")
	return strings.TrimSuffix(s, ".")
}

func flagNames(f *kong.Flag) []string {
	names := []string{"--" + f.Name}
	if f.Short != 0 {
		names = append(names, "-"+string(f.Short))
	}
	return names
}

func bashCompletion(w io.Writer, app *kong.Application) {
	var names []string
	for _, c := range completedCommands(app) {
		names = append(names, c.Name)
	}
	fmt.Fprintf(w, `# bash completion for wfind

_wfind() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= word
	if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case $word in
		%s) command=$word; break ;;
		esac
	done
	COMPREPLY=()
	case $command:$prev in
`, strings.Join(names, "|"))
	commands := append([]*kong.Node{nil}, completedCommands(app)...)
	for _, c := range commands {
		for _, f := range completedFlags(app, c) {
			if !takesValue(f) {
				continue
			}
			v := completeValue(f.Value)
			var patterns []string
			for _, n := range flagNames(f) {
				patterns = append(patterns, commandName(c)+":"+n)
			}
			fmt.Fprintf(w, "\t%s) %s ;;\n", strings.Join(patterns, "|"), compgen(v, "return"))
		}
	}
	fmt.Fprint(w, "\tesac\n\tcase $command in\n")
	for _, c := range commands {
		var flags []string
		for _, f := range completedFlags(app, c) {
			flags = append(flags, flagNames(f)...)
		}
		words := strings.Join(flags, " ")
		v := completedValue{}
		if c == nil {
			v.words = names
		} else if len(c.Positional) > 0 {
			v = completeValue(c.Positional[0])
		}
		fmt.Fprintf(w, "\t%s)\n\t\tif [[ $cur == -* ]]; then COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return; fi\n\t\t%s ;;\n",
			quoteEmpty(commandName(c)), words, compgen(v, "return"))
	}
	fmt.Fprint(w, "\tesac\n}\ncomplete -F _wfind wfind\n")
}

func quoteEmpty(s string) string {
	if s == "" {
		return "''"
	}
	return s
}

func commandName(c *kong.Node) string {
	if c == nil {
		return ""
	}
	return c.Name
}

// compgen returns the bash commands that offer a value, and then end.
func compgen(v completedValue, end string) string {
	args := ""
	if v.files {
		args += " -f"
	}
	if len(v.words) > 0 {
		args += " -W '" + strings.Join(v.words, " ") + "'"
	}
	if args == "" {
		return end
	}
	return fmt.Sprintf(`COMPREPLY=($(compgen%s -- "$cur")); %s`, args, end)
}

// zshQuote escapes what _arguments would take for its own syntax.
var zshQuote = strings.NewReplacer(`'`, `'\''`, `[`, `\[`, `]`, `\]`, `:`, `\:`)

func zshCompletion(w io.Writer, app *kong.Application) {
	fmt.Fprint(w, "#compdef wfind\n\n_wfind() {\n\tlocal command word\n\tfor word in ${words[2,CURRENT-1]}; do\n\t\tcase $word in\n")
	var names []string
	for _, c := range completedCommands(app) {
		names = append(names, c.Name)
	}
	fmt.Fprintf(w, "\t\t%s) command=$word; break ;;\n\t\tesac\n\tdone\n\tcase $command in\n", strings.Join(names, "|"))
	for _, c := range completedCommands(app) {
		fmt.Fprintf(w, "\t%s)\n\t\t_arguments", c.Name)
		zshFlags(w, completedFlags(app, c))
		fmt.Fprintf(w, " \\\n\t\t\t'1: :(%s)'", c.Name)
		if len(c.Positional) > 0 {
			fmt.Fprintf(w, " \\\n\t\t\t'*:%s:%s'", zshQuote.Replace(c.Positional[0].Name), zshAction(completeValue(c.Positional[0])))
		}
		fmt.Fprint(w, "\n\t\t;;\n")
	}
	fmt.Fprint(w, "\t*)\n\t\tlocal -a commands=(\n")
	for _, c := range completedCommands(app) {
		fmt.Fprintf(w, "\t\t\t'%s:%s'\n", c.Name, zshQuote.Replace(firstSentence(c.Help)))
	}
	fmt.Fprint(w, "\t\t)\n\t\t_arguments")
	zshFlags(w, completedFlags(app, nil))
	fmt.Fprint(w, " \\\n\t\t\t'*: :{_describe command commands}'\n\t\t;;\n\tesac\n}\n\n_wfind \"$@\"\n")
}

func zshFlags(w io.Writer, flags []*kong.Flag) {
	for _, f := range flags {
		value, equals := "", ""
		if takesValue(f) {
			value = fmt.Sprintf(":%s:%s", f.Name, zshAction(completeValue(f.Value)))
			equals = "="
		}
		help := zshQuote.Replace(firstSentence(f.Help))
		fmt.Fprintf(w, " \\\n\t\t\t'--%s%s[%s]%s'", f.Name, equals, help, value)
		if f.Short != 0 {
			fmt.Fprintf(w, " \\\n\t\t\t'-%c[%s]%s'", f.Short, help, value)
		}
	}
}

func zshAction(v completedValue) string {
	words := strings.Join(v.words, " ")
	switch {
	case v.files && words != "":
		return "{_alternative \"lists:list:(" + words + ")\" \"files:file:_files\"}"
	case v.files:
		return "_files"
	case words != "":
		return "(" + words + ")"
	}
	return " "
}

// fishQuote escapes what ends a quoted string.
var fishQuote = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

func fishCompletion(w io.Writer, app *kong.Application) {
	var names []string
	for _, c := range completedCommands(app) {
		names = append(names, c.Name)
	}
	all := strings.Join(names, " ")
	fmt.Fprintf(w, "# fish completion for wfind\n\ncomplete -c wfind -f\n")
	for _, c := range completedCommands(app) {
		fmt.Fprintf(w, "complete -c wfind -n 'not __fish_seen_subcommand_from %s' -a %s -d '%s'\n",
			all, c.Name, fishQuote.Replace(firstSentence(c.Help)))
	}
	for _, c := range append([]*kong.Node{nil}, completedCommands(app)...) {
		when := "not __fish_seen_subcommand_from " + all
		if c != nil {
			when = "__fish_seen_subcommand_from " + c.Name
		}
		for _, f := range completedFlags(app, c) {
			fmt.Fprintf(w, "complete -c wfind -n '%s' -l %s", when, f.Name)
			if f.Short != 0 {
				fmt.Fprintf(w, " -s %c", f.Short)
			}
			if takesValue(f) {
				fmt.Fprint(w, " -x"+fishValue(completeValue(f.Value)))
			}
			fmt.Fprintf(w, " -d '%s'\n", fishQuote.Replace(firstSentence(f.Help)))
		}
		if c != nil && len(c.Positional) > 0 {
			if v := fishValue(completeValue(c.Positional[0])); v != "" {
				fmt.Fprintf(w, "complete -c wfind -n '%s'%s\n", when, v)
			}
		}
	}
}

func fishValue(v completedValue) string {
	words := strings.Join(v.words, " ")
	if v.files {
		words = strings.TrimSpace(words + " (__fish_complete_path (commandline -ct))")
	}
	if words == "" {
		return ""
	}
	return " -a '" + words + "'"
}
