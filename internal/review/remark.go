package review

import (
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
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
	first := len(pos.rows) == 0
	best := t.Best.Word
	if t.Score.Solved() {
		switch {
		case t.Before == 1:
			return "It was the only word left."
		case first:
			return fmt.Sprintf("Found at once, which was one chance in %d.", t.Before)
		case t.Before == 2:
			return "One of the two words left, and the right one."
		}
		return fmt.Sprintf("A lucky hit: one chance in %d.", t.Before)
	}
	if len(pos.rows) == j.Rules.Tries-1 && t.Before > 1 {
		if t.Guess.Candidate {
			return fmt.Sprintf("The last try: one chance in %d, and missed.", t.Before)
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
		return fmt.Sprintf("It could tell nothing: all %d words left give this score.", t.Before)
	case wasted != "" && t.Skill < nearly:
		return wasted
	case t.Luck >= lucky:
		return fmt.Sprintf("Lucky: %s left where %.1f were to be expected.", words(t.After), t.Expected)
	case t.Luck <= unlucky:
		return fmt.Sprintf("Unlucky: %s left where %.1f were to be expected.", words(t.After), t.Expected)
	case t.Skill == MaxPoints && t.Best.Proved:
		return "No guess is better."
	case t.Skill == MaxPoints:
		return "No guess looks better."
	case t.Skill >= nearly:
		return fmt.Sprintf("Nearly as good as %s.", best)
	case t.Best.Candidate && !t.Guess.Candidate:
		return fmt.Sprintf("It could not be the answer; %s could.", best)
	case t.Best.Size() < t.Expected:
		return fmt.Sprintf("%s would leave %.1f words on average, this leaves %.1f.", best, t.Best.Size(), t.Expected)
	}
	return fmt.Sprintf("%s would save %.2f guesses on average.", best, t.Thrown)
}

func words(n int) string {
	if n == 1 {
		return "1 word"
	}
	return fmt.Sprintf("%d words", n)
}

// wastedTiles says which tiles of a guess could tell nothing, since their
// letter was known not to be in the answer, or not there; "" if there are none.
func wastedTiles(set *constraint.Set, guess string) string {
	counts := make(map[rune]constraint.LetterCount)
	for _, c := range set.Counts() {
		counts[c.Letter] = c
	}
	mask, wrong := set.Mask(), set.WrongSpots()
	placed := make(map[rune]int)
	for _, r := range mask {
		placed[r]++
	}
	var absent, elsewhere, tiles []string
	add := func(list *[]string, s string) {
		if !slices.Contains(*list, s) {
			*list = append(*list, s)
		}
	}
	for i, r := range []rune(guess) {
		c, ok := counts[r]
		switch {
		case !ok || mask[i] == r:
		case c.Max == 0:
			add(&absent, string(r))
		case mask[i] != 0, slices.Contains(wrong[i], r), placed[r] == c.Max:
			add(&elsewhere, string(r))
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
