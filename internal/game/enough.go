package game

import (
	"fmt"

	"wfind/internal/text/plural"
)

// CheckAnswers returns an error if answers, the number of possible answers, is less than boards.
// Boards never share an answer.
func CheckAnswers(answers, boards int) error {
	if answers >= boards {
		return nil
	}
	return fmt.Errorf("%d boards need as many different answers, but there %s only %d", boards, plural.Verb(answers, "are"), answers)
}
