// Package complete completes command lines in shells. [Script] returns a script for the user's
// shell. The script runs wfind, which calls [Grammar.At] to find the possible completions.
package complete

import (
	"embed"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"wfind/dict"
	"wfind/internal/cli/cmdline"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// scripts holds shell scripts for completion and for key bindings. They run "wfind complete" and
// "wfind line", two commands that the help does not list.
//
//go:embed wfind.* keys.*
var scripts embed.FS

// Script returns the script that sets up completion in shell: bash, zsh, fish or powershell.
func Script(shell string) string {
	return script("wfind." + strings.Replace(shell, "powershell", "ps1", 1))
}

// Keys returns the script with key bindings for shell, or "" if there is none for this shell. The
// key bindings work only together with the completion script.
func Keys(shell string) string { return script("keys." + shell) }

func script(name string) string {
	text, _ := scripts.ReadFile(name) // nil if there is no such file
	return string(text)
}

// A Grammar describes the commands, flags and arguments that can follow the program's name on a
// command line.
type Grammar struct {
	Flags    []*kong.Flag       // flags of the command on the line, or of the default command
	Args     []*kong.Positional // arguments of the same command
	Named    bool               // the command line names the command, so no other command name can follow
	Commands []Offer            // the names of all commands
}

// An Offer is one completion for the word at the cursor, with a description for the shell's menu.
type Offer struct{ Text, About string }

// A Completion holds the possible completions of the word at the cursor.
type Completion struct {
	Prefix string // the part of the word at the cursor that stays, such as --dict=
	Typed  string // the rest of that word, which an offer replaces
	Offers []Offer
	Files  bool // file names can be offered too

	grammar *Grammar
}

// String returns the completions in the format that the shell's completion script reads. For a
// description of the format, run "wfind complete --help".
func (c *Completion) String() string {
	files := ""
	if c.Files {
		files = "files"
	}
	text := fmt.Sprintf("%s\n%s\n%s\n", c.Prefix, files, c.Typed)
	for _, o := range c.Offers {
		// Leave out completions with control characters, which could act on the terminal.
		if strings.HasPrefix(o.Text, c.Typed) && printable.Text(o.Text) == o.Text {
			text += o.Text + "\t" + o.About + "\n"
		}
	}
	return text
}

// At returns the possible completions of word, which ends at the cursor and can be empty. before
// contains the earlier words on the line, but not the names of the program and the command.
func (g *Grammar) At(before []string, word string) Completion {
	c := Completion{Typed: word, grammar: g}
	var valueOf *kong.Flag // the flag whose value is at the cursor, if any
	args := 0              // arguments before the cursor that are not flags
	hasWords := false      // --words is before the cursor, so only words can follow
	onlyArgs := false      // "--" is before the cursor, so no flag can follow
	for _, w := range cmdline.Parse(g.Flags, before) {
		switch {
		case w.IsArg:
			args++
		case w.Text == "--":
			onlyArgs = true
		case w.NeedsValue:
			valueOf = w.Flag
		}
		hasWords = hasWords || w.IsWords()
	}
	switch {
	case valueOf != nil:
		c.offerValue(valueOf.Value)
	case !onlyArgs && strings.HasPrefix(word, "-"):
		c.offerFlags(g.Flags, word)
	default:
		if !g.Named && args == 0 && !hasWords && !onlyArgs {
			c.Offers = append(c.Offers, g.Commands...)
		}
		if args < len(g.Args) {
			c.offerValue(g.Args[args])
		}
	}
	return c
}

// offerFlags offers the given flags. If word already contains a flag and the start of its value, as
// in --dict=com or -dcom, it offers values of this flag instead.
func (c *Completion) offerFlags(flags []*kong.Flag, word string) {
	parsed := cmdline.Parse(flags, []string{word})
	last := parsed[len(parsed)-1]
	if _, value, hasValue := strings.Cut(last.Text, "="); hasValue && last.Flag != nil {
		c.Prefix, c.Typed = strings.TrimSuffix(word, value), value
		c.offerValue(last.Flag.Value)
		return
	}
	for _, f := range flags {
		text, about := "--"+f.Name, FirstSentence(f.Help)
		if !f.IsBool() {
			text += "="
		}
		c.Offers = append(c.Offers, Offer{text, about})
		if f.Tag.Negatable != "" {
			c.Offers = append(c.Offers, Offer{"--no-" + f.Name, "Not: " + about})
		}
		if f.Short != 0 {
			c.Offers = append(c.Offers, Offer{"-" + string(f.Short), about})
		}
	}
}

// offerValue offers values for v: the values in its struct tag "enum", and values of the kind that
// its tag "completion" names.
func (c *Completion) offerValue(v *kong.Value) {
	if v.Enum != "" {
		for _, text := range v.EnumSlice() {
			c.Offers = append(c.Offers, Offer{text, ""})
		}
	}
	switch v.Tag.Get("completion") {
	case "answers":
		c.Offers = append(c.Offers, Offer{vocabulary.Likely, "all words, weighted by how likely a puzzle editor is to pick them"})
		fallthrough
	case "list":
		c.Files = true
		c.Offers = append(c.Offers, listOffers()...)
	case "file":
		c.Files = true
	case "command":
		c.Offers = append(c.Offers, c.grammar.Commands...)
	}
}

func listOffers() []Offer {
	var offers []Offer
	for _, l := range dict.BuiltIn() {
		offers = append(offers, Offer{l.Name, l.About})
	}
	for _, p := range dict.Places() {
		if p.Path != "" && !p.Shadowed {
			offers = append(offers, Offer{p.Name, printable.Text(p.Path)})
		}
	}
	return offers
}

// FirstSentence returns the start of a help text, for the menu of completions in a shell. The start
// ends at the first period, colon or note such as "(default: 5)".
func FirstSentence(help string) string {
	for _, end := range []string{". ", " (default: ", ": "} {
		help, _, _ = strings.Cut(help, end)
	}
	return strings.TrimSuffix(help, ".")
}

// A Word is one word of a command line, without the quotes that a shell would remove.
type Word struct {
	Text       string // without quotes
	Start, End int    // byte offsets of the word in the line
}

// Split splits line into words as a shell does, respecting quotes and backslashes. It does not
// expand variables or file names. If line is empty or ends with a space, the last word is empty.
func Split(line string) []Word {
	words := []Word{{}}
	var quote rune // the open quote, or 0
	escaped, blank := false, true
	for i, r := range line {
		last := &words[len(words)-1]
		if quote == 0 && !escaped && (r == ' ' || r == '\t' || r == '\n') {
			if !blank {
				words = append(words, Word{Start: len(line), End: len(line)})
			}
			blank = true
			continue
		}
		if blank {
			last.Start = i
		}
		_, size := utf8.DecodeRuneInString(line[i:])
		last.End = i + size
		blank = false
		switch {
		case escaped:
			if quote == '"' && !strings.ContainsRune("$`\"\\", r) {
				last.Text += `\`
			}
			last.Text += string(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped = true
		case r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		default:
			last.Text += string(r)
		}
	}
	return words
}

// Quote quotes word if needed, so that bash, zsh and fish read it as one argument, unexpanded.
func Quote(word string) string {
	if word != "" && word[0] != '=' && !strings.ContainsFunc(word, isSpecial) {
		return word
	}
	// Inside single quotes, a backslash is special in fish, and a single quote is not allowed in any
	// shell. Outside of quotes, all three shells take the character after a backslash literally.
	quoted := strings.NewReplacer(`'`, `'\''`, `\`, `'\\'`).Replace(word)
	return "'" + quoted + "'"
}

func isSpecial(r rune) bool {
	return r < utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(".,=:_/@+-", r)
}
