package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/cmdline"

	"github.com/alecthomas/kong"
)

// A hintedError is an error with what to do about it, on a line of its own.
type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// withHint returns err with a hint.
func withHint(err error, hint string) error { return &hintedError{err, hint} }

// usageError returns the error of a command line that Kong refused, with a hint. args are
// those after the name of the command meant.
func usageError(err error, meant *command, args []string) error {
	if word, ok := errors.AsType[*constraint.WordError](err); ok {
		return word
	}
	clue, isClue := errors.AsType[*constraint.ClueError](err)
	if isClue {
		err = clue
	}
	if hint := meantByArgs(clue, meant, args); hint != "" {
		return withHint(err, hint)
	}
	if isClue {
		return err
	}
	help := "See wfind " + meant.name + " --help."
	if meant.name == findCommand {
		help = "See wfind --help."
	}
	return withHint(err, help)
}

// meantByArgs returns a hint about a usual slip, or "". clue is the error of an argument
// that is no clue, or nil.
func meantByArgs(clue *constraint.ClueError, meant *command, args []string) string {
	for i, arg := range args {
		long := "--" + strings.ToLower(strings.TrimLeft(arg, "-"))
		switch {
		case arg == "version" && clue != nil:
			return "Did you mean wfind --version?"
		case len(arg) > 2 && arg[0] == '-' && arg != long && hasFlag(meant, long):
			return fmt.Sprintf("Did you mean %s?", long)
		case clue != nil && meantClue(args[i:]) != "":
			return fmt.Sprintf("Did you mean %s?", meantClue(args[i:]))
		case clue == nil && meant.name == "play" && !cmdline.IsFlag(arg):
			return fmt.Sprintf("To set the answer, use --answer=%s.", arg)
		}
	}
	switch {
	case clue == nil || strings.Contains(clue.Clue, "="):
		return ""
	case strings.ContainsAny(clue.Clue, "🟩🟨⬛⬜🟧🟦"):
		return "Squares need their guess: CRANE=⬛🟨🟨⬛⬛."
	}
	return meantCommand(clue.Clue)
}

// meantClue returns the clue that the first of args may have meant: with quotes, a colon,
// or spaces around its equals sign, so that it is up to three arguments. It returns "" if
// the first is a clue already.
func meantClue(args []string) string {
	if _, err := constraint.ParseTurn(args[0]); err == nil {
		return ""
	}
	for n := 1; n <= min(3, len(args)); n++ {
		text := strings.Trim(strings.Join(args[:n], " "), "“”‘’\"'")
		parts := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ':' || r == '=' })
		if len(parts) != 2 {
			continue
		}
		if turn, err := constraint.ParseTurn(parts[0] + "=" + parts[1]); err == nil {
			return turn.String()
		}
	}
	return ""
}

// hasFlag reports whether a command has the flag --name.
func hasFlag(c *command, name string) bool {
	p, err := newParser(&Env{Stderr: io.Discard}, *c)
	return err == nil && cmdline.FlagOf(p.flags(), func(f *kong.Flag) bool { return "--"+f.Name == name }) != nil
}

// meantCommand returns a hint that names the command that arg may have meant, or "".
func meantCommand(arg string) string {
	var names []string
	for _, c := range commands() {
		if !c.hidden {
			names = append(names, c.name)
		}
	}
	if near := dict.Near(arg, names, 1); len(near) > 0 {
		return fmt.Sprintf("Did you mean wfind %s?", near[0])
	}
	return ""
}
