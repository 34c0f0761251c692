package play

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/files/preferences"
	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/printable"
)

// A settingsPage lets the player change settings, and saves each change immediately.
type settingsPage struct {
	m    *model
	list shell.List
	note shell.Note
}

type setting struct {
	key    string // the name of the preference
	name   string
	about  string
	value  func(*model) string
	change func(m *model, value string) error
}

var settings = []setting{
	{"hard", "hard mode", "Hard mode: " + game.HardRule + ".",
		func(m *model) string { return preferences.YesNo(m.opt.Sitting.Rules().Hard) },
		func(m *model, value string) error { return m.opt.Sitting.SetHard(value == "yes") }},
	{"palette", "colours", "High contrast uses orange and blue, for colour-blind players.",
		func(m *model) string { return string(m.screen.Theme.Palette) },
		func(m *model, value string) error {
			m.screen.Theme.Palette = draw.Palette(value)
			return nil
		}},
	onOff("motion", "After each guess, the tiles flip over one at a time.", func(m *model) *bool { return &m.opt.Motion }),
	{"keyboard", "keyboard", "With \"auto\", wfind picks a keyboard that suits the word list.",
		func(m *model) string { return m.opt.Keyboard },
		func(m *model, value string) error {
			m.opt.Keyboard = value
			m.keyboard = keyboard.Rows(m.round().Vocabulary().Guesses(), m.opt.Keyboard)
			return nil
		}},
	onOff("mouse", "You can click keys and list entries. To select text, hold shift and drag.", func(m *model) *bool { return &m.screen.Terminal.Mouse }),
}

func onOff(name, about string, of func(*model) *bool) setting {
	return setting{name, name, about,
		func(m *model) string { return preferences.YesNo(*of(m)) },
		func(m *model, value string) error {
			*of(m) = value == "yes"
			return nil
		}}
}

func (m *model) openSettings() {
	s := &settingsPage{m: m}
	s.list.Show(len(settings), 0, 0)
	m.screen.Open(s)
}

func (s *settingsPage) Press(p shell.Press) tea.Cmd {
	s.note = shell.Note{}
	switch {
	case p.Is(changeKey):
		s.change(1)
	case p.Is(changeBackKey):
		s.change(-1)
	case s.list.Press(p):
	case p.Is(shell.Back), p.Is(settingsKey) && !p.Repeat:
		s.m.screen.Close()
	}
	return nil
}

func (s *settingsPage) change(step int) {
	m, row := s.m, settings[s.list.Selected]
	values := preferences.Values(row.key)
	n := len(values)
	value := values[(slices.Index(values, row.value(m))+step+n)%n]
	if err := row.change(m, value); err != nil {
		s.note = shell.ErrorNote(err)
		return
	}
	if m.opt.Remember == nil {
		s.note = shell.Note{Text: "Setting changed for this game only; it can't be saved", Short: "Setting changed for this game only"}
		return
	}
	if err := m.opt.Remember(row.key, value); err != nil {
		s.note = shell.Note{Text: "Could not save this setting: " + printable.Text(err.Error()), Short: "Not saved", Alert: true}
		return
	}
	s.note = shell.Note{Text: "Saved this setting for future games", Short: "Saved"}
}

func (s *settingsPage) Click(mouse tea.Mouse) tea.Cmd {
	if s.list.Click(mouse) {
		s.change(1)
	}
	return nil
}

func (s *settingsPage) Wheel(mouse tea.Mouse) { s.list.Wheel(mouse) }

const nameColumns = 13 // the width of a space and the name of a setting

func (s *settingsPage) row(i, columns int) string {
	t, row := s.m.screen.Theme, settings[i]
	value := cmp.Or(map[string]string{"no": "off", "yes": "on"}[row.value(s.m)], row.value(s.m))
	style := draw.Fit
	if i == s.list.Selected {
		style = t.Selected
	}
	return style(draw.Fit(" "+row.name, nameColumns)+t.Strong().Styled(value), columns)
}

func (s *settingsPage) Draw() []string {
	m, t, w := s.m, s.m.screen.Theme, s.m.screen.Window
	w.Lines-- // the last line is for the key labels
	columns := min(w.Columns, shell.HelpColumns)
	head := []string{draw.Fit(t.Strong().Styled("Settings"), columns), ""}
	var rows []string
	for i := range settings {
		rows = append(rows, s.row(i, columns))
	}
	foot := append(s.note.Draw(t, columns, 2), "")[:2]
	if settings[s.list.Selected].key == "palette" && foot[1] == "" {
		foot[1] = m.legend(columns)
	}
	for _, line := range draw.Wrapped(settings[s.list.Selected].about, columns) {
		foot = append(foot, draw.Fit(t.Dim().Styled(line), columns))
	}
	const lines = 5 // always the same number, so that nothing moves
	foot = append(foot, make([]string, lines)...)[:lines]
	if len(head)+len(rows)+lines > w.Lines {
		head, foot = nil, foot[:min(lines, w.Lines-len(rows))]
	}
	body := slices.Concat(head, rows, foot)
	s.list.Show(len(rows), len(rows), (w.Lines-len(body))/2+len(head))
	return w.Spread(nil, body, nil)
}

func (s *settingsPage) Labels() []shell.KeyLabel {
	return []shell.KeyLabel{shell.Label("back", shell.Back), shell.Label("change", changeBackKey, changeKey), shell.Label("select", shell.Up, shell.Down)}
}
