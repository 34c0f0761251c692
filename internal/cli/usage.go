package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/cmdline"
	"wfind/internal/cli/command"
)

// usageError returns err, an error in the command line, with a hint if possible, such as the flag that
// the user probably meant. words holds those args that are not flags.
func usageError(err error, p *parser, args, words []string) error {
	if word, ok := errors.AsType[*constraint.WordError](err); ok {
		return word
	}
	hint := meantFlag(p.flags(), args)
	if clue, ok := errors.AsType[*constraint.ClueError](err); ok {
		if hint = cmp.Or(hint, hintForClue(clue, words)); hint == "" {
			return clue
		}
		return command.WithHint(clue, hint)
	}
	isAnswer := func(arg string) bool { return arg == "--answer" || strings.HasPrefix(arg, "--answer=") }
	switch {
	case hint != "":
	case p.name == "play" && len(words) > 0 && !strings.Contains(words[0], "=") && !slices.ContainsFunc(args, isAnswer):
		hint = fmt.Sprintf(`To set the answer, use "--answer=%s".`, words[0])
	case p.name == defaultCommand:
		hint = "See wfind --help."
	default:
		hint = "See wfind " + p.name + " --help."
	}
	return command.WithHint(err, hint)
}

func meantFlag(flags []*kong.Flag, args []string) string {
	for _, arg := range args {
		if arg == "-V" {
			return "Did you mean --version?"
		}
		if !cmdline.IsFlag(arg) {
			continue
		}
		written, _, _ := strings.Cut(arg, "=")
		name := strings.ToLower(strings.TrimLeft(written, "-"))
		for _, f := range flags {
			switch {
			case f.Name == name && written != "--"+name: // a single dash before a long flag, or upper case
				return fmt.Sprintf("Did you mean --%s?", name)
			case string(f.Short) == name && strings.HasPrefix(arg, "--"):
				return fmt.Sprintf("Did you mean -%s?", name)
			}
		}
	}
	return ""
}

// hintForClue returns a hint for an invalid clue, such as "Did you mean CHEST=c..st?", or "" if it
// has none. words holds all arguments that are not flags.
func hintForClue(err *constraint.ClueError, words []string) string {
	for i := range words {
		if clue := meantClue(words[i:]); clue != "" {
			return fmt.Sprintf("Did you mean %s?", clue)
		}
	}
	switch {
	case strings.Contains(err.Clue, "="), strings.IndexFunc(err.Clue, isSquare) == 0: // err says what is wrong
		return ""
	case slices.Contains(words, "version"):
		return `Did you mean "wfind --version"?`
	case strings.ContainsFunc(strings.Join(words, " "), isSquare): // a shared game
		return "Write each guess and \"=\" before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛."
	}
	return meantCommand(err.Clue)
}

// colourDigits replaces the initials of colours, as in GYBBB, with digits. Other programs use B, W or X for grey.
var colourDigits = strings.NewReplacer("g", "2", "y", "1", "b", "0", "w", "0", "x", "0")

// meantClue returns the clue that the user probably meant by the first elements of words, or "" if
// there is none. For example, it returns CHEST=c..st for the words CHEST and c..st.
func meantClue(words []string) string {
	if _, err := constraint.ParseTurn(words[0]); err == nil {
		return ""
	}
	for n := 1; n <= min(3, len(words)); n++ {
		parts := strings.FieldsFunc(strings.Join(words[:n], "="), func(r rune) bool { return r == '=' })
		if len(parts) != 2 || strings.ContainsFunc(parts[0], isSquare) { // two rows of a shared game are no clue
			continue
		}
		for _, score := range []string{parts[1], colourDigits.Replace(strings.ToLower(parts[1]))} {
			if turn, err := constraint.ParseTurn(parts[0] + "=" + score); err == nil {
				return turn.String()
			}
		}
	}
	return ""
}

func isSquare(r rune) bool {
	_, ok := constraint.Squares.Tile(r)
	return ok
}

func meantCommand(arg string) string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	if near := dict.Near(arg, names, 1); len(near) > 0 {
		return fmt.Sprintf(`Did you mean "wfind %s"?`, near[0])
	}
	return ""
}
