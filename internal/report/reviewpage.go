package report

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"io"

	"wfind/constraint"
	"wfind/internal/report/page"
	"wfind/internal/review"
)

//go:embed review.html
var reviewBody string

// reviewStyle is the style of the page, besides the style of all pages.
const reviewStyle = `.turns > li + li { margin-top: 1.1rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
.boards { display: flex; flex-wrap: wrap; gap: .3rem 1.6rem; }
.boards > div { flex: 1 1 12rem; max-width: 100%; }
.turns h3 { margin: 0 0 .5rem; font-size: 1rem; }
.row { display: flex; }
.number { flex: none; width: 1.8rem; align-self: center; color: var(--dim); }
.left { margin: .5rem 0 .4rem; }
.remark { margin: .4rem 0 0; font-weight: 600; }
header .bars { max-width: 24rem; margin-top: .9rem; }
`

// WriteHTML writes the review as a page that loads nothing else. With several boards, the boards of a
// turn are beside one another.
func (r *Review) WriteHTML(w io.Writer) error {
	p := reviewPage{
		Title: r.title(), Played: r.Played, Outcome: r.outcome(), Points: pagePoints{Skill: r.Skill, Luck: r.Luck},
		LineTitle: r.lineTitle(), Unit: "guess", Notes: r.notes(),
	}
	for i := range r.Turns {
		t := &r.Turns[i]
		turn := pageTurn{Points: pagePoints{mark(t), t.Skill, t.Luck, Cost(t)}, Remark: t.Remark, Best: r.Best(t)}
		if r.several() {
			turn.Head, turn.Rows = fmt.Sprintf("%d %s", i+1, t.Played.Guess), r.boardRows(t)
		} else {
			clue, _ := t.Played.Clue(0)
			turn.Rows = []pageRow{{i + 1, clue, Left(t)}}
		}
		p.Turns = append(p.Turns, turn)
	}
	if r.several() {
		p.Unit = "turn"
	}
	for i, s := range r.Line {
		p.Line = append(p.Line, pageRow{i + 1, s.Clue, stepLeft(s)})
	}
	return p.write(w, r.HighContrast)
}

// The contents of the page.
type (
	reviewPage struct {
		Title, Played, Outcome string
		Points                 pagePoints
		Turns                  []pageTurn
		LineTitle              string // "" without a line
		Line                   []pageRow
		Unit                   string // of the cost
		Notes                  []string
	}
	pageTurn struct {
		Head         string // "" if the only row has it
		Rows         []pageRow
		Points       pagePoints
		Remark, Best string
	}
	pageRow struct {
		Number int // of the guess, or of the board
		Clue   constraint.Clue
		Left   string
	}
	pagePoints struct {
		Mark        string
		Skill, Luck int
		Cost        string // "" if there is none to show
	}
)

func (p reviewPage) write(w io.Writer, highContrast bool) error {
	t, err := page.Parse(reviewBody, template.FuncMap{
		"share": func(points int) int { return 100 * points / review.MaxPoints },
	})
	if err != nil {
		return err
	}
	return page.Write(w, t, page.Page{Title: p.Title + ": a review by wfind", HighContrast: highContrast, Style: reviewStyle, Body: p})
}
