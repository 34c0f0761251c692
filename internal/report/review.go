// Package report formats results for people and programs: reviews of games, statistics, suggestions
// and solutions as text or JSON, and reviews and strategies as web pages.
package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/review"
	"wfind/internal/solver/rank"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// occasion states when and how a recorded game was played, as in "A game with a custom answer, played on
// 2026-11-20 at 15:04." It returns "" if the game was not recorded.
func (r *Review) occasion() string {
	g := r.Recorded
	if g == nil {
		return ""
	}
	at := g.At.Format("2006-01-02 at 15:04")
	text := "Played on " + at
	switch {
	case g.Daily != "":
		text = fmt.Sprintf("The daily puzzle for %s, played on %s", printable.Short(g.Daily), at)
	case g.Given:
		text = fmt.Sprintf("A game with a custom answer, played on %s", at)
	}
	if g.Adversary {
		text += " against the adversary"
	}
	text += "."
	if len(g.Advised) > 0 {
		text += fmt.Sprintf(" wfind made %d of the guesses in this game.", len(g.Advised))
	}
	return text
}

// A Review formats the review of a game as text, JSON or a web page.
type Review struct {
	*review.Review
	Rules        game.Rules
	Recorded     *record.Game // the record of the game; nil if it was not recorded
	HighContrast bool         // start the web page with the high-contrast palette
}

// A turnResult is the JSON object for one turn of a reviewed game, with the ratings of its guess.
type turnResult struct {
	Guess        string   `json:"guess"`
	Score        string   `json:"score"`
	Before       any      `json:"before"` // number of possible answers; with several boards, an array of numbers
	After        any      `json:"after"`  // like Before; 1 if this turn solved the board
	KnownBefore  *int     `json:"known_before,omitempty"`
	KnownAfter   *int     `json:"known_after,omitempty"`
	Left         float64  `json:"left,omitempty"` // share of the answers' weight that is left; only with weights
	Expected     *float64 `json:"expected_after,omitempty"`
	Turns        float64  `json:"expected_turns,omitempty"` // expected number, including this turn; only with several boards
	Best         string   `json:"best"`
	Equal        string   `json:"equally_good,omitempty"`
	BestExpected *float64 `json:"best_expected_after,omitempty"`
	BestAfter    any      `json:"best_after,omitempty"`       // After for the best guess
	Guesses      float64  `json:"expected_guesses,omitempty"` // expected number, including this guess; only with one board
	BestGuesses  float64  `json:"best_expected_guesses,omitempty"`
	BestTurns    float64  `json:"best_expected_turns,omitempty"`
	Failures     float64  `json:"failures,omitempty"` // the share of games lost after the guess
	BestFailures float64  `json:"best_failures,omitempty"`
	Cost         *float64 `json:"thrown,omitempty"` // nil if not known
	Proved       bool     `json:"proved"`
	Skill        int      `json:"skill"`
	Luck         int      `json:"luck"`
	Wide         bool     `json:"wide,omitempty"` // on some board, the clues rule out the whole list of answers
	Remark       string   `json:"remark"`
}

// A reviewResult is the JSON object with the totals of a reviewed game.
type reviewResult struct {
	Turns   int      `json:"turns"`
	Boards  int      `json:"boards,omitempty"` // 0 for one board
	Solved  bool     `json:"solved"`
	Answer  string   `json:"answer,omitempty"`
	Answers []string `json:"answers,omitempty"`
	Found   []int    `json:"found,omitempty"` // by board: the number of the turn that found the answer, or 0
	Sum     *int     `json:"sum,omitempty"`
	Cost    *float64 `json:"thrown,omitempty"`
	Skill   int      `json:"skill"`
	Later   *int     `json:"skill_without_first,omitempty"`
	Luck    int      `json:"luck"`
	Hard    bool     `json:"hard,omitempty"`
	Strict  bool     `json:"strict,omitempty"`
	Played  string   `json:"played,omitempty"` // when a recorded game ended
	// Daily, Given, Adversary and Advised are as in a [record.Game].
	Daily     string   `json:"daily,omitempty"`
	Given     bool     `json:"given,omitempty"`
	Adversary bool     `json:"adversary,omitempty"`
	Advised   []int    `json:"advised,omitempty"`
	Line      []string `json:"line,omitempty"` // the solver's guesses
}

func (r *Review) several() bool { return r.Rules.Boards > 1 }

// JSON returns the review as lines of JSON: one object for each turn, and then one object with the totals.
func (r *Review) JSON() string {
	text, cost := "", 0.0
	for _, t := range r.Turns {
		text += output.JSON(r.turnResult(&t))
		cost += t.Cost
	}
	total := reviewResult{Turns: len(r.Turns), Solved: r.Solved(), Skill: r.Skill, Luck: r.Luck, Hard: r.Rules.Hard, Strict: r.Rules.Strict}
	if r.several() {
		total.Boards, total.Answers, total.Found = r.Rules.Boards, r.Answers, r.Found
		total.Sum, total.Cost = new(game.Sum(r.Found)), new(output.Round(cost))
	} else {
		total.Answer = r.Answers[0]
	}
	if skill, ok := r.LaterSkill(); ok {
		total.Later = &skill
	}
	if g := r.Recorded; g != nil {
		total.Played, total.Daily, total.Given, total.Adversary, total.Advised = g.At.Format(time.RFC3339), g.Daily, g.Given, g.Adversary, g.Advised
	}
	for _, s := range r.Line {
		total.Line = append(total.Line, s.Clue.String())
	}
	return text + output.JSON(total)
}

func (r *Review) turnResult(t *review.Turn) turnResult {
	result := turnResult{
		Guess: t.Played.Guess, Score: t.Played.FormatScores(constraint.Letters), Best: t.Best.Word, Equal: t.Equal,
		Failures: output.Round(t.Guess.Missed), BestFailures: output.Round(t.Best.Missed),
		Proved: t.Best.Proved, Skill: t.Skill, Luck: t.Luck, Wide: t.Wide(), Remark: t.Remark,
	}
	if !sampled(t) {
		result.Cost = new(output.Round(t.Cost))
	}
	if r.several() {
		var before, after, bestAfter []int
		for _, b := range t.Boards {
			before, after, bestAfter = append(before, b.Before), append(after, b.After), append(bestAfter, b.BestAfter)
		}
		if !slices.Contains(r.Answers, "") {
			result.BestAfter = bestAfter
		}
		result.Before, result.After = before, after
		result.Turns, result.BestTurns = output.Round(t.Guess.Guesses), output.Round(t.Best.Guesses)
		return result
	}
	b := &t.Boards[0]
	result.Before, result.After, result.KnownBefore, result.KnownAfter = b.Before, b.After, &b.KnownBefore, &b.KnownAfter
	result.Expected, result.BestExpected = new(output.Round(b.Expected)), new(output.Round(t.BestExpected()))
	result.Guesses, result.BestGuesses = expectedGuesses(t.Guess), expectedGuesses(t.Best)
	if b.Weighted {
		result.Left = output.Round(b.Remaining)
	}
	if b.BestAfter > 0 {
		result.BestAfter = b.BestAfter
	}
	return result
}

func sampled(t *review.Turn) bool { return t.Guess.Sampled || t.Best.Sampled } // if true, the expected guesses are too low to show

const reviewWidth = 60 // the maximum width of a line, in columns

type turnView struct {
	*review.Turn
	Number              int
	Rows                []rowView // one per board
	Mark                string
	CostText, BestGuess string // "" if there is nothing to show
}

type rowView struct {
	Number int // number of the guess or of the board, from 1
	Clue   constraint.Clue
	Left   string
}

func (r *Review) turnViews() []turnView {
	var views []turnView
	for i, t := range r.Turns {
		v := turnView{&t, i + 1, nil, t.Best.Mark(), CostText(&t), r.BestText(&t)}
		for board, b := range t.Boards {
			if c, scored := t.Played.Clue(board); scored {
				v.Rows = append(v.Rows, rowView{board + 1, c, WordsText(&t, board) + star(b.Wide)})
			}
		}
		if !r.several() {
			v.Rows[0].Number, v.Rows[0].Left = i+1, leftText(&t)
		}
		views = append(views, v)
	}
	return views
}

func (r *Review) lineRows() []rowView {
	var rows []rowView
	for i, s := range r.Line {
		rows = append(rows, rowView{i + 1, s.Clue, fromTo(s.Before, s.After, s.Score.Solved(), countWords)})
	}
	return rows
}

// Text returns the review as text for people to read. p decides whether the text has colours.
func (r *Review) Text(p output.Painter) string {
	var b strings.Builder
	wrap := func(s output.Style, text string, columns int, indent string) {
		for line := range strings.SplitSeq(ansi.Wordwrap(text, columns, " "), "\n") {
			fmt.Fprintf(&b, "%s%s\n", indent, p.Paint(s, strings.TrimRight(line, " ")))
		}
	}
	below := func(s output.Style, text string) { wrap(s, text, reviewWidth-3, "   ") }
	row := func(v rowView) {
		fmt.Fprintf(&b, "%-2d %s  %s\n", v.Number, p.Paint(output.Bold, v.Clue.Guess), v.Clue.Score.Squares(false))
		below(output.Plain, v.Left)
	}
	points := func(name string, n int, mark string, s output.Style) string {
		bar := output.Bar(n, review.MaxPoints, 10)
		return fmt.Sprintf("%s %2d%s %s", name, n, mark, p.Paint(s, bar)+p.Paint(output.Dim, strings.Repeat("·", 10-ansi.StringWidth(bar))))
	}
	if text := r.occasion(); text != "" {
		fmt.Fprintf(&b, "%s\n\n", text)
	}
	for _, t := range r.turnViews() {
		if !r.several() {
			row(t.Rows[0])
		} else {
			fmt.Fprintf(&b, "%-2d %s\n", t.Number, p.Paint(output.Bold, t.Played.Guess))
			for _, v := range t.Rows {
				fmt.Fprintf(&b, "   %*d  %s  %s\n", len(fmt.Sprint(r.Rules.Boards)), v.Number, v.Clue.Score.Squares(false), v.Left)
			}
		}
		skill, luck := points("skill", t.Skill, cmp.Or(t.Mark, " "), output.Green), points("luck", t.Luck, "", output.Yellow)
		fmt.Fprintln(&b, strings.TrimSuffix(fmt.Sprintf("   %s  %s  cost %s", skill, luck, t.CostText), "  cost "))
		if t.BestGuess != "" {
			below(output.Plain, t.BestGuess)
		}
		below(output.Bold, t.Remark)
		fmt.Fprintln(&b)
	}
	fmt.Fprintln(&b, r.outcome())
	if title := r.lineTitle(); title != "" {
		fmt.Fprintf(&b, "\n%s\n\n", title)
	}
	for _, step := range r.lineRows() {
		row(step)
	}
	for _, note := range r.notes() {
		fmt.Fprintln(&b)
		wrap(output.Dim, note, reviewWidth, "")
	}
	return b.String()
}

// leftText describes how many answers were possible before and after the turn, and how many the guess
// leaves on average, as in "15 → 6 words; 4.2 expected". It works only for games with one board.
func leftText(t *review.Turn) string {
	b := &t.Boards[0]
	clue, _ := t.Played.Clue(0)
	text := fromTo(b.Before, b.After, clue.Score.Solved(), countWords)
	if b.Weighted && 0 < b.KnownAfter && b.KnownAfter < b.After {
		text += fmt.Sprintf(", %d well-known", b.KnownAfter)
	}
	if b.Weighted {
		return text + fmt.Sprintf("; by likelihood: %s left, %s expected", plural.Percent(b.Remaining), plural.Percent(b.Expected))
	}
	return fmt.Sprintf("%s; %.1f expected", text, b.Expected) + star(b.Wide)
}

func star(wide bool) string {
	if wide {
		return " *"
	}
	return ""
}

// WordsText returns the numbers of possible answers on the given board before and after the turn, as in
// "15 → 6" or "6 → solved". It returns "" if an earlier turn solved the board. Boards are counted from 0.
func WordsText(t *review.Turn, board int) string {
	c, scored := t.Played.Clue(board)
	return fromTo(t.Boards[board].Before, t.Boards[board].After, scored && c.Score.Solved(), strconv.Itoa)
}

// BestWordsText returns the text that [WordsText] would return if the player had made the best guess. The
// answer of the given board must be known.
func (r *Review) BestWordsText(t *review.Turn, board int) string {
	return fromTo(t.Boards[board].Before, t.Boards[board].BestAfter, t.Best.Word == r.Answers[board], strconv.Itoa)
}

func fromTo(before, after int, solved bool, count func(int) string) string {
	switch {
	case before == 0: // the board was solved before
		return ""
	case solved:
		return count(before) + " → solved"
	}
	return fmt.Sprintf("%d → %s", before, count(after))
}

func countWords(n int) string { return plural.Count(n, "word") }

// CostText returns the cost of the player's guess as text, such as "+0.10", or "~+0.10" for an estimate.
// The cost is the number of extra guesses on average, compared with the best guess. CostText returns "" if
// the guess was as good as the best guess, or if the cost is unknown.
func CostText(t *review.Turn) string {
	if t.Skill == review.MaxPoints || sampled(t) {
		return ""
	}
	if cost := shownCost(t); cost > 0 {
		return fmt.Sprintf("%s+%.2f", t.Best.Mark(), cost)
	}
	return t.Best.Mark() + "<0.01"
}

// shownCost returns the cost of the player's guess, rounded to two decimals for display.
func shownCost(t *review.Turn) float64 {
	cost, turns := t.Cost, t.Guess.Guesses-t.Best.Guesses
	if len(t.Boards) > 1 && math.Abs(cost-turns) < 0.005 { // otherwise the cost includes lost games
		// The remark shows both numbers rounded, and the cost must match them.
		cost = hundredths(t.Guess.Guesses) - hundredths(t.Best.Guesses)
	}
	return hundredths(cost)
}

// hundredths rounds x to two decimals in exactly the same way as the format %.2f.
func hundredths(x float64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', 2, 64), 64) // math.Round can differ
	return rounded
}

// BestText describes the best guess in the turn, as in "best: CRANE, 2.25 guesses on average". It returns
// "" if the game has several boards, or if only one answer was possible.
func (r *Review) BestText(t *review.Turn) string {
	if r.several() || t.Boards[0].Before == 1 {
		return ""
	}
	if t.Best.Sampled {
		return fmt.Sprintf("best guess, based on a sample of the possible answers: %s", t.Best.Word)
	}
	text := fmt.Sprintf("best: %s, %s%.2f guesses on average%s", t.Best.Word, t.Best.Mark(), t.Best.Guesses, missedText(t, t.Best))
	switch b := t.Boards[0]; {
	case t.Equal != "":
		return text + "; equally good: " + t.Equal
	case t.Best.Word == t.Guess.Word:
		return text
	case b.BestAfter == 0: // the answer is not known
	case t.Best.Word == r.Answers[0]:
		text += ", the answer"
	default:
		text += ", leaving " + plural.Count(b.BestAfter, "word")
	}
	return fmt.Sprintf("%s; %s %s%.2f%s", text, t.Guess.Word, t.Guess.Mark(), t.Guess.Guesses, missedText(t, t.Guess))
}

// missedText returns how many answers a player misses after the rated guess, as in " (2 of 15 answers
// missed)". It returns "" if there are none.
func missedText(t *review.Turn, rating rank.Rating) string {
	switch b := t.Boards[0]; {
	case rating.Missed == 0:
		return ""
	case b.Weighted:
		return " (" + plural.Percent(rating.Missed) + " missed)"
	default:
		return fmt.Sprintf(" (%.0f of %d answers missed)", rating.Missed*float64(b.Before), b.Before)
	}
}

// expectedGuesses returns the expected number of guesses, rounded to six decimals. It returns 0 if
// the rating comes from a sample of the answers, because the number is then far too low.
func expectedGuesses(rating rank.Rating) float64 {
	if rating.Sampled {
		return 0
	}
	return output.Round(rating.Guesses)
}

func (r *Review) outcome() string {
	if r.several() {
		return r.outcomeOfSeveral()
	}
	text := "Not solved"
	switch {
	case r.Solved():
		text = fmt.Sprintf("Solved in %d of %d guesses", len(r.Turns), r.Rules.Tries)
	case len(r.Turns) < r.Rules.Tries:
		text = "Not solved after " + plural.Count(len(r.Turns), "guess")
	}
	parts := append([]string{text}, r.Rules.Modes()...)
	return fmt.Sprintf("%s. %s.", strings.Join(parts, ", "), r.PointsText())
}

func (r *Review) outcomeOfSeveral() string {
	cost := 0.0
	for _, t := range r.Turns {
		cost += shownCost(&t)
	}
	totals := fmt.Sprintf("%s. Your guesses cost you %.2f more turns than the best guesses.", r.PointsText(), cost)
	if r.Solved() {
		return fmt.Sprintf("Solved %s in %s (%d if you count each board separately). ", plural.All(r.Rules.Boards, "board"), plural.Count(len(r.Turns), "turn"), game.Sum(r.Found)) + totals
	}
	var open []string
	for i, n := range r.Found {
		if n == 0 {
			open = append(open, strings.TrimSpace(fmt.Sprintf("%d %s", i+1, r.Answers[i])))
		}
	}
	return "Unsolved boards: " + strings.Join(open, ", ") + ". " + totals
}

// PointsText returns the player's average skill and luck, each from 0 to 99, as in "Skill 86 (later
// guesses: 90), luck 40 of 99". The later guesses are all guesses except the first.
func (r *Review) PointsText() string {
	later := ""
	if skill, ok := r.LaterSkill(); ok {
		later = fmt.Sprintf(" (later guesses: %d)", skill)
	}
	return fmt.Sprintf("Skill %d%s, luck %d of %d", r.Skill, later, r.Luck, review.MaxPoints)
}

// lineTitle returns a heading for the solver's guesses in r.Line, or "" if there are none.
func (r *Review) lineTitle() string {
	if len(r.Line) == 0 {
		return ""
	}
	n, last := len(r.Line), r.Line[len(r.Line)-1]
	switch {
	case last.Score.Solved():
		return fmt.Sprintf("The solver would have found the answer %s on guess %d", r.Answers[0], n)
	case last.After == 0:
		return fmt.Sprintf("The solver would not have found the answer, because %s is not in its list of possible answers", r.Answers[0])
	}
	return fmt.Sprintf("With %s, the solver would not have found the answer %s", plural.Count(n, "guess"), r.Answers[0])
}

func (r *Review) notes() []string {
	var notes []string
	if r.several() {
		notes = append(notes, `"Expected turns" is the average number of turns until all boards are solved.`)
	}
	if r.several() && slices.ContainsFunc(r.Turns, func(t review.Turn) bool { return plural.Percent(t.Guess.Missed) != plural.Percent(t.Best.Missed) }) {
		notes = append(notes, "For the cost, a lost game counts as four guesses more than allowed.")
	}
	if slices.ContainsFunc(r.Turns, func(t review.Turn) bool { return !t.Best.Proved }) {
		notes = append(notes, `Numbers marked "~" are estimates and may not be exact.`)
	}
	if slices.ContainsFunc(r.Turns, func(t review.Turn) bool { return t.Wide() }) {
		notes = append(notes, `Word counts marked "*" include words outside the list of possible answers, because no word in the list fits the clues up to and including that turn.`)
	}
	if !r.several() && r.Answers[0] == "" {
		notes = append(notes, "Add --answer=WORD to see how the solver would have played.")
	}
	return notes
}

func (r *Review) title() string {
	if !slices.Contains(r.Answers, "") {
		return strings.Join(r.Answers, ", ")
	}
	if r.several() {
		return fmt.Sprintf("A game on %d boards", r.Rules.Boards)
	}
	return "An unfinished game"
}
