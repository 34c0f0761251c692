package manual

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func TestDate(t *testing.T) {
	for epoch, want := range map[string]string{"1763700000": "2025-11-21", "0": "1970-01-01", "": "", "soon": ""} {
		t.Setenv("SOURCE_DATE_EPOCH", epoch)
		page := (&Program{Commands: []*kong.Node{{Name: "find"}}}).Page()
		if heading, _, _ := strings.Cut(page, "\n"); !strings.HasPrefix(heading, `.TH WFIND 1 "`+want+`" `) {
			t.Errorf("%q: %s, want the date %q", epoch, heading, want)
		}
	}
}

func TestProse(t *testing.T) {
	tests := map[string]string{
		"a word":               "a word",
		"see --dict, or -d.":   `see \fB\-\-dict\fR, or \fB\-d\fR.`,
		"(--by=size)":          `(\fB\-\-by\fR=size)`,
		"--daily=2026-11-20":   `\fB\-\-daily\fR=2026\-11\-20`,
		"built-in":             "built-in",
		"- for standard input": `\- for standard input`,
		".gz or not":           `\&.gz or not`,
		"a \\ b ~ ^":           `a \e b \(ti \(ha`,
		"c.E.. in which":       "c.E.. in which",
		"CHEST=-_*__":          `CHEST=\-_*__`,
		"'quoted'":             `\&'quoted'`,
	}
	for _, text := range slices.Sorted(maps.Keys(tests)) {
		if got := prose(text); got != tests[text] {
			t.Errorf("%q: %q, want %q", text, got, tests[text])
		}
	}
}

// TestFolders checks that the page names the directories of each system.
func TestFolders(t *testing.T) {
	for system, want := range map[string]string{
		"linux": "to \\(ti/.local/share.", "freebsd": "to \\(ti/.config.", "darwin": "to \\(ti/Library/Application Support.",
		"windows": "to %LocalAppData%.",
	} {
		page := (&Program{System: system, Commands: []*kong.Node{{Name: "find"}}}).Page()
		if text := strings.Join(strings.Fields(page), " "); !strings.Contains(text, want) || strings.Contains(text, "{data}") {
			t.Errorf("%s: no %q in\n%s", system, want, text)
		}
	}
}
