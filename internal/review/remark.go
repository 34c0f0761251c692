package review

import (
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/plural"
)

// What is luck, good or bad, to be spoken of; and a guess nearly as good as the
// best.
const (
	lucky   = 80
	unlucky = 20
	nearly  = 92
)

// remark says what is most to be said of a turn, which split the possible
// answers into so many groups.
func (j *judge) remark(t *Turn, pos *position, groups int) string {
	best := t.Best.Word
	if t.Score.Solved() {
		return found(t, len(pos.rows) == 0)
	}
	if len(pos.rows) == j.Rules.Tries-1 && t.Before > 1 {
		if t.Guess.Candidate {
			return fmt.Sprintf("The last try: %s, and missed.", chance(t.Share))
		}
		return "The last try, but it could not be the answer."
	}
	wasted := wastedTiles(pos.set, t.Guess.Word)
	switch {
	case slices.ContainsFunc(pos.rows, func(c constraint.Clue) bool { return c.Guess == t.Guess.Word }):
		return "It was guessed before, so it could tell nothing new."
	case t.Before == 1:
		return fmt.Sprintf("Only %s was left, and this could not be it.", best)
	case groups == 1:
		if t.Before == 2 {
			return "It could tell nothing: both words that were left give this score."
		}
		return fmt.Sprintf("It could tell nothing: all %d words that were left give this score.", t.Before)
	case wasted != "" && t.Skill < nearly:
		return wasted
	case t.Luck >= lucky:
		return fmt.Sprintf("Lucky: %s left where %s were to be expected.", t.left(), t.amount(t.Expected))
	case t.Luck <= unlucky:
		return fmt.Sprintf("Unlucky: %s left where %s were to be expected.", t.left(), t.amount(t.Expected))
	case t.Skill == MaxPoints && t.Best.Proved:
		return "No guess is better."
	case t.Skill == MaxPoints:
		return "No guess looks better."
	case t.Skill >= nearly:
		return fmt.Sprintf("Nearly as good as %s.", best)
	case t.Best.Candidate && !t.Guess.Candidate:
		return fmt.Sprintf("It could not be the answer; %s could.", best)
	case t.BestExpected() < t.Expected && t.Weighted:
		return fmt.Sprintf("%s would leave %s on average, this leaves %s.", best, t.amount(t.BestExpected()), t.amount(t.Expected))
	case t.BestExpected() < t.Expected:
		return fmt.Sprintf("%s would leave %.1f words on average, this leaves %.1f.", best, t.BestExpected(), t.Expected)
	}
	return fmt.Sprintf("%s would save %.2f guesses on average.", best, t.Thrown)
}

// found says how a game was solved, at the first guess or later.
func found(t *Turn, first bool) string {
	switch {
	case t.Before == 1:
		return "It was the only word left."
	case first:
		return "Found at once, which was " + chance(t.Share) + "."
	case t.Weighted && t.Share >= 0.5:
		return fmt.Sprintf("The likeliest word, at %s, and the right one.", plural.Percent(t.Share))
	case t.Before == 2 && !t.Weighted:
		return "One of the two words left, and the right one."
	}
	return "A lucky hit: " + chance(t.Share) + "."
}

// chance tells how likely something was.
func chance(share float64) string {
	if share > 2.0/3 {
		return "a chance of " + plural.Percent(share)
	}
	return fmt.Sprintf("one chance in %.0f", 1/share)
}

// left tells what a turn left.
func (t *Turn) left() string {
	if t.Weighted {
		return plural.Percent(t.Left)
	}
	return plural.Count(t.After, "word")
}

// amount writes what is left or to be expected: a share where answers have
// weights, else a number of words.
func (t *Turn) amount(x float64) string {
	if t.Weighted {
		return plural.Percent(x)
	}
	return fmt.Sprintf("%.1f", x)
}

// wastedTiles says which tiles of a guess could tell nothing, since their
// letter was known not to be in the answer, or not there; "" if there are none.
func wastedTiles(set *constraint.Set, guess string) string {
	counts := make(map[string]constraint.LetterCount)
	for _, c := range set.Counts() {
		counts[c.Letter] = c
	}
	mask, wrong := set.Mask(), set.WrongSpots()
	placed := make(map[string]int)
	for _, r := range mask {
		placed[r]++
	}
	var absent, elsewhere, tiles []string
	add := func(list *[]string, s string) {
		if !slices.Contains(*list, s) {
			*list = append(*list, s)
		}
	}
	for i, r := range constraint.SplitLetters(guess) {
		c, ok := counts[r]
		switch {
		case !ok || mask[i] == r:
		case c.Max == 0:
			add(&absent, r)
		case mask[i] != "", slices.Contains(wrong[i], r), placed[r] == c.Max:
			add(&elsewhere, r)
			add(&tiles, fmt.Sprint(i+1))
		}
	}
	var parts []string
	if len(absent) > 0 {
		parts = append(parts, list(absent)+", known to be absent")
	}
	if len(elsewhere) > 0 {
		noun := "tile "
		if len(tiles) > 1 {
			noun = "tiles "
		}
		parts = append(parts, list(elsewhere)+", known not to be on "+noun+list(tiles))
	}
	if len(parts) == 0 {
		return ""
	}
	return "Wasted: " + strings.Join(parts, "; ") + "."
}

// list joins words as a sentence does.
func list(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
