package cli

import (
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/cli/command"
	"wfind/internal/cli/complete"
)

type lineCommand struct {
	What  string   `arg:"" enum:"args,words,put" help:"What to print: \"args\" (the clues and word-list flags in the command line), \"words\" (the possible answers) or \"put\" (the command line, with its clues replaced by the new ones)."`
	Line  string   `arg:"" empty:"" help:"The user's command line, exactly as typed, including quotation marks."`
	Clues []string `arg:"" optional:"" help:"The new clues for \"put\", which replace the clues in the command line."`
}

func (*lineCommand) Help() string {
	return "Exit status: 0 on success, 1 if no word fits the clues, 2 on an error."
}

func (l *lineCommand) Run(env *command.Env) error {
	words := complete.Split(l.Line)
	if l.What == "words" {
		return execute(append(arguments(words, listFlags), "--sort=likely"), env)
	}
	lines := []string{l.replaceClues(words)}
	if l.What == "args" {
		lines = arguments(words, append(slices.Clone(listFlags), "--boards"), "--hard", "--strict")
	}
	text := ""
	for _, line := range lines {
		text += line + "\n"
	}
	return env.Print(text)
}

func isTurn(word string) bool {
	_, err := constraint.ParseTurn(word)
	return err == nil
}

// listFlags names the flags that affect which words a game has. Each of them takes a value.
var listFlags = []string{"--dict", "--length", "--answers", "--past", "--alphabet", "--grids", "-d", "-l"}

// arguments returns some of the words of a command line: clues, the given flags with their values,
// and the given switches. Switches are flags without values.
func arguments(words []complete.Word, flags []string, switches ...string) []string {
	var args []string
	for i, w := range words {
		// The shell scripts read one argument per line.
		if strings.Contains(w.Text, "\n") || i+1 < len(words) && strings.Contains(words[i+1].Text, "\n") {
			continue
		}
		name, _, joined := strings.Cut(w.Text, "=")
		switch {
		case joined && slices.Contains(flags, name), len(w.Text) > 2 && slices.Contains(flags, w.Text[:2]), slices.Contains(switches, w.Text), isTurn(w.Text):
			args = append(args, w.Text)
		case slices.Contains(flags, w.Text) && i+1 < len(words):
			args = append(args, w.Text, words[i+1].Text)
		}
	}
	return args
}

// replaceClues returns the command line l.Line with l.Clues in place of its own clues.
func (l *lineCommand) replaceClues(words []complete.Word) string {
	var quoted []string
	for _, clue := range l.Clues {
		quoted = append(quoted, complete.Quote(clue))
	}
	clues := strings.Join(quoted, " ")
	kept, end := "", 0
	for _, w := range words {
		if isTurn(w.Text) {
			kept += strings.TrimRight(l.Line[end:w.Start], " ")
			if clues != "" {
				kept += " " + clues
				clues = ""
			}
			end = w.End
		}
	}
	kept = strings.TrimSpace(kept + l.Line[end:])
	if kept == "" {
		kept = "wfind"
	}
	return strings.TrimSpace(kept + " " + clues)
}
