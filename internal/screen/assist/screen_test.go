package assist

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/advice"
	"wfind/internal/clues"
	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/solver/rank"
	"wfind/internal/testkit/drive"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/vocabulary"
)

// A setup describes an assistant for a test.
type setup struct {
	length        int    // 0 means 5
	dict          string // as in [clues.State]
	hard          bool
	words         []string // nil means the built-in list
	weights       []float64
	clues         []string
	columns, rows int      // 0 means 80 by 24
	lists         []string // nil means the built-in lists
	advise        func(context.Context, game.View, bool) ([]rank.Rating, error)
	past          PastFile // if it has no Use, it is read together with the built-in list
	compare       bool     // typed guesses are compared with the suggestions
	boards        int      // 0 means 1
	strict        bool
}

// solve gives the same suggestions as the command, with a proof if that is quick.
func solve(ctx context.Context, v game.View, proof bool) ([]rank.Rating, error) {
	pos, err := advice.PositionOf(v)
	if err != nil {
		return nil, err
	}
	limit := time.Duration(0)
	if proof && len(pos.Boards) == 1 && len(pos.Boards[0].Words) <= 50 {
		limit = time.Minute
	}
	return pos.Advise(ctx, advice.Options{Rows: 10, Time: limit})
}

// silent gives no suggestions. Tests that don't need the best opener use it, because finding the
// opener takes seconds.
func silent(context.Context, game.View, bool) ([]rank.Rating, error) { return nil, nil }

func (a setup) options() (Options, error) {
	if a.length == 0 {
		a.length = 5
	}
	if a.lists == nil {
		a.lists = []string{"", dict.Wordle, dict.English, dict.Answers}
	}
	if a.advise == nil {
		a.advise = solve
	}
	turns := make([]constraint.Turn, len(a.clues))
	for i, c := range a.clues {
		if err := turns[i].UnmarshalText([]byte(c)); err != nil {
			return Options{}, err
		}
	}
	options := Options{
		Terminal: shell.Terminal{Palette: draw.Classic},
		Start:    clues.State{Grid: clues.NewGrid(max(1, a.boards), a.length), Dict: a.dict, Hard: a.hard},
		Turns:    turns,
		Lists:    a.lists,
		Strict:   a.strict,
		Past:     a.past,
		Load: func(s clues.State) (*vocabulary.Vocabulary, error) {
			if a.words != nil {
				return vocabulary.NewWeighted(s.Grid.Length, a.words, a.words, a.weights), nil
			}
			if a.past.Path != "" && a.past.Use == "" {
				choice := vocabulary.ListNames{Dict: []string{s.List()}, Past: []string{a.past.Path}}
				return choice.Load(s.Grid.Length, func(name string, length int) ([]string, []float64, error) {
					words, err := dict.Load(name, length)
					return words, nil, err
				})
			}
			guesses, err := dict.Load(s.List(), s.Grid.Length)
			if err != nil {
				return nil, err
			}
			answers, err := dict.Load(dict.AnswersFor(s.Grid.Length), s.Grid.Length)
			return vocabulary.New(s.Grid.Length, guesses, answers), err
		},
		Advise: a.advise,
		Compare: func(ctx context.Context, v game.View, word string) (*advice.Comparison, error) {
			pos, err := advice.PositionOf(v)
			if err != nil || !a.compare {
				return nil, err
			}
			return pos.Compare(ctx, word, 1, time.Minute)
		},
	}
	return options, nil
}

func (m *model) Init() tea.Cmd { return m.refresh() }

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return m.screen.Update(msg) }

func (m *model) View() tea.View { return m.screen.View() }

// start returns the screen without colours, after all its tasks have ended.
func (a setup) start(t testing.TB) *model {
	t.Helper()
	options, err := a.options()
	if err != nil {
		t.Fatal(err)
	}
	m := newModel(t.Context(), options)
	if m.entered.Time != shell.PauseTime {
		t.Errorf("after Enter, the screen waits %v", m.entered.Time)
	}
	m.entered.Time = 0
	if a.columns == 0 {
		a.columns, a.rows = 80, 24
	}
	m.Update(tea.WindowSizeMsg{Width: a.columns, Height: a.rows})
	drive.Do(t, m, m.Init())
	return m
}

func TestAssistViews(t *testing.T) {
	race.Skip(t)
	chinese := []string{"人山人海", "一心一意", "十全十美", "三心二意"}
	hebrew := []string{"שלום", "תודה", "בוקר", "ספרים", "ילדה", "כלבה", "שולח", "מלאך"}
	ocean := []string{"JUDGE=....e", "CHEST=c.E.."}
	for _, test := range []struct {
		name  string
		setup setup
		keys  []string
	}{
		{"clues", setup{clues: ocean}, nil},
		{"typed", setup{clues: ocean}, []string{"wreck0021"}},
		{"compared", setup{clues: ocean, compare: true}, []string{"wreck"}},
		{"compared-small", setup{clues: ocean, compare: true, columns: 40, rows: 14}, []string{"adore"}},
		{"impossible", setup{clues: ocean}, []string{"geese00100"}},
		{"conflict", setup{clues: ocean}, []string{"climb", "enter"}},
		{"filter", setup{clues: ocean}, []string{"/oc"}},
		{"lists", setup{clues: ocean}, []string{"tab", "down", "H"}},
		{"solved", setup{clues: append(ocean, "OCEAN=OCEAN")}, nil},
		{"none", setup{clues: []string{"CHEST=....t", "TRAMP=t..M."}}, nil},
		{"help", setup{clues: ocean}, []string{"?"}},
		{"help-end", setup{clues: ocean}, append([]string{"?"}, slices.Repeat([]string{"down"}, 100)...)},
		{"help-small", setup{clues: ocean, columns: 30, rows: 12}, []string{"?", "down", "down", "down"}},
		{"empty", setup{words: []string{"OCEAN", "CANOE", "CHEST"}}, nil},
		{"stranger", setup{clues: ocean}, []string{"wrekc"}},
		{"words-focus", setup{clues: ocean}, []string{"tab", "tab", "right"}},
		{"weighted", setup{words: []string{"CANOE", "OCEAN", "OUNCE", "CONEY", "ONCES", "BACON"}, weights: []float64{3, 94, 2.6, 0.4, 0, 1},
			clues: []string{"CHIMP=10000"}}, nil},
		{"hebrew", setup{length: 4, words: hebrew, clues: []string{"שולח=2011"}}, []string{"של"}},
		{"hebrew-conflict", setup{length: 4, words: hebrew, clues: []string{"שולח=2011", "שלום=0000"}}, nil},
		{"small", setup{clues: ocean, columns: 40, rows: 12}, nil},
		{"smaller", setup{clues: ocean, columns: 20, rows: 6}, []string{"wr"}},
		{"fifteen", setup{length: 15, clues: []string{"EXPERIMENTATION=100100121110011"}, columns: 100, rows: 30}, nil},
		{"chinese", setup{length: 4, words: chinese, clues: []string{"三心二意=0202"}}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := test.setup.start(t)
			drive.Press(t, m, test.keys...)
			drive.Golden(t, filepath.Join("testdata", test.name+".txt"), drive.Plain(m))
		})
	}
}

// boardWords is the word list for games with several boards.
var boardWords = strings.Fields("CRANE OCEAN BRISK MOUND TULIP GUILT CANOE FRISK BOUND SOUND POUND HOUND BLIMP CLIMB JUDGE WRECK QUILT BUILT FLINT")

// stable returns invented suggestions for several boards, so that the golden screens don't depend
// on the solver's estimates.
func stable(ctx context.Context, v game.View, proof bool) ([]rank.Rating, error) {
	if v.Boards.Len() == 1 {
		return solve(ctx, v, proof)
	}
	var choices []rank.Rating
	for i, word := range boardWords[:10] {
		c := rank.Rating{Word: word, Guesses: 4 + float64(i)/8, Missed: float64(i%3) / 50, Bits: 8 - float64(i)/4}
		for board := range v.Boards.Len() {
			if v.Boards.NeedsScore(board) && v.Match(board, word) {
				c.Boards = append(c.Boards, board)
			}
		}
		choices = append(choices, c)
	}
	return choices, nil
}

// TestAssistBoards enters games with several boards, in windows of all sizes.
func TestAssistBoards(t *testing.T) {
	four := []string{"JUDGE=....e,.....,.ud..,.U...", "CRANE=c.ane,.R...,...N.,....."}
	solved := append(four, "OCEAN=OCEAN,.....,o...n,.....")
	for _, test := range []struct {
		name  string
		setup setup
		keys  []string
	}{
		{"boards", setup{boards: 4, clues: four}, nil},
		{"boards-typed", setup{boards: 4, clues: four}, []string{"ocean22222", "00"}},
		{"boards-solved", setup{boards: 4, clues: solved}, nil},
		{"boards-focus", setup{boards: 4, clues: solved}, []string{"pgdown"}},
		{"boards-alone", setup{boards: 4, clues: solved}, []string{"ctrl+o"}},
		{"boards-lists", setup{boards: 4, clues: solved}, []string{"tab", "b", "l"}},
		{"boards-stuck", setup{boards: 4, clues: four}, []string{"ocean22222", "enter", "20001", "00000"}},
		{"boards-over", setup{boards: 2, clues: []string{"OCEAN=OCEAN,.....", "BRISK=,BRISK"}}, nil},
		{"boards-eight", setup{boards: 8, columns: 120, rows: 40}, []string{"crane"}},
		{"boards-sixteen", setup{boards: 16}, []string{"crane", "00000"}},
		{"boards-phone", setup{boards: 4, clues: solved, columns: 40, rows: 20}, nil},
		{"boards-small", setup{boards: 8, clues: nil, columns: 30, rows: 10}, []string{"crane00000", "00"}},
		{"boards-help", setup{boards: 2, rows: 62, columns: 80}, []string{"?"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.setup.words, test.setup.advise = boardWords, stable
			m := test.setup.start(t)
			drive.Press(t, m, test.keys...)
			drive.Golden(t, filepath.Join("testdata", test.name+".txt"), drive.Plain(m))
		})
	}
}

// TestAssistSizes draws games in windows of four sizes.
func TestAssistSizes(t *testing.T) {
	race.Skip(t)
	four := []string{"JUDGE=....e,.....,.ud..,.U...", "CRANE=c.ane,.R...,...N.,....."}
	for _, size := range [][2]int{{40, 20}, {80, 24}, {120, 40}, {200, 60}} {
		for name, a := range map[string]setup{
			"one":   {clues: []string{"JUDGE=....e", "CHEST=c.E.."}},
			"four":  {boards: 4, clues: four, words: boardWords, advise: stable},
			"eight": {boards: 8, words: boardWords, advise: stable, clues: []string{"JUDGE=....e,.....,.ud..,.U...,....e,.....,.ud..,.U..."}},
		} {
			a.columns, a.rows = size[0], size[1]
			drive.Golden(t, filepath.Join("testdata", fmt.Sprintf("%s-%dx%d.txt", name, size[0], size[1])), drive.Plain(a.start(t)))
		}
	}
}

// TestLastPage moves to the last of many boards. The window is as full of boards as on the other
// pages.
func TestLastPage(t *testing.T) {
	m := setup{boards: 16, words: boardWords, advise: stable}.start(t)
	drive.Press(t, m, "crane", "pgup")
	l := m.layout()
	if len(l.boards) != l.tiles.Boards || len(l.boards) == 16 || l.boards[len(l.boards)-1] != 15 {
		t.Errorf("boards %v are shown in %d places", l.boards, l.tiles.Boards)
	}
}

// TestNothingMoves types the first letter of a guess. Only the guess, the instruction and the
// suggestion for Enter change.
func TestNothingMoves(t *testing.T) {
	m := setup{words: boardWords, clues: []string{"JUDGE=....."}}.start(t)
	before := strings.Split(drive.Plain(m), "\n")
	drive.Press(t, m, "c")
	tiles := draw.Width(" ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ")
	for i, line := range strings.Split(drive.Plain(m), "\n") {
		if i == len(before)-2 {
			before[i] = strings.Replace(before[i], m.suggestion, "word ", 1)
		}
		if ansi.TruncateLeft(line, tiles, "") != ansi.TruncateLeft(before[i], tiles, "") {
			t.Errorf("line %d was %q and is %q", i, before[i], line)
		}
	}
}

// TestFooterStays moves from the tiles to the lists. The keys in the last line keep their places,
// so that a click cannot hit the wrong key.
func TestFooterStays(t *testing.T) {
	for _, boards := range []int{1, 4} {
		m := setup{words: boardWords, advise: stable, boards: boards}.start(t)
		last := func() string {
			lines := strings.Split(strings.TrimSuffix(drive.Plain(m), "\n"), "\n")
			return lines[len(lines)-1]
		}
		before := last()
		drive.Press(t, m, "tab")
		for _, key := range []string{"enter", "? help", "ctrl-c quit"} {
			if got, want := strings.Index(last(), key), strings.Index(before, key); got != want || got < 0 {
				t.Errorf("%d boards: %s was at %d and is at %d in\n%s", boards, key, want, got, last())
			}
		}
		if strings.Contains(last(), "esc to tiles") == strings.Contains(before, "esc to tiles") {
			t.Errorf("%d boards: the keys of the lists are\n%s", boards, last())
		}
	}
}

// TestFiguresDecide checks that the suggestions are sorted by the first figure shown.
func TestFiguresDecide(t *testing.T) {
	a := setup{words: boardWords, clues: []string{"JUDGE=....."}, advise: func(_ context.Context, v game.View, _ bool) ([]rank.Rating, error) {
		if v.Boards.Len() > 1 { // in the solver's order of estimates
			proved := v.Boards.Len() > 2
			return []rank.Rating{{Word: "POUND", Guesses: 6.07, Missed: 0.001, Proved: proved}, {Word: "MOUND", Guesses: 6.05, Missed: 0.0048},
				{Word: "FOUND", Guesses: 5.9, Missed: 0.0002}}, nil
		}
		return []rank.Rating{{Word: "POUND", Guesses: 2.602, Proved: true}, {Word: "FOUND", Guesses: 2.5}, {Word: "MOUND", Guesses: 2.572, Missed: 0.0001}}, nil
	}}
	for _, test := range []struct {
		columns, boards int
		want            []string
	}{
		{80, 1, []string{"missed needs", "POUND - 2.602", "FOUND - ~2.602", "MOUND 0.01% ~2.572"}},
		{80, 2, []string{"POUND ~6.080", "MOUND ~6.098"}},
		{30, 2, []string{"POUND ~6.080", "MOUND ~6.098"}},
		{80, 3, []string{"POUND 0.10% 6.080", "MOUND 0.48% ~6.098", "FOUND 0.10% ~6.080"}},
	} {
		a.columns, a.rows, a.boards = test.columns, 24, test.boards
		if test.boards > 1 {
			a.clues = nil
		}
		s := strings.Join(strings.Fields(drive.Plain(a.start(t))), " ")
		for _, want := range test.want {
			if !strings.Contains(s, want) {
				t.Errorf("%d boards in %d columns: no %q on\n%s", test.boards, test.columns, want, s)
			}
		}
	}
}

// TestFilterCloses checks that the first Esc removes the filter, and the second returns to the
// tiles.
func TestFilterCloses(t *testing.T) {
	for _, test := range []struct {
		keys []string
		want area
	}{
		{[]string{"/o", "esc"}, answerArea},
		{[]string{"tab", "/o", "esc"}, answerArea},
		{[]string{"/o", "esc", "esc"}, tileArea},
		{[]string{"tab", "tab", "/o", "esc"}, answerArea},
		{[]string{"/o", "enter", "esc"}, answerArea},
		{[]string{"/o", "enter", "esc", "q"}, tileArea},
	} {
		m := setup{words: boardWords, advise: silent}.start(t)
		drive.Press(t, m, test.keys...)
		if m.focus != test.want || m.filter.Text != "" || m.screen.Top() != shell.Page(m) {
			t.Errorf("after %q the focus is %d and the filter %v", test.keys, m.focus, m.filter)
		}
	}
}

// TestAssistBoardsKeys moves between boards, and takes suggestions for one board and for all
// boards.
func TestAssistBoardsKeys(t *testing.T) {
	scopes := 0
	a := setup{boards: 3, words: boardWords, advise: func(_ context.Context, v game.View, _ bool) ([]rank.Rating, error) {
		if scopes = v.Boards.Len(); scopes == 1 {
			return []rank.Rating{{Word: v.PossibleAnswers(0).Words[0], Boards: []int{0}, Proved: true}}, nil
		}
		return []rank.Rating{{Word: "CRANE", Boards: []int{0, 2}, Proved: true}}, nil
	}}
	for _, test := range []struct {
		keys  []string
		board int
		scope int // the number of boards in the last view
		grid  string
		note  string
	}{
		{[]string{"pgdown"}, 1, 3, ">~~~~~ ?????,????? 0,?????", ""},
		{[]string{"pgup"}, 2, 3, ">~~~~~ ?????,?????,????? 0", ""},
		{[]string{"pgdown", "ctrl+o"}, 1, 1, ">~~~~~ ?????,????? 0,?????", ""},
		{[]string{"ctrl+o", "pgdown", "ctrl+o"}, 1, 3, ">~~~~~ ?????,????? 0,?????", ""},
		{[]string{"tab", "b", "b", "B", "o"}, 1, 1, ">~~~~~ ?????,????? 0,?????", ""},
		{[]string{"enter", "20000", "20", "pgup", "left", "1"}, 1, 3, ">CRANE 20001,20??? 2,?????", ""},
		{[]string{"ctrl+o", "crane22222", "00000", "00000"}, 2, 1, ">CRANE 22222,00000,00000 5", ""},
		{[]string{"crane22222", "00000", "20000", "ctrl+o", "pgup"}, 1, 1, ">CRANE 22222,00000 5,20000", ""},
		{[]string{"tab", "H"}, 0, 3, ">~~~~~ ????? 0,?????,?????", "Hard mode works only with one board"},
		{[]string{"ocean22222", "00000", "00000", "brisk", "pgup", "0"}, 0, 3, "OCEAN 22222,00000,00000 / >BRISK  5,?????,?????", "Board 1 is already solved"},
	} {
		scopes = 3
		m := a.start(t)
		drive.Press(t, m, test.keys...)
		if got := m.state.Grid.String(); got != test.grid || m.state.Grid.Board != test.board || scopes != test.scope || m.note.Text != test.note {
			t.Errorf("%q: the grid is %s, advice for %d boards, message %q; want %s, %d and %q", test.keys, got, scopes, m.note.Text, test.grid, test.scope, test.note)
		}
		if m.answers != nil && m.itemCount(answerArea) != len(m.answers[m.state.Grid.Board].words) {
			t.Errorf("%q: %d words are shown", test.keys, m.itemCount(answerArea))
		}
		if best := m.advice; m.isAlone() && !slices.Contains(m.answers[m.state.Grid.Board].words, best[0].Word) {
			t.Errorf("%q: %s is suggested for board %d alone", test.keys, best[0].Word, m.state.Grid.Board)
		}
	}
	one := setup{words: boardWords, advise: silent}.start(t)
	for _, key := range []string{"pgdown", "ctrl+o"} {
		if drive.Press(t, one, key); one.note.Text != "This game has only one board" {
			t.Errorf("%s of one board: %q", key, one.note.Text)
		}
	}
}

// TestStrict enters a game with strict rules. Only words that match all clues are suggested and
// compared.
func TestStrict(t *testing.T) {
	words := strings.Fields("FOUND HOUND MOUND POUND SOUND WOUND WHUMP")
	for _, test := range []struct {
		strict bool
		want   string // the best guess
		typed  bool   // whether WHUMP is compared with the suggestions
	}{{false, "WHUMP", true}, {true, "FOUND", false}} {
		m := setup{words: words, strict: test.strict, compare: true, clues: []string{"SOUND=.OUND"}}.start(t)
		if got := m.advice[0].Word; got != test.want || strings.Contains(drive.Plain(m), "5 letters · strict · ") != test.strict {
			t.Errorf("strict %t: the best guess is %s, want %s; the screen is\n%s", test.strict, got, test.want, drive.Plain(m))
		}
		for _, c := range m.advice {
			if test.strict && (c.Word == "WHUMP" || len(c.Boards) != 1) {
				t.Errorf("strict: %s is suggested", c.Word)
			}
		}
		drive.Press(t, m, "whump")
		if got := m.compared != nil; got != test.typed {
			t.Errorf("strict %t: WHUMP is compared: %t", test.strict, got)
		}
		if got := strings.Contains(drive.Plain(m), "The guess WHUMP can't be the answer: "); got != test.strict {
			t.Errorf("strict %t: the message is %q", test.strict, m.message().Text)
		}
	}
	m := setup{words: boardWords, strict: true, advise: silent}.start(t)
	if paste(t, m, "OCEAN=OCEAN,....."); m.note.Text != "Strict play works only with one board; restart without --strict" || m.state.Grid.Boards != 1 {
		t.Errorf("pasted two boards: message %q", m.note.Text)
	}
}

// TestSampled checks that guesses that were ranked by a sample have no expected number of guesses.
func TestSampled(t *testing.T) {
	m := setup{words: boardWords, advise: func(context.Context, game.View, bool) ([]rank.Rating, error) {
		return []rank.Rating{{Word: "OCEAN", Size: 3.1, Bits: 2, Sampled: true}, {Word: "CRANE", Size: 3.3, Bits: 1.9, Sampled: true}}, nil
	}}.start(t)
	if s := strings.Join(strings.Fields(drive.Plain(m)), " "); !strings.Contains(s, "Best guesses, sampled left bits") || strings.Contains(s, "needs") {
		t.Errorf("unexpected screen:\n%s", drive.Plain(m))
	}
}

// TestAssistBoardsPaste pastes a shared game with four boards, types its guesses, and copies its
// clues.
func TestAssistBoardsPaste(t *testing.T) {
	m := setup{words: boardWords, advise: silent}.start(t)
	paste(t, m, "wfind 4 boards X/9\n2️⃣🟥\n🟥🟥\n⬛⬛⬛⬛🟨 ⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛\n　　　　　 ⬛🟩⬛⬛🟩\n\n⬛🟨🟨⬛⬛ ⬛🟩⬛⬛⬛\n🟨⬛⬛⬛🟨 ⬛⬛⬛⬛⬛\n⬛⬛⬛⬛⬛ ⬛⬛⬛⬛⬛")
	drive.Press(t, m, "judge", "ocean", "wreck")
	want := "JUDGE=....e,.....,.ud..,.U... OCEAN=OCEAN,.....,o...n,..... WRECK=,.R..K,.....,....."
	if got := m.state.Grid.Arguments(); got != want || m.state.Grid.Boards != 4 {
		t.Errorf("the arguments are %s, want %s", got, want)
	}
	drive.Press(t, m, "tab")
	cmd := drive.Send(m, tea.KeyPressMsg{Code: 'y', Text: "y"})
	if cmd == nil || !reflect.DeepEqual(cmd(), tea.SetClipboard(want)()) {
		t.Error("y does not copy the turns")
	}
	m = setup{words: boardWords, advise: silent}.start(t)
	paste(t, m, "Guess 1 of 7: crane\nBoard 1: 1 🟨⬛🟨🟨🟨 CRANE=c.ane\nBoard 1: Present: C1 A3 N4 E5. Absent: R2.\nBoard 2: 1 ⬛⬛🟩⬛🟩 CRANE=..A.E\nGuess 2 of 7: ocean\nBoard 1: 2 🟩🟩🟩🟩🟩 OCEAN=OCEAN\nBoard 2: 2 ⬛⬛🟨🟨⬛ OCEAN=..ea.")
	if got, want := m.state.Grid.Arguments(), "CRANE=c.ane,..A.E OCEAN=OCEAN,..ea."; got != want {
		t.Errorf("the clues of a game played line by line are %s, want %s", got, want)
	}
	hard := setup{words: boardWords, hard: true, advise: silent}.start(t)
	if paste(t, hard, want); hard.note.Text != "Hard mode works only with one board" || !hard.state.Grid.Empty() {
		t.Errorf("in hard mode the grid is %s, message %q", hard.state.Grid.String(), hard.note.Text)
	}
}

// TestAssistBoardsRepairs fixes the clues of one of several boards.
func TestAssistBoardsRepairs(t *testing.T) {
	m := setup{boards: 2, words: []string{"OCEAN", "CANOE", "BRISK"}, clues: []string{"CLIMB=c....,..I.b", "CANOE=ca.oe,....."}, lists: []string{""}, advise: silent}.start(t)
	if s := drive.Plain(m); !strings.Contains(s, "board 1: make N yellow in CANOE") || strings.Contains(s, "board 2: ") || !strings.Contains(s, "remove CANOE") {
		t.Fatalf("unexpected screen:\n%s", s)
	}
	drive.Press(t, m, "enter")
	if m.stuck() {
		t.Errorf("after the repair the screen is\n%s", drive.Plain(m))
	}
	m = setup{boards: 2, words: []string{"OCEAN", "CANOE", "BRISK"}, clues: []string{"CLIMB=.....,.....", "CANOE=.....,c...."}, lists: []string{""}, advise: silent}.start(t)
	if s := drive.Plain(m); !strings.Contains(s, "These clues conflict") || !strings.Contains(s, "Board 2: ") {
		t.Errorf("unexpected screen:\n%s", s)
	}
}

// TestAssistShared pastes a shared game, and types its guesses.
func TestAssistShared(t *testing.T) {
	m := setup{advise: silent}.start(t)
	paste(t, m, "Wordle 1,234 3/6\n\n⬛⬛⬛⬛🟨\n🟨⬛🟩⬛⬛\n🟩🟩🟩🟩🟩\n")
	drive.Golden(t, filepath.Join("testdata", "shared.txt"), drive.Plain(m))
	drive.Press(t, m, "judge", "che")
	drive.Golden(t, filepath.Join("testdata", "shared-typed.txt"), drive.Plain(m))
	drive.Press(t, m, "st", "ocean")
	if got, want := m.state.Grid.Arguments(), "JUDGE=....e CHEST=c.E.. OCEAN=OCEAN"; got != want {
		t.Errorf("clues %q, want %q", got, want)
	}
}

// TestAssistUndoNames presses the undo key under each name that terminals give it.
func TestAssistUndoNames(t *testing.T) {
	for _, key := range []tea.KeyPressMsg{
		{Code: '_', Mod: tea.ModCtrl},
		{Code: '_', Mod: tea.ModCtrl | tea.ModShift},
		{Code: '-', Mod: tea.ModCtrl | tea.ModShift},
		{Code: '-', Mod: tea.ModCtrl},
		{Code: '/', Mod: tea.ModCtrl},
		{Code: '7', Mod: tea.ModCtrl | tea.ModShift},
	} {
		m := setup{words: []string{"OCEAN"}}.start(t)
		drive.Press(t, m, "chest10200")
		drive.Do(t, m, drive.Send(m, key))
		if m.state.Grid.Arguments() != "" || m.state.Grid.Rows[0].Colours[0][3] != clues.Grey || m.state.Grid.Rows[0].Colours[0][4] != clues.None {
			t.Errorf("%s does not undo: %s", key, m.state.Grid.String())
		}
	}
}

// TestAssistShiftedKeys types on a terminal that reports shifted keys without their text.
func TestAssistShiftedKeys(t *testing.T) {
	m := setup{words: []string{"OCEAN"}}.start(t)
	for _, key := range []tea.KeyPressMsg{{Code: 'o', Mod: tea.ModShift}, {Code: 'C', Mod: tea.ModShift}} {
		drive.Do(t, m, drive.Send(m, key))
	}
	if got := m.state.Grid.String(); got != ">OC~~~ ????? 2" {
		t.Errorf("the grid is %s", got)
	}
	drive.Do(t, m, drive.Send(m, tea.KeyPressMsg{Code: '+', Mod: tea.ModShift}))
	if m.state.Grid.Length != 6 {
		t.Errorf("shift and + make words of %d letters", m.state.Grid.Length)
	}
}

// TestAssistSymbols types digits and symbols. They are letters while the guess is incomplete or
// already coloured, and keys otherwise.
func TestAssistSymbols(t *testing.T) {
	m := setup{words: []string{"12+35=47", "12*35=47", "10+37=47", "9*8-70=2"}, length: 8, advise: silent}.start(t)
	for _, c := range []struct{ keys, want string }{
		{"12+3", ">12+3~~~~ ???????? 4"},
		{"5=47", ">12+35=47 ???????? 0"},
		{"02022222", ">12+35=47 02022222 8"},
		{"10", "12+35=47 02022222 / >10~~~~~~ ???????? 2"},
		{"?", "12+35=47 02022222 / >10~~~~~~ ???????? 2"},
	} {
		for _, r := range c.keys {
			drive.Do(t, m, drive.Send(m, tea.KeyPressMsg{Code: r, Text: string(r)}))
		}
		if got := m.state.Grid.String(); got != c.want {
			t.Errorf("after %s the grid is %s, want %s", c.keys, got, c.want)
		}
	}
	if m.screen.Top() == shell.Page(m) {
		t.Error("? does not show the help")
	}
	m = setup{words: []string{"12+35=47", "12*35=47", "10+37=47", "9*8-70=2"}, length: 8, advise: silent}.start(t)
	if s := drive.Plain(m); !strings.Contains(s, "8 characters") || strings.Contains(s, "letters") {
		t.Errorf("the title must not have letters:\n%s", s)
	}
	for _, c := range []struct{ pasted, want string }{
		{"12+35=47", ">12+35=47 ???????? 0"},
		{"02022222", ">12+35=47 02022222 8"},
		{"10+37=47", "12+35=47 02022222 / >10+37=47 ???????? 0"},
		{"🟩⬛🟩🟩⬛🟩🟩🟩", "12+35=47 02022222 / >10+37=47 20220222 8"},
		{"9*8-70=2=00000010", "12+35=47 02022222 / 10+37=47 20220222 / >9*8-70=2 00000010 8"},
	} {
		if paste(t, m, c.pasted); m.state.Grid.String() != c.want {
			t.Errorf("after %s was pasted the grid is %s, want %s; %q", c.pasted, m.state.Grid.String(), c.want, m.note.Text)
		}
	}
	m = setup{words: []string{"OCEAN", "CHEST"}, advise: silent}.start(t)
	for _, r := range "ch5e+" {
		drive.Do(t, m, drive.Send(m, tea.KeyPressMsg{Code: r, Text: string(r)}))
	}
	if got := m.state.Grid.String(); got != ">~~~~~~ ?????? 0" { // + makes the words longer
		t.Errorf("the grid of letters is %s", got)
	}
}

// TestAssistRepairs takes the fixes that are offered if no word matches the clues.
func TestAssistRepairs(t *testing.T) {
	for _, test := range []struct {
		clues []string
		words []string
		keys  []string
		texts []string // the offered fixes
		want  string   // the clues after the fix
		note  string
	}{
		// In a contradiction, a tile or either clue can be wrong.
		{[]string{"CHEST=c.E..", "CLIMB=....."}, []string{"OCEAN", "EERIE"}, []string{"enter"},
			[]string{"make C yellow in CLIMB 1", "remove CLIMB=..... 1"}, "CHEST=c.E.. CLIMB=c....", "Changed C in the guess CLIMB to yellow; press ctrl-_ to undo"},
		{[]string{"CHEST=c.E..", "CLIMB=....."}, []string{"OCEAN", "EERIE"}, []string{"down", "enter"},
			nil, "CHEST=c.E..", "CLIMB=..... removed; press ctrl-_ to undo"},
		{[]string{"CHEST=c.E..", "CLIMB=....."}, []string{"OCEAN", "EERIE"}, []string{"down", "enter", "ctrl+_"},
			nil, "CHEST=c.E.. CLIMB=.....", ""},
		// This score is impossible.
		{[]string{"GEESE=00100"}, []string{"OCEAN"}, []string{"tab", "enter"},
			[]string{"make tile 3 green in GEESE 1", "remove GEESE=..e.. 1"}, "GEESE=..E..", "Changed tile 3 in the guess GEESE to green; press ctrl-_ to undo"},
		// No word matches the clues.
		{[]string{"CHEST=c.e.."}, []string{"OCEAN", "CANOE"}, nil,
			[]string{"make E green in CHEST 1", "make C green in CHEST 1", "remove CHEST=c.e.. 2"}, "CHEST=c.e..", ""},
		// There is no single fix for two mistakes.
		{[]string{"CHEST=.....", "CANOE=....."}, []string{"OCEAN"}, nil, nil, "CHEST=..... CANOE=.....", ""},
	} {
		m := setup{words: test.words, clues: test.clues, lists: []string{""}}.start(t)
		var texts []string
		for _, r := range m.fixes {
			texts = append(texts, fmt.Sprintf("%s %d", r.Text, r.Count))
		}
		if test.texts != nil {
			slices.Sort(texts)
			want := slices.Sorted(slices.Values(test.texts))
			if !slices.Equal(texts, want) {
				t.Errorf("%q: offered %q, want %q", test.clues, texts, want)
			}
		}
		drive.Press(t, m, test.keys...)
		if got := m.state.Grid.Arguments(); got != test.want || m.note.Text != test.note {
			t.Errorf("%q, %q: clues %q, message %q; want %q and %q", test.clues, test.keys, got, m.note.Text, test.want, test.note)
		}
	}
}

// TestAssistRepairsNarrow checks that a narrow window shows the tile and the colour of each fix.
func TestAssistRepairsNarrow(t *testing.T) {
	m := setup{words: []string{"OCEAN", "EERIE"}, clues: []string{"CHEST=c.E..", "CLIMB=....."}, lists: []string{""}, columns: 60, rows: 24}.start(t)
	if screen := drive.Plain(m); !strings.Contains(screen, "make C yellow") {
		t.Errorf("the fix is cut off:\n%s", screen)
	}
}

// TestAssistEnterHeld holds Enter down after a guess, and presses it several times. Neither adds
// clues until there has been a pause.
func TestAssistEnterHeld(t *testing.T) {
	for _, repeats := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			m := setup{words: strings.Fields("CHUNK DOUGH MOUND FENCE SLATE BLIMP")}.start(t)
			m.entered.Time = shell.PauseTime
			drive.Press(t, m, "slate")
			var searches []tea.Cmd
			for i := range 12 {
				searches = append(searches, drive.Send(m, tea.KeyPressMsg{Code: tea.KeyEnter, IsRepeat: repeats && i > 0}))
				time.Sleep(shell.PauseTime / 2)
			}
			if got, want := m.state.Grid.Arguments(), "SLATE=....."; got != want || len(m.state.Grid.Rows) != 1 {
				t.Errorf("terminal reports repeated keys: %t: the clues are %s, want %s", repeats, m.state.Grid.String(), want)
			}
			for _, search := range searches {
				drive.Do(t, m, search)
			}
			time.Sleep(shell.PauseTime)
			if drive.Press(t, m, "enter"); len(m.state.Grid.Rows) != 2 {
				t.Errorf("terminal reports repeated keys: %t: after a pause, Enter does not take the suggestion: %s", repeats, m.state.Grid.String())
			}
		})
	}
	// Any other key shows that the player has seen the effect of Enter.
	m := setup{words: strings.Fields("CHUNK DOUGH MOUND FENCE SLATE BLIMP")}.start(t)
	drive.Press(t, m, "slate1")
	drive.Send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	drive.Press(t, m, "blimp0")
	drive.Send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	if got, want := m.state.Grid.Arguments(), "SLATE=s.... BLIMP=....."; got != want {
		t.Errorf("the clues are %s, want %s", got, want)
	}
}

// TestAssistOtherList checks that another list is offered if it has words that match the clues.
func TestAssistOtherList(t *testing.T) {
	m := setup{dict: dict.Answers, clues: []string{"AAHED=AAHED"}}.start(t)
	if s := drive.Plain(m); !strings.Contains(s, "No word fits") || !strings.Contains(s, "switch to wordle") {
		t.Fatalf("unexpected screen:\n%s", s)
	}
	i := slices.IndexFunc(m.fixes, func(r clues.Fix) bool { return r.Text == "switch to wordle" })
	drive.Press(t, m, slices.Repeat([]string{"down"}, i)...)
	drive.Press(t, m, "enter")
	if s := drive.Plain(m); m.state.List() != dict.Wordle || !strings.Contains(s, "Solved in 1 guess: AAHED") {
		t.Errorf("unexpected screen:\n%s", s)
	}
}

// TestAssistStranger types a guess that is in no list, and takes the word that is offered instead.
func TestAssistStranger(t *testing.T) {
	m := setup{advise: silent}.start(t)
	drive.Press(t, m, "crnae")
	if s := drive.Plain(m); !strings.Contains(s, "The word CRNAE is not in the word list; press ctrl-r to change it to CRANE") {
		t.Fatalf("unexpected screen:\n%s", s)
	}
	drive.Press(t, m, "10201", "ctrl+r")
	if got := m.state.Grid.Arguments(); got != "CRANE=c.A.e" || m.unknown != "" {
		t.Errorf("clues %s, unknown word %s", got, m.unknown)
	}
	drive.Press(t, m, "ctrl+r")
	if m.note.Text != "All guesses are in the word list, so none is misspelt" {
		t.Errorf("message %q", m.note.Text)
	}
	drive.Press(t, m, "xqzjk")
	if s := drive.Plain(m); !strings.Contains(s, "The word XQZJK is not in the word list") || strings.Contains(s, "ctrl-r") {
		t.Errorf("unexpected screen:\n%s", s)
	}
}

// TestAssistSum shows the sum over boards, however narrow the panel is.
func TestAssistSum(t *testing.T) {
	for columns, want := range map[int]string{100: "Solved in 2 turns, sum 3", 120: "Solved in 2 turns; sum over boards: 3"} {
		m := setup{boards: 2, clues: []string{"OCEAN=OCEAN,.....", "BRISK=,BRISK"}, columns: columns, rows: 30, advise: silent}.start(t)
		if s := drive.Plain(m); !strings.Contains(s, want) {
			t.Errorf("%d columns, no %q:\n%s", columns, want, s)
		}
	}
}

// TestAssistNewGame starts a new game, then returns to the old one.
func TestAssistNewGame(t *testing.T) {
	m := setup{clues: []string{"CHEST=c.E..", "OCEAN=OCEAN"}, advise: silent}.start(t)
	if s := drive.Plain(m); !strings.Contains(s, "Solved in 2 guesses: OCEAN") || !strings.Contains(s, "The game is solved; press") {
		t.Fatalf("unexpected screen:\n%s", s)
	}
	drive.Press(t, m, "enter")
	if m.note.Text != "The game is solved; press ctrl-n to start a new game" {
		t.Errorf("message %q", m.note.Text)
	}
	drive.Press(t, m, "ctrl+n")
	if !m.state.Grid.Empty() || m.note.Text != "New game; press ctrl-_ to return to the previous game" {
		t.Errorf("the grid is %s, message %q", m.state.Grid.String(), m.note.Text)
	}
	drive.Press(t, m, "ctrl+_")
	if got := m.state.Grid.Arguments(); got != "CHEST=c.E.. OCEAN=OCEAN" {
		t.Errorf("clues %q", got)
	}
}

// TestAssistLabels checks that the last line names the action of Enter, and that the keys in it
// never move.
func TestAssistLabels(t *testing.T) {
	for _, test := range []struct {
		clues, keys []string
		want        string
		on          bool // whether Enter has an action
	}{
		{nil, nil, "enter take CANOE", true},
		{[]string{"CHEST=c.E.."}, []string{"oce"}, "enter take word ", false},
		{[]string{"CHEST=c.E.."}, []string{"canoe"}, "enter rest grey ", true},
		{[]string{"CHEST=c.E.."}, []string{"canoe", "1"}, "enter rest grey ", true},
		{[]string{"CHEST=c.E.."}, []string{"tab"}, "enter take OCEAN", true},
		{[]string{"CHEST=c.E..", "CLIMB=....."}, nil, "enter apply fix ", true},
		{[]string{"OCEAN=OCEAN"}, nil, "enter take word ", false},
		{[]string{"CHEST=.....", "CANOE=....."}, nil, "enter take word ", false},
	} {
		m := setup{words: []string{"OCEAN", "CANOE"}, clues: test.clues, lists: []string{""}}.start(t)
		drive.Press(t, m, test.keys...)
		lines := strings.Split(drive.Plain(m), "\n")
		last := lines[len(lines)-2]
		if i := strings.Index(last, test.want); i != 1 && m.focus == tileArea || i < 0 || m.Labels()[0].Off == test.on {
			t.Errorf("%q, %q: want %q, on %t, in\n%s", test.clues, test.keys, test.want, test.on, last)
		}
	}
}

func TestAssistMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 14}, {200, 50}} {
		m := setup{words: []string{"CANOE", "OCEAN"}, clues: []string{"JUDGE=....e"}, columns: size[0], rows: size[1]}.start(t)
		click := func(text string, nth int) {
			t.Helper()
			for y, line := range strings.Split(drive.Plain(m), "\n") {
				for from := 0; ; {
					i := strings.Index(line[from:], text)
					if i < 0 {
						break
					}
					if from += i; nth == 0 {
						drive.Do(t, m, drive.Send(m, tea.MouseClickMsg{X: draw.Width(line[:from]), Y: y, Button: tea.MouseLeft}))
						return
					}
					nth--
					from += len(text)
				}
			}
			t.Fatalf("%v: the screen lacks %q:\n%s", size, text, drive.Plain(m))
		}
		drive.Press(t, m, "thumb")
		for range 2 {
			click("T", 0)
		}
		for range 3 {
			click("M", 0)
		}
		if got, want := m.state.Grid.String(), "JUDGE 00001 / >THUMB 1??2? 3"; got != want {
			t.Errorf("%v: the grid is %s, want %s", size, got, want)
		}
		for range 5 {
			drive.Do(t, m, m.undo())
		}
		drive.Press(t, m, "ctrl+u")
		click("OCEAN", 0) // a suggestion
		if got, want := m.state.Grid.String(), "JUDGE 00001 / >OCEAN ????? 0"; got != want {
			t.Errorf("%v: the grid is %s, want %s\n%s", size, got, want, drive.Plain(m))
		}
		drive.Do(t, m, m.undo())
		m.focus = answerArea
		click("Possible", 0) // a heading does nothing
		if m.focus != tileArea || len(m.state.Grid.Rows) != 1 {
			t.Errorf("%v: %s", size, m.state.Grid.String())
		}
		drive.Send(m, tea.MouseWheelMsg{X: size[0] - 2, Y: 6, Button: tea.MouseWheelDown})
		drive.Send(m, tea.MouseClickMsg{X: 0, Y: 0, Button: tea.MouseRight})
		if len(m.state.Grid.Rows) != 1 {
			t.Errorf("%v: %s", size, m.state.Grid.String())
		}
	}
	m := setup{words: []string{"CANOE", "OCEAN"}}.start(t)
	if m.View().MouseMode != tea.MouseModeNone {
		t.Error("the screen asks for mouse events, but Terminal.Mouse is false")
	}
	m.screen.Terminal.Mouse = true
	if m.View().MouseMode != tea.MouseModeCellMotion {
		t.Error("the screen does not ask for mouse events, but Terminal.Mouse is true")
	}
}

// TestAssistRightToLeft checks that the arrow keys follow the direction of the tiles.
func TestAssistRightToLeft(t *testing.T) {
	m := setup{length: 4, words: []string{"שלום", "שולח"}}.start(t)
	drive.Press(t, m, "שלום", "2", "left", "2", "right", "right", "1")
	if got, want := m.state.Grid.String(), ">שלום 212? 2"; got != want {
		t.Errorf("the grid is %s, want %s", got, want)
	}
	lines := strings.Split(m.View().Content, "\n")
	if i, j := strings.Index(ansi.Strip(lines[2]), "ש"), strings.Index(ansi.Strip(lines[2]), "ם"); i < j || j < 0 {
		t.Errorf("the tiles are drawn from left to right: %q", ansi.Strip(lines[2]))
	}
	if !strings.Contains(drive.Plain(m), "םולש") {
		t.Errorf("the words are written from left to right:\n%s", drive.Plain(m))
	}
}

// TestAssistTooSmall checks that keys do nothing if the window is too small to show their effect.
// Words cannot be made too long for the window.
func TestAssistTooSmall(t *testing.T) {
	m := setup{words: []string{"CANOE", "OCEAN"}, clues: []string{"CHEST=c.E.."}, advise: silent, columns: 20, rows: 5}.start(t)
	drive.Press(t, m, "canoe", "enter", "tab", "n", "?", "ctrl+n", "/o")
	paste(t, m, "CANOE=.....")
	drive.Send(m, tea.MouseClickMsg{X: 2, Y: 1, Button: tea.MouseLeft})
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if got, want := m.state.Grid.String(), ">CHEST 10200 5"; got != want || m.screen.Top() != shell.Page(m) || m.focus != tileArea {
		t.Errorf("the grid is %s, want %s; the screen is\n%s", got, want, drive.Plain(m))
	}
	m = setup{words: []string{"CANOE"}, advise: silent, columns: 20, rows: 12}.start(t)
	drive.Press(t, m, slices.Repeat([]string{"+"}, 18)...)
	if want := "This window is too narrow for words of length 21"; m.state.Grid.Length != 20 || m.note.Text != want {
		t.Errorf("words have %d letters, message %q, want %q", m.state.Grid.Length, m.note.Text, want)
	}
}

// TestSmallestLists checks that the smallest windows show the fix that Enter applies, or a possible
// answer, and no heading without words below it.
func TestSmallestLists(t *testing.T) {
	for _, test := range []struct {
		lines int
		clues []string
		keys  []string
		want  string // the last lines
	}{
		{6, []string{"CHEST=c.E..,c.E.."}, nil, "1:0 2:0\n› remove CHE…      6\nEnter applies a fix\n"},
		{6, []string{"BOARD=....."}, nil, "› CHEST      1.500 ✓\n  CHEST  50%\nCHEST: 0 grey, 1 ye…\n"},
		{6, []string{"BOARD=....."}, []string{"/"}, "/▏ 2 of 2\nType part of a word\n"},
		{6, []string{"BOARD=....."}, []string{"tab", "tab", "down"}, "› INLET  50%\n  Enter guesses it\n"},
		{9, []string{"BOARD=....."}, []string{"/", "in"}, "/in▏ 1 of 2\nType part of a word\n    esc show all\n"},
		{9, []string{"BOARD=.....", "DUMPY=d...."}, []string{"down", "down"}, "› remove DUM…      2\nContradictory clues\n       for D\n"},
	} {
		a := setup{words: []string{"BOARD", "CHEST", "INLET"}, clues: test.clues, lists: []string{""}, columns: 20, rows: test.lines}
		a.boards = 1 + strings.Count(test.clues[0], ",")
		m := a.start(t)
		if drive.Press(t, m, test.keys...); !strings.HasSuffix(drive.Plain(m), test.want) {
			t.Errorf("%s, keys %q: the last lines must be\n%s\non the screen\n%s", test.clues, test.keys, test.want, drive.Plain(m))
		}
	}
}

// TestFriends pastes shared grids, removes them, and restores them.
func TestFriends(t *testing.T) {
	const ann, ben = "🟨⬛⬛⬛🟨\n🟩🟨⬛⬛🟨\n🟩🟩🟩🟩🟩\n", "⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩\n"
	m := setup{words: []string{"OCEAN", "OCEANS"}, advise: silent}.start(t)
	check := func(what string, friends int, rows, note string) {
		t.Helper()
		var got []string
		for _, row := range m.state.Grid.Rows {
			got = append(got, row.Word()+fmt.Sprint(row.Colours[0]))
		}
		if n := len(m.state.Friends); n != friends || len(got) != len(strings.Fields(rows)) || m.note.Text != note {
			t.Errorf("%s: %d grids of friends, rows %s, message %q; want %d, %s, %q", what, n, got, m.note.Text, friends, rows, note)
		}
		title := "1 friend's grid"
		if friends != 1 {
			title = fmt.Sprintf("%d friends' grids", friends)
		}
		if shown := strings.Contains(drive.Plain(m), title); shown != (friends > 0) {
			t.Errorf("%s: the screen shows %q: %v", what, title, shown)
		}
		if !m.isLoaded() || len(m.loaded.Friends) != friends {
			t.Errorf("%s: the words were not loaded again", what)
		}
	}
	drive.Press(t, m, "ctrl+g")
	check("nothing pasted", 0, "0", "Before you press ctrl-g, paste a game that a friend shared")
	paste(t, m, "Ann:\n"+ann+"Ben:\n"+ben)
	check("two grids", 2, "0", "Using 2 friends' grids as extra clues; press ctrl-g to remove them")
	drive.Press(t, m, "ctrl+g")
	check("removed", 0, "0", "Removed all friends' grids; press ctrl-_ to restore them")
	drive.Press(t, m, "ctrl+_")
	check("undone", 2, "0", "")
	paste(t, m, ben)
	check("one grid", 2, "0 1", "")
	drive.Press(t, m, "ctrl+g")
	check("one grid of a friend", 3, "0", "Using 3 friends' grids as extra clues; press ctrl-g to remove them")
	drive.Press(t, m, "ctrl+n")
	check("new game", 0, "0", "New game; press ctrl-_ to return to the previous game")
	paste(t, m, ann)
	drive.Press(t, m, "ctrl+g")
	check("a first grid", 1, "0", "Using 1 friend's grid as extra clues; press ctrl-g to remove them")
	drive.Press(t, m, "+")
	check("longer words", 0, "0", "Changed the word length to 6; press ctrl-_ to return to the previous game")
	drive.Press(t, m, "-")
	check("shorter words", 0, "0", "")
	drive.Press(t, m, "ctrl+_", "ctrl+_")
	check("the old game", 1, "0", "")
	paste(t, m, "OCEAN=.....,.....")
	check("two boards from a paste", 0, "0", "")

	drive.Press(t, m, "ctrl+n")
	paste(t, m, "1  JUDGE  ⬛⬛⬛⬛🟨\r\n   2315 → 12 words\r\n2  CHEST  🟨⬛🟩⬛⬛\r\n")
	check("a review", 0, "2 3", "")
	drive.Press(t, m, "ctrl+n")
	paste(t, m, "1 ⬛⬛⬛⬛🟨 JUDGE=....e\rPresent: E5.\r2 🟨⬛🟩⬛⬛ CHEST=c.E..\r")
	check("a game played line by line", 0, "2 3", "")
	drive.Press(t, m, "ctrl+n")
	paste(t, m, "1 ⬛⬛⬛⬛🟨 JUDGE=....e\r1 ⬛⬛⬛⬛🟨 JUDGE=....e\r2 🟨⬛🟩⬛⬛ CHEST=c.E..\r\rwfind X/6\r⬛⬛⬛⬛🟨\r🟨⬛🟩⬛⬛\r")
	check("a game played line by line, with its result", 0, "2 3", "")

	m = setup{words: []string{"OCEAN", "CANOE"}, boards: 2, advise: silent}.start(t)
	paste(t, m, ann+"Ben:\n"+ben)
	check("two boards", 0, "0", "Grids that friends shared work only with one board, but this game has 2 boards")
}

func paste(t testing.TB, m *model, text string) {
	t.Helper()
	drive.Do(t, m, drive.Send(m, tea.PasteMsg{Content: text}))
}

func TestAssistPaste(t *testing.T) {
	for _, test := range []struct {
		keys, paste, want, note string
	}{
		{"", "CHEST=c.E..", "CHEST=c.E..", ""},
		{"", "wfind JUDGE=00001 CHEST=🟨⬛🟩⬛⬛\nWRECK=__*-_\n", "JUDGE=....e CHEST=c.E.. WRECK=..Ec.", ""},
		{"chest", "🟨⬛🟩⬛⬛", "CHEST=c.E..", ""},
		{"chest", "c.E..", "CHEST=c.E..", ""},
		{"chest10200", "wreck", "CHEST=c.E..", ""},
		{"ch", "est", "", ""},
		{"", "FINDER=.IN.ER", "FINDER=.IN.ER", ""},
		{"chest10200", "FINDER=.IN.ER", "CHEST=c.E..", "The word length is 5, but the text you pasted has length 6: FINDER=.IN.ER"},
		{"", "CHEST=c.X..", "", `CHEST=c.X..: tile 3 has the letter X, but the guess has E there; write E or 2 (correct), e or 1 (present), . or 0 (absent)`},
		{"", "CHEST=c.\x1b[2J", "", "CHEST=c.\\x1b[2J: the score must have 5 tiles, one per letter of the guess, but it has 6"},
	} {
		for _, strict := range []bool{false, true} {
			m := setup{words: []string{"OCEAN"}, strict: strict}.start(t)
			drive.Press(t, m, test.keys)
			paste(t, m, test.paste)
			if got := m.state.Grid.Arguments(); got != test.want || m.note.Text != test.note {
				t.Errorf("%q, pasted %q, strict %t: clues %q, message %q; want %q and %q", test.keys, test.paste, strict, got, m.note.Text, test.want, test.note)
			}
		}
	}
}

// TestAssistPastedAgain pastes a game twice, and then with one more guess.
func TestAssistPastedAgain(t *testing.T) {
	m := setup{words: []string{"OCEAN"}}.start(t)
	const game = "1  JUDGE  ⬛⬛⬛⬛🟨\n2  CHEST  🟨⬛🟩⬛⬛\n"
	check := func(clues, note string) {
		t.Helper()
		if got := m.state.Grid.Arguments(); got != clues || m.note.Text != note {
			t.Errorf("clues %q, message %q; want %q and %q", got, m.note.Text, clues, note)
		}
	}
	paste(t, m, game)
	paste(t, m, game)
	check("JUDGE=....e CHEST=c.E..", "You have already entered these guesses")
	paste(t, m, game+"3  WRECK  ⬛⬛🟩🟨⬛\n")
	check("JUDGE=....e CHEST=c.E.. WRECK=..Ec.", "")
	drive.Press(t, m, "ctrl+_")
	check("JUDGE=....e CHEST=c.E..", "")
	drive.Press(t, m, "ctrl+_")
	check("", "")
}

func TestAssistKeys(t *testing.T) {
	for _, test := range []struct {
		keys []string
		want string // the expected clues
		note string
	}{
		{[]string{"chest10200"}, "CHEST=c.E..", ""},
		{[]string{"chest", "right", "right", "space", "space", "space", "left", "left", "space", "space", "enter"}, "CHEST=c.E..", ""},
		{[]string{"chest10200", "backspace", "1"}, "CHEST=c.E.t", ""},
		{[]string{"chest10200", "left", "left", "left", "left", "left", "0"}, "CHEST=..E..", ""},
		{[]string{"chest10200judge00001", "ctrl+u"}, "CHEST=c.E..", ""},
		{[]string{"chest10200judge00001", "backspace", "ctrl+_"}, "CHEST=c.E.. JUDGE=....e", ""},
		{[]string{"chest1020", "ctrl+y"}, "", "There are no clues to copy yet"},
		{[]string{"chest", "x"}, "", "First colour this guess with 0, 1 or 2, or press backspace to edit it"},
		{[]string{"che0"}, "", "2 tiles still empty; finish the guess before you colour its tiles"},
		{[]string{"ches", "enter"}, "", "1 tile still empty"},
		{[]string{"chest102000"}, "CHEST=c.E..", ""}, // the last colour applies to the suggested word
		{[]string{"chest10200canoe020202"}, "CHEST=c.E.. CANOE=.A.O.", "The cursor is after the last tile; press ← to change a colour"},
		{[]string{"ctrl+_"}, "", "Nothing to undo"},
		{[]string{"chest10200", "+"}, "", "Changed the word length to 6; press ctrl-_ to return to the previous game"},
		{[]string{"chest10200", "-"}, "", "Changed the word length to 4; press ctrl-_ to return to the previous game"},
		{[]string{"+"}, "", ""},
		{[]string{"chest10200", "+", "-"}, "", ""},
		{[]string{"chest10200", "+", "-", "ctrl+_", "ctrl+_"}, "CHEST=c.E..", ""},
		{[]string{"chest10200", "+", "ctrl+_"}, "CHEST=c.E..", ""},
		{[]string{"-", "-", "-", "-", "-"}, "", "The word length must be from 1 to 62, not 0"},
		{[]string{"chest10200", "tab", "tab", "enter", "22222"}, "CHEST=c.E.. OCEAN=OCEAN", ""},
		{[]string{"chest10200", "/oc", "enter", "enter", "22222"}, "CHEST=c.E.. OCEAN=OCEAN", ""},
		{[]string{"chest10200ocean22222", "tab", "tab", "enter"}, "CHEST=c.E.. OCEAN=OCEAN", "No word is selected"}, // no list is shown
		{[]string{"chest10200ocean22222", "/"}, "CHEST=c.E.. OCEAN=OCEAN", "There are no words to filter"},
		{[]string{"tab", "c"}, "", "Press esc to go back to your guesses"},
		{[]string{"tab", "tab", "c"}, "", "Press esc to go back to your guesses"},
		{[]string{"/oc", "enter", "c"}, "", "Press esc to go back to your guesses"},
	} {
		m := setup{words: []string{"CANOE", "OCEAN"}, clues: nil}.start(t)
		drive.Press(t, m, test.keys...)
		if got := m.state.Grid.Arguments(); got != test.want || m.note.Text != test.note {
			t.Errorf("%q: clues %q, message %q; want %q and %q", test.keys, got, m.note.Text, test.want, test.note)
		}
	}
}

// TestAssistCompares checks that a typed guess is compared from its last letter until its first
// colour.
func TestAssistCompares(t *testing.T) {
	m := setup{words: strings.Fields("CANOE OCEAN OUNCE BACON FENCE"), clues: []string{"JUMPY=....."}, compare: true}.start(t)
	for _, test := range []struct {
		keys []string
		want bool
	}{
		{[]string{"fenc"}, false},
		{[]string{"e"}, true},
		{[]string{"backspace"}, false},
		{[]string{"e"}, true},
		{[]string{"0"}, false},
		{[]string{"backspace"}, true},
		{[]string{"ctrl+u"}, false},
		{[]string{"enter"}, false}, // it is a suggestion
		{[]string{"ctrl+u", "zzzzz"}, false},
	} {
		drive.Press(t, m, test.keys...)
		if screen := drive.Plain(m); strings.Contains(screen, "· FENCE") != test.want {
			t.Errorf("after %q, the screen shows FENCE: %t:\n%s", test.keys, !test.want, screen)
		}
	}
}

// TestAssistComparesHidden types one of the best guesses that does not fit on the list. Its value
// is shown below the list.
func TestAssistComparesHidden(t *testing.T) {
	words := strings.Fields("CANOE OCEAN BACON FENCE HENCE PENCE ONCES BREAM CREAM DREAM")
	m := setup{words: words, compare: true, columns: 80, rows: 16}.start(t)
	hidden := m.advice[len(m.advice)-1].Word
	drive.Press(t, m, strings.ToLower(hidden))
	if screen := drive.Plain(m); !strings.Contains(screen, "· "+hidden) || !strings.Contains(screen, m.advice[0].Word) {
		t.Errorf("no value of %s, or no best guess, on\n%s", hidden, screen)
	}
}

// TestAssistPages pages through the words and back. No word is skipped, and each page is the same
// on the way back.
func TestAssistPages(t *testing.T) {
	m := setup{clues: []string{"CHUMP=....."}, advise: silent, columns: 60, rows: 16}.start(t)
	drive.Press(t, m, "tab", "tab")
	shown := func() (numbers []int) {
		for _, line := range m.drawPanel(m.layout()) {
			if line.list == answerArea {
				numbers = append(numbers, line.items...)
			}
		}
		return numbers
	}
	first := shown()
	drive.Press(t, m, "pgdown")
	second := shown()
	if len(first) < 4 || second[len(second)-1] >= first[len(first)-1]+len(first)+1 || m.choice[answerArea] != len(first) {
		t.Errorf("the pages are %v and %v, chosen is %d", first, second, m.choice[answerArea])
	}
	drive.Press(t, m, "pgup")
	if m.choice[answerArea] != 0 || !slices.Equal(shown(), first) {
		t.Errorf("back on %v, want %v", shown(), first)
	}
}

// TestAssistFaultKeys checks that the message about a contradiction does not cover the keys in the
// last line.
func TestAssistFaultKeys(t *testing.T) {
	for _, test := range []struct {
		clues   []string
		columns int
		want    string
	}{
		{[]string{"GEESE=00100"}, 80, "This score is impossible\n"},
		{[]string{"GEESE=00100"}, 180, "GEESE=..e..: no answer can give this score: the E"},
		{[]string{"CHEST=c.E..", "CLIMB=....."}, 80, "The clue CHEST requires C, but the clue CLIMB forbids it"},
		{[]string{"CHEST=c.E..", "CLIMB=....."}, 40, "Contradictory clues for C"},
		{[]string{"UNBELIEVABLE=UN..........", "INTELLIGENCE=............"}, 80, "The clue UNBELIEVABLE puts N on tile 2, but the clue INTELLIGENCE rules that out\n"},
	} {
		length := strings.Index(test.clues[0], "=")
		m := setup{length: length, clues: test.clues, columns: test.columns, rows: 24, advise: silent}.start(t)
		if screen := drive.Plain(m); !strings.Contains(screen, test.want) || !strings.Contains(screen, "enter apply") {
			t.Errorf("%v in %d columns: no %q, or no keys, on\n%s", test.clues, test.columns, test.want, screen)
		}
	}
}

func TestAssistCopy(t *testing.T) {
	m := setup{clues: []string{"JUDGE=....e", "CHEST=c.E.."}}.start(t)
	drive.Press(t, m, "tab")
	cmd := drive.Send(m, tea.KeyPressMsg{Code: 'y', Text: "y"})
	if want := tea.SetClipboard("JUDGE=....e CHEST=c.E..")(); cmd == nil || !reflect.DeepEqual(cmd(), want) {
		t.Error("y does not copy the clues")
	}
}

// TestAssistStops checks that a search stops when the clues change, and that its late result is
// ignored.
func TestAssistStops(t *testing.T) {
	began := make(chan context.Context, 10)
	m := setup{words: []string{"OCEAN", "CANOE"}, advise: func(ctx context.Context, v game.View, proof bool) ([]rank.Rating, error) {
		if !proof {
			return []rank.Rating{{Word: "CANOE"}}, nil
		}
		began <- ctx
		if v.Made() == 0 {
			<-ctx.Done()
			return []rank.Rating{{Word: "WRONG", Proved: true}}, ctx.Err()
		}
		return []rank.Rating{{Word: "OCEAN", Proved: true}}, nil
	}}
	// The first search keeps running beside the others.
	results := make(chan tea.Msg, 1)
	screen := newModel(t.Context(), Options{
		Terminal: shell.Terminal{Palette: draw.Classic}, Start: clues.State{Grid: clues.NewGrid(1, 5)}, Lists: []string{""}, Tries: 6,
		Load:   func(clues.State) (*vocabulary.Vocabulary, error) { return vocabulary.New(5, m.words, m.words), nil },
		Advise: m.advise,
	})
	cmd := screen.Init()
	for range 3 { // load, find, estimate
		for batch, ok := cmd().(tea.BatchMsg); ok; {
			cmd = batch[len(batch)-1]
			break
		}
		cmd = drive.Send(screen, cmd())
	}
	go func() { results <- cmd() }()
	ctx := <-began
	if got := screen.advice[0].Word; got != "CANOE" || ctx.Err() != nil {
		t.Fatalf("advice %s, %v", got, ctx.Err())
	}
	drive.Press(t, screen, "chest10200")
	if ctx.Err() == nil {
		t.Error("the search goes on")
	}
	drive.Send(screen, <-results)
	if got := screen.advice[0]; got.Word != "OCEAN" || screen.failure != nil {
		t.Errorf("advice %s, failure %v", got.Word, screen.failure)
	}
}

// TestAssistStays checks that the words do not move when suggestions appear.
func TestAssistStays(t *testing.T) {
	m := setup{words: strings.Fields("BACON CANOE OCEAN FENCE HENCE PENCE ONCES BREAM CREAM DREAM CLEAN GLEAN STEAM"), clues: []string{"JUDGE=....e", "FIZZY=....."}}.start(t)
	words := func() int {
		return slices.IndexFunc(strings.Split(drive.Plain(m), "\n"), func(l string) bool { return strings.Contains(l, "  words") })
	}
	after := words()
	cmd := m.change(m.state.Grid.DeleteRow(), nil)
	cmd = drive.Send(m, cmd()) // the possible answers
	if !m.upToDate || m.suggestion != "" {
		t.Fatalf("the possible answers are found: %t; suggestion %q, want none", m.upToDate, m.suggestion)
	}
	if got := words(); got != after {
		t.Errorf("the words are in line %d before the suggestions come, in line %d after", got, after)
	}
	if drive.Press(t, m, "enter"); !strings.Contains(drive.Plain(m), "Still searching for the best guesses") {
		t.Errorf("Enter does not say that the search is going on:\n%s", drive.Plain(m))
	}
	drive.Do(t, m, cmd)
	if s := drive.Plain(m); !strings.Contains(s, "Best guesses, proved") || strings.Contains(s, "Still searching") {
		t.Errorf("after the search, the screen is\n%s", s)
	}
}

// TestAssistHurried checks the screen when there was no time for a first estimate.
func TestAssistHurried(t *testing.T) {
	m := setup{words: []string{"OCEAN", "CANOE"}, advise: func(_ context.Context, _ game.View, proof bool) ([]rank.Rating, error) {
		if !proof {
			return nil, nil
		}
		return []rank.Rating{{Word: "OCEAN"}}, nil
	}}.start(t)
	if len(m.advice) != 1 || m.failure != nil {
		t.Errorf("advice %v, failure %v", m.advice, m.failure)
	}
}

func TestAssistFailure(t *testing.T) {
	m := setup{words: []string{"OCEAN"}, advise: func(context.Context, game.View, bool) ([]rank.Rating, error) {
		return nil, errors.New("no idea\x1b[2J")
	}}.start(t)
	if s := drive.Plain(m); !strings.Contains(s, `No idea\x1b[2J`) || strings.Contains(s, "Best guesses") {
		t.Errorf("unexpected screen:\n%s", s)
	}
}

// TestAssistAnyKeys uses the screen at random.
func TestAssistAnyKeys(t *testing.T) {
	race.Skip(t)
	rng := random.Rand(t)
	for range random.Cases(60) {
		walk(t, rng.IntN, 60)
	}
}

// FuzzKeys uses the screen with keys, clicks, pastes and window sizes derived from the input bytes.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("wfind assist"))
	f.Add([]byte{80, 24, 1, 43, 43, 43, 43, 43, 0, 1, 2, 40, 40, 1, 5, 9})
	f.Fuzz(func(t *testing.T, steps []byte) {
		if len(steps) > 300 {
			t.Skip() // this would take more than a few seconds
		}
		next := func(n int) int {
			if len(steps) == 0 {
				return 0
			}
			b := steps[0]
			steps = steps[1:]
			return int(b) % n
		}
		walk(t, next, len(steps)/2)
	})
}

// walk presses keys, clicks, pastes and resizes the window. Each choice is next(n), a number from 0
// to n-1. Nothing may panic, the screen must fit the window, only the page on top may react to
// keys, and undo must lead back to the beginning.
func walk(t *testing.T, next func(n int) int, steps int) {
	words := []string{"OCEAN", "CANOE", "CHEST", "JUDGE", "WRECK", "EERIE", "FINDER", "GINGER"}
	keys := []string{"tab", "enter", "esc", "backspace", "up", "down", "left", "right", "ctrl+u", "ctrl+_", "ctrl+y", "ctrl+n", "ctrl+r", "ctrl+g",
		"0", "1", "2", "0", "1", "2", "space", "/", "?", "+", "-", "a", "c", "e", "n", "o", "y", "u", "H", "d", "b", "q", "é", "pgdown", "pgup", "ctrl+o", "22222", "ocean", "chest", "eerie", "00000", "12012"}
	pastes := []string{"CHEST=c.E..", "12012", "FINDER=.IN.ER EERIE=e...e", "x=", "ocean", "⬛🟨⬛⬛⬛\n🟨⬛🟩⬛⬛", "OCEAN=OCEAN,.....", "🟨⬛🟩⬛⬛ ⬛🟨⬛⬛⬛"}
	m := setup{words: words, columns: 1 + next(110), rows: 1 + next(40), boards: 1 + next(5)*next(3)}.start(t)
	var pressed []string
	for range steps {
		top, before, seen := m.screen.Top(), m.state.Grid.String(), m.screen.Fits()
		key := keys[next(len(keys))]
		pressed = append(pressed, key)
		drive.Press(t, drawing{m}, key)
		if top != m && seen && m.screen.Top() == top && m.state.Grid.String() != before {
			t.Fatalf("%q: the key reached the tiles below the help", pressed)
		}
		if next(6) == 0 {
			at := tea.Mouse{X: next(m.screen.Window.Columns), Y: next(m.screen.Window.Lines), Button: tea.MouseLeft}
			drive.Do(t, m, drive.Send(m, tea.MouseClickMsg(at)))
			at.Button = tea.MouseWheelDown
			drive.Do(t, m, drive.Send(m, tea.MouseWheelMsg(at)))
			pressed = append(pressed, fmt.Sprint(at))
		}
		if next(20) == 0 {
			paste(t, m, pastes[next(len(pastes))])
		}
		if next(20) == 0 {
			drive.Do(t, m, drive.Send(m, tea.WindowSizeMsg{Width: 1 + next(110), Height: 1 + next(40)}))
		}
		checkDrawn(t, m, pressed)
	}
	m.screen.CloseAll()
	for len(m.history) > 0 {
		drive.Do(t, m, m.undo())
	}
	if m.state.Grid.Arguments() != "" || m.state.Dict != "" || m.state.Friends != nil || m.state.Hard || len(m.state.Grid.Rows) != 1 || len(m.state.Grid.Rows[0].Letters) != 0 {
		t.Fatalf("%q, all undone: %v, %q", pressed, m.state, m.state.Grid.Arguments())
	}
}

// A drawing is a model that is drawn after each message, as Bubble Tea does it.
type drawing struct{ m *model }

func (d drawing) Init() tea.Cmd  { return d.m.Init() }
func (d drawing) View() tea.View { return d.m.View() }

func (d drawing) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := d.m.Update(msg)
	d.m.View()
	return d, cmd
}

// checkDrawn checks that the screen fits the window, and that its clues can be parsed.
func checkDrawn(t *testing.T, m *model, pressed []string) {
	t.Helper()
	v, w := m.View(), m.screen.Window
	lines := strings.Split(v.Content, "\n")
	if len(lines) > w.Lines {
		t.Fatalf("%d×%d, %q: %d lines", w.Columns, w.Lines, pressed, len(lines))
	}
	for _, l := range lines {
		if draw.Width(l) > w.Columns {
			t.Fatalf("%d×%d, %q: %d columns in %q", w.Columns, w.Lines, pressed, draw.Width(l), l)
		}
	}
	if c := v.Cursor; c != nil && (c.X < 0 || c.X >= w.Columns || c.Y < 0 || c.Y >= w.Lines) {
		t.Fatalf("%d×%d, %q: the cursor is at %d, %d", w.Columns, w.Lines, pressed, c.X, c.Y)
	}
	for clue := range strings.FieldsSeq(m.state.Grid.Arguments()) {
		if _, err := constraint.ParseTurn(clue); err != nil {
			t.Fatalf("%q: %v", pressed, err)
		}
	}
}

// BenchmarkAssistKey measures how long the screen takes to handle a key and draw. The terminal and
// searches are not included.
func BenchmarkAssistKey(b *testing.B) {
	m := setup{clues: []string{"JUDGE=....e", "CHEST=c.E.."}, advise: silent}.start(b)
	for b.Loop() {
		for _, key := range []tea.KeyPressMsg{{Code: 'w', Text: "w"}, {Code: tea.KeyBackspace}} {
			drive.Send(m, key)
			m.View()
		}
	}
}

// TestSuggestionStays checks that Enter takes the suggestion that was shown, even if a proof has
// found a better one, until the player selects that one.
func TestSuggestionStays(t *testing.T) {
	a := setup{words: []string{"PORNY", "CORNI", "HORNY"}, advise: func(_ context.Context, _ game.View, proof bool) ([]rank.Rating, error) {
		if proof {
			return []rank.Rating{{Word: "CORNI", Guesses: 1.5, Proved: true}, {Word: "PORNY", Guesses: 1.6, Proved: true}}, nil
		}
		return []rank.Rating{{Word: "PORNY", Guesses: 1.4}}, nil
	}}
	for _, test := range []struct {
		keys []string
		want string
	}{
		{[]string{"enter"}, ">PORNY ????? 0"},
		{[]string{"1"}, ">PORNY 1???? 1"},
		{[]string{"up", "enter"}, ">CORNI ????? 0"},
	} {
		m := a.start(t)
		if s := drive.Plain(m); !strings.Contains(s, "The guess CORNI now looks") || !strings.Contains(s, "better than PORNY") || !strings.Contains(s, "enter take PORNY") {
			t.Fatalf("unexpected screen:\n%s", s)
		}
		if drive.Press(t, m, test.keys...); m.state.Grid.String() != test.want {
			t.Errorf("after %q the grid is %s, want %s", test.keys, m.state.Grid.String(), test.want)
		}
	}
}

// TestBestStaysVisible checks that the list still begins with the best guess when a proof moves
// the suggested word far down, and that the list also shows that word. Once the player moves the
// selection, the list scrolls to it.
func TestBestStaysVisible(t *testing.T) {
	ranked := []string{"CANOE", "OCEAN", "BACON", "FENCE", "HENCE", "PENCE", "ONCES", "BREAM", "CREAM", "DREAM"}
	a := setup{words: ranked, advise: func(_ context.Context, _ game.View, proof bool) ([]rank.Rating, error) {
		if !proof {
			return []rank.Rating{{Word: "CREAM", Guesses: 1.4}}, nil
		}
		var choices []rank.Rating
		for i, w := range ranked {
			choices = append(choices, rank.Rating{Word: w, Guesses: 2 + float64(i)/8, Proved: true})
		}
		return choices, nil
	}}
	for _, test := range []struct {
		rows int
		keys []string
		want string
	}{
		{40, nil, "CANOE OCEAN BACON FENCE HENCE PENCE ONCES BREAM ›CREAM DREAM"},
		{24, nil, "CANOE OCEAN BACON FENCE HENCE PENCE ONCES ›CREAM"},
		{16, nil, "CANOE OCEAN BACON ›CREAM"},
		{24, []string{"down"}, "BACON FENCE HENCE PENCE ONCES BREAM CREAM ›DREAM"},
		{24, []string{"up"}, "CANOE OCEAN BACON FENCE HENCE PENCE ONCES ›BREAM"},
	} {
		a.columns, a.rows = 80, test.rows
		m := a.start(t)
		drive.Press(t, m, test.keys...)
		var got []string
		for _, line := range m.drawPanel(m.layout()) {
			if line.list == suggestionArea {
				word, _, _ := strings.Cut(strings.Replace(strings.TrimSpace(ansi.Strip(line.text)), "› ", "›", 1), " ")
				got = append(got, word)
				if want := ranked[line.items[0]]; strings.TrimPrefix(word, "›") != want {
					t.Errorf("a click on %s takes %s", word, want)
				}
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("with %d rows, after %q, the list is\n%s, want\n%s", test.rows, test.keys, got, test.want)
		}
	}
}

// TestSuggestionColoured colours the suggested word without Enter first. The colours apply to no
// other word.
func TestSuggestionColoured(t *testing.T) {
	for _, test := range []struct {
		keys []string
		want string
	}{
		{[]string{"10200"}, ">CANOE 10200 5"},
		{[]string{"space"}, ">CANOE 0???? 0"},
		{[]string{"chest10200", "0"}, "CHEST 10200 / >OCEAN 0???? 1"},
		{[]string{"chest10200", "left", "1"}, ">CHEST 10201 5"},
		{[]string{"che", "0"}, ">CHE~~ ????? 3"},
	} {
		m := setup{words: []string{"CANOE", "OCEAN"}}.start(t)
		if drive.Press(t, m, test.keys...); m.state.Grid.String() != test.want {
			t.Errorf("after %q the grid is %s, want %s", test.keys, m.state.Grid.String(), test.want)
		}
	}
}

// TestInstructionAtCursor checks that the instruction is to colour the suggested guess only if the keys do that.
func TestInstructionAtCursor(t *testing.T) {
	for _, test := range []struct {
		keys []string
		want string
	}{
		{[]string{"chest10200"}, "Colour ILEAC (0 = grey, 1 = yellow, 2 = green), or type another guess."},
		{[]string{"chest10200", "left"}, "To change a colour, select its tile with ← or →, then type 0 for grey, 1 for yellow or 2 for green."},
		{[]string{"chest10200", "left", "right"}, "Colour ILEAC (0 = grey, 1 = yellow, 2 = green), or type another guess."},
		{[]string{"chest10200wreck", "left", "left", "left"}, "To change a colour, select its tile with ← or →, then type 0 for grey, 1 for yellow or 2 for green."},
	} {
		m := setup{words: []string{"CANOE", "OCEAN", "OLEIC", "ILEAC"}}.start(t)
		if drive.Press(t, m, test.keys...); m.instruction().Text != test.want {
			t.Errorf("after %q the instruction is %q, want %q", test.keys, m.instruction().Text, test.want)
		}
	}
	// A digit is a letter of the next guess, and not a colour.
	m := setup{words: []string{"12+35=47", "15+32=47", "10+37=47"}, clues: []string{"10+37=47=20220222"}, length: 8}.start(t)
	if got, want := m.instruction().Text, "Type your guess, or press Enter to use 12+35=47. Then colour the tiles."; got != want || !m.Labels()[1].Off {
		t.Errorf("the instruction is %q, want %q; the label of 0 1 2 is off: %t", got, want, m.Labels()[1].Off)
	}
}

// TestHalfColoured selects words while a guess is partly coloured. The guess stays.
func TestHalfColoured(t *testing.T) {
	m := setup{words: []string{"CANOE", "OCEAN"}}.start(t)
	drive.Press(t, m, "chest10")
	for y, line := range strings.Split(drive.Plain(m), "\n") {
		if i := strings.Index(line, "OCEAN"); i >= 0 {
			drive.Do(t, m, drive.Send(m, tea.MouseClickMsg{X: draw.Width(line[:i]), Y: y, Button: tea.MouseLeft}))
		}
	}
	drive.Press(t, m, "tab", "enter")
	if got, want := m.state.Grid.String(), ">CHEST 10??? 2"; got != want || m.note.Text != "Finish colouring the guess CHEST first, or press ctrl-u to delete it" {
		t.Errorf("the grid is %s, message %q; want %s", got, m.note.Text, want)
	}
}

// TestDoubtfulGuesses types guesses that are probably mistakes. The screen explains why.
func TestDoubtfulGuesses(t *testing.T) {
	for _, test := range []struct{ keys, want string }{
		{"crane00000crane", "You guessed CRANE twice"},
		{"xyzzy", "The word XYZZY is not in the word list"},
		{"crane10000pilot", "Hard mode: your guess must contain C"},
		{"crane10000pilot00000", "Guess 2, PILOT: hard mode: your guess must contain C"},
	} {
		m := setup{advise: silent, hard: true}.start(t)
		if drive.Press(t, m, test.keys); !strings.Contains(drive.Plain(m), test.want) {
			t.Errorf("after %q there is no %q on\n%s", test.keys, test.want, drive.Plain(m))
		}
	}
	m := setup{advise: silent}.start(t)
	drive.Press(t, m, "xyzzy", "ctrl+r")
	if want := "No word in the list is similar to XYZZY; press backspace to correct your guess"; m.note.Text != want && m.correction == "" {
		t.Errorf("message %q, want %q", m.note.Text, want)
	}
}

// TestHardRefused checks that H does not turn on hard mode if the clues break it.
func TestHardRefused(t *testing.T) {
	m := setup{advise: silent, clues: []string{"CRANE=..a..", "SLOTH=....."}}.start(t)
	drive.Press(t, m, "tab", "H")
	if want := "Guess 2, SLOTH: hard mode: your guess must contain A"; m.state.Hard || !strings.Contains(drive.Plain(m), want) {
		t.Errorf("hard mode %t; there is no %q on\n%s", m.state.Hard, want, drive.Plain(m))
	}
	drive.Press(t, m, "ctrl+n", "tab", "H")
	if !m.state.Hard {
		t.Error("H does not turn on hard mode")
	}
}

// TestWords checks that the screen begins with the words of the options, and loads words only for other states.
func TestWords(t *testing.T) {
	o, err := setup{advise: silent}.options()
	if err != nil {
		t.Fatal(err)
	}
	o.Words = vocabulary.New(5, []string{"OCEAN"}, []string{"OCEAN"})
	loaded, load := 0, o.Load
	o.Load = func(s clues.State) (*vocabulary.Vocabulary, error) { loaded++; return load(s) }
	m := newModel(t.Context(), o)
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	drive.Do(t, m, m.Init())
	if got := m.boardAnswers().words; loaded != 0 || !slices.Equal(got, []string{"OCEAN"}) {
		t.Errorf("words were loaded %d times, and the answers are %s", loaded, got)
	}
	if drive.Press(t, m, "+", "-"); loaded != 2 || len(m.boardAnswers().words) < 10000 {
		t.Errorf("words were loaded %d times, and there are %d answers", loaded, len(m.boardAnswers().words))
	}
}

// TestNoWords checks that the screen shows why a list has no words of the game's length.
func TestNoWords(t *testing.T) {
	o, err := setup{length: 16, advise: silent, lists: []string{"", dict.Wordle}}.options()
	if err != nil {
		t.Fatal(err)
	}
	load := o.Load
	o.Load = func(s clues.State) (*vocabulary.Vocabulary, error) {
		v, err := load(s)
		if err == nil && len(v.Guesses()) == 0 {
			err = errors.New("no words: english is short")
		}
		return v, err
	}
	m := newModel(t.Context(), o)
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	drive.Do(t, m, m.Init())
	check := func(want ...string) {
		t.Helper()
		screen := drive.Plain(m)
		for _, text := range append(want, "No words: english is short", "Press + or -") {
			if !strings.Contains(screen, text) {
				t.Errorf("there is no %q on\n%s", text, screen)
			}
		}
		if strings.Contains(screen, "No word fits") || strings.Contains(screen, "No single change") {
			t.Errorf("the screen blames the clues, not the missing words:\n%s", screen)
		}
	}
	check("No 16-letter words")
	drive.Press(t, m, "+")
	check("No 17-letter words")
	drive.Press(t, m, "-", "-")
	if screen := drive.Plain(m); strings.Contains(screen, "No words") || !strings.Contains(screen, "15 letters") {
		t.Errorf("unexpected screen:\n%s", screen)
	}
}

// TestSearchShowsOld checks that a search leaves the previous words and suggestions on the screen,
// and that they cannot be selected.
func TestSearchShowsOld(t *testing.T) {
	m := setup{words: []string{"CANOE", "OCEAN", "CHEST"}}.start(t)
	m.View()
	drive.Press(t, m, "chest1020")
	cmd := drive.Send(m, tea.KeyPressMsg{Code: '0', Text: "0"})
	for _, want := range []string{"3 possible answers …", "Best guesses, searching"} {
		if s := strings.Join(strings.Fields(drive.Plain(m)), " "); !strings.Contains(s, want) || !strings.Contains(s, "CHEST 1.667") || !m.Labels()[0].Off {
			t.Errorf("the screen lacks %q or the previous list:\n%s", want, s)
		}
		if _, _, ok := m.itemAt(m.layout(), tea.Mouse{X: 40, Y: 5}); ok {
			t.Errorf("a click selects a word of the previous list")
		}
		for _, c := range batch(cmd) {
			if next := drive.Send(m, c()); next != nil {
				cmd = next
			}
		}
	}
}

// TestSearchOnOtherBoard solves a board, so that the cursor moves to a board with fewer words. The
// old words of that board are shown during the search.
func TestSearchOnOtherBoard(t *testing.T) {
	m := setup{boards: 2, words: boardWords, advise: stable, clues: []string{"CRANE=c.ane,....."}}.start(t)
	if few, many := len(m.answers[0].words), len(m.answers[1].words); few >= many {
		t.Fatalf("the boards have %d and %d answers", few, many)
	}
	drive.Press(t, drawing{m}, "built00000", "22222")
	if m.state.Grid.Board != 0 {
		t.Errorf("the cursor is on board %d", m.state.Grid.Board+1)
	}
}

// batch returns the commands in cmd.
func batch(cmd tea.Cmd) []tea.Cmd {
	msg := cmd()
	if all, ok := msg.(tea.BatchMsg); ok {
		return all
	}
	return []tea.Cmd{func() tea.Msg { return msg }}
}
