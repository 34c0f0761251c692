// Package dict holds and reads word lists: the built-in ones, files and
// streams.
//
//	words, err := dict.Load("wordle", 5) // the built-in list, or a file's path
//
// A list has a word a line; what is taken as a word stands at
// [constraint.Stream]. Words are returned in upper case, NFC, each once, in
// the list's order.
package dict

import (
	"bufio"
	"compress/gzip"
	_ "embed" // the built-in lists
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
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

// BuiltIn returns the built-in lists.
func BuiltIn() []Info {
	return []Info{
		{Wordle, "all words that the original game accepts"},
		{Answers, "those of them that it picks answers from"},
		{English, "English words of 2 to 15 letters (SCOWL, sizes up to 70)"},
		{Common, "the well-known ones among those (SCOWL, sizes up to 35)"},
	}
}

// Text returns the text of a built-in list, a lower-case word a line, sorted.
// It reports whether there is a list of that name.
func Text(name string) (string, bool) {
	switch name {
	case Wordle:
		return wordle, true
	case Answers:
		return answers, true
	case English:
		return english, true
	case Common:
		return common, true
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

// An UnknownError tells that there is neither a built-in list nor a file of
// a name.
type UnknownError struct {
	Name string
	Near []string // built-in lists that may have been meant, the likeliest first
}

func (e *UnknownError) Error() string {
	if e.Name == "" {
		return "the word list's name is empty"
	}
	return fmt.Sprintf("no word list %s: neither a built-in list nor a file%s", constraint.Printable(e.Name), DidYouMean(e.Near))
}

// Open opens a built-in list by its name, or a file by its path; a file
// whose name ends in .gz is read through gzip. A built-in name goes before
// a file of that name, which ./name reaches. The error is an [*UnknownError]
// if there is neither.
func Open(name string) (io.ReadCloser, error) {
	if text, ok := Text(name); ok {
		return io.NopCloser(strings.NewReader(text)), nil
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) || name == "" {
		var names []string
		for _, l := range BuiltIn() {
			names = append(names, l.Name)
		}
		return nil, &UnknownError{name, Near(name, names, 2)}
	}
	if err != nil {
		return nil, openError(name, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("word list %s is a directory", constraint.Printable(name))
	}
	if !strings.HasSuffix(name, ".gz") {
		return f, nil
	}
	zr, err := gzip.NewReader(bufio.NewReader(f))
	if err != nil {
		f.Close()
		if errors.Is(err, gzip.ErrHeader) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("it is not a gzip file, as its name says")
		}
		return nil, openError(name, err)
	}
	return &gzipFile{zr, f}, nil
}

// openError says which list could not be opened, without the path that an
// [fs.PathError] repeats.
func openError(name string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return fmt.Errorf("opening word list %s: %w", constraint.Printable(name), err)
}

type gzipFile struct {
	*gzip.Reader
	f *os.File
}

func (g *gzipFile) Close() error {
	return errors.Join(g.Reader.Close(), g.f.Close())
}

// Load returns the words of length letters of the list that [Open] opens, or
// all its words if length is 0.
func Load(name string, length int) ([]string, error) {
	r, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	words, err := Read(r, length)
	if err != nil {
		return nil, fmt.Errorf("word list %s: %w", constraint.Printable(name), err)
	}
	return words, nil
}

// Read returns the words of length letters in r, or all words if length is
// 0.
func Read(r io.Reader, length int) ([]string, error) {
	stream := constraint.Stream{Compose: Compose}
	if length != 0 {
		stream.Set = constraint.NewSet(length)
	}
	var words []string
	err := stream.Each(r, func(m constraint.Match) error {
		words = append(words, string(m.Word))
		return nil
	})
	return words, err
}

// Compose returns the line with each letter and its accents composed (NFC);
// it is what [constraint.Stream] wants.
func Compose(line []byte) []byte {
	if norm.NFC.IsNormal(line) {
		return line
	}
	return norm.NFC.Bytes(line)
}

// Canonical returns the word that the text is, composed and in upper case,
// as the functions of this package return words. The error is a
// [*constraint.WordError].
func Canonical(text string) (string, error) {
	return constraint.ParseWord(norm.NFC.String(text))
}

// ParseClue reads a clue, composed, as [constraint.ParseClue] does.
func ParseClue(text string) (constraint.Clue, error) {
	return constraint.ParseClue(norm.NFC.String(text))
}

// IsAnswer reports whether a word, in upper case, is in the built-in list of
// well-known words of its length, see [AnswersFor].
func IsAnswer(word string) bool {
	text, _ := Text(AnswersFor(len(word)))
	return contains(text, word)
}

// Rank tells how well known a word, in upper case, is: the lower the number
// the better. It is 0 for a word that is common and, if of five letters, an
// answer of the original game, 1 for such an answer that is not common, 2
// for another common word, 3 for other words of the built-in lists and 4 for
// the rest.
func Rank(word string) int {
	answer, known := IsAnswer(word), contains(common, word)
	switch {
	case answer && known:
		return 0
	case answer:
		return 1
	case known:
		return 2
	case contains(english, word) || contains(wordle, word):
		return 3
	}
	return 4
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
