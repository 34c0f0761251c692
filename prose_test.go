package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"wfind/internal/testkit/race"
)

// stilted matches phrases that make sentences hard to read. Single ones may be fine.
var stilted = regexp.MustCompile(`\b(tells?|told|so (many|much)|(of|by|between|to|in) which|(that|those) of|is to be|` +
	`all the same|stands? (in|on|behind|beside)|(word|one|object|number|key) a line|pass(es|ed)? over|` +
	`may be guessed|(is|are|returns|holds|has|by|for) what)\b`)

// TestProse counts stilted phrases in comments and pages.
func TestProse(t *testing.T) {
	race.Skip(t)
	const most = 9 // per 1,000 lines
	list, err := exec.Command("git", "ls-files", "*.go", "*.md").Output()
	if err != nil {
		t.Skip("not a clone:", err)
	}
	lines := 0
	var found []string
	for _, name := range strings.Fields(string(list)) {
		text, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue // deleted, and not committed yet
		}
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			prose := line
			if strings.HasSuffix(name, ".go") {
				_, comment, ok := bytes.Cut(line, []byte("//"))
				if prose = comment; !ok {
					continue
				}
			}
			if len(bytes.TrimSpace(prose)) == 0 {
				continue
			}
			lines++
			for _, phrase := range stilted.FindAll(prose, -1) {
				found = append(found, name+": "+string(phrase)+": "+strings.TrimSpace(string(line)))
			}
		}
	}
	rate := 1000 * len(found) / max(1, lines)
	t.Logf("%d phrases in %d lines", len(found), lines)
	if lines < 1000 || rate > most {
		t.Errorf("%d stilted phrases per 1,000 lines of prose, at most %d are allowed:\n%s", rate, most, strings.Join(found, "\n"))
	}
}
