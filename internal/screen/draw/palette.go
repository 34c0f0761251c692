package draw

import (
	"image/color"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
)

// A Palette is a choice of colours for tiles.
type Palette string

const (
	Classic      Palette = "classic"       // green and yellow
	HighContrast Palette = "high-contrast" // orange and blue, told apart by the colour-blind
)

// A Face is what a tile or a key shows.
type Face uint8

const (
	Empty   Face = iota // a tile without a letter
	Ghost               // a letter proposed, not typed
	Typed               // a letter without a score; a key of which nothing is known
	Absent              // the faces of a constraint.Tile
	Present             //
	Correct             //
)

// FaceOf returns the face of a scored tile.
func FaceOf(t constraint.Tile) Face {
	switch t {
	case constraint.Correct:
		return Correct
	case constraint.Present:
		return Present
	}
	return Absent
}

// A Theme is how things look on one terminal.
type Theme struct {
	Palette Palette
	// Profile is what the terminal can show. Without colours, at ASCII and
	// below, tiles differ by their shape.
	Profile colorprofile.Profile
	// RightToLeft says that words run from right to left, and so their tiles.
	RightToLeft bool
	// Console says that it is the console of Linux, whose fonts have few signs.
	Console bool
	// Eight says that tiles can have eight colours only, the dark ones of sixteen.
	Eight bool
}

// Colored reports whether the terminal shows colours.
func (t Theme) Colored() bool { return t.Profile >= colorprofile.ANSI }

// An ink is a colour as terminals show it: those of all colours, those of 256,
// and those of the basic sixteen, which users choose themselves: there a letter
// may have to be another, for green, say, is bright. (The nearest of the 256
// would do for none of the fills: it is dull, or hard to read on.)
type ink struct {
	rgb     uint32
	indexed ansi.IndexedColor
	basic   ansi.BasicColor
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

// A paint is a letter's colour and that of the tile below it.
type paint struct{ letter, fill ink }

var (
	white  = ink{0xffffff, 231, ansi.BrightWhite}
	black  = ink{0x0f0f10, 233, ansi.Black}
	grey   = ink{0x6b6f72, 242, ansi.BrightBlack}
	green  = ink{0x437d3f, 28, ansi.Green}
	yellow = ink{0xbfa436, 178, ansi.Yellow}
	blue   = ink{0x5aa3e8, 75, ansi.Blue}
	orange = ink{0xf0702c, 208, ansi.Yellow} // which is a brown, or an orange, on many

	// Letters on green, orange and blue.
	onGreen  = ink{0xffffff, 231, ansi.Black}
	onOrange = ink{0x0f0f10, 233, ansi.Black}
	onBlue   = ink{0x0f0f10, 233, ansi.BrightWhite}

	// line is for what is beside the point: it can be read on black and on
	// white alike, so that the terminal need not be asked for its background.
	line = ink{0x808488, 244, ansi.BrightBlack}
)

// The filled faces of each palette. A fill stands out from a black and from a white
// background, and its letter from the fill; a test measures both.
var (
	classic      = [...]paint{Absent: {white, grey}, Present: {black, yellow}, Correct: {onGreen, green}}
	highContrast = [...]paint{Absent: {white, grey}, Present: {onBlue, blue}, Correct: {onOrange, orange}}
)

// paints returns the faces by their numbers; those before Absent have no fill.
func (p Palette) paints() *[Correct + 1]paint {
	if p == HighContrast {
		return &highContrast
	}
	return &classic
}

// greyOfEight is the grey of eight colours.
var greyOfEight = paint{ink{basic: ansi.Black}, ink{basic: ansi.White}}

// paint returns the colours of a face, if it has a fill.
func (t Theme) paint(f Face) (p paint, ok bool) {
	if t.Eight && f == Absent && t.Profile == colorprofile.ANSI {
		return greyOfEight, true
	}
	return t.Palette.paints()[f], f >= Absent && t.Colored()
}

// Names returns what the colours of a score are called, by its tiles.
func (p Palette) Names() map[constraint.Tile]string {
	names := map[constraint.Tile]string{constraint.Absent: "grey", constraint.Present: "yellow", constraint.Correct: "green"}
	if p == HighContrast {
		names[constraint.Present], names[constraint.Correct] = "blue", "orange"
	}
	return names
}

// Fill returns how a face of a filled tile is printed: its letter, and the
// half blocks that round the tile off. It reports whether the face has a fill.
func (t Theme) Fill(f Face) (letter, edge ansi.Style, ok bool) {
	p, ok := t.paint(f)
	if !ok {
		return nil, nil, false
	}
	fill := p.fill.color(t.Profile)
	letter = ansi.NewStyle()
	// Many terminals make bold black of the sixteen colours a grey.
	if t.Profile > colorprofile.ANSI || p.letter.basic != ansi.Black {
		letter = letter.Bold()
	}
	letter = letter.ForegroundColor(p.letter.color(t.Profile)).BackgroundColor(fill)
	return letter, ansi.NewStyle().ForegroundColor(fill), true
}

// fill returns the colour of a face that has a fill.
func (t Theme) fill(f Face) color.Color {
	p, _ := t.paint(f)
	return p.fill.color(t.Profile)
}

// Dim returns the style of what is beside the point: frames, hints.
func (t Theme) Dim() ansi.Style {
	if t.Profile > colorprofile.ANSI {
		return ansi.NewStyle().ForegroundColor(line.color(t.Profile))
	}
	// Bright black is invisible in some users' sixteen colours.
	return ansi.NewStyle().Faint()
}

// Strong returns the style of what matters.
func (t Theme) Strong() ansi.Style { return ansi.NewStyle().Bold() }
