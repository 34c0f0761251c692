package dict

import (
	_ "embed" // the lists
	"slices"
	"strings"
	"sync"
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

// A builtInEntry is a built-in list, with either a text or a rule that generates the words.
type builtInEntry struct {
	Info
	text string
	rule *rule
}

var builtIn = []builtInEntry{
	{Info{Wordle, "all words that the original game accepts"}, wordle, nil},
	{Info{Answers, "the words that the original game picks answers from"}, answers, nil},
	{Info{English, "English words of 2 to 15 letters (SCOWL, sizes up to 70)"}, english, nil},
	{Info{Common, "the well-known English words (SCOWL, sizes up to 35)"}, common, nil},
	{Info{Nerdle, "equations of 8 tiles, as in Nerdle (--length: 5 to 10)"}, "", &equations},
	{Info{Primel, "prime numbers of 5 digits, as in Primel (--length: 1 to 6)"}, "", &primes},
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

// LengthOf returns the usual number of letters in a game with the lists called names: 8 for [Nerdle] and 5
// for all others.
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

// AnswersFor returns the name of the built-in list of usual answers with length letters.
func AnswersFor(length int) string {
	if length == 5 {
		return Answers
	}
	return Common
}

// IsAnswer reports whether word is a usual answer: whether the list that [AnswersFor] names for its
// length has it. Case does not matter.
func IsAnswer(word string) bool {
	lines := commonLines
	if AnswersFor(len(word)) == Answers {
		lines = answersLines
	}
	_, ok := find(lines(), word)
	return ok
}

// The lines of the lists, each split when it is first needed.
var (
	wordleLines  = linesOf(&wordle)
	answersLines = linesOf(&answers)
	englishLines = linesOf(&english)
	commonLines  = linesOf(&common)
)

func linesOf(text *string) func() []string {
	return sync.OnceValue(func() []string { return strings.Split(strings.TrimSuffix(*text, "\n"), "\n") })
}

// find returns the index of word, in any case, among lines.
func find(lines []string, word string) (index int, ok bool) {
	var room [16]byte // on the stack; longer than all lines
	if len(word) >= len(room) {
		return 0, false
	}
	lower := room[:len(word)]
	for i := range lower {
		c := word[i] | 0x20 // to lower case, if it is a letter
		if c < 'a' || c > 'z' {
			return 0, false
		}
		lower[i] = c
	}
	return slices.BinarySearch(lines, string(lower))
}
