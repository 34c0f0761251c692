package game

import (
	"fmt"

	"wfind/internal/text/plural"
)

// CheckAnswers returns an error if there are fewer possible answers than boards, since every board
// needs an answer of its own.
func CheckAnswers(answers, boards int) error {
	if answers >= boards {
		return nil
	}
	return fmt.Errorf("%d boards need as many different answers, but there %s only %d", boards, plural.Verb(answers, "are"), answers)
}
