package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"wfind/internal/advice"
	"wfind/internal/solver/boards"
	"wfind/internal/system/signals"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
)

// boardsRow is a guess in a game of several boards as --json prints it.
type boardsRow struct {
	Guess    string  `json:"guess"`
	Boards   []int   `json:"boards"` // from 1
	Turns    float64 `json:"expected_turns"`
	Failures float64 `json:"failures"`
	Entropy  float64 `json:"entropy"`
	Groups   int     `json:"groups"`
	Proved   bool    `json:"proved"`
	AtLeast  float64 `json:"at_least"`
	pastMark
}

func boardsRowOf(pos *advice.Position, r boards.Row) boardsRow {
	row := boardsRow{
		pastMark: markPast(pos.Vocabulary, r.Word), Guess: r.Word, Boards: []int{}, Turns: output.Round(r.ExpectedTurns), Failures: output.Significant(r.Failures),
		Entropy: output.Round(r.Entropy), Groups: r.Groups, Proved: r.Proved, AtLeast: output.Round(r.AtLeast),
	}
	for _, b := range r.Boards {
		row.Boards = append(row.Boards, b+1)
	}
	return row
}

// several ranks the next guesses of several boards.
func (s *Suggest) several(env *Env, pos *advice.Position) error {
	if s.By != "guesses" {
		return fmt.Errorf("--by=%s is for one board, not for %d", s.By, len(pos.Boards))
	}
	p, err := pos.Several()
	if err != nil {
		return err
	}
	advice, err := p.Advise(context.Background(), s.Limit, s.Time)
	if err != nil {
		return err
	}
	return writeBoards(env, pos, advice, s.JSON)
}

// several finds the best guess of several boards and proves it.
func (s *Solve) several(env *Env, pos *advice.Position) error {
	if err := env.refuse("when solving several boards"); err != nil {
		return err
	}
	p, err := pos.Several()
	if err != nil {
		return err
	}
	ctx, caught := signals.Catch(context.Background())
	defer func() { signals.Resend(caught.Release()) }()
	best, err := p.Prove(ctx)
	switch {
	case errors.Is(err, boards.ErrLarge):
		return fmt.Errorf("%s: %w; wfind suggest estimates it", answersLeft(pos), err)
	case ctx.Err() != nil:
		env.Note("stopped")
		return ErrNothing
	case err != nil:
		return err
	}
	return writeBoards(env, pos, []boards.Row{best}, s.JSON)
}

// answersLeft tells how many words each board has left, as "4 and 120 answers".
func answersLeft(pos *advice.Position) string {
	var counts []string
	for _, b := range pos.Boards {
		if n := len(b.Words); n > 0 {
			counts = append(counts, fmt.Sprint(n))
		}
	}
	last := len(counts) - 1
	if last == 0 {
		return counts[0] + " answers"
	}
	return strings.Join(counts[:last], ", ") + " and " + counts[last] + " answers"
}

// writeBoards writes guesses in games of several boards.
func writeBoards(env *Env, pos *advice.Position, best []boards.Row, json bool) error {
	return env.write(func(w *bufio.Writer) error {
		var rows []boardsRow
		for _, r := range best {
			rows = append(rows, boardsRowOf(pos, r))
		}
		if !json && isTerminal(env.Stdout) {
			return boardsTable(w, rows, output.Painter(env.Colored()))
		}
		for _, r := range rows {
			if json {
				if err := output.JSON(w, r); err != nil {
					return err
				}
				continue
			}
			fmt.Fprintf(w, "%s\t%s\t%.4f\t%.4f\t%d\t%s%s\n", r.Guess, r.turns(), r.Failures, r.Entropy, r.Groups, r.on(), r.column())
		}
		return nil
	})
}

// turns writes the expected turns, marked ~ if they are an estimate.
func (r *boardsRow) turns() string {
	if r.Proved {
		return fmt.Sprintf("%.4f", r.Turns)
	}
	return fmt.Sprintf("~%.4f", r.Turns)
}

// on writes the boards on which the guess may be the answer, "-" for none.
func (r *boardsRow) on() string {
	if len(r.Boards) == 0 {
		return "-"
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(r.Boards), "[]"), " ", ",")
}

// boardsTable writes the rows for a person.
func boardsTable(w io.Writer, rows []boardsRow, p output.Painter) error {
	head := []string{"guess", "turns", "lost", "bits", "groups", "boards"}
	lost := slices.ContainsFunc(rows, func(r boardsRow) bool { return r.Failures >= 0.0001 })
	if !lost {
		head = slices.Delete(head, 2, 3)
	}
	for i := range head {
		head[i] = p.Paint(output.Dim, head[i])
	}
	table := [][]string{head}
	for _, r := range rows {
		row := []string{p.Paint(output.Bold, r.Guess), r.turns()}
		if lost {
			row = append(row, plural.Percent(r.Failures))
		}
		row = append(row, fmt.Sprintf("%.4f", r.Entropy), fmt.Sprint(r.Groups))
		if len(r.Boards) > 0 {
			row = append(row, p.Paint(output.Green, r.on()))
		}
		table = append(table, r.mark(row, len(head)))
	}
	return output.Table(w, "l"+strings.Repeat("r", len(head)-2)+"ll", table)
}
