package assist

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
	"wfind/internal/text/script"
)

// follow shows the words of the board of the place, and the advice if it is for that
// board, where the place has come to another.
func (m *model) follow() tea.Cmd {
	if m.board == m.state.Grid.Board {
		return nil
	}
	m.board = m.state.Grid.Board
	m.choice[onWords-1] = 0
	if m.fits == nil || m.stuck() {
		return nil
	}
	if !m.alone {
		return m.narrow()
	}
	return tea.Batch(m.narrow(), m.adviseAnew())
}

// adviseAnew looks for other advice on what is known.
func (m *model) adviseAnew() tea.Cmd {
	m.advice, m.failure, m.choice[onAdvice-1] = nil, nil, 0
	m.weigh.Stop()
	m.compared, m.weighed = nil, ""
	return tea.Batch(m.advise(false), m.compare())
}

// turnBoard goes to another board, so many on.
func (m *model) turnBoard(by int) tea.Cmd {
	g := m.state.Grid
	if g.Boards == 1 {
		m.say("there is one board")
		return nil
	}
	return m.move(g.MoveToBoard((g.Board + by + g.Boards) % g.Boards))
}

// toggleAlone has the advice be for the board of the place alone, or for all.
func (m *model) toggleAlone() tea.Cmd {
	if m.state.Grid.Boards == 1 {
		m.say("there is one board")
		return nil
	}
	m.alone = !m.alone
	if m.fits == nil || m.stuck() {
		return nil
	}
	return m.adviseAnew()
}

// isAlone reports whether the advice is for the board of the place, which it cannot be if
// that is solved.
func (m *model) isAlone() bool { return m.alone && m.boards.Takes(m.state.Grid.Board) }

// forOne reports whether the advice is for one board.
func (m *model) forOne() bool { return m.state.Grid.Boards == 1 || m.isAlone() }

// otherScope is what the advice would be for, were it not for what it is for.
func (m *model) otherScope() string {
	if m.alone {
		return "for all"
	}
	return "for this board"
}

// open returns the boards that can be shown: those that are not solved, and that of the
// place; all of a game that is over.
func (m *model) open() []int {
	g := m.state.Grid
	over := g.Solved()
	var open []int
	for board, found := range g.Found() {
		if found == 0 || board == g.Board || over {
			open = append(open, board)
		}
	}
	return open
}

// drawBoards tells how many words fit each board, or its answer, in at most so many lines,
// of which the one with the board of the place is the first or stands below others.
func (m *model) drawBoards(columns, lines int) []string {
	var out []string
	line, width, at, found := "", 0, 0, m.state.Grid.Found()
	for board, f := range m.fits {
		text := fmt.Sprintf("%d:%d", board+1, len(f.words))
		if found[board] > 0 && len(f.words) > 0 {
			text = fmt.Sprintf("%d:%s", board+1, script.Visual(f.words[0]))
		}
		style := m.theme.Dim()
		if board == m.state.Grid.Board {
			style = m.theme.Strong()
		}
		if width > 0 && width+1+draw.Width(text) > columns {
			out, line, width = append(out, line), "", 0
		}
		if width > 0 {
			line, width = line+" ", width+1
		}
		if board == m.state.Grid.Board {
			at = len(out)
		}
		line, width = line+style.Styled(text), width+draw.Width(text)
	}
	out = append(out, line)
	first := max(0, at-lines+1)
	return out[first:min(len(out), first+lines)]
}

// boardCount tells how many words fit the board of the place, of several.
func (m *model) boardCount(fit string) string {
	g := m.state.Grid
	if n := g.Found()[g.Board]; n > 0 {
		fit = fmt.Sprintf("%s in %d", script.Visual(m.fit().words[0]), n)
	}
	return fmt.Sprintf("board %d: %s", g.Board+1, fit)
}

// sum tells how many guesses the boards of a game took that is over.
func (m *model) sum() string {
	g := m.state.Grid
	if g.Boards == 1 {
		return fmt.Sprintf("%s is it, in %d", script.Visual(m.fit().words[0]), len(g.Rows))
	}
	sum := 0
	for _, n := range g.Found() {
		sum += n
	}
	return fmt.Sprintf("all %d boards solved in %d, sum %d", g.Boards, len(g.Rows), sum)
}

// scope names what the advice is for.
func (m *model) scope() string {
	if m.isAlone() {
		return fmt.Sprintf("on board %d", m.state.Grid.Board+1)
	}
	return "for all"
}

// onStuck names the boards of which no word fits, of several, to begin a text with.
func (m *model) onStuck() string {
	if len(m.fits) < 2 {
		return ""
	}
	var stuck []int
	for board, f := range m.fits {
		if len(f.words) == 0 {
			stuck = append(stuck, board)
		}
	}
	return draw.NameBoards(stuck) + ": "
}
