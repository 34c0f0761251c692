package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/internal/cli/cmdline"
	"wfind/internal/cli/command"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/report"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/system/signals"
	"wfind/internal/text/output"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

type reviewCommand struct {
	Guesses []string         `arg:"" optional:"" name:"CLUE" help:"Guesses with their scores, in order. With --answer, you can omit the scores."`
	Answer  []string         `sep:"none" placeholder:"WORD" help:"The answer, if you know it. With several boards, separate the answers with commas."`
	Last    cmdline.Optional `placeholder:"N" help:"Review the last game that you played with \"wfind play\", or with --last=2 the one before it."`
	command.GameFlags
	Strict bool          `negatable:"" not:"no-hard,on several boards" help:"Strict play: every guess in this game must fit all clues."`
	Tries  int           `min:"1" max:"1000" placeholder:"N" help:"Maximum number of guesses in the reviewed game. Default: the number of boards plus 5, or more if you made more guesses."`
	Time   time.Duration `default:"500ms" placeholder:"TIME" not:"on several boards" help:"Time limit for rating each guess (default: ${default}). wfind uses about half of this time to prove which guess is best. Results without a proof are estimates, marked \"~\"."`
	command.PageFlags
	command.JSONFlag

	recorded *record.Game // the game that --last selects
}

func (*reviewCommand) Help() string {
	return `For each guess, wfind shows how many possible answers it left, and how many it was expected to
leave. If some answers are likelier than others, it also shows likelihoods: "2% left" means that
before the guess, the chance was 2% that the answer was one of the words left. Below, wfind shows
the best guess and how many words it would have left. It rates your guess with three numbers:

  cost   how many more guesses you need on average than with the best guess
  skill  99 for the best guess, about 50 if the cost is 0.5, or 25 if it is 1
  luck   from 0 to 99, 50 on average; high if fewer words than usual are left

For the cost, a lost game counts as four guesses more than allowed.

With several boards, cost is how many more turns you can expect to need to solve all boards.
Luck then depends on how many combinations of answers are left.

The possible answers are the same as in "wfind suggest". With --last, they are the same as in the
reviewed game. wfind marks a turn with "*" if the clues rule out all of these answers. From this
turn on, the actual answer counts as possible, too, or all legal guesses if wfind does not know it.

Examples:
  # clues
  wfind review CRANE=..a.e PETAL=.eta. THETA=THETA
  # guesses and the answer
  wfind review --answer=THETA crane petal theta
  # two boards
  wfind review --answer=SLATE,MOIST crane slate guilt moist
  # your last game, also as a page
  wfind review --last --html=game.html

Exit status: 0 on success, 1 if the game does not exist, no word fits the clues or
you stopped the review, 2 on an error.`
}

func (r *reviewCommand) Run(env *command.Env) error {
	g, err := r.game(env)
	if err == nil {
		err = r.HTML.Check(env, "the page")
	}
	if err != nil {
		return err
	}
	env.PrintRemarks()
	ctx, release := signals.Catch(context.Background())
	line := command.NewProgress(env)
	var rated []string
	g.Each = func(t *review.Turn) {
		rated = append(rated, fmt.Sprintf("rated %s: skill %d/99, luck %d/99", t.Played.Guess, t.Skill, t.Luck))
		line.Count(len(rated), len(r.Guesses), "guesses rated")
	}
	verdict, err := review.Judge(ctx, g, r.Time)
	result := &report.Review{Review: verdict, Rules: g.Rules, Recorded: r.recorded, HighContrast: r.Palette == draw.HighContrast}
	line.Clear()
	stopped := ctx.Err() != nil
	signal := release() // from now on Ctrl-C ends the process
	defer signals.Resend(signal)
	if nofit, ok := errors.AsType[*review.NoFitError](err); ok {
		return command.Nothing("%v", nofit)
	}
	if stopped {
		env.Note("%s", strings.Join(append([]string{"stopped"}, rated...), "; "))
		return command.ErrNothing
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(verdict.Turns, func(t review.Turn) bool { return t.Guess.Sampled || t.Best.Sampled }) {
		env.NoteSampled()
	}
	defer env.NoteUnread()
	text := result.Text(output.Painter(env.Colored(env.Stdout)))
	if r.JSON {
		text = result.JSON()
	}
	// Write the page after the result, so that a failure to write it does not lose the result.
	return errors.Join(r.HTML.PrintResult(env, text), r.HTML.Write(env, "the page", result.HTML))
}

func (r *reviewCommand) game(env *command.Env) (*review.Game, error) {
	if r.Last.Given {
		if err := r.fillFromRecord(env); err != nil {
			return nil, err
		}
	}
	if len(r.Guesses) == 0 {
		return nil, errors.New("there is no game to review; give clues such as CHEST=c.E.., or guesses and --answer=WORD, or --last")
	}
	if r.Answer != nil {
		r.Answer = strings.Split(strings.Join(r.Answer, ","), ",") // one for each board
	}
	turns, err := r.parseTurns(env)
	if err != nil {
		return nil, err
	}
	g := &review.Game{}
	if r.Answer != nil {
		if g.Answers, err = game.ParseAnswers(env.Alphabet, r.Answer); err != nil {
			return nil, fmt.Errorf("--answer: %w", err)
		}
	}
	boards, err := r.boardsAfter(turns, g.Answers)
	if err != nil {
		return nil, err
	}
	n := boards.Len()
	if n > 1 {
		if err := env.Given.Refuse("on several boards"); err != nil {
			return nil, err
		}
	}
	g.Rules = game.Rules{Boards: n, Hard: r.Hard, Strict: r.Strict, Tries: cmp.Or(r.Tries, max(game.DefaultTries(n), len(r.Guesses)))}
	if g.Rules.Tries < len(r.Guesses) {
		return nil, fmt.Errorf("--tries=%d is too low: you made %d guesses", r.Tries, len(r.Guesses))
	}
	if err := command.CheckRules(g.Rules, nil); err != nil {
		return nil, err
	}
	g.Vocabulary, err = r.Vocabulary(env, boards.Set(0).Length(), vocabulary.ByLikelihood, nil)
	if err != nil && r.Last.Given {
		err = command.WithHint(fmt.Errorf("cannot read the word lists used in this game: %w", err), "Choose other lists with --dict and --answers.")
	}
	if err != nil {
		return nil, err
	}
	g.Turns = boards.Turns()
	for _, answer := range g.Answers {
		if r.Last.Given || slices.ContainsFunc(g.Turns, func(t constraint.Turn) bool { return t.Guess == answer }) {
			continue // the game was played with another list, or with a custom answer
		}
		if err := command.CheckListed(g.Vocabulary, answer); err != nil {
			return nil, fmt.Errorf("--answer: %w", err)
		}
	}
	return g, nil
}

// parseTurns parses r.Guesses, and sets env.Alphabet to the alphabet of the guesses, answers and lists.
func (r *reviewCommand) parseTurns(env *command.Env) (turns []constraint.Turn, err error) {
	needed := command.AnswerAlphabet(r.Answer)
	for _, text := range r.Guesses {
		turn, err := parseTurn(constraint.AnySymbol, text)
		if err != nil {
			return nil, err
		}
		alphabet := constraint.AlphabetOf(turn.Guess)
		if alphabet == constraint.AnySymbol && turn.Scores == nil && r.Answer != nil && !r.Last.Given {
			continue // a symbol is probably a typing mistake, unless the answers or the lists have symbols, too
		}
		needed = max(needed, alphabet)
	}
	env.SetAlphabet(r.Alphabet, needed, r.GivenLists()...)
	for _, text := range r.Guesses {
		turn, err := parseTurn(env.Alphabet, text)
		if err != nil {
			return nil, err
		}
		turns = append(turns, turn)
	}
	return turns, nil
}

// boardsAfter returns the boards after the given turns. It uses answers to compute missing scores and
// to check the other scores. If answers is nil, a missing score is an error.
func (r *reviewCommand) boardsAfter(turns []constraint.Turn, answers []string) (*constraint.Boards, error) {
	n := cmp.Or(len(answers), len(turns[0].Scores), 1)
	length := cmp.Or(r.Length, constraint.CountLetters(turns[0].Guess))
	boards, err := constraint.NewBoards(n, length)
	if err != nil {
		return nil, err
	}
	for _, turn := range turns {
		if boards.Over() {
			played := boards.Turns()
			return nil, fmt.Errorf("the guess %s already won the game; remove the guess %s after it", played[len(played)-1].Guess, turn.Guess)
		}
		if turn.Scores == nil && answers == nil {
			return nil, fmt.Errorf("the guess %s has no score; write GUESS=SCORE, or give the answer with --answer=WORD", printable.Short(turn.Guess))
		}
		if answers != nil {
			if err := command.CheckLength(turn.Guess, answers[0]); err != nil { // all answers have the same length
				return nil, err
			}
			scored := boards.Score(answers, turn.Guess)
			if turn.Scores != nil && turn.String() != scored.String() {
				return nil, fmt.Errorf("the clue %s does not match --answer=%s; it should be %s", turn, strings.Join(answers, ","), scored)
			}
			turn = scored
		}
		if err := boards.Add(turn); err != nil {
			return nil, err
		}
	}
	return boards, nil
}

// fillFromRecord fills in the command's arguments and flags from the recorded game that --last
// selects. Lists and rules on the command line take precedence.
func (r *reviewCommand) fillFromRecord(env *command.Env) error {
	if len(r.Guesses) > 0 || r.Answer != nil {
		return errors.New("--last reviews a recorded game, so it cannot be combined with guesses or --answer")
	}
	number, err := strconv.Atoi(cmp.Or(r.Last.Text, "1"))
	if err != nil || number < 1 {
		return fmt.Errorf("--last must be a number (1 for your last game, 2 for the one before it), not %s", printable.Quote(r.Last.Text))
	}
	all, err := env.Games()
	if err != nil {
		return err
	}
	games := slices.DeleteFunc(slices.Clone(all), func(g record.Game) bool { return r.Length != 0 && r.Length != g.Length })
	switch n := len(games); {
	case n == 0:
		return noGames(len(all) > 0)
	case n < number:
		return command.Nothing("--last=%d is too high; to review the oldest matching game, use --last=%d", number, n)
	}
	g := games[len(games)-number]
	r.Guesses = g.Guesses
	r.Answer = g.Solutions()
	r.Length = g.Length
	if !env.Given.Has("hard") {
		r.Hard = g.Hard
	}
	if !env.Given.Has("strict") {
		r.Strict = g.Strict
	}
	r.recorded = &g
	r.Tries = cmp.Or(r.Tries, g.Tries)
	if r.Dict == nil {
		guesses, answers := g.Lists()
		r.Dict = guesses
		if r.Answers == "" && g.AnswerList != g.Dict { // the user's own lists also hold the answers
			r.Answers = answers
		}
	}
	return nil
}

// parseTurn parses a guess with or without a score, such as CHEST=10200 or CHEST, in the alphabet
// a. Without a score, the turn's Scores are nil.
func parseTurn(a constraint.Alphabet, text string) (constraint.Turn, error) {
	turn, err := a.ParseTurn(text)
	left, right, scored := strings.Cut(text, "=")
	isEquation := strings.ContainsAny(left, "+-*/") && !strings.Contains(right, "=") // a guess in Nerdle, such as 12+35=47
	if err == nil || scored && !isEquation {
		return turn, err
	}
	guess, err := a.ParseWord(text)
	return constraint.Turn{Guess: guess}, err
}
