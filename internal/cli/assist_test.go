//go:build unix

package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/terminal"
)

// counted returns the number of possible answers that the screen shows.
func counted(t *testing.T, clues ...string) string {
	t.Helper()
	set := constraint.Must(constraint.NewSet(5))
	for _, text := range clues {
		c, err := constraint.ParseClue(text)
		if err == nil {
			err = set.Add(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	count := func(list string) int {
		n := 0
		for _, w := range constraint.Must(dict.Load(list, 5)) {
			if set.Match(w) {
				n++
			}
		}
		return n
	}
	all, known := count(dict.Wordle), count(dict.Answers)
	switch {
	case all == 1:
		return "1 possible answer"
	case all == known:
		return fmt.Sprintf("%d possible answers", all)
	}
	return fmt.Sprintf("%d possible answers, %d well known", all, known)
}

// advised returns the best guesses that the assist screen shows, best first, with their
// expected guesses.
func advised(screen string) []string {
	before, list, _ := strings.Cut(screen, "Best guesses")
	column := utf8.RuneCountInString(before[strings.LastIndex(before, "\n")+1:])
	var words []string
	for _, line := range strings.Split(list, "\n")[1:] {
		runes := []rune(line)
		fields := strings.Fields(strings.Trim(string(runes[min(column, len(runes)):]), "›· "))
		if len(fields) < 3 || strings.Contains(fields[2], "no.") || fields[1] == "no." { // the row of the typed guess
			break
		}
		words = append(words, fields[0]+" "+fields[1])
	}
	return words
}

// suggestions caches the output of suggest by its arguments.
var suggestions sync.Map

// suggested returns the ranking of suggest in the form of advised. It runs suggest once.
func suggested(t *testing.T, args ...string) []string {
	t.Helper()
	key := strings.Join(args, " ")
	if known, ok := suggestions.Load(key); ok {
		return known.([]string)
	}
	got := process.Wfind(t, "", append([]string{"suggest", "--answers=answers", "--json", "--time=1m"}, args...)...)
	if got.Status != 0 {
		t.Fatal(got)
	}
	var words []string
	for line := range strings.Lines(got.Stdout) {
		var s struct {
			Guess   string
			Guesses float64 `json:"expected_guesses"`
			Proved  bool
		}
		if err := json.Unmarshal([]byte(line), &s); err != nil || !s.Proved {
			t.Fatal(line, err)
		}
		words = append(words, fmt.Sprintf("%s %.3f", s.Guess, s.Guesses))
	}
	suggestions.Store(key, words)
	return words
}

// TestAssistGame plays a whole game: it types, undoes and pastes guesses, and clicks on
// suggestions. The suggestions are the same as in suggest.
func TestAssistGame(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--answers=answers", "--time=1m")
	term.Wait(counted(t))
	check := func(clues ...string) {
		t.Helper()
		screen := term.Wait(counted(t, clues...), "proved")
		got, want := advised(screen), suggested(t, clues...)
		if len(got) == 0 || len(got) > len(want) || len(got) < min(len(want), 6) || !slices.Equal(got, want[:len(got)]) {
			t.Errorf("%v: advice %q, suggest says %q; there is\n%s", clues, got, want, screen)
		}
	}
	term.Type("slate")
	term.Wait("Type 0 for grey")
	term.Type("00101")
	check("SLATE=..a.e")
	// Undo a wrong colour, then turn the tiles to the right ones.
	term.Type("beach00000")
	term.Wait("forbids")
	term.Press("C-_", "C-_", "C-_", "C-_", "C-_")
	term.WaitGone("forbids")
	check("SLATE=..a.e")
	term.Press("Right", "Space", "Space", "Right", "Space", "Space", "Right", "Space", "Space")
	term.Wait("Type 0 for grey") // not all tiles are coloured yet
	term.Press("Enter")
	check("SLATE=..a.e", "BEACH=.eac.")
	// Go back to the first clue, then paste the second.
	term.Press("C-u")
	check("SLATE=..a.e")
	term.Paste("wfind BEACH=01110\n")
	check("SLATE=..a.e", "BEACH=.eac.")
	// Play the suggestions until the game is solved.
	best := suggested(t, "SLATE=..a.e", "BEACH=.eac.")[0][:5]
	term.Press("Enter")
	term.Wait("Type 0 for grey")
	score := process.Wfind(t, "", "score", "--notation=digits", "OCEAN", best).Stdout
	_, digits, _ := strings.Cut(strings.TrimSpace(score), "=")
	term.Type(digits)
	if digits != "22222" {
		clue := best + "=" + digits
		check("SLATE=..a.e", "BEACH=.eac.", clue)
		term.Paste("OCEAN=OCEAN")
	}
	term.Wait("Solved in ", ": OCEAN")
	term.Press("C-c")
	ended(t, term, 0, "SLATE=..a.e BEACH=.eac. ", "OCEAN=OCEAN")
}

// TestAssistFaults enters impossible scores, and checks which tiles are marked as wrong.
func TestAssistFaults(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--answers=answers", "--time=0", "CHEST=c.E..")
	term.Wait(counted(t, "CHEST=c.E.."))
	term.Type("geese00100")
	term.Wait("This score is impossible", "These clues conflict", "!E!")
	term.Press("C-u")
	term.Wait(counted(t, "CHEST=c.E.."))
	term.Paste("CLIMB=.....")
	term.Wait("The clue CHEST requires C, but the clue CLIMB", "!C!")
	term.Press("C-_")
	term.Wait(counted(t, "CHEST=c.E.."))
	term.Paste("CLIMB=..x..")
	term.Wait("CLIMB=..x..: tile 3 has the letter X, but the guess has I there")
	term.Paste("CHESTS=......")
	term.Wait("The word length is 5, but the text you pasted")
	term.Press("C-c")
	ended(t, term, 0, "CHEST=c.E..\n")
}

// TestAssistContradiction starts with clues that contradict each other. The screen says so and
// offers fixes. Clues that cannot be parsed are an error.
func TestAssistContradiction(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		clues, screen []string
		left          string
	}{
		{[]string{"CHEST=c.E..", "CLIMB=....."}, []string{"The clue CHEST requires C, but the clue CLIMB", "!C!", "› make C yellow in CLIMB", "remove CLIMB=....."}, "CHEST=c.E.. CLIMB=c....\n"},
		{[]string{"GEESE=00100"}, []string{"This score is impossible", "!E!", "› make tile 3 grey in GEESE", "remove GEESE=..e.."}, "GEESE=.....\n"},
	} {
		term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, append([]string{"assist", "--time=0"}, test.clues...)...)
		term.Wait(append(test.screen, "These clues conflict", "Possible fixes")...)
		term.Press("Enter")
		term.Wait("press ctrl-_ to undo")
		term.Press("C-c")
		ended(t, term, 0, test.left)
	}
	for _, test := range []struct {
		clues []string
		err   string
	}{
		{[]string{"CHEST=c.X.."}, `CHEST=c.X..: tile 3 has the letter X, but the guess has E there; write E or 2 (correct), e or 1 (present), . or 0 (absent)`},
		{[]string{"CHEST=c.E..", "CLIMBS=......"}, "CLIMBS=......: the guess has 6 letters, but the answer has 5"},
		{[]string{"-l", "16"}, "english has no 16-letter words"},
	} {
		term := start(t, terminal.Options{}, append([]string{"assist"}, test.clues...)...)
		if end := term.End(); end.Status != 2 || !strings.Contains(end.Stderr, test.err) || strings.TrimSpace(end.Screen) != "" {
			t.Errorf("%q: status %d, %q, and on the screen\n%s", test.clues, end.Status, end.Stderr, end.Screen)
		}
	}
}

// TestAssistNoWords checks that the screen shows what a list has if it has no words of the wanted length.
func TestAssistNoWords(t *testing.T) {
	t.Parallel()
	list := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(list, []byte("שלום\nילדה\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--time=0", "--dict="+list)
	term.Wait("No 5-letter words", "list.txt has no 5-letter words;", "words have 4 letters", "switch to wordle")
	term.Type("-")
	term.Wait("4 letters", "2 possible answers")
	term.Type("-")
	term.Wait("No 3-letter words", "list.txt has no 3-letter words;")
	term.Press("C-c")
	ended(t, term, 0, "")
}

// TestAssistLists filters the list of words, chooses one of them, and changes the filter.
func TestAssistLists(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--time=0", "JUDGE=....e", "CHEST=c.E..")
	term.Wait("9 possible answers", "likely")
	term.Type("/oc")
	term.Wait("Possible answers /oc▏ 2 of 9", "› OCEAN")
	term.Press("Enter", "Enter")
	term.Wait("│ O │ │ C │ │ E │ │ A │ │ N │", "Type 0 for grey")
	term.Press("C-u", "Tab")
	term.Wait("esc to tiles")
	term.Type("H")
	term.Wait("hard mode · wordle")
	term.Type("d")
	term.Wait("hard mode · english")
	term.Type("+")
	term.Wait("6 letters", " likely")
	term.Type("u")
	term.Wait("hard mode · english", "5 letters", "G   ╎ E ╎")
	term.Resize(100, 40)
	term.Wait("G   ╎ E ╎")
	term.Resize(24, 7)
	term.Wait("likely of")
	term.Resize(10, 4)
	term.Wait("Enlarge")
	term.Resize(80, 24)
	term.Wait("5 letters")
	term.Press("C-c")
	ended(t, term, 0, "JUDGE=....e CHEST=c.E..\n")
}

// TestAssistPreferred checks that two preferences are ignored with a note: a word list that no
// longer exists, and hard mode with several boards.
func TestAssistPreferred(t *testing.T) {
	t.Parallel()
	assistPreferred(t, "dict = gone.txt", "there is no word list or file named gone.txt", "9 possible answers", "JUDGE=....e", "CHEST=c.E..")
	assistPreferred(t, "hard = yes", "hard mode works only with one board, but this game has 2 boards", "Board 1", "JUDGE=....e,.....")
}

// assistPreferred starts the assistant with a preference that it must ignore, and waits for screen.
func assistPreferred(t *testing.T, preference, why, screen string, clues ...string) {
	t.Helper()
	config := t.TempDir()
	if err := os.Mkdir(config+"/wfind", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config+"/wfind/preferences", []byte(preference+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1", "XDG_CONFIG_HOME=" + config}}, append([]string{"assist", "--time=0"}, clues...)...)
	term.Wait(screen, "wordle")
	term.Press("C-c")
	end := ended(t, term, 0, strings.Join(clues, " "))
	if !strings.Contains(end.Stderr, `the line "`+preference+`"`) || !strings.Contains(end.Stderr, why) {
		t.Errorf("stderr is %q; want that %s is ignored: %s", end.Stderr, preference, why)
	}
}

// TestAssistUndoKeys presses undo in terminals that encode keys differently: by the kitty protocol, or as
// xterm does with modifyOtherKeys.
func TestAssistUndoKeys(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--answers=answers", "--time=0", "CHEST=c.E..")
	fit := counted(t, "CHEST=c.E..")
	for _, undo := range []string{"\x1b[45;6u", "\x1b[27;6;95~", "\x1b[27;6;45~", "\x1b[95;6u", "\x1b[45:95;6u", "\x1b[47;5u", "\x1f"} {
		term.Wait(fit)
		// Any other key hides the clues.
		term.Type("+")
		term.Wait("Changed the word length to 6; press ctrl-_ to return to the previous game")
		term.Send(undo)
		term.WaitGone("press ctrl-_ to restore your guesses")
	}
	term.Wait(fit)
	term.Press("C-c")
	ended(t, term, 0, "CHEST=c.E..\n")
}

// TestAssistMouse colours tiles and chooses suggestions with clicks, in xterm's encoding.
func TestAssistMouse(t *testing.T) {
	t.Parallel()
	click := func(term *terminal.Terminal, column, row int) {
		term.Send(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%[1]d;%[2]dm", column, row))
	}
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--answers=answers", "--time=0", "JUDGE=....e")
	term.Wait(counted(t, "JUDGE=....e"))
	term.Type("chest")
	term.Wait("│ C │")
	click(term, 4, 6)
	click(term, 4, 6)
	term.Wait("╎ C ╎")
	for range 3 {
		click(term, 16, 6)
	}
	term.Wait("┃ E ┃")
	term.Press("Enter")
	screen := term.Wait("9 possible answers, 3 well known", "Best guesses, estimated", "~")
	row := slices.IndexFunc(strings.Split(screen, "\n"), func(l string) bool { return strings.Contains(l, "WRECK  ") && strings.Contains(l, "✓") })
	if row < 0 {
		t.Fatalf("WRECK is not among the best guesses:\n%s", screen)
	}
	click(term, 40, row+1)
	term.Wait("│ W │ │ R │ │ E │ │ C │ │ K │", "Type 0 for grey")
	term.Press("C-c")
	ended(t, term, 0, "JUDGE=....e CHEST=c.E..\n")
	for _, mouse := range []bool{true, false} {
		args := []string{"assist", "--time=0", "JUDGE=....e"}
		if !mouse {
			args = append(args, "--no-mouse")
		}
		term := start(t, terminal.Options{}, args...)
		term.Wait("possible answers")
		if got := term.Mouse(); got != mouse {
			t.Errorf("%q: mouse events are on: %v", args, got)
		}
		term.Press("C-c")
		ended(t, term, 0)
	}
}

// TestAssistShared pastes a shared game, types its guesses, and then starts a new game.
func TestAssistShared(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--answers=answers", "--time=0")
	term.Wait("Type your guess")
	term.Paste("Wordle 1,234 2/6\n\n🟨⬛🟩⬛⬛\n🟩🟩🟩🟩🟩\n")
	term.Wait("Type the guess for the colours", "╎ · ╎", "┃ · ┃")
	term.Type("chest")
	term.Wait("╎ C ╎   H   ┃ E ┃   S     T")
	term.Type("oceam")
	term.Wait("The word OCEAM is not in the word list; press ctrl-r to change it to OCEAN")
	term.Press("C-r")
	term.Wait("Solved in 2 guesses: OCEAN", "The game is solved; press")
	term.Press("C-n")
	term.Wait("New game; press ctrl-_ to return to the previous game", counted(t))
	term.Press("C-_")
	term.Wait("Solved in 2 guesses: OCEAN")
	term.Press("C-c")
	ended(t, term, 0, "CHEST=c.E.. OCEAN=OCEAN\n")
}

// TestAssistFriends opens the assistant with the grids of a chat, and pastes more grids.
func TestAssistFriends(t *testing.T) {
	t.Parallel()
	chat := filepath.Join(t.TempDir(), "chat.txt")
	if err := os.WriteFile(chat, []byte("Ann\n🟨🟨⬛⬛🟨\n⬛🟨🟨⬛🟨\n⬛⬛🟩🟩🟩\n🟩🟩🟩🟩🟩\nBen\n⬛⬛⬛🟨⬛\n⬛🟨⬛🟨🟨\n🟩🟩🟩⬛⬛\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--grids="+chat, "--time=0")
	term.Wait("2 friends' grids", "9301 possible answers", "CHEST")
	term.Paste("Cat\n⬛⬛⬛⬛🟩\nDan\n⬛⬛⬛⬛🟨\n")
	term.Wait("4 friends' grids", "press ctrl-g to remove them")
	term.Press("C-g")
	term.Wait("Removed all friends' grids", "12972 possible answers")
	term.Press("C-c")
	ended(t, term, 0, "")
}

// TestAssistBoards enters a game with two boards. Its turns are printed at the end, and given as
// arguments, they restore the screen.
func TestAssistBoards(t *testing.T) {
	t.Parallel()
	const turns = "CRANE=..A.E,..... SLATE=SLATE,....."
	options := terminal.Options{Env: []string{"NO_COLOR=1"}}
	term := start(t, options, "assist", "--answers=answers", "--boards=2", "--time=0")
	term.Wait("2 boards", "Type your guess", "1:12972 2:12972")
	term.Type("crane00202")
	term.Wait("Board 2: 2315 well known of 12972")
	term.Type("00000")
	term.Wait(" 2:1578", "Best for all")
	term.Type("slate22222")
	term.Type("00000")
	term.Wait("board 2 of 2", "1:SLATE 2:", "Best for all")
	term.Press("C-c")
	ended(t, term, 0, turns+"\n")
	term = start(t, options, append([]string{"assist", "--answers=answers", "--time=0"}, strings.Fields(turns)...)...)
	term.Wait("board 2 of 2", "1:SLATE 2:", "Best for all")
	term.Press("C-c")
	ended(t, term, 0, turns+"\n")
	for want, args := range map[string][]string{
		"--boards=3 needs 3 scores per clue, separated by commas, but your clues have 2":         {"--boards=3", "CRANE=..a.e,....."},
		"the flag --hard works only with one board, but this game has 2 boards":                  {"--hard", "CRANE=..a.e,....."},
		"the clue must have 2 scores, one per board, but it has 1":                               {"CRANE=..a.e,.....", "SLATE=....."},
		"board 1: the guess SLATE has already solved this board, so write nothing for its score": {"SLATE=SLATE,.....", "CRANE=.....,....."},
	} {
		if end := start(t, options, append([]string{"assist"}, args...)...).End(); end.Status != 2 || !strings.Contains(end.Stderr, want) {
			t.Errorf("%q: status %d, %s, want %s", args, end.Status, end.Stderr, want)
		}
	}
}

// TestAssistRightToLeft enters a game in Hebrew.
func TestAssistRightToLeft(t *testing.T) {
	t.Parallel()
	list := t.TempDir() + "/list"
	if err := os.WriteFile(list, []byte("שלום\nשולח\nתודה\nמלאך\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--length=4", "--dict="+list, "שולח=2110")
	term.Wait("╎ ל ╎ ╎ ו ╎ ┃ ש ┃", "1 possible answer", "│ ם │ │ ו │ │ ל │ │ ש │", "› םולש")
	term.Press("Enter", "2", "2", "2", "2")
	term.Wait("┃ ם ┃ ┃ ו ┃ ┃ ל ┃ ┃ ש ┃", "Solved in 2 guesses: םולש")
	term.Press("C-c")
	ended(t, term, 0, "שולח=2110 שלום=2222\n")
}

// TestAssistFrequencies uses a Ukrainian list with weights. The advice is the same as in suggest, and the
// possible answers have shares.
func TestAssistFrequencies(t *testing.T) {
	t.Parallel()
	list := t.TempDir() + "/list"
	words := "наори\t4781\nванти\t3021\nтавот\t3536\nвіола\t2477\nвтома\t2952\nвобла\t797\nкупав\t654\nбачив\t156\nсупам\t767\n"
	if err := os.WriteFile(list, []byte(words), 0o666); err != nil {
		t.Fatal(err)
	}
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--dict="+list, "--time=1m", "наори=01000")
	screen := term.Wait("2 possible answers", "proved", "СУПАМ", "54%")
	got := process.Wfind(t, "", "suggest", "--dict="+list, "--time=1m", "-n1", "наори=01000")
	if word, _, _ := strings.Cut(got.Stdout, "\t"); word == "" || len(advised(screen)) == 0 || !strings.HasPrefix(advised(screen)[0], word+" ") {
		t.Errorf("advice %q, suggest says %q; there is\n%s", advised(screen), got.Stdout, screen)
	}
	term.Press("Enter", "2", "2", "2", "2", "2")
	term.Wait("Solved in 2 guesses")
	term.Press("C-c")
	ended(t, term, 0, "НАОРИ=.а... СУПАМ=СУПАМ\n")
}

// TestAssistSignal sends a signal while the assistant is searching.
func TestAssistSignal(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{}, "assist", "--answers=answers", "--time=10m")
	term.Wait(counted(t))
	term.Paste("CRANE=..a.e CRANE=..a.e")
	term.Wait("449 possible answers")
	term.Signal(syscall.SIGTERM)
	ended(t, term, 128+int(syscall.SIGTERM), "CRANE=..a.e CRANE=..a.e\n")
}

// BenchmarkAssistKey measures how many milliseconds a typed letter takes to appear on the screen,
// with and without a search in the background. Reading the screen takes some of these milliseconds.
func BenchmarkAssistKey(b *testing.B) {
	b.Run("resting", func(b *testing.B) { benchmarkAssistKey(b, "Best guesses, estimated", "--time=0") })
	b.Run("searching", func(b *testing.B) { benchmarkAssistKey(b, "Best guesses, proving", "--time=1h", "FUZZY=.....") })
}

func benchmarkAssistKey(b *testing.B, state string, args ...string) {
	term := start(b, terminal.Options{Env: []string{"NO_COLOR=1"}}, append([]string{"assist"}, args...)...)
	term.Wait(state, "~3.")
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		letter := "jqxz"[i%4 : i%4+1]
		want := "│ " + strings.ToUpper(letter) + " │"
		term.Type(letter)
		begin := time.Now()
		for !strings.Contains(term.Screen(), want) {
			if time.Since(begin) > time.Minute {
				b.Fatalf("no %s on the screen:\n%s", letter, term.Screen())
			}
		}
		times = append(times, time.Since(begin))
		term.Press("BSpace")
		term.WaitGone(want)
	}
	slices.Sort(times)
	at := func(share float64) float64 { return times[int(share*float64(len(times)-1))].Seconds() * 1000 }
	b.ReportMetric(at(0.5), "ms/median")
	b.ReportMetric(at(0.99), "ms/p99")
	b.ReportMetric(at(1), "ms/max")
	if !strings.Contains(term.Screen(), state) {
		b.Errorf("it is not %q any more", state)
	}
}

// TestAssistPast adds the answer of a game to the preferred list of past answers. The list is
// created with the first answer, and the next game uses it.
func TestAssistPast(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFile(t, dir+"/config/wfind/preferences", "past = past\n")
	env := []string{"NO_COLOR=1", "XDG_CONFIG_HOME=" + dir + "/config", "XDG_DATA_HOME=" + dir + "/data"}
	list := dir + "/data/wfind/lists/past.txt"
	term := start(t, terminal.Options{Env: env}, "assist", "--time=0", "OCEAN=OCEAN")
	term.Wait("Press ctrl-p to add the word OCEAN to your list of past answers (past.txt)")
	term.Press("C-p")
	term.Wait("Added the word OCEAN to your list of past answers (past.txt)")
	term.Press("C-c")
	if end := ended(t, term, 0, "OCEAN=OCEAN"); !strings.Contains(end.Stderr, "the line \"past = past\" in ") {
		t.Errorf("stderr is %q", end.Stderr)
	}
	has := func(want string) {
		t.Helper()
		if text, err := os.ReadFile(list); err != nil || string(text) != want {
			t.Errorf("the list has %q, %v, want %q", text, err, want)
		}
	}
	has("ocean\n")
	term = start(t, terminal.Options{Env: env}, "assist", "--time=0", "CHEST=c.E..", "WRECK=..Ec.")
	term.Wait("3 possible answers", "OCEAN*")
	term.Press("C-u")
	term.Type("ileac22222")
	term.Wait("Press ctrl-p to add the word ILEAC")
	term.Press("C-p")
	term.Wait("Added the word ILEAC")
	has("ileac\nocean\n")
	term.Press("C-c")
	ended(t, term, 0, "ILEAC=ILEAC")
}

// TestAssistPastNowhere checks that the assistant does not offer to add a past answer if --past is
// not a file that it can write.
func TestAssistPastNowhere(t *testing.T) {
	t.Parallel()
	term := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "assist", "--time=0", "--past=answers", "RURAL=RURAL")
	if screen := term.Wait(": RURAL"); strings.Contains(screen, "ctrl-p") {
		t.Errorf("unexpected screen:\n%s", screen)
	}
}

// TestAssistFullDisk checks that the assistant reports that it could not write the clues.
func TestAssistFullDisk(t *testing.T) {
	t.Parallel()
	race.Skip(t)
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	term := terminal.Start(t, terminal.Options{
		Args: []string{"sh", "-c", `exec "$@" >/dev/full`, "sh", process.Exe, "assist", "--time=0", "CRANE=..a.e"},
		Env:  []string{"WFIND_TEST_RUN_MAIN=1"},
	})
	term.Wait("possible answers")
	term.Press("C-c")
	if end := ended(t, term, 2); end.Stderr != "wfind: cannot write the output: no space left on device\n" {
		t.Errorf("stderr is %q", end.Stderr)
	}
}
