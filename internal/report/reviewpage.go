package report

import (
	_ "embed" // the page
	"html/template"
	"io"

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
	t, err := page.Parse(reviewBody, template.FuncMap{
		"share": func(points int) int { return 100 * points / review.MaxPoints },
	})
	if err != nil {
		return err
	}
	v := r.view()
	return page.Write(w, t, page.Page{Title: v.Title + ": a review by wfind", HighContrast: r.HighContrast, Style: reviewStyle, Body: v})
}
