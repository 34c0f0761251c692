// Package review judges a finished game turn by turn: how good each guess was, how lucky its score
// was, and what the solver would have guessed.
//
//	r, err := review.Judge(ctx, &review.Game{Vocabulary: words, Rules: rules, Turns: turns}, review.UsualLimit)
//
// # Possible answers
//
// A guess is judged by the answers that were possible before it: the vocabulary's answers that fit the
// clues, with their weights. Once the clues, including the new one, rule out all of these, [Board.Wide] is
// set. Then the answer itself also counts as possible, or every legal guess if the answer is not known, and
// all possible answers are equally likely.
//
// # Luck
//
// Luck compares how many answers a guess left with how many it would have left if another word were
// the answer. Let m be the share of the possible answers for which it would have left more, and e
// the share for which it would have left just as many. Then luck is 99·(m + e/2). A solved game
// counts as one answer left. If only one score was possible, luck is half of 99. If answers have
// weights, the weights replace the numbers. Numbers that are nearly equal count as equal.
//
// With several boards, luck counts combinations of answers, as if the boards were independent. The
// number of combinations left is the product of the numbers left on each board.
//
// # Cost and skill
//
// The expected number of guesses is the mean number of guesses, including this one, until optimal play finds
// the last answer. A lost game counts as four guesses more than allowed. The cost of a guess is its expected
// number minus the expected number of the best guess. Skill is 99 if the cost is 0. Otherwise it is at most
// 98, and each half guess of cost halves it. If optimal play cannot be proved in time, both numbers are
// estimates. In hard mode and under strict rules, only guesses that the rules allow are considered.
package review

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/game"
	"wfind/internal/solver/rank"
	"wfind/internal/vocabulary"
)

// MaxPoints is the highest possible skill or luck of a guess. The lowest is 0.
const MaxPoints = 99

// UsualLimit is the default time limit for rating each guess. Pass it to [Judge].
const UsualLimit = 500 * time.Millisecond

const (
	halfGuess = 0.5 // the cost that halves the skill, in guesses
	lostGame  = 4   // a lost game counts as this many guesses more than allowed
)

// A Game is a finished game to review, with its words and rules.
type Game struct {
	Vocabulary *vocabulary.Vocabulary
	Rules      game.Rules // only Boards, Tries, Hard and Strict matter
	Turns      []constraint.Turn
	Answers    []string    // one per board, or nil if unknown
	Each       func(*Turn) // called as soon as a turn is rated; may be nil
}

// A Review rates a finished game. It contains the player's skill and luck for each turn, and their averages.
type Review struct {
	Turns   []Turn
	Answers []string // by board; "" if it is not known
	Found   []int    // by board: the turn that found the answer, from 1; 0 if none did
	Skill   int      // mean over all turns, from 0 to [MaxPoints]
	Luck    int      // mean over all turns, from 0 to [MaxPoints]
	// Line holds the guesses that the solver would have made in a game with one board. It is nil if the
	// answer is not known, and ends early if the solver knows no word that fits.
	Line []Step
}

// Solved reports whether the player found every answer.
func (r *Review) Solved() bool { return !slices.Contains(r.Found, 0) }

// LaterSkill returns the average skill of the guesses after the opener, from 0 to [MaxPoints]. ok
// is false if there is only one turn.
func (r *Review) LaterSkill() (skill int, ok bool) {
	n := len(r.Turns) - 1
	if n < 1 {
		return 0, false
	}
	for _, t := range r.Turns[1:] { // the opener is often chosen out of habit
		skill += t.Skill
	}
	return mean(skill, n), true
}

func mean(sum, n int) int { return (2*sum + n) / (2 * n) }

// A Turn rates the player's guess in one turn of a game, and compares it with the best guess.
type Turn struct {
	Played constraint.Turn
	Boards []Board // one per board
	// Guess rates the player's guess, and Best rates the best guess. They are the same if no guess
	// was better. Either both are proved or both are estimates.
	Guess, Best rank.Rating
	Equal       string  // another guess as good as the player's; "" if the search found none
	Cost        float64 // expected number of extra guesses compared with the best guess; 0 or more
	Luck, Skill int     // from 0 to [MaxPoints]
	Remark      string  // a sentence about the turn
}

// Wide reports whether [Board.Wide] is set for any board. The clues up to this turn then rule out all of the
// vocabulary's answers on that board.
func (t *Turn) Wide() bool {
	return slices.ContainsFunc(t.Boards, func(b Board) bool { return b.Wide })
}

// BestExpected returns the average number of answers that the best guess leaves. If the answers have
// weights, it returns the average share of the weight left. It works only for games with one board.
func (t *Turn) BestExpected() float64 {
	if t.Boards[0].Weighted {
		return t.Best.Remaining
	}
	return t.Best.Size
}

// A Board describes the effect of a turn on one board. If an earlier turn solved the board, all fields are zero.
type Board struct {
	Before, After           int // numbers of possible answers before and after the turn; After is 1 if the turn solved the board
	KnownBefore, KnownAfter int // how many of them are well-known words

	BestAfter int     // number of answers that the best guess would have left; 0 if the answer is not known
	Remaining float64 // total weight of the answers left, as a share of the weight before the turn
	Expected  float64 // average of After over all possible answers or, if they have weights, of Remaining
	Share     float64 // probability that the guess was the answer
	Weighted  bool    // some possible answers are likelier than others
	Wide      bool    // the clues rule out all of the vocabulary's answers, so other words count as possible
}

// A Step is one turn of the solver's own game with the same answer; see [Review.Line].
type Step struct {
	constraint.Clue
	Before, After int // numbers of possible answers; After is 0 if the solver knows no word that fits
}

// A NoFitError is returned by [Judge] if no word fits the clues on a board.
type NoFitError struct {
	Clue  constraint.Clue // the first clue after which no word fits
	Board int             // the board, from 1; 0 if there is only one board
}

func (e *NoFitError) Error() string {
	if e.Board > 0 {
		return fmt.Sprintf("on board %d, no word fits the clues up to and including %s", e.Board, e.Clue)
	}
	return fmt.Sprintf("no word fits the clues up to and including %s", e.Clue)
}

// Judge rates each guess of the finished game g, which must have at least one turn. limit is the
// maximum time for each rating. Judge returns a [*NoFitError] if no word fits the clues, and an error
// wrapping a [*game.Refusal] if a guess breaks the rules.
func Judge(ctx context.Context, g *Game, limit time.Duration) (*Review, error) {
	j, err := newJudge(g, limit)
	if err != nil {
		return nil, err
	}
	r := &Review{Answers: j.answers, Found: j.found}
	skill, luck := 0, 0
	clues := j.noClues()
	for _, played := range g.Turns {
		next := clues.Clone()
		_ = next.Add(played) // newJudge found no contradiction
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
		if r.Line, err = j.solverLine(ctx); err != nil {
			return nil, err
		}
	}
	return r, nil
}

type judge struct {
	*Game
	limit   time.Duration
	answers []string                   // by board; "" if it is not known
	found   []int                      // by board: the turn that found the answer, from 1; 0 if none did
	pools   [][]*vocabulary.Vocabulary // by board: the vocabularies from poolsOf
}

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
		j.pools = append(j.pools, poolsOf(g.Vocabulary, j.answers[i]))
	}
	return j, nil
}

// poolsOf returns v and a second vocabulary, for turns whose clues rule out all answers of v. The second one adds the
// given answer to the possible answers. If answer is "", it adds all legal guesses instead.
func poolsOf(v *vocabulary.Vocabulary, answer string) []*vocabulary.Vocabulary {
	if answer == "" {
		return []*vocabulary.Vocabulary{v, v.Widened()}
	}
	return []*vocabulary.Vocabulary{v, v.With(answer)}
}

// fitting returns the first vocabulary in pools with at least one answer that fits the clues. level is
// its index. If there is none, fitting returns nil and -1.
func fitting(pools []*vocabulary.Vocabulary, clues *constraint.Set) (pool *vocabulary.Vocabulary, level int) {
	for i, v := range pools {
		if slices.ContainsFunc(v.Answers(), clues.Match) {
			return v, i
		}
	}
	return nil, -1
}

func (j *judge) noClues() *constraint.Boards {
	return constraint.Must(constraint.NewBoards(max(1, j.Rules.Boards), j.Vocabulary.Length()))
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

// turn rates the skill and luck of one turn. played is the turn to rate. clues and next hold the clues of
// the game before and after it.
func (j *judge) turn(ctx context.Context, clues, next *constraint.Boards, played constraint.Turn) (*Turn, error) {
	t := &Turn{Played: played, Boards: make([]Board, len(j.pools))}
	fit := make([]vocabulary.PossibleAnswers, len(t.Boards))
	var splits []split
	var groups []float64
	for i := range t.Boards {
		clue, scored := played.Clue(i)
		if !scored {
			continue
		}
		pool, level := fitting(j.pools[i], next.Set(i))
		if level < 0 {
			err := &NoFitError{Clue: clue}
			if len(t.Boards) > 1 {
				err.Board = i + 1
			}
			return nil, err
		}
		before, after := pool.Matching(clues.Set(i).Match), pool.Matching(next.Set(i).Match).Words
		s := splitOf(before.Words, before.Weights, clue.Guess)
		group := s.groups[clue.Score.Code()]
		b := Board{Before: len(before.Words), After: len(after), KnownBefore: j.wellKnown(before.Words), KnownAfter: j.wellKnown(after),
			Remaining: group / s.total, Expected: s.squares / s.total, Share: s.groups[constraint.ScoreGuess(clue.Guess, clue.Guess).Code()] / s.total,
			Weighted: before.Weights != nil, Wide: level > 0}
		if b.Weighted {
			b.Expected /= s.total
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
	if t.Guess, t.Best, err = p.Judge(ctx, played.Guess, j.limitFor(p)); err != nil {
		return nil, err
	}
	several := len(t.Boards) > 1
	t.Cost, t.Skill = costAndSkill(t.Guess, t.Best, several)
	if t.Skill == MaxPoints && t.Best.Word != t.Guess.Word {
		t.Equal, t.Best = t.Best.Word, t.Guess
	}
	for i := range t.Boards {
		if _, scored := played.Clue(i); scored && j.answers[i] != "" {
			score := constraint.ScoreGuess(j.answers[i], t.Best.Word)
			t.Boards[i].BestAfter = int(splitOf(fit[i].Words, nil, t.Best.Word).groups[score.Code()])
		}
	}
	if several {
		t.Remark = t.remarkOfSeveral()
	} else {
		t.Remark = j.remark(t, clues)
	}
	return t, nil
}

func (j *judge) position(clues *constraint.Boards, answers []vocabulary.PossibleAnswers) (*advice.Position, error) {
	return advice.NewPosition(game.View{Vocabulary: j.Vocabulary, Rules: j.Rules, Boards: clues}, answers)
}

// limitFor returns the time limit for rating guesses in p: j.limit, or 0 if j.limit is too short for a
// proof. With a limit of 0, the solver only estimates most ratings.
func (j *judge) limitFor(p *advice.Position) time.Duration {
	const answerTime = time.Millisecond // the least time that a proof needs for each possible answer
	if j.limit < time.Duration(len(p.Boards[0].Words))*answerTime {
		return 0
	}
	return j.limit
}

// solverLine lets the solver play the game from the start, without knowing the answer, and returns
// its turns. The game must have one board and a known answer.
func (j *judge) solverLine(ctx context.Context) ([]Step, error) {
	var line []Step
	clues := j.noClues()
	possible := j.Vocabulary.Matching(clues.Set(0).Match)
	for len(line) < j.Rules.Tries && len(possible.Words) > 0 {
		p, err := j.position(clues, []vocabulary.PossibleAnswers{possible})
		if err != nil {
			return nil, err
		}
		rows, err := p.Advise(ctx, advice.Options{Time: j.limitFor(p)})
		if err != nil {
			return nil, err
		}
		clue := constraint.Clue{Guess: rows[0].Word, Score: constraint.ScoreGuess(j.answers[0], rows[0].Word)}
		_ = clues.Add(constraint.Turn{Guess: clue.Guess, Scores: []constraint.Score{clue.Score}}) // the answer gave all clues, so they agree
		before := len(possible.Words)
		possible = j.Vocabulary.Matching(clues.Set(0).Match)
		line = append(line, Step{clue, before, len(possible.Words)})
		if clue.Score.Solved() {
			break
		}
	}
	return line, nil
}

// A split describes how a guess divides the possible answers on a board into groups, one per score.
type split struct {
	groups  map[uint64]float64 // total weight of the answers, by the code of their score
	total   float64            // weight of all answers
	squares float64            // sum of the squares of the groups' weights
}

// splitOf groups the answers by the score that the guess would get. weights[i] is the weight of
// answers[i]. If weights is nil, every answer weighs 1.
func splitOf(answers []string, weights []float64, guess string) split {
	s := split{groups: make(map[uint64]float64)}
	for i, a := range answers {
		w := 1.0
		if weights != nil {
			w = weights[i]
		}
		s.groups[constraint.ScoreGuess(a, guess).Code()] += w
		s.total += w
	}
	for _, code := range slices.Sorted(maps.Keys(s.groups)) { // in a fixed order, so that rounding is always the same
		s.squares += s.groups[code] * s.groups[code]
	}
	return s
}

// sameCost is the largest difference in expected guesses between two equally good guesses.
const sameCost = 1e-6 // rounding errors are about 1e-8; an extra guess for one of 100,000 answers adds 1e-5

// costAndSkill returns the cost and the skill of a guess, compared with the best guess. Missed answers (answers not
// found in time) add to the cost if countMissed is true, or if the ratings are proved.
func costAndSkill(guess, best rank.Rating, countMissed bool) (cost float64, skill int) {
	cost = guess.Guesses - best.Guesses
	if guess.Proved || countMissed {
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
