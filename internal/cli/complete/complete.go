// Package complete tells what can stand at the cursor of a command line that is
// being typed, by the grammar that reads it, and has the scripts by which shells
// ask for that.
package complete

import (
	"bufio"
	"cmp"
	_ "embed" // the scripts
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"wfind/dict"
	"wfind/internal/cli/cmdline"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// The scripts ask the hidden command complete what fits, and leave files,
// quoting and the look of it to their shell.
var (
	//go:embed wfind.bash
	bashScript string
	//go:embed _wfind
	zshScript string
	//go:embed wfind.fish
	fishScript string
	//go:embed wfind.ps1
	powerShellScript string
)

// The keys ask the hidden command line what stands on the line.
var (
	//go:embed keys.bash
	bashKeys string
	//go:embed keys.zsh
	zshKeys string
	//go:embed keys.fish
	fishKeys string
)

// Script returns the script for bash, zsh, fish or powershell.
func Script(shell string) string {
	return map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript, "powershell": powerShellScript}[shell]
}

// Keys returns what binds keys at the prompt of bash, zsh or fish, behind Script;
// "" for any other shell.
func Keys(shell string) string {
	return map[string]string{"bash": bashKeys, "zsh": zshKeys, "fish": fishKeys}[shell]
}

// A Grammar is what can be written on a command line.
type Grammar struct {
	Flags    []*kong.Flag       // of the command that is meant
	Args     []*kong.Positional // its arguments
	Named    bool               // it was named, so that no other can be
	Commands []Offer            // those that can be named
}

// An Offer is something that can stand at the cursor, and what it is.
type Offer struct{ Text, About string }

// A Completion is what can stand at the cursor.
type Completion struct {
	Prefix string // of the word at the cursor, which stays
	Typed  string // the rest of that word
	Offers []Offer
	Files  bool // or a file

	grammar *Grammar
}

// Write writes three lines and then the offers that begin with what is typed, as
// the scripts read them.
func (c *Completion) Write(w *bufio.Writer) {
	files := ""
	if c.Files {
		files = "files"
	}
	fmt.Fprintf(w, "%s\n%s\n%s\n", c.Prefix, files, c.Typed)
	for _, o := range c.Offers {
		// Neither can have a tab or a line end, nor what a terminal acts on.
		if strings.HasPrefix(o.Text, c.Typed) && printable.Text(o.Text) == o.Text {
			fmt.Fprintf(w, "%s\t%s\n", o.Text, o.About)
		}
	}
}

// What the tag completion of a flag or argument can say that it wants. Other
// values than these, and than those of an enum, cannot be completed.
const (
	List    = "list"    // the name of a word list, or a file
	Answers = "answers" // that, or likely
	File    = "file"
	Command = "command"
)

// At returns what can stand as the word at the cursor, behind the arguments of the
// command.
func (g *Grammar) At(before []string, word string) Completion {
	c := Completion{Typed: word, grammar: g}
	at := placeBehind(g.Flags, before)
	switch {
	case at.wants != nil:
		c.offerValue(at.wants.Value)
	case at.onlyArgs || !strings.HasPrefix(word, "-"):
		if !g.Named && at.args == 0 && !at.words && !at.onlyArgs {
			c.Offers = append(c.Offers, g.Commands...)
		}
		if v := argument(g.Args, at.args); v != nil {
			c.offerValue(v)
		}
	default:
		c.offerFlag(g.Flags, word)
	}
	return c
}

// A place is where in a command line a word stands, by what is before it.
type place struct {
	wants    *kong.Flag // whose value it is, if any
	args     int        // arguments before it that are not flags
	words    bool       // --words is before it, so that others are words too
	onlyArgs bool       // no flag can follow
}

func placeBehind(flags []*kong.Flag, before []string) place {
	var at place
	for _, arg := range before {
		switch {
		case at.wants != nil:
			at.wants = nil
		case at.onlyArgs || !cmdline.IsFlag(arg):
			at.args++
		case arg == "--":
			at.onlyArgs = true
		default:
			for _, f := range cmdline.Split(flags, arg) {
				if f.Wants {
					at.wants = f.Flag
				}
				at.words = at.words || f.Flag != nil && f.Flag.Name == cmdline.WordsFlag
			}
		}
	}
	return at
}

// argument returns the command's argument in the n-th place, nil if it takes no
// more.
func argument(all []*kong.Positional, n int) *kong.Value {
	if n < len(all) {
		return all[n]
	}
	if n > 0 && len(all) > 0 && all[len(all)-1].IsCumulative() {
		return all[len(all)-1]
	}
	return nil
}

// offerFlag offers flags, or the value of one in the same word.
func (c *Completion) offerFlag(flags []*kong.Flag, word string) {
	if name, value, ok := strings.Cut(word, "="); ok && strings.HasPrefix(name, "--") {
		if f := cmdline.FlagOf(flags, func(f *kong.Flag) bool { return "--"+f.Name == name }); f != nil {
			c.Prefix, c.Typed = name+"=", value
			c.offerValue(f.Value)
		}
		return
	}
	if f, n := shortValue(flags, word); f != nil {
		c.Prefix, c.Typed = word[:n], word[n:]
		c.offerValue(f.Value)
		return
	}
	for _, f := range flags {
		if f.Hidden {
			continue
		}
		text, about := "--"+f.Name, FirstSentence(f.Help)
		if cmdline.TakesValue(f) {
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

// shortValue returns the flag whose value begins at word[n:], as that of -d does
// in -dwordle and in -cdwordle, nil if there is none.
func shortValue(flags []*kong.Flag, word string) (f *kong.Flag, n int) {
	if !cmdline.IsFlag(word) || word[1] == '-' {
		return nil, 0
	}
	for n = 1; n < len(word); {
		r, size := utf8.DecodeRuneInString(word[n:])
		n += size
		f = cmdline.FlagOf(flags, func(f *kong.Flag) bool { return f.Short == r })
		if f == nil || n == len(word) {
			return nil, 0
		}
		if cmdline.TakesValue(f) {
			if word[n] == '=' {
				n++
			}
			return f, n
		}
	}
	return nil, 0
}

// offerValue offers what a flag or an argument can be.
func (c *Completion) offerValue(v *kong.Value) {
	if v.Enum != "" {
		for _, text := range v.EnumSlice() {
			c.Offers = append(c.Offers, Offer{text, ""})
		}
	}
	switch v.Tag.Get("completion") {
	case List, Answers:
		if v.Tag.Get("completion") == Answers {
			c.Offers = append(c.Offers, Offer{vocabulary.Likely, "all words, by how likely an editor is to pick them"})
		}
		c.Files = true
		c.Offers = append(c.Offers, listOffers()...)
	case File:
		c.Files = true
	case Command:
		c.Offers = append(c.Offers, c.grammar.Commands...)
	}
}

// listOffers returns the word lists that can be asked for by name.
func listOffers() []Offer {
	about := make(map[string]string)
	for _, l := range dict.BuiltIn() {
		about[l.Name] = l.About
	}
	var offers []Offer
	for _, p := range dict.Places() {
		offers = append(offers, Offer{p.Name, printable.Text(cmp.Or(p.Path, about[p.Name]))})
	}
	return offers
}

// FirstSentence is as much of the help of a flag or a command as a completion menu shows.
func FirstSentence(help string) string {
	s, _, _ := strings.Cut(help, ". ")
	s, _, _ = strings.Cut(s, ": ")
	return strings.TrimSuffix(s, ".")
}

// A Word is one of a shell's line.
type Word struct {
	Text       string // without its quotes
	Start, End int    // where it stands, in bytes
}

// Words returns the texts of what [Split] finds.
func Words(line string) []string {
	var texts []string
	for _, w := range Split(line) {
		texts = append(texts, w.Text)
	}
	return texts
}

// Split returns the words of a shell's line; the last is the one at the cursor,
// "" if that is behind a blank. What only a shell can replace, as $HOME, stays as
// it is.
func Split(line string) []Word {
	words := []Word{{}}
	var quote rune // the one that is open, or 0
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
		case quote != 0:
			last.Text += string(r)
		case r == '\'' || r == '"':
			quote = r
		default:
			last.Text += string(r)
		}
	}
	return slices.Clip(words)
}
