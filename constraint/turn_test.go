package constraint_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/random"
	"wfind/internal/text/printable"
)

func TestParseTurn(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"CHEST=c.E..", "CHEST=c.E.."},
		{"crane=..a.e,c....,.r...,....E", "CRANE=..a.e,c....,.r...,....E"},
		{"CRANE=00101,10000", "CRANE=..a.e,c...."},
		{"CRANE=00101,c....,🟨⬛⬛⬛⬛,-____", "CRANE=..a.e,c....,c....,c...."},
		{"SLATE=,..a.e,.....,....E", "SLATE=,..a.e,.....,....E"},
		{"SLATE=,,.....", "SLATE=,,....."},
		{"SLATE=.....,", "SLATE=.....,"},
		{"שלום=2200,,0000", "שלום=2200,,0000"},
		{"A=" + strings.Repeat(",", 31) + "a", "A=" + strings.Repeat(",", 31) + "a"},
	} {
		turn, err := constraint.ParseTurn(c.text)
		if got := message(turn.String(), err); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
	for _, c := range []struct {
		text  string
		board int
		want  string
	}{
		{"CRANE", 0, "not a clue; write GUESS=SCORE, such as CHEST=c.E.."},
		{"CRANE=", 0, `the score after "=" is missing; write a clue such as CRANE=.....`},
		{"CRANE=,", 0, `the score after "=" is missing; write a clue such as CRANE=.....`},
		{"CRANE=..a.e,c...", 2, "board 2: the score must have 5 tiles, one per letter of the guess, but it has 4"},
		{"CRANE=x....", 0, `tile 1 has the letter X, but the guess has C there; write C or 2 (correct), c or 1 (present), . or 0 (absent)`},
		{"CRANE=,.....,..x..", 3, `board 3: tile 3 has the letter X, but the guess has A there; write A or 2 (correct), a or 1 (present), . or 0 (absent)`},
		{"CRANE=00100,0.100", 2, "board 2: the score mixes two notations, digits and letters (tile 2 is \".\"); use only one of them"},
		{"CRANE .ra..", 0, "did you mean CRANE=.ra..?"},
		{"crane:.ra..", 0, "did you mean crane=.ra..?"},
		{"CRANE = .ra..", 0, "did you mean CRANE=.ra..?"},
		{"CRANE=-ra--", 0, "write a dot for an absent letter, as in CRANE=.ra.."},
		{"“CRANE=.ra..”", 0, "write the clue without quotation marks, as in CRANE=.ra.."},
		{"⬛🟨🟨⬛⬛", 0, "write the guess before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛"},
		{"CHEST=c.E.. WRECK=..Ec.", 0, "the guess contains a space; write each clue as a separate argument"},
		{"CR,NE=.....,.....", 0, `the guess contains ",", which is not a letter`},
		{"A=" + strings.Repeat(",", 32) + "a", 0, "the clue has 33 scores, one per board, but a game can have at most 32 boards"},
	} {
		_, err := constraint.ParseTurn(c.text)
		e, ok := errors.AsType[*constraint.ClueError](err)
		if !ok || e.Board != c.board || e.Clue != c.text || err.Error() != printable.Quote(c.text)+": "+c.want {
			t.Errorf("%s: %v, board %d, want %s", c.text, err, e.Board, c.want)
		}
	}
	if _, err := constraint.ParseClue("CRANE=.....,....."); err == nil || err.Error() != "CRANE=.....,.....: the clue has 2 scores, but this game has only one board" {
		t.Errorf("a clue of two boards: %v", err)
	}
}

func FuzzParseTurn(f *testing.F) {
	for _, seed := range []string{"CHEST=c.E..", "CRANE=..a.e,c....,.r...,....E", "SLATE=,..a.e,.....,....E", "SLATE=,", "A=a,",
		"CRANE=00101,🟨⬛⬛⬛⬛,-____", "שלום=2200,,0000", "A=,\xff", "AAAAA=AAAA\xac", "00000=000\xe20", "=,", "A,B=..", "A=" + strings.Repeat("a,", 32)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		turn, err := constraint.ParseTurn(text)
		if err != nil {
			if msg := err.Error(); msg != printable.Text(msg) {
				t.Errorf("%q: message %q has what is not printable", text, msg)
			}
			return
		}
		for n := constraint.Letters; n <= constraint.Signs; n++ {
			back, err := constraint.ParseTurn(turn.Format(n))
			if err != nil || back.String() != turn.String() {
				t.Errorf("%q: %s reads back as %v, %v", text, turn.Format(n), back, err)
			}
		}
		if written, err := turn.MarshalText(); err != nil || string(written) != turn.String() {
			t.Errorf("%q: text %q, %v", text, written, err)
		}
		boards := constraint.Must(constraint.NewBoards(len(turn.Scores), len([]rune(turn.Guess))))
		if err := boards.Add(turn); (err == nil) != (len(boards.Turns()) == 1) {
			t.Errorf("%q: %v, and %d turns", text, err, len(boards.Turns()))
		}
	})
}

// TestBoards adds turns to boards, and checks the error for the last turn.
func TestBoards(t *testing.T) {
	for _, c := range []struct {
		turns string
		board int
		want  string
	}{
		{"CRANE=..a.e,c....", 0, ""},
		{"CRANE=CRANE SLATE=..A.E", 0, ""}, // the game is over, so every board is scored
		{"CRANE=CRANE,..A.E SLATE=,SLATE LEAPT=..A..,", 0, "LEAPT=..A..,: earlier clues have solved all boards, so remove this clue"},
		{"SLATE=SLATE,SLATE CRANE=,.....", 0, "CRANE=,.....: earlier clues have solved all boards, so remove this clue"},
		{"CRANE=CRANE,..A.E SLATE=,..A.E", 0, ""},
		{"CRANE=CRANE,..A.E SLATE=..A.E,..A.E", 1,
			"SLATE=..A.E,..A.E: board 1: the guess CRANE has already solved this board, so write nothing for its score"},
		{"CRANE=.ra..,", 2,
			"CRANE=.ra..,: board 2: a score is missing after the comma; put commas between the scores of several boards, and spaces between clues"},
		{"CRANE=..a.e,c.... SLATE=,.....", 1, "SLATE=,.....: board 1: this board is not solved yet, so the clue needs a score for it"},
		{"CRANE=..a.e,c.... SLATE=.....", 0,
			"SLATE=.....: the clue must have 2 scores, one per board, but it has 1"},
		{"CHEST=c.E.. AUDIO=.....,.....", 0, "AUDIO=.....,.....: the clue must have 1 score, one per board, but it has 2"},
		{"CRANE=..a.e,CRANe", 2, "CRANE=CRANe: board 2: no answer can give this score: tile 5 is present, but no other tile can hold its letter E"},
		{"CHEST=.....,c.... CLIMB=.....,.....", 2, "board 2: the clues CHEST=c.... and CLIMB=..... contradict each other: the clue CHEST requires C, but the clue CLIMB forbids it"},
		{"CHEST=c.... CLIMB=.....", 0, "the clues CHEST=c.... and CLIMB=..... contradict each other: the clue CHEST requires C, but the clue CLIMB forbids it"},
	} {
		var boards *constraint.Boards
		var err error
		turns := strings.Fields(c.turns)
		for i, text := range turns {
			turn, parseErr := constraint.ParseTurn(text)
			if parseErr != nil {
				t.Fatal(parseErr)
			}
			if boards == nil {
				boards = constraint.Must(constraint.NewBoards(len(turn.Scores), len(turn.Guess)))
			}
			if err = boards.Add(turn); err != nil && i < len(turns)-1 {
				t.Fatalf("%s: %v", c.turns, err)
			}
		}
		board := 0
		if e, ok := errors.AsType[*constraint.ClueError](err); ok {
			board = e.Board
		} else if e, ok := errors.AsType[*constraint.ConflictError](err); ok {
			board = e.Board
		}
		if got := message("", err); got != c.want || board != c.board {
			t.Errorf("%s: board %d, %s\nwant board %d, %s", c.turns, board, got, c.board, c.want)
		}
		if refused := len(turns) - len(boards.Turns()); refused != 0 && err == nil || refused != 1 && err != nil {
			t.Errorf("%s: %d turns kept, %v", c.turns, len(boards.Turns()), err)
		}
	}
	if err := constraint.Must(constraint.NewBoards(3, 5)).Add(constraint.Turn{Guess: "CRANE"}); err == nil || err.Error() != "CRANE=: the clue must have 3 scores, one per board, but it has 0" {
		t.Errorf("a turn without scores: %v", err)
	}
}

// TestBoardsPlayed plays random games with several boards, formats and parses their turns, and
// compares what each board then allows with scoring every word.
func TestBoardsPlayed(t *testing.T) {
	rng := random.Rand(t)
	words := allWords(3, []rune("ABC"))
	over, places := 0, 0
	for range 300 {
		n := 1 + rng.IntN(5)
		answers := make([]string, n)
		for i := range answers {
			answers[i] = words[rng.IntN(len(words))]
		}
		boards, read := constraint.Must(constraint.NewBoards(n, 3)), constraint.Must(constraint.NewBoards(n, 3))
		var guesses []string
		for len(guesses) < 30 && !boards.Over() {
			guess := words[rng.IntN(len(words))]
			guesses = append(guesses, guess)
			turn := boards.Score(answers, guess)
			if err := boards.Add(turn); err != nil {
				t.Fatalf("%v: %v", answers, err)
			}
			text, err := json.Marshal(turn)
			var back constraint.Turn
			if err == nil {
				err = json.Unmarshal(text, &back)
			}
			if err == nil {
				err = read.Add(back)
			}
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
		if boards.Over() {
			over++
		}
		for i, answer := range answers {
			f, ok := boards.Found(i)
			again, _ := read.Found(i)
			if want := slices.Index(guesses, answer) + 1; f != want || again != want || ok != (want > 0) {
				t.Fatalf("%v, %v: board %d was found in %d, %t; want %d", answers, guesses, i+1, f, ok, want)
			}
			upTo := guesses
			if ok {
				upTo = guesses[:f]
				places += len(guesses) - f
			}
			for _, w := range words {
				same := func(g string) bool {
					return fmt.Sprint(constraint.ScoreGuess(w, g)) == fmt.Sprint(constraint.ScoreGuess(answer, g))
				}
				want := !slices.ContainsFunc(upTo, func(g string) bool { return !same(g) })
				if got := read.Set(i).Match(w); got != want {
					t.Fatalf("%v, %v: board %d allows %s: %t", answers, guesses, i+1, w, got)
				}
			}
		}
	}
	if over < 50 || places < 100 {
		t.Errorf("%d games over, %d empty places: too few", over, places)
	}
}
