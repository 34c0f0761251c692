package command

import (
	"context"
	"fmt"
	"os"

	"wfind/internal/grids"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// GridsFlag is the --grids flag. It names files, such as saved chats, with grids of coloured
// squares that friends shared for the same puzzle.
type GridsFlag struct {
	Grids []string `sep:"none" placeholder:"FILE" completion:"file" help:"File with grids that friends shared for this puzzle, such as a saved chat.${stdin_grids= If FILE is \"-\", wfind reads standard input.} Repeatable."`
}

// ReadGrids returns the friends' grids of coloured squares in the files that --grids names, or nil
// without this flag. The grids are for words of the given length. If the files contain no grids, or if
// the game has several boards, ReadGrids returns an error.
func (f *GridsFlag) ReadGrids(env *Env, length, boards int) ([]grids.Grid, error) {
	if len(f.Grids) == 0 {
		return nil, nil
	}
	if boards > 1 {
		return nil, OneBoardError("--grids", boards)
	}
	var all []grids.Grid
	for _, name := range f.Grids {
		found, err := env.readGrids(name, length)
		if err != nil {
			return nil, fmt.Errorf("--grids: %w", err)
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("--grids: the files contain no rows of %d squares, or only all-green ones; copy the grids exactly as your friends shared them, with rows such as 🟨⬛🟩⬛⬛", length)
	}
	return all, nil
}

func (e *Env) readGrids(name string, length int) (found []grids.Grid, err error) {
	file := e.Stdin
	if name == "-" {
		name = vocabulary.StdinName
		if err := e.useStdin(); err != nil {
			return nil, err
		}
	} else if file, err = os.Open(name); err == nil {
		defer file.Close()
		e.inputs = append(e.inputs, name)
	}
	if err == nil {
		found, err = grids.Read(file, length)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", printable.Short(name), printable.WithoutPath(err))
	}
	return found, nil
}

// Evidence derives evidence about the answer from the grids that friends shared. legal holds all legal
// guesses. If no legal guess can have a row of squares as its score, Evidence ignores the row and saves
// a message; see [Env.Remark].
func (e *Env) Evidence(shared []grids.Grid, legal []string) (*grids.Evidence, error) {
	evidence, err := grids.New(context.Background(), legal, shared)
	if err != nil {
		return nil, err
	}
	for _, row := range evidence.Ignored {
		e.Remark("ignored the row %s of a shared grid, because no guess in the word list gives these colours; your friend's game may accept more words", row.Squares(false))
	}
	return evidence, nil
}
