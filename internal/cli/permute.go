package cli

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Permute returns the arguments with the flags, each with its value, before
// the others, which keep their order: Kong takes the arguments of a list
// from one place only, and people write flags anywhere between clues.
func Permute(app *kong.Application, args []string) []string {
	node := app.Node
	flags := nodeFlags(app.DefaultCmd, app.Node)
	var command, moved, rest []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			rest = append(rest, args[i+1:]...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' {
			if child := commandNamed(node, arg); child != nil && len(rest) == 0 {
				command = append(command, arg)
				node = child
				flags = nodeFlags(child, app.Node)
				continue
			}
			rest = append(rest, arg)
			continue
		}
		moved = append(moved, arg)
		if takesNext(flags, arg) && i+1 < len(args) {
			i++
			if isNegative(args[i]) { // which Kong would take for a flag
				moved[len(moved)-1] += strings.Repeat("=", min(1, strings.Count(arg[:2], "--"))) + args[i]
			} else {
				moved = append(moved, args[i])
			}
		}
	}
	if slices.ContainsFunc(rest, isFlagLike) {
		rest = slices.Insert(rest, 0, "--")
	}
	return slices.Concat(command, moved, rest)
}

func isNegative(arg string) bool { return isFlagLike(arg) && '0' <= arg[1] && arg[1] <= '9' }

func isFlagLike(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

func nodeFlags(nodes ...*kong.Node) []*kong.Flag {
	var flags []*kong.Flag
	for _, n := range nodes {
		if n != nil {
			flags = append(flags, n.Flags...)
		}
	}
	return flags
}

func commandNamed(node *kong.Node, name string) *kong.Node {
	for _, child := range node.Children {
		if child.Name == name || slices.Contains(child.Aliases, name) {
			return child
		}
	}
	return nil
}

// takesNext reports whether the value of the flag, or of the last in a group
// of short ones, is the next argument.
func takesNext(flags []*kong.Flag, arg string) bool {
	takesValue := func(match func(*kong.Flag) bool) bool {
		i := slices.IndexFunc(flags, match)
		return i >= 0 && !flags[i].IsBool() && !flags[i].IsCounter()
	}
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		return takesValue(func(f *kong.Flag) bool { return f.Name == long }) // --name=value matches none
	}
	short := []rune(arg[1:])
	for i, r := range short {
		if takesValue(func(f *kong.Flag) bool { return f.Short == r }) {
			return i == len(short)-1
		}
	}
	return false
}
