package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"wfind/dict"
	"wfind/internal/plural"
	"wfind/internal/signals"
)

// setAnswer is the value of --answer[=WORD].
type setAnswer struct {
	asked bool
	word  string // "" if it is to be asked for
}

// Decode takes a value that stands behind an equals sign, where arrange puts it.
func (a *setAnswer) Decode(ctx *kong.DecodeContext) error {
	a.asked = true
	if ctx.Scan.Peek().Type != kong.FlagValueToken {
		return nil
	}
	var err error
	if a.word, err = popText(ctx); err == nil && a.word == "" {
		err = &valueError{"", "a word is missing"}
	}
	return err
}

// IsBool tells Kong that the flag needs no value.
func (*setAnswer) IsBool() bool { return true }

var _ kong.BoolMapperValue = (*setAnswer)(nil)

// askAnswer asks for the answer that --answer sets without a value, so that a
// friend who looks on cannot read it. No message has it either.
func (p *Play) askAnswer(env *Env) error {
	if !p.Answer.asked || p.Answer.word != "" {
		return nil
	}
	if !isTerminal(env.Stdin) {
		return errors.New("--answer: without a terminal to ask at, the word is wanted: --answer=WORD")
	}
	for {
		text, err := readUnseen(env, "The answer (it is not shown): ")
		if err != nil {
			return fmt.Errorf("--answer: %w", err)
		}
		word, err := dict.Canonical(strings.TrimSpace(text))
		n := utf8.RuneCountInString(word)
		switch {
		case strings.TrimSpace(text) == "":
			return errors.New("--answer: no word was given")
		case err != nil:
			env.Note("that is not a word: it has something that is not a letter")
		case p.Length != nil && n != int(*p.Length):
			env.Note("that word has %s, but --length is %d", plural.Count(n, "letter"), *p.Length)
		case Length(n).Validate() != nil:
			env.Note("that word is too long")
		default:
			p.Answer.word = word
			return p.confirmAnswer(env)
		}
	}
}

// confirmAnswer asks again for an answer that is not in the dictionary: it may
// be mistyped, and whoever typed it has not seen it.
func (p *Play) confirmAnswer(env *Env) error {
	v, _, _, err := p.words(env, utf8.RuneCountInString(p.Answer.word))
	if err != nil || v.Has(p.Answer.word) {
		return err
	}
	env.Note("that word is not in the dictionary; type it once more to set it all the same")
	text, err := readUnseen(env, "The answer again: ")
	if err != nil {
		return fmt.Errorf("--answer: %w", err)
	}
	if word, err := dict.Canonical(strings.TrimSpace(text)); err != nil || word != p.Answer.word {
		return errors.New("--answer: the two words differ")
	}
	return nil
}

// readUnseen reads a line that the terminal does not show. A signal that comes
// then leaves the terminal as it was.
func readUnseen(env *Env, prompt string) (string, error) {
	fd := int(env.Stdin.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	caught := make(chan os.Signal, 1)
	giveBack := signals.Take(caught, signals.Ending...)
	read := make(chan struct{})
	go func() {
		select {
		case s := <-caught:
			term.Restore(fd, before)
			fmt.Fprintln(env.Stderr)
			signals.Die(s)
		case <-read:
		}
	}()
	fmt.Fprint(env.Stderr, prompt)
	text, err := term.ReadPassword(fd)
	close(read)
	giveBack()
	fmt.Fprintln(env.Stderr)
	if errors.Is(err, io.EOF) {
		err = errors.New("no word was given")
	}
	return string(text), err
}
