package clues

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// A Fix is a suggested change to the clues or options when no word fits. It makes at least one answer
// possible.
type Fix struct {
	Text  string // describes the change in a few words
	Done  string // the message to show after the change
	State State  // the state after the change
	Count int    // the number of answers that the change makes possible

	weight    float64 // the total weight of these answers
	suspicion int
}

const allGrey = 2 // the suspicion for a row with only grey tiles: perhaps the player has not coloured it

// suspicion rates how likely it is that a row's colours on a board are wrong, from 0 (unlikely) to 2.
func (g Grid) suspicion(row, board int) int {
	switch {
	case !slices.ContainsFunc(g.Rows[row].Colours[board], func(c Colour) bool { return c != Grey }):
		return allGrey
	case row == len(g.Rows)-1:
		return 1 // there were possible answers before this row
	}
	return 0
}

const (
	maxRecoloured = 4 // maximum number of fixes that change a colour
	maxDropped    = 3 // maximum number of fixes that remove a guess, besides the first if its tiles are all grey
)

// A Fixer suggests corrections to the clues or options when no word fits the clues.
type Fixer struct {
	State      State
	Vocabulary *vocabulary.Vocabulary
	Lists      []string // other lists to try, as in [State.Dict]
	Load       func(State) (*vocabulary.Vocabulary, error)
	Names      map[constraint.Tile]string // the names of the colours

	stuck []int // the boards without possible answers
}

// Fixes returns suggested corrections, most plausible first. A correction changes the colour of one
// tile, removes one guess, ignores the grids that friends shared, or selects another word list. If
// ctx is cancelled, Fixes returns only the corrections found so far.
func (f Fixer) Fixes(ctx context.Context) []Fix {
	for board := range f.State.Grid.Boards {
		if n, _ := countAnswers(ctx, f.State.Grid, board, f.Vocabulary); n == 0 {
			f.stuck = append(f.stuck, board)
		}
	}
	recoloured, dropped := f.recoloured(ctx), f.dropped(ctx)
	recoloured = recoloured[:min(len(recoloured), maxRecoloured)]
	first := min(len(recoloured), 1)
	fixes := slices.Clone(recoloured[:first])
	if len(dropped) > 0 && dropped[0].suspicion == allGrey {
		fixes, dropped = append(fixes, dropped[0]), dropped[1:]
	}
	fixes = append(fixes, f.withoutGrids(ctx)...)
	fixes = append(fixes, f.otherLists(ctx)...)
	fixes = append(fixes, dropped[:min(len(dropped), maxDropped)]...)
	return append(fixes, recoloured[first:]...)
}

func sortFixes(fixes []Fix) {
	slices.SortStableFunc(fixes, func(a, b Fix) int {
		return cmp.Or(cmp.Compare(b.suspicion, a.suspicion), cmp.Compare(b.weight, a.weight), cmp.Compare(b.Count, a.Count))
	})
}

func (f Fixer) recoloured(ctx context.Context) []Fix {
	var fixes []Fix
	for row, turn := range slices.Backward(f.State.Grid.Turns()) {
		for _, board := range f.stuck {
			if c, ok := turn.Clue(board); ok {
				fixes = f.recolour(ctx, fixes, row, board, c)
			}
		}
	}
	sortFixes(fixes)
	return fixes
}

// recolour appends to fixes all fixes that change one tile of a clue. The clue is in the given row, on
// the given board.
func (f Fixer) recolour(ctx context.Context, fixes []Fix, row, board int, clue constraint.Clue) []Fix {
	g := f.State.Grid
	hasLater := slices.ContainsFunc(g.Turns()[row+1:], func(t constraint.Turn) bool { return t.Scores[board] != nil })
	for j, letter := range constraint.SplitLetters(clue.Guess) {
		for _, t := range []constraint.Tile{constraint.Absent, constraint.Present, constraint.Correct} {
			other := slices.Clone(clue.Score)
			other[j] = t
			if t == clue.Score[j] || other.Solved() && hasLater {
				continue
			}
			tile := letter
			if strings.Count(clue.Guess, letter) > 1 || constraint.AlphabetOf(letter) == constraint.AnySymbol {
				tile = fmt.Sprintf("tile %d", j+1) // the letter is not unique, or is a digit
			}
			text := fmt.Sprintf("make %s %s in %s", tile, f.Names[t], clue.Guess) // a narrow panel cuts off the end
			done := fmt.Sprintf("Changed %s in the guess %s to %s", tile, clue.Guess, f.Names[t])
			if g.Boards > 1 {
				text = fmt.Sprintf("board %d: %s", board+1, text)
				done += fmt.Sprintf(" on board %d", board+1)
			}
			fix := Fix{Text: text, Done: done, State: f.with(g.withScore(row, board, other)), suspicion: g.suspicion(row, board)}
			fixes = f.tryFix(ctx, fixes, fix, []int{board}, f.Vocabulary)
		}
	}
	return fixes
}

func (f Fixer) dropped(ctx context.Context) []Fix {
	var fixes []Fix
	g := f.State.Grid
	for i, turn := range slices.Backward(g.Turns()) {
		name := turn.String()
		if g.Boards > 1 {
			name = turn.Guess // the scores would be too long
		}
		fix := Fix{Text: "remove " + name, Done: name + " removed", State: f.with(g.withoutRow(i))}
		for _, board := range f.stuck {
			if _, ok := turn.Clue(board); ok {
				fix.suspicion = max(fix.suspicion, g.suspicion(i, board))
			}
		}
		fixes = f.tryFix(ctx, fixes, fix, nil, f.Vocabulary)
	}
	sortFixes(fixes)
	return fixes
}

func (f Fixer) withoutGrids(ctx context.Context) []Fix {
	if f.State.Friends == nil {
		return nil
	}
	s := f.State
	s.Friends = nil
	v, err := f.Load(s)
	if err != nil {
		return nil
	}
	return f.tryFix(ctx, nil, Fix{Text: "ignore friends' grids", Done: "Friends' grids removed", State: s}, nil, v)
}

func (f Fixer) otherLists(ctx context.Context) []Fix {
	var fixes []Fix
	seen := []string{f.State.List()}
	for _, name := range f.Lists {
		s := f.State
		s.Dict = name
		list := s.List()
		if slices.Contains(seen, list) || ctx.Err() != nil {
			continue
		}
		seen = append(seen, list)
		v, err := f.Load(s)
		if err != nil {
			continue // a list that cannot be read is no fix
		}
		shown := printable.Short(list)
		fixes = f.tryFix(ctx, fixes, Fix{Text: "switch to " + shown, Done: "Switched to the list " + shown, State: s}, nil, v)
	}
	sortFixes(fixes)
	return fixes
}

func (f Fixer) with(g Grid) State {
	s := f.State
	s.Grid = g
	return s
}

// tryFix appends fix to fixes if the fix helps. A fix helps if a board without possible answers gets one
// from v, and no board loses its last possible answer. boards lists the boards that the fix affects; nil
// means all.
func (f Fixer) tryFix(ctx context.Context, fixes []Fix, fix Fix, boards []int, v *vocabulary.Vocabulary) []Fix {
	for board := range fix.State.Grid.Boards {
		if boards != nil && !slices.Contains(boards, board) {
			continue
		}
		n, weight := countAnswers(ctx, fix.State.Grid, board, v)
		if slices.Contains(f.stuck, board) {
			fix.Count += n
			fix.weight += weight
		} else if n == 0 {
			return fixes
		}
	}
	if fix.Count == 0 {
		return fixes
	}
	return append(fixes, fix)
}

func countAnswers(ctx context.Context, g Grid, board int, v *vocabulary.Vocabulary) (n int, weight float64) {
	set := constraint.Must(constraint.NewSet(g.Length))
	for _, turn := range g.Turns() {
		if c, ok := turn.Clue(board); ok && set.Add(c) != nil {
			return 0, 0
		}
	}
	for _, w := range v.Guesses() {
		if ctx.Err() != nil {
			return 0, 0
		}
		if set.Match(w) && !v.Excludes(w) {
			n++
			weight += v.Weight(w)
		}
	}
	return n, weight
}
