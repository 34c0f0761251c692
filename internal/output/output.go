// Package output is what commands print with: styles, numbers and JSON lines.
package output

import (
	"encoding/json"
	"io"
	"math"
	"strconv"
)

// A Style is an SGR sequence; [Painter.Paint] puts it around a text where there
// are colours.
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

// Paint returns the text in a style.
func (p Painter) Paint(s Style, text string) string {
	if !p || s == Plain {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
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
