package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/benchmark"
	"wfind/internal/cli/command"
	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/system/parallel"
	"wfind/internal/system/signals"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

type benchmarkCommand struct {
	Against       []string `arg:"" optional:"" name:"ANSWER" help:"An answer to play against (several boards: answers separated by commas), or - to read them from standard input, one game per line. Default: all of --answers, or all well-known words."`
	command.Lists `set:"length=answers"`
	command.StrictFlag
	command.TriesFlag
	Opener []string      `sep:"none" placeholder:"WORD,…" help:"The first guess (default: the best). Several words, separated by commas, are guessed one after another until the answer is certain. Repeatable, to compare openers on the same games."`
	By     string        `enum:"guesses,size,entropy,worst,groups" default:"guesses" placeholder:"CRITERION" help:"Rank guesses by CRITERION, as in wfind suggest. Default: ${default}."`
	Time   time.Duration `default:"1s" placeholder:"TIME" needs:"by=guesses" help:"Time limit for proving each guess (default: ${default})."`
	Boards int           `min:"1" max:"32" placeholder:"N" help:"Play random games of N boards."`
	Games  int           `min:"1" max:"1000000" placeholder:"M" help:"Play M random games (default with --boards: 100)."`
	Seed   uint64        `default:"1" placeholder:"S" needs:"boards,games" help:"Seed of the random games (default: ${default})."`
	Jobs   int           `placeholder:"N" help:"Number of games to play at the same time (default: one per core)."`
	command.OutputFlag
}

func (*benchmarkCommand) Help() string {
	return `Each guess is the one that wfind suggest ranks first. One core plays each game, and --jobs
games run at the same time. Ctrl-C shows the results so far.

With several openers, each is compared with the first: you see the mean difference in turns
and its standard error. In this comparison, a lost game counts as one turn more than is
allowed.

Examples:
  # all 2,315 answers of the original game
  wfind benchmark
  # which opener is better, with the standard error
  wfind benchmark --opener=SALET --opener=CRANE
  # two words first, whatever their scores
  wfind benchmark --opener=PARSE,CLINT
  # with a list of past answers
  wfind benchmark --past=past.txt OCEAN
  # random games of four boards
  wfind benchmark --boards=4 --games=50
  # on several machines
  wfind dict answers | parallel --pipe -N100 wfind benchmark --json -

Exit status: 0 if all games were won, 1 if one was lost or you stopped it, 2 on an
error.`
}

const (
	defaultGames = 100     // random games without --games
	maxDrawn     = 1000000 // maximum number of answers in all games; they take up to 200 MB
)

func (b *benchmarkCommand) Run(env *command.Env) error {
	r, err := b.prepare(env)
	if err != nil {
		return err
	}
	ctx, release := signals.Catch(context.Background())
	defer func() { signals.Resend(release()) }()
	defer context.AfterFunc(ctx, func() {
		time.Sleep(2 * time.Second) // enough to print the results, unless nobody reads them
		signals.Die(os.Interrupt)
	})()
	return env.Write(func(w *bufio.Writer) error {
		r.out = w
		err := r.play(ctx, b.Jobs)
		r.progress.Clear()
		if err != nil && ctx.Err() == nil {
			return err
		}
		if err := r.report(); err != nil {
			return err
		}
		if ctx.Err() != nil {
			env.Note("stopped")
			return command.ErrNothing
		}
		if slices.ContainsFunc(r.openers, func(o *opener) bool { return o.Won < o.Games }) {
			return command.ErrNothing
		}
		return nil
	})
}

// prepare reads the words and chooses the games. It finds every error in the arguments, so that the
// benchmark can't fail after hours.
func (b *benchmarkCommand) prepare(env *command.Env) (*benchmarking, error) {
	games, length, err := b.games(env)
	if err != nil {
		return nil, err
	}
	words, err := b.Vocabulary(env, length, vocabulary.ByLikelihood)
	if err != nil {
		return nil, err
	}
	if len(words.Guesses()) == 0 {
		return nil, fmt.Errorf("the word list has no words of %s", plural.Count(length, "letter"))
	}
	openers, err := b.openers(words)
	if err != nil {
		return nil, err
	}
	r := &benchmarking{benchmarkCommand: b, progress: command.NewProgress(env), words: words, games: games, openers: openers}
	r.engine = &benchmark.Engine{Vocabulary: words, By: orderBy(b.By), Limit: b.Time}
	if games == nil {
		if err := r.draw(); err != nil {
			return nil, err
		}
	}
	for _, answers := range r.games {
		for _, word := range answers {
			if err := command.CheckListed(r.words, word); err != nil {
				return nil, err
			}
		}
		if _, err := r.round(answers); err != nil {
			return nil, err
		}
	}
	env.PrintRemarks()
	return r, nil
}

func (r *benchmarking) round(answers []string) (*game.Round, error) {
	rules := game.Rules{Boards: len(answers), Tries: cmp.Or(r.Tries, game.DefaultTries(len(answers))), Hard: r.Hard, Strict: r.Strict}
	if err := command.CheckRules(rules, nil); err != nil {
		return nil, err
	}
	return game.NewRound(r.words, rules, answers...)
}

// games returns the answers on the command line, by game and board, and the length of words. The
// games are nil if the command line has no answers.
func (b *benchmarkCommand) games(env *command.Env) (games [][]string, length int, err error) {
	length = cmp.Or(b.Length, dict.LengthOf(b.Dict...))
	switch {
	case len(b.Against) == 0:
		b.ChooseAlphabet(env, nil, b.Names()...)
		return nil, length, nil
	case b.Boards != 0 || b.Games != 0:
		return nil, 0, errors.New("--boards and --games draw games at random, so leave out the answers")
	}
	var texts []string
	for arg, err := range env.Arguments(b.Against, "") {
		if err != nil {
			return nil, 0, err
		}
		if texts = append(texts, arg.Text); len(texts) > maxDrawn {
			return nil, 0, arg.Wrap(fmt.Errorf("there can be at most %d games", maxDrawn))
		}
	}
	b.Alphabet = command.AnswerAlphabet(b.Alphabet, texts...)
	b.ChooseAlphabet(env, nil, b.Names()...)
	for _, text := range texts {
		answers, err := command.ParseAnswers(env.Alphabet, strings.Split(text, ","))
		if err != nil {
			return nil, 0, err
		}
		games = append(games, answers)
	}
	if len(games) == 0 {
		return nil, 0, errors.New("standard input has no answers to play")
	}
	if b.Length == 0 {
		length = constraint.CountLetters(games[0][0])
	}
	return games, length, nil
}

// openers returns the openers to compare. Without --opener, it returns one opener without words,
// so that games start with the best guess.
func (b *benchmarkCommand) openers(words *vocabulary.Vocabulary) (openers []*opener, err error) {
	if len(b.Opener) == 0 {
		return []*opener{{}}, nil
	}
	sorted := slices.Sorted(slices.Values(words.Guesses()))
	for _, text := range b.Opener {
		words, err := parseOpener(text, !b.Hard && !b.Strict, func(word string) (string, error) {
			return wordIn(words.Alphabet(), word, sorted, "legal guesses")
		})
		if err != nil {
			return nil, fmt.Errorf("--opener: %w", err)
		}
		openers = append(openers, &opener{words: words})
	}
	return openers, nil
}

type benchmarking struct {
	*benchmarkCommand
	words  *vocabulary.Vocabulary
	engine *benchmark.Engine
	games  [][]string // answers by game and board

	mu       sync.Mutex // guards the fields below
	out      *bufio.Writer
	progress *command.Progress
	openers  []*opener
}

// An opener is one value of --opener, with the results of its games.
type opener struct {
	words []string // to guess one after another
	benchmark.Tally
	compared benchmark.Comparison // with the first opener
}

func (o *opener) String() string { return strings.Join(o.words, ",") }

// draw chooses the games if the command line has no answers: one for each possible answer or, with
// --boards or --games, random ones.
func (r *benchmarking) draw() error {
	answers := r.words.Answers()
	_, list := r.ListNames(vocabulary.ByLikelihood).Names(r.words.Length())
	if known := slices.DeleteFunc(slices.Clone(answers), func(w string) bool { return !r.words.WellKnown(w) }); r.Answers == "" && list == vocabulary.Likely && len(known) > 0 {
		answers = known
	}
	if len(answers) == 0 {
		return errors.New("the word list has no possible answer")
	}
	if r.Boards == 0 && r.Games == 0 {
		for _, w := range answers {
			r.games = append(r.games, []string{w})
		}
		return nil
	}
	boards, n := max(1, r.Boards), cmp.Or(r.Games, defaultGames)
	if err := game.CheckAnswers(len(answers), boards); err != nil {
		return err
	}
	if n*boards > maxDrawn {
		return fmt.Errorf("--games=%d is too many: at most %d games of %s can be played", n, maxDrawn/boards, plural.Count(boards, "board"))
	}
	r.games = benchmark.Draw(answers, boards, n, r.Seed)
	return nil
}

func (r *benchmarking) play(ctx context.Context, jobs int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	start := time.Now()
	err := parallel.Do(ctx, jobs, len(r.games), func() func(int) {
		return func(i int) {
			if err := r.playGame(ctx, r.games[i]); err != nil {
				stop(err)
			}
			r.mu.Lock()
			defer r.mu.Unlock()
			if show := r.progress.Report(); show != nil {
				t := &r.openers[0].Tally
				elapsed := time.Since(start)
				left := elapsed * time.Duration(len(r.games)-t.Games) / time.Duration(max(1, t.Games))
				show(solver.Progress{Done: t.Games, Total: len(r.games), What: fmt.Sprintf("games, %.4f turns", t.Mean()), Elapsed: elapsed, Left: left})
			}
		}
	})
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

func (r *benchmarking) playGame(ctx context.Context, answers []string) error {
	var played []*benchmark.Game
	tries := 0
	for _, opener := range r.openers {
		round, err := r.round(answers)
		if err != nil {
			return err
		}
		tries = round.Rules().Tries
		g, err := r.engine.Play(ctx, round, opener.words)
		if err != nil {
			return fmt.Errorf("playing %s: %w", strings.Join(answers, ","), err)
		}
		played = append(played, g)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, g := range played {
		r.openers[i].Add(g, tries)
		r.openers[i].compared.Add(g.Cost(tries) - played[0].Cost(tries))
		if r.JSON {
			r.progress.Clear()
			if err := output.JSON(r.out, gameResult{g.Answers, g.Guesses, len(g.Guesses), g.Won}); err != nil {
				return err
			}
			if err := r.out.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

type gameResult struct {
	Answers []string `json:"answers"`
	Guesses []string `json:"guesses"`
	Turns   int      `json:"turns"`
	Won     bool     `json:"won"`
}

type totalResult struct {
	Opener     string   `json:"opener,omitempty"`
	Games      int      `json:"games"`
	Won        int      `json:"won"`
	Mean       *float64 `json:"mean,omitempty"` // turns of the games won, absent if none was
	Histogram  []int    `json:"histogram"`      // games won in 1, 2, … turns
	Difference *float64 `json:"difference,omitempty"`
	Error      *float64 `json:"standard_error,omitempty"` // of the difference to the first opener
}

func (r *benchmarking) report() error {
	for i, o := range r.openers {
		difference, standardError := o.compared.Difference()
		if r.JSON {
			total := totalResult{Opener: o.String(), Games: o.Games, Won: o.Won, Histogram: append([]int{}, o.Histogram...)}
			if o.Won > 0 {
				total.Mean = new(output.Round(o.Mean()))
			}
			if i > 0 {
				total.Difference, total.Error = new(output.Round(difference)), new(output.Round(standardError))
			}
			if err := output.JSON(r.out, total); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(r.out)
		}
		if len(o.words) > 0 {
			fmt.Fprintf(r.out, "%s: ", o)
		}
		printTally(r.out, &o.Tally)
		if i > 0 {
			fmt.Fprintf(r.out, "%+.4f turns compared with %s, standard error %.4f\n", difference, r.openers[0], standardError)
		}
	}
	return nil
}

func printTally(w io.Writer, t *benchmark.Tally) {
	fmt.Fprintf(w, "%s, %d won, %.4f turns on average\n", plural.Count(t.Games, "game"), t.Won, t.Mean())
	var turns, games strings.Builder
	width := max(6, 1+len(fmt.Sprint(t.Games)))
	for i, n := range t.Histogram {
		fmt.Fprintf(&turns, "%*d", width, i+1)
		fmt.Fprintf(&games, "%*d", width, n)
	}
	if t.Won > 0 {
		fmt.Fprintf(w, "turns%s\ngames%s\n", turns.String(), games.String())
	}
	for _, g := range t.Worst {
		how := fmt.Sprint(len(g.Guesses))
		if !g.Won {
			how = "X"
		}
		fmt.Fprintf(w, "%-2s %s: %s\n", how, strings.Join(g.Answers, ","), strings.Join(g.Guesses, " "))
	}
}
