package vocabulary

import (
	"strings"
	"testing"
)

func TestKeyboard(t *testing.T) {
	show := func(rows [][]rune) string {
		var s []string
		for _, row := range rows {
			s = append(s, string(row))
		}
		return strings.Join(s, " ")
	}
	tests := []struct {
		words []string
		want  string
	}{
		{[]string{"AB"}, "QWERTYUIOP ASDFGHJKL ZXCVBNM"},
		{[]string{"ÜB", "ÄH", "Aß"}, "QWERTYUIOP ASDFGHJKL ZXCVBNM ÄÜß"},
		{[]string{"ДА", "НЕ"}, "АДЕН"},
		{[]string{"שם"}, "םש"},
	}
	for _, tt := range tests {
		if got := show(New(2, tt.words, nil).Keyboard()); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.words, got, tt.want)
		}
	}
	var many []string
	for r := '一'; r < '一'+100; r += 2 {
		many = append(many, string([]rune{r, r + 1}))
	}
	if rows := New(2, many, nil).Keyboard(); rows != nil {
		t.Errorf("a hundred letters make the keyboard %v", rows)
	}
}
