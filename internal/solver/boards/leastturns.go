package boards

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"wfind/internal/system/parallel"
)

// LeastTurns returns a proved lower bound: even perfect play takes at least this number of turns on average. The game
// must have two unfinished boards, equally likely words and five or more guesses left. If not, LeastTurns returns
// [errors.ErrUnsupported]. It calls progress at the start, and after each opener that it has examined. The calls never
// overlap.
func (p *Problem) LeastTurns(ctx context.Context, progress func(done, all int)) (float64, error) {
	open := p.position().boards
	if len(open) != 2 || p.words.Weight != nil || p.tries < boundedTurns {
		return 0, errors.ErrUnsupported
	}
	progress(0, len(p.words.Guesses))
	scores, err := scoreTable(ctx, p.words)
	if err != nil {
		return 0, err
	}
	x := newTurnBounder(p, open, scores)
	least := float64(boundedTurns)
	var mu sync.Mutex
	done := 0
	err = parallel.Do(ctx, 0, len(x.openers), func() func(int) {
		counts := new([finished + 1]uint32)
		return func(i int) {
			mu.Lock()
			limit := least
			mu.Unlock()
			bound := x.boundAfter(ctx, int(x.openers[i]), limit, counts)
			mu.Lock()
			defer mu.Unlock()
			least = min(least, bound)
			done++
			progress(done, len(x.openers))
		}
	})
	return least, err
}

const boundedTurns = 5 // LeastTurns counts longer games as this many turns, so its result is a lower bound

// A turnBounder finds lower bounds on the mean number of turns in a game with two boards. It counts how many pairs of
// answers can be found within four turns at most, since all other pairs take five turns or more. See "Early-finish
// bound" in the package comment.
type turnBounder struct {
	p            *Problem
	open         []set
	same         bool       // both boards have the same words
	scores       [][]uint16 // by guess and answer; see scoreAll
	shared       int        // number of words that are on both boards
	combinations int        // number of pairs of different answers
	openers      []int32    // all guesses; those that divide the answers into the most groups come first
}

func newTurnBounder(p *Problem, open []set, scores [][]uint16) *turnBounder {
	x := &turnBounder{p: p, open: open, scores: scores, same: slices.Equal(open[0], open[1])}
	for _, word := range open[0] {
		if open[1].contains(int32(word)) {
			x.shared++
		}
	}
	x.combinations = len(open[0])*len(open[1]) - x.shared

	all := new(openerGroup)
	for a := range p.words.Answers {
		all.words = append(all.words, uint16(a))
	}
	x.countGroups(all, new([finished + 1]uint32))
	all.sortGuesses()
	x.openers = all.order
	return x
}

// An openerGroup holds those possible answers of a board that give the opener the same score. The opener is the first
// guess of a game.
type openerGroup struct {
	score uint16
	words set
	most  int        // upper bound on the number of groups into which a guess divides words
	sizes [][3]int32 // for each guess, how many of its groups have at least one, two and three words; nil before countGroups
	order []int32    // the guesses; those that divide words into the most groups come first; nil before sortGuesses
}

// boundAfter returns a lower bound on the mean number of turns in games that begin with opener. It improves the bound
// until it reaches limit or ctx is done. counts is scratch memory.
func (x *turnBounder) boundAfter(ctx context.Context, opener int, limit float64, counts *[finished + 1]uint32) float64 {
	scores := x.scores[opener]
	first := divide(scores, x.open[0])
	second := first
	if !x.same {
		second = divide(scores, x.open[1])
	}
	// Count the combinations that can be finished by turn 4. Those finished by turn 3 count twice, and those finished
	// by turn 2 count three times. See the package comment.
	known := 0 // the count for combinations that include the opener
	if x.open[0].contains(x.p.words.AnswerOf[opener]) {
		known += len(second) + 2*len(x.open[1])
	}
	if x.open[1].contains(x.p.words.AnswerOf[opener]) {
		known += len(first) + 2*len(x.open[0])
	}
	mean := func(others int) float64 {
		return boundedTurns - float64(known+others)/float64(x.combinations)
	}
	sum := x.quickSum(first, second) // an upper bound on the count for all others; the loops below lower it
	for _, c := range slices.Concat(first, second) {
		if mean(sum) >= limit || ctx.Err() != nil {
			return mean(sum)
		}
		if c.sizes == nil {
			x.countGroups(c, counts)
			sum = x.quickSum(first, second)
		}
	}
	for i, a := range first {
		for j, b := range second {
			times := 1
			if x.same && j < i {
				times = 2 // counts the pair (b, a), too
			} else if x.same && j > i {
				break
			}
			sum += times * (x.mostFinished(scores, a, b) - x.quickMostFinished(a, b))
			if mean(sum) >= limit || ctx.Err() != nil {
				return mean(sum)
			}
		}
	}
	return mean(sum)
}

func (x *turnBounder) quickSum(first, second []*openerGroup) (sum int) {
	for _, a := range first {
		for _, b := range second {
			sum += x.quickMostFinished(a, b)
		}
	}
	return sum
}

// quickMostFinished is a faster version of mostFinished with a less tight bound. It assumes that a single guess divides
// both a and b into as many groups as any guess can.
func (x *turnBounder) quickMostFinished(a, b *openerGroup) int {
	return len(a.words)*b.most + len(b.words)*a.most - a.most*b.most + max(a.most, b.most) + x.addedByShared(a, b)
}

// addedByShared returns how much the words in both a and b raise the bound of mostFinished, because they can be the
// answer on either board. The package comment derives the number.
func (x *turnBounder) addedByShared(a, b *openerGroup) int {
	if a.score != b.score || x.shared == 0 {
		return 0
	}
	return min(len(a.words), len(b.words)) + min(a.most, b.most)
}

// divide divides the given possible answers of a board into groups by an opener's score. It returns the largest group
// first. The opener itself is in no group. scores[a] is the opener's score for answer a.
func divide(scores []uint16, words set) (groups []*openerGroup) {
	byScore := map[uint16]*openerGroup{}
	for _, word := range words {
		score := scores[word]
		if score == finished {
			continue // the word is the opener
		}
		if byScore[score] == nil {
			byScore[score] = &openerGroup{score: score}
			groups = append(groups, byScore[score])
		}
		byScore[score].words = append(byScore[score].words, word)
		byScore[score].most++
	}
	slices.SortStableFunc(groups, func(a, b *openerGroup) int { return cmp.Compare(len(b.words), len(a.words)) })
	return groups
}

// countGroups counts the groups into which each guess divides c.words. It stores the results in c.sizes and c.most.
// counts is scratch memory.
func (x *turnBounder) countGroups(c *openerGroup, counts *[finished + 1]uint32) {
	c.sizes, c.most = make([][3]int32, len(x.scores)), 0
	// For each score, counts has the last guess that got the score, times 4, plus the number of words that gave it this
	// score, up to 3. So counts need not be cleared before the next guess.
	clear(counts[:])
	for g, row := range x.scores {
		none := uint32(g+1) << 2
		for _, word := range c.words {
			n := &counts[row[word]]
			*n = max(*n, none)
			if k := *n & 3; k < 3 {
				c.sizes[g][k]++
				*n++
			}
		}
		c.most = max(c.most, int(c.sizes[g][0]))
	}
}

// sortGuesses fills c.order with all guesses. Those that divide c.words into the most groups come first. Call
// countGroups first.
func (c *openerGroup) sortGuesses() {
	// A counting sort takes a tenth of the time of slices.SortFunc.
	end := make([]int, c.most+1) // for each number of groups, the end of its guesses in c.order
	for _, s := range c.sizes {
		end[s[0]]++
	}
	for k := c.most - 1; k >= 0; k-- {
		end[k] += end[k+1]
	}
	c.order = make([]int32, len(c.sizes))
	for g, s := range c.sizes {
		end[s[0]]--
		c.order[end[s[0]]] = int32(g)
	}
}

// mostFinished returns an upper bound on the number of pairs of answers, one in a and one in b, that are found by turn
// 4. Pairs found by turn 3 count twice, because they save one turn more. The opener leaves group a on one board and b
// on the other. scores[i] is the opener's score for answer i.
func (x *turnBounder) mostFinished(scores []uint16, a, b *openerGroup) int {
	if a.most > b.most {
		a, b = b, a
	}
	if b.order == nil {
		b.sortGuesses()
	}
	m, n, most, best := int32(len(a.words)), int32(len(b.words)), int32(a.most), int32(0)
	for _, g := range b.order {
		s, t := a.sizes[g], b.sizes[g]
		if m*t[0]+(n-t[0])*most+most+t[0] <= best {
			break // no later guess divides b into more groups
		}
		sum := m*t[0] + n*s[0] - s[0]*t[0] - s[1]*t[1] - s[2]*t[2]
		if r := x.p.words.AnswerOf[g]; r >= 0 && scores[r] == a.score {
			sum += t[0]
		} else if r >= 0 && scores[r] == b.score {
			sum += s[0]
		}
		best = max(best, sum)
	}
	return int(best) + x.addedByShared(a, b)
}
