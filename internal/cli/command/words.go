package command

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

// LettersOf returns the number of letters in the words of a game. It comes from the turns, from --length,
// or from the names of lists. LettersOf returns an error if the turns differ from each other or from
// --length.
func (f *LengthFlag) LettersOf(turns []constraint.Turn, lists []string) (int, error) {
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
	return cmp.Or(length, dict.LengthOf(lists...)), nil
}

// BoardsOf returns the constraints that turns set on each board. It returns an error if the turns
// contradict each other. Without turns there is one board.
func (f *LengthFlag) BoardsOf(turns []constraint.Turn, lists []string) (*constraint.Boards, error) {
	length, err := f.LettersOf(turns, lists)
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

// CluesOf returns the clues in turns, which must belong to a game with one board.
func CluesOf(turns []constraint.Turn) []constraint.Clue {
	clues := make([]constraint.Clue, len(turns))
	for i, t := range turns {
		clues[i], _ = t.Clue(0)
	}
	return clues
}

// A List is an open word list whose remarks go to an [Env].
type List struct {
	*dict.List
	env   *Env
	Stdin bool // it is standard input
}

// ListsOf returns names, the values of --dict. If there are none and standard input is a pipe or a file, it
// returns "-", which stands for standard input.
func (e *Env) ListsOf(names []string) ([]string, error) {
	if len(names) > 0 {
		return names, nil
	}
	piped, err := isPiped(e.Stdin)
	if piped {
		names = []string{"-"}
	}
	return names, err
}

// OpenLists opens the lists called names or, if there are none, the built-in list for words with the given
// length. The caller must close the lists.
func (e *Env) OpenLists(names []string, length int) ([]*List, error) {
	if len(names) == 0 {
		names = []string{dict.DefaultFor(length)}
	}
	var all []*List
	for _, name := range names {
		l, err := e.OpenList(name)
		if err != nil {
			CloseAll(all)
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// CloseAll closes all lists. It ignores errors, because they were only read.
func CloseAll(lists []*List) {
	for _, l := range lists {
		l.Close()
	}
}

// peek returns the alphabet that the list called name needs. It keeps the list open for OpenList, because a
// pipe can be read only once.
func (e *Env) peek(name string) constraint.Alphabet {
	if name == "" {
		return constraint.OnlyLetters
	}
	l, err := e.open(name)
	if err != nil {
		return constraint.OnlyLetters // OpenList returns the error
	}
	if e.opened == nil {
		e.opened = make(map[string]*dict.List)
	}
	e.opened[name] = l
	return l.Detect()
}

func (e *Env) open(name string) (*dict.List, error) {
	if l := e.opened[name]; l != nil {
		delete(e.opened, name)
		return l, nil
	}
	if name == "-" {
		if err := e.useStdin(); err != nil {
			return nil, err
		}
		widen(e.Stdin)
		return dict.NewList(e.Stdin, "standard input"), nil
	}
	return dict.Open(name)
}

// OpenList opens the list called name. The name "-" means standard input, which can be read only once.
func (e *Env) OpenList(name string) (*List, error) {
	l, err := e.open(name)
	if err != nil {
		return nil, err
	}
	if l.Path() != "" {
		e.inputs = append(e.inputs, l.Path())
	}
	return e.List(l, name == "-"), nil
}

// useStdin marks standard input as read. It returns an error if that has happened before.
func (e *Env) useStdin() error {
	if e.readStdin {
		return errors.New("standard input cannot be read twice; give one of the inputs as a file")
	}
	e.readStdin = true
	return nil
}

// isInput reports whether info describes a file that was read as a word list and must not be overwritten.
func (e *Env) isInput(info fs.FileInfo) bool {
	if in, err := e.Stdin.Stat(); e.readStdin && err == nil && os.SameFile(info, in) {
		return true
	}
	return slices.ContainsFunc(e.inputs, func(path string) bool {
		in, err := os.Stat(path)
		return err == nil && os.SameFile(info, in)
	})
}

// List wraps l, which gets the alphabet of e. stdin reports whether l reads standard input.
func (e *Env) List(l *dict.List, stdin bool) *List {
	l.Alphabet = e.Alphabet
	return &List{l, e, stdin}
}

// isPiped reports whether f, the standard input, is a pipe or a file rather than a terminal or /dev/null.
// It returns an error for a directory.
func isPiped(f *os.File) (bool, error) {
	info, err := f.Stat()
	switch {
	case err != nil:
		return false, nil
	case info.IsDir():
		return false, errors.New("standard input is a directory, not a word list")
	}
	return info.Mode().IsRegular() || info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) != 0, nil
}

// NoteUnread prints a note if standard input has words that the command did not read. Call it at the end of
// a command, when the writer of a pipe has had time to write.
func (e *Env) NoteUnread() {
	if piped, _ := isPiped(e.Stdin); e.readStdin || !piped {
		return
	}
	if info, err := e.Stdin.Stat(); err == nil && info.Mode().IsRegular() && info.Size() > 0 || waiting(e.Stdin) {
		e.Note("standard input was not read; use --dict=- to make it the word list")
	}
}

// SaveRemarks saves the remarks about l. Call it after a search for words with the given length.
func (l *List) SaveRemarks(length int) {
	remarks := l.Remarks(length)
	for i, remark := range remarks {
		if i == len(remarks)-1 && l.HasSymbols(length) {
			remark += "; --alphabet=any treats digits and symbols as letters"
		}
		if l.Stdin && !l.HasWords() && i == len(remarks)-1 {
			remark += fmt.Sprintf("; use --dict=%s for the built-in list", dict.DefaultFor(length))
		}
		l.env.Remark("%s", remark)
	}
}

// BareError returns err without the file's name, for messages that name the file already.
func BareError(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}

// ReadList returns the words in the list called name that have the given length, and their weights, which
// are nil if the list has none. It is a [vocabulary.Reader].
func (e *Env) ReadList(name string, length int) (words []string, weights []float64, err error) {
	l, err := e.OpenList(name)
	if err != nil {
		return nil, nil, err
	}
	defer l.Close()
	if words, weights, err = l.Words(length); err == nil {
		l.SaveRemarks(length)
	}
	return words, weights, err
}

// ChooseAlphabet sets env.Alphabet to the value of --alphabet or, without that flag, to the alphabet that the lists
// and the guesses in turns need. It converts these guesses to the alphabet, in place. If other lists are
// chosen later, call ChooseAlphabet again.
func (f *AlphabetFlag) ChooseAlphabet(env *Env, turns []constraint.Turn, lists ...string) {
	needed := constraint.AlphabetOf(GuessesOf(turns)...)
	switch {
	case !env.Given.Has("alphabet"):
		for _, name := range lists {
			needed = max(needed, env.peek(name))
		}
	case needed == constraint.Turkish:
		needed = constraint.OnlyLetters
	}
	env.Alphabet = max(f.Alphabet, needed)
	for i := range turns {
		turns[i] = turns[i].In(env.Alphabet)
	}
}

// GuessesOf returns the guess of each turn.
func GuessesOf(turns []constraint.Turn) []string {
	guesses := make([]string, len(turns))
	for i, t := range turns {
		guesses[i] = t.Guess
	}
	return guesses
}

// ListNames returns the lists that the flags name. For those that no flag names, usual decides.
func (f *GameWords) ListNames(usual vocabulary.Usual) vocabulary.ListNames {
	return vocabulary.ListNames{Dict: f.Dict, Answers: f.Answers, Usual: usual, Past: f.Past}
}

// Names returns the names of all lists in the flags. The name of --answers is "" if that flag is not given.
func (f *GameWords) Names() []string { return slices.Concat(f.Dict, []string{f.Answers}, f.Past) }

// ReadsStdin reports whether one of the lists is standard input.
func (f *GameWords) ReadsStdin() bool {
	return f.Answers == "-" || slices.Contains(f.Dict, "-") || slices.Contains(f.Past, "-")
}

// ParseAnswers parses texts, which hold the answer of each board. It returns an error if the answers differ
// in length, or if they are too long or too many for a game.
func ParseAnswers(a constraint.Alphabet, texts []string) ([]string, error) {
	if n := len(texts); n > constraint.MaxBoards {
		return nil, fmt.Errorf("%d answers are too many: a game has at most %d boards", n, constraint.MaxBoards)
	}
	var answers []string
	for _, text := range texts {
		answer, err := a.ParseWord(text)
		if err != nil && len(texts) > 1 {
			err = fmt.Errorf("%s: %w", printable.Short(strings.Join(texts, ",")), err)
		}
		if err != nil {
			return nil, err
		}
		if n := constraint.CountLetters(answer); n > constraint.MaxLength {
			return nil, fmt.Errorf("the answer %s has %d letters, but a word has at most %d", printable.Short(answer), n, constraint.MaxLength)
		}
		if len(answers) > 0 {
			if err := SameLength(answer, answers[0]); err != nil {
				return nil, err
			}
		}
		answers = append(answers, answer)
	}
	return answers, nil
}

// SameLength returns an error that names both words if guess and answer differ in length.
func SameLength(guess, answer string) error {
	have, want := constraint.CountLetters(guess), constraint.CountLetters(answer)
	if have == want {
		return nil
	}
	return fmt.Errorf("%s has %s, but the answer %s has %d",
		printable.Short(guess), plural.Count(have, "letter"), printable.Short(answer), want)
}

// CheckListed returns an error, with similar words as suggestions, if word is not a legal guess of v.
func CheckListed(v *vocabulary.Vocabulary, word string) error {
	if v.Has(word) {
		return nil
	}
	return fmt.Errorf("%s is not in the word list%s", printable.Short(word), printable.DidYouMean(dict.Near(word, v.Guesses(), 3)))
}

// NoteUnknown saves a remark that the word list lacks some past answers. words are these answers; the
// remark names the first few.
func NoteUnknown(env *Env, words []string) {
	const shown = 5
	if n := len(words); n > 0 {
		some := strings.Join(words[:min(n, shown)], ", ")
		if n > shown {
			some += ", …"
		}
		env.Remark("%s of --past %s not in the word list: %s", plural.Count(n, "word"), plural.Verb(n, "are"), some)
	}
}

// An Argument is a word of the command line, or a line of standard input if the command line has "-".
type Argument struct {
	Text string
	from string // see Wrap
}

// Wrap returns err with the origin of the argument in front: the name of the flag that has it, or the
// number of the line. It returns nil if err is nil.
func (a Argument) Wrap(err error) error {
	if err == nil || a.from == "" {
		return err
	}
	return fmt.Errorf("%s: %w", a.from, err)
}

// Arguments yields the arguments in args. For "-" it yields the lines of standard input as they arrive,
// without spaces around them; it skips empty lines. It yields an error and ends if standard input cannot be
// read, or if a line is longer than 64 KB. name is the flag that has the arguments, or "".
func (e *Env) Arguments(args []string, name string) iter.Seq2[Argument, error] {
	return func(yield func(Argument, error) bool) {
		for _, text := range args {
			goOn := true
			if text == "-" {
				goOn = e.lines(yield)
			} else {
				goOn = yield(Argument{text, name}, nil)
			}
			if !goOn {
				return
			}
		}
	}
}

// lines yields the lines of standard input. It returns false if the caller stopped or an error was yielded.
func (e *Env) lines(yield func(Argument, error) bool) bool {
	if err := e.useStdin(); err != nil {
		yield(Argument{}, err)
		return false
	}
	lines := bufio.NewScanner(e.Stdin)
	var a Argument
	for n := 1; ; n++ {
		a.from = fmt.Sprintf("line %d of standard input", n)
		if !lines.Scan() {
			break
		}
		a.Text = strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if a.Text != "" && !yield(a, nil) {
			return false
		}
	}
	err := lines.Err()
	switch err {
	case nil:
		return true
	case bufio.ErrTooLong:
		err = fmt.Errorf("%s is too long; write one per line", a.from)
	default:
		err = fmt.Errorf("reading standard input: %w", BareError(err))
	}
	yield(Argument{}, err)
	return false
}

// AnswerAlphabet returns the alphabet of the answers in words: any if no word has a letter, at least
// turkish if a word has ı or İ, and otherwise the value of --alphabet, flag. A digit among letters does not
// make it any, because it is probably a typing error.
func AnswerAlphabet(flag constraint.Alphabet, words ...string) constraint.Alphabet {
	switch {
	case len(words) > 0 && !slices.ContainsFunc(words, hasLetter):
		return constraint.AnySymbol
	case constraint.AlphabetOf(words...) == constraint.Turkish:
		return max(flag, constraint.Turkish)
	}
	return flag
}

func hasLetter(text string) bool {
	for letter := range constraint.EachLetter(text) {
		if constraint.AlphabetOf(letter) != constraint.AnySymbol {
			return true
		}
	}
	return false
}
