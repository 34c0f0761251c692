package play

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/printable"
)

// Settings are the settings that a player can change on the screen.
type Settings struct {
	Hard, Motion, Mouse bool
	Palette             draw.Palette
	Keyboard            string // "" to choose it by the words
}

// A settingsPage shows the settings and changes them.
type settingsPage struct {
	m    *model
	row  int // the selected setting
	top  int // the line of the first setting
	note shell.Note
}

// A setting is a row of the page.
type setting struct {
	name   string
	about  string
	value  func(*model) string
	change func(m *model, by int) error // to the next value, or to the one before
}

var settings = []setting{
	{"hard mode", "Hard mode: " + game.HardRule + ".", func(m *model) string { return onOff(m.opt.Sitting.Rules().Hard) }, func(m *model, _ int) error {
		return m.opt.Sitting.SetHard(!m.opt.Sitting.Rules().Hard)
	}},
	{"colours", "High contrast is orange and blue, for the colour-blind.", func(m *model) string { return string(m.screen.Theme.Palette) }, func(m *model, by int) error {
		m.screen.Theme.Palette = next([]draw.Palette{draw.Classic, draw.HighContrast}, m.screen.Theme.Palette, by)
		return nil
	}},
	{"motion", "Tiles turn over one by one.", func(m *model) string { return onOff(m.opt.Motion) }, func(m *model, _ int) error {
		m.opt.Motion = !m.opt.Motion
		return nil
	}},
	{"keyboard", "Auto chooses a keyboard that suits the words.", func(m *model) string {
		if m.opt.Keyboard == "" {
			return "auto"
		}
		return m.opt.Keyboard
	}, func(m *model, by int) error {
		m.opt.Keyboard = next(append([]string{""}, keyboard.Names()...), m.opt.Keyboard, by)
		m.keyboard = keyboard.Rows(m.opt.Sitting.Vocabulary().Guesses(), m.opt.Keyboard)
		return nil
	}},
	{"mouse", "Click keys and lists. Hold shift to select text.", func(m *model) string { return onOff(m.screen.Mouse) }, func(m *model, _ int) error {
		m.screen.Mouse = !m.screen.Mouse
		return nil
	}},
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// next returns the value that is by places after v, or before it, in a circle.
func next[T comparable](values []T, v T, by int) T {
	return values[(slices.Index(values, v)+by+len(values))%len(values)]
}

// Press selects, changes or saves settings.
func (s *settingsPage) Press(p shell.Press) tea.Cmd {
	s.note = shell.Note{}
	switch {
	case p.Is(keys.up):
		s.row = max(0, s.row-1)
	case p.Is(keys.down):
		s.row = min(len(settings)-1, s.row+1)
	case p.Is(keys.first):
		s.row = 0
	case p.Is(keys.last):
		s.row = len(settings) - 1
	case p.Is(keys.change):
		s.change(1)
	case p.Is(keys.changeBack):
		s.change(-1)
	case p.Is(keys.save):
		s.save()
	case p.Is(keys.close), p.Is(keys.settings) && !p.Repeat:
		s.m.screen.Close()
	}
	return nil
}

// change changes the selected setting, or shows why it cannot be changed.
func (s *settingsPage) change(by int) {
	if err := settings[s.row].change(s.m, by); err != nil {
		s.note = shell.Note{Text: sentence(err), Alert: true}
	}
}

// save saves the settings for future games.
func (s *settingsPage) save() {
	m := s.m
	if m.opt.Remember == nil {
		s.note = shell.Note{Text: "There is no place to save them", Alert: true}
		return
	}
	err := m.opt.Remember(Settings{m.opt.Sitting.Rules().Hard, m.opt.Motion, m.screen.Mouse, m.screen.Theme.Palette, m.opt.Keyboard})
	if err != nil {
		s.note = shell.Note{Text: "Not saved: " + printable.Text(err.Error()), Short: "Not saved", Alert: true}
		return
	}
	s.note = shell.Note{Text: "Saved for future games", Short: "Saved"}
}

// Click changes the setting that was clicked.
func (s *settingsPage) Click(mouse tea.Mouse) tea.Cmd {
	if i := mouse.Y - s.top; 0 <= i && i < len(settings) {
		s.row, s.note = i, shell.Note{}
		s.change(1)
	}
	return nil
}

// Wheel selects the setting before or after.
func (s *settingsPage) Wheel(mouse tea.Mouse) {
	s.row = max(0, min(len(settings)-1, s.row+shell.WheelSteps(mouse.Button)))
}

// nameColumns is the width of the settings' names, with the mark of the selected one.
const nameColumns = 14

// Draw returns the settings, with as much around them as there is room for.
func (s *settingsPage) Draw() []string {
	m := s.m
	t, w := m.screen.Theme, m.screen.Window
	w.Lines-- // for the hints
	columns := min(w.Columns, helpColumns)
	var rows []string
	for i, row := range settings {
		mark := "  "
		if i == s.row {
			mark = t.Strong().Styled("›") + " "
		}
		rows = append(rows, draw.Fit(draw.Fit(mark+row.name, nameColumns)+t.Strong().Styled(row.value(m)), columns))
	}
	about := draw.Wrapped(settings[s.row].about, columns)
	for i := range about {
		about[i] = draw.Fit(t.Dim().Styled(about[i]), columns)
	}
	var above, below []string
	room := w.Lines - len(rows)
	for _, more := range []struct {
		lines *[]string
		add   []string
	}{
		{&below, s.note.Draw(t, columns, 1)},
		{&above, []string{draw.Fit(t.Strong().Styled("Settings"), columns), ""}},
		{&below, append([]string{""}, about...)},
	} {
		if len(more.add) <= room {
			*more.lines = append(*more.lines, more.add...)
			room -= len(more.add)
		}
	}
	body := slices.Concat(above, rows, below)
	s.top = (w.Lines-len(body))/2 + len(above)
	return w.Spread(nil, body, nil)
}

// Hints returns the keys of the page.
func (s *settingsPage) Hints() []shell.Hint {
	return []shell.Hint{shell.KeyHint("back", keys.close), shell.KeyHint("save", keys.save), shell.KeyHint("change", keys.changeBack, keys.change), shell.KeyHint("select", keys.up, keys.down)}
}
