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
