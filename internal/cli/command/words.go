package command

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/grids"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// OpenList opens the word list with the given name, or standard input if name is "-". Standard
// input can be opened only once.
func (e *Env) OpenList(name string) (l *dict.List, err error) {
	switch l = e.opened[name]; {
	case l != nil:
		delete(e.opened, name)
	case name == "-":
		if err := e.useStdin(); err != nil {
			return nil, err
		}
		widen(e.Stdin)
		l = dict.NewList(e.Stdin, vocabulary.StdinName)
	default:
		if l, err = dict.Open(name); err != nil {
			return nil, err
		}
		if l.Path() != "" {
			e.inputs = append(e.inputs, l.Path())
		}
	}
	l.Alphabet = e.Alphabet
	return l, nil
}

func (e *Env) useStdin() error {
	if e.readStdin {
		return errors.New("standard input can be read only once; give one of the inputs as a file")
	}
	e.readStdin = true
	return nil
}

func (e *Env) isInput(info fs.FileInfo) bool {
	if in, err := e.Stdin.Stat(); e.readStdin && err == nil && os.SameFile(info, in) {
		return true
	}
	return slices.ContainsFunc(e.inputs, func(path string) bool {
		in, err := os.Stat(path)
		return err == nil && os.SameFile(info, in)
	})
}

// IsPiped reports whether stdin is a pipe, a socket or a file, rather than a terminal or /dev/null.
// It returns an error if stdin is a directory.
func IsPiped(stdin *os.File) (bool, error) {
	info, err := stdin.Stat()
	switch {
	case err != nil:
		return false, nil
	case info.IsDir():
		return false, errors.New("standard input is a directory, not a word list")
	}
	return info.Mode().IsRegular() || info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) != 0, nil
}

// NoteUnread prints a warning if the command did not read the data on standard input. Call it at the end of
// the command: the program that writes the data may need some time.
func (e *Env) NoteUnread() {
	if piped, _ := IsPiped(e.Stdin); e.readStdin || !piped {
		return
	}
	if info, err := e.Stdin.Stat(); err == nil && info.Mode().IsRegular() && info.Size() > 0 || waiting(e.Stdin) {
		e.Note("standard input was ignored; to read a word list from it, add --dict=-")
	}
}

// RemarkOn saves messages about problems in the word list l, such as skipped lines, for
// [Env.PrintRemarks]. Call it after reading the words of the given length from l.
func (e *Env) RemarkOn(l *dict.List, length int) {
	remarks := l.Remarks(length)
	for _, remark := range remarks {
		e.Remark("%s", remark)
	}
	if len(remarks) > 0 && l.HasSymbols(length) {
		e.Remark("to count digits and symbols as letters, add --alphabet=any")
	}
}

// ReadList reads the words of the given length from the named list. The weights are the relative
// likelihoods of the words, or nil if the list has none.
func (e *Env) ReadList(name string, length int) (words []string, weights []float64, err error) {
	l, err := e.OpenList(name)
	if err != nil {
		return nil, nil, err
	}
	defer l.Close()
	if words, weights, err = l.Words(length); err == nil {
		e.RemarkOn(l, length)
	}
	return words, weights, err
}

// ListNames returns the names of the word lists that the flags select. Without --answers, defaults
// determines which words of a built-in list are possible answers.
func (f *WordFlags) ListNames(defaults vocabulary.DefaultAnswers) vocabulary.ListNames {
	return vocabulary.ListNames{Dict: f.Dict, Answers: f.Answers, Default: defaults, Past: f.Past}
}

// GivenLists returns the names of the lists given with --dict, --answers and --past, in this order.
// The name for --answers is "" if this flag is not given.
func (f *WordFlags) GivenLists() []string { return slices.Concat(f.Dict, []string{f.Answers}, f.Past) }

// ReadsStdin reports whether --dict, --answers or --past is "-", which means standard input.
func (f *WordFlags) ReadsStdin() bool { return slices.Contains(f.GivenLists(), "-") }

// Vocabulary returns the words of the given length in the lists that the flags name. Without --answers,
// defaults determines which words of a built-in list are possible answers. shared holds the grids of
// friends who played the same puzzle. The better an answer explains these grids, the more weight it gets.
func (f *WordFlags) Vocabulary(env *Env, length int, defaults vocabulary.DefaultAnswers, shared []grids.Grid) (*vocabulary.Vocabulary, error) {
	c := f.ListNames(defaults)
	c.Alphabet = env.Alphabet
	builtIn := slices.ContainsFunc(c.Dict, vocabulary.IsBuiltIn)
	v, err := c.Load(length, func(name string, length int) (words []string, weights []float64, err error) {
		words, weights, err = env.ReadList(name, length)
		if weights != nil && builtIn && c.Answers == "" && slices.Contains(c.Dict, name) {
			RemarkIgnoredWeights(env, name)
		}
		return words, weights, err
	})
	if err != nil {
		return nil, err
	}
	RemarkUnknownPast(env, v.PastUnknown())
	if len(shared) == 0 {
		return v, nil
	}
	evidence, err := env.Evidence(shared, v.Guesses())
	if err != nil {
		return nil, err
	}
	return v.WithEvidence(evidence.Factor), nil
}

// RemarkIgnoredWeights saves a message that the weights in the named list have no effect, because
// the list is combined with a built-in list; see [Env.Remark].
func RemarkIgnoredWeights(env *Env, name string) {
	env.Remark("ignored the weights in the list %s, because it is combined with a built-in list; to use these weights, write --answers=%[1]s instead of --dict=%[1]s", printable.Short(name))
}

// RemarkUnknownPast warns the user if some past answers are not in the word list; see [Env.Remark].
// unknown holds these answers.
func RemarkUnknownPast(env *Env, unknown []string) {
	if n := len(unknown); n > 0 {
		env.Remark("the word list lacks %d of the words in the --past list, such as %s", n, unknown[0])
	}
}

// ErrNoAnswers means that no word in the word lists can be the answer.
var ErrNoAnswers = errors.New("the word list contains no possible answers; choose another with --dict or --answers")

// CheckWords returns an error if v has no words.
func CheckWords(v *vocabulary.Vocabulary) error {
	if len(v.Guesses()) > 0 {
		return nil
	}
	return fmt.Errorf("the word list has no %d-letter words; change --length or --dict", v.Length())
}

// CheckLength returns an error if the guess and the answer differ in length.
func CheckLength(guess, answer string) error {
	have, want := constraint.CountLetters(guess), constraint.CountLetters(answer)
	if have == want {
		return nil
	}
	return fmt.Errorf("the guess %s has %s, but the answer %s has %d", printable.Short(guess), plural.Count(have, "letter"), printable.Short(answer), want)
}

// CheckListed returns an error if word is not one of the legal guesses in v. The error suggests
// words with a similar spelling.
func CheckListed(v *vocabulary.Vocabulary, word string) error {
	if v.Has(word) {
		return nil
	}
	return fmt.Errorf("the word %s is not in the word list%s", printable.Short(word), printable.DidYouMean(dict.Near(word, v.Guesses(), 3)))
}

// Arguments returns an iterator over the values that parse returns for args. The argument "-" stands
// for the lines of standard input that are not empty.
//
// The iterator stops after the first error. An error in a line begins with the line's number. If there
// is nothing to parse, the iterator yields an error from [Nothing]. Its message contains the string
// entries, such as "guesses; write one guess per line".
func Arguments[T any](e *Env, args []string, entries string, parse func(text string) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		empty := true
		use := func(text, prefix string) (goOn bool) {
			empty = false
			value, err := parse(text)
			if err != nil {
				err = fmt.Errorf("%s%w", prefix, err)
			}
			return yield(value, err) && err == nil
		}
		for _, text := range args {
			if text != "-" {
				if !use(text, "") {
					return
				}
				continue
			}
			if err := e.useStdin(); err != nil {
				yield(none, err)
				return
			}
			lines := bufio.NewScanner(e.Stdin)
			n := 1
			for ; lines.Scan(); n++ {
				text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
				if text != "" && !use(text, fmt.Sprintf("line %d of standard input: ", n)) {
					return
				}
			}
			switch err := lines.Err(); err {
			case nil:
				continue
			case bufio.ErrTooLong:
				yield(none, fmt.Errorf("line %d of standard input is too long; write one entry per line", n))
			default:
				yield(none, fmt.Errorf("cannot read standard input: %w", printable.WithoutPath(err)))
			}
			return
		}
		if empty {
			yield(none, Nothing("standard input contains no %s", entries))
		}
	}
}
