package cli

import (
	"bufio"
	"cmp"
	_ "embed" // the scripts
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/vocabulary"
)

// Completion prints a completion script.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help shows how the scripts are used.
func (*Completion) Help() string {
	return `To use it, from the next shell on:
  bash  source <(wfind completion bash), in ~/.bashrc
  zsh   source <(wfind completion zsh), in ~/.zshrc
  fish  wfind completion fish > ~/.config/fish/completions/wfind.fish

Packages bring the scripts with them, for all users.

Exit status: 0, or 2 on an error.`
}

// The scripts ask the hidden command complete what fits, and leave files,
// quoting and the look of it to their shell.
var (
	//go:embed completion/wfind.bash
	bashScript string
	//go:embed completion/_wfind
	zshScript string
	//go:embed completion/wfind.fish
	fishScript string
)

// Run runs the command.
func (c *Completion) Run(env *Env) error {
	script := map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}[c.Shell]
	return env.write(func(w *bufio.Writer) error {
		_, err := w.WriteString(script)
		return err
	})
}

// Complete tells a completion script what fits at the cursor.
type Complete struct {
	Line  *string  `help:"The command line up to the cursor, quoted as for a shell."`
	Words []string `arg:"" optional:"" help:"Instead of it: its words behind the first, as they are; the last is the one at the cursor."`
}

// Help tells what is printed.
func (*Complete) Help() string {
	return `Prints three lines and then the offers: what stands before each of them in the
same word; files, where a file fits too; what is typed already; then an offer a
line, a tab and what it is.

Exit status: 0, 1 if the word cannot be completed, or 2 on an error.`
}

// Run runs the command.
func (c *Complete) Run(env *Env) error {
	words := c.Words
	if c.Line != nil {
		if words = shellWords(*c.Line); len(words) > 0 {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		words = []string{""}
	}
	last := len(words) - 1
	if strings.Contains(words[last], "\n") {
		return ErrNothing
	}
	what, err := completionAt(env, words[:last], words[last])
	if err != nil {
		return err
	}
	return env.write(func(w *bufio.Writer) error {
		files := ""
		if what.files {
			files = "files"
		}
		fmt.Fprintf(w, "%s\n%s\n%s\n", what.prefix, files, what.typed)
		for _, o := range what.offers {
			// Neither can have a tab or a line end, nor what a terminal acts on.
			if strings.HasPrefix(o.text, what.typed) && constraint.Escape(o.text) == o.text {
				fmt.Fprintf(w, "%s\t%s\n", o.text, o.about)
			}
		}
		return nil
	})
}

// An offer is something that can stand at the cursor.
type offer struct{ text, about string }

// A completion is what can stand at the cursor.
type completion struct {
	prefix string // of the word at the cursor, which stays
	typed  string // the rest of that word
	offers []offer
	files  bool // or a file
}

// What the tag completion of a flag or argument can say that it wants. Other
// values than these, and than those of an enum, cannot be completed.
const (
	completesList    = "list"    // the name of a word list, or a file
	completesAnswers = "answers" // that, or likely
	completesFile    = "file"
	completesCommand = "command"
)

// completionAt returns what can stand as the word at the cursor, behind other
// words.
func completionAt(env *Env, before []string, word string) (completion, error) {
	c := completion{typed: word}
	p, args, named, err := parserMeant(before, env)
	if err != nil {
		return c, err
	}
	at := placeBehind(p.flags(), args)
	switch {
	case at.wants != nil:
		c.offerValue(at.wants.Value)
	case at.onlyArgs || !strings.HasPrefix(word, "-"):
		if !named && at.args == 0 && !at.words && !at.onlyArgs {
			c.offers = append(c.offers, commandOffers()...)
		}
		if v := argument(p.Model.Children[0], at.args); v != nil {
			c.offerValue(v)
		}
	default:
		c.offerFlag(p.flags(), word)
	}
	return c, nil
}

// A place is where in a command line a word stands, by what is before it.
type place struct {
	wants    *kong.Flag // whose value it is, if any
	args     int        // arguments before it that are not flags
	words    bool       // --words is before it, so that others are words too
	onlyArgs bool       // no flag can follow
}

func placeBehind(flags []*kong.Flag, args []string) place {
	var at place
	for _, arg := range args {
		switch {
		case at.wants != nil:
			at.wants = nil
		case at.onlyArgs || !isFlagLike(arg):
			at.args++
		case arg == "--":
			at.onlyArgs = true
		default:
			for _, f := range split(flags, arg) {
				if f.wants {
					at.wants = f.flag
				}
				at.words = at.words || f.flag != nil && f.flag.Name == wordsFlag
			}
		}
	}
	return at
}

// argument returns the command's argument in the n-th place, nil if it takes no
// more.
func argument(command *kong.Node, n int) *kong.Value {
	if n < len(command.Positional) {
		return command.Positional[n]
	}
	if n > 0 && len(command.Positional) > 0 {
		if last := command.Positional[len(command.Positional)-1]; last.IsCumulative() {
			return last
		}
	}
	return nil
}

// offerFlag offers flags, or the value of one in the same word.
func (c *completion) offerFlag(flags []*kong.Flag, word string) {
	if name, value, ok := strings.Cut(word, "="); ok && strings.HasPrefix(name, "--") {
		if f := flagOf(flags, func(f *kong.Flag) bool { return "--"+f.Name == name }); f != nil {
			c.prefix, c.typed = name+"=", value
			c.offerValue(f.Value)
		}
		return
	}
	if f, n := shortValue(flags, word); f != nil {
		c.prefix, c.typed = word[:n], word[n:]
		c.offerValue(f.Value)
		return
	}
	for _, f := range flags {
		if f.Hidden {
			continue
		}
		text := "--" + f.Name
		if takesValue(f) {
			text += "="
		}
		c.offers = append(c.offers, offer{text, firstSentence(f.Help)})
	}
}

// shortValue returns the flag whose value begins at word[n:], as that of -d does
// in -dwordle and in -cdwordle, nil if there is none.
func shortValue(flags []*kong.Flag, word string) (f *kong.Flag, n int) {
	if !isFlagLike(word) || word[1] == '-' {
		return nil, 0
	}
	for n = 1; n < len(word); {
		r, size := utf8.DecodeRuneInString(word[n:])
		n += size
		f = flagOf(flags, func(f *kong.Flag) bool { return f.Short == r })
		if f == nil || n == len(word) {
			return nil, 0
		}
		if takesValue(f) {
			if word[n] == '=' {
				n++
			}
			return f, n
		}
	}
	return nil, 0
}

// offerValue offers what a flag or an argument can be.
func (c *completion) offerValue(v *kong.Value) {
	if v.Enum != "" {
		for _, text := range v.EnumSlice() {
			c.offers = append(c.offers, offer{text, ""})
		}
	}
	switch v.Tag.Get("completion") {
	case completesList, completesAnswers:
		if v.Tag.Get("completion") == completesAnswers {
			c.offers = append(c.offers, offer{vocabulary.Likely, "all words, by how likely an editor is to pick them"})
		}
		c.files = true
		c.offers = append(c.offers, listOffers()...)
	case completesFile:
		c.files = true
	case completesCommand:
		c.offers = append(c.offers, commandOffers()...)
	}
}

// listOffers returns the word lists that can be asked for by name.
func listOffers() []offer {
	about := make(map[string]string)
	for _, l := range dict.BuiltIn() {
		about[l.Name] = l.About
	}
	var offers []offer
	for _, p := range dict.Places() {
		offers = append(offers, offer{p.Name, constraint.Escape(cmp.Or(p.Path, about[p.Name]))})
	}
	return offers
}

// commandOffers returns the commands, but for those that only programs run.
func commandOffers() []offer {
	var offers []offer
	for _, c := range commands() {
		if !c.hidden {
			offers = append(offers, offer{c.name, firstSentence(c.help)})
		}
	}
	return offers
}

// firstSentence is as much of a flag's help as a completion menu shows.
func firstSentence(help string) string {
	s, _, _ := strings.Cut(help, ". ")
	s, _, _ = strings.Cut(s, ": ")
	return strings.TrimSuffix(s, ".")
}

// shellWords returns the words of a shell's line without their quotes; the last
// is the one at the cursor, "" if that is behind a blank. What only a shell can
// replace, as $HOME, stays as it is.
func shellWords(line string) []string {
	words := []string{""}
	var quote rune // the one that is open, or 0
	escaped, blank := false, true
	for _, r := range line {
		last := &words[len(words)-1]
		switch {
		case escaped:
			if quote == '"' && !strings.ContainsRune("$`\"\\", r) {
				*last += `\`
			}
			*last += string(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped = true
		case r == quote:
			quote = 0
		case quote != 0:
			*last += string(r)
		case r == '\'' || r == '"':
			quote = r
		case r == ' ' || r == '\t' || r == '\n':
			if !blank {
				words = append(words, "")
			}
			blank = true
			continue
		default:
			*last += string(r)
		}
		blank = false
	}
	return slices.Clip(words)
}
