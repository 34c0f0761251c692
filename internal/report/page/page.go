// Package page makes web pages that need nothing else: no font, no picture,
// nothing from the network, and no script but what the page brings along. It has what all of wfind's pages share: how
// they look in the light, in the dark and on paper, tiles in two palettes
// between which the reader switches, and words that run as their script does.
//
// A page is a template for its body and what goes into it:
//
//	t, err := page.Parse(`<h1>{{word .Answer}}</h1>{{range .Clues}}{{template "tiles" .}}{{end}}`, nil)
//	...
//	err = page.Write(w, t, page.Page{Title: "A game", Body: game})
//
// Such a template may use
//
//   - {{template "tiles" CLUE}}, the tiles of a constraint.Clue,
//   - {{word TEXT}}, a text in which words that run from right to left are kept
//     apart from what is around them,
//   - the classes of page.css: a section is a card, two of them in .columns stand
//     side by side where there is room, an item of a list is not split between
//     pages, .bars are figures drawn as bars, .dim is what is beside the point, and
//     .said is only for those who listen.
package page

import (
	_ "embed" // the template and the style
	"fmt"
	"html/template"
	"io"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/script"
)

//go:embed page.html
var frame string

//go:embed page.css
var css string

// A Page is what is written.
type Page struct {
	Title        string       // of the window
	HighContrast bool         // show that palette at first; the reader can switch
	Style        template.CSS // rules of this page, besides those of all
	Script       template.JS  // run at the end of the page; "" for none
	ScriptHash   string       // the SHA-256 sum of Script in base 64: the browser runs no other
	Body         any          // what the template of the body gets
}

// Parse returns the template of a page with this body, which may call the
// functions besides those of the package.
func Parse(body string, funcs template.FuncMap) (*template.Template, error) {
	t := template.New("body").Funcs(template.FuncMap{
		"css":       func() template.CSS { return template.CSS(css) },
		"direction": direction,
		"tiles":     tilesOf,
		"word":      Word,
	})
	t, err := t.Funcs(funcs).Parse(body)
	if err != nil {
		return nil, fmt.Errorf("reading the template of the page: %w", err)
	}
	if _, err := t.New("page").Parse(frame); err != nil {
		return nil, fmt.Errorf("reading the template of all pages: %w", err)
	}
	return t, nil
}

// Policy is what the browser may load and run: what stands in the page, and of
// scripts only its own, told by its hash. Nothing that a word could bring in runs.
func (p Page) Policy() string {
	policy := "default-src 'none'; style-src 'unsafe-inline'"
	if p.Script != "" {
		policy += "; script-src 'sha256-" + p.ScriptHash + "'"
	}
	return policy
}

// Write writes a page by a template that Parse returned.
func Write(w io.Writer, t *template.Template, p Page) error {
	return t.ExecuteTemplate(w, "page", p)
}

// Word returns a text for a page. Each word in it that runs from right to left
// is kept apart from what is around it, so that a comma or a number beside it
// stays where the sentence has it.
func Word(text string) template.HTML {
	var b strings.Builder
	for run, rtl := range script.Runs(text) {
		run = template.HTMLEscapeString(run)
		if rtl {
			run = "<bdi>" + run + "</bdi>"
		}
		b.WriteString(run)
	}
	return template.HTML(b.String())
}

// direction returns the value of the attribute dir for a word, "" for one that
// needs none.
func direction(word string) string {
	if script.RightToLeft(word) {
		return "rtl"
	}
	return ""
}

// A tile is one of a guess.
type tile struct{ Letter, Name string }

func tilesOf(c constraint.Clue) []tile {
	var tiles []tile
	for i, r := range constraint.SplitLetters(c.Guess) {
		tiles = append(tiles, tile{string(r), c.Score[i].String()})
	}
	return tiles
}
