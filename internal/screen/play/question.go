package play

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/shell"
)

// A question is asked when a key would do something that cannot be undone. The same
// key, pressed again after a pause and before any other key, confirms it.
type question struct {
	key  string // its name; "" if nothing is asked
	rest shell.Rest
}

// confirm shows the note ask when the key is pressed for the first time. It reports ok
// when the key confirms.
func (m *model) confirm(p shell.Press, ask shell.Note) (cmd tea.Cmd, ok bool) {
	switch {
	case p.Name != m.question.key:
		m.question.key, m.note = p.Name, ask
		m.near = nil
		return m.question.rest.Begin(), false
	case m.question.rest.On(): // the key is held down
		return m.question.rest.AgainHeld(), false
	}
	m.question.key = ""
	return nil, true
}

// confirmHelp confirms the first help in a round that would otherwise count for the
// streak.
func (m *model) confirmHelp(p shell.Press) (cmd tea.Cmd, ok bool) {
	r := m.round()
	if r.Help() != game.NoHelp || game.WhyUnusual(r.Source() == game.Given, r.Rules().Boards, r.Rules().Tries, false) != "" {
		return nil, true // there is nothing to lose
	}
	key := "Tab"
	if p.Is(keys.play) {
		key = "!"
	}
	return m.confirm(p, shell.Note{
		Text:  "Hinted wins don't count for your streak. " + key + " again to continue.",
		Short: "Hinted wins don't count. " + key + " again",
		Alert: true,
	})
}
