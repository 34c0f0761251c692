package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/advice"
	"wfind/internal/cli/cmdline"
	"wfind/internal/game"
	"wfind/internal/grids"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// PositionOf returns the position in the game that v shows. It returns [advice.ErrNoWord] if no word
// fits the clues. If only words outside the --answers list fit, it returns an error from [Nothing].
func (f *GameFlags) PositionOf(v game.View) (*advice.Position, error) {
	p, err := advice.PositionOf(v)
	if err == nil && f.Answers != "" {
		if i := slices.IndexFunc(p.Boards, func(c vocabulary.PossibleAnswers) bool { return c.Wide }); i >= 0 {
			return nil, Nothing("no word in --answers=%s fits the clues; choose another list (legal guesses that fit: %d)", printable.Short(f.Answers), len(p.Boards[i].Words))
		}
	}
	return p, err
}

// PositionFlags holds the arguments and flags of commands that analyse an unfinished game.
type PositionFlags struct {
	CluesArg
	GameFlags
	StrictFlag
	SizeFlags
}

// Load returns the position after the clues, with words from the lists that f names. gridFiles names
// files with friends' grids. Without --answers, defaults determines which words of a built-in list are
// possible answers.
//
// If no word fits the clues, or if all boards are already solved, Load returns an error with exit
// status 1; see [Env.Status].
func (f *PositionFlags) Load(env *Env, defaults vocabulary.DefaultAnswers, gridFiles GridsFlag) (*advice.Position, error) {
	env.SetAlphabet(f.Alphabet, ClueAlphabet(f.Clues), f.GivenLists()...)
	boards, err := f.BoardsAfterClues(env.Alphabet)
	if err != nil {
		return nil, err
	}
	if boards.Over() {
		return nil, Nothing("the game is already solved, so there is nothing left to guess")
	}
	view, _, err := f.View(env, boards, defaults, gridFiles)
	if err != nil {
		return nil, err
	}
	p, err := f.PositionOf(view)
	if err == advice.ErrNoWord && len(f.Clues) == 0 {
		return nil, Nothing("%v", ErrNoAnswers)
	}
	return p, err
}

// View returns a view of the game on the given boards, and the friends' grids in gridFiles. It returns
// an error if the guesses on the boards break the game's rules.
//
// View reads the word lists that f names. Without --answers, defaults determines which words of a
// built-in list are possible answers.
func (f *PositionFlags) View(env *Env, boards *constraint.Boards, defaults vocabulary.DefaultAnswers, gridFiles GridsFlag) (game.View, []grids.Grid, error) {
	n := boards.Len()
	env.CheckPreferredHard(&f.Hard, n)
	rules := game.Rules{Boards: n, Tries: cmp.Or(f.Tries, game.DefaultTries(n)), Hard: f.Hard, Strict: f.Strict}
	if err := CheckRules(rules, boards.Set(0).Clues()); err != nil {
		return game.View{}, nil, err
	}
	shared, err := gridFiles.ReadGrids(env, boards.Length(), n)
	if err != nil {
		return game.View{}, nil, err
	}
	words, err := f.Vocabulary(env, boards.Length(), defaults, shared)
	return game.View{Vocabulary: words, Rules: rules, Boards: boards}, shared, err
}

// CheckRules returns an error if r is invalid, for example because it allows fewer guesses than
// there are boards. It also returns an error if the clues break the rules.
func CheckRules(r game.Rules, clues []constraint.Clue) error {
	if flags := ModeFlags(r); len(flags) > 0 && r.Boards > 1 {
		return OneBoardError(flags[0], r.Boards)
	}
	if r.Tries < r.Boards {
		return fmt.Errorf("--tries=%d allows too few guesses for %d boards, because each board needs its own guess", r.Tries, r.Boards)
	}
	return r.CheckGame(clues)
}

// ModeFlags returns the flags for the special modes in the rules r, such as --hard and --strict.
func ModeFlags(r game.Rules) []string {
	flags := r.Modes() // such as "hard mode"
	for i, name := range flags {
		flags[i] = "--" + strings.TrimSuffix(name, " mode")
	}
	return flags
}

// OneBoardError returns the error for a flag, such as "--hard", that works only in games with one
// board. boards is the number of boards in this game.
func OneBoardError(flag string, boards int) error {
	return fmt.Errorf("the flag %s works only with one board, but this game has %d boards", flag, boards)
}

// WordLength returns the number of letters per word: the value of --length or, without this flag, the
// length of the first guess in clues. Without clues, it returns the default length for the named lists,
// which is 5 for most lists.
func (f *LengthFlag) WordLength(clues []cmdline.Clue, lists []string) int {
	if len(clues) > 0 {
		return cmp.Or(f.Length, constraint.CountLetters(clues[0].Guess))
	}
	return cmp.Or(f.Length, dict.LengthOf(lists...))
}

// BoardsOf returns the boards after the clues, which it parses in the given alphabet. Without clues, it
// returns one empty board. [LengthFlag.WordLength] determines the word length.
//
// If a clue has a different length or contradicts earlier clues, BoardsOf returns an error, together with
// the boards after the earlier clues.
func (f *LengthFlag) BoardsOf(alphabet constraint.Alphabet, clues []cmdline.Clue, lists []string) (*constraint.Boards, error) {
	n := 1
	if len(clues) > 0 {
		n = len(clues[0].Scores)
	}
	boards, err := constraint.NewBoards(n, f.WordLength(clues, lists))
	if err != nil {
		return nil, err
	}
	for _, c := range clues {
		if err := boards.Add(c.In(alphabet)); err != nil {
			return boards, err
		}
	}
	return boards, nil
}

// BoardsAfterClues returns the boards of a game after the clues in f.Clues. It reads the clues in the given
// alphabet. It returns the same errors as [LengthFlag.BoardsOf], and an error if --boards is given but the
// clues have a different number of scores.
func (f *PositionFlags) BoardsAfterClues(alphabet constraint.Alphabet) (*constraint.Boards, error) {
	boards, err := f.BoardsOf(alphabet, f.Clues, f.Dict)
	if err != nil || f.Boards == 0 || f.Boards == boards.Len() {
		return boards, err
	}
	if len(f.Clues) > 0 {
		return nil, fmt.Errorf("--boards=%[1]d needs %[1]d scores per clue, separated by commas, but your clues have %d", f.Boards, boards.Len())
	}
	return constraint.NewBoards(f.Boards, boards.Length())
}
