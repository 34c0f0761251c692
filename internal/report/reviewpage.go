package report

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"io"
	"strings"

	"wfind/constraint"
	"wfind/internal/report/page"
	"wfind/internal/review"
)

//go:embed review.html
var reviewBody string

// reviewStyle is what the page looks like beyond what all pages do.
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

// WriteHTML writes the review as a page that needs nothing else.
func (r *Review) WriteHTML(w io.Writer) error {
	p := reviewPage{
		Title: r.title(), Played: r.Played, Outcome: r.outcome(), Points: pagePoints{"", r.Skill, r.Luck}, LineTitle: r.lineTitle(),
		Unit: "guess", Notes: r.notes(),
	}
	for i, t := range r.Turns {
		turn := pageTurn{Rows: []pageRow{{i + 1, t.Clue, left(t)}}, Points: pagePoints{strings.TrimSpace(tilde(t)), t.Skill, t.Luck}, Remark: t.Remark}
		if t.Before > 1 {
			turn.Best = best(t)
		}
		p.Turns = append(p.Turns, turn)
	}
	for i, s := range r.Line {
		p.Line = append(p.Line, pageRow{i + 1, s.Clue, stepLeft(s)})
	}
	return p.write(w, r.HighContrast)
}

// WriteHTML writes the review as a page that needs nothing else: that of one board, with
// the boards of a turn beside one another.
func (r *BoardsReview) WriteHTML(w io.Writer) error {
	p := reviewPage{
		Title: r.title(), Played: r.Played, Outcome: r.outcome(), Points: pagePoints{"", r.Skill, r.Luck},
		Unit: "turn", Notes: r.notes(),
	}
	for i, t := range r.Turns {
		turn := pageTurn{Head: fmt.Sprintf("%d %s", i+1, t.Turn.Guess), Points: pagePoints{about(t.Guess), t.Skill, t.Luck}, Remark: verdict(t)}
		for board := range t.Scores {
			if c, ok := t.Clue(board); ok {
				turn.Rows = append(turn.Rows, pageRow{board + 1, c, r.left(t, board)})
			}
		}
		p.Turns = append(p.Turns, turn)
	}
	return p.write(w, r.HighContrast)
}

// What the page is made of.
type (
	reviewPage struct {
		Title, Played, Outcome string
		Points                 pagePoints
		Turns                  []pageTurn
		LineTitle              string // "" without a line
		Line                   []pageRow
		Unit                   string // of what is thrown away
		Notes                  []string
	}
	pageTurn struct {
		Head         string // "" if the row says it
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
