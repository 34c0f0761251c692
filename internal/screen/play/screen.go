// Package play implements the full-screen game. [Show] plays the rounds of a [game.Sitting] until the
// player quits.
//
// The type model shows the current round. It is the lowest page of a [shell.Screen]. Help,
// statistics, settings, daily puzzles and the review open as pages on top of it. Slow work, such as
// finding a suggestion, runs in the background; see [shell.Task].
package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
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

// Options configures the full-screen game. Only Stats, DailyPuzzles and Remember can be nil.
type Options struct {
	shell.Terminal
	Sitting    *game.Sitting    // must have begun its first round
	PuzzleHint string           // the hint for the first round, not yet made printable; "" for none
	Motion     bool             // turn the tiles over one by one
	Keyboard   string           // the name of the keyboard, see [keyboard.Rows]
	Now        func() time.Time // usually time.Now

	// Advise suggests a legal guess. It must return soon after its context is cancelled.
	Advise func(context.Context, game.View) (guess string, err error)

	// Resume returns the command with which the player can resume the round r.
	Resume func(r *game.Round) string

	// Warn is called after the screen has closed, once for each error that did not end the game.
	Warn func(error)

	// Stats returns the statistics, including the game that has just ended. If some games cannot be
	// read, it returns an error together with the statistics of the other games. Stats can be nil.
	Stats func() (*record.History, error)

	// DailyPuzzles returns the player's progress in each daily puzzle; see
	// [record.Store.DailyPuzzles]. If DailyPuzzles is nil, the game has no list of daily puzzles.
	DailyPuzzles func() (map[string]record.DailyState, error)

	// Remember saves a setting for future games. It is nil if settings cannot be saved.
	Remember func(name, value string) error
}

// Show runs the full-screen game until the player quits, and then prints the last result to
// opt.Out. It reports whether the player won a round. If a signal other than SIGINT arrives, Show
// restores the terminal and ends the process with that signal. It returns an error if it cannot use
// the terminal or print the result.
func Show(ctx context.Context, opt Options) (won bool, err error) {
	m := newModel(ctx, opt)
	sig, err := m.screen.Run(nil, opt.Out, func() string {
		m.leave()
		return m.exitText()
	})
	for _, w := range m.warnings {
		opt.Warn(w)
	}
	signals.Resend(sig)
	return m.won, err
}

// A model is the page that shows the current round, and holds the state of the full-screen game.
// Other pages, such as the help, open on top of it.
type model struct {
	opt         Options
	screen      shell.Screen
	keyboard    draw.Keyboard
	letterWidth int // the width of the widest letter, in columns

	typed      []string   // the letters of the guess so far
	suggestion string     // the suggested guess, shown while nothing is typed
	note       shell.Note // the message below the tiles
	warning    shell.Note // why the finished round is not recorded
	near       []string   // words similar to an unknown guess

	turned     int // while the last guess is turned over: the number of its tiles that have turned
	firstBoard int // the index in boardsToShow of the first board that the window shows

	advising shell.Task // finds a suggestion
	judging  shell.Task // reviews the round
	flipping shell.Task // turns over the tiles of the last guess one by one

	novice      bool            // the player has not made a guess since the program started
	lastHint    game.Hint       // the last hint given for the current guess
	typedBefore string          // the letters that had been typed when the player asked for a suggestion
	confirmKey  string          // the name of the key that the player must press again to confirm an action, or ""
	puzzleHint  string          // the hint for this round, printable
	pause       shell.Pause     // begins at the end of a round, and when a question is shown
	review      *reviewPage     // nil until the player opens the review of this round
	stats       *record.History // read at the end of the round; nil before
	result      string          // the outcome of the last finished round, to print at the end
	kept        []string        // more text to print at the end
	warnings    []error
	won         bool  // the player has won a round
	inExitText  bool  // result or kept already covers this round
	drawn       frame // the layout that was last drawn
}

func newModel(ctx context.Context, opt Options) *model {
	v := opt.Sitting.Round().Vocabulary()
	m := &model{
		opt:         opt,
		keyboard:    keyboard.Rows(v.Guesses(), opt.Keyboard),
		letterWidth: draw.LetterWidth(v.Guesses()),
		novice:      true,
		pause:       shell.Pause{Time: shell.PauseTime},
	}
	m.screen = shell.NewScreen(ctx, opt.Terminal, m, func() int { return m.letterWidth * m.length() })
	m.screen.Theme.RightToLeft = len(v.Guesses()) > 0 && script.RightToLeft(v.Guesses()[0])
	m.reset()
	if m.round().Over() { // a resumed round can be over already
		m.addToExitText()
	}
	return m
}

func (m *model) round() *game.Round { return m.opt.Sitting.Round() }

func (m *model) reset() {
	m.stopAdvice()
	m.judging.Stop()
	m.screen.CloseAll()
	m.typed, m.stats, m.review = nil, nil, nil
	m.inExitText, m.firstBoard = false, 0
	m.kept = slices.DeleteFunc(m.kept, func(text string) bool { return text == m.savedText() }) // the round goes on
	m.puzzleHint, m.opt.PuzzleHint = printable.Text(m.opt.PuzzleHint), ""
	m.warning = shell.Note{}
	m.readStats()
	m.startTurn()
	switch {
	case m.round().Over():
		m.sayResult("Already played. ")
		m.pause.End() // the round was over before, so no key was meant for it
	case m.opt.Sitting.Resumed():
		m.say(m.resumedNote())
	default:
		m.say(m.invitation())
	}
}

// say shows the message n. If the last message offered similar words, the player can no longer choose
// one of them. say always returns nil, so that functions that return a command can end with say.
func (m *model) say(n shell.Note) tea.Cmd {
	m.note, m.near = n, nil
	return nil
}

func (m *model) sayResult(before string) {
	n := m.resultNote()
	n.Text = before + n.Text
	m.say(n)
}

func (m *model) invitation() shell.Note {
	text := fmt.Sprintf("Type %s-%s word", plural.WithArticle(m.length()), m.round().Vocabulary().Unit())
	n := shell.Note{Text: text + " and press Enter", Short: text}
	if m.puzzleHint != "" {
		n.Short = "Hint: " + m.puzzleHint
		n.Text = n.Short + " · " + n.Text
	}
	return n
}

// resumedNote returns a note that the round was resumed. If the round is a daily puzzle whose rules
// differ from the current settings, the note lists the rules of the round.
func (m *model) resumedNote() shell.Note {
	n := shell.Note{Text: "Resumed your game"}
	if m.puzzleHint != "" {
		n.Text += " · Hint: " + m.puzzleHint
	}
	r, asked := m.round().Rules(), m.opt.Sitting.Rules()
	asked.Adversary = false
	if _, daily := m.round().Day(); daily && r != asked {
		rules := append([]string{plural.Count(r.Tries, "guess")}, r.Modes()...)
		n.Text = fmt.Sprintf("Resumed the round, which keeps its original rules: %s", strings.Join(rules, ", "))
		n.Alert = true
	}
	return n
}

func (m *model) startTurn() {
	m.suggestion, m.lastHint, m.confirmKey = "", game.NoHint, ""
	m.flipping.Stop()
}

func (m *model) askGiveUp(p shell.Press) tea.Cmd {
	r := m.round()
	if _, daily := r.Day(); daily && r.Made() == 0 {
		return m.giveUp() // which shows why the player cannot give up yet
	}
	ask := shell.Note{Text: "Give up? Press ctrl-d again to see the answer", Short: "Give up? Press ctrl-d again", Alert: true}
	if r.Origin().Resumable && r.Made() > 0 {
		ask.Text = "Give up and lose the round? Press ctrl-d again, or ctrl-c to save and quit"
	}
	return m.confirm(p, ask, m.giveUp)
}

func (m *model) giveUp() tea.Cmd {
	m.stopAdvice()
	m.typed = nil
	m.say(shell.Note{})
	warning, err := m.opt.Sitting.GiveUp()
	if err != nil {
		return m.showRefusal(warning, err)
	}
	m.startTurn()
	m.warn(warning)
	return m.finish()
}

func (m *model) finish() tea.Cmd {
	if !m.round().Over() {
		return nil
	}
	m.firstBoard = 0
	m.addToExitText()
	m.readStats()
	return m.pause.Begin()
}

// nextHint gives the player the next hint for the current guess: the number of possible answers, then
// a letter of the answer, then a suggested guess.
func (m *model) nextHint() tea.Cmd {
	switch m.lastHint {
	case game.NoHint:
		counts, warning, err := m.opt.Sitting.Count()
		if err != nil {
			return m.showRefusal(warning, err)
		}
		m.lastHint = game.HintCount
		m.say(m.countNote(counts))
		m.warn(warning)
		return nil
	case game.HintCount:
		hint, warning, err := m.opt.Sitting.ShowLetter()
		if err == game.ErrNoLetter || err == game.ErrNoAnswer {
			break
		}
		if err != nil {
			return m.showRefusal(warning, err)
		}
		m.lastHint = game.HintLetter
		m.say(shell.Note{Text: hint + "; press tab to get a suggestion", Short: hint})
		m.warn(warning)
		return nil
	}
	m.lastHint = game.HintLetter
	return m.suggest(m.showSuggestion)
}

func (m *model) countNote(counts []int) shell.Note {
	if len(counts) == 1 {
		return shell.Note{Text: fmt.Sprintf("Possible answers: %d; press tab to reveal a tile", counts[0]), Short: plural.Count(counts[0], "possible answer")}
	}
	var parts []string
	for i, n := range counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("board %d: %d", i+1, n))
		}
	}
	short := strings.Join(parts, ", ")
	return shell.Note{Text: fmt.Sprintf("Possible answers: %s; press tab to reveal a tile", short), Short: short}
}

func (m *model) clearNote() {
	if !m.advising.Running() { // then the message says how to stop
		m.say(shell.Note{})
	}
}

func (m *model) write(text string) {
	typed := keyboard.Type(m.round().Alphabet(), m.typed, text, m.length())
	if !slices.Equal(typed, m.typed) {
		m.clearNote()
	}
	m.typed = typed
}

func (m *model) length() int { return m.round().Vocabulary().Length() }

func (m *model) enter() tea.Cmd {
	word := cmp.Or(strings.Join(m.typed, ""), m.suggestion)
	if word == "" {
		return m.say(m.invitation())
	}
	return m.guess(word, word == m.suggestion)
}

func (m *model) guess(word string, advised bool) tea.Cmd {
	warning, err := m.opt.Sitting.Guess(word, advised)
	if err != nil {
		return m.showRefusal(warning, err)
	}
	m.stopAdvice()
	m.typed, m.novice = nil, false
	m.say(shell.Note{})
	m.startTurn()
	m.warn(warning)
	if m.opt.Motion {
		return tea.Batch(m.startFlip(), m.finish())
	}
	return m.finish()
}

// showRefusal shows err, which explains why the game refused a guess or a hint. If err is a
// [*game.MovedError], it instead shows the new state of the round, and the warning if there is one.
func (m *model) showRefusal(warning, err error) tea.Cmd {
	if _, moved := errors.AsType[*game.MovedError](err); moved {
		m.stopAdvice()
		m.startTurn()
		if m.round().Over() {
			m.sayResult("You finished this round in another window. ")
		} else {
			m.say(shell.Note{Text: "You continued this round in another window; this screen is now up to date", Alert: true})
		}
		m.warn(warning)
		return m.finish()
	}
	m.say(shell.ErrorNote(err))
	r, ok := errors.AsType[*game.Refusal](err)
	if !ok || r.Near == nil {
		return nil
	}
	m.near = r.Near
	var long, short []string
	for i, w := range r.Near {
		long, short = append(long, fmt.Sprintf("%d for %s", i+1, w)), append(short, fmt.Sprintf("%d %s", i+1, w))
	}
	word := printable.Short(r.Word)
	m.note.Text = fmt.Sprintf("Unknown word %s; to replace it, press %s", word, strings.Join(long, ", "))
	m.note.Short = word + "? " + strings.Join(short, " ")
	return nil
}

const (
	flipTime = 480 * time.Millisecond // the maximum time to turn all tiles of a row
	tileTime = 75 * time.Millisecond  // the maximum time to turn one tile
)

func (m *model) startFlip() tea.Cmd {
	m.turned = 0
	n := m.length()
	return m.flipping.StartReporting(m.screen.Context, func(_ context.Context, show func(func())) func() tea.Cmd {
		for range n {
			time.Sleep(min(tileTime, flipTime/time.Duration(n)))
			show(func() { m.turned++ })
		}
		return func() tea.Cmd {
			if m.round().Over() {
				return m.pause.Begin()
			}
			return nil
		}
	})
}

// suggest returns a command that finds a guess to suggest, and then passes the guess to use.
func (m *model) suggest(use func(guess string) tea.Cmd) tea.Cmd {
	m.say(shell.Note{Text: "Thinking … press esc to stop"})
	m.typedBefore = strings.Join(m.typed, "")
	view := m.round().View()
	return m.advising.Start(m.screen.Context, func(ctx context.Context) func() tea.Cmd {
		guess, err := m.opt.Advise(ctx, view)
		return func() tea.Cmd {
			if err != nil {
				return m.say(shell.Note{Text: "No suggestion: " + printable.Short(err.Error()), Short: "No suggestion", Alert: true})
			}
			m.say(shell.Note{})
			return use(guess)
		}
	})
}

func (m *model) stopAdvice() {
	if m.advising.Running() {
		m.advising.Stop()
		m.say(shell.Note{})
	}
}

func (m *model) showSuggestion(guess string) tea.Cmd {
	m.suggestion = guess
	if strings.Join(m.typed, "") == m.typedBefore {
		m.typed = nil // so that Enter plays the suggestion
	}
	return m.say(shell.Note{Text: fmt.Sprintf("Suggestion: %s (press Enter to play it)", guess), Short: "Suggestion: " + guess})
}

func (m *model) playSuggestion(guess string) tea.Cmd {
	m.flipping.Stop()
	cmd := m.guess(guess, true)
	if !m.round().Over() && !m.note.Alert {
		m.say(shell.Note{Text: "Played " + guess + " for you", Short: "Played " + guess})
	}
	return cmd
}

func (m *model) share() string { return m.round().Share(m.screen.Theme.Palette == draw.HighContrast) }

func (m *model) leave() {
	m.warn(m.opt.Sitting.Leave())
	m.addToExitText()
}

func (m *model) addToExitText() {
	if m.inExitText {
		return
	}
	m.inExitText = true
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

func (m *model) savedText() string {
	return "Game saved. To resume it, run: " + printable.Text(m.opt.Resume(m.round()))
}

func (m *model) exitText() string {
	all := m.kept
	if m.result != "" {
		all = append([]string{m.result}, all...)
	}
	return strings.Join(all, "\n\n")
}

// warn shows err on the screen, after the current message, and stores it for [Options.Warn]. It does
// nothing if err is nil or has been shown before.
func (m *model) warn(err error) {
	if err == nil || slices.ContainsFunc(m.warnings, func(w error) bool { return w.Error() == err.Error() }) {
		return
	}
	m.warnings = append(m.warnings, err)
	short := err.Error()
	for cause := errors.Unwrap(err); cause != nil; cause = errors.Unwrap(cause) {
		what, _, _ := strings.Cut(err.Error(), ": ")
		if strings.ContainsRune(what, filepath.Separator) { // a path can be longer than the line
			what = "saved games"
		}
		short = what + ": " + cause.Error()
	}
	n := shell.Note{Text: shell.Sentence(printable.Text(err.Error())), Short: shell.Sentence(printable.Text(short)), Alert: true}
	if m.round().Over() {
		m.warning = n
		return
	}
	if m.note.Text != "" { // such as a hint, which counts even if it is not seen
		n.Text, n.Short = m.note.Text+" · "+n.Text, cmp.Or(m.note.Short, m.note.Text)+" · "+n.Short
	}
	m.say(n)
}
