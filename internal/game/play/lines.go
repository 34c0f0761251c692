package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/text/plural"
)

// A Table is where a game is played.
type Table struct {
	*game.Sitting
	// First begins the first round. The warning tells what could not be read of
	// the record, the error that there is no round.
	First func() (warning, err error)
	// Hint is what is told at the start of the first round, which may have what acts
	// on a terminal; "" if nothing is.
	Hint string
	// Stats returns the statistics, the round just finished included; with an
	// error too, what could be read. Nil if nothing can be recorded.
	Stats func() (*record.History, error)
	// Puzzles returns how the daily puzzles stand, see [record.Store.Puzzles]. Nil if
	// these words have none.
	Puzzles      func() (map[string]record.Puzzle, error)
	Now          func() time.Time
	HighContrast bool // the squares are those of the high-contrast palette
}

// A Console is what a game is typed at.
type Console struct {
	In   io.Reader
	Out  io.Writer
	Echo bool        // what is typed does not show by itself
	Note func(error) // tells of what went wrong without ending the game
}

// Lines plays at a console until the player has enough or the context ends,
// and reports whether a round was won. The error is that of reading, of
// writing, or of the table's First.
func Lines(ctx context.Context, t Table, c Console) (won bool, err error) {
	g := &lines{Table: t, ctx: ctx, echo: c.Echo, note: c.Note, w: bufio.NewWriter(c.Out)}
	g.read(c.In)
	if err = g.sitting(); err == errGone {
		err = g.failed
	}
	if flushErr := g.w.Flush(); flushErr != nil {
		err = fmt.Errorf("writing: %w", flushErr)
	}
	return g.won, err
}

// lines is the game a line at a time: it is meant to be read aloud, so
// every line makes sense by itself, and what a tile's colour tells stands in
// words too.
type lines struct {
	Table
	ctx    context.Context // ends on a signal
	w      *bufio.Writer
	note   func(error)
	input  <-chan string
	inErr  error // why the input ended, once it is closed
	echo   bool  // what is typed does not show by itself
	unkept error // why the round as it stands could not be kept, if it could not
	told   bool  // of damage in the record
	won    bool  // a round was
	failed error // reading failed
}

// What ends a round, or the sitting, before it is over.
var (
	errQuit = errors.New("quit") // the player gave up
	errGone = errors.New("gone") // the input ended, or a signal came
)

// read sends the lines of the input. It goes on until the input ends: a read
// cannot be called off.
func (g *lines) read(r io.Reader) {
	lines := make(chan string)
	g.input = lines
	go func() {
		defer close(lines)
		s := bufio.NewScanner(r)
		for s.Scan() {
			select {
			case lines <- s.Text():
			case <-g.ctx.Done():
				return
			}
		}
		err := s.Err()
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			err = pe.Err // the name says nothing more
		}
		switch {
		case errors.Is(err, bufio.ErrTooLong):
			g.inErr = errors.New("standard input has a line that is too long")
		case err != nil:
			g.inErr = fmt.Errorf("reading standard input: %w", err)
		}
	}()
}

// ask prints a prompt and returns the line that answers it, without blanks
// around it. The error is errGone, or that of writing.
func (g *lines) ask(format string, args ...any) (string, error) {
	fmt.Fprintf(g.w, format+" ", args...)
	if err := g.w.Flush(); err != nil {
		return "", fmt.Errorf("writing: %w", err)
	}
	select {
	case line, ok := <-g.input:
		if !ok {
			g.failed = g.inErr
			break
		}
		if g.echo {
			g.say("%s", constraint.Printable(line))
		}
		return strings.TrimSpace(line), nil
	case <-g.ctx.Done():
	}
	g.say("")
	return "", errGone
}

func (g *lines) say(format string, args ...any) { fmt.Fprintf(g.w, format+"\n", args...) }

// warn tells of what could not be kept or read. Damage in the record is told
// once.
func (g *lines) warn(err error) {
	_, damage := errors.AsType[*record.Damage](err)
	if err == nil || damage && g.told {
		return
	}
	g.told = g.told || damage
	g.w.Flush() // so that the two outputs come in order
	g.note(err)
}

// sitting plays one round after the other.
func (g *lines) sitting() error {
	warning, err := g.First()
	if err != nil {
		return err
	}
	g.warn(warning)
	for {
		if err := g.round(); err != nil {
			return err
		}
		if !g.Round().Over() {
			return nil // a daily puzzle, left as it is
		}
		if again, err := g.again(); err != nil || !again {
			return err
		}
		if _, err := g.Draw(); errors.Is(err, game.ErrThrough) {
			g.say("Every answer has been played.")
			return nil
		} else if err != nil {
			return err
		}
	}
}

// again asks for another round.
func (g *lines) again() (bool, error) {
	for {
		answer, err := g.ask("Another round, y or n?")
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

// round plays the round until it is over or the player leaves it.
func (g *lines) round() error {
	g.unkept = nil
	g.greet()
	for !g.Round().Over() {
		err := g.turn()
		if err == nil {
			continue
		}
		if warning := g.Leave(); g.Round().Over() {
			g.keep(warning)
		}
		if err != errQuit && err != errGone {
			return err
		}
		if g.Round().Over() {
			g.end()
		} else {
			g.postpone()
		}
		if err == errQuit {
			err = nil
		}
		return err
	}
	g.end()
	return nil
}

// greet says what is played.
func (g *lines) greet() {
	r := g.Round()
	rules := r.Rules()
	if day, ok := r.Day(); ok {
		g.say("The puzzle of %s.", day)
	}
	if g.Resumed() {
		g.all()
		if r.Over() {
			return
		}
		if rules != g.Rules() {
			g.say("It goes on by the rules that it was begun with.")
		}
	}
	letters, tries := plural.Count(r.Vocabulary().Length(), "letter"), plural.Count(rules.Tries, "try")
	if rules.Boards == 1 {
		g.say("Guess the word: %s, %s. Type h for help.", letters, tries)
	} else {
		g.say("Guess the words of %s: %s, %s. Each guess counts on all of them. Type h for help.", plural.Count(rules.Boards, "board"), letters, tries)
	}
	if g.Hint != "" {
		g.say("Hint: %s", constraint.Escape(g.Hint))
		g.Hint = "" // of the first round alone
	}
	if rules.Hard {
		g.say("Hard mode: %s.", game.HardRule)
	}
	if rules.Strict {
		g.say("Strict: every guess must be a word that can still be the answer.")
	}
	if rules.Adversary {
		g.say("The adversary has not chosen an answer: each score is the one that leaves most candidates.")
	}
}

// turn takes one line: a command, or a guess, which may be refused.
func (g *lines) turn() error {
	r := g.Round()
	line, err := g.ask("Guess %d of %d:", r.Made()+1, r.Rules().Tries)
	if err != nil {
		return err
	}
	switch g.command(line) {
	case "b":
		g.all()
	case "h":
		g.help()
	case "k":
		g.keyboard()
	case "q":
		return errQuit
	case "g":
		return g.giveUp()
	case "f":
		counts, warning, err := g.Count()
		return g.helped(g.counted(counts), warning, err)
	case "l":
		shown, warning, err := g.ShowLetter()
		return g.helped(fmt.Sprintf("%sLetter %d is %s.", g.onBoard(shown.Board), shown.Place+1, shown.Letter), warning, err)
	case "a":
		return g.advised()
	default:
		_, warning, err := g.Guess(line)
		return g.scored(warning, err)
	}
	return nil
}

// command returns the command that a line is: one letter, which may have a
// colon before it and must where words have one letter.
func (g *lines) command(line string) string {
	command, colon := strings.CutPrefix(strings.ToLower(line), ":")
	if !colon && g.Vocabulary().Length() == 1 {
		return ""
	}
	return command
}

// advised lets the engine make the guess.
func (g *lines) advised() error {
	word, err := advice.Guess(g.ctx, g.Round().View())
	if g.ctx.Err() != nil {
		return errGone
	}
	if err != nil {
		g.say("The engine has no guess: %v", err)
		return nil
	}
	g.say("The engine guesses %s.", word)
	_, warning, err := g.GuessAdvised(word)
	return g.scored(warning, err)
}

// helped says what help was given.
func (g *lines) helped(text string, warning, err error) error {
	if err == game.ErrNoLetter {
		g.say("There is no letter to show.")
		return nil
	}
	if moved, ok := errors.AsType[*game.MovedError](err); ok {
		g.moved(moved, warning)
		return nil
	}
	g.say("%s", text)
	g.keep(warning)
	return err
}

// moved shows how a daily puzzle stands that was played on elsewhere.
func (g *lines) moved(err *game.MovedError, warning error) {
	g.keep(warning)
	if g.Round().Over() {
		g.say("Not counted: %v.", err)
	} else {
		g.say("Not counted: %v. It stands there like this:", err)
	}
	g.all()
}

// giveUp ends the round for good, a daily puzzle too.
func (g *lines) giveUp() error {
	warning, err := g.GiveUp()
	if moved, ok := errors.AsType[*game.MovedError](err); ok {
		g.moved(moved, warning)
		return nil
	}
	if err == game.ErrNotBegun {
		g.say("Not done: %v.", err)
		return nil
	}
	g.keep(warning)
	return err
}

// scored shows the rows after a guess, or why it was refused.
func (g *lines) scored(warning, err error) error {
	if moved, ok := errors.AsType[*game.MovedError](err); ok {
		g.moved(moved, warning)
		return nil
	}
	if refusal, ok := errors.AsType[*game.Refusal](err); ok {
		g.say("Not counted: %v", refusal)
		return nil
	}
	if err != nil {
		return err
	}
	r, first := g.Round(), 0
	if r.Rules().Boards > 1 {
		first = r.Made() - 1 // all of many boards would be too much to listen to
	}
	for board := range r.Rules().Boards {
		g.rows(board, first)
		g.spell(board)
	}
	g.keep(warning)
	return nil
}

// keep notes whether the round as it stands is kept.
func (g *lines) keep(warning error) {
	g.unkept = warning
	g.warn(warning)
}

func (g *lines) help() {
	squares := func(t constraint.Tile) string { return constraint.Score{t}.Squares(g.HighContrast) }
	g.say("Type a word of %s and Enter. Each of its letters then gets a tile:", plural.Count(g.Vocabulary().Length(), "letter"))
	g.say("%s correct: it stands there in the answer; upper case in a score like c.E..", squares(constraint.Correct))
	g.say("%s present: it stands elsewhere in the answer; lower case", squares(constraint.Present))
	g.say("%s absent: the answer has no more of it; a full stop", squares(constraint.Absent))
	colon := ""
	if g.Vocabulary().Length() == 1 {
		colon = ":"
	}
	g.say("Or one letter: %[1]sk the keyboard, %[1]sh this help, %[1]sq quit.", colon)
	if g.Round().Rules().Boards > 1 {
		g.say("%sb all guesses on all boards; after a guess there is only what it scored.", colon)
	}
	g.say("The engine helps: %[1]sf how many words still fit, %[1]sl a letter, %[1]sa it makes the guess. A win with help counts in no streak.", colon)
	if _, daily := g.Round().Day(); daily {
		g.say("%sg gives this puzzle up for good.", colon)
	}
}

// postpone takes leave of a daily puzzle that is not finished.
func (g *lines) postpone() {
	if g.unkept != nil || g.Stats == nil {
		return // that it is not kept was told
	}
	day, _ := g.Round().Day()
	g.say("The puzzle stays as it is. The same command takes it up again, on another day with --daily=%s.", day)
}

// end tells how the round ended.
func (g *lines) end() {
	r := g.Round()
	made := plural.Count(r.Made(), "guess")
	switch {
	case r.Outcome() == game.Won && r.Rules().Boards == 1:
		g.say("You have found it in %s.", made)
	case r.Outcome() == game.Won:
		g.say("You have found all %d in %s. The boards took %d, added up.", r.Rules().Boards, made, r.Sum())
	case r.Outcome() == game.Lost:
		g.say("That was the last try. %s", r.Reveal())
	default:
		g.say("%s", r.Reveal())
	}
	g.won = g.won || r.Outcome() == game.Won
	if r.Made() > 0 {
		g.say("\n%s\n", r.Share(g.HighContrast))
		g.statistics()
	}
}

// statistics says how the games of this length went, this one included.
func (g *lines) statistics() {
	if g.Stats == nil || g.unkept != nil {
		return
	}
	stats, err := g.Stats()
	g.warn(err)
	if why := g.Round().Unusual(); why != "" {
		g.say("This game counts in no streak: %s.", why)
	}
	if stats.Played > 0 {
		g.count(stats)
	}
	if stats.Unusual > 0 {
		g.say("Besides, not counted: %s with help, a set answer or other tries.", plural.Count(stats.Unusual, "game"))
	}
	day, daily := g.Round().Day()
	now := g.Now()
	if !daily || day != game.DayOf(now) {
		return
	}
	g.say("Puzzles of the day: streak %s, best streak %s. The next one comes in %s.",
		plural.Count(stats.Daily.Current(day), "day"), plural.Count(stats.Daily.Best, "day"), game.Span(game.UntilNext(now)))
}

// count says how many games were won and lost.
func (g *lines) count(stats *record.History) {
	kind := plural.Count(g.Vocabulary().Length(), "letter")
	if boards := g.Rules().Boards; boards > 1 {
		kind = plural.Count(boards, "board") + " and " + kind
	}
	g.say("Games of %s: %d played, %d won, %d lost; streak %d, best streak %d.",
		kind, stats.Played, stats.Won, stats.Lost, stats.CurrentStreak, stats.BestStreak)
	var wins []string
	for i, n := range stats.Distribution {
		if n > 0 {
			wins = append(wins, fmt.Sprintf("%d in %d", n, i+1))
		}
	}
	if wins != nil {
		g.say("Wins by guesses: %s.", strings.Join(wins, ", "))
	}
}
