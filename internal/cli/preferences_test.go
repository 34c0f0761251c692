package cli

import (
	"io"
	"reflect"
	"slices"
	"testing"

	"github.com/alecthomas/kong"

	"wfind/internal/cli/command"
	"wfind/internal/files/preferences"
	"wfind/internal/game/keyboard"
)

// TestPreferencesAreFlags checks that each preference is also a flag, with the same values.
func TestPreferencesAreFlags(t *testing.T) {
	var screens []string
	for _, c := range commands() {
		if _, ok := reflect.TypeOf(c.runner).MethodByName("BeforeResolve"); !ok { // the method that reads them
			continue
		}
		name := c.name
		screens = append(screens, name)
		p := newParser(&command.Env{Stderr: io.Discard}, c)
		for _, key := range preferences.Keys() {
			i := slices.IndexFunc(p.flags(), func(f *kong.Flag) bool { return f.Name == key.Name })
			switch {
			case i < 0 && name == "assist" && (key.Name == "keyboard" || key.Name == "motion"): // it has neither flag
			case i < 0:
				t.Errorf("%s has no --%s", name, key.Name)
			case p.flags()[i].Enum != "" && !slices.Equal(p.flags()[i].EnumSlice(), key.Values):
				t.Errorf("%s --%s takes %s, preferred can be %v", name, key.Name, p.flags()[i].Enum, key.Values)
			}
		}
	}
	if want := []string{"play", "assist"}; !slices.Equal(screens, want) {
		t.Errorf("screens are %q, want %q", screens, want)
	}
	keys := preferences.Keys()
	known := slices.IndexFunc(keys, func(k preferences.Key) bool { return k.Name == "keyboard" })
	if all := keyboard.Names(); !slices.Equal(all, keys[known].Values) {
		t.Errorf("the keyboards are %v", all)
	}
}
