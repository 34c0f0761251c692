package linemode

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/text/plural"
)

func (g *session) printBoards() {
	for board := range g.round().Rules().Boards {
		g.printRows(board, 0)
	}
}

func (g *session) printRows(board, first int) {
	rows := g.round().Rows(board)
	for i := first; i < len(rows); i++ {
		g.say("%s%*d %s %s", g.round().Rules().OnBoard(board), len(fmt.Sprint(g.round().Rules().Tries)), i+1, rows[i].Score.Squares(g.opt.HighContrast), rows[i])
	}
}

var tileNames = []struct {
	tile constraint.Tile
	name string
}{{constraint.Correct, "Correct"}, {constraint.Present, "Present"}, {constraint.Absent, "Absent"}}

// printScore prints the score of the last guess on the given board as text such as "Correct: C1 A3.
// Absent: N4." The numbers are the positions of the letters. If an earlier guess solved the board,
// printScore prints nothing.
func (g *session) printScore(board int) {
	rows := g.round().Rows(board)
	if len(rows) < g.round().Made() {
		return
	}
	last := rows[len(rows)-1]
	var parts []string
	for _, t := range tileNames {
		var list []string
		for i, letter := range constraint.SplitLetters(last.Guess) {
			if last.Score[i] == t.tile {
				if constraint.AlphabetOf(letter) == constraint.AnySymbol {
					letter += ":" // "2:1" for a 2 on tile 1, not "21"
				}
				list = append(list, fmt.Sprintf("%s%d", letter, i+1))
			}
		}
		if list != nil {
			parts = append(parts, t.name+": "+strings.Join(list, " ")+".")
		}
	}
	g.say("%s%s", g.round().Rules().OnBoard(board), strings.Join(parts, " "))
}

// printLetters prints the correct, present and absent letters of each unsolved board, followed by the
// letters that the player has not tried on any board.
func (g *session) printLetters() {
	r := g.round()
	list := func(name string, letters []string) {
		if len(letters) > 0 {
			g.say("%s: %s", name, strings.Join(letters, " "))
		}
	}
	untried := slices.Concat(keyboard.Rows(r.Vocabulary().Guesses(), "auto")...)
	slices.Sort(untried)
	for board := range r.Rules().Boards {
		known := game.Letters(r.Rows(board))
		isKnown := func(letter string) bool { _, ok := known[letter]; return ok }
		untried = slices.DeleteFunc(untried, isKnown)
		if found := r.Found(board); found > 0 {
			g.say("Board %d: solved on guess %d.", board+1, found)
			continue
		}
		for _, t := range tileNames {
			isOther := func(letter string) bool { return known[letter] != t.tile }
			list(r.Rules().OnBoard(board)+t.name, slices.DeleteFunc(slices.Sorted(maps.Keys(known)), isOther))
		}
	}
	list("Untried", untried)
}

func (g *session) countText(counts []int) string {
	var parts []string
	for board, n := range counts {
		if g.round().Found(board) == 0 {
			parts = append(parts, fmt.Sprintf("%s%s left.", g.round().Rules().OnBoard(board), plural.Count(n, "possible answer")))
		}
	}
	return strings.Join(parts, " ")
}
