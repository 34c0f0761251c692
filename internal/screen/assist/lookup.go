package assist

import (
	"context"
	"errors"
	"fmt"
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
	"wfind/internal/text/script"
	"wfind/internal/vocabulary"
)

// What the clues add up to, and what was found for them beside the screen.
type findings struct {
	boards   *constraint.Boards // of the rows that are finished
	fault    *fault             // nil if they can be
	key      string             // of what was looked up last
	board    int                // of which the words are shown
	stranger stranger

	look       shell.Task             // finds the words, then advice, then better advice; or repairs
	sift       shell.Task             // finds the words that pass the filter
	spell      shell.Task             // finds what a guess may have been meant to be
	weigh      shell.Task             // finds what the guess that is typed is worth
	vocabulary *vocabulary.Vocabulary // nil if it could not be loaded
	loaded     clues.Setting          // what it is for; Hard does not matter
	letter     int                    // the width of its widest letter
	fits       []fit                  // by board; nil until they are found
	shown      []int                  // numbers of the words that pass the filter; nil for all
	advice     []advice.Choice        // the best guesses, the best first
	repairs    []clues.Fix            // where no word fits: what would help
	mended     bool                   // repairs were looked for
	failure    error                  // why there is no advice
	weighed    string                 // the guess that is typed, if its worth was asked for
	compared   *advice.Comparison     // that worth; nil if it is not known
}

// A fault is what is wrong with the clues.
type fault struct {
	note  shell.Note
	tiles map[draw.Place]bool // the tiles concerned
}

// A fit is the words that fit a board.
type fit struct {
	words  []string  // the likelier first; of a board that is solved its answer
	shares []float64 // how likely each is to be the answer
	known  int       // how many, from the first on, are likely: see likely
}

// A stranger is a guess that is not in the list, the first there is.
type stranger struct {
	row  int
	word string // "" if there is none
	near string // the word that may have been meant; "" if none is known
}

// What comes of the tasks.
type (
	loadedMsg struct {
		setting     clues.Setting
		vocabulary  *vocabulary.Vocabulary
		letter      int
		rightToLeft bool
		err         error
	}
	wordsMsg   struct{ fits []fit }
	advisedMsg struct {
		proof  bool
		advice []advice.Choice
		err    error
	}
	siftedMsg  struct{ shown []int }
	nearMsg    struct{ stranger }
	repairsMsg struct{ repairs []clues.Fix }
)

// refresh adds the clues up and begins to look up what they leave, if that is
// not done yet; what was under way for others is stopped.
func (m *model) refresh() tea.Cmd {
	g := m.state.Grid
	boards := constraint.NewBoards(g.Boards, g.Length)
	var wrong *fault
	for i, t := range g.Turns() {
		if t.Guess == "" {
			continue
		}
		if err := boards.Add(t); err != nil && wrong == nil {
			wrong = m.faultOf(i, err)
		}
	}
	m.boards, m.fault = boards, wrong
	spell := m.meet()
	key := fmt.Sprint(m.state.Setting(), g.Boards, g.Arguments())
	if key == m.key {
		return tea.Batch(spell, m.follow(), m.compare())
	}
	m.key, m.board = key, g.Board
	m.weigh.Stop()
	m.compared, m.weighed = nil, ""
	m.look.Stop()
	m.sift.Stop()
	m.fits, m.shown, m.advice, m.repairs, m.mended, m.failure, m.choice = nil, nil, nil, nil, false, nil, [2]int{}
	if m.isLoaded() {
		return tea.Batch(spell, m.find())
	}
	return tea.Batch(spell, m.load())
}

// isLoaded reports whether the words of the setting are there.
func (m *model) isLoaded() bool {
	return m.vocabulary != nil && m.loaded.Dict == m.state.Dict && m.loaded.Length == m.state.Grid.Length
}

// load begins to load the words of the setting.
func (m *model) load() tea.Cmd {
	setting, load := m.state.Setting(), m.opt.Load
	return m.look.Start(m.ctx, func(context.Context) tea.Msg {
		v, err := load(setting)
		if err != nil {
			return loadedMsg{setting: setting, letter: 1, err: err}
		}
		msg := loadedMsg{setting: setting, vocabulary: v, letter: draw.LetterWidth(v.Guesses())}
		msg.rightToLeft = len(v.Guesses()) > 0 && script.RightToLeft(v.Guesses()[0])
		return msg
	})
}

// stop ends what is done beside the screen.
func (m *model) stop() {
	m.look.Stop()
	m.sift.Stop()
	m.spell.Stop()
	m.weigh.Stop()
}

// found takes what came of a task, and begins what is to be done next.
func (m *model) found(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case loadedMsg:
		m.vocabulary, m.loaded, m.letter, m.failure = msg.vocabulary, msg.setting, msg.letter, msg.err
		turn := m.turn(msg.rightToLeft)
		if msg.err == nil {
			return tea.Batch(turn, m.meet(), m.find())
		}
		return turn
	case wordsMsg:
		m.fits = msg.fits
		if m.stuck() {
			return m.mend()
		}
		return tea.Batch(m.narrow(), m.advise(false), m.compare())
	case advisedMsg:
		return m.advised(msg)
	case siftedMsg:
		m.shown, m.choice[1] = msg.shown, 0
	case nearMsg:
		m.stranger = msg.stranger
	case comparedMsg:
		m.compared = msg.Comparison
	case repairsMsg:
		m.repairs, m.mended = msg.repairs, true
	}
	return nil
}

// turn makes words run from right to left, or from left to right.
func (m *model) turn(rightToLeft bool) tea.Cmd {
	if rightToLeft == m.theme.RightToLeft {
		return nil
	}
	if m.theme.RightToLeft = rightToLeft; rightToLeft {
		return tea.Raw(shell.KeepOrder)
	}
	return tea.Raw(shell.TurnOrder)
}

// meet looks for a guess that is not in the list, and begins to look for what may
// have been meant.
func (m *model) meet() tea.Cmd {
	before := m.stranger
	m.stranger = stranger{}
	if !m.isLoaded() {
		return nil
	}
	for i, r := range m.state.Grid.Rows {
		if word := strings.Join(r.Letters, ""); r.Whole() && !m.vocabulary.Has(word) {
			m.stranger = stranger{row: i, word: word}
			break
		}
	}
	if m.stranger.word == before.word {
		m.stranger.near = before.near
		return nil
	}
	m.spell.Stop()
	if m.stranger.word == "" {
		return nil
	}
	who, v := m.stranger, m.vocabulary
	return m.spell.Start(m.ctx, func(context.Context) tea.Msg {
		for _, near := range v.Near(who.word, nearWords) {
			if constraint.CountLetters(near) == v.Length() {
				who.near = near
				break
			}
		}
		return nearMsg{who}
	})
}

// nearWords is how many words near to a guess are looked at.
const nearWords = 3

// faultOf returns what is wrong with the clues once that of a row is added.
func (m *model) faultOf(row int, err error) *fault {
	f := &fault{note: shell.Note{Text: err.Error(), Alert: true}, tiles: make(map[draw.Place]bool)}
	if e, ok := errors.AsType[*constraint.ClueError](err); ok && e.Tile > 0 {
		f.note.Short = "no answer gives this score"
		f.tiles[draw.Place{Board: max(0, e.Board-1), Row: row, Tile: e.Tile - 1}] = true
	}
	e, ok := errors.AsType[*constraint.ConflictError](err)
	if !ok {
		return f
	}
	f.note.Short = e.Reason
	if e.Board > 0 {
		f.note.Short = fmt.Sprintf("board %d: %s", e.Board, e.Reason)
	}
	board := max(0, e.Board-1)
	for i, t := range m.state.Grid.Turns()[:row+1] {
		if t.Guess == "" {
			continue
		}
		c, ok := t.Clue(board)
		if !ok || !slices.ContainsFunc(e.Clues, func(x constraint.Clue) bool { return x.String() == c.String() }) {
			continue
		}
		for j, r := range m.state.Grid.Rows[i].Letters {
			if r == e.Letter {
				f.tiles[draw.Place{Board: board, Row: i, Tile: j}] = true
			}
		}
	}
	return f
}

// position returns what is known. Of a fault no position is asked for.
func (m *model) position() game.View {
	rules := game.Rules{Boards: m.state.Grid.Boards, Tries: m.opt.Tries, Hard: m.state.Hard}
	if rules.Tries == 0 {
		rules.Tries = game.DefaultTries(rules.Boards)
	}
	return game.View{Vocabulary: m.vocabulary, Rules: rules, Boards: m.boards}
}

// view returns what is known of the boards that the advice is for.
func (m *model) view() game.View {
	if m.isAlone() {
		return m.position().Alone(m.state.Grid.Board)
	}
	return m.position()
}

// find begins to look for the words that fit, or if the clues cannot be for what
// would help.
func (m *model) find() tea.Cmd {
	if m.fault != nil {
		return m.mend()
	}
	v := m.position()
	return m.look.Start(m.ctx, func(ctx context.Context) tea.Msg {
		var msg wordsMsg
		for board := range v.Boards.Len() {
			if !v.Boards.Takes(board) {
				answer := v.Boards.Turns()[v.Boards.Found(board)-1].Guess
				msg.fits = append(msg.fits, fit{[]string{answer}, []float64{1}, 1})
				continue
			}
			f, ok := fitting(ctx, v, board)
			if !ok {
				return nil
			}
			msg.fits = append(msg.fits, f)
		}
		return msg
	})
}

// fit returns the words that fit the board of the place; none until they are found.
func (m *model) fit() fit {
	if m.fits == nil {
		return fit{}
	}
	return m.fits[m.state.Grid.Board]
}

// fitting returns the words that fit a board; false if it was stopped.
func fitting(ctx context.Context, v game.View, board int) (fit, bool) {
	type item struct {
		word string
		rank vocabulary.Rank
	}
	var items []item
	sum := 0.0
	words := v.Vocabulary
	known := v.Known(board)
	if words.Fitting(known).Wide {
		words = words.Widened()
	}
	for i, w := range words.Guesses() {
		if i%1024 == 0 && ctx.Err() != nil {
			return fit{}, false
		}
		if known.Match(w) {
			items = append(items, item{w, words.Rank(w)})
			sum += words.Weight(w)
		}
	}
	if likelier := func(a, b item) int { return a.rank.Compare(b.rank) }; !slices.IsSortedFunc(items, likelier) {
		slices.SortStableFunc(items, likelier)
	}
	f := fit{words: make([]string, len(items)), shares: make([]float64, len(items))}
	for i, it := range items {
		f.words[i] = it.word
		f.shares[i] = it.rank.Weight / sum
	}
	f.known = likely(f.shares, words.Weights() != nil)
	return f, true
}

// mostOf is how likely it is that the answer is one of the words that are called
// likely.
const mostOf = 0.95

// likely returns how many words, of which the likelier stand first, are likely:
// so many that the answer is nearly always among them where they have weights,
// else those that may be the answer.
func likely(shares []float64, weighted bool) int {
	sum := 0.0
	for i, s := range shares {
		if s == 0 || weighted && sum >= mostOf {
			return i
		}
		sum += s
	}
	return len(shares)
}

// narrow begins to look for the words that pass the filter.
func (m *model) narrow() tea.Cmd {
	if m.filter == "" {
		m.sift.Stop()
		m.shown, m.choice[1] = nil, 0
		return nil
	}
	filter, words := m.filter, m.fit().words
	return m.sift.Start(m.ctx, func(context.Context) tea.Msg {
		return siftedMsg{append([]int{}, dict.Fuzzy(filter, words)...)}
	})
}

// advise begins to look for the best guesses.
func (m *model) advise(proof bool) tea.Cmd {
	v, advise := m.view(), m.opt.Advise
	return m.look.Start(m.ctx, func(ctx context.Context) tea.Msg {
		advice, err := advise(ctx, v, proof)
		return advisedMsg{proof, advice, err}
	})
}

// advised takes advice over, and asks for a proof.
func (m *model) advised(msg advisedMsg) tea.Cmd {
	if m.failure = msg.err; msg.err != nil {
		return nil
	}
	// What was chosen meanwhile stays so, wherever it stands now.
	chosen := ""
	if m.choice[0] > 0 {
		chosen = m.advice[m.choice[0]].Word
	}
	m.advice = msg.advice
	m.choice[0] = max(0, slices.IndexFunc(m.advice, func(c advice.Choice) bool { return c.Word == chosen }))
	if msg.proof || len(m.advice) > 0 && m.advice[0].Proved {
		return nil
	}
	return m.advise(true)
}

// mend begins to look for changes that would let words fit.
func (m *model) mend() tea.Cmd {
	mender := clues.Fixer{State: m.state, Vocabulary: m.vocabulary, Lists: m.opt.Lists, Load: m.opt.Load, Names: m.opt.Palette.Names()}
	return m.look.Start(m.ctx, func(ctx context.Context) tea.Msg {
		return repairsMsg{mender.Fixes(ctx)}
	})
}
