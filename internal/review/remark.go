package review

import (
	"fmt"
	"slices"

	"wfind/constraint"
	"wfind/internal/solver/rank"
	"wfind/internal/text/plural"
)

const (
	lucky   = 80 // the lowest luck that gets a remark
	unlucky = 20 // the highest luck that gets a remark
	nearly  = 92 // the lowest skill that counts as nearly the best
)

// remark returns a sentence about the turn t, such as "This guess is nearly as good as CRANE." It
// works only for games with one board. clues contains the clues from earlier turns.
func (j *judge) remark(t *Turn, clues *constraint.Boards) string {
	b, best, made := &t.Boards[0], t.Best.Word, clues.Turns()
	if t.Played.Scores[0].Solved() {
		return solvedRemark(b, len(made) == 0)
	}
	if len(made) == j.Rules.Tries-1 && b.Before > 1 {
		if t.Guess.Possible() {
			return fmt.Sprintf("The last guess was wrong. Its chance of being right was %s.", chance(b.Share))
		}
		return "This last guess could not win, because it was not a possible answer."
	}
	wasted := wastedRemark(clues.Set(0), t.Guess.Word)
	switch {
	case slices.ContainsFunc(made, func(m constraint.Turn) bool { return m.Guess == t.Guess.Word }):
		return "This repeats an earlier guess, so it revealed nothing new."
	case b.Before == 1:
		return fmt.Sprintf("This guess could not be right: the only possible answer was %s.", best)
	case t.Guess.Groups == 1:
		return fmt.Sprintf("This guess ruled out nothing, because %s give the same score.", plural.All(b.Before, "possible answer"))
	case wasted != "" && t.Skill < nearly:
		return wasted
	case t.Luck >= lucky && b.isLess(b.amountLeft(), b.Expected):
		return fmt.Sprintf("Lucky: this guess left %s (expected: %s).", b.left(), b.amount(b.Expected))
	case t.Luck <= unlucky && b.isLess(b.Expected, b.amountLeft()):
		return fmt.Sprintf("Unlucky: this guess left %s (expected: %s).", b.left(), b.amount(b.Expected))
	case t.Skill == MaxPoints && t.Best.Proved:
		return "No other guess is better than this one."
	case t.Skill == MaxPoints:
		return "The search found no better guess."
	case t.Skill >= nearly:
		return fmt.Sprintf("This guess is nearly as good as %s.", best)
	case t.Best.Possible() && !t.Guess.Possible():
		return fmt.Sprintf("The guess %s was better, and unlike this guess, it was a possible answer.", best)
	case b.isLess(t.BestExpected(), b.Expected) && b.Weighted:
		return fmt.Sprintf("On average, this guess leaves %s of the possible answers (weighted by likelihood), but %s leaves only %s.", b.amount(b.Expected), best, b.amount(t.BestExpected()))
	case b.isLess(t.BestExpected(), b.Expected):
		return fmt.Sprintf("On average, this guess leaves %.1f possible answers, but %s leaves only %.1f.", b.Expected, best, t.BestExpected())
	case t.Best.Missed < t.Guess.Missed && t.lostText() != "":
		return fmt.Sprintf("The guess %s was better.%s", best, t.lostText())
	}
	return fmt.Sprintf("The guess %s was better: on average, it would have saved %.2f guesses.", best, t.Cost)
}

func (t *Turn) remarkOfSeveral() string {
	turns := func(r rank.Rating) string { return fmt.Sprintf("%s%.2f", r.Mark(), r.Guesses) }
	switch lost := t.lostText(); {
	case t.Cost == 0:
		return fmt.Sprintf("No guess was better than this one (expected turns: %s).", turns(t.Guess))
	case t.Best.Guesses < t.Guess.Guesses && turns(t.Best) != turns(t.Guess):
		return fmt.Sprintf("The guess %s was better (expected turns: %s instead of %s).%s", t.Best.Word, turns(t.Best), turns(t.Guess), lost)
	case t.Best.Missed < t.Guess.Missed && lost != "":
		return fmt.Sprintf("The guess %s was better.%s", t.Best.Word, lost)
	}
	return fmt.Sprintf("This guess is nearly as good as %s.", t.Best.Word)
}

// lostText returns a sentence, preceded by a space, with the percentages of games that are lost after
// the best guess and after the player's guess. It returns "" if both percentages are the same.
func (t *Turn) lostText() string {
	lost, least := plural.Percent(t.Guess.Missed), plural.Percent(t.Best.Missed)
	if lost == least {
		return ""
	}
	return fmt.Sprintf(" With the guess %s, you would lose %s of the games from here; with your guess, %s.", t.Best.Word, least, lost)
}

// solvedRemark returns a sentence about the guess that solved the board b, such as "This was the
// only possible answer left." isOpener must be true if the guess was the first of the game.
func solvedRemark(b *Board, isOpener bool) string {
	switch {
	case b.Before == 1:
		return "This was the only possible answer left."
	case isOpener:
		return fmt.Sprintf("Solved on the first guess. Its chance of being right was %s.", chance(b.Share))
	case b.Weighted && b.Share >= 0.5:
		return fmt.Sprintf("You guessed the most likely word (probability: %s), and it was right.", plural.Percent(b.Share))
	case b.Before == 2 && !b.Weighted:
		return "Only two answers were possible, and you guessed the right one."
	}
	return fmt.Sprintf("A lucky guess: its chance of being right was %s.", chance(b.Share))
}

func chance(share float64) string {
	if share > 2.0/3 {
		return plural.Percent(share)
	}
	return fmt.Sprintf("1 in %.0f", 1/share)
}

func (b *Board) left() string {
	if b.Weighted {
		return plural.Percent(b.Remaining) + " of the possible answers, weighted by likelihood"
	}
	return plural.Count(b.After, "word")
}

// amountLeft returns the number of answers left or, if they have weights, the share of the weight left.
func (b *Board) amountLeft() float64 {
	if b.Weighted {
		return b.Remaining
	}
	return float64(b.After)
}

// isLess reports whether x is less than y, and users can see the difference.
func (b *Board) isLess(x, y float64) bool { return x < y && b.amount(x) != b.amount(y) }

func (b *Board) amount(x float64) string {
	if b.Weighted {
		return plural.Percent(x)
	}
	return fmt.Sprintf("%.1f", x)
}

// wastedRemark returns a sentence that lists the letters of guess that earlier clues rule out. It
// returns "" if there are none.
func wastedRemark(clues *constraint.Set, guess string) string {
	counts := make(map[string]constraint.LetterCount)
	for _, c := range clues.Counts() {
		counts[c.Letter] = c
	}
	mask, wrong := clues.Mask(), clues.WrongSpots()
	placed := make(map[string]int)
	for _, r := range mask {
		placed[r]++
	}
	var wasted []string
	for i, r := range constraint.SplitLetters(guess) {
		c, ok := counts[r]
		what := r
		switch {
		case !ok || mask[i] == r:
			continue
		case c.Max == 0:
		case mask[i] != "", slices.Contains(wrong[i], r), placed[r] == c.Max:
			what = fmt.Sprintf("%s on tile %d", r, i+1)
		default:
			continue
		}
		if !slices.Contains(wasted, what) {
			wasted = append(wasted, what)
		}
	}
	if len(wasted) == 0 {
		return ""
	}
	return fmt.Sprintf("The clues had already ruled out %s.", plural.List(wasted, "and"))
}
