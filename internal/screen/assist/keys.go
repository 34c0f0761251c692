package assist

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/assist"
	"wfind/internal/keyboard"
	"wfind/internal/screen/shell"
)

// undoNames are the names of the key for undo. Terminals call it by what it
// makes, by what is printed on it, on keyboards of any country, or by both.
var undoNames = []string{"ctrl+_", "ctrl+-", "ctrl+/", "ctrl+7"}

// assistKey returns the name of a key and the text that it types. Some terminals
// tell of a shifted key and not of what it types.
func assistKey(key tea.Key) (name, text string) {
	if key.Mod == tea.ModShift && key.Text == "" && key.Code > ' ' && unicode.IsPrint(key.Code) {
		text := string(unicode.ToUpper(key.Code))
		return text, text
	}
	name = shell.KeyName(key)
	if slices.Contains(undoNames, strings.Replace(name, "shift+", "", 1)) {
		name = undoNames[0]
	}
	return name, key.Text
}

// press does what a key asks for.
func (m *model) press(key tea.Key) tea.Cmd {
	name, text := assistKey(key)
	if cmd := shell.EveryKey(name, m.theme); cmd != nil {
		return cmd
	}
	if m.tooNarrow() {
		return m.pressUnseen(name)
	}
	if m.help {
		m.help = m.window.Scroll(name, &m.helpTop)
		return nil
	}
	m.note = shell.Note{}
	if m.filtering {
		return m.pressFilter(name, text)
	}
	switch name {
	case "?", "f1":
		m.help, m.helpTop = true, 0
	case "tab":
		m.focus = (m.focus + 1) % 3
	case "shift+tab":
		m.focus = (m.focus + 2) % 3
	case "/":
		m.focus, m.filtering = onWords, true
	case "ctrl+y":
		return m.copy()
	case undoNames[0]:
		return m.undo()
	case "ctrl+n":
		return m.newGame()
	case "ctrl+r":
		return m.respell()
	case "+":
		return m.lengthen(1)
	case "-":
		return m.lengthen(-1)
	default:
		if m.focus == onTiles {
			return m.pressTiles(name, text)
		}
		return m.pressList(name)
	}
	return nil
}

// pressUnseen does what a key asks for where the window is too small to see it:
// nothing, but that longer words, which made it so, can be taken back.
func (m *model) pressUnseen(name string) tea.Cmd {
	switch name {
	case undoNames[0]:
		return m.undo()
	case "-":
		return m.lengthen(-1)
	}
	return nil
}

// pressTiles does what a key asks for on the tiles.
func (m *model) pressTiles(name, text string) tea.Cmd {
	if slices.Contains([]string{"0", "1", "2"}, text) {
		name = text // from the keypad too
	}
	switch name {
	case "up", "down":
		m.choose(onAdvice, map[string]int{"up": -1, "down": 1}[name])
	case "left":
		m.state.Grid = m.state.Grid.Step(-m.onward())
	case "right":
		m.state.Grid = m.state.Grid.Step(m.onward())
	case "home":
		m.state.Grid = m.state.Grid.At(m.state.Grid.Row, 0)
	case "end":
		m.state.Grid = m.state.Grid.At(m.state.Grid.Row, m.state.Grid.Length)
	case "0", "1", "2":
		return m.change(m.state.Grid.Paint(assist.Grey + assist.Colour(name[0]-'0')))
	case "space":
		return m.change(m.state.Grid.Turn())
	case "enter":
		return m.enter()
	case "backspace":
		return m.change(m.state.Grid.TakeBack(), nil)
	case "ctrl+u":
		return m.change(m.state.Grid.Clear(), nil)
	case "esc":
		m.say("ctrl-c leaves")
	default:
		return m.write(text)
	}
	return nil
}

// onward returns by how many tiles a step to the right goes on in the word.
func (m *model) onward() int {
	if m.theme.RightToLeft {
		return -1
	}
	return 1
}

// pressList does what a key asks for on one of the two lists.
func (m *model) pressList(name string) tea.Cmd {
	per := 1
	if m.focus == onWords {
		_, per = m.wordColumns(m.panel().columns)
	}
	switch name {
	case "up", "k":
		m.choose(m.focus, -per)
	case "down", "j":
		m.choose(m.focus, per)
	case "left":
		m.choose(m.focus, -m.onward())
	case "right":
		m.choose(m.focus, m.onward())
	case "pgup":
		m.choose(m.focus, -10*per)
	case "pgdown":
		m.choose(m.focus, 10*per)
	case "home":
		m.choose(m.focus, -len(m.words))
	case "end":
		m.choose(m.focus, len(m.words))
	case "enter":
		return m.take(m.focus, m.choice[m.focus-1])
	case "esc":
		if m.focus == onWords && m.filter != "" {
			m.filter = ""
			return m.narrow()
		}
		m.focus = onTiles
	case "y":
		return m.copy()
	case "u":
		return m.undo()
	case "n":
		return m.newGame()
	case "h":
		return m.become(assist.State{Grid: m.state.Grid, Dict: m.state.Dict, Hard: !m.state.Hard})
	case "d":
		return m.become(assist.State{Grid: m.state.Grid, Dict: m.otherList(), Hard: m.state.Hard})
	case "q":
		return tea.Quit
	default:
		m.say("%s", m.escape())
	}
	return nil
}

// escape tells how to get back to the tiles from the list that keys go to.
func (m *model) escape() string {
	if m.focus == onWords && m.filter != "" {
		return "esc drops the filter, and once more goes back to the tiles"
	}
	return "esc goes back to the tiles"
}

// pressFilter does what a key asks for while the filter is typed.
func (m *model) pressFilter(name, text string) tea.Cmd {
	letters := []rune(m.filter)
	switch name {
	case "enter", "tab", "down":
		m.filtering = false
		return nil
	case "esc":
		m.filtering, m.focus, letters = false, onTiles, nil
	case "backspace":
		if len(letters) == 0 {
			m.filtering, m.focus = false, onTiles
			return nil
		}
		letters = letters[:len(letters)-1]
	case "ctrl+u":
		letters = nil
	default:
		letters = keyboard.Type(letters, text, constraint.MaxLength)
	}
	m.filter = string(letters)
	return m.narrow()
}

// click does what a click of the mouse asks for: it turns a tile, takes the
// advice that stands in an empty row, takes an item of a list, and presses a key
// of the last line.
func (m *model) click(mouse tea.Mouse) tea.Cmd {
	if mouse.Button != tea.MouseLeft || m.tooNarrow() {
		return nil
	}
	if key, ok := m.window.Clicked(mouse.X, mouse.Y); ok {
		return m.press(key)
	}
	if m.help {
		m.help = false
		return nil
	}
	m.note, m.filtering = shell.Note{}, false
	switch t := m.target(mouse.X, mouse.Y); {
	case !t.ok:
		m.focus = onTiles
	case t.list != onTiles:
		m.choice[t.list-1] = t.item
		return m.take(t.list, t.item)
	case t.row >= len(m.state.Grid.Rows) || m.state.Grid.Rows[t.row].Empty():
		m.focus, m.state.Grid = onTiles, m.state.Grid.At(len(m.state.Grid.Rows)-1, m.state.Grid.Length)
		return m.enter()
	default:
		m.focus = onTiles
		g := m.state.Grid.At(t.row, t.col)
		if !m.state.Grid.Rows[t.row].Whole() {
			m.state.Grid = g
			return nil
		}
		return m.change(g.Turn())
	}
	return nil
}

// wheel moves what is chosen of the list that the mouse is on, or the help.
func (m *model) wheel(mouse tea.Mouse) {
	by := shell.WheelSteps[mouse.Button]
	if m.help {
		m.helpTop = max(0, m.helpTop+by)
		return
	}
	t := m.target(mouse.X, mouse.Y)
	switch {
	case !t.ok:
	case t.list == onWords:
		_, per := m.wordColumns(m.panel().columns)
		m.focus = onWords
		m.choose(onWords, by*per)
	default:
		m.choose(onAdvice, by)
	}
}
