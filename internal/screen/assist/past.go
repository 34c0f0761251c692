package assist

import (
	"fmt"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/files/listfile"
	"wfind/internal/screen/shell"
)

// A PastFile is the list that past answers can be added to.
type PastFile struct {
	Path string // "" if there is none
	Use  string // what has the list read; "" if Load reads it
}

// name is what the file is called on the screen.
func (f PastFile) name() string { return constraint.Printable(filepath.Base(f.Path)) }

// question asks whether an answer is to be added.
func (f PastFile) question(answer string) shell.Note {
	return shell.Note{Text: fmt.Sprintf("ctrl-p adds %s to the past answers in %s", answer, f.name()), Short: "ctrl-p adds it to " + f.name()}
}

// answer returns the answer of the game that was solved, if it can be added to the past
// ones, else "". Where nobody has asked for such a list, answers of the usual game are
// meant for one, and no others.
func (m *model) answer() string {
	words := m.fit().words
	if m.opt.Past.Path == "" || m.state.Past != "" || !m.state.Grid.Solved() || len(words) != 1 || m.vocabulary.IsPast(words[0]) {
		return ""
	}
	if m.state.Grid.Boards > 1 { // another game, with answers of its own
		return ""
	}
	if _, builtIn := dict.Text(m.state.Setting().List()); m.opt.Past.Use != "" && !(builtIn && m.state.Grid.Length == 5) {
		return ""
	}
	return words[0]
}

// keep adds the answer to the past ones. That takes no longer than the disk, and who
// leaves at once has it done.
func (m *model) keep() tea.Cmd {
	answer := m.answer()
	if answer == "" {
		m.say("there is no answer to add to the past ones")
		return nil
	}
	added, err := listfile.Add(m.opt.Past.Path, answer)
	switch {
	case err != nil:
		m.alert(err.Error())
		return nil
	case !added:
		m.say("%s is in %s already", answer, m.opt.Past.name())
		return nil
	}
	text := fmt.Sprintf("%s was added to %s", answer, m.opt.Past.name())
	if m.opt.Past.Use != "" {
		text += "; " + m.opt.Past.Use
	}
	m.note = shell.Note{Text: text + "; ctrl-_ takes it out", Short: "added; ctrl-_ takes it out"}
	s := m.state
	s.Past = answer
	m.past, m.state = append(m.past, m.state), s
	return m.reload()
}

// forget takes an answer out again that was added.
func (m *model) forget(answer string) tea.Cmd {
	if err := listfile.Remove(m.opt.Past.Path, answer); err != nil {
		m.alert(err.Error())
	} else {
		m.say("%s is out of %s again", answer, m.opt.Past.name())
	}
	return m.reload()
}

// reload looks all up anew, if the words may have changed.
func (m *model) reload() tea.Cmd {
	if m.opt.Past.Use == "" {
		m.vocabulary, m.key = nil, ""
	}
	return m.refresh()
}
