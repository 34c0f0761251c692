package cli

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

// arrange returns the arguments of a command as Kong takes them: each flag in
// one piece with its value, before the others, which keep their order. People
// write flags anywhere between clues, as "-n 3", "-n3", "-n=3" or
// "--limit 3"; here all become "--limit=3", and no value that begins with a
// dash can be taken for a flag. What is not a flag of the command is left for
// Kong to complain about. Words that follow --words belong to it.
func arrange(flags []*kong.Flag, args []string) []string {
	var moved, rest []string
	words := false // --words was met
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			rest = append(rest, args[i+1:]...)
			break
		}
		if !isFlagLike(arg) {
			rest = append(rest, arg)
			continue
		}
		for _, f := range split(flags, arg) {
			if f.wants && i+1 == len(args) {
				return append(moved, f.text) // Kong tells that its value is missing
			}
			if f.wants || f.hasNext(args[i+1:]) {
				i++
				f.text += "=" + args[i]
			}
			words = words || f.flag != nil && f.flag.Name == wordsFlag
			moved = append(moved, f.text)
		}
	}
	if words {
		rest = slices.DeleteFunc(rest, func(arg string) bool {
			word := !strings.Contains(arg, "=")
			if word {
				moved = append(moved, "--"+wordsFlag+"="+arg)
			}
			return word
		})
	}
	if len(rest) > 0 {
		rest = slices.Insert(rest, 0, "--")
	}
	return slices.Concat(moved, rest)
}

// wordsFlag is the flag of find that arguments without "=" belong to.
const wordsFlag = "words"

// commandIn returns the place of the command among arguments that begin with
// flags of another, or -1. Words of --words are none, whatever they look like.
func commandIn(flags []*kong.Flag, args []string) int {
	for i := 0; i < len(args) && args[i] != "--"; i++ {
		if !isFlagLike(args[i]) {
			if commandNamed(args[i]) == nil {
				return -1
			}
			return i
		}
		for _, f := range split(flags, args[i]) {
			if f.flag != nil && f.flag.Name == wordsFlag {
				return -1
			}
			if f.wants || f.hasNext(args[i+1:]) {
				i++
			}
		}
	}
	return -1
}

func isFlagLike(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// A written flag is a flag as it stands among the arguments.
type written struct {
	flag  *kong.Flag // nil if there is no such flag
	text  string     // in its long form
	wants bool       // its value is the next argument
	may   bool       // so, if that is no flag
}

// hasNext reports whether a flag that may be without a value has the first of the
// arguments behind it as its value.
func (w *written) hasNext(args []string) bool { return w.may && len(args) > 0 && !isFlagLike(args[0]) }

// split returns the flags that an argument is: a long one, or a group of short
// ones, of which the last may have its value behind it.
func split(flags []*kong.Flag, arg string) []written {
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		name, _, value := strings.Cut(long, "=")
		f := flagOf(flags, func(f *kong.Flag) bool { return f.Name == name })
		return []written{{
			flag: f, text: arg,
			wants: f != nil && takesValue(f) && !value,
			may:   f != nil && f.Tag.Has(valueMayFollow) && !value,
		}}
	}
	var all []written
	for rest := arg[1:]; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		f := flagOf(flags, func(f *kong.Flag) bool { return f.Short == r })
		switch {
		case f == nil && r == '-': // "--" would end the flags
			return append(all, written{text: "-" + arg})
		case f == nil:
			return append(all, written{text: "-" + rest})
		case takesValue(f):
			value := rest[size:]
			if value == "" {
				return append(all, written{flag: f, text: "--" + f.Name, wants: true})
			}
			return append(all, written{flag: f, text: "--" + f.Name + "=" + strings.TrimPrefix(value, "=")})
		}
		all = append(all, written{flag: f, text: "--" + f.Name})
		rest = rest[size:]
	}
	return all
}

func flagOf(flags []*kong.Flag, is func(*kong.Flag) bool) *kong.Flag {
	if i := slices.IndexFunc(flags, is); i >= 0 {
		return flags[i]
	}
	return nil
}

// valueMayFollow is the tag of flags that can be without a value and yet have it
// as the next argument.
const valueMayFollow = "valuemayfollow"

// takesValue reports whether a flag cannot be without a value.
func takesValue(f *kong.Flag) bool { return !f.IsBool() && !f.IsCounter() }
