package screen

import (
	"context"
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/vocabulary"
)

// A fault is what is wrong with the clues.
type fault struct {
	text  string
	tiles map[[2]int]bool // row and column of the tiles concerned
}

// What comes of the tasks.
type (
	loadedMsg struct {
		setting    Setting
		vocabulary *vocabulary.Vocabulary
		letter     int
		err        error
	}
	wordsMsg struct {
		words []string
		known int
	}
	advisedMsg struct {
		proof  bool
		advice []solver.Advice
		err    error
	}
	siftedMsg struct{ shown []int }
)

// refresh adds the clues up and begins to look up what they leave, if that is
// not done yet; what was under way for others is stopped.
func (m *assist) refresh() tea.Cmd {
	set := constraint.NewSet(m.Length)
	var clues []constraint.Clue
	var wrong *fault
	for i := range m.rows {
		c, ok := m.clue(i)
		if !ok {
			continue
		}
		if err := set.Add(c); err != nil {
			wrong = m.faultOf(i, err)
			break
		}
		clues = append(clues, c)
	}
	key := fmt.Sprint(m.Setting, clues, wrong != nil)
	m.clues, m.fault = clues, wrong
	if key == m.key {
		return nil
	}
	m.key = key
	m.stop()
	m.words, m.shown, m.advice, m.failure, m.choice = nil, nil, nil, nil, [2]int{}
	if wrong != nil {
		return nil
	}
	if m.vocabulary != nil && m.loaded.Dict == m.Dict && m.loaded.Length == m.Length {
		return m.find()
	}
	setting, load := m.Setting, m.opt.Load
	return m.look.start(m.ctx, func(context.Context) tea.Msg {
		v, err := load(setting)
		msg := loadedMsg{setting: setting, vocabulary: v, letter: 1, err: err}
		if err == nil && slices.ContainsFunc(v.Guesses(), func(w string) bool { return width(w) > setting.Length }) {
			msg.letter = 2
		}
		return msg
	})
}

// faultOf returns what is wrong with the clues once that of a row is added.
func (m *assist) faultOf(row int, err error) *fault {
	f := &fault{text: err.Error(), tiles: make(map[[2]int]bool)}
	if e, ok := errors.AsType[*constraint.ClueError](err); ok && e.Tile > 0 {
		f.tiles[[2]int{row, e.Tile - 1}] = true
	}
	e, ok := errors.AsType[*constraint.ConflictError](err)
	if !ok {
		return f
	}
	for i := range row + 1 {
		c, ok := m.clue(i)
		if !ok || !slices.ContainsFunc(e.Clues, func(x constraint.Clue) bool { return x.String() == c.String() }) {
			continue
		}
		for j, r := range m.rows[i].letters {
			if r == e.Letter {
				f.tiles[[2]int{i, j}] = true
			}
		}
	}
	return f
}

// position returns what is known.
func (m *assist) position() game.View {
	set := constraint.NewSet(m.Length)
	for _, c := range m.clues {
		if err := set.Add(c); err != nil {
			break // cannot be: refresh has added them
		}
	}
	return game.View{Vocabulary: m.vocabulary, Rules: game.Rules{Tries: m.opt.Tries, Hard: m.Hard}, Rows: m.clues, Set: set}
}

// stop ends what is done beside the screen.
func (m *assist) stop() {
	m.look.stop()
	m.sift.stop()
}

// found takes what came of a task, and begins what is to be done next.
func (m *assist) found(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case loadedMsg:
		m.vocabulary, m.loaded, m.letter, m.failure = msg.vocabulary, msg.setting, msg.letter, msg.err
		if msg.err == nil {
			return m.find()
		}
	case wordsMsg:
		m.words, m.known = msg.words, msg.known
		return tea.Batch(m.narrow(), m.advise(false))
	case advisedMsg:
		return m.advised(msg)
	case siftedMsg:
		m.shown, m.choice[1] = msg.shown, 0
	}
	return nil
}

// find begins to look for the words that fit.
func (m *assist) find() tea.Cmd {
	v := m.position()
	return m.look.start(m.ctx, func(ctx context.Context) tea.Msg {
		msg := wordsMsg{words: []string{}}
		rank := make(map[string]int)
		for i, w := range v.Vocabulary.Guesses() {
			if i%1024 == 0 && ctx.Err() != nil {
				return nil
			}
			if v.Set.Match(w) {
				msg.words = append(msg.words, w)
				rank[w] = dict.Rank(w)
				if v.Vocabulary.IsAnswer(w) {
					msg.known++
				}
			}
		}
		slices.SortStableFunc(msg.words, func(a, b string) int { return rank[a] - rank[b] })
		return msg
	})
}

// narrow begins to look for the words that pass the filter.
func (m *assist) narrow() tea.Cmd {
	if m.filter == "" {
		m.sift.stop()
		m.shown, m.choice[1] = nil, 0
		return nil
	}
	filter, words := m.filter, m.words
	return m.sift.start(m.ctx, func(context.Context) tea.Msg {
		return siftedMsg{append([]int{}, dict.Fuzzy(filter, words)...)}
	})
}

// advise begins to look for the best guesses.
func (m *assist) advise(proof bool) tea.Cmd {
	if len(m.words) == 0 {
		return nil
	}
	v, advise := m.position(), m.opt.Advise
	return m.look.start(m.ctx, func(ctx context.Context) tea.Msg {
		advice, err := advise(ctx, v, proof)
		return advisedMsg{proof, advice, err}
	})
}

// advised takes advice over, and asks for a proof.
func (m *assist) advised(msg advisedMsg) tea.Cmd {
	if m.failure = msg.err; msg.err != nil {
		return nil
	}
	// What was chosen meanwhile stays so, wherever it stands now.
	chosen := ""
	if m.choice[0] > 0 {
		chosen = m.advice[m.choice[0]].Word
	}
	m.advice = msg.advice
	m.choice[0] = max(0, slices.IndexFunc(m.advice, func(a solver.Advice) bool { return a.Word == chosen }))
	if msg.proof || len(m.advice) == 0 || m.advice[0].Proved {
		return nil
	}
	return m.advise(true)
}
