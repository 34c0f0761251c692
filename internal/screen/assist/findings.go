package assist

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/advice"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/solver/rank"
	"wfind/internal/text/script"
	"wfind/internal/vocabulary"
)

// findings holds everything that the assistant computes from the player's clues: the possible answers,
// the best guesses, and any contradiction between the clues.
type findings struct {
	boards      *constraint.Boards // with the clues from complete rows
	conflict    *conflict          // nil if the clues do not contradict each other
	searchedFor string             // the clues and settings for which search was last started
	board       int                // the board whose words are shown

	// search loads the words, finds the possible answers, estimates the best guesses, and then tries to
	// prove which are best. If no answer is possible, it looks for fixes to the clues instead.
	search  shell.Task
	compare shell.Task // compares the typed guess with the best guess

	vocabulary  *vocabulary.Vocabulary // nil if it is not or cannot be loaded
	loaded      clues.State            // the state for which the vocabulary was loaded
	letterWidth int                    // the width of the widest letter, in columns

	answers    []answerList  // one list for each board; nil while other words are being loaded
	upToDate   bool          // the answers are for the current clues, not for earlier ones
	shown      []int         // indexes of the board's answers that match the filter
	advice     []rank.Rating // the best guesses, best first
	suggestion string        // the guess in advice that Enter makes; "" while advice is for earlier clues
	picked     bool          // the player selected the suggestion
	fixes      []clues.Fix   // changes to the clues to suggest, if there is no possible answer
	failure    error         // why there is no advice

	compared   *advice.Comparison // how good the typed guess is; nil if unknown
	comparedTo string             // the typed guess for which compare was started

	unknown    string // the first guess that is not in the word list; "" if there is none
	unknownRow int    // the row of the unknown guess
	correction string // the word in the list that is most similar to the unknown guess, or ""
}

// A conflict describes clues that contradict each other. It contains the message to show to the
// player and the tiles to mark.
type conflict struct {
	note  shell.Note
	tiles map[draw.Place]bool // the tiles in conflict
}

type answerList struct {
	words  []string  // the most likely first; only the answer if the board is solved
	shares []float64 // the probability of each word
	known  int       // the number of likely words at the start: 95% of the shares if words have weights, otherwise all with a share
}

// refresh updates the screen after a change of the clues or settings. It returns a command that
// searches for the possible answers and the best guesses in the background.
func (m *model) refresh() tea.Cmd {
	g := m.state.Grid
	m.boards, m.conflict = constraint.Must(constraint.NewBoards(g.Boards, g.Length)), nil
	for i, t := range g.Turns() {
		if t.Guess == "" {
			continue
		}
		if err := m.boards.Add(t); err != nil && m.conflict == nil {
			m.conflict = m.newConflict(i, err)
		}
	}
	m.checkSpelling()
	searchedFor := fmt.Sprint(m.state.Dict, m.state.Hard, m.state.Friends, g.Length, g.Boards, g.Arguments())
	if searchedFor == m.searchedFor {
		return tea.Batch(m.followCursor(), m.compareTyped())
	}
	m.searchedFor, m.board = searchedFor, g.Board
	m.clearAdvice()
	m.upToDate, m.fixes = false, nil
	if !m.isLoaded() || len(m.answers) != g.Boards {
		m.answers, m.advice = nil, nil
	}
	m.showAnswers()
	if m.isLoaded() {
		return m.findAnswers()
	}
	return m.load()
}

// clearAdvice discards the suggestion and the comparison of the typed guess. The screen still shows
// the old best guesses until there are new ones.
func (m *model) clearAdvice() {
	m.suggestion, m.picked, m.failure, m.choice[suggestionArea] = "", false, nil, 0
	m.compare.Stop()
	m.compared, m.comparedTo = nil, ""
}

func (m *model) isLoaded() bool {
	then, now := m.loaded, m.state
	return m.vocabulary != nil && len(m.vocabulary.Guesses()) > 0 && then.Dict == now.Dict && reflect.DeepEqual(then.Friends, now.Friends) && then.Grid.Length == now.Grid.Length
}

// setWords shows the words in v, which were loaded for the given state. v is nil if they cannot be read.
func (m *model) setWords(v *vocabulary.Vocabulary, loaded clues.State) {
	m.vocabulary, m.loaded, m.letterWidth, m.screen.Theme.RightToLeft = v, loaded, 1, false
	if v != nil && len(v.Guesses()) > 0 {
		m.letterWidth = draw.LetterWidth(v.Guesses())
		m.screen.Theme.RightToLeft = script.RightToLeft(v.Guesses()[0])
	}
}

func (m *model) load() tea.Cmd {
	state, load := m.state, m.opt.Load
	return m.search.Start(m.screen.Context, func(context.Context) func() tea.Cmd {
		v, err := load(state)
		return func() tea.Cmd {
			m.failure = err
			m.setWords(v, state)
			if v == nil {
				return nil
			}
			m.checkSpelling()
			return m.findAnswers()
		}
	})
}

// checkSpelling finds the first guess that is not in the word list, and a correction for it. It
// stores them in m.unknown and m.correction.
func (m *model) checkSpelling() {
	rows, word := m.state.Grid.Rows, ""
	if m.isLoaded() {
		m.unknownRow = slices.IndexFunc(rows, func(r clues.Row) bool { return r.Complete() && !m.vocabulary.Has(r.Word()) })
		if m.unknownRow >= 0 {
			word = rows[m.unknownRow].Word()
		}
	}
	if word == m.unknown {
		return
	}
	m.correction, m.unknown = "", word
	if word != "" {
		m.correction = strings.Join(dict.Near(word, m.vocabulary.Guesses(), 1), "")
	}
}

// newConflict returns a conflict that describes err, an error from adding the clues in the given row.
// Rows are counted from 0.
func (m *model) newConflict(row int, err error) *conflict {
	found := &conflict{note: shell.Note{Text: err.Error(), Alert: true}, tiles: make(map[draw.Place]bool)}
	if e, ok := errors.AsType[*constraint.ClueError](err); ok && e.Tile > 0 {
		found.note.Short = "This score is impossible"
		found.tiles[draw.Place{Board: max(0, e.Board-1), Row: row, Tile: e.Tile - 1}] = true
	}
	e, ok := errors.AsType[*constraint.ConflictError](err)
	if !ok {
		return found
	}
	board := max(0, e.Board-1)
	found.note.Text = shell.Sentence(m.rules().OnBoard(board) + e.Reason)
	found.note.Short = fmt.Sprintf("Contradictory clues for %s", e.Letter)
	for i, t := range m.state.Grid.Turns()[:row+1] {
		c, ok := t.Clue(board)
		if !ok || !slices.ContainsFunc(e.Clues, func(x constraint.Clue) bool { return x.String() == c.String() }) {
			continue
		}
		for j, r := range m.state.Grid.Rows[i].Letters {
			if r == e.Letter {
				found.tiles[draw.Place{Board: board, Row: i, Tile: j}] = true
			}
		}
	}
	return found
}

// view returns the boards for which to suggest guesses: all boards, or the board with the cursor if
// the player has chosen to see suggestions for one board only.
func (m *model) view() game.View {
	v := m.viewOfAll()
	if m.isAlone() {
		v.Rules.Boards, v.Boards = 1, constraint.Must(constraint.NewBoards(1, m.boards.Length()))
		for _, c := range m.boards.Set(m.state.Grid.Board).Clues() {
			_ = v.Boards.Add(constraint.Turn{Guess: c.Guess, Scores: []constraint.Score{c.Score}}) // clues of m.boards never contradict each other
		}
	}
	return v
}

func (m *model) viewOfAll() game.View {
	return game.View{Vocabulary: m.vocabulary, Rules: m.rules(), Boards: m.boards}
}

func (m *model) rules() game.Rules {
	n := m.state.Grid.Boards
	return game.Rules{Boards: n, Tries: cmp.Or(m.opt.Tries, game.DefaultTries(n)), Hard: m.state.Hard, Strict: m.opt.Strict}
}

func (m *model) isAlone() bool { return m.alone && m.boards.NeedsScore(m.state.Grid.Board) }

func (m *model) advisesOneBoard() bool { return m.state.Grid.Boards == 1 || m.isAlone() }

func (m *model) findAnswers() tea.Cmd {
	if m.conflict != nil {
		return m.findFixes()
	}
	v := m.viewOfAll()
	return m.search.Start(m.screen.Context, func(ctx context.Context) func() tea.Cmd {
		var all []answerList
		for board := range v.Boards.Len() {
			switch {
			case ctx.Err() != nil:
				return nil
			case v.Boards.NeedsScore(board):
				all = append(all, answersOf(v, board))
			default:
				clues := v.Boards.Set(board).Clues()
				all = append(all, answerList{[]string{clues[len(clues)-1].Guess}, []float64{1}, 1})
			}
		}
		return func() tea.Cmd {
			m.answers, m.upToDate = all, true
			m.showAnswers()
			if m.stuck() {
				return m.findFixes()
			}
			return tea.Batch(m.advise(false), m.compareTyped())
		}
	})
}

func (m *model) boardAnswers() answerList {
	if m.answers == nil {
		return answerList{}
	}
	return m.answers[m.state.Grid.Board]
}

func answersOf(v game.View, board int) answerList {
	type item struct {
		word string
		rank vocabulary.Rank
	}
	var items []item
	sum := 0.0
	words := v.Vocabulary
	if v.PossibleAnswers(board).Wide {
		words = words.Widened()
	}
	for _, w := range words.Guesses() {
		if v.Match(board, w) && !words.Excludes(w) {
			items = append(items, item{w, words.Rank(w)})
			sum += words.Weight(w)
		}
	}
	slices.SortStableFunc(items, func(a, b item) int { return a.rank.Compare(b.rank) })
	list := answerList{words: make([]string, len(items)), shares: make([]float64, len(items))}
	for i, it := range items {
		list.words[i] = it.word
		list.shares[i] = it.rank.Weight / sum
	}
	likely := 0.0 // the probability of the words counted so far
	for _, share := range list.shares {
		if share == 0 || words.Weights() != nil && likely >= 0.95 {
			break
		}
		likely += share
		list.known++
	}
	return list
}

// showAnswers shows the possible answers that match the player's filter, and selects the first one.
func (m *model) showAnswers() {
	m.choice[answerArea] = 0
	m.shown = dict.Fuzzy(m.alphabet(), m.filter.Text, m.boardAnswers().words)
}

func (m *model) advise(proof bool) tea.Cmd {
	v, advise := m.view(), m.opt.Advise
	return m.search.Start(m.screen.Context, func(ctx context.Context) func() tea.Cmd {
		guesses, err := advise(ctx, v, proof)
		return func() tea.Cmd { return m.showAdvice(guesses, proof, err) }
	})
}

// showAdvice shows the rated guesses, or err if the search failed. triedProof must be true if the search tried
// to prove the ratings. If not, showAdvice returns a command that searches for a proof, unless the best rating
// is already proved.
func (m *model) showAdvice(guesses []rank.Rating, triedProof bool, err error) tea.Cmd {
	if err != nil {
		m.advice, m.suggestion, m.failure = nil, "", err
		return nil
	}
	if triedProof || len(guesses) > 0 {
		m.advice = guesses
	}
	if m.suggestion == "" && len(guesses) > 0 { // otherwise keep it, because the player may be about to take it
		m.suggestion = guesses[0].Word
	}
	m.choice[suggestionArea] = slices.IndexFunc(guesses, func(c rank.Rating) bool { return c.Word == m.suggestion })
	if triedProof || len(guesses) > 0 && guesses[0].Proved {
		return nil
	}
	return m.advise(true) // the guesses are only quick estimates
}

// betterGuess returns the best guess found so far, if it differs from the guess that the screen
// suggests. It returns "" if there is no better guess, or if the player has selected a guess.
func (m *model) betterGuess() string {
	if m.picked || m.suggestion == "" || m.advice[0].Word == m.suggestion {
		return ""
	}
	return m.advice[0].Word
}

// typedGuess returns the first complete guess whose tiles have no colours yet, or "" if there is none.
// It skips suggestions that the player accepted.
func (m *model) typedGuess() string {
	for _, row := range m.state.Grid.Rows {
		if row.Complete() && row.Untouched() && !row.Advised {
			return row.Word()
		}
	}
	return ""
}

// compareTyped returns a command that compares the guess that the player has typed with the best
// guess. It returns nil if there is nothing new to compare.
func (m *model) compareTyped() tea.Cmd {
	word := m.typedGuess()
	if word != m.comparedTo {
		m.compare.Stop()
		m.compared, m.comparedTo = nil, ""
	}
	if word == "" || word == m.comparedTo || !m.upToDate || m.stuck() || !m.vocabulary.Has(word) {
		return nil
	}
	m.comparedTo = word
	v, compare := m.view(), m.opt.Compare
	return m.compare.Start(m.screen.Context, func(ctx context.Context) func() tea.Cmd {
		c, err := compare(ctx, v, word)
		if err != nil {
			c = nil // not a legal guess in hard mode, for example
		}
		return func() tea.Cmd { m.compared = c; return nil }
	})
}

func (m *model) findFixes() tea.Cmd {
	m.advice = nil
	fixer := clues.Fixer{State: m.state, Vocabulary: m.vocabulary, Lists: m.opt.Lists, Load: m.opt.Load, Names: m.opt.Palette.Names()}
	return m.search.Start(m.screen.Context, func(ctx context.Context) func() tea.Cmd {
		fixes := fixer.Fixes(ctx)
		return func() tea.Cmd { m.fixes = fixes; return nil }
	})
}

// stuck reports whether the clues contradict each other, or rule out every answer on some board.
func (m *model) stuck() bool {
	return m.conflict != nil || m.upToDate && slices.ContainsFunc(m.answers, func(f answerList) bool { return len(f.words) == 0 })
}

// noWords reports whether there are no words of the game's length. If there are none, m.failure explains why.
func (m *model) noWords() bool { return m.conflict == nil && m.failure != nil && m.stuck() }

// followCursor updates the list of possible answers after the cursor has moved to another board. It
// returns a command that finds new guesses to suggest, or nil if none are needed.
func (m *model) followCursor() tea.Cmd {
	if m.board == m.state.Grid.Board {
		return nil
	}
	m.board = m.state.Grid.Board
	m.showAnswers()
	if m.alone { // suggestions are for the cursor's board only
		return m.adviseAgain()
	}
	return nil
}

func (m *model) adviseAgain() tea.Cmd {
	if !m.upToDate || m.stuck() {
		return nil
	}
	m.clearAdvice()
	m.advice = nil
	return tea.Batch(m.advise(false), m.compareTyped())
}

func (m *model) nextBoard(by int) tea.Cmd {
	g := m.state.Grid
	if g.Boards == 1 {
		return m.say(oneBoard)
	}
	return m.moveCursor(g.MoveToBoard((g.Board + by + g.Boards) % g.Boards))
}

func (m *model) toggleAlone() tea.Cmd {
	if m.state.Grid.Boards == 1 {
		return m.say(oneBoard)
	}
	m.alone = !m.alone
	return m.adviseAgain()
}

const oneBoard = "this game has only one board"
