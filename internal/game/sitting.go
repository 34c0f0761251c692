package game

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"wfind/constraint"
	"wfind/internal/vocabulary"
)

// ErrAllPlayed means that there are not enough unused answers for another round.
var ErrAllPlayed = errors.New("you have played every answer in the list; restart wfind to play them again")

// A Sitting is a series of rounds in which no answer is drawn twice. Start the first round with
// [Sitting.Draw], [Sitting.Resume], [Sitting.StartWith] or [Sitting.Daily] before you call a method
// that uses the current round. The methods save each change in a [Journal], and return a warning if
// saving fails. A Sitting is not safe for concurrent use.
type Sitting struct {
	SeedChosen bool // the player chose the seed, so Resume continues only rounds with the same seed
	Resumable  bool // the player can quit any round and resume it later, not only a daily puzzle

	vocabulary *vocabulary.Vocabulary
	rules      Rules
	seed       uint64
	journal    Journal // may be nil

	drawn   int             // the number of rounds drawn with this seed
	used    map[string]bool // answers that must not be drawn again
	round   *Round
	resumed bool
	unsaved bool // the last attempt to save the round failed
}

// NewSitting returns a sitting that has not started a round yet. Its rounds use the words in v and the
// given rules. The same seed always gives the same random answers. The sitting saves its rounds in
// journal, unless journal is nil.
func NewSitting(v *vocabulary.Vocabulary, rules Rules, seed uint64, journal Journal) *Sitting {
	rules.Boards = max(1, rules.Boards)
	return &Sitting{vocabulary: v, rules: rules, seed: seed, journal: journal, used: make(map[string]bool)}
}

// Rules returns the rules for the next round.
func (s *Sitting) Rules() Rules { return s.rules }

// Errors returned by [Sitting.SetHard].
var (
	ErrBegun   error = &Refusal{Text: "you can change hard mode only before the first guess or hint", Short: "Only before the first guess or hint"}
	ErrSeveral       = errors.New("hard mode works only with one board")
)

// SetHard turns hard mode on or off for later rounds, and for the current round unless that round is
// over. There must be a current round. SetHard returns [ErrSeveral] if there are several boards. It
// returns [ErrBegun] if the player has made a guess or used a hint in a round that is not over.
func (s *Sitting) SetHard(hard bool) error {
	switch {
	case s.rules.Boards > 1:
		return ErrSeveral
	case s.round.Over():
	case s.round.Made() > 0 || s.round.hint != NoHint:
		return ErrBegun
	default:
		s.round.rules.Hard = hard
	}
	s.rules.Hard = hard
	return nil
}

// Round returns the current round, or nil before the first round.
func (s *Sitting) Round() *Round { return s.round }

// Resumed reports whether the current round was resumed from a saved state.
func (s *Sitting) Resumed() bool { return s.resumed }

// Saved reports whether the current round is saved, so that the player can resume it later. There
// must be a current round.
func (s *Sitting) Saved() bool {
	r := s.round
	return s.journal != nil && r.origin.Resumable && !r.Over() && !s.unsaved && (r.Made() > 0 || r.origin.Source == Daily && r.hint != NoHint)
}

// Draw starts a round with random answers or, if the rules have an adversary, without an answer. It
// returns [ErrAllPlayed] if there are not enough unused answers for all boards.
func (s *Sitting) Draw() error {
	answers := s.drawAnswers() // an adversary ignores them
	if len(answers) < s.rules.Boards {
		return ErrAllPlayed
	}
	s.drawn++
	origin := Origin{Seed: s.seed, Number: s.drawn, Chosen: s.SeedChosen, Resumable: s.Resumable}
	s.begin(newRound(s.vocabulary, s.rules, origin, answers, slices.Sorted(maps.Keys(s.used))))
	return nil
}

// drawAnswers returns a random unused answer for each board, or all unused answers if there are too few.
func (s *Sitting) drawAnswers() (drawn []string) {
	answers, rng := s.vocabulary.Answers(), rand.NewPCG(s.seed, 0)
	skip := func(i int) bool { return s.used[answers[i]] || slices.Contains(drawn, answers[i]) }
	weights := s.vocabulary.Weights()
	if weights == nil {
		for _, i := range permutation(rng, len(answers)) {
			if len(drawn) == s.rules.Boards {
				break
			}
			if !skip(i) {
				drawn = append(drawn, answers[i])
			}
		}
		return drawn
	}
	for range s.drawn * s.rules.Boards { // earlier draws took one random number each
		rng.Uint64()
	}
	for len(drawn) < s.rules.Boards {
		i, ok := DrawWeighted(rng, weights, skip)
		if !ok {
			break
		}
		drawn = append(drawn, answers[i])
	}
	return drawn
}

// Resume continues the last saved round with the sitting's words and rules. If there is none, or if
// s.Resumable is false, Resume calls [Sitting.Draw] and returns its error. A warning means that saved
// rounds could not be read, resumed or recorded.
func (s *Sitting) Resume() (warning, err error) {
	if s.journal == nil || !s.Resumable {
		return nil, s.Draw()
	}
	used := maps.Clone(s.used)
	var last *SavedRound // the round found before; if FindLast returns it again, its file could not be removed
	for {
		saved, err := s.journal.FindLast(s.vocabulary.Length(), s.rules, Origin{Seed: s.seed, Chosen: s.SeedChosen})
		warning = errors.Join(warning, err)
		if saved == nil || last != nil && saved.Seed == last.Seed && saved.Number == last.Number {
			return warning, s.Draw()
		}
		last = saved
		ok, err := s.restore(saved, Origin{Seed: saved.Seed, Number: saved.Number, Chosen: s.SeedChosen, Resumable: true})
		warning = errors.Join(warning, err)
		if !ok || s.round.Over() { // saved was set aside, or was over and only had to be recorded
			s.used = maps.Clone(used) // so that the seed can draw the same answers again
			continue
		}
		// The next rounds get the answers that followed this round when it was first played.
		for _, w := range saved.Played {
			s.used[w] = true
		}
		s.seed, s.drawn = saved.Seed, saved.Number
		return warning, nil
	}
}

func (s *Sitting) begin(r *Round) {
	s.round, s.resumed, s.unsaved = r, false, false
	s.markUsed()
}

func (s *Sitting) markUsed() {
	for _, answer := range s.round.answers {
		s.used[answer] = true
	}
}

// StartWith starts a round with the given answers; see [NewRound]. If s.Resumable is set, it resumes a
// saved round with the same words, rules and answers, if there is one. A warning means that a saved
// round could not be read, resumed or recorded.
func (s *Sitting) StartWith(answers ...string) (warning error) {
	r := NewRound(s.vocabulary, s.rules, answers...)
	r.origin.Resumable = s.Resumable
	return s.open(r)
}

// Daily starts the daily puzzle of the given day. If the player has already begun or finished the
// puzzle, Daily restores its saved state and rules. err is [ErrAllPlayed] if there are fewer
// possible answers than boards. A warning means that the state could not be read, restored or recorded.
func (s *Sitting) Daily(day Day) (warning, err error) {
	if len(s.vocabulary.Answers()) < s.rules.Boards {
		return nil, ErrAllPlayed
	}
	rules := s.rules
	rules.Adversary = false
	return s.open(newRound(s.vocabulary, rules, Origin{Source: Daily, Day: day, Resumable: true}, dailyAnswers(s.vocabulary, rules.Boards, day), nil)), nil
}

// open makes r the current round, and restores its saved state if there is one. A warning means
// that the state could not be read, restored or recorded.
func (s *Sitting) open(r *Round) (warning error) {
	s.begin(r)
	if s.journal == nil || !r.origin.Resumable {
		return nil
	}
	saved, warning := s.journal.Find(r)
	if saved != nil {
		warning = errors.Join(warning, s.takeOver(saved))
	}
	return warning
}

// DailyID returns the unique name of the daily puzzle of the given day. It returns "" if the word
// list has too few answers to give each board a different one.
func (s *Sitting) DailyID(day Day) string {
	if len(s.vocabulary.Answers()) < s.rules.Boards {
		return ""
	}
	return DailyID(day, dailyAnswers(s.vocabulary, s.rules.Boards, day)...)
}

// takeOver replaces the current round with its saved state. A warning means that the state could not
// be replayed or recorded.
func (s *Sitting) takeOver(saved *SavedRound) (warning error) {
	same := *saved
	same.Answers, same.Played = s.round.answers, s.round.played
	_, warning = s.restore(&same, s.round.origin)
	return warning
}

// restore replays the saved round and makes it the current round. origin describes how the round was
// started. ok is false if the round cannot be replayed; warning is then not nil. If ok is true, a
// warning means that the round could not be recorded.
func (s *Sitting) restore(saved *SavedRound, origin Origin) (ok bool, warning error) {
	r := newRound(s.vocabulary, saved.Rules, origin, saved.Answers, saved.Played)
	if err := r.replay(saved); err != nil {
		if saved.Recorded {
			return false, fmt.Errorf("can't show the recorded round: %w", err)
		}
		return false, s.journal.SetAside(saved, err)
	}
	s.begin(r)
	s.resumed = true
	if !r.Over() || saved.Recorded {
		return true, nil
	}
	// Either the process ended before it had recorded the round, or another process is recording it.
	err := s.journal.Record(r, true)
	if _, moved := errors.AsType[*MovedError](err); moved {
		return true, nil
	}
	return true, err
}

// replay repeats the guesses and hints of a saved round in the new round r. It accepts guesses that
// are no longer in the word list.
func (r *Round) replay(saved *SavedRound) error {
	if r.adversary != nil && len(r.adversary.possible) == 0 {
		return errors.New("the list of answers has changed since the round was played")
	}
	if r.adversary != nil && (r.origin.Source != Drawn || len(saved.Shown) > 0) {
		return errors.New("the saved round has an adversary, but also an answer or a revealed tile")
	}
	for i, word := range saved.Guesses {
		if constraint.CountLetters(word) != r.vocabulary.Length() || r.outcome != Playing {
			return errors.New("the saved round has a guess of the wrong length, or a guess made after the round ended")
		}
		r.play(word, i < len(saved.Advised) && saved.Advised[i])
	}
	r.hint = saved.Hint
	r.shown = slices.Clone(saved.Shown)
	if saved.Quit {
		r.Quit()
	}
	return nil
}

// Guess plays the guess in the current round, and saves the round. Set advised if the program suggested
// the guess. If err is nil, the guess counts, and a warning means that saving it failed.
//
// If the game rejects the guess, err is a [*Refusal]. If the player has continued the round in another
// window, err is a [*MovedError], and the current round becomes the one from that window.
func (s *Sitting) Guess(guess string, advised bool) (warning, err error) {
	word, err := s.round.Check(guess)
	if err != nil {
		return nil, err
	}
	s.round.play(word, advised)
	return s.saveOrRecord()
}

// Count returns the number of possible answers on each board, or 0 for a solved board. It marks the
// round as played with hints. For warning and err, see [Sitting.Guess].
func (s *Sitting) Count() (counts []int, warning, err error) {
	view := s.round.View()
	for i := range s.round.rules.Boards {
		n := 0
		if s.round.Found(i) == 0 {
			n = len(view.PossibleAnswers(i).Words)
		}
		counts = append(counts, n)
	}
	s.round.hint = max(s.round.hint, HintCount)
	warning, err = s.saveHint()
	return counts, warning, err
}

// ErrNoLetter means that no letter can be revealed, because the player already knows all letters.
var ErrNoLetter = errors.New("there is nothing to reveal, because you already know the whole answer")

// ErrNoAnswer means that no letter can be revealed, because the round has no answer yet. This
// happens if wfind chooses the answer only at the end of the round.
var ErrNoAnswer = errors.New("there is nothing to reveal, because wfind chooses the answer only at the end")

// ShowLetter reveals the first letter that the player does not know yet. For example, hint is "Tile
// 3 of the answer is A" or, with several boards, "Board 2: Tile 3 of the answer is A". If no letter
// can be revealed, err is [ErrNoLetter] or [ErrNoAnswer]. ShowLetter also saves the round, with the
// same warnings and errors as [Sitting.Guess].
func (s *Sitting) ShowLetter() (hint string, warning, err error) {
	r := s.round
	switch {
	case r.Over():
		return "", nil, ErrNoLetter
	case r.answers == nil:
		return "", nil, ErrNoAnswer
	}
	for board, answer := range r.answers {
		for i, letter := range constraint.SplitLetters(answer) {
			place := board*r.vocabulary.Length() + i
			if r.isCorrect(board, i) || slices.Contains(r.shown, place) {
				continue
			}
			r.hint = HintLetter
			r.shown = append(r.shown, place)
			warning, err = s.saveHint()
			return r.rules.OnBoard(board) + fmt.Sprintf("Tile %d of the answer is %s", i+1, letter), warning, err
		}
	}
	return "", nil, ErrNoLetter
}

func (s *Sitting) saveHint() (warning, err error) {
	if r := s.round; !r.origin.Resumable || r.origin.Source != Daily && r.Made() == 0 {
		return nil, nil // there is nothing to resume yet
	}
	return s.saveOrRecord()
}

// Leave gives up the current round, unless the player can resume the round later. It returns a
// warning if the game could not be recorded.
func (s *Sitting) Leave() (warning error) {
	if s.round.origin.Resumable {
		return nil
	}
	warning, _ = s.GiveUp()
	return warning
}

// ErrNotBegun means that a daily puzzle cannot be given up before its first guess.
var ErrNotBegun = errors.New("you can give up a daily puzzle only after your first guess")

// GiveUp ends the current round, and records the round if the player has made a guess. Before the
// first guess of a daily puzzle, err is [ErrNotBegun]. For warning and other errors, see
// [Sitting.Guess].
func (s *Sitting) GiveUp() (warning, err error) {
	switch {
	case s.round.Over():
		return nil, nil
	case s.round.Made() == 0 && s.round.origin.Source == Daily:
		return nil, ErrNotBegun
	}
	s.round.Quit()
	if s.round.Made() == 0 {
		s.markUsed()
		return nil, nil
	}
	return s.saveOrRecord()
}

// saveOrRecord saves the current round if it is resumable, and records it if it is over. For warning
// and err, see [Sitting.Guess].
func (s *Sitting) saveOrRecord() (warning, err error) {
	s.markUsed()
	if s.journal == nil {
		return nil, nil
	}
	failed := "could not save this round"
	if s.round.origin.Resumable {
		err = s.journal.Save(s.round)
		s.unsaved = err != nil
	}
	if _, moved := errors.AsType[*MovedError](err); !moved && s.round.Over() { // even if saving failed, because the record is enough
		failed, err = "could not record this game", s.journal.Record(s.round, false)
	}
	if moved, ok := errors.AsType[*MovedError](err); ok {
		return s.takeOver(moved.Saved), moved
	}
	if err != nil {
		return fmt.Errorf("%s: %w", failed, err), nil
	}
	return nil, nil
}
