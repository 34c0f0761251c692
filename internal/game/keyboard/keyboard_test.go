package keyboard

import (
	"strings"
	"testing"

	"wfind/constraint"
)

func TestRows(t *testing.T) {
	show := func(rows [][]string) string {
		var s []string
		for _, row := range rows {
			s = append(s, strings.Join(row, ""))
		}
		return strings.Join(s, " ")
	}
	tests := []struct {
		name    string
		letters string
		want    string
	}{
		{"auto", "AB", "QWERTYUIOP ASDFGHJKL ZXCVBNM"},
		{"auto", "ABCDEÉ", "QWERTYUIOP ASDFGHJKL ZXCVBNM É"}, // as in CAFÉ among English words
		{"auto", "ABCÄÖÜß", "QWERTZUIOPÜ ASDFGHJKLÖÄ YXCVBNMß"},
		{"auto", "ABCÄÖÜßÉ", "QWERTZUIOPÜ ASDFGHJKLÖÄ YXCVBNMß É"},
		{"auto", "ABCÀÂÇÈÉÊËÎÏÔÙÛŒ", "AZERTYUIOP QSDFGHJKLM WXCVBN ÉÈÇÀÙ ÂÊËÎÏÔÛŒ"},
		{"auto", "ABCÑÁÉÍÓÚ", "QWERTYUIOP ASDFGHJKLÑ ZXCVBNM ÁÉÍÓÚ"},
		{"auto", "ABCÅÄÖ", "QWERTYUIOPÅ ASDFGHJKLÖÄ ZXCVBNM"},
		{"auto", "ABCÅÆØ", "QWERTYUIOPÅ ASDFGHJKLÆØ ZXCVBNM"},
		{"auto", "АБВГДЕЁЖЗИЙЪЫЭЯ", "ЙЦУКЕНГШЩЗХЪ ФЫВАПРОЛДЖЭ ЯЧСМИТЬБЮЁ"},
		{"auto", "АБВГҐДЕЄЖЗИІЇЙ", "ЙЦУКЕНГШЩЗХЇ ФІВАПРОЛДЖЄ ЯЧСМИТЬБЮҐ"},
		{"auto", "ΑΒΓΔΆ", "ΕΡΤΥΘΙΟΠ ΑΣΔΦΓΗΞΚΛ ΖΧΨΩΒΝΜ Ά"},
		{"auto", "שלום", "קראטוןםפ שדגכעיחלךף זסבהנמצתץ"},
		{"auto", "გბა", "აბგ"},
		{"auto", "12357", "1234567890"},
		{"auto", "123+=", "1234567890 +-*/="},
		{"alphabet", "ZAB", "ABZ"},
		{"azerty", "AB", "AZERTYUIOP QSDFGHJKLM WXCVBN ÉÈÇÀÙ"},
	}
	for _, tt := range tests {
		if got := show(Rows([]string{tt.letters}, tt.name)); got != tt.want {
			t.Errorf("%s, %s: %s, want %s", tt.name, tt.letters, got, tt.want)
		}
	}
	for _, name := range Names() {
		if rows := Rows([]string{"A", "Я"}, name); len(rows) == 0 {
			t.Errorf("no keyboard %s", name)
		}
	}
	for _, l := range layouts {
		for _, letter := range constraint.SplitLetters(strings.Join(l.rows, "")) {
			if word, err := constraint.AnySymbol.ParseWord(letter); word != letter || err != nil {
				t.Errorf("%s has %s, words have %s, %v", l.name, letter, word, err)
			}
		}
	}
	var many []string
	for r := '一'; r < '一'+100; r += 2 {
		many = append(many, string([]rune{r, r + 1}))
	}
	if rows := Rows(many, "auto"); rows != nil {
		t.Errorf("a hundred letters make the keyboard %v", rows)
	}
}
