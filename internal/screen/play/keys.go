package play

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
)

var (
	// Keys during a round. The help shows their descriptions.
	guessKey     = shell.NewKey("enter", "make the guess", shell.EnterNames)
	backspaceKey = shell.NewKey("backspace", "delete the last character", shell.BackspaceNames)
	clearKey     = shell.NewKey("ctrl-u", "delete the whole guess", shell.ClearNames)
	hintKey      = shell.NewKey("tab", "show a hint: first the number of possible answers, then a tile, then a guess", "tab")
	playKey      = shell.NewKey("!", "let wfind choose this turn's guess", "!")
	escapeKey    = shell.NewKey("esc", "clear the row, or cancel the search for a suggestion", "esc")
	nearKey      = shell.NewKey("1 2 3", "replace an unknown word with a similar one", "1,2,3,4,5,6,7,8,9")
	giveUpKey    = shell.NewKey("ctrl-d", "give up and see the answer (press twice)", "ctrl+d")

	// Keys during a round and on most pages.
	settingsKey = shell.NewKey("ctrl-o", "settings", "ctrl+o,f2")
	dailyKey    = shell.NewKey("ctrl-p", "list today's and earlier daily puzzles", "ctrl+p,f3")

	// Keys for windows that do not show all boards.
	boardsKey       = shell.NewKey("→", "show more boards, unsolved ones first", "right,pgdown")
	boardsBeforeKey = shell.NewKey("←", "show the previous boards", "left,pgup")

	// Keys at the end of a round.
	nextKey   = shell.NewKey("n", "another round", "n,N")
	reviewKey = shell.NewKey("r", "review your guesses", "r,R")
	copyKey   = shell.NewKey("c", "copy the result to share it", "c,C,y,Y")
	statsKey  = shell.NewKey("tab", "statistics", "tab")
	quitKey   = shell.NewKey("q", "quit", "q,Q,ctrl+d")

	// Keys in the settings.
	changeKey     = shell.NewKey("→", "", "right,space,l,"+shell.EnterNames)
	changeBackKey = shell.NewKey("←", "", "left,h")

	// Keys in the review.
	nextBoardKey = shell.NewKey("tab", "", "tab")
)

func (m *model) keysDuring() []shell.KeyLabel {
	labels := []shell.KeyLabel{
		shell.Label("", guessKey),
		shell.Label("", backspaceKey),
		shell.Label("", clearKey),
		shell.Label("", hintKey),
		shell.Label("", playKey),
		{Does: "Wins with hints don't count towards your streak."},
		shell.Label("", escapeKey),
		shell.Label("", nearKey),
	}
	if m.round().Rules().Boards > 1 {
		labels = append(labels, shell.Label("", boardsKey), shell.Label("", boardsBeforeKey))
	}
	labels = append(labels, m.keysAlways()...)
	if m.screen.Terminal.Mouse {
		labels = append(labels, shell.KeyLabel{Sign: "mouse", Does: "click the on-screen keyboard or the key hints at the bottom. To select text, hold shift and drag."})
	}
	if m.round().Origin().Resumable {
		return append(labels, shell.Label("give up (press twice; counts as a loss)", giveUpKey), shell.Label("save the game and quit", shell.Quit))
	}
	return append(labels, shell.Label("", giveUpKey), shell.Label("quit and print the result with the answer", shell.Quit))
}

func (m *model) keysAtEnd() []shell.KeyLabel {
	labels := []shell.KeyLabel{shell.Label("", nextKey), shell.Label("statistics, overall and by month", statsKey), shell.Label("", reviewKey), shell.Label("", copyKey)}
	if m.round().Over() {
		labels = append(labels, m.keysAlways()...)
	}
	return append(labels, shell.Label("", quitKey))
}

func (m *model) keysAlways() []shell.KeyLabel {
	labels := []shell.KeyLabel{shell.Label("", settingsKey)}
	if m.opt.DailyPuzzles != nil {
		labels = append(labels, shell.Label("", dailyKey))
	}
	return labels
}

// openPage handles the keys that open the settings and the daily puzzles. It reports whether it has
// handled p.
func (m *model) openPage(p shell.Press) bool {
	switch {
	case p.Is(settingsKey):
		m.openSettings()
	case p.Is(dailyKey) && m.opt.DailyPuzzles != nil:
		m.openDailyPuzzles()
	default:
		return false
	}
	return true
}

func (m *model) Press(p shell.Press) tea.Cmd {
	switch {
	case m.openPage(p):
		return nil
	case p.Is(boardsKey):
		m.showMoreBoards(1)
		return nil
	case p.Is(boardsBeforeKey):
		m.showMoreBoards(-1)
		return nil
	case p.Is(shell.Help):
		m.screen.OpenText(shell.HelpColumns, m.helpText, shell.Help)
		return nil
	case m.round().Over():
		return m.pressAtEnd(p)
	}
	m.flipping.Stop() // the player does not wait for the animation
	if p.Name != m.confirmKey {
		m.confirmKey = ""
	}
	return m.pressDuring(p)
}

func (m *model) pressDuring(p shell.Press) tea.Cmd {
	switch {
	case p.Is(guessKey):
		return m.enter()
	case p.Is(giveUpKey):
		return m.askGiveUp(p)
	case p.Is(hintKey):
		return m.confirmHint(p, m.nextHint)
	case p.Is(playKey):
		return m.confirmHint(p, func() tea.Cmd { return m.suggest(m.playSuggestion) })
	case p.Is(escapeKey):
		switch {
		case m.advising.Running():
			m.stopAdvice()
			m.say(shell.Note{Text: "Stopped thinking"})
		case len(m.typed) > 0:
			m.typed = nil
		default:
			m.suggestion = ""
		}
	case p.Is(clearKey):
		m.typed, m.suggestion = nil, ""
	case p.Is(backspaceKey):
		if len(m.typed) > 0 {
			m.typed = m.typed[:len(m.typed)-1]
		} else {
			m.suggestion = ""
		}
		m.clearNote()
	case p.Is(nearKey) && len(m.near) > 0: // otherwise, digits can be letters of a word
		if i := int(p.Name[0] - '1'); i < len(m.near) {
			m.typed = constraint.SplitLetters(m.near[i])
			m.clearNote()
		}
	default:
		m.write(p.Text)
	}
	return nil
}

func (m *model) pressAtEnd(p shell.Press) tea.Cmd {
	if m.flipping.Running() || m.pause.On() {
		m.flipping.Stop()
		return m.pause.Begin()
	}
	if p.Repeat {
		return nil
	}
	m.say(shell.Note{})
	m.warning = shell.Note{} // it has been read
	// Enter has no effect, because the player may still be holding it down after the last guess.
	switch {
	case p.Is(nextKey):
		if err := m.opt.Sitting.Draw(); err != nil {
			return m.say(shell.ErrorNote(err))
		}
		m.reset()
	case p.Is(copyKey):
		m.say(shell.Note{Text: "Copied the result to the clipboard (not all terminals allow this)", Short: "Result copied to the clipboard"})
		return tea.SetClipboard(m.share())
	case p.Is(reviewKey):
		return m.openReview()
	case p.Is(statsKey):
		if m.stats != nil {
			m.screen.OpenText(monthColumns, m.statsText, statsKey)
		}
	case p.Is(quitKey):
		return tea.Quit
	}
	return nil
}

func (m *model) Paste(text string) tea.Cmd {
	if !m.round().Over() {
		m.flipping.Stop()
		m.write(strings.TrimSpace(text))
	}
	return nil
}

func (m *model) Click(mouse tea.Mouse) tea.Cmd {
	if m.round().Over() {
		return nil
	}
	switch letter := m.drawn.keys.At(mouse.X-m.drawn.keysLeft, mouse.Y-m.drawn.keysTop); letter {
	case "":
	case draw.EnterKey:
		return m.Press(shell.PressFirst(guessKey))
	case draw.DeleteKey:
		return m.Press(shell.PressFirst(backspaceKey))
	default:
		return m.Press(shell.Press{Text: letter})
	}
	return nil
}

func (m *model) Wheel(tea.Mouse) {}

func (m *model) Labels() []shell.KeyLabel {
	if m.endShown() && !m.pause.On() {
		return m.labelsAtEnd()
	}
	labels := []shell.KeyLabel{shell.Label("guess", guessKey).When(len(m.typed) > 0 || m.suggestion != ""), shell.Label("help", shell.Help)}
	labels = append(append(labels, m.moreBoardsLabels()...), shell.Label("quit", shell.Quit), shell.Label("hint", hintKey),
		shell.Label("play for me", playKey), shell.Label("settings", settingsKey))
	if m.opt.DailyPuzzles != nil {
		labels = append(labels, shell.Label("daily puzzles", dailyKey))
	}
	for i := range labels {
		labels[i].Off = labels[i].Off || m.round().Over()
	}
	return labels
}

func (m *model) moreBoardsLabels() []shell.KeyLabel {
	does := "more boards"
	switch {
	case m.round().Rules().Boards == 1:
		return nil
	case m.screen.Window.Columns < 80:
		does = "more"
	}
	return []shell.KeyLabel{shell.Label(does, boardsKey).When(m.drawn.paged)}
}

func (m *model) labelsAtEnd() []shell.KeyLabel {
	again, stats := "another round", "statistics"
	if m.screen.Window.Columns < 80 {
		again, stats = "again", "stats"
	}
	labels := append([]shell.KeyLabel{shell.Label(again, nextKey), shell.Label("quit", quitKey)}, m.moreBoardsLabels()...)
	if m.stats != nil {
		labels = append(labels, shell.Label(stats, statsKey))
	}
	made := m.round().Made() > 0
	labels = append(labels, shell.Label("review", reviewKey).When(made), shell.Label("copy", copyKey).When(made))
	if m.opt.DailyPuzzles != nil {
		labels = append(labels, shell.Label("daily", dailyKey))
	}
	return append(labels, shell.Label("settings", settingsKey), shell.Label("help", shell.Help))
}

// confirm handles the press p of a key that must be pressed twice. It shows the question at the first
// press, and calls act at the second press of the same key.
func (m *model) confirm(p shell.Press, question shell.Note, act func() tea.Cmd) tea.Cmd {
	switch {
	case p.Name != m.confirmKey:
		m.confirmKey = p.Name
		m.say(question)
		return m.pause.Begin()
	case m.pause.On(): // the key is held down
		return m.pause.Begin()
	}
	m.confirmKey = ""
	return act()
}

// confirmHint calls act to give a hint. If the hint would keep a win from counting towards the
// player's streak, it first shows a warning, and waits until the key of p is pressed again.
func (m *model) confirmHint(p shell.Press, act func() tea.Cmd) tea.Cmd {
	r := m.round()
	if r.Hint() != game.NoHint || r.Unusual() != "" {
		return act()
	}
	return m.confirm(p, shell.Note{
		Text:  fmt.Sprintf("Wins with hints don't count towards your streak. Press %s again to continue.", p.Name),
		Short: fmt.Sprintf("Press %s again for a hint (no streak)", p.Name),
		Alert: true,
	}, act)
}
