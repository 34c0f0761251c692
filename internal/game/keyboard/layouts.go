package keyboard

import (
	"slices"
	"strings"

	"wfind/constraint"
)

type layout struct {
	name string
	rows []string
}

// layouts lists the known keyboards. If several of them suit a word list equally well, [Rows]
// chooses the first. Letters that share their keys with digits have a row of their own.
var layouts = []layout{
	{"qwerty", []string{"QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"}},
	{"qwertz", []string{"QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNMß"}},
	{"azerty", []string{"AZERTYUIOP", "QSDFGHJKLM", "WXCVBN", "ÉÈÇÀÙ"}},
	{"spanish", []string{"QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM"}},
	{"swedish", []string{"QWERTYUIOPÅ", "ASDFGHJKLÖÄ", "ZXCVBNM"}},
	{"danish", []string{"QWERTYUIOPÅ", "ASDFGHJKLÆØ", "ZXCVBNM"}},
	{"turkish", []string{"QWERTYUIOPĞÜ", "ASDFGHJKLŞİ", "ZXCVBNMÖÇ"}},
	{"russian", []string{"ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮЁ"}},
	{"ukrainian", []string{"ЙЦУКЕНГШЩЗХЇ", "ФІВАПРОЛДЖЄ", "ЯЧСМИТЬБЮҐ"}},
	{"greek", []string{"ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ"}},
	{"digits", []string{"1234567890"}},
	{"calculator", []string{"1234567890", "+-*/="}},
	{"hebrew", []string{"קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"}},
}

const alphabet = "alphabet" // the keyboard with its letters in alphabetical order

// Names returns the names of all keyboards, as [Rows] accepts them, such as qwerty and alphabet.
func Names() []string {
	var names []string
	for _, l := range layouts {
		names = append(names, l.name)
	}
	return append(names, alphabet)
}

// maxKeys is the largest number of letters that are shown in addition to the rows of a known
// keyboard. A Chinese word list, for example, has more letters.
const maxKeys = 60

// Rows arranges the letters of words in rows, like the keys of a keyboard. It uses the keyboard
// called name or, if name is "", the one that suits the letters best. Letters that the keyboard
// lacks follow in further rows. If name is "alphabet" or no keyboard suits, all letters are in
// alphabetical order. If too many letters are not on the keyboard, Rows returns nil.
func Rows(words []string, name string) [][]string {
	used := make(map[string]bool)
	for _, w := range words {
		for letter := range constraint.EachLetter(w) {
			used[letter] = true
		}
	}
	var best *layout
	most := 0
	for i, l := range layouts {
		has, lacks := l.suits(used)
		switch {
		case name == l.name:
			best, most = &layouts[i], len(used)+1
		case name == "" && has > 0 && (best == nil || has-lacks > most):
			best, most = &layouts[i], has-lacks
		}
	}
	var rows [][]string
	if best != nil {
		for _, row := range best.rows {
			letters := constraint.SplitLetters(row)
			rows = append(rows, letters)
			for _, letter := range letters {
				delete(used, letter)
			}
		}
	}
	var rest []string
	for letter := range used {
		rest = append(rest, letter)
	}
	if len(rest) > maxKeys {
		return nil
	}
	slices.Sort(rest)
	return slices.AppendSeq(rows, slices.Chunk(rest, 10))
}

// suits compares a keyboard with the letters of a word list. The result has is the number of these
// letters that are on the keyboard. The result lacks is the number of keys, apart from A to Z, that
// the list does not use.
func (l *layout) suits(used map[string]bool) (has, lacks int) {
	for letter := range constraint.EachLetter(strings.Join(l.rows, "")) {
		switch {
		case used[letter]:
			has++
		case letter < "A" || letter > "Z":
			lacks++
		}
	}
	return has, lacks
}
