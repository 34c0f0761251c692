package cli

import (
	"bufio"
	"fmt"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/plural"
)

// Score scores guesses against an answer.
type Score struct {
	Answer   string              `arg:"" help:"The answer."`
	Guesses  []string            `arg:"" name:"guess" help:"Guesses, of as many letters."`
	Notation constraint.Notation `enum:"letters,digits,squares,signs" default:"letters" help:"letters (c.E..), digits (10200), squares or signs (-_*__)."`
	Output
}

// Help shows examples.
func (*Score) Help() string {
	return `Examples:
  wfind score OCEAN JUDGE CHEST            JUDGE=....e and CHEST=c.E..
  wfind score --notation=squares OCEAN CHEST
  wfind $(wfind score OCEAN JUDGE CHEST)   what these guesses leave

Exit status: 0, or 2 on an error.`
}

// Run runs the command.
func (s *Score) Run(env *Env) error {
	answer, err := dict.Canonical(s.Answer)
	if err != nil {
		return err
	}
	guesses := make([]string, len(s.Guesses))
	for i, g := range s.Guesses {
		if guesses[i], err = dict.Canonical(g); err != nil {
			return err
		}
		if have, want := len([]rune(guesses[i])), len([]rune(answer)); have != want {
			return fmt.Errorf("%s has %s, the answer %s has %d", constraint.Printable(guesses[i]), plural.Count(have, "letter"), constraint.Printable(answer), want)
		}
	}
	return env.write(func(w *bufio.Writer) error {
		for _, g := range guesses {
			c := constraint.Clue{Guess: g, Score: constraint.ScoreGuess(answer, g)}
			if !s.JSON {
				fmt.Fprintln(w, c.Format(s.Notation))
				continue
			}
			if err := jsonLine(w, scoreResult{g, c.Tiles(s.Notation)}); err != nil {
				return err
			}
		}
		return nil
	})
}

type scoreResult struct {
	Guess string `json:"guess"`
	Score string `json:"score"`
}
