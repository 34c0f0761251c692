package screen

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/plural"
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
	Rows    int               // guesses that Advise returns, where there are so many
	Mouse   bool              // whether the terminal is asked to tell of the mouse

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
	text := ""
	if m.theme.RightToLeft {
		text = turnOrder
	}
	if clues := m.arguments(); clues != "" {
		text += clues + "\n"
	}
	if text != "" {
		if _, werr := io.WriteString(opt.Out, text); err == nil && sig == nil && werr != nil {
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
	state
	past []state // what undo goes back to, the last one last

	focus     focus
	choice    [2]int // what is chosen of the advice, or of the repairs, and of the words that are shown
	filter    string // of the words, fuzzy
	filtering bool   // it is being typed
	note      note
	help      bool
	helpTop   int

	findings
}

// A state is what keys change and undo brings back.
type state struct {
	grid
	dict string // as of a Setting
	hard bool
}

// setting returns what is looked up.
func (s state) setting() Setting { return Setting{s.dict, s.length, s.hard} }

// A focus is the part of the screen that keys go to.
type focus int

const (
	onTiles focus = iota
	onAdvice
	onWords
)

func newAssist(ctx context.Context, opt AssistOptions) *assist {
	s := opt.Setting
	m := &assist{ctx: ctx, opt: opt, theme: opt.theme(), window: window{columns: 80, lines: 24}}
	m.state = state{newGrid(s.Length), s.Dict, s.Hard}
	m.letter = 1
	for _, c := range opt.Clues {
		g, err := m.grid.add(c)
		if err != nil {
			m.alert(err.Error())
			break
		}
		m.grid = g
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
	case stopMsg:
		return m, suspend(m.theme)
	case resultMsg:
		for _, t := range []*task{&m.look, &m.sift, &m.spell} {
			if result, ok := t.take(msg); ok {
				return m, m.found(result)
			}
		}
	case tea.PasteMsg:
		if !m.tooNarrow() {
			m.help = false
			return m, m.paste(msg.Content)
		}
	case tea.KeyPressMsg:
		return m, m.press(msg.Key())
	case tea.MouseClickMsg:
		return m, m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	}
	return m, nil
}

// write types letters.
func (m *assist) write(text string) tea.Cmd {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.M, r) }) {
		return nil
	}
	return m.change(m.grid.write(text))
}

// change takes over what an edit has made of the grid, or tells why it could
// not be made.
func (m *assist) change(g grid, err error) tea.Cmd {
	if err != nil {
		m.say("%s", constraint.Escape(err.Error()))
		return nil
	}
	return m.become(state{g, m.dict, m.hard})
}

// become goes over to another state, from which undo leads back.
func (m *assist) become(s state) tea.Cmd {
	m.past = append(m.past, m.state)
	m.state = s
	return m.refresh()
}

// undo goes back by one change.
func (m *assist) undo() tea.Cmd {
	if len(m.past) == 0 {
		m.say("there is nothing to undo")
		return nil
	}
	last := len(m.past) - 1
	m.state, m.past = m.past[last], m.past[:last]
	return m.refresh()
}

// An entering is what Enter does on the tiles.
type entering int

const (
	nothing entering = iota
	fillGrey
	takeAdvice
	takeRepair
)

// onEnter returns what Enter does on the tiles; if it does nothing, why.
func (m *assist) onEnter() (does entering, why string) {
	row := m.rows[m.row]
	switch {
	case row.waiting():
		return nothing, "type the guess that had this score"
	case !row.empty() && !row.whole():
		return nothing, lettersMissing(m.length - len(row.letters))
	case !row.empty() && !row.coloured():
		return fillGrey, ""
	case len(m.repairs) > 0:
		return takeRepair, ""
	case m.solved():
		return nothing, "this game is solved; ctrl-n begins a new one"
	case len(m.advice) > 0:
		return takeAdvice, ""
	}
	return nothing, "there is no advice to take"
}

// enter colours the rest of the row grey, or takes the advice or the repair that
// is chosen.
func (m *assist) enter() tea.Cmd {
	does, why := m.onEnter()
	switch does {
	case fillGrey:
		return m.change(m.grid.finish())
	case takeAdvice:
		return m.takeWord(m.advice[m.choice[0]].Word)
	case takeRepair:
		return m.repair(m.repairs[m.choice[0]])
	}
	m.say("%s", why)
	return nil
}

// takeWord puts a word into the grid as the next guess.
func (m *assist) takeWord(word string) tea.Cmd {
	m.focus, m.filter, m.shown = onTiles, "", nil
	return m.change(m.grid.guess(word))
}

// repair makes a change that lets words fit again.
func (m *assist) repair(r repair) tea.Cmd {
	m.focus = onTiles
	m.note = note{text: r.done + "; ctrl-_ goes back", short: r.done}
	return m.become(r.state)
}

// newGame clears the grid.
func (m *assist) newGame() tea.Cmd {
	if m.grid.empty() {
		m.say("this is a new game; type the guess you made")
		return nil
	}
	m.focus, m.filter, m.filtering = onTiles, "", false
	m.note = note{text: "a new game; ctrl-_ brings the old one back", short: "a new game"}
	return m.change(newGrid(m.length), nil)
}

// respell puts the word that may have been meant in the place of a guess that is
// in no list.
func (m *assist) respell() tea.Cmd {
	if m.stranger.near == "" {
		m.say("every guess here is in the list")
		return nil
	}
	return m.become(state{m.grid.spell(m.stranger.row, m.stranger.near), m.dict, m.hard})
}

// lengthen changes the number of letters. The guesses are put away; undo brings
// them back.
func (m *assist) lengthen(by int) tea.Cmd {
	n := m.length + by
	if n < 1 || n > constraint.MaxLength {
		m.say("words have 1 to %d letters", constraint.MaxLength)
		return nil
	}
	if !m.grid.empty() {
		m.note = note{text: fmt.Sprintf("%s now, and no guesses; ctrl-_ brings the guesses back", plural.Count(n, "letter")),
			short: "ctrl-_ brings the guesses back"}
	}
	return m.change(newGrid(n), nil)
}

// otherList returns the next of the lists that is not the one in use.
func (m *assist) otherList() string {
	s := m.setting()
	before, lists := s.list(), m.opt.Lists
	for i := slices.Index(lists, s.Dict) + 1; s.list() == before; i++ {
		s.Dict = lists[i%len(lists)]
	}
	return s.Dict
}

// take takes an item of a list.
func (m *assist) take(list focus, i int) tea.Cmd {
	switch {
	case i >= m.listed(list):
		m.say("there is no word to take")
	case list == onWords:
		return m.takeWord(m.word(i))
	case len(m.repairs) > 0:
		return m.repair(m.repairs[i])
	default:
		return m.takeWord(m.advice[i].Word)
	}
	return nil
}

// choose moves what is chosen of a list.
func (m *assist) choose(list focus, by int) {
	i := &m.choice[list-1]
	*i = max(0, min(*i+by, m.listed(list)-1))
}

// listed returns how many items a list has.
func (m *assist) listed(list focus) int {
	switch {
	case list == onAdvice && len(m.repairs) > 0:
		return len(m.repairs)
	case list == onAdvice:
		return len(m.advice)
	case m.shown != nil:
		return len(m.shown)
	}
	return len(m.words)
}

// word returns one of the words that are shown.
func (m *assist) word(i int) string { return m.words[m.number(i)] }

// number returns which of the words is shown as the one of a number.
func (m *assist) number(i int) int {
	if m.shown != nil {
		return m.shown[i]
	}
	return i
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

// paste takes clues, a shared game, the score of the guess that is typed, or a
// word.
func (m *assist) paste(text string) tea.Cmd {
	m.note, m.filtering, m.focus = note{}, false, onTiles
	g, err := m.grid.paste(text)
	if err != nil {
		m.alert(err.Error())
		return nil
	}
	return m.change(g, nil)
}

func (m *assist) say(format string, args ...any) { m.note = note{text: fmt.Sprintf(format, args...)} }

func (m *assist) alert(text string) {
	m.note = note{text: constraint.Escape(text), alert: true}
}
