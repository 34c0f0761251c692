package cli

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/cmdline"
	"wfind/internal/cli/command"

	"github.com/alecthomas/kong"
)

// valueError matches the colon in Kong's errors about values, such as "--limit: must be 1 or more".
var valueError = regexp.MustCompile(`^([^:]+): (must|needs)`)

// usageError adds a hint to err, an error in the command line, about what the user probably meant.
// args are the arguments as typed, and arranged is the result of [cmdline.Arrange] for them.
func usageError(err error, p *parser, args, arranged []string) error {
	if word, ok := errors.AsType[*constraint.WordError](err); ok {
		return word
	}
	clue, isClue := errors.AsType[*constraint.ClueError](err)
	_, words := splitFlags(arranged)
	hint := meantFlag(p.flags(), args)
	switch {
	case hint != "":
	case isClue && !strings.Contains(clue.Clue, "="):
		hint = meantCommand(clue.Clue)
	case isClue:
	case p.name == "play" && len(words) > 0:
		hint = fmt.Sprintf("To set the answer, use --answer=%s.", words[0])
	case p.name == defaultCommand:
		hint = "See wfind --help."
	default:
		hint = "See wfind " + p.name + " --help."
	}
	if isClue {
		err = clue
	} else {
		err = errors.New(valueError.ReplaceAllString(err.Error(), "$1 $2"))
	}
	if hint == "" {
		return err
	}
	return command.WithHint(err, hint)
}

func meantFlag(flags []*kong.Flag, args []string) string {
	for _, arg := range args {
		long := "--" + strings.ToLower(strings.TrimLeft(arg, "-"))
		isLong := func(f *kong.Flag) bool { return "--"+f.Name == long }
		// a single dash before a long flag, or upper case
		if len(arg) > 2 && cmdline.IsFlag(arg) && arg != long && cmdline.FindFlag(flags, isLong) != nil {
			return fmt.Sprintf("Did you mean %s?", long)
		}
	}
	return ""
}

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
