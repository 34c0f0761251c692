package page_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/report/page"
	"wfind/internal/testkit/tools"
)

// TestPrint lets a browser print a page. The first sheet begins with the list, and no item is split
// between two sheets. The test cannot check that colours are printed, because a headless browser
// always prints them.
func TestPrint(t *testing.T) {
	tools.Need(t, "chromium", "pdftotext")
	dir := t.TempDir()
	run := func(name string, args ...string) []byte {
		t.Helper()
		out, err := exec.CommandContext(t.Context(), name, args...).Output()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return out
	}
	clue := constraint.Clue{Guess: "OCEAN", Score: constraint.ScoreGuess("OCEAN", "OCEAN")}
	html := page.HTML(`<header><h1>Heading</h1></header><div class="columns"><section><ol>
{{range .Items}}<li><p>begin{{.}}.</p>{{template "tiles" $.Clue}}<p>one</p><p>two</p><p>end{{.}}.</p></li>{{end}}
</ol></section></div>`, page.Page{Data: map[string]any{"Clue": clue, "Items": [12]struct{}{}}})
	for i := range 12 {
		html = strings.Replace(html, "begin{}", fmt.Sprintf("begin%d", i), 1)
		html = strings.Replace(html, "end{}", fmt.Sprintf("end%d", i), 1)
	}
	source, pdf := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.pdf")
	if err := os.WriteFile(source, []byte(html), 0o666); err != nil {
		t.Fatal(err)
	}
	run("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync",
		"--disable-component-update", "--user-data-dir="+filepath.Join(dir, "profile"), "--no-pdf-header-footer", "--print-to-pdf="+pdf, "file://"+source)

	sheets := strings.Split(strings.TrimSuffix(string(run("pdftotext", pdf, "-")), "\f"), "\f")
	if len(sheets) < 2 || !strings.Contains(sheets[0], "Heading") || !strings.Contains(sheets[0], "begin0.") {
		t.Errorf("%d sheets, the first is\n%s", len(sheets), sheets[0])
	}
	for i := range 12 {
		for n, sheet := range sheets {
			if strings.Contains(sheet, fmt.Sprintf("begin%d.", i)) != strings.Contains(sheet, fmt.Sprintf("end%d.", i)) {
				t.Errorf("item %d is split at sheet %d", i, n+1)
			}
		}
	}
}
