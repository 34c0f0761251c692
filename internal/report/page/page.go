// Package page writes web pages that need no other file and nothing from the network. All of wfind's
// pages share their style for light and dark screens and for paper, tiles in two palettes, which the
// reader can switch, and support for right-to-left scripts.
//
// A page consists of a template for its body and the data for it:
//
//	t, err := page.Parse(`<h1>{{word .Answer}}</h1>{{range .Clues}}{{template "tiles" .}}{{end}}`, nil)
//	...
//	err = page.Write(w, t, page.Page{Title: "A game", Body: game})
//
// The template can use
//
//   - {{template "tiles" CLUE}}, the tiles of a constraint.Clue,
//   - {{word TEXT}}, text that may have right-to-left words; see [Word],
//   - the classes of page.css: sections in .columns are side by side if there is room, .bars draws
//     numbers as bars, .dim is for minor text, and .said is only for screen readers.
package page

import (
	"crypto/sha256"
	_ "embed" // the template and the style
	"encoding/base64"
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

// A Page holds the contents of a web page.
type Page struct {
	Title        string       // title of the browser window
	HighContrast bool         // start with the high-contrast palette
	Style        template.CSS // additional CSS rules
	Script       template.JS  // script at the end of the page, or ""
	Body         any          // the data for the body's template
}

// Parse parses the body of a page and returns a template for [Write]. The body can call the functions
// in funcs as well as those in the package comment. Parse returns an error if the body is not a valid
// template.
func Parse(body string, funcs template.FuncMap) (*template.Template, error) {
	t := template.New("body").Funcs(template.FuncMap{
		"css":       func() template.CSS { return template.CSS(css) },
		"direction": direction,
		"tiles":     tilesOf,
		"word":      Word,
	})
	t, err := t.Funcs(funcs).Parse(body)
	if err != nil {
		return nil, fmt.Errorf("parsing the page template: %w", err)
	}
	if _, err := t.New("page").Parse(frame); err != nil {
		return nil, fmt.Errorf("parsing the shared page template: %w", err)
	}
	return t, nil
}

// Policy returns the page's content security policy. It allows only the page's own script, identified
// by its hash, so that words in the page cannot inject another script.
func (p Page) Policy() string {
	policy := "default-src 'none'; style-src 'unsafe-inline'"
	if p.Script != "" {
		sum := sha256.Sum256([]byte(p.Script))
		policy += "; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return policy
}

// Write writes the page p using the template t, which must come from [Parse].
func Write(w io.Writer, t *template.Template, p Page) error {
	return t.ExecuteTemplate(w, "page", p)
}

// Word returns text as escaped HTML. It isolates right-to-left words, so that an adjacent comma or
// number stays in place.
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

func direction(word string) string {
	if script.RightToLeft(word) {
		return "rtl"
	}
	return ""
}

type tile struct{ Letter, Name string }

func tilesOf(c constraint.Clue) []tile {
	var tiles []tile
	for i, r := range constraint.SplitLetters(c.Guess) {
		tiles = append(tiles, tile{string(r), c.Score[i].String()})
	}
	return tiles
}
