package preferences

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"wfind/internal/game/keyboard"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

func TestParse(t *testing.T) {
	tests := []struct {
		text string
		want Preferences
		err  string
	}{
		{"", Preferences{}, ""},
		{"\ufeff# remark\r\n\r\n palette=high-contrast \r\nhard = no\nmouse = yes\nkeyboard = qwertz\ndict = my list.txt", Preferences{
			"palette": "high-contrast", "hard": "no", "mouse": "yes", "keyboard": "qwertz", "dict": "my list.txt"}, ""},
		{"hard = no\nhard = yes", Preferences{"hard": "yes"}, ""},
		{"dict = a=b", Preferences{"dict": "a=b"}, ""},
		{"hard\nmouse = no", Preferences{"mouse": "no"}, `ignored the line "hard" in p\x1b: an equals sign is missing; write NAME = VALUE`},
		{"mouse = no\nhard = maybe", Preferences{"mouse": "no"}, `ignored the line "hard = maybe" in p\x1b: the value of the preference hard must be yes or no, not maybe`},
		{"color = red\ndict=\npalette = \x1b[1m", Preferences{}, `ignored the line "color = red" in p\x1b: unknown preference color; use palette, hard, mouse, motion, keyboard, dict or past` + "\n" +
			`ignored the line "dict=" in p\x1b: the preference dict needs a value; write dict = VALUE` + "\n" +
			`ignored the line "palette = \x1b[1m" in p\x1b: the value of the preference palette must be classic or high-contrast, not \x1b[1m`},
		{"palette = \x1b[1m", Preferences{}, `ignored the line "palette = \x1b[1m" in p\x1b: the value of the preference palette must be classic or high-contrast, not \x1b[1m`},
		{"dict = caf\xe9.txt", Preferences{"dict": "caf\xe9.txt"}, ""}, // a valid file name
		{"dict = ", Preferences{}, `ignored the line "dict =" in p\x1b: the preference dict needs a value; write dict = VALUE`},
		{"=", Preferences{}, `ignored the line "=" in p\x1b: unknown preference ""; use palette, hard, mouse, motion, keyboard, dict or past`},
		{"palette =", Preferences{}, `ignored the line "palette =" in p\x1b: the value of the preference palette must be classic or high-contrast, not ""`},
		{"keyboard = piano", Preferences{}, `ignored the line "keyboard = piano" in p\x1b: the value of the preference keyboard must be ` + plural.List(keyboard.Names(), "or") + ", not piano"},
		{"dict = a\x00b", Preferences{}, `ignored the line "dict = a\x00b" in p\x1b: the value of the preference dict must be a single line without leading or trailing spaces`},
	}
	for _, tt := range tests {
		got, warnings := parse("p\x1b", tt.text)
		err := errors.Join(warnings...)
		if !maps.Equal(got, tt.want) || (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
			t.Errorf("%q: %v, %v; want %v, %s", tt.text, got, err, tt.want, tt.err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("hard = yes\n# x\nkeyboard=azerty")
	f.Add("dict = \x1b\r\n==\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, warnings := parse("p", text)
		for name, value := range p {
			if err := check(name, value); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
		for _, warning := range warnings {
			if printable.Text(warning.Error()) != warning.Error() {
				t.Errorf("%q: control characters in %q", text, warning)
			}
		}
	})
}

func TestSave(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "preferences")
	if p, warnings := Load(path); p != nil || warnings != nil {
		t.Fatalf("no file: %v, %v", p, warnings)
	}
	if err := Save(path, Preferences{"hard": "yes", "dict": "german"}); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(path)
	if string(text) != "hard = yes\ndict = german\n" {
		t.Errorf("the file has %q", text)
	}
	if err := os.WriteFile(path, []byte("# mine\n hard=no\nodd line\nmouse = no"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Save(path, Preferences{"hard": "yes"}); err != nil {
		t.Fatal(err)
	}
	text, _ = os.ReadFile(path)
	if want := "# mine\nodd line\nmouse = no\nhard = yes\n"; string(text) != want {
		t.Errorf("the file has %q, want %q", text, want)
	}
	for key, value := range map[string]string{"hard": "perhaps", "dict": "a\nhard = yes", "palette": ""} {
		if err := Save(path, Preferences{key: value}); err == nil {
			t.Errorf("%s = %q was saved, but cannot be read", key, value)
		}
	}
	if err := Save(path, Preferences{"dict": "list "}); err == nil {
		t.Error("a name was saved although reading would drop its final space")
	}
	p, warnings := Load(path)
	if !maps.Equal(p, Preferences{"mouse": "no", "hard": "yes"}) || len(warnings) != 1 || !strings.Contains(warnings[0].Error(), `ignored the line "odd line"`) {
		t.Errorf("read again: %v, %v", p, warnings)
	}
	if _, warnings := Load(filepath.Dir(path)); len(warnings) != 1 {
		t.Error("reading a folder gives no error")
	}
}

// TestSaveTogether saves different preferences at the same time, and checks that none is lost.
func TestSaveTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "preferences")
	want := Preferences{"palette": "classic", "hard": "yes", "mouse": "no", "motion": "no", "dict": "german"}
	var wg sync.WaitGroup
	for name, value := range want {
		wg.Go(func() {
			if err := Save(path, Preferences{name: value}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got, warnings := Load(path); !maps.Equal(got, want) || warnings != nil {
		t.Errorf("got %v, %v; want %v", got, warnings, want)
	}
}

// TestDevice checks that a device has no preferences, even if reading it never ends.
func TestDevice(t *testing.T) {
	for _, device := range []string{os.DevNull, "/dev/zero"} {
		if info, err := os.Stat(device); err != nil || info.Mode()&os.ModeDevice == 0 {
			continue
		}
		if p, warnings := Load(device); len(p) > 0 || warnings != nil {
			t.Errorf("%s: %v, %v", device, p, warnings)
		}
	}
}
