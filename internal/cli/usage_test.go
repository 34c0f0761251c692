package cli

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"wfind/internal/cli/command"
	"wfind/internal/testkit/process"
)

func TestUsageErrors(t *testing.T) {
	for args, want := range map[string]string{
		"--explian":          `unknown flag --explian, did you mean "--explain"?`,
		"score":              `expected "<ANSWER> <GUESS> ..."`,
		"score OCEAN":        `expected "<GUESS> ..."`,
		"--n=3":              "unknown flag --n",
		"---x":               "unknown flag ---x",
		"-c=3":               `--count: bool value must be true, 1, yes, false, 0 or no but got "3"`,
		"-c=yes":             "<nil>",
		"--sort=best":        "--sort: the value must be list or likely, not best",
		"completion tcsh":    "<SHELL>: the value must be bash, zsh, fish or powershell, not tcsh",
		"--json=perhaps":     `--json: bool value must be true, 1, yes, false, 0 or no but got "perhaps"`,
		"stats OCEAN":        "unexpected argument OCEAN",
		"--limit":            "--limit: the flag needs a value, as in --limit=N",
		"--dict=":            "--dict: the flag needs a value, as in --dict=LIST",
		"--limit=some":       "--limit: the value must be a whole number of at least 0, not some",
		"--length=99":        "--length: the value must be a whole number from 1 to 62, not 99",
		"suggest --time=5":   "--time: the value must be a duration such as 500ms, 2s or 1m30s, not 5",
		"suggest --tries=-1": "--tries: the value must be a whole number from 1 to 1000, not -1",
	} {
		_, err := parse(strings.Fields(args), &command.Env{Stderr: io.Discard})
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

// TestSlips checks the hints for common mistakes.
func TestSlips(t *testing.T) {
	for _, c := range []struct{ args, hint string }{
		{"CRANE|.ra..", "Did you mean CRANE=.ra..?"},
		{"crane:.ra..", "did you mean crane=.ra..?"},
		{"CRANE|=|.ra..", "Did you mean CRANE=.ra..?"},
		{"CRANE = .ra..", "did you mean CRANE=.ra..?"},
		{"“CRANE=.ra..”", "write the clue without quotation marks, as in CRANE=.ra.."},
		{"🟨⬛🟩⬛⬛", "write the guess before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛"},
		{"Wordle|1,234|3/6|🟨⬛🟩⬛⬛", `Write each guess and "=" before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛.`},
		{"Wordle|1,234|3/6|🟨⬛🟩⬛⬛|🟩🟩🟩🟩🟩", `Write each guess and "=" before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛.`},
		{"🟨⬛🟩⬛⬛|🟩🟩🟩🟩🟩", "write the guess before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛"},
		{"CHEST=🟨⬛🟩⬛⬛|🟩🟩🟩🟩🟩", "wfind: 🟩🟩🟩🟩🟩: write the guess before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛"},
		{"CHEST🟨⬛🟩⬛⬛", `Write each guess and "=" before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛.`},
		{"-V", "Did you mean --version?"},
		{"version", "Did you mean \"wfind --version\"?"},
		{"-count", "Did you mean --count?"},
		{"--JSON", "Did you mean --json?"},
		{"-limit=3", "Did you mean --limit?"},
		{"--n=3", "Did you mean -n?"},
		{"---x", "Did you mean -x?"},
		{"play|crane", `To set the answer, use "--answer=crane".`},
		{"play|--answers=answers|crane", `To set the answer, use "--answer=crane".`},
		{"play|CRANE=.ra..", "See wfind play --help."},
		{"play|--answer=crane|1", "See wfind play --help."},
		{"play|--answer|crane|slate", "See wfind play --help."},
		{"CHEST=YBGBB", "Did you mean CHEST=c.E..?"},
		{"chest=ybgxx", "Did you mean CHEST=c.E..?"},
		{"CHEST=c.X..", "write E or 2 (correct), e or 1 (present), . or 0 (absent)"},
		{"sugest", "Did you mean \"wfind suggest\"?"},
		{"play|-l|99", "See wfind play --help."},
		{"--jsn|play", "See wfind play --help."},
	} {
		args := strings.Split(c.args, "|")
		got := process.Wfind(t, "", args...)
		if want := c.hint + "\n"; got.Status != 2 || !strings.HasSuffix(got.Stderr, want) {
			t.Errorf("%q: status %d, %q; want %q", args, got.Status, got.Stderr, want)
		}
	}
}

// TestUselessFlags checks that flags without effect are rejected.
func TestUselessFlags(t *testing.T) {
	for args, want := range map[string]string{
		"suggest --by=size --time=2s":      "the flag --time has no effect without --by=guesses",
		"suggest --by=size --tries=5":      "the flag --tries has no effect without --by=guesses",
		"benchmark --by=size --time=2s":    "the flag --time has no effect without --by=guesses",
		"benchmark --seed=2":               "the flag --seed has no effect without --boards or --games",
		"play --daily --seed=3":            "the flag --seed cannot be used with --daily",
		"play --answer=OCEAN --adversary":  "the flag --adversary cannot be used with --answer",
		"play --hint=sea":                  "the flag --hint has no effect without --make",
		"play --make=OCEAN --no-mouse":     "the flag --no-mouse cannot be used with --make",
		"play --puzzle=ABC --dict=wordle":  "the flag --dict cannot be used with --puzzle",
		"solve --palette=classic":          "the flag --palette has no effect without --html",
		"solve --below=9 --missing=3":      "the flag --missing cannot be used with --below",
		"suggest --answers=a --answers=b":  "the flag --answers can be given only once",
		"review --last --last=2":           "the flag --last can be given only once",
		"play --make=ocean --make=crane":   "the flag --make can be given only once",
		"suggest --strict --no-hard":       "the flag --strict contradicts --no-hard",
		"play --no-hard --strict":          "the flag --strict contradicts --no-hard",
		"review --strict --no-hard":        "the flag --strict contradicts --no-hard",
		"review --no-strict --no-hard":     "",
		"solve --strict --hard":            "",
		"play --strict --hard":             "",
		"solve --openers=2 --no-hard":      "",
		"suggest --by=guesses --time=2s":   "",
		"dict --weights answers":           "",
		"play --palette=classic":           "",
		"play --tries=3":                   "",
		"benchmark --by=size --tries=8":    "",
		"suggest -d wordle -d english":     "",
		"CHEST=c.E.. --alphabet=any":       "",
		"solve --palette=classic --html=a": "",
	} {
		_, err := parse(strings.Fields(args), &command.Env{Stderr: io.Discard})
		if got := fmt.Sprint(err); got != cmp.Or(want, "<nil>") {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

// TestManyClues checks that parsing many clues takes memory, and so time, in proportion to their
// number.
func TestManyClues(t *testing.T) {
	allocated := func(clues int) uint64 {
		args := slices.Repeat([]string{"CHEST=c.E.."}, clues)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := parse(args, command.Standard()); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated(1) // warm up: this is allocated only once
	if few, many := allocated(1000), allocated(4000); many > 8*few {
		t.Errorf("1000 clues take %d bytes, 4000 take %d", few, many)
	}
}
