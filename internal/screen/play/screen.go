// Package play is the full-screen game, a Bubble Tea program that plays the rounds of a
// [game.Sitting]. [Show] runs it.
//
// The model is also the lowest page of the screen, which shows the round. Help, statistics,
// settings, daily puzzles and the review are pages on top of it.
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

	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/game/record"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/system/signals"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/text/script"
)

// Options configures the full-screen game. All functions except Now can be nil.
type Options struct {
	shell.Terminal
	Sitting *game.Sitting // its first round must have begun
	Hint    string        // a hint to the first round's answer, not yet made printable; "" for none
	Motion  bool          // turn the tiles over one by one

	// Advise returns a suggested guess, which is a word of the vocabulary. It is called
	// outside the event loop, and must return soon after its context is cancelled. If it
	// is nil, there are no suggestions.
	Advise func(context.Context, game.View) (guess string, err error)

	Keyboard string           // the name of the keyboard, see [keyboard.Rows]
	Mouse    bool             // ask the terminal to report the mouse
	Now      func() time.Time // usually time.Now

	// Stats returns the statistics, including the round that has just ended. If it
	// returns an error, the statistics cover the games that could be read. If it is
	// nil, the screen shows no statistics.
	Stats func() (*record.History, error)

	// Puzzles returns the states of the daily puzzles, see [record.Store.Puzzles]. If it
	// is nil, the player cannot open the list of daily puzzles.
	Puzzles func() (map[string]record.Puzzle, error)

	// Remember saves a preference for future games. If it is nil, changed settings are
	// for this game only.
	Remember func(name, value string) error

	// Resume returns the command that resumes the round r, for the player to read.
	Resume func(r *game.Round) string

	// Warn receives errors that did not end the game, once the screen is closed.
	Warn func(error)
}

// Show runs the full-screen game until the player quits, and restores the terminal. Then it prints
// the result of the last finished round, ready to be shared. It also prints how to resume the
// rounds that were saved. won reports whether the player won a round. If a signal ended the game,
// Show does not return, but ends the process by the same signal.
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
	for _, w := range m.warnings {
		opt.Warn(w)
	}
	signals.Resend(sig)
	return m.won, err
}

// A model is the state of the screen. The round itself is in [Options.Sitting]. The model is also
// the lowest page of the screen, which draws the round and handles its keys.
type model struct {
	ctx      context.Context
	opt      Options
	screen   shell.Screen
	keyboard draw.Keyboard
	letter   int // the width of a letter in columns

	typed      []string   // the letters of the guess so far
	suggestion string     // the suggested guess, shown while nothing is typed
	note       shell.Note // the message below the tiles
	warning    shell.Note // why the finished round is not recorded
	near       []string   // words similar to an unknown guess

	known []draw.Known // by board: the state of the letters whose tiles have turned over
	flip  flip
	page  int // the index in boardsToShow of the first board on the current page

	advising shell.Task // asks for a suggestion
	reading  shell.Task // reads the statistics
	judging  shell.Task // reviews the round
	listing  shell.Task // reads the states of the daily puzzles

	novice    bool      // no guess was scored since the start of the program
	degree    game.Help // the last help that tab has given since the last guess
	asked     string    // the letters typed when the player asked for a suggestion
	question  question
	hint      string          // a hint to the answer of this round, printable
	keysAt    [2]int          // the first column and line of the keyboard, as last drawn
	rest      shell.Rest      // until it ends, keys after the last guess are ignored
	review    *reviewPage     // nil until the player opens the review of this round
	stats     *record.History // nil until they are read
	left      *game.Round     // the round that the player left for a daily puzzle, if any
	result    string          // the outcome of the last finished round, to print at the end
	kept      []string        // texts about other rounds, to print at the end
	warnings  []error
	won       bool  // the player has won a round
	announced bool  // this round is in result or kept
	frame     frame // as last drawn
}

// A flip is the state of the animation that turns over the tiles of a guess one by one.
type flip struct {
	row  int // -1 if no row turns
	step int // the tile that is turning; those before it have turned
	id   int // of the animation, for its ticks
}

func newModel(ctx context.Context, opt Options) *model {
	v := opt.Sitting.Vocabulary()
	m := &model{
		ctx:      ctx,
		opt:      opt,
		screen:   shell.NewScreen(opt.Terminal),
		keyboard: keyboard.Rows(v.Guesses(), opt.Keyboard),
		letter:   draw.LetterWidth(v.Guesses()),
		novice:   true,
		rest:     shell.Rest{Time: shell.RestTime},
		question: question{rest: shell.Rest{Time: shell.RestTime}},
	}
	m.screen.Mouse = opt.Mouse
	m.screen.Least = m.smallest
	m.screen.Theme.RightToLeft = len(v.Guesses()) > 0 && script.RightToLeft(v.Guesses()[0])
	m.screen.Open(m)
	m.reset()
	if m.round().Over() { // a resumed round can be over already
		m.announce()
	}
	return m
}

func (m *model) round() *game.Round { return m.opt.Sitting.Round() }

// reset replaces the previous round on the screen by the current one.
func (m *model) reset() {
	m.stopAdvice()
	m.reading.Stop()
	m.judging.Stop()
	m.screen.CloseAll()
	m.typed, m.near, m.stats, m.review = nil, nil, nil, nil
	m.announced, m.page = false, 0
	m.kept = slices.DeleteFunc(m.kept, func(text string) bool { return text == m.savedText() }) // the round goes on
	if _, daily := m.round().Day(); !daily {
		m.left = nil
	}
	m.hint, m.opt.Hint = printable.Text(m.opt.Hint), "" // only for the first round
	m.note, m.warning = m.invitation(), shell.Note{}
	if m.opt.Sitting.Resumed() {
		m.note = m.resumedNote()
	}
	m.showAll()
	if m.round().Over() {
		m.note = m.verdict()
		m.note.Text = "Already played. " + m.note.Text
		m.rest.End() // no key was meant for the round
	}
}

// invitation returns the first message of a round, which asks for a word. If the puzzle came with a
// hint, the message includes it.
func (m *model) invitation() shell.Note {
	text := fmt.Sprintf("Type a word of %s", plural.Count(m.length(), "letter"))
	n := shell.Note{Text: text + ", then Enter", Short: text}
	if m.hint != "" {
		n.Short = "Hint: " + m.hint
		n.Text = n.Short + " · " + n.Text
	}
	return n
}

// resumedNote returns the message about a resumed round. A daily puzzle keeps the rules that it was
// begun with. If the player has now asked for other rules, the message lists the ones that apply.
func (m *model) resumedNote() shell.Note {
	n := shell.Note{Text: "Resumed your game"}
	r, asked := m.round().Rules(), m.opt.Sitting.Rules()
	asked.Adversary = false
	if _, daily := m.round().Day(); daily && r != asked {
		rules := append([]string{plural.Count(r.Tries, "guess")}, r.Modes()...)
		n.Text = "Resumed with its own rules: " + strings.Join(rules, ", ")
		n.Alert = true
	}
	return n
}

// showAll shows all guesses of the round at once, without turning tiles over, and removes the
// suggestion and any open question.
func (m *model) showAll() {
	m.suggestion, m.degree, m.question.key = "", game.NoHelp, ""
	m.flip = flip{row: -1, id: m.flip.id + 1}
	m.known = m.letters()
}

func (m *model) Init() tea.Cmd {
	var order tea.Cmd
	if m.screen.Theme.RightToLeft {
		order = tea.Raw(shell.KeepOrder)
	}
	return tea.Batch(order, m.readStats())
}

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return m, m.screen.Update(msg) }

func (m *model) View() tea.View { return m.screen.View() }

func (m *model) smallest() (columns, lines int) {
	return max(shell.MinColumns, m.letter*m.length()), shell.MinLines
}

// giveUp asks the player to confirm, and then gives up the round and shows the answer. It does not
// ask before the first guess of a daily puzzle, because such a round cannot be given up.
func (m *model) giveUp(p shell.Press) tea.Cmd {
	r := m.round()
	if _, daily := r.Day(); !daily || r.Made() > 0 {
		ask := shell.Note{Text: "Give up? ctrl-d again shows the answer", Short: "Give up? ctrl-d again", Alert: true}
		if r.Origin().Lasting && r.Made() > 0 {
			ask.Text = "Give up? ctrl-d again counts as a loss; ctrl-c saves it"
		}
		if cmd, ok := m.confirm(p, ask); !ok {
			return cmd
		}
	}
	m.stopAdvice()
	m.typed, m.near, m.note = nil, nil, shell.Note{}
	warning, err := m.opt.Sitting.GiveUp()
	if err != nil {
		return m.refuse(err, warning)
	}
	m.showAll()
	m.warn(warning)
	return m.finish()
}

// finish stores the result of a finished round, and returns a command that shows the statistics.
// During a round, it does nothing.
func (m *model) finish() tea.Cmd {
	if !m.round().Over() {
		return nil
	}
	m.page = 0
	m.announce()
	return tea.Batch(m.readStats(), m.rest.Begin())
}

// moreHelp gives the player a hint. After each guess, the first hint is the number of possible
// answers, the second a letter of the answer, and the third a suggested guess.
func (m *model) moreHelp() tea.Cmd {
	m.near = nil
	switch m.degree {
	case game.NoHelp:
		counts, warning, err := m.opt.Sitting.Count()
		if err != nil {
			return m.refuse(err, warning)
		}
		m.degree, m.note = game.HelpCount, m.countNote(counts)
		m.warn(warning)
		return nil
	case game.HelpCount:
		shown, warning, err := m.opt.Sitting.ShowLetter()
		if err == game.ErrNoLetter {
			break
		}
		if err != nil {
			return m.refuse(err, warning)
		}
		m.degree = game.HelpLetter
		text := fmt.Sprintf("%sLetter %d is %s", m.round().Rules().OnBoard(shown.Board), shown.Place+1, shown.Letter)
		m.note = shell.Note{Text: text + " · tab suggests a guess", Short: text + " · tab: a guess"}
		m.warn(warning)
		return nil
	}
	m.degree = game.HelpLetter
	return m.suggest(false)
}

// clearNote removes the message, together with any similar words that it offers. While the program
// looks for a suggestion, clearNote does nothing.
func (m *model) clearNote() {
	if !m.advising.Running() {
		m.note, m.near = shell.Note{}, nil
	}
}

// write adds the letters in text to the typed guess, until its row is full.
func (m *model) write(text string) {
	typed := keyboard.Type(m.round().Alphabet(), m.typed, text, m.length())
	if !slices.Equal(typed, m.typed) {
		m.clearNote()
	}
	m.typed = typed
}

func (m *model) length() int { return m.opt.Sitting.Vocabulary().Length() }

// enter makes the typed guess or, if nothing is typed, the suggested one.
func (m *model) enter() tea.Cmd {
	typed := strings.Join(m.typed, "")
	switch {
	case typed != "":
		return m.guess(typed, typed == m.suggestion)
	case m.suggestion != "":
		return m.guess(m.suggestion, true)
	}
	m.note = m.invitation()
	return nil
}

// guess makes a guess and shows its score. If the rules do not allow word, it shows the reason
// instead. advised is true if the program suggested the word.
func (m *model) guess(word string, advised bool) tea.Cmd {
	warning, err := m.opt.Sitting.Guess(word, advised)
	if err != nil {
		return m.refuse(err, warning)
	}
	m.stopAdvice()
	m.typed, m.near, m.note, m.novice = nil, nil, shell.Note{}, false
	known := m.known
	m.showAll()
	m.warn(warning)
	if m.opt.Motion {
		m.known = known // until the tiles have turned
		m.flip.row = m.round().Made() - 1
		return tea.Batch(m.tick(), m.finish())
	}
	return m.finish()
}

// refuse shows the error err of an action that was refused. If the player has continued the round
// in another window, refuse shows the new state of the round instead. It then also shows warning,
// unless that is nil.
func (m *model) refuse(err, warning error) tea.Cmd {
	m.near = nil
	m.note = shell.Note{Text: shell.Sentence(err.Error()), Alert: true}
	if _, moved := errors.AsType[*game.MovedError](err); moved {
		m.stopAdvice()
		m.showAll()
		if m.round().Over() {
			m.note = m.verdict()
			m.note.Text = "Finished in another window. " + m.note.Text
		} else {
			m.note = shell.Note{Text: "Continued in another window; now up to date", Alert: true}
		}
		m.warn(warning)
		return m.finish()
	}
	r, ok := errors.AsType[*game.Refusal](err)
	if !ok {
		return nil
	}
	word := printable.Short(r.Word)
	switch r.Why {
	case game.TooShort:
		m.note.Short = word + " is too short"
	case game.Unknown:
		m.near = r.Near
		m.note.Text, m.note.Short = word+" is not in the word list", word+" is unknown"
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

const (
	flipTime = 480 * time.Millisecond // the most time to turn the tiles of a row
	tileTime = 75 * time.Millisecond  // the most time to turn one tile
)

func (m *model) tick() tea.Cmd {
	id := m.flip.id
	return shell.After(min(tileTime, flipTime/time.Duration(m.length())), func() tea.Cmd { return m.turnTile(id) })
}

// turnTile turns over the next tile of the last guess. id identifies the animation; if that was
// stopped, turnTile does nothing.
func (m *model) turnTile(id int) tea.Cmd {
	if id != m.flip.id || m.flip.row < 0 {
		return nil
	}
	if m.flip.step++; m.flip.step < m.length() {
		return m.tick()
	}
	m.stopMotion()
	if m.round().Over() {
		return m.rest.Begin()
	}
	return nil
}

// stopMotion shows all scores of the last guess at once, and ends the animation of its tiles.
func (m *model) stopMotion() {
	m.flip.row = -1
	m.known = m.letters()
}

// suggest returns a command that finds a suggested guess and shows it. If play is true, the command
// also makes that guess.
func (m *model) suggest(play bool) tea.Cmd {
	m.near = nil
	m.note = shell.Note{Text: "Thinking … press esc to stop"}
	m.asked = strings.Join(m.typed, "")
	view := m.round().View()
	return m.advising.Start(m.ctx, func(ctx context.Context) func() tea.Cmd {
		guess, err := m.opt.Advise(ctx, view)
		return func() tea.Cmd { return m.advised(play, guess, err) }
	})
}

func (m *model) stopAdvice() {
	if m.advising.Running() {
		m.advising.Stop()
		m.note = shell.Note{}
	}
}

// advised shows guess as a suggestion or, if play is true, makes that guess. If err is not nil,
// there is no suggestion, and advised shows err as the reason.
func (m *model) advised(play bool, guess string, err error) tea.Cmd {
	m.note = shell.Note{}
	if err != nil {
		m.note = shell.Note{Text: "No suggestion: " + printable.Short(err.Error()), Short: "No suggestion", Alert: true}
		return nil
	}
	if !play {
		m.suggestion = guess
		m.note = shell.Note{Text: "Suggestion: " + guess + " (Enter plays it)", Short: "Suggestion: " + guess}
		if strings.Join(m.typed, "") == m.asked {
			m.typed = nil // so that Enter plays the suggestion
		}
		return nil
	}
	m.stopMotion()
	cmd := m.guess(guess, true)
	if !m.round().Over() && !m.note.Alert {
		m.note = shell.Note{Text: "Played " + guess + " for you", Short: "Played " + guess}
	}
	return cmd
}

func (m *model) share() string { return m.round().Share(m.screen.Theme.Palette == draw.HighContrast) }

// leave stops all tasks and ends [Options.Sitting]. It must be called after the screen is closed.
func (m *model) leave() {
	m.stopAdvice()
	m.reading.Stop()
	m.judging.Stop()
	m.listing.Stop()
	m.warn(m.opt.Sitting.Leave())
	m.announce()
}

// announce stores a text to print once the screen is closed: the outcome of the round or, if it is
// not over, the command that resumes it. It does so only once for each round.
func (m *model) announce() {
	if m.announced {
		return
	}
	m.announced = true
	r := m.round()
	m.won = m.won || r.Outcome() == game.Won
	switch {
	case !r.Over() && m.opt.Sitting.Saved():
		m.kept = append(m.kept, m.savedText())
	case r.Outcome() == game.Won:
		m.result = m.share()
	case r.Over() && r.Made() > 0:
		m.result = r.Reveal() + "\n" + m.share()
	case r.Over() && r.Origin().Source == game.Given: // there is nothing to share
		m.kept = append(m.kept, r.Reveal())
	}
}

func (m *model) savedText() string { return "Game saved. To continue it: " + m.opt.Resume(m.round()) }

func (m *model) report() string {
	text := ""
	if m.screen.Theme.RightToLeft {
		text = shell.TurnOrder
	}
	all := m.kept
	if m.result != "" {
		all = append([]string{m.result}, all...)
	}
	if len(all) > 0 {
		text += strings.Join(all, "\n\n") + "\n"
	}
	return text
}

// warn shows an error that does not end the game, and keeps it for [Options.Warn]. It ignores nil,
// and any error whose text it has already shown.
func (m *model) warn(err error) {
	if err == nil || slices.ContainsFunc(m.warnings, func(w error) bool { return w.Error() == err.Error() }) {
		return
	}
	m.warnings = append(m.warnings, err)
	cause := err
	for next := errors.Unwrap(err); next != nil; next = errors.Unwrap(next) {
		cause = next
	}
	n := shell.Note{Text: printable.Text(err.Error()), Short: "Record: " + printable.Text(cause.Error()), Alert: true}
	if m.round().Over() {
		m.warning = n
	} else {
		m.note = n
	}
}
