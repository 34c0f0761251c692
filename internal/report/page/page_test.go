package page_test

import (
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/report/page"
)

func TestWrite(t *testing.T) {
	clue := constraint.Clue{Guess: "CHEST", Score: constraint.ScoreGuess("OCEAN", "CHEST")}
	got := page.HTML(`<h1>{{word .Name}}</h1>{{template "tiles" .Clue}}`, page.Page{
		Title: "<title>", HighContrast: true, Style: ".mine { color: red; }",
		Data: map[string]any{"Name": "<i>", "Clue": clue},
	})
	for _, want := range []string{
		"<title>&lt;title&gt;</title>", "<h1>&lt;i&gt;</h1>", ".mine { color: red; }", `id="contrast" checked`,
		`<span class="tile present">C<span class="said"> present, </span></span><span class="tile absent">H<`, `<span class="tile correct">E<`,
		"print-color-adjust: exact", "break-inside: avoid", "prefers-color-scheme: dark",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	// The page must not load or run anything.
	for _, bad := range []string{"<script", "http:", "https:", "src=", "href=", "url(", "@import", "ZgotmplZ"} {
		if strings.Contains(got, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	if got := page.HTML("", page.Page{}); strings.Contains(got, "checked autocomplete") {
		t.Error("the switch of colours is on")
	}
}

func TestTilesRightToLeft(t *testing.T) {
	for guess, want := range map[string]string{"שלום": `class="tiles" dir="rtl" style="--n: 4"`, "OCEAN": `class="tiles" style="--n: 5"`} {
		clue := constraint.Clue{Guess: guess, Score: make(constraint.Score, len([]rune(guess)))}
		if got := page.HTML(`{{template "tiles" .}}`, page.Page{Data: clue}); !strings.Contains(got, want) {
			t.Errorf("%s: no %s in\n%s", guess, want, got[strings.Index(got, "<main>"):])
		}
	}
}

func TestWord(t *testing.T) {
	for text, want := range map[string]string{
		"OCEAN":         "OCEAN",
		"a & <b>":       "a &amp; &lt;b&gt;",
		"best: שלום, 2": "best: <bdi>שלום</bdi>, 2",
		"שלום תודה":     "<bdi>שלום</bdi> <bdi>תודה</bdi>",
	} {
		if got := string(page.Word(text)); got != want {
			t.Errorf("Word(%q) = %q, want %q", text, got, want)
		}
	}
}
