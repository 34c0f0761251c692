package assist

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"wfind/internal/testkit/drive"
)

// TestAssistPast adds the answer of a solved game to the past answers, once.
func TestAssistPast(t *testing.T) {
	path := filepath.Join(t.TempDir(), "past.txt")
	if err := os.WriteFile(path, []byte("abbey\nwafer\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	m := setup{clues: []string{"CHEST=c.E..", "JUDGE=....e"}, advise: silent, past: PastFile{Path: path}}.start(t)
	drive.Press(t, m, "ctrl+p")
	check(t, m, path, "There is no new answer to add to your list of past answers", "abbey\nwafer\n")
	drive.Press(t, m, "ocean22222")
	drive.Golden(t, filepath.Join("testdata", "past.txt"), drive.Plain(m))
	check(t, m, path, "Press ctrl-p to add the word OCEAN to your list of past answers (past.txt)", "abbey\nwafer\n")
	drive.Press(t, m, "ctrl+p")
	check(t, m, path, "Added the word OCEAN to your list of past answers (past.txt)", "abbey\nocean\nwafer\n")
	if !m.vocabulary.IsPast("OCEAN") {
		t.Error("the vocabulary does not have the new past answer")
	}
	drive.Press(t, m, "ctrl+p")
	check(t, m, path, "There is no new answer to add to your list of past answers", "abbey\nocean\nwafer\n")
	// Start the next game, then go back to this one.
	drive.Press(t, m, "ctrl+n", "ctrl+_")
	check(t, m, path, "", "abbey\nocean\nwafer\n")
	// Another process adds the next answer in the meantime.
	drive.Press(t, m, "ctrl+n", "canoe22222")
	if err := os.WriteFile(path, []byte("canoe\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	drive.Press(t, m, "ctrl+p")
	check(t, m, path, "The word CANOE is already in the file past.txt", "canoe\n")
	// The list cannot be read: this is the start of a gzip file.
	if err := os.WriteFile(path, []byte("\x1f\x8b"), 0o666); err != nil {
		t.Fatal(err)
	}
	drive.Press(t, m, "ctrl+p")
	check(t, m, path, "Cannot add words to the list "+path+", because only plain text files in UTF-8 can be changed", "\x1f\x8b")
}

// check checks the message on the screen and the text of the file.
func check(t *testing.T, m *model, path, message, text string) {
	t.Helper()
	if got := strings.Join(strings.Fields(ansi.Strip(strings.Join(m.message().Draw(m.screen.Theme, 200, 1), " "))), " "); got != message {
		t.Errorf("message %q, want %q", got, message)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != text {
		t.Errorf("%s: the file has %q, %v, want %q", message, got, err, text)
	}
}

// TestAssistPastUnasked checks that a list that was not named on the command line is offered only
// for the original game, and that the message names the flag to read it with.
func TestAssistPastUnasked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lists", "past.txt")
	unasked := PastFile{Path: path, Use: "--past=past reads it"}
	solved := []string{"OCEAN=OCEAN"}
	for _, test := range []struct {
		setup setup
		want  bool
	}{
		{setup{clues: solved, past: unasked}, true},
		{setup{clues: solved}, false},
		{setup{clues: []string{"OCEAN=....N"}, past: unasked}, false},
		{setup{clues: []string{"OCEANS=OCEANS"}, length: 6, past: unasked}, false},
		{setup{clues: solved, words: []string{"OCEAN"}, dict: "mine.txt", past: unasked}, false},
		{setup{clues: []string{"OCENA=OCENA"}, past: unasked}, false}, // not in the word list
	} {
		test.setup.advise = silent
		m := test.setup.start(t)
		if got := strings.Contains(drive.Plain(m), "ctrl-p"); got != test.want {
			t.Errorf("%v %+v: offers to add it: %v; the screen is\n%s", test.setup.clues, test.setup.dict, got, drive.Plain(m))
		}
		if _, err := os.Stat(path); err == nil {
			t.Fatal("the list was made before ctrl-p was pressed")
		}
	}
	m := setup{clues: solved, advise: silent, past: unasked}.start(t)
	drive.Press(t, m, "ctrl+p")
	check(t, m, path, "Added the word OCEAN to your list of past answers (past.txt); --past=past reads it", "ocean\n")
	drive.Press(t, m, "ctrl+p")
	check(t, m, path, "There is no new answer to add to your list of past answers", "ocean\n")
}
