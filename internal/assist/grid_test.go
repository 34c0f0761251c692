package assist

import (
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
)

// edit makes edits: a word in capitals is typed, digits colour, and the rest
// are names; "paste:" is followed by what is pasted, "advised:" by a word that is
// taken. It stops at an error.
func (g Grid) edit(edits ...string) (Grid, error) {
	var err error
	for _, e := range edits {
		text, pasted := strings.CutPrefix(e, "paste:")
		word, advised := strings.CutPrefix(e, "advised:")
		switch {
		case advised:
			g, err = g.Guess(word)
		case pasted:
			g, err = g.Paste(text)
		case e == "turn":
			g, err = g.Turn()
		case e == "finish":
			g, err = g.Finish()
		case e == "back":
			g = g.TakeBack()
		case e == "clear":
			g = g.Clear()
		case e == "left":
			g = g.Step(-1)
		case e == "right":
			g = g.Step(1)
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

func TestGrid(t *testing.T) {
	const shared = "paste:Wordle 1,234 3/6\n\n⬛🟨⬛⬛⬛\n🟨⬛🟩⬛⬛\n🟩🟩🟩🟩🟩"
	for _, test := range []struct {
		edits string // separated by commas
		want  string
		err   string
	}{
		{"CHE", ">CHE~~ ????? 3", ""},
		{"CHEST", ">CHEST ????? 0", ""},
		{"CHEST,10", ">CHEST 10??? 2", ""},
		{"CHEST,10200", ">CHEST 10200 5", ""},
		{"CHEST,10200,J", "CHEST 10200 / >J~~~~ ????? 1", ""},
		{"CHEST,10200,back,1", ">CHEST 10201 5", ""},
		{"CHEST,1,back,back", ">CHES~ ????? 4", ""},
		{"C,back,back", ">~~~~~ ????? 0", ""},
		{"CHEST,1,finish", ">CHEST 10000 5", ""},
		{"CHEST,turn,turn,right,turn", ">CHEST 10??? 1", ""},
		{"CHEST,10200,J,clear", ">CHEST 10200 5", ""},
		{"CHEST,10200,J,left,left,1", ">CHEST 10201 5 / J~~~~ ?????", ""},
		{"CHEST,10200,JUDGE,00001,left,left,left,left,left,left,2", ">CHEST 10202 5 / JUDGE 00001", ""},
		// A guess that was advised gives way to the one that was made, but not once it
		// has a colour, or letters of the player's.
		{"CHEST,10200,advised:OCEAN", "CHEST 10200 / >OCEAN ????? 0", ""},
		{"CHEST,10200,advised:OCEAN,J", "CHEST 10200 / >J~~~~ ????? 1", ""},
		{"CHEST,10200,advised:OCEAN,1,back,JUDGE,00001", "CHEST 10200 / >JUDGE 00001 5", ""},
		{"CHEST,10200,advised:OCEAN,1,J", "", "colour the tiles first, with 0 1 2 or space; or take letters back, by backspace or ctrl-u"},
		{"CHEST,10200,advised:OCEAN,back,X,J", "", "colour the tiles first, with 0 1 2 or space; or take letters back, by backspace or ctrl-u"},

		// An accent typed after its letter.
		{"CHES,E,\u0301", ">CHESÉ ????? 0", ""},

		{"CHEST,X", "", "colour the tiles first, with 0 1 2 or space; or take letters back, by backspace or ctrl-u"},
		{"CHE,0", "", "type the guess first: 2 letters are missing"},
		{"CHES,finish", "", "1 letter is missing"},
		{"CHEST,102000", "", "all tiles are coloured; ← goes back to one"},

		// Clues, with or without what stands around them.
		{"paste:CHEST=c.E..", ">CHEST 10200 5", ""},
		{"paste:$ wfind JUDGE=00001 CHEST=🟨⬛🟩⬛⬛\nWRECK=__*-_\n", "JUDGE 00001 / CHEST 10200 / >WRECK 00210 5", ""},
		{"paste:FINDER=.IN.ER", ">FINDER 022022 6", ""},
		{"CHEST,10200,paste:FINDER=.IN.ER", "", "FINDER=.IN.ER has 6 letters, the guesses here have 5"},
		{"paste:CHEST=c.E.. FINDER=.IN.ER", "", "FINDER=.IN.ER has 6 letters, the guesses here have 5"},
		{"paste:CHEST=c.X..", "", "CHEST=c.X..: tile 3 is X where the guess has E"},
		{"WRECK,paste:CHEST=c.E..", ">CHEST 10200 5", ""},
		{"paste:https://example.org/?a=b CHEST=c.E..", ">CHEST 10200 5", ""},

		// The score of the guess that is typed.
		{"CHEST,paste:c.E..", ">CHEST 10200 5", ""},
		{"CHEST,paste:10200", ">CHEST 10200 5", ""},
		{"CHEST,paste:🟨⬛️🟩⬛️⬛️", ">CHEST 10200 5", ""},
		{"CHEST,0,paste:🟨⬛🟩⬛⬛", ">CHEST 10200 5", ""},
		{"CHEST,paste:c.E.", "", "CHEST=c.E.: the guess has 5 letters, the score has 4 tiles"},
		{"CHEST,paste:judge", "", "colour the tiles first, with 0 1 2 or space; or take letters back, by backspace or ctrl-u"},

		// Words.
		{"paste:chest", ">CHEST ????? 0", ""},
		{"CH,paste:est", ">CHEST ????? 0", ""},
		{"paste:finder", ">FINDER ?????? 0", ""},
		{"CHEST,10200,paste:finder", "", "FINDER has 6 letters, the guesses here have 5"},
		{"paste:Wordle 1,234 4/6", "", "neither a clue, as CHEST=c.E.., nor squares nor a word of 5 letters was pasted"},
		{"paste:", "", "neither a clue, as CHEST=c.E.., nor squares nor a word of 5 letters was pasted"},

		// A shared game waits for its guesses.
		{shared, ">~~~~~ 01000 0 / ~~~~~ 10200 / ~~~~~ 22222", ""},
		{shared + ",JUDGE", "JUDGE 01000 / >~~~~~ 10200 0 / ~~~~~ 22222", ""},
		{shared + ",JUDGE,CHEST,OCEAN", "JUDGE 01000 / CHEST 10200 / >OCEAN 22222 5", ""},
		{shared + ",JUD,back", ">JU~~~ 01000 2 / ~~~~~ 10200 / ~~~~~ 22222", ""},
		{shared + ",0", "", "type the guess first: 5 letters are missing"},
		{shared + ",back", "~~~~~ 10200 / >~~~~~ 22222 0", ""},
		{"JUDGE,01000,CHEST,10200," + shared, "JUDGE 01000 / CHEST 10200 / >~~~~~ 22222 0", ""},
		{"JUDGE," + shared, "JUDGE 01000 / >~~~~~ 10200 0 / ~~~~~ 22222", ""},
		{"JU," + shared, ">JU~~~ 01000 2 / ~~~~~ 10200 / ~~~~~ 22222", ""},
		{"paste:🟨 ⬛ 🟩 ⬛ ⬛", ">~~~~~ 10200 0", ""},
		{"paste:🟦⬜🟧⬜⬜⬜", ">~~~~~~ 102000 0", ""},
		{"CHEST,10200,paste:🟦⬜🟧⬜⬜⬜", "", "🟨⬛🟩⬛⬛⬛ has 6 letters, the guesses here have 5"},
		// A review, or a game that was played a line at a time.
		{"paste:1  JUDGE  ⬛⬛⬛⬛🟨\n   2315 → 12 words\n2  CHEST  🟨⬛🟩⬛⬛", "JUDGE 00001 / >CHEST 10200 5", ""},
	} {
		// A game that is shared has a comma in its caption.
		edits := strings.Split(strings.ReplaceAll(test.edits, "1,234", "1;234"), ",")
		for i := range edits {
			edits[i] = strings.ReplaceAll(edits[i], "1;234", "1,234")
		}
		g, err := NewGrid(5).edit(edits...)
		got, message := g.String(), ""
		if err != nil {
			got, message = "", err.Error()
		}
		if got != test.want || message != test.err {
			t.Errorf("%q: %q, error %q; want %q and %q", test.edits, got, message, test.want, test.err)
		}
	}
}

// TestGridIsAValue checks that a grid stays as it was, whatever is made of it.
func TestGridIsAValue(t *testing.T) {
	g, err := NewGrid(5).edit("CHEST", "10200", "JUDGE", "00")
	if err != nil {
		t.Fatal(err)
	}
	before := g.String()
	c := constraint.Clue{Guess: "OCEAN", Score: constraint.ScoreGuess("OCEAN", "OCEAN")}
	for name, change := range map[string]func(){
		"write":    func() { _, _ = g.Write(constraint.OnlyLetters, "X") },
		"colour":   func() { _, _ = g.Paint(Green) },
		"turn":     func() { _, _ = g.Turn() },
		"finish":   func() { _, _ = g.Finish() },
		"takeBack": func() { g.TakeBack() },
		"clear":    func() { g.Clear() },
		"step":     func() { g.Step(-1) },
		"guess":    func() { _, _ = g.Guess("OCEAN") },
		"add":      func() { _, _ = g.Add(c) },
		"replace":  func() { g.Replace(0, &c); g.Replace(1, nil) },
		"paste":    func() { _, _ = g.Paste("🟨⬛🟩⬛⬛\n🟨⬛🟩⬛⬛") },
	} {
		change()
		if got := g.String(); got != before {
			t.Fatalf("%s changed the grid from %s to %s", name, before, got)
		}
	}
}

// FuzzGridPaste pastes any text into a grid: nothing breaks, what is wrong
// leaves the grid alone, and what comes of it is clues that can be read.
func FuzzGridPaste(f *testing.F) {
	for _, s := range []string{
		"CHEST=c.E..", "chest", "10200", "Wordle 1,234 3/6\n\n⬛🟨⬛⬛⬛\n🟨⬛🟩⬛⬛", "1  JUDGE  ⬛⬛⬛⬛🟨", "🟨⬛️🟩⬛️⬛️",
		"CHEST=c.\x1b[2J", "=", "שלום=0202", "🟨 ⬛", "e\u0301", "⬛\n🟨🟨", "\xff=\xff", "\ufe0f",
	} {
		f.Add("", s)
		f.Add("ches", s)
		f.Add("chest", s)
	}
	f.Fuzz(func(t *testing.T, typed, text string) {
		before, err := NewGrid(5).Write(constraint.OnlyLetters, typed)
		if err != nil {
			t.Fatal(err)
		}
		g, err := before.Paste(text)
		if err != nil && g.Arguments() != before.Arguments() {
			t.Fatalf("%v, and yet there is %s", err, g.String())
		}
		if len(g.Rows) == 0 || g.Row < 0 || g.Row >= len(g.Rows) || g.Col < 0 || g.Col > len(g.Rows[g.Row].Letters) {
			t.Fatalf("the place is row %d, column %d in %d rows", g.Row, g.Col, len(g.Rows))
		}
		for i, r := range g.Rows {
			if len(r.Colours) != g.Length || len(r.Letters) > g.Length || r.Empty() && i < len(g.Rows)-1 || slices.ContainsFunc(r.Colours, func(f Colour) bool { return f < None }) {
				t.Fatalf("row %d is %v", i, r)
			}
		}
		for clue := range strings.FieldsSeq(g.Arguments()) {
			if _, err := constraint.ParseClue(clue); err != nil {
				t.Fatal(err)
			}
		}
	})
}
