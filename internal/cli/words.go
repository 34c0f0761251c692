package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// DefaultLength is the word length if neither a clue nor a flag sets it.
const DefaultLength = 5

// listsHelp is the part of a command's help that says where words come from.
const listsHelp = `Words come from the list or file that --dict names. Without it, they come from standard
input if that is a pipe or a file, else from a built-in list. A list has one word per
line, may be compressed by gzip, and may have a number after each word: its relative
likelihood.`

// searchWords are the flags that choose the words to search.
type searchWords struct {
	Dict []string `short:"d" sep:"none" placeholder:"LIST" completion:"list" help:"Word list: a list's name (see wfind dict), a file or -. Repeatable (default: standard input if it is a pipe or a file; else wordle for 5 letters, english for others)."`
	lengthFlag
	alphabetFlag
}

// lettersOf returns the word length, from turns, --length or [DefaultLength].
func (f *lengthFlag) lettersOf(turns []constraint.Turn) (int, error) {
	length := f.Length
	for i, t := range turns {
		n := t.Letters()
		switch {
		case length == 0:
			length = n
		case n != length && f.Length != 0:
			return 0, fmt.Errorf("%s has %s, but --length is %d", t, plural.Count(n, "letter"), length)
		case n != length:
			return 0, fmt.Errorf("%s has %s, but %s has %d",
				t, plural.Count(n, "letter"), turns[i-1], length)
		}
	}
	return cmp.Or(length, DefaultLength), nil
}

// boardsOf returns the constraints of turns for each board. The first turn sets the number
// of boards. Without turns there is one board.
func (f *lengthFlag) boardsOf(turns []constraint.Turn) (*constraint.Boards, error) {
	length, err := f.lettersOf(turns)
	if err != nil {
		return nil, err
	}
	n := 1
	if len(turns) > 0 {
		n = len(turns[0].Scores)
	}
	boards, err := constraint.NewBoards(n, length)
	if err != nil {
		return nil, err
	}
	for _, t := range turns {
		if err := boards.Add(t); err != nil {
			return nil, err
		}
	}
	return boards, nil
}

// cluesOf returns the turns of a game with one board as clues.
func cluesOf(turns []constraint.Turn) []constraint.Clue {
	clues := make([]constraint.Clue, len(turns))
	for i, t := range turns {
		clues[i], _ = t.Clue(0)
	}
	return clues
}

// A list is an open word list. Remarks about it go to env.
type list struct {
	*dict.List
	env   *Env
	stdin bool
}

// open opens the lists of --dict, or else the default list for words of length letters.
func (f *searchWords) open(env *Env, length int) ([]*list, error) {
	if len(f.Dict) == 0 {
		switch kind, err := stdinKind(env.Stdin); {
		case err != nil:
			return nil, err
		case kind == wordList:
			return []*list{env.stdin()}, nil
		}
		l, err := env.openList(dict.DefaultFor(length))
		return []*list{l}, err
	}
	var all []*list
	for _, name := range f.Dict {
		l, err := env.openList(name)
		if err != nil {
			closeAll(all)
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

func closeAll(lists []*list) {
	for _, l := range lists {
		l.Close()
	}
}

// stdin returns standard input as a list.
func (e *Env) stdin() *list {
	widen(e.Stdin)
	e.listed = true
	return e.list(dict.NewList(e.Stdin, "standard input"), true)
}

// openList opens the list called name; - is standard input.
func (e *Env) openList(name string) (*list, error) {
	if name == "-" {
		if e.listed {
			return nil, errors.New("standard input cannot be read twice; give one of the lists as a file")
		}
		return e.stdin(), nil
	}
	l, err := dict.Open(name)
	if err != nil {
		return nil, err
	}
	if l.Path() != "" {
		e.inputs = append(e.inputs, l.Path())
	}
	return e.list(l, false), nil
}

// isInput reports whether info describes a file that was read as a word list. No output may
// replace it.
func (e *Env) isInput(info fs.FileInfo) bool {
	if in, err := e.Stdin.Stat(); e.listed && err == nil && os.SameFile(info, in) {
		return true
	}
	return slices.ContainsFunc(e.inputs, func(path string) bool {
		in, err := os.Stat(path)
		return err == nil && os.SameFile(info, in)
	})
}

// list returns l as a list of words in the alphabet of e.
func (e *Env) list(l *dict.List, stdin bool) *list {
	l.Alphabet = e.alphabet
	return &list{l, e, stdin}
}

// The kinds of standard input if no flag mentions it.
const (
	noList   = iota // a terminal, /dev/null or closed
	wordList        // a pipe or a file
)

// stdinKind returns the kind of f. A directory is an error, since it cannot be a list.
func stdinKind(f *os.File) (kind int, err error) {
	info, err := f.Stat()
	switch {
	case err != nil:
		return noList, nil
	case info.IsDir():
		return noList, errors.New("standard input is a directory, not a word list")
	case info.Mode().IsRegular(), info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) != 0:
		return wordList, nil
	}
	return noList, nil
}

// noteUnread notes that standard input has words which the command did not read. It is
// called at the end of the command, when they have arrived.
func (e *Env) noteUnread() {
	kind, err := stdinKind(e.Stdin)
	if e.listed || err != nil || kind != wordList {
		return
	}
	if info, err := e.Stdin.Stat(); err == nil && info.Mode().IsRegular() && info.Size() > 0 || waiting(e.Stdin) {
		e.Note("standard input was not read; use --dict=- to make it the word list")
	}
}

// finish closes the list after a search for words of length letters, and keeps remarks
// about it. It returns err, the error of the search.
func (l *list) finish(length int, err error) error {
	defer l.Close()
	if err != nil {
		return err
	}
	remarks := l.Remarks(length)
	for i, remark := range remarks {
		if i == len(remarks)-1 && l.HasSymbols(length) {
			remark += "; --alphabet=any makes digits and symbols letters"
		}
		if l.stdin && !l.HasWords() && i == len(remarks)-1 {
			remark += fmt.Sprintf("; use --dict=%s for the built-in list", dict.DefaultFor(length))
		}
		l.env.remark("%s", remark)
	}
	return nil
}

// bareError returns err without the file name of an [fs.PathError].
func bareError(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}

// readList returns the words of length letters in the list called name, and their weights.
// It is a [vocabulary.Reader].
func (e *Env) readList(name string, length int) (words []string, weights []float64, err error) {
	l, err := e.openList(name)
	if err != nil {
		return nil, nil, err
	}
	words, weights, err = l.Words(length)
	return words, weights, l.finish(length, err)
}

// speak sets the alphabet of env to the flag, or to a larger one if guesses need it.
func (f *alphabetFlag) speak(env *Env, guesses ...string) {
	env.alphabet = max(f.Alphabet, constraint.AlphabetOf(guesses...))
}

// guessesOf returns the guesses of turns.
func guessesOf(turns []constraint.Turn) []string {
	guesses := make([]string, len(turns))
	for i, t := range turns {
		guesses[i] = t.Guess
	}
	return guesses
}

// choice returns the lists of the flags. Lists that are not named get the defaults of usual.
func (f *gameWords) choice(usual vocabulary.Usual) vocabulary.Choice {
	return vocabulary.Choice{Dict: f.Dict, Answers: f.Answers, Usual: usual, Past: f.Past}
}

// readsStdin reports whether one of the lists is standard input.
func (f *gameWords) readsStdin() bool {
	return f.Answers == "-" || slices.Contains(f.Dict, "-") || slices.Contains(f.Past, "-")
}

// checkListed returns an error if word is not a legal guess of v.
func checkListed(v *vocabulary.Vocabulary, word string) error {
	if v.Has(word) {
		return nil
	}
	return fmt.Errorf("%s is not in the word list%s", printable.Short(word), printable.DidYouMean(dict.Near(word, v.Guesses(), 3)))
}

// noteUnknown notes past answers that are not legal guesses. They do no harm.
func noteUnknown(env *Env, words []string) {
	const shown = 5
	if n := len(words); n > 0 {
		some := strings.Join(words[:min(n, shown)], ", ")
		if n > shown {
			some += ", …"
		}
		env.remark("the word list lacks %s of --past: %s", plural.Count(n, "word"), some)
	}
}

// An inputLine is a line of standard input, without the spaces around it.
type inputLine struct {
	number int // from 1
	text   string
}

// where returns the place of the line, for messages.
func (l inputLine) where() string { return fmt.Sprintf("line %d of standard input", l.number) }

// inputLines yields the lines of standard input as they come, without empty ones. It ends
// with an error if reading fails or a line is longer than 64 KB.
func (e *Env) inputLines() iter.Seq2[inputLine, error] {
	return func(yield func(inputLine, error) bool) {
		lines := bufio.NewScanner(e.Stdin)
		l := inputLine{number: 1}
		for ; lines.Scan(); l.number++ {
			l.text = strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
			if l.text != "" && !yield(l, nil) {
				return
			}
		}
		switch err := lines.Err(); {
		case err == bufio.ErrTooLong:
			yield(l, fmt.Errorf("%s is too long; write one per line", l.where()))
		case err != nil:
			yield(l, fmt.Errorf("reading standard input: %w", bareError(err)))
		}
	}
}
