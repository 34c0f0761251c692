package grids

import (
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	utf16 "golang.org/x/text/encoding/unicode"
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "[]"},
		{"Wordle 639 4/6*\n\n⬛🟨⬛⬛🟨\n🟩⬛⬛🟨🟨\n🟩🟩🟩🟩🟩", "[[01001 20011]]"},
		{"⬜️🟦⬜️⬜️🟦\r\n🟧⬜️⬜️🟦🟦\r\n", "[[01001 20011]]"},                                   // the other palette
		{"🟪⬛⬛🟩⬛\n⬛🟪🟩🟩⬛\n", "[[10020 01220]]"},                                            // Nerdle
		{"⬛🟨⬛⬛🟨\r🟩⬛⬛🟨🟨\r", "[[01001 20011]]"},                                            // line ends as terminals paste them
		{"> 1. ⬛🟨⬛⬛🟨 hm\n> 2. 🟩⬛⬛🟨🟨.\nno\n[9:01] Ben: ⬛⬛⬛⬛⬛", "[[01001 20011] [00000]]"}, // with prefixes
		{"⬛🟨⬛⬛🟨\n🟩🟩🟩🟩🟩\n⬛⬛⬛⬛🟨\n", "[[01001] [00001]]"},                                   // a new grid begins after the last row
		{"⬛🟨⬛⬛🟨\n⬛⬛🟨⬛⬛\n\n⬛⬛⬛⬛🟨\n", "[[01001 00100] [00001]]"},                           // and after an empty line
		{"⬛🟨⬛⬛🟨\n\n⬛⬛🟨⬛⬛\n\n⬛⬛⬛⬛🟨\n", "[[01001 00100 00001]]"},                           // unless empty lines separate all rows
		{"⬛🟨⬛⬛🟨\n\n⬛⬛🟨⬛⬛\n⬛⬛⬛⬛🟨\n\n⬛⬛⬛⬛⬛\n", "[[01001 00100 00001] [00000]]"},
		{"⬛ 🟨 ⬛ ⬛ 🟨\n⬛⬛🟨⬛⬛", "[[01001 00100]]"},
		{`{"from":"Ann","text":"Wordle 639 4/6\n\n⬛🟨⬛⬛🟨\n🟩⬛⬛🟨🟨\n🟩🟩🟩🟩🟩"}` + "\n", "[[01001 20011]]"}, // chats exported as JSON
		{`"⬛🟨⬛⬛🟨\r\n\r\n🟩⬛⬛🟨🟨\r\n\r\n⬛⬛⬛⬛🟨"`, "[[01001 20011 00001]]"},
		{"<div>Wordle 639 4/6<br><br>⬛🟨⬛⬛🟨<br>🟩⬛⬛🟨🟨<br/>🟩🟩🟩🟩🟩</div>", "[[01001 20011]]"},                                              // and as HTML
		{":black_large_square::large_yellow_square:\ufe0f:white_large_square::black_large_square::large_yellow_square:", "[[01001]]"}, // Slack
		{`"Wordle 639 4\/6 :tada:\n\n:black_large_square::large_blue_square::black_large_square::large_purple_square::large_orange_square: :tada:\n` +
			`:large_green_square::large_green_square::large_green_square::large_green_square::black_large_square:\nwow :green_heart:"`, "[[01012 22220]]"},
		{":green_square: :yellow_square: :orange_square: :blue_square: :black_large_square:", "[[21210]]"}, // Discord
		{":purple_square::white_large_square:🟩🟨⬛", "[[10210]]"},
		{":tada::green_square::green_square::white_check_mark::green_square::black_large_square::black_large_square:", "[]"},
		{"🟩🟩🟩🟩🟩\n", "[]"},
		{"⬛🟨⬛⬛\n⬛🟨⬛⬛⬛⬛\n⬛🟨⬛⬛🟨", "[[01001]]"},    // rows of other lengths
		{"⬛🟨⬛⬛🟨 ⬛⬛⬛⬛⬛\nhi\n⬛🟨⬛⬛🟨", "[[01001]]"}, // boards side by side
		// The rest of a game on several boards is no grid either, until the next text.
		{"⬛🟨⬛⬛🟨 ⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩 ⬛🟨⬛⬛⬛\n　　　　　 ⬛⬛⬛🟨🟨\n\n⬛⬛⬛⬛🟨\n⬛⬛⬛🟨🟨\n", "[]"},
		{"⬛🟨⬛⬛🟨\n\n⬛🟨⬛⬛🟨 ⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩 ⬛🟨⬛⬛⬛\n⬛⬛⬛🟨🟨\n\nBen\n⬛⬛⬛⬛🟨", "[[01001] [00001]]"},
		{"⬛🟨⬛⬛🟨\n⬛🟨⬛⬛🟨🟩\n⬛⬛⬛⬛⬛", "[[01001] [00000]]"}, // a row of another length between them
		{strings.Repeat("⬛🟨⬛⬛🟨\n", 11), "[[01001 01001 01001 01001 01001 01001 01001 01001 01001 01001] [01001]]"},
		{"01001\n.....\nCRANE=.ra..\n-----\n☑️ ✅⬛🟨⬛⬛🟨 🎉\xff", "[[01001]]"}, // other notations are not squares
	} {
		got, err := Read(strings.NewReader(c.text), 5)
		if err != nil {
			t.Fatal(err)
		}
		if s := fmt.Sprint(got); s != c.want {
			t.Errorf("%q: %s, want %s", c.text, s, c.want)
		}
	}
}

// TestReadUTF16 reads grids from a text in UTF-16, as some Windows programs save it.
func TestReadUTF16(t *testing.T) {
	for _, order := range []utf16.Endianness{utf16.LittleEndian, utf16.BigEndian} {
		text, err := utf16.UTF16(order, utf16.UseBOM).NewEncoder().String("Wordle 639 X/6\r\n\r\n⬛🟨⬛⬛🟨\r\n🟩⬛⬛🟨🟨\r\n")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Read(iotest.OneByteReader(strings.NewReader(text)), 5); err != nil || fmt.Sprint(got) != "[[01001 20011]]" {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("Wordle 639 4/6*\n\n⬛🟨⬛⬛🟨\n🟩⬛⬛🟨🟨\n🟩🟩🟩🟩🟩\n", 5)
	f.Add("⬜️ 🟦 ⬜️\r\n\r\n> 🟧⬜️⬜️ x\xff", 3)
	f.Fuzz(func(t *testing.T, text string, length int) {
		grids, err := Read(strings.NewReader(text), length)
		if err != nil {
			t.Fatal(err)
		}
		rows := 0
		for _, g := range grids {
			if len(g) == 0 {
				t.Fatal("an empty grid")
			}
			for _, row := range g {
				rows++
				if len(row) != length || row.Solved() {
					t.Fatalf("row %v of %d letters", row, length)
				}
			}
		}
		if rows > utf8.RuneCountInString(text) {
			t.Fatalf("%d rows in %d characters", rows, len(text))
		}
		// Surrounding words don't change the rows.
		again, err := Read(strings.NewReader("x\n"+text+"\nx"), length)
		if err != nil || fmt.Sprint(again) != fmt.Sprint(grids) {
			t.Fatalf("%s, and within other lines %s", grids, again)
		}
	})
}
