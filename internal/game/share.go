package game

import (
	"fmt"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/plural"
)

// Of several boards, players show each other so many beside one another, and the
// squares of no more than so many.
const (
	sharedAcross  = 2
	sharedSquares = 16
)

// Share returns the text that players show each other: the tries taken and the
// squares, without the words. Of several boards it has the tries that each took, and
// their squares beside one another. It ends without a newline.
func (r *Round) Share(highContrast bool) string {
	var b strings.Builder
	if day, ok := r.Day(); ok {
		fmt.Fprintf(&b, "%s ", day)
	}
	b.WriteString("wfind ")
	if r.rules.Boards > 1 {
		fmt.Fprintf(&b, "%s ", plural.Count(r.rules.Boards, "board"))
	}
	if r.outcome == Won {
		fmt.Fprint(&b, r.Made())
	} else {
		b.WriteByte('X')
	}
	fmt.Fprintf(&b, "/%d", r.rules.Tries)
	if r.rules.Hard {
		b.WriteByte('*')
	}
	if r.rules.Boards > 1 {
		if r.outcome == Won {
			fmt.Fprintf(&b, ", sum %d", r.Sum())
		}
		b.WriteString(r.sharedTurns())
	}
	if r.rules.Boards <= sharedSquares {
		for first := 0; first < r.rules.Boards; first += sharedAcross {
			if first > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(r.sharedRows(first, min(first+sharedAcross, r.rules.Boards), highContrast))
		}
	}
	return b.String()
}

// sharedTurns writes the number of guesses of each board, on lines of their own, with
// as many digits each as the tries have; red squares for boards that were not solved.
func (r *Round) sharedTurns() string {
	var b strings.Builder
	digits := len(fmt.Sprint(r.rules.Tries))
	for i := range r.rules.Boards {
		if i%sharedAcross == 0 {
			b.WriteByte('\n')
		}
		n := r.boards.Found(i)
		if n == 0 {
			b.WriteString(strings.Repeat("🟥", digits))
			continue
		}
		for _, digit := range fmt.Sprintf("%0*d", digits, n) {
			b.WriteString(string(digit) + "\ufe0f\u20e3") // a keycap
		}
	}
	return b.String()
}

// sharedRows writes the squares of the boards from first up to end beside one another,
// each row after a newline. A board that was solved before the others leaves room as
// wide as its squares.
func (r *Round) sharedRows(first, end int, highContrast bool) string {
	var b strings.Builder
	for _, turn := range r.Turns() {
		line, any := "", false
		for i := first; i < end; i++ {
			if i > first {
				line += " "
			}
			if row, ok := turn.Clue(i); ok {
				line, any = line+row.Score.Squares(highContrast), true
			} else {
				line += strings.Repeat("\u3000", constraint.CountLetters(turn.Guess))
			}
		}
		if any {
			b.WriteString("\n" + strings.TrimRight(line, " \u3000"))
		}
	}
	return b.String()
}
