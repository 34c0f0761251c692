package play

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/solver/rank"
	"wfind/internal/testkit/drive"
	"wfind/internal/testkit/race"
	"wfind/internal/vocabulary"
)

// A setup describes a game for a test.
type setup struct {
	answer        string   // a word of the list, or a custom answer; several boards have comma-separated answers
	words         []string // nil means the built-in list for the answer's length
	rules         game.Rules
	columns, rows int // 0 means 80 by 24
	motion        bool
	advise        func(context.Context, game.View) (string, error)
}

// now is the current time in tests, four hours before the end of the day.
var now = time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)

// builtin holds the vocabularies of the built-in lists, by the length of their words.
var builtin sync.Map

// vocabulary returns the words of a game whose answers have n letters.
func (s setup) vocabulary(n int) (*vocabulary.Vocabulary, error) {
	if s.words != nil {
		return vocabulary.New(n, s.words, s.words), nil
	}
	if known, ok := builtin.Load(n); ok {
		return known.(*vocabulary.Vocabulary), nil
	}
	words, err := dict.Load(dict.DefaultFor(n), n)
	if err != nil {
		return nil, err
	}
	known, _ := builtin.LoadOrStore(n, vocabulary.New(n, words, words))
	return known.(*vocabulary.Vocabulary), nil
}

func (s setup) options() (Options, error) {
	answers := strings.Split(s.answer, ",")
	words, err := s.vocabulary(constraint.CountLetters(answers[0]))
	if err != nil {
		return Options{}, err
	}
	if s.rules.Tries == 0 {
		s.rules.Tries = game.DefaultTries(len(answers))
	}
	s.rules.Boards = len(answers)
	sitting := game.NewSitting(words, s.rules, 1, nil)
	sitting.StartWith(answers...)
	return Options{
		Terminal: shell.Terminal{Palette: draw.Classic, Mouse: true},
		Sitting:  sitting,
		Motion:   s.motion,
		Advise:   s.advise,
		Keyboard: "auto",
		Now:      func() time.Time { return now },
		Stats: func() (*record.History, error) {
			return &record.History{
				Stats: record.Stats{Played: 57, Won: 55, Lost: 2, CurrentStreak: 7, BestStreak: 21, Distribution: []int{0, 3, 14, 22, 12, 4}},
				Months: []record.Month{
					{Name: "2026-02", Stats: record.Stats{Played: 9, Won: 7, Lost: 2, Distribution: []int{0, 0, 0, 2, 3, 2}}},
					{Name: "2026-10", Stats: record.Stats{Played: 48, Won: 48, Distribution: []int{0, 3, 14, 20, 9, 2}}},
				},
			}, nil
		},
	}, nil
}

func (m *model) Init() tea.Cmd { return nil }

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return m.screen.Update(msg) }

func (m *model) View() tea.View { return m.screen.View() }

// start returns the game on a screen without colours.
func (s setup) start(t testing.TB) *model {
	t.Helper()
	options, err := s.options()
	if err != nil {
		t.Fatal(err)
	}
	m := startWith(t, options)
	if s.columns == 0 {
		s.columns, s.rows = 80, 24
	}
	m.Update(tea.WindowSizeMsg{Width: s.columns, Height: s.rows})
	return m
}

// startWith returns a game on a screen without colours and without pauses.
func startWith(t testing.TB, options Options) *model {
	t.Helper()
	options.Palette, options.Keyboard, options.Now = draw.Classic, "auto", func() time.Time { return now }
	if options.Advise == nil {
		options.Advise = constantly("CRANE")
	}
	if options.Resume == nil {
		options.Resume = func(*game.Round) string { return "wfind play" }
	}
	m := newModel(t.Context(), options)
	m.pause.Time = 0
	return m
}

func shows(t *testing.T, m *model, texts ...string) {
	t.Helper()
	screen := drive.Plain(m)
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			t.Errorf("the screen lacks %q:\n%s", text, screen)
		}
	}
}

// The word lists of TestViews.
var (
	german = []string{"ÄPFEL", "KÄFER", "MÖBEL", "RÜBEN", "STRAßE", "GRÜßE", "WÖRTER", "BÄUME", "SÄGEN"}
	hebrew = []string{"שלום", "תודה", "בוקר", "ילדה", "כלבה", "שולח", "מלאך", "שולם"}
	// too many characters for a keyboard
	chinese = []string{"人山人海", "一心一意", "十全十美", "三心二意", "马到成功", "画龙点睛", "守株待兔", "井底之蛙", "亡羊补牢", "对牛弹琴",
		"狐假虎威", "掩耳盗铃", "杯弓蛇影", "刻舟求剑", "自相矛盾", "叶公好龙", "班门弄斧", "愚公移山"}
	// so few words that a review is proved at once
	few = []string{"CRATE", "CRANE", "SALET", "MOUND", "TRACE", "GRATE", "IRATE", "PRATE"}
)

// The answers of games with several boards.
const (
	four  = "OCEAN,SLATE,MOIST,GUILT"
	eight = four + ",CRATE,BRICK,JUMPY,WRECK"
	many  = eight + ",ABOUT,BEACH,CHAIR,DANCE,EARLY,FLOOR,GRAND,HOUSE,INDEX,JUICE,KNIFE,LEMON,MUSIC,NIGHT,PAPER,QUEEN,RIVER,SMILE,TABLE,UNDER,VOICE,WATER,YOUNG,ZEBRA"
)

// TestSymbols types and pastes words of digits and symbols. It selects a word that is offered for
// an unknown one with a digit.
func TestSymbols(t *testing.T) {
	m := setup{answer: "9*8-70=2", words: []string{"12+35=47", "12*35=47", "10+37=47", "9*8-70=2"}}.start(t)
	drive.Press(t, m, "12+35=47", "enter")
	if got := fmt.Sprint(m.round().Turns()); got != "[12+35=47=01000101]" {
		t.Errorf("the turns are %s", got)
	}
	drive.Send(m, tea.PasteMsg{Content: " 9*8-70=2\n"})
	if got := strings.Join(m.typed, ""); got != "9*8-70=2" {
		t.Errorf("after pasting, typed is %q", got)
	}
	drive.Press(t, m, "ctrl+u", "12*36=47", "enter")
	if len(m.near) == 0 {
		t.Fatalf("no similar word is offered: %+v", m.note)
	}
	near := m.near[0]
	if drive.Press(t, m, "1"); strings.Join(m.typed, "") != near {
		t.Errorf("typed is %q, want %s", m.typed, near)
	}
	shows(t, m, "8   9   0", "-   *   /  (=)")
}

// TestOldChoice checks that a digit chooses a similar word only while the message offers the word.
func TestOldChoice(t *testing.T) {
	m := setup{answer: "CRATE"}.start(t)
	if drive.Press(t, m, "crqte", "enter"); len(m.near) == 0 {
		t.Fatalf("no similar word is offered: %+v", m.note)
	}
	if drive.Press(t, m, "ctrl+u", "enter", "1"); len(m.typed) > 0 {
		t.Errorf("typed is %q after a message without words", m.typed)
	}
	shows(t, m, "Type a 5-letter word")
}

// TestCharacters plays with equations, whose characters are not called letters.
func TestCharacters(t *testing.T) {
	m := setup{answer: "12+35=47", words: []string{"12+35=47", "10+37=47"}}.start(t)
	shows(t, m, " 8 characters ")
	shows(t, m, "Type an 8-character word and press Enter")
	drive.Press(t, m, "1", "2", "enter")
	shows(t, m, "12 is too short: this game uses 8-character words")
	drive.Press(t, m, "tab", "tab")
	shows(t, m, "Tile 1 of the answer is 1")
	drive.Press(t, m, "?")
	shows(t, m, "Find the 8-character word in 6 guesses")
	if s := drive.Plain(m); strings.Contains(s, "letter") {
		t.Errorf("the help has letters:\n%s", s)
	}
}

// TestHint checks that the hint of the first round is shown, without control characters, until
// something is typed. Enter shows it again, and so does the help.
func TestHint(t *testing.T) {
	options, err := setup{answer: "CRATE"}.options()
	if err != nil {
		t.Fatal(err)
	}
	options.PuzzleHint = "for \x1b[2Jfruit"
	m := startWith(t, options)
	for _, test := range []struct {
		columns int
		keys    []string
		want    string // "" for no hint
	}{
		{80, nil, `Hint: for \x1b[2Jfruit · Type a 5-letter word and press Enter`},
		{40, nil, `Hint: for \x1b[2Jfruit`},
		{80, []string{"c"}, ""},
		{40, []string{"?"}, `Hint: for \x1b[2Jfruit`},
		{80, []string{"esc", "backspace", "enter"}, `Hint: for \x1b[2Jfruit · Type a 5-letter word`},
		{80, []string{"crate", "enter", "enter"}, ""}, // the next round
	} {
		m.Update(tea.WindowSizeMsg{Width: test.columns, Height: 24})
		drive.Press(t, m, test.keys...)
		screen := drive.Plain(m)
		if !strings.Contains(screen, test.want) || test.want == "" && strings.Contains(screen, "Hint") {
			t.Errorf("after %q in %d columns the screen has not %q:\n%s", test.keys, test.columns, test.want, screen)
		}
	}
}

// views lists the golden screens in testdata, and the keys that lead to them.
var views = []struct {
	name  string
	setup setup
	keys  []string
}{
	{"first", setup{answer: "CRATE"}, nil},
	{"typed", setup{answer: "CRATE"}, []string{"salet", "enter", "cra"}},
	{"unknown", setup{answer: "CRATE"}, []string{"salet", "enter", "crqte", "enter"}},
	{"short", setup{answer: "CRATE"}, []string{"cra", "enter"}},
	{"hard", setup{answer: "CRATE", rules: game.Rules{Tries: 6, Hard: true}}, []string{"salet", "enter", "mound", "enter"}},
	{"won", setup{answer: "CRATE"}, []string{"salet", "enter", "crate", "enter"}},
	{"lost", setup{answer: "CRATE", rules: game.Rules{Tries: 2}}, []string{"salet", "enter", "mound", "enter"}},
	{"help", setup{answer: "CRATE"}, []string{"?"}},
	{"advice", setup{answer: "CRATE"}, []string{"tab", "tab", "tab"}},
	{"letter", setup{answer: "CRATE"}, []string{"salet", "enter", "tab", "tab", "cr"}},
	{"review", setup{answer: "CRATE", words: few}, []string{"salet", "enter", "mound", "enter", "crate", "enter", "r", "up"}},
	{"small-review", setup{answer: "CRATE", words: few, columns: 30, rows: 12}, []string{"salet", "enter", "mound", "enter", "crate", "enter", "r", "up"}},
	{"twelve-review", setup{answer: "UNBELIEVABLE", words: []string{"UNBELIEVABLE", "INTELLIGENCE", "UNMANAGEABLE", "UNREASONABLE"}, columns: 30, rows: 12},
		[]string{"intelligence", "enter", "unmanageable", "enter", "unbelievable", "enter", "r", "up"}},
	{"smaller-review", setup{answer: "CRATE", words: few, columns: 24, rows: 7}, []string{"salet", "enter", "mound", "enter", "crate", "enter", "r", "up"}},
	{"many-review", setup{answer: "CRATE", words: few, rules: game.Rules{Tries: 20}, columns: 30, rows: 12},
		append(slices.Repeat([]string{"mound", "enter"}, 9), "crate", "enter", "r", "up")},
	{"given-up", setup{answer: "CRATE"}, []string{"salet", "enter", "mo", "ctrl+d", "ctrl+d"}},
	{"eight-small", setup{answer: "CRATE", rules: game.Rules{Tries: 8}, columns: 30, rows: 12}, nil},
	{"large-won", setup{answer: "CRATE", columns: 100, rows: 40}, []string{"salet", "enter", "crate", "enter"}},
	{"large", setup{answer: "CRATE", columns: 100, rows: 40}, []string{"salet", "enter", "cr"}},
	{"small", setup{answer: "CRATE", columns: 30, rows: 12}, []string{"salet", "enter", "cr"}},
	{"small-unknown", setup{answer: "CRATE", columns: 30, rows: 12}, []string{"salet", "enter", "crqte", "enter"}},
	{"small-won", setup{answer: "CRATE", columns: 30, rows: 12}, []string{"salet", "enter", "crate", "enter"}},
	{"small-won-statistics", setup{answer: "CRATE", columns: 30, rows: 12}, []string{"salet", "enter", "crate", "enter", "tab"}},
	{"won-statistics", setup{answer: "CRATE"}, []string{"salet", "enter", "crate", "enter", "tab"}},
	{"forty-won-statistics", setup{answer: "CRATE", columns: 40, rows: 12}, []string{"salet", "enter", "crate", "enter", "tab"}},
	{"small-help", setup{answer: "CRATE", columns: 30, rows: 12}, []string{"?", "down", "down"}},
	{"smaller", setup{answer: "CRATE", columns: 24, rows: 7}, []string{"salet", "enter", "mound", "enter", "cr"}},
	{"too-small", setup{answer: "CRATE", columns: 19, rows: 8}, nil},
	{"twelve", setup{answer: "UNBELIEVABLE"}, []string{"intelligence", "enter", "unbe"}},
	{"twelve-small", setup{answer: "UNBELIEVABLE", columns: 30, rows: 12}, []string{"intelligence", "enter", "unbe"}},
	{"twelve-won", setup{answer: "UNBELIEVABLE"}, []string{"unbelievable", "enter"}},
	{"one-letter", setup{answer: "A", words: []string{"A", "I", "O"}, rules: game.Rules{Tries: 1}}, []string{"enter"}},
	{"fifteen", setup{answer: "ACKNOWLEDGEMENT"}, []string{"acknowledgement", "backspace"}},
	{"many-tries", setup{answer: "CRATE", rules: game.Rules{Tries: 20}}, []string{"salet", "enter", "mound", "enter", "cr"}},
	{"german", setup{answer: "KÄFER", words: german}, []string{"möbel", "enter", "käf"}},
	{"german-sharp", setup{answer: "GRÜßE", words: german}, []string{"grüße", "enter"}},
	{"hebrew", setup{answer: "שלום", words: hebrew}, []string{"שולח", "enter", "של"}},
	{"hebrew-won", setup{answer: "שלום", words: hebrew}, []string{"שולח", "enter", "שלום", "enter"}},
	{"hebrew-review", setup{answer: "שלום", words: hebrew}, []string{"שולח", "enter", "שלום", "enter", "r", "up"}},
	{"hebrew-lost", setup{answer: "שלום", words: hebrew, columns: 30, rows: 12}, []string{"שולח", "enter", "של", "ctrl+d", "ctrl+d"}},
	{"hebrew-unknown", setup{answer: "שלום", words: hebrew}, []string{"שולה", "enter"}},
	{"ukrainian", setup{answer: "ХЛІБ", words: []string{"ХЛІБ", "ЛІТО", "МІСТ", "ҐРАТ", "ЇЖАК", "ЄНОТ"}}, []string{"літо", "enter", "хл"}},
	{"chinese", setup{answer: "一心一意", words: chinese}, []string{"三心二意", "enter", "马到"}},
	{"boards", setup{answer: four}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-count", setup{answer: four}, []string{"crane", "enter", "tab"}},
	{"boards-letter", setup{answer: four}, []string{"ocean", "enter", "tab", "tab"}},
	{"boards-help", setup{answer: four, rows: 40, columns: 60}, []string{"?"}},
	{"boards-won", setup{answer: four}, []string{"ocean", "enter", "slate", "enter", "guilt", "enter", "moist", "enter"}},
	{"boards-won-statistics", setup{answer: four}, []string{"ocean", "enter", "slate", "enter", "guilt", "enter", "moist", "enter", "tab"}},
	{"boards-lost", setup{answer: "OCEAN,SLATE", rules: game.Rules{Tries: 2}}, []string{"crane", "enter", "slate", "enter"}},
	{"boards-phone", setup{answer: four, columns: 40, rows: 20}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-phone-page", setup{answer: four, columns: 40, rows: 20}, []string{"crane", "enter", "ocean", "enter", "sla", "right"}},
	{"boards-phone-around", setup{answer: four, columns: 40, rows: 20}, []string{"crane", "enter", "right", "right", "left"}},
	{"boards-smallest", setup{answer: four, columns: 20, rows: 6}, []string{"crane", "enter", "oc"}},
	{"boards-eight", setup{answer: eight, columns: 120, rows: 40}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-eight-page", setup{answer: eight}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-eight-tall", setup{answer: eight, columns: 200, rows: 60}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-eight-phone", setup{answer: eight, columns: 40, rows: 20}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-many", setup{answer: many, columns: 120, rows: 40}, nil},
	{"boards-many-later", setup{answer: many, columns: 120, rows: 40}, []string{"crane", "enter", "ocean", "enter", "guilt", "enter", "slate", "enter", "moist", "enter", "ju"}},
	{"boards-many-page", setup{answer: many, columns: 120, rows: 40}, []string{"crane", "enter", "ocean", "enter", "guilt", "enter", "slate", "enter", "moist", "enter", "right"}},
	{"boards-many-small", setup{answer: many}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-many-phone", setup{answer: many, columns: 40, rows: 20}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-many-narrow", setup{answer: many, columns: 30, rows: 20}, []string{"crane", "enter"}},
	{"boards-many-wide", setup{answer: many, columns: 200, rows: 60}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-many-lost", setup{answer: many, columns: 120, rows: 40, rules: game.Rules{Tries: 32}}, append(slices.Repeat([]string{"crane", "enter"}, 31), "slate", "enter")},
	{"boards-review", setup{answer: "CRATE,MOUND", words: few}, []string{"salet", "enter", "mound", "enter", "crate", "enter", "r", "up", "up", "tab"}},
	{"boards-review-solved", setup{answer: "CRATE,MOUND", words: few, columns: 40, rows: 14}, []string{"salet", "enter", "mound", "enter", "crate", "enter", "r", "tab"}},
	{"boards-two", setup{answer: "OCEAN,SLATE", columns: 100, rows: 40}, []string{"crane", "enter", "ocean", "enter", "sla"}},
	{"boards-hebrew", setup{answer: "שלום,כלבה", words: hebrew}, []string{"שולח", "enter", "של"}},
	{"boards-chinese", setup{answer: "一心一意,守株待兔", words: chinese}, []string{"三心二意", "enter", "马到"}},
	{"chinese-large", setup{answer: "一心一意", words: chinese, columns: 80, rows: 40}, []string{"三心二意", "enter", "马到"}},
}

func TestViews(t *testing.T) {
	race.Skip(t)
	for _, test := range views {
		t.Run(test.name, func(t *testing.T) {
			m := test.setup.start(t)
			drive.Press(t, m, test.keys...)
			drive.Golden(t, filepath.Join("testdata", test.name+".txt"), drive.Plain(m))
		})
	}
}

// TestSizes shows each screen in windows of several sizes.
func TestSizes(t *testing.T) {
	race.Skip(t)
	const lost = "salet,mound,salet,mound,salet,mound"
	words := func(guesses string) (keys []string) {
		for _, guess := range strings.Split(guesses, ",") {
			keys = append(keys, guess, "enter")
		}
		return keys
	}
	for _, screen := range []struct {
		name   string
		answer string
		keys   []string
	}{
		{"first", "CRATE", nil},
		{"typed", "CRATE", append(words("salet"), "cra")},
		{"unknown", "CRATE", words("crqte")},
		{"won", "CRATE", words("salet,crate")},
		{"lost", "CRATE", words(lost)},
		{"statistics", "CRATE", append(words("salet,crate"), "tab")},
		{"help", "CRATE", []string{"?"}},
		{"help-end", "CRATE", append(words("crate"), "?")},
		{"settings", "CRATE", []string{"ctrl+o", "down"}},
		{"puzzles", "CRATE", []string{"ctrl+p"}},
		{"review", "CRATE", append(words("salet,mound,crate"), "r")},
		{"four", four, append(words("crane,ocean"), "sla")},
		{"many", many, append(words("crane,ocean,guilt"), "sla")},
	} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 20}, {200, 60}} {
			name := fmt.Sprintf("%s-%dx%d", screen.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				s := setup{answer: screen.answer, columns: size[0], rows: size[1]}
				if screen.name == "review" {
					s.words = few // so that the review is quick
				}
				m := s.start(t)
				m.opt.DailyPuzzles = func() (map[string]record.DailyState, error) { return nil, nil }
				drive.Press(t, m, screen.keys...)
				drive.Golden(t, filepath.Join("testdata", "sizes", name+".txt"), drive.Plain(m))
			})
		}
	}
}

func constantly(guess string) func(context.Context, game.View) (string, error) {
	return func(context.Context, game.View) (string, error) { return guess, nil }
}

// TestFits checks that the screen fits every window, and shows the most important parts.
func TestFits(t *testing.T) {
	race.Skip(t)
	chinese := []string{"人山人海", "一心一意", "十全十美", "三心二意"}
	long := strings.Repeat("donaudampfschiff", 3)[:40]
	for _, s := range []struct {
		setup setup
		keys  []string
	}{
		{setup{answer: "CRATE"}, []string{"salet", "enter", "crqte", "enter"}},
		{setup{answer: "CRATE", rules: game.Rules{Tries: 30}}, []string{"salet", "enter", "mound", "enter", "cr"}},
		{setup{answer: "CRATE"}, []string{"salet", "enter", "crate", "enter"}},
		{setup{answer: "CRATE", rules: game.Rules{Tries: 1}}, []string{"salet", "enter"}},
		{setup{answer: "CRATE"}, []string{"salet", "enter", "?"}},
		{setup{answer: "UNBELIEVABLE"}, []string{"unbelievable", "enter"}},
		{setup{answer: strings.ToUpper(long), words: []string{strings.ToUpper(long)}}, []string{long, "enter"}},
		{setup{answer: "一心一意", words: chinese}, []string{"三心二意", "enter", "人山"}},
		{setup{answer: "一心一意", words: chinese}, []string{"一心一意", "enter"}},
		{setup{answer: "A", words: []string{"A", "I", "O"}}, []string{"i", "enter"}},
	} {
		m := s.setup.start(t)
		drive.Press(t, m, s.keys...)
		for _, columns := range []int{1, 2, 5, 10, 15, 19, 20, 21, 22, 23, 24, 25, 27, 28, 29, 30, 31, 33, 36, 39, 40, 41, 45, 50, 60, 68, 72, 79, 80, 90, 110} {
			for i, lines := range []int{1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 19, 22, 24, 27, 31, 40} {
				if (columns+i)%2 == 1 {
					continue // half of the sizes are enough
				}
				m.screen.Theme.Profile = []colorprofile.Profile{colorprofile.ASCII, colorprofile.TrueColor}[(columns+i)/2%2]
				m.Update(tea.WindowSizeMsg{Width: columns, Height: lines})
				out := strings.Split(m.View().Content, "\n")
				if len(out) != lines {
					t.Fatalf("%s at %d×%d: %d lines", s.setup.answer, columns, lines, len(out))
				}
				for i, l := range out {
					if draw.Width(l) > columns {
						t.Fatalf("%s at %d×%d: line %d has %d columns: %q", s.setup.answer, columns, lines, i+1, draw.Width(l), l)
					}
				}
			}
		}
	}
}

// TestLegend checks that the meanings of the colours are shown until a guess is scored: below the
// message, or in its place when there is none.
func TestLegend(t *testing.T) {
	for _, test := range []struct {
		columns, rows int
		want          string
	}{
		{80, 24, "[A] in its place  (B) in another place   C  not in the word"},
		{60, 24, "[A] in its place  (B) in another place   C  not in the word"},
		{42, 12, "[A] here (B) elsewhere  C  no"},
		{30, 12, "[A] here (B) elsewhere  C  no"},
	} {
		m := setup{answer: "CRATE", words: few, columns: test.columns, rows: test.rows}.start(t)
		shows := func(want bool, keys ...string) {
			t.Helper()
			drive.Press(t, m, keys...)
			if screen := drive.Plain(m); strings.Contains(screen, test.want) != want {
				t.Errorf("%d×%d: after %q there is %q, %t, on\n%s", test.columns, test.rows, keys, test.want, !want, screen)
			}
		}
		shows(test.rows >= 24)
		shows(true, "mo")
		shows(false, "und", "enter")
		shows(false, "c")
		shows(false, "rate", "enter", "enter", "n", "m")
	}
	m := setup{answer: four}.start(t)
	drive.Press(t, m, "m")
	shows(t, m, "not in the word")
}

// TestSmallest checks that a round is playable at 30 by 12, with every row and the keyboard.
func TestSmallest(t *testing.T) {
	m := setup{answer: "CRATE", columns: 30, rows: 12}.start(t)
	drive.Press(t, m, "salet", "enter", "crane", "enter", "wh")
	screen := drive.Plain(m)
	for _, want := range []string{" S (A) L (E)(T)", "[C][R][A] N [E]", "W  H", "Z  X", "? help"} {
		if !strings.Contains(screen, want) {
			t.Errorf("the screen lacks %q:\n%s", want, screen)
		}
	}
}

// TestNumbersBeforeGaps checks that boards lose their numbers only when no empty lines are left.
func TestNumbersBeforeGaps(t *testing.T) {
	for rows := 18; rows <= 40; rows++ {
		m := setup{answer: four, rows: rows, columns: 80}.start(t)
		if f := m.arrange(); f.gaps > 0 && !f.grid.Numbered {
			t.Errorf("80x%d: no numbers, but empty lines:\n%s", rows, drive.Plain(m))
		}
	}
	m := setup{answer: four, rows: 20, columns: 80}.start(t)
	drive.Press(t, m, "crane", "enter", "ctrl+d", "ctrl+d")
	shows(t, m, "1  OCEAN")
}

func TestTyping(t *testing.T) {
	for _, test := range []struct {
		keys []string
		want string
	}{
		{[]string{"crate"}, "CRATE"},
		{[]string{"crateful"}, "CRATE"},
		{[]string{"c r-a_t"}, "CRAT"},
		{[]string{"crate", "backspace", "backspace", "p"}, "CRAP"},
		{[]string{"crate", "ctrl+u", "w"}, "W"},
		{[]string{"crate", "esc"}, ""},
		{[]string{"backspace", "c"}, "C"},
		{[]string{"e\u0301a\u030ab"}, "ÉÅB"},
		{[]string{"\u0301x"}, "X"},
		{[]string{"crqte", "enter", "2"}, "CRAPE"}, // the second offered word
		{[]string{"12"}, ""},
	} {
		m := setup{answer: "WOULD"}.start(t)
		drive.Press(t, m, test.keys...)
		if test.want == "CRAPE" {
			test.want = dict.Near("CRQTE", m.round().Vocabulary().Guesses(), 3)[1]
		}
		if got := strings.Join(m.typed, ""); got != test.want {
			t.Errorf("%q: typed is %q, want %q", test.keys, got, test.want)
		}
	}
	m := setup{answer: "CRATE"}.start(t)
	m.Update(tea.PasteMsg{Content: " crate\n\x1b[31m"})
	if got := strings.Join(m.typed, ""); got != "CRATE" {
		t.Errorf("pasted: typed is %q", got)
	}
}

// TestRefusalOfForeignWord checks that a message that begins with a word does not change the word's
// first letter.
func TestRefusalOfForeignWord(t *testing.T) {
	m := setup{words: german, answer: "KÄFER"}.start(t)
	drive.Press(t, m, "äp", "enter")
	if want := "ÄP is too short"; !strings.HasPrefix(m.note.Text, want) {
		t.Errorf("note is %q, want %q at its start", m.note.Text, want)
	}
}

// TestResultStays checks that keys do nothing for a moment after a round ends, so that the player
// sees the result. After that, the key that ended the round still does nothing.
func TestResultStays(t *testing.T) {
	for _, motion := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) { testResultStays(t, motion) })
	}
}

func testResultStays(t *testing.T, motion bool) {
	m := setup{answer: "CRATE", rules: game.Rules{Tries: 1}, motion: motion}.start(t)
	m.pause.Time = shell.PauseTime
	for _, r := range "salet" {
		drive.Send(m, tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	drive.Send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	for _, r := range "enqnqcry n" { // keys that the player continues to type
		if motion {
			m.turned++
		}
		cmd := drive.Send(m, tea.KeyPressMsg{Code: r, Text: string(r)})
		drive.Send(m, tea.KeyPressMsg{Code: tea.KeyEnter, IsRepeat: true})
		drive.Send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
		if cmd == nil || !m.round().Over() || m.screen.Top() != m {
			t.Fatalf("motion %v: after %c the screen is\n%s", motion, r, drive.Plain(m))
		}
		time.Sleep(shell.PauseTime * 3 / 4)
	}
	if !m.pause.On() || strings.Contains(drive.Plain(m), "another round") {
		t.Fatalf("motion %v: the pause ends while keys still arrive:\n%s", motion, drive.Plain(m))
	}
	time.Sleep(shell.PauseTime)
	if screen := drive.Plain(m); !strings.Contains(screen, "n another round") || !strings.Contains(screen, "was CRATE") {
		t.Fatalf("motion %v: after a pause without keys, the screen is\n%s", motion, screen)
	}
	drive.Press(t, m, "enter", "space", "enter")
	drive.Send(m, tea.KeyPressMsg{Code: 'n', Text: "n", IsRepeat: true})
	if !m.round().Over() {
		t.Fatalf("motion %v: a held key started another round", motion)
	}
	if drive.Press(t, m, "n"); m.round().Over() {
		t.Errorf("motion %v: n does not start another round", motion)
	}
}

// TestTooSmallForKeys checks that keys do nothing if the window is too small to show their effect.
func TestTooSmallForKeys(t *testing.T) {
	m := setup{answer: "CRATE", columns: 19, rows: 24}.start(t)
	drive.Press(t, m, "salet", "enter", "tab", "ctrl+d", "?")
	m.Update(tea.PasteMsg{Content: "crate"})
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 5})
	drive.Press(t, m, "salet", "enter", "!")
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if screen := drive.Plain(m); len(m.round().Rows(0)) != 0 || m.round().Over() || !strings.Contains(screen, "guess 1 of 6") || strings.Contains(screen, " S ·") {
		t.Errorf("unexpected screen:\n%s", screen)
	}
}

// clickOn clicks on a key of the keyboard, and returns its position.
func clickOn(t *testing.T, m *model, key string) (x, y int) {
	t.Helper()
	lines := strings.Split(drive.Plain(m), "\n")
	// The keyboard is below the tiles.
	for y = len(lines) - 1; y > 0 && !strings.Contains(lines[y], key); y-- {
	}
	x = draw.Width(lines[y][:max(0, strings.Index(lines[y], key))])
	drive.Do(t, m, drive.Send(m, tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}))
	return x, y
}

// TestMouse checks that clicks on the keyboard type letters, enter guesses and delete letters, in
// windows of all sizes.
func TestMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {30, 12}, {200, 50}, {41, 17}} {
		m := setup{answer: "CRATE", columns: size[0], rows: size[1]}.start(t)
		m.novice = false // because it shows other letters
		for i, letter := range "CRAQP" {
			x, y := clickOn(t, m, string(letter))
			if got := strings.Join(m.typed, ""); got != "CRAQP"[:i+1] {
				t.Fatalf("%v: %q is typed after a click on %c", size, got, letter)
			}
			drive.Send(m, tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseRight})
			drive.Send(m, tea.MouseClickMsg{X: 0, Y: 0, Button: tea.MouseLeft})
		}
		if got := strings.Join(m.typed, ""); got != "CRAQP" {
			t.Errorf("%v: typed is %q", size, got)
		}
		clickOn(t, m, draw.DeleteKey)
		clickOn(t, m, "E")
		clickOn(t, m, draw.EnterKey)
		if got := strings.Join(m.typed, ""); got != "CRAQE" || len(m.near) == 0 {
			t.Errorf("%v: after the keys for the mouse typed is %q, near are %q", size, got, m.near)
		}
	}
	if mode := (setup{answer: "CRATE"}).start(t).View().MouseMode; mode != tea.MouseModeCellMotion {
		t.Errorf("the screen does not ask for mouse events: mode %v", mode)
	}
}

// TestHintByDegrees checks that Tab reveals more each time, and that revealed letters stay in place.
func TestHintByDegrees(t *testing.T) {
	m := setup{answer: "CRATE"}.start(t)
	drive.Press(t, m, "salet", "enter", "tab")
	shows(t, m, fmt.Sprintf("Possible answers: %d", len(m.round().View().PossibleAnswers(0).Words)))
	if m.round().Hint() != game.HintCount {
		t.Errorf("the help is %v", m.round().Hint())
	}
	drive.Press(t, m, "tab")
	shows(t, m, "Tile 1 of the answer is C")
	shows(t, m, "C     ·     ·     ·     ·")
	drive.Press(t, m, "tab")
	shows(t, m, "Suggestion: CRANE")
	drive.Press(t, m, "esc", "mound", "enter", "tab", "tab")
	shows(t, m, "Tile 2 of the answer is R")
	shows(t, m, "C     R     ·     ·     ·")
	if m.round().Hint() != game.HintLetter {
		t.Errorf("the help is %v", m.round().Hint())
	}
	drive.Press(t, m, "crate", "enter")
	shows(t, m, "Solved in 3 of 6 guesses · with hints")

	m = setup{answer: "CRATE"}.start(t)
	drive.Press(t, m, "crane", "enter", "tab", "tab") // C, R, A and E are already known
	shows(t, m, "Tile 4 of the answer is T")
	drive.Press(t, m, "mound", "enter", "tab", "tab") // no letter is left to show
	shows(t, m, "Suggestion: CRANE")
	drive.Press(t, m, "ctrl+d", "ctrl+d")
	shows(t, m, "You gave up. The answer was CRATE")

	m = setup{answer: "CRATE", columns: 20, rows: 12}.start(t)
	drive.Press(t, m, "salet", "enter", "tab", "tab")
	shows(t, m, "Tile 1 of the answer\n        is C\n")
}

// TestMoved plays a puzzle in another process. The screen then shows its state, and keeps the
// letters typed here.
func TestMoved(t *testing.T) {
	words := []string{"CRATE", "CRANE", "SALET", "MOUND"}
	dir := t.TempDir()
	begin := func(rules game.Rules) *model {
		j := &record.Journal{Store: record.Store{Dir: dir}, Now: func() time.Time { return now }}
		s := game.NewSitting(vocabulary.New(5, words, words), rules, 1, j)
		if warning, err := s.Daily(20000); warning != nil || err != nil {
			t.Fatal(warning, err)
		}
		return startWith(t, Options{Sitting: s})
	}
	first := begin(game.Rules{Tries: 6})
	second := begin(game.Rules{Tries: 6})
	drive.Press(t, first, "salet", "enter")
	drive.Press(t, second, "mound", "enter")
	if screen := drive.Plain(second); !strings.Contains(screen, "You continued this round in another window") || !strings.Contains(screen, "guess 2 of 6") || strings.Join(second.typed, "") != "MOUND" {
		t.Errorf("the second terminal shows\n%s", screen)
	}
	drive.Press(t, second, "enter", "ctrl+d", "ctrl+d")
	drive.Press(t, first, "crane", "enter")
	if screen := drive.Plain(first); !strings.Contains(screen, "You finished this round in another window") || first.round().Outcome() != game.Quit {
		t.Errorf("the first terminal shows\n%s", screen)
	}
	other := begin(game.Rules{Tries: 8, Hard: true})
	shows(t, other, "Already played")
}

// TestOwnRules checks that a daily puzzle keeps the rules that it was started with, and that the
// screen shows them.
func TestOwnRules(t *testing.T) {
	m := setup{answer: "CRATE", rules: game.Rules{Tries: 8, Hard: true}}.start(t)
	if got := m.resumedNote().Text; strings.Contains(got, "rules") {
		t.Errorf("the note mentions rules that are the same: %s", got)
	}
	m = setup{answer: "CRATE"}.start(t)
	sitting := game.NewSitting(m.round().Vocabulary(), game.Rules{Tries: 8, Hard: true, Strict: true}, 1, nil)
	sitting.Daily(20000)
	m.opt.Sitting = game.NewSitting(m.round().Vocabulary(), game.Rules{Tries: 6}, 1, keeps{&game.SavedRound{Rules: sitting.Round().Rules(), Guesses: []string{"SALET"}}})
	m.opt.Sitting.Daily(20000)
	m.reset()
	shows(t, m, "its original rules: 8 guesses, hard mode, strict")
}

// TestResumedHint checks that a resumed puzzle shows the hint of the friend who made it.
func TestResumedHint(t *testing.T) {
	words := []string{"CRATE", "SALET"}
	sitting := game.NewSitting(vocabulary.New(5, words, words), game.Rules{Tries: 6}, 1, keeps{&game.SavedRound{Rules: game.Rules{Tries: 6}, Guesses: []string{"SALET"}}})
	sitting.Resumable = true
	if warning := sitting.StartWith("CRATE"); warning != nil {
		t.Fatal(warning)
	}
	m := startWith(t, Options{Sitting: sitting, PuzzleHint: "for bottles"})
	shows(t, m, "Resumed your game · Hint: for bottles", "guess 2 of 6")
}

// keeps is a journal with one saved puzzle.
type keeps struct{ kept *game.SavedRound }

func (k keeps) Find(*game.Round) (*game.SavedRound, error)                      { return k.kept, nil }
func (k keeps) FindLast(int, game.Rules, game.Origin) (*game.SavedRound, error) { return k.kept, nil }
func (keeps) Save(*game.Round) error                                            { return nil }
func (keeps) SetAside(_ *game.SavedRound, why error) error                      { return why }
func (keeps) Record(*game.Round, bool) error                                    { return nil }

// resumed returns a game whose journal has the saved round kept.
func resumed(t *testing.T, kept *game.SavedRound) *model {
	t.Helper()
	sitting := game.NewSitting(vocabulary.New(5, few, few), game.Rules{Tries: 6}, 1, keeps{kept})
	sitting.Resumable = true
	if warning, err := sitting.Resume(); warning != nil || err != nil {
		t.Fatal(warning, err)
	}
	return startWith(t, Options{Sitting: sitting})
}

// TestRoundStays checks that a round can only be given up with a key that explains itself and must
// be pressed twice. Holding the key down is not enough.
func TestRoundStays(t *testing.T) {
	m := resumed(t, nil)
	m.opt.Resume = func(*game.Round) string { return "wfind play -d 'a\x1b[2J'" }
	drive.Press(t, m, "mound", "enter")
	m.leave()
	if got, want := m.exitText(), `Game saved. To resume it, run: wfind play -d 'a\x1b[2J'`; got != want || m.round().Over() {
		t.Errorf("the report is %q, want %q", got, want)
	}
	m = resumed(t, nil)
	if m.leave(); m.exitText() != "" {
		t.Errorf("no guess was made, but the exit text is %q", m.exitText())
	}

	m = resumed(t, nil)
	drive.Press(t, m, "mound", "enter")
	m.pause.Time = time.Hour
	for range 5 {
		drive.Send(m, tea.KeyPressMsg{Code: 'd', Mod: tea.ModCtrl})
	}
	if screen := drive.Plain(m); m.round().Over() || !strings.Contains(screen, "lose the round") {
		t.Fatalf("a held key gives up, or the screen does not ask for confirmation:\n%s", screen)
	}
	m.pause.Time = 0
	drive.Press(t, m, "x", "ctrl+d")
	if m.round().Over() {
		t.Fatal("ctrl-d gives up although another key was pressed since the first ctrl-d")
	}
	if drive.Press(t, m, "ctrl+d"); m.round().Outcome() != game.Quit {
		t.Error("ctrl-d, pressed twice, does not give up")
	}
}

func TestTakenUp(t *testing.T) {
	m := resumed(t, &game.SavedRound{Rules: game.Rules{Boards: 1, Tries: 6}, Guesses: []string{"MOUND"}, Answers: []string{"CRATE"}, Seed: 3, Number: 2})
	shows(t, m, "Resumed your game", "guess 2 of 6")
}

// TestHintIsConfirmed checks that the first hint asks for confirmation, and only if it costs the streak.
func TestHintIsConfirmed(t *testing.T) {
	for _, test := range []struct {
		keys []string
		want string
		hint game.Hint
	}{
		{[]string{"tab"}, "Wins with hints don't count towards your streak. Press tab again", game.NoHint},
		{[]string{"tab", "tab"}, "Possible answers: 8", game.HintCount},
		{[]string{"tab", "x", "tab"}, "Wins with hints don't count towards your streak.", game.NoHint},
		{[]string{"tab", "tab", "tab"}, "Tile 1 of the answer is", game.HintLetter},
		{[]string{"!"}, "Wins with hints don't count towards your streak. Press ! again", game.NoHint},
		{[]string{"!", "!"}, "guess 2 of 6", game.HintGuess},
		{[]string{"tab", "tab", "!"}, "guess 2 of 6", game.HintGuess},
	} {
		m := resumed(t, nil)
		drive.Press(t, m, test.keys...)
		if screen := drive.Plain(m); m.round().Hint() != test.hint || !strings.Contains(screen, test.want) {
			t.Errorf("%q: help %v, want %v; no %q on\n%s", test.keys, m.round().Hint(), test.hint, test.want, screen)
		}
	}
}

// TestFlip checks that the tiles turn over one after the other, and that keys don't wait for them.
func TestFlip(t *testing.T) {
	m := setup{answer: "CRATE", motion: true}.start(t)
	drive.Send(m, tea.PasteMsg{Content: "crane"})
	cmd := drive.Send(m, tea.KeyPressMsg{Code: tea.KeyEnter})
	shows(t, m, "R     A     N     E")
	if strings.Contains(drive.Plain(m), "[") {
		t.Fatalf("the screen shows a score before the tiles have turned:\n%s", drive.Plain(m))
	}
	cmd = drive.Send(m, cmd())
	shows(t, m, "[C]")
	cmd = drive.Send(m, cmd())
	shows(t, m, "[C]   [R]")
	drive.Press(t, m, "w")
	shows(t, m, "[C]   [R]   [A]    N    [E]")
	shows(t, m, "  W  ")
	if msg := cmd(); msg != nil || m.flipping.Running() {
		t.Errorf("the tiles still turn after a key: %v", msg)
	}

	drive.Press(t, m, "backspace", "crate", "enter") // the rest of the row turns by itself
	shows(t, m, "Solved in 2 of 6 guesses")
}

// A call is a question to the engine, the function that suggests guesses.
type call struct {
	ctx    context.Context
	view   game.View
	answer chan string
}

// thinking returns a game with an engine that thinks until it is stopped or made to answer. ask
// presses a key that asks the engine, and returns the call and a channel for the engine's message.
func thinking(t *testing.T, before ...string) (m *model, ask func(key tea.KeyPressMsg) (call, <-chan tea.Msg)) {
	t.Helper()
	calls := make(chan call, 10)
	m = setup{answer: "CRATE", advise: func(ctx context.Context, v game.View) (string, error) {
		c := call{ctx, v, make(chan string)}
		calls <- c
		select {
		case g := <-c.answer:
			return g, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}}.start(t)
	drive.Press(t, m, before...)
	m.lastHint = game.HintLetter
	return m, func(key tea.KeyPressMsg) (call, <-chan tea.Msg) {
		t.Helper()
		cmd := drive.Send(m, key)
		if cmd == nil {
			t.Fatalf("%v does not ask the engine", key)
		}
		msgs := make(chan tea.Msg, 1)
		go func() { msgs <- cmd() }()
		return <-calls, msgs
	}
}

// The keys that ask the engine for advice and to play.
var (
	tab  = tea.KeyPressMsg{Code: tea.KeyTab}
	bang = tea.KeyPressMsg{Code: '!', Text: "!"}
)

// TestAdvice checks that keys work while the engine is thinking.
func TestAdvice(t *testing.T) {
	m, ask := thinking(t)
	c, msgs := ask(tab)
	drive.Press(t, m, "sal")
	if !strings.Contains(drive.Plain(m), "S     A     L") {
		t.Fatalf("the screen lacks letters typed during the engine's search:\n%s", drive.Plain(m))
	}
	c.answer <- "CRANE"
	drive.Send(m, <-msgs)
	if !strings.Contains(drive.Plain(m), "Suggestion: CRANE") {
		t.Errorf("no advice on\n%s", drive.Plain(m))
	}
}

// TestAdviceTaken checks that Enter takes the engine's suggestion, even if other letters were typed
// before. The guess is recorded as the engine's.
func TestAdviceTaken(t *testing.T) {
	m, ask := thinking(t, "sal")
	c, msgs := ask(tab)
	c.answer <- "CRANE"
	drive.Send(m, <-msgs)
	if len(m.typed) != 0 || !strings.Contains(drive.Plain(m), "C     R     A     N     E") {
		t.Errorf("the suggestion does not replace the typed letters:\n%s", drive.Plain(m))
	}
	drive.Press(t, m, "enter")
	if rows := m.round().Rows(0); len(rows) != 1 || rows[0].Guess != "CRANE" || !m.round().State().Advised[0] {
		t.Fatalf("after Enter took the suggestion, the rows are %v", rows)
	}
}

// TestAdviceStopped checks that a guess or Esc stops the engine, and that a late answer is ignored.
func TestAdviceStopped(t *testing.T) {
	m, ask := thinking(t, "crane", "enter")
	c, msgs := ask(bang)
	if c.view.Made() != 1 {
		t.Errorf("the engine sees %d rows, want 1", c.view.Made())
	}
	drive.Press(t, m, "esc")
	<-c.ctx.Done()
	drive.Send(m, <-msgs)
	if len(m.round().Rows(0)) != 1 || m.note.Alert {
		t.Errorf("the late answer of the stopped engine was used: message %q, rows %v", m.note.Text, m.round().Rows(0))
	}
	c, msgs = ask(bang)
	drive.Press(t, m, "mound", "enter")
	<-c.ctx.Done()
	drive.Send(m, <-msgs)
	if n := len(m.round().Rows(0)); n != 2 {
		t.Errorf("%d rows after a guess made while the engine thought, want 2", n)
	}
}

func TestAdvicePlayed(t *testing.T) {
	m, ask := thinking(t, "crane", "enter")
	c, msgs := ask(bang)
	c.answer <- "CRATE"
	drive.Do(t, m, drive.Send(m, <-msgs))
	if m.round().Outcome() != game.Won || !m.round().State().Advised[1] {
		t.Errorf("the engine played CRATE, but the outcome is %v", m.round().Outcome())
	}
	if !strings.Contains(drive.Plain(m), "Solved in 2 of 6 guesses") {
		t.Errorf("no outcome on\n%s", drive.Plain(m))
	}
}

func TestAdviceFails(t *testing.T) {
	m := setup{answer: "CRATE", advise: func(context.Context, game.View) (string, error) {
		return "", errors.New("no word\x1b[2J")
	}}.start(t)
	drive.Press(t, m, "tab", "tab", "tab")
	if screen := strings.Join(m.Draw(), "\n"); !strings.Contains(screen, `No suggestion: no word\x1b[2J`) {
		t.Errorf("the screen lacks the error, or shows its control characters unescaped:\n%q", screen)
	}
}

func TestOver(t *testing.T) {
	m := setup{answer: "CRATE", words: []string{"CRATE", "CRANE", "SALET"}}.start(t)
	drive.Press(t, m, "salet", "enter", "crate", "enter")

	cmd := drive.Send(m, tea.KeyPressMsg{Code: 'c', Text: "c"})
	if want := tea.SetClipboard("wfind 2/6\n⬛🟨⬛🟨🟨\n🟩🟩🟩🟩🟩")(); cmd == nil || !reflect.DeepEqual(cmd(), want) {
		t.Errorf("c does not copy %q", want)
	}
	drive.Press(t, m, "n")
	if m.round().Over() || !strings.Contains(drive.Plain(m), "guess 1 of 6") {
		t.Errorf("no new round on\n%s", drive.Plain(m))
	}
	drive.Press(t, m, "crane", "enter")
	m.leave()
	answer := m.round().Answer(0)
	if !m.round().Over() {
		t.Fatal("the round is not over after leaving")
	}
	if got := m.exitText(); strings.Contains(got, "wfind 2/6\n⬛🟨⬛🟨🟨") || m.round().Outcome() == game.Quit && !strings.HasPrefix(got, "The answer was "+answer+".\nwfind X/6\n") {
		t.Errorf("the exit text is\n%s", got)
	}
	if !m.won {
		t.Error("won is not set after a won round")
	}
}

// TestGiveUp checks that giving up needs confirmation and shows the answer, and that another round
// can follow.
func TestGiveUp(t *testing.T) {
	m := setup{answer: "CRATE"}.start(t)
	for _, keys := range [][]string{{"ctrl+d"}, {"salet", "enter", "mo", "ctrl+d"}, {"u", "ctrl+d"}} {
		drive.Press(t, m, keys...)
		if screen := drive.Plain(m); m.round().Over() || !strings.Contains(screen, "Give up? Press ctrl-d again to see the answer") {
			t.Errorf("after %q, the screen does not ask for confirmation:\n%s", keys, screen)
		}
	}
	drive.Press(t, m, "ctrl+d")
	shows(t, m, "You gave up. The answer was CRATE")
	drive.Press(t, m, "N")
	shows(t, m, "guess 1 of 6")
}

// TestDailyWon checks that the end of today's puzzle shows the streak and the time until the next
// puzzle.
func TestDailyWon(t *testing.T) {
	m := setup{answer: "CRATE", words: []string{"CRATE"}}.start(t)
	if _, err := m.opt.Sitting.Daily(game.DayOf(now)); err != nil {
		t.Fatal(err)
	}
	m.reset()
	drive.Press(t, m, "crate", "enter")
	m.stats = new(record.History)
	for _, before := range []int{9, 8, 7, 6, 2, 1, 0} { // days ago
		at := now.AddDate(0, 0, -before)
		m.stats.AddIfCounted(record.Game{Version: 1, At: at, Length: 5, Tries: 6, Answer: "CRATE", Guesses: []string{"CRATE"}, Won: true, Daily: game.DayOf(at).String()})
	}
	drive.Golden(t, filepath.Join("testdata", "daily-won.txt"), drive.Plain(m))
}

// TestBoardStays checks that the tiles and the keyboard stay in place when a round ends.
func TestBoardStays(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {30, 12}, {200, 50}, {100, 40}, {66, 30}, {40, 16}} {
		m := setup{answer: "CRATE", columns: size[0], rows: size[1]}.start(t)
		place := func(text string) [2]int {
			t.Helper()
			for y, line := range strings.Split(drive.Plain(m), "\n") {
				if before, _, ok := strings.Cut(line, text); ok {
					return [2]int{draw.Width(before), y}
				}
			}
			t.Fatalf("%v: the screen lacks %q:\n%s", size, text, drive.Plain(m))
			return [2]int{}
		}
		drive.Press(t, m, "moldy", "enter")
		tile, key := place("M"), place("Q")
		drive.Press(t, m, "crate", "enter")
		if gotTile, gotKey := place("M"), place("Q"); gotTile != tile || gotKey != key {
			t.Errorf("%v: the tiles were at %v, the keys at %v, and are at %v and %v", size, tile, key, gotTile, gotKey)
		}
	}
}

// TestGiveUpDaily checks that a daily puzzle is given up only after confirmation, and then for
// good. It needs at least one guess.
func TestGiveUpDaily(t *testing.T) {
	m := setup{answer: "CRATE"}.start(t)
	if _, err := m.opt.Sitting.Daily(20000); err != nil {
		t.Fatal(err)
	}
	m.reset()
	drive.Press(t, m, "ctrl+d")
	if screen := drive.Plain(m); m.round().Over() || !strings.Contains(screen, "You can give up a daily puzzle only after") {
		t.Errorf("unexpected screen:\n%s", screen)
	}
	for range 2 {
		drive.Press(t, m, "salet", "enter", "ctrl+d")
		if screen := drive.Plain(m); m.round().Over() || !strings.Contains(screen, "and lose the round? Press ctrl-d again, or ctrl-c") {
			t.Errorf("unexpected screen:\n%s", screen)
		}
	}
	drive.Press(t, m, "x", "ctrl+d") // confirmation is needed again
	if m.round().Over() {
		t.Error("ctrl-d gives up although another key was pressed since the first ctrl-d")
	}
	drive.Press(t, m, "ctrl+d")
	if screen := drive.Plain(m); m.round().Outcome() != game.Quit || !strings.Contains(screen, "You gave up. The answer was "+m.round().Answer(0)) {
		t.Errorf("unexpected screen:\n%s", screen)
	}
}

// TestAllPlayed checks that there is no other round after all answers have been played.
func TestAllPlayed(t *testing.T) {
	m := setup{answer: "CRATE", words: []string{"CRATE"}}.start(t)
	drive.Press(t, m, "crate", "enter", "n")
	shows(t, m, shell.Sentence(game.ErrAllPlayed.Error()))
}

func TestLeave(t *testing.T) {
	for _, key := range []tea.KeyPressMsg{{Code: 'c', Mod: tea.ModCtrl}} {
		for _, before := range [][]string{nil, {"sal"}, {"?"}, {"salet", "enter"}, {"crate", "enter"}} {
			m := setup{answer: "CRATE"}.start(t)
			drive.Press(t, m, before...)
			cmd := drive.Send(m, key)
			if cmd == nil {
				t.Fatalf("%v after %q does not leave", key, before)
			}
			if _, ok := cmd().(tea.QuitMsg); !ok {
				t.Errorf("%v after %q does not leave", key, before)
			}
		}
	}
	m := setup{answer: "CRATE"}.start(t)
	drive.Press(t, m, "crate", "enter")
	for _, test := range []struct {
		key    tea.KeyPressMsg
		leaves bool
	}{{tea.KeyPressMsg{Code: 'x', Text: "x"}, false}, {tea.KeyPressMsg{Code: tea.KeyEnter}, false}, {tea.KeyPressMsg{Code: 'q', Text: "q"}, true}} {
		if cmd := drive.Send(m, test.key); (cmd != nil) != test.leaves {
			t.Errorf("%v after the round leaves: %t", test.key, cmd != nil)
		}
	}
	m = setup{answer: "CRATE"}.start(t)
	m.leave()
	if got, want := m.exitText(), "The answer was CRATE."; got != want {
		t.Errorf("the report is %q, want %q", got, want)
	}
}

func BenchmarkDrawMany(b *testing.B) {
	m := setup{answer: many, columns: 120, rows: 40}.start(b)
	m.screen.Theme.Profile = colorprofile.TrueColor
	drive.Press(b, m, "crane", "enter", "ocean", "enter", "guilt", "enter", "slate", "enter", "moist", "enter", "ju")
	for b.Loop() {
		m.View()
	}
}

func BenchmarkDraw(b *testing.B) {
	m := setup{answer: "CRATE"}.start(b)
	m.screen.Theme.Profile = colorprofile.TrueColor
	drive.Press(b, m, "salet", "enter", "crane", "enter", "wh")
	for b.Loop() {
		m.View()
	}
}

// TestWarning makes recording fail at the end of a round. Windows of every size show both the
// result and why it was not recorded.
func TestWarning(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 40}, {40, 12}, {30, 14}} {
		m := setup{answer: "CRATE", columns: size[0], rows: size[1]}.start(t)
		drive.Press(t, m, "crate", "enter")
		m.warn(fmt.Errorf("writing /home/somebody/with/a/long/name/.local/share/wfind/games.jsonl: %w", errors.New("no space is left")))
		text := strings.Join(strings.Fields(drive.Plain(m)), " ")
		for _, want := range []string{"Solved in 1 of 6 guesses", "no space is left"} {
			if !strings.Contains(text, want) {
				t.Errorf("%v: no %q on the screen:\n%s", size, want, text)
			}
		}
	}
}

// TestWarningWithHint checks that a warning does not replace a hint, because a hint counts even if it is not seen.
func TestWarningWithHint(t *testing.T) {
	for hint, tabs := range map[string][]string{"8 possible answers": {"tab"}, "Tile 1 of the answer is": {"tab", "tab"}} {
		for _, columns := range []int{80, 40} {
			sitting := game.NewSitting(vocabulary.New(5, few, few), game.Rules{Tries: 6}, 1, full{})
			sitting.Resumable = true
			if warning, err := sitting.Daily(20000); warning != nil || err != nil {
				t.Fatal(warning, err)
			}
			m := startWith(t, Options{Sitting: sitting})
			m.Update(tea.WindowSizeMsg{Width: columns, Height: 24})
			drive.Press(t, m, tabs...) // the first one only asks whether to use a hint
			m.warnings = nil           // as if saving failed only now
			drive.Press(t, m, "tab")
			text := strings.Join(strings.Fields(drive.Plain(m)), " ")
			for _, want := range []string{hint, "Could not save this round: no space left on device"} {
				if !strings.Contains(text, want) {
					t.Errorf("%d columns: no %q on the screen:\n%s", columns, want, drive.Plain(m))
				}
			}
		}
	}
}

// TestWarningWithoutPath checks that a warning that is too long for its line still explains what failed and
// why. It omits the path.
func TestWarningWithoutPath(t *testing.T) {
	for _, test := range []struct{ warning, want string }{
		{"could not save this round: writing /home/somebody/.local/share/wfind/rounds/5-055a8fff-5-1.json: %w", "Could not save this round: no space is left"},
		{"reading /home/somebody/.local/share/wfind/games.jsonl with all recorded games: %w", "Saved games: no space is left"},
	} {
		m := setup{answer: "CRATE"}.start(t)
		m.warn(fmt.Errorf(test.warning, errors.New("no space is left")))
		shows(t, m, test.want)
	}
}

// TestWarningJoined checks that the short form of a warning that joins errors says everything only once.
func TestWarningJoined(t *testing.T) {
	m := setup{answer: "CRATE"}.start(t)
	m.warn(errors.Join(errors.New("cannot resume a saved round: it is damaged")))
	if want := "Type a 5-letter word · Cannot resume a saved round: it is damaged"; m.note.Short != want {
		t.Errorf("the short form is %q, want %q", m.note.Short, want)
	}
}

// TestWarningTinyWindow checks that a warning does not need a keyboard, for which tiny windows have no room.
func TestWarningTinyWindow(t *testing.T) {
	for _, size := range [][2]int{{20, 6}, {20, 8}, {80, 6}} {
		m := setup{answer: "CRATE", columns: size[0], rows: size[1]}.start(t)
		drive.Press(t, m, "crate", "enter")
		m.warn(errors.New("writing the record failed: no space is left on the device, and the text is long"))
		if lines := m.Draw(); len(lines) == 0 || len(m.warnings) != 1 {
			t.Errorf("%v: the screen has %d lines, and %d warnings follow", size, len(lines), len(m.warnings))
		}
	}
}

// TestCostliest checks that the review names the costliest guess, even if that guess cost little.
func TestCostliest(t *testing.T) {
	turn := func(guess, best string, cost float64) review.Turn {
		judged := review.Turn{Played: constraint.Turn{Guess: guess}, Guess: rank.Rating{Proved: true}, Best: rank.Rating{Word: best, Proved: true}, Cost: cost, Skill: 50}
		if best == "" {
			judged.Skill = review.MaxPoints
		}
		return judged
	}
	for _, test := range []struct {
		turns []review.Turn
		want  string
	}{
		{[]review.Turn{turn("SALET", "", 0), turn("CRATE", "", 0)}, "No guess could have been better"},
		{[]review.Turn{turn("SALET", "TRACE", .03), turn("CRATE", "", 0)}, "Costliest guess: SALET (+0.03)"},
		{[]review.Turn{turn("CRATE", "", 0), turn("SALET", "TRACE", .003)}, "Costliest guess: SALET (<0.01)"},
		{[]review.Turn{turn("SALET", "TRACE", .3), turn("MOUND", "CRANE", .5)}, "Costliest guess: MOUND (+0.50)"},
	} {
		if got := costliestText(test.turns); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// TestReviewPages pages through the possible answers: it skips none, and pages back to the same page.
func TestReviewPages(t *testing.T) {
	m := setup{answer: "CRATE", columns: 40, rows: 14}.start(t)
	drive.Press(t, m, "mound", "enter", "crate", "enter")
	m.openReview()
	all, _ := m.review.answers()
	words := func() []string {
		_, list, _ := strings.Cut(drive.Plain(m), "afterwards:\n")
		lines := strings.Split(strings.TrimSpace(list), "\n")
		return strings.Fields(strings.Join(lines[:len(lines)-1], " ")) // the last line has the keys
	}
	first := words()
	drive.Press(t, m, "pgdown")
	second := words()
	if want := slices.Concat(first, second); len(first) == 0 || len(second) != len(first) || !slices.Equal(want, all[:len(want)]) {
		t.Errorf("the pages are\n%v\n%v\nof %v", first, second, all)
	}
	drive.Press(t, m, "pgup")
	if got := words(); !slices.Equal(got, first) {
		t.Errorf("back on %v, want %v", got, first)
	}
}

// TestReviewFilter filters the possible answers of the review. The first Esc drops only the filter.
func TestReviewFilter(t *testing.T) {
	m := setup{answer: "CRATE", words: few}.start(t)
	drive.Press(t, m, "salet", "enter", "mound", "enter", "crate", "enter", "r", "up")
	shows(t, m, "5 possible answers left afterwards", "CRATE  GRATE  IRATE  PRATE  TRACE", "/ filter")
	drive.Press(t, m, "/", "gr")
	shows(t, m, " / gr   1 of 5 possible answers\n  GRATE\n", "enter keep the filter")
	drive.Press(t, m, "backspace", "r", "q")
	shows(t, m, " / grq   0 of 5 possible answers")
	drive.Press(t, m, "ctrl+u", "pr", "enter", "down")
	shows(t, m, " / pr  1 of 5 possible answers\n  PRATE\n")
	if mound := regexp.MustCompile(`▸\W*M\W*O\W*U\W*N\W*D\b`); !mound.MatchString(drive.Plain(m)) { // the size of the tiles varies
		t.Errorf("MOUND is not selected on\n%s", drive.Plain(m))
	}
	drive.Press(t, m, "esc")
	shows(t, m, "5 possible answers left afterwards")
	if drive.Press(t, m, "esc"); m.screen.Top() != m {
		t.Error("the second Esc does not close the review")
	}

	m = setup{answer: "İZMİR", words: []string{"ÖDÜNÇ", "IZGAR", "İZMİR"}}.start(t) // a Turkish list
	drive.Press(t, m, "ödünç", "enter", "izmir", "enter", "r", "up")
	shows(t, m, "2 possible answers left afterwards")
	drive.Press(t, m, "/", "iz")
	shows(t, m, " / iz   1 of 2 possible answers\n  İZMİR\n")

	m = setup{answer: "CRATE", words: few, columns: 30, rows: 10}.start(t) // a narrow window
	drive.Press(t, m, "salet", "enter", "mound", "enter", "crate", "enter", "r", "up", "/", "gr")
	shows(t, m, " / gr   1 of 5\n")

	m = setup{answer: "CRATE", words: few}.start(t)
	drive.Press(t, m, "salet", "enter", "crate", "enter", "r", "/t") // before the review is drawn
	shows(t, m, " / t ")
}

// TestReviewClicks selects turns of the review by clicking on them.
func TestReviewClicks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {30, 12}, {24, 11}} {
		m := setup{answer: "CRATE", words: few, columns: size[0], rows: size[1]}.start(t)
		drive.Press(t, m, "salet", "enter", "mound", "enter", "crate", "enter", "r", "up")
		bare := func(r rune) rune {
			if unicode.IsLetter(r) {
				return r
			}
			return -1
		}
		for _, guess := range []string{"CRATE", "MOUND"} {
			lines := strings.Split(drive.Plain(m), "\n")
			y := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(strings.Map(bare, l), guess) })
			if y < 0 {
				t.Fatalf("%v: no %s on\n%s", size, guess, drive.Plain(m))
			}
			drive.Send(m, tea.MouseClickMsg{X: 5, Y: y, Button: tea.MouseLeft})
			if lines = strings.Split(drive.Plain(m), "\n"); !strings.HasPrefix(lines[y], " ▸") {
				t.Errorf("%v: a click on %s does not choose it:\n%s", size, guess, drive.Plain(m))
			}
		}
		before := m.review.list.Selected
		drive.Send(m, tea.MouseClickMsg{X: 5, Y: 0, Button: tea.MouseLeft})
		drive.Send(m, tea.MouseClickMsg{X: 5, Y: size[1] - 2, Button: tea.MouseLeft})
		if m.review.list.Selected != before || m.screen.Top() != m.review {
			t.Errorf("%v: a click beside the guesses chooses turn %d", size, m.review.list.Selected)
		}
	}
}

// TestReviewTells checks that the review shows each turn as soon as it is rated.
func TestReviewTells(t *testing.T) {
	m := setup{answer: "CRATE", words: few}.start(t)
	drive.Press(t, m, "salet", "enter", "mound", "enter", "crate", "enter")
	cmd := drive.Send(m, tea.KeyPressMsg{Code: 'r', Text: "r"})
	var screens []string
	for ; cmd != nil; cmd = drive.Send(m, cmd()) {
		screens = append(screens, drive.Plain(m))
	}
	screens = append(screens, drive.Plain(m))
	for _, want := range []string{"Reviewing guess 1 of 3 … The first guess takes the longest to review.", "Reviewing guess 2 of 3 …", "Reviewing guess 3 of 3 …", "Skill 58 (later guesses: 62), luck 53 of 99"} {
		i := slices.IndexFunc(screens, func(screen string) bool { return strings.Contains(screen, want) })
		if i < 0 {
			t.Fatalf("the screen lacks %q:\n%s", want, strings.Join(screens, "\n"))
		}
		screens = screens[i:]
	}
}

// TestFrameStays checks that the tiles and the keys in the last line stay in place when letters are
// typed, help is given, or a round ends.
func TestFrameStays(t *testing.T) {
	for _, s := range []setup{{answer: "CRATE"}, {answer: four, columns: 120, rows: 30}, {answer: many, columns: 120, rows: 40}} {
		m := s.start(t)
		frame := func() (lines []string) {
			for _, line := range strings.Split(drive.Plain(m), "\n") {
				lines = append(lines, strings.NewReplacer("C", "·", "R", "·").Replace(line))
			}
			return lines
		}
		before := frame()
		for _, keys := range [][]string{{"c"}, {"r"}, {"backspace", "backspace"}, {"tab"}, {"esc"}} {
			drive.Press(t, m, keys...)
			now := frame()
			if last := len(now) - 1; now[last] != before[last] {
				t.Errorf("%v: after %q the last line is %q, before it was %q", s.answer, keys, now[last], before[last])
			}
			for i := range len(now) / 3 {
				if now[i] != before[i] {
					t.Errorf("%v: after %q line %d is %q, before it was %q", s.answer, keys, i, now[i], before[i])
				}
			}
		}
	}
}

// TestKeysOfPage checks that with sixteen boards or more, the keyboard's colours are for the boards
// on the screen.
func TestKeysOfPage(t *testing.T) {
	m := setup{answer: many}.start(t)
	drive.Press(t, m, "crane", "enter")
	drive.Plain(m)
	seen := m.drawn.boards
	before := m.drawn.keys.Lines
	drive.Press(t, m, "right")
	drive.Plain(m)
	if slices.Equal(seen, m.drawn.boards) || slices.Equal(before, m.drawn.keys.Lines) {
		t.Errorf("after → the boards are %v, before they were %v, and the keys have the same marks: %t", m.drawn.boards, seen, slices.Equal(before, m.drawn.keys.Lines))
	}
	drive.Press(t, m, "left")
	drive.Plain(m)
	if !slices.Equal(seen, m.drawn.boards) || !slices.Equal(before, m.drawn.keys.Lines) {
		t.Errorf("after ← the boards are %v, before they were %v", m.drawn.boards, seen)
	}
}

// TestTitleKeepsGuess checks that the number of the guess is the last part that a title omits.
func TestTitleKeepsGuess(t *testing.T) {
	race.Skip(t)
	for _, answer := range []string{"CRATE", four, many} {
		m := setup{answer: answer, rules: game.Rules{Tries: 37}}.start(t)
		for columns := 20; columns <= 130; columns++ {
			m.Update(tea.WindowSizeMsg{Width: columns, Height: 20})
			if title := strings.Split(drive.Plain(m), "\n")[0]; !strings.Contains(title, "1 of 37") && !strings.Contains(title, "1/37") {
				t.Errorf("%d columns: the title is %q", columns, title)
			}
		}
	}
}
