// Package review judges a game, guess by guess: how much each was worth, how
// much luck was in its score, and what the solver would have done. It does no
// input or output.
//
// # The possible answers
//
// A guess is judged among the answers that were possible before it, each as likely
// as its weight says, where the vocabulary has weights. As long as one of the
// vocabulary's answers fits, these are those that fit. A game whose answer is none
// of these comes to a turn whose clue rules out all of them: that turn and those
// after it are judged among all words that fit (and the answer, should it be none
// of these either), all equally likely, so that what is left after a turn is never
// nothing. Such turns are marked Wide.
//
// # Luck
//
// Luck is the share of possible answers against which this guess would have left
// more of them, plus half the share of those that would have left as much, times
// 99. A solved game counts as one answer left. So half of 99 is what to expect,
// and what a guess gets whose score was certain. Where answers have weights, what
// is left and the shares are counted by weight.
//
// # Skill
//
// Let a guess be worth the number of guesses that are needed on average if play
// is optimal after it, itself included; an answer that is not found within the
// tries counts as lostGame guesses more than the tries. What it throws away is
// what it is worth more than the best guess. Skill is 99 for the best, and for
// each guess as good; each halfGuess thrown away halves it, and none of these
// has more than 98. If optimal play is not proved in time, guesses are compared
// by estimates; both sides of a comparison are of one kind.
//
// In hard mode the best guess is the best one that hard mode allows, with hard
// mode kept to from there on; under strict rules, likewise, the best of those
// words that can still be the answer.
package review

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/vocabulary"
)

// MaxPoints is the most that skill and luck can be; the least is 0.
const MaxPoints = 99

// proofTime is what a proof takes for each possible answer, about and at least.
const proofTime = time.Millisecond

const (
	halfGuess = 0.5 // thrown away, it halves the skill
	lostGame  = 4   // guesses that a lost game counts more than the tries
)

// A Game is what was played.
type Game struct {
	Vocabulary *vocabulary.Vocabulary
	Rules      game.Rules // of which Tries, Hard and Strict matter here
	Clues      []constraint.Clue
	Answer     string // "" if it is not known
	// Only says that there are no other possible answers than those of the
	// vocabulary, and Answer.
	Only bool
	// Each is called with each turn as soon as it is judged; nil if it is not wanted.
	Each func(*Turn)
}

// A Review is a game judged.
type Review struct {
	Turns  []Turn
	Answer string // "" if it is not known
	Solved bool
	// Skill and Luck are the means of the turns', rounded.
	Skill, Luck int
	// Line is how the solver plays against the answer, as suggest advises it
	// turn by turn; nil if the answer is not known. It ends early if no word
	// that the solver knows fits.
	Line []Step
}

// LaterSkill returns the mean of the skill without the first guess, rounded, which some
// judges tell in place of that of all; false if there is but one guess.
func (r *Review) LaterSkill() (skill int, ok bool) {
	return laterSkill(r.Turns, func(t Turn) int { return t.Skill })
}

func laterSkill[T any](turns []T, skill func(T) int) (later int, ok bool) {
	n := len(turns) - 1
	if n < 1 {
		return 0, false
	}
	sum := 0
	for _, t := range turns[1:] {
		sum += skill(t)
	}
	return mean(sum, n), true
}

// A Turn is a guess judged.
type Turn struct {
	constraint.Clue
	Before, After int // possible answers that fit the clues before, and with this one; After is 1 when solved
	// KnownBefore and KnownAfter are the well-known ones of these.
	KnownBefore, KnownAfter int
	// Left is the share of the possible answers that is left, by weight, and
	// Expected what was to be expected: of answers that are equally likely as many
	// as After, else a share as Left.
	Left, Expected float64
	Share          float64 // how likely the guess was to be the answer
	Weighted       bool    // some of the possible answers are likelier than others
	Wide           bool    // among all words, since none that is likely fits
	Luck, Skill    int

	// Guess and Best are what is to be expected of this guess and of the best
	// one. Both are proved or both are estimates.
	Guess, Best solver.Advice
	Thrown      float64 // expected guesses that were thrown away, 0 or more

	Remark string // a plain sentence; the words in it are words of the lists
}

// BestExpected returns what the best guess was expected to leave, in the measure of
// Expected.
func (t *Turn) BestExpected() float64 {
	if t.Weighted {
		return t.Best.Left()
	}
	return t.Best.Size()
}

// A Step is a guess of the solver's.
type Step struct {
	constraint.Clue
	Before, After int // as of a Turn; After is 0 if the solver knows no word that fits
	Wide, Proved  bool
}

// A NoFitError tells that no word fits the clues, up to one of them.
type NoFitError struct {
	Clue  constraint.Clue // the first that leaves none
	Board int             // of several boards the 1-based one, else 0
}

func (e *NoFitError) Error() string {
	text := fmt.Sprintf("no word fits the clues up to %s", e.Clue)
	if e.Board > 0 {
		text += fmt.Sprintf(" on board %d", e.Board)
	}
	return text
}

// Judge reviews a game. Each proof is given up after limit. The clues must not
// contradict each other, nor the answer. The error is a [*NoFitError] if they
// leave no word, a [*game.Refusal] if they break the rules, or that of ctx.
func Judge(ctx context.Context, g *Game, limit time.Duration) (*Review, error) {
	if len(g.Clues) == 0 {
		return nil, errors.New("there is no guess to review")
	}
	if g.Rules.Hard {
		if err := game.CheckHardGame(g.Clues); err != nil {
			return nil, err
		}
	}
	j := newJudge(g, limit)
	r := &Review{Answer: j.answer}
	pos := j.start()
	skill, luck := 0, 0
	for _, clue := range g.Clues {
		if err := j.check(pos, clue.Guess); err != nil {
			return nil, err
		}
		next, err := j.after(pos, clue)
		if err != nil {
			return nil, err
		}
		level := next.level()
		if level < 0 {
			return nil, &NoFitError{Clue: clue}
		}
		turn, err := j.turn(ctx, pos, next, level)
		if err != nil {
			return nil, err
		}
		r.Turns = append(r.Turns, *turn)
		if g.Each != nil {
			g.Each(turn)
		}
		r.Solved = r.Solved || clue.Score.Solved()
		skill += turn.Skill
		luck += turn.Luck
		pos = next
	}
	r.Skill, r.Luck = mean(skill, len(r.Turns)), mean(luck, len(r.Turns))
	if j.answer != "" {
		var err error
		if r.Line, err = j.line(ctx); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// check returns what strict rules have against the next guess.
func (j *judge) check(pos *position, guess string) error {
	if j.Rules.Strict {
		if err := game.CheckStrict(pos.set, guess); err != nil {
			return fmt.Errorf("guess %d: %w", len(pos.rows)+1, err)
		}
	}
	return nil
}

// mean returns sum/n, rounded.
func mean(sum, n int) int { return (2*sum + n) / (2 * n) }

// A judge knows what a game is judged by.
type judge struct {
	*Game
	limit  time.Duration
	answer string
	// pools say who may be the answer: those of the vocabulary, all words, and these
	// with the answer, if each is more than the one before.
	pools []*vocabulary.Vocabulary
	known int // how many of the pools the solver may know of
	cache map[string]solver.Advice
	like  *solver.Problem // see problem
}

func newJudge(g *Game, limit time.Duration) *judge {
	j := &judge{Game: g, limit: limit, answer: g.Answer, cache: make(map[string]solver.Advice)}
	if last := g.Clues[len(g.Clues)-1]; last.Score.Solved() {
		j.answer = last.Guess
	}
	j.pools, j.known = pools(g.Vocabulary, j.answer, g.Only)
	return j
}

// pools says who may be the answer: those of the vocabulary, all words, and these with the
// answer, if it is known, each if it is more than the one before; and how many of them the
// solver may know of. With only, the vocabulary has all answers that there are but one.
func pools(v *vocabulary.Vocabulary, answer string, only bool) (pools []*vocabulary.Vocabulary, known int) {
	if len(v.Answers()) > 0 {
		pools = append(pools, v)
	}
	if wide := v.Widened(); !only && (wide != v || pools == nil) {
		pools = append(pools, wide)
	}
	known = len(pools)
	if answer != "" {
		last := v
		if known > 0 {
			last = pools[known-1]
		}
		if !last.IsAnswer(answer) {
			pools = append(pools, last.With(answer))
		}
	} else if only { // the solver knows of no other words, but the answer may be one
		pools = append(pools, v.Widened())
	}
	return pools, known
}

// A position is what stands after some guesses.
type position struct {
	rows []constraint.Clue
	set  *constraint.Set
	fit  []vocabulary.Candidates // of each pool
}

func (j *judge) start() *position {
	p := &position{set: constraint.Must(constraint.NewSet(j.Vocabulary.Length()))}
	for _, pool := range j.pools {
		p.fit = append(p.fit, pool.Left(p.set))
	}
	return p
}

// after returns the position after one more clue.
func (j *judge) after(p *position, c constraint.Clue) (*position, error) {
	set := p.set.Clone()
	if err := set.Add(c); err != nil {
		return nil, err
	}
	next := &position{rows: append(slices.Clone(p.rows), c), set: set}
	for _, fit := range p.fit {
		next.fit = append(next.fit, fit.Left(set))
	}
	return next, nil
}

// level returns the first pool of which a word fits, -1 if there is none.
func (p *position) level() int {
	return slices.IndexFunc(p.fit, func(c vocabulary.Candidates) bool { return len(c.Words) > 0 })
}

// limitFor returns how long to look for a proof for so many possible answers: not
// at all if it would take longer.
func (j *judge) limitFor(answers int) time.Duration {
	if j.limit < time.Duration(answers)*proofTime {
		return 0
	}
	return j.limit
}

// wellKnown returns how many of the words are well-known.
func (j *judge) wellKnown(words []string) int {
	n := 0
	for _, w := range words {
		if j.Vocabulary.WellKnown(w) {
			n++
		}
	}
	return n
}

// turn judges the guess that leads from pos to next among the words of a pool.
func (j *judge) turn(ctx context.Context, pos, next *position, level int) (*Turn, error) {
	clue := next.rows[len(next.rows)-1]
	before, after := pos.fit[level].Words, next.fit[level].Words
	t := &Turn{Clue: clue, Before: len(before), After: len(after), KnownBefore: j.wellKnown(before), KnownAfter: j.wellKnown(after), Wide: level > 0}
	s := splitOf(before, pos.fit[level].Weights, clue.Guess)
	group := s.groups[clue.Score.Code()]
	t.Weighted, t.Left, t.Luck = s.weighted, group/s.whole, luck([]split{s}, []float64{group})
	t.Share = s.groups[solvedCode(len(clue.Score))] / s.whole
	if t.Expected = s.squares / s.whole; s.weighted {
		t.Expected /= s.whole
	}
	limit := j.limitFor(t.Before)
	for again := false; ; again = true {
		var err error
		if t.Best, err = j.advise(ctx, pos, level, clue.Guess, "", limit); err != nil {
			return nil, err
		}
		if !t.Best.Proved {
			limit = 0
		}
		if t.Guess, err = j.advise(ctx, pos, level, clue.Guess, clue.Guess, limit); err != nil {
			return nil, err
		}
		if t.Guess.Proved == t.Best.Proved {
			break
		}
		if again { // one of the two is known without a search
			t.Guess.Proved, t.Best.Proved = false, false
			break
		}
		limit = 0 // then both are estimates
	}
	if !t.Best.Proved && t.Guess.Guesses < t.Best.Guesses {
		t.Best = t.Guess // the solver only looked closely at what seemed best
	}
	t.Thrown, t.Skill = skill(t.Guess, t.Best)
	t.Remark = j.remark(t, pos, len(s.groups))
	return t, nil
}

// advise returns the best guess of a position, or what the opener is worth if
// it is not "". The guess played counts as a word whatever the lists say.
func (j *judge) advise(ctx context.Context, pos *position, level int, played, opener string, limit time.Duration) (solver.Advice, error) {
	view, err := game.ViewOf(j.Vocabulary, j.Rules, pos.rows)
	if err != nil {
		return solver.Advice{}, err
	}
	allowed := view.Allowed()
	if played != "" && !j.Vocabulary.Has(played) {
		allowed = append(slices.Clone(allowed), played)
	} else {
		played = ""
	}
	key := fmt.Sprint(pos.rows, level, played, opener, limit)
	if a, ok := j.cache[key]; ok {
		return a, nil
	}
	left, err := advice.Left(j.Rules, len(pos.rows))
	if err != nil {
		return solver.Advice{}, err
	}
	at := advice.Position{Guesses: allowed, Left: left, Hard: j.Rules.Hard, Boards: []vocabulary.Candidates{pos.fit[level]}}
	p, err := j.problem(&at, played == "" && level < j.known && len(allowed) == len(j.Vocabulary.Guesses()))
	if err != nil {
		return solver.Advice{}, err
	}
	o := at.Options()
	o.Opener, o.Rows = opener, 1
	if j.Rules.Strict && limit > 0 {
		stats, err := p.Stats(ctx, 0)
		if err != nil {
			return solver.Advice{}, err
		}
		within, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		if a, ok := adviseStrict(within, p, stats, o.Tries, opener); ok {
			j.cache[key] = a
			return a, nil
		}
	}
	if j.Rules.Strict {
		limit = 0 // what the solver proves is for guesses that are no candidates too
	}
	best, err := p.Advise(ctx, o, limit)
	if err != nil {
		return solver.Advice{}, err
	}
	j.cache[key] = best[0]
	return best[0], nil
}

// problem returns a position for the solver. Where all words of the vocabulary may be guessed,
// and no others, they are made ready once.
func (j *judge) problem(at *advice.Position, all bool) (*solver.Problem, error) {
	if !all {
		return at.Problem()
	}
	at.Like = j.like
	p, err := at.Problem()
	if err == nil {
		j.like = p
	}
	return p, err
}

// line plays the game as the solver does.
func (j *judge) line(ctx context.Context) ([]Step, error) {
	var line []Step
	for pos := j.start(); len(line) < j.Rules.Tries; {
		level := pos.level()
		if level < 0 || level >= j.known {
			break
		}
		best, err := j.advise(ctx, pos, level, "", "", j.limitFor(len(pos.fit[level].Words)))
		if err != nil {
			return nil, err
		}
		clue := constraint.Clue{Guess: best.Word, Score: constraint.ScoreGuess(j.answer, best.Word)}
		next, err := j.after(pos, clue)
		if err != nil {
			return nil, err
		}
		if l := next.level(); l >= 0 && l < j.known {
			level = l
		}
		step := Step{clue, len(pos.fit[level].Words), len(next.fit[level].Words), level > 0, best.Proved}
		line = append(line, step)
		pos = next
		if step.Score.Solved() {
			break
		}
	}
	return line, nil
}

// solvedCode returns the code of the score of n correct tiles.
func solvedCode(n int) uint64 {
	return constraint.Score(slices.Repeat([]constraint.Tile{constraint.Correct}, n)).Code()
}

// A split says how a guess divides the possible answers.
type split struct {
	groups   map[uint64]float64 // what the answers weigh that give each score; each 1 if they are equally likely
	whole    float64            // what all weigh
	squares  float64            // sum of the squares of the groups
	weighted bool
}

func splitOf(answers []string, weights []float64, guess string) split {
	s := split{groups: make(map[uint64]float64), weighted: weights != nil}
	for i, a := range answers {
		w := 1.0
		if weights != nil {
			w = weights[i]
		}
		s.groups[constraint.ScoreGuess(a, guess).Code()] += w
		s.whole += w
	}
	for _, code := range slices.Sorted(maps.Keys(s.groups)) { // in one order, for one sum
		s.squares += s.groups[code] * s.groups[code]
	}
	return s
}

// same is how far the figures of two guesses at weighted answers may be apart and
// the guesses still be as good: the solver rounds weights to whole numbers, so that
// what is equal in fact differs by some 1e-8 there. Guesses at answers without
// weights that are not as good differ by one guess at one answer: 1e-5 of 100,000.
const same = 1e-6

// skill returns what a guess throws away against the best, and the points that it
// gets for the rest.
func skill(guess, best solver.Advice) (thrown float64, skill int) {
	thrown = guess.Guesses - best.Guesses
	if guess.Proved {
		thrown += lostGame * (guess.Missed - best.Missed)
	}
	asGood := thrown <= same
	if guess.Proved { // a guess more may make up for an answer that is lost
		asGood = math.Abs(guess.Guesses-best.Guesses) <= same && math.Abs(guess.Missed-best.Missed) <= same
	}
	if asGood {
		return 0, MaxPoints
	}
	thrown = max(0, thrown)
	return thrown, points(thrown)
}

// points returns the skill of a guess that is not as good as the best one.
func points(thrown float64) int {
	return min(MaxPoints-1, int(math.Round(MaxPoints*math.Exp2(-thrown/halfGuess))))
}
