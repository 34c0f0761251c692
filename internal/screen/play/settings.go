package play

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
)

// Settings are what a player changes on the screen.
type Settings struct {
	Hard, Motion, Mouse bool
	Palette             draw.Palette
	Keyboard            string // "" for the one that suits the words
}

// A panel is the settings as they are shown.
type panel struct {
	on  bool
	row int // that is chosen
	top int // line of the first one on the screen
}

// A setting is a row of the panel.
type setting struct {
	name   string
	about  string
	value  func(*model) string
	change func(m *model, by int) error // to the next value, or to the one before
}

// settings are those that there are.
var settings = []setting{
	{"hard mode", game.HardRule, func(m *model) string { return onOff(m.opt.Sitting.Rules().Hard) }, func(m *model, _ int) error {
		return m.opt.Sitting.SetHard(!m.opt.Sitting.Rules().Hard)
	}},
	{"colours", "high-contrast has orange and blue, which the colour-blind tell apart", func(m *model) string { return string(m.theme.Palette) }, func(m *model, by int) error {
		m.opt.Palette = next([]draw.Palette{draw.Classic, draw.HighContrast}, m.opt.Palette, by)
		m.theme.Palette = m.opt.Palette
		return nil
	}},
	{"motion", "the tiles turn over, one after the other", func(m *model) string { return onOff(m.opt.Motion) }, func(m *model, _ int) error {
		m.opt.Motion = !m.opt.Motion
		return nil
	}},
	{"keyboard", "auto is the one that suits the words", func(m *model) string {
		if m.opt.Keyboard == "" {
			return "auto"
		}
		return m.opt.Keyboard
	}, func(m *model, by int) error {
		m.opt.Keyboard = next(append([]string{""}, keyboard.Names()...), m.opt.Keyboard, by)
		m.keyboard = keyboard.Rows(m.opt.Sitting.Vocabulary().Guesses(), m.opt.Keyboard)
		return nil
	}},
	{"mouse", "click what is on the screen; with shift the terminal selects text", func(m *model) string { return onOff(m.opt.Mouse) }, func(m *model, _ int) error {
		m.opt.Mouse = !m.opt.Mouse
		return nil
	}},
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// next returns the value that comes so many after another, around the end.
func next[T comparable](values []T, v T, by int) T {
	return values[(slices.Index(values, v)+by+len(values))%len(values)]
}

// pressSettings does what a key asks for while the settings are shown.
func (m *model) pressSettings(p shell.Press) {
	m.note = shell.Note{}
	switch {
	case p.Is(keys.earlier):
		m.panel.row = max(0, m.panel.row-1)
	case p.Is(keys.later):
		m.panel.row = min(len(settings)-1, m.panel.row+1)
	case p.Is(keys.change):
		m.changeSetting(1)
	case p.Is(keys.changeBack):
		m.changeSetting(-1)
	case p.Is(keys.save):
		m.saveSettings()
	default:
		m.panel.on = false
	}
}

// changeSetting changes the setting that is chosen, or tells why it does not.
func (m *model) changeSetting(by int) {
	if err := settings[m.panel.row].change(m, by); err != nil {
		m.note = shell.Note{Text: err.Error(), Alert: true}
	}
}

// saveSettings keeps the settings for the games to come.
func (m *model) saveSettings() {
	if m.opt.Remember == nil {
		m.note = shell.Note{Text: "there is no place to save them", Alert: true}
		return
	}
	err := m.opt.Remember(Settings{m.opt.Sitting.Rules().Hard, m.opt.Motion, m.opt.Mouse, m.opt.Palette, m.opt.Keyboard})
	if err != nil {
		m.note = shell.Note{Text: "not saved: " + constraint.Escape(err.Error()), Short: "they could not be saved", Alert: true}
		return
	}
	m.note = shell.Note{Text: "saved for the games to come", Short: "saved"}
}

// clickSettings changes the setting in a line of the screen.
func (m *model) clickSettings(mouse tea.Mouse) {
	if i := mouse.Y - m.panel.top; 0 <= i && i < len(settings) {
		m.panel.row, m.note = i, shell.Note{}
		m.changeSetting(1)
	}
}

// nameColumns are those of the names of settings, with what marks the chosen one.
const nameColumns = 14

// drawSettings draws the settings; on a small window they alone.
func (m *model) drawSettings() []string {
	columns := min(m.window.Columns, 64)
	var rows []string
	for i, s := range settings {
		mark := "  "
		if i == m.panel.row {
			mark = m.theme.Strong().Styled("›") + " "
		}
		rows = append(rows, draw.Fit(draw.Fit(mark+s.name, nameColumns)+m.theme.Strong().Styled(s.value(m)), columns))
	}
	about := draw.Wrapped(strings.ToUpper(settings[m.panel.row].about[:1])+settings[m.panel.row].about[1:]+".", columns)
	for i := range about {
		about[i] = draw.Fit(m.theme.Dim().Styled(about[i]), columns)
	}
	note := m.note.Draw(m.theme, columns, 1)
	var above, below []string
	room := m.window.Lines - 1 - len(rows)
	for _, more := range []struct {
		lines *[]string
		add   []string
	}{
		{&below, note},
		{&above, []string{draw.Fit(m.theme.Strong().Styled("Settings"), columns), ""}},
		{&below, append([]string{""}, about...)},
	} {
		if len(more.add) <= room {
			*more.lines = append(*more.lines, more.add...)
			room -= len(more.add)
		}
	}
	body := slices.Concat(above, rows, below)
	m.panel.top = (m.window.Lines-1-len(body))/2 + len(above)
	hints := []shell.Hint{shell.Tell("back", keys.close), shell.Tell("save", keys.save), shell.Tell("change", keys.changeBack, keys.change), shell.Tell("choose", keys.earlier, keys.later)}
	return m.window.Spread(nil, body, []string{m.window.Footer(m.theme, hints...)})
}
