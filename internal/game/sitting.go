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

// A Journal keeps what is not to be lost of the rounds of a sitting.
type Journal interface {
	// Kept returns what is kept of a daily puzzle that was begun or finished
	// before, or of the round that was left last of those drawn that are of the
	// kind of r; nil if nothing is. Of the same kind are rounds of the same words
	// and rules, and of the same seed if that was asked for. The round r is not yet
	// begun.
	Kept(r *Round) (*Kept, error)
	// Save keeps a round that lasts as it stands, after each guess. The error is a
	// [*MovedError], and nothing is changed, if what is kept of it is not
	// what the round was before: it was played on elsewhere.
	Save(r *Round) error
	// Record keeps a finished round; of one that lasts it comes after Save, and may
	// return a [*MovedError] as it does.
	Record(r *Round) error
}

// A MovedError tells that a round was played on elsewhere: in another
// terminal, say.
type MovedError struct {
	Kept *Kept // how it stands there
}

func (e *MovedError) Error() string {
	if e.Kept.Recorded {
		return "this round was finished elsewhere meanwhile"
	}
	return "this round was played on elsewhere meanwhile"
}

// Kept is what a journal has of a daily puzzle, or of a round that was drawn.
type Kept struct {
	Rules   Rules
	Guesses []string
	Advised []bool // by guess: it was the engine's
	Quit    bool   // given up
	Help    Help   // taken besides the engine's guesses
	Shown   []int  // 0-based places of letters that were shown, counted on from board to board
	// Recorded tells that the round is finished and in the record.
	Recorded bool

	// What a round that was drawn is known by, see [Round.Seed]; its answers by board,
	// which an adversary has not chosen; and those that came before it in its sitting.
	Seed    uint64
	Number  int
	Answers []string
	Played  []string
}

// ErrThrough tells that too few answers of the vocabulary are left that were not
// played in the sitting.
var ErrThrough = errors.New("every answer has been played")

// A Sitting is the rounds that somebody plays in one go: no answer comes
// twice. It moves the round that is under way and tells a [Journal] of it; the
// errors of that come apart, as warnings, for they do not stop the game.
type Sitting struct {
	vocabulary *vocabulary.Vocabulary
	rules      Rules
	seed       uint64
	journal    Journal // may be nil

	order   []int     // of the answers, by the seed
	next    int       // place in it
	rng     *rand.PCG // of answers with weights: draws one after the other
	drawn   int       // rounds drawn so far
	used    map[string]bool
	round   *Round
	resumed bool
	lasting bool // rounds that are left can be taken up again
	chosen  bool // the seed was asked for
	unsaved bool // the last attempt to save the round failed
}

// NewSitting returns a sitting. The seed decides which answers are drawn, and
// how an adversary breaks ties. The journal may be nil.
func NewSitting(v *vocabulary.Vocabulary, rules Rules, seed uint64, journal Journal) *Sitting {
	rules.Boards = max(1, rules.Boards)
	return &Sitting{vocabulary: v, rules: rules, seed: seed, journal: journal, used: make(map[string]bool)}
}

// Rules returns what new rounds are played by.
func (s *Sitting) Rules() Rules { return s.rules }

// Why hard mode is not chosen.
var (
	ErrBegun   = errors.New("hard mode is chosen before the first guess")
	ErrSeveral = errors.New("hard mode is for one board")
)

// SetHard has the round under way and those after it played in hard mode, or not; a
// round that is over stays what it was. The error is [ErrSeveral] of several boards,
// or [ErrBegun] after a guess or help.
func (s *Sitting) SetHard(hard bool) error {
	switch {
	case s.rules.Boards > 1:
		return ErrSeveral
	case s.round.Over():
	case s.round.Made() > 0 || s.round.help != NoHelp:
		return ErrBegun
	default:
		s.round.rules.Hard = hard
	}
	s.rules.Hard = hard
	return nil
}

// Vocabulary returns the words of the sitting.
func (s *Sitting) Vocabulary() *vocabulary.Vocabulary { return s.vocabulary }

// Round returns the round that was begun last, nil before the first.
func (s *Sitting) Round() *Round { return s.round }

// Resumed reports whether the round was taken up again from the journal; it
// may be over.
func (s *Sitting) Resumed() bool { return s.resumed }

// Draw begins a round with the next answers of the seed, as many as there are boards,
// or against an adversary, without the answers that were played. Answers that have
// weights are drawn by these, as the engine that helps expects it. The error is
// [ErrThrough] when there are no more.
func (s *Sitting) Draw() (*Round, error) {
	if s.rules.Adversary {
		if !slices.ContainsFunc(s.vocabulary.Answers(), func(w string) bool { return !s.used[w] }) {
			return nil, ErrThrough
		}
		return s.drew(nil), nil
	}
	var drawn []string
	for len(drawn) < s.rules.Boards {
		answer, ok := s.drawOne(drawn)
		if !ok {
			return nil, ErrThrough
		}
		drawn = append(drawn, answer)
	}
	return s.drew(drawn), nil
}

// drawOne draws an answer that was not played, and is none of those drawn besides.
func (s *Sitting) drawOne(besides []string) (answer string, ok bool) {
	answers := s.vocabulary.Answers()
	out := func(i int) bool { return s.used[answers[i]] || slices.Contains(besides, answers[i]) }
	if weights := s.vocabulary.Weights(); weights != nil {
		if s.rng == nil {
			s.rng = rand.NewPCG(s.seed, 0)
		}
		i, ok := weighted(s.rng, weights, out)
		if !ok {
			return "", false
		}
		return answers[i], true
	}
	if s.order == nil {
		s.order = permutation(rand.NewPCG(s.seed, 0), len(answers))
	}
	for s.next < len(s.order) {
		i := s.order[s.next]
		s.next++
		if !out(i) {
			return answers[i], true
		}
	}
	return "", false
}

// drew begins a round against answers that were drawn, or an adversary.
func (s *Sitting) drew(answers []string) *Round {
	s.drawn++
	return s.begin(drawnRound(s.vocabulary, &Kept{
		Rules: s.rules, Seed: s.seed, Number: s.drawn, Answers: answers, Played: slices.Sorted(maps.Keys(s.used)),
	}))
}

// drawnRound returns the round that was drawn as what is kept of it says, at its
// start.
func drawnRound(v *vocabulary.Vocabulary, kept *Kept) *Round {
	r := newRound(v, kept.Rules, kept.Answers)
	r.seed, r.number, r.played = kept.Seed, kept.Number, kept.Played
	if r.rules.Adversary {
		r.answers = nil
		r.foe = newAdversary(slices.DeleteFunc(slices.Clone(v.Answers()), func(w string) bool {
			return slices.Contains(r.played, w)
		}), r.seed, r.number)
	}
	return r
}

// Resume begins the round of the sitting's kind that was left last, where it
// stood, or draws one, as [Sitting.Draw] does, if there is none. From then on the
// sitting's rounds last: one that is left can be taken up again. The warning is the
// journal's.
func (s *Sitting) Resume() (r *Round, warning, err error) { return s.resume() }

// ResumeSeed is [Sitting.Resume] of the rounds of the sitting's own seed, which somebody asked
// for. They are taken up by those who ask for it again, and by nobody else.
func (s *Sitting) ResumeSeed() (r *Round, warning, err error) {
	s.chosen = true
	return s.resume()
}

func (s *Sitting) resume() (r *Round, warning, err error) {
	if s.journal == nil {
		r, err = s.Draw()
		return r, nil, err
	}
	s.lasting = true
	for {
		like := newRound(s.vocabulary, s.rules, nil)
		like.seed, like.chosen = s.seed, s.chosen
		kept, err := s.journal.Kept(like)
		warning = errors.Join(warning, err)
		if kept == nil {
			break
		}
		s.begin(drawnRound(s.vocabulary, kept))
		err = s.takeUp(kept)
		warning = errors.Join(warning, err)
		if err == nil && s.round.Over() {
			continue // all that was left to do was to record it
		}
		if err != nil {
			break
		}
		s.goOn(kept)
		return s.round, warning, nil
	}
	r, err = s.Draw()
	return r, warning, err
}

// goOn has the sitting go on after a round as the one in which it was drawn.
func (s *Sitting) goOn(kept *Kept) {
	for _, w := range kept.Played {
		s.used[w] = true
	}
	s.seed, s.drawn = kept.Seed, kept.Number
	s.rng = rand.NewPCG(s.seed, 0)
	for range s.drawn * s.rules.Boards {
		s.rng.Uint64()
	}
}

func (s *Sitting) begin(r *Round) *Round {
	s.round, s.resumed, s.unsaved = r, false, false
	r.lasting = r.source == Daily || r.source == Drawn && s.lasting
	r.chosen = r.source == Drawn && s.chosen
	s.markUsed()
	return r
}

// Saved reports whether the journal has the round as it stands, to be resumed.
func (s *Sitting) Saved() bool {
	r := s.round
	return s.journal != nil && r.lasting && !r.Over() && !s.unsaved && (r.Made() > 0 || r.source == Daily && r.help != NoHelp)
}

// markUsed keeps the answers of the round from being drawn again.
func (s *Sitting) markUsed() {
	for _, answer := range s.round.answers {
		s.used[answer] = true
	}
}

// Give begins a round against answers that somebody has set, see [NewRound].
func (s *Sitting) Give(answers ...string) (*Round, error) {
	r, err := NewRound(s.vocabulary, s.rules, answers...)
	if err != nil {
		return nil, err
	}
	return s.begin(r), nil
}

// Daily begins the puzzle of a day, or takes it up where the journal says
// that it stood, by the rules it was begun with; it may be over then. The
// rules' adversary does not apply. The warning is the journal's; the error is
// [ErrThrough] if the vocabulary has fewer answers than there are boards.
func (s *Sitting) Daily(day Day) (r *Round, warning, err error) {
	if len(s.vocabulary.Answers()) < s.rules.Boards {
		return nil, nil, ErrThrough
	}
	rules := s.rules
	rules.Adversary = false
	r = newRound(s.vocabulary, rules, dailyAnswers(s.vocabulary, s.rules.Boards, day))
	r.source, r.day = Daily, day
	if s.journal == nil {
		return s.begin(r), nil, nil
	}
	kept, warning := s.journal.Kept(r)
	if kept == nil {
		return s.begin(r), warning, nil
	}
	s.begin(r)
	if err := s.takeUp(kept); err != nil {
		warning = errors.Join(warning, err)
	}
	return s.round, warning, nil
}

// PuzzleID returns the [PuzzleID] of the sitting's daily puzzle of a day; "" if there are
// fewer answers than boards.
func (s *Sitting) PuzzleID(day Day) string {
	if len(s.vocabulary.Answers()) < s.rules.Boards {
		return ""
	}
	return PuzzleID(day, dailyAnswers(s.vocabulary, s.rules.Boards, day)...)
}

// takeUp has the round under way stand as it was kept. The error is a warning.
func (s *Sitting) takeUp(kept *Kept) error {
	rules := kept.Rules
	rules.Boards = s.round.rules.Boards
	again := drawnRound(s.vocabulary, &Kept{
		Rules: rules, Seed: s.round.seed, Number: s.round.number, Answers: s.round.answers, Played: s.round.played,
	})
	again.source, again.day = s.round.source, s.round.day
	if err := again.replay(kept); err != nil {
		return err
	}
	s.begin(again)
	s.resumed = true
	if !again.Over() || kept.Recorded {
		return nil
	}
	// It ended, but something came between; or somebody else is recording it.
	err := s.journal.Record(again)
	if _, moved := errors.AsType[*MovedError](err); moved {
		return nil
	}
	return err
}

// replay makes the guesses that were kept. They counted when they were made,
// so neither the dictionary nor the rules are asked again.
func (r *Round) replay(kept *Kept) error {
	for i, word := range kept.Guesses {
		if constraint.CountLetters(word) != r.vocabulary.Length() || r.outcome != Playing {
			return errors.New("what was kept of the round is damaged; it begins anew")
		}
		advised := i < len(kept.Advised) && kept.Advised[i]
		if _, err := r.play(word, advised); err != nil {
			return err
		}
	}
	r.help = kept.Help
	for _, place := range kept.Shown {
		if 0 <= place && place < r.vocabulary.Length()*r.rules.Boards {
			r.shown = append(r.shown, place)
		}
	}
	if kept.Quit {
		r.Quit()
	}
	return nil
}

// Guess makes a guess, as it was typed, in the round under way. The error is
// a [*Refusal] if it does not count, and a [*MovedError] if a round that lasts was
// played on elsewhere: the guess was not made, and the round is now as it
// stands there. The warning tells that it counts but could not be kept.
func (s *Sitting) Guess(guess string) (turn constraint.Turn, warning, err error) {
	return s.guess(guess, false)
}

// GuessAdvised is [Sitting.Guess] for a guess that the engine made; the record
// says so.
func (s *Sitting) GuessAdvised(guess string) (turn constraint.Turn, warning, err error) {
	return s.guess(guess, true)
}

func (s *Sitting) guess(guess string, advised bool) (turn constraint.Turn, warning, err error) {
	word, err := s.round.Check(guess)
	if err != nil {
		return turn, nil, err
	}
	if turn, err = s.round.play(word, advised); err != nil {
		return turn, nil, err
	}
	warning = s.keep()
	if moved, ok := errors.AsType[*MovedError](warning); ok {
		return constraint.Turn{}, s.takeUp(moved.Kept), moved
	}
	return turn, warning, nil
}

// Count returns how many words may still be the answer of each board; 0 for one that
// is solved. It is the first degree of help, and counts as such. The warning is the
// journal's; the error is a [*MovedError] as of [Sitting.Guess].
func (s *Sitting) Count() (counts []int, warning, err error) {
	view := s.round.View()
	for i := range s.round.rules.Boards {
		n := 0
		if s.round.Board(i).Found() == 0 {
			n = len(view.Candidates(i).Words)
		}
		counts = append(counts, n)
	}
	s.round.help = max(s.round.help, HelpCount)
	warning, err = s.keepHelp()
	return counts, warning, err
}

// ErrNoLetter tells that there is no letter to show: each is known, or an
// adversary has not chosen an answer.
var ErrNoLetter = errors.New("there is no letter to show")

// A Letter is a letter of an answer in its place; board and place are counted from 0.
type Letter struct {
	Board, Place int
	Letter       string
}

// ShowLetter shows a letter of an answer in its place, the first that no guess
// has found of the first board that is not solved. It is the second degree of help.
// The warning and the error are as of [Sitting.Count], or [ErrNoLetter].
func (s *Sitting) ShowLetter() (shown Letter, warning, err error) {
	r := s.round
	if r.answers == nil || r.Over() {
		return Letter{}, nil, ErrNoLetter
	}
	for board, answer := range r.answers {
		for i, letter := range constraint.SplitLetters(answer) {
			place := board*r.vocabulary.Length() + i
			if r.Board(board).green(i) || slices.Contains(r.shown, place) {
				continue
			}
			r.help = max(r.help, HelpLetter)
			r.shown = append(r.shown, place)
			warning, err = s.keepHelp()
			return Letter{board, i, letter}, warning, err
		}
	}
	return Letter{}, nil, ErrNoLetter
}

// keepHelp keeps a round that lasts and in which help was taken: leaving it does
// not take that back.
func (s *Sitting) keepHelp() (warning, err error) {
	if s.journal == nil || !s.round.begun() {
		return nil, nil
	}
	warning = s.keep()
	if moved, ok := errors.AsType[*MovedError](warning); ok {
		return s.takeUp(moved.Kept), moved
	}
	return warning, nil
}

// Leave ends the sitting's part in the round: one that lasts, see [Round.Lasting],
// stays as it is, to be taken up again; any other that is not over is given up. A
// round without a guess is not recorded. The warning is the journal's.
func (s *Sitting) Leave() (warning error) {
	if s.round == nil || s.round.Over() || s.round.Lasting() {
		return nil
	}
	warning, _ = s.GiveUp()
	return warning
}

// ErrNotBegun tells that a daily puzzle is not given up before its first
// guess: there would be no game to record.
var ErrNotBegun = errors.New("make a guess before you give a daily puzzle up for good")

// GiveUp gives the round up, a daily puzzle for good. A round without a guess
// is not recorded. The warning is the journal's; the error is [ErrNotBegun], or
// a [*MovedError] as of [Sitting.Guess].
func (s *Sitting) GiveUp() (warning, err error) {
	switch {
	case s.round.Over():
		return nil, nil
	case s.round.Made() == 0 && s.round.source == Daily:
		return nil, ErrNotBegun
	}
	s.round.Quit()
	if s.round.Made() == 0 {
		s.markUsed()
		return nil, nil
	}
	warning = s.keep()
	if moved, ok := errors.AsType[*MovedError](warning); ok {
		return s.takeUp(moved.Kept), moved
	}
	return warning, nil
}

// keep tells the journal of a change of the round. The error says what is not
// kept, or is a [*MovedError].
func (s *Sitting) keep() error {
	s.markUsed()
	if s.journal == nil {
		return nil
	}
	if s.round.lasting {
		err := s.journal.Save(s.round)
		s.unsaved = err != nil
		if _, moved := errors.AsType[*MovedError](err); moved {
			return err
		}
		if err != nil && !s.round.Over() { // recorded, it is kept, saved or not
			return fmt.Errorf("the round as it stands is not kept: %w", err)
		}
	}
	if !s.round.Over() {
		return nil
	}
	err := s.journal.Record(s.round)
	if _, moved := errors.AsType[*MovedError](err); err != nil && !moved {
		err = fmt.Errorf("this game is not recorded: %w", err)
	}
	return err
}
