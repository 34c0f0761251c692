package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/output"
	"wfind/internal/plural"
	"wfind/internal/record"
	"wfind/internal/report"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/signals"
	"wfind/internal/vocabulary"
)

// Review judges a game turn by turn.
type Review struct {
	Guesses []turn   `arg:"" optional:"" name:"GUESS=SCORE" help:"The guesses and their scores, in their order; with --answer the guesses alone will do."`
	Answer  Word     `placeholder:"WORD" help:"The answer, if it is known."`
	Last    lastGame `placeholder:"N" help:"Review the last game played here with wfind play, or with --last=2 the one before it."`
	Lists
	Strict bool      `help:"Every guess had to be a word that could still be the answer, as in wfind play --strict."`
	Tries  *Tries    `placeholder:"N" help:"Guesses that the game had. Default: 6, or as many as were made."`
	Time   TimeLimit `default:"500ms" placeholder:"TIME" help:"How long the proof of one guess may take (${default}); after that estimates are shown, marked ~."`
	PageFlags
	Output

	// Of a game from the record: which it is, and when it ended.
	played string
	at     time.Time
}

// Help shows examples.
func (*Review) Help() string {
	return `Examples:
  wfind review CRANE=..a.e PETAL=.eTA. THETA=THETA
  wfind review --answer=THETA crane petal theta
  wfind review --last --html=game.html      the last game of wfind play

Of each guess it tells how many words it left and how many were to be
expected, what the best guess was, and two figures from 0 to 99. Skill is 99
for the best guess and halves with every half guess thrown away, on average
over the possible answers; what is best depends on the mode: hard, strict or
neither. Luck says how the score compares with those that the other possible
answers would have given; 50 is what to expect.

Possible answers are those of wfind suggest, by how likely they are. When none of
those that --answers names fits any more, the turns are marked *.

Exit status: 0, or 1 if there is no such game, no word fits or it was stopped,
2 on an error.`
}

// lastGame is the value of --last[=N].
type lastGame struct {
	asked bool
	n     int // counted from the end, 1 is the last
}

// Decode takes a value only if it stands behind an equals sign.
func (l *lastGame) Decode(ctx *kong.DecodeContext) error {
	l.asked, l.n = true, 1
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		text, err := popText(ctx)
		if err != nil {
			return err
		}
		if l.n, err = strconv.Atoi(text); err != nil || l.n < 1 {
			return &valueError{text, "games are counted from the last, which is 1"}
		}
	}
	return nil
}

// IsBool tells Kong that the flag needs no value.
func (*lastGame) IsBool() bool { return true }

var _ kong.BoolMapperValue = (*lastGame)(nil)

// Run runs the command.
func (r *Review) Run(env *Env) error {
	g, err := r.game(env)
	if err == nil {
		err = r.check(env)
	}
	if err != nil {
		return err
	}
	ctx, caught := signals.Catch(context.Background())
	judged, err := review.Judge(ctx, g, time.Duration(r.Time))
	stopped := ctx.Err() != nil
	defer signals.Resend(caught.Release()) // from now on Ctrl-C ends the process
	if nofit, ok := errors.AsType[*review.NoFitError](err); ok {
		env.Note("%w", nofit)
		return ErrNothing
	}
	if stopped {
		env.Note("stopped")
		return ErrNothing
	}
	if err != nil {
		return err
	}
	told := &report.Review{Review: judged, Rules: g.Rules, Played: r.played, At: r.at, HighContrast: r.Palette == draw.HighContrast}
	if r.HTML != "" {
		if err := r.HTML.write(env, "the page", told.WriteHTML); err != nil {
			return err
		}
	}
	return writeTo(r.HTML.beside(env), func(w *bufio.Writer) error {
		if r.JSON {
			return told.WriteJSON(w)
		}
		told.WriteText(w, output.Painter(env.Colored()))
		return nil
	})
}

// game returns what is to be reviewed.
func (r *Review) game(env *Env) (*review.Game, error) {
	if r.Last.asked {
		if err := r.recall(env); err != nil {
			return nil, err
		}
	}
	if len(r.Guesses) == 0 {
		return nil, errors.New("there is nothing to review: write clues, for example CHEST=c.E.., or --answer=WORD and guesses, or --last")
	}
	g := &review.Game{Rules: game.Rules{Hard: r.Hard, Strict: r.Strict, Tries: max(game.DefaultTries(1), len(r.Guesses))}, Only: r.Answers != ""}
	if r.Tries != nil {
		g.Rules.Tries = int(*r.Tries)
		if g.Rules.Tries < len(r.Guesses) {
			return nil, fmt.Errorf("--tries=%d is less than the %s made", *r.Tries, plural.Count(len(r.Guesses), "guess"))
		}
	}
	if r.Answer != "" {
		word, err := dict.Canonical(string(r.Answer))
		if err != nil {
			return nil, fmt.Errorf("--answer: %w", err)
		}
		g.Answer = word
	}
	clues, err := r.clues(g.Answer)
	if err != nil {
		return nil, err
	}
	set, err := (&Words{Length: r.Length}).set(clues)
	if err != nil {
		return nil, err
	}
	g.Clues = set.Clues()
	for i, c := range g.Clues {
		if g.Answer != "" {
			if s := constraint.ScoreGuess(g.Answer, c.Guess); !slices.Equal(s, c.Score) {
				return nil, fmt.Errorf("%s does not go with --answer=%s, which gives %s", c, g.Answer, constraint.Clue{Guess: c.Guess, Score: s})
			}
		}
		if c.Score.Solved() && i < len(g.Clues)-1 {
			return nil, fmt.Errorf("the game was over with %s, but %s comes after it", c, g.Clues[i+1])
		}
	}
	g.Vocabulary, err = r.vocabulary(env, set.Length(), vocabulary.ByLikelihood)
	if err != nil && r.Last.asked {
		err = fmt.Errorf("the words of that game: %w\n--dict and --answers name others", err)
	}
	return g, err
}

// clues returns the turns as clues: guesses alone are scored.
func (r *Review) clues(answer string) ([]constraint.Clue, error) {
	clues := make([]constraint.Clue, len(r.Guesses))
	for i, t := range r.Guesses {
		clues[i] = constraint.Clue(t)
		if t.Score != nil {
			continue
		}
		if answer == "" {
			return nil, fmt.Errorf("%s has no score: write GUESS=SCORE, or tell the answer by --answer=WORD", constraint.Printable(t.Guess))
		}
		if err := sameLength(t.Guess, answer); err != nil {
			return nil, err
		}
		clues[i].Score = constraint.ScoreGuess(answer, t.Guess)
	}
	return clues, nil
}

// recall takes the game from the record. Flags given besides go before what
// the record says of the lists and the mode.
func (r *Review) recall(env *Env) error {
	if len(r.Guesses) > 0 || r.Answer != "" {
		return errors.New("--last takes the game from the record; leave out the guesses and --answer")
	}
	dir, err := record.DefaultDir()
	if err != nil {
		return err
	}
	store := record.Store{Dir: dir}
	g, have, err := store.Last(r.Last.n, func(g record.Game) bool { return r.Length == nil || int(*r.Length) == g.Length })
	if err := env.noteDamage(err); err != nil {
		return err
	}
	switch {
	case have == 0:
		env.Note("%s", noGames(nil, r.Length))
		return ErrNothing
	case have < r.Last.n:
		env.Note("only %s recorded here", plural.Count(have, "such game"))
		return ErrNothing
	}
	if boards := len(g.Solutions()); boards > 1 {
		return fmt.Errorf("that game had %d boards; only games of one board are reviewed", boards)
	}
	for _, word := range g.Guesses {
		r.Guesses = append(r.Guesses, turn{Guess: word})
	}
	length := Length(g.Length)
	r.Answer, r.Length = Word(g.Answer), &length
	r.Hard, r.Strict = r.Hard || g.Hard, r.Strict || g.Strict
	r.played, r.at = report.Occasion(g), g.At
	if r.Tries == nil {
		tries := Tries(g.Tries)
		r.Tries = &tries
	}
	if r.Dict == nil {
		guesses, answers := g.Lists()
		for _, name := range guesses {
			r.Dict = append(r.Dict, ListName(name))
		}
		// The usual list need not be named: without a name it may be widened.
		if r.Answers == "" && g.Answers != dict.AnswersFor(g.Length) && g.Answers != g.Dict {
			r.Answers = ListName(answers)
		}
	}
	return nil
}
