package report

import (
	_ "embed" // the page
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
.row { display: flex; }
.number { flex: none; width: 1.8rem; align-self: center; color: var(--dim); }
.left { margin: .5rem 0 .4rem; }
.remark { margin: .4rem 0 0; font-weight: 600; }
header .bars { max-width: 24rem; margin-top: .9rem; }
`

// WriteHTML writes the review as a page that needs nothing else.
func (r *Review) WriteHTML(w io.Writer) error {
	t, err := page.Parse(reviewBody, template.FuncMap{
		"row":    func(i int, c constraint.Clue) pageRow { return pageRow{i + 1, c} },
		"points": func(mark string, skill, luck int) pagePoints { return pagePoints{mark, skill, luck} },
		"mark":   func(t review.Turn) string { return strings.TrimSpace(tilde(t)) },
		"left":   left,
		"change": stepLeft,
		"best":   best,
		"share":  func(points int) int { return 100 * points / review.MaxPoints },
	})
	if err != nil {
		return err
	}
	return page.Write(w, t, page.Page{
		Title:        r.title() + ": a review by wfind",
		HighContrast: r.HighContrast,
		Style:        reviewStyle,
		Body: map[string]any{
			"Title": r.title(), "Played": r.Played, "Outcome": r.outcome(), "Turns": r.Turns, "Skill": r.Skill, "Luck": r.Luck,
			"LineTitle": r.lineTitle(), "Line": r.Line, "Notes": r.notes(),
		},
	})
}

// What the parts of the page are made of.
type (
	pageRow struct {
		Number int
		Clue   constraint.Clue
	}
	pagePoints struct {
		Mark        string
		Skill, Luck int
	}
)
