package clues

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
	"wfind/internal/grids"
	"wfind/internal/text/printable"
)

func lengthOf(t constraint.Turn) int { // t can lack its guess or its scores
	if t.Guess != "" {
		return constraint.CountLetters(t.Guess)
	}
	for _, s := range t.Scores {
		if s != nil {
			return len(s)
		}
	}
	return 0
}

func textOf(t constraint.Turn) string { // for messages; t can lack its guess or its scores
	switch {
	case t.Scores == nil:
		return t.Guess
	case t.Guess != "":
		return t.String()
	}
	texts := make([]string, len(t.Scores))
	for i, s := range t.Scores {
		texts[i] = s.Squares(false)
	}
	return strings.Join(texts, " ")
}

// withTurn returns a copy of the row with the guess and the scores of turn t. If t has no guess, the
// copy keeps the row's guess.
func (r Row) withTurn(t constraint.Turn) Row {
	r = r.clone()
	r.Advised = false
	if t.Guess != "" {
		r.Letters = constraint.SplitLetters(t.Guess)
		r.Colours = newRow(len(r.Colours), len(r.Letters)).Colours // the new guess has none yet
	}
	for board, s := range t.Scores {
		setColours(r.Colours[board], s)
	}
	return r
}

func setColours(tiles []Colour, s constraint.Score) {
	for i, t := range s {
		tiles[i] = Grey + Colour(t)
	}
}

// sizedFor returns a grid with the number of boards and the word length of turn t: g itself, or a new
// grid if g is empty. It returns an error if g is not empty and differs in size, or if t is invalid.
func (g Grid) sizedFor(t constraint.Turn) (Grid, error) {
	boards, length := g.Boards, lengthOf(t)
	if t.Scores != nil {
		boards = len(t.Scores)
	}
	switch {
	case slices.ContainsFunc(t.Scores, func(s constraint.Score) bool { return s != nil && len(s) != length }):
		return g, fmt.Errorf("in the clue %s, each score (one for each board) must have the same length", textOf(t))
	case boards == g.Boards && length == g.Length:
		return g, nil
	case boards > constraint.MaxBoards:
		return g, fmt.Errorf("the pasted game has %d boards, but a game can have at most %d boards", boards, constraint.MaxBoards)
	case g.Empty() && length <= constraint.MaxLength:
		return NewGrid(boards, length), nil
	case length != g.Length:
		return g, errLength(textOf(t), length, g.Length)
	}
	return g, fmt.Errorf("this game needs one score for each board (%d), but the clue %s has %d", g.Boards, textOf(t), boards)
}

func errLength(pasted string, n, length int) error {
	return fmt.Errorf("the word length is %d, but the text you pasted has length %d: %s", length, n, printable.Short(pasted))
}

// Add adds turn t, which can lack its guess or its scores, to the grid. It returns an error if the grid
// is full, or if t has the wrong number of boards or letters. An empty grid changes its size to fit t.
//
// If the last row has uncoloured tiles, Add puts t into that row; otherwise, it appends a row.
func (g Grid) Add(t constraint.Turn) (Grid, error) {
	g, err := g.sizedFor(t)
	if err != nil {
		return g, err
	}
	g = g.clone()
	if g.Coloured(len(g.Rows) - 1) {
		if len(g.Rows) == maxGuesses {
			return g, errFull
		}
		g.Rows = append(g.Rows, newRow(g.Boards, g.Length))
	}
	g.Row = len(g.Rows) - 1
	g.Rows[g.Row] = g.Rows[g.Row].withTurn(t)
	g.moveToNextTask()
	return g, nil
}

// Paste adds the guesses and scores in text to the grid. Words must be in alphabet a. Paste returns an
// error if text has no guesses or scores, or if they do not fit into the grid.
//
// The text can be clues such as "CHEST=c.E..", a shared game with coloured squares, a score or a word.
func (g Grid) Paste(a constraint.Alphabet, text string) (Grid, error) {
	text = norm.NFC.String(strings.TrimSpace(text))
	if word, err := a.ParseWord(text); err == nil && a == constraint.AnySymbol && g.TakesLetters() &&
		grids.Squares(text) == nil && constraint.CountLetters(word) == g.Length {
		return g.Write(a, text) // an equation, whose equals sign does not make it a clue
	}
	rows, err := readPaste(a, text)
	if err != nil {
		return g, err
	}
	if len(rows) == 0 {
		return g.pasteOne(a, text)
	}
	if row := g.Rows[g.Row]; len(rows) == 1 && rows[0].Guess == "" && row.Complete() && !g.Coloured(g.Row) {
		return g.colourGuess(rows[0].Scores)
	}
	if rows = g.withoutKnown(rows); len(rows) == 0 {
		return g, errors.New("you have already entered these guesses")
	}
	next := g
	for i, t := range rows {
		if last := len(next.Rows) - 1; i > 0 && !next.Coloured(last) { // Add would overwrite this row
			return g, fmt.Errorf("the clue before %s has no score for board %d; copy the whole game", textOf(t), next.uncolouredBoard(last)+1)
		}
		if next, err = next.Add(t); err != nil {
			return g, err
		}
	}
	if row := next.firstWaiting(); row >= 0 {
		next = next.MoveTo(row, next.Board, g.Length)
	}
	return next, nil
}

// HasGuesses reports whether text has a guess for each score, as the output of "wfind review" does.
func HasGuesses(a constraint.Alphabet, text string) bool {
	rows, err := readPaste(a, text)
	return err == nil && !slices.ContainsFunc(rows, func(t constraint.Turn) bool { return t.Guess == "" })
}

// withoutKnown returns the pasted rows that are new, so that players can paste a game again after each guess. If the
// paste begins with the coloured rows of the grid, the rows after them are new. Otherwise, all rows are new.
func (g Grid) withoutKnown(rows []constraint.Turn) []constraint.Turn {
	known := 0
	for i := range g.Rows {
		if g.Coloured(i) {
			known++
		}
	}
	if rows[0].Guess != "" { // the paste may end before the last coloured row
		known = min(known, len(rows))
	}
	if known > len(rows) {
		return rows
	}
	for i, t := range rows[:known] {
		if t.Guess != "" && t.Guess != g.Rows[i].Word() || len(t.Scores) != g.Boards || lengthOf(t) != g.Length {
			return rows
		}
		pasted := g.Rows[i].withTurn(t).Colours
		if g.nextBoard(func(b int) bool { return g.HasTiles(i, b) && !slices.Equal(pasted[b], g.Rows[i].Colours[b]) }) >= 0 {
			return rows
		}
	}
	return rows[known:]
}

// pasteOne colours the guess at the cursor if text is a score, or types text if it is a word.
func (g Grid) pasteOne(a constraint.Alphabet, text string) (Grid, error) {
	row := g.Rows[g.Row]
	word, err := a.ParseWord(text)
	if row.Complete() && !g.Coloured(g.Row) {
		t, scoreErr := constraint.ParseTurn(row.Word() + "=" + text)
		if scoreErr == nil {
			return g.colourGuess(t.Scores)
		}
		if err != nil {
			return g, scoreErr
		}
	}
	n := constraint.CountLetters(word)
	switch {
	case err != nil:
		return g, fmt.Errorf("there is nothing to paste; copy clues such as CHEST=c.E.., a shared game or a word of length %d", g.Length)
	case n > g.Length:
		return g.Add(constraint.Turn{Guess: word}) // an empty grid changes its word length
	}
	return g.Write(a, text)
}

// colourGuess colours the tiles of the guess at the cursor. scores must have one score for each
// board, or only a score for the cursor's board.
func (g Grid) colourGuess(scores []constraint.Score) (Grid, error) {
	switch {
	case len(scores) == g.Boards:
	case len(scores) > 1:
		return g, fmt.Errorf("this game needs one score for each board (%d), but you pasted %d", g.Boards, len(scores))
	case !g.HasTiles(g.Row, g.Board):
		return g, g.errSolved()
	default:
		one := make([]constraint.Score, g.Boards)
		one[g.Board] = scores[0]
		scores = one
	}
	t := constraint.Turn{Scores: scores}
	g, err := g.sizedFor(t)
	if err != nil {
		return g, err
	}
	g = g.clone()
	g.Rows[g.Row] = g.Rows[g.Row].withTurn(t)
	g.moveToNextTask()
	return g, nil
}

// readPaste returns the guesses and scores in text, which can be clues or coloured squares. It returns an error if a
// clue is malformed. The output of package linemode repeats its clues and ends with squares for them. So readPaste
// ignores repeated clues, and ignores squares if there are clues.
func readPaste(a constraint.Alphabet, text string) ([]constraint.Turn, error) {
	var rows []constraint.Turn
	var played playedGame
	var shared sharedGame
	lines := strings.NewReplacer("\r\n", "\n", "\r", "\n") // terminals paste line endings as the carriage returns that Enter sends
	seen := make(map[string]bool)
	for line := range strings.Lines(lines.Replace(text)) {
		if seen[line] {
			continue
		}
		seen[line] = strings.Contains(line, "=")
		var words []string
		for _, field := range strings.Fields(line) {
			if strings.Contains(field, "=") && !strings.Contains(field, "/") {
				t, err := a.ParseTurn(field)
				if err != nil {
					return nil, err
				}
				if !played.add(line, t) {
					rows = append(rows, t)
				}
			} else if w, err := a.ParseWord(field); err == nil && constraint.AlphabetOf(w) != constraint.AnySymbol {
				words = append(words, w)
			}
		}
		shared.add(words, grids.Squares(line))
	}
	for _, t := range played.rows {
		rows = append(rows, constraint.Turn{Guess: t.Guess, Scores: t.Scores[:played.boards]})
	}
	if len(rows) == 0 {
		rows = shared.rows()
	}
	return rows, nil
}
