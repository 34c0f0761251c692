package cli

import (
	"errors"
	"fmt"
	"strings"

	"wfind/constraint"
	"wfind/dict"
)

// A hintedError is an error with what to do about it, on a line of its own.
type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// withHint returns err with a hint.
func withHint(err error, hint string) error { return &hintedError{err, hint} }

// usageError returns the error of a command line that Kong refused, with a hint. meant is
// the command that was read.
func usageError(err error, meant *command) error {
	if clue, ok := errors.AsType[*constraint.ClueError](err); ok {
		return notAClue(clue)
	}
	if word, ok := errors.AsType[*constraint.WordError](err); ok {
		return word
	}
	help := "See wfind " + meant.name + " --help."
	if meant.name == findCommand {
		help = "See wfind --help."
	}
	return withHint(err, help)
}

// notAClue adds to the error of an argument that is no clue what may have been meant.
func notAClue(err *constraint.ClueError) error {
	if strings.Contains(err.Clue, "=") {
		return err
	}
	if meant := meantCommand(err.Clue); meant != "" {
		return withHint(err, meant)
	}
	return err
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
