package play

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wfind/internal/game"
	"wfind/internal/review"
)

// proofTime is the time limit for a proof in a review.
const proofTime = time.Second

// A judgedMsg is the review of a round, as far as it has come.
type judgedMsg struct {
	turns []judgedTurn
	sum   string // "" until all turns are judged
	long  string // sum with more details; "" if there are none
	err   error
}

// A judgedTurn is the review of a turn.
type judgedTurn struct {
	guess  string
	points string  // skill and luck, below pointsHead
	best   string  // a better guess; "" if there is none
	cost   float64 // the expected guesses that the guess cost, compared with the best
}

// judgeOne reviews a finished round of one board. After each turn it calls tell with
// the turns that are judged.
func judgeOne(ctx context.Context, r *game.Round, tell func([]judgedTurn)) (judged judgedMsg, err error) {
	g := &review.Game{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Clues: r.Board(0).Rows(), Answer: r.Answers()[0], Only: true}
	g.Each = func(t *review.Turn) {
		j := judgedTurn{guess: t.Clue.Guess, points: fmt.Sprintf("%5d %4d", t.Skill, t.Luck), cost: t.Thrown}
		if t.Best.Word != t.Guess.Word && t.Skill < review.MaxPoints {
			j.best = t.Best.Word
		}
		judged.turns = append(judged.turns, j)
		tell(slices.Clone(judged.turns))
	}
	told, err := review.Judge(ctx, g, proofTime)
	if err == nil {
		judged.add(told.Skill, told.Luck, told)
	}
	return judged, err
}

// add adds the skill and the luck of the whole round.
func (judged *judgedMsg) add(skill, luck int, told interface{ LaterSkill() (int, bool) }) {
	judged.sum = fmt.Sprintf("Skill %d · luck %d", skill, luck)
	if later, ok := told.LaterSkill(); ok {
		judged.long = fmt.Sprintf("Skill %d (%d after the opener) · luck %d", skill, later, luck)
	}
}

// judgeBoards is judgeOne for several boards.
func judgeBoards(ctx context.Context, r *game.Round, tell func([]judgedTurn)) (judged judgedMsg, err error) {
	g := &review.BoardsGame{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Turns: r.Turns(), Answers: r.Answers(), Only: true}
	g.Each = func(t *review.BoardsTurn) {
		j := judgedTurn{guess: t.Turn.Guess, points: fmt.Sprintf("%5d %4d", t.Skill, t.Luck), cost: t.Thrown}
		if t.Thrown > 0 {
			j.best = t.Best.Word
		}
		judged.turns = append(judged.turns, j)
		tell(slices.Clone(judged.turns))
	}
	told, err := review.JudgeBoards(ctx, g)
	if err == nil {
		judged.add(told.Skill, told.Luck, told)
	}
	return judged, err
}
