package assist

import (
	"fmt"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/files/listfile"
	"wfind/internal/screen/shell"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// A PastFile describes a file that lists the answers of earlier games. When the player has solved a
// game, the screen offers to add the answer to this file.
type PastFile struct {
	Path string // "" if there is no file
	Use  string // tells the player how to use the file; "" if [Options.Load] already reads it
}

func (f PastFile) name() string { return printable.Short(filepath.Base(f.Path)) }

func (m *model) newAnswer() string {
	words, grid := m.boardAnswers().words, m.state.Grid
	// Games with several boards have different answers.
	if m.opt.Past.Path == "" || !m.upToDate || !grid.Solved() || grid.Boards > 1 || len(words) != 1 || words[0] == m.added || m.vocabulary.IsPast(words[0]) {
		return ""
	}
	if m.opt.Past.Use != "" && !(vocabulary.IsBuiltIn(m.state.List()) && grid.Length == 5) {
		return "" // the user has named no list, and this is not the original game
	}
	return words[0]
}

func (m *model) addAnswer() tea.Cmd {
	answer := m.newAnswer()
	if answer == "" {
		return m.say("there is no new answer to add to your list of past answers")
	}
	added, err := listfile.Add(m.alphabet(), m.opt.Past.Path, answer)
	switch {
	case err != nil:
		return m.alert(err)
	case !added:
		return m.say("the word %s is already in the file %s", answer, m.opt.Past.name())
	}
	m.added = answer
	text := fmt.Sprintf("Added the word %s to your list of past answers (%s)", answer, m.opt.Past.name())
	m.note = shell.Note{Text: text, Short: "Added to " + m.opt.Past.name()}
	if m.opt.Past.Use != "" {
		m.note.Text += "; " + m.opt.Past.Use
		return nil
	}
	m.vocabulary, m.searchedFor = nil, "" // load the words again, with the changed list
	return m.refresh()
}
