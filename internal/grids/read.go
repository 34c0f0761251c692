package grids

import (
	"io"
	"slices"
	"strings"
	"unicode"

	utf16 "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"wfind/constraint"
)

// A Grid holds the scores of one player's guesses, in chronological order. If the last guess is the answer, its score
// is left out, because it reveals nothing. A Grid has at least one score.
type Grid []constraint.Score

const maxRows = 10 // in a grid; each row doubles the time to compute the grid's probability

// lineBreaks converts the line endings of other systems to newlines. It also converts the line breaks inside the
// messages of a chat that was exported as JSON or HTML.
var lineBreaks = strings.NewReplacer("\r\r\n", "\n", "\r\n", "\n", "\r", "\n", `\r\n`, "\n", `\n`, "\n", "<br>", "\n", "<br/>", "\n")

// Read returns the grids in text, which can be a whole chat, also in JSON or HTML. The text is in UTF-8, or
// in UTF-16 with a byte-order mark.
//
// A line is a row of a grid if it contains exactly one score of the given length. A grid ends at other
// text, after a row with only correct tiles, or after ten rows. A blank line also ends a grid, unless
// the grid is double-spaced.
//
// If a line contains several such scores, it belongs to a game on several boards. Read skips such a game: all
// lines until other text, because when some boards are solved, the lines show only the scores of the others.
func Read(text io.Reader, length int) ([]Grid, error) {
	all, err := io.ReadAll(transform.NewReader(text, utf16.BOMOverride(transform.Nop)))
	if err != nil {
		return nil, err
	}
	var r reader
	for line := range strings.Lines(lineBreaks.Replace(string(all))) {
		r.read(line, length)
	}
	r.end()
	return r.grids, nil
}

// Split divides the rows of one or more games into grids. A grid ends after a row with only correct
// tiles, or after ten rows.
func Split(rows []constraint.Score) []Grid {
	var r reader
	for _, row := range rows {
		r.add(row)
	}
	r.end()
	return r.grids
}

// rowsOf returns the scores in the given line that have the given length: one for each board.
func rowsOf(line string, length int) []constraint.Score {
	return slices.DeleteFunc(Squares(line), func(s constraint.Score) bool { return len(s) != length })
}

type reader struct {
	grids []Grid
	grid  Grid
	gap   bool // whether an empty line follows the last row
	tight bool // whether at least two rows of the grid are on adjacent lines

	several bool // whether the lines since the last other text belong to a game on several boards
}

func (r *reader) read(line string, length int) {
	switch rows := rowsOf(line, length); {
	case len(rows) > 1:
		r.several = true
	case len(rows) == 1 && !r.several:
		r.add(rows[0])
	case strings.TrimSpace(line) == "":
		r.gap = true
	case len(rows) == 0:
		r.end()
		r.several = false
	}
}

func (r *reader) add(row constraint.Score) {
	if r.gap && r.tight {
		r.end()
	}
	r.tight = len(r.grid) > 0 && !r.gap
	r.gap = false
	if !row.Solved() {
		r.grid = append(r.grid, row)
	}
	if row.Solved() || len(r.grid) == maxRows {
		r.end()
	}
}

func (r *reader) end() {
	if len(r.grid) > 0 {
		r.grids = append(r.grids, r.grid)
	}
	r.grid, r.gap, r.tight = nil, false, false
}

// shortcodes replaces names such as :green_square:, which Slack, Discord and GitHub write, with
// squares.
var shortcodes = strings.NewReplacer(
	":large_green_square:", "🟩", ":green_square:", "🟩",
	":large_orange_square:", "🟧", ":orange_square:", "🟧",
	":large_yellow_square:", "🟨", ":yellow_square:", "🟨",
	":large_blue_square:", "🟦", ":blue_square:", "🟦",
	":large_purple_square:", "🟪", ":purple_square:", "🟪",
	":black_large_square:", "⬛", ":white_large_square:", "⬜",
)

// Squares returns the scores that the given line contains as coloured squares, or as shortcodes such as
// :green_square:. Adjacent squares form one score. If the line has only single squares with spaces
// between them, they form one score too.
func Squares(line string) []constraint.Score {
	var scores []constraint.Score
	var all constraint.Score // the squares of all scores
	inScore, spaced := false, true
	for _, r := range shortcodes.Replace(line) {
		tile, ok := constraint.Squares.Tile(r)
		switch {
		case ok:
			if !inScore {
				scores = append(scores, nil)
			}
			last := &scores[len(scores)-1]
			*last = append(*last, tile)
			all = append(all, tile)
			inScore = true
		case !unicode.Is(unicode.Variation_Selector, r):
			inScore = false
			spaced = spaced && unicode.IsSpace(r)
		}
	}
	if spaced && len(all) > 0 && len(all) == len(scores) { // only single squares
		return []constraint.Score{all}
	}
	return scores
}
