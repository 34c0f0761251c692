package boards

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

const ( // limits on the number of scores that each step reads, for each second of the time limit
	searchWork    = 90e6 // for the proof
	lookaheadWork = 36e6 // for the estimates
	insideWork    = 12e6 // for searches within sample games; all three together take less than a second on one core

	proveEffort = 80 // the time limit of Prove, in seconds
)

const ( // limits beyond which no proof is tried, because it would take too long
	maxCombinations = 1e5 // ways to choose an answer for each board
	maxWords        = 120 // possible answers on all boards together
)

// Advise returns ratings of the n best guesses, best first. A rating is exact if a full search ends within limit; if
// not, it is an estimate. limit is roughly the computing time on one core. Advise measures it as an amount of work, so
// every machine gives the same advice. If all boards are finished, there are no ratings. If ctx is done first, Advise
// returns ctx.Err().
func (p *Problem) Advise(ctx context.Context, n int, limit time.Duration) ([]rank.Rating, error) {
	if len(p.position().boards) == 0 || n <= 0 {
		return nil, nil
	}
	a, err := newAdviser(ctx, p, limit.Seconds())
	if err != nil {
		return nil, err
	}
	var ratings []rank.Rating
	if p.provable() {
		ratings = a.prove(n)
	}
	if len(ratings) < n {
		ratings = a.appendEstimates(ratings, n)
	}
	return ratings, ctx.Err()
}

// Best returns the guess that [Problem.Advise] rates best. If the answer of a board is certain, Best returns it without
// a search. It returns an error if all boards are finished, or ctx.Err() if ctx is done first.
func (p *Problem) Best(ctx context.Context, limit time.Duration) (string, error) {
	probs := newAnswerProbs(p)
	probs.compute(p.position(), maxCombinations)
	if g := probs.certainGuess(); g >= 0 {
		return p.words.Guesses[g], nil
	}
	ratings, err := p.Advise(ctx, 1, limit)
	if err != nil {
		return "", err
	}
	if len(ratings) == 0 {
		return "", errFinished
	}
	return ratings[0].Word, nil
}

func (p *Problem) provable() bool {
	pos := p.position()
	return pos.combinations() <= maxCombinations && pos.size() <= maxWords && !p.words.Rounded()
}

// ErrTooLarge means that it takes too much work to prove which guess is best.
var ErrTooLarge = errors.New("the position is too large to prove which guess is best")

var errFinished = errors.New("no boards are left to solve")

// Prove finds the best guess by a full search, and returns its exact rating. This can take a minute. Prove returns
// [ErrTooLarge] if the search takes too much work, or [score.ErrRounded] if the answers' weights are too unequal. It
// also returns an error if all boards are finished, or ctx.Err() if ctx is done first.
func (p *Problem) Prove(ctx context.Context) (rank.Rating, error) {
	switch {
	case p.words.Rounded():
		return rank.Rating{}, score.ErrRounded
	case len(p.position().boards) == 0:
		return rank.Rating{}, errFinished
	case !p.provable():
		return rank.Rating{}, ErrTooLarge
	}
	a, err := newAdviser(ctx, p, proveEffort)
	if err != nil {
		return rank.Rating{}, err
	}
	ratings := a.prove(1)
	if err := ctx.Err(); err != nil {
		return rank.Rating{}, err
	}
	if len(ratings) == 0 {
		return rank.Rating{}, ErrTooLarge
	}
	return ratings[0], nil
}

// Judge returns two ratings: guess rates word as the next guess, and best rates the best guess. Both are exact, or both
// are estimates. Judge returns an error if word is not a legal guess, or ctx.Err() if ctx is done first.
func (p *Problem) Judge(ctx context.Context, word string) (guess, best rank.Rating, err error) {
	g, ok := p.words.Find(word)
	if !ok {
		return rank.Rating{}, rank.Rating{}, fmt.Errorf("the word %s is not a legal guess", word)
	}
	a, err := newAdviser(ctx, p, 1)
	if err != nil {
		return rank.Rating{}, rank.Rating{}, err
	}
	isWord := func(o option) bool { return o.guess == g }
	given := a.options[slices.IndexFunc(a.options, isWord)]
	if p.provable() {
		if ratings := a.prove(1); len(ratings) == 1 {
			v, exact := a.search.evaluate(given, a.pos, a.probs.allDiffer, worst)
			if given.value = v; exact {
				return a.proved(given), ratings[0], ctx.Err()
			}
		}
	}
	found := a.playSamples(1, g)
	given = found[slices.IndexFunc(found, isWord)]
	guess, best = a.rating(given), a.rating(found[0])
	if !found[0].value.less(given.value) {
		best = guess
	}
	return guess, best, ctx.Err()
}

// An adviser rates guesses for one [Problem].
type adviser struct {
	ctx       context.Context
	p         *Problem
	pos       position
	probs     *answerProbs // of pos
	scores    [][]uint16   // by guess and answer; nil if there are more than maxAnswers answers
	estimator *estimator
	search    *search
	effort    float64  // allowed work, in seconds
	options   []option // all guesses with their first estimates, best first
}

const maxAnswers = 6000 // with more possible answers, there are no sample games, because they need all scores in memory

// newAdviser returns an adviser with rough estimates of all guesses. effort limits the work of its methods, in seconds
// on one core. newAdviser fails only if ctx is done.
func newAdviser(ctx context.Context, p *Problem, effort float64) (*adviser, error) {
	n := len(p.words.Guesses)
	a := &adviser{
		ctx: ctx, p: p, pos: p.position(), probs: newAnswerProbs(p), effort: effort,
		estimator: newEstimator(p), options: make([]option, n),
	}
	a.probs.compute(a.pos, maxCombinations)
	if len(p.words.Answers) <= maxAnswers {
		a.scores = make([][]uint16, n)
	}
	err := scoreAll(ctx, p.words, func() func(int, []uint16) {
		e := newEstimator(p)
		return func(g int, scores []uint16) {
			a.options[g] = e.estimate(g, scores, a.pos, a.probs)
			if a.scores != nil {
				a.scores[g] = slices.Clone(scores)
			}
		}
	})
	slices.SortStableFunc(a.options, a.compare)
	a.search = newSearch(ctx, p, a.scores, int64(searchWork*effort))
	return a, err
}

// compare orders guesses from best to worst. Guesses that are certain to finish a board come first. Otherwise, the
// estimated cost decides or, if every guess must finish a board, first the probability of losing.
func (a *adviser) compare(x, y option) int {
	if certain := x.finish > 1-tolerance; certain != (y.finish > 1-tolerance) {
		if certain {
			return -1 // x is optimal; see the package comment
		}
		return 1
	}
	c := x.cost() - y.cost()
	if lost := x.value.lost - y.value.lost; a.pos.tries <= len(a.pos.boards) && math.Abs(lost) > tolerance {
		c = lost // every guess must finish a board
	}
	if math.Abs(c) > tolerance {
		return cmp.Compare(c, 0)
	}
	return cmp.Compare(y.finish, x.finish)
}

// prove returns exact ratings of the n best guesses, best first, found by a full search. If this takes too much work,
// it returns only the best guess. If even that takes too much work, it returns nil.
func (a *adviser) prove(n int) (ratings []rank.Rating) {
	var order []int32
	for _, o := range a.options {
		order = append(order, int32(o.guess))
	}
	for _, n := range slices.Compact([]int{1, n}) { // proving only the best guess takes the least work
		best, ok := a.search.bestGuesses(a.pos, n, order)
		if !ok {
			break
		}
		ratings = nil
		for _, o := range best {
			ratings = append(ratings, a.proved(o))
		}
	}
	return ratings
}

// appendEstimates appends estimated ratings of other guesses to ratings, best first, until there are n ratings or no
// guesses are left. The given ratings must be proved.
func (a *adviser) appendEstimates(ratings []rank.Rating, n int) []rank.Rating {
	done := map[int]bool{}
	least := value{}
	for _, r := range ratings {
		done[r.Guess] = true
		least = value{r.Missed, r.Guesses - float64(len(a.pos.boards))}
	}
	for _, o := range a.playSamples(n+len(ratings), -1) {
		if len(ratings) == n {
			break
		}
		if done[o.guess] {
			continue
		}
		if o.value.less(least) { // an estimate must not look better than a proved rating
			o.value = least
		}
		ratings = append(ratings, a.rating(o))
	}
	return ratings
}

func (a *adviser) rating(o option) (r rank.Rating) {
	words, boards, tries := a.p.words, float64(len(a.pos.boards)), float64(a.p.tries)
	r = rank.Rating{Guess: o.guess, Word: words.Guesses[o.guess], Missed: max(0, o.value.lost)}
	for i, s := range a.p.boards {
		if s.contains(words.AnswerOf[o.guess]) {
			r.Boards = append(r.Boards, i)
		}
	}
	var secondFinishes []float64
	scoreGuesses(words, []int32{int32(o.guess)}, func(_ int, scores []uint16) {
		for _, words := range a.pos.boards {
			bits, groups := a.estimator.information(scores, words)
			r.Bits, r.Groups = r.Bits+bits, r.Groups+groups
			secondFinishes = append(secondFinishes, a.search.secondFinishes(words, scores))
		}
	})
	if a.probs.shared && a.p.provable() {
		r.Bits = a.search.entropy(o.guess, a.pos)
	}
	r.AtLeast = min(tries, boards+secondGuessBound(a.probs.ofGuess(o.guess), a.probs.allDiffer, secondFinishes))
	r.Guesses = boards + o.value.extra
	if r.Missed < tolerance { // lost games take fewer turns than the bound
		r.Guesses = max(r.AtLeast, r.Guesses)
	}
	r.Guesses = min(tries, max(boards, r.Guesses))
	return r
}

// proved returns the rating of o.guess, marked as proved. o.value must be exact.
func (a *adviser) proved(o option) rank.Rating {
	r := a.rating(o)
	r.Proved, r.AtLeast = true, r.Guesses
	return r
}
