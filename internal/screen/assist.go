package screen

import (
	"context"
	"fmt"
	"io"
	"slices"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/signals"
	"wfind/internal/solver"
	"wfind/internal/vocabulary"
)

// A Setting is what a player can change on the assist screen by key.
type Setting struct {
	Dict   string // the name of a list or its path; "" for the usual one
	Length int    // letters in a word
	Hard   bool
}

// list returns the name of the list that serves.
func (s Setting) list() string {
	if s.Dict == "" {
		return dict.DefaultFor(s.Length)
	}
	return s.Dict
}

// AssistOptions are what the assist screen starts with.
type AssistOptions struct {
	Terminal
	Setting Setting
	Clues   []constraint.Clue // of the setting's length
	Lists   []string          // what the setting's Dict can be; not all of them one list
	Tries   int               // guesses that the game has

	// Load returns the words for a setting.
	Load func(Setting) (*vocabulary.Vocabulary, error)

	// Advise returns the best guesses of a position, the best first: estimates,
	// or if proof is asked for better, if that can be had in reasonable time.
	// It must return soon after its context has ended.
	Advise func(ctx context.Context, v game.View, proof bool) ([]solver.Advice, error)
}

// Assist shows a screen for playing along with a game elsewhere: clues are
// typed or pasted, and what they leave and the best guesses follow at once. All
// that takes time is done beside the screen, so that no key waits. The terminal
// is put back however it ends; then the clues are printed on it. A signal that
// ended it ends the process once that is done.
func Assist(ctx context.Context, opt AssistOptions) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := newAssist(ctx, opt)
	sig, err := run(ctx, opt.Terminal, m)
	m.stop()
	if text := m.arguments(); text != "" {
		if _, werr := io.WriteString(opt.Out, text+"\n"); err == nil && sig == nil && werr != nil {
			err = fmt.Errorf("writing: %w", werr)
		}
	}
	signals.Resend(sig)
	return err
}

// assist is the model of the screen.
type assist struct {
	ctx   context.Context
	opt   AssistOptions
	theme Theme

	window
	Setting
	grid
	past []past // what undo goes back to, the last one last

	focus     focus
	choice    [2]int // what is chosen of the advice, and of the words that are shown
	filter    string // of the words, fuzzy
	filtering bool   // it is being typed
	note      note
	help      bool

	// What the clues add up to, see refresh.
	clues []constraint.Clue // of the rows that are coloured
	fault *fault            // nil if they can be
	key   string            // of what was looked up last

	// What was found for the clues, beside the screen.
	look       task                   // finds the words, then advice, then better advice
	sift       task                   // finds the words that pass the filter
	vocabulary *vocabulary.Vocabulary // nil if it could not be loaded
	loaded     Setting                // what it is for; Hard does not matter
	letter     int                    // the width of its widest letter
	words      []string               // that fit, the well-known first; nil until they are found
	known      int                    // how many of these are well-known
	shown      []int                  // numbers of the words that pass the filter; nil for all
	advice     []solver.Advice        // the best guesses, the best first
	failure    error                  // why there is none
}

// A focus is the part of the screen that keys go to.
type focus int

const (
	onTiles focus = iota
	onAdvice
	onWords
)

func newAssist(ctx context.Context, opt AssistOptions) *assist {
	m := &assist{ctx: ctx, opt: opt, theme: opt.theme(), window: window{80, 24}, Setting: opt.Setting, letter: 1}
	m.grid.rows = []guessRow{{}}
	for _, c := range opt.Clues {
		m.add(c)
	}
	return m
}

func (m *assist) Init() tea.Cmd { return m.refresh() }

func (m *assist) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.columns, m.lines = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.opt.refine(&m.theme, msg.Profile)
	case leaveMsg:
		return m, tea.Quit
	case resultMsg:
		result, ok := m.look.take(msg)
		if !ok {
			result, ok = m.sift.take(msg)
		}
		if ok {
			return m, m.found(result)
		}
	case tea.PasteMsg:
		m.help = false
		return m, m.paste(msg.Content)
	case tea.KeyPressMsg:
		return m, m.press(msg.Key())
	}
	return m, nil
}

// press does what a key asks for.
func (m *assist) press(key tea.Key) tea.Cmd {
	name := keyName(key)
	if cmd := everyKey(name); cmd != nil {
		return cmd
	}
	if m.help {
		m.help = false
		return nil
	}
	m.note = note{}
	if m.filtering {
		return m.pressFilter(name, key.Text)
	}
	switch name {
	case "?", "f1":
		m.help = true
	case "tab":
		m.focus = (m.focus + 1) % 3
	case "shift+tab":
		m.focus = (m.focus + 2) % 3
	case "/":
		m.focus, m.filtering = onWords, true
	case "ctrl+y":
		return m.copy()
	case "ctrl+_", "ctrl+/", "ctrl+-", "ctrl+7":
		return m.undo()
	case "+":
		return m.set(func(s *Setting) { s.Length++ })
	case "-":
		return m.set(func(s *Setting) { s.Length-- })
	default:
		if m.focus == onTiles {
			return m.pressTiles(name, key.Text)
		}
		return m.pressList(name)
	}
	return nil
}

// pressTiles does what a key asks for on the tiles.
func (m *assist) pressTiles(name, text string) tea.Cmd {
	row := &m.rows[m.row]
	full := len(row.letters) == m.Length
	if slices.Contains([]string{"0", "1", "2"}, text) {
		name = text // from the keypad too
	}
	switch name {
	case "up", "down":
		m.choose(onAdvice, map[string]int{"up": -1, "down": 1}[name])
	case "left":
		m.step(-1)
	case "right":
		m.step(1)
	case "home":
		m.col = 0
	case "end":
		m.col = len(row.letters)
	case "0", "1", "2", "space":
		if !full {
			m.say("type the guess first: %s", tilesMissing(m.Length-len(row.letters)))
			return nil
		}
		if m.col == m.Length {
			m.say("all tiles are coloured; ← goes back to one")
			return nil
		}
		m.remember()
		row = &m.rows[m.row]
		if name == "space" {
			row.faces[m.col] = turned(row.faces[m.col])
			break
		}
		row.faces[m.col] = Absent + Face(name[0]-'0')
		m.col++
	case "enter":
		return m.enter()
	case "backspace":
		m.remember()
		m.takeBack()
	case "ctrl+u":
		m.remember()
		m.rows[m.row] = guessRow{}
		m.tidy()
	case "esc":
		m.note = note{text: "ctrl-c leaves"}
	default:
		return m.write(text)
	}
	return m.refresh()
}

// enter colours the rest of the row grey, or takes the advice that is chosen
// into an empty one.
func (m *assist) enter() tea.Cmd {
	row := &m.rows[m.row]
	switch n := len(row.letters); {
	case n > 0 && n < m.Length:
		m.say("%s", tilesMissing(m.Length-n))
		return nil
	case n == 0 || row.coloured():
		if len(m.advice) == 0 {
			m.say("there is no advice to take")
			return nil
		}
		return m.takeWord(m.advice[m.choice[0]].Word)
	}
	m.remember()
	row = &m.rows[m.row]
	for i, f := range row.faces {
		if f == Typed {
			row.faces[i] = Absent
		}
	}
	m.col = m.Length
	return m.refresh()
}

// takeWord puts a word into the grid as the next guess.
func (m *assist) takeWord(word string) tea.Cmd {
	m.remember()
	if last := m.rows[len(m.rows)-1]; len(last.letters) == m.Length && last.coloured() {
		m.rows = append(m.rows, guessRow{})
	}
	var row guessRow
	row.write(word, m.Length)
	m.rows[len(m.rows)-1] = row
	m.row, m.col, m.focus = len(m.rows)-1, 0, onTiles
	m.filter, m.shown = "", nil
	return m.refresh()
}

// undo goes back by one change.
func (m *assist) undo() tea.Cmd {
	if len(m.past) == 0 {
		m.say("there is nothing to undo")
		return nil
	}
	last := len(m.past) - 1
	m.grid, m.Setting = m.past[last].grid, m.past[last].Setting
	m.past = m.past[:last]
	return m.refresh()
}

// pressList does what a key asks for on one of the two lists.
func (m *assist) pressList(name string) tea.Cmd {
	per := 1
	if m.focus == onWords {
		_, per = m.wordColumns(m.panel().columns)
	}
	switch name {
	case "up", "k":
		m.choose(m.focus, -per)
	case "down", "j":
		m.choose(m.focus, per)
	case "left":
		m.choose(m.focus, -1)
	case "right":
		m.choose(m.focus, 1)
	case "pgup":
		m.choose(m.focus, -10*per)
	case "pgdown":
		m.choose(m.focus, 10*per)
	case "home":
		m.choose(m.focus, -len(m.words))
	case "end":
		m.choose(m.focus, len(m.words))
	case "enter":
		switch i := m.choice[m.focus-1]; {
		case i >= m.listed(m.focus):
			m.say("there is no word to take")
		case m.focus == onAdvice:
			return m.takeWord(m.advice[i].Word)
		default:
			return m.takeWord(m.word(i))
		}
	case "esc":
		if m.focus == onWords && m.filter != "" {
			m.filter = ""
			return m.narrow()
		}
		m.focus = onTiles
	case "y":
		return m.copy()
	case "u":
		return m.undo()
	case "h":
		return m.set(func(s *Setting) { s.Hard = !s.Hard })
	case "d":
		return m.set(func(s *Setting) {
			before, lists := s.list(), m.opt.Lists
			for i := slices.Index(lists, s.Dict) + 1; s.list() == before; i++ {
				s.Dict = lists[i%len(lists)]
			}
		})
	case "q":
		return tea.Quit
	default:
		m.say("tab goes back to the tiles")
	}
	return nil
}

// choose moves what is chosen of a list.
func (m *assist) choose(list focus, by int) {
	i := &m.choice[list-1]
	*i = max(0, min(*i+by, m.listed(list)-1))
}

// listed returns how many words a list has.
func (m *assist) listed(list focus) int {
	switch {
	case list == onAdvice:
		return len(m.advice)
	case m.shown != nil:
		return len(m.shown)
	}
	return len(m.words)
}

// word returns one of the words that are shown.
func (m *assist) word(i int) string {
	if m.shown != nil {
		i = m.shown[i]
	}
	return m.words[i]
}

// pressFilter does what a key asks for while the filter is typed.
func (m *assist) pressFilter(name, text string) tea.Cmd {
	letters := []rune(m.filter)
	switch name {
	case "enter", "tab", "down":
		m.filtering = false
		return nil
	case "esc":
		m.filtering, m.focus, letters = false, onTiles, nil
	case "backspace":
		if len(letters) == 0 {
			m.filtering, m.focus = false, onTiles
			return nil
		}
		letters = letters[:len(letters)-1]
	case "ctrl+u":
		letters = nil
	default:
		letters = addLetters(letters, text, constraint.MaxLength)
	}
	m.filter = string(letters)
	return m.narrow()
}

// set changes the setting. Guesses of another length are taken away; undo
// brings them back.
func (m *assist) set(change func(*Setting)) tea.Cmd {
	next := m.Setting
	change(&next)
	if next.Length < 1 || next.Length > constraint.MaxLength {
		m.say("words have 1 to %d letters", constraint.MaxLength)
		return nil
	}
	m.remember()
	if next.Length != m.Length {
		m.grid = grid{rows: []guessRow{{}}}
	}
	m.Setting = next
	return m.refresh()
}

// copy puts the clues on the clipboard.
func (m *assist) copy() tea.Cmd {
	text := m.arguments()
	if text == "" {
		m.say("there is no clue to copy yet")
		return nil
	}
	m.note = note{text: "the clues were sent to the clipboard, if your terminal allows it", short: "sent to the clipboard"}
	return tea.SetClipboard(text)
}

func (m *assist) say(format string, args ...any) { m.note = note{text: fmt.Sprintf(format, args...)} }

func (m *assist) alert(text string) {
	m.note = note{text: constraint.Escape(text), alert: true}
}
