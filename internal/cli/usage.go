package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/text/printable"
)

// usageError turns Kong's message into one for people, and adds where help is
// to be had. meant is the command that was read.
func usageError(err error, meant *command) error {
	if clue, ok := errors.AsType[*constraint.ClueError](err); ok {
		return notAClue(clue)
	}
	if word, ok := errors.AsType[*constraint.WordError](err); ok {
		return word
	}
	help := "wfind " + meant.name + " --help"
	if meant.name == findCommand {
		help = "wfind --help"
	}
	return fmt.Errorf("%s\nsee %s", usageText(err), help)
}

// usageText returns what is wrong with a command line.
func usageText(err error) string {
	text := err.Error()
	if value, ok := errors.AsType[*valueError](err); ok {
		return badValue(flagIn(text), value.value, value.rule)
	}
	if errors.Is(err, errNoValue) {
		return flagIn(text) + ": " + errNoValue.Error()
	}
	// Kong's other errors can be told apart by their text alone.
	if name, ok := strings.CutPrefix(text, "unknown flag "); ok {
		name, _, _ = strings.Cut(name, ", did you mean")
		return fmt.Sprintf("there is no flag %s%s", printable.Quote(name), meantFlag(err, name))
	}
	if what, ok := strings.CutPrefix(text, `expected "<`); ok {
		what, _, _ = strings.Cut(what, ">")
		return "the " + what + " is missing"
	}
	if name, rest, ok := strings.Cut(text, " must be one of "); ok {
		all, value, _ := strings.Cut(rest, " but got ")
		return badValue(flagIn(name), unquoted(value), "it is one of "+strings.ReplaceAll(strings.ReplaceAll(all, `"`, ""), ",", ", "))
	}
	if name, rest, ok := strings.Cut(text, ": bool value must be "); ok {
		_, value, _ := strings.Cut(rest, " but got ")
		return badValue(name, unquoted(value), "it is yes or no; "+name+" alone is yes")
	}
	if arg, ok := strings.CutPrefix(text, "unexpected argument "); ok {
		return "unexpected argument " + printable.Quote(arg)
	}
	return text
}

// badValue says what is wrong with the value of a flag, or of an argument that help
// calls by name.
func badValue(name, value, rule string) string {
	switch {
	case strings.HasPrefix(name, "-"):
		return fmt.Sprintf("%s=%s: %s", name, printable.Short(value), rule)
	case value == "":
		return fmt.Sprintf("the %s is empty: %s", name, rule)
	}
	return fmt.Sprintf("the %s %s: %s", name, printable.Quote(value), rule)
}

// unquoted returns what Kong quoted as Go does.
func unquoted(text string) string {
	if value, err := strconv.Unquote(text); err == nil {
		return value
	}
	return text
}

// flagIn returns the flag that one of Kong's messages begins with, which calls
// it by its summary: --tries=N.
func flagIn(message string) string {
	name, _, _ := strings.Cut(message, ": ")
	name, _, _ = strings.Cut(name, "=")
	return strings.Trim(name, "[]<>")
}

// meantFlag returns ", did you mean …?" if a flag is near the one that is not
// there.
func meantFlag(err error, name string) string {
	pe, ok := errors.AsType[*kong.ParseError](err)
	if !ok || pe.Context == nil {
		return ""
	}
	var names []string
	for _, f := range pe.Context.Flags() {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	}
	if near := dict.Near(strings.TrimLeft(name, "-"), names, 1); len(near) > 0 {
		return ", did you mean --" + near[0] + "?"
	}
	return ""
}

// notAClue explains an argument that is neither a command nor a clue.
func notAClue(err *constraint.ClueError) error {
	if strings.Contains(err.Clue, "=") {
		return err
	}
	if meant := meantCommand(err.Clue); meant != "" {
		return fmt.Errorf("%w%s", err, meant)
	}
	return err
}

// meantCommand returns a line that names the command that may have been meant,
// or "".
func meantCommand(arg string) string {
	var names []string
	for _, c := range commands() {
		if !c.hidden {
			names = append(names, c.name)
		}
	}
	if near := dict.Near(arg, names, 1); len(near) > 0 {
		return "\ndid you mean the command " + near[0] + "?"
	}
	return ""
}
