// Package keyboard splits typed text into letters, and provides keyboards for several languages.
package keyboard

import (
	"maps"
	"slices"
	"strings"

	"wfind/constraint"
)

type layout struct {
	name string
	rows []string
}

// layouts lists the keyboards whose keys do not depend on the words of the game.
var layouts = []layout{
	// If several keyboards suit the words equally well, choose returns the first of them.
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

// Names of the keyboards whose keys depend on the words of the game. The other keyboards are in layouts.
const (
	auto     = "auto"     // the keyboard that best suits the words
	alphabet = "alphabet" // all letters in alphabetical order
)

// Names returns the names of all keyboards that [Rows] accepts, such as "auto" and "qwerty".
func Names() []string {
	names := []string{auto}
	for _, l := range layouts {
		names = append(names, l.name)
	}
	return append(names, alphabet)
}

// Rows returns the keys of the named keyboard, row by row. name must be one of [Names]. If words
// contain letters that the keyboard lacks, Rows adds keys for them at the end. It returns nil if it
// would have to add more than 60 keys, as for Chinese words.
func Rows(words []string, name string) [][]string {
	used := make(map[string]bool)
	for _, w := range words {
		for letter := range constraint.EachLetter(w) {
			used[letter] = true
		}
	}
	var rows [][]string
	for _, row := range choose(name, used) {
		letters := constraint.SplitLetters(row)
		rows = append(rows, letters)
		for _, letter := range letters {
			delete(used, letter)
		}
	}
	const most = 60 // the maximum number of letters that the keyboard lacks
	if len(used) > most {
		return nil
	}
	return slices.AppendSeq(rows, slices.Chunk(slices.Sorted(maps.Keys(used)), 10))
}

// choose returns the rows of the named keyboard, such as "qwerty". For "auto", it chooses the
// keyboard that best suits letters, or returns nil if no keyboard has any of them. For "alphabet",
// it returns nil, because [Rows] adds all letters.
func choose(name string, letters map[string]bool) (best []string) {
	most := 0
	for _, l := range layouts {
		if name == l.name {
			return l.rows
		}
		has, lacks := 0, 0 // keys in letters, and other keys that only this language has
		for letter := range constraint.EachLetter(strings.Join(l.rows, "")) {
			switch {
			case letters[letter]:
				has++
			case letter > "Z":
				lacks++
			}
		}
		if name == auto && has > 0 && (best == nil || has-lacks > most) {
			best, most = l.rows, has-lacks
		}
	}
	return best
}

// Type adds text to the letters that the user has typed so far, and returns the result. The result
// has at most limit letters, in upper case. Type skips characters that are not in the alphabet a.
func Type(a constraint.Alphabet, typed []string, text string, limit int) []string {
	var letters []string
	// An accent at the start of text belongs to the last letter in typed.
	for letter := range constraint.EachLetter(strings.Join(typed, "") + text) {
		if len(letters) == limit {
			break
		}
		if word, err := a.ParseWord(letter); err == nil {
			letters = append(letters, word)
		}
	}
	return letters
}
