//go:build unix

package cli_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/tools"
)

// TestParallel distributes a proof to two workers of GNU parallel and kills one of them. After the
// command is repeated, the combined parts have the same result as a single process.
func TestParallel(t *testing.T) {
	t.Parallel()
	tools.Need(t, "parallel", "split")
	s := process.NewSession(t)
	// The worker for the second part is killed once, after it has printed something.
	const worker = `#!/bin/sh
solve='solve CRANE=..a.e --jobs=1 --opener=- --below=115 --json'
if [ "$1" = part.ab ] && [ ! -e killed ]; then
	mkfifo killed
	wfind $solve < killed > "$1.out" &
	exec 3> killed
	head -n 10 "$1" >&3
	until [ -s "$1.out" ]; do sleep 0.01; done
	kill -9 $!
	wait $!
	exit
fi
wfind $solve < "$1" > "$1.out"
`
	if err := os.WriteFile(filepath.Join(s.Dir, "worker"), []byte(worker), 0o755); err != nil {
		t.Fatal(err)
	}
	// The best openers are in the first part. The openers in the other three parts are soon given
	// up.
	s.Shell(t, "{ printf 'petal\\npleat\\ntepal\\n'; wfind dict wordle | head -n 48; } >openers; split -n l/4 openers part.")
	const spread = "parallel --will-cite -j 2 --joblog log --resume-failed ./worker ::: part.??"
	if out := s.Shell(t, spread); !strings.Contains(out, "[status 1]") {
		t.Errorf("a worker was killed, but parallel says %q", out)
	}
	if out := s.Shell(t, spread); out != "" {
		t.Errorf("the resumed run printed %q", out)
	}
	got := strings.Split(s.Shell(t, "cat part.??.out"), "\n")
	want := strings.Split(s.Shell(t, "wfind solve CRANE=..a.e --opener=- --below=115 --json <openers"), "\n")
	// The bound of an opener that is given up depends on the openers before it.
	proved := func(lines []string) []string {
		lines = slices.DeleteFunc(lines, func(l string) bool { return !strings.Contains(l, `"proved":true`) })
		slices.Sort(lines)
		return lines
	}
	if len(got) != len(want) {
		t.Errorf("%d openers are done, want %d", len(got), len(want))
	}
	if g, w := proved(got), proved(want); len(g) < 3 || !slices.Equal(g, w) {
		t.Errorf("%d strategies are proved, want %d:\n%s\n%s", len(g), len(w), strings.Join(g, "\n"), strings.Join(w, "\n"))
	}
}
