package play

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/shell"
)

// A question is what a key asks before it does what cannot be taken back: pressed
// again, after a rest and before any other, it does it.
type question struct {
	key  string // its name; "" if nothing is asked
	rest shell.Rest
}

// confirm returns what a key shows that is pressed for the first time, and
// whether it may do what it does: it was asked before.
func (m *model) confirm(p shell.Press, ask shell.Note) (cmd tea.Cmd, ok bool) {
	switch {
	case p.Name != m.question.key:
		m.question.key, m.note = p.Name, ask
		m.near = nil
		return m.question.rest.Begin(), false
	case m.question.rest.On(): // it is held
		return m.question.rest.Again(), false
	}
	m.question.key = ""
	return nil, true
}

// confirmHelp has help confirmed that takes a win out of the streak, if it would
// count in one.
func (m *model) confirmHelp(p shell.Press, then string) (cmd tea.Cmd, ok bool) {
	r := m.round()
	if r.Help() != game.NoHelp || game.WhyUnusual(r.Source() == game.Given, r.Rules().Boards, r.Rules().Tries, false) != "" {
		return nil, true // there is nothing to lose
	}
	return m.confirm(p, shell.Note{
		Text:  "a win with help counts in no streak; " + p.Name + " again " + then,
		Short: "no streak with help: " + p.Name + " again",
		Alert: true,
	})
}
