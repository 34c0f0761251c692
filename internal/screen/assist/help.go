package assist

import (
	"fmt"
	"slices"

	"wfind/constraint"
	"wfind/internal/screen/shell"
	"wfind/internal/text/script"
)

// hints returns the keys that do something now, the first ones first.
func (m *model) hints() []shell.Hint {
	switch {
	case m.filtering:
		return []shell.Hint{shell.Tell("keep", keys.keepFilter), shell.Tell("drop the filter", keys.escape)}
	case m.focus == onTiles:
		return m.tileHints()
	}
	next := "words"
	if m.focus == onWords {
		next = "tiles"
	}
	hints := []shell.Hint{shell.Tell("take", keys.enter), shell.Tell(next, keys.lists)}
	if m.state.Grid.Boards > 1 {
		hints = append(hints, shell.Tell("next board", keys.boardHere), shell.Tell(m.otherScope(), keys.aloneHere))
	}
	hints = append(hints, shell.Tell("copy", keys.copyHere), shell.Tell("undo", keys.undoHere))
	if m.state.Grid.Boards == 1 {
		hints = append(hints, shell.Tell("hard", keys.hard))
	}
	return append(hints, shell.Tell("dictionary", keys.otherList), shell.Tell("length", keys.longer, keys.shorter),
		shell.Tell("new", keys.newHere), shell.Tell("leave", keys.quit))
}

// tileHints returns those on the tiles.
func (m *model) tileHints() []shell.Hint {
	var hints []shell.Hint
	does, _ := m.onEnter()
	switch does {
	case fillGrey:
		names := m.opt.Palette.Names()
		hints = []shell.Hint{
			shell.Tell(names[constraint.Absent], keys.grey), shell.Tell(names[constraint.Present], keys.yellow), shell.Tell(names[constraint.Correct], keys.green),
			shell.Tell("turn", keys.turn), shell.Tell("rest grey", keys.enter),
		}
		if m.state.Grid.Boards > 1 {
			hints = append(hints, shell.Tell("next board", keys.board))
		}
		return hints
	case takeAdvice:
		hints = []shell.Hint{shell.Tell("take "+script.Visual(m.advice[m.choice[0]].Word), keys.enter)}
	case takeRepair:
		hints = []shell.Hint{shell.Tell("change that", keys.enter), shell.Tell("choose", keys.up, keys.down)}
	}
	if m.state.Grid.Boards > 1 && does == takeAdvice {
		hints = append(hints, shell.Tell("next board", keys.board), shell.Tell(m.otherScope(), keys.alone))
	}
	again := shell.Tell("new game", keys.newGame)
	if m.state.Grid.Solved() {
		hints = append(hints, again)
	}
	if m.answer() != "" {
		hints = append(hints, shell.Tell("add to past", keys.keep))
	}
	hints = append(hints, shell.Tell("help", keys.help), shell.Tell("leave", shell.Leave), shell.Tell("filter", keys.filter),
		shell.Tell("lists", keys.lists), shell.Tell("back", keys.backspace))
	if !m.state.Grid.Solved() && !m.state.Grid.Empty() {
		hints = append(hints, again)
	}
	return hints
}

// helpKeys returns what the help says of the keys.
func (m *model) helpKeys() []shell.Hint {
	names := m.opt.Palette.Names()
	hints := []shell.Hint{
		{Sign: "letters", Does: "type a guess"},
		shell.Tell(fmt.Sprintf("colour a tile %s, %s, %s", names[constraint.Absent], names[constraint.Present], names[constraint.Correct]), keys.grey, keys.yellow, keys.green),
		shell.Tell("", keys.turn),
		shell.Tell("", keys.enter),
		shell.Tell("", keys.left, keys.right),
		shell.Tell("", keys.up, keys.down),
		shell.Tell("", keys.backspace),
		shell.Tell("", keys.clear),
		shell.Tell("", keys.undo),
		shell.Tell("", keys.newGame),
		shell.Tell("", keys.copy),
		shell.Tell("", keys.respell),
		shell.Tell("", keys.keep),
		{Sign: "paste", Does: "clues like CHEST=c.E.., the score of a guess typed, or a shared game: its squares, whose guesses are then typed"},
		{Sign: "mouse", Does: "click tiles, words and the keys of the last line; with shift the terminal selects text"},
		shell.Tell("", keys.filter),
		shell.Tell("", keys.longer, keys.shorter),
		shell.Tell("leave; the clues are printed then", shell.Leave),
		shell.Tell("go to the lists; there:", keys.lists),
		shell.Tell("take the word", keys.enter),
		shell.Tell("copy the clues; undo; new game", keys.copyHere, keys.undoHere, keys.newHere),
		shell.Tell("hard mode; another dictionary", keys.hard, keys.otherList),
	}
	if m.state.Grid.Boards > 1 {
		hints = append(hints, shell.Tell("the next board; the one before; the best guesses for it alone, or for all", keys.boardHere, keys.boardBeforeHere, keys.aloneHere))
		hints = slices.Insert(hints, 6, shell.Tell("", keys.board), shell.Tell("", keys.boardBefore), shell.Tell("", keys.alone))
	}
	return hints
}

// helpFigures are the columns and the signs, as the help tells of them.
var helpFigures = []shell.Hint{
	{Sign: "needs", Does: "guesses still needed on average, this one counted"},
	{Sign: "  ~", Does: "an estimate; without it, it is proved"},
	{Sign: "·  no. 7", Does: "your guess, until it is coloured: the seventh by the words that it leaves"},
	{Sign: "left", Does: "words that will be left on average"},
	{Sign: "bits", Does: "how much the score will tell; one halves the words"},
	{Sign: "✓", Does: "can be the answer; such guesses are bold"},
	{Sign: "✗", Does: "how often the tries will not do"},
	{Sign: "bold", Does: "of the words: those that are well-known; or likely, which the answer nearly always is"},
	{Sign: pastMark, Does: "the word was the answer before, as --past says"},
	{Sign: "6%", Does: "how likely a word is to be the answer"},
	{Sign: "›", Does: "what enter takes"},
	{Sign: "!E!", Does: "tiles that contradict each other"},
}

// drawHelp draws the keys and what the columns mean.
func (m *model) drawHelp() []string {
	columns := min(m.window.Columns, 64)
	text := append(shell.HelpLines(m.theme, columns, m.helpKeys()...), "")
	figures := slices.Clone(helpFigures)
	if m.state.Grid.Boards > 1 {
		figures = append(figures, shell.Hint{Sign: "✓1,3", Does: "can be the answer of these boards"}, shell.Hint{Sign: "2:14", Does: "words that fit the second board; or its answer"})
	}
	return m.help.Draw(&m.window, m.theme, append(text, shell.HelpLines(m.theme, columns, figures...)...), columns)
}
