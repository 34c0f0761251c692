package solver

import (
	"bytes"
	"context"
	"math"
	"os"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// original returns the lists of the original game as a Problem.
func original() *Problem {
	return constraint.Must(New(constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5)), nil))
}

// likely returns the words of the original game. All are possible answers, with the built-in weights.
func likely() *Problem {
	all := constraint.Must(dict.Load(dict.Wordle, 5))
	return constraint.Must(New(all, all, dict.Likely(all)))
}

// TestOpenersAreOfTheLists fails if the lists have changed. TestMakeOpeners must then make the table again.
func TestOpenersAreOfTheLists(t *testing.T) {
	equal, weighted := original(), likely()
	known := map[uint64]bool{equal.hash(): true, weighted.hash(): true}
	for _, table := range builtInTables() {
		if !known[table.hash] || len(table.rows) == 0 {
			t.Errorf("a table of %d openers has the hash %x, want one of %v", len(table.rows), table.hash, known)
		}
	}
	for _, o := range []Options{{Tries: 6}, {Tries: 6, Hard: true}} {
		if openersOf(equal, o) == nil {
			t.Errorf("hard %v: the original game has no table", o.Hard)
		}
	}
	for _, hard := range []bool{false, true} {
		if openersOf(weighted, Options{Tries: 6, Hard: hard}) == nil {
			t.Errorf("hard %v: the game with likely answers has no table", hard)
		}
	}
	if p := openersOf(equal, Options{Tries: 5}); p != nil {
		t.Error("a game of 5 tries has a table")
	}
}

// TestOtherWeightsHaveNoTable checks weights that are almost equal, or almost the built-in ones. The results in the
// tables would be wrong for them.
func TestOtherWeightsHaveNoTable(t *testing.T) {
	guesses, answers := constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5))
	weights := make([]float64, len(answers))
	for i := range weights {
		weights[i] = 98 + float64(i%3)
	}
	equal := constraint.Must(New(guesses, answers, weights))
	weights = dict.Likely(guesses)
	for i := range weights {
		weights[i] *= 1 + 0.01*float64(i%3)
	}
	builtIn := constraint.Must(New(guesses, guesses, weights))
	for name, p := range map[string]*Problem{"almost equal": equal, "almost the built-in weights": builtIn} {
		if openersOf(p, Options{Tries: 6}) != nil {
			t.Errorf("weights that are %s have a table", name)
		}
	}
}

// TestOpenersAreProved proves the first opener of the table and some others. It also proves that an opener that is not
// in the table costs as much as the table says.
func TestOpenersAreProved(t *testing.T) {
	race.Skip(t)
	r := random.Rand(t)
	p, ctx := original(), context.Background()
	for _, hard := range []bool{false, true} {
		table := openersOf(p, Options{Tries: 6, Hard: hard})
		total := func(mean float64) int { return int(math.Round(mean * float64(len(p.Answers)))) }
		if best := table.rows[0]; best.Word != "SALET" || total(best.Expected.Guesses) != map[bool]int{false: 7920, true: 8122}[hard] {
			t.Errorf("hard %v: the best opener is %+v", hard, best)
		}
		for _, i := range []int{0, 1 + r.IntN(len(table.rows)-1)} {
			row := table.rows[i]
			got, err := p.Solve(ctx, Options{Tries: 6, Hard: hard, Opener: row.Word})
			if err != nil {
				t.Fatal(err)
			}
			if !got.Proved || got.AtLeast.Mean(len(p.Answers)) != row.Expected {
				t.Errorf("hard %v: %s costs %v, in the table %v", hard, row.Word, got.AtLeast, row.Expected)
			}
		}
		listed := map[string]bool{}
		for _, row := range table.rows {
			listed[row.Word] = true
		}
		word := "SALET"
		for listed[word] {
			word = p.Words.Guesses[r.IntN(len(p.Words.Guesses))]
		}
		got, err := p.Solve(ctx, Options{Tries: 6, Hard: hard, Opener: word, Below: Cost{Guesses: total(table.least)}})
		if err != nil {
			t.Fatal(err)
		}
		if !got.GivenUp {
			t.Errorf("hard %v: %s needs %v, but is not in the table up to %v", hard, word, got.AtLeast, table.least)
		}
	}
}

// TestFirstTurn asks for more rows than the table has, and for an opener.
func TestFirstTurn(t *testing.T) {
	race.Skip(t)
	p := original()
	table := openersOf(p, Options{Tries: 6})
	n := len(table.rows)
	advice, err := p.Advise(context.Background(), Options{Tries: 6, Rows: n + 2}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range advice {
		switch {
		case i < n && (!a.Proved || a.Word != table.rows[i].Word || a.Guesses != table.rows[i].Expected.Guesses || a.Groups < 2):
			t.Errorf("row %d: %+v, in the table %+v", i, a, table.rows[i])
		case i >= n && (a.Proved || a.Guesses < table.least):
			t.Errorf("row %d: %s, proved %v, %.4f, but it costs %.4f at least", i, a.Word, a.Proved, a.Guesses, table.least)
		}
	}
	if len(advice) <= n {
		t.Errorf("%d rows, the table has %d", len(advice), n)
	}
	advice, err = p.Advise(context.Background(), Options{Tries: 6, Rows: 5, Opener: "SALET"}, 0)
	if err != nil || len(advice) != 1 || advice[0].Word != "SALET" || advice[0].Guesses != (Cost{Guesses: 7920}.Mean(len(p.Answers)).Guesses) {
		t.Errorf("SALET: %+v, %v", advice, err)
	}
}

// TestOpenersOfLikelyAnswers compares the tables of likely answers with the immediate cost of each opener. If
// WFIND_PROOF is set, it also plays out an opener, which takes seconds.
func TestOpenersOfLikelyAnswers(t *testing.T) {
	race.Skip(t)
	p := likely()
	stats, err := rank.All(context.Background(), p.Words, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, hard := range []bool{false, true} {
		table := openersOf(p, Options{Tries: 6, Hard: hard})
		missed := map[bool]float64{false: 1e-4, true: 5e-3}[hard]
		for _, row := range table.rows {
			g, _ := p.Find(row.Word)
			least := max(table.least, tree.ExpectationOf(p.Words, stats[g].ImmediateExcess(6)).Guesses)
			if e := row.Expected; table.proved || e.Guesses < least || e.Guesses > least+0.8 || e.Missed > missed {
				t.Errorf("hard %v: %s: %+v, where %.4f is the bound", hard, row.Word, row, least)
			}
		}
		if os.Getenv("WFIND_PROOF") == "" {
			continue
		}
		row := table.rows[0]
		g, _ := p.Find(row.Word)
		got := playOut(t, p, []int32{int32(g)}, Options{Tries: 6, Hard: hard})[0].Expected
		if math.Abs(got.Guesses-row.Expected.Guesses) > 1e-5 || math.Abs(got.Missed-row.Expected.Missed) > 1e-6 {
			t.Errorf("hard %v: %s needs %v, in the table %v", hard, row.Word, got, row.Expected)
		}
	}
}

// TestBoundOfLikelyAnswers computes the bounds of some openers again. None may be below the tables' bounds.
func TestBoundOfLikelyAnswers(t *testing.T) {
	race.Skip(t)
	r := random.Rand(t)
	p := likely()
	table := openersOf(p, Options{Tries: 6})
	openers := []string{table.rows[0].Word, p.Words.Guesses[r.IntN(len(p.Words.Guesses))], "SLANE", p.Words.Guesses[r.IntN(len(p.Words.Guesses))]}
	for _, word := range openers[:1+random.Cases(3)] {
		g, _ := p.Find(word)
		got, err := leastGuesses(context.Background(), p.Words, []int32{int32(g)}, 1)
		if err != nil || got < table.least {
			t.Errorf("%s needs %.4f at least, %v, in the table any needs %.4f", word, got, err, table.least)
		}
	}
	// Hard mode only forbids guesses, so it has the same bound.
	if hard := openersOf(p, Options{Tries: 6, Hard: true}); hard.least != table.least {
		t.Errorf("in hard mode any opener needs %.4f, else %.4f", hard.least, table.least)
	}
	for _, a := range firstTurn(t, p, 3) {
		if a.Proved || a.AtLeast != table.least || a.Guesses < a.AtLeast {
			t.Errorf("%+v: the bound is %v", a, table.least)
		}
	}
}

func firstTurn(t *testing.T, p *Problem, rows int) []rank.Rating {
	t.Helper()
	advice, err := p.Advise(context.Background(), Options{Tries: 6, Rows: rows}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return advice
}

func TestOpenersReadAndWritten(t *testing.T) {
	var b bytes.Buffer
	for _, table := range builtInTables() {
		table.write(&b)
	}
	if b.String() != openersText {
		t.Error("writing the tables does not give the embedded text")
	}
}
