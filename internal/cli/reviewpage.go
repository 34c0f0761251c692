package cli

import (
	_ "embed" // the page
	"html/template"
	"io"
	"strings"

	"wfind/constraint"
	"wfind/internal/review"
)

//go:embed review.html
var reviewPage string

// writeHTML writes the review as a page that needs nothing else.
func (r *reviewReport) writeHTML(w io.Writer) error {
	t, err := template.New("review").Funcs(template.FuncMap{
		"row":    func(i int, c constraint.Clue) pageRow { return pageRow{i + 1, c} },
		"points": func(mark string, skill, luck int) pagePoints { return pagePoints{mark, skill, luck} },
		"mark":   func(t review.Turn) string { return strings.TrimSpace(tilde(t)) },
		"tiles":  tilesOf,
		"left":   left,
		"change": stepLeft,
		"best":   best,
		"share":  func(points int) int { return 100 * points / review.MaxPoints },
	}).Parse(reviewPage)
	if err != nil {
		return err
	}
	return t.Execute(w, map[string]any{
		"Title": r.title(), "Outcome": r.outcome(), "Turns": r.Turns, "Skill": r.Skill, "Luck": r.Luck,
		"LineTitle": r.lineTitle(), "Line": r.Line, "Notes": r.notes(),
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
	pageTile struct{ Letter, Name string }
)

func tilesOf(c constraint.Clue) []pageTile {
	var tiles []pageTile
	for i, r := range []rune(c.Guess) {
		tiles = append(tiles, pageTile{string(r), c.Score[i].String()})
	}
	return tiles
}
