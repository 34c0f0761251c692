package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// patience is how long a test waits before it fails.
const patience = time.Minute

// A player is a wfind process that is controlled through pipes.
type player struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	out    *bufio.Reader // reads the process's standard output
	seen   strings.Builder
}

func play(t *testing.T, s *process.Session, args ...string) *player {
	t.Helper()
	return startPiped(t, s, append([]string{"play"}, args...)...)
}

func startPiped(t *testing.T, s *process.Session, args ...string) *player {
	t.Helper()
	cmd := s.Command("wfind", args...)
	cmd.Path, cmd.Err = os.Args[0], nil
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	t.Cleanup(func() { timer.Stop(); cmd.Process.Kill() })
	return &player{cmd: cmd, stdin: stdin, stdout: stdout, out: bufio.NewReader(stdout)}
}

func (p *player) await(t *testing.T, text string) {
	t.Helper()
	if seen, err := p.until(text); err != nil {
		t.Fatalf("waiting for %q: %v after\n%s", text, err, seen)
	}
}

// until reads until the process has printed text, and returns all it read.
func (p *player) until(text string) (string, error) {
	for !strings.HasSuffix(p.seen.String(), text) {
		b, err := p.out.ReadByte()
		if err != nil {
			return p.seen.String(), err
		}
		p.seen.WriteByte(b)
	}
	defer p.seen.Reset()
	return p.seen.String(), nil
}

// rest returns the remaining output and the exit status, which is -1 if a signal ended the game.
func (p *player) rest() (string, int) {
	text, _ := io.ReadAll(p.out)
	p.cmd.Wait()
	return p.seen.String() + string(text), p.cmd.ProcessState.ExitCode()
}

func recordedGames(t *testing.T, s *process.Session) []map[string]any {
	t.Helper()
	games, torn := recordedLines(t, s)
	if torn > 0 {
		t.Errorf("%d lines of the record are incomplete", torn)
	}
	return games
}

// recordedLines returns the recorded games and the number of incomplete lines. A process that is
// killed while it writes can leave an incomplete line.
func recordedLines(t *testing.T, s *process.Session) (games []map[string]any, torn int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.Dir, "data", "wfind", "games.jsonl"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var g map[string]any
		if json.Unmarshal(line, &g) != nil {
			torn++
			continue
		}
		games = append(games, g)
	}
	return games, torn
}

// TestPlaySignals ends rounds with each signal. The answer is shown and the game is recorded, but a
// daily puzzle is saved to be resumed.
func TestPlaySignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals there")
	}
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		// A player quits with an interrupt. Other signals kill the process.
		lost, won := -1, -1
		switch sig {
		case os.Interrupt:
			lost, won = 1, 0
		case syscall.SIGQUIT:
			lost, won = 128+3, 128+3 // the status that a shell reports
		}
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			s := process.NewSession(t)
			p := play(t, s, "--answer=ocean")
			p.await(t, "Guess 1 of 6: ")
			io.WriteString(p.stdin, "crane\n")
			p.await(t, "Guess 2 of 6: ")
			p.cmd.Process.Signal(sig)
			text, status := p.rest()
			want := "\nThe answer was OCEAN.\n\nwfind X/6\n🟨⬛🟨🟨🟨\n\nThis game doesn't count towards your statistics (reason: custom answer).\nThese statistics exclude games won with hints, or with a custom answer or guess limit (1 in total).\n"
			if text != want || status != lost || len(recordedGames(t, s)) != 1 {
				t.Errorf("got %q, status %d, %d games; want %q", text, status, len(recordedGames(t, s)), want)
			}
			p = play(t, s, "--daily=2020-07-19")
			io.WriteString(p.stdin, "crane\n")
			p.await(t, "Guess 2 of 6: ")
			p.cmd.Process.Signal(sig)
			if text, _ := p.rest(); strings.Contains(text, "BUTCH") || !strings.Contains(text, "Game saved") || len(recordedGames(t, s)) != 1 {
				t.Errorf("leaving a daily puzzle: %q", text)
			}
			p = play(t, s, "--daily=2020-07-19")
			p.await(t, "Guess 2 of 6: ")
			io.WriteString(p.stdin, "butch\n")
			p.await(t, "Another round (y/n)? ")
			p.cmd.Process.Signal(sig)
			if text, status := p.rest(); text != "\n" || status != won || len(recordedGames(t, s)) != 2 {
				t.Errorf("after a round that was won: %q, status %d", text, status)
			}
		})
	}
}

// TestPlayToday plays today's puzzle, in the player's time zone.
func TestPlayToday(t *testing.T) {
	today := func() string { return time.Now().UTC().Format(time.DateOnly) } // the session's time zone
	before := today()
	p := play(t, process.NewSession(t), "--daily")
	p.stdin.Close()
	text, _ := p.rest()
	if !strings.HasPrefix(text, "This is the daily puzzle for "+before+".\n") && !strings.HasPrefix(text, "This is the daily puzzle for "+today()+".\n") {
		t.Errorf("on %s: %s", before, text)
	}
}

// TestPlayFuture resumes a daily puzzle in a time zone where its day has not begun yet. Another puzzle of the same
// day is refused.
func TestPlayFuture(t *testing.T) {
	const east, west = "Pacific/Kiritimati", "Etc/GMT+12" // 26 hours apart
	for _, zone := range []string{east, west} {
		if _, err := time.LoadLocation(zone); err != nil {
			t.Skip(err)
		}
	}
	s := process.NewSession(t)
	s.Env = append(s.Env, "TZ="+east)
	p := play(t, s, "--daily")
	io.WriteString(p.stdin, "crane\n")
	p.stdin.Close()
	text, _ := p.rest()
	_, day, _ := strings.Cut(text, "To resume it, run: wfind play ")
	day = strings.TrimSpace(day)
	s.Env = append(s.Env, "TZ="+west)
	p = play(t, s, day)
	p.await(t, "Guess 2 of 6: ")
	p = play(t, s, day, "--boards=2")
	p.await(t, "is in the future; today is ")
}

// TestRecordTogether ends many games at the same time.
func TestRecordTogether(t *testing.T) {
	t.Parallel()
	race.Skip(t)
	s := process.NewSession(t)
	var players []*player
	for i := range random.Cases(40) {
		players = append(players, play(t, s, "--tries=6", []string{"--answer=ocean", "--answer=ocean,crane"}[i%2]))
	}
	for _, p := range players {
		p.await(t, "Guess 1 of 6: ")
	}
	var wg sync.WaitGroup
	for _, p := range players {
		wg.Go(func() {
			io.WriteString(p.stdin, "crane\nocean\n")
			p.stdin.Close()
			text, status := p.rest()
			if status != 0 || strings.Contains(text, "wfind:") {
				t.Errorf("status %d: %s", status, text)
			}
		})
	}
	wg.Wait()
	if n := len(recordedGames(t, s)); n != len(players) {
		t.Errorf("%d games are recorded of %d", n, len(players))
	}
}

// TestDailyTogether plays the same daily puzzle in eight processes, with a different word in each.
// Every guess that was scored is saved, exactly once.
func TestDailyTogether(t *testing.T) {
	t.Parallel()
	const each = 5
	words := []string{"crane", "slate", "moist", "build", "jumpy", "vocal", "whack", "fuzzy"}
	s := process.NewSession(t)
	begin := func() *player { return play(t, s, "--daily=2020-07-19", "--tries=100") }
	var players []*player
	for range words {
		players = append(players, begin())
	}
	for _, p := range players {
		p.await(t, " of 100: ")
	}
	var wg sync.WaitGroup
	moved := make([]int, len(words))
	for i, p := range players {
		wg.Go(func() {
			mine := strings.ToUpper(words[i]) + "="
			for n := 0; n < each; {
				io.WriteString(p.stdin, words[i]+"\n")
				text, err := p.until(" of 100: ")
				if err != nil {
					t.Errorf("%s: %v after %q", words[i], err, text)
					return
				}
				switch kept := strings.Count(text, mine); kept {
				case n:
					moved[i]++ // it resumed from what others had played
				case n + 1:
					n++
				default:
					t.Errorf("%d times %s was answered, now %d are shown:\n%s", n, words[i], kept, text)
					return
				}
			}
			p.stdin.Close()
			p.rest()
		})
	}
	wg.Wait()
	t.Logf("of %d guesses %v came too late", each*len(words), moved)
	p := begin()
	p.stdin.Close()
	text, _ := p.rest()
	for _, w := range words {
		if n := strings.Count(text, strings.ToUpper(w)+"="); n != each {
			t.Errorf("%d times %s was answered, %d are kept", each, w, n)
		}
	}
}

// TestRecordKilled kills games at random moments. Every game that was reported as recorded is
// recorded, and every scored guess of a daily puzzle is saved. WFIND_KILLS is the number of games
// (default: 25).
func TestRecordKilled(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	kills := 25
	if text := os.Getenv("WFIND_KILLS"); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	rng := random.Rand(t)
	var s *process.Session
	reported, midway := 0, 0
	for i := range kills {
		if i%20 == 0 {
			s = process.NewSession(t) // reading a long record would take too long
		}
		n, kept := killRounds(t, s, i, rng)
		reported += n
		if kept {
			midway++
		}
		killDaily(t, s, i, rng)
	}
	t.Logf("%d games were killed, %d rounds reported before, %d killed after recording but before reporting", kills, reported, midway)
	if reported == 0 {
		t.Errorf("no rounds were reported in %d games: they were killed too early to show anything", kills)
	}
}

// killRounds plays rounds and kills the process after a random number of rounds and a random time.
// The rounds have one board and one guess, or two of each. It returns the number of rounds that
// were reported, and whether one more was recorded.
func killRounds(t *testing.T, s *process.Session, i int, rng *rand.Rand) (reported int, more bool) {
	boards := 1 + i%2
	p := play(t, s, fmt.Sprintf("--boards=%d", boards), fmt.Sprintf("--tries=%d", boards), fmt.Sprintf("--seed=%d", i+1))
	go io.WriteString(p.stdin, strings.Repeat(strings.Repeat("crane\n", boards)+"y\n", 1000))
	p.await(t, fmt.Sprintf("Guess 1 of %d: ", boards)) // the process is ready for input
	time.Sleep(time.Duration(rng.IntN(40_000)) * time.Microsecond)
	p.cmd.Process.Kill()
	text, _ := p.rest()
	reported = strings.Count(text, "This game doesn't count towards your statistics (reason: ")
	games, torn := recordedLines(t, s)
	if killed := i%20 + 1; torn > killed {
		t.Errorf("%d lines of the record are incomplete after %d games were killed", torn, killed)
	}
	recorded := 0
	for _, g := range games {
		if g["seed"] == float64(i+1) {
			if recorded++; g["round"] != float64(recorded) {
				t.Errorf("seed %d: round %v is recorded at place %d", i+1, g["round"], recorded)
			}
		}
	}
	if recorded < reported || recorded > reported+1 {
		t.Errorf("seed %d: %d rounds were reported, %d are recorded", i+1, reported, recorded)
	}
	return reported, recorded > reported
}

// killDaily plays a daily puzzle and kills the process.
func killDaily(t *testing.T, s *process.Session, i int, rng *rand.Rand) {
	day, boards := fmt.Sprintf("--daily=20%02d-%02d-%02d", i/336%80, 1+i/28%12, 1+i%28), 1+i%3
	begin := func() *player { return play(t, s, day, "--tries=30", fmt.Sprintf("--boards=%d", boards)) }
	p := begin()
	p.await(t, "Guess 1 of 30: ")
	go io.WriteString(p.stdin, strings.Repeat("crane\n", 30))
	time.Sleep(time.Duration(rng.IntN(10_000)) * time.Microsecond)
	p.cmd.Process.Kill()
	text, _ := p.rest()
	answered := strings.Count(text, "\nGuess ") // there is one more prompt after each scored guess
	again := begin()
	again.stdin.Close()
	text, _ = again.rest()
	if kept := strings.Count(text, "CRANE=") / boards; kept < answered || kept > answered+1 || strings.Contains(text, "damaged") {
		t.Errorf("%s: %d guesses were answered, %d are kept:\n%s", day, answered, kept, text)
	}
}
