package game

import (
	"fmt"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/plural"
)

const (
	sharedAcross  = 2  // boards side by side in the shared text
	sharedSquares = 16 // if there are more boards, the shared text has no squares
)

// Share returns the text that players post after a round, with coloured squares for the scores. If
// highContrast is set, the squares are orange and blue instead of green and yellow.
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
	if r.rules.Hard || r.rules.Strict { // a strict game keeps the rules of hard mode, too
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

// sharedTurns returns the number of the guess that solved each board, as emoji digits, with two
// boards per line. An unsolved board has red squares instead of digits.
func (r *Round) sharedTurns() string {
	var b strings.Builder
	digits := len(fmt.Sprint(r.rules.Tries))
	for i := range r.rules.Boards {
		if i%sharedAcross == 0 {
			b.WriteByte('\n')
		}
		n, ok := r.boards.Found(i)
		if !ok {
			b.WriteString(strings.Repeat("🟥", digits)) // not solved
			continue
		}
		for _, digit := range fmt.Sprintf("%0*d", digits, n) {
			b.WriteString(string(digit) + "\ufe0f\u20e3") // a keycap
		}
	}
	return b.String()
}

// sharedRows returns the scores on boards first to end-1 as coloured squares. Each line shows the
// scores of one guess, board by board. For highContrast, see [Round.Share].
func (r *Round) sharedRows(first, end int, highContrast bool) string {
	var b strings.Builder
	for _, turn := range r.Turns() {
		line := ""
		for i := first; i < end; i++ {
			if i > first {
				line += " "
			}
			if row, ok := turn.Clue(i); ok {
				line += row.Score.Squares(highContrast)
			} else {
				line += strings.Repeat("\u3000", constraint.CountLetters(turn.Guess)) // spaces as wide as squares
			}
		}
		if line = strings.TrimRight(line, " \u3000"); line != "" {
			b.WriteString("\n" + line)
		}
	}
	return b.String()
}
