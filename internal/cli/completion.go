package cli

import (
	"bufio"
	"fmt"
	"strings"

	"wfind/internal/cli/complete"
)

// Completion prints a completion script.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish,powershell"`
	Keys  bool
}

func (*Completion) describe() descriptions {
	return descriptions{
		"shell":  "bash, zsh, fish or powershell.",
		"--keys": "Bind keys at the prompt, too: alt-a opens wfind assist on the clues of the line and puts its clues there, alt-w completes a word that fits them.",
	}
}

// Help shows how the scripts are used.
func (*Completion) Help() string {
	return `To use it, from the next shell on:
  bash        eval "$(wfind completion bash)", in ~/.bashrc
  zsh         eval "$(wfind completion zsh)", in ~/.zshrc
  fish        wfind completion fish | source, in ~/.config/fish/config.fish
  PowerShell  wfind completion powershell | Out-String | iex, in $PROFILE

With --keys behind it, two keys help at the prompt: alt-a opens wfind assist on the
clues of the line, and when it is left puts its clues there; alt-w completes a word
that fits the clues, from a list to choose from (by fzf, where it is there). Others
can be bound to the same: wfind-assist and wfind-word in zsh, for example. The keys
need bash 4; there are none in PowerShell.

Bash 3, of macOS, does nothing with source <(wfind completion bash): there too it is eval.
Packages bring the completion with them, for all users.

Exit status: 0, or 2 on an error.`
}

// Run runs the command.
func (c *Completion) Run(env *Env) error {
	if c.Keys && complete.Keys(c.Shell) == "" {
		return fmt.Errorf("--keys: there are none for %s", c.Shell)
	}
	return env.write(func(w *bufio.Writer) error {
		w.WriteString(complete.Script(c.Shell))
		if c.Keys {
			w.WriteString(complete.Keys(c.Shell))
		}
		return nil // Flush tells of what could not be written
	})
}

// Complete tells a completion script what fits at the cursor.
type Complete struct {
	Line  *string
	Words []string `arg:"" optional:""`
}

func (*Complete) describe() descriptions {
	return descriptions{
		"--line": "The command line up to the cursor, quoted as for a shell.",
		"words":  "Instead of it: its words behind the first, as they are; the last is the one at the cursor.",
	}
}

// Help tells what is printed.
func (*Complete) Help() string {
	return `Prints three lines and then the offers: what stands before each of them in the
same word; files, where a file fits too; what is typed already; then an offer a
line, a tab and what it is.

Exit status: 0, 1 if the word cannot be completed, or 2 on an error.`
}

// Run runs the command.
func (c *Complete) Run(env *Env) error {
	words := c.Words
	if c.Line != nil {
		if words = complete.Words(*c.Line); len(words) > 0 {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		words = []string{""}
	}
	last := len(words) - 1
	if strings.Contains(words[last], "\n") {
		return ErrNothing
	}
	what, err := completionAt(env, words[:last], words[last])
	if err != nil {
		return err
	}
	return env.write(func(w *bufio.Writer) error {
		what.Write(w)
		return nil
	})
}

// completionAt returns what can stand as the word at the cursor, behind other
// words.
func completionAt(env *Env, before []string, word string) (complete.Completion, error) {
	p, before, isNamed, err := parserMeant(before, env, wholly)
	if err != nil {
		return complete.Completion{}, err
	}
	p.describe()
	g := complete.Grammar{Flags: p.flags(), Args: p.Model.Children[0].Positional, Named: isNamed, Commands: commandOffers()}
	return g.At(before, word), nil
}

// commandOffers returns the commands, but for those that only programs run.
func commandOffers() []complete.Offer {
	var offers []complete.Offer
	for _, c := range commands() {
		if !c.hidden {
			offers = append(offers, complete.Offer{Text: c.name, About: complete.FirstSentence(c.help)})
		}
	}
	return offers
}
