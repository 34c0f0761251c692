package assist

import (
	"fmt"
	"slices"

	"wfind/constraint"
	"wfind/internal/screen/shell"
	"wfind/internal/text/script"
)

// Hints returns the keys that do something now, the most useful first.
func (m *model) Hints() []shell.Hint {
	if m.focus == onTiles {
		return m.tileHints()
	}
	next := "words"
	if m.focus == onWords {
		next = "tiles"
	}
	hints := []shell.Hint{shell.KeyHint("take", keys.enter), shell.KeyHint(next, keys.lists)}
	if m.state.Grid.Boards > 1 {
		hints = append(hints, shell.KeyHint("next board", keys.boardHere), shell.KeyHint(m.otherScope(), keys.aloneHere))
	}
	hints = append(hints, shell.KeyHint("copy", keys.copyHere), shell.KeyHint("undo", keys.undoHere))
	if m.state.Grid.Boards == 1 {
		hints = append(hints, shell.KeyHint("hard", keys.hard))
	}
	return append(hints, shell.KeyHint("word list", keys.otherList), shell.KeyHint("length", keys.longer, keys.shorter),
		shell.KeyHint("new", keys.newHere), shell.KeyHint("quit", shell.Leave))
}

// tileHints returns the hints on the tiles.
func (m *model) tileHints() []shell.Hint {
	var hints []shell.Hint
	does, _ := m.enterAction()
	switch does {
	case fillGrey:
		names := m.opt.Palette.Names()
		hints = []shell.Hint{
			shell.KeyHint(names[constraint.Absent], keys.grey), shell.KeyHint(names[constraint.Present], keys.yellow), shell.KeyHint(names[constraint.Correct], keys.green),
			shell.KeyHint("turn", keys.turn), shell.KeyHint("rest grey", keys.enter),
		}
		if m.state.Grid.Boards > 1 {
			hints = append(hints, shell.KeyHint("next board", keys.board))
		}
		return hints
	case takeAdvice:
		hints = []shell.Hint{shell.KeyHint("take "+script.Visual(m.offered), keys.enter)}
	case takeFix:
		hints = []shell.Hint{shell.KeyHint("apply", keys.enter), shell.KeyHint("choose", keys.up, keys.down)}
	}
	if m.state.Grid.Boards > 1 && does == takeAdvice {
		hints = append(hints, shell.KeyHint("next board", keys.board), shell.KeyHint(m.otherScope(), keys.alone))
	}
	again := shell.KeyHint("new game", keys.newGame)
	if m.state.Grid.Solved() {
		hints = append(hints, again)
	}
	if m.answer() != "" {
		hints = append(hints, shell.KeyHint("add to past", keys.keep))
	}
	hints = append(hints, shell.KeyHint("help", keys.help), shell.KeyHint("quit", shell.Leave), shell.KeyHint("filter", keys.filter),
		shell.KeyHint("lists", keys.lists), shell.KeyHint("delete", keys.backspace))
	if !m.state.Grid.Solved() && !m.state.Grid.Empty() {
		hints = append(hints, again)
	}
	return hints
}

// otherScope names the boards that suggestions can be switched to.
func (m *model) otherScope() string {
	if m.alone {
		return "for all"
	}
	return "this board only"
}

// helpKeys returns the keys for the help.
func (m *model) helpKeys() []shell.Hint {
	names := m.opt.Palette.Names()
	hints := []shell.Hint{
		{Sign: "letters", Does: "type a guess"},
		shell.KeyHint(fmt.Sprintf("colour a tile %s, %s, %s", names[constraint.Absent], names[constraint.Present], names[constraint.Correct]), keys.grey, keys.yellow, keys.green),
		shell.KeyHint("", keys.turn),
		shell.KeyHint("", keys.enter),
		shell.KeyHint("", keys.left, keys.right),
		shell.KeyHint("", keys.up, keys.down),
		shell.KeyHint("", keys.backspace),
		shell.KeyHint("", keys.clear),
		shell.KeyHint("", keys.undo),
		shell.KeyHint("", keys.newGame),
		shell.KeyHint("", keys.copy),
		shell.KeyHint("", keys.respell),
		shell.KeyHint("", keys.keep),
		{Sign: "paste", Does: "add clues like CHEST=c.E.., the score of the typed guess, or the squares of a shared game (then type its guesses)"},
		{Sign: "mouse", Does: "click tiles, words and the keys in the last line; hold shift to select text"},
		shell.KeyHint("", keys.filter),
		shell.KeyHint("", keys.longer, keys.shorter),
		shell.KeyHint("quit and print the clues", shell.Leave),
		shell.KeyHint("go to the lists, where these keys work:", keys.lists),
		shell.KeyHint("take the word", keys.enter),
		shell.KeyHint("back to the tiles", keys.close),
		shell.KeyHint("copy the clues; undo; new game", keys.copyHere, keys.undoHere, keys.newHere),
		shell.KeyHint("hard mode; another word list", keys.hard, keys.otherList),
	}
	if m.state.Grid.Boards > 1 {
		hints = append(hints, shell.KeyHint("next board; previous board; suggestions for this board only, or for all", keys.boardHere, keys.boardBeforeHere, keys.aloneHere))
		hints = slices.Insert(hints, 6, shell.KeyHint("", keys.board), shell.KeyHint("", keys.boardBefore), shell.KeyHint("", keys.alone))
	}
	return hints
}

// helpFigures explains the columns and symbols.
var helpFigures = []shell.Hint{
	{Sign: "needs", Does: "expected guesses until solved, this one included"},
	{Sign: "  ~", Does: "an estimate; without it the value is proved"},
	{Sign: "·  no. 7", Does: "your guess; only 6 guesses leave fewer words"},
	{Sign: "left", Does: "expected number of words left"},
	{Sign: "bits", Does: "expected information; 1 bit halves the words"},
	{Sign: "✓", Does: "possible answer (also bold)"},
	{Sign: "✗", Does: "chance of running out of guesses"},
	{Sign: "bold", Does: "in the words: well known, or likely to be the answer"},
	{Sign: pastMark, Does: "a past answer, from --past"},
	{Sign: "6%", Does: "the chance that the word is the answer"},
	{Sign: "›", Does: "what Enter takes"},
	{Sign: "!E!", Does: "tiles in conflict"},
}

// helpColumns is the width of the help in a window that is wide enough.
const helpColumns = 64

// help returns the lines of the help.
func (m *model) help(columns int) []string {
	theme := m.screen.Theme
	text := append(shell.HelpLines(theme, columns, m.helpKeys()...), "")
	figures := slices.Clone(helpFigures)
	if m.state.Grid.Boards > 1 {
		figures = append(figures, shell.Hint{Sign: "✓1,3", Does: "possible answer of boards 1 and 3"}, shell.Hint{Sign: "2:14", Does: "words that fit board 2, or its answer"})
	}
	return append(text, shell.HelpLines(theme, columns, figures...)...)
}
