package review

import (
	"context"
	"errors"
	"slices"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/game"
	"wfind/internal/solver/boards"
	"wfind/internal/vocabulary"
)

// # Several boards
//
// A guess of a game of several boards is judged by the turns that it throws away: what is
// to be expected until the last board is finished, this turn included, against the best
// guess. A lost game counts lostGame turns more than the tries. Skill comes of that as for
// one board.
//
// Luck is that of one board, of the combinations of answers that are possible: the boards'
// answers do not depend on each other, so the product of what is left of each board is what
// is left of them. It counts the boards that the guess was scored on.
//
// Who may be the answer is told board by board, as for one: from the turn on that rules out
// all of a board's likely answers, all words that fit it are.

// A BoardsGame is a game of several boards that was played.
type BoardsGame struct {
	Vocabulary *vocabulary.Vocabulary
	Rules      game.Rules // of which Boards and Tries matter here
	Turns      []constraint.Turn
	Answers    []string // by board; nil if they are not known
	Only       bool     // as of a Game
	// Each is called with each turn as soon as it is judged; nil if it is not wanted.
	Each func(*BoardsTurn)
}

// A BoardsReview is a game of several boards judged.
type BoardsReview struct {
	Turns   []BoardsTurn
	Answers []string // by board, "" where it is not known
	Found   []int    // by board: the turn that found the answer, from 1; 0 if none did
	// Skill and Luck are the means of the turns', rounded.
	Skill, Luck int
	Thrown      float64 // turns thrown away, added up
}

// Solved reports whether all boards were finished.
func (r *BoardsReview) Solved() bool { return !slices.Contains(r.Found, 0) }

// Sum returns the turns that each finished board took, added up.
func (r *BoardsReview) Sum() int {
	sum := 0
	for _, n := range r.Found {
		sum += n
	}
	return sum
}

// LaterSkill is that of [Review.LaterSkill].
func (r *BoardsReview) LaterSkill() (skill int, ok bool) {
	return laterSkill(r.Turns, func(t BoardsTurn) int { return t.Skill })
}

// A BoardsTurn is a turn judged.
type BoardsTurn struct {
	constraint.Turn
	Before, After []int  // by board: possible answers before and after the turn; 0 of one that is finished
	Wide          []bool // by board: among all words, since none that is likely fits
	// Guess and Best are what is to be expected of this guess and of the best one. Both
	// are proved or both are estimates.
	Guess, Best boards.Row
	Thrown      float64 // expected turns that were thrown away, 0 or more
	Luck, Skill int
}

// IsWide reports whether the turn is judged among all words on some board.
func (t *BoardsTurn) IsWide() bool { return slices.Contains(t.Wide, true) }

// JudgeBoards reviews a game of several boards. The error is that of turns that
// contradict each other, a [*NoFitError] if they leave no word for a board, or that of
// ctx.
func JudgeBoards(ctx context.Context, g *BoardsGame) (*BoardsReview, error) {
	if len(g.Turns) == 0 {
		return nil, errors.New("there is no guess to review")
	}
	j, err := newBoardsJudge(g)
	if err != nil {
		return nil, err
	}
	r := &BoardsReview{Answers: j.answers, Found: j.found}
	skill, luck := 0, 0
	for _, turn := range g.Turns {
		judged, err := j.next(ctx, turn)
		if err != nil {
			return nil, err
		}
		r.Turns = append(r.Turns, *judged)
		if g.Each != nil {
			g.Each(judged)
		}
		r.Thrown += judged.Thrown
		skill += judged.Skill
		luck += judged.Luck
	}
	r.Skill, r.Luck = mean(skill, len(r.Turns)), mean(luck, len(r.Turns))
	return r, nil
}

// A boardsJudge judges the turns of a game in their order.
type boardsJudge struct {
	view    game.View
	answers []string // by board, "" where it is not known
	found   []int    // by board: the turn that finds the answer, from 1; 0 if none does
	pools   [][]*vocabulary.Vocabulary
}

// newBoardsJudge returns the judge of a game. The error is that of turns that contradict each
// other.
func newBoardsJudge(g *BoardsGame) (*boardsJudge, error) {
	end := constraint.Must(constraint.NewBoards(g.Rules.Boards, g.Vocabulary.Length()))
	j := &boardsJudge{answers: make([]string, end.Len()), view: game.View{Vocabulary: g.Vocabulary, Rules: g.Rules, Boards: end.Clone()}}
	for _, turn := range g.Turns {
		if err := end.Add(turn); err != nil {
			return nil, err
		}
	}
	copy(j.answers, g.Answers)
	for i := range j.answers {
		n, ok := end.Found(i)
		j.found = append(j.found, n)
		if ok {
			j.answers[i] = g.Turns[n-1].Guess
		}
		pools, _ := pools(g.Vocabulary, j.answers[i], g.Only)
		j.pools = append(j.pools, pools)
	}
	return j, nil
}

// next judges the next turn. The error is a [*NoFitError] if it leaves no word for a board,
// that of a turn without a guess left, or that of ctx.
func (j *boardsJudge) next(ctx context.Context, turn constraint.Turn) (*BoardsTurn, error) {
	left, err := advice.Left(j.view.Rules, j.view.Made())
	if err != nil {
		return nil, err
	}
	after := j.view.Boards.Clone()
	if err := after.Add(turn); err != nil {
		return nil, err
	}
	n := after.Len()
	pos := &advice.Position{Vocabulary: j.view.Vocabulary, Guesses: j.view.Allowed(), Left: left, Boards: make([]vocabulary.Candidates, n)}
	t := &BoardsTurn{Turn: turn, Before: make([]int, n), After: make([]int, n), Wide: make([]bool, n)}
	var splits []split
	var groups []float64
	for i := range n {
		clue, scored := turn.Clue(i)
		if !scored {
			continue
		}
		level := slices.IndexFunc(j.pools[i], func(v *vocabulary.Vocabulary) bool { return len(v.Left(after.Set(i)).Words) > 0 })
		if level < 0 {
			return nil, &NoFitError{clue, i + 1}
		}
		pos.Boards[i] = j.pools[i][level].Left(j.view.Boards.Set(i))
		t.Before[i], t.Wide[i] = len(pos.Boards[i].Words), level > 0
		if _, ok := after.Found(i); !ok {
			t.After[i] = len(j.pools[i][level].Left(after.Set(i)).Words)
		}
		s := splitOf(pos.Boards[i].Words, pos.Boards[i].Weights, turn.Guess)
		splits, groups = append(splits, s), append(groups, s.groups[clue.Score.Code()])
	}
	t.Luck = luck(splits, groups)
	j.view.Boards = after
	return t, t.judge(ctx, pos)
}

// judge compares the guess of the turn with the best in the position before it.
func (t *BoardsTurn) judge(ctx context.Context, pos *advice.Position) error {
	if !slices.Contains(pos.Guesses, t.Turn.Guess) {
		pos.Guesses = append(slices.Clone(pos.Guesses), t.Turn.Guess) // it was accepted, whatever the lists say
	}
	problem, err := pos.Several()
	if err != nil {
		return err
	}
	if t.Guess, t.Best, err = problem.Judge(ctx, t.Turn.Guess); err != nil {
		return err
	}
	t.Thrown = t.Guess.ExpectedTurns - t.Best.ExpectedTurns + lostGame*(t.Guess.Failures-t.Best.Failures)
	if t.Skill = MaxPoints; t.Thrown > same {
		t.Skill = points(t.Thrown)
	} else {
		t.Thrown = 0
	}
	return nil
}
