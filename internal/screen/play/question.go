package play

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/shell"
)

// A question asks the player to press the same key again before something that cannot be undone.
// Holding the key down doesn't confirm.
type question struct {
	key  string     // the name of the key; "" if there is no question
	rest shell.Rest // ignores the key while it is held down
}

// confirm reports in ok whether the player has pressed the key p for the second time. After the first
// press, it shows the question in ask and returns the command to run.
func (m *model) confirm(p shell.Press, ask shell.Note) (cmd tea.Cmd, ok bool) {
	switch {
	case p.Name != m.question.key:
		m.question.key, m.note = p.Name, ask
		m.near = nil
		return m.question.rest.Begin(), false
	case m.question.rest.On(): // the key is held down
		return m.question.rest.Begin(), false
	}
	m.question.key = ""
	return nil, true
}

// confirmHelp asks the player to confirm the first hint of a round, if the round could still count for
// the streak. Its results are as for confirm.
func (m *model) confirmHelp(p shell.Press) (cmd tea.Cmd, ok bool) {
	r := m.round()
	if r.Help() != game.NoHelp || game.WhyUnusual(r.Origin().Source == game.Given, r.Rules().Boards, r.Rules().Tries, false) != "" {
		return nil, true
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
