package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"wfind/constraint"
	"wfind/internal/cli/command"
	"wfind/internal/system/signals"
	"wfind/internal/text/plural"
)

// answerFlag returns the flag that sets the answers: "--puzzle", "--make" or "--answer". It returns
// "" if the user gave none of them.
func (p *Play) answerFlag() string {
	switch {
	case p.Puzzle != "":
		return "--puzzle"
	case p.Make.Given:
		return "--make"
	case p.Answer.Given:
		return "--answer"
	}
	return ""
}

func (p *Play) askAnswers(env *command.Env) error {
	if p.answerFlag() == "" || len(p.answers) > 0 {
		return nil
	}
	if !command.IsTerminal(env.Stdin) {
		return fmt.Errorf("wfind can ask for the answer only in a terminal; otherwise, use %s=WORD", p.answerFlag())
	}
	boards := max(1, p.Boards)
	for len(p.answers) < boards {
		name := "Answer"
		if boards > 1 {
			name += fmt.Sprintf(" for board %d", len(p.answers)+1)
		}
		word, err := p.askAnswer(env, name)
		if err != nil {
			return fmt.Errorf("%s: %w", p.answerFlag(), err)
		}
		p.answers = append(p.answers, word)
	}
	return nil
}

// askAnswer returns a valid answer that the user types after the prompt. It asks again after an invalid
// answer, and accepts a word outside the word list only if the user types it twice.
func (p *Play) askAnswer(env *command.Env, prompt string) (string, error) {
	unlisted := "" // the last word typed, if it is not in the list; typing it again rules out a mistake
	for {
		text, err := readUnseen(env, prompt+" (not shown): ")
		if err != nil {
			return "", err
		}
		word, err := env.Alphabet.ParseWord(strings.TrimSpace(text))
		n := constraint.CountLetters(word)
		switch {
		case strings.TrimSpace(text) == "":
			return "", errors.New("you did not enter a word")
		case err != nil:
			env.Note("the word contains a character that is not a letter")
		case p.Length != 0 && n != p.Length:
			env.Note("your word has %s, but --length requires %d", plural.Count(n, "letter"), p.Length)
		case len(p.answers) > 0 && n != constraint.CountLetters(p.answers[0]):
			env.Note("your word has %s, but the answer for board 1 has %d", plural.Count(n, "letter"), constraint.CountLetters(p.answers[0]))
		case slices.Contains(p.answers, word):
			env.Note("the word is already the answer for another board")
		case n > constraint.MaxLength:
			env.Note("the word is too long: a word can have at most %d letters", constraint.MaxLength)
		default:
			p.checkPreferredLists(env, n) // prepare repeats this and the next line, for the answer that is accepted in the end
			v, err := p.loadWords(env, n)
			if err != nil || v.Has(word) || word == unlisted {
				return word, err
			}
			env.Note("the word is not in the word list; type it again to use it anyway")
			unlisted = word
		}
	}
}

// readUnseen prints a prompt, and returns the line that the user types, without showing the line. The
// prompt appears only when the terminal no longer shows what is typed.
func readUnseen(env *command.Env, prompt string) (string, error) {
	fd := int(env.Stdin.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	reading, cancel := context.WithCancel(context.Background())
	prompted := make(chan struct{})
	go func() {
		defer close(prompted)
		// Wait for ReadPassword to turn the echo off. The user may have turned it off before.
		for i := 0; i < 1000 && reading.Err() == nil; i++ {
			if now, err := term.GetState(fd); err != nil || !reflect.DeepEqual(now, before) {
				break
			}
			time.Sleep(time.Millisecond)
		}
		fmt.Fprint(env.Stderr, prompt)
	}()
	ctx, release := signals.Catch(context.Background())
	stop := context.AfterFunc(ctx, func() { // restores the terminal before a signal ends the process
		<-prompted // before, ReadPassword could turn the echo off after Restore
		term.Restore(fd, before)
		fmt.Fprintln(env.Stderr)
		signals.Die(release())
	})
	text, err := term.ReadPassword(fd)
	cancel()
	<-prompted
	if !stop() {
		select {} // the process is ending
	}
	release()
	fmt.Fprintln(env.Stderr)
	if errors.Is(err, io.EOF) {
		err = errors.New("you did not enter a word")
	}
	return string(text), err
}
