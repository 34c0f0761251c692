package cli

import (
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/cli/command"
	"wfind/internal/game"
	"wfind/internal/text/output"
)

type scoreCommand struct {
	Answer   string              `arg:"" name:"ANSWER" help:"The answer. With several boards, separate the answers with commas."`
	Guesses  []string            `arg:"" name:"GUESS" help:"A guess, or \"-\" to read guesses from standard input, one per line."`
	Notation constraint.Notation `enum:"letters,digits,squares,signs" default:"letters" placeholder:"NAME" help:"Notation for scores: letters (c.E..), digits (10200), squares (🟨⬛🟩⬛⬛) or signs (-_*__). Default: ${default}. Words without upper and lower case get digits instead of letters."`
	Alphabet constraint.Alphabet `enum:"letters,turkish,any" default:"letters" placeholder:"WHICH" help:"Characters allowed in words: \"letters\", \"turkish\" (letters, with the pairs İ/i and I/ı) or \"any\" (also digits, symbols and emoji). Default: \"turkish\" if a word has ı or İ, \"any\" if the answer has no letters, or else \"letters\"."`
	command.JSONFlag
}

func (*scoreCommand) Help() string {
	return `Examples:
  # prints JUDGE=....e and CHEST=c.E.. on two lines
  wfind score OCEAN JUDGE CHEST
  # the squares that people share
  wfind score --notation=squares OCEAN CHEST
  # the words that fit these clues
  wfind $(wfind score OCEAN JUDGE CHEST)
  # the score that each possible answer would get
  wfind CHEST=c.E.. | wfind score OCEAN -
  # two boards with one score each: prints CHEST=c.E..,...S.
  wfind score OCEAN,BRISK CHEST

Exit status: 0 on success, 1 if standard input contains no guesses, 2 on an error.`
}

func (s *scoreCommand) Run(env *command.Env) error {
	env.SetAlphabet(s.Alphabet, command.AnswerAlphabet([]string{s.Answer}, s.Guesses...))
	answers, err := game.ParseAnswers(env.Alphabet, strings.Split(s.Answer, ","))
	if err != nil {
		return err
	}
	boards := constraint.Must(constraint.NewBoards(len(answers), constraint.CountLetters(answers[0]))) // valid answers
	parse := func(text string) (string, error) {
		guess, err := env.Alphabet.ParseWord(text)
		if err == nil {
			err = command.CheckLength(guess, answers[0])
		}
		return guess, err
	}
	for _, text := range s.Guesses { // print nothing if one of them is wrong
		if text != "-" {
			if _, err := parse(text); err != nil {
				return err
			}
		}
	}
	for guess, err := range command.Arguments(env, s.Guesses, "guesses; write one guess per line", parse) {
		if err != nil {
			return err
		}
		turn := boards.Score(answers, guess)
		// An earlier turn affects later scores only if it solved a board.
		if slices.ContainsFunc(turn.Scores, constraint.Score.Solved) {
			_ = boards.Add(turn) // the answers give these scores, so they agree
		}
		text := turn.Format(s.Notation) + "\n"
		if s.JSON {
			text = output.JSON(scoreResult{guess, turn.FormatScores(s.Notation)})
		}
		if err := env.Print(text); err != nil {
			return err
		}
	}
	return nil
}

// notationExamples returns an example in each notation, such as "letters (c.E..)".
func notationExamples() []string {
	clue := constraint.Must(constraint.ParseClue("CHEST=c.E.."))
	examples := constraint.NotationNames()
	for i, name := range examples {
		examples[i] = fmt.Sprintf("%s (%s)", name, clue.FormatScore(constraint.Notation(i)))
	}
	return examples
}

type scoreResult struct {
	Guess string `json:"guess"`
	Score string `json:"score"`
}
