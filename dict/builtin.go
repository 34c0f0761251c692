package dict

import (
	_ "embed" // the lists
	"strings"
)

// The names of the built-in lists.
const (
	Wordle  = "wordle"  // all words that the original game accepts
	Answers = "answers" // those of them that it picks answers from
	English = "english" // English words of 2 to 15 letters
	Common  = "common"  // the well-known ones among those
)

// The lists are kept as text, so that the program starts without decoding
// anything and a run pays only for the list it reads. They are made by
// internal/tool/mklists; their sources are in lists/NOTICE.
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
	About string // what it holds, a few words
}

// builtIn is the table of built-in lists.
var builtIn = []struct {
	Info
	text *string
}{
	{Info{Wordle, "all words that the original game accepts"}, &wordle},
	{Info{Answers, "those of them that it picks answers from"}, &answers},
	{Info{English, "English words of 2 to 15 letters (SCOWL, sizes up to 70)"}, &english},
	{Info{Common, "the well-known ones among those (SCOWL, sizes up to 35)"}, &common},
}

// BuiltIn returns the built-in lists.
func BuiltIn() []Info {
	lists := make([]Info, len(builtIn))
	for i, l := range builtIn {
		lists[i] = l.Info
	}
	return lists
}

// Text returns the text of a built-in list, a lower-case word a line, sorted.
// It reports whether there is a list of that name.
func Text(name string) (string, bool) {
	for _, l := range builtIn {
		if l.Name == name {
			return *l.text, true
		}
	}
	return "", false
}

// DefaultFor returns the name of the built-in list that serves when none is
// asked for: words that may be guessed.
func DefaultFor(length int) string {
	if length == 5 {
		return Wordle
	}
	return English
}

// AnswersFor returns the name of the built-in list of well-known words of a
// length, those that a game picks its answer from.
func AnswersFor(length int) string {
	if length == 5 {
		return Answers
	}
	return Common
}

// IsAnswer reports whether a word, in upper case, is in the built-in list of
// well-known words of its length, see [AnswersFor].
func IsAnswer(word string) bool {
	text, _ := Text(AnswersFor(len(word)))
	return contains(text, word)
}

// contains reports whether a built-in list, given as text, has the word, in
// upper case. It searches the text itself, by bisection, so that nothing has
// to be decoded first.
func contains(text, word string) bool {
	word = strings.ToLower(word)
	low, high := 0, len(text) // line starts, or the end
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
