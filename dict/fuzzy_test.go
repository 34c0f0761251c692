package dict

import (
	"strings"
	"testing"

	"wfind/constraint"
)

func TestFuzzy(t *testing.T) {
	for _, c := range []struct{ pattern, words, want string }{
		{"rn", "REIGN BORNE OCEAN", "BORNE REIGN"},
		{"abc", "AXBXC ABXXC XXABC ABC", "ABC XXABC ABXXC AXBXC"},
		{"aab", "ABAAB AABXX", "AABXX ABAAB"},
		{"e\u0301d", "ÉTUDE WEDGE", "ÉTUDE"},
		{"i", "İZMIR İSTAN", "İZMIR"},
		{"q", "OCEAN", ""},
		{"1", "OCEAN", ""},
		{" ", "OCEAN", ""},
		{"", "OCEAN BORNE", "OCEAN BORNE"},
	} {
		words := strings.Fields(c.words)
		var got []string
		for _, i := range Fuzzy(constraint.AnySymbol, c.pattern, words) {
			got = append(got, words[i])
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s in %s: %v, want %s", c.pattern, c.words, got, c.want)
		}
	}
	if got := Fuzzy(constraint.Turkish, "iz", []string{"IZGARA", "İZMİR"}); len(got) != 1 || got[0] != 1 {
		t.Errorf("iz in Turkish words: %v, want the second word", got)
	}
}
