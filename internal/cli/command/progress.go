package command

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"wfind/internal/solver"
	"wfind/internal/text/plural"
)

// Progress shows the progress of a search on one line of standard error, but only on a terminal.
type Progress struct {
	f     *os.File // nil if nothing is shown
	start time.Time
	shown bool
}

// NewProgress returns a Progress that writes to env.Stderr. It writes nothing before the first report.
func NewProgress(env *Env) *Progress {
	if f, ok := env.Stderr.(*os.File); ok && readsEscapes(f) && os.Getenv("TERM") != "dumb" {
		return &Progress{f: f, start: time.Now()}
	}
	return &Progress{}
}

// Report returns a function that the solver can call to show the progress of a search. It returns
// nil if standard error is not a terminal.
func (b *Progress) Report() func(solver.Progress) {
	if b.f == nil {
		return nil
	}
	return func(p solver.Progress) {
		if p.Elapsed >= 300*time.Millisecond { // a quick search needs no progress line
			b.write(progressLine(p))
		}
	}
}

// Count shows that done of total steps of a task are finished, and how long the task has taken.
// what names the steps: Count(3, 6, "guesses rated") shows "3 of 6 guesses rated, 2s".
func (b *Progress) Count(done, total int, what string) {
	if b.f != nil {
		b.write(progressLine(solver.Progress{Done: done, Total: total, What: what, Elapsed: time.Since(b.start)}))
	}
}

func (b *Progress) write(line string) {
	b.shown = true
	if width, _, err := term.GetSize(int(b.f.Fd())); err == nil {
		line = ansi.Truncate(line, max(0, width-1), "…") // a wrapped line could not be erased
	}
	fmt.Fprintf(b.f, "\r\x1b[K%s", line)
}

func progressLine(p solver.Progress) string {
	var parts []string // the most important first, because a narrow window shows only the start
	if best := p.Best; best.Word != "" && best.Cost.Guesses > 0 {
		parts = append(parts, fmt.Sprintf("%s %s", best.Word, costs(p.AtLeast, best.Cost)))
	} else if best.Word != "" {
		text := fmt.Sprintf("%.4f", best.Expected.Guesses)
		if best.Expected.Missed > 0 {
			text = fmt.Sprintf("%s missed, %s", plural.Percent(best.Expected.Missed), text)
		}
		parts = append(parts, best.Word+" "+text)
	}
	if p.Total > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d %s", p.Done, p.Total, p.What))
	}
	parts = append(parts, p.Elapsed.Round(time.Second).String())
	if p.TimeLeft > 0 {
		parts = append(parts, fmt.Sprintf("about %s left", p.TimeLeft.Round(time.Second)))
	}
	return strings.Join(parts, ", ")
}

func costs(least, best solver.Cost) string { // such as "7920 to 7931"
	// A single missed answer outweighs any number of guesses. While the number of missed answers is
	// uncertain, a lower bound on guesses would mean nothing.
	text := fmt.Sprint(best.Guesses)
	if least.Missed == best.Missed && least != best {
		text = fmt.Sprintf("%d to %d", least.Guesses, best.Guesses)
	}
	if best.Missed > 0 {
		missed := fmt.Sprint(best.Missed)
		if least.Missed != best.Missed {
			missed = fmt.Sprintf("%d to %d", least.Missed, best.Missed)
		}
		text = missed + " missed, " + text
	}
	return text
}

// Clear erases the progress line, to make room for other output.
func (b *Progress) Clear() {
	if b.shown {
		fmt.Fprint(b.f, "\r\x1b[K")
	}
}
