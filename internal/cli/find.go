package cli

import (
	"bufio"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/command"
	"wfind/internal/find"
	"wfind/internal/grids"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

type findCommand struct {
	command.CluesArg
	findFlags
}

// findFlags holds the flags of the find command. "wfind --help" lists them too, because find is the
// default command.
type findFlags struct {
	Dict []string `short:"d" sep:"none" placeholder:"LIST" completion:"list" not:"words" help:"Word list: the name of a list (see \"wfind dict\"), a file, or \"-\" for standard input. Repeatable. Default: standard input if it is a pipe or a file, or else \"wordle\" for 5 letters and \"english\" for other lengths."`
	command.LengthFlag
	command.AlphabetFlag
	Answers string `placeholder:"LIST" completion:"answers" help:"List of likely answers, for --sort=likely and --json: the name of a list, a file, or \"likely\". Words outside this list are still printed, with weight 0."`
	command.PastFlag
	command.GridsFlag
	command.JSONFlag
	find.Options
	Fuzzy   string   `short:"f" placeholder:"PATTERN" help:"Show only words that contain the letters of PATTERN in order, even with other letters in between. The best matches come first, unless you add --sort=likely."`
	Words   []string `short:"w" placeholder:"WORD" help:"Test WORD instead of the words in a list. You can add more words, as in -w ROMEO PROSE."`
	Verbose bool     `short:"v" help:"Print a summary of the clues to standard error."`
}

func (*findCommand) Help() string {
	return `A clue such as CHEST=c.E.. is a guess and its score. In the score, write green letters in upper case,
yellow letters in lower case, and a dot for each grey letter. You can also write scores in
` + plural.List(notationExamples()[1:], "or") + `. In a shell, put signs in quotation marks.

With several boards, commas separate the scores. A solved board has no score: in SLATE=,..a.e
the first board is solved. When you pipe the output, each line begins with the board's number and a tab.

Words come from the list or file that --dict names. Without it, they come from standard input if that is
a pipe or a file, or else from a built-in list. A list has one word per line and may be compressed with
gzip. A number after a word is its weight: its likelihood as the answer, compared with other words.
For the built-in English lists, wfind estimates how likely a puzzle editor is to pick each word. With
--answers, the weights come from that list instead.

--grids reads the coloured squares that friends shared for the same puzzle. It excludes a word if one of
the rows is impossible for it: no legal guess gets these colours if this word is the answer. With
--sort=likely or --json, words that explain the rows well get more weight. wfind ignores games on several
boards, and rows of the wrong length. In chats from Slack or Discord, squares can be shortcodes, such as
:green_square:.

Examples:
  # the possible answers
  wfind CHEST=c.E.. WRECK=..Ec.
  # how many there are
  wfind CHEST=10200 WRECK=00210 --count
  # why a word is not one of them
  wfind THIEF=...e. -x -w ROMEO PROSE
  # from your own list
  grep -v s words.txt | wfind CHEST=c.E..
  # ten likely words of seven letters
  wfind -l 7 --sort=likely -n 10
  # what friends' grids give away
  wfind --grids=chat.txt --sort=likely -n 10 CRANE=.ra..
  # the second of two boards
  wfind CHEST=..e..,c...t --board=2

Exit status: 0 if a word was found (with several boards, for each unsolved board), 1 if
not, 2 on an error.`
}

func (f *findCommand) Run(env *command.Env) error {
	names, err := f.listNames(env)
	if err != nil {
		return err
	}
	needed := max(command.ClueAlphabet(f.Clues), command.AnswerAlphabet(nil, f.Words...))
	env.SetAlphabet(f.Alphabet, needed, slices.Concat(names, []string{f.Answers}, f.Past)...)
	var pattern *dict.Pattern
	if f.Fuzzy != "" {
		if pattern, err = dict.ParsePattern(env.Alphabet, f.Fuzzy); err != nil {
			return fmt.Errorf("--fuzzy: %w; use letters of the word in their order, for example qck for quick", err)
		}
	}
	boards, err := f.BoardsOf(env.Alphabet, f.Clues, f.Dict)
	if err != nil {
		return err
	}
	if n := boards.Len(); f.Board > n {
		return fmt.Errorf("--board=%d is too high; the clues are for %s", f.Board, plural.Count(n, "board"))
	}
	length := boards.Length()
	shared, err := f.ReadGrids(env, length, boards.Len())
	if err != nil {
		return err
	}
	lists, err := f.openLists(env, names, length)
	if err != nil {
		return err
	}
	c := vocabulary.ListNames{Dict: names, Answers: f.Answers, Past: f.Past}
	weigher, err := c.Weigher(length, env.ReadList) // even if no weights are printed, to report bad lists
	if err != nil {
		return err
	}
	command.RemarkUnknownPast(env, weigher.PastUnknown())
	if f.Verbose {
		fmt.Fprint(env.Stderr, find.Summary(boards, f.Board))
	}
	return output.WriteTo(env.Stdout, func(w *bufio.Writer) error {
		p := find.Printer{
			Options: f.Options, JSON: f.JSON, Alphabet: env.Alphabet, Pattern: pattern, Boards: boards, Weigher: weigher,
			Out: w, Stderr: env.Stderr, Color: output.Painter(env.Colored(env.Stdout)), Columns: env.Columns(),
		}
		matches := f.search(env, names, lists, boards, w.Flush)
		if shared != nil {
			if p.Evidence, matches, err = f.evidence(env, shared, matches, length); err != nil {
				return err
			}
		}
		found, err := p.Run(matches)
		if err == nil && !found {
			err = command.ErrNothing
		}
		return err
	})
}

// listNames returns the names of the lists to search. It returns nil for --words and for the
// default list.
func (f *findCommand) listNames(env *command.Env) ([]string, error) {
	fromStdin := slices.Contains(slices.Concat(f.Grids, f.Past, []string{f.Answers}), "-") // for another flag
	if f.Words != nil || f.Dict != nil || fromStdin {
		return f.Dict, nil // nil with --words, which excludes --dict
	}
	piped, err := command.IsPiped(env.Stdin)
	if piped {
		return []string{"-"}, nil
	}
	return nil, err
}

func (f *findCommand) openLists(env *command.Env, names []string, length int) ([]*dict.List, error) {
	if f.Words == nil {
		if len(names) == 0 {
			names = []string{dict.DefaultFor(length)}
		}
		var lists []*dict.List
		for _, name := range names {
			l, err := env.OpenList(name)
			if err != nil {
				return nil, err
			}
			lists = append(lists, l)
		}
		return lists, nil
	}
	for _, arg := range f.Words {
		if _, err := env.Alphabet.ParseWord(arg); err != nil {
			return nil, fmt.Errorf("--words: %w", err)
		}
	}
	l := dict.NewList(strings.NewReader(strings.Join(f.Words, "\n")), "--words")
	l.Alphabet = env.Alphabet
	return []*dict.List{l}, nil
}

// search returns an iterator over the possible answers in lists. With --explain or --grids, it
// yields all words of the right length instead; with both --explain and --words, it yields words of
// any length.
//
// names[i] is the name of lists[i]. names is empty for --words and for the default list. pause is
// called as [constraint.Stream] describes.
func (f *findCommand) search(env *command.Env, names []string, lists []*dict.List, boards *constraint.Boards, pause func() error) iter.Seq2[constraint.Match, error] {
	length := boards.Length()
	stream := constraint.Stream{Sets: boards.Sets(), Pause: pause}
	switch {
	case f.Explain && f.Words != nil:
		stream.Sets = nil // explains words of the wrong length too
	case f.Explain || f.Grids != nil:
		stream.Sets = []*constraint.Set{constraint.Must(constraint.NewSet(length))}
	case f.Board > 0:
		stream.Sets = stream.Sets[f.Board-1 : f.Board]
	}
	return func(yield func(constraint.Match, error) bool) {
		for i, l := range lists {
			for m, err := range l.Candidates(context.Background(), &stream) {
				if !yield(m, err) || err != nil {
					return
				}
			}
			env.RemarkOn(l, length)
			if l.HasWeights() && (f.Sorted() || f.JSON) && f.Answers == "" && slices.ContainsFunc(names, vocabulary.IsBuiltIn) {
				command.RemarkIgnoredWeights(env, names[i])
			}
			if l.Name() == vocabulary.StdinName && !l.HasWords() && len(lists) == 1 {
				env.Remark("to use the built-in list, add --dict=%s", dict.DefaultFor(length))
			}
			l.Close()
		}
	}
}

// evidence returns the evidence about the answer in the shared grids. It reads all words to find
// the evidence, so it also returns a new iterator over the same words.
func (f *findCommand) evidence(env *command.Env, shared []grids.Grid, words iter.Seq2[constraint.Match, error], length int) (*grids.Evidence, iter.Seq2[constraint.Match, error], error) {
	var all []constraint.Match
	var legal []string // legal guesses: the words and, with --words, those of the built-in list
	for m, err := range words {
		if err != nil {
			return nil, nil, err
		}
		m.Text = slices.Clone(m.Text)
		all = append(all, m)
		if constraint.CountLetters(m.Word) == length {
			legal = append(legal, m.Word)
		}
	}
	if f.Words != nil {
		builtIn := constraint.Must(dict.Load(dict.DefaultFor(length), length)) // a built-in list has no error
		legal = append(legal, builtIn...)
	}
	evidence, err := env.Evidence(shared, legal)
	if err != nil {
		return nil, nil, err
	}
	if f.Verbose {
		fmt.Fprint(env.Stderr, evidence.Summary())
	}
	return evidence, func(yield func(constraint.Match, error) bool) {
		for _, m := range all {
			if !yield(m, nil) {
				return
			}
		}
	}, nil
}
