package report

import (
	"fmt"
	"strings"
	"testing"

	"wfind/internal/solver/boards"
	"wfind/internal/solver/rank"
	"wfind/internal/vocabulary"
)

// TestSuggestionColumns checks that the help says how much a lost game costs in the order of estimates.
func TestSuggestionColumns(t *testing.T) {
	if want := fmt.Sprintf("a lost game counts as %d turns more", boards.LossCost); !strings.Contains(SuggestionColumns, want) {
		t.Errorf("the help does not say that %s:\n%s", want, SuggestionColumns)
	}
}

func TestSuggestOneBoard(t *testing.T) {
	mean := 2.4130434
	petal := rank.Rating{Word: "PETAL", Boards: []int{0}, Size: 2.521739, Bits: 4.526257, Worst: 6, Groups: 28, Guesses: mean, Share: 0.935, Proved: true}
	ratings := []rank.Rating{
		petal,
		{Word: "語語", Boards: []int{0}, Size: 60.4, Bits: 5.9, Worst: 195, Groups: 126, Guesses: mean, Share: 0.001},
		{Word: "TEPAL", Size: 2, Bits: 4, Worst: 5, Groups: 29},
	}
	for _, test := range []struct {
		missed         float64
		table, columns string
	}{
		{0, `guess  guesses   size    bits  worst  groups  share
PETAL   2.4130   2.52  4.5263      6      28    94%
語語   ~2.4130  60.40  5.9000    195     126    <1%
TEPAL        -   2.00  4.0000      5      29
`, `PETAL	2.4130	2.5217	4.5263	6	28	yes	0.9350	0.0000
語語	~2.4130	60.4000	5.9000	195	126	yes	0.0010	0.0000
TEPAL	-	2.0000	4.0000	5	29	no	0.0000	0.0000
`},
		{0.0217, `guess  guesses  missed   size    bits  worst  groups  share
PETAL   2.4130      2%   2.52  4.5263      6      28    94%
語語   ~2.4130      0%  60.40  5.9000    195     126    <1%
TEPAL        -      0%   2.00  4.0000      5      29
`, `PETAL	2.4130	2.5217	4.5263	6	28	yes	0.9350	0.0217
語語	~2.4130	60.4000	5.9000	195	126	yes	0.0010	0.0000
TEPAL	-	2.0000	4.0000	5	29	no	0.0000	0.0000
`},
	} {
		ratings[0].Missed = test.missed
		s := Suggest(vocabulary.New(5, nil, nil), 1, ratings)
		if table, columns := s.Table(false), s.Columns(); table != test.table || columns != test.columns {
			t.Errorf("got\n%s%swant\n%s%s", table, columns, test.table, test.columns)
		}
	}
	s := Suggest(vocabulary.New(5, nil, nil), 1, ratings)
	if table := s.Table(true); !strings.Contains(table, "\x1b[1mPETAL\x1b[m") {
		t.Errorf("no bold words in %q", table)
	} else if strings.Contains(table, "\x1b[3") {
		t.Errorf("the colours of %q could be unreadable on some backgrounds", table)
	}
}

// TestSuggestSeveralBoards checks the formats for several boards, with past answers.
func TestSuggestSeveralBoards(t *testing.T) {
	v, err := vocabulary.ListNames{Dict: []string{"all"}, Past: []string{"past"}}.Load(5, func(name string, _ int) ([]string, []float64, error) {
		if name == "past" {
			return []string{"BRISK", "OCEAN"}, nil, nil
		}
		return []string{"BRISK", "FRISK", "OCEAN"}, nil, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ratings := []rank.Rating{
		{Word: "OCEAN", Boards: []int{0}, Guesses: 2.672131, Groups: 2, Proved: true},
		{Word: "FRISK", Boards: []int{1, 12}, Guesses: 2.7, Bits: 1.68, Groups: 15},
		{Word: "BRISK", Guesses: 2.75, Bits: 1.68, Groups: 5},
	}
	for _, test := range []struct {
		lost           float64
		table, columns string
	}{
		{0, `guess    turns    bits  groups  boards
OCEAN   2.6721  0.0000       2  1       past
FRISK  ~2.7000  1.6800      15  2,13
BRISK  ~2.7500  1.6800       5          past
`, `OCEAN	2.6721	0.0000	0.0000	2	1	past
FRISK	~2.7000	0.0000	1.6800	15	2,13	-
BRISK	~2.7500	0.0000	1.6800	5	-	past
`},
		{0.02, `guess    turns  lost    bits  groups  boards
OCEAN   2.6721    2%  0.0000       2  1       past
FRISK  ~2.7000    0%  1.6800      15  2,13
BRISK  ~2.7500    0%  1.6800       5          past
`, `OCEAN	2.6721	0.0200	0.0000	2	1	past
FRISK	~2.7000	0.0000	1.6800	15	2,13	-
BRISK	~2.7500	0.0000	1.6800	5	-	past
`},
	} {
		ratings[0].Missed = test.lost
		s := Suggest(v, 2, ratings)
		if table, columns := s.Table(false), s.Columns(); table != test.table || columns != test.columns {
			t.Errorf("got\n%s%swant\n%s%s", table, columns, test.table, test.columns)
		}
	}
}

// TestSampledSuggestion checks that no estimate from a sample is shown. It would be far too low.
func TestSampledSuggestion(t *testing.T) {
	s := Suggest(vocabulary.New(5, nil, nil), 1, []rank.Rating{{Word: "OCEAN", Guesses: 1.5, Missed: 0.1, AtLeast: 1.5, Sampled: true}})
	columns := s.Columns()
	if got := s.JSON(); strings.Contains(got, "1.5") || strings.Contains(got, "0.1") || !strings.HasPrefix(columns, "OCEAN\t-\t") {
		t.Errorf("%s%s", got, columns)
	}
}
