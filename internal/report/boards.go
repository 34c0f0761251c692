package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/review"
	"wfind/internal/solver/boards"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
)

// A BoardsReview is a review of a game of several boards that is told.
type BoardsReview struct {
	*review.BoardsReview
	Rules  game.Rules
	Played string    // which game of the record it is, see [Occasion]; "" if it is none
	At     time.Time // when that ended

	HighContrast bool // of the page
}

// boardsTurnResult is a turn of several boards as --json prints it.
type boardsTurnResult struct {
	Guess        string  `json:"guess"`
	Score        string  `json:"score"`
	Before       []int   `json:"before"` // by board; 0 of one that is finished
	After        []int   `json:"after"`
	Turns        float64 `json:"expected_turns"` // this one included
	Failures     float64 `json:"failures,omitempty"`
	Best         string  `json:"best"`
	BestTurns    float64 `json:"best_expected_turns"`
	BestFailures float64 `json:"best_failures,omitempty"`
	Thrown       float64 `json:"thrown"` // turns
	Proved       bool    `json:"proved"`
	Skill        int     `json:"skill"`
	Luck         int     `json:"luck"`
	Wide         bool    `json:"wide,omitempty"` // among all words, on some board
}

// boardsResult is the last line of --json for several boards.
type boardsResult struct {
	Turns   int      `json:"turns"`
	Boards  int      `json:"boards"`
	Solved  bool     `json:"solved"`
	Answers []string `json:"answers"`
	Found   []int    `json:"found"` // by board: the turn that found it; 0 if none did
	Sum     int      `json:"sum"`
	Thrown  float64  `json:"thrown"`
	Skill   int      `json:"skill"`
	Later   *int     `json:"skill_without_first,omitempty"`
	Luck    int      `json:"luck"`
	Played  string   `json:"played,omitempty"`
}

// WriteJSON writes the turns, a line each, and a last line with the sum.
func (r *BoardsReview) WriteJSON(w io.Writer) error {
	for _, t := range r.Turns {
		err := output.JSON(w, boardsTurnResult{
			Guess: t.Turn.Guess, Score: t.Turn.Tiles(constraint.Letters), Before: t.Before, After: t.After,
			Turns: output.Round(t.Guess.ExpectedTurns), Failures: output.Round(t.Guess.Failures),
			Best: t.Best.Word, BestTurns: output.Round(t.Best.ExpectedTurns), BestFailures: output.Round(t.Best.Failures),
			Thrown: output.Round(t.Thrown), Proved: t.Guess.Proved, Skill: t.Skill,
			Luck: t.Luck, Wide: t.IsWide(),
		})
		if err != nil {
			return err
		}
	}
	total := boardsResult{
		Turns: len(r.Turns), Boards: r.Rules.Boards, Solved: r.Solved(), Answers: r.Answers, Found: r.Found, Sum: r.Sum(),
		Thrown: output.Round(r.Thrown), Skill: r.Skill, Luck: r.Luck,
	}
	if skill, ok := r.LaterSkill(); ok {
		total.Later = &skill
	}
	if !r.At.IsZero() {
		total.Played = r.At.Format(time.RFC3339)
	}
	return output.JSON(w, total)
}

// WriteText writes the review for a person.
func (r *BoardsReview) WriteText(w *bufio.Writer, p output.Painter) {
	say := func(s output.Style, text string) {
		for _, line := range wrapped(text, reviewWidth-3) {
			fmt.Fprintf(w, "   %s\n", p.Paint(s, line))
		}
	}
	if r.Played != "" {
		fmt.Fprintf(w, "%s\n\n", r.Played)
	}
	for i, t := range r.Turns {
		fmt.Fprintf(w, "%-2d %s  skill %2d%s luck %2d\n", i+1, p.Paint(output.Bold, t.Turn.Guess), t.Skill, cmp.Or(about(t.Guess), " "), t.Luck)
		for board := range t.Scores {
			if c, ok := t.Clue(board); ok {
				fmt.Fprintf(w, "   %*d  %s  %s\n", len(fmt.Sprint(len(t.Scores))), board+1, c.Score.Squares(false), r.left(t, board))
			}
		}
		say(output.Bold, verdict(t))
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, r.outcome())
	fmt.Fprintln(w)
	for _, line := range wrapped(strings.Join(r.notes(), " "), reviewWidth) {
		fmt.Fprintln(w, p.Paint(output.Dim, line))
	}
}

// notes explain what is counted, and the marks that were used.
func (r *BoardsReview) notes() []string {
	notes := []string{"Turns are counted on average, until the last board is finished."}
	if slices.ContainsFunc(r.Turns, func(t review.BoardsTurn) bool { return !t.Guess.Proved }) {
		notes = append(notes, "What is marked ~ is estimated, not proved.")
	}
	if slices.ContainsFunc(r.Turns, func(t review.BoardsTurn) bool { return t.IsWide() }) {
		notes = append(notes, "* None of the likely words fits, so that all words count.")
	}
	return notes
}

// title names the game that was reviewed.
func (r *BoardsReview) title() string {
	if slices.Contains(r.Answers, "") {
		return fmt.Sprintf("A game of %d boards", r.Rules.Boards)
	}
	return strings.Join(r.Answers, ", ")
}

// about marks what is estimated.
func about(r boards.Row) string {
	if r.Proved {
		return ""
	}
	return "~"
}

// left tells what a turn left of a board.
func (r *BoardsReview) left(t review.BoardsTurn, board int) string {
	if t.After[board] == 0 {
		return fmt.Sprintf("%d → found", t.Before[board]) + star(t.Wide[board])
	}
	return fmt.Sprintf("%d → %d", t.Before[board], t.After[board]) + star(t.Wide[board])
}

// verdict compares a turn with the best one.
func verdict(t review.BoardsTurn) string {
	if t.Thrown == 0 {
		return fmt.Sprintf("No guess was better: %s%.2f turns to go.", about(t.Guess), t.Guess.ExpectedTurns)
	}
	text := fmt.Sprintf("%s was better: %s%.2f turns to go in place of %s%.2f", t.Best.Word,
		about(t.Best), t.Best.ExpectedTurns, about(t.Guess), t.Guess.ExpectedTurns)
	if lost, least := plural.Percent(t.Guess.Failures), plural.Percent(t.Best.Failures); lost != least {
		text += fmt.Sprintf(", and %s of the games lost in place of %s", lost, least)
	}
	return text + "."
}

// outcome tells how the game went.
func (r *BoardsReview) outcome() string {
	thrown := fmt.Sprintf("Skill %d%s, luck %d of %d, %.2f turns thrown away.", r.Skill, withoutFirst(r), r.Luck, review.MaxPoints, r.Thrown)
	if r.Solved() {
		return fmt.Sprintf("All %d boards solved in %s; the boards took %d, added up. %s",
			r.Rules.Boards, plural.Count(len(r.Turns), "turn"), r.Sum(), thrown)
	}
	var open []string
	for i, n := range r.Found {
		if n == 0 {
			open = append(open, strings.TrimSpace(fmt.Sprintf("%d %s", i+1, r.Answers[i])))
		}
	}
	name := "board"
	if len(open) > 1 {
		name = plural.Of(name)
	}
	return fmt.Sprintf("Not solved: %s %s. %s", name, strings.Join(open, ", "), thrown)
}
