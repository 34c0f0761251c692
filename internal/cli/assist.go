package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/advice"
	"wfind/internal/cli/command"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/assist"
	"wfind/internal/screen/shell"
	"wfind/internal/solver/rank"
	"wfind/internal/vocabulary"
)

type assistCommand struct {
	command.PositionFlags `set:"stdin="`
	command.GridsFlag     `set:"stdin_grids="`
	command.TimeFlag
	command.ScreenFlags

	jobs int // number of cores for searches: all but one, which is for the screen
}

func (*assistCommand) Help() string {
	return `Type a guess, then press 2, 1 or 0 to colour each tile green, yellow or grey. You can also click
the tiles, press space to change a colour, or paste clues or a shared game. wfind shows the possible
answers, and suggests guesses as "wfind suggest" does. Press Enter to use the selected suggestion.
If no word fits the clues, wfind shows what you may have mistyped. Press ? to see all keys. With
several boards, type each guess once and colour its tiles on each board.

When a game is solved, press ctrl-p to add its answer to your list of past answers: the list
"past", unless --past names another. Press ctrl-c to quit and print the clues for another command:

  wfind $(wfind assist)

Examples:
  wfind assist
  # with a first clue
  wfind assist CRANE=..a.e
  # with the grids that friends shared
  wfind assist --grids=chat.txt
  # six letters in hard mode
  wfind assist -l 6 --hard
  # four boards
  wfind assist --boards=4

assist needs a terminal. Exit status: 0 on success, 2 on an error.`
}

func (a *assistCommand) Run(env *command.Env) error {
	if !command.IsTerminal(env.Stdin) || os.Getenv("TERM") == "dumb" {
		return errors.New(`assist needs a terminal; in a script or pipe, use "wfind" or "wfind suggest"`)
	}
	length := a.WordLength(a.Clues, a.Dict)
	past := pastFile(a.Past) // a preferred list need not exist yet
	env.CheckPreferredLists(length, &a.Dict, &a.Past)
	if a.ReadsStdin() || slices.Contains(a.Grids, "-") {
		return errors.New("assist reads your key presses from standard input, so it cannot read word lists or grids from it; save them in files")
	}
	env.SetAlphabet(a.Alphabet, command.ClueAlphabet(a.Clues), a.GivenLists()...)
	boards, err := a.BoardsAfterClues(env.Alphabet)
	if err != nil && !isContradiction(err) { // the screen suggests how to fix contradictory clues
		return err
	}
	// Read the lists here, so that an error goes to standard error and not to the screen.
	view, shared, err := a.View(env, boards, vocabulary.ByLikelihood, a.GridsFlag)
	if err != nil {
		return err
	}
	if env.Given.Has("length") {
		if err := command.CheckWords(view.Vocabulary); err != nil {
			return err
		}
	}
	env.PrintRemarks()
	turns := make([]constraint.Turn, len(a.Clues))
	for i, c := range a.Clues {
		turns[i] = c.In(env.Alphabet)
	}
	own := strings.Join(a.Dict, ", ") // several lists are merged into one
	// Leave one processor free for the screen. When searches and the garbage collector keep all of Go's
	// processors busy, each goroutine that handles a key may wait 10 ms for one. With two more processors
	// the operating system decides instead. The slowest of 100 keys then took 40 ms to appear, not 150.
	cores := runtime.GOMAXPROCS(0)
	a.jobs = max(1, cores-1)
	runtime.GOMAXPROCS(cores + 2)
	defer runtime.GOMAXPROCS(cores)
	screen, done, err := env.Screen()
	if err != nil {
		return err
	}
	defer done()
	return assist.Show(context.Background(), assist.Options{
		Terminal: shell.Terminal{In: env.Stdin, Out: screen, Color: env.Colored(screen), Palette: a.Palette, Mouse: a.Mouse},
		Result:   env.Stdout,
		Start:    clues.State{Grid: clues.NewGrid(boards.Len(), length), Dict: own, Hard: a.Hard, Friends: shared},
		Words:    view.Vocabulary,
		Turns:    turns,
		Lists:    switchLists(own),
		Tries:    a.Tries, // 0 means the usual number
		Strict:   a.Strict,
		Past:     past,
		Load: func(s clues.State) (*vocabulary.Vocabulary, error) {
			// Discard remarks, because they would spoil the screen and several calls to Load can
			// run at the same time.
			return a.loadWords(&command.Env{Stdin: env.Stdin, Stderr: io.Discard, Given: env.Given}, s)
		},
		Advise:  a.advise,
		Compare: a.compare,
	})
}

// loadWords reads the words that the screen needs. The word list, the word length and the grids of
// friends come from s, because the user can change them on the screen.
func (a *assistCommand) loadWords(env *command.Env, s clues.State) (*vocabulary.Vocabulary, error) {
	lists := a.WordFlags
	switch s.Dict {
	case strings.Join(a.Dict, ", "):
	case "":
		lists.Dict = nil // the default
	default:
		lists.Dict = []string{s.Dict}
	}
	env.SetAlphabet(lists.Alphabet, command.ClueAlphabet(a.Clues), lists.GivenLists()...)
	v, err := lists.Vocabulary(env, s.Grid.Length, vocabulary.ByLikelihood, s.Friends)
	if err == nil && len(v.Guesses()) == 0 {
		err = fmt.Errorf("no words: %s", env.Remarks())
	}
	return v, err
}

func switchLists(own string) []string {
	lists := []string{""} // the default lists
	for _, name := range []string{own, dict.Wordle, dict.English, dict.Common, dict.Answers} {
		if !slices.Contains(lists, name) {
			lists = append(lists, name)
		}
	}
	return lists
}

func isContradiction(err error) bool {
	if _, ok := errors.AsType[*constraint.ConflictError](err); ok {
		return true
	}
	e, ok := errors.AsType[*constraint.ClueError](err)
	return ok && e.Tile > 0
}

func (a *assistCommand) compare(ctx context.Context, v game.View, word string) (*advice.Comparison, error) {
	pos, err := a.PositionOf(v)
	if err != nil {
		return nil, err
	}
	return pos.Compare(ctx, word, a.jobs, a.Time)
}

const quickLimit = 100 * time.Millisecond // time for the first suggestions, without a proof

// advise returns ratings of the best guesses for v, best first. If proof is true, it tries to prove the
// ratings for as long as --time allows. Otherwise, it returns estimates, or nothing if estimating takes
// longer than quickLimit.
func (a *assistCommand) advise(ctx context.Context, v game.View, proof bool) ([]rank.Rating, error) {
	pos, err := a.PositionOf(v)
	if err != nil {
		return nil, err
	}
	o := advice.Options{Rows: assist.Rows, Time: a.Time, Jobs: a.jobs}
	if len(pos.Boards) > 1 {
		if !proof { // limits the work, because there are no results until all of it is done
			o.Time = min(quickLimit, a.Time)
		}
		ratings, err := pos.Advise(ctx, o)
		wasted := func(r rank.Rating) bool { return r.Bits == 0 && !r.Possible() }
		return slices.DeleteFunc(ratings, wasted), err
	}
	if proof {
		return pos.Advise(ctx, o)
	}
	o.Time = 0
	brief, cancel := context.WithTimeout(ctx, quickLimit)
	defer cancel()
	ratings, err := pos.Advise(brief, o)
	if brief.Err() != nil && ctx.Err() == nil {
		err = nil // the time is up
	}
	return ratings, err
}
