package screen

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
)

// A grid is the guesses, of which the last may be unfinished, and the place in
// it that is written or coloured next.
type grid struct {
	rows     []guessRow // at least one
	row, col int        // col is the length behind the last tile
}

// A guessRow is a guess with its tiles.
type guessRow struct {
	letters []rune
	faces   []Face // of each letter: Typed until it is coloured
}

// A past is what can be gone back to.
type past struct {
	grid
	Setting
}

// turned returns the face after another as a tile is turned by one key: grey
// first, since most are.
func turned(f Face) Face {
	switch f {
	case Typed:
		return Absent
	case Correct:
		return Absent
	}
	return f + 1
}

func tilesMissing(n int) string {
	if n == 1 {
		return "1 letter is missing"
	}
	return fmt.Sprintf("%d letters are missing", n)
}

// write adds letters to a row.
func (r *guessRow) write(text string, length int) {
	r.letters = addLetters(r.letters, text, length)
	r.faces = make([]Face, len(r.letters))
	for i := range r.faces {
		r.faces[i] = Typed
	}
}

// coloured reports whether all tiles of the row have a colour.
func (r *guessRow) coloured() bool { return !slices.Contains(r.faces, Typed) }

// write adds letters to the guess that is being typed; behind one that is
// coloured, they begin the next.
func (m *assist) write(text string) tea.Cmd {
	if len(addLetters(nil, text, 1)) == 0 {
		return nil
	}
	if len(m.rows[m.row].letters) == m.Length {
		m.row = len(m.rows) - 1
	}
	row := &m.rows[m.row]
	full := len(row.letters) == m.Length
	if full && !row.coloured() {
		m.say("colour the tiles first, with 0 1 2 or space; enter makes the rest grey")
		return nil
	}
	m.remember()
	if full {
		m.rows = append(m.rows, guessRow{})
		m.row++
	}
	row = &m.rows[m.row]
	row.write(text, m.Length)
	if m.col = len(row.letters); m.col == m.Length {
		m.col = 0 // to be coloured
	}
	return m.refresh()
}

// takeBack takes the last colour of the row back, or its last letter.
func (m *assist) takeBack() {
	row := &m.rows[m.row]
	for i := len(row.faces) - 1; i >= 0; i-- {
		if row.faces[i] != Typed {
			row.faces[i], m.col = Typed, i
			return
		}
	}
	if n := len(row.letters); n > 0 {
		row.letters, row.faces = row.letters[:n-1], row.faces[:n-1]
	}
	m.tidy()
}

// tidy takes empty rows away, but one at the end, where the place then is.
func (m *assist) tidy() {
	empty := len(m.rows[m.row].letters) == 0
	m.rows = slices.DeleteFunc(m.rows, func(r guessRow) bool { return len(r.letters) == 0 })
	if empty {
		if n := len(m.rows); n == 0 {
			m.rows = []guessRow{{}}
		}
		m.row = len(m.rows) - 1
	}
	m.col = len(m.rows[m.row].letters)
}

// step moves the place by a tile, over the ends of rows too.
func (m *assist) step(by int) {
	m.col += by
	switch {
	case m.col < 0 && m.row > 0:
		m.row--
		m.col = len(m.rows[m.row].letters) - 1
	case m.col > len(m.rows[m.row].letters) && m.row < len(m.rows)-1:
		m.row, m.col = m.row+1, 0
	}
	m.col = min(max(m.col, 0), len(m.rows[m.row].letters))
}

// remember keeps the grid and the setting for undo. The rows that it leaves to
// be changed are copies.
func (m *assist) remember() {
	m.past = append(m.past, past{m.grid, m.Setting})
	m.rows = slices.Clone(m.rows)
	for i := range m.rows {
		m.rows[i].letters = slices.Clone(m.rows[i].letters)
		m.rows[i].faces = slices.Clone(m.rows[i].faces)
	}
}

// arguments returns the clues as arguments of wfind.
func (m *assist) arguments() string {
	var texts []string
	for i := range m.rows {
		if c, ok := m.clue(i); ok {
			texts = append(texts, c.String())
		}
	}
	return strings.Join(texts, " ")
}

// paste takes clues, of which there may be several; or the score of the guess
// that stands in the grid; or letters.
func (m *assist) paste(text string) tea.Cmd {
	text = norm.NFC.String(strings.TrimSpace(text))
	m.note, m.filtering, m.focus = note{}, false, onTiles
	if !strings.Contains(text, "=") {
		row := m.rows[m.row]
		clue := string(row.letters) + "=" + text
		_, err := constraint.ParseClue(clue)
		if len(row.letters) < m.Length || row.coloured() || err != nil && len(addLetters(nil, text, m.Length)) == m.Length {
			return m.write(text)
		}
		text = clue
	}
	var clues []constraint.Clue
	for _, field := range strings.Fields(text) {
		if !strings.Contains(field, "=") {
			continue // the name of a command, perhaps
		}
		c, err := constraint.ParseClue(field)
		if err != nil {
			m.alert(err.Error())
			return nil
		}
		clues = append(clues, c)
	}
	m.remember()
	for _, c := range clues {
		if n := len(c.Score); n != m.Length {
			if len(m.rows) > 1 || len(m.rows[0].letters) == m.Length {
				m.Setting, m.grid = m.past[len(m.past)-1].Setting, m.past[len(m.past)-1].grid
				m.past = m.past[:len(m.past)-1]
				m.alert(fmt.Sprintf("%s has %d letters, the guesses here have %d", c, n, m.Length))
				return nil
			}
			m.Length, m.grid = n, grid{rows: []guessRow{{}}}
		}
		m.add(c)
	}
	return m.refresh()
}

// add puts a clue into the grid, in the place of a guess that is not coloured.
func (m *assist) add(c constraint.Clue) {
	row := guessRow{letters: []rune(c.Guess)}
	for _, t := range c.Score {
		row.faces = append(row.faces, FaceOf(t))
	}
	if last := &m.rows[len(m.rows)-1]; len(last.letters) == m.Length && last.coloured() {
		m.rows = append(m.rows, row)
	} else {
		*last = row
	}
	m.row, m.col = len(m.rows)-1, m.Length
}

// clue returns the clue of a row; false if it is not coloured.
func (m *assist) clue(row int) (constraint.Clue, bool) {
	r := m.rows[row]
	if len(r.letters) != m.Length || !r.coloured() {
		return constraint.Clue{}, false
	}
	c := constraint.Clue{Guess: string(r.letters)}
	for _, f := range r.faces {
		c.Score = append(c.Score, constraint.Tile(f-Absent))
	}
	return c, true
}
