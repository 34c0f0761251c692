package play

import (
	"strings"

	"wfind/internal/screen/draw"
)

// legend is what the tiles of a score mean, in words of three lengths.
var legend = []struct {
	face   draw.Face
	letter string
	says   [3]string
}{
	{draw.Correct, "A", [3]string{"in its place", "in place", "here"}},
	{draw.Present, "B", [3]string{"in another place", "elsewhere", "elsewhere"}},
	{draw.Absent, "C", [3]string{"not in the word", "not in it", "no"}},
}

// explains reports whether the legend is of use: until the player has seen a score.
func (m *model) explains() bool { return m.novice && m.round().Made() == 0 && !m.round().Over() }

// legendBeside draws the legend in some columns, an entry a line, with air between
// them.
func (m *model) legendBeside(columns, _ int) (out []string) {
	for i, e := range legend {
		if i > 0 {
			out = append(out, draw.Blank(columns))
		}
		tile := m.theme.Tile(draw.Cell{Letter: e.letter, Face: e.face}, draw.Small)[0]
		out = append(out, draw.Fit(tile+"  "+e.says[0], columns))
	}
	return out
}

// legendLine draws the legend in a line, with the longest words that fit; "" if none do.
func (m *model) legendLine(columns int) string {
	for length := range legend[0].says {
		gap := " "
		if length == 0 {
			gap = "  "
		}
		var parts []string
		for _, e := range legend {
			parts = append(parts, m.theme.Tile(draw.Cell{Letter: e.letter, Face: e.face}, draw.Small)[0]+" "+e.says[length])
		}
		if line := strings.Join(parts, gap); draw.Width(line) <= columns {
			return draw.Centered(line, columns)
		}
	}
	return ""
}
