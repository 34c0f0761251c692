package constraint

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/internal/text/plural"
)

// MaxBoards is the greatest number of boards that a game can have.
const MaxBoards = 32

// A Turn is a guess, a word in upper case, and the score that each board of a
// game gave it. A game of one board has turns of one score.
type Turn struct {
	Guess  string
	Scores []Score // by board; nil for a board that takes no score, as its answer was found before
}

// What is wrong with the places of a turn, for [errors.Is]; the error is a
// [*ClueError].
var (
	ErrBoards   = errors.New("another number of scores than there are boards")
	ErrSolved   = errors.New("a score for a board that was solved before")
	ErrUnsolved = errors.New("no score for a board that was not solved")
)

// ParseTurn reads a turn written GUESS=SCORE,SCORE,… with a score for each
// board, in one of the notations that [ParseClue] reads. The place of a board
// whose answer was found before is empty: SLATE=,..a.e. The error is a
// [*ClueError].
func ParseTurn(text string) (Turn, error) {
	guess, scores, ok := cutClue(norm.NFC.String(text))
	var t Turn
	var err error
	if !ok {
		err = &ClueError{Reason: "not a clue: write GUESS=SCORE, for example CHEST=c.E.."}
	} else {
		t, err = parseTurn(guess, scores)
	}
	if err != nil {
		err.(*ClueError).Clue = text
		return Turn{}, err
	}
	return t, nil
}

// cutClue returns what stands before and behind the last equals sign.
func cutClue(text string) (guess, scores string, ok bool) {
	i := strings.LastIndexByte(text, '=')
	if i < 0 {
		return "", "", false
	}
	return text[:i], text[i+1:], true
}

// parseTurn is [ParseTurn] of the parts of a turn; its error, a [*ClueError],
// lacks the text.
func parseTurn(guess, scores string) (Turn, error) {
	guess, err := parseGuess(guess)
	if err != nil {
		return Turn{}, err
	}
	letters := SplitLetters(guess)
	places := strings.Split(scores, ",")
	switch missing := strings.Trim(scores, ",") == ""; {
	case missing && len(places) == 1:
		example := Clue{guess, make(Score, len(letters))}
		return Turn{}, &ClueError{Reason: fmt.Sprintf("the score after = is missing, for example %v", example)}
	case missing:
		return Turn{}, &ClueError{Reason: "no board has a score; only the places of solved boards are empty"}
	case len(places) > MaxBoards:
		return Turn{}, &ClueError{Reason: fmt.Sprintf("the guess has %d scores, a game has %d boards at the most", len(places), MaxBoards)}
	}
	t := Turn{Guess: guess, Scores: make([]Score, len(places))}
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

// onBoard names the board, counted from 0, in an error of a clue or of clues that
// contradict each other, if there are several.
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

// Letters returns the number of letters of the guess.
func (t Turn) Letters() int { return CountLetters(t.Guess) }

// Clue returns what the turn says of a board, counted from 0. It is not ok if
// the board takes no score.
func (t Turn) Clue(board int) (c Clue, ok bool) {
	score := t.Scores[board]
	return Clue{t.Guess, score}, score != nil
}

// String writes the turn in the letters notation, see [Turn.Format].
func (t Turn) String() string { return t.Format(Letters) }

// Format writes the turn as GUESS=SCORE,SCORE,… and the scores as [Clue.Tiles]
// does.
func (t Turn) Format(n Notation) string { return t.Guess + "=" + t.Tiles(n) }

// Tiles writes the scores alone.
func (t Turn) Tiles(n Notation) string {
	places := make([]string, len(t.Scores))
	for board := range places {
		if c, ok := t.Clue(board); ok {
			places[board] = c.Tiles(n)
		}
	}
	return strings.Join(places, ",")
}

// MarshalText writes the turn as [Turn.String] does, and so JSON has it as a
// string. The error is for what is no turn.
func (t Turn) MarshalText() ([]byte, error) {
	text := t.String()
	back, err := ParseTurn(text)
	if err != nil {
		return nil, err
	}
	return []byte(back.String()), nil
}

// UnmarshalText reads the turn as [ParseTurn] does.
func (t *Turn) UnmarshalText(text []byte) error {
	parsed, err := ParseTurn(string(text))
	if err != nil {
		return err
	}
	*t = parsed
	return nil
}

// Boards are the boards of a game, 1 to [MaxBoards], each with an answer of its
// own: what its turns add up to, a [Set] for each.
//
// A board whose answer was found takes no more scores as long as another is
// played. When all were found the game is over, and what is guessed after that
// is scored on every board.
//
// Boards may be used by several goroutines at once while none adds to them.
type Boards struct {
	letters int
	sets    []*Set
	turns   []Turn
	found   []int // by board: the turn that found its answer, from 1; 0 if none has
}

// NewBoards returns n boards without turns, for words of the given number of letters. It returns
// an error unless n is 1 to [MaxBoards] and letters is 1 to [MaxLength].
func NewBoards(n, letters int) (*Boards, error) {
	if n < 1 || n > MaxBoards {
		return nil, fmt.Errorf("%s: a game has 1 to %d", plural.Count(n, "board"), MaxBoards)
	}
	b := &Boards{letters: letters, sets: make([]*Set, n), found: make([]int, n)}
	for i := range b.sets {
		var err error
		if b.sets[i], err = NewSet(letters); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Clone returns a copy that can be added to on its own.
func (b *Boards) Clone() *Boards {
	c := &Boards{b.letters, slices.Clone(b.sets), slices.Clone(b.turns), slices.Clone(b.found)}
	for i, s := range c.sets {
		c.sets[i] = s.Clone()
	}
	return c
}

// Len returns the number of boards.
func (b *Boards) Len() int { return len(b.sets) }

// Letters returns the number of letters of the words.
func (b *Boards) Letters() int { return b.letters }

// Turns returns the turns in the order in which they were added.
func (b *Boards) Turns() []Turn { return slices.Clone(b.turns) }

// Set returns what the turns say of a board, counted from 0. Turns that are added
// change it; it is not to be added to by itself.
func (b *Boards) Set(board int) *Set { return b.sets[board] }

// Sets returns the sets of all boards.
func (b *Boards) Sets() []*Set { return slices.Clone(b.sets) }

// Found returns the number of turns that it took to find the answer of board, counted from 0.
// It reports whether the answer was found.
func (b *Boards) Found(board int) (turns int, ok bool) {
	return b.found[board], b.found[board] > 0
}

// Over reports whether the answers of all boards were found.
func (b *Boards) Over() bool { return !slices.Contains(b.found, 0) }

// Takes reports whether the next turn has a score for a board, counted from 0.
func (b *Boards) Takes(board int) bool { return b.found[board] == 0 || b.Over() }

// Score returns the turn that a guess makes against the answers, one for each
// board. It does not add it.
func (b *Boards) Score(answers []string, guess string) Turn {
	t := Turn{Guess: guess, Scores: make([]Score, len(b.sets))}
	for i := range b.sets {
		if b.Takes(i) {
			t.Scores[i] = ScoreGuess(answers[i], guess)
		}
	}
	return t
}

// Add adds a turn. The error is a [*ClueError] if the turn has not the scores
// that the boards take ([ErrBoards], [ErrSolved], [ErrUnsolved]), and for each
// board as that of [Set.Add]; the boards are then as they were.
func (b *Boards) Add(t Turn) error {
	if err := b.fits(t); err != nil {
		return err
	}
	t.Scores = slices.Clone(t.Scores)
	letters := make([][]letterRule, len(b.sets)) // by board: the rules with the turn added
	for i, s := range b.sets {
		c, ok := t.Clue(i)
		if !ok {
			continue
		}
		rules, c, err := s.with(c)
		if err != nil {
			return onBoard(err, i, len(b.sets))
		}
		letters[i], t.Guess, t.Scores[i] = rules, c.Guess, c.Score
	}
	b.turns = append(b.turns, t)
	for i, s := range b.sets {
		c, ok := t.Clue(i)
		if !ok {
			continue
		}
		s.letters, s.clues = letters[i], append(s.clues, c)
		if c.Score.Solved() && b.found[i] == 0 {
			b.found[i] = len(b.turns)
		}
	}
	return nil
}

// fits returns an error unless the turn has a score for each board that takes
// one, and for no other.
func (b *Boards) fits(t Turn) error {
	if len(t.Scores) != len(b.sets) {
		e := &ClueError{Clue: t.String(), Err: ErrBoards}
		e.Reason = fmt.Sprintf("the guess has %s, the game has %s", plural.Count(len(t.Scores), "score"), plural.Count(len(b.sets), "board"))
		if len(b.turns) > 0 {
			e.Reason = fmt.Sprintf("the guess has %s, %v has %d: each guess is scored on every board",
				plural.Count(len(t.Scores), "score"), b.turns[0], len(b.sets))
		}
		return e
	}
	for i := range b.sets {
		_, scored := t.Clue(i)
		if scored == b.Takes(i) {
			continue
		}
		e := &ClueError{Clue: t.String(), Err: ErrUnsolved,
			Reason: "not solved before, but its score is missing"}
		if scored {
			e.Err = ErrSolved
			e.Reason = fmt.Sprintf("%s solved it, so it takes no more scores: leave its place empty", b.turns[b.found[i]-1].Guess)
		}
		return onBoard(e, i, len(b.sets))
	}
	return nil
}
