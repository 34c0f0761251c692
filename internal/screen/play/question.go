package play

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/shell"
)

// A question asks the player to confirm something that cannot be undone. To confirm, the player
// presses the same key again, after a pause and before any other key.
type question struct {
	key  string // the name of the key; "" if no question is open
	rest shell.Rest
}

// confirm asks the question ask when the key is pressed for the first time. It returns true when
// the player has confirmed.
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

// confirmHelp asks the player to confirm the first help in a round, because the win will then not
// count for the streak. It returns true at once if there is no streak to lose.
func (m *model) confirmHelp(p shell.Press) (cmd tea.Cmd, ok bool) {
	r := m.round()
	if r.Help() != game.NoHelp || game.WhyUnusual(r.Source() == game.Given, r.Rules().Boards, r.Rules().Tries, false) != "" {
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
