package dict

import (
	_ "embed" // the lists
	"slices"
	"strings"
	"sync"
)

// The names of the built-in word lists.
const (
	Wordle  = "wordle"  // all words that the original game accepts
	Answers = "answers" // the words in Wordle that the game picked its answers from
	English = "english" // English words of 2 to 15 letters
	Common  = "common"  // the well-known words in English
	Nerdle  = "nerdle"  // the equations of Nerdle
	Primel  = "primel"  // the prime numbers of five digits
)

// The texts of the built-in English lists. The program internal/tool/mklists generates them, and
// lists/NOTICE names their sources.
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

// An Info describes a built-in word list.
type Info struct {
	Name  string
	About string // a short description

	text string
	rule *rule // generates the words; nil for a list with text
}

var builtIn = []Info{
	{Wordle, "all legal guesses in the original Wordle", wordle, nil},
	{Answers, "all possible answers in the original Wordle", answers, nil},
	{English, "English words of 2 to 15 letters, from the SCOWL lists", english, nil},
	{Common, "well-known English words, from the SCOWL lists", common, nil},
	{Nerdle, "8-tile equations, as in Nerdle (5 to 10 tiles with --length)", "", &equations},
	{Primel, "5-digit primes, as in Primel (1 to 6 digits with --length)", "", &primes},
}

func builtInList(name string) *Info {
	for i := range builtIn {
		if builtIn[i].Name == name {
			return &builtIn[i]
		}
	}
	return nil
}

// BuiltIn returns the names and descriptions of all built-in word lists.
func BuiltIn() []Info { return slices.Clone(builtIn) }

// Text returns the words of the built-in English list with the given name, such as [Wordle]. The text
// has one word per line, in lower case and in alphabetical order. ok is false for all other names,
// including [Nerdle] and [Primel].
func Text(name string) (text string, ok bool) {
	if l := builtInList(name); l != nil && l.rule == nil {
		return l.text, true
	}
	return "", false
}

// LengthOf returns the default word length for a game with the named lists. It is 8 for [Nerdle],
// and 5 for other lists. If both [Nerdle] and [Primel] are named, the first one decides.
func LengthOf(names ...string) int {
	for _, name := range names {
		if l := builtInList(name); l != nil && l.rule != nil {
			return l.rule.length
		}
	}
	return 5
}

// DefaultFor returns the name of the default word list for words of the given length: [Wordle] for
// 5 letters, and [English] for other lengths.
func DefaultFor(length int) string {
	if length == 5 {
		return Wordle
	}
	return English
}

// AnswersFor returns the name of the built-in list of answers for words of the given length:
// [Answers] for 5 letters, and [Common] for other lengths. Both lists contain well-known words.
func AnswersFor(length int) string {
	if length == 5 {
		return Answers
	}
	return Common
}

// IsAnswer reports whether the given word is in the list of well-known words for its length; see
// [AnswersFor]. Case does not matter.
func IsAnswer(word string) bool {
	lines := commonLines
	if AnswersFor(len(word)) == Answers {
		lines = answersLines
	}
	_, ok := find(lines(), word)
	return ok
}

var (
	wordleLines  = linesOf(&wordle)
	answersLines = linesOf(&answers)
	englishLines = linesOf(&english)
	commonLines  = linesOf(&common)
)

func linesOf(text *string) func() []string {
	return sync.OnceValue(func() []string { return strings.Split(strings.TrimSuffix(*text, "\n"), "\n") })
}

func find(lines []string, word string) (index int, ok bool) {
	return slices.BinarySearch(lines, strings.ToLower(word))
}
