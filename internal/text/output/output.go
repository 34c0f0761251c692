// Package output is what commands print with: styles, tables, numbers and JSON lines.
package output

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A Style is how a text is printed, as the sequence SGR of terminals has it.
type Style string

// The styles of what is printed.
const (
	Plain  Style = ""
	Bold   Style = "1"
	Dim    Style = "2"
	Red    Style = "31"
	Green  Style = "32"
	Yellow Style = "33"
)

// A Painter is true where there are colours.
type Painter bool

// Paint returns the text in a style, or as it is where there are no colours.
func (p Painter) Paint(s Style, text string) string {
	if !p || s == Plain {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[m"
}

// Table writes rows of cells in columns, two blanks apart, each as wide on the screen
// as its widest cell. What a column is set to stands in align: l, its left, or r, its
// right.
func Table(w io.Writer, align string, rows [][]string) error {
	widths := make([]int, len(align))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			blanks := strings.Repeat(" ", widths[i]-ansi.StringWidth(cell))
			if align[i] == 'r' {
				line.WriteString(blanks + cell)
			} else {
				line.WriteString(cell + blanks)
			}
			line.WriteString("  ")
		}
		if _, err := fmt.Fprintln(w, strings.TrimRight(line.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}

// JSON writes v as one line.
func JSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// Round keeps six decimals.
func Round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// Significant keeps six digits, of numbers however small.
func Significant(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	if err != nil {
		return x
	}
	return rounded
}
