package draw

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
)

var (
	profiles = []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor}
	faces    = []Face{Empty, Ghost, Typed, Absent, Present, Correct}
)

// measures returns all sizes that the layouts use.
func measures() []Size {
	var out []Size
	for _, w := range []int{1, 2, 3, 4, 5, 6} {
		for h := 1; h <= 3; h++ {
			if h < 3 || w >= 3 {
				out = append(out, Size{w, h, 1})
			}
		}
	}
	return out
}

func TestTileMeasure(t *testing.T) {
	for palette := range palettes {
		for _, profile := range profiles {
			theme := Theme{Palette: palette, Profile: profile}
			for _, face := range faces {
				for _, letter := range []string{"", "A", "É", "Ж", "א", "心", "पा", "👩‍👩‍👧"} {
					for _, s := range measures() {
						if Width(letter) > s.Width {
							continue
						}
						for _, c := range []Cell{{}, {Edge: true}, {Wrong: true}} {
							c.Letter, c.Face = letter, face
							lines := theme.Tile(c, s)
							if len(lines) != s.Height {
								t.Fatalf("%v %v %q %v: %d lines", profile, face, letter, s, len(lines))
							}
							for _, l := range lines {
								if Width(l) != s.Width {
									t.Fatalf("%v %v %q %v: %d columns: %q", profile, face, letter, s, Width(l), l)
								}
							}
						}
					}
				}
			}
		}
	}
}

// TestShapes checks that tiles with the same letter and different faces differ without colours. In
// large tiles, they differ even in plain characters.
func TestShapes(t *testing.T) {
	theme := Theme{Palette: Classic, Profile: colorprofile.ASCII}
	for _, s := range measures() {
		seen := make(map[string]Face)
		for _, face := range []Face{Absent, Present, Correct} {
			tile := strings.Join(theme.Tile(Cell{Letter: "A", Face: face}, s), "\n")
			if strings.Contains(tile, ";2;") || strings.Contains(tile, ";5;") {
				t.Errorf("%v %v: a colour in %q", s, face, tile)
			}
			if s.Width >= 3 {
				tile = ansi.Strip(tile)
			}
			if other, ok := seen[tile]; ok {
				t.Errorf("%v: faces %v and %v are the same: %q", s, face, other, tile)
			}
			seen[tile] = face
		}
	}
	keys := Keyboard{{"A", "B", "C", "D"}}.Draw(theme, []map[string]constraint.Tile{{"B": constraint.Absent, "C": constraint.Present, "D": constraint.Correct}}, 1, 40, 1)
	if got, want := ansi.Strip(keys.Lines[0]), " A   ·  (C) [D]"; got != want {
		t.Errorf("keyboard %q, want %q", got, want)
	}
}

func paintOf(palette Palette, f Face) paint {
	p, _ := Theme{Palette: palette, Profile: colorprofile.TrueColor}.paint(f)
	return p
}

// TestContrast checks that letters are readable on their tiles, that tiles are visible on black and
// white, and that hints are readable on both. The ratios are from WCAG 2.
func TestContrast(t *testing.T) {
	black, white := color.Color(color.Black), color.Color(color.White)
	atLeast := func(what string, a, b color.Color, want float64) {
		t.Helper()
		if got := contrast(a, b); got < want {
			t.Errorf("%s: contrast %.2f, want %.1f", what, got, want)
		}
	}
	for _, profile := range []colorprofile.Profile{colorprofile.ANSI256, colorprofile.TrueColor} {
		for palette := range palettes {
			for face := Absent; face <= Correct; face++ {
				p := paintOf(palette, face)
				what := fmt.Sprintf("%v %v %v", profile, palette, face)
				atLeast(what+" letter", p.letter.color(profile), p.fill.color(profile), 4.5)
				atLeast(what+" on black", p.fill.color(profile), black, 3)
				atLeast(what+" on white", p.fill.color(profile), white, 1.9)
			}
			tile := func(f Face) color.Color { return paintOf(palette, f).fill.color(profile) }
			for _, pair := range [][2]Face{{Absent, Present}, {Present, Correct}} {
				if d := distance(tile(pair[0]), tile(pair[1])); d < 90 {
					t.Errorf("%v %v: the faces %v are %.0f apart", profile, palette, pair, d)
				}
			}
		}
		atLeast("hints on black", lines[UnknownBackground].color(profile), black, 3.5)
		atLeast("hints on white", lines[UnknownBackground].color(profile), white, 3.5)
		// White, Solarized, Gruvbox and Nord; then black, Visual Studio Code, Solarized, Dracula and Nord.
		for _, rgb := range []uint32{0xffffff, 0xfdf6e3, 0xfbf1c7, 0xe5e9f0} {
			atLeast(fmt.Sprintf("hints on %06x", rgb), lines[LightBackground].color(profile), ink{rgb: rgb}.color(colorprofile.TrueColor), 4.5)
		}
		for _, rgb := range []uint32{0, 0x1e1e1e, 0x002b36, 0x282a36, 0x2e3440} {
			atLeast(fmt.Sprintf("hints on %06x", rgb), lines[DarkBackground].color(profile), ink{rgb: rgb}.color(colorprofile.TrueColor), 4.5)
		}
	}
	// The sixteen colours, as most terminals show them by default.
	sixteen := map[string]map[ansi.BasicColor]uint32{
		"xterm": {
			ansi.Black: 0, ansi.Red: 0xcd0000, ansi.Green: 0x00cd00, ansi.Yellow: 0xcdcd00, ansi.Blue: 0x0000ee, ansi.White: 0xe5e5e5,
			ansi.BrightBlack: 0x7f7f7f, ansi.BrightCyan: 0x00ffff, ansi.BrightWhite: 0xffffff,
		},
		"VGA": {
			ansi.Black: 0, ansi.Red: 0xaa0000, ansi.Green: 0x00aa00, ansi.Yellow: 0xaa5500, ansi.Blue: 0x0000aa, ansi.White: 0xaaaaaa,
			ansi.BrightBlack: 0x555555, ansi.BrightCyan: 0x55ffff, ansi.BrightWhite: 0xffffff,
		},
	}
	for terminal, colors := range sixteen {
		for palette := range palettes {
			for face := Absent; face <= Correct; face++ {
				p := paintOf(palette, face)
				letter, fill := ink{rgb: colors[p.letter.basic]}, ink{rgb: colors[p.fill.basic]}
				what := fmt.Sprintf("%s %v %v letter", terminal, palette, face)
				atLeast(what, letter.color(colorprofile.TrueColor), fill.color(colorprofile.TrueColor), 3.9)
				style, _, _ := Theme{Palette: palette, Profile: colorprofile.ANSI}.Fill(face)
				if p.letter.basic == ansi.Black && strings.Contains(style.Styled("A"), "[1;") {
					t.Errorf("%s is bold, and so grey", what)
				}
			}
		}
	}
}

// TestNoTile checks that a letter of a solved board has a background if it has a colour. Otherwise, it
// could have the colour of the terminal's background.
func TestNoTile(t *testing.T) {
	for _, profile := range profiles {
		theme := Theme{Profile: profile}
		for _, face := range faces {
			want := theme.Dim()
			if fill, _, ok := theme.Fill(face); ok && face != Absent {
				want = fill
			}
			got := theme.Tile(Cell{Letter: "A", Face: face, NoTile: true}, Large)
			if got[1] != "  "+want.Styled("A")+"  " || got[0]+got[2] != Blank(10) {
				t.Errorf("%v, face %d: the letter is drawn as %q", profile, face, got)
			}
		}
	}
}

// TestFewColours checks tiles with 16 and 8 colours. With 16, colour-blind players can tell the
// high-contrast tiles apart, and the colours have the right names. With 8, none is bright. The key
// of an absent letter differs from an untried one even if the terminal cannot dim text.
func TestFewColours(t *testing.T) {
	for _, test := range []struct {
		theme Theme
		face  Face
		want  string
	}{
		{Theme{Palette: HighContrast}, Present, "44m"},
		{Theme{Palette: HighContrast}, Correct, "43m"},
		{Theme{Palette: Classic}, Present, "43m"},
		{Theme{Palette: Classic}, Absent, "100m"},
		{Theme{Palette: Classic, Eight: true}, Absent, "47m"},
		{Theme{Palette: Classic, Eight: true}, Present, "43m"},
		{Theme{Palette: Classic, Eight: true}, Correct, "42m"},
		{Theme{Palette: HighContrast, Eight: true}, Absent, "47m"},
	} {
		test.theme.Profile = colorprofile.ANSI
		style, _, _ := test.theme.Fill(test.face)
		if got := style.Styled("A"); !strings.Contains(got, test.want) {
			t.Errorf("%+v: face %d is %q, want %s", test.theme, test.face, got, test.want)
		}
	}
	if names := HighContrast.Names(); names[constraint.Present] != "blue" || names[constraint.Correct] != "orange" {
		t.Errorf("the colours are called %v", names)
	}
	theme := Theme{Palette: Classic, Profile: colorprofile.ANSI}
	if key := ansi.Strip(theme.key(Cell{Letter: "A", Face: Absent}, Small)[0]); strings.Contains(key, "A") {
		t.Errorf("a key that is out is %q", key)
	}
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.03928 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// distance returns the distance between two colours, from 0 to 442.
func distance(a, b color.Color) float64 {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	d := func(x, y uint32) float64 { return (float64(x) - float64(y)) / 257 }
	return math.Sqrt(d(ar, br)*d(ar, br) + d(ag, bg)*d(ag, bg) + d(ab, bb)*d(ab, bb))
}
