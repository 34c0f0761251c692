package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/solver"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Occasion tells which game it was.
func Occasion(g record.Game) string {
	text := "Played on " + g.At.Format("2006-01-02 at 15:04")
	switch {
	case g.Daily != "":
		text += ", the daily puzzle of " + printable.Short(g.Daily)
	case g.Given:
		text += ", with an answer set by somebody"
	}
	if g.Adversary {
		text += ", against an adversary"
	}
	if len(g.Advised) > 0 {
		text += ", with " + plural.Count(len(g.Advised), "guess") + " by the engine"
	}
	return text + "."
}

// A Review is a review that is told.
type Review struct {
	*review.Review
	Rules        game.Rules
	Played       string    // which game of the record it is, see [Occasion]; "" if it is none
	At           time.Time // when that ended
	HighContrast bool      // of the page
}

// turnResult is a turn as --json prints it.
type turnResult struct {
	Guess        string  `json:"guess"`
	Score        string  `json:"score"`
	Before       int     `json:"before"`
	After        int     `json:"after"`
	KnownBefore  int     `json:"known_before"` // the well-known ones of these
	KnownAfter   int     `json:"known_after"`
	Left         float64 `json:"left,omitempty"` // of weighted answers: the share of them that is left
	Expected     float64 `json:"expected_after"` // of weighted answers a share too
	Best         string  `json:"best"`
	BestExpected float64 `json:"best_expected_after"`
	Guesses      float64 `json:"expected_guesses,omitempty"`
	BestGuesses  float64 `json:"best_expected_guesses,omitempty"`
	Failures     float64 `json:"failures,omitempty"` // the share of the answers that is then missed
	Proved       bool    `json:"proved"`
	Skill        int     `json:"skill"`
	Luck         int     `json:"luck"`
	Wide         bool    `json:"wide,omitempty"` // among all words
	Remark       string  `json:"remark"`
}

// reviewResult is the last line of --json.
type reviewResult struct {
	Turns  int      `json:"turns"`
	Solved bool     `json:"solved"`
	Answer string   `json:"answer,omitempty"`
	Skill  int      `json:"skill"`
	Later  *int     `json:"skill_without_first,omitempty"`
	Luck   int      `json:"luck"`
	Hard   bool     `json:"hard,omitempty"`
	Strict bool     `json:"strict,omitempty"`
	Played string   `json:"played,omitempty"` // of a game from the record: when it ended
	Line   []string `json:"line,omitempty"`   // the solver's
}

// WriteJSON writes the turns, a line each, and a last line with the sum.
func (r *Review) WriteJSON(w io.Writer) error {
	for _, t := range r.Turns {
		result := turnResult{
			Guess: t.Clue.Guess, Score: t.Clue.Tiles(constraint.Letters), Before: t.Before, After: t.After,
			KnownBefore: t.KnownBefore, KnownAfter: t.KnownAfter, Expected: output.Round(t.Expected),
			Best: t.Best.Word, BestExpected: output.Round(t.BestExpected()), Failures: output.Round(t.Guess.Missed),
			Guesses: expected(t.Guess), BestGuesses: expected(t.Best), Proved: t.Best.Proved,
			Skill: t.Skill, Luck: t.Luck, Wide: t.Wide, Remark: t.Remark,
		}
		if t.Weighted {
			result.Left = output.Round(t.Left)
		}
		if err := output.JSON(w, result); err != nil {
			return err
		}
	}
	total := reviewResult{
		Turns: len(r.Turns), Solved: r.Solved, Answer: r.Answer, Skill: r.Skill, Luck: r.Luck,
		Hard: r.Rules.Hard, Strict: r.Rules.Strict,
	}
	if skill, ok := r.LaterSkill(); ok {
		total.Later = &skill
	}
	if !r.At.IsZero() {
		total.Played = r.At.Format(time.RFC3339)
	}
	for _, s := range r.Line {
		total.Line = append(total.Line, s.Clue.String())
	}
	return output.JSON(w, total)
}

// reviewWidth is the width of the text, in columns.
const reviewWidth = 60

// WriteText writes the review for a person.
func (r *Review) WriteText(w *bufio.Writer, p output.Painter) {
	say := func(s output.Style, text string) {
		for _, line := range wrapped(text, reviewWidth-3) {
			fmt.Fprintf(w, "   %s\n", p.Paint(s, line))
		}
	}
	bar := func(n int, s output.Style) string {
		b := draw.Bar(n, review.MaxPoints, 10)
		return p.Paint(s, b) + p.Paint(output.Dim, strings.Repeat("·", 10-ansi.StringWidth(b)))
	}
	if r.Played != "" {
		fmt.Fprintf(w, "%s\n\n", r.Played)
	}
	for i, t := range r.Turns {
		row(w, p, i+1, t.Clue)
		say(output.Plain, left(t))
		fmt.Fprintf(w, "   skill %2d%s %s  luck %2d %s\n", t.Skill, tilde(t), bar(t.Skill, output.Green), t.Luck, bar(t.Luck, output.Yellow))
		if t.Before > 1 {
			say(output.Plain, best(t))
		}
		say(output.Bold, t.Remark)
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, r.outcome())
	if line := r.lineTitle(); line != "" {
		fmt.Fprintf(w, "\n%s\n\n", line)
		for i, s := range r.Line {
			row(w, p, i+1, s.Clue)
			say(output.Plain, stepLeft(s))
		}
	}
	for _, note := range r.notes() {
		fmt.Fprintln(w)
		for _, line := range wrapped(note, reviewWidth) {
			fmt.Fprintln(w, p.Paint(output.Dim, line))
		}
	}
}

// wrapped breaks a text into lines of at most so many columns.
func wrapped(text string, columns int) []string {
	lines := strings.Split(ansi.Wordwrap(text, columns, " "), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

// row writes a guess and its score.
func row(w io.Writer, p output.Painter, number int, c constraint.Clue) {
	fmt.Fprintf(w, "%-2d %s  %s\n", number, p.Paint(output.Bold, c.Guess), c.Score.Squares(false))
}

// left tells what a turn left, and what was to be expected.
func left(t review.Turn) string {
	text := change(t.Clue, t.Before, t.After)
	if t.Weighted && 0 < t.KnownAfter && t.KnownAfter < t.After && !t.Score.Solved() {
		text += fmt.Sprintf(", %d well-known", t.KnownAfter)
	}
	if t.Weighted {
		return fmt.Sprintf("%s; %s left, %s to be expected", text, plural.Percent(t.Left), plural.Percent(t.Expected))
	}
	return fmt.Sprintf("%s; %.1f to be expected", text, t.Expected) + star(t.Wide)
}

// stepLeft tells what a guess of the solver's left.
func stepLeft(s review.Step) string { return change(s.Clue, s.Before, s.After) + star(s.Wide) }

// star marks what is counted among all words.
func star(wide bool) string {
	if wide {
		return " *"
	}
	return ""
}

// change tells how many words a clue left of how many.
func change(c constraint.Clue, before, after int) string {
	if c.Score.Solved() {
		return fmt.Sprintf("%s → solved", plural.Count(before, "word"))
	}
	return fmt.Sprintf("%d → %s", before, plural.Count(after, "word"))
}

// tilde marks an estimate.
func tilde(t review.Turn) string {
	if t.Best.Proved {
		return " "
	}
	return "~"
}

// best tells what was best.
func best(t review.Turn) string {
	if t.Best.Sampled {
		return "best: " + t.Best.Word + ", chosen by samples"
	}
	mark := strings.TrimSpace(tilde(t))
	worth := func(guesses float64) string { return fmt.Sprintf("%s%.2f", mark, guesses) }
	lost := func(a solver.Advice) string {
		switch {
		case a.Missed == 0:
			return ""
		case t.Weighted:
			return ", losing " + plural.Percent(a.Missed)
		}
		return fmt.Sprintf(", losing %.0f of %d", a.Missed*float64(t.Before), t.Before)
	}
	text := fmt.Sprintf("best: %s, %s guesses on average%s", t.Best.Word, worth(t.Best.Guesses), lost(t.Best))
	switch {
	case t.Best.Word == t.Guess.Word:
	case t.Skill == review.MaxPoints:
		text += fmt.Sprintf("; %s is as good", t.Guess.Word)
	default:
		text += fmt.Sprintf("; %s %s%s", t.Guess.Word, worth(t.Guess.Guesses), lost(t.Guess))
	}
	return text
}

// expected returns the expected guesses for JSON; 0, which is left out, if the guess was chosen by
// samples, whose estimates are far too low.
func expected(a solver.Advice) float64 {
	if a.Sampled {
		return 0
	}
	return output.Round(a.Guesses)
}

// outcome is the sum of the review in a line.
func (r *Review) outcome() string {
	text := "Not solved"
	switch {
	case r.Solved:
		text = fmt.Sprintf("Solved in %d of %d", len(r.Turns), r.Rules.Tries)
	case len(r.Turns) < r.Rules.Tries:
		text = fmt.Sprintf("Not solved in %s", plural.Count(len(r.Turns), "guess"))
	}
	if r.Rules.Hard {
		text += ", hard mode"
	}
	if r.Rules.Strict {
		text += ", strict"
	}
	return fmt.Sprintf("%s. Skill %d%s, luck %d on average.", text, r.Skill, withoutFirst(r), r.Luck)
}

// withoutFirst tells the skill without the first guess, "" if there is no other.
func withoutFirst(r interface{ LaterSkill() (int, bool) }) string {
	skill, ok := r.LaterSkill()
	if !ok {
		return ""
	}
	return fmt.Sprintf(" (%d without the first guess)", skill)
}

// lineTitle tells how the solver does; "" if there is nothing to tell.
func (r *Review) lineTitle() string {
	if len(r.Line) == 0 {
		return ""
	}
	n, last := len(r.Line), r.Line[len(r.Line)-1]
	switch {
	case last.Score.Solved():
		return fmt.Sprintf("The solver finds %s in %d", r.Answer, n)
	case last.After == 0 && n < r.Rules.Tries:
		return fmt.Sprintf("The solver does not know the word %s", r.Answer)
	}
	return fmt.Sprintf("The solver does not find %s in %d", r.Answer, n)
}

// notes explain the marks that were used, and what is missing.
func (r *Review) notes() []string {
	var notes []string
	if slices.ContainsFunc(r.Turns, func(t review.Turn) bool { return !t.Best.Proved }) {
		notes = append(notes, "~ An estimate: optimal play was not proved in the time given.")
	}
	if slices.ContainsFunc(r.Turns, func(t review.Turn) bool { return t.Wide }) ||
		slices.ContainsFunc(r.Line, func(s review.Step) bool { return s.Wide }) {
		notes = append(notes, "* None of the likely words fits, so that all words count.")
	}
	if r.Answer == "" {
		notes = append(notes, "With --answer=WORD the solver shows how it plays against it.")
	}
	return notes
}

// title names the game that was reviewed.
func (r *Review) title() string {
	return cmp.Or(r.Answer, "A game not finished")
}
