package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/command"
	"wfind/internal/game"
	"wfind/internal/game/puzzle"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

const maxHint = 200 // bytes; the code, which contains the hint, must fit into a chat message

func (p *Play) makePuzzle(env *command.Env, rules game.Rules, v *vocabulary.Vocabulary) error {
	var words []string
	for _, word := range p.answers {
		if p.Make.Text != "" && !v.Has(word) {
			env.Note("the word %s is not in the word list", printable.Short(word))
		}
		if env.Alphabet == constraint.Turkish {
			word = strings.ReplaceAll(word, "I", "ı") // unlike I, the letter ı shows decodePuzzle that the word is Turkish
		}
		words = append(words, word)
	}
	code := puzzle.Encode(puzzle.Puzzle{
		Words: words, Dict: p.Dict, Answers: p.Answers, Tries: rules.Tries, Hint: p.Hint,
	})
	return env.Print("wfind play --puzzle=" + code + "\n")
}

// decodePuzzle decodes p.Puzzle, and sets the answers, word lists, number of guesses and hint in p.
func (p *Play) decodePuzzle() error {
	z, err := puzzle.Decode(p.Puzzle)
	if err != nil {
		return err
	}
	p.answers = z.Words
	p.needed = constraint.AlphabetOf(z.Words...)
	p.Dict, p.Answers = z.Dict, z.Answers
	p.Tries, p.Hint = z.Tries, z.Hint
	if p.Tries < 1 || len(z.Words) > constraint.MaxBoards {
		return errors.New("the puzzle code is damaged; ask your friend for a new code")
	}
	return p.checkFriendHasLists()
}

// checkFriendHasLists returns an error if a word list of the puzzle does not exist, or if it is a file
// that the friend who gets the puzzle may not have.
func (p *Play) checkFriendHasLists() error {
	lists := slices.Clone(p.Dict)
	if p.Answers != "" && p.Answers != vocabulary.Likely {
		lists = append(lists, p.Answers)
	}
	for _, name := range lists {
		place, err := dict.Find(name)
		if name != "-" && err != nil {
			return err
		}
		if name == "-" || place.Path == name {
			return fmt.Errorf(`the list %s is a file, which your friend may not have; use a list that "wfind dict" shows`, printable.Quote(name))
		}
	}
	return nil
}
