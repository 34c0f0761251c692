package report

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/internal/report/page"
	"wfind/internal/solver"
	"wfind/internal/text/plural"
)

//go:embed strategy.html
var strategyBody string

//go:embed strategy.js
var strategyScript string

//go:embed strategy.css
var strategyStyle string

// A pageNode is a JSON object for the script on the strategy's web page. It contains one guess of
// the strategy and, for each score, the next guess.
type pageNode struct {
	Guess   string               `json:"g"`
	Letters []string             `json:"l,omitempty"` // letters of Guess; nil if each is one code point
	Answer  int                  `json:"a,omitempty"`
	Next    map[string]*pageNode `json:"n,omitempty"` // by the score in digits
	Missed  []string             `json:"f,omitempty"`
}

func pageNodeOf(s *solver.Strategy) *pageNode {
	node := &pageNode{Guess: s.Guess, Next: make(map[string]*pageNode), Missed: s.Missed}
	letters := constraint.SplitLetters(s.Guess)
	if len(letters) < utf8.RuneCountInString(s.Guess) {
		node.Letters = letters
	}
	if s.Answer {
		node.Answer = 1
	}
	for _, b := range s.Next {
		score := constraint.ScoreOf(b.Score, len(letters))
		node.Next[score.String()] = pageNodeOf(b.Strategy)
	}
	return node
}

// A pageBar is a bar of the page's chart: the number of answers found in Guesses guesses.
type pageBar struct{ Guesses, Answers, Percent int } // Percent is the length, relative to the longest bar

// HTML returns a web page on which readers can explore the strategy. tree must be the strategy that
// [NewSolution] returned together with o. If highContrast is true, the page starts with the
// high-contrast palette.
func (o *Solution) HTML(tree *solver.Strategy, highContrast bool) string {
	var bars []pageBar
	most := slices.Max(append([]int{1}, o.Histogram...))
	for i, n := range o.Histogram {
		bars = append(bars, pageBar{i + 1, n, 100 * n / most})
	}
	var notes []string
	if o.Failures > 0 {
		notes = append(notes, fmt.Sprintf("Within %s, this strategy fails to find %d of the answers.", plural.Count(o.tries, "guess"), o.Failures))
	}
	return page.HTML(strategyBody, page.Page{
		Title:        "wfind's strategy for " + tree.Guess,
		HighContrast: highContrast,
		Style:        template.CSS(strategyStyle),
		Script:       template.JS(strategyScript),
		Data: map[string]any{
			"Guess": tree.Guess, "Summary": strings.TrimPrefix(o.Summary(), tree.Guess+"  "), "Bars": bars, "Notes": notes, "Tree": pageNodeOf(tree),
		},
	})
}
