package draw

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Width returns the number of columns that s occupies on a terminal, ignoring escape sequences.
func Width(s string) int { return ansi.StringWidth(s) }

// Blank returns n spaces, or "" if n is negative.
func Blank(n int) string { return strings.Repeat(" ", max(n, 0)) }

// Fit makes s exactly n columns wide: it adds spaces on the right, or truncates s with an ellipsis.
func Fit(s string, n int) string {
	s = ansi.Truncate(s, max(n, 0), "…")
	return s + Blank(n-Width(s))
}

// Centered returns s in the middle of a line that is exactly n columns wide. Like [Fit], it
// truncates s with an ellipsis if s is too wide.
func Centered(s string, n int) string {
	return Fit(Blank((n-Width(s))/2)+s, n)
}

// FirstFitting returns the first of the texts that is at most n columns wide, or the last text if
// none is.
func FirstFitting(n int, texts ...string) string {
	for _, text := range texts {
		if Width(text) <= n {
			return text
		}
	}
	return texts[len(texts)-1]
}

// Wrapped breaks s into lines that are at most n columns wide. It breaks a word only if the word is
// longer than a line.
func Wrapped(s string, n int) []string {
	return strings.Split(ansi.Wrap(s, max(n, 1), ""), "\n")
}

// NameBoards returns a phrase such as "board 2", "boards 1, 3" or "boards 1–6". The indexes in boards
// count from 0 and must be in ascending order.
func NameBoards(boards []int) string {
	if len(boards) == 1 {
		return fmt.Sprintf("board %d", boards[0]+1)
	}
	var parts []string
	for i := 0; i < len(boards); {
		end := i + 1
		for end < len(boards) && boards[end] == boards[end-1]+1 {
			end++
		}
		part := fmt.Sprint(boards[i] + 1)
		if end-i > 2 {
			part += fmt.Sprintf("–%d", boards[end-1]+1)
		} else {
			end = i + 1
		}
		parts = append(parts, part)
		i = end
	}
	return "boards " + strings.Join(parts, ", ")
}
