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

// The styles of what is printed.
var (
	Plain  = ansi.Style{}
	Bold   = Plain.Bold()
	Dim    = Plain.Faint()
	Red    = Plain.ForegroundColor(ansi.Red)
	Green  = Plain.ForegroundColor(ansi.Green)
	Yellow = Plain.ForegroundColor(ansi.Yellow)
)

// A Painter is true where there are colours.
type Painter bool

// Paint returns the text in a style, or as it is where there are no colours.
func (p Painter) Paint(s ansi.Style, text string) string {
	if !p {
		return text
	}
	return s.Styled(text)
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
