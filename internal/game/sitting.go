package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"wfind/constraint"
	"wfind/internal/vocabulary"
)

// A Journal keeps what is not to be lost of the rounds of a sitting.
type Journal interface {
	// Kept returns what is kept of a daily puzzle that was begun or finished
	// before, or nil. The round is the puzzle, not yet begun.
	Kept(r *Round) (*Kept, error)
	// Save keeps a daily puzzle as it stands, after each guess.
	Save(r *Round) error
	// Record keeps a finished round; it comes after Save.
	Record(r *Round) error
}

// Kept is what a journal has of a daily puzzle.
type Kept struct {
	Rules   Rules
	Guesses []string
	Advised []bool // by guess: it was the engine's
	Quit    bool   // given up
	// Recorded tells that the puzzle is finished and in the record.
	Recorded bool
}

// ErrThrough tells that every answer of the vocabulary has been played in the
// sitting.
var ErrThrough = errors.New("every answer has been played")

// A Sitting is the rounds that somebody plays in one go: no answer comes
// twice. It moves the round that is under way and tells a [Journal] of it; the
// errors of that come apart, as warnings, for they do not stop the game.
type Sitting struct {
	vocabulary *vocabulary.Vocabulary
	rules      Rules
	seed       uint64
	journal    Journal // may be nil

	order   []int // of the answers, by the seed
	next    int   // place in it
	drawn   int   // rounds drawn so far
	used    map[string]bool
	round   *Round
	resumed bool
}

// NewSitting returns a sitting. The seed decides which answers are drawn, and
// how an adversary breaks ties. The journal may be nil.
func NewSitting(v *vocabulary.Vocabulary, rules Rules, seed uint64, journal Journal) *Sitting {
	return &Sitting{vocabulary: v, rules: rules, seed: seed, journal: journal, used: make(map[string]bool)}
}

// Rules returns what new rounds are played by.
func (s *Sitting) Rules() Rules { return s.rules }

// Vocabulary returns the words of the sitting.
func (s *Sitting) Vocabulary() *vocabulary.Vocabulary { return s.vocabulary }

// Round returns the round that was begun last, nil before the first.
func (s *Sitting) Round() *Round { return s.round }

// Resumed reports whether the round was taken up again from the journal; it
// may be over.
func (s *Sitting) Resumed() bool { return s.resumed }

// Draw begins a round with the next answer of the seed, or against an
// adversary, without the answers that were played. The error is [ErrThrough]
// when there are no more.
func (s *Sitting) Draw() (*Round, error) {
	if s.rules.Adversary {
		left := slices.DeleteFunc(slices.Clone(s.vocabulary.Answers()), func(w string) bool { return s.used[w] })
		if len(left) == 0 {
			return nil, ErrThrough
		}
		r := newRound(s.vocabulary, s.rules, "")
		r.foe = newAdversary(left, s.seed, s.drawn+1)
		return s.drew(r), nil
	}
	if s.order == nil {
		s.order = permutation(rand.NewPCG(s.seed, 0), len(s.vocabulary.Answers()))
	}
	for s.next < len(s.order) {
		answer := s.vocabulary.Answers()[s.order[s.next]]
		s.next++
		if !s.used[answer] {
			return s.drew(newRound(s.vocabulary, s.rules, answer)), nil
		}
	}
	return nil, ErrThrough
}

// drew begins a round that was drawn.
func (s *Sitting) drew(r *Round) *Round {
	s.drawn++
	r.seed, r.number = s.seed, s.drawn
	return s.begin(r)
}

func (s *Sitting) begin(r *Round) *Round {
	s.round, s.resumed = r, false
	s.settle()
	return r
}

// settle notes the answer of the round as played.
func (s *Sitting) settle() {
	if s.round.answer != "" {
		s.used[s.round.answer] = true
	}
}

// Give begins a round against an answer that somebody has set, see [NewRound].
func (s *Sitting) Give(answer string) (*Round, error) {
	r, err := NewRound(s.vocabulary, s.rules, answer)
	if err != nil {
		return nil, err
	}
	return s.begin(r), nil
}

// Daily begins the puzzle of a day, or takes it up where the journal says
// that it stood, by the rules it was begun with; it may be over then. The
// rules' adversary does not apply. The warning is the journal's; the error is
// [ErrThrough] if the vocabulary has no answers.
func (s *Sitting) Daily(day Day) (r *Round, warning, err error) {
	if len(s.vocabulary.Answers()) == 0 {
		return nil, nil, ErrThrough
	}
	rules := s.rules
	rules.Adversary = false
	r = newRound(s.vocabulary, rules, dailyAnswer(s.vocabulary, day))
	r.source, r.day = Daily, day
	if s.journal == nil {
		return s.begin(r), nil, nil
	}
	kept, warning := s.journal.Kept(r)
	if kept == nil {
		return s.begin(r), warning, nil
	}
	again := newRound(s.vocabulary, kept.Rules, r.answer)
	again.source, again.day = Daily, day
	if err := again.replay(kept); err != nil {
		return s.begin(r), errors.Join(warning, err), nil
	}
	s.begin(again)
	s.resumed = true
	if again.Over() && !kept.Recorded { // it ended, but something came between
		warning = errors.Join(warning, s.journal.Record(again))
	}
	return again, warning, nil
}

// replay makes the guesses that were kept. They counted when they were made,
// so neither the dictionary nor the rules are asked again.
func (r *Round) replay(kept *Kept) error {
	for i, word := range kept.Guesses {
		if len([]rune(word)) != r.vocabulary.Length() || r.outcome != Playing {
			return errors.New("what was kept of the puzzle is damaged; it begins anew")
		}
		advised := i < len(kept.Advised) && kept.Advised[i]
		if _, err := r.play(word, advised); err != nil {
			return err
		}
	}
	if kept.Quit {
		r.Quit()
	}
	return nil
}

// Guess makes a guess, as it was typed, in the round under way. The error is
// a [*Refusal] if it does not count; the warning tells that it counts but
// could not be kept.
func (s *Sitting) Guess(guess string) (score constraint.Score, warning, err error) {
	return s.guess(guess, false)
}

// GuessAdvised is [Sitting.Guess] for a guess that the engine made; the record
// says so.
func (s *Sitting) GuessAdvised(guess string) (score constraint.Score, warning, err error) {
	return s.guess(guess, true)
}

func (s *Sitting) guess(guess string, advised bool) (score constraint.Score, warning, err error) {
	word, err := s.round.Check(guess)
	if err != nil {
		return nil, nil, err
	}
	if score, err = s.round.play(word, advised); err != nil {
		return nil, nil, err
	}
	return score, s.keep(), nil
}

// Leave ends the sitting's part in the round: a daily puzzle stays as it is,
// to be taken up again; any other round that is not over is given up. A round
// without a guess is not recorded. The warning is the journal's.
func (s *Sitting) Leave() (warning error) {
	if s.round == nil || s.round.Over() || s.round.source == Daily {
		return nil
	}
	s.round.Quit()
	if len(s.round.rows) == 0 {
		s.settle()
		return nil
	}
	return s.keep()
}

// keep tells the journal of a change of the round. The error says what is not
// kept.
func (s *Sitting) keep() error {
	s.settle()
	switch {
	case s.journal == nil:
		return nil
	case s.round.Over():
		if s.round.source == Daily {
			_ = s.journal.Save(s.round) // recorded, it is kept, saved or not
		}
		if err := s.journal.Record(s.round); err != nil {
			return fmt.Errorf("this game is not recorded: %w", err)
		}
	case s.round.source == Daily:
		if err := s.journal.Save(s.round); err != nil {
			return fmt.Errorf("the puzzle as it stands is not kept: %w", err)
		}
	}
	return nil
}
