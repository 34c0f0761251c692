package find

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
)

// Summary lists facts about the answer that follow from the clues, such as its letters. board is
// the number of a board, from 1, or 0 for all boards.
func Summary(boards *constraint.Boards, board int) string {
	if boards.Len() == 1 || board != 0 {
		return summary(boards.Set(max(0, board-1)))
	}
	var b strings.Builder
	for i, set := range boards.Sets() {
		fmt.Fprintf(&b, "board %d\n%s", i+1, summary(set))
	}
	return b.String()
}

func summary(set *constraint.Set) string {
	var b strings.Builder
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%-10s  %s\n", name, text)
		}
	}
	mask := set.Mask()
	for i, letter := range mask {
		mask[i] = cmp.Or(letter, "-")
	}
	line("mask", strings.Join(mask, ""))
	valid, invalid := "", ""
	for _, c := range set.Counts() {
		if c.Min > 0 {
			valid += c.Letter
		}
		if c.Max == 0 {
			invalid += c.Letter
		}
	}
	line("valid", valid)
	line("invalid", invalid)
	line("wrong spot", wrongSpots(set))
	line("count", counts(set))
	line("unused", unused(set))
	return b.String()
}

// wrongSpots lists, for each position, the letters that are in the answer but not there. For
// example, "- IT - - -" means that I and T are in the answer, but neither is its second letter.
func wrongSpots(set *constraint.Set) string {
	var spots []string
	for _, letters := range set.WrongSpots() {
		spots = append(spots, cmp.Or(strings.Join(letters, ""), "-"))
	}
	text := strings.Join(spots, " ")
	if strings.Trim(text, "- ") == "" { // no letters
		return ""
	}
	return text
}

// counts describes how often letters occur in the answer, as in "exactly 1 I, at least 2 S".
func counts(set *constraint.Set) string {
	var all []string
	// "at least 1" and "exactly 0" would repeat the lines valid and invalid.
	for _, c := range set.Counts() {
		switch { // a clue that limits the copies of a letter also gives their exact number
		case c.Max == 0:
		case c.Min == c.Max:
			all = append(all, fmt.Sprintf("exactly %d %s", c.Min, c.Letter))
		case c.Min > 1:
			all = append(all, fmt.Sprintf("at least %d %s", c.Min, c.Letter))
		}
	}
	return strings.Join(all, ", ")
}

// unused returns the letters from A to Z that have not been guessed. It returns "" if all guesses
// are in a different alphabet.
func unused(set *constraint.Set) string {
	used := set.Counts()
	isLatin := func(c constraint.LetterCount) bool { return c.Letter >= "A" && c.Letter <= "Z" }
	if len(used) > 0 && !slices.ContainsFunc(used, isLatin) {
		return ""
	}
	var b strings.Builder
	for r := 'A'; r <= 'Z'; r++ {
		if !slices.ContainsFunc(used, func(c constraint.LetterCount) bool { return c.Letter == string(r) }) {
			b.WriteRune(r)
		}
	}
	return b.String()
}
