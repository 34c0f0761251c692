// Package output formats the output of commands: styles, tables, bars, numbers and JSON lines.
package output

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/charmbracelet/x/ansi"

	"wfind/internal/text/printable"
)

// WriteTo calls f with a buffered writer to out, and flushes the writer afterwards. It returns f's
// error, or the error of a failed write, so f need not check for write errors.
func WriteTo(out io.Writer, f func(w *bufio.Writer) error) error {
	w := bufio.NewWriter(out)
	err := f(w)
	if flushErr := w.Flush(); flushErr != nil {
		return writeError(flushErr)
	}
	return err
}

// Print writes text to out, without adding a newline.
func Print(out io.Writer, text string) error {
	if _, err := io.WriteString(out, text); err != nil {
		return writeError(err)
	}
	return nil
}

func writeError(err error) error {
	return fmt.Errorf("cannot write the output: %w", printable.WithoutPath(err))
}

// A Style is a text style for terminals, such as red, bold or dim.
type Style string // the parameter of the SGR escape sequence

// The styles that commands use in their output.
const (
	Plain  Style = ""
	Bold   Style = "1"
	Dim    Style = "2"
	Red    Style = "31"
	Green  Style = "32"
	Yellow Style = "33"
)

// A Painter adds styles to text. A Painter that is false leaves text unchanged.
type Painter bool

// Paint returns text with the escape sequences for style s, or text unchanged if p is false.
func (p Painter) Paint(s Style, text string) string {
	if !p || s == Plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[m"
}

// Table returns the rows as a table with aligned columns, one line for each row. align contains one
// letter for each column: "l" for left-aligned, or "r" for right-aligned.
func Table(align string, rows [][]string) string {
	widths := make([]int, len(align))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	var table strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			blanks := strings.Repeat(" ", widths[i]-ansi.StringWidth(cell))
			if align[i] == 'r' {
				line += blanks + cell + "  "
			} else {
				line += cell + blanks + "  "
			}
		}
		table.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return table.String()
}

// JSON returns v as one line of JSON, including the newline, that is safe to print on a terminal. It
// panics if v contains a value that JSON cannot represent, such as an infinite number.
func JSON(v any) string {
	var line strings.Builder
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return escapeControls(line.String())
}

// escapeControls writes control characters and invisible format characters in a line of JSON as
// escapes, such as \u200b. The package encoding/json escapes only some of them.
func escapeControls(line string) string {
	isControl := func(r rune) bool {
		// Two format characters, the zero-width joiners, stay: they only choose a glyph.
		return r == 0x7f || 0x80 <= r && r <= 0x9f || unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d'
	}
	if !strings.ContainsFunc(line, isControl) {
		return line
	}
	var b strings.Builder
	for _, r := range line {
		if !isControl(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}

// Round rounds x to six decimal places, for JSON.
func Round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// Significant rounds x to six significant digits, for JSON.
func Significant(x float64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64) // any formatted number can be parsed
	return rounded
}

// Bar returns a horizontal bar whose length is proportional to n. If n is equal to largest, the bar
// is columns wide. It is visible even if n is 0, unless columns is 0.
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
