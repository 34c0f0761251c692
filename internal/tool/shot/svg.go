//go:build unix

package main

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"wfind/internal/text/script"
)

// The measures of a character cell, in pixels.
const (
	cellWidth  = 9
	cellHeight = 18
	margin     = 12
)

// A picture is the colours around the text of a terminal.
type picture struct {
	Back, Fore color.Color
}

var (
	dark  = picture{color.RGBA{0x16, 0x18, 0x1c, 0xff}, color.RGBA{0xe8, 0xea, 0xed, 0xff}}
	light = picture{color.RGBA{0xff, 0xff, 0xff, 0xff}, color.RGBA{0x1f, 0x23, 0x28, 0xff}}
)

// svg writes a terminal's screen, text with SGR sequences, as an image.
// Blocks and lines are drawn, not left to a font, so that they join.
func (p picture) svg(w io.Writer, screen string, columns, rows int) error {
	buf := uv.NewScreenBuffer(columns, rows)
	uv.NewStyledString(screen).Draw(buf, buf.Bounds())

	var out strings.Builder
	width, height := columns*cellWidth+2*margin, rows*cellHeight+2*margin
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`+"\n", width, height)
	fmt.Fprintf(&out, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", hex(p.Back))
	fmt.Fprintf(&out, `<g font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="15" fill="%s">`+"\n", hex(p.Fore))
	for y := range rows {
		// First what is behind the text, then the text, each in runs.
		for x := 0; x < columns; {
			n := 1
			_, back := p.colors(styled(buf, x, y))
			for x+n < columns {
				if _, next := p.colors(styled(buf, x+n, y)); next != back {
					break
				}
				n++
			}
			if back != p.Back {
				rect(&out, x, y, n, 0, 1, back)
			}
			x += n
		}
		for x := 0; x < columns; {
			c := buf.CellAt(x, y)
			n := 1
			for x+n < columns && like(c, buf.CellAt(x+n, y)) {
				n++
			}
			p.text(&out, buf, x, y, n)
			x += max(n, c.Width)
		}
	}
	out.WriteString("</g>\n</svg>\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// styled returns the cell that says how a place looks: of a wide character that
// is its first.
func styled(buf uv.ScreenBuffer, x, y int) *uv.Cell {
	if c := buf.CellAt(x, y); c.Width > 0 || x == 0 {
		return c
	}
	return buf.CellAt(x-1, y)
}

// isText reports whether a cell has a character that a font is to draw, and
// no blank.
func isText(c *uv.Cell) bool {
	if c.Width != 1 || strings.Contains(" ▀▄█▔", c.Content) {
		return false
	}
	_, line := lineShapes[c.Content]
	_, part := leftPart(c.Content)
	return !line && !part
}

// like reports whether b is drawn together with a, its neighbour. Letters that
// run from right to left are not, since a browser would turn them around.
func like(a, b *uv.Cell) bool {
	if !a.Style.Equal(&b.Style) || a.Width != 1 || b.Width != 1 || script.RightToLeft(a.Content) || script.RightToLeft(b.Content) {
		return false
	}
	return a.Content == b.Content || isText(a) && isText(b)
}

// colors returns the colours of a cell.
func (p picture) colors(c *uv.Cell) (fore, back color.Color) {
	fore, back = p.Fore, p.Back
	if c.Style.Fg != nil {
		fore = c.Style.Fg
	}
	if c.Style.Bg != nil {
		back = c.Style.Bg
	}
	if c.Style.Attrs&uv.AttrReverse != 0 {
		fore, back = back, fore
	}
	if c.Style.Attrs&uv.AttrFaint != 0 {
		fore = mix(fore, back)
	}
	return fore, back
}

// rect draws a part of n cells, from the share of their height to another.
func rect(out *strings.Builder, x, y, n int, from, to float64, c color.Color) {
	fmt.Fprintf(out, `<rect x="%d" y="%g" width="%d" height="%g" fill="%s"/>`+"\n",
		margin+x*cellWidth, float64(margin+y*cellHeight)+from*cellHeight, n*cellWidth, (to-from)*cellHeight, hex(c))
}

// text draws the characters of n cells that are like each other.
func (p picture) text(out *strings.Builder, buf uv.ScreenBuffer, x, y, n int) {
	c := buf.CellAt(x, y)
	fore, _ := p.colors(c)
	left, top := float64(margin+x*cellWidth), float64(margin+y*cellHeight)
	if s, ok := lineShapes[c.Content]; ok {
		fmt.Fprintf(out, `<path d="%s" fill="none" stroke="%s" stroke-width="%g"`, s.path(left, top, n), hex(fore), s.weight)
		if s.dashed {
			out.WriteString(` stroke-dasharray="3 2"`)
		}
		out.WriteString("/>\n")
		return
	}
	if part, ok := leftPart(c.Content); ok {
		fmt.Fprintf(out, `<rect x="%g" y="%g" width="%g" height="%d" fill="%s"/>`+"\n", left, top, part*cellWidth, cellHeight, hex(fore))
		return
	}
	switch c.Content {
	case "", " ":
	case "▀":
		rect(out, x, y, n, 0, 0.5, fore)
	case "▄":
		rect(out, x, y, n, 0.5, 1, fore)
	case "█":
		rect(out, x, y, n, 0, 1, fore)
	case "▔":
		rect(out, x, y, n, 0, 0.125, fore)
	default:
		// Each character has its place, whatever the width of the font's.
		var places []string
		var text strings.Builder
		for i := range n {
			cell := buf.CellAt(x+i, y)
			text.WriteString(cell.Content)
			places = append(places, fmt.Sprint(left+float64(i*cellWidth)+float64(cell.Width*cellWidth)/2))
		}
		fmt.Fprintf(out, `<text x="%s" y="%g" text-anchor="middle" fill="%s"`, strings.Join(places, " "), top+0.75*cellHeight, hex(fore))
		if c.Style.Attrs&uv.AttrBold != 0 {
			out.WriteString(` font-weight="bold"`)
		}
		if c.Style.Underline != ansi.UnderlineNone {
			out.WriteString(` text-decoration="underline"`)
		}
		fmt.Fprintf(out, ">%s</text>\n", html.EscapeString(text.String()))
	}
}

// leftPart returns the share of the cell that a left block fills.
func leftPart(s string) (float64, bool) {
	r, _ := utf8.DecodeRuneInString(s)
	if r < '▉' || r > '▏' { // seven eighths down to one
		return 0, false
	}
	return float64('▐'-r) / 8, true
}

// A lineShape is a box-drawing character.
type lineShape struct {
	right, down int // where the line leaves the cell: -1, 0 or 1
	round       bool
	dashed      bool
	weight      float64
}

const (
	thin  = 1.2
	thick = 2.6
)

var lineShapes = map[string]lineShape{
	"─": {right: 1, weight: thin}, "━": {right: 1, weight: thick}, "╌": {right: 1, dashed: true, weight: thin},
	"│": {down: 1, weight: thin}, "┃": {down: 1, weight: thick}, "╎": {down: 1, dashed: true, weight: thin},
	"┌": {right: 1, down: 1, weight: thin}, "┏": {right: 1, down: 1, weight: thick}, "╭": {right: 1, down: 1, round: true, weight: thin},
	"┐": {right: -1, down: 1, weight: thin}, "┓": {right: -1, down: 1, weight: thick}, "╮": {right: -1, down: 1, round: true, weight: thin},
	"└": {right: 1, down: -1, weight: thin}, "┗": {right: 1, down: -1, weight: thick}, "╰": {right: 1, down: -1, round: true, weight: thin},
	"┘": {right: -1, down: -1, weight: thin}, "┛": {right: -1, down: -1, weight: thick}, "╯": {right: -1, down: -1, round: true, weight: thin},
}

// path returns the line as SVG has it, a straight one over n cells.
func (s lineShape) path(x, y float64, n int) string {
	midX, midY := x+cellWidth/2.0, y+cellHeight/2.0
	switch {
	case s.down == 0:
		return fmt.Sprintf("M%g %gH%g", x, midY, x+float64(n*cellWidth))
	case s.right == 0:
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "M%g %gV%g", midX+float64(i*cellWidth), y, y+cellHeight)
		}
		return b.String()
	}
	bend := "L"
	if s.round {
		bend = "Q"
	}
	var b strings.Builder
	for i := range n {
		mid := midX + float64(i*cellWidth)
		fmt.Fprintf(&b, "M%g %g%s%g %g", mid+float64(s.right)*cellWidth/2, midY, bend, mid, midY)
		if !s.round {
			b.WriteByte('L')
		} else {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%g %g", mid, midY+float64(s.down)*cellHeight/2)
	}
	return b.String()
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// mix returns the colour halfway between two.
func mix(a, b color.Color) color.Color {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	half := func(x, y uint32) uint8 { return uint8(math.Round(float64(x+y) / 2 / 257)) }
	return color.RGBA{half(ar, br), half(ag, bg), half(ab, bb), 0xff}
}
