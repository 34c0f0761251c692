package cli

import (
	"slices"
	"testing"

	"github.com/alecthomas/kong"
)

// TestCommands checks that cli knows the commands of the grammar.
func TestCommands(t *testing.T) {
	parser, err := kong.New(new(grammar))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range parser.Model.Children {
		if !slices.Contains(Commands, c.Name) {
			t.Errorf("Commands lacks %s: add it in find.go", c.Name)
		}
	}
	if got, want := len(parser.Model.Children), len(Commands); got != want {
		t.Errorf("the grammar has %d commands, Commands %d", got, want)
	}
}
