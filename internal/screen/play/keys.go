package play

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
)

// keys are the keys of the game: each is declared here, and what it does stands
// in press and what that calls. The help and the line of keys are made of them.
var keys = struct {
	guess, backspace, clear, more, engine, escape, near, help, giveUp key.Binding // in a round
	settings, change, changeBack, save, close                         key.Binding // anywhere, and in the settings
	puzzles                                                           key.Binding // anywhere
	boards, boardsBefore                                              key.Binding // where not all are shown
	next, review, copy, panel, quit                                   key.Binding // when it is over
	earlier, later, forward, backward, back, lookBoard                key.Binding // in the look back
}{
	guess:     shell.Key("enter", "make the guess", shell.EnterNames...),
	backspace: shell.Key("backspace", "take back a letter", shell.BackspaceNames...),
	clear:     shell.Key("ctrl-u", "take back all letters", shell.ClearNames...),
	more:      shell.Key("tab", "help by degrees: how many words still fit; again: a letter of the answer; again: a guess of the engine's, which enter takes", "tab"),
	engine:    shell.Key("!", "let the engine make this guess", "!"),
	escape:    shell.Key("esc", "stop the engine; clear the row", "esc"),
	near:      shell.Key("1 2 3", "take a word that is offered for an unknown one", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
	help:      shell.Key("?", "help", "?", "f1"),
	giveUp:    shell.Key("ctrl-d", "give up and see the answer", "ctrl+d"),

	settings:   shell.Key("ctrl-o", "settings, which can be saved", "ctrl+o", "f2"),
	puzzles:    shell.Key("ctrl-p", "the puzzles of the days: those played, and those to play", "ctrl+p", "f3"),
	change:     shell.Key("→", "", append([]string{"right", "space", "l"}, shell.EnterNames...)...),
	changeBack: shell.Key("←", "", "left", "h"),
	save:       shell.Key("s", "", "s", "S"),
	close:      shell.Key("esc", "", "esc"),

	boards:       shell.Key("→", "the boards that are not shown, those that are played first", "right", "pgdown"),
	boardsBefore: shell.Key("←", "the boards before", "left", "pgup"),

	next:   shell.Key("n", "another round", "n", "N"),
	review: shell.Key("r", "a review of it, guess by guess, and the words that still fit then", "r", "R"),
	copy:   shell.Key("c", "copy the result to share", "c", "C", "y", "Y"),
	panel:  shell.Key("tab", "statistics", "tab"),
	quit:   shell.Key("q", "leave", "q", "Q", "esc", "ctrl+d"),

	lookBoard: shell.Key("tab", "", "tab"),
	earlier:   shell.Key("↑", "", "up", "k"),
	later:     shell.Key("↓", "", "down", "j"),
	backward:  shell.Key("←", "", "left", "pgup"),
	forward:   shell.Key("→", "", "right", "pgdown", "space"),
	back:      shell.Key("any key", "back", "esc"),
}

// press does what a key asks for.
func (m *model) press(p shell.Press) tea.Cmd {
	if cmd := shell.EveryKey(p, m.theme); cmd != nil {
		return cmd
	}
	switch {
	case !m.fits():
		return nil // nobody sees what it would do
	case m.help.On:
		m.help.Press(m.window, p)
		return nil
	case m.counts.On:
		m.counts.Press(m.window, p)
		return nil
	case m.panel.on:
		m.pressSettings(p)
		return nil
	case key.Matches(p, keys.settings):
		m.panel.on, m.note = true, shell.Note{}
		return nil
	case m.diary.on:
		return m.pressDiary(p)
	case key.Matches(p, keys.puzzles) && m.opt.Puzzles != nil:
		return m.openDiary()
	case m.look.on:
		return m.pressLook(p)
	case key.Matches(p, keys.boards):
		m.turnPage(1)
		return nil
	case key.Matches(p, keys.boardsBefore):
		m.turnPage(-1)
		return nil
	case key.Matches(p, keys.help):
		m.help.Open()
		return nil
	case m.round().Over():
		return m.pressOver(p)
	}
	m.settle() // whoever types on has seen enough of the tiles turning
	if p.Name != m.question.key {
		m.question.key = ""
	}
	return m.pressRow(p)
}

// pressRow does what a key asks for while a row is being written.
func (m *model) pressRow(p shell.Press) tea.Cmd {
	switch {
	case key.Matches(p, keys.guess):
		return m.enter()
	case key.Matches(p, keys.giveUp):
		return m.quitRound(p)
	case key.Matches(p, keys.more):
		if cmd, ok := m.confirmHelp(p, "tells how many words still fit"); !ok {
			return cmd
		}
		return m.moreHelp()
	case key.Matches(p, keys.engine):
		if cmd, ok := m.confirmHelp(p, "has the engine play"); !ok {
			return cmd
		}
		return m.ask(true)
	case key.Matches(p, keys.escape):
		switch {
		case m.engine.Running():
			m.stop()
			m.note = shell.Note{Text: "stopped thinking"}
		case len(m.typed) > 0:
			m.typed = nil
		default:
			m.proposal = ""
		}
	case key.Matches(p, keys.clear):
		m.typed, m.proposal = nil, ""
	case key.Matches(p, keys.backspace):
		if len(m.typed) > 0 {
			m.typed = m.typed[:len(m.typed)-1]
		} else {
			m.proposal = ""
		}
		m.hush()
	case key.Matches(p, keys.near) && len(m.near) > 0: // else they may be letters
		if i := int(p.Name[0] - '1'); i < len(m.near) {
			m.typed = constraint.SplitLetters(m.near[i])
			m.hush()
		}
	default:
		m.write(p.Text)
	}
	return nil
}

// pressOver does what a key asks for when the round is over. Enter and space,
// which ended it perhaps and are held still, do nothing.
func (m *model) pressOver(p shell.Press) tea.Cmd {
	if m.flip.row >= 0 || m.rest.On() {
		m.settle()
		return m.rest.Again()
	}
	if p.Repeat {
		return nil
	}
	m.note, m.warning = shell.Note{}, shell.Note{} // they have been read
	switch {
	case key.Matches(p, keys.next):
		if _, err := m.opt.Sitting.Draw(); err != nil {
			m.note = shell.Note{Text: err.Error(), Alert: true}
			return nil
		}
		m.begin()
	case key.Matches(p, keys.copy):
		m.note = shell.Note{Text: "sent to the clipboard, if your terminal allows it", Short: "sent to the clipboard"}
		return tea.SetClipboard(m.share())
	case key.Matches(p, keys.review):
		return m.review()
	case key.Matches(p, keys.panel):
		m.counts.Open()
	case key.Matches(p, keys.quit):
		return tea.Quit
	}
	return nil
}

// pressLook does what a key asks for while the look back is shown.
func (m *model) pressLook(p shell.Press) tea.Cmd {
	l := &m.look
	switch {
	case key.Matches(p, keys.earlier):
		l.turn, l.top = max(0, l.turn-1), 0
	case key.Matches(p, keys.later):
		l.turn, l.top = max(0, min(l.turn+1, len(l.left)-1)), 0
	case key.Matches(p, keys.lookBoard) && m.round().Rules().Boards > 1:
		l.board, l.top = (l.board+1)%m.round().Rules().Boards, 0
	case key.Matches(p, keys.forward):
		l.top += max(1, l.page)
	case key.Matches(p, keys.backward):
		l.top = max(0, l.top-max(1, l.page))
	default:
		l.on = false
	}
	return nil
}

// click does what a click of the mouse asks for: it types a letter of the
// keyboard, chooses a turn of the look back, or presses a key of the last line.
func (m *model) click(mouse tea.Mouse) tea.Cmd {
	if mouse.Button != tea.MouseLeft {
		return nil
	}
	if p, ok := m.window.Clicked(mouse.X, mouse.Y); ok {
		return m.press(p)
	}
	if m.help.On || m.counts.On || !m.fits() {
		return nil
	}
	if m.panel.on {
		m.clickSettings(mouse)
		return nil
	}
	if m.diary.on {
		return m.clickDiary(mouse)
	}
	if l := &m.look; l.on {
		if i := l.rows[0] + mouse.Y - lookHead; mouse.Y >= lookHead && i < l.rows[1] {
			l.turn, l.top = i, 0
		}
		return nil
	}
	if m.round().Over() {
		return nil
	}
	switch letter := m.keys.At(mouse.X-m.keysAt[0], mouse.Y-m.keysAt[1]); letter {
	case "":
	case draw.EnterKey:
		return m.press(shell.Press{Name: keys.guess.Keys()[0]})
	case draw.DeleteKey:
		return m.press(shell.Press{Name: keys.backspace.Keys()[0]})
	default:
		m.settle()
		m.question.key = ""
		m.write(letter)
	}
	return nil
}

// wheel scrolls the help, or the words of the look back.
func (m *model) wheel(mouse tea.Mouse) {
	switch {
	case m.help.On:
		m.help.Wheel(mouse.Button)
	case m.counts.On:
		m.counts.Wheel(mouse.Button)
	case m.diary.on:
		m.diary.chosen = min(max(0, m.diary.chosen+shell.WheelSteps(mouse.Button)), int(m.today()))
	case m.look.on:
		m.look.top = max(0, m.look.top+shell.WheelSteps(mouse.Button))
	}
}

// hints returns the keys that do something now, the first ones first.
func (m *model) hints(grid draw.Grid) []shell.Hint {
	switch {
	case m.isOver() && m.rest.On(), m.round().Over() && !m.isOver():
		return nil
	case m.isOver():
		return m.hintsOver(grid)
	}
	all := []shell.Hint{shell.Tell("help", keys.help), shell.Tell("leave", shell.Leave), shell.Tell(m.nextHelp(), keys.more), shell.Tell("engine plays", keys.engine)}
	if grid.Boards < m.round().Rules().Boards {
		all = append([]shell.Hint{shell.Tell("more boards", keys.boards)}, all...)
	}
	if len(m.typed) > 0 || m.proposal != "" {
		all = append([]shell.Hint{shell.Tell("guess", keys.guess)}, all...)
	}
	all = append(all, shell.Tell("settings", keys.settings))
	if m.opt.Puzzles != nil {
		all = append(all, shell.Tell("daily puzzles", keys.puzzles))
	}
	return all
}

// hintsOver is hints when the round is over.
func (m *model) hintsOver(grid draw.Grid) []shell.Hint {
	hints := []shell.Hint{shell.Tell("another round", keys.next)}
	if m.stats != nil {
		if m.window.Columns < 80 {
			hints = []shell.Hint{shell.Tell("again", keys.next)}
		}
		hints = append(hints, shell.Tell("statistics", keys.panel))
	}
	if grid.Boards < m.round().Rules().Boards {
		hints = append(hints, shell.Tell("more boards", keys.boards))
	}
	hints = append(hints, shell.Tell("review", keys.review), shell.Tell("copy", keys.copy), shell.Tell("leave", keys.quit))
	if m.opt.Puzzles != nil {
		hints = append(hints, shell.Tell("daily", keys.puzzles))
	}
	return append(hints, shell.Tell("settings", keys.settings))
}

// nextHelp returns what tab gives.
func (m *model) nextHelp() string {
	switch m.degree {
	case game.NoHelp:
		return "how many fit"
	case game.HelpCount:
		return "a letter"
	}
	return "a guess"
}

// helpKeys returns what the help says of the keys.
func (m *model) helpKeys(columns int) []string {
	hints := []shell.Hint{
		shell.Tell("", keys.guess),
		shell.Tell("", keys.backspace),
		shell.Tell("", keys.clear),
		shell.Tell("", keys.more),
		shell.Tell("", keys.engine),
		{Does: "a win with help counts in no streak"},
		shell.Tell("", keys.escape),
		shell.Tell("", keys.near),
		shell.Tell("", keys.settings),
	}
	if m.opt.Puzzles != nil {
		hints = append(hints, shell.Tell("", keys.puzzles))
	}
	if m.round().Rules().Boards > 1 {
		hints = append(hints, shell.Tell("", keys.boards), shell.Tell("", keys.boardsBefore))
	}
	if m.opt.Mouse {
		hints = append(hints, shell.Hint{Sign: "mouse", Does: "click the keyboard and the keys of the last line; with shift the terminal selects text"})
	}
	if m.round().Lasting() {
		hints = append(hints, shell.Tell("give up for good, if pressed twice: it counts as lost", keys.giveUp), shell.Tell("leave; the round is kept, and taken up by the next wfind play", shell.Leave))
	} else {
		hints = append(hints, shell.Tell("", keys.giveUp), shell.Tell("leave; the answer and the result are printed then", shell.Leave))
	}
	out := shell.HelpLines(m.theme, columns, hints...)
	out = append(append(out, ""), draw.Wrapped("When the round is over:", columns)...)
	return append(out, shell.HelpLines(m.theme, columns, shell.Tell("", keys.next), shell.Tell("statistics, and what they were month by month", keys.panel), shell.Tell("", keys.review), shell.Tell("", keys.copy))...)
}
