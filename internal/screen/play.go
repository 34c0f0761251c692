package screen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/plural"
	"wfind/internal/record"
	"wfind/internal/signals"
)

// PlayOptions are what the full-screen game is played with.
type PlayOptions struct {
	Terminal
	Sitting *game.Sitting // its first round begun
	Motion  bool          // turn the tiles over, rather than just colour them

	// Advise returns the engine's guess, a word of the vocabulary. It is
	// called beside the screen and must return soon after its context has
	// ended. Nil if there is no engine.
	Advise func(context.Context, game.View) (guess string, err error)

	// Stats returns the statistics, the round just finished included; with an
	// error too, what could be read. Nil to show none.
	Stats func() (*record.Stats, error)

	// Warn, if not nil, gets what went wrong without ending the game, when the
	// screen has been left.
	Warn func(error)
}

// Play shows the game until the player leaves. The terminal is put back
// however it ends; then the outcome and the share text of each round are
// printed on it. A signal that ended the game ends the process once that is
// done. It reports whether a round was won.
func Play(ctx context.Context, opt PlayOptions) (won bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := newPlay(ctx, opt)
	sig, err := run(ctx, opt.Terminal, m)
	m.leave()
	if text := m.report(); text != "" {
		if _, werr := io.WriteString(opt.Out, text); err == nil && sig == nil && werr != nil {
			err = fmt.Errorf("writing: %w", werr)
		}
	}
	if opt.Warn != nil {
		for _, w := range m.warnings {
			opt.Warn(w)
		}
	}
	signals.Resend(sig)
	return m.won, err
}

// play is the model of the game. The round is the sitting's; this is what is
// on the screen besides.
type play struct {
	ctx   context.Context
	opt   PlayOptions
	theme Theme
	keys  Keyboard

	window

	typed    []rune // letters of the guess that is being written
	proposal string // the engine's guess, shown where nothing is typed
	note     note   // the message
	near     []string

	known map[rune]constraint.Tile // of the letters whose tiles have been turned over
	flip  flip

	engine task // thinks of a guess
	record task // reads the statistics

	help      bool
	helpTop   int
	board     bool          // at the end: show the tiles where there is no room for both
	stats     *record.Stats // nil until they are read
	outcomes  []string      // of the rounds that are over
	warnings  []error
	won       bool // a round was
	announced bool // the outcome of this round stands in outcomes
}

// A flip is the turning over of the tiles of a row, one after the other.
type flip struct {
	row  int // -1 when nothing moves
	step int // tiles before it have been turned, the one at it stands on its edge
	id   int // of the ticks that drive it
}

type (
	flipMsg   struct{ id int }
	adviceMsg struct {
		play  bool
		guess string
		err   error
	}
	statsMsg struct {
		stats *record.Stats
		err   error
	}
)

func newPlay(ctx context.Context, opt PlayOptions) *play {
	m := &play{
		ctx:    ctx,
		opt:    opt,
		theme:  opt.theme(),
		keys:   opt.Sitting.Vocabulary().Keyboard(""),
		window: window{80, 24},
	}
	m.begin()
	return m
}

// round returns the round under way.
func (m *play) round() *game.Round { return m.opt.Sitting.Round() }

// begin puts a new round on the screen.
func (m *play) begin() {
	m.stop()
	m.record.stop()
	m.typed, m.proposal, m.near = nil, "", nil
	m.note = note{}
	m.known = m.round().Letters()
	m.flip = flip{row: -1, id: m.flip.id + 1}
	m.stats, m.board, m.announced = nil, false, false
	if m.opt.Sitting.Resumed() {
		m.note = note{text: "taken up where you left it"}
	}
	if m.round().Over() {
		m.note = note{text: "this puzzle is done already"}
		m.announce()
	}
}

func (m *play) Init() tea.Cmd {
	if m.round().Over() {
		return m.count()
	}
	return nil
}

func (m *play) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.window = window{msg.Width, msg.Height}
	case tea.ColorProfileMsg:
		m.opt.refine(&m.theme, msg.Profile)
	case leaveMsg:
		return m, tea.Quit
	case flipMsg:
		if msg.id == m.flip.id && m.flip.row >= 0 {
			return m, m.turn()
		}
	case resultMsg:
		if got, ok := m.engine.take(msg); ok {
			return m, m.advised(got.(adviceMsg))
		}
		if got, ok := m.record.take(msg); ok {
			read := got.(statsMsg)
			m.stats = read.stats
			m.warn(read.err)
		}
	case tea.PasteMsg:
		if !m.round().Over() && !m.help {
			m.settle()
			m.write(strings.TrimSpace(msg.Content))
		}
	case tea.KeyPressMsg:
		return m, m.press(msg.Key())
	}
	return m, nil
}

// press does what a key asks for.
func (m *play) press(key tea.Key) tea.Cmd {
	name := keyName(key)
	if cmd := everyKey(name); cmd != nil {
		return cmd
	}
	switch {
	case m.help:
		m.pressHelp(name)
		return nil
	case name == "?" || name == "f1":
		m.help, m.helpTop = true, 0
		return nil
	case m.round().Over():
		return m.pressOver(name)
	}
	m.settle() // whoever types on has seen enough of the tiles turning
	switch name {
	case "enter":
		return m.enter()
	case "ctrl+d":
		return m.giveUp()
	case "tab":
		return m.ask(false)
	case "!":
		return m.ask(true)
	case "esc":
		switch {
		case m.engine.running():
			m.stop()
			m.note = note{text: "stopped thinking"}
		case len(m.typed) > 0:
			m.typed = nil
		default:
			m.proposal = ""
		}
	case "ctrl+u":
		m.typed, m.proposal = nil, ""
	case "backspace":
		if len(m.typed) > 0 {
			m.typed = m.typed[:len(m.typed)-1]
		} else {
			m.proposal = ""
		}
		m.hush()
	case "1", "2", "3", "4", "5", "6", "7", "8", "9":
		if i := int(name[0] - '1'); i < len(m.near) {
			m.typed = []rune(m.near[i])
			m.hush()
		}
	default:
		m.write(key.Text)
	}
	return nil
}

// giveUp ends the round and shows the answer. Not that of a daily puzzle,
// which waits for the player.
func (m *play) giveUp() tea.Cmd {
	if _, daily := m.round().Day(); daily {
		m.note = note{text: "a daily puzzle is not given up: ctrl-c leaves it for later", short: "ctrl-c leaves it for later", alert: true}
		return nil
	}
	m.leave()
	return m.count()
}

// hush takes a message away that has been read.
func (m *play) hush() {
	if !m.engine.running() {
		m.note, m.near = note{}, nil
	}
}

// write adds the letters of a text to the guess.
func (m *play) write(text string) {
	typed := addLetters(m.typed, text, m.length())
	if !slices.Equal(typed, m.typed) {
		m.hush()
	}
	m.typed = typed
}

func (m *play) length() int { return m.opt.Sitting.Vocabulary().Length() }

// enter makes the guess that is written, or the engine's if none is.
func (m *play) enter() tea.Cmd {
	if len(m.typed) == 0 && m.proposal != "" {
		return m.guess(m.proposal, true)
	}
	if len(m.typed) == 0 {
		m.note = note{text: "type a word of " + plural.Count(m.length(), "letter")}
		return nil
	}
	return m.guess(string(m.typed), string(m.typed) == m.proposal)
}

func (m *play) guess(word string, advised bool) tea.Cmd {
	do := m.opt.Sitting.Guess
	if advised {
		do = m.opt.Sitting.GuessAdvised
	}
	_, warning, err := do(word)
	if err != nil {
		m.refuse(err)
		return nil
	}
	m.stop()
	m.typed, m.proposal, m.near, m.note = nil, "", nil, note{}
	m.warn(warning)
	m.flip = flip{row: len(m.round().Rows()) - 1, id: m.flip.id + 1}
	if m.round().Over() {
		m.announce()
	}
	if !m.opt.Motion {
		m.settle()
		return m.count()
	}
	return tea.Batch(m.tick(), m.count())
}

// refuse shows why a guess does not count.
func (m *play) refuse(err error) {
	m.near = nil
	m.note = note{text: err.Error(), alert: true}
	var r *game.Refusal
	if !errors.As(err, &r) {
		return
	}
	word := constraint.Printable(r.Word)
	switch r.Why {
	case game.TooShort:
		m.note.short = fmt.Sprintf("%s is too short", word)
	case game.Unknown:
		m.near = r.Near
		m.note.text = word + " is not in the dictionary"
		m.note.short = word + " is unknown"
		for i, w := range r.Near {
			if i == 0 {
				m.note.text += "; press"
				m.note.short = word + "?"
			} else {
				m.note.text += ","
			}
			m.note.text += fmt.Sprintf(" %d for %s", i+1, w)
			m.note.short += fmt.Sprintf(" %d %s", i+1, w)
		}
	}
}

// turnTime is how long the tiles of a row take to turn over, all together, and
// tileTime one of them at most.
const (
	turnTime = 480 * time.Millisecond
	tileTime = 75 * time.Millisecond
)

func (m *play) tick() tea.Cmd {
	id := m.flip.id
	return tea.Tick(min(tileTime, turnTime/time.Duration(m.length())), func(time.Time) tea.Msg { return flipMsg{id} })
}

// turn moves the tiles on by one step.
func (m *play) turn() tea.Cmd {
	m.flip.step++
	if m.flip.step >= m.length() {
		m.settle()
		return nil
	}
	return m.tick()
}

// settle ends the movement.
func (m *play) settle() {
	m.flip.row = -1
	m.known = m.round().Letters()
}

// ask has the engine think of the next guess, beside the screen: to advise
// it, or to play it.
func (m *play) ask(play bool) tea.Cmd {
	m.near = nil
	if m.opt.Advise == nil {
		m.note = note{text: "there is no engine to ask here", alert: true}
		return nil
	}
	m.note = note{text: "thinking … esc stops it"}
	view := m.round().View()
	return m.engine.start(m.ctx, func(ctx context.Context) tea.Msg {
		guess, err := m.opt.Advise(ctx, view)
		return adviceMsg{play, guess, err}
	})
}

// stop ends the engine's thinking.
func (m *play) stop() {
	if m.engine.running() {
		m.engine.stop()
		m.note = note{}
	}
}

// advised takes the engine's answer.
func (m *play) advised(msg adviceMsg) tea.Cmd {
	m.note = note{}
	if msg.err != nil {
		m.note = note{text: "the engine has no advice: " + constraint.Printable(msg.err.Error()), short: "no advice", alert: true}
		return nil
	}
	if !msg.play {
		m.proposal = msg.guess
		m.note = note{text: "the engine would play " + msg.guess, short: "engine: " + msg.guess}
		return nil
	}
	m.settle()
	cmd := m.guess(msg.guess, true)
	if !m.round().Over() && !m.note.alert {
		m.note = note{text: "the engine played " + msg.guess, short: "engine: " + msg.guess}
	}
	return cmd
}

// pressOver does what a key asks for when the round is over.
func (m *play) pressOver(name string) tea.Cmd {
	if m.flip.row >= 0 {
		m.settle()
		return nil
	}
	switch strings.ToLower(name) {
	case "enter", "n", "space":
		if _, err := m.opt.Sitting.Draw(); err != nil {
			m.note = note{text: err.Error(), alert: true}
			return nil
		}
		m.begin()
	case "c", "y":
		m.note = note{text: "sent to the clipboard, if your terminal allows it", short: "sent to the clipboard"}
		return tea.SetClipboard(m.share())
	case "tab":
		m.board = !m.board
	case "q", "esc", "ctrl+d":
		return tea.Quit
	}
	return nil
}

func (m *play) share() string { return m.round().Share(m.theme.Palette == HighContrast) }

// count asks for the statistics, once the round is over.
func (m *play) count() tea.Cmd {
	if !m.round().Over() || m.opt.Stats == nil {
		return nil
	}
	return m.record.start(m.ctx, func(context.Context) tea.Msg {
		s, err := m.opt.Stats()
		return statsMsg{s, err}
	})
}

// leave gives up the round if it is not over.
func (m *play) leave() {
	m.stop()
	m.record.stop()
	m.warn(m.opt.Sitting.Leave())
	m.announce()
}

// announce notes what is printed of the round when the screen has been left.
func (m *play) announce() {
	if m.announced {
		return
	}
	m.announced = true
	r := m.round()
	m.won = m.won || r.Outcome() == game.Won
	day, daily := r.Day()
	var lines []string
	switch {
	case !r.Over() && daily:
		lines = append(lines, fmt.Sprintf("The puzzle stays as it is; wfind play --daily=%s takes it up again.", day))
	case r.Outcome() != game.Won:
		lines = append(lines, fmt.Sprintf("The answer was %s.", r.Answer()))
	}
	if r.Over() && len(r.Rows()) > 0 {
		lines = append(lines, m.share())
	}
	m.outcomes = append(m.outcomes, strings.Join(lines, "\n"))
}

// report returns what is printed when the screen has been left.
func (m *play) report() string {
	if len(m.outcomes) == 0 {
		return ""
	}
	return strings.Join(m.outcomes, "\n\n") + "\n"
}

// warn notes what went wrong, for now and for when the screen has been left;
// the same thing once.
func (m *play) warn(err error) {
	if err == nil || slices.ContainsFunc(m.warnings, func(w error) bool { return w.Error() == err.Error() }) {
		return
	}
	m.warnings = append(m.warnings, err)
	m.note = note{text: constraint.Escape(err.Error()), alert: true}
}
