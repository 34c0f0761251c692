// Package play is the game on a whole screen: a Bubble Tea program over the
// sitting, which knows the rules.
package play

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
	"wfind/internal/game/keyboard"
	"wfind/internal/game/record"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/system/signals"
	"wfind/internal/text/plural"
	"wfind/internal/text/script"
)

// Options are what the full-screen game is played with.
type Options struct {
	shell.Terminal
	Sitting *game.Sitting // its first round begun
	Hint    string        // to its answer, which may have what acts on a terminal; "" for none
	Motion  bool          // turn the tiles over, rather than just colour them

	// Advise returns the engine's guess, a word of the vocabulary. It is
	// called beside the screen and must return soon after its context has
	// ended. Nil if there is no engine.
	Advise func(context.Context, game.View) (guess string, err error)

	// Keyboard is the name of the keyboard that is shown, see
	// [keyboard.Rows]; "" for the one that suits the words.
	Keyboard string
	Mouse    bool             // whether the terminal is asked to tell of the mouse
	Now      func() time.Time // time.Now in general

	// Stats returns the statistics, the round just finished included; with an
	// error too, what could be read. Nil to show none.
	Stats func() (*record.History, error)

	// Puzzles returns how the daily puzzles of the sitting's words stand, see
	// [record.Store.Puzzles]. Nil to show none.
	Puzzles func() (map[string]record.Puzzle, error)

	// Remember keeps settings for the games to come; nil if there is no place.
	Remember func(Settings) error

	// Warn, if not nil, gets what went wrong without ending the game, when the
	// screen has been left.
	Warn func(error)
}

// Show shows the game until the player leaves. The terminal is put back
// however it ends; then the outcome and the share text of each round are
// printed on it. A signal that ended the game ends the process once that is
// done. It reports whether a round was won.
func Show(ctx context.Context, opt Options) (won bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := newModel(ctx, opt)
	sig, err := shell.Run(ctx, opt.Terminal, m)
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

// A model is that of the game. The round is the sitting's; this is what is
// on the screen besides.
type model struct {
	ctx      context.Context
	opt      Options
	theme    draw.Theme
	keyboard draw.Keyboard
	letter   int // columns of a letter

	window shell.Window

	typed    []string   // letters of the guess that is being written
	proposal string     // the engine's guess, shown where nothing is typed
	note     shell.Note // the message
	warning  shell.Note // of the record, when the round is over
	near     []string

	known []draw.Known // by board, of the letters whose tiles have been turned over
	flip  flip
	page  int // boards before the first that is shown, where not all are

	engine  shell.Task // thinks of a guess
	record  shell.Task // reads the statistics
	judge   shell.Task // reviews the round
	puzzles shell.Task // reads how the daily puzzles stand

	novice    bool      // no guess was scored since the screen was shown
	degree    game.Help // how far tab has gone since the last guess
	asked     string    // what was typed when the engine was asked
	question  question
	hint      string    // to the answer of this round, fit for the screen
	keys      draw.Keys // the keyboard as it was drawn last
	keysAt    [2]int    // its column and line; meaningless without lines
	help      shell.Pager
	rest      shell.Rest      // after the end of a round
	counts    shell.Pager     // at the end: the statistics
	panel     panel           // the settings
	diary     diary           // the daily puzzles
	look      look            // at the round, turn by turn
	stats     *record.History // nil until they are read
	outcomes  []string        // of the rounds that are over
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
		stats *record.History
		err   error
	}
)

func newModel(ctx context.Context, opt Options) *model {
	v := opt.Sitting.Vocabulary()
	m := &model{
		ctx:      ctx,
		opt:      opt,
		theme:    opt.Theme(),
		keyboard: keyboard.Rows(v.Guesses(), opt.Keyboard),
		window:   shell.Window{Columns: 80, Lines: 24},

		novice:   true,
		rest:     shell.Rest{Time: shell.RestTime},
		question: question{rest: shell.Rest{Time: shell.RestTime}},
	}
	m.letter = draw.LetterWidth(v.Guesses())
	m.theme.RightToLeft = len(v.Guesses()) > 0 && script.RightToLeft(v.Guesses()[0])
	m.begin()
	return m
}

// round returns the round under way.
func (m *model) round() *game.Round { return m.opt.Sitting.Round() }

// begin puts a new round on the screen, and notes how it ended if it is over.
func (m *model) begin() {
	m.lay()
	if m.round().Over() {
		m.announce()
	}
}

// lay puts a round on the screen as it stands.
func (m *model) lay() {
	m.stop()
	m.record.Stop()
	m.judge.Stop()
	m.typed, m.near = nil, nil
	m.stats, m.announced, m.counts, m.look, m.page = nil, false, shell.Pager{}, look{}, 0
	m.hint, m.opt.Hint = constraint.Escape(m.opt.Hint), "" // which is of the first round
	m.note, m.warning = m.invitation(), shell.Note{}
	if m.opt.Sitting.Resumed() {
		m.note = m.takenUp()
	}
	m.show()
	if m.round().Over() {
		m.note = m.verdict()
		m.note.Text = "done already · " + m.note.Text
		m.rest.End() // no key was meant for the round
	}
}

// invitation tells what to do, and the hint, which then stands alone where there is
// no room for both.
func (m *model) invitation() shell.Note {
	text := "type a word of " + plural.Count(m.length(), "letter")
	n := shell.Note{Text: text + ", then enter", Short: text}
	if m.hint != "" {
		n.Short = "hint: " + m.hint
		n.Text = n.Short + " · " + n.Text
	}
	return n
}

// takenUp tells of a round that goes on, a daily puzzle by its own rules.
func (m *model) takenUp() shell.Note {
	n := shell.Note{Text: "taken up where you left it"}
	r, asked := m.round().Rules(), m.opt.Sitting.Rules()
	asked.Adversary = false
	if _, daily := m.round().Day(); daily && r != asked {
		own := plural.Count(r.Tries, "guess")
		if r.Hard {
			own += ", hard mode"
		}
		if r.Strict {
			own += ", strict"
		}
		n.Text += ", by the rules it was begun with: " + own
		n.Short = "taken up by its own rules: " + own
		n.Alert = true
	}
	return n
}

// show has all of the round on the screen at once.
func (m *model) show() {
	m.proposal, m.degree, m.question.key = "", game.NoHelp, ""
	m.flip = flip{row: -1, id: m.flip.id + 1}
	m.known = m.letters()
}

func (m *model) Init() tea.Cmd {
	var order tea.Cmd
	if m.theme.RightToLeft {
		order = tea.Raw(shell.KeepOrder)
	}
	return tea.Batch(order, m.count())
}

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if cmd, ok := m.opt.Answer(msg, &m.window, &m.theme); ok {
		return m, cmd
	}
	switch msg := msg.(type) {
	case flipMsg:
		if msg.id == m.flip.id && m.flip.row >= 0 {
			return m, m.turn()
		}
	case shell.RestMsg:
		m.question.rest.Take(msg)
		if m.rest.Take(msg) && m.flip.row >= 0 {
			return m, m.rest.Begin()
		}
	case shell.ResultMsg:
		return m, m.take(msg)
	case tea.PasteMsg:
		if !m.round().Over() && !m.help.On && !m.panel.on && !m.diary.on && m.fits() {
			m.settle()
			m.write(strings.TrimSpace(msg.Content))
		}
	case tea.MouseClickMsg:
		return m, m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	case tea.KeyPressMsg:
		return m, m.press(shell.PressOf(msg.Key()))
	}
	return m, nil
}

// take takes what came of work beside the screen.
func (m *model) take(msg shell.ResultMsg) tea.Cmd {
	if got, ok := m.engine.Take(msg); ok {
		return m.advised(got.(adviceMsg))
	}
	if got, ok := m.record.Take(msg); ok {
		read := got.(statsMsg)
		m.stats = read.stats
		m.warn(read.err)
	}
	if got, ok := m.puzzles.Take(msg); ok {
		read := got.(diaryMsg)
		if m.diary.puzzles = read.puzzles; read.puzzles == nil {
			m.diary.puzzles = map[string]record.Puzzle{} // none that can be told
		}
		m.warn(read.err)
	}
	if got, ok := m.judge.Take(msg); ok {
		m.look.judged = got.(judgedMsg)
	}
	return msg.More()
}

// fits reports whether the window is large enough to see what a key does.
func (m *model) fits() bool {
	columns, lines := m.smallest()
	return m.window.Columns >= columns && m.window.Lines >= lines
}

// smallest returns the least window in which the game is shown.
func (m *model) smallest() (columns, lines int) {
	return max(shell.MinColumns, m.letter*m.length()), shell.MinLines
}

// quitRound gives the round up and shows the answer; one that waits for the
// player otherwise, if it is asked twice.
func (m *model) quitRound(p shell.Press) tea.Cmd {
	if m.round().Lasting() && m.round().Made() > 0 {
		cmd, ok := m.confirm(p, shell.Note{
			Text:  "ctrl-d again gives it up for good: it counts as lost; ctrl-c leaves it for later",
			Short: "ctrl-d again: lost for good",
			Alert: true,
		})
		if !ok {
			return cmd
		}
	}
	m.stop()
	m.typed, m.near, m.note = nil, nil, shell.Note{}
	warning, err := m.opt.Sitting.GiveUp()
	if err != nil {
		return m.refuse(err, warning)
	}
	m.show()
	m.warn(warning)
	return m.end()
}

// end does what comes after a change of the round, which may be over.
func (m *model) end() tea.Cmd {
	if !m.round().Over() {
		return nil
	}
	m.announce()
	return tea.Batch(m.count(), m.rest.BeginShort())
}

// moreHelp gives help by degrees: how many words still fit, then a letter, then
// a guess of the engine's.
func (m *model) moreHelp() tea.Cmd {
	m.near = nil
	var warning, err error
	switch m.degree {
	case game.NoHelp:
		var counts []int
		if counts, warning, err = m.opt.Sitting.Count(); err == nil {
			m.degree = game.HelpCount
			m.note = m.counted(counts)
		}
	case game.HelpCount:
		var shown game.Letter
		shown, warning, err = m.opt.Sitting.ShowLetter()
		if err == game.ErrNoLetter {
			m.degree = game.HelpLetter
			return m.ask(false)
		}
		if err == nil {
			m.degree = game.HelpLetter
			m.note = shell.Note{
				Text:  fmt.Sprintf("%sletter %d is %s · tab asks the engine for a guess", m.onBoard(shown.Board), shown.Place+1, shown.Letter),
				Short: fmt.Sprintf("%sletter %d is %s · tab: a guess", m.onBoard(shown.Board), shown.Place+1, shown.Letter),
			}
		}
	default:
		return m.ask(false)
	}
	if err != nil {
		return m.refuse(err, warning)
	}
	m.warn(warning)
	return nil
}

// hush takes a message away that has been read.
func (m *model) hush() {
	if !m.engine.Running() {
		m.note, m.near = shell.Note{}, nil
	}
}

// write adds the letters of a text to the guess.
func (m *model) write(text string) {
	typed := keyboard.Type(m.round().Vocabulary().Alphabet(), m.typed, text, m.length())
	if !slices.Equal(typed, m.typed) {
		m.hush()
	}
	m.typed = typed
}

func (m *model) length() int { return m.opt.Sitting.Vocabulary().Length() }

// enter makes the guess that is written, or the engine's if none is.
func (m *model) enter() tea.Cmd {
	if len(m.typed) == 0 && m.proposal != "" {
		return m.guess(m.proposal, true)
	}
	if len(m.typed) == 0 {
		m.note = m.invitation()
		return nil
	}
	return m.guess(strings.Join(m.typed, ""), strings.Join(m.typed, "") == m.proposal)
}

func (m *model) guess(word string, advised bool) tea.Cmd {
	do := m.opt.Sitting.Guess
	if advised {
		do = m.opt.Sitting.GuessAdvised
	}
	_, warning, err := do(word)
	if err != nil {
		return m.refuse(err, warning)
	}
	m.stop()
	m.typed, m.near, m.note, m.novice = nil, nil, shell.Note{}, false
	known := m.known
	m.show()
	m.warn(warning)
	if m.opt.Motion {
		m.known = known // until the tiles have turned
		m.flip.row = m.round().Made() - 1
		return tea.Batch(m.tick(), m.end())
	}
	return m.end()
}

// refuse shows why a guess does not count, or how the puzzle stands where it was
// played on.
func (m *model) refuse(err, warning error) tea.Cmd {
	m.near = nil
	m.note = shell.Note{Text: err.Error(), Alert: true}
	if _, moved := errors.AsType[*game.MovedError](err); moved {
		m.stop()
		m.show()
		if m.round().Over() {
			m.note = m.verdict()
			m.note.Text = "finished elsewhere · " + m.note.Text
		} else {
			m.note = shell.Note{Text: err.Error() + "; this is how it stands", Short: "it was played on elsewhere", Alert: true}
		}
		m.warn(warning)
		return m.end()
	}
	r, ok := errors.AsType[*game.Refusal](err)
	if !ok {
		return nil
	}
	word := constraint.Printable(r.Word)
	switch r.Why {
	case game.TooShort:
		m.note.Short = fmt.Sprintf("%s is too short", word)
	case game.Unknown:
		m.near = r.Near
		m.note.Text = word + " is not in the dictionary"
		m.note.Short = word + " is unknown"
		for i, w := range r.Near {
			if i == 0 {
				m.note.Text += "; press"
				m.note.Short = word + "?"
			} else {
				m.note.Text += ","
			}
			m.note.Text += fmt.Sprintf(" %d for %s", i+1, w)
			m.note.Short += fmt.Sprintf(" %d %s", i+1, w)
		}
	}
	return nil
}

// turnTime is how long the tiles of a row take to turn over, all together, and
// tileTime one of them at most.
const (
	turnTime = 480 * time.Millisecond
	tileTime = 75 * time.Millisecond
)

func (m *model) tick() tea.Cmd {
	id := m.flip.id
	return tea.Tick(min(tileTime, turnTime/time.Duration(m.length())), func(time.Time) tea.Msg { return flipMsg{id} })
}

// turn moves the tiles on by one step.
func (m *model) turn() tea.Cmd {
	m.flip.step++
	if m.flip.step >= m.length() {
		m.settle()
		return nil
	}
	return m.tick()
}

// settle ends the movement.
func (m *model) settle() {
	m.flip.row = -1
	m.known = m.letters()
}

// ask has the engine think of the next guess, beside the screen: to advise
// it, or to play it.
func (m *model) ask(play bool) tea.Cmd {
	m.near = nil
	if m.opt.Advise == nil {
		m.note = shell.Note{Text: "there is no engine to ask here", Alert: true}
		return nil
	}
	m.note = shell.Note{Text: "thinking … esc stops it"}
	m.asked = strings.Join(m.typed, "")
	view := m.round().View()
	return m.engine.Start(m.ctx, func(ctx context.Context) tea.Msg {
		guess, err := m.opt.Advise(ctx, view)
		return adviceMsg{play, guess, err}
	})
}

// stop ends the engine's thinking.
func (m *model) stop() {
	if m.engine.Running() {
		m.engine.Stop()
		m.note = shell.Note{}
	}
}

// advised takes the engine's answer.
func (m *model) advised(msg adviceMsg) tea.Cmd {
	m.note = shell.Note{}
	if msg.err != nil {
		m.note = shell.Note{Text: "the engine has no advice: " + constraint.Printable(msg.err.Error()), Short: "no advice", Alert: true}
		return nil
	}
	if !msg.play {
		m.proposal = msg.guess
		m.note = shell.Note{Text: "the engine would play " + msg.guess, Short: "engine: " + msg.guess}
		if strings.Join(m.typed, "") == m.asked {
			m.typed = nil // enter takes the advice
		}
		return nil
	}
	m.settle()
	cmd := m.guess(msg.guess, true)
	if !m.round().Over() && !m.note.Alert {
		m.note = shell.Note{Text: "the engine played " + msg.guess, Short: "engine: " + msg.guess}
	}
	return cmd
}

func (m *model) share() string { return m.round().Share(m.theme.Palette == draw.HighContrast) }

// leave gives up the round if it is not over.
func (m *model) leave() {
	m.stop()
	m.record.Stop()
	m.judge.Stop()
	m.puzzles.Stop()
	m.warn(m.opt.Sitting.Leave())
	m.announce()
}

// announce notes what is printed of the round when the screen has been left.
func (m *model) announce() {
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
	case !r.Over() && r.Lasting() && r.Made() == 0:
		return // nothing was begun
	case !r.Over() && r.Lasting():
		lines = append(lines, "The round stays as it is; the same command takes it up again.")
	case r.Over() && r.Outcome() != game.Won:
		lines = append(lines, r.Reveal())
	}
	if r.Over() && r.Made() > 0 {
		lines = append(lines, m.share())
	}
	if text := strings.Join(lines, "\n"); r.Over() || !slices.Contains(m.outcomes, text) { // it may be left twice
		m.outcomes = append(m.outcomes, text)
	}
}

// report returns what is printed when the screen has been left.
func (m *model) report() string {
	text := ""
	if m.theme.RightToLeft {
		text = shell.TurnOrder
	}
	if len(m.outcomes) > 0 {
		text += strings.Join(m.outcomes, "\n\n") + "\n"
	}
	return text
}

// warn notes what went wrong, for now and for when the screen has been left;
// the same thing once.
func (m *model) warn(err error) {
	if err == nil || slices.ContainsFunc(m.warnings, func(w error) bool { return w.Error() == err.Error() }) {
		return
	}
	m.warnings = append(m.warnings, err)
	cause := err
	for next := errors.Unwrap(err); next != nil; next = errors.Unwrap(next) {
		cause = next
	}
	n := shell.Note{Text: constraint.Escape(err.Error()), Short: "the record: " + constraint.Escape(cause.Error()), Alert: true}
	if m.round().Over() {
		m.warning = n
	} else {
		m.note = n
	}
}
