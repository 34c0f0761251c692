package cli

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/find"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

// Find lists the candidates.
type Find struct {
	Clues []constraint.Turn `arg:"" optional:"" name:"GUESS=SCORE"`
	findFlags
}

func (*Find) describe() descriptions {
	return descriptions{
		"GUESS=SCORE": "A guess and its score; of several boards their scores, with commas between.",
	}
}

// findFlags are the flags of find, which are those of wfind alone too.
type findFlags struct {
	Words
	AnswersFlag
	PastLists
	Output
	Count   bool      `short:"c"`
	Quiet   bool      `short:"q"`
	Limit   *int      `short:"n" placeholder:"N"`
	Sort    string    `enum:"list,likely" default:"list" placeholder:"ORDER"`
	Case    string    `enum:"upper,lower,keep" default:"upper" placeholder:"CASE"`
	Fuzzy   *string   `short:"f" placeholder:"PATTERN"`
	Test    testWords `name:"words" short:"w" placeholder:"WORD"`
	Explain bool      `short:"x"`
	Verbose bool      `short:"v"`
	Board   *int      `placeholder:"N"`
}

func (*findFlags) describe() descriptions {
	return descriptions{
		"--answers": "How likely each word is: as a list says, or likely. It leaves none out.",
		"--count":   "Print how many there are.",
		"--quiet":   "Print nothing; end at the first.",
		"--limit":   "Stop after N.",
		"--sort":    "list, or likely: likelier words first.",
		"--case":    "upper, lower, or keep the list's.",
		"--fuzzy":   "Keep fuzzy matches, best first.",
		"--words":   "Test these words, not a list.",
		"--explain": "Say what is against each word.",
		"--verbose": "Show what the clues add up to.",
		"--board":   "Of several boards, keep the Nth.",
	}
}

// Help explains clues, and shows examples.
func (*Find) Help() string {
	return `The score is written in letters, c.E.. (upper case: in its place; lower case:
elsewhere; a full stop: absent), in digits, 10200, in squares, 🟨⬛🟩⬛⬛ (yellow, black,
green, black, black), or in signs, -_*__. Where a guess is scored on several boards,
commas stand between its scores; the place of a board whose answer was found before is
empty, as in SLATE=,..a.e. A line is then the
board's number, a tab and a word; on a terminal the boards stand one below the other.

` + WordsHelp + `

How likely a word is, is for a built-in list how likely an editor is to pick it;
for another list the number behind the word, or for all words the same. --answers
says it otherwise: by a list (answers, or one of yours), or by likely, which knows
English words.

--words takes the words behind it up to the next flag or clue. --verbose writes to standard error.

Examples:
  wfind CHEST=c.E.. WRECK=..Ec.            what can still be the answer
  wfind CHEST=10200 WRECK=00210 -c         how many
  wfind THIEF=...e. -x -w ROMEO PROSE      why a word cannot be it
  grep -v s words.txt | wfind CHEST=c.E..  from a list of your own
  wfind -l 7 --sort=likely -n 10           seven letters, likely words first
  wfind CHEST=..e..,c...t --board=2        of two boards, the second alone

Exit status: 0 if a candidate was found (for each board that is not solved), 1 if
none was, 2 on an error.`
}

// Run runs the command.
func (f *Find) Run(env *Env) error {
	f.speak(env, guessesOf(f.Clues)...)
	pattern, err := f.pattern(env.alphabet)
	if err != nil {
		return err
	}
	if f.Limit != nil && *f.Limit < 0 {
		return fmt.Errorf("--limit=%d: a number of candidates is 0 or more", *f.Limit)
	}
	if f.Test != nil && f.Dict != nil {
		return errors.New("--words and --dict: words are tested in place of a list; leave one of the two out")
	}
	boards, err := f.boardsOf(f.Clues)
	if err != nil {
		return err
	}
	if n := boards.Len(); f.Board != nil && (*f.Board < 1 || *f.Board > n) {
		return fmt.Errorf("--board=%d: the clues are of %s", *f.Board, plural.Count(n, "board"))
	}
	length := boards.Letters()
	var lists []*list
	if f.Test != nil {
		words, err := f.words(env)
		if err != nil {
			return err
		}
		lists = append(lists, words)
	} else if lists, err = f.open(env, length); err != nil {
		return err
	}
	defer closeAll(lists)
	weigh, err := f.weigher(env, lists, length)
	if err != nil {
		return err
	}
	if f.Verbose {
		fmt.Fprint(env.Stderr, find.Summary(boards, f.board()))
	}
	return env.write(func(w *bufio.Writer) error {
		s := find.Search{Options: f.options(pattern), Boards: boards, Source: f.source(lists, length), Weigh: weigh}
		s.Output = find.Output{W: w, Stderr: env.Stderr, Color: output.Painter(env.Colored()), Columns: env.columns()}
		found, err := s.Run()
		if err == nil && !found {
			err = ErrNothing
		}
		return err
	})
}

// options returns what is wanted of the words that are found.
func (f *Find) options(pattern *dict.Pattern) find.Options {
	return find.Options{
		JSON:    f.JSON,
		Count:   f.Count,
		Quiet:   f.Quiet,
		Limit:   f.Limit,
		Likely:  f.Sort == "likely",
		Case:    f.Case,
		Pattern: pattern,
		Explain: f.Explain,
		Board:   f.board(),
	}
}

// board returns the board of --board, 0 for all.
func (f *Find) board() int {
	if f.Board == nil {
		return 0
	}
	return *f.Board
}

// words returns the list that is searched in place of a dictionary.
func (f *Find) words(env *Env) (*list, error) {
	for _, arg := range f.Test {
		if _, err := env.alphabet.ParseWord(arg); err != nil {
			return nil, fmt.Errorf("--words: %w", err)
		}
	}
	text := strings.NewReader(strings.Join(f.Test, "\n"))
	return env.list(dict.NewList(text, "--words"), false), nil
}

// source returns the [find.Source] of lists, which tell what there is to tell of them.
// Of words to be explained none is passed over.
func (f *Find) source(lists []*list, length int) find.Source {
	return func(stream constraint.Stream, found func(constraint.Match) error) error {
		if f.Test != nil && f.Explain {
			stream.Sets = nil
		}
		for _, l := range lists {
			stopped := false
			err := l.Each(stream, func(m constraint.Match) error {
				err := found(m)
				stopped = err == constraint.ErrStop
				return err
			})
			if err = l.finish(length, err); err != nil || stopped {
				return err
			}
		}
		return nil
	}
}

// pattern returns the pattern of --fuzzy, or nil.
func (f *Find) pattern(a constraint.Alphabet) (*dict.Pattern, error) {
	if f.Fuzzy == nil {
		return nil, nil
	}
	if *f.Fuzzy == "" {
		return nil, errors.New("--fuzzy: the pattern is empty; write some letters of the word, in their order")
	}
	p, err := dict.ParsePattern(a, *f.Fuzzy)
	if err != nil {
		return nil, fmt.Errorf("--fuzzy: %w; write some letters of the word, in their order", err)
	}
	return p, nil
}

// weigher returns what tells the weights of words in the lists. A list of answers is
// read where weights are printed, or words sorted by them; else it need only be there.
func (f *Find) weigher(env *Env, lists []*list, length int) (*vocabulary.Weigher, error) {
	c := vocabulary.Choice{Dict: names(f.Dict), Answers: string(f.Answers), Past: names(f.Past)}
	if !f.JSON && f.Sort != "likely" {
		if c.Answers != "" && c.Answers != "-" && c.Answers != vocabulary.Likely {
			if _, err := dict.Find(c.Answers); err != nil {
				return nil, err
			}
		}
		c.Answers = ""
	}
	if len(lists) > 0 && lists[0].stdin && c.Dict == nil {
		c.Dict = []string{"-"}
	}
	w, err := c.Weigher(length, env.readList)
	if err == nil {
		tellUnknown(env, w.PastUnknown())
	}
	return w, err
}
