//go:build unix

package main

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestSVG(t *testing.T) {
	var b strings.Builder
	screen := "\x1b[1;38;2;255;255;255;48;2;67;125;63m A \x1b[m ┏━┓ <&>\n\x1b[7m▀▀\x1b[m▔╭╌╮▍心\x1b[41m意\x1b[m םו"
	if err := dark.svg(&b, screen, 20, 2); err != nil {
		t.Fatal(err)
	}
	out := b.String()
	d := xml.NewDecoder(strings.NewReader(out))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
	}
	for _, want := range []string{
		`width="204" height="60"`,
		`<rect x="12" y="12" width="27" height="18" fill="#437d3f"/>`, // behind the A, its blanks included
		`fill="#ffffff" font-weight="bold">A</text>`,
		`<text x="88.5 97.5 106.5" y="25.5" text-anchor="middle" fill="#e8eaed">&lt;&amp;&gt;</text>`, `>心</text>`,
		`stroke-dasharray`,
		`<rect x="93" y="30" width="18" height="18"`, // behind a character of two columns
		`>ם</text>`, `>ו</text>`,                     // apart, so that they are not turned around
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}
