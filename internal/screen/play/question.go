package play

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/shell"
)

// A question asks the player to press the same key again before an action that cannot be undone.
// The second press counts only after a pause, so holding the key down does not confirm.
type question struct {
	key  string // the name of the key; "" if no question is open
	rest shell.Rest
}

// confirm shows the question ask when the player presses a key for the first time. ok is true when
// the player presses the same key again. While ok is false, the caller must return cmd.
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

// confirmHelp asks the player to confirm the first hint of a round, because a win with hints does
// not count for the streak. ok is true once the player has confirmed. It is true at once if the
// round cannot count for the streak anyway. If ok is false, the caller must return cmd.
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
