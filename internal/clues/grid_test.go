package clues

import (
	"strings"
	"testing"

	"wfind/constraint"
)

// edit applies edits to the grid. Capital letters are typed, digits are colours, and other edits
// are names. The pasted text follows "paste:", and a suggested word follows "advised:". edit stops
// at the first error.
func (g Grid) edit(edits ...string) (Grid, error) {
	var err error
	for _, e := range edits {
		text, pasted := strings.CutPrefix(e, "paste:")
		word, advised := strings.CutPrefix(e, "advised:")
		switch {
		case advised:
			g, err = g.AddSuggestion(word)
		case pasted:
			g, err = g.Paste(constraint.OnlyLetters, text)
		case e == "turn":
			g, err = g.CycleColour()
		case e == "finish":
			g, err = g.FillGrey()
		case e == "back":
			g = g.Delete()
		case e == "clear":
			g = g.DeleteRow()
		case e == "left":
			g = g.Step(-1)
		case e == "right":
			g = g.Step(1)
		case e[0] == '@': // followed by the board's number
			g = g.MoveToBoard(int(e[1] - '1'))
		case e[0] >= '0' && e[0] <= '2':
			for _, d := range e {
				if g, err = g.Paint(Grey + Colour(d-'0')); err != nil {
					break
				}
			}
		default:
			g, err = g.Write(constraint.OnlyLetters, e)
		}
		if err != nil {
			return g, err
		}
	}
	return g, nil
}

// A gridTest has edits to an empty grid, separated by "|", and the expected grid or error.
type gridTest struct {
	boards           int
	edits, want, err string
}

func (test gridTest) run(t *testing.T) {
	t.Helper()
	g, err := NewGrid(test.boards, 5).edit(strings.Split(test.edits, "|")...)
	got, message := g.String(), ""
	if err != nil {
		got, message = "", err.Error()
	}
	if got != test.want || message != test.err {
		t.Errorf("%q:\n%q, error %q; want\n%q and %q", test.edits, got, message, test.want, test.err)
	}
}

func TestGridTyped(t *testing.T) {
	for _, test := range []gridTest{
		{1, "CHE", ">CHE~~ ????? 3", ""},
		{1, "CHEST", ">CHEST ????? 0", ""},
		{1, "CHEST|10", ">CHEST 10??? 2", ""},
		{1, "CHEST|10200", ">CHEST 10200 5", ""},
		{1, "CHEST|10200|J", "CHEST 10200 / >J~~~~ ????? 1", ""},
		{1, "CHEST|10200|back|1", ">CHEST 10201 5", ""},
		{1, "CHEST|1|back|back", ">CHES~ ????? 4", ""},
		{1, "C|back|back", ">~~~~~ ????? 0", ""},
		{1, "CHEST|1|finish", ">CHEST 10000 5", ""},
		{1, "CHEST|turn|turn|right|turn", ">CHEST 10??? 1", ""},
		{1, "CHEST|10200|J|clear", ">CHEST 10200 5", ""},
		{1, "CHEST|10200|J|left|left|1", ">CHEST 10201 5 / J~~~~ ?????", ""},
		{1, "CHEST|10200|J|left|left|UDGE", "CHEST 10200 / >JUDGE ????? 0", ""},
		{1, "CHEST|left", ">CHEST ????? 0", ""},
		{1, "CHEST|10200|right", ">CHEST 10200 5", ""},
		{1, "CHEST|10200|JUDGE|00001|left|left|left|left|left|left|2", ">CHEST 10202 5 / JUDGE 00001", ""},
		// A suggested word is replaced by a typed guess, unless it has a colour or letters of the
		// player's.
		{1, "CHEST|10200|advised:OCEAN", "CHEST 10200 / >OCEAN ????? 0", ""},
		{1, "CHEST|10200|advised:OCEAN|J", "CHEST 10200 / >J~~~~ ????? 1", ""},
		{1, "CHEST|10200|advised:OCEAN|left|J", "CHEST 10200 / >J~~~~ ????? 1", ""},
		{1, "CHEST|10|advised:OCEAN", ">OCEAN ????? 0", ""},
		{1, "CHEST|10200|advised:OCEAN|1|back|JUDGE|00001", "CHEST 10200 / >JUDGE 00001 5", ""},
		{1, "CHEST|10200|advised:OCEAN|1|J", "", "first colour this guess with 0, 1 or 2, or press backspace to edit it"},
		{1, "CHEST|10200|advised:OCEAN|back|X|J", "", "first colour this guess with 0, 1 or 2, or press backspace to edit it"},

		// An accent that is typed after its letter.
		{1, "CHES|E|\u0301", ">CHESÉ ????? 0", ""},

		{1, "CHEST|X", "", "first colour this guess with 0, 1 or 2, or press backspace to edit it"},
		{1, "CHE|0", "", "2 tiles still empty; finish the guess before you colour its tiles"},
		{1, "CHES|finish", "", "1 tile still empty"},
		{1, "CHEST|102000", "", "the cursor is after the last tile; press ← to change a colour"},
		{1, "CHEST|0|right|0000", "", "the cursor is after the last tile; press ← to change a colour"},
	} {
		test.run(t)
	}
}

func TestGridPasted(t *testing.T) {
	full := "paste:" + strings.Repeat(" CHEST=c.E..", 100)
	for _, test := range []gridTest{
		// Clues, alone and inside other text.
		{1, "paste:CHEST=c.E..", ">CHEST 10200 5", ""},
		{1, "paste:$ wfind JUDGE=00001 CHEST=🟨⬛🟩⬛⬛\nWRECK=__*-_\n", "JUDGE 00001 / CHEST 10200 / >WRECK 00210 5", ""},
		{1, "paste:FINDER=.IN.ER", ">FINDER 022022 6", ""},
		{1, "CHEST|10200|paste:FINDER=.IN.ER", "", "the word length is 5, but the text you pasted has length 6: FINDER=.IN.ER"},
		{1, "paste:CHEST=c.E.. FINDER=.IN.ER", "", "the word length is 5, but the text you pasted has length 6: FINDER=.IN.ER"},
		{1, "paste:CHEST=c.X..", "", `CHEST=c.X..: tile 3 has the letter X, but the guess has E there; write E or 2 (correct), e or 1 (present), . or 0 (absent)`},
		{1, "WRECK|paste:CHEST=c.E..", ">CHEST 10200 5", ""},
		{1, "paste:CHEST=c.E.. CHEST=c.E..", "CHEST 10200 / >CHEST 10200 5", ""},
		{1, full + " CHEST=c.E..", "", "you can enter at most 100 guesses"},
		{1, full + "|J", "", "you can enter at most 100 guesses"},
		{1, "paste:https://example.org/?a=b CHEST=c.E..", ">CHEST 10200 5", ""},

		// The score of the typed guess.
		{1, "CHEST|paste:c.E..", ">CHEST 10200 5", ""},
		{1, "CHEST|paste:10200", ">CHEST 10200 5", ""},
		{1, "CHEST|paste:🟨⬛️🟩⬛️⬛️", ">CHEST 10200 5", ""},
		{1, "CHEST|0|paste:🟨⬛🟩⬛⬛", ">CHEST 10200 5", ""},
		{1, "CHEST|paste:c.E.", "", "CHEST=c.E.: the score must have 5 tiles, one per letter of the guess, but it has 4"},
		{1, "CHEST|paste:judge", "", "first colour this guess with 0, 1 or 2, or press backspace to edit it"},
		{1, "CHEST|paste:🟨⬛🟩⬛⬛⬛", "", "the word length is 5, but the text you pasted has length 6: 🟨⬛🟩⬛⬛⬛"},
		{1, "CHEST|10200|paste:00000", "", "there is nothing to paste; copy clues such as CHEST=c.E.., a shared game or a word of length 5"},

		// Words.
		{1, "paste:chest", ">CHEST ????? 0", ""},
		{1, "paste: chest\n", ">CHEST ????? 0", ""},
		{1, "CH|paste:est", ">CHEST ????? 0", ""},
		{1, "paste:finder", ">FINDER ?????? 0", ""},
		{1, "CHEST|10200|paste:finder", "", "the word length is 5, but the text you pasted has length 6: FINDER"},
		{1, "paste:" + strings.Repeat("a", 5000), "", "the word length is 5, but the text you pasted has length 5000: " + strings.Repeat("A", 60) + "…"},
		{1, "paste:" + strings.Repeat("⬛", 63), "", "the word length is 5, but the text you pasted has length 63: " + strings.Repeat("⬛", 60) + "…"},
		{1, "paste:Wordle 1,234 4/6", "", "there is nothing to paste; copy clues such as CHEST=c.E.., a shared game or a word of length 5"},
		{1, "paste:", "", "there is nothing to paste; copy clues such as CHEST=c.E.., a shared game or a word of length 5"},
	} {
		test.run(t)
	}
}

// TestGridSymbols pastes into a game whose guesses can contain digits and symbols.
func TestGridSymbols(t *testing.T) {
	for text, want := range map[string]string{
		"3+4=7":         ">3+4=7 ????? 0",
		"3+4=7=10200":   ">3+4=7 10200 5",
		"1 chief 🟨⬛🟩⬛⬛": ">CHIEF 10200 5",
	} {
		if g, err := NewGrid(1, 5).Paste(constraint.AnySymbol, text); err != nil || g.String() != want {
			t.Errorf("%q: %s, error %v; want %s", text, g, err, want)
		}
	}
}

// TestGridShared pastes a shared game, whose guesses are then typed.
func TestGridShared(t *testing.T) {
	const shared = "paste:Wordle 1,234 3/6\n\n⬛🟨⬛⬛⬛\n🟨⬛🟩⬛⬛\n🟩🟩🟩🟩🟩"
	for _, test := range []gridTest{
		{1, shared, ">~~~~~ 01000 0 / ~~~~~ 10200 / ~~~~~ 22222", ""},
		{1, shared + "|JUDGE", "JUDGE 01000 / >~~~~~ 10200 0 / ~~~~~ 22222", ""},
		{1, shared + "|JUDGE|CHEST|OCEAN", "JUDGE 01000 / CHEST 10200 / >OCEAN 22222 5", ""},
		{1, shared + "|JUD|back", ">JU~~~ 01000 2 / ~~~~~ 10200 / ~~~~~ 22222", ""},
		{1, shared + "|0", "", "5 tiles still empty; finish the guess before you colour its tiles"},
		{1, shared + "|back", "~~~~~ 10200 / >~~~~~ 22222 0", ""},
		{1, "JUDGE|01000|CHEST|10200|" + shared, "JUDGE 01000 / CHEST 10200 / >~~~~~ 22222 0", ""},
		{1, "JUDGE|" + shared, "JUDGE 01000 / >~~~~~ 10200 0 / ~~~~~ 22222", ""},
		{1, "JU|" + shared, ">JU~~~ 01000 2 / ~~~~~ 10200 / ~~~~~ 22222", ""},
		{1, "paste:🟨 ⬛ 🟩 ⬛ ⬛", ">~~~~~ 10200 0", ""},
		// As Slack copies it.
		{1, "paste:Wordle 1,234 2/6 :tada:\n:large_yellow_square::black_large_square::large_green_square::white_large_square::white_large_square:\n" +
			strings.Repeat(":large_green_square:", 5), ">~~~~~ 10200 0 / ~~~~~ 22222", ""},
		{1, "CHEST|paste::yellow_square::black_large_square::green_square::black_large_square::black_large_square:", ">CHEST 10200 5", ""},
		{1, "paste:🟦⬜🟧⬜⬜⬜", ">~~~~~~ 102000 0", ""},
		{1, "CHEST|10200|paste:🟦⬜🟧⬜⬜⬜", "", "the word length is 5, but the text you pasted has length 6: 🟨⬛🟩⬛⬛⬛"},
		// A review, or a game played line by line.
		{1, "paste:1  JUDGE  ⬛⬛⬛⬛🟨\n   2315 → 12 words\n2  CHEST  🟨⬛🟩⬛⬛", "JUDGE 00001 / >CHEST 10200 5", ""},
		{1, "paste:turn 1: ⬛⬛⬛⬛🟨 judge", ">JUDGE 00001 5", ""},
		{1, "paste:1 ⬛⬛⬛⬛🟨 JUDGE=....e\nGuess 2 of 6: chest\n1 ⬛⬛⬛⬛🟨 JUDGE=....e\n2 🟨⬛🟩⬛⬛ CHEST=c.E..\nwfind X/6\n⬛⬛⬛⬛🟨\n🟨⬛🟩⬛⬛",
			"JUDGE 00001 / >CHEST 10200 5", ""},
	} {
		test.run(t)
	}
}

// TestGridPastedAgain pastes the same game again, perhaps with more guesses than before.
func TestGridPastedAgain(t *testing.T) {
	const (
		first   = "paste:1  JUDGE  ⬛⬛⬛⬛🟨"
		second  = first + "\n2  CHEST  🟨⬛🟩⬛⬛"
		clues   = "paste:JUDGE=....e CHEST=c.E.."
		shared  = "paste:Wordle 1,234 X/6\n\n⬛⬛⬛⬛🟨\n🟨⬛🟩⬛⬛"
		boards  = "paste:JUDGE=....e,..... OCEAN=OCEAN,o...."
		entered = "you have already entered these guesses"
	)
	for _, test := range []gridTest{
		{1, second + "|" + second, "", entered},
		{1, second + "|" + clues, "", entered},
		{1, clues + "|" + second, "", entered},
		{1, second + "|" + shared, "", entered},
		{1, shared + "|" + shared, "", entered},
		{1, second + "|" + first, "", entered},
		{1, "JUDGE|00001|CHEST|10200|WRE|" + second, "", entered},
		{1, first + "|" + second, "JUDGE 00001 / >CHEST 10200 5", ""},
		{1, first + "|CHEST|" + second, "JUDGE 00001 / >CHEST 10200 5", ""},
		{1, second + "|" + second + "\n3  OCEAN  🟩🟩🟩🟩🟩", "JUDGE 00001 / CHEST 10200 / >OCEAN 22222 5", ""},
		{1, second + "|" + clues + " WRECK=..Ec.", "JUDGE 00001 / CHEST 10200 / >WRECK 00210 5", ""},
		// Other guesses, or other colours.
		{1, first + "|paste:CHEST=c.E..", "JUDGE 00001 / >CHEST 10200 5", ""},
		{1, first + "|paste:FUDGE=....e", "JUDGE 00001 / >FUDGE 00001 5", ""},
		{1, first + "|paste:JUDGE=.....", "JUDGE 00001 / >JUDGE 00000 5", ""},
		{1, second + "|paste:⬛⬛⬛⬛🟨", "JUDGE 00001 / CHEST 10200 / >~~~~~ 00001 0", ""},
		{1, second + "|paste:⬛⬛⬛⬛🟨\n⬛⬛⬛⬛⬛", "JUDGE 00001 / CHEST 10200 / >~~~~~ 00001 0 / ~~~~~ 00000", ""},

		{2, boards + "|" + boards, "", entered},
		{2, boards + "|" + boards + " CRANE=,.....", "JUDGE 00001,00000 / OCEAN 22222,10000 / >CRANE ,00000 5", ""},
	} {
		test.run(t)
	}
}

// TestGridBoards edits a game with several boards. Each guess is typed once, and coloured on each
// unsolved board.
func TestGridBoards(t *testing.T) {
	const (
		first  = "Board 1: 1 🟨⬛🟨🟨🟨 CRANE=c.ane\nBoard 1: Present: C1 A3 N4 E5. Absent: R2.\nBoard 2: 1 ⬛⬛🟩⬛🟩 CRANE=..a.e\n"
		second = "Board 1: 2 🟩🟩🟩🟩🟩 OCEAN=OCEAN\nBoard 2: 2 ⬛⬛🟨🟨⬛ OCEAN=..ea.\nBoard 2: Present: E3 A4. Absent: O1 C2 N5.\n"
		third  = "Board 2: 3 🟩🟩🟩🟩🟩 SLATE=SLATE\n"
	)
	for _, test := range []gridTest{
		{2, "CRANE", ">CRANE ????? 0,?????", ""},
		{2, "CRANE|00101", ">CRANE 00101,????? 0", ""},
		{2, "CRANE|00101|00000", ">CRANE 00101,00000 5", ""},
		{2, "CRANE|00101|00000|O", "CRANE 00101,00000 / >O~~~~ ?????,????? 1", ""},
		{2, "CRANE|001|finish", ">CRANE 00100,????? 0", ""},
		{2, "CRANE|finish|finish", ">CRANE 00000,00000 5", ""},
		{2, "CRANE|finish|O", "", "first colour this guess with 0, 1 or 2, or press backspace to edit it"},
		{2, "CRANE|@2|00000", ">CRANE ????? 0,00000", ""},
		{2, "CRANE|@2|00|@1|1|@2", ">CRANE 1????,00??? 2", ""},
		{3, "CRANE|@2|00000|00000", ">CRANE ????? 0,00000,00000", ""},
		// Steps go through all tiles of a guess.
		{2, "CRANE|00101|left|left|2", ">CRANE 00121 4,?????", ""},
		{2, "CRANE|00101|00000|OCEAN|left|left|1", ">CRANE 00101,00010 4 / OCEAN ?????,?????", ""},
		{2, "CRANE|00|right|right|right|right|1", ">CRANE 00???,1???? 1", ""},
		// Colours are deleted from the last one back.
		{2, "CRANE|00101|00|back|back|back", ">CRANE 0010? 4,?????", ""},
		{2, "CRANE|0|back|back", ">CRAN~ ????? 4,?????", ""},
		{2, "CRANE|00101|00000|clear", ">~~~~~ ?????,????? 0", ""},
		// A solved board takes no more colours, and the cursor moves to another board.
		{2, "OCEAN|00000|22222", ">OCEAN 00000 5,22222", ""},
		{2, "OCEAN|00000|22222|CRANE", "OCEAN 00000,22222 / >CRANE ????? 0,", ""},
		{2, "OCEAN|00000|22222|CRANE|01010", "OCEAN 00000,22222 / >CRANE 01010 5,", ""},
		{2, "OCEAN|00000|22222|CRANE|@2|0", "", "board 2 is already solved"},
		{2, "OCEAN|00000|22222|CRANE|@2|finish", "", "board 2 is already solved"},
		{2, "OCEAN|00000|22222|CRANE|@2|paste:00000", "", "board 2 is already solved"},
		{3, "OCEAN|00000|22222|00000|CRANE|10101", "OCEAN 00000,22222,00000 / >CRANE 10101,,????? 0", ""},
		{3, "OCEAN|00000|22222|00000|CRANE|10101|left|left", "OCEAN 00000,22222,00000 / >CRANE 10101 3,,?????", ""},
		{3, "OCEAN|00000|22222|00000|CRANE|left", ">OCEAN 00000,22222,00000 4 / CRANE ?????,,?????", ""},
		// A tile that is turned through green: the colours below stay.
		{2, "OCEAN|22221|00000|CRANE|10101|00000|left|left|left|left|left|left|left|left|left|left|left|@1|left|turn|turn", ">OCEAN 22220 4,00000 / CRANE 10101,00000", ""},
		// All boards are solved, so the next guess is wrong, but shown.
		{2, "OCEAN|22222|22222|CRANE", "OCEAN 22222,22222 / >CRANE ????? 0,?????", ""},

		{1, "paste:CRANE=..a.e,.....", ">CRANE 00101 5,00000", ""},
		{4, "paste:CRANE=..a.e,.....", ">CRANE 00101 5,00000", ""},
		{2, "paste:CRANE=..a.e,..... OCEAN=OCEAN,o....", "CRANE 00101,00000 / >OCEAN 22222,10000 5", ""},
		{2, "paste:OCEAN=OCEAN,o.... CRANE=,.....", "OCEAN 22222,10000 / >CRANE ,00000 5", ""},
		{2, "paste:OCEAN=OCEAN,o....|paste:CRANE=.....", "", "this game needs one score for each board (2), but the clue CRANE=..... has 1"},
		{2, "paste:CRANE=..a.e,.....|paste:CRANE=..a.e,.....,.....", "", "this game needs one score for each board (2), but the clue CRANE=..a.e,.....,..... has 3"},
		{2, "paste:CRANE=..a.e,", ">CRANE 00101,????? 0", ""},
		// The scores of the typed guess, for one board or for all.
		{2, "CRANE|paste:00101", ">CRANE 00101,????? 0", ""},
		{2, "CRANE|paste:00101|paste:🟨⬛⬛⬛⬛", ">CRANE 00101,10000 5", ""},
		{2, "CRANE|paste:..a.e,.....", ">CRANE 00101 5,00000", ""},
		{2, "CRANE|paste:..a.e,.....,.....", "", "this game needs one score for each board (2), but you pasted 3"},
		{2, "CRANE|@2|paste:00101", ">CRANE ????? 0,00101", ""},

		// Shared games: two boards side by side, and two more below.
		{1, "paste:Daily Dordle 0123 3/7\n🟨⬛🟩⬛⬛ ⬛⬛⬛⬛🟨\n🟩🟩🟩🟩🟩 ⬛🟨⬛⬛⬛\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩",
			">~~~~~ 10200 0,00001 / ~~~~~ 22222,01000 / ~~~~~ ,22222", ""},
		{4, "paste:Daily Quordle 12\n3️⃣2️⃣\n3️⃣🟥\n⬜⬜🟨⬜⬜ ⬜🟩⬜⬜⬜\n⬜🟨⬜⬜🟩 🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 ⬜⬜⬜⬜⬜\n\n⬜⬜⬜⬜⬜ ⬜⬜⬜🟨⬜\n🟨⬜⬜⬜⬜ ⬜⬜⬜🟩⬜\n🟩🟩🟩🟩🟩 🟨⬜⬜⬜⬜|OCEAN",
			"OCEAN 00100,02000,00000,00010 / >~~~~~ 01002 0,22222,10000,00020 / ~~~~~ 22222,,22222,10000", ""},
		{1, "paste:wfind 3 boards 3/8, sum 7\n2️⃣3️⃣\n2️⃣\n🟨⬛⬛⬛⬛ ⬛⬛⬛⬛🟨\n🟩🟩🟩🟩🟩 ⬛🟨⬛⬛⬛\n　　　　　 🟩🟩🟩🟩🟩\n\n⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩",
			">~~~~~ 10000 0,00001,00100 / ~~~~~ 22222,01000,22222 / ~~~~~ ,22222,", ""},
		{2, "CRANE|10000|00001|paste:🟨⬛⬛⬛⬛ ⬛⬛⬛⬛🟨\n🟩🟩🟩🟩🟩 ⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩", "CRANE 10000,00001 / >~~~~~ 22222,01000 0 / ~~~~~ ,22222", ""},
		{1, "paste:🟨⬛⬛⬛⬛\r🟩🟩🟩🟩🟩\r\n🟩🟩🟩🟩🟩", ">~~~~~ 10000 0 / ~~~~~ 22222 / ~~~~~ 22222", ""},
		{1, "paste:⬛⬛⬛⬛🟨 ⬛⬛⬛⬛🟨\n🟨⬛⬛⬛⬛", ">~~~~~ 00001 0,00001,10000", ""},
		{1, "paste:" + strings.Repeat("⬛⬛⬛⬛⬛ ", 33), "", "the pasted game has 33 boards, but a game can have at most 32 boards"},
		{1, "paste:🟨⬛⬛⬛⬛ ⬛⬛⬛⬛🟨⬛", "", "in the clue 🟨⬛⬛⬛⬛ ⬛⬛⬛⬛🟨⬛, each score (one for each board) must have the same length"},
		{1, "paste:1 ⬛🟨🟨⬛⬛ CRANE=.ra..", ">CRANE 01100 5", ""},

		// A game played line by line: after each guess, the score on each board.
		{1, "paste:" + first + "Guess 2 of 7: ocean\n" + second, "CRANE 10111,00101 / >OCEAN 22222,00110 5", ""},
		{1, "paste:" + first + "Guess 2 of 7: ocean\n" + second + third, "CRANE 10111,00101 / OCEAN 22222,00110 / >SLATE ,22222 5", ""},
		{2, "paste:" + first + "|paste:" + second, "CRANE 10111,00101 / >OCEAN 22222,00110 5", ""},
		{1, "paste:Board 1: 1 CRANE=c.ane\nBoard 2: 1 CRANE=CRANE\nBoard 1: 2 OCEAN=OCEAN", "CRANE 10111,22222 / >OCEAN 22222 5,", ""},
		// All guesses, board by board.
		{1, "paste:Board 1: 1 🟨⬛🟨🟨🟨 CRANE=c.ane\nBoard 1: 2 🟩🟩🟩🟩🟩 OCEAN=OCEAN\nBoard 2: 1 ⬛⬛🟩⬛🟩 CRANE=..a.e\nBoard 2: 2 ⬛⬛🟨🟨⬛ OCEAN=..ea.\nBoard 2: 3 🟩🟩🟩🟩🟩 SLATE=SLATE",
			"CRANE 10111,00101 / OCEAN 22222,00110 / >SLATE ,22222 5", ""},
		// Only a part of the game.
		{2, "paste:" + third, ">SLATE ????? 0,22222", ""},
		{2, "paste:" + third + first, "", "the clue before CRANE=c.ane,..a.e has no score for board 1; copy the whole game"},
		{1, "paste:Board 2: 1 ⬛⬛🟩⬛🟩 CRANE=..a.e\n" + second, "", "the clue before OCEAN=OCEAN,..ea. has no score for board 1; copy the whole game"},
		{1, "paste:CRANE=..a.e, OCEAN=OCEAN,..ea.", "", "the clue before OCEAN=OCEAN,..ea. has no score for board 2; copy the whole game"},
		{1, "paste:Board 0: CRANE=..a.e\nBoard 99999: OCEAN=..ea.", "CRANE 00101 / >OCEAN 00110 5", ""},
	} {
		test.run(t)
	}
}

// TestGridTurns checks that the turns of complete and incomplete games are valid, and can be parsed
// again.
func TestGridTurns(t *testing.T) {
	for _, test := range []struct{ edits, want string }{
		{"OCEAN|22222|00000|CRANE|00000", "OCEAN=OCEAN,..... CRANE=,....."},
		{"OCEAN|22222|00000|CRANE|00000|SLATE|00000", "OCEAN=OCEAN,..... CRANE=,..... SLATE=,....."},
		{"OCEAN|22222|0000", ""},
		{"OCEAN|22222|00000|CRANE|0000", "OCEAN=OCEAN,....."},
		// The guess that solved the first board, without one of its colours on the second.
		{"OCEAN|22222|00000|CRANE|00000|left|left|left|left|left|left|back", ""},
		{"OCEAN|22222|22222", "OCEAN=OCEAN,OCEAN"},
		{"OCEAN|22222|22222|CRANE|00000|00000", "OCEAN=OCEAN,OCEAN CRANE=.....,....."}, // one guess too many
		// Squares whose guesses are typed in a different order.
		{"paste:🟩🟩🟩🟩🟩 ⬛⬛⬛⬛🟨\n🟩🟩🟩🟩🟩", ""},
		{"paste:🟩🟩🟩🟩🟩 ⬛⬛⬛⬛🟨\n🟩🟩🟩🟩🟩|right|right|CRANE", ""},
		{"paste:🟩🟩🟩🟩🟩 ⬛⬛⬛⬛🟨\n🟨⬛⬛⬛🟨|right|right|GREEN|OCEAN", "OCEAN=OCEAN,....n GREEN=,g...n"},
	} {
		g, err := NewGrid(2, 5).edit(strings.Split(test.edits, "|")...)
		if err != nil {
			t.Errorf("%q: %v", test.edits, err)
		}
		if got := g.Arguments(); got != test.want {
			t.Errorf("%q: %q, want %q", test.edits, got, test.want)
		}
		boards := constraint.Must(constraint.NewBoards(2, 5))
		for _, turn := range g.Turns() {
			if turn.Guess == "" {
				continue
			}
			over := boards.Over()
			if err := boards.Add(turn); (err != nil) != over {
				t.Errorf("%q: %v", test.edits, err)
			}
		}
		if g.Solved() != boards.Over() {
			t.Errorf("%q: solved %t", test.edits, g.Solved())
		}
	}
}

// TestGridIsAValue checks that no edit changes the original grid.
func TestGridIsAValue(t *testing.T) {
	for _, edits := range []string{"CHEST|10200|JU", "CHEST|10200|JUDGE|00"} {
		g, err := NewGrid(1, 5).edit(strings.Split(edits, "|")...)
		if err != nil {
			t.Fatal(err)
		}
		before := g.String()
		score := constraint.ScoreGuess("OCEAN", "OCEAN")
		turn := constraint.Turn{Guess: "OCEAN", Scores: []constraint.Score{score}}
		for name, change := range map[string]func(){
			"write":    func() { _, _ = g.Write(constraint.OnlyLetters, "X") },
			"colour":   func() { _, _ = g.Paint(Green) },
			"turn":     func() { _, _ = g.CycleColour() },
			"finish":   func() { _, _ = g.FillGrey() },
			"takeBack": func() { g.Delete() },
			"clear":    func() { g.DeleteRow() },
			"step":     func() { g.Step(-1) },
			"guess":    func() { _, _ = g.AddSuggestion("OCEAN") },
			"add":      func() { _, _ = g.Add(turn) },
			"replace":  func() { g.withScore(0, 0, score); g.withoutRow(1); g.WithWord(1, "OCEAN") },
			"paste":    func() { _, _ = g.Paste(constraint.OnlyLetters, "🟨⬛🟩⬛⬛\n🟨⬛🟩⬛⬛") },
			"pasteOne": func() { _, _ = g.Paste(constraint.OnlyLetters, "🟨⬛🟩⬛⬛") },
		} {
			change()
			if got := g.String(); got != before {
				t.Fatalf("%s changed the grid from %s to %s", name, before, got)
			}
		}
	}
}

// FuzzGridPaste pastes any text into a grid. Nothing panics, a bad text leaves the grid unchanged,
// and the clues of the result can be parsed.
func FuzzGridPaste(f *testing.F) {
	for _, s := range []string{
		"CHEST=c.E..", "chest", "10200", "Wordle 1,234 3/6\n\n⬛🟨⬛⬛⬛\n🟨⬛🟩⬛⬛", "1  JUDGE  ⬛⬛⬛⬛🟨", "🟨⬛️🟩⬛️⬛️",
		"CHEST=c.\x1b[2J", "=", "שלום=0202", "🟨 ⬛", "e\u0301", "⬛\n🟨🟨", "\xff=\xff", "\ufe0f",
		"CRANE=..a.e,..... OCEAN=,o....", "🟩🟩🟩🟩🟩 ⬛⬛⬛⬛🟨\n🟨⬛⬛⬛🟨\n\n⬛⬛⬛⬛🟨\n", "⬛ ⬛🟨",
		"Board 2: 1 ⬛🟨⬛⬛⬛ CHEST=.h...\nBoard 1: 2 CRANE=..a.e\nBoard 1: CHEST=.....", "Board 1: CHEST=.....,.....",
	} {
		f.Add("", s)
		f.Add("ches", s)
		f.Add("chest", s)
	}
	f.Fuzz(func(t *testing.T, typed, text string) {
		before, err := NewGrid(1+len(typed)%2, 5).Write(constraint.OnlyLetters, typed)
		if err != nil {
			t.Fatal(err)
		}
		g, err := before.Paste(constraint.OnlyLetters, text)
		if err != nil && g.Arguments() != before.Arguments() {
			t.Fatalf("Paste changed the grid to %[2]s in spite of the error %[1]v", err, g.String())
		}
		if len(g.Rows) == 0 || g.Row < 0 || g.Row >= len(g.Rows) || g.Col < 0 || g.Col > len(g.Rows[g.Row].Letters) {
			t.Fatalf("the place is row %d, column %d in %d rows", g.Row, g.Col, len(g.Rows))
		}
		for i, r := range g.Rows {
			if len(r.Colours) != g.Boards || len(r.Colours[0]) != g.Length || len(r.Letters) > g.Length || r.Empty() && i < len(g.Rows)-1 {
				t.Fatalf("row %d is %v", i, r)
			}
		}
		for clue := range strings.FieldsSeq(g.Arguments()) {
			if _, err := constraint.ParseTurn(clue); err != nil {
				t.Fatal(err)
			}
		}
	})
}
