package assist

import (
	"fmt"
	"slices"

	"wfind/constraint"
	"wfind/internal/screen/shell"
)

func (m *model) help(columns int) []string {
	group := func(title string, labels []shell.KeyLabel) []string {
		return shell.HelpLines(m.screen.Theme, columns, title, labels)
	}
	labels := func(bindings []binding) (labels []shell.KeyLabel) {
		for _, b := range bindings {
			if b.key.Help().Desc != "" {
				labels = append(labels, shell.Label("", b.key))
			}
		}
		return labels
	}
	names := m.opt.Palette.Names()
	tiles := slices.Concat([]shell.KeyLabel{
		{Sign: "type", Does: "enter a guess"},
		shell.Label(fmt.Sprintf("make the selected tile %s, %s or %s", names[constraint.Absent], names[constraint.Present], names[constraint.Correct]), greyKey, yellowKey, greenKey),
	}, labels(m.tileBindings()), []shell.KeyLabel{
		{Sign: "paste", Does: "add what you copied: clues such as CHEST=c.E.., a score such as c.E.., or a shared game"}, {Does: "After you paste a shared game, type the guesses of that game. If you paste several shared games at once, wfind uses their colours as extra clues (friends' grids)."},
		{Sign: "mouse", Does: "click a tile to change its colour, a word to guess it, or a key hint to press that key. To select text, hold shift and drag."},
	}, labels(m.commonBindings()))
	lists := []shell.KeyLabel{
		{Sign: "↑ ↓ ← →", Does: "select a word with the arrow keys, h j k l, home, end, pgup or pgdn"},
		shell.Label("take the word", enterKey),
		{Sign: "/", Does: "show only the possible answers that contain the letters you type, in this order"},
		shell.Label("go back to your guesses", shell.Back),
		{Sign: "y", Does: "copy the clues"}, {Sign: "u", Does: "undo the last change"}, {Sign: "n", Does: "start a new game"},
		shell.Label("turn hard mode on or off", hardKey), shell.Label("switch to another word list", otherListKey),
	}
	signs := []shell.KeyLabel{
		{Sign: "needs", Does: "expected number of guesses to solve the game, including this guess"},
		{Sign: "  ~", Does: "the value is an estimate; values without this mark are exact"},
		{Sign: "sampled", Does: "a guess ranked using only a sample of the possible answers, because there are too many"},
		{Sign: "missed", Does: "chance of running out of guesses"},
		{Sign: "left", Does: "possible answers expected to remain after the guess"},
		{Sign: "bits", Does: "expected information in bits; each bit halves the number of possible answers"},
		{Sign: "· no. 7", Does: "your guess ranks 7th: only 6 other guesses leave fewer possible answers"},
		{Sign: "✓", Does: "a guess that is a possible answer, shown in bold"},
		{Sign: "bold", Does: "a possible answer that is likely or well known"},
		{Sign: "6%", Does: "probability that the word is the answer"},
		{Sign: pastMark, Does: "the word is in your list of past answers"},
		{Sign: "›", Does: "the selected word or suggested fix; press enter to use it"},
		{Sign: "!E!", Does: "tiles whose colours contradict each other"},
	}
	if m.state.Grid.Boards > 1 {
		tiles = append(tiles, labels(m.boardBindings())...)
		lists = append(lists, shell.KeyLabel{Sign: "b", Does: "show the next board"}, shell.KeyLabel{Sign: "B", Does: "show the previous board"}, shell.KeyLabel{Sign: "o", Does: aloneKey.Help().Desc})
		signs[0].Does = "expected number of guesses to solve the game, including this guess; a lost game counts as 10 more guesses"
		signs = append(signs, shell.KeyLabel{Sign: "✓1,3", Does: "a guess that is a possible answer on boards 1 and 3"}, shell.KeyLabel{Sign: "2:14", Does: "number of possible answers on board 2, or the answer if the board is solved"})
	}
	tiles = append(tiles, shell.Label("quit and print the clues", shell.Quit))
	first, second := group("On the tiles", tiles), group("In the lists", lists)
	if m.focus != tileArea {
		first, second = second, first
	}
	return slices.Concat(first, second, group("Figures and signs", signs))
}
