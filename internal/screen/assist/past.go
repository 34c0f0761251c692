package assist

import (
	"fmt"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"wfind/dict"
	"wfind/internal/files/listfile"
	"wfind/internal/screen/shell"
	"wfind/internal/text/printable"
)

// A PastFile describes the file with the user's past answers. When a game is solved, the assistant
// offers to add the answer to it.
type PastFile struct {
	Path string // "" for none
	Use  string // how to have the list read; "" if Load reads it
}

func (f PastFile) name() string { return printable.Short(filepath.Base(f.Path)) }

func (f PastFile) question(answer string) shell.Note {
	return shell.Note{Text: fmt.Sprintf("ctrl-p adds %s to your past answers (%s)", answer, f.name()), Short: "ctrl-n new game, ctrl-p add to " + f.name()}
}

// answer returns the answer of a solved game that can be added to the past answers, or "". The game
// must have one board. If the user has not named a list of past answers, it must also have five
// letters and a built-in word list, as the original game does.
func (m *model) answer() string {
	words := m.boardAnswers().words
	if m.opt.Past.Path == "" || !m.found || !m.state.Grid.Solved() || len(words) != 1 || words[0] == m.added || m.vocabulary.IsPast(words[0]) {
		return ""
	}
	if m.state.Grid.Boards > 1 { // games of several boards have other answers
		return ""
	}
	if _, builtIn := dict.Text(m.state.Setting().List()); m.opt.Past.Use != "" && !(builtIn && m.state.Grid.Length == 5) {
		return ""
	}
	return words[0]
}

func (m *model) keep() tea.Cmd {
	answer := m.answer()
	if answer == "" {
		return m.say("no answer to add to the past answers")
	}
	added, err := listfile.Add(m.alphabet(), m.opt.Past.Path, answer)
	switch {
	case err != nil:
		return m.alert(err.Error())
	case !added:
		return m.say("%s is already in %s", answer, m.opt.Past.name())
	}
	m.added = answer
	text := fmt.Sprintf("Added %s to %s", answer, m.opt.Past.name())
	m.note = shell.Note{Text: text, Short: "Added to " + m.opt.Past.name()}
	if m.opt.Past.Use != "" {
		m.note.Text += "; " + m.opt.Past.Use
		return nil
	}
	m.vocabulary, m.key = nil, "" // load the words again, with the changed list
	return m.refresh()
}
