package play

import (
	"fmt"
	"slices"
	"strings"

	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// Where not all is shown, a window of so many lines has a title, and so many rows of
// tiles go before the keyboard.
const (
	framedLines = 12
	minRows     = 3
)

// letters returns what is known of each letter on each board that is played.
func (m *model) letters() []draw.Known {
	r := m.round()
	known := make([]draw.Known, r.Rules().Boards)
	for i := range known {
		if b := r.Board(i); b.Found() == 0 || r.Over() {
			known[i] = b.Letters()
		}
	}
	return known
}

// found returns the number of guesses that a board's answer took, as far as is seen: 0
// while its tiles turn.
func (m *model) found(board int) int {
	found := m.round().Board(board).Found()
	if m.flip.row >= 0 && found == m.flip.row+1 {
		return 0
	}
	return found
}

// stepsBack reports whether a board is solved while others are played.
func (m *model) stepsBack(board int) bool { return m.found(board) > 0 && !m.isOver() }

// past returns the tiles of a row that a solved board has no use for.
func past(length int) []draw.Cell { return slices.Repeat([]draw.Cell{{Past: true}}, length) }

// shown returns the boards that are shown: all in their order, or, where not all fit,
// a page of them, of which those that are played come first.
func (m *model) shown(grid draw.Grid) []int {
	var order, solved []int
	for i := range m.round().Rules().Boards {
		if grid.Boards < m.round().Rules().Boards && m.stepsBack(i) {
			solved = append(solved, i)
		} else {
			order = append(order, i)
		}
	}
	order = append(order, solved...)
	if m.page >= len(order) || grid.Boards >= len(order) {
		m.page = 0
	}
	return order[m.page:min(m.page+grid.Boards, len(order))]
}

// shownBoards names the boards that are shown.
func (m *model) shownBoards(grid draw.Grid) string {
	return fmt.Sprintf("%s of %d", draw.NameBoards(m.shown(grid)), m.round().Rules().Boards)
}

// turnPage shows the boards that come after those that are shown, or before them.
func (m *model) turnPage(pages int) {
	_, grid, _ := m.arrange()
	boards := m.round().Rules().Boards
	if grid.Boards == 0 || grid.Boards >= boards {
		return
	}
	count := (boards + grid.Boards - 1) / grid.Boards
	page := (m.page/grid.Boards + pages + count) % count
	m.page = page * grid.Boards
}

// drawKeys draws the keyboard in a layout, with room for so many lines.
func (m *model) drawKeys(l layout, grid draw.Grid, lines int) draw.Keys {
	if m.round().Rules().Boards == 1 {
		lines = l.keyboard * max(len(m.keyboard), 3)
	}
	keyboard := m.keyboard
	if m.opt.Mouse && !m.theme.Console { // whose fonts do not have the signs
		keyboard = keyboard.Editing()
	}
	return keyboard.Draw(m.theme, m.known, grid.Across, m.window.Columns, lines)
}

// onBoard returns what begins a message on a board of several.
func (m *model) onBoard(board int) string {
	if m.round().Rules().Boards == 1 {
		return ""
	}
	return fmt.Sprintf("board %d: ", board+1)
}

// counted tells how many words still fit, by board.
func (m *model) counted(counts []int) shell.Note {
	if len(counts) == 1 {
		n := counts[0]
		return shell.Note{
			Text:  fmt.Sprintf("%s still %s · tab shows a letter · wins with help count apart", plural.Count(n, "word"), plural.Verb(n, "fit")),
			Short: fmt.Sprintf("%d fit · tab: a letter", n),
		}
	}
	var parts []string
	for i, n := range counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("board %d: %d", i+1, n))
		}
	}
	text := plural.Of("word") + " still fit, " + strings.Join(parts, ", ")
	return shell.Note{Text: text + " · tab shows a letter", Short: strings.Join(parts, ", ")}
}

// missed names the answers that were not found.
func (m *model) missed() string {
	r := m.round()
	var words []string
	for i, answer := range r.Answers() {
		if r.Board(i).Found() == 0 {
			words = append(words, answer)
		}
	}
	return strings.Join(words, ", ")
}
