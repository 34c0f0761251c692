package play

import (
	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
)

// keys are the keys of the game: each is declared here, and what it does stands
// in press and what that calls. The help and the line of keys are made of them.
var keys = struct {
	guess, backspace, clear, more, engine, escape, near, help, giveUp shell.Key // in a round
	settings, change, changeBack, save, close                         shell.Key // anywhere, and in the settings
	puzzles                                                           shell.Key // anywhere
	boards, boardsBefore                                              shell.Key // where not all are shown
	next, review, copy, panel, quit                                   shell.Key // when it is over
	earlier, later, forward, backward, back, lookBoard                shell.Key // in the look back
}{
	guess:     shell.NewKey("enter", "make the guess", shell.EnterNames),
	backspace: shell.NewKey("backspace", "take back a letter", shell.BackspaceNames),
	clear:     shell.NewKey("ctrl-u", "take back all letters", shell.ClearNames),
	more:      shell.NewKey("tab", "help by degrees: how many words still fit; again: a letter of the answer; again: a guess of the engine's, which enter takes", "tab"),
	engine:    shell.NewKey("!", "let the engine make this guess", "!"),
	escape:    shell.NewKey("esc", "stop the engine; clear the row", "esc"),
	near:      shell.NewKey("1 2 3", "take a word that is offered for an unknown one", "1 2 3 4 5 6 7 8 9"),
	help:      shell.NewKey("?", "help", "? f1"),
	giveUp:    shell.NewKey("ctrl-d", "give up and see the answer", "ctrl+d"),

	settings:   shell.NewKey("ctrl-o", "settings, which can be saved", "ctrl+o f2"),
	puzzles:    shell.NewKey("ctrl-p", "the puzzles of the days: those played, and those to play", "ctrl+p f3"),
	change:     shell.NewKey("→", "", "right space l "+shell.EnterNames),
	changeBack: shell.NewKey("←", "", "left h"),
	save:       shell.NewKey("s", "", "s S"),
	close:      shell.NewKey("esc", "", "esc"),

	boards:       shell.NewKey("→", "the boards that are not shown, those that are played first", "right pgdown"),
	boardsBefore: shell.NewKey("←", "the boards before", "left pgup"),

	next:   shell.NewKey("n", "another round", "n N"),
	review: shell.NewKey("r", "a review of it, guess by guess, and the words that still fit then", "r R"),
	copy:   shell.NewKey("c", "copy the result to share", "c C y Y"),
	panel:  shell.NewKey("tab", "statistics", "tab"),
	quit:   shell.NewKey("q", "leave", "q Q esc ctrl+d"),

	lookBoard: shell.NewKey("tab", "", "tab"),
	earlier:   shell.NewKey("↑", "", "up k"),
	later:     shell.NewKey("↓", "", "down j"),
	backward:  shell.NewKey("←", "", "left pgup"),
	forward:   shell.NewKey("→", "", "right pgdown space"),
	back:      shell.NewKey("any key", "back", "esc"),
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
	case p.Is(keys.settings):
		m.panel.on, m.note = true, shell.Note{}
		return nil
	case m.diary.on:
		return m.pressDiary(p)
	case p.Is(keys.puzzles) && m.opt.Puzzles != nil:
		return m.openDiary()
	case m.look.on:
		return m.pressLook(p)
	case p.Is(keys.boards):
		m.turnPage(1)
		return nil
	case p.Is(keys.boardsBefore):
		m.turnPage(-1)
		return nil
	case p.Is(keys.help):
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
	case p.Is(keys.guess):
		return m.enter()
	case p.Is(keys.giveUp):
		return m.quitRound(p)
	case p.Is(keys.more):
		if cmd, ok := m.confirmHelp(p, "tells how many words still fit"); !ok {
			return cmd
		}
		return m.moreHelp()
	case p.Is(keys.engine):
		if cmd, ok := m.confirmHelp(p, "has the engine play"); !ok {
			return cmd
		}
		return m.ask(true)
	case p.Is(keys.escape):
		switch {
		case m.engine.Running():
			m.stop()
			m.note = shell.Note{Text: "stopped thinking"}
		case len(m.typed) > 0:
			m.typed = nil
		default:
			m.proposal = ""
		}
	case p.Is(keys.clear):
		m.typed, m.proposal = nil, ""
	case p.Is(keys.backspace):
		if len(m.typed) > 0 {
			m.typed = m.typed[:len(m.typed)-1]
		} else {
			m.proposal = ""
		}
		m.hush()
	case p.Is(keys.near) && len(m.near) > 0: // else they may be letters
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
	case p.Is(keys.next):
		if _, err := m.opt.Sitting.Draw(); err != nil {
			m.note = shell.Note{Text: err.Error(), Alert: true}
			return nil
		}
		m.begin()
	case p.Is(keys.copy):
		m.note = shell.Note{Text: "sent to the clipboard, if your terminal allows it", Short: "sent to the clipboard"}
		return tea.SetClipboard(m.share())
	case p.Is(keys.review):
		return m.review()
	case p.Is(keys.panel):
		m.counts.Open()
	case p.Is(keys.quit):
		return tea.Quit
	}
	return nil
}

// pressLook does what a key asks for while the look back is shown.
func (m *model) pressLook(p shell.Press) tea.Cmd {
	l := &m.look
	switch {
	case p.Is(keys.earlier):
		l.turn, l.top = max(0, l.turn-1), 0
	case p.Is(keys.later):
		l.turn, l.top = max(0, min(l.turn+1, len(l.left)-1)), 0
	case p.Is(keys.lookBoard) && m.round().Rules().Boards > 1:
		l.board, l.top = (l.board+1)%m.round().Rules().Boards, 0
	case p.Is(keys.forward):
		l.top += max(1, l.page)
	case p.Is(keys.backward):
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
		return m.press(shell.PressFirst(keys.guess))
	case draw.DeleteKey:
		return m.press(shell.PressFirst(keys.backspace))
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
