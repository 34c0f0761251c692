package shell

import (
	"testing"

	"wfind/internal/screen/draw"
)

// TestFilterLine checks that a filter is shown as the words on the screen are.
func TestFilterLine(t *testing.T) {
	for text, want := range map[string]string{"": "", "gr": " / gr", "מל": " / למ"} {
		f := Filter{Text: text}
		if got := f.Line(draw.Theme{}); got != want {
			t.Errorf("the line of the filter %q is %q, want %q", text, got, want)
		}
	}
}

// TestFilterBackspace checks that backspace removes one letter, which can be several characters.
func TestFilterBackspace(t *testing.T) {
	f := Filter{Typing: true, Text: "aक्षx̱é"}
	for _, want := range []string{"aक्षx̱", "aक्ष", "a", "", ""} {
		if f.Press(PressFirst(backspace)); f.Text != want {
			t.Errorf("backspace leaves %q, want %q", f.Text, want)
		}
	}
}
