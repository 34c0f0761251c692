package cli

import (
	"fmt"
	"slices"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/plural"
	"wfind/internal/solver"
	"wfind/internal/vocabulary"
)

// Lists are the flags that choose the words of a game that is analysed.
type Lists struct {
	Dict    ListNames `short:"d" placeholder:"LIST" completion:"list" help:"Words that may be guessed: the name of a list (see wfind dict), a file's path, or - for standard input. Several are one list. Default: wordle for 5 letters, english for other lengths."`
	Answers ListName  `placeholder:"LIST" completion:"answers" help:"Words that may be the answer. A list, by the numbers behind its words, or all equally; or likely, by how likely an editor is to pick them. Default: of built-in lists likely, and for solve answers (5 letters) or common (other lengths); of a list of your own all its words."`
	Length  *Length   `short:"l" placeholder:"N" help:"Letters in a word. Default: as many as the clues have, else 5."`
	Hard    bool      `negatable:"" help:"Hard mode: a green letter stays where it is, a yellow one is used again."`
}

// vocabulary returns the words of a length.
func (f *Lists) vocabulary(env *Env, length int, usual vocabulary.Usual) (*vocabulary.Vocabulary, error) {
	c := vocabulary.Choice{Dict: names(f.Dict), Answers: string(f.Answers), Usual: usual}
	return c.Load(length, env.readList)
}

func names(lists ListNames) []string {
	var names []string
	for _, l := range lists {
		names = append(names, string(l))
	}
	return names
}

// problem returns the position for the solver. The error is ErrNothing, with
// no remark, if no word can be the answer.
func (f *Lists) problem(v game.View) (*solver.Problem, error) {
	possible := v.Possible()
	if f.Answers != "" {
		// A list that was asked for is not widened.
		possible = slices.DeleteFunc(possible, func(w string) bool { return !v.Vocabulary.IsAnswer(w) })
	}
	if len(possible) == 0 {
		return nil, ErrNothing
	}
	return problemOf(v, possible)
}

// problemOf returns a position in which some words are possible.
func problemOf(v game.View, possible []string) (*solver.Problem, error) {
	if weights := v.Vocabulary.WeightsOf(possible); weights != nil {
		return solver.NewWeighted(v.Allowed(), possible, weights)
	}
	return solver.New(v.Allowed(), possible)
}

// Position are the flags and arguments of the commands that analyse a
// position of the game.
type Position struct {
	Clues []constraint.Clue `arg:"" optional:"" name:"GUESS=SCORE" help:"The guesses so far and their scores, as for wfind find."`
	Lists
	Tries Tries `default:"6" placeholder:"N" help:"Guesses that a game has (${default}), those of the clues included."`
}

// left returns how many guesses the game still has.
func (f *Position) left() (int, error) {
	left := int(f.Tries) - len(f.Clues)
	if left < 1 {
		return 0, fmt.Errorf("no guess is left of --tries=%d after %s", f.Tries, plural.Count(len(f.Clues), "clue"))
	}
	return left, nil
}

// load returns the position. The error is ErrNothing if no word can be the
// answer.
func (f *Position) load(env *Env, usual vocabulary.Usual) (*solver.Problem, error) {
	set, err := (&Words{Length: f.Length}).set(f.Clues)
	if err != nil {
		return nil, err
	}
	words, err := f.vocabulary(env, set.Length(), usual)
	if err != nil {
		return nil, err
	}
	p, err := f.problem(game.View{Vocabulary: words, Rules: game.Rules{Hard: f.Hard}, Rows: set.Clues(), Set: set})
	if err == ErrNothing {
		env.Note("no word fits the clues")
	}
	return p, err
}
