package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/advice"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/assist"
	"wfind/internal/screen/shell"
	"wfind/internal/vocabulary"
)

// Assist is a screen for playing along with a game elsewhere.
type Assist struct {
	Position
	Time TimeLimit `default:"1s" placeholder:"TIME"`
	ScreenFlags

	jobs int // of searches: a core is left to the screen
}

func (*Assist) describe() descriptions {
	return descriptions{
		"--dict": describeGuesses(""), // keys come from standard input
		"--time": "How long a proof may take (${default}); until then and after that estimates are shown, marked ~.",
	}
}

// Help shows examples.
func (*Assist) Help() string {
	return `Examples:
  wfind assist                    an empty grid
  wfind assist CRANE=..a.e        with a first clue
  wfind assist -l 6 --hard
  wfind assist --boards=4         a game of four boards

Type a guess and colour its tiles with 0 1 2 or space or by clicking them, or
paste clues or a shared game. The words that fit and the best guesses, which are
those of wfind suggest, follow at once; enter takes the best one into the grid.
Where no word fits, it shows what would help. Of several boards a guess is typed
once and coloured on each; boards that are solved fold up; the words are those of
the board with the cursor, the best guesses those for all. ctrl-p adds the answer of
a game that was solved to the list that --past names, or to past.txt among your
lists. ? shows the keys and what the columns mean. When it is left, with ctrl-c, the
clues are printed, so that
  wfind $(wfind assist)
lists what they leave.

It needs a terminal. Exit status: 0, or 2 on an error.`
}

// Run runs the command.
func (a *Assist) Run(env *Env) error {
	if !isTerminal(env.Stdin) || os.Getenv("TERM") == "dumb" {
		return errors.New("assist is a screen and needs a terminal; wfind and wfind suggest answer through pipes")
	}
	length, boards, err := a.game(env)
	if err != nil {
		return err
	}
	past := pastFile(a.Past) // a preferred list need not be there yet
	env.dropPreferred(length, &a.Dict, &a.Past)
	if a.readsStdin() {
		return errors.New("assist reads keys from standard input, so a word list cannot come from there; give it as a file")
	}
	a.speak(env, guessesOf(a.Clues)...)
	// Lists that cannot be read are better complained about here than there.
	words, err := a.vocabulary(env, length, vocabulary.ByLikelihood)
	if err != nil {
		return err
	}
	var first atomic.Pointer[vocabulary.Vocabulary] // what the screen begins with; lists may change later
	first.Store(words)
	own := strings.Join(names(a.Dict), ", ") // several are one list
	// A key passes through several goroutines. Where searches and the garbage
	// collector keep all of Go's processors busy, each may wait 10 ms for one; two
	// more leave that to the system, which wakes who has waited. (The slowest of a
	// hundred keys came on the screen after 40 ms instead of 150.)
	a.jobs = max(1, runtime.GOMAXPROCS(0)-1)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2))
	screen, done, err := env.screen()
	if err != nil {
		return err
	}
	defer done()
	quiet := *env // the screen is the only place to say something
	quiet.Stderr = io.Discard
	return assist.Show(context.Background(), assist.Options{
		Terminal: shell.Terminal{In: env.Stdin, Out: screen, Color: colored(env.Color, os.Getenv, true), Palette: a.Palette},
		Result:   env.Stdout,
		Setting:  clues.Setting{Dict: own, Length: length, Hard: a.Hard},
		Boards:   boards,
		Turns:    a.Clues,
		Lists:    listsToTurnTo(own),
		Tries:    a.triesOr(0), // as many as is usual
		Rows:     adviceRows,
		Mouse:    a.Mouse,
		Past:     past,
		Load: func(s clues.Setting) (*vocabulary.Vocabulary, error) {
			if words := first.Swap(nil); words != nil && s.Dict == own && s.Length == length {
				return words, nil
			}
			return a.words(s, own).vocabulary(&quiet, s.Length, vocabulary.ByLikelihood)
		},
		Advise:  a.advise,
		Compare: a.compare,
	})
}

// listsToTurnTo returns the names of the lists that a key turns to: the usual one, which
// has none, the user's own and the built-in ones.
func listsToTurnTo(own string) []string {
	lists := []string{""}
	for _, name := range []string{own, dict.Wordle, dict.English, dict.Common, dict.Answers} {
		if !slices.Contains(lists, name) {
			lists = append(lists, name)
		}
	}
	return lists
}

// words returns the lists of a setting, in which own names those of the command line.
func (a *Assist) words(s clues.Setting, own string) *Lists {
	l := &Lists{GameWords: GameWords{AnswersFlag: a.AnswersFlag, PastLists: a.PastLists}}
	switch s.Dict {
	case own:
		l.Dict = a.Dict
	case "":
	default:
		l.Dict = ListNames{ListName(s.Dict)}
	}
	return l
}

// game returns how many letters and boards the game has. Clues that contradict each other
// are no error: they are better shown, with what would help.
func (a *Assist) game(env *Env) (length, boards int, err error) {
	if length, err = a.lettersOf(a.Clues); err != nil {
		return 0, 0, err
	}
	known, err := a.Position.boards()
	switch {
	case err == nil:
		boards = known.Len()
	case !isContradiction(err):
		return 0, 0, err
	default:
		boards = len(a.Clues[0].Scores)
	}
	_, err = a.rules(boards)
	if err != nil && a.Hard && env.wrote["hard"] == "" {
		env.passOver("hard", "yes", err)
		a.Hard = false
		_, err = a.rules(boards)
	}
	return length, boards, err
}

// isContradiction reports whether an error is of clues that cannot be, alone or together.
func isContradiction(err error) bool {
	if _, ok := errors.AsType[*constraint.ConflictError](err); ok {
		return true
	}
	e, ok := errors.AsType[*constraint.ClueError](err)
	return ok && e.Tile > 0
}

// adviceRows is how many of the best guesses are looked for, as by suggest.
const adviceRows = 10

// compare judges an own guess beside the best one.
func (a *Assist) compare(ctx context.Context, v game.View, word string) (*advice.Comparison, error) {
	pos, err := a.position(v)
	if err != nil {
		return nil, err
	}
	return pos.Compare(ctx, word, a.jobs, time.Duration(a.Time))
}

// soon is how long the first estimates may take: close ones can take seconds.
const soon = 100 * time.Millisecond

// advise returns what suggest would, or if no proof is asked for, first estimates: none
// where there was no time for one.
func (a *Assist) advise(ctx context.Context, v game.View, proof bool) ([]advice.Choice, error) {
	pos, err := a.position(v)
	if err != nil {
		return nil, err
	}
	if proof {
		return pos.Choices(ctx, adviceRows, a.jobs, time.Duration(a.Time))
	}
	if len(pos.Boards) > 1 { // nothing can be shown before the end, but it does not take long
		return pos.Choices(ctx, adviceRows, a.jobs, min(soon, time.Duration(a.Time)))
	}
	brief, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	choices, err := pos.Choices(brief, adviceRows, a.jobs, 0)
	if brief.Err() != nil && ctx.Err() == nil {
		err = nil // the time is up, and what was found serves, if only nothing
	}
	return choices, err
}
