// Package cmdline adds features to the command-line library Kong. [Arrange] moves flags to the
// front, because Kong refuses flags between arguments, as in "A=b -c C=d". [Mappers] decodes values.
// [NewGiven] rejects flags that have no effect.
package cmdline

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

// Arrange puts args into the order that Kong needs: first the flags, each joined to its value, and
// then the other arguments. It changes "-n 3", "-n3" and "--limit 3" to "--limit=3", so that Kong
// can't mistake a value that begins with a dash for a flag. Words after --words become values of
// that flag. Unknown flags are kept for Kong to report. An argument with several clues is split at
// spaces, because fish passes a command's output as one argument.
func Arrange(flags []*kong.Flag, args []string) []string {
	var moved, rest []string
	var words []string  // the values of --words
	lacksValue := false // a flag that can have a value has none
	for _, w := range Parse(flags, splitClues(args)) {
		if w.NeedsValue {
			w.Text += "=" // an empty value, which is an error
		}
		switch {
		case w.Text == "--":
		case w.isWords():
			words = append(words, strings.TrimPrefix(w.Text, "--"+WordsFlag+"="))
		case w.IsArg && words != nil && !strings.Contains(w.Text, "="):
			words = append(words, w.Text)
		case w.IsArg:
			rest = append(rest, w.Text)
		default:
			lacksValue = lacksValue || w.mayHaveValue
			moved = append(moved, w.Text)
		}
	}
	if words != nil { // as one flag, because Kong would copy all earlier values for each further flag
		moved = append(moved, "--"+WordsFlag+"="+strings.Join(words, ","))
	}
	// Kong takes quadratic time for arguments after "--", so it is added only if needed.
	if lacksValue && len(rest) > 0 || slices.ContainsFunc(rest, func(arg string) bool { return strings.HasPrefix(arg, "-") }) {
		rest = slices.Insert(rest, 0, "--")
	}
	return slices.Concat(moved, rest)
}

// Parse splits args into flags, each with its value, and other arguments. A "--" is an element of
// the result, with IsArg false, and everything after it is an argument.
func Parse(flags []*kong.Flag, args []string) []Token {
	var all []Token
	onlyArgs := false
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			onlyArgs = true
			all = append(all, Token{Text: arg, Index: i})
		case onlyArgs || !IsFlag(arg):
			all = append(all, Token{Text: arg, IsArg: true, Index: i})
		default:
			for _, w := range split(flags, arg) {
				w.Index = i
				if next := i + 1; next < len(args) && (w.NeedsValue || w.mayHaveValue && !IsFlag(args[next])) {
					i = next
					w.Text += "=" + args[i]
					w.NeedsValue, w.mayHaveValue = false, false
				}
				all = append(all, w)
			}
		}
	}
	return all
}

func splitClues(args []string) []string {
	var all []string
	for _, arg := range args {
		fields := strings.Fields(arg)
		isClue := func(field string) bool { return strings.Contains(field, "=") }
		if len(fields) > 1 && !IsFlag(arg) && !slices.ContainsFunc(fields, func(f string) bool { return !isClue(f) }) {
			all = append(all, fields...)
		} else {
			all = append(all, arg)
		}
	}
	return all
}

// WordsFlag is the name of the find command's flag --words. All arguments after it become its
// values, unless they contain "=".
const WordsFlag = "words"

// CommandIn returns the index of the command's name in args, or -1 if there is none. Only flags other
// than --words, with their values, can come before the name. isCommand reports whether a word is a
// command's name.
func CommandIn(flags []*kong.Flag, args []string, isCommand func(string) bool) int {
	for _, w := range Parse(flags, args) {
		switch {
		case w.IsArg && isCommand(w.Text):
			return w.Index
		case w.IsArg, w.Text == "--", w.isWords():
			return -1
		}
	}
	return -1
}

// IsFlag reports whether arg is a flag: a dash followed by at least one more character. A single
// dash is not a flag, because it stands for standard input.
func IsFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// A Token is part of a command line: a flag with its value, or an argument that is not a flag.
type Token struct {
	Flag       *kong.Flag // nil for an argument or an unknown flag
	Text       string     // the argument, or the flag in its long form with its value
	IsArg      bool       // an argument, not a flag
	Index      int        // index of the element of args where it begins
	NeedsValue bool       // the flag needs a value but has none

	mayHaveValue bool // the flag can have a value but has none
}

func (w *Token) isWords() bool { return w.Flag != nil && w.Flag.Name == WordsFlag }

// split returns the flags in arg, which is one long flag, such as --limit=3, or a group of short
// flags, such as -cn3. flags holds all flags of the command. At an unknown flag, split stops and
// returns the rest unchanged.
func split(flags []*kong.Flag, arg string) []Token {
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		name, _, hasValue := strings.Cut(long, "=")
		f := FindFlag(flags, func(f *kong.Flag) bool { return f.Name == name })
		return []Token{{
			Flag: f, Text: arg,
			NeedsValue:   f != nil && TakesValue(f) && !hasValue,
			mayHaveValue: f != nil && f.Target.Type() == reflect.TypeFor[Optional]() && !hasValue,
		}}
	}
	var all []Token
	for rest := arg[1:]; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		f := FindFlag(flags, func(f *kong.Flag) bool { return f.Short == r })
		switch {
		case f == nil && r == '-': // "--" would end the flags
			return append(all, Token{Text: "-" + arg})
		case f == nil:
			return append(all, Token{Text: "-" + rest})
		case TakesValue(f):
			value := rest[size:]
			if value == "" {
				return append(all, Token{Flag: f, Text: "--" + f.Name, NeedsValue: true})
			}
			return append(all, Token{Flag: f, Text: "--" + f.Name + "=" + strings.TrimPrefix(value, "=")})
		}
		all = append(all, Token{Flag: f, Text: "--" + f.Name})
		rest = rest[size:]
	}
	return all
}

// FindFlag returns the first flag for which match returns true, or nil if there is none.
func FindFlag(flags []*kong.Flag, match func(*kong.Flag) bool) *kong.Flag {
	if i := slices.IndexFunc(flags, match); i >= 0 {
		return flags[i]
	}
	return nil
}

// TakesValue reports whether f requires a value. It returns false if the value is optional.
func TakesValue(f *kong.Flag) bool { return !f.IsBool() && !f.IsCounter() }
