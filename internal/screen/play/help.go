package play

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
	"wfind/internal/text/script"
)

var meanings = []struct { // of the colours
	example           draw.Cell
	full, long, short string // for the help, for the legend and for the legend in a narrow window
}{
	{draw.Cell{Letter: "A", Face: draw.Correct}, "in the right place", "in its place", "here"},
	{draw.Cell{Letter: "B", Face: draw.Present}, "in the word, but in another place", "in another place", "elsewhere"},
	{draw.Cell{Letter: "C", Face: draw.Absent}, "not in the word, or not as often as in your guess", "not in the word", "no"},
}

func (m *model) legend(columns int) string {
	var long, short []string
	for _, e := range meanings {
		tile := m.screen.Theme.Tile(e.example, draw.Small)[0]
		long, short = append(long, tile+" "+e.long), append(short, tile+" "+e.short)
	}
	return draw.Centered(draw.FirstFitting(columns, strings.Join(long, "  "), strings.Join(short, " "), ""), columns)
}

func (m *model) helpText(columns int) []string {
	rules := m.helpRules(columns)
	during := shell.HelpLines(m.screen.Theme, columns, "Keys during a round", m.keysDuring())
	end := shell.HelpLines(m.screen.Theme, columns, "Keys at the end of a round", m.keysAtEnd())
	if m.round().Over() {
		return slices.Concat(end, during, rules)
	}
	return slices.Concat(rules, during, end)
}

func (m *model) helpRules(columns int) (out []string) {
	say := func(text string) { out = append(append(out, draw.Wrapped(text, columns)...), "") }
	rules := m.round().Rules()
	words := "word"
	if rules.Boards > 1 {
		words = "words on " + plural.All(rules.Boards, "board")
	}
	say(fmt.Sprintf("Find the %d-%s %s in %s. After each guess, colours show how close you are:", m.length(), m.round().Vocabulary().Unit(), words, plural.Count(rules.Tries, "guess")))
	if m.puzzleHint != "" {
		say(script.Visual("Hint: " + m.puzzleHint))
	}
	for _, e := range meanings {
		tile := m.screen.Theme.Tile(e.example, draw.Small)[0]
		for _, line := range draw.Wrapped(e.full, columns-5) {
			out = append(out, draw.Fit(tile, 5)+line)
			tile = ""
		}
	}
	out = append(out, "")
	if rules.Boards > 1 {
		say("Each guess counts for every unsolved board. On the keyboard, each key shows one colour for each board, arranged like the boards.")
	}
	for _, line := range rules.Explain() {
		say(line)
	}
	return out
}
