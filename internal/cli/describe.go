package cli

import (
	"maps"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// Descriptions say what arguments and flags are for, by the names that help has for
// them: GUESS=SCORE, --limit. ${default} in them is the default. They are asked for
// when somebody reads them, and stand in no tag: Kong reads all tags at every start,
// each letter several times.
type descriptions map[string]string

// A describer is a struct of arguments and flags. It need not describe those of the
// structs that it embeds; if it does, that holds.
type describer interface{ describe() descriptions }

func descriptionsOf(t reflect.Type) descriptions {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	all := make(descriptions)
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			maps.Copy(all, descriptionsOf(f.Type))
		}
	}
	if d, ok := reflect.New(t).Interface().(describer); ok {
		maps.Copy(all, d.describe())
	}
	return all
}

// describe tells Kong what the commands are for, their arguments and flags.
func (p *parser) describe() {
	describeNode(p.Model.Node, description)
	for _, n := range p.Model.Children {
		describeNode(n, commandNamed(n.Name).help)
	}
}

func describeNode(n *kong.Node, help string) {
	n.Help = help
	all := descriptionsOf(n.Target.Type())
	describeValue := func(v *kong.Value, name string) {
		if text, ok := all[name]; ok { // Kong describes --help
			v.Help = strings.ReplaceAll(text, "${default}", v.Default)
		}
	}
	for _, f := range n.Flags {
		describeValue(f.Value, "--"+f.Name)
	}
	for _, arg := range n.Positional {
		describeValue(arg, arg.Name)
	}
}
