// Package page makes web pages that need no other file and nothing from the network. All pages work
// on light and dark screens and on paper, support right-to-left scripts, and have two palettes that
// the reader can switch.
//
// A page consists of a template for its body and the data for the template:
//
//	body := `<h1>{{word .Answer}}</h1>{{range .Clues}}{{template "tiles" .}}{{end}}`
//	html := page.HTML(body, page.Page{Title: "A game", Data: game})
//
// The template can use
//
//   - {{template "tiles" CLUE}}, the tiles of a constraint.Clue,
//   - {{word TEXT}}, text that may contain right-to-left words; see [Word],
//   - the classes of page.css: sections in .columns are side by side if there is room, .bars draws
//     numbers as bars, .dim is for minor text, and .said is only for screen readers.
package page

import (
	"crypto/sha256"
	_ "embed" // the template and the style
	"encoding/base64"
	"html/template"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/script"
)

//go:embed page.html
var frame string

//go:embed page.css
var css string

// A Page contains the title, style, script and data of a web page; see [HTML].
type Page struct {
	Title        string           // title of the browser window
	HighContrast bool             // start with the high-contrast palette
	Style        template.CSS     // additional CSS rules
	Script       template.JS      // script at the end of the page, or ""
	Data         any              // the data for the body's template
	Funcs        template.FuncMap // functions that the body can call, in addition to those in the package comment
}

// HTML returns the web page p. body is an HTML template for the content of the page. It can use
// p.Data, p.Funcs and everything that the package comment lists. HTML panics if body is not a valid
// template or does not match p.Data.
func HTML(body string, p Page) string {
	t := template.New("body").Funcs(template.FuncMap{
		"css":         func() template.CSS { return template.CSS(css) },
		"rightToLeft": script.RightToLeft,
		"tiles":       tilesOf,
		"word":        Word,
	}).Funcs(p.Funcs)
	template.Must(t.Parse(body))
	template.Must(t.New("page").Parse(frame))
	var b strings.Builder
	if err := t.ExecuteTemplate(&b, "page", p); err != nil {
		panic(err)
	}
	return b.String()
}

// Policy returns a Content-Security-Policy for the page. The policy forbids loading other files,
// and running any script except p.Script.
func (p Page) Policy() string {
	policy := "default-src 'none'; style-src 'unsafe-inline'"
	if p.Script != "" {
		sum := sha256.Sum256([]byte(p.Script))
		policy += "; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return policy
}

// Word returns text as HTML, with special characters escaped. It puts right-to-left words into bdi
// elements, so that they do not reorder the text around them.
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

type tile struct{ Letter, Name string }

func tilesOf(c constraint.Clue) []tile {
	var tiles []tile
	for i, r := range constraint.SplitLetters(c.Guess) {
		tiles = append(tiles, tile{r, c.Score[i].String()})
	}
	return tiles
}
