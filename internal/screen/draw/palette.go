package draw

import (
	"cmp"
	"image/color"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
)

// A Palette is the name of a set of tile colours. The zero value means Classic.
type Palette string

const (
	Classic      Palette = "classic"       // green and yellow
	HighContrast Palette = "high-contrast" // orange and blue, for colour-blind players
)

// A Face is the state of a tile or key, such as [Empty], [Typed] (without a score) or [Correct].
type Face uint8

const (
	Empty  Face = iota // a tile without a letter
	Ghost              // a tile with a suggested letter
	Typed              // a tile with a typed letter, or a key whose letter has not been guessed
	Absent             // this face and the next two show scores, as in package constraint
	Present
	Correct
)

// FaceOf returns the face that shows tile t, such as [Correct] for [constraint.Correct].
func FaceOf(t constraint.Tile) Face { return Absent + Face(t) }

// A Background describes the background colour of a terminal.
type Background uint8

// The backgrounds of terminals. Some terminals do not report their background.
const (
	UnknownBackground Background = iota
	LightBackground
	DarkBackground
)

// A Theme determines how tiles and text look: their colours, and what the terminal can draw.
type Theme struct {
	Palette     Palette
	Profile     colorprofile.Profile // the colours that the terminal supports; if none, tiles differ by shape
	Background  Background           // the terminal's background
	RightToLeft bool                 // words, and so also their tiles, run from right to left
	Console     bool                 // the terminal is the Linux console, whose fonts have few symbols
	Eight       bool                 // backgrounds can have only the 8 dark colours
}

// Colored reports whether tiles are drawn in colour. If not, frames or brackets around the letters
// show which letters are correct, present or absent.
func (t Theme) Colored() bool { return t.Profile >= colorprofile.ANSI }

// An ink is a colour, with variants for terminals with 16 colours, 256 colours and true colour.
type ink struct {
	rgb     uint32            // for true colour
	indexed ansi.IndexedColor // for 256 colours; chosen by hand, because the nearest matches look dull
	basic   ansi.BasicColor   // for 16 colours
}

func (i ink) color(p colorprofile.Profile) color.Color {
	switch p {
	case colorprofile.ANSI:
		return i.basic
	case colorprofile.ANSI256:
		return i.indexed
	}
	return color.RGBA{uint8(i.rgb >> 16), uint8(i.rgb >> 8), uint8(i.rgb), 0xff}
}

type paint struct {
	letter, fill ink    // of the letter and of the tile's background
	name         string // the English name of fill
}

var (
	white  = ink{0xffffff, 231, ansi.BrightWhite}
	black  = ink{0x0f0f10, 233, ansi.Black}
	grey   = ink{0x6b6f72, 242, ansi.BrightBlack}
	green  = ink{0x437d3f, 28, ansi.Green}
	yellow = ink{0xbfa436, 178, ansi.Yellow}
	blue   = ink{0x5aa3e8, 75, ansi.Blue}
	orange = ink{0xf0702c, 208, ansi.Yellow} // brown or orange on many terminals

	// Colours of letters on green and blue. On terminals with 16 colours, green is often bright, so
	// letters on it are black.
	onGreen = ink{0xffffff, 231, ansi.Black}
	onBlue  = ink{0x0f0f10, 233, ansi.BrightWhite}
)

// lines contains the colour of frames and hints for each [Background]. The colour for an unknown
// background is a compromise, because no grey is easy to read on both black and white.
var lines = [...]ink{
	UnknownBackground: {rgb: 0x808488, indexed: 244},
	LightBackground:   {rgb: 0x5f6366, indexed: 241},
	DarkBackground:    {rgb: 0x9ea2a6, indexed: 247},
}

// palettes contains the colours of the tiles with a score. A test checks that the letters are readable.
var palettes = map[Palette][Correct + 1]paint{
	Classic:      {Absent: {white, grey, "grey"}, Present: {black, yellow, "yellow"}, Correct: {onGreen, green, "green"}},
	HighContrast: {Absent: {white, grey, "grey"}, Present: {onBlue, blue, "blue"}, Correct: {black, orange, "orange"}},
}

var greyOfEight = paint{letter: ink{basic: ansi.Black}, fill: ink{basic: ansi.White}} // absent tiles on terminals with eight colours

// paint returns the colours of the letter and the background of a tile with the face f. ok is false if f is
// not [Absent], [Present] or [Correct], or if the terminal has no colours.
func (t Theme) paint(f Face) (p paint, ok bool) {
	if t.Eight && f == Absent && t.Profile == colorprofile.ANSI {
		return greyOfEight, true
	}
	return t.Palette.paints()[f], f >= Absent && t.Colored()
}

func (p Palette) paints() [Correct + 1]paint { return palettes[cmp.Or(p, Classic)] }

// Names returns the English name of the colour for each kind of tile, such as "green" for correct letters.
func (p Palette) Names() map[constraint.Tile]string {
	names := make(map[constraint.Tile]string)
	for _, tile := range []constraint.Tile{constraint.Absent, constraint.Present, constraint.Correct} {
		names[tile] = p.paints()[FaceOf(tile)].name
	}
	return names
}

// Fill returns two styles for a coloured tile with the face f: letter is for the letter and its background,
// and edge is for the half-height bars above and below them. ok is false if f is not [Absent], [Present] or
// [Correct], or if the terminal has no colours.
func (t Theme) Fill(f Face) (letter, edge ansi.Style, ok bool) {
	p, ok := t.paint(f)
	if !ok {
		return nil, nil, false
	}
	fill := p.fill.color(t.Profile)
	// Many terminals with 16 colours show bold black as grey.
	if t.Profile > colorprofile.ANSI || p.letter.basic != ansi.Black {
		letter = letter.Bold()
	}
	letter = letter.ForegroundColor(p.letter.color(t.Profile)).BackgroundColor(fill)
	return letter, ansi.NewStyle().ForegroundColor(fill), true
}

// Dim returns the style for less important text, such as frames and hints.
func (t Theme) Dim() ansi.Style {
	if t.Profile > colorprofile.ANSI {
		return ansi.NewStyle().ForegroundColor(lines[t.Background].color(t.Profile))
	}
	// Some users' 16 colours make bright black invisible.
	return ansi.NewStyle().Faint()
}

// Selected returns the line in reverse video, to mark the selected item of a list. It removes other
// styles from the line, and pads or truncates it to the given number of columns.
func (t Theme) Selected(line string, columns int) string {
	return ansi.NewStyle().Reverse(true).Styled(ansi.Strip(Fit(line, columns)))
}

// Strong returns the bold style for important text.
func (t Theme) Strong() ansi.Style { return ansi.NewStyle().Bold() }
