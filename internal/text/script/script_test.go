package script_test

import (
	"slices"
	"testing"

	"wfind/internal/text/script"
)

func TestRightToLeft(t *testing.T) {
	for word, want := range map[string]bool{
		"OCEAN": false, "שלום": true, "سلام": true, "ÄPFEL": false, "Київ": false, "人山人海": false,
		"": false, "12": false, "ܫܠܡܐ": true, "ABCש": false,
	} {
		if got := script.RightToLeft(word); got != want {
			t.Errorf("RightToLeft(%q) = %v", word, got)
		}
	}
}

func TestVisual(t *testing.T) {
	for _, test := range []struct {
		text, want string
		runs       []string
	}{
		{"", "", nil},
		{"OCEAN", "OCEAN", []string{"OCEAN"}},
		{"שלום", "םולש", []string{"שלום"}},
		{"best: שלום, 2.5", "best: םולש, 2.5", []string{"best: ", "שלום", ", 2.5"}},
		// Two words keep their order, because each is an item.
		{"שלום תודה", "םולש הדות", []string{"שלום", " ", "תודה"}},
		// A vowel point moves with its letter.
		{"שָל", "לשָ", []string{"שָל"}},
		{"é", "é", []string{"é"}},
	} {
		if got := script.Visual(test.text); got != test.want {
			t.Errorf("Visual(%q) = %q, want %q", test.text, got, test.want)
		}
		var runs []string
		for run := range script.Runs(test.text) {
			runs = append(runs, run)
		}
		if !slices.Equal(runs, test.runs) {
			t.Errorf("Runs(%q) = %q, want %q", test.text, runs, test.runs)
		}
	}
}

func FuzzRuns(f *testing.F) {
	for _, s := range []string{"", "a", "שלום", "a שלום b", "\u05b8ש", "\xff\u05d0\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		whole, last, first := "", false, true
		for run, rtl := range script.Runs(text) {
			if run == "" || !first && rtl == last {
				t.Fatalf("%q: run %q", text, run)
			}
			whole, last, first = whole+run, rtl, false
		}
		if whole != text {
			t.Errorf("the runs of %q are %q", text, whole)
		}
		if len(script.Visual(text)) != len(text) {
			t.Errorf("Visual(%q) = %q", text, script.Visual(text))
		}
	})
}
