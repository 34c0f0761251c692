package output

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Bar returns a bar of block characters that represents n in a bar chart. The bar of the chart's
// largest value has the width columns. Bars are precise to an eighth of a character, and never
// empty.
func Bar(n, largest, columns int) string {
	eighths := 1
	if largest > 0 {
		eighths = max(1, 8*columns*n/largest)
	}
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return ansi.Truncate(bar, max(columns, 0), "")
}
