//go:build unix

package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/terminal"
)

// These tests play the full-screen game in a terminal.

// start runs wfind in a terminal. Like [process.Session.Shell], it doesn't use the race detector.
func start(t testing.TB, opt terminal.Options, args ...string) *terminal.Terminal {
	t.Helper()
	race.Skip(t)
	opt.Args = append([]string{process.Exe}, args...)
	opt.Env = append(opt.Env, "WFIND_TEST_RUN_MAIN=1", "TZ=UTC")
	return terminal.Start(t, opt)
}

// guess enters word and waits until its score is on the screen.
func guess(term *terminal.Terminal, word string, want ...string) string {
	term.Type(word)
	term.Press("Enter")
	return term.Wait(want...)
}

// afterRound quits a game whose round is over, then calls [ended].
func afterRound(t *testing.T, term *terminal.Terminal, status int, want ...string) terminal.End {
	t.Helper()
	term.Wait("q quit")
	term.Type("q")
	return ended(t, term, status, want...)
}

// again presses a key a second time to confirm, and waits for its effect. It pauses first, so that
// the key does not look like one that is held down.
func again(term *terminal.Terminal, key, want string) {
	next := time.Now().Add(500 * time.Millisecond) // a key that is held down repeats sooner
	term.WaitFor(fmt.Sprintf("%q on the screen, after %s", want, key), func(screen string) bool {
		if strings.Contains(screen, want) {
			return true
		}
		if time.Now().After(next) {
			term.Press(key)
			next = time.Now().Add(time.Second)
		}
		return false
	})
}

// ended checks that the program exited with status, restored the terminal, and left the texts in
// want on it.
func ended(t *testing.T, term *terminal.Terminal, status int, want ...string) terminal.End {
	t.Helper()
	end := term.End()
	if end.Status != status {
		t.Errorf("status %d, want %d; stderr: %s", end.Status, status, end.Stderr)
	}
	if end.Before == "" || end.Before != end.After {
		t.Errorf("the modes of the terminal were\n%s\nand are\n%s", end.Before, end.After)
	}
	if strings.Contains(end.Screen, "guess 1 of") || strings.Contains(end.Screen, "help ·") {
		t.Errorf("the game is still on the screen:\n%s", end.Screen)
	}
	if strings.Contains(end.Screen, "^[") {
		t.Errorf("the terminal's reply to a query was printed in the shell:\n%s", end.Screen)
	}
	for _, w := range want {
		if !strings.Contains(end.Screen, w) {
			t.Errorf("no %q is left on the screen:\n%s", w, end.Screen)
		}
	}
	if strings.Contains(end.Stderr, "goroutine") {
		t.Errorf("stderr has a stack trace:\n%s", end.Stderr)
	}
	return end
}

func TestScreenWin(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "play", "--answers="+oneWord(t, "crate"))
	term.Wait("wfind", "5 letters", "guess 1 of 6", "Q   W   E   R   T", "? help", "ctrl-c quit")
	guess(term, "salet", "S    (A)    L    (E)   (T)", "guess 2 of 6", "(E)  R  (T)")
	guess(term, "crqte", "Unknown word CRQTE", "1 for CRATE", "guess 2 of 6")
	term.Press("1")
	term.WaitGone("dictionary")
	term.Press("Enter")
	term.Wait("Solved in 2 of 6 guesses · brilliant", " 1    100    1     1", "played win% streak best", "n another round")
	end := afterRound(t, term, 0, "wfind 2/6", "⬛🟨⬛🟨🟨", "🟩🟩🟩🟩🟩")
	if strings.Contains(end.Screen, "The answer was") {
		t.Errorf("the answer is printed after a won round:\n%s", end.Screen)
	}
}

// oneWord returns the path of a list with one word.
func oneWord(t *testing.T, word string) string {
	t.Helper()
	list := t.TempDir() + "/list"
	if err := os.WriteFile(list, []byte(word+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestScreenLoss(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{}, "play", "--answer=crate", "--tries=2", "--no-motion")
	guess(term, "salet", "guess 2 of 2")
	guess(term, "mound", "The answer was CRATE", "n another round", "tab statistics")
	term.Press("Tab")
	term.Wait("No games in the statistics yet", "esc back")
	term.Press("Escape")
	term.Wait("The answer was CRATE")
	// Start another round and quit it at once.
	term.Type("n")
	term.Wait("guess 1 of 2")
	term.Press("C-c")
	ended(t, term, 1, "The answer was CRATE.", "wfind X/2")
}

func TestScreenResize(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "play", "--answer=crate")
	guess(term, "salet", "guess 2 of 6", "S    (A)    L    (E)   (T)")
	before := term.Screen()
	term.Resize(30, 12)
	small := term.Wait("        S (A) L (E)(T)\n", " Q  W (E) R (T) Y  U  I  O  P\n", "? help")
	if n := strings.Count(small, "·  ·  ·  ·  ·"); n != 5 {
		t.Errorf("%d empty rows at 30 by 12, want 5:\n%s", n, small)
	}
	guess(term, "crane", "       [C][R][A] N [E]\n")
	term.Resize(12, 4)
	term.Wait("Enlarge this")
	term.Resize(120, 44)
	term.Wait("┏━━━┓ ┏━━━┓ ┏━━━┓       ┏━━━┓", "guess 3 of 6")
	term.Resize(80, 24)
	after := term.Wait("[C]   [R]   [A]    N    [E]", "guess 3 of 6")
	if line := strings.Split(before, "\n")[0]; !strings.Contains(after, strings.TrimSuffix(line, "2 of 6")) {
		t.Errorf("after the window grew back, the screen is\n%s\nbefore it shrank\n%s", after, before)
	}
	term.Press("C-c")
	ended(t, term, 1, "Game saved.")
}

func TestScreenSignals(t *testing.T) {
	for _, test := range []struct {
		signal syscall.Signal
		status int // the status that a shell reports
	}{
		{syscall.SIGTERM, 128 + 15},
		{syscall.SIGHUP, 128 + 1},
		{syscall.SIGQUIT, 128 + 3},
		{syscall.SIGINT, 1},
	} {
		t.Run(test.signal.String(), func(t *testing.T) {
			t.Parallel()
			term := start(t, terminal.Options{}, "play", "--answer=crate")
			guess(term, "salet", "guess 2 of 6")
			term.Signal(test.signal)
			if end := ended(t, term, test.status, "Game saved. To resume it, run: wfind play --answer\n"); strings.Contains(end.Screen, "CRATE") {
				t.Errorf("the answer is shown:\n%s", end.Screen)
			}
		})
	}
}

// TestScreenClosed closes the terminal during a game. The game is saved, without its answer, and not
// recorded.
func TestScreenClosed(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	term := start(t, terminal.Options{Env: []string{"XDG_DATA_HOME=" + data}}, "play", "--answer=crate")
	guess(term, "salet", "guess 2 of 6")
	term.Close()
	if games, err := os.ReadFile(data + "/wfind/games.jsonl"); err == nil {
		t.Errorf("the record is %q", games)
	}
	files, _ := filepath.Glob(data + "/wfind/rounds/*.json")
	if len(files) != 1 {
		t.Fatalf("the saved rounds are %q", files)
	}
	if text, err := os.ReadFile(files[0]); err != nil || !strings.Contains(string(text), "SALET") || strings.Contains(string(text), "CRATE") {
		t.Errorf("the saved round is %s, %v", text, err)
	}
}

// TestScreenKept checks that a round that was quit is resumed at the next start.
func TestScreenKept(t *testing.T) {
	t.Parallel()
	env := []string{"XDG_DATA_HOME=" + t.TempDir(), "NO_COLOR=1"}
	begin := func(want ...string) *terminal.Terminal {
		term := start(t, terminal.Options{Env: env}, "play", "--no-motion")
		term.Wait(want...)
		return term
	}
	// The answer is unknown, but it is none of these guesses.
	term := begin("guess 1 of 6")
	term.Press("C-c")
	if end := ended(t, term, 1); strings.TrimSpace(end.Screen) != "" {
		t.Errorf("no guess was made, but this is printed:\n%s", end.Screen)
	}
	const stays = "Game saved. To resume it, run: wfind play"
	term = begin("guess 1 of 6")
	guess(term, "aahed", "guess 2 of 6")
	term.Press("C-c")
	if end := ended(t, term, 1, stays); strings.Contains(end.Screen, "The answer was") {
		t.Errorf("the answer of a saved round is printed:\n%s", end.Screen)
	}
	term = begin("Resumed your game", "guess 2 of 6")
	guess(term, "abaca", "guess 3 of 6")
	term.Signal(syscall.SIGTERM)
	ended(t, term, 128+15, stays)
	term = begin("Resumed your game", "guess 3 of 6")
	guess(term, "aalii", "guess 4 of 6")
	term.Close()
	term = begin("Resumed your game", "guess 4 of 6")
	term.Press("C-d")
	term.Wait("lose the round")
	again(term, "C-d", "You gave up. The answer was")
	term.Wait(" 1     0     0     0", "played win%")
	afterRound(t, term, 1, "The answer was", "wfind X/6")
	term = begin("guess 1 of 6")
	term.Press("C-c")
	term.End()
}

// TestScreenKeptSeed quits a round with several boards and --seed. Only a command with the same
// seed resumes it.
func TestScreenKeptSeed(t *testing.T) {
	t.Parallel()
	env := []string{"XDG_DATA_HOME=" + t.TempDir(), "NO_COLOR=1"}
	begin := func(want string, args ...string) *terminal.Terminal {
		term := start(t, terminal.Options{Env: env}, append([]string{"play", "--no-motion", "--boards=2"}, args...)...)
		term.Wait(want)
		return term
	}
	term := begin("guess 1 of 7", "--seed=7")
	guess(term, "fuzzy", "guess 2 of 7")
	term.Press("C-c")
	ended(t, term, 1, "Game saved. To resume it, run: wfind play")
	term = begin("guess 1 of 7")
	guess(term, "aalii", "guess 2 of 7")
	term.Press("C-c")
	term.End()
	term = begin("Resumed your game", "--seed=7")
	term.Wait("Z     Z     Y", "guess 2 of 7")
	term.Close()
	term = begin("Resumed your game")
	// Its answers are unknown, so any tile could be in the brackets that mark a coloured letter.
	unmarked := strings.NewReplacer("[", " ", "]", " ", "(", " ", ")", " ")
	if screen := term.Wait("guess 2 of 7"); !strings.Contains(unmarked.Replace(screen), "A     A     L     I     I") {
		t.Errorf("the resumed round lacks the guess:\n%s", screen)
	}
	term.Press("C-c")
	term.End()
	term = begin("Resumed your game", "--seed=7")
	term.Wait("Z     Z     Y", "guess 2 of 7")
	term.Press("C-c")
	term.End()
}

// TestScreenKeptGiven quits a friend's puzzle and rounds with --answer. The same command resumes
// each of them, and no other does. After its end, it can be played again.
func TestScreenKeptGiven(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	begin := func(want string, args ...string) *terminal.Terminal {
		term := start(t, terminal.Options{Env: []string{"XDG_DATA_HOME=" + data, "NO_COLOR=1"}}, append([]string{"play", "--no-motion"}, args...)...)
		term.Wait(want)
		return term
	}
	const puzzle = "--puzzle=AEXVGVAUAOPLDIKDFCO2RXJTDIFYG" // OCEAN
	for _, c := range []struct {
		resume, answer string
		args           []string
	}{
		{"wfind play " + puzzle, "OCEAN", []string{puzzle}},
		{"wfind play " + puzzle + " --hard", "OCEAN", []string{puzzle, "--hard"}},
		{"wfind play --answer", "OCEAN", []string{"--answer=ocean"}},
		{"wfind play --answer -l 6 --tries=4", "BANANA", []string{"--answer=banana", "--tries=4"}},
	} {
		wrong := "CRANE"
		if c.answer == "BANANA" {
			wrong = "CHERRY"
		}
		for range 2 {
			term := begin("guess 1 of", c.args...)
			guess(term, wrong, "guess 2 of")
			term.Press("C-c")
			end := strings.ReplaceAll(ended(t, term, 1).Screen, "\n", "") // the terminal wraps lines
			if !strings.Contains(end, "Game saved. To resume it, run: "+c.resume) || strings.Contains(end, c.answer) {
				t.Errorf("%q: no %q is left on the screen, or the answer is:\n%s", c.args, c.resume, end)
			}
			term = begin("Resumed your game", c.args...)
			term.Type("?")
			term.Wait("Find the")
			term.Press("End")
			term.Wait("save the game and quit")
			term.Press("Escape")
			term.Wait("guess 2 of")
			guess(term, c.answer, "Solved in 2 of")
			afterRound(t, term, 0, "wfind 2/")
		}
	}
	games, err := os.ReadFile(data + "/wfind/games.jsonl")
	if err != nil || strings.Count(string(games), `"given":true`) != 8 || strings.Contains(string(games), `"quit"`) {
		t.Errorf("the record is %s, %v", games, err)
	}
	if files, _ := filepath.Glob(data + "/wfind/rounds/*"); files != nil {
		t.Errorf("the saved rounds are %q", files)
	}
}

// TestScreenKeptNext quits the round after a daily puzzle and after a round with --answer. It is an
// ordinary round, so the next plain command resumes it.
func TestScreenKeptNext(t *testing.T) {
	t.Parallel()
	for _, flag := range []string{"--answer=ocean", "--daily=2026-11-10"} {
		env := []string{"XDG_DATA_HOME=" + t.TempDir(), "NO_COLOR=1"}
		term := start(t, terminal.Options{Env: env}, "play", "--no-motion", flag)
		guess(term, "aahed", "guess 2 of 6")
		term.Press("C-d")
		again(term, "C-d", "You gave up")
		term.Wait("n another round")
		again(term, "n", "guess 1 of 6")
		guess(term, "aalii", "guess 2 of 6")
		term.Press("C-c")
		ended(t, term, 1, "Game saved. To resume it, run: wfind play\n")
		term = start(t, terminal.Options{Env: env}, "play", "--no-motion")
		term.Wait("Resumed your game", "guess 2 of 6")
		term.Close()
	}
}

// TestScreenQuitKey presses Ctrl-\, which the game does not handle.
func TestScreenQuitKey(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{}, "play", "--answer=crate")
	guess(term, "salet", "guess 2 of 6")
	term.Press("C-\\")
	ended(t, term, 128+3, "Game saved. To resume it, run: wfind play --answer\n")
}

// TestScreenStop suspends the screen several times. The terminal is restored each time, and the
// screen comes back when the program continues.
func TestScreenStop(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Shell: true}, "play", "--answer=crate")
	guess(term, "salet", "guess 2 of 6")
	for i := range 2 {
		term.Press("C-z")
		// The shell's screen still shows the first stop. What is typed before the second one is lost.
		screen := term.WaitFor(fmt.Sprintf("stop %d", i+1), func(screen string) bool { return strings.Count(screen, "\nStopped\n") == i+1 })
		if strings.Contains(screen, "guess 2 of 6") {
			t.Errorf("the game is still on the screen:\n%s", screen)
		}
		term.Type("fg")
		term.Press("Enter")
		term.Wait("guess 2 of 6")
		term.Type("m")             // keys work again
		typed := func(times int) { // once on the keyboard and once in the row
			term.WaitFor(fmt.Sprintf("M %d times", times), func(screen string) bool { return strings.Count(screen, " M") == times })
		}
		typed(2)
		term.Press("BSpace")
		typed(1)
	}
	guess(term, "crate", "Solved in 2 of 6")
	afterRound(t, term, 0, "wfind 2/6")
}

// TestScreenStopModes checks that a suspended screen switches off mouse reports and the other
// terminal modes, and switches them on again when it continues.
func TestScreenStopModes(t *testing.T) {
	t.Parallel()
	list := t.TempDir() + "/list"
	if err := os.WriteFile(list, []byte("שלום\nשולח\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const keepOrder, turnOrder = "\x1b[8l", "\x1b[8h"
	for _, test := range []struct{ command, there string }{{"play", "guess 1 of 6"}, {"assist", "2 possible answers"}} {
		term := start(t, terminal.Options{Shell: true, Env: []string{"NO_COLOR=1"}}, test.command, "--length=4", "--dict="+list)
		for range 2 {
			term.Wait(test.there)
			if !term.Mouse() {
				t.Errorf("%s: mouse events are off", test.command)
			}
			term.Record()
			term.Press("C-z")
			term.Wait("Stopped")
			if written := term.WaitRecorded("Stopped"); !strings.Contains(written, turnOrder) {
				t.Errorf("%s: the terminal's reordering of text was not turned on again for the shell: %q", test.command, written)
			}
			if term.Mouse() {
				t.Errorf("%s: mouse events are on after Ctrl-Z", test.command)
			}
			term.Type("fg")
			term.Press("Enter")
			term.WaitRecorded(test.there)
			term.WaitRecorded(keepOrder)
		}
		term.Press("C-c")
		term.End()
	}
}

// TestScreenEngine asks the engine for advice, types while it is thinking, and lets it play.
func TestScreenEngine(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{}, "play", "--adversary", "--seed=1")
	guess(term, "salet", "guess 2 of 6")
	term.Press("Tab")
	term.Wait("don't count towards your streak")
	again(term, "Tab", "press tab to reveal a tile")
	term.Press("Tab") // there is no letter to show: the adversary has no answer yet
	term.Wait("Suggestion:")
	term.Press("Enter")
	term.Wait("guess 3 of 6")
	term.Type("!")
	term.Wait("Played", "guess 4 of 6")
	term.Press("C-c")
	ended(t, term, 1, "Game saved. To resume it, run: wfind play")
}

func TestScreenHelpAndColour(t *testing.T) {
	t.Parallel()
	for _, palette := range []struct{ name, correct string }{
		{"classic", "48;5;28"}, {"high-contrast", "48;5;208"},
	} {
		term := start(t, terminal.Options{}, "play", "--answer=crate", "--palette="+palette.name)
		term.Wait("guess 1 of 6")
		term.Type("?")
		term.Wait("Find the 5-letter word in 6 guesses", "in the right place", "back")
		term.Type("?")
		guess(term, "crate", "Solved in 1 of 6")
		if screen := term.Colored(); !strings.Contains(screen, palette.correct) {
			t.Errorf("%s: no %s on the screen\n%q", palette.name, palette.correct, screen)
		}
		term.Wait("q quit")
		term.Type("q")
		squares := map[string]string{"classic": "🟩🟩🟩🟩🟩", "high-contrast": "🟧🟧🟧🟧🟧"}[palette.name]
		ended(t, term, 0, "wfind 1/6", squares)
	}
}

// TestScreenCopy copies the result to the terminal's clipboard.
func TestScreenCopy(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{}, "play", "--answer=crate")
	guess(term, "crate", "Solved in 1 of 6")
	term.Wait("c copy")
	term.Type("c")
	term.Wait("Copied the result")
	if got, want := term.Clipboard(), "wfind 1/6\n🟩🟩🟩🟩🟩"; got != want {
		t.Errorf("the clipboard has %q, want %q", got, want)
	}
	term.Press("C-c")
	ended(t, term, 0, "wfind 1/6")
}

// TestScreenDaily quits a daily puzzle and resumes it.
func TestScreenDaily(t *testing.T) {
	t.Parallel()
	data := "XDG_DATA_HOME=" + t.TempDir()
	term := start(t, terminal.Options{Env: []string{data}}, "play", "--daily=2020-07-19")
	term.Wait("2020-07-19", "guess 1 of 6")
	guess(term, "salet", "guess 2 of 6")
	term.Press("C-c")
	end := ended(t, term, 1, "To resume it, run: wfind play --daily=2020-07-19")
	if strings.Contains(end.Screen, "The answer was") {
		t.Errorf("the answer of a saved puzzle is printed:\n%s", end.Screen)
	}
	term = start(t, terminal.Options{Env: []string{data, "NO_COLOR=1"}}, "play", "--daily=2020-07-19")
	term.Wait("Resumed your game", "guess 2 of 6", "L")
	for _, wait := range []string{"guess 3 of 6", "guess 4 of 6", "guess 5 of 6", "guess 6 of 6", "Not solved. The answer was"} {
		guess(term, "salet", wait)
	}
	afterRound(t, term, 1, "The answer was", "2020-07-19 wfind X/6")
	term = start(t, terminal.Options{Env: []string{data}}, "play", "--daily=2020-07-19")
	term.Wait("Already played", "Not solved. The answer was", "played win%")
	term.Press("C-c")
	ended(t, term, 1, "2020-07-19 wfind X/6")
}

// TestScreenDailyTwice plays the same daily puzzle in two terminals. The one that is behind resumes
// from the other's guesses, and no scored guess is lost.
func TestScreenDailyTwice(t *testing.T) {
	t.Parallel()
	env := []string{"XDG_DATA_HOME=" + t.TempDir(), "NO_COLOR=1"}
	first := start(t, terminal.Options{Env: env}, "play", "--daily=2020-07-19", "--no-motion")
	guess(first, "crane", "guess 2 of 6")
	second := start(t, terminal.Options{Env: env}, "play", "--daily=2020-07-19", "--no-motion")
	second.Wait("Resumed your game", "guess 2 of 6")
	guess(first, "slate", "guess 3 of 6")
	guess(second, "moist", "You continued this round in another window", "guess 3 of 6", "S     L     A")
	second.Press("Enter")
	second.Wait("guess 4 of 6")
	guess(first, "build", "You continued this round in another window", "guess 4 of 6")
	first.Press("Enter")
	first.Wait("guess 5 of 6")
	guess(second, "butch", "You continued this round in another window", "guess 5 of 6")
	second.Press("Enter")
	second.Wait("Solved in 5 of 6", "played win%", "q quit")
	guess(first, "fifty", "Solved in 5 of 6", "q quit")
	for _, term := range []*terminal.Terminal{first, second} {
		term.Type("q")
		ended(t, term, 0, "2020-07-19 wfind 5/6")
	}
}

// TestScreenAnswerUnseen types an answer for a friend, which is not shown. If it is not in the word
// list, it must be typed again. After a signal, the terminal is restored.
func TestScreenAnswerUnseen(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{}, "play", "--answer", "--no-motion")
	term.WaitStderr("Answer (not shown): ")
	term.Type("ocean")
	term.Press("Enter")
	if screen := term.Wait("guess 1 of 6"); strings.Contains(strings.ToLower(screen), "ocean") {
		t.Errorf("the answer is on the screen:\n%s", screen)
	}
	guess(term, "ocean", "Solved in 1 of 6", "q quit")
	term.Type("q")
	ended(t, term, 0, "wfind 1/6")

	term = start(t, terminal.Options{}, "play", "--answer", "--length=6")
	term.WaitStderr("not shown): ")
	term.Type("ocean")
	term.Press("Enter")
	term.WaitStderr("your word has 5 letters, but --length requires 6\nAnswer (not shown): ")
	term.Type("qwfpgj")
	term.Press("Enter")
	term.WaitStderr("not in the word list; type it again to use it anyway\nAnswer (not shown): ")
	term.Type("qwfpgj")
	term.Press("Enter")
	term.Wait("guess 1 of 6")
	term.Press("C-c")
	if end := ended(t, term, 1); strings.TrimSpace(end.Screen) != "" {
		t.Errorf("no guess was made, but this is printed:\n%s", end.Screen)
	}

	term = start(t, terminal.Options{}, "play", "--make")
	term.WaitStderr("Answer (not shown): ")
	term.Type("ocean")
	term.Press("Enter")
	ended(t, term, 0, "wfind play --puzzle=AEXVGVAUAOPLDIKDFCO2RXJTDIFYG")

	term = start(t, terminal.Options{}, "play", "--answer")
	term.WaitStderr("not shown): ")
	term.Signal(syscall.SIGTERM)
	ended(t, term, 128+15)

	term = start(t, terminal.Options{}, "play", "--answer")
	term.WaitStderr("not shown): ")
	term.Press("Enter")
	term.WaitStderr("--answer: you did not enter a word")
	ended(t, term, 2)

	term = start(t, terminal.Options{}, "play", "--answer")
	term.WaitStderr("not shown): ")
	term.Type("qwfpg")
	term.Press("Enter")
	term.WaitStderr("type it again to use it anyway\nAnswer (not shown): ")
	term.Type("qwfpj")
	term.Press("Enter")
	term.WaitStderr("anyway\nAnswer (not shown): \nwfind: the word is not in the word list; type it again to use it anyway\nAnswer (not shown): ")
	term.Type("ocean")
	term.Press("Enter")
	guess(term, "ocean", "Solved in 1 of 6")
	afterRound(t, term, 0, "wfind 1/6")
}

// TestScreenMouseAndReview types with the mouse, and opens the review of a round.
func TestScreenMouseAndReview(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}, Columns: 100, Rows: 24}, "play", "--answer=crate", "--no-motion")
	screen := term.Wait("guess 1 of 6", "Q   W   E", "Type a 5-letter word and press Enter")
	for _, letter := range "SALET" {
		lines := strings.Split(strings.ReplaceAll(screen, "\n", " \n"), "\n")
		y := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, " "+string(letter)+" ") })
		x := len([]rune(lines[y][:strings.Index(lines[y], " "+string(letter)+" ")])) + 1
		term.Click(x, y)
	}
	if !term.Mouse() {
		t.Error("mouse events are off")
	}
	term.Wait("S     A     L     E     T")
	term.Press("Enter")
	guess(term, "crate", "Solved in 2 of 6", "r review")
	term.Type("r")
	term.Wait("[C][R][A][T][E]  20 → solved", "of 99", "20 possible answers left afterwards", "CRATE")
	term.Press("Down")
	term.Wait("1 possible answer left afterwards")
	term.Type("q")
	term.Wait("Solved in 2 of 6", "q quit")
	term.Type("q")
	ended(t, term, 0, "wfind 2/6")

	term = start(t, terminal.Options{}, "play", "--no-mouse")
	term.Wait("guess 1 of 6")
	if term.Mouse() {
		t.Error("mouse events are on in spite of --no-mouse")
	}
	term.Press("C-c")
	ended(t, term, 1)
}

// TestReviewsAgree checks that the review on the screen and review --last show the same figures.
func TestReviewsAgree(t *testing.T) {
	t.Parallel()
	session := process.NewSession(t)
	data := "XDG_DATA_HOME=" + filepath.Join(session.Dir, "data") // the session's data directory
	term := start(t, terminal.Options{Env: []string{data, "NO_COLOR=1"}}, "play", "--answer=parry", "--no-motion")
	term.Wait("guess 1 of 6")
	guess(term, "crane", "guess 2 of 6")
	guess(term, "solar", "guess 3 of 6")
	guess(term, "party", "guess 4 of 6")
	guess(term, "parry", "Solved in 4 of 6", "r review")
	term.Type("r")
	screen := term.Wait("Costliest guess")
	term.Type("q")
	term.Wait("q quit")
	term.Type("q")
	ended(t, term, 0)
	out := session.Shell(t, "wfind review --last --json")
	turns := 0
	for line := range strings.Lines(out) {
		var turn struct {
			Guess       string
			Skill, Luck int
		}
		if err := json.Unmarshal([]byte(line), &turn); err != nil {
			t.Fatal(err)
		}
		if turn.Guess == "" {
			continue // the line with the totals
		}
		turns++
		row := regexp.MustCompile(`(?m)^\W*` + strings.Join(strings.Split(turn.Guess, ""), `\W*`) + `\b.*$`).FindString(screen)
		if fields := strings.Fields(row); !slices.Contains(fields, strconv.Itoa(turn.Skill)) || !slices.Contains(fields, strconv.Itoa(turn.Luck)) {
			t.Errorf("%s has skill %d and luck %d by --last, and on the screen %q of\n%s", turn.Guess, turn.Skill, turn.Luck, row, screen)
		}
	}
	if turns != 4 {
		t.Errorf("%d turns by --last:\n%s", turns, out)
	}
}

// TestScreenConsole plays on the Linux console, which has its own key codes, sixteen colours and
// few characters.
func TestScreenConsole(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"TERM=linux"}}, "play", "--answer=crate", "--no-motion")
	term.Wait("guess 1 of 6", "Type a 5-letter word")
	term.Type("?")
	term.Wait("Find the 5-letter word")
	term.Send("\x1b[B\x1b[6~") // down, page down
	term.Wait("copy the result to share")
	term.Type("?")
	term.WaitGone("Find the 5-letter word")
	guess(term, "salet", "guess 2 of 6")
	screen := term.Wait("─────")
	if strings.ContainsAny(screen, "▀▄▔━") {
		t.Errorf("the screen has characters that the console's fonts lack:\n%s", screen)
	}
	if screen := term.Colored(); !strings.Contains(screen, "\x1b[43m") || strings.Contains(screen, "48;") {
		t.Errorf("the colours are not the console's eight colours:\n%q", screen)
	}
	term.Press("C-c")
	ended(t, term, 1, "Game saved.")
	term = start(t, terminal.Options{Env: []string{"TERM=linux", "NO_COLOR=1"}}, "assist", "--time=0", "CHEST=c.E..")
	term.Wait("#===#", ": C :", "possible answers")
	term.Type("wreck")
	term.Wait("│ W │", "Type 0 for grey")
	term.Send("\x1b[4~0\x1b[1~1") // End, Home
	term.Wait(": W :")
	term.Press("C-c")
	ended(t, term, 0, "CHEST=c.E..")
}

// TestScreenWide checks that letters two columns wide fit their tiles.
func TestScreenWide(t *testing.T) {
	t.Parallel()
	list := t.TempDir() + "/list"
	if err := os.WriteFile(list, []byte("一心一意\n三心二意\n人山人海\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "play", "--length=4", "--dict="+list, "--answer=一心一意")
	term.Wait("guess 1 of 6")
	guess(term, "三心二意", "  三    [心]    二    [意]", "guess 2 of 6")
	guess(term, "一心一意", "Solved in 2 of 6")
	afterRound(t, term, 0, "wfind 2/6")
}

// TestScreenDumb checks that a dumb terminal gets the line-by-line game.
func TestScreenDumb(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"TERM=dumb"}}, "play", "--answer=crate")
	term.Wait("Guess 1 of 6:")
	term.Press("C-d")
	if end := term.End(); end.Status != 1 || !strings.Contains(end.Screen, "CRATE") {
		t.Errorf("status %d, and on the screen is\n%s", end.Status, end.Screen)
	}
}

// TestBare runs wfind without arguments in a terminal. It shows help instead of listing all words.
// It does the same in a dumb terminal.
func TestBare(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"dumb", "xterm"} {
		term := start(t, terminal.Options{Env: []string{"TERM=" + name}, Columns: 80, Rows: 70})
		if end := term.End(); end.Status != 0 || !strings.Contains(end.Screen, "List the words that fit your clues.") || strings.Contains(end.Screen, "AAHED") {
			t.Errorf("TERM=%s: status %d, and on the screen is\n%s", name, end.Status, end.Screen)
		}
	}
}

// startWithStderr runs wfind in a terminal that also shows its standard error. A Ctrl-C reaches only wfind.
func startWithStderr(t *testing.T, columns int, args ...string) *terminal.Terminal {
	t.Helper()
	return terminal.Start(t, terminal.Options{
		Args:    append([]string{"sh", "-c", `exec "$@" 2>/dev/tty`, "sh", process.Exe}, args...),
		Env:     []string{"WFIND_TEST_RUN_MAIN=1"},
		Columns: columns, Rows: 24,
		Shell: true,
	})
}

// TestProgress watches the progress line of a search, then stops the search with Ctrl-C. The line
// disappears, and the results so far are shown.
func TestProgress(t *testing.T) {
	t.Parallel()
	term := startWithStderr(t, 80, "solve", "--dict=answers", "--jobs=1")
	line := term.Wait("openers")
	if n := strings.Count(strings.TrimSpace(line), "\n"); n != 0 {
		t.Errorf("progress takes %d lines:\n%s", n+1, line)
	}
	term.Press("C-c")
	end := term.End()
	if text := strings.Join(strings.Fields(end.Screen), " "); end.Status != 1 || strings.Contains(text, "openers") || !strings.Contains(text, "not proved") {
		t.Errorf("status %d, and on the screen is\n%s", end.Status, end.Screen)
	}
}

// TestProgressNarrow watches the progress line in a narrow terminal, where it ends with an ellipsis.
func TestProgressNarrow(t *testing.T) {
	t.Parallel()
	term := startWithStderr(t, 20, "solve", "--dict=answers", "--jobs=1")
	term.WaitFor("a truncated line", func(screen string) bool { return strings.HasSuffix(strings.TrimSpace(screen), "…") })
	term.Press("C-c")
	term.End()
}

// TestReviewBoardsInterrupted stops a review of several boards with Ctrl-C. It prints the guesses
// that were rated before, and nothing else.
func TestReviewBoardsInterrupted(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	// The useless guesses after the first leave many answers, so rating the rest takes most of the time.
	term := startWithStderr(t, 400, "review", "--dict=answers", "--answer=CIGAR,REBUT", "salet", "fuzzy", "puppy", "mummy", "fluff", "cigar", "rebut")
	term.Wait("of 7 guesses rated")
	term.Press("C-c")
	end := term.End()
	if text := strings.TrimSpace(end.Screen); end.Status != 1 || strings.Contains(text, "\n") || !strings.HasPrefix(text, "wfind: stopped; rated SALET: skill ") {
		t.Errorf("status %d, and on the screen is\n%s", end.Status, text)
	}
}

// TestScreenSettings changes settings in the game, which are saved for the next one. With several
// boards, there is no setting for hard mode.
func TestScreenSettings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, dir+"/config/wfind/preferences", "hard = yes\n")
	env := []string{"XDG_CONFIG_HOME=" + dir + "/config", "XDG_DATA_HOME=" + dir}
	save := func(want string, args ...string) {
		t.Helper()
		term := start(t, terminal.Options{Env: env}, append([]string{"play"}, args...)...)
		term.Wait("guess 1 of")
		term.Press("C-o", "Down", "Space")
		term.Wait("colours     high-contrast")
		term.Wait("Saved this setting for future games")
		text, err := os.ReadFile(dir + "/config/wfind/preferences")
		if err != nil || string(text) != want {
			t.Errorf("%q: the preferences are\n%swant\n%s%v", args, text, want, err)
		}
		term.Press("C-c")
		term.End()
	}
	// Only changed settings are saved.
	save("hard = yes\npalette = high-contrast\n", "--boards=2")
	save("hard = yes\npalette = high-contrast\n", "--no-hard", "--no-motion", "--palette=classic")
}
