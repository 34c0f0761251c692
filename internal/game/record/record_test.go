package record

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/internal/files/filelock"
	"wfind/internal/game"
	"wfind/internal/testkit/random"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

var words = vocabulary.New(5, []string{"CRANE", "CHEST", "WRECK", "JUDGE"}, []string{"OCEAN", "SPICE"})

// journal returns a journal in a new directory, with a fixed time.
func journal(t testing.TB) *Journal {
	at := time.Date(2026, 11, 20, 20, 15, 0, 0, time.FixedZone("", 3600))
	return &Journal{Store{Dir: filepath.Join(t.TempDir(), "data", "wfind")}, "wordle", "answers", "", func() time.Time { return at }}
}

// play plays a round with a custom answer, and returns the warning for its last guess.
func play(t testing.TB, j *Journal, rules game.Rules, answer string, guesses ...string) error {
	t.Helper()
	s := game.NewSitting(words, rules, 0, j)
	if warning := s.StartWith(answer); warning != nil {
		t.Fatal(warning)
	}
	var warning error
	for _, g := range guesses {
		var err error
		if warning, err = s.Guess(g, false); err != nil {
			t.Fatal(err)
		}
	}
	if !s.Round().Over() {
		warning = s.Leave()
	}
	return warning
}

// daily starts or resumes a daily puzzle in a new sitting.
func daily(t *testing.T, j *Journal, v *vocabulary.Vocabulary, rules game.Rules, day game.Day) *game.Sitting {
	t.Helper()
	s := game.NewSitting(v, rules, 0, j)
	if warning, err := s.Daily(day); warning != nil || err != nil {
		t.Fatal(warning, err)
	}
	return s
}

// write writes text to a file, and makes the file's directory if necessary.
func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestRecord(t *testing.T) {
	j := journal(t)
	if all, err := j.Store.Games(); err != nil || all != nil {
		t.Fatalf("before the first game: %v, %v", all, err)
	}
	for _, err := range []error{
		play(t, j, game.Rules{Tries: 6, Hard: true}, "OCEAN", "CRANE", "OCEAN"),
		play(t, j, game.Rules{Tries: 1, Strict: true}, "SPICE", "CRANE"),
		play(t, j, game.Rules{Tries: 6}, "SPICE", "CRANE"),
		play(t, j, game.Rules{Tries: 6}, "SPICE"), // not a game, because there was no guess
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	s := game.NewSitting(words, game.Rules{Tries: 3, Adversary: true}, 1<<40, j)
	if err := s.Draw(); err != nil {
		t.Fatal(err)
	}
	for !s.Round().Over() {
		if warning, err := s.Guess("JUDGE", true); warning != nil || err != nil {
			t.Fatal(warning, err)
		}
	}
	got, err := j.Store.Games()
	if err != nil {
		t.Fatal(err)
	}
	want := []Game{
		{Answer: "OCEAN", Guesses: []string{"CRANE", "OCEAN"}, Tries: 6, Won: true, Hard: true, Given: true},
		{Answer: "SPICE", Guesses: []string{"CRANE"}, Tries: 1, Strict: true, Given: true},
		{Answer: "SPICE", Guesses: []string{"CRANE"}, Tries: 6, Quit: true, Given: true},
		{Answer: s.Round().Answer(0), Guesses: []string{"JUDGE", "JUDGE", "JUDGE"}, Tries: 3, Adversary: true,
			Advised: []int{1, 2, 3}, Seed: 1 << 40, Round: 1},
	}
	for i := range want {
		want[i].Version, want[i].Length, want[i].Dict, want[i].AnswerList = 1, 5, "wordle", "answers"
		want[i].At = got[i].At
		if !got[i].At.Equal(j.Now()) {
			t.Errorf("game %d ended at %v", i, got[i].At)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	text, err := os.ReadFile(j.Store.Path())
	if err != nil || !bytes.HasPrefix(text, []byte(`{"v":1,"at":"2026-11-20T20:15:00+01:00","length":5,"answer":"OCEAN","guesses":["CRANE","OCEAN"],"tries":6,"won":true,`)) {
		t.Errorf("the file begins %.150s, %v", text, err)
	}
}

// TestReadDuringWrite reads the games while another process writes one.
func TestReadDuringWrite(t *testing.T) {
	j := journal(t)
	if err := play(t, j, game.Rules{Tries: 6}, "OCEAN", "CRANE", "OCEAN"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(j.Store.Path())
	if err != nil {
		t.Fatal(err)
	}
	write(t, j.Store.Path(), string(text[:len(text)/2]))
	release, err := filelock.Acquire(j.Store.Path())
	if err != nil {
		t.Fatal(err)
	}
	go func() { // the other process ends the line, and then releases the lock
		time.Sleep(50 * time.Millisecond)
		if err := os.WriteFile(j.Store.Path(), text, 0o644); err != nil {
			t.Error(err)
		}
		release()
	}()
	if got, err := j.Store.Games(); len(got) != 1 || err != nil {
		t.Errorf("%d games, %v; want 1", len(got), err)
	}
}

// TestPrefixes cuts a file of games off after every byte. Complete lines are read, and the next
// game is appended.
func TestPrefixes(t *testing.T) {
	j := journal(t)
	for range 3 {
		if err := play(t, j, game.Rules{Tries: 6}, "OCEAN", "CRANE", "OCEAN"); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(j.Store.Path())
	if err != nil {
		t.Fatal(err)
	}
	lineLength := len(text) / 3
	for n := range len(text) + 1 {
		prefix := text[:n]
		write(t, j.Store.Path(), string(prefix))
		whole := (n + 1) / lineLength // only the newline can be missing
		torn := n%lineLength != 0 && (n+1)%lineLength != 0
		check := func(when string, want int) {
			got, err := j.Store.Games()
			damage, ok := errors.AsType[*DamageError](err)
			if len(got) != want || ok != torn || err != nil && !ok {
				t.Fatalf("%d bytes, %s: %d games, %v; want %d", n, when, len(got), err, want)
			}
			if torn && !slices.Equal(damage.Lines, []int{whole + 1}) {
				t.Fatalf("%d bytes, %s: lines %v", n, when, damage.Lines)
			}
		}
		check("cut off", whole)
		if n%7 == 0 || torn != (n%lineLength != 0) { // to save time, because each sync is slow
			if err := play(t, j, game.Rules{Tries: 6}, "SPICE", "SPICE"); err != nil {
				t.Fatal(err)
			}
			check("after another game", whole+1)
			if now, err := os.ReadFile(j.Store.Path()); err != nil || !bytes.HasPrefix(now, prefix) {
				t.Fatalf("%d bytes: the existing text of the file was changed", n)
			}
		}
	}
}

// good is the line of a valid game.
const good = `{"v":1,"at":"2026-11-20T20:15:00Z","length":5,"answer":"OCEAN","guesses":["CRANE","OCEAN"],"tries":6,"won":true}`

// four is the line of a game with four boards.
const four = `{"v":2,"at":"2026-11-20T20:15:00Z","length":5,"boards":["OCEAN","CHEST","CRANE","JUDGE"],"guesses":["OCEAN","JUDGE","CHEST","CHEST","CRANE"],"tries":9,"won":true,"dict":"wordle","answers":"answers"}`

func with(old, new string) string { return strings.Replace(good, old, new, 1) }

// foreignLines are lines from other programs, and the reason why each is not a game.
var foreignLines = []struct{ line, why string }{
	{good, ""},
	{with(`"won"`, `"mood":{"a":[1]},"won"`), ""}, // a key from a later version of wfind
	{with(`"tries":6`, `"tries":60`), ""},
	{"\ufeff" + good, ""}, // a byte order mark, as some editors write
	{"", "(left unchanged): it is damaged or is not a wfind game"},
	{"null", "the recorded game has no version number"},
	{"[]", "it is damaged or is not a wfind game"},
	{"\x00\xff\x1b[1m", "it is damaged or is not a wfind game"},
	{with(`"v":1`, `"v":3`), "the recorded game has version 3, but this wfind reads only versions 1 and 2"},
	{with(`"v":1`, `"v":2`), "a recorded game must have format version 1 if it has one board, or 2 if it has several"},
	{with(`"answer":"OCEAN"`, `"boards":["OCEAN","CRANE"]`), "a recorded game must have format version 1 if it has one board, or 2 if it has several"},
	{with(`"v":1`, `"v":-1`), "the recorded game has version -1, but this wfind reads only versions 1 and 2"},
	{four, ""},
	{strings.Replace(four, `"answers":`, `"answer":"OCEAN","answers":`, 1), "a recorded game must have format version 1 if it has one board, or 2 if it has several"},
	{strings.Replace(four, `JUDGE"],"g`, `JUDGES"],"g`, 1), "the word JUDGES must have 5 letters"},
	{strings.Replace(four, `,"CRANE"],"t`, `],"t`, 1), "the result of the recorded game does not match its guesses"},
	{strings.Replace(four, `true`, `false`, 1), "the result of the recorded game does not match its guesses"},
	{strings.Replace(four, `JUDGE"],"g`, `CRANE"],"g`, 1), "the word CRANE is the answer on two boards; each board needs a different answer"},
	{strings.Replace(four, `"boards":[`, `"boards":[`+strings.Repeat(`"OCEAN",`, 40), 1), "the recorded game has an impossible word length, date, or number of guesses or boards"},
	{with(`"v":1,`, ``), "the recorded game has no version number"},
	{with(`CRANE`, `crane`), "the word crane must have 5 letters, all in upper case"},
	{with(`"CRANE"`, `null`), `the word "" must have 5 letters`},
	{with(`CRANE`, `CRANES`), "the word CRANES must have 5 letters"},
	{with(`CRANE`, `\u001b[1mA`), `the word \x1b[1mA must have 5 letters`},
	{with(`"OCEAN","g`, `"SPICE","g`), "the result of the recorded game does not match its guesses"},
	{with(`true`, `false`), "the result of the recorded game does not match its guesses"},
	{with(`["CRANE",`, `["OCEAN",`), "the result of the recorded game does not match its guesses"},
	{with(`["CRANE","OCEAN"]`, `[]`), "the recorded game has an impossible word length, date, or number of guesses or boards"},
	{with(`"tries":6`, `"tries":1`), "the recorded game has an impossible word length, date, or number of guesses or boards"},
	{with(`"length":5`, `"length":-5`), "the recorded game has an impossible word length, date, or number of guesses or boards"},
	{with(`"length":5`, `"length":1e99`), "it is damaged or is not a wfind game"},
	{with(`"won"`, `"daily":"\u001b","won"`), "is not a date"},
	{with(`"won"`, `"daily":"1900-01-01","won"`), "there is no daily puzzle for 1900-01-01; the first one is for 1970-01-01"},
	{with(`-11-20T`, `-13-20T`), "it is damaged or is not a wfind game"},
	{with(`2026-11-20T`, `20-11-20T`), "it is damaged or is not a wfind game"},
	{strings.Repeat("x", 1<<20), "it is damaged or is not a wfind game"},
}

func TestForeignLines(t *testing.T) {
	j := journal(t)
	var file strings.Builder
	var bad []int
	for i, tt := range foreignLines {
		write(t, j.Store.Path(), tt.line+"\n")
		got, err := j.Store.Games()
		if tt.why == "" {
			if err != nil || len(got) != 1 || got[0].Solutions()[0] != "OCEAN" {
				t.Errorf("%.80s: %v, %v", tt.line, got, err)
			}
		} else {
			bad = append(bad, i+1)
			if err == nil || !strings.Contains(err.Error(), tt.why) || len(got) != 0 || strings.ContainsFunc(err.Error(), func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }) {
				t.Errorf("%.80q: %d games, %v; want %s", tt.line, len(got), err, tt.why)
			}
		}
		file.WriteString(tt.line + "\n")
	}
	write(t, j.Store.Path(), file.String())
	got, err := j.Store.Games()
	damage, ok := errors.AsType[*DamageError](err)
	if !ok || len(got) != len(foreignLines)-len(bad) || !slices.Equal(damage.Lines, bad) {
		t.Errorf("together: %d games, %v, want lines %v", len(got), err, bad)
	}
}

func FuzzLines(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte(four))
	f.Add([]byte("{\"v\":1}\n" + good + "\r\n\n" + good))
	f.Fuzz(func(t *testing.T, text []byte) {
		for line := range bytes.Lines(text) {
			g, err := parse(line)
			if err != nil {
				continue
			}
			answers, err := game.ParseAnswers(constraint.AnySymbol, g.Solutions())
			if err != nil || slices.ContainsFunc(answers, func(w string) bool { return constraint.CountLetters(w) != g.Length }) {
				t.Errorf("%q cannot have been played: %v", line, err)
				continue
			}
			game.NewRound(vocabulary.New(g.Length, g.Guesses, nil), game.Rules{Tries: g.Tries}, answers...)
		}
	})
}

// TestUsual checks that unusual games don't count. A loss counts even if hints were used.
func TestUsual(t *testing.T) {
	usual := Game{Won: true, Guesses: make([]string, 3), Tries: 6}
	with := func(change func(*Game)) Game {
		g := usual
		change(&g)
		return g
	}
	var s History
	for _, g := range []Game{
		usual,
		with(func(g *Game) { g.Hint = game.HintCount }),
		with(func(g *Game) { g.Advised = []int{2} }),
		with(func(g *Game) { g.Given = true }),
		with(func(g *Game) { g.Given, g.Won = true, false }),
		with(func(g *Game) { g.Tries = 5 }),
		with(func(g *Game) { g.Hard = true }),
	} {
		s.AddIfCounted(g)
	}
	want := History{Unusual: 5}
	want.Stats = Stats{Played: 2, Won: 2, CurrentStreak: 2, BestStreak: 2, Distribution: []int{0, 0, 2}}
	s.Months = nil
	if !reflect.DeepEqual(s, want) {
		t.Errorf("got %+v, want %+v", s, want)
	}
	s.AddIfCounted(with(func(g *Game) { g.Hint, g.Won = game.HintLetter, false }))
	if s.Lost != 1 || s.CurrentStreak != 0 {
		t.Errorf("lost with help: %+v", s)
	}
}

func TestDailyStreak(t *testing.T) {
	at := time.Date(2026, 11, 20, 23, 59, 0, 0, time.FixedZone("", -5*3600))
	today := game.DayOf(at)
	var s History
	play := func(played, puzzle game.Day, won bool) {
		s.AddIfCounted(Game{Won: won, Guesses: make([]string, 1), Tries: 6, Daily: puzzle.String(), At: at.AddDate(0, 0, int(played-today))})
	}
	play(today-9, today-9, true)
	play(today-8, today-8, true)
	play(today-7, today-7, true)
	play(today-6, today-6, false)
	play(today-4, today-5, true) // played late
	play(today-2, today-2, true)
	play(today-1, today-1, true)
	play(today-1, today-1, true) // with another length
	if s.Daily.Best != 3 || s.Daily.Current(today-1) != 2 || s.Daily.Current(today) != 2 || s.Daily.Current(today+1) != 0 {
		t.Errorf("best %d, current %d, %d, %d; want 3, 2, 2, 0", s.Daily.Best, s.Daily.Current(today-1), s.Daily.Current(today), s.Daily.Current(today+1))
	}
	if (&DailyStreak{}).Current(0) != 0 {
		t.Error("no games give a streak")
	}
}

// TestDailyMidnight starts puzzles before midnight and wins them after it. Each counts for its own
// day, even if the next day's puzzle was won before it.
func TestDailyMidnight(t *testing.T) {
	j := journal(t)
	clock := time.Date(2026, 11, 20, 23, 58, 0, 0, time.UTC)
	j.Now = func() time.Time { return clock }
	words := vocabulary.New(5, []string{"CHEST", "CRANE"}, []string{"CRANE"})
	open := func(day game.Day, word string) {
		t.Helper()
		guess(t, daily(t, j, words, game.Rules{Boards: 1, Tries: 6}, day), word)
	}
	today := game.DayOf(clock)
	streak := func(want int) {
		t.Helper()
		games, err := j.Store.Games()
		if err != nil {
			t.Fatal(err)
		}
		var s History
		for _, g := range games {
			s.AddIfCounted(g)
		}
		if now := game.DayOf(clock); s.Daily.Current(now) != want {
			t.Errorf("the streak on %s is %d, want %d", now, s.Daily.Current(now), want)
		}
	}
	open(today, "CHEST")
	clock = clock.Add(5 * time.Minute)
	open(today, "CRANE")
	streak(1)
	open(today+1, "CHEST")
	clock = clock.AddDate(0, 0, 1)
	open(today+2, "CRANE")
	streak(1)
	open(today+1, "CRANE")
	streak(3)
	open(today+3, "CHEST") // which --daily does not allow
	clock = clock.AddDate(0, 0, 3)
	open(today+3, "CRANE")
	streak(0)
}

func TestStats(t *testing.T) {
	var s Stats
	if s.WinRate() != 0 {
		t.Error("the win rate of no games is", s.WinRate())
	}
	for _, n := range []int{3, 4, 0, 3, 1, 7, 0, 2} { // 0 means lost
		s.Add(Game{Won: n > 0, Guesses: make([]string, max(n, 1))})
	}
	want := Stats{Played: 8, Won: 6, Lost: 2, CurrentStreak: 1, BestStreak: 3, Distribution: []int{1, 1, 2, 1, 0, 0, 1}}
	if !reflect.DeepEqual(s, want) || s.WinRate() != 0.75 {
		t.Errorf("got %+v, want %+v", s, want)
	}
}

// A smallDisk is a file on a disk with room for only a few more bytes.
type smallDisk struct {
	*os.File
	room int
	sync error
}

func (d *smallDisk) Write(p []byte) (int, error) {
	n := min(len(p), d.room)
	if n, err := d.File.Write(p[:n]); err != nil || n == len(p) {
		return n, err
	}
	return n, &fs.PathError{Op: "write", Path: d.Name(), Err: syscall.ENOSPC}
}

func (d *smallDisk) Sync() error { return d.sync }

func TestFullDisk(t *testing.T) {
	for _, before := range []string{"", "a\n", "torn"} {
		for room := range 7 {
			path := filepath.Join(t.TempDir(), "games.jsonl")
			write(t, path, before)
			f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			want := before + "game\n"
			if before == "torn" {
				want = "torn\ngame\n"
			}
			err = appendLine(&smallDisk{f, room, nil}, []byte("game"))
			if full := room < len(want)-len(before); full != errors.Is(err, syscall.ENOSPC) {
				t.Errorf("%q, room for %d bytes: %v", before, room, err)
			} else if full {
				want = before
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != want {
				t.Errorf("%q, room for %d bytes: the file has %q, %v", before, room, got, err)
			}
		}
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "games.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	broken := errors.New("input/output error")
	if err := appendLine(&smallDisk{f, 100, broken}, []byte("game")); err != broken {
		t.Errorf("the error of Sync was lost: %v", err)
	}
}

func TestUnusablePlaces(t *testing.T) {
	j := journal(t)
	in := filepath.Dir(filepath.Dir(j.Store.Dir))
	file := filepath.Join(in, "fi\x1ble")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Skip("the system has no such names:", err)
	}
	j.Store.Dir = filepath.Join(file, "wfind") // a path below a file
	if err := play(t, j, game.Rules{Tries: 6}, "OCEAN", "OCEAN"); err == nil || !strings.Contains(err.Error(), ": creating ") || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("with a file in place of the directory, the error is %q", err)
	}
	j.Store.Dir = in
	if err := os.Mkdir(j.Store.Path(), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := play(t, j, game.Rules{Tries: 6}, "OCEAN", "OCEAN"); err == nil || !strings.Contains(err.Error(), ": opening ") {
		t.Errorf("with a directory in place of the file, the error is %v", err)
	}
	if _, err := j.Store.Games(); err == nil || !strings.HasPrefix(err.Error(), "reading ") {
		t.Errorf("reading a directory in place of the file, the error is %v", err)
	}
}

// TestFolders checks that new directories can be read only by the player, and that existing ones
// stay as they are.
func TestFolders(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no permissions here")
	}
	j := journal(t)
	s := daily(t, j, words, game.Rules{Tries: 6}, 20777)
	for _, word := range []string{"OCEAN", "SPICE"} { // one of the two is the answer
		guess(t, s, word)
		if s.Round().Over() {
			break
		}
	}
	for _, dir := range []string{j.Store.Dir, filepath.Dir(j.Store.Dir), filepath.Join(j.Store.Dir, "daily")} {
		info, err := os.Stat(dir)
		if err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v, %v", dir, info.Mode(), err)
		}
	}
	if err := os.Chmod(j.Store.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := play(t, j, game.Rules{Tries: 6}, "OCEAN", "OCEAN"); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(j.Store.Dir); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the mode of an existing folder is %v, %v", info.Mode(), err)
	}
}

// TestDaily quits a daily puzzle after each guess, and resumes it with a new sitting and a new
// journal.
func TestDaily(t *testing.T) {
	j := journal(t)
	const day = game.Day(20777)
	begin := func(rules game.Rules) (*game.Sitting, *game.Round) {
		t.Helper()
		again := *j
		s := daily(t, &again, words, rules, day)
		return s, s.Round()
	}
	files := func() int { return countFiles(t, filepath.Join(j.Store.Dir, "daily")) }
	guesses := []string{"CHEST", "WRECK", "CRANE"}
	for i, guess := range guesses {
		s, r := begin(game.Rules{Tries: 4 + i, Hard: i == 0})
		if s.Resumed() != (i > 0) || len(r.Rows(0)) != i || r.Rules() != (game.Rules{Boards: 1, Tries: 4, Hard: true}) {
			t.Fatalf("before guess %d: rows %v, rules %+v", i+1, r.Rows(0), r.Rules())
		}
		warning, err := s.Guess(guess, false)
		if i > 0 && err != nil { // hard mode may not allow the guess
			warning, err = s.Guess(guesses[0], false)
		}
		if warning != nil || err != nil {
			t.Fatal(warning, err)
		}
		if files() != 1 {
			t.Errorf("after guess %d there are %d files", i+1, files())
		}
	}
	_, r := begin(game.Rules{Tries: 6})
	second, _ := begin(game.Rules{Tries: 6}) // in a second terminal
	r.Quit()
	answer := r.Answer(0)
	first, _ := begin(game.Rules{Tries: 6})
	guess(t, first, answer)
	if warning, err := second.Guess(answer, false); warning != nil || !isMoved(err) || second.Round().Outcome() != game.Won {
		t.Errorf("the same puzzle ended twice: warning %v, error %v", warning, err)
	}
	if all, err := j.Store.Games(); err != nil || len(all) != 1 || all[0].Daily != day.String() || !all[0].Won || len(all[0].Guesses) != 4 {
		t.Errorf("the record has %+v, %v", all, err)
	}
	if files() != 0 {
		t.Errorf("%d files are left of a finished puzzle", files())
	}
	if s, r := begin(game.Rules{Tries: 6}); !s.Resumed() || r.Outcome() != game.Won || len(r.Rows(0)) != 4 {
		t.Errorf("the finished puzzle: resumed %v, %v", s.Resumed(), r.Rows(0))
	}
	if warning, _ := game.NewSitting(words, game.Rules{Tries: 6}, 0, j).Daily(day + 1); warning != nil {
		t.Errorf("the next day: %v", warning)
	}
}

func countFiles(t *testing.T, dir string) int {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

func isMoved(err error) bool {
	_, moved := errors.AsType[*game.MovedError](err)
	return moved
}

// dailyTerminals are terminals that show the same daily puzzle of one player.
type dailyTerminals struct {
	journal  *Journal
	day      game.Day
	boards   int
	sittings [3]*game.Sitting

	answered []string  // the scored guesses of each terminal
	hint     game.Hint // the most revealing hint that a terminal has given
}

func (d *dailyTerminals) open(t *testing.T, i int) {
	t.Helper()
	own := *d.journal
	d.sittings[i] = daily(t, &own, words, game.Rules{Boards: d.boards, Tries: 4 + i, Hard: i == 2 && d.boards == 1}, d.day)
}

// try asks for a hint in a terminal or makes a guess, and checks the screen.
func (d *dailyTerminals) try(t *testing.T, rng *rand.Rand, i int) {
	t.Helper()
	s := d.sittings[i]
	var warning, err error
	switch rng.IntN(7) {
	case 0:
		if _, warning, err = s.Count(); err == nil {
			d.hint = max(d.hint, game.HintCount)
		}
	case 1:
		if _, warning, err = s.ShowLetter(); err == nil {
			d.hint = max(d.hint, game.HintLetter)
		}
	default:
		guess := []string{"CHEST", "WRECK", "CRANE", "JUDGE"}[rng.IntN(4)]
		before := len(s.Round().Rows(0))
		if warning, err = s.Guess(guess, false); err == nil {
			if before == len(d.answered) {
				d.answered = append(d.answered, guess)
			} // otherwise, it is the guess from another terminal
			if before != len(d.answered)-1 || d.answered[before] != guess || len(s.Round().Turns()[before].Scores) != d.boards {
				t.Fatalf("%s was answered as guess %d after %v", guess, before+1, d.answered)
			}
		}
	}
	if warning != nil {
		t.Fatal(warning)
	}
	if got := guessesOf(s.Round()); (err == nil || isMoved(err)) && !slices.Equal(got, d.answered) {
		t.Fatalf("%v was scored, the terminal shows %v", d.answered, got)
	}
}

// TestDailyTerminals plays a daily puzzle in three terminals at random. No terminal loses a guess that
// another terminal has scored.
func TestDailyTerminals(t *testing.T) {
	rng := random.Rand(t)
	ended := 0
	for n := range 12 {
		d := &dailyTerminals{journal: journal(t), boards: 1 + n%2, day: game.Day(rng.IntN(30000))}
		for i := range d.sittings {
			d.open(t, i)
		}
		for over, n := false, 0; !over && n < 60; n++ {
			i := rng.IntN(len(d.sittings))
			if rng.IntN(8) == 0 {
				d.open(t, i)
			} else {
				d.try(t, rng, i)
				over = d.sittings[i].Round().Over()
			}
		}
		d.open(t, 0)
		r := d.sittings[0].Round()
		if got := guessesOf(r); !slices.Equal(got, d.answered) || r.Hint() < d.hint {
			t.Fatalf("%v was answered with help %v, kept is %v with help %v", d.answered, d.hint, got, r.Hint())
		}
		if all, err := d.journal.Store.Games(); err != nil || (len(all) == 1) != r.Over() || len(all) > 1 {
			t.Fatalf("the round is %v, recorded is %v, %v", r.Outcome(), all, err)
		}
		if r.Over() {
			ended++
		}
	}
	if t.Logf("%d rounds came to their end", ended); ended == 0 {
		t.Error("no round came to its end")
	}
}

func guessesOf(r *game.Round) []string {
	var guesses []string
	for _, row := range r.Rows(0) {
		guesses = append(guesses, row.Guess)
	}
	return guesses
}

// TestDailyGivenUp checks that a puzzle that is given up is recorded, unless it was continued
// elsewhere.
func TestDailyGivenUp(t *testing.T) {
	j := journal(t)
	begin := func() *game.Sitting { return daily(t, j, words, game.Rules{Tries: 6}, 20777) }
	first, second := begin(), begin()
	if _, err := first.GiveUp(); !errors.Is(err, game.ErrNotBegun) || first.Round().Over() {
		t.Errorf("giving up before the first guess: %v", err)
	}
	first.Guess("CHEST", false)
	if _, err := second.GiveUp(); !errors.Is(err, game.ErrNotBegun) {
		t.Errorf("giving up when only another process has guessed: %v", err)
	}
	second.Guess("WRECK", false) // not made: the puzzle gets CHEST from the first terminal instead
	first.Guess("CRANE", false)
	if _, err := second.GiveUp(); !isMoved(err) || second.Round().Over() || len(second.Round().Rows(0)) != 2 {
		t.Errorf("giving up after another process added a guess: %v, %v", err, second.Round().Rows(0))
	}
	if warning, err := second.GiveUp(); warning != nil || err != nil {
		t.Error(warning, err)
	}
	all, err := j.Store.Games()
	if err != nil || len(all) != 1 || !all[0].Quit || !slices.Equal(all[0].Guesses, []string{"CHEST", "CRANE"}) {
		t.Errorf("the record has %+v, %v", all, err)
	}
	if third := begin(); third.Round().Outcome() != game.Quit {
		t.Errorf("opened again, the puzzle's outcome is %v", third.Round().Outcome())
	}
}

// TestDailyCrash finishes a puzzle but stops before it is recorded. It is recorded the next time it
// is opened.
func TestDailyCrash(t *testing.T) {
	j := journal(t)
	r := daily(t, j, words, game.Rules{Tries: 1}, 20777).Round()
	r.Guess("CHEST") // bypass the sitting, so that the round is saved but not recorded
	if err := j.Save(r); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got := daily(t, j, words, game.Rules{Tries: 6}, 20777).Round().Outcome(); got != game.Lost {
			t.Fatal(got)
		}
		if all, err := j.Store.Games(); err != nil || len(all) != 1 {
			t.Fatalf("the record has %v, %v", all, err)
		}
	}
}

func TestDailyDamaged(t *testing.T) {
	for _, text := range []string{"", "{", `{"v":2}`, `{"v":1,"length":5,"tries":6,"guesses":["\u001b"]}`, `{"v":1,"length":6,"tries":6,"guesses":["CHESTS"]}`} {
		j := journal(t)
		s := daily(t, j, words, game.Rules{Tries: 6}, 20777)
		guess(t, s, "CHEST")
		write(t, j.path(s.Round()), text)
		s = game.NewSitting(words, game.Rules{Tries: 6}, 0, j)
		if warning, err := s.Daily(20777); warning == nil || err != nil || s.Resumed() || len(s.Round().Rows(0)) != 0 {
			t.Errorf("%s: rows %v, warning %v, error %v", text, s.Round().Rows(0), warning, err)
		}
		if warning, err := s.Guess("CHEST", false); warning != nil || err != nil {
			t.Errorf("%s: after that %v, %v", text, warning, err)
		}
	}
}

// checkUnfinished checks a daily puzzle that was resumed from a file with the given text. Either the
// state is possible, or a warning says that the puzzle begins anew.
func checkUnfinished(t *testing.T, text, answer string, s *game.Sitting, warning error) {
	t.Helper()
	rows := s.Round().Rows(0)
	switch {
	case warning != nil && (s.Resumed() || len(rows) > 0 || s.Round().Over()):
		t.Fatalf("%q: the warning is %v, but the guesses %v were kept", text, warning, rows)
	case warning != nil && warning.Error() != printable.Text(warning.Error()):
		t.Errorf("%q: the warning %q has control characters", text, warning)
	case len(rows) > s.Round().Rules().Tries:
		t.Fatalf("%q: %d guesses of %d", text, len(rows), s.Round().Rules().Tries)
	}
	for i, row := range rows {
		if !slices.Equal(row.Score, constraint.ScoreGuess(answer, row.Guess)) || row.Score.Solved() && i < len(rows)-1 {
			t.Fatalf("%q: %v against %s", text, rows, answer)
		}
	}
}

// FuzzUnfinished resumes a daily puzzle from a file with arbitrary content. Either the state is
// possible, or a warning says that the puzzle begins anew. In both cases, the puzzle can be continued,
// saved and resumed.
func FuzzUnfinished(f *testing.F) {
	for _, text := range []string{
		`{"v":1,"daily":"2026-11-20","length":5,"guesses":["CHEST","CRANE"],"advised":[false,true],"tries":6}`,
		`{"v":1,"length":5,"guesses":["CHEST"],"tries":1,"hard":true,"strict":true}`,
		`{"v":1,"length":5,"guesses":["OCEAN"],"tries":6}`, `{"v":1,"length":5,"guesses":["SPICE"],"tries":6}`,
		`{"v":1,"length":5,"guesses":["CHEST","CHEST"],"advised":[true],"tries":1}`,
		`{"v":1,"length":5,"guesses":["QQQQQ"],"tries":6}`, `{"v":1,"length":4,"guesses":["CHES"],"tries":6}`,
		`{"v":2}`, `{"v":1,"tries":-1}`, `{"v":1,"length":5,"tries":1000000000,"guesses":[]}`, `{`, "",
	} {
		f.Add(text)
	}
	const day = 20777
	f.Fuzz(func(t *testing.T, text string) {
		j := journal(t)
		take := func() (s *game.Sitting, warning error) {
			s = game.NewSitting(words, game.Rules{Tries: 6}, 0, j)
			warning, err := s.Daily(day)
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			return s, warning
		}
		s, _ := take()
		path := j.path(s.Round())
		answer := "OCEAN"
		if !slices.Equal(s.Round().State().Answers, []string{answer}) {
			answer = "SPICE"
		}
		write(t, path, text)
		s, warning := take()
		rows := s.Round().Rows(0)
		checkUnfinished(t, text, answer, s, warning)
		for !s.Round().Over() && len(rows) < 3 {
			guess := "CHEST"
			if len(rows) == 2 {
				guess = answer
			}
			if warning, err := s.Guess(guess, false); warning != nil {
				t.Fatalf("%q: after %v, %s: %v", text, rows, guess, warning)
			} else if err != nil {
				return // not allowed by the puzzle's rules
			}
			rows = s.Round().Rows(0)
		}
		again, warning := take()
		if fmt.Sprint(again.Round().Rows(0)) != fmt.Sprint(rows) || warning != nil || again.Round().Over() != s.Round().Over() {
			t.Errorf("%q: %v, resumed %v, %v", text, rows, again.Round().Rows(0), warning)
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	j := journal(b)
	for b.Loop() {
		if err := play(b, j, game.Rules{Tries: 6}, "OCEAN", "CRANE", "OCEAN"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	j := journal(b)
	const n = 1000
	write(b, j.Store.Path(), strings.Repeat(good+"\n", n))
	for b.Loop() {
		if all, err := j.Store.Games(); err != nil || len(all) != n {
			b.Fatal(len(all), err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/game")
}
