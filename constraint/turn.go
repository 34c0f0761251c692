package constraint

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// A Turn is a guess and its score on each board of a game.
type Turn struct {
	Guess  string
	Scores []Score // the score on each board; nil for a board that an earlier turn solved
}

// ParseTurn parses a turn of the form GUESS=SCORE,SCORE,… with one score for each board. The scores
// can be in any [Notation]. A board that was solved earlier has an empty score, such as the first
// board in "SLATE=,..a.e". If text is not a turn, ParseTurn returns a [*ClueError].
func ParseTurn(text string) (Turn, error) { return OnlyLetters.ParseTurn(text) }

// ParseTurn is like the function [ParseTurn], but if a is [Turkish], an i in the guess becomes İ, not I.
func (a Alphabet) ParseTurn(text string) (Turn, error) {
	t, err := a.parseTurn(norm.NFC.String(text))
	if err == nil {
		return t, nil
	}
	e := err.(*ClueError)
	e.Clue = text
	if reason := correction(text); reason != "" {
		e.Reason, e.Board, e.Tile = reason, 0, 0
	}
	return Turn{}, e
}

// correction returns a hint, such as "did you mean CHEST=c.E..?", for text that is not a valid
// turn. It returns "" if it has no hint.
func correction(text string) string {
	notSquare := func(tile string) bool { n, _, _ := parseSymbol(tile); return n != Squares }
	if squares := strings.Join(strings.Fields(text), ""); squares != "" && !slices.ContainsFunc(tilesOf(squares), notSquare) {
		return "write the guess before its coloured squares, as in CRANE=⬛🟨🟨⬛⬛"
	}
	dots := strings.NewReplacer("-", ".", "_", ".").Replace(text)
	unquoted := strings.Trim(text, "“”„‘’\"'")
	for _, try := range []struct{ advice, text string }{
		{"write a dot for an absent letter, as in %s", dots},
		{"write the clue without quotation marks, as in %s", unquoted},
		{"did you mean %s?", strings.Replace(text, ":", "=", 1)},
		{"did you mean %s?", strings.Join(strings.Fields(text), "")},
		{"did you mean %s?", strings.Replace(text, " ", "=", 1)},
	} {
		if _, err := OnlyLetters.parseTurn(norm.NFC.String(try.text)); err == nil {
			return fmt.Sprintf(try.advice, printable.Short(try.text))
		}
	}
	return ""
}

// parseTurn parses text, which must be in NFC. It does not suggest corrections. The caller must set the Clue field of a
// [*ClueError].
func (a Alphabet) parseTurn(text string) (Turn, error) {
	i := strings.LastIndexByte(text, '=')
	if i < 0 {
		return Turn{}, &ClueError{Reason: "not a clue; write GUESS=SCORE, such as CHEST=c.E.."}
	}
	scores := text[i+1:]
	guess, err := parseGuess(text[:i])
	if err != nil {
		return Turn{}, err
	}
	letters := SplitLetters(guess)
	places := strings.Split(scores, ",")
	switch {
	case strings.Trim(scores, ",") == "":
		example := Clue{guess, make(Score, len(letters))}
		return Turn{}, &ClueError{Reason: fmt.Sprintf(`the score after "=" is missing; write a clue such as %v`, example)}
	case len(places) > MaxBoards:
		return Turn{}, &ClueError{Reason: fmt.Sprintf("the clue has %d scores, one per board, but a game can have at most %d boards", len(places), MaxBoards)}
	}
	t := Turn{Guess: guess, Scores: make([]Score, len(places))}
	if a == Turkish {
		t.Guess = a.canonical(text[:i])
	}
	for board, place := range places {
		if place == "" {
			continue
		}
		if t.Scores[board], err = parseScore(letters, place); err != nil {
			return Turn{}, onBoard(err, board, len(places))
		}
	}
	return t, nil
}

// onBoard adds the board's number to err if the game has several boards. board counts from 0.
func onBoard(err error, board, boards int) error {
	if boards == 1 {
		return err
	}
	switch e := err.(type) {
	case *ClueError:
		e.Board = board + 1
	case *ConflictError:
		e.Board = board + 1
	}
	return err
}

// Clue returns the guess with its score on the given board. ok is false if t has no score for the
// board, because an earlier turn solved that board.
func (t Turn) Clue(board int) (c Clue, ok bool) {
	score := t.Scores[board]
	return Clue{t.Guess, score}, score != nil
}

// String returns the turn in the form GUESS=SCORE,SCORE,…, such as "SLATE=,..a.e". The scores are in
// [Letters] notation; see also [Clue.FormatScore].
func (t Turn) String() string { return t.Format(Letters) }

// Format returns the turn in the form GUESS=SCORE,SCORE,…, with the scores in notation n.
func (t Turn) Format(n Notation) string { return t.Guess + "=" + t.FormatScores(n) }

// FormatScores returns the scores of all boards in notation n, separated by commas. If a board has
// no score, its text is empty. See also [Clue.FormatScore].
func (t Turn) FormatScores(n Notation) string {
	places := make([]string, len(t.Scores))
	for board := range places {
		if c, ok := t.Clue(board); ok {
			places[board] = c.FormatScore(n)
		}
	}
	return strings.Join(places, ",")
}

// MarshalText implements [encoding.TextMarshaler]. It formats the turn as [Turn.String] does, but with
// the guess in upper case. It returns an error if the turn is invalid.
func (t Turn) MarshalText() ([]byte, error) {
	t, err := ParseTurn(t.String())
	if err != nil {
		return nil, err
	}
	return []byte(t.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses text with [ParseTurn]. If text is
// not a turn, it returns an error and leaves t unchanged.
func (t *Turn) UnmarshalText(text []byte) error {
	parsed, err := ParseTurn(string(text))
	if err == nil {
		*t = parsed
	}
	return err
}

// Boards holds the turns of a game with one or more boards. For each board, it also holds the clues
// as a [Set]. Boards are numbered from 0.
//
// Boards is safe for concurrent use as long as no goroutine adds a turn.
type Boards struct {
	sets  []*Set
	turns []Turn
	found []int // by board: the number of the turn that solved it, from 1; 0 if it is unsolved
}

// NewBoards returns n boards without clues, for answers with the given number of letters. It
// returns an error unless n is from 1 to [MaxBoards], and letters is from 1 to [MaxLength].
func NewBoards(n, letters int) (*Boards, error) {
	if n < 1 || n > MaxBoards {
		return nil, fmt.Errorf("a game can have 1 to %d boards, not %d", MaxBoards, n)
	}
	b := &Boards{sets: make([]*Set, n), found: make([]int, n)}
	for i := range b.sets {
		var err error
		if b.sets[i], err = NewSet(letters); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Clone returns an independent copy of b.
func (b *Boards) Clone() *Boards {
	c := &Boards{slices.Clone(b.sets), slices.Clone(b.turns), slices.Clone(b.found)}
	for i, s := range c.sets {
		c.sets[i] = s.Clone()
	}
	return c
}

// Len returns the number of boards.
func (b *Boards) Len() int { return len(b.sets) }

// Length returns the number of letters in each answer.
func (b *Boards) Length() int { return b.sets[0].n }

// Turns returns a copy of the turns, in the order they were added.
func (b *Boards) Turns() []Turn { return slices.Clone(b.turns) }

// Set returns the clues for the given board. The caller must not change the set.
func (b *Boards) Set(board int) *Set { return b.sets[board] }

// Sets returns the clues for each board. The caller must not change the sets.
func (b *Boards) Sets() []*Set { return slices.Clone(b.sets) }

// Found returns the number of the turn that solved the given board, counted from 1. ok is false if the
// board is unsolved.
func (b *Boards) Found(board int) (turn int, ok bool) {
	return b.found[board], b.found[board] > 0
}

// Over reports whether all boards are solved.
func (b *Boards) Over() bool { return !slices.Contains(b.found, 0) }

// NeedsScore reports whether the next turn must have a score for the given board. Until all boards are solved, only
// the unsolved boards need scores. After that, all boards do.
func (b *Boards) NeedsScore(board int) bool { return b.found[board] == 0 || b.Over() }

// Score returns a turn with guess and its score on each board. answers[i] is the answer of board i.
// Boards that do not need a score get none; see [Boards.NeedsScore]. Score does not add the turn to b.
func (b *Boards) Score(answers []string, guess string) Turn {
	t := Turn{Guess: guess, Scores: make([]Score, len(b.sets))}
	for i := range b.sets {
		if b.NeedsScore(i) {
			t.Scores[i] = ScoreGuess(answers[i], guess)
		}
	}
	return t
}

// Add adds turn t. It returns a [*ClueError] if t is invalid, or a [*ConflictError] if t contradicts
// earlier turns. If there is an error, b is unchanged.
//
// Until all boards are solved, t must have scores for exactly the unsolved boards. After that, it must
// have a score for every board.
func (b *Boards) Add(t Turn) error {
	if err := b.checkScores(t); err != nil {
		return err
	}
	next := b.Clone()
	t.Scores = slices.Clone(t.Scores)
	for i, s := range next.sets {
		c, ok := t.Clue(i)
		if !ok {
			continue
		}
		if err := s.Add(c); err != nil {
			return onBoard(err, i, len(b.sets))
		}
		c = s.clues[len(s.clues)-1] // a copy, in upper case
		t.Guess, t.Scores[i] = c.Guess, c.Score
		if c.Score.Solved() && b.found[i] == 0 {
			next.found[i] = len(b.turns) + 1
		}
	}
	next.turns = append(next.turns, t)
	*b = *next
	return nil
}

func (b *Boards) checkScores(t Turn) error {
	if len(t.Scores) != len(b.sets) {
		return &ClueError{Clue: t.String(), Reason: fmt.Sprintf("the clue must have %s, one per board, but it has %d",
			plural.Count(len(b.sets), "score"), len(t.Scores))}
	}
	for i := range b.sets {
		_, scored := t.Clue(i)
		if scored == b.NeedsScore(i) {
			continue
		}
		reason := "this board is not solved yet, so the clue needs a score for it"
		switch {
		case b.Over():
			return &ClueError{Clue: t.String(), Reason: "earlier clues have solved all boards, so remove this clue"}
		case scored:
			reason = fmt.Sprintf("the guess %s has already solved this board, so write nothing for its score", b.turns[b.found[i]-1].Guess)
		case len(b.turns) == 0 && i == 1:
			reason = "a score is missing after the comma; put commas between the scores of several boards, and spaces between clues"
		}
		return onBoard(&ClueError{Clue: t.String(), Reason: reason}, i, len(b.sets))
	}
	return nil
}
