// Package assist is the screen for playing along with another game, a Bubble Tea
// program: clues are typed, coloured or pasted, and what they leave follows at
// once.
package assist

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/system/signals"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

// Options are what the assist screen starts with.
type Options struct {
	shell.Terminal
	Result  io.Writer // gets the clues at the end
	Setting clues.Setting
	Boards  int               // of the game
	Turns   []constraint.Turn // of the setting's length, with scores of as many boards
	Lists   []string          // what the setting's Dict can be; not all of them one list
	Tries   int               // guesses that the game has; 0: as many as is usual for its boards
	Rows    int               // guesses that Advise returns, where there are so many
	Mouse   bool              // whether the terminal is asked to tell of the mouse
	Past    PastFile          // where the answer of a game that was solved can be kept

	// Load returns the words for a setting.
	Load func(clues.Setting) (*vocabulary.Vocabulary, error)

	// Advise returns the best guesses of a position, the best first: estimates, none
	// where they take long, or if proof is asked for better, if that can be had in reasonable time.
	// It must return soon after its context has ended.
	Advise func(ctx context.Context, v game.View, proof bool) ([]advice.Choice, error)

	// Compare returns what a guess is worth beside the others; nil if nothing does.
	// The error is that it is none that may be made.
	Compare func(ctx context.Context, v game.View, word string) (*advice.Comparison, error)
}

// Show shows a screen for playing along with a game elsewhere: clues are
// typed or pasted, and what they leave and the best guesses follow at once. All
// that takes time is done beside the screen, so that no key waits. The terminal
// is put back however it ends; then the clues are printed. A signal that
// ended it ends the process once that is done.
func Show(ctx context.Context, opt Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := newModel(ctx, opt)
	sig, err := shell.Run(ctx, opt.Terminal, m)
	m.stop()
	var werr error
	if m.theme.RightToLeft {
		_, werr = io.WriteString(opt.Out, shell.TurnOrder)
	}
	if clues := m.state.Grid.Arguments(); clues != "" && werr == nil {
		_, werr = io.WriteString(opt.Result, clues+"\n")
	}
	if err == nil && sig == nil && werr != nil {
		err = fmt.Errorf("writing: %w", werr)
	}
	signals.Resend(sig)
	return err
}

// A model is that of the screen.
type model struct {
	ctx   context.Context
	opt   Options
	theme draw.Theme

	window shell.Window
	state  clues.State
	past   []clues.State      // what undo goes back to, the last one last
	put    map[int]clues.Grid // away, by the length of guesses

	focus     focus
	alone     bool   // the advice is for the board of the place, not for all
	choice    [2]int // what is chosen of the advice, or of the repairs, and of the words that are shown
	filter    string // of the words, fuzzy
	filtering bool   // it is being typed
	note      shell.Note
	help      shell.Pager
	entered   shell.Rest // after enter, which then means something else

	findings
}

// A focus is the part of the screen that keys go to.
type focus int

const (
	onTiles focus = iota
	onAdvice
	onWords
)

func newModel(ctx context.Context, opt Options) *model {
	s := opt.Setting
	m := &model{ctx: ctx, opt: opt, theme: opt.Theme(), window: shell.Window{Columns: 80, Lines: 24}, put: make(map[int]clues.Grid)}
	m.state = clues.State{Grid: clues.NewGrid(opt.Boards, s.Length), Dict: s.Dict, Hard: s.Hard}
	m.letter = 1
	for _, t := range opt.Turns {
		g, err := m.state.Grid.Add(t)
		if err != nil {
			m.alert(err.Error())
			break
		}
		m.state.Grid = g
	}
	return m
}

func (m *model) Init() tea.Cmd { return m.refresh() }

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if cmd, ok := m.opt.Answer(msg, &m.window, &m.theme); ok {
		return m, cmd
	}
	switch msg := msg.(type) {
	case shell.RestMsg:
		m.entered.Take(msg)
	case shell.ResultMsg:
		for _, t := range []*shell.Task{&m.look, &m.sift, &m.spell, &m.weigh} {
			if result, ok := t.Take(msg); ok {
				return m, m.found(result)
			}
		}
	case tea.PasteMsg:
		if !m.tooNarrow() {
			m.help.On = false
			return m, m.paste(msg.Content)
		}
	case tea.KeyPressMsg:
		return m, m.press(shell.PressOf(msg.Key()))
	case tea.MouseClickMsg:
		return m, m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	}
	return m, nil
}

// write types letters.
func (m *model) write(text string) tea.Cmd {
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.M, r) }) && !m.spells(text) {
		return nil
	}
	return m.change(m.state.Grid.Write(m.alphabet(), text))
}

// alphabet returns what the words are made of, as far as that is known.
func (m *model) alphabet() constraint.Alphabet {
	if !m.isLoaded() {
		return constraint.OnlyLetters
	}
	return m.vocabulary.Alphabet()
}

// spells reports whether a digit or a sign is a letter here, and means no colour nor
// anything else that keys mean where words have letters alone.
func (m *model) spells(text string) bool {
	if m.alphabet() != constraint.AnySymbol || m.focus != onTiles || !m.state.Grid.TakesLetters() || text == "?" {
		return false
	}
	_, err := constraint.AnySymbol.ParseWord(text)
	return err == nil
}

// change takes over what an edit has made of the grid, or tells why it could
// not be made.
func (m *model) change(g clues.Grid, err error) tea.Cmd {
	if err != nil {
		m.say("%s", constraint.Escape(err.Error()))
		return nil
	}
	return m.become(clues.State{Grid: g, Dict: m.state.Dict, Hard: m.state.Hard})
}

// become goes over to another state, from which undo leads back.
func (m *model) become(s clues.State) tea.Cmd {
	m.past = append(m.past, m.state)
	m.state = s
	return m.refresh()
}

// move takes over another place in the grid, to which undo does not go back.
func (m *model) move(g clues.Grid) tea.Cmd {
	m.state.Grid = g
	return m.follow()
}

// undo goes back by one change.
func (m *model) undo() tea.Cmd {
	if len(m.past) == 0 {
		m.say("there is nothing to undo")
		return nil
	}
	last := len(m.past) - 1
	added := m.state.Past
	m.state, m.past = m.past[last], m.past[:last]
	if added != "" && m.state.Past == "" {
		return m.forget(added)
	}
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
func (m *model) onEnter() (does entering, why string) {
	g := m.state.Grid
	row := g.Rows[g.Row]
	switch {
	case g.Waiting(g.Row):
		return nothing, "type the guess that had this score"
	case !row.Empty() && !row.Whole():
		return nothing, clues.MissingLetters(g.Length - len(row.Letters))
	case !row.Empty() && !g.Coloured(g.Row):
		return fillGrey, ""
	case len(m.repairs) > 0:
		return takeRepair, ""
	case g.Solved():
		return nothing, "this game is solved; ctrl-n begins a new one"
	case len(m.advice) > 0:
		return takeAdvice, ""
	case m.look.Running():
		return nothing, "still looking for the best guesses"
	}
	return nothing, "there is no advice to take"
}

// enter colours the rest of the row grey, or takes the advice or the repair that
// is chosen.
func (m *model) enter() tea.Cmd {
	does, why := m.onEnter()
	switch does {
	case fillGrey:
		return m.change(m.state.Grid.Finish())
	case takeAdvice:
		return m.takeWord(m.advice[m.choice[0]].Word)
	case takeRepair:
		return m.repair(m.repairs[m.choice[0]])
	}
	m.say("%s", why)
	return nil
}

// takeWord puts a word into the grid as the next guess.
func (m *model) takeWord(word string) tea.Cmd {
	m.focus, m.filter, m.shown = onTiles, "", nil
	return m.change(m.state.Grid.Guess(word))
}

// repair makes a change that lets words fit again.
func (m *model) repair(r clues.Fix) tea.Cmd {
	m.focus = onTiles
	m.note = shell.Note{Text: r.Done + "; ctrl-_ goes back", Short: r.Done}
	return m.become(r.State)
}

// newGame clears the grid.
func (m *model) newGame() tea.Cmd {
	if m.state.Grid.Empty() {
		m.say("this is a new game; type the guess you made")
		return nil
	}
	m.focus, m.filter, m.filtering = onTiles, "", false
	clear(m.put)
	m.note = shell.Note{Text: "a new game; ctrl-_ brings the old one back", Short: "a new game"}
	return m.change(clues.NewGrid(m.state.Grid.Boards, m.state.Grid.Length), nil)
}

// respell puts the word that may have been meant in the place of a guess that is
// in no list.
func (m *model) respell() tea.Cmd {
	if m.stranger.near == "" {
		m.say("every guess here is in the list")
		return nil
	}
	return m.become(clues.State{Grid: m.state.Grid.WithWord(m.stranger.row, m.stranger.near), Dict: m.state.Dict, Hard: m.state.Hard})
}

// lengthen changes the number of letters. The guesses are put away until words are as
// long as they are again; undo brings them back too.
func (m *model) lengthen(by int) tea.Cmd {
	n := m.state.Grid.Length + by
	if n < 1 || n > constraint.MaxLength {
		m.say("words have 1 to %d letters", constraint.MaxLength)
		return nil
	}
	g, had := m.put[n]
	if !had {
		g = clues.NewGrid(m.state.Grid.Boards, n)
	}
	switch {
	case !g.Empty():
		m.say("%s now, and the guesses that had as many", plural.Count(n, "letter"))
	case !m.state.Grid.Empty():
		m.note = shell.Note{Text: fmt.Sprintf("%s now, and no guesses; ctrl-_ brings the guesses back", plural.Count(n, "letter")),
			Short: "ctrl-_ brings the guesses back"}
	}
	m.put[m.state.Grid.Length] = m.state.Grid
	return m.change(g, nil)
}

// otherList returns the next of the lists that is not the one in use.
func (m *model) otherList() string {
	s := m.state.Setting()
	before, lists := s.List(), m.opt.Lists
	for i := slices.Index(lists, s.Dict) + 1; s.List() == before; i++ {
		s.Dict = lists[i%len(lists)]
	}
	return s.Dict
}

// take takes an item of a list.
func (m *model) take(list focus, i int) tea.Cmd {
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
func (m *model) choose(list focus, by int) {
	i := &m.choice[list-1]
	*i = max(0, min(*i+by, m.listed(list)-1))
}

// listed returns how many items a list has.
func (m *model) listed(list focus) int {
	switch {
	case list == onAdvice && len(m.repairs) > 0:
		return len(m.repairs)
	case list == onAdvice:
		return len(m.advice)
	case m.shown != nil:
		return len(m.shown)
	}
	return len(m.fit().words)
}

// word returns one of the words that are shown.
func (m *model) word(i int) string { return m.fit().words[m.number(i)] }

// number returns which of the words is shown as the one of a number.
func (m *model) number(i int) int {
	if m.shown != nil {
		return m.shown[i]
	}
	return i
}

// copy puts the clues on the clipboard.
func (m *model) copy() tea.Cmd {
	text := m.state.Grid.Arguments()
	if text == "" {
		m.say("there is no clue to copy yet")
		return nil
	}
	m.note = shell.Note{Text: "the clues were sent to the clipboard, if your terminal allows it", Short: "sent to the clipboard"}
	return tea.SetClipboard(text)
}

// paste takes clues, a shared game, the score of the guess that is typed, or a
// word.
func (m *model) paste(text string) tea.Cmd {
	m.note, m.filtering, m.focus = shell.Note{}, false, onTiles
	g, err := m.state.Grid.Paste(m.alphabet(), text)
	if err == nil && m.state.Hard && g.Boards > 1 {
		err = game.ErrSeveral
	}
	if err != nil {
		m.alert(err.Error())
		return nil
	}
	return m.change(g, nil)
}

func (m *model) say(format string, args ...any) {
	m.note = shell.Note{Text: fmt.Sprintf(format, args...)}
}

func (m *model) alert(text string) {
	m.note = shell.Note{Text: constraint.Escape(text), Alert: true}
}
