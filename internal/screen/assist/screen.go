// Package assist implements the full-screen assistant. The player enters the clues of a game that is
// played elsewhere, and the screen shows the possible answers and the best guesses.
//
// The type model is the lowest page of a [shell.Screen]; the help opens on top of it. Searches run in
// the background, so that the screen keeps responding to keys (see findings.go).
package assist

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/grids"
	"wfind/internal/screen/shell"
	"wfind/internal/solver/rank"
	"wfind/internal/system/signals"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// Rows is the maximum number of guesses that [Options.Advise] returns.
const Rows = 10

// Options configures the assistant, a full-screen program that suggests guesses for a game played
// elsewhere. The functions Load, Advise and Compare must not be nil.
type Options struct {
	shell.Terminal
	Result io.Writer              // receives the clues when the program ends
	Start  clues.State            // the initial settings, without clues
	Words  *vocabulary.Vocabulary // the words for Start; if they are nil or empty, Load returns them
	Turns  []constraint.Turn      // the initial clues, which must fit the grid of Start
	Lists  []string               // the word lists to choose from, as in [clues.State.Dict]; at least two different ones
	Tries  int                    // the number of guesses allowed; 0 for the usual number
	Strict bool                   // every guess must fit all clues; requires a single board
	Past   PastFile               // the file to which answers are added

	// Load returns the words for a state. If there are none, it returns an empty vocabulary and an
	// error with the reason. If words cannot be read, the vocabulary is nil. Several calls can run at
	// the same time.
	Load func(clues.State) (*vocabulary.Vocabulary, error)

	// Advise returns the best guesses for the view v, best first. If proof is false, they are quick
	// estimates, or none if these would take too long. If proof is true, Advise tries to prove which
	// guesses are best. It returns soon after ctx is done.
	Advise func(ctx context.Context, v game.View, proof bool) ([]rank.Rating, error)

	// Compare compares word with the best guess. It returns an error if word is not legal.
	Compare func(ctx context.Context, v game.View, word string) (*advice.Comparison, error)
}

// Show runs the assistant until the player quits, and then writes the clues to opt.Result as
// command-line arguments. If a signal other than SIGINT arrives, Show restores the terminal and
// ends the process with that signal. It returns an error if it cannot use the terminal or write the
// clues.
func Show(ctx context.Context, opt Options) error {
	m := newModel(ctx, opt)
	sig, err := m.screen.Run(m.refresh(), opt.Result, func() string { return m.state.Grid.Arguments() })
	signals.Resend(sig)
	return err
}

// A model contains the state of the assistant: the clues, their earlier states for undo, the
// selected items, and the results of the searches.
type model struct {
	opt    Options
	screen shell.Screen

	state   clues.State
	history []clues.State // earlier states, for undo; the last one is the newest

	focus   area         // the area that receives key presses
	alone   bool         // suggest guesses for the cursor's board only
	choice  [3]int       // the selected item of each list, by area; -1 for a suggested word that is not listed
	filter  shell.Filter // filters the possible answers
	note    shell.Note
	added   string      // the answer last added to the file of past answers
	entered shell.Pause // begins after Enter; Enter does nothing until it ends

	findings
}

// An area is a part of the screen: the tiles or one of the two lists.
type area int

const (
	tileArea       area = iota
	suggestionArea      // the suggested guesses, or the suggested fixes if no word fits the clues
	answerArea          // the possible answers
)

func newModel(ctx context.Context, opt Options) *model {
	m := &model{opt: opt, state: opt.Start, entered: shell.Pause{Time: shell.PauseTime}}
	m.screen = shell.NewScreen(ctx, opt.Terminal, m, func() int { return m.letterWidth * m.state.Grid.Length })
	m.setWords(opt.Words, opt.Start)
	for _, t := range opt.Turns {
		g, err := m.state.Grid.Add(t)
		if err != nil {
			m.alert(err)
			break
		}
		m.state.Grid = g
	}
	return m
}

func (m *model) alphabet() constraint.Alphabet {
	if !m.isLoaded() {
		return constraint.OnlyLetters
	}
	return m.vocabulary.Alphabet()
}

func (m *model) change(g clues.Grid, err error) tea.Cmd {
	if err != nil {
		return m.say("%s", printable.Text(err.Error()))
	}
	s := m.state
	if g.Length != s.Grid.Length || g.Boards != s.Grid.Boards { // it is another game
		s.Friends = nil
	}
	s.Grid = g
	return m.setState(s)
}

func (m *model) setState(s clues.State) tea.Cmd {
	m.history = append(m.history, m.state)
	m.state = s
	return m.refresh()
}

// moveCursor replaces the grid with g, which may differ only in the position of the cursor. Undo does
// not restore the old position.
func (m *model) moveCursor(g clues.Grid) tea.Cmd {
	m.state.Grid = g
	return m.followCursor()
}

func (m *model) undo() tea.Cmd {
	if len(m.history) == 0 {
		return m.say("nothing to undo")
	}
	last := len(m.history) - 1
	m.state, m.history = m.history[last], m.history[:last]
	return m.refresh()
}

type action int

const (
	nothing action = iota
	fillGrey
	takeSuggestion
	takeFix
)

// enterAction returns the action of the Enter key while the cursor is on the tiles. If the key does
// nothing, why explains the reason to the player.
func (m *model) enterAction() (does action, why string) {
	g := m.state.Grid
	row := g.Rows[g.Row]
	switch {
	case g.Waiting(g.Row):
		return nothing, waitingText
	case !row.Empty() && !row.Complete():
		return nothing, row.Missing()
	case !row.Empty() && !g.Coloured(g.Row):
		return fillGrey, ""
	case len(m.fixes) > 0:
		return takeFix, ""
	case g.Solved():
		return nothing, solvedText
	case m.suggestion != "":
		return takeSuggestion, ""
	case m.search.Running():
		return nothing, searchingText
	}
	return nothing, "wfind has no guess to suggest"
}

func (m *model) enter() tea.Cmd {
	does, why := m.enterAction()
	switch does {
	case fillGrey:
		return m.change(m.state.Grid.FillGrey())
	case takeSuggestion:
		return m.enterWord(m.suggestion)
	case takeFix:
		return m.fix(m.fixes[m.choice[suggestionArea]])
	}
	return m.say("%s", why)
}

// canColourSuggestion reports whether the player can colour the tiles of the suggested guess without
// typing it first.
func (m *model) canColourSuggestion() bool {
	does, _ := m.enterAction()
	g := m.state.Grid
	return does == takeSuggestion && g.Row == len(g.Rows)-1 && g.TakesLetters()
}

// colour calls edit to change the colour of the tile at the cursor. If the player has not typed a
// guess yet, colour first enters the suggested guess.
func (m *model) colour(edit func(clues.Grid) (clues.Grid, error)) tea.Cmd {
	g := m.state.Grid
	if m.canColourSuggestion() {
		with, err := g.AddSuggestion(m.suggestion)
		if err != nil {
			return m.change(g, err)
		}
		g = with
	}
	return m.change(edit(g))
}

// enterWord enters the word as the player's next guess, or shows a message if the last guess is
// only partly coloured.
func (m *model) enterWord(word string) tea.Cmd {
	g := m.state.Grid
	last := len(g.Rows) - 1
	m.toTiles()
	if row := g.Rows[last]; row.Complete() && !row.Untouched() && !g.Coloured(last) {
		return m.say("finish colouring the guess %s first, or press ctrl-u to delete it", row.Word())
	}
	return m.change(g.AddSuggestion(word)) // replaces the last guess if it has no colours
}

func (m *model) toTiles() {
	m.focus, m.filter = tileArea, shell.Filter{}
	m.showAnswers()
}

func (m *model) fix(f clues.Fix) tea.Cmd {
	m.focus = tileArea
	m.note = shell.Note{Text: f.Done + "; press ctrl-_ to undo", Short: f.Done}
	return m.setState(f.State)
}

func (m *model) newGame() tea.Cmd {
	if m.state.Grid.Empty() && m.state.Friends == nil {
		return m.say("this is already a new game; type your first guess")
	}
	m.toTiles()
	m.note = shell.Note{Text: "New game; press ctrl-_ to return to the previous game", Short: "New game"}
	s := m.state
	s.Grid, s.Friends = clues.NewGrid(m.state.Grid.Boards, m.state.Grid.Length), nil
	return m.setState(s)
}

func (m *model) respell() tea.Cmd {
	switch {
	case m.unknown == "":
		return m.say("all guesses are in the word list, so none is misspelt")
	case m.correction != "":
		return m.change(m.state.Grid.WithWord(m.unknownRow, m.correction), nil)
	default:
		return m.say("no word in the list is similar to %s; press backspace to correct your guess", m.unknown)
	}
}

// changeLength starts a new game with words that are delta letters longer, or shorter if delta is
// negative. If this length is impossible, it shows a message with the reason.
func (m *model) changeLength(delta int) tea.Cmd {
	n := m.state.Grid.Length + delta
	switch {
	case n < 1 || n > constraint.MaxLength:
		return m.say("the word length must be from 1 to %d, not %d", constraint.MaxLength, n)
	case n*m.letterWidth > m.screen.Window.Columns:
		return m.say("this window is too narrow for words of length %d", n)
	case !m.state.Grid.Empty() || m.state.Friends != nil:
		m.note = shell.Note{Text: fmt.Sprintf("Changed the word length to %d; press ctrl-_ to return to the previous game", n),
			Short: "Press ctrl-_ to return to the previous game"}
	}
	return m.change(clues.NewGrid(m.state.Grid.Boards, n), nil)
}

func (m *model) take(list area, i int) tea.Cmd {
	switch {
	case i < 0 || i >= m.itemCount(list):
		return m.say("no word is selected")
	case list == answerArea:
		return m.enterWord(m.word(i))
	case len(m.fixes) > 0:
		return m.fix(m.fixes[i])
	}
	return m.enterWord(m.advice[i].Word)
}

// selectItem selects item i of the given list, counted from 0, or the nearest one. It always
// returns nil, so that key bindings can return its result.
func (m *model) selectItem(list area, i int) tea.Cmd {
	i = max(0, min(i, m.itemCount(list)-1))
	m.choice[list] = i
	if list == suggestionArea && m.suggestion != "" {
		m.suggestion, m.picked = m.advice[i].Word, true
	}
	return nil
}

func (m *model) itemCount(list area) int {
	switch {
	case m.state.Grid.Solved(): // there are no lists
	case list == suggestionArea && len(m.fixes) > 0:
		return len(m.fixes)
	case list == suggestionArea && m.suggestion != "":
		return len(m.advice)
	case list == answerArea && m.upToDate:
		return len(m.shown)
	}
	return 0 // the list is missing or out of date, so nothing can be selected
}

func (m *model) word(i int) string { return m.boardAnswers().words[m.shown[i]] }

func (m *model) copy() tea.Cmd {
	text := m.state.Grid.Arguments()
	if text == "" {
		return m.say("there are no clues to copy yet")
	}
	m.note = shell.Note{Text: "Copied the clues to the clipboard (not all terminals allow this)", Short: "Clues copied to the clipboard"}
	return tea.SetClipboard(text)
}

// Paste adds the pasted text to the grid of clues. The text can be a clue such as CHEST=10200, a
// word, a score, or a game shared as coloured squares. If it contains several shared games without
// their guesses, Paste assumes that friends played them with the same answer, and uses them as extra
// clues.
func (m *model) Paste(text string) tea.Cmd {
	m.note = shell.Note{}
	m.toTiles()
	if shared, err := grids.Read(strings.NewReader(text), m.state.Grid.Length); err == nil && len(shared) > 1 && !clues.HasGuesses(m.alphabet(), text) {
		return m.useGrids(m.state.WithGrids(shared))
	}
	g, err := m.state.Grid.Paste(m.alphabet(), text)
	if err == nil && g.Boards > 1 && m.opt.Strict {
		err = errors.New("strict play works only with one board; restart without --strict")
	} else if err == nil && g.Boards > 1 && m.state.Hard {
		err = game.ErrSeveral
	}
	if err != nil {
		return m.alert(err)
	}
	return m.change(g, nil)
}

// toggleFriends moves the rows that were pasted without guesses to the friends' grids, which serve
// as extra clues. If there are no such rows, toggleFriends removes all friends' grids.
func (m *model) toggleFriends() tea.Cmd {
	s := m.state
	switch {
	case s.Grid.HasShared():
		return m.useGrids(s.WithShared())
	case s.Friends != nil:
		s.Friends = nil
		m.note = shell.Note{Text: "Removed all friends' grids; press ctrl-_ to restore them", Short: "Friends' grids removed"}
		return m.setState(s)
	}
	return m.say("before you press ctrl-g, paste a game that a friend shared")
}

func (m *model) useGrids(s clues.State) tea.Cmd {
	if n := s.Grid.Boards; n > 1 {
		return m.say("grids that friends shared work only with one board, but this game has %d boards", n)
	}
	m.note = shell.Note{Text: fmt.Sprintf("Using %s as extra clues; press ctrl-g to remove them", friendsText(s)), Short: friendsText(s)}
	return m.setState(s)
}

func friendsText(s clues.State) string {
	if n := len(s.Friends); n != 1 {
		return fmt.Sprintf("%d friends' grids", n)
	}
	return "1 friend's grid"
}

// say shows a message, formatted as by [fmt.Sprintf]. It always returns nil, so that functions that
// return a command can end with say.
func (m *model) say(format string, args ...any) tea.Cmd {
	m.note = shell.Note{Text: shell.Sentence(fmt.Sprintf(format, args...))}
	return nil
}

func (m *model) alert(err error) tea.Cmd {
	m.note = shell.ErrorNote(err)
	return nil
}
