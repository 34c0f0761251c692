package fixed

import (
	"testing"

	"wfind/constraint"
	"wfind/internal/solver/contest"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// TestEarlyReport checks that a finder can report progress before its table is complete. On a busy machine, making the
// table takes longer than the interval between reports.
func TestEarlyReport(t *testing.T) {
	p := constraint.Must(score.New(nil, []string{"CRANE", "SLATE", "TRACE"}, nil))
	reports := 0
	f := &finder{game: tree.NewGame(p, score.Easy), best: openers{excess: tree.Infinite}}
	f.Progress = func(contest.Progress) { reports++ }
	f.report(contest.Progress{})
	if reports != 1 {
		t.Errorf("%d reports, want 1", reports)
	}
}
