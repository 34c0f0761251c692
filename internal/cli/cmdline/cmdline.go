// Package cmdline extends the command-line library Kong. [Arrange] puts flags before arguments,
// because Kong refuses flags between arguments, as in "A=b -c C=d". [Mappers] decodes values.
// [NewGiven] rejects flags that do not work together.
package cmdline

import (
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

// Arrange separates args into flags and rest, the other arguments. It joins each flag to its value, as
// in --limit=3. known holds all flags of the command.
//
// The last element of flags is "--" if Kong could otherwise mistake an argument in rest for a flag or
// for a flag's value.
func Arrange(known []*kong.Flag, args []string) (flags, rest []string) {
	var words []string  // the values of --words: all later arguments except clues
	lacksValue := false // a flag that can have a value has none
	for _, w := range Parse(known, splitClues(args)) {
		if w.NeedsValue {
			w.Text += "=" // an empty value, which is an error
		}
		switch {
		case w.Text == "--" && !w.IsArg:
		case w.IsWords():
			words = append(words, strings.TrimSuffix(strings.TrimPrefix(w.Text, "--words="), ","))
		case w.IsArg && words != nil && !strings.Contains(w.Text, "="):
			words = append(words, strings.TrimSuffix(w.Text, ","))
		case w.IsArg:
			rest = append(rest, w.Text)
		default:
			lacksValue = lacksValue || w.mayHaveValue
			flags = append(flags, w.Text)
		}
	}
	if words != nil { // as one flag, because Kong would copy all earlier values for each further flag
		flags = append(flags, "--words="+strings.Join(words, ","))
	}
	// Add "--" only if it is needed, because Kong takes quadratic time for the arguments after it.
	if lacksValue && len(rest) > 0 || slices.ContainsFunc(rest, func(arg string) bool { return strings.HasPrefix(arg, "-") }) {
		flags = append(flags, "--")
	}
	return flags, rest
}

// Parse splits args, the arguments of a command, into tokens: flags with their values, other
// arguments, and "--". After "--", every token is an argument. flags holds all flags of the command.
func Parse(flags []*kong.Flag, args []string) []Token {
	var all []Token
	onlyArgs := false
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--" && !onlyArgs:
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

// splitClues splits each argument that consists of several clues. This is needed because fish passes
// the output of a command as one argument.
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

// IsFlag reports whether arg begins with a dash and is not "-", which means standard input.
func IsFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// A Token is a part of a command line: a flag with its value, an argument that is not a flag, or "--".
type Token struct {
	Flag       *kong.Flag // nil for an argument or an unknown flag
	Text       string     // the argument, or the flag in its long form with its value
	IsArg      bool       // an argument, not a flag
	Index      int        // index of the argument where the token begins
	NeedsValue bool       // the flag needs a value but has none

	mayHaveValue bool // the flag's value is optional, and it has none
}

// IsWords reports whether t is the flag --words. All arguments after this flag are values of the flag,
// except clues, which contain an equals sign.
func (t *Token) IsWords() bool { return t.Flag != nil && t.Flag.Name == "words" }

// split returns the flags in arg: one long flag, such as --limit=3, or several short flags, such as
// -cn3. flags holds all flags of the command. If a flag is unknown, the Flag of its token is nil.
func split(flags []*kong.Flag, arg string) []Token {
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		name, _, hasValue := strings.Cut(long, "=")
		f := FindFlag(flags, func(f *kong.Flag) bool { return f.Name == name })
		return []Token{{
			Flag: f, Text: arg,
			NeedsValue:   f != nil && !f.IsBool() && !hasValue,
			mayHaveValue: f != nil && f.Target.Type() == reflect.TypeFor[Optional]() && !hasValue,
		}}
	}
	var all []Token
	for rest := arg[1:]; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		f := FindFlag(flags, func(f *kong.Flag) bool { return f.Short == r })
		switch {
		case r == '-': // "--" would end the flags
			return append(all, Token{Text: "-" + arg})
		case f == nil: // unknown, so the rest stays together
			return append(all, Token{Text: "-" + rest})
		case !f.IsBool() || strings.HasPrefix(rest[size:], "="):
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
