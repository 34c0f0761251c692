package boards

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"wfind/internal/system/parallel"
)

// A Row is a guess and what is to be expected of it.
type Row struct {
	Guess  int    // number of the guess
	Word   string // the guess
	Boards []int  // those on which it may be the answer, from 0
	// ExpectedTurns is how many turns are needed on average until the last board is
	// finished, this one included. A game that is lost counts with the turns that there were.
	ExpectedTurns float64
	Failures      float64 // how likely some board is not finished within the tries
	Entropy       float64 // bits that the scores of all boards tell
	Groups        int     // scores that are possible, those of each board counted by themselves
	// Proved says that ExpectedTurns and Failures are exact, and that no guess was left out
	// that is better. Else they are estimates, but not below what is proved to be impossible.
	Proved  bool
	AtLeast float64 // turns that are needed at least after this guess, if no game is lost
}

// Work that is done at most in a second, in looks at one word of one guess: it takes
// one core less than that.
const (
	searchWork = 90e6
	peekWork   = 45e6 // of estimates that look further ahead
	insideWork = 30e6 // of the search that looks into positions which are estimated

	proveEffort = 80 // of Prove, in seconds
)

// Sizes up to which positions are searched: combinations of answers, words of all boards.
const (
	mostCombinations = 1e5
	mostWords        = 120
)

// Advise is [Problem.AdviseWithin] with the work of a second.
func (p *Problem) Advise(ctx context.Context, n int) ([]Row, error) {
	return p.AdviseWithin(ctx, n, time.Second)
}

// AdviseWithin returns the best n guesses, the best first: with proof where that takes no more
// work than a core does in some time or less, else by an estimate. Work is counted, so the
// same position gets the same advice on every machine. The error is that of the context, if
// it ends before.
func (p *Problem) AdviseWithin(ctx context.Context, n int, limit time.Duration) ([]Row, error) {
	open := p.position()
	if len(open) == 0 || n <= 0 {
		return nil, nil
	}
	a := newAdviser(ctx, p, limit.Seconds())
	a.rank()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var rows []Row
	if p.provable() {
		rows = a.prove(n)
	}
	if len(rows) < n {
		rows = a.estimate(rows, n)
	}
	return rows, ctx.Err()
}

// Best returns the word of the first row of [Problem.AdviseWithin]. Where an answer is certain
// it does nothing else.
func (p *Problem) Best(ctx context.Context, limit time.Duration) (string, error) {
	if a := p.position().certain(); a >= 0 {
		return p.words.Guesses[p.words.Answers[a]], nil
	}
	rows, err := p.AdviseWithin(ctx, 1, limit)
	if err != nil {
		return "", err
	}
	return rows[0].Word, nil
}

// provable reports whether the position is small enough to be searched.
func (p *Problem) provable() bool {
	open := p.position()
	return open.combinations() <= mostCombinations && open.words() <= mostWords
}

// ErrLarge tells that a position is too large to be proved.
var ErrLarge = errors.New("too many answers are possible to prove what is best")

// Prove returns the best guess with proof. It may take a minute. The error is [ErrLarge], or
// that of the context, if it ends before.
func (p *Problem) Prove(ctx context.Context) (Row, error) {
	open := p.position()
	if len(open) == 0 || !p.provable() {
		return Row{}, ErrLarge
	}
	a := newAdviser(ctx, p, proveEffort)
	a.rank()
	rows := a.prove(1)
	if err := ctx.Err(); err != nil {
		return Row{}, err
	}
	if len(rows) == 0 {
		return Row{}, ErrLarge
	}
	return rows[0], nil
}

// An adviser finds the advice for one position.
type adviser struct {
	ctx       context.Context
	p         *Problem
	f         *forecast
	open      position
	prospects []prospect // of all guesses, the best first
	search    *search
	effort    float64 // in seconds of work
}

// newAdviser returns the adviser of a problem, who may do the work of so many seconds.
func newAdviser(ctx context.Context, p *Problem, effort float64) *adviser {
	return &adviser{ctx: ctx, p: p, f: newForecast(p), search: newSearch(ctx, p), open: p.position(), effort: effort}
}

// rank estimates all guesses without looking further ahead.
func (a *adviser) rank() {
	const chunk = 256
	a.prospects = make([]prospect, len(a.p.words.Guesses))
	parallel.Do(a.ctx, 0, (len(a.prospects)+chunk-1)/chunk, func() func(int) {
		f, row := newForecast(a.p), make([]uint16, len(a.p.words.Answers))
		return func(i int) {
			for g := i * chunk; g < min((i+1)*chunk, len(a.prospects)); g++ {
				f.scores.row(g, row)
				a.prospects[g] = f.look(g, row, a.open, a.p.tries)
			}
		}
	})
	slices.SortStableFunc(a.prospects, a.compare)
}

// compare puts a certain answer first, see the package's comment, then what costs less,
// then candidates.
func (a *adviser) compare(x, y prospect) int {
	if c := cmp.Compare(a.certain(y), a.certain(x)); c != 0 {
		return c
	}
	if c := x.cost() - y.cost(); math.Abs(c) > tolerance {
		return cmp.Compare(c, 0)
	}
	return cmp.Compare(x.none, y.none)
}

// certain is 1 if the guess is certain to finish a board, else 0.
func (a *adviser) certain(p prospect) int {
	if p.none < tolerance {
		return 1
	}
	return 0
}

// prove returns the best guesses with proof, fewer than n or none if that takes too
// much work.
func (a *adviser) prove(n int) []Row {
	a.search.load(int64(searchWork * a.effort))
	var order []int32
	for _, p := range a.prospects {
		order = append(order, int32(p.guess))
	}
	var proved []priced
	for _, n := range []int{1, n} { // the best alone takes least
		best, ok := a.search.rank(a.open, a.p.tries, n, order)
		if !ok {
			break
		}
		proved = best
	}
	known := make(map[int]prospect, len(a.prospects))
	for _, p := range a.prospects {
		known[p.guess] = p
	}
	var rows []Row
	for _, c := range proved {
		p := known[c.guess]
		p.value = c.value
		row := a.row(p)
		row.Proved, row.AtLeast = true, row.ExpectedTurns
		rows = append(rows, row)
	}
	return rows
}

// estimate adds rows to those that are proved, which are better, up to n in all.
func (a *adviser) estimate(rows []Row, n int) []Row {
	done := map[int]bool{}
	least := value{}
	for _, r := range rows {
		done[r.Guess] = true
		least = value{r.Failures, r.ExpectedTurns - a.search.distinct(a.open)}
	}
	for _, p := range a.peek(n+len(rows), -1) {
		if len(rows) == n {
			break
		}
		if done[p.guess] {
			continue
		}
		if p.value.less(least) {
			p.value = least
		}
		rows = append(rows, a.row(p))
	}
	return rows
}

// row returns what is shown of a prospect.
func (a *adviser) row(p prospect) Row {
	words := a.p.words
	r := Row{Guess: p.guess, Word: words.Guesses[p.guess], Failures: max(0, p.value.lost)}
	if n := words.AnswerOf[p.guess]; n >= 0 {
		for i, of := range a.p.boards {
			if slices.Contains(of, uint16(n)) {
				r.Boards = append(r.Boards, i)
			}
		}
	}
	distinct := a.search.distinct(a.open)
	var scores []uint16
	for _, of := range a.open {
		bits, groups := a.f.told(p.guess, of)
		r.Entropy, r.Groups = r.Entropy+bits, r.Groups+groups
		for _, n := range of {
			scores = append(scores, a.f.row(p.guess)[n])
		}
	}
	b := a.search.bounds(a.open, scores)
	r.AtLeast = distinct + b.least(a.search.disjoint(a.open))
	r.ExpectedTurns = distinct + p.value.waste
	if r.Failures < tolerance { // else the turns of lost games are fewer
		r.ExpectedTurns = max(r.AtLeast, r.ExpectedTurns)
	}
	r.ExpectedTurns = min(r.ExpectedTurns, float64(a.p.tries))
	return r
}
