package cli

import (
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestUsageText checks what is made of Kong's messages, which only their wording
// tells apart.
func TestUsageText(t *testing.T) {
	const known = "github.com/alecthomas/kong v1.17.0"
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(mod), known+"\n") {
		t.Errorf("usageText was written for the messages of %s: look whether it still knows them all", known)
	}
	for args, want := range map[string]string{
		"--explian":        "there is no flag --explian, did you mean --explain?",
		"score":            "the answer is missing",
		"score OCEAN":      "the guess is missing",
		"--sort=best":      "--sort=best: it is one of list, likely",
		"completion tcsh":  "the shell tcsh: it is one of bash, zsh, fish, powershell",
		"--json=perhaps":   "--json=perhaps: it is yes or no; --json alone is yes",
		"stats OCEAN":      "unexpected argument OCEAN",
		"--limit":          "--limit: its value is missing",
		"--limit=some":     "--limit=some: a whole number is wanted",
		"suggest --time=5": "--time=5: a time is a number and its unit, for example 500ms, 2s or 1m30s",
	} {
		p, arranged, err := parserFor(strings.Fields(args), &Env{Stderr: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = p.Parse(arranged); err == nil {
			t.Errorf("%s: no error", args)
		} else if got := usageText(err); got != want {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

// TestManyClues parses clues in memory, and so in time, that grows as their number does.
func TestManyClues(t *testing.T) {
	allocated := func(clues int) uint64 {
		args := slices.Repeat([]string{"CHEST=c.E.."}, clues)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p, args, err := parserFor(args, Standard())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Parse(args); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated(1) // what is made once
	if few, many := allocated(1000), allocated(4000); many > 8*few {
		t.Errorf("1000 clues take %d bytes, 4000 take %d", few, many)
	}
}
