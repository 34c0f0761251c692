package dict

import (
	_ "embed" // the lists
	"strings"
)

// The names of the built-in lists.
const (
	Wordle  = "wordle"  // all words that the original game accepts
	Answers = "answers" // the words in Wordle that the game picked its answers from
	English = "english" // English words of 2 to 15 letters
	Common  = "common"  // the well-known words in English
	Nerdle  = "nerdle"  // the equations of Nerdle
	Primel  = "primel"  // the prime numbers of five digits
)

// The lists are plain text, which needs no decoding. Internal/tool/mklists makes them; their sources
// are in lists/NOTICE.
var (
	//go:embed lists/wordle.txt
	wordle string
	//go:embed lists/answers.txt
	answers string
	//go:embed lists/english.txt
	english string
	//go:embed lists/common.txt
	common string
)

// An Info describes a built-in list.
type Info struct {
	Name  string
	About string // a short description
}

// A builtInEntry is a built-in list. It has a text or a rule.
type builtInEntry struct {
	Info
	text string
	rule *rule
}

// builtIn has the built-in lists.
var builtIn = []builtInEntry{
	{Info{Wordle, "all words that the original game accepts"}, wordle, nil},
	{Info{Answers, "the words among them that it picks answers from"}, answers, nil},
	{Info{English, "English words of 2 to 15 letters (SCOWL, sizes up to 70)"}, english, nil},
	{Info{Common, "the well-known ones among those (SCOWL, sizes up to 35)"}, common, nil},
	{Info{Nerdle, "equations of 8 tiles, as in Nerdle; with --length of 5 to 10"}, "", &equations},
	{Info{Primel, "prime numbers of 5 digits, as in Primel; with --length of 1 to 6"}, "", &primes},
}

// builtInList returns the built-in list called name, or nil if there is none.
func builtInList(name string) *builtInEntry {
	for i := range builtIn {
		if builtIn[i].Name == name {
			return &builtIn[i]
		}
	}
	return nil
}

// BuiltIn returns the built-in lists.
func BuiltIn() []Info {
	lists := make([]Info, len(builtIn))
	for i, l := range builtIn {
		lists[i] = l.Info
	}
	return lists
}

// Text returns the text of the built-in list of English words called name: sorted lower-case words, one
// per line. It reports whether there is such a list. Use [Load] for words in upper case.
func Text(name string) (string, bool) {
	if l := builtInList(name); l != nil && l.rule == nil {
		return l.text, true
	}
	return "", false
}

// LengthOf returns the number of letters of the words of a game with the lists called names, if nobody
// chooses another: 8 for [Nerdle] and 5 for all others.
func LengthOf(names ...string) int {
	for _, name := range names {
		if l := builtInList(name); l != nil && l.rule != nil {
			return l.rule.length
		}
	}
	return 5
}

// DefaultFor returns the name of the default list of legal guesses of length letters.
func DefaultFor(length int) string {
	if length == 5 {
		return Wordle
	}
	return English
}

// AnswersFor returns the name of the built-in list that games pick their answers from, for words of
// length letters.
func AnswersFor(length int) string {
	if length == 5 {
		return Answers
	}
	return Common
}

// IsAnswer reports whether word is in the list [AnswersFor] its length. Case does not matter.
func IsAnswer(word string) bool {
	text, _ := Text(AnswersFor(len(word)))
	return contains(text, word)
}

// contains reports whether the built-in list text has word, in any case. It bisects the text itself.
func contains(text, word string) bool {
	word = strings.ToLower(word)
	low, high := 0, len(text) // each is the start of a line, or the end
	for low < high {
		mid := (low + high) / 2
		start := strings.LastIndexByte(text[low:mid], '\n') + 1 + low
		end := start + strings.IndexByte(text[start:], '\n')
		switch strings.Compare(text[start:end], word) {
		case 0:
			return true
		case -1:
			low = end + 1
		default:
			high = start
		}
	}
	return false
}
