package report

import (
	_ "embed" // the page
	"html/template"

	"wfind/internal/report/page"
	"wfind/internal/review"
)

//go:embed review.html
var reviewBody string

//go:embed review.css
var reviewStyle string

// HTML returns the review as a web page that loads no other files.
func (r *Review) HTML() string {
	return page.HTML(reviewBody, page.Page{
		Title:        r.title() + ": wfind review",
		HighContrast: r.HighContrast,
		Style:        template.CSS(reviewStyle),
		Funcs:        template.FuncMap{"share": func(points int) int { return 100 * points / review.MaxPoints }},
		Data: map[string]any{
			"Title": r.title(), "Played": r.occasion(), "Outcome": r.outcome(), "Several": r.several(), "Turns": r.turnViews(),
			"Skill": r.Skill, "Luck": r.Luck, "LineTitle": r.lineTitle(), "Line": r.lineRows(), "Notes": r.notes(),
		},
	})
}
