package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/output"
	"wfind/internal/plural"
	"wfind/internal/record"
	"wfind/internal/review"
	"wfind/internal/screen"
	"wfind/internal/signals"
	"wfind/internal/solver"
	"wfind/internal/vocabulary"
)

// Review judges a game turn by turn.
type Review struct {
	Guesses []turn   `arg:"" optional:"" name:"GUESS=SCORE" help:"The guesses and their scores, in their order; with --answer the guesses alone will do."`
	Answer  Word     `placeholder:"WORD" help:"The answer, if it is known."`
	Last    lastGame `placeholder:"N" help:"Review the last game played here with wfind play, or with --last=2 the one before it."`
	Lists
	Strict bool       `help:"Every guess had to be a word that could still be the answer, as in wfind play --strict."`
	Tries  *Tries     `placeholder:"N" help:"Guesses that the game had. Default: 6, or as many as were made."`
	Time   TimeLimit  `default:"500ms" placeholder:"TIME" help:"How long the proof of one guess may take (${default}); after that estimates are shown, marked ~."`
	HTML   OutputFile `name:"html" placeholder:"FILE" completion:"file" help:"Write the review as a web page too; - for standard output, the text going to standard error."`

	Palette screen.Palette `enum:"classic,high-contrast" default:"classic" help:"Colours of the tiles on the page, until its reader switches: classic (green and yellow) or high-contrast (orange and blue)."`
	Output

	// Of a game from the record: which it is, and when it ended.
	played string
	at     time.Time
}

// Help shows examples.
func (*Review) Help() string {
	return `Examples:
  wfind review CRANE=..a.e PETAL=.eTA. THETA=THETA
  wfind review --answer=THETA crane petal theta
  wfind review --last --html=game.html      the last game of wfind play

Of each guess it tells how many words it left and how many were to be
expected, what the best guess was, and two figures from 0 to 99. Skill is 99
for the best guess and halves with every half guess thrown away, on average
over the possible answers; what is best depends on the mode: hard, strict or
neither. Luck says how the score compares with those that the other possible
answers would have given; 50 is what to expect.

Possible answers are those of wfind suggest, by how likely they are. When none of
those that --answers names fits any more, the turns are marked *.

Exit status: 0, or 1 if there is no such game, no word fits or it was stopped,
2 on an error.`
}

// lastGame is the value of --last[=N].
type lastGame struct {
	asked bool
	n     int // counted from the end, 1 is the last
}

// Decode takes a value only if it stands behind an equals sign.
func (l *lastGame) Decode(ctx *kong.DecodeContext) error {
	l.asked, l.n = true, 1
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		text, err := popText(ctx)
		if err != nil {
			return err
		}
		if l.n, err = strconv.Atoi(text); err != nil || l.n < 1 {
			return &valueError{text, "games are counted from the last, which is 1"}
		}
	}
	return nil
}

// IsBool tells Kong that the flag needs no value.
func (*lastGame) IsBool() bool { return true }

var _ kong.BoolMapperValue = (*lastGame)(nil)

// Run runs the command.
func (r *Review) Run(env *Env) error {
	g, err := r.game(env)
	if err == nil {
		err = r.HTML.check(env, "the page")
	}
	if err != nil {
		return err
	}
	ctx, caught := signals.Catch(context.Background())
	judged, err := review.Judge(ctx, g, time.Duration(r.Time))
	stopped := ctx.Err() != nil
	defer signals.Resend(caught.Release()) // from now on Ctrl-C ends the process
	if nofit, ok := errors.AsType[*review.NoFitError](err); ok {
		env.Note("%w", nofit)
		return ErrNothing
	}
	if stopped {
		env.Note("stopped")
		return ErrNothing
	}
	if err != nil {
		return err
	}
	report := &reviewReport{judged, g.Rules, r.played, r.at, r.Palette == screen.HighContrast}
	if r.HTML != "" {
		if err := r.HTML.write(env, "the page", report.writeHTML); err != nil {
			return err
		}
	}
	return writeTo(r.HTML.beside(env), func(w *bufio.Writer) error {
		if r.JSON {
			return report.writeJSON(w)
		}
		report.print(w, output.Painter(env.Colored()))
		return nil
	})
}

// game returns what is to be reviewed.
func (r *Review) game(env *Env) (*review.Game, error) {
	if r.Last.asked {
		if err := r.recall(env); err != nil {
			return nil, err
		}
	}
	if len(r.Guesses) == 0 {
		return nil, errors.New("there is nothing to review: write clues, for example CHEST=c.E.., or --answer=WORD and guesses, or --last")
	}
	g := &review.Game{Rules: game.Rules{Hard: r.Hard, Strict: r.Strict, Tries: max(game.DefaultTries, len(r.Guesses))}, Only: r.Answers != ""}
	if r.Tries != nil {
		g.Rules.Tries = int(*r.Tries)
		if g.Rules.Tries < len(r.Guesses) {
			return nil, fmt.Errorf("--tries=%d is less than the %s made", *r.Tries, plural.Count(len(r.Guesses), "guess"))
		}
	}
	if r.Answer != "" {
		word, err := dict.Canonical(string(r.Answer))
		if err != nil {
			return nil, fmt.Errorf("--answer: %w", err)
		}
		g.Answer = word
	}
	clues, err := r.clues(g.Answer)
	if err != nil {
		return nil, err
	}
	set, err := (&Words{Length: r.Length}).set(clues)
	if err != nil {
		return nil, err
	}
	g.Clues = set.Clues()
	for i, c := range g.Clues {
		if g.Answer != "" {
			if s := constraint.ScoreGuess(g.Answer, c.Guess); !slices.Equal(s, c.Score) {
				return nil, fmt.Errorf("%s does not go with --answer=%s, which gives %s", c, g.Answer, constraint.Clue{Guess: c.Guess, Score: s})
			}
		}
		if c.Score.Solved() && i < len(g.Clues)-1 {
			return nil, fmt.Errorf("the game was over with %s, but %s comes after it", c, g.Clues[i+1])
		}
	}
	g.Vocabulary, err = r.vocabulary(env, set.Length(), vocabulary.ByLikelihood)
	if err != nil && r.Last.asked {
		err = fmt.Errorf("the words of that game: %w\n--dict and --answers name others", err)
	}
	return g, err
}

// clues returns the turns as clues: guesses alone are scored.
func (r *Review) clues(answer string) ([]constraint.Clue, error) {
	clues := make([]constraint.Clue, len(r.Guesses))
	for i, t := range r.Guesses {
		clues[i] = constraint.Clue(t)
		if t.Score != nil {
			continue
		}
		if answer == "" {
			return nil, fmt.Errorf("%s has no score: write GUESS=SCORE, or tell the answer by --answer=WORD", constraint.Printable(t.Guess))
		}
		if err := sameLength(t.Guess, answer); err != nil {
			return nil, err
		}
		clues[i].Score = constraint.ScoreGuess(answer, t.Guess)
	}
	return clues, nil
}

// recall takes the game from the record. Flags given besides go before what
// the record says of the lists and the mode.
func (r *Review) recall(env *Env) error {
	if len(r.Guesses) > 0 || r.Answer != "" {
		return errors.New("--last takes the game from the record; leave out the guesses and --answer")
	}
	dir, err := record.DefaultDir()
	if err != nil {
		return err
	}
	store := record.Store{Dir: dir}
	g, have, err := store.Last(r.Last.n, func(g record.Game) bool { return r.Length == nil || int(*r.Length) == g.Length })
	if damage, ok := errors.AsType[*record.Damage](err); ok {
		env.Note("%w", damage)
	} else if err != nil {
		return err
	}
	switch {
	case have == 0 && r.Length != nil:
		env.Note("no games of %s are recorded here", plural.Count(int(*r.Length), "letter"))
		return ErrNothing
	case have == 0:
		env.Note("no games are recorded here yet; wfind play plays one")
		return ErrNothing
	case have < r.Last.n:
		env.Note("only %s recorded here", plural.Count(have, "such game"))
		return ErrNothing
	}
	for _, word := range g.Guesses {
		r.Guesses = append(r.Guesses, turn{Guess: word})
	}
	length := Length(g.Length)
	r.Answer, r.Length = Word(g.Answer), &length
	r.Hard, r.Strict = r.Hard || g.Hard, r.Strict || g.Strict
	r.played, r.at = occasion(g), g.At
	if r.Tries == nil {
		tries := Tries(g.Tries)
		r.Tries = &tries
	}
	if r.Dict == nil {
		guesses, answers := g.Lists()
		for _, name := range guesses {
			r.Dict = append(r.Dict, ListName(name))
		}
		// The usual list need not be named: without a name it may be widened.
		if r.Answers == "" && g.Answers != dict.AnswersFor(g.Length) && g.Answers != g.Dict {
			r.Answers = ListName(answers)
		}
	}
	return nil
}

// occasion tells which game it was.
func occasion(g record.Game) string {
	text := "Played on " + g.At.Format("2006-01-02 at 15:04")
	switch {
	case g.Daily != "":
		text += ", the daily puzzle of " + constraint.Printable(g.Daily)
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

// A reviewReport writes a review.
type reviewReport struct {
	*review.Review
	rules        game.Rules
	played       string    // which game of the record it is; "" if it is none
	at           time.Time // when that ended
	highContrast bool      // of the page
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
	Guesses      float64 `json:"expected_guesses"`
	BestGuesses  float64 `json:"best_expected_guesses"`
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
	Luck   int      `json:"luck"`
	Hard   bool     `json:"hard,omitempty"`
	Strict bool     `json:"strict,omitempty"`
	Played string   `json:"played,omitempty"` // of a game from the record: when it ended
	Line   []string `json:"line,omitempty"`   // the solver's
}

func (r *reviewReport) writeJSON(w io.Writer) error {
	for _, t := range r.Turns {
		result := turnResult{
			Guess: t.Clue.Guess, Score: t.Clue.Tiles(constraint.Letters), Before: t.Before, After: t.After,
			KnownBefore: t.KnownBefore, KnownAfter: t.KnownAfter, Expected: output.Round(t.Expected),
			Best: t.Best.Word, BestExpected: output.Round(t.BestExpected()), Failures: output.Round(t.Guess.Missed),
			Guesses: output.Round(t.Guess.Guesses), BestGuesses: output.Round(t.Best.Guesses), Proved: t.Best.Proved,
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
		Hard: r.rules.Hard, Strict: r.rules.Strict,
	}
	if !r.at.IsZero() {
		total.Played = r.at.Format(time.RFC3339)
	}
	for _, s := range r.Line {
		total.Line = append(total.Line, s.Clue.String())
	}
	return output.JSON(w, total)
}

// reviewWidth is the width of the text, in columns.
const reviewWidth = 60

// print writes the review for a person.
func (r *reviewReport) print(w *bufio.Writer, p output.Painter) {
	say := func(s output.Style, text string) {
		for _, line := range wrapped(text, reviewWidth-3) {
			fmt.Fprintf(w, "   %s\n", p.Paint(s, line))
		}
	}
	bar := func(n int, s output.Style) string {
		b := screen.Bar(n, review.MaxPoints, 10)
		return p.Paint(s, b) + p.Paint(output.Dim, strings.Repeat("·", 10-ansi.StringWidth(b)))
	}
	if r.played != "" {
		fmt.Fprintf(w, "%s\n\n", r.played)
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

// outcome is the sum of the review in a line.
func (r *reviewReport) outcome() string {
	text := "Not solved"
	switch {
	case r.Solved:
		text = fmt.Sprintf("Solved in %d of %d", len(r.Turns), r.rules.Tries)
	case len(r.Turns) < r.rules.Tries:
		text = fmt.Sprintf("Not solved in %s", plural.Count(len(r.Turns), "guess"))
	}
	if r.rules.Hard {
		text += ", hard mode"
	}
	if r.rules.Strict {
		text += ", strict"
	}
	return fmt.Sprintf("%s. Skill %d, luck %d on average.", text, r.Skill, r.Luck)
}

// lineTitle tells how the solver does; "" if there is nothing to tell.
func (r *reviewReport) lineTitle() string {
	if len(r.Line) == 0 {
		return ""
	}
	n, last := len(r.Line), r.Line[len(r.Line)-1]
	switch {
	case last.Score.Solved():
		return fmt.Sprintf("The solver finds %s in %d", r.Answer, n)
	case last.After == 0 && n < r.rules.Tries:
		return fmt.Sprintf("The solver does not know the word %s", r.Answer)
	}
	return fmt.Sprintf("The solver does not find %s in %d", r.Answer, n)
}

// notes explain the marks that were used, and what is missing.
func (r *reviewReport) notes() []string {
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
func (r *reviewReport) title() string {
	return cmp.Or(r.Answer, "A game not finished")
}
