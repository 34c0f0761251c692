package screen

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/testkit/seed"
	"wfind/internal/vocabulary"
)

// An along is an assist screen for tests.
type along struct {
	setting       Setting
	words         []string // nil for the built-in list
	clues         []string
	columns, rows int // 80 by 24 if 0
	advise        func(context.Context, game.View, bool) ([]solver.Advice, error)
}

// solve advises as the command does, with a proof where that is quick.
func solve(ctx context.Context, v game.View, proof bool) ([]solver.Advice, error) {
	possible := v.Possible()
	p, err := solver.New(v.Allowed(), possible)
	if err != nil {
		return nil, err
	}
	limit := time.Duration(0)
	if proof && len(possible) <= 50 {
		limit = time.Minute
	}
	return p.Advise(ctx, solver.Options{Tries: v.Rules.Tries, Hard: v.Rules.Hard, Rows: 10}, limit)
}

// start returns the screen without colours, with all that is done beside it
// done.
func (a along) start(t testing.TB) *assist {
	t.Helper()
	if a.setting.Length == 0 {
		a.setting.Length = 5
	}
	if a.advise == nil {
		a.advise = solve
	}
	var clues []constraint.Clue
	for _, c := range a.clues {
		clue, err := constraint.ParseClue(c)
		if err != nil {
			t.Fatal(err)
		}
		clues = append(clues, clue)
	}
	m := newAssist(t.Context(), AssistOptions{
		Terminal: Terminal{Palette: Classic},
		Setting:  a.setting,
		Clues:    clues,
		Lists:    []string{"", dict.Wordle, dict.English, dict.Answers},
		Tries:    game.DefaultTries,
		Load: func(s Setting) (*vocabulary.Vocabulary, error) {
			if a.words != nil {
				return vocabulary.New(s.Length, a.words, a.words), nil
			}
			guesses, err := dict.Load(s.list(), s.Length)
			if err != nil {
				return nil, err
			}
			answers, err := dict.Load(dict.AnswersFor(s.Length), s.Length)
			return vocabulary.New(s.Length, guesses, answers), err
		},
		Advise: a.advise,
	})
	if a.columns == 0 {
		a.columns, a.rows = 80, 24
	}
	m.Update(tea.WindowSizeMsg{Width: a.columns, Height: a.rows})
	do(t, m, m.Init())
	return m
}

func TestAssistViews(t *testing.T) {
	chinese := []string{"人山人海", "一心一意", "十全十美", "三心二意"}
	ocean := []string{"JUDGE=....e", "CHEST=c.E.."}
	for _, test := range []struct {
		name  string
		along along
		keys  []string
	}{
		{"clues", along{clues: ocean}, nil},
		{"typed", along{clues: ocean}, []string{"wreck0021"}},
		{"impossible", along{clues: ocean}, []string{"geese00100"}},
		{"conflict", along{clues: ocean}, []string{"climb", "enter"}},
		{"filter", along{clues: ocean}, []string{"/oc"}},
		{"lists", along{clues: ocean}, []string{"tab", "down", "h"}},
		{"solved", along{clues: append(ocean, "OCEAN=OCEAN")}, nil},
		{"none", along{clues: []string{"CHEST=....t", "TRAMP=t..M."}}, nil},
		{"help", along{clues: ocean}, []string{"?"}},
		{"small", along{clues: ocean, columns: 40, rows: 12}, nil},
		{"smaller", along{clues: ocean, columns: 20, rows: 6}, []string{"wr"}},
		{"fifteen", along{setting: Setting{Length: 15}, clues: []string{"EXPERIMENTATION=100100121110011"}, columns: 100, rows: 30}, nil},
		{"chinese", along{setting: Setting{Length: 4}, words: chinese, clues: []string{"三心二意=0202"}}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := test.along.start(t)
			press(t, m, test.keys...)
			golden(t, filepath.Join("testdata", "assist-"+test.name+".txt"), plain(m))
		})
	}
}

// paste pastes a text.
func paste(t testing.TB, m *assist, text string) {
	t.Helper()
	do(t, m, send(m, tea.PasteMsg{Content: text}))
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
		{"chest10200", "FINDER=.IN.ER", "CHEST=c.E..", "FINDER=.IN.ER has 6 letters, the guesses here have 5"},
		{"", "CHEST=c.X..", "", "CHEST=c.X..: tile 3 is X where the guess has E"},
		{"", "CHEST=c.\x1b[2J", "", "CHEST=c.\\x1b[2J: the guess has 5 letters, the score has 6 tiles"},
	} {
		m := along{words: []string{"OCEAN"}}.start(t)
		press(t, m, test.keys)
		paste(t, m, test.paste)
		if got := m.arguments(); got != test.want || m.note.text != test.note {
			t.Errorf("%q, pasted %q: clues %q, message %q; want %q and %q", test.keys, test.paste, got, m.note.text, test.want, test.note)
		}
	}
}

func TestAssistKeys(t *testing.T) {
	for _, test := range []struct {
		keys []string
		want string // the clues
		note string
	}{
		{[]string{"chest10200"}, "CHEST=c.E..", ""},
		{[]string{"chest", "right", "right", "space", "space", "space", "left", "left", "space", "space", "enter"}, "CHEST=c.E..", ""},
		{[]string{"chest10200", "backspace", "1"}, "CHEST=c.E.t", ""},
		{[]string{"chest10200", "left", "left", "left", "left", "left", "0"}, "CHEST=..E..", ""},
		{[]string{"chest10200judge00001", "ctrl+u"}, "CHEST=c.E..", ""},
		{[]string{"chest10200judge00001", "backspace", "ctrl+_"}, "CHEST=c.E.. JUDGE=....e", ""},
		{[]string{"chest1020", "ctrl+y"}, "", "there is no clue to copy yet"},
		{[]string{"chest", "x"}, "", "colour the tiles first, with 0 1 2 or space; enter makes the rest grey"},
		{[]string{"che0"}, "", "type the guess first: 2 letters are missing"},
		{[]string{"ches", "enter"}, "", "1 letter is missing"},
		{[]string{"chest102000"}, "CHEST=c.E..", "all tiles are coloured; ← goes back to one"},
		{[]string{"ctrl+_"}, "", "there is nothing to undo"},
		{[]string{"chest10200", "+"}, "", "6 letters now, and no guesses; ctrl-_ brings the guesses back"},
		{[]string{"chest10200", "-"}, "", "4 letters now, and no guesses; ctrl-_ brings the guesses back"},
		{[]string{"+"}, "", ""},
		{[]string{"chest10200", "+", "ctrl+_"}, "CHEST=c.E..", ""},
		{[]string{"-", "-", "-", "-", "-"}, "", "words have 1 to 62 letters"},
		{[]string{"chest10200", "tab", "tab", "enter", "22222"}, "CHEST=c.E.. OCEAN=OCEAN", ""},
		{[]string{"chest10200", "/oc", "enter", "enter", "22222"}, "CHEST=c.E.. OCEAN=OCEAN", ""},
		{[]string{"tab", "c"}, "", "esc goes back to the tiles"},
		{[]string{"tab", "tab", "c"}, "", "esc goes back to the tiles"},
		{[]string{"/oc", "enter", "c"}, "", "esc drops the filter, and once more goes back to the tiles"},
	} {
		m := along{words: []string{"CANOE", "OCEAN"}, clues: nil}.start(t)
		press(t, m, test.keys...)
		if got := m.arguments(); got != test.want || m.note.text != test.note {
			t.Errorf("%q: clues %q, message %q; want %q and %q", test.keys, got, m.note.text, test.want, test.note)
		}
	}
}

func TestAssistCopy(t *testing.T) {
	m := along{clues: []string{"JUDGE=....e", "CHEST=c.E.."}}.start(t)
	press(t, m, "tab")
	cmd := send(m, tea.KeyPressMsg{Code: 'y', Text: "y"})
	if want := tea.SetClipboard("JUDGE=....e CHEST=c.E..")(); cmd == nil || !reflect.DeepEqual(cmd(), want) {
		t.Error("y does not copy the clues")
	}
}

// TestAssistStops checks that what is looked for ends when the clues change,
// and that what it finds too late is passed over.
func TestAssistStops(t *testing.T) {
	began := make(chan context.Context, 10)
	m := along{words: []string{"OCEAN", "CANOE"}, advise: func(ctx context.Context, v game.View, proof bool) ([]solver.Advice, error) {
		if !proof {
			return []solver.Advice{{Word: "CANOE"}}, nil
		}
		began <- ctx
		if len(v.Rows) == 0 {
			<-ctx.Done()
			return []solver.Advice{{Word: "WRONG", Proved: true}}, ctx.Err()
		}
		return []solver.Advice{{Word: "OCEAN", Proved: true}}, nil
	}}
	// The first search is left to wait beside.
	results := make(chan tea.Msg, 1)
	screen := newAssist(t.Context(), AssistOptions{
		Terminal: Terminal{Palette: Classic}, Setting: Setting{Length: 5}, Lists: []string{""}, Tries: 6,
		Load:   func(Setting) (*vocabulary.Vocabulary, error) { return vocabulary.New(5, m.words, m.words), nil },
		Advise: m.advise,
	})
	cmd := screen.Init()
	for range 3 { // load, find, estimate
		for batch, ok := cmd().(tea.BatchMsg); ok; {
			cmd = batch[len(batch)-1]
			break
		}
		cmd = send(screen, cmd())
	}
	go func() { results <- cmd() }()
	ctx := <-began
	if got := screen.advice[0].Word; got != "CANOE" || ctx.Err() != nil {
		t.Fatalf("advice %s, %v", got, ctx.Err())
	}
	press(t, screen, "chest10200")
	if ctx.Err() == nil {
		t.Error("the search goes on")
	}
	send(screen, <-results)
	if got := screen.advice[0]; got.Word != "OCEAN" || screen.failure != nil {
		t.Errorf("advice %s, failure %v", got.Word, screen.failure)
	}
}

func TestAssistFailure(t *testing.T) {
	m := along{words: []string{"OCEAN"}, advise: func(context.Context, game.View, bool) ([]solver.Advice, error) {
		return nil, errors.New("no idea\x1b[2J")
	}}.start(t)
	if s := plain(m); !strings.Contains(s, `no idea\x1b[2J`) {
		t.Errorf("the screen is\n%s", s)
	}
}

// TestAssistAnyKeys presses keys at random on windows of any size: nothing
// breaks, what is drawn fits, and undo leads back to the beginning.
func TestAssistAnyKeys(t *testing.T) {
	rng := seed.Rand(t)
	words := []string{"OCEAN", "CANOE", "CHEST", "JUDGE", "WRECK", "EERIE", "FINDER", "GINGER"}
	keys := []string{"tab", "enter", "esc", "backspace", "up", "down", "left", "right", "ctrl+u", "ctrl+_", "ctrl+y",
		"0", "1", "2", "0", "1", "2", " ", "/", "?", "+", "-", "a", "c", "e", "n", "o", "y", "u", "h", "d", "ocean", "chest", "eerie", "00000", "12012"}
	for range 60 {
		m := along{words: words, columns: 1 + rng.IntN(110), rows: 1 + rng.IntN(40)}.start(t)
		var pressed []string
		for range 60 {
			key := keys[rng.IntN(len(keys))]
			pressed = append(pressed, key)
			press(t, m, key)
			if rng.IntN(20) == 0 {
				paste(t, m, []string{"CHEST=c.E..", "12012", "FINDER=.IN.ER EERIE=e...e", "x=", "ocean"}[rng.IntN(5)])
			}
			v := m.View()
			lines := strings.Split(v.Content, "\n")
			if len(lines) > m.lines {
				t.Fatalf("%d×%d, %q: %d lines", m.columns, m.lines, pressed, len(lines))
			}
			for _, l := range lines {
				if width(l) > m.columns {
					t.Fatalf("%d×%d, %q: %d columns in %q", m.columns, m.lines, pressed, width(l), l)
				}
			}
			if c := v.Cursor; c != nil && (c.X < 0 || c.X >= m.columns || c.Y < 0 || c.Y >= m.lines) {
				t.Fatalf("%d×%d, %q: the cursor is at %d, %d", m.columns, m.lines, pressed, c.X, c.Y)
			}
			for clue := range strings.FieldsSeq(m.arguments()) {
				if _, err := constraint.ParseClue(clue); err != nil {
					t.Fatalf("%q: %v", pressed, err)
				}
			}
		}
		for len(m.past) > 0 {
			do(t, m, m.undo())
		}
		if m.arguments() != "" || m.setting() != (Setting{Length: 5}) || len(m.rows) != 1 || len(m.rows[0].letters) != 0 {
			t.Fatalf("%q, all undone: %v, %q", pressed, m.setting(), m.arguments())
		}
	}
}
