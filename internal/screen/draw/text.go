package draw

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Width returns how many columns a text takes, SGR sequences apart.
func Width(s string) int { return ansi.StringWidth(s) }

// Blank returns n blanks.
func Blank(n int) string { return strings.Repeat(" ", max(n, 0)) }

// Fit returns the text in exactly n columns: cut with an ellipsis, or padded
// with blanks on the right.
func Fit(s string, n int) string {
	s = ansi.Truncate(s, max(n, 0), "…")
	return s + Blank(n-Width(s))
}

// Centered returns the text in exactly n columns, cut, or padded on both sides
// so that lines of one width stand below each other.
func Centered(s string, n int) string {
	s = ansi.Truncate(s, max(n, 0), "…")
	left := (n - Width(s)) / 2
	return Fit(Blank(left)+s, n)
}

// Wrapped breaks a text at blanks into lines of at most n columns.
func Wrapped(s string, n int) []string {
	return strings.Split(ansi.Wrap(s, max(n, 1), ""), "\n")
}

// NameBoards names boards, counted from 0.
func NameBoards(boards []int) string {
	numbers := make([]string, len(boards))
	for i, board := range boards {
		numbers[i] = fmt.Sprint(board + 1)
	}
	if len(boards) == 1 {
		return "board " + numbers[0]
	}
	return "boards " + strings.Join(numbers, ", ")
}
