package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wfind/internal/solver/rank"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

// SuggestionColumns is a help text that describes the columns in the output of [Suggestions].
const SuggestionColumns = `On a terminal, wfind prints a table with these columns:

  guess    the word to guess
  guesses  expected guesses left, including this one (- if not computed)
  missed   chance of not finding the answer in --tries guesses (omitted if 0)
  size     average number of possible answers left
  bits     expected information; more is better
  worst    possible answers left in the worst case
  groups   number of different scores that the guess can get; more is better
  share    probability that the guess is the answer (empty if it cannot be)

With --past, the last column shows the word "past" for each past answer.

wfind marks an estimate with "~". A number without this mark is exact. If the top guess has no
mark, no other guess is better. Equally good guesses are in alphabetical order, with possible
answers first.

When you pipe the output, tabs separate the columns: guess, guesses, size, bits, worst, groups,
"yes" if the guess is a possible answer or else "no", share, missed and, with --past, "past" or
"-".

With several boards, the table has these columns (when you pipe the output, always all of them):

  guess    the word to guess
  turns    expected turns until the last board is solved, including this one
  lost     share of lost games (omitted if all 0)
  bits     expected information about all boards
  groups   number of different scores on all boards together
  boards   boards where the guess is a possible answer (when piped, - if none)

With several boards, guesses are ranked by share of lost games, then by expected turns. Because
estimates of lost games are imprecise, estimated guesses are ranked only by expected turns, and
a lost game counts as 10 turns more.
`

// Suggestions formats suggested guesses, best first, as text or JSON.
type Suggestions struct {
	ratings    []rank.Rating // with rounded numbers
	several    bool          // the game has several boards
	vocabulary *vocabulary.Vocabulary
}

// Suggest returns [Suggestions] of the rated guesses. boards is the number of boards in the game. v
// determines which of the guesses are marked as past answers.
func Suggest(v *vocabulary.Vocabulary, boards int, ratings []rank.Rating) *Suggestions {
	s := &Suggestions{several: boards > 1, vocabulary: v}
	for _, r := range ratings {
		if r.Sampled { // estimates from a sample are far too low
			r.Guesses, r.AtLeast, r.Missed = 0, 0, 0
		}
		r.Guesses, r.AtLeast, r.Missed = output.Round(r.Guesses), output.Round(r.AtLeast), output.Significant(r.Missed)
		r.Bits, r.Size, r.Share = output.Round(r.Bits), output.Round(r.Size), output.Significant(r.Share)
		s.ratings = append(s.ratings, r)
	}
	return s
}

type oneBoardResult struct {
	Guess     string  `json:"guess"`
	Candidate bool    `json:"candidate"`
	Size      float64 `json:"expected_size"`
	Entropy   float64 `json:"entropy"` // in bits
	Worst     int     `json:"worst"`
	Groups    int     `json:"groups"`
	Guesses   float64 `json:"expected_guesses,omitempty"` // 0 if it was not computed
	AtLeast   float64 `json:"at_least,omitempty"`         // a lower bound for every guess that is not proved
	Failures  float64 `json:"failures,omitempty"`         // the share of missed answers
	Share     float64 `json:"share"`
	Past      *bool   `json:"past,omitempty"`
	Proved    bool    `json:"proved"`
	Sampled   bool    `json:"sampled,omitempty"` // the guess was ranked by a sample of the answers
}

type multiBoardResult struct {
	Guess    string  `json:"guess"`
	Boards   []int   `json:"boards"` // from 1
	Turns    float64 `json:"expected_turns"`
	Failures float64 `json:"failures"` // the share of lost games
	Entropy  float64 `json:"entropy"`  // in bits
	Groups   int     `json:"groups"`
	Proved   bool    `json:"proved"`
	AtLeast  float64 `json:"at_least"`
	Past     *bool   `json:"past,omitempty"`
}

// JSON returns the guesses as JSON, with one object per line.
func (s *Suggestions) JSON() string {
	var b strings.Builder
	for _, r := range s.ratings {
		var past *bool // nil if no past answers are known
		if s.vocabulary.HasPast() {
			past = new(s.vocabulary.IsPast(r.Word))
		}
		var object any = oneBoardResult{
			Guess: r.Word, Candidate: r.Possible(), Size: r.Size, Entropy: r.Bits, Worst: r.Worst, Groups: r.Groups, Guesses: r.Guesses,
			AtLeast: r.AtLeast, Failures: r.Missed, Share: r.Share, Past: past, Proved: r.Proved, Sampled: r.Sampled,
		}
		if s.several {
			object = multiBoardResult{
				Guess: r.Word, Boards: boardNumbers(r), Turns: r.Guesses, Failures: r.Missed, Entropy: r.Bits, Groups: r.Groups,
				Proved: r.Proved, AtLeast: r.AtLeast, Past: past,
			}
		}
		b.WriteString(output.JSON(object))
	}
	return b.String()
}

// boardNumbers returns the numbers of the boards on which r.Word is a possible answer, counted from 1.
func boardNumbers(r rank.Rating) []int {
	numbers := []int{}
	for _, b := range r.Boards {
		numbers = append(numbers, b+1)
	}
	return numbers
}

func formatBoards(r rank.Rating) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(boardNumbers(r)), "[]"), " ", ",")
}

// formatGuesses returns the expected number of guesses as text: "3.4212" if it is proved, "~3.4212"
// if it is an estimate, or "-" if it is unknown.
func formatGuesses(r rank.Rating) string {
	if r.Guesses == 0 {
		return "-"
	}
	return fmt.Sprintf("%s%.4f", r.Mark(), r.Guesses)
}

// Columns returns one line for each guess, for other programs to read. Tabs separate its columns,
// which [SuggestionColumns] describes.
func (s *Suggestions) Columns() string {
	var b strings.Builder
	for _, r := range s.ratings {
		fmt.Fprintf(&b, "%s\t%s\t", r.Word, formatGuesses(r))
		if s.several {
			fmt.Fprintf(&b, "%.4f\t%.4f\t%d\t%s", r.Missed, r.Bits, r.Groups, cmp.Or(formatBoards(r), "-"))
		} else {
			possible := "no"
			if r.Possible() {
				possible = "yes"
			}
			fmt.Fprintf(&b, "%.4f\t%.4f\t%d\t%d\t%s\t%.4f\t%.4f", r.Size, r.Bits, r.Worst, r.Groups, possible, r.Share, r.Missed)
		}
		switch {
		case s.vocabulary.IsPast(r.Word):
			b.WriteString("\tpast")
		case s.vocabulary.HasPast():
			b.WriteString("\t-")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Table returns the guesses as a table for people to read. p decides whether the table has colours.
func (s *Suggestions) Table(p output.Painter) string {
	showMissed := slices.ContainsFunc(s.ratings, func(r rank.Rating) bool { return r.Missed >= 0.00005 }) // it rounds to 0.0001
	head, missed, others, align := []string{"guess", "guesses"}, "missed", []string{"size", "bits", "worst", "groups", "share"}, "rrrrrl"
	if s.several {
		head, missed, others, align = []string{"guess", "turns"}, "lost", []string{"bits", "groups", "boards"}, "rrll"
	}
	if showMissed {
		head, align = append(head, missed), "r"+align
	}
	head = append(head, others...)
	for i := range head {
		head[i] = p.Paint(output.Dim, head[i])
	}
	table := [][]string{head}
	for _, r := range s.ratings {
		row := []string{p.Paint(output.Bold, r.Word), formatGuesses(r)}
		if showMissed {
			row = append(row, plural.Percent(r.Missed))
		}
		bits, groups := fmt.Sprintf("%.4f", r.Bits), fmt.Sprint(r.Groups)
		if s.several {
			row = append(row, bits, groups, formatBoards(r))
		} else {
			share := ""
			if r.Possible() {
				share = plural.Percent(r.Share)
			}
			row = append(row, fmt.Sprintf("%.2f", r.Size), bits, fmt.Sprint(r.Worst), groups, share)
		}
		if s.vocabulary.IsPast(r.Word) {
			row = append(row, "past")
		}
		table = append(table, row)
	}
	return output.Table("lr"+align, table)
}
