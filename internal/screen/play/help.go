package play

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

const helpColumns = 64 // the most columns of the help

// meanings holds the meaning of each kind of tile, from the longest to the shortest wording.
var meanings = []struct {
	face   draw.Face
	letter string
	text   [3]string
}{
	{draw.Correct, "A", [3]string{"in its place", "in place", "here"}},
	{draw.Present, "B", [3]string{"in another place", "elsewhere", "elsewhere"}},
	{draw.Absent, "C", [3]string{"not in the word", "not in it", "no"}},
}

// needsLegend reports whether to explain the tiles. The screen does so until the player has seen
// a score.
func (m *model) needsLegend() bool { return m.novice && m.round().Made() == 0 && !m.round().Over() }

// legendBeside returns the meanings of the tiles for the panel beside the board, columns wide.
func (m *model) legendBeside(columns, _ int) (out []string) {
	for i, e := range meanings {
		if i > 0 {
			out = append(out, draw.Blank(columns))
		}
		tile := m.screen.Theme.Tile(draw.Cell{Letter: e.letter, Face: e.face}, draw.Small)[0]
		out = append(out, draw.Fit(tile+"  "+e.text[0], columns))
	}
	return out
}

// legendLine returns the meanings of the tiles in one line, in the longest wording that fits
// into columns, or "" if none fits.
func (m *model) legendLine(columns int) string {
	for length := range meanings[0].text {
		gap := " "
		if length == 0 {
			gap = "  "
		}
		var parts []string
		for _, e := range meanings {
			parts = append(parts, m.screen.Theme.Tile(draw.Cell{Letter: e.letter, Face: e.face}, draw.Small)[0]+" "+e.text[length])
		}
		if line := strings.Join(parts, gap); draw.Width(line) <= columns {
			return draw.Centered(line, columns)
		}
	}
	return ""
}

// helpText returns the text of the help: the rules, and the keys in two groups. What applies
// now comes first.
func (m *model) helpText(columns int) []string {
	group := func(title string, hints []shell.Hint) []string {
		return append([]string{m.screen.Theme.Strong().Styled(title)}, append(shell.HelpLines(m.screen.Theme, columns, hints...), "")...)
	}
	rules, during, end := m.helpRules(columns), group("During a round", m.keysDuring()), group("At the end of a round", m.keysAtEnd())
	out := slices.Concat(rules, during, end)
	if m.round().Over() {
		out = slices.Concat(end, during, rules)
	}
	return out[:len(out)-1]
}

// helpRules returns the rules of the round, with an empty line after each paragraph.
func (m *model) helpRules(columns int) (out []string) {
	say := func(text string) { out = append(append(out, draw.Wrapped(text, columns)...), "") }
	tile := func(f draw.Face, letter, text string) {
		t := m.screen.Theme.Tile(draw.Cell{Letter: letter, Face: f}, draw.Small)[0]
		for i, line := range draw.Wrapped(text, columns-5) {
			if i == 0 {
				out = append(out, t+"  "+line)
			} else {
				out = append(out, draw.Blank(5)+line)
			}
		}
	}
	rules := m.round().Rules()
	what := "Find the word of " + plural.Count(m.length(), "letter")
	if rules.Boards > 1 {
		what = fmt.Sprintf("Find %s of %s", plural.Count(rules.Boards, "word"), plural.Count(m.length(), "letter"))
	}
	say(fmt.Sprintf("%s in %s. After each guess, colours show how close you are:", what, plural.Count(rules.Tries, "guess")))
	tile(draw.Correct, "A", "in the word, in this place")
	tile(draw.Present, "B", "in the word, in another place")
	tile(draw.Absent, "C", "not in the word, or no more of it")
	out = append(out, "")
	if rules.Boards > 1 {
		say("Each guess counts on all unsolved boards. Each key of the keyboard has a mark for each board, in the order of the boards.")
	}
	for _, line := range rules.Explain() {
		say(line)
	}
	return out
}

// keysDuring returns the help for the keys during a round.
func (m *model) keysDuring() []shell.Hint {
	hints := []shell.Hint{
		shell.KeyHint("", keys.guess),
		shell.KeyHint("", keys.backspace),
		shell.KeyHint("", keys.clear),
		shell.KeyHint("", keys.more),
		shell.KeyHint("", keys.play),
		{Does: "Hinted wins don't count for your streak."},
		shell.KeyHint("", keys.escape),
		shell.KeyHint("", keys.near),
	}
	if m.round().Rules().Boards > 1 {
		hints = append(hints, shell.KeyHint("", keys.boards), shell.KeyHint("", keys.boardsBefore))
	}
	hints = append(hints, m.keysAlways()...)
	if m.opt.Mouse {
		hints = append(hints, shell.Hint{Sign: "mouse", Does: "click the keyboard and the keys in the last line; hold shift to select text"})
	}
	if m.round().Lasting() {
		return append(hints, shell.KeyHint("press twice to give up, which counts as a loss", keys.giveUp), shell.KeyHint("quit and save the game", shell.Leave))
	}
	return append(hints, shell.KeyHint("", keys.giveUp), shell.KeyHint("quit; this prints the answer and the result", shell.Leave))
}

// keysAtEnd returns the help for the keys at the end of a round.
func (m *model) keysAtEnd() []shell.Hint {
	hints := []shell.Hint{shell.KeyHint("", keys.next), shell.KeyHint("statistics, in all and by month", keys.stats), shell.KeyHint("", keys.review), shell.KeyHint("", keys.copy)}
	if m.round().Over() {
		hints = append(hints, m.keysAlways()...)
	}
	return append(hints, shell.KeyHint("", keys.quit))
}

// keysAlways returns the help for keys that work both during a round and at its end.
func (m *model) keysAlways() []shell.Hint {
	hints := []shell.Hint{shell.KeyHint("", keys.settings)}
	if m.opt.Puzzles != nil {
		hints = append(hints, shell.KeyHint("", keys.puzzles))
	}
	return hints
}
