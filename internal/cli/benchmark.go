package cli

import (
	"cmp"
	"context"
	"fmt"
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
	"wfind/internal/vocabulary"
)

type benchmarkCommand struct {
	Against           []string `arg:"" optional:"" name:"ANSWER" help:"Answer to play against. For a game with several boards, separate its answers with commas. If ANSWER is \"-\", wfind reads the answers from standard input, one game per line. Default: all words in the --answers list or, without --answers, all well-known words."`
	command.GameFlags `set:"length=answers have"`
	command.StrictFlag
	Tries  int      `min:"1" max:"1000" placeholder:"N" help:"Number of guesses allowed (default: 6; with several boards, 5 more than the number of boards)."`
	Opener []string `sep:"none" placeholder:"WORD,…" help:"Begin every game with WORD (default: the best guess). To begin with several words, separate them with commas; wfind skips the remaining words once the answer is certain. Repeat this flag to compare openers on the same games."`
	command.ByFlag
	Time   time.Duration `default:"1s" placeholder:"TIME" needs:"by=guesses" help:"Time limit for choosing a guess (default: ${default}). wfind uses about half of this time to prove which guess is best."`
	Boards int           `min:"1" max:"32" placeholder:"N" not:"when you name the answers" help:"Play games with N boards and random answers. Likelier answers are drawn more often."`
	Games  int           `min:"1" max:"1000000" placeholder:"M" not:"when you name the answers" help:"Play M games with random answers. Likelier answers are drawn more often. Default: 100 games with --boards, otherwise one game for each answer."`
	Seed   uint64        `default:"1" placeholder:"S" needs:"boards,games" help:"Seed for choosing random answers (default: ${default})."`
	Jobs   int           `placeholder:"N" help:"Number of games to play in parallel (default: one per core)."`
	command.JSONFlag

	env    *command.Env
	words  *vocabulary.Vocabulary
	engine *benchmark.Engine
	games  [][]string // the answers of each game, one per board

	mu       sync.Mutex // guards the fields below
	progress *command.Progress
	openers  []*opener
}

func (*benchmarkCommand) Help() string {
	return `wfind plays each game with the guesses that "wfind suggest" ranks first. A game uses one core,
and --jobs games run at the same time. Ctrl-C stops the benchmark and shows the results so far.

With several openers, wfind compares each later opener with the first one. It shows how many
more turns the later opener takes per game on average, and the standard error of this number.
For this comparison, a lost game counts as one turn more than --tries allows.

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
  # on the machines a and b, with GNU parallel
  wfind dict answers | parallel -S a,b --pipe -N100 wfind benchmark --json -

Exit status: 0 if all games were won, 1 if a game was lost, standard input contains no answers
or you stopped the benchmark, 2 on an error.`
}

const (
	defaultGames = 100     // number of random games without --games
	maxDrawn     = 1000000 // limit for random answers, which then take 200 MB, and for games in standard input
)

func (b *benchmarkCommand) Run(env *command.Env) error {
	if err := b.prepare(env); err != nil {
		return err
	}
	ctx, release := signals.Catch(context.Background())
	defer func() { signals.Resend(release()) }()
	err := b.play(ctx)
	b.progress.Clear()
	stopped := ctx.Err() != nil
	switch {
	case stopped:
		env.Note("stopped")
	case err != nil:
		return err
	}
	if err := env.Print(b.report()); err != nil {
		return err
	}
	if stopped || slices.ContainsFunc(b.openers, func(o *opener) bool { return o.Won < o.Played }) {
		return command.ErrNothing
	}
	return nil
}

// prepare loads and checks everything that the benchmark needs, so that errors appear before the first game.
func (b *benchmarkCommand) prepare(env *command.Env) error {
	length, err := b.readGames(env)
	if err != nil {
		return err
	}
	if b.words, err = b.Vocabulary(env, length, vocabulary.ByLikelihood, nil); err != nil {
		return err
	}
	if err := command.CheckWords(b.words); err != nil {
		return err
	}
	for _, text := range b.Opener {
		start := constraint.Must(constraint.NewBoards(1, b.words.Length()))
		words, err := parseOpener(text, game.View{Vocabulary: b.words, Rules: b.rules(1), Boards: start})
		if err != nil {
			return fmt.Errorf("--opener: %w", err)
		}
		b.openers = append(b.openers, &opener{words: words})
	}
	if b.openers == nil {
		b.openers = []*opener{{}} // without words, games start with the best guess
	}
	b.engine = &benchmark.Engine{By: orderBy(b.By), Limit: b.Time}
	b.env, b.progress = env, command.NewProgress(env)
	if b.games == nil {
		if err := b.chooseGames(); err != nil {
			return err
		}
	}
	for _, answers := range b.games {
		for _, word := range answers {
			if err := command.CheckListed(b.words, word); err != nil {
				return err
			}
		}
		rules := b.rules(len(answers))
		if b.By != "guesses" && rules.Boards > 1 {
			return command.OneBoardError("--by="+b.By, rules.Boards)
		}
		if err := command.CheckRules(rules, nil); err != nil {
			return err
		}
	}
	env.PrintRemarks()
	return nil
}

func (b *benchmarkCommand) rules(boards int) game.Rules {
	return game.Rules{Boards: boards, Tries: cmp.Or(b.Tries, game.DefaultTries(boards)), Hard: b.Hard, Strict: b.Strict}
}

func (b *benchmarkCommand) readGames(env *command.Env) (length int, err error) {
	if len(b.Against) == 0 {
		env.SetAlphabet(b.Alphabet, constraint.OnlyLetters, b.GivenLists()...)
		return cmp.Or(b.Length, dict.LengthOf(b.Dict...)), nil
	}
	if err := env.Given.Refuse("when you name the answers"); err != nil {
		return 0, err
	}
	var texts []string
	asIs := func(text string) (string, error) { return text, nil }
	for text, err := range command.Arguments(env, b.Against, "answers; write one game per line", asIs) {
		if err != nil {
			return 0, err
		}
		if texts = append(texts, text); len(texts) > maxDrawn {
			return 0, fmt.Errorf("standard input contains too many games; the limit is %d games", maxDrawn)
		}
	}
	env.SetAlphabet(b.Alphabet, command.AnswerAlphabet(texts), b.GivenLists()...)
	for _, text := range texts {
		answers, err := game.ParseAnswers(env.Alphabet, strings.Split(text, ","))
		if err != nil {
			return 0, err
		}
		b.games = append(b.games, answers)
	}
	return cmp.Or(b.Length, constraint.CountLetters(b.games[0][0])), nil
}

type opener struct {
	words []string // guessed one after another
	benchmark.Tally
}

func (o *opener) String() string { return strings.Join(o.words, ",") }

// chooseGames sets b.games. With --games or --boards, it draws random answers. Otherwise, it makes one
// game for each possible answer. If the answers come from the list of likely answers by default,
// chooseGames uses only the well-known ones, if there are any.
func (b *benchmarkCommand) chooseGames() error {
	answers := vocabulary.PossibleAnswers{Words: b.words.Answers(), Weights: b.words.Weights()}
	_, list := b.ListNames(vocabulary.ByLikelihood).Names(b.words.Length())
	known := b.words.Matching(b.words.WellKnown)
	if b.Answers == "" && list == vocabulary.Likely && len(known.Words) > 0 {
		answers = known
	}
	if len(answers.Words) == 0 {
		return command.ErrNoAnswers
	}
	if b.Boards == 0 && b.Games == 0 { // one game for each answer
		b.games = slices.Collect(slices.Chunk(answers.Words, 1))
		return nil
	}
	boards, n := max(1, b.Boards), cmp.Or(b.Games, defaultGames)
	if err := game.CheckAnswers(len(answers.Words), boards); err != nil {
		return err
	}
	if n*boards > maxDrawn {
		return fmt.Errorf("--games=%d is too high; with --boards=%d, the limit is %d games", n, boards, maxDrawn/boards)
	}
	b.games = benchmark.Draw(answers, boards, n, b.Seed)
	return nil
}

func (b *benchmarkCommand) play(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	start := time.Now()
	_ = parallel.Do(ctx, b.Jobs, len(b.games), func() func(int) {
		return func(i int) {
			if err := b.playGame(ctx, b.games[i], start); err != nil {
				stop(err)
			}
		}
	})
	return context.Cause(ctx) // nil if all games were played
}

// playGame plays the game with the given answers once for each opener, and adds the results to b.openers.
// start is when the benchmark began.
func (b *benchmarkCommand) playGame(ctx context.Context, answers []string, start time.Time) error {
	var played []*benchmark.Game
	for _, opener := range b.openers {
		round := game.NewRound(b.words, b.rules(len(answers)), answers...)
		g, err := b.engine.Play(ctx, round, opener.words)
		if err != nil {
			return fmt.Errorf("playing %s: %w", strings.Join(answers, ","), err)
		}
		played = append(played, g)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, g := range played {
		b.openers[i].Add(g, played[0])
		if b.JSON {
			b.progress.Clear()
			result := gameResult{b.openers[i].String(), g.Answers, g.Guesses, len(g.Guesses), g.Won}
			if err := b.env.Print(output.JSON(result)); err != nil {
				return err
			}
		}
	}
	if show := b.progress.Report(); show != nil {
		t := &b.openers[0].Tally
		elapsed := time.Since(start)
		left := elapsed * time.Duration(len(b.games)-t.Played) / time.Duration(t.Played)
		what := "games"
		if t.Won > 0 {
			what += fmt.Sprintf(", %.4f turns", t.Mean())
		}
		show(solver.Progress{Done: t.Played, Total: len(b.games), What: what, Elapsed: elapsed, TimeLeft: left})
	}
	return nil
}

type gameResult struct {
	Opener  string   `json:"opener,omitempty"`
	Answers []string `json:"answers"`
	Guesses []string `json:"guesses"`
	Turns   int      `json:"turns"`
	Won     bool     `json:"won"`
}

type totalResult struct {
	Opener     string   `json:"opener,omitempty"`
	Games      int      `json:"games"`
	Won        int      `json:"won"`
	Mean       *float64 `json:"mean,omitempty"` // mean number of turns in the games won; nil if no game was won
	Histogram  []int    `json:"histogram"`      // games won in 1, 2, … turns
	Difference *float64 `json:"difference,omitempty"`
	Error      *float64 `json:"standard_error,omitempty"` // the standard error of Difference
}

func (b *benchmarkCommand) report() (text string) {
	for i, o := range b.openers {
		difference, standardError := o.Difference()
		if b.JSON {
			total := totalResult{Opener: o.String(), Games: o.Played, Won: o.Won, Histogram: append([]int{}, o.Distribution...)}
			if o.Won > 0 {
				total.Mean = new(output.Round(o.Mean()))
			}
			if i > 0 {
				total.Difference, total.Error = new(output.Round(difference)), new(output.Round(standardError))
			}
			text += output.JSON(total)
			continue
		}
		if i > 0 {
			text += "\n"
		}
		if len(o.words) > 0 {
			text += fmt.Sprintf("%s: ", o)
		}
		text += tallyText(&o.Tally)
		if i > 0 {
			text += fmt.Sprintf("difference from the opener %s: %+.4f turns per game (standard error: %.4f)\n", b.openers[0], difference, standardError)
		}
	}
	return text
}

func tallyText(t *benchmark.Tally) string {
	text := fmt.Sprintf("won %d of %d games", t.Won, t.Played)
	if t.Won > 0 {
		turns, games := "\nturns", "\ngames"
		width := max(6, 1+len(fmt.Sprint(t.Played)))
		for i, n := range t.Distribution {
			turns += fmt.Sprintf("%*d", width, i+1)
			games += fmt.Sprintf("%*d", width, n)
		}
		text += fmt.Sprintf(", in %.4f turns on average", t.Mean()) + turns + games
	}
	text += "\n"
	for _, g := range t.Worst {
		how := fmt.Sprint(len(g.Guesses))
		if !g.Won {
			how = "X"
		}
		text += fmt.Sprintf("%-2s %s: %s\n", how, strings.Join(g.Answers, ","), strings.Join(g.Guesses, " "))
	}
	return text
}
