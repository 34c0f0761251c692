// Package review judges a game turn by turn: the cost of each guess, the luck of its score, and the
// guess that the solver would have made. It does no input or output.
//
//	r, err := review.Judge(ctx, &review.Game{Vocabulary: words, Rules: rules, Turns: turns}, review.ProofTime)
//
// It judges games with one board and with several in the same way. A [Turn] has one [Board] for each board.
//
// # Possible answers
//
// A guess is judged by the answers that were possible before it. Their weights say how likely they were.
// The possible answers are the vocabulary's answers that fit the clues, as long as there are any. Once
// the clues rule out all of them, every word that fits counts as possible and equally likely. If the
// answer is not among these words either, it is added. Boards of such turns are marked Wide.
//
// # Luck
//
// Luck compares the number of answers that a guess left with the numbers that it would have left if
// another answer had been the right one. It is 99 times a share of the possible answers: those for which
// the guess would have left more, plus half of those for which it would have left just as many. A
// solved game counts as one answer left. If only one score was possible, luck is half of 99. If answers have
// weights, the weights replace the numbers.
//
// With several boards, luck counts combinations of answers, and treats the boards as independent. The
// number of combinations left is then the product of the numbers left on each board that the guess was
// scored on. Products that are nearly equal count as equal.
//
// # Cost and skill
//
// Each guess has an expected number of guesses: the mean number of guesses, from this one on, until
// optimal play finds the last answer. A game that is lost counts as the guesses allowed plus lostGame.
// The cost of a guess is its expected number minus the best guess's. Skill is 99 if the cost is 0.
// Otherwise, each halfGuess of cost halves it, and it is at most 98. If optimal play cannot be proved
// in time, estimates take the place of both numbers.
//
// In hard mode and under strict rules, the best guess is the best one that the rules allow, and optimal
// play follows the same rules.
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

// MaxPoints is the maximum for both skill and luck. The minimum is 0.
const MaxPoints = 99

// ProofTime is the usual limit on the time for proving the cost of a guess.
const ProofTime = 500 * time.Millisecond

// answerTime is a rough lower bound on the time for a proof, per possible answer.
const answerTime = time.Millisecond

const (
	halfGuess = 0.5 // the cost that halves the skill, in guesses
	lostGame  = 4   // guesses that a lost game counts in addition to its tries
)

// A Game is a finished game to be reviewed.
type Game struct {
	Vocabulary *vocabulary.Vocabulary
	Rules      game.Rules // Boards, Tries, Hard and Strict
	Turns      []constraint.Turn
	Answers    []string // one per board; nil if they are not known
	// Only means that no words other than the vocabulary's answers and Answers can be the answer.
	// Otherwise, any legal guess is possible once the clues rule these words out.
	Only bool
	// Each, unless it is nil, is called for each turn as soon as it is judged.
	Each func(*Turn)
}

// A Review holds a judgement of each turn of a game, and of the game as a whole.
type Review struct {
	Turns   []Turn
	Answers []string // by board; "" if it is not known
	Found   []int    // by board: the turn that found the answer, from 1; 0 if none did
	// Skill and Luck are the means over the turns, rounded.
	Skill, Luck int
	// Line holds the guesses that the solver would have made in a game with one board. It is nil if
	// the answer is not known, and ends early if the solver knows no word that fits.
	Line []Step
}

// Solved reports whether the player found every answer.
func (r *Review) Solved() bool { return !slices.Contains(r.Found, 0) }

// Sum returns the sum of the turns in which the answers were found, one per board. Games with
// several boards show it as the result.
func (r *Review) Sum() int {
	sum := 0
	for _, n := range r.Found {
		sum += n
	}
	return sum
}

// Cost returns the sum of the costs of all turns. It is the expected number of guesses by which the
// player fell short of optimal play.
func (r *Review) Cost() float64 {
	sum := 0.0
	for _, t := range r.Turns {
		sum += t.Cost
	}
	return sum
}

// LaterSkill returns the mean skill over all turns except the first, rounded. It leaves out the
// first turn because openers are often a habit. ok is false if there is only one turn.
func (r *Review) LaterSkill() (skill int, ok bool) {
	n := len(r.Turns) - 1
	if n < 1 {
		return 0, false
	}
	for _, t := range r.Turns[1:] {
		skill += t.Skill
	}
	return mean(skill, n), true
}

func mean(sum, n int) int { return (2*sum + n) / (2 * n) }

// A Turn is a turn of the game together with its judgement.
type Turn struct {
	Played constraint.Turn
	Boards []Board // one per board
	// Guess and Best rate the guess that was made and the best guess. Either both are proved or both
	// are estimates. With several boards, only Word, Guesses, Missed and Proved are set.
	Guess, Best solver.Advice
	Cost        float64 // additional expected guesses compared with the best guess; 0 or more
	Luck, Skill int
	Remark      string // a sentence about the turn
}

// Wide reports whether none of the usual answers fitted the clues on some board. The turn was then
// judged among all words.
func (t *Turn) Wide() bool {
	return slices.ContainsFunc(t.Boards, func(b Board) bool { return b.Wide })
}

// BestExpected returns how many possible answers the best guess was expected to leave, or which
// share of their total weight if they have weights. The game must have one board.
func (t *Turn) BestExpected() float64 {
	if t.Boards[0].Weighted {
		return t.Best.Left()
	}
	return t.Best.Size()
}

// A Board holds the effect of a turn on one board. It is the zero value if the board was already
// solved.
type Board struct {
	// Before and After are the numbers of possible answers before the turn and after it. After is 1
	// if the turn solved the board.
	Before, After int
	// KnownBefore and KnownAfter are the numbers of well-known words among them.
	KnownBefore, KnownAfter int
	// BestAfter is what After would have been for the best guess. It is 0 if the answer is not known.
	BestAfter int
	Left      float64 // remaining share of the possible answers, by weight
	Expected  float64 // expected value of After, or of Left if the answers have weights
	Share     float64 // probability that the guess was the answer
	Weighted  bool    // some possible answers are likelier than others
	Wide      bool    // judged among all words, because none of the answers fits
}

// A Step is one of the guesses that the solver would have made, with its score.
type Step struct {
	constraint.Clue
	Before, After int // as in a Board; After is 0 if the solver knows no word that fits
	Wide, Proved  bool
}

// A NoFitError means that no word fits the clues on a board.
type NoFitError struct {
	Clue  constraint.Clue // the first clue after which no word fits
	Board int             // the board, from 1; 0 if there is only one board
}

func (e *NoFitError) Error() string {
	text := fmt.Sprintf("no word fits the clues up to %s", e.Clue)
	if e.Board > 0 {
		text += fmt.Sprintf(" on board %d", e.Board)
	}
	return text
}

// Judge reviews the game g. With one board, it proves the cost of each guess if that takes no
// longer than limit, and estimates it otherwise. With several boards, it ignores limit. Judge
// returns a [*NoFitError] if no word fits the clues, and a [*game.Refusal] if a guess breaks the
// rules. It also returns an error if the clues contradict each other, or ctx's error.
func Judge(ctx context.Context, g *Game, limit time.Duration) (*Review, error) {
	if len(g.Turns) == 0 {
		return nil, errors.New("there is no guess to review")
	}
	j, err := newJudge(g, limit)
	if err != nil {
		return nil, err
	}
	r := &Review{Answers: j.answers, Found: j.found}
	skill, luck := 0, 0
	clues := j.noClues()
	for _, played := range g.Turns {
		next := clues.Clone()
		if err := next.Add(played); err != nil {
			return nil, err
		}
		turn, err := j.turn(ctx, clues, next, played)
		if err != nil {
			return nil, err
		}
		r.Turns = append(r.Turns, *turn)
		if g.Each != nil {
			g.Each(turn)
		}
		skill += turn.Skill
		luck += turn.Luck
		clues = next
	}
	r.Skill, r.Luck = mean(skill, len(r.Turns)), mean(luck, len(r.Turns))
	if len(j.answers) == 1 && j.answers[0] != "" {
		if r.Line, err = j.line(ctx); err != nil {
			return nil, err
		}
	}
	return r, nil
}

type judge struct {
	*Game
	limit   time.Duration
	answers []string // by board; "" if it is not known
	found   []int    // by board: the turn that found the answer, from 1; 0 if none did
	// pools holds, for each board, the vocabularies to search for possible answers, in order.
	pools [][]*vocabulary.Vocabulary
	known int // number of the first board's pools that the solver may use
}

// newJudge returns a judge for g. It returns an error if the turns contradict each other, or break
// hard mode or strict rules.
func newJudge(g *Game, limit time.Duration) (*judge, error) {
	j := &judge{Game: g, limit: limit}
	end := j.noClues()
	j.answers = make([]string, end.Len())
	for _, turn := range g.Turns {
		if err := end.Add(turn); err != nil {
			return nil, err
		}
	}
	if err := g.Rules.CheckGame(end.Set(0).Clues()); err != nil {
		return nil, err
	}
	copy(j.answers, g.Answers)
	for i := range j.answers {
		n, ok := end.Found(i)
		j.found = append(j.found, n)
		if ok {
			j.answers[i] = g.Turns[n-1].Guess
		}
		pools, known := poolsOf(g.Vocabulary, j.answers[i], g.Only)
		j.pools = append(j.pools, pools)
		if i == 0 {
			j.known = known
		}
	}
	return j, nil
}

// poolsOf returns the vocabularies to try, one after another, until one has a word that fits the
// clues. The first is v. The second has all legal guesses as answers, and is left out if only is
// true. If answer is neither "" nor a possible answer, the last one adds it. The solver may use
// only the first known vocabularies, because the others reveal something about the answer.
func poolsOf(v *vocabulary.Vocabulary, answer string, only bool) (pools []*vocabulary.Vocabulary, known int) {
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
	} else if only { // the answer may be a word that the solver does not consider
		pools = append(pools, v.Widened())
	}
	return pools, known
}

func (j *judge) noClues() *constraint.Boards {
	return constraint.Must(constraint.NewBoards(max(1, j.Rules.Boards), j.Vocabulary.Length()))
}

// pool returns a board's first pool with a word that fits the clues, and the index of that pool. It
// returns nil and -1 if there is none.
func (j *judge) pool(board int, clues *constraint.Boards) (*vocabulary.Vocabulary, int) {
	for i, pool := range j.pools[board] {
		if slices.ContainsFunc(pool.Answers(), clues.Set(board).Match) {
			return pool, i
		}
	}
	return nil, -1
}

func (j *judge) wellKnown(words []string) int {
	n := 0
	for _, w := range words {
		if j.Vocabulary.WellKnown(w) {
			n++
		}
	}
	return n
}

// turn judges the turn played. clues are the clues before it, and next the clues after it.
func (j *judge) turn(ctx context.Context, clues, next *constraint.Boards, played constraint.Turn) (*Turn, error) {
	t := &Turn{Played: played, Boards: make([]Board, len(j.pools))}
	fit := make([]vocabulary.Candidates, len(t.Boards))
	var splits []split
	var groups []float64
	for i := range t.Boards {
		clue, scored := played.Clue(i)
		if !scored {
			continue
		}
		pool, level := j.pool(i, next)
		if level < 0 {
			err := &NoFitError{Clue: clue}
			if len(t.Boards) > 1 {
				err.Board = i + 1
			}
			return nil, err
		}
		before, after := pool.Left(clues.Set(i)), pool.Left(next.Set(i)).Words
		s := splitOf(before.Words, before.Weights, clue.Guess)
		group := s.groups[clue.Score.Code()]
		b := Board{Before: len(before.Words), After: len(after), KnownBefore: j.wellKnown(before.Words), KnownAfter: j.wellKnown(after),
			Left: group / s.whole, Expected: s.squares / s.whole, Share: s.groups[constraint.ScoreGuess(clue.Guess, clue.Guess).Code()] / s.whole,
			Weighted: s.weighted, Wide: level > 0}
		if s.weighted {
			b.Expected /= s.whole
		}
		t.Boards[i], fit[i] = b, before
		splits, groups = append(splits, s), append(groups, group)
	}
	t.Luck = luck(splits, groups)
	p, err := j.position(clues, fit)
	if err != nil {
		return nil, err
	}
	if !j.Vocabulary.Has(played.Guess) {
		p.Guesses = append(slices.Clone(p.Guesses), played.Guess)
	}
	several := len(t.Boards) > 1
	compare := j.compare
	if several {
		compare = compareSeveral
	}
	if t.Guess, t.Best, err = compare(ctx, p, played.Guess); err != nil {
		return nil, err
	}
	t.Cost, t.Skill = skill(t.Guess, t.Best, several)
	for i := range t.Boards {
		if _, scored := played.Clue(i); scored && j.answers[i] != "" {
			score := constraint.ScoreGuess(j.answers[i], t.Best.Word)
			t.Boards[i].BestAfter = int(splitOf(fit[i].Words, nil, t.Best.Word).groups[score.Code()])
		}
	}
	if several {
		t.Remark = t.remarkOfSeveral()
	} else {
		t.Remark = j.remark(t, clues, len(splits[0].groups))
	}
	return t, nil
}

func (j *judge) position(clues *constraint.Boards, answers []vocabulary.Candidates) (*advice.Position, error) {
	return advice.At(game.View{Vocabulary: j.Vocabulary, Rules: j.Rules, Boards: clues}, answers)
}

// compareSeveral returns the solver's figures for two guesses, the word played and the best guess,
// in a game with several boards.
func compareSeveral(ctx context.Context, p *advice.Position, played string) (guess, best solver.Advice, err error) {
	problem, err := p.Several()
	if err != nil {
		return guess, best, err
	}
	g, b, err := problem.Judge(ctx, played)
	guess = solver.Advice{Word: g.Word, Guesses: g.ExpectedTurns, Missed: g.Failures, Proved: g.Proved}
	best = solver.Advice{Word: b.Word, Guesses: b.ExpectedTurns, Missed: b.Failures, Proved: b.Proved}
	return guess, best, err
}

// compare returns the solver's figures for two guesses, the word played and the best guess, in a
// game with one board. Either both are proved or both are estimates.
func (j *judge) compare(ctx context.Context, p *advice.Position, played string) (guess, best solver.Advice, err error) {
	for _, limit := range []time.Duration{j.limitFor(p), 0} {
		if best, err = advise(ctx, p, "", limit); err != nil {
			return guess, best, err
		}
		if !best.Proved {
			limit = 0
		}
		if guess, err = advise(ctx, p, played, limit); err != nil {
			return guess, best, err
		}
		if guess.Proved == best.Proved {
			break
		}
	}
	if guess.Proved != best.Proved { // one of the two is proved even without a search
		guess.Proved, best.Proved = false, false
	}
	if !best.Proved && guess.Guesses < best.Guesses {
		best = guess // the solver estimated only the most promising guesses thoroughly, so guess can be better
	}
	return guess, best, nil
}

// limitFor returns the time limit for a proof. It is 0 if there are too many possible answers for a
// proof within j.limit.
func (j *judge) limitFor(p *advice.Position) time.Duration {
	if j.limit < time.Duration(len(p.Boards[0].Words))*answerTime {
		return 0
	}
	return j.limit
}

// advise returns the solver's best guess with its figures, in a game with one board. If opener is
// not "", it returns the figures for opener instead.
func advise(ctx context.Context, p *advice.Position, opener string, limit time.Duration) (solver.Advice, error) {
	rows, err := p.Advise(ctx, solver.Options{Opener: opener}, limit)
	if err != nil {
		return solver.Advice{}, err
	}
	return rows[0], nil
}

// line returns the guesses that the solver would have made. The game must have one board, and its
// answer must be known.
func (j *judge) line(ctx context.Context) ([]Step, error) {
	var line []Step
	for clues := j.noClues(); len(line) < j.Rules.Tries; {
		pool, level := j.pool(0, clues)
		if level < 0 || level >= j.known {
			break
		}
		p, err := j.position(clues, []vocabulary.Candidates{pool.Left(clues.Set(0))})
		if err != nil {
			return nil, err
		}
		best, err := advise(ctx, p, "", j.limitFor(p))
		if err != nil {
			return nil, err
		}
		earlier := clues
		clue := constraint.Clue{Guess: best.Word, Score: constraint.ScoreGuess(j.answers[0], best.Word)}
		clues = clues.Clone()
		if err := clues.Add(constraint.Turn{Guess: clue.Guess, Scores: []constraint.Score{clue.Score}}); err != nil {
			return nil, err
		}
		if next, l := j.pool(0, clues); l >= 0 && l < j.known {
			pool, level = next, l
		}
		before, after := pool.Left(earlier.Set(0)), pool.Left(clues.Set(0))
		line = append(line, Step{clue, len(before.Words), len(after.Words), level > 0, best.Proved})
		if clue.Score.Solved() {
			break
		}
	}
	return line, nil
}

// A split divides the possible answers into groups. The answers in a group give the guess the same
// score.
type split struct {
	groups   map[uint64]float64 // weight of the answers with each score; each answer weighs 1 if all are equally likely
	whole    float64            // weight of all answers
	squares  float64            // sum of the squares of the groups' weights
	weighted bool
}

// splitOf divides answers into groups by the scores that they give guess. weights is nil if all
// answers are equally likely.
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
	for _, code := range slices.Sorted(maps.Keys(s.groups)) { // in a fixed order, so that rounding is always the same
		s.squares += s.groups[code] * s.groups[code]
	}
	return s
}

// sameCost is the greatest difference in expected guesses between two guesses that count as equally
// good. The solver rounds weights to whole numbers, which causes differences of about 1e-8. Without
// weights, a real difference is at least one guess for one answer, which is 1e-5 with 100,000
// answers.
const sameCost = 1e-6

// skill returns the cost of guess compared with best, and the resulting skill from 0 to
// [MaxPoints]. The cost includes missed answers if guess is proved or if missed is true.
func skill(guess, best solver.Advice, missed bool) (cost float64, skill int) {
	cost = guess.Guesses - best.Guesses
	if guess.Proved || missed {
		cost += lostGame * (guess.Missed - best.Missed)
	}
	asGood := cost <= sameCost
	if guess.Proved { // otherwise one more guess could offset a missed answer
		asGood = math.Abs(guess.Guesses-best.Guesses) <= sameCost && math.Abs(guess.Missed-best.Missed) <= sameCost
	}
	if asGood {
		return 0, MaxPoints
	}
	cost = max(0, cost)
	return cost, min(MaxPoints-1, int(math.Round(MaxPoints*math.Exp2(-cost/halfGuess))))
}
