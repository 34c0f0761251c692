// Package output formats the output of commands: styles, tables, numbers and JSON lines.
package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/charmbracelet/x/ansi"
)

// A Style is a way to print text, written as the parameter of a terminal's SGR sequence.
type Style string

// The styles of printed text.
const (
	Plain  Style = ""
	Bold   Style = "1"
	Dim    Style = "2"
	Red    Style = "31"
	Green  Style = "32"
	Yellow Style = "33"
)

// A Painter styles text if it is true. If it is false, as for output without colours, it leaves text plain.
type Painter bool

// Paint returns text in style s, or unchanged if p is false.
func (p Painter) Paint(s Style, text string) string {
	if !p || s == Plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[m"
}

// Table writes rows of cells in columns. Columns are two spaces apart, and each is as wide as its widest cell.
// align has a letter for each column: l aligns it to the left, r to the right.
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

// JSON writes v as one line of JSON. Characters that a terminal could act on are escaped.
func JSON(w io.Writer, v any) error {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(escapeControls(line.Bytes()))
	return err
}

// escapeControls returns JSON with DEL, the C1 controls and the format characters
// written as \uXXXX. Outside of strings JSON has none of them, and encoding/json escapes
// the other controls itself. Joiners and variation selectors only choose a glyph, and stay.
func escapeControls(line []byte) []byte {
	isControl := func(r rune) bool {
		return r == 0x7f || 0x80 <= r && r <= 0x9f || unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d'
	}
	if !bytes.ContainsFunc(line, isControl) {
		return line
	}
	var b bytes.Buffer
	for _, r := range string(line) {
		if !isControl(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.Bytes()
}

// Round rounds x to six decimal places.
func Round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// Significant rounds x to six significant digits.
func Significant(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	if err != nil {
		return x
	}
	return rounded
}
