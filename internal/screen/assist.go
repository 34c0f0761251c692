package screen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/signals"
	"wfind/internal/solver"
)

// A Setting is what a player can change on the assist screen by key.
type Setting struct {
	Dict   string // the name of a list or its path; "" for the usual one
	Length int    // letters in a word
	Hard   bool
}

// list returns the name of the list that serves.
func (s Setting) list() string {
	if s.Dict == "" {
		return dict.DefaultFor(s.Length)
	}
	return s.Dict
}

// AssistOptions are what the assist screen starts with.
type AssistOptions struct {
	Terminal
	Setting Setting
	Clues   []constraint.Clue // of the setting's length
	Lists   []string          // what the setting's Dict can be; not all of them one list
	Tries   int               // guesses that the game has

	// Load returns the words for a setting.
	Load func(Setting) (*game.Vocabulary, error)

	// Advise returns the best guesses of a position, the best first: estimates,
	// or if proof is asked for better, if that can be had in reasonable time.
	// It must return soon after its context has ended.
	Advise func(ctx context.Context, v game.View, proof bool) ([]solver.Advice, error)
}

// Assist shows a screen for playing along with a game elsewhere: clues are
// typed or pasted, and what they leave and the best guesses follow at once. All
// that takes time is done beside the screen, so that no key waits. The terminal
// is put back however it ends; then the clues are printed on it. A signal that
// ended it ends the process once that is done.
func Assist(ctx context.Context, opt AssistOptions) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := newAssist(ctx, opt)
	sig, err := run(ctx, opt.Terminal, m)
	m.stop()
	if text := m.arguments(); text != "" {
		if _, werr := io.WriteString(opt.Out, text+"\n"); err == nil && sig == nil && werr != nil {
			err = fmt.Errorf("writing: %w", werr)
		}
	}
	signals.Resend(sig)
	return err
}

// assist is the model of the screen.
type assist struct {
	ctx   context.Context
	opt   AssistOptions
	theme Theme

	window
	Setting
	grid
	past []past // what undo goes back to, the last one last

	focus     focus
	choice    [2]int // what is chosen of the advice, and of the words that are shown
	filter    string // of the words, fuzzy
	filtering bool   // it is being typed
	note      note
	help      bool

	// What the clues add up to, see refresh.
	clues []constraint.Clue // of the rows that are coloured
	fault *fault            // nil if they can be
	key   string            // of what was looked up last

	// What was found for the clues, beside the screen.
	look       task             // finds the words, then advice, then better advice
	sift       task             // finds the words that pass the filter
	vocabulary *game.Vocabulary // nil if it could not be loaded
	loaded     Setting          // what it is for; Hard does not matter
	letter     int              // the width of its widest letter
	words      []string         // that fit, the well-known first; nil until they are found
	known      int              // how many of these are well-known
	shown      []int            // numbers of the words that pass the filter; nil for all
	advice     []solver.Advice  // the best guesses, the best first
	failure    error            // why there is none
}

// A focus is the part of the screen that keys go to.
type focus int

const (
	onTiles focus = iota
	onAdvice
	onWords
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

// A fault is what is wrong with the clues.
type fault struct {
	text  string
	tiles map[[2]int]bool // row and column of the tiles concerned
}

// What comes of the tasks.
type (
	loadedMsg struct {
		setting    Setting
		vocabulary *game.Vocabulary
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

func newAssist(ctx context.Context, opt AssistOptions) *assist {
	m := &assist{ctx: ctx, opt: opt, theme: opt.theme(), window: window{80, 24}, Setting: opt.Setting, letter: 1}
	m.grid.rows = []guessRow{{}}
	for _, c := range opt.Clues {
		m.add(c)
	}
	return m
}

func (m *assist) Init() tea.Cmd { return m.refresh() }

func (m *assist) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.columns, m.lines = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.opt.refine(&m.theme, msg.Profile)
	case leaveMsg:
		return m, tea.Quit
	case resultMsg:
		result, ok := m.look.take(msg)
		if !ok {
			result, ok = m.sift.take(msg)
		}
		if ok {
			return m, m.found(result)
		}
	case tea.PasteMsg:
		m.help = false
		return m, m.paste(msg.Content)
	case tea.KeyPressMsg:
		return m, m.press(msg.Key())
	}
	return m, nil
}

// press does what a key asks for.
func (m *assist) press(key tea.Key) tea.Cmd {
	name := keyName(key)
	if cmd := everyKey(name); cmd != nil {
		return cmd
	}
	if m.help {
		m.help = false
		return nil
	}
	m.note = note{}
	if m.filtering {
		return m.pressFilter(name, key.Text)
	}
	switch name {
	case "?", "f1":
		m.help = true
	case "tab":
		m.focus = (m.focus + 1) % 3
	case "shift+tab":
		m.focus = (m.focus + 2) % 3
	case "/":
		m.focus, m.filtering = onWords, true
	case "ctrl+y":
		return m.copy()
	case "ctrl+_", "ctrl+/", "ctrl+-", "ctrl+7":
		return m.undo()
	case "+":
		return m.set(func(s *Setting) { s.Length++ })
	case "-":
		return m.set(func(s *Setting) { s.Length-- })
	default:
		if m.focus == onTiles {
			return m.pressTiles(name, key.Text)
		}
		return m.pressList(name)
	}
	return nil
}

// pressTiles does what a key asks for on the tiles.
func (m *assist) pressTiles(name, text string) tea.Cmd {
	row := &m.rows[m.row]
	full := len(row.letters) == m.Length
	if slices.Contains([]string{"0", "1", "2"}, text) {
		name = text // from the keypad too
	}
	switch name {
	case "up", "down":
		m.choose(onAdvice, map[string]int{"up": -1, "down": 1}[name])
	case "left":
		m.step(-1)
	case "right":
		m.step(1)
	case "home":
		m.col = 0
	case "end":
		m.col = len(row.letters)
	case "0", "1", "2", "space":
		if !full {
			m.say("type the guess first: %s", tilesMissing(m.Length-len(row.letters)))
			return nil
		}
		if m.col == m.Length {
			m.say("all tiles are coloured; ← goes back to one")
			return nil
		}
		m.remember()
		row = &m.rows[m.row]
		if name == "space" {
			row.faces[m.col] = turned(row.faces[m.col])
			break
		}
		row.faces[m.col] = Absent + Face(name[0]-'0')
		m.col++
	case "enter":
		return m.enter()
	case "backspace":
		m.remember()
		m.takeBack()
	case "ctrl+u":
		m.remember()
		m.rows[m.row] = guessRow{}
		m.tidy()
	case "esc":
		m.note = note{text: "ctrl-c leaves"}
	default:
		return m.write(text)
	}
	return m.refresh()
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

// enter colours the rest of the row grey, or takes the advice that is chosen
// into an empty one.
func (m *assist) enter() tea.Cmd {
	row := &m.rows[m.row]
	switch n := len(row.letters); {
	case n > 0 && n < m.Length:
		m.say("%s", tilesMissing(m.Length-n))
		return nil
	case n == 0 || row.coloured():
		if len(m.advice) == 0 {
			m.say("there is no advice to take")
			return nil
		}
		return m.takeWord(m.advice[m.choice[0]].Word)
	}
	m.remember()
	row = &m.rows[m.row]
	for i, f := range row.faces {
		if f == Typed {
			row.faces[i] = Absent
		}
	}
	m.col = m.Length
	return m.refresh()
}

// takeWord puts a word into the grid as the next guess.
func (m *assist) takeWord(word string) tea.Cmd {
	m.remember()
	if last := m.rows[len(m.rows)-1]; len(last.letters) == m.Length && last.coloured() {
		m.rows = append(m.rows, guessRow{})
	}
	var row guessRow
	row.write(word, m.Length)
	m.rows[len(m.rows)-1] = row
	m.row, m.col, m.focus = len(m.rows)-1, 0, onTiles
	m.filter, m.shown = "", nil
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

// undo goes back by one change.
func (m *assist) undo() tea.Cmd {
	if len(m.past) == 0 {
		m.say("there is nothing to undo")
		return nil
	}
	last := len(m.past) - 1
	m.grid, m.Setting = m.past[last].grid, m.past[last].Setting
	m.past = m.past[:last]
	return m.refresh()
}

// pressList does what a key asks for on one of the two lists.
func (m *assist) pressList(name string) tea.Cmd {
	per := 1
	if m.focus == onWords {
		_, per = m.wordColumns(m.panel().columns)
	}
	switch name {
	case "up", "k":
		m.choose(m.focus, -per)
	case "down", "j":
		m.choose(m.focus, per)
	case "left":
		m.choose(m.focus, -1)
	case "right":
		m.choose(m.focus, 1)
	case "pgup":
		m.choose(m.focus, -10*per)
	case "pgdown":
		m.choose(m.focus, 10*per)
	case "home":
		m.choose(m.focus, -len(m.words))
	case "end":
		m.choose(m.focus, len(m.words))
	case "enter":
		switch i := m.choice[m.focus-1]; {
		case i >= m.listed(m.focus):
			m.say("there is no word to take")
		case m.focus == onAdvice:
			return m.takeWord(m.advice[i].Word)
		default:
			return m.takeWord(m.word(i))
		}
	case "esc":
		if m.focus == onWords && m.filter != "" {
			m.filter = ""
			return m.narrow()
		}
		m.focus = onTiles
	case "y":
		return m.copy()
	case "u":
		return m.undo()
	case "h":
		return m.set(func(s *Setting) { s.Hard = !s.Hard })
	case "d":
		return m.set(func(s *Setting) {
			before, lists := s.list(), m.opt.Lists
			for i := slices.Index(lists, s.Dict) + 1; s.list() == before; i++ {
				s.Dict = lists[i%len(lists)]
			}
		})
	case "q":
		return tea.Quit
	default:
		m.say("tab goes back to the tiles")
	}
	return nil
}

// choose moves what is chosen of a list.
func (m *assist) choose(list focus, by int) {
	i := &m.choice[list-1]
	*i = max(0, min(*i+by, m.listed(list)-1))
}

// listed returns how many words a list has.
func (m *assist) listed(list focus) int {
	switch {
	case list == onAdvice:
		return len(m.advice)
	case m.shown != nil:
		return len(m.shown)
	}
	return len(m.words)
}

// word returns one of the words that are shown.
func (m *assist) word(i int) string {
	if m.shown != nil {
		i = m.shown[i]
	}
	return m.words[i]
}

// pressFilter does what a key asks for while the filter is typed.
func (m *assist) pressFilter(name, text string) tea.Cmd {
	letters := []rune(m.filter)
	switch name {
	case "enter", "tab", "down":
		m.filtering = false
		return nil
	case "esc":
		m.filtering, m.focus, letters = false, onTiles, nil
	case "backspace":
		if len(letters) == 0 {
			m.filtering, m.focus = false, onTiles
			return nil
		}
		letters = letters[:len(letters)-1]
	case "ctrl+u":
		letters = nil
	default:
		letters = addLetters(letters, text, constraint.MaxLength)
	}
	m.filter = string(letters)
	return m.narrow()
}

// set changes the setting. Guesses of another length are taken away; undo
// brings them back.
func (m *assist) set(change func(*Setting)) tea.Cmd {
	next := m.Setting
	change(&next)
	if next.Length < 1 || next.Length > constraint.MaxLength {
		m.say("words have 1 to %d letters", constraint.MaxLength)
		return nil
	}
	m.remember()
	if next.Length != m.Length {
		m.grid = grid{rows: []guessRow{{}}}
	}
	m.Setting = next
	return m.refresh()
}

// copy puts the clues on the clipboard.
func (m *assist) copy() tea.Cmd {
	text := m.arguments()
	if text == "" {
		m.say("there is no clue to copy yet")
		return nil
	}
	m.note = note{text: "the clues were sent to the clipboard, if your terminal allows it", short: "sent to the clipboard"}
	return tea.SetClipboard(text)
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

func (m *assist) say(format string, args ...any) { m.note = note{text: fmt.Sprintf(format, args...)} }

func (m *assist) alert(text string) {
	m.note = note{text: constraint.Escape(text), alert: true}
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
