package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Score scores guesses against an answer.
type Score struct {
	Answer   string              `arg:"" help:"The answer (several boards: their answers, separated by commas)."`
	Guesses  []string            `arg:"" name:"guess" help:"A guess, or - to read guesses from standard input, one per line."`
	Notation constraint.Notation `enum:"letters,digits,squares,signs" default:"letters" placeholder:"NAME" help:"Notation of scores: letters (c.E..), digits (10200), squares (🟨⬛🟩⬛⬛) or signs (-_*__). Default: ${default}."`
	Alphabet constraint.Alphabet `enum:"letters,any" default:"letters" placeholder:"WHICH" help:"What words are made of: letters, or any (also digits, symbols and emoji). Default: any if the answer has no letter, else letters."`
	outputFlag
}

// Help returns the text below the flags.
func (*Score) Help() string {
	return `Examples:
  # prints JUDGE=....e and CHEST=c.E.. on two lines
  wfind score OCEAN JUDGE CHEST
  # the squares that people share
  wfind score --notation=squares OCEAN CHEST
  # the words that these guesses leave
  wfind $(wfind score OCEAN JUDGE CHEST)
  # each possible answer as a guess
  wfind CHEST=c.E.. | wfind score OCEAN -
  # two boards: prints CHEST=c.E..,...s.
  wfind score OCEAN,BRISK CHEST

Exit status: 0, 1 if standard input has no guess, 2 on an error.`
}

// Run runs the command.
func (s *Score) Run(env *Env) error {
	answers, err := s.answers(env)
	if err != nil {
		return err
	}
	guesses, err := s.guesses(env, answers[0])
	if err != nil {
		return err
	}
	if len(guesses) == 0 {
		env.Note("standard input has no guess")
		return ErrNothing
	}
	boards, err := constraint.NewBoards(len(answers), constraint.CountLetters(answers[0]))
	if err != nil {
		return err
	}
	return env.write(func(w *bufio.Writer) error {
		for _, g := range guesses {
			turn := boards.Score(answers, g)
			if err := boards.Add(turn); err != nil {
				return err
			}
			if !s.JSON {
				fmt.Fprintln(w, turn.Format(s.Notation))
				continue
			}
			if err := output.JSON(w, scoreResult{g, turn.Tiles(s.Notation)}); err != nil {
				return err
			}
		}
		return nil
	})
}

// answers returns the answer of each board.
func (s *Score) answers(env *Env) ([]string, error) {
	env.alphabet = answerAlphabet(s.Alphabet, s.Answer)
	var answers []string
	for _, text := range strings.Split(s.Answer, ",") {
		answer, err := env.alphabet.ParseWord(text)
		switch {
		case text == "" && s.Answer == "":
			return nil, errors.New("the answer is empty")
		case text == "":
			return nil, fmt.Errorf("%s: an answer is empty", printable.Quote(s.Answer))
		case err != nil:
			return nil, err
		}
		if n := constraint.CountLetters(answer); n > constraint.MaxLength {
			return nil, fmt.Errorf("the answer %s has %d letters, the most is %d", printable.Short(answer), n, constraint.MaxLength)
		}
		if len(answers) > 0 {
			if err := sameLength(answer, answers[0]); err != nil {
				return nil, err
			}
		}
		answers = append(answers, answer)
	}
	if n := len(answers); n > constraint.MaxBoards {
		return nil, fmt.Errorf("%d answers, a game has %d boards at the most", n, constraint.MaxBoards)
	}
	return answers, nil
}

// guesses returns the guesses, those of standard input in the place of -.
func (s *Score) guesses(env *Env, answer string) ([]string, error) {
	var guesses []string
	for i, text := range s.Guesses {
		switch {
		case text == "-":
			read, err := env.readGuesses(answer)
			if err != nil {
				return nil, fmt.Errorf("standard input: %w", err)
			}
			guesses = append(guesses, read...)
		case text == "":
			return nil, fmt.Errorf("guess %d is empty", i+1)
		default:
			guess, err := env.guessAt(text, answer)
			if err != nil {
				return nil, err
			}
			guesses = append(guesses, guess)
		}
	}
	return guesses, nil
}

// readGuesses reads guesses from standard input, one a line; blank lines do not count.
func (e *Env) readGuesses(answer string) ([]string, error) {
	text, err := io.ReadAll(e.Stdin)
	if err != nil {
		return nil, bareError(err)
	}
	var guesses []string
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\uFEFF")) {
		number++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		guess, err := e.guessAt(line, answer)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		guesses = append(guesses, guess)
	}
	return guesses, nil
}

// guessAt returns the guess that a text is, of as many letters as the answer it
// is made at.
func (e *Env) guessAt(text, answer string) (string, error) {
	guess, err := e.alphabet.ParseWord(text)
	if err == nil {
		err = sameLength(guess, answer)
	}
	return guess, err
}

// sameLength returns an error if a guess has not as many letters as the answer.
func sameLength(guess, answer string) error {
	have, want := constraint.CountLetters(guess), constraint.CountLetters(answer)
	if have == want {
		return nil
	}
	return fmt.Errorf("%s has %s, the answer %s has %d",
		printable.Short(guess), plural.Count(have, "letter"), printable.Short(answer), want)
}

type scoreResult struct {
	Guess string `json:"guess"`
	Score string `json:"score"`
}
