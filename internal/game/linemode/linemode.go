// Package linemode plays the game one line at a time, for pipes and for screen readers. [Play] reads
// guesses and commands, and prints the scores as text.
package linemode

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/report"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Options configures a game for [Play].
type Options struct {
	Sitting *game.Sitting // must have begun its first round
	// Stats returns the statistics, including the game that has just ended. If some games cannot be
	// read, it returns an error together with the statistics of the other games. Stats is nil if games
	// cannot be recorded.
	Stats        func() (*record.History, error)
	PuzzleHint   string // the hint for the first round, not yet made printable; "" for none
	Now          func() time.Time
	HighContrast bool                       // print squares in high-contrast colours
	Resume       func(r *game.Round) string // returns the command that resumes the round r

	In   io.Reader
	Out  io.Writer
	Echo bool        // print each line of input, because In is not a terminal
	Note func(error) // prints a warning
}

// Play runs the game that opt describes until the player quits, the input ends or ctx is done. It
// returns an error if it cannot read the input or write the output. won is true if the player won
// at least one round.
func Play(ctx context.Context, opt Options) (won bool, err error) {
	g := &session{ctx: ctx, opt: opt}
	g.read(opt.In)
	err = output.WriteTo(opt.Out, func(w *bufio.Writer) error {
		g.w = w
		return g.playRounds()
	})
	if err == errGone {
		err = nil
	}
	return g.won, err
}

type session struct {
	ctx     context.Context // done when a signal arrives
	opt     Options
	w       *bufio.Writer
	input   <-chan string
	inErr   error // the error that ended the input, if any; set before input is closed
	unsaved error // why the last change of the round is not saved, or nil
	warned  bool  // the player has been warned that games.jsonl is damaged
	won     bool  // the player has won a round
}

func (g *session) round() *game.Round { return g.opt.Sitting.Round() }

var (
	errQuit = errors.New("quit") // the player quit
	errGone = errors.New("gone") // the input ended, or a signal arrived
)

// read sends the lines of r to g.input in the background, so that the game can wait for a line or a
// signal, whichever comes first.
func (g *session) read(r io.Reader) {
	lines := make(chan string)
	g.input = lines
	go func() {
		defer close(lines)
		s := bufio.NewScanner(r)
		for s.Scan() {
			select {
			case lines <- strings.TrimPrefix(s.Text(), "\ufeff"): // a file can begin with a byte-order mark
			case <-g.ctx.Done():
				return
			}
		}
		if err := s.Err(); err == bufio.ErrTooLong {
			g.inErr = errors.New("standard input contains a line longer than 64 KiB")
		} else if err != nil {
			g.inErr = fmt.Errorf("cannot read standard input: %w", err)
		}
	}()
}

// ask prints a prompt, formatted as by [fmt.Printf], and returns the line that the player types. It
// returns an error if the input ends or g.ctx is done.
func (g *session) ask(format string, args ...any) (string, error) {
	fmt.Fprintf(g.w, format+" ", args...)
	if err := g.w.Flush(); err != nil {
		return "", err
	}
	err := errGone // the input has ended, or a signal has arrived
	select {
	case line, ok := <-g.input:
		if ok {
			if g.opt.Echo {
				g.say("%s", printable.Short(line))
			}
			return strings.TrimSpace(line), nil
		}
		err = cmp.Or(g.inErr, errGone)
	case <-g.ctx.Done():
	}
	g.say("")
	return "", err
}

func (g *session) say(format string, args ...any) { fmt.Fprintf(g.w, format+"\n", args...) }

func (g *session) warn(err error) {
	_, damage := errors.AsType[*record.DamageError](err)
	if err == nil || damage && g.warned {
		return
	}
	g.warned = g.warned || damage
	g.w.Flush() // so that the two outputs stay in order
	g.opt.Note(err)
}

func (g *session) playRounds() error {
	for {
		if err := g.playRound(); err != nil {
			return err
		}
		if !g.round().Over() {
			return nil // a daily puzzle that was saved
		}
		if again, err := g.askAgain(); err != nil || !again {
			return err
		}
		if err := g.opt.Sitting.Draw(); err != nil {
			g.warn(err)
			return nil
		}
	}
}

func (g *session) askAgain() (bool, error) {
	for {
		answer, err := g.ask("Another round (y/n)?")
		if err != nil {
			return false, err
		}
		switch strings.ToLower(answer) {
		case "y", "yes":
			g.say("")
			return true, nil
		case "n", "no", "q":
			return false, nil
		}
	}
}

func (g *session) playRound() error {
	g.greet()
	var err error
	for err == nil && !g.round().Over() {
		err = g.playTurn()
	}
	if err != nil {
		g.warnUnsaved(g.opt.Sitting.Leave())
	}
	switch {
	case g.round().Over():
		g.printEnd()
	case g.opt.Sitting.Saved():
		g.say("Game saved. To resume it, run: %s", printable.Text(g.opt.Resume(g.round())))
	}
	if err == errQuit {
		return nil
	}
	return err
}

func (g *session) greet() {
	r := g.round()
	rules := r.Rules()
	if day, ok := r.Day(); ok {
		g.say("This is the daily puzzle for %s.", day)
	}
	if g.opt.Sitting.Resumed() {
		g.printBoards()
		if r.Over() {
			return
		}
		if rules != g.opt.Sitting.Rules() {
			g.say("You started this round with other settings, so its original rules still apply.")
		}
	}
	length, unit, tries := r.Vocabulary().Length(), r.Vocabulary().Unit(), plural.Count(rules.Tries, "guess")
	if rules.Boards == 1 {
		g.say("Find the %d-%s word in %s. Type h for help.", length, unit, tries)
	} else {
		g.say("Find the %d-%s words on %s in %s. Each guess counts for every board. Type h for help.", length, unit, plural.All(rules.Boards, "board"), tries)
	}
	if g.opt.PuzzleHint != "" {
		g.say("Hint: %s", printable.Text(g.opt.PuzzleHint))
		g.opt.PuzzleHint = "" // only for the first round
	}
	for _, line := range rules.Explain() {
		g.say("%s", line)
	}
}

func (g *session) playTurn() error {
	r := g.round()
	line, err := g.ask("Guess %d of %d:", r.Made()+1, r.Rules().Tries)
	if err != nil {
		return err
	}
	switch g.command(line) {
	case "b":
		g.printBoards()
	case "h":
		g.help()
	case "k":
		g.printLetters()
	case "q":
		return errQuit
	case "g":
		warning, err := g.opt.Sitting.GiveUp()
		g.showResult(warning, err, func() {})
	case "f":
		counts, warning, err := g.opt.Sitting.Count()
		g.showResult(warning, err, func() { g.say("%s", g.countText(counts)) })
	case "l":
		hint, warning, err := g.opt.Sitting.ShowLetter()
		g.showResult(warning, err, func() { g.say("%s.", hint) })
	case "a":
		return g.playForMe()
	default:
		g.playGuess(line, false)
	}
	return nil
}

func (g *session) command(line string) string {
	command, colon := strings.CutPrefix(strings.ToLower(line), ":")
	if !colon && g.round().Vocabulary().Length() == 1 {
		return "" // a guess of one letter
	}
	return command
}

func (g *session) playForMe() error {
	word, err := advice.Guess(g.ctx, g.round().View())
	if g.ctx.Err() != nil {
		return errGone
	}
	if err != nil {
		g.say("Can't suggest a guess: %v", err)
		return nil
	}
	g.say("wfind chose the guess %s for you.", word)
	g.playGuess(word, true)
	return nil
}

// showResult shows the result of a command: it calls print if err is nil, and otherwise shows a
// message about err. It also shows warning, unless warning is nil.
func (g *session) showResult(warning, err error, print func()) {
	_, moved := errors.AsType[*game.MovedError](err)
	switch {
	case err == nil:
		print()
	case moved:
		g.say("Your last input was ignored, because %v. Your guesses so far:", err)
		g.printBoards()
	default:
		g.say("Your input was not accepted: %v", err)
	}
	g.warnUnsaved(warning)
}

func (g *session) playGuess(word string, advised bool) {
	warning, err := g.opt.Sitting.Guess(word, advised)
	g.showResult(warning, err, func() {
		r, first := g.round(), 0
		if r.Rules().Boards > 1 {
			first = r.Made() - 1 // earlier guesses on many boards would be too much to listen to
		}
		for board := range r.Rules().Boards {
			g.printRows(board, first)
			g.printScore(board)
		}
	})
}

func (g *session) warnUnsaved(warning error) {
	g.unsaved = warning
	g.warn(warning)
}

func (g *session) help() {
	squares := func(t constraint.Tile) string { return constraint.Score{t}.Squares(g.opt.HighContrast) }
	unit := g.round().Vocabulary().Unit()
	g.say("Type %s-%s word and press Enter. Each %[2]s gets a coloured tile:", plural.WithArticle(g.round().Vocabulary().Length()), unit)
	g.say("%s correct: the %s is in the right place. A score such as c.E.. shows it in upper case.", squares(constraint.Correct), unit)
	g.say("%s present: the %s is in the word, but in a different place. A score such as c.E.. shows it in lower case.", squares(constraint.Present), unit)
	g.say("%s absent: the %s is not in the word, or occurs fewer times than in your guess. A score such as c.E.. shows it as a dot.", squares(constraint.Absent), unit)
	colon := ""
	if g.round().Vocabulary().Length() == 1 {
		colon = ":"
	}
	g.say("Type %s to list what you know about each %s, %s to show this help, or %s to quit.", colon+"k", unit, colon+"h", colon+"q")
	if g.round().Rules().Boards > 1 {
		g.say("Type %s to see your guesses on every board.", colon+"b")
	}
	g.say("For a hint, type %s to count the possible answers, %s to reveal a tile, or %s to let wfind make this turn's guess.", colon+"f", colon+"l", colon+"a")
	g.say("Wins with hints don't count towards your streak.")
	if _, daily := g.round().Day(); daily {
		g.say("Type %s to give up this puzzle.", colon+"g")
	}
}

func (g *session) printEnd() {
	r := g.round()
	made := plural.Count(r.Made(), "guess")
	switch {
	case r.Outcome() == game.Won && r.Rules().Boards == 1:
		g.say("Solved in %s.", made)
	case r.Outcome() == game.Won:
		g.say("Solved %s in %s (%d if you count each board separately).", plural.All(r.Rules().Boards, "board"), made, r.Sum())
	case r.Outcome() == game.Lost:
		g.say("%s", "You have no guesses left. "+r.Reveal())
	default:
		g.say("%s", r.Reveal())
	}
	g.won = g.won || r.Outcome() == game.Won
	if r.Made() > 0 {
		g.say("\n%s\n", r.Share(g.opt.HighContrast))
		g.printStatistics()
	}
}

func (g *session) printStatistics() {
	if g.opt.Stats == nil || g.unsaved != nil {
		return
	}
	stats, err := g.opt.Stats()
	g.warn(err)
	if why := g.round().Unusual(); why != "" {
		g.say("This game doesn't count towards your statistics (reason: %s).", why)
	}
	if stats.Played > 0 {
		on := ""
		if boards := g.opt.Sitting.Rules().Boards; boards > 1 {
			on = fmt.Sprintf(" on %d boards", boards)
		}
		g.say("Your games with %d-%s words%s: %s", g.round().Vocabulary().Length(), g.round().Vocabulary().Unit(), on, report.Summary(&stats.Stats))
		g.printWins(stats.Distribution)
	}
	if text := report.NotCounted(stats); text != "" {
		g.say("%s", text)
	}
	day, daily := g.round().Day()
	now := g.opt.Now()
	if !daily || day != game.DayOf(now) {
		return
	}
	g.say("%s", report.DailyStreak(stats.Daily, day))
	g.say("The next puzzle starts in %s.", game.UntilNext(now))
}

func (g *session) printWins(d record.Distribution) {
	var wins []string
	for i, n := range d {
		if n > 0 {
			wins = append(wins, fmt.Sprintf("%d in %d", n, i+1))
		}
	}
	if wins != nil {
		g.say("Wins by number of guesses: %s.", strings.Join(wins, ", "))
	}
}
