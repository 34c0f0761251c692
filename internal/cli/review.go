package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/report"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/system/signals"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// Review judges a game turn by turn.
type Review struct {
	Guesses []turn   `arg:"" optional:"" name:"GUESS=SCORE"`
	Answer  answers  `placeholder:"WORD"`
	Last    lastGame `placeholder:"N"`
	Lists
	Strict bool
	TriesFlag
	Time TimeLimit `default:"500ms" placeholder:"TIME"`
	PageFlags
	Output

	// Of a game from the record: which it is, and when it ended.
	played string
	at     time.Time
}

func (*Review) describe() descriptions {
	return descriptions{
		"GUESS=SCORE": "The guesses and their scores, in their order; with --answer the guesses alone will do. Of several boards GUESS=SCORE,SCORE,…",
		"--answer":    "The answer, if it is known; WORD,WORD,… of several boards.",
		"--last":      "Review the last game played here with wfind play, or with --last=2 the one before it.",
		"--strict":    "Every guess had to be a word that could still be the answer, as in wfind play --strict.",
		"--tries":     describeTries("", ", or as many as were made"),
		"--time":      "How long the proof of one guess may take (${default}); after that estimates are shown, marked ~.",
	}
}

// Help shows examples.
func (*Review) Help() string {
	return `Examples:
  wfind review CRANE=..a.e PETAL=.eTA. THETA=THETA
  wfind review --answer=THETA crane petal theta
  wfind review --answer=SLATE,MOIST crane slate guilt moist   two boards
  wfind review --last --html=game.html      the last game of wfind play

Of each guess it tells how many words it left and how many were to be
expected, what the best guess was, and two figures from 0 to 99. Skill is 99
for the best guess and halves with every half guess thrown away, on average
over the possible answers; what is best depends on the mode: hard, strict or
neither. Luck says how the score compares with those that the other possible
answers would have given; 50 is what to expect.

Of several boards it tells the turns that each guess threw away: how many are
expected until the last board is finished, against the best guess. Luck is that of
the combinations of answers: the product of what is left of each board counts.

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
	if env.wrote["answer"] != "" && len(r.Answer) == 0 {
		return errors.New("--answer=: a word is missing")
	}
	p, err := r.play(env)
	if err == nil {
		err = r.check(env)
	}
	if err != nil {
		return err
	}
	ctx, caught := signals.Catch(context.Background())
	line := newProgress(env)
	var judged []string
	told, err := r.judge(ctx, p, func(t *review.Turn) {
		judged = append(judged, fmt.Sprintf("%s skill %d, luck %d", t.Clue.Guess, t.Skill, t.Luck))
		line.count(len(judged), len(r.Guesses), "guesses judged")
		if t.Guess.Sampled || t.Best.Sampled {
			env.noteSampled()
		}
	})
	line.clear()
	stopped := ctx.Err() != nil
	defer signals.Resend(caught.Release()) // from now on Ctrl-C ends the process
	if nofit, ok := errors.AsType[*review.NoFitError](err); ok {
		env.Note("%w", nofit)
		return ErrNothing
	}
	if stopped {
		env.Note("%s", strings.Join(append([]string{"stopped"}, judged...), "; "))
		return ErrNothing
	}
	if err != nil {
		return err
	}
	defer env.noteUnread()
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

// A told is a review as it is written.
type told interface {
	WriteJSON(w io.Writer) error
	WriteText(w *bufio.Writer, p output.Painter)
	WriteHTML(w io.Writer) error
}

// judge reviews a game, and tells of each guess of a game of one board as soon as it is judged.
func (r *Review) judge(ctx context.Context, p *played, each func(*review.Turn)) (told, error) {
	if p.boards.Len() > 1 {
		g := &review.BoardsGame{Vocabulary: p.words, Rules: p.rules, Turns: p.boards.Turns(), Answers: p.answers, Only: r.Answers != ""}
		judged, err := review.JudgeBoards(ctx, g)
		return &report.BoardsReview{BoardsReview: judged, Rules: p.rules, Played: r.played, At: r.at, HighContrast: r.Palette == draw.HighContrast}, err
	}
	g := &review.Game{Vocabulary: p.words, Rules: p.rules, Clues: p.boards.Set(0).Clues(), Only: r.Answers != "", Each: each}
	if p.answers != nil {
		g.Answer = p.answers[0]
	}
	judged, err := review.Judge(ctx, g, time.Duration(r.Time))
	return &report.Review{Review: judged, Rules: p.rules, Played: r.played, At: r.at, HighContrast: r.Palette == draw.HighContrast}, err
}

// A played is a game that is to be reviewed.
type played struct {
	words   *vocabulary.Vocabulary
	rules   game.Rules
	boards  *constraint.Boards
	answers []string // by board; nil if they are not known
}

// play returns what is to be reviewed.
func (r *Review) play(env *Env) (*played, error) {
	if r.Last.asked {
		if err := r.recall(env); err != nil {
			return nil, err
		}
	}
	if len(r.Guesses) == 0 {
		return nil, errors.New("there is nothing to review: write clues, for example CHEST=c.E.., or --answer=WORD and guesses, or --last")
	}
	r.speak(env, r.words()...)
	p := new(played)
	for _, answer := range r.Answer {
		word, err := env.alphabet.ParseWord(string(answer))
		if err != nil {
			return nil, fmt.Errorf("--answer: %w", err)
		}
		p.answers = append(p.answers, word)
	}
	var err error
	if p.boards, err = r.turns(p.answers); err != nil {
		return nil, err
	}
	if p.rules, err = r.rules(p.boards.Len()); err != nil {
		return nil, err
	}
	p.words, err = r.vocabulary(env, p.boards.Set(0).Length(), vocabulary.ByLikelihood)
	if err != nil && r.Last.asked {
		err = fmt.Errorf("the words of that game: %w\n--dict and --answers name others", err)
	}
	return p, err
}

// words returns the guesses.
func (r *Review) words() []string {
	words := make([]string, len(r.Guesses))
	for i, t := range r.Guesses {
		words[i] = t.Guess
	}
	return words
}

// rules returns what the game was played by.
func (r *Review) rules(boards int) (game.Rules, error) {
	rules := game.Rules{Boards: boards, Hard: r.Hard, Strict: r.Strict, Tries: r.triesOr(max(game.DefaultTries(boards), len(r.Guesses)))}
	if rules.Tries < len(r.Guesses) {
		return rules, fmt.Errorf("--tries=%d is less than the %s made", rules.Tries, plural.Count(len(r.Guesses), "guess"))
	}
	if boards > 1 && (r.Hard || r.Strict) {
		return rules, errors.New("--hard and --strict are for one board")
	}
	return rules, nil
}

// turns returns what the turns add up to; guesses alone are scored by the answers.
func (r *Review) turns(answers []string) (*constraint.Boards, error) {
	n := len(answers)
	if n == 0 {
		n = max(1, len(r.Guesses[0].Scores))
	}
	length := r.lettersOr(constraint.CountLetters(r.Guesses[0].Guess))
	boards, err := constraint.NewBoards(n, length)
	if err != nil {
		return nil, err
	}
	for _, t := range r.Guesses {
		turn := constraint.Turn(t)
		if turns := boards.Turns(); len(turns) > 0 && boards.Over() {
			return nil, fmt.Errorf("the game was over with %s, but %s comes after it", turns[len(turns)-1], t)
		}
		if turn.Scores == nil && answers == nil {
			return nil, fmt.Errorf("%s has no score: write GUESS=SCORE, or tell the answer by --answer=WORD", printable.Short(turn.Guess))
		}
		if answers != nil {
			for _, answer := range answers {
				if err := sameLength(turn.Guess, answer); err != nil {
					return nil, err
				}
			}
			scored := boards.Score(answers, turn.Guess)
			if turn.Scores != nil && turn.String() != scored.String() {
				return nil, fmt.Errorf("%s does not go with --answer=%s, which gives %s", turn, strings.Join(answers, ","), scored)
			}
			turn = scored
		}
		if err := boards.Add(turn); err != nil {
			return nil, err
		}
	}
	return boards, nil
}

// recall takes the game from the record. Flags given besides go before what
// the record says of the lists and the mode.
func (r *Review) recall(env *Env) error {
	if len(r.Guesses) > 0 || r.Answer != nil {
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
	for _, word := range g.Guesses {
		r.Guesses = append(r.Guesses, turn{Guess: word})
	}
	length := Length(g.Length)
	r.Answer = g.Solutions()
	r.Length = &length
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
