package game

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/vocabulary"
)

func original() *vocabulary.Vocabulary {
	return vocabulary.New(5, constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5)))
}

func round(t testing.TB, v *vocabulary.Vocabulary, rules Rules, answer string, guesses ...string) *Round {
	t.Helper()
	r := NewRound(v, rules, answer)
	for _, g := range guesses {
		if err := r.Guess(g); err != nil {
			t.Fatalf("%s: %v", g, err)
		}
	}
	return r
}

func TestRefusals(t *testing.T) {
	v := original()
	hard, strict := Rules{Tries: 6, Hard: true}, Rules{Tries: 6, Strict: true}
	tests := []struct {
		rules  Rules
		answer string
		before []string
		guess  string
		text   string
	}{
		{Rules{Tries: 6}, "OCEAN", nil, "", "a word must have at least one letter"},
		{Rules{Tries: 6}, "OCEAN", nil, "cr4ne", "cr4ne is not a word: the character 4 is not a letter"},
		{Rules{Tries: 6}, "OCEAN", nil, "cr\x1b[1m", `cr\x1b[1m is not a word: the character \x1b is not a letter`},
		{Rules{Tries: 6}, "OCEAN", nil, "cran", "CRAN is too short: this game uses 5-letter words"},
		{Rules{Tries: 6}, "OCEAN", nil, "cranes", "CRANES is too long: this game uses 5-letter words"},
		{Rules{Tries: 6}, "OCEAN", nil, "crxne", "the word CRXNE is not in the word list; did you mean CRANE or CRINE or CRONE?"},
		{Rules{Tries: 6}, "OCEAN", nil, "qqqqq", "the word QQQQQ is not in the word list"},
		{hard, "OCEAN", []string{"CHEST"}, "MIGHT", "hard mode: tile 3 of your guess must be E"},
		{hard, "OCEAN", []string{"CHEST"}, "SHEAR", "hard mode: your guess must contain C"},
		{hard, "ABBEY", []string{"KEBAB"}, "BEACH", "hard mode: tile 3 of your guess must be B"},
		{hard, "ABBEY", []string{"BABES"}, "ABBAS", "hard mode: tile 4 of your guess must be E"},
		{hard, "ENNUI", []string{"ENTER"}, "ENVOY", ""},
		{hard, "STEER", []string{"ENTER"}, "LATER", "hard mode: your guess must contain E at least 2 times"},
		{strict, "OCEAN", []string{"CHEST"}, "SHEAR", "the guess SHEAR can't be the answer: the word can't contain H"},
		{strict, "OCEAN", []string{"CHEST"}, "CREAM", "the guess CREAM can't be the answer: C can't be on tile 1"},
		{strict, "OCEAN", []string{"CHEST"}, "OCEAN", ""},
		{Rules{Tries: 6, Hard: true, Strict: true}, "OCEAN", []string{"CHEST"}, "CREAM", "the guess CREAM can't be the answer: C can't be on tile 1"},
		// The answer need not be in the word list.
		{Rules{Tries: 6}, "QQQQQ", nil, "qqqqq", ""},
		{Rules{Tries: 6}, "İQQQQ", nil, "iqqqq", ""},
		{Rules{Tries: 1}, "OCEAN", []string{"CHEST"}, "OCEAN", "this round is already over"},
	}
	for _, tt := range tests {
		r := round(t, v, tt.rules, tt.answer, tt.before...)
		err := r.Guess(tt.guess)
		var refusal *Refusal
		if tt.text == "" {
			if err != nil {
				t.Errorf("%s after %v: %v", tt.guess, tt.before, err)
			}
			continue
		}
		if !errors.As(err, &refusal) || err.Error() != tt.text {
			t.Errorf("%s after %v: %v, want %s", tt.guess, tt.before, err, tt.text)
		}
		if len(r.Rows(0)) != len(tt.before) {
			t.Errorf("%s after %v: a refused guess was counted", tt.guess, tt.before)
		}
	}
}

// TestHardAgainstAllRows checks that comparing a guess with the last clue is enough in hard mode.
func TestHardAgainstAllRows(t *testing.T) {
	v := original()
	rng := random.Rand(t)
	word := func() string { return v.Guesses()[rng.IntN(len(v.Guesses()))] }
	fits := func(rows []constraint.Clue, guess string) bool {
		next := constraint.SplitLetters(guess)
		for _, row := range rows {
			revealed := make(map[string]int)
			for i, letter := range constraint.SplitLetters(row.Guess) {
				if row.Score[i] == constraint.Correct && next[i] != letter {
					return false
				}
				if row.Score[i] != constraint.Absent {
					revealed[letter]++
				}
			}
			for letter, n := range revealed {
				if strings.Count(guess, letter) < n {
					return false
				}
			}
		}
		return true
	}
	accepted := 0
	for range 300 {
		r := round(t, v, Rules{Tries: 100, Hard: true}, word())
		for range 150 {
			if r.Over() {
				break
			}
			guess := word()
			want := fits(r.Rows(0), guess)
			err := r.Guess(guess)
			if (err == nil) != want {
				t.Fatalf("answer %s, rows %v, guess %s: %v", r.answers[0], r.Rows(0), guess, err)
			}
			if err == nil && len(r.Rows(0)) > 1 {
				accepted++
			}
		}
	}
	if accepted < 300 {
		t.Errorf("only %d later guesses were accepted", accepted)
	}
}

func TestOutcomes(t *testing.T) {
	v := original()
	wrong := []string{"JUDGE", "CHEST", "WRECK", "MIGHT", "BLAND", "FIFTY"}
	for tries := 1; tries <= 6; tries++ { // including the last try
		r := round(t, v, Rules{Tries: 6}, "OCEAN", append(slices.Clone(wrong[:tries-1]), "ocean")...)
		want := fmt.Sprintf("wfind %d/6\n", tries)
		if r.Outcome() != Won || r.Answer(0) != "OCEAN" || !strings.HasPrefix(r.Share(false), want) {
			t.Errorf("won in %d: %v, answer %s, share %q", tries, r.Outcome(), r.Answer(0), r.Share(false))
		}
	}
	r := round(t, v, Rules{Tries: 6, Hard: true}, "OCEAN")
	if r.Answer(0) != "" {
		t.Errorf("at the start: answer %q", r.Answer(0))
	}
	r = round(t, v, Rules{Tries: 6}, "OCEAN", wrong...)
	if r.Outcome() != Lost || r.Answer(0) != "OCEAN" || !strings.HasPrefix(r.Share(false), "wfind X/6\n") {
		t.Errorf("lost: %v, answer %s, share %q", r.Outcome(), r.Answer(0), r.Share(false))
	}
	r = round(t, v, Rules{Tries: 7, Hard: true}, "OCEAN", "CHEST")
	r.Quit()
	if got, want := r.Share(true), "wfind X/7*\n🟦⬛🟧⬛⬛"; r.Outcome() != Quit || got != want || r.Answer(0) != "OCEAN" {
		t.Errorf("quit: %v, share %q, want %q", r.Outcome(), got, want)
	}
}

func TestLetters(t *testing.T) {
	r := round(t, original(), Rules{Tries: 6}, "ABBEY", "KEBAB", "ABYSS")
	want := map[string]constraint.Tile{"K": 0, "E": 1, "B": 2, "A": 2, "Y": 1, "S": 0}
	got := Letters(r.Rows(0))
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestAdversary plays random guesses, and compares each score with all answers that were possible.
func TestAdversary(t *testing.T) {
	v := original()
	rng := random.Rand(t)
	for range 5 {
		s := NewSitting(v, Rules{Tries: 20, Adversary: true}, rng.Uint64(), nil)
		err := s.Draw()
		r := s.Round()
		if err != nil {
			t.Fatal(err)
		}
		left := slices.Clone(v.Answers())
		for !r.Over() {
			guess := left[rng.IntN(len(left))]
			err := r.Guess(guess)
			if err != nil {
				t.Fatal(err)
			}
			score := r.Turns()[r.Made()-1].Scores[0]
			groups := make(map[string][]string)
			for _, a := range left {
				key := constraint.ScoreGuess(a, guess).String()
				groups[key] = append(groups[key], a)
			}
			got := groups[score.String()]
			if score.Solved() {
				if len(left) != 1 {
					t.Fatalf("%s solved it with %d answers left", guess, len(left))
				}
				break
			}
			for key, g := range groups {
				if len(g) > len(got) && key != "22222" {
					t.Fatalf("%s got %v, which leaves %d answers; %s leaves %d", guess, score, len(got), key, len(g))
				}
			}
			left = got
		}
		if !slices.Contains(left, r.Answer(0)) {
			t.Errorf("answer %s is none of %v", r.Answer(0), left)
		}
	}
}

func TestSeedRepeats(t *testing.T) {
	v := original()
	play := func(rules Rules, seed uint64) string {
		s := NewSitting(v, rules, seed, nil)
		var b strings.Builder
		for range 4 {
			err := s.Draw()
			r := s.Round()
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range []string{"SALET", "CRONY", "BUMPH"} {
				if !r.Over() {
					_ = r.Guess(g)
					fmt.Fprint(&b, r.Turns()[r.Made()-1], " ")
				}
			}
			r.Quit()
			fmt.Fprint(&b, r.Answer(0), " ")
		}
		return b.String()
	}
	for _, rules := range []Rules{{Tries: 6}, {Tries: 6, Adversary: true}} {
		one, again, other := play(rules, 1), play(rules, 1), play(rules, 2)
		if one != again {
			t.Errorf("%+v: seed 1 gave\n%s then\n%s", rules, one, again)
		}
		if one == other {
			t.Errorf("%+v: seeds 1 and 2 gave the same %s", rules, one)
		}
	}
	// A recorded seed must give the same answers forever.
	s := NewSitting(v, Rules{Tries: 6}, 42, nil)
	var got []string
	for range 3 {
		err := s.Draw()
		r := s.Round()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r.answers[0])
	}
	if want := []string{"PARRY", "ANVIL", "ETHER"}; !slices.Equal(got, want) {
		t.Errorf("seed 42 gave %v, want %v", got, want)
	}
}

func TestNoAnswerTwice(t *testing.T) {
	words := []string{"AB", "CD", "EF", "GH"}
	for _, adversary := range []bool{false, true} {
		s := NewSitting(vocabulary.New(2, words, words), Rules{Tries: 1, Adversary: adversary}, 3, nil)
		if warning := s.StartWith("EF"); warning != nil {
			t.Fatal(warning)
		}
		s.Leave()
		seen := map[string]bool{"EF": true}
		for range 3 {
			err := s.Draw()
			r := s.Round()
			if err != nil {
				t.Fatal(err)
			}
			s.Leave()
			if seen[r.Answer(0)] {
				t.Errorf("adversary %v: %s came twice", adversary, r.Answer(0))
			}
			seen[r.Answer(0)] = true
		}
		if err := s.Draw(); err != ErrAllPlayed {
			t.Errorf("adversary %v: after all answers: %v, want ErrAllPlayed", adversary, err)
		}
	}
}

// TestWeightedDraws checks that answers are drawn by their weights, each only once, and in the same
// order for the same seed. The daily puzzle ignores weights.
func TestWeightedDraws(t *testing.T) {
	words, weights := []string{"AB", "CD", "EF", "GH"}, []float64{1, 0, 7, 2}
	v := vocabulary.NewWeighted(2, words, words, weights)
	drawn := map[string]int{}
	const sittings = 4000
	for seed := range uint64(sittings) {
		var order [2][]string
		for i := range order {
			s := NewSitting(v, Rules{Tries: 1}, seed, nil)
			for {
				err := s.Draw()
				r := s.Round()
				if err == ErrAllPlayed {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				s.Leave()
				order[i] = append(order[i], r.Answer(0))
			}
		}
		if !slices.Equal(order[0], order[1]) || !slices.Equal(slices.Sorted(slices.Values(order[0])), []string{"AB", "EF", "GH"}) {
			t.Fatalf("seed %d gave %v and %v", seed, order[0], order[1])
		}
		drawn[order[0][0]]++
		if order[0][0] == "EF" { // then two in three must be GH
			drawn[order[0][1]+" second"]++
		}
	}
	for word, want := range map[string]float64{"AB": 0.1, "EF": 0.7, "GH": 0.2, "GH second": 0.7 * 2 / 3, "AB second": 0.7 / 3} {
		if got := float64(drawn[word]) / sittings; math.Abs(got-want) > 0.03 {
			t.Errorf("%s is drawn in %.3f of the sittings, want %.3f", word, got, want)
		}
	}
	equal := vocabulary.New(2, words, v.Answers())
	for day := range Day(10) {
		if a, b := dailyAnswers(v, 1, day)[0], dailyAnswers(equal, 1, day)[0]; a != b {
			t.Errorf("day %v: %s with weights, %s without", day, a, b)
		}
	}
}

func TestDays(t *testing.T) {
	berlin := time.FixedZone("", 2*60*60)
	night := time.Date(2026, 11, 20, 0, 30, 0, 0, berlin) // which is 22:30 UTC on the day before
	if got := DayOf(night).String(); got != "2026-11-20" {
		t.Errorf("local midnight is on %s", got)
	}
	if got := DayOf(time.Date(1969, 12, 31, 12, 0, 0, 0, time.UTC)); got != -1 {
		t.Errorf("the day before 1970 is %d", got)
	}
	for _, text := range []string{"1970-01-01", "2024-02-29", "2026-11-20", "9999-12-31"} {
		if d, err := ParseDay(text); err != nil || d.String() != text {
			t.Errorf("%s is %v, %v", text, d, err)
		}
	}
	for _, text := range []string{"", "2026-11-31", "2025-02-29", "20.11.2026", "2026-11-20 ", "0001-01-01", "\x1b[1m", "2026-11-2"} {
		if d, err := ParseDay(text); err == nil || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("%q is %v, %v", text, d, err)
		}
	}
}

func TestDayBeforeTheFirst(t *testing.T) {
	if _, err := ParseDay("1900-01-01"); err == nil || err.Error() != "there is no daily puzzle for 1900-01-01; the first one is for 1970-01-01" {
		t.Errorf("1900-01-01: %v", err)
	}
}

func TestDaily(t *testing.T) {
	v := original()
	// Everybody has the same puzzle, in every version.
	for _, c := range []struct {
		date   string
		boards int
		want   string
	}{
		{"1970-01-01", 1, "[DECAL]"}, {"2026-11-20", 1, "[BUTCH]"}, {"2026-11-21", 1, "[DREAD]"}, {"2033-03-23", 1, "[BUTCH]"},
		{"2026-11-20", 2, "[GRANT MAKER]"}, {"2026-11-20", 4, "[OPINE RABBI MUSHY MOUSE]"}, {"2026-11-21", 4, "[REVEL PESTO WHELP SHOCK]"},
	} {
		day, err := ParseDay(c.date)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(dailyAnswers(v, c.boards, day)); got != c.want {
			t.Errorf("%s, %d boards: %s, want %s", c.date, c.boards, got, c.want)
		}
	}
	first := DayOf(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC))
	n := len(v.Answers())
	for _, boards := range []int{1, 2, 4, constraint.MaxBoards} {
		seen := make(map[string]bool)
		days := n / boards
		for day := range Day(days) {
			for _, answer := range dailyAnswers(v, boards, first+day) {
				seen[answer] = true
			}
		}
		if len(seen) != days*boards {
			t.Errorf("%d days of %d boards have %d different answers", days, boards, len(seen))
		}
		shuffled := slices.Clone(v.Answers())
		slices.Reverse(shuffled)
		if a, b := dailyAnswers(vocabulary.New(5, nil, shuffled), boards, first), dailyAnswers(v, boards, first); !slices.Equal(a, b) {
			t.Errorf("the order of the list matters: %s, %s", a, b)
		}
	}
	if a, b := dailyAnswers(v, 1, first), dailyAnswers(v, 1, first+Day(n)); !slices.Equal(a, b) {
		t.Errorf("after %d days %s, %s", n, a, b)
	}
}

// memory is a journal that keeps rounds in memory, in the form of its files.
type memory struct {
	kept     *SavedRound
	recorded int
	err      error
}

func (m *memory) Find(*Round) (*SavedRound, error)                 { return m.kept, nil }
func (m *memory) FindLast(int, Rules, Origin) (*SavedRound, error) { return m.kept, nil }
func (m *memory) SetAside(_ *SavedRound, why error) error {
	m.kept = nil
	return why
}
func (m *memory) Record(r *Round, _ bool) error { m.recorded++; return m.keep(r) }
func (m *memory) Save(r *Round) error           { return m.keep(r) }

func (m *memory) keep(r *Round) error {
	k := &SavedRound{Rules: r.Rules(), Quit: r.Outcome() == Quit}
	for i, row := range r.Rows(0) {
		k.Guesses = append(k.Guesses, row.Guess)
		k.Advised = append(k.Advised, r.State().Advised[i])
	}
	m.kept = k
	return m.err
}

func TestDailyResumes(t *testing.T) {
	v := original()
	m := &memory{}
	const day = Day(20777)
	s := NewSitting(v, Rules{Tries: 6, Hard: true}, 1, m)
	if _, err := s.Daily(day); err != nil || s.Resumed() {
		t.Fatal(err, s.Resumed())
	}
	if _, err := s.Guess("CRANE", true); err != nil {
		t.Fatal(err)
	}
	if warning := s.Leave(); warning != nil || s.Round().Over() || m.recorded != 0 {
		t.Fatalf("leaving a daily puzzle: warning %v, outcome %v, %d recorded", warning, s.Round().Outcome(), m.recorded)
	}
	// Another sitting with other rules continues the puzzle by its own rules.
	s = NewSitting(v, Rules{Tries: 9}, 2, m)
	warning, err := s.Daily(day)
	r := s.Round()
	if err != nil || warning != nil || !s.Resumed() || len(r.Rows(0)) != 1 || !r.State().Advised[0] || r.Rules() != (Rules{Boards: 1, Tries: 6, Hard: true}) {
		t.Fatalf("resumed %v: rows %v, rules %+v, %v, %v", s.Resumed(), r.Rows(0), r.Rules(), warning, err)
	}
	if _, err := s.Guess(r.answers[0], false); err != nil || m.recorded != 1 {
		t.Fatal(err, m.recorded)
	}
	m.kept.Recorded = true
	s = NewSitting(v, Rules{Tries: 6}, 3, m)
	if _, err = s.Daily(day); err != nil || s.Round().Outcome() != Won || !s.Resumed() {
		t.Fatalf("a finished puzzle is %v, %v", s.Round().Outcome(), err)
	}
	// The round ended before, but is recorded only now, and only once.
	for range 2 {
		m.kept.Recorded = m.recorded == 2 // the first time, it is 1
		s = NewSitting(v, Rules{Tries: 6}, 3, m)
		if warning, err = s.Daily(day); err != nil || warning != nil || m.recorded != 2 {
			t.Fatalf("a finished puzzle that is not recorded: %v, %v, recorded %d times", warning, err, m.recorded-1)
		}
	}
	m.kept = &SavedRound{Rules: Rules{Tries: 6}, Guesses: []string{"CRANES"}}
	if warning, err = s.Daily(day); err != nil || warning == nil || s.Resumed() || len(s.Round().Rows(0)) != 0 {
		t.Errorf("a damaged puzzle: rows %v, warning %v, error %v", s.Round().Rows(0), warning, err)
	}
}

func TestJournal(t *testing.T) {
	v := original()
	full := errors.New("disk full")
	m := &memory{err: full}
	s := NewSitting(v, Rules{Tries: 6}, 1, m)
	if warning := s.StartWith("OCEAN"); warning != nil {
		t.Fatal(warning)
	}
	if warning := s.Leave(); warning != nil || m.recorded != 0 || s.Round().Answer(0) != "OCEAN" {
		t.Errorf("a round without a guess: warning %v, %d recorded", warning, m.recorded)
	}
	s.StartWith("OCEAN")
	if warning, err := s.Guess("CRANE", false); warning != nil || err != nil {
		t.Errorf("an unfinished round: %v, %v", warning, err)
	}
	if warning := s.Leave(); !errors.Is(warning, full) || m.recorded != 1 {
		t.Errorf("giving up: warning %v, %d recorded", warning, m.recorded)
	}
	s.Leave()
	s.StartWith("OCEAN")
	warning, err := s.Guess("OCEAN", false)
	if s.Round().Outcome() != Won || !errors.Is(warning, full) || err != nil || m.recorded != 2 {
		t.Errorf("a full disk: %v, %v, %v, %d recorded", s.Round().Turns(), warning, err, m.recorded)
	}
}

func BenchmarkUnknownWord(b *testing.B) {
	r := round(b, original(), Rules{Tries: 6}, "OCEAN")
	for b.Loop() {
		r.Check("crxne")
	}
}

// TestView checks the allowed guesses and possible answers of a view against the rules and clues of
// its round.
func TestView(t *testing.T) {
	race.Skip(t)
	v := original()
	rng := random.Rand(t)
	for _, rules := range []Rules{{Tries: 6}, {Tries: 6, Hard: true}, {Tries: 6, Strict: true}, {Tries: 6, Hard: true, Strict: true}} {
		r := round(t, v, rules, v.Answers()[rng.IntN(len(v.Answers()))])
		for !r.Over() {
			view := r.View()
			allowed := view.Allowed()
			possible := view.PossibleAnswers(0).Words
			if !slices.Contains(possible, r.answers[0]) {
				t.Fatalf("%+v, %v: the answer %s is not possible", rules, r.Rows(0), r.answers[0])
			}
			var want []string
			for _, w := range v.Guesses() {
				if _, err := r.Check(w); err == nil {
					want = append(want, w)
				}
			}
			if !slices.Equal(allowed, want) {
				t.Fatalf("%+v, %v: %d words are allowed, want %d", rules, r.Rows(0), len(allowed), len(want))
			}
			for _, w := range v.Answers() {
				fits := !slices.ContainsFunc(r.Rows(0), func(row constraint.Clue) bool {
					return !slices.Equal(constraint.ScoreGuess(w, row.Guess), row.Score)
				})
				if fits != slices.Contains(possible, w) {
					t.Fatalf("%v: %s is possible: %v", r.Rows(0), w, !fits)
				}
			}
			if err := r.Guess(allowed[rng.IntN(len(allowed))]); err != nil {
				t.Fatal(err)
			}
			if view.Made() == r.Made() {
				t.Error("the view changed with the round")
			}
		}
	}
	// The answer is in no list, so all words that match the clues are possible.
	r := round(t, v, Rules{Tries: 6}, "ZOWIE", "ZLOTY", "ZINEB")
	if got := r.View().PossibleAnswers(0).Words; len(got) == 0 || !slices.Contains(got, "ZOWIE") {
		t.Errorf("possible: %v", got)
	}
}

// TestUnusual checks which rounds don't count for the streak, and the reasons.
func TestUnusual(t *testing.T) {
	usual := Rules{Tries: DefaultTries(1)}
	draw := func(rules Rules) *Sitting {
		s := NewSitting(little, rules, 1, nil)
		if err := s.Draw(); err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, c := range []struct {
		sitting *Sitting
		steps   string
		want    string
	}{
		{draw(usual), "CRANE OCEAN", ""},
		{draw(usual), "count OCEAN", "hints used"},
		{draw(usual), "CRANE count CRANE CRANE CRANE CRANE CRANE", ""}, // a loss always counts
		{draw(Rules{Tries: 5}), "OCEAN", "5 guesses allowed"},
	} {
		for step := range strings.FieldsSeq(c.steps) {
			take(c.sitting, step)
		}
		if r := c.sitting.Round(); !r.Over() || r.Unusual() != c.want {
			t.Errorf("%s: %v, unusual as %q, want %q", c.steps, r.Outcome(), r.Unusual(), c.want)
		}
	}
	r := round(t, little, usual, "OCEAN", "OCEAN")
	if got := r.Unusual(); got != "custom answer" || r.Vocabulary() != little {
		t.Errorf("unusual as %q, among %v", got, r.Vocabulary())
	}
}
