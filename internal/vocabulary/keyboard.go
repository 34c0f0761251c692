package vocabulary

import "slices"

// qwerty is the rows of the keyboard that most players know.
var qwerty = [][]rune{[]rune("QWERTYUIOP"), []rune("ASDFGHJKL"), []rune("ZXCVBNM")}

// maxKeys is the greatest number of letters that are shown as a keyboard;
// more are a script of syllables or of words.
const maxKeys = 60

// Keyboard returns the letters of the words as rows of keys: for the Latin
// script those of an English keyboard and the letters beyond them in a row of
// their own, else rows in the order of the alphabet. It is nil if there are
// too many letters for a keyboard.
func (v *Vocabulary) Keyboard() [][]rune {
	used := make(map[rune]bool)
	latin := false
	for _, w := range v.guesses {
		for _, r := range w {
			if !used[r] {
				used[r] = true
				latin = latin || 'A' <= r && r <= 'Z'
			}
		}
	}
	var rows [][]rune
	if latin {
		for _, row := range qwerty {
			rows = append(rows, slices.Clone(row))
			for _, r := range row {
				delete(used, r)
			}
		}
	}
	var rest []rune
	for r := range used {
		rest = append(rest, r)
	}
	if len(rest) > maxKeys {
		return nil
	}
	slices.Sort(rest)
	return slices.AppendSeq(rows, slices.Chunk(rest, 10))
}
