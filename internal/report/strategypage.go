package report

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"io"
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

// strategyStyle has the style of this page, in addition to the style of all pages.
const strategyStyle = `#made li, #next { margin-bottom: .5rem; }
#made .tile, #next .tile { flex-basis: 3.2rem; }
.open { background: none; color: var(--text); border: 2px solid var(--line); }
[hidden] { display: none !important; }
.keys { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; align-items: center; }
button, input { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .7rem; }
input { width: 9rem; }
button:disabled { opacity: .4; }
#scores { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: .4rem; }
.score { display: flex; width: 100%; align-items: center; gap: .6rem; cursor: pointer; }
.score .tile { flex-basis: 1.7rem; font-size: .9rem; }
.leaves { min-width: 3rem; text-align: end; font-variant-numeric: tabular-nums; }
@media (max-width: 26rem) {
  section { padding-inline: .6rem; }
  .tiles { gap: 1px; }
  .score { flex-wrap: wrap; padding: .4rem; }
  .score .tiles { flex: 1 1 100%; }
  .score .tile { font-size: clamp(.55rem, calc(45vw / var(--n)), .9rem); }
}
@media print { .keys { display: none; } .score { border: 0; padding: 0; } }
`

// A pageNode is a node of the strategy as the page's script reads it.
type pageNode struct {
	Guess   string               `json:"g"`
	Letters []string             `json:"l,omitempty"` // of Guess, if some have several code points
	Answer  int                  `json:"a,omitempty"`
	Next    map[string]*pageNode `json:"n,omitempty"` // by the score in digits
	Failed  []string             `json:"f,omitempty"`
}

func pageNodeOf(s *solver.Strategy) *pageNode {
	node := &pageNode{Guess: s.Guess, Failed: s.Failed}
	letters := constraint.SplitLetters(s.Guess)
	if len(letters) < utf8.RuneCountInString(s.Guess) {
		node.Letters = letters
	}
	if s.Answer {
		node.Answer = 1
	}
	if len(s.Next) > 0 {
		node.Next = make(map[string]*pageNode, len(s.Next))
	}
	for _, b := range s.Next {
		score := constraint.ScoreOf(b.Score, len(letters))
		node.Next[score.String()] = pageNodeOf(b.Strategy)
	}
	return node
}

// A pageBar is one bar of a chart: Answers is the number of answers found in exactly Guesses guesses, and
// Percent the width of the bar.
type pageBar struct{ Guesses, Answers, Percent int }

// WriteHTML writes a strategy as a web page to walk through. tree is the strategy that [Solution.Of]
// returned.
func (o *Solution) WriteHTML(w io.Writer, tree *solver.Strategy, highContrast bool) error {
	t, err := page.Parse(strategyBody, nil)
	if err != nil {
		return err
	}
	var bars []pageBar
	most := max(1, slices.Max(append([]int{0}, o.Histogram...)))
	for i, n := range o.Histogram {
		bars = append(bars, pageBar{i + 1, n, 100 * n / most})
	}
	var notes []string
	if o.Failures > 0 {
		notes = append(notes, fmt.Sprintf("%s missed within %s.", plural.Count(o.Failures, "answer"), plural.Count(o.left, "guess")))
	}
	return page.Write(w, t, page.Page{
		Title:        tree.Guess + ": a strategy by wfind",
		HighContrast: highContrast,
		Style:        template.CSS(strategyStyle),
		Script:       template.JS(strategyScript),
		Body: map[string]any{
			"Guess": tree.Guess, "Summary": strings.TrimPrefix(o.Text(), tree.Guess+"  "), "Bars": bars, "Notes": notes, "Tree": pageNodeOf(tree),
		},
	})
}
