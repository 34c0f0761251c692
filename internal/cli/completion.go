package cli

import (
	"fmt"
	"strings"

	"wfind/internal/cli/command"
	"wfind/internal/cli/complete"
)

type completionCommand struct {
	Shell string `arg:"" name:"SHELL" enum:"bash,zsh,fish,powershell" help:"The shell: bash, zsh, fish or powershell."`
	Keys  bool   `help:"Also set up two key bindings: alt-a opens wfind assist with the clues you have typed, and alt-w inserts a possible answer."`
}

func (*completionCommand) Help() string {
	return `Put one of these lines into your shell's startup file:
  # bash: ~/.bashrc
  eval "$(wfind completion bash)"
  # zsh: ~/.zshrc
  eval "$(wfind completion zsh)"
  # fish: ~/.config/fish/config.fish
  wfind completion fish | source
  # PowerShell: $PROFILE
  wfind completion powershell | Out-String | iex

To set up two keys as well, add --keys, as in wfind completion bash --keys. Then alt-a opens the
assistant with the clues you have typed. When you quit, the assistant's clues replace yours.
alt-w lets you choose a possible answer, with fzf if it is installed. To use other keys in zsh,
bind the widgets wfind-assist and wfind-word. The keys need bash 4 or later, and are not
available in PowerShell. If you installed wfind from a package, completion is already set up for
all users.

Exit status: 0 on success, 2 on an error.`
}

func (c *completionCommand) Run(env *command.Env) error {
	if c.Keys && complete.Keys(c.Shell) == "" {
		return fmt.Errorf("there are no key bindings for %s; omit --keys", c.Shell)
	}
	text := complete.Script(c.Shell)
	if c.Keys {
		text += complete.Keys(c.Shell)
	}
	return env.Print(text)
}

type completeCommand struct {
	Line  string   `empty:"" help:"The command line up to the cursor, exactly as typed, including quotation marks."`
	Words []string `arg:"" optional:"" empty:"" help:"The words after \"wfind\", up to and including the word at the cursor, without quotation marks. You can give these words instead of --line."`
}

func (*completeCommand) Help() string {
	return `Line 1 of the output is the part of the last word that completion keeps, such as --dict=.
Line 2 is "files" if the shell can also offer file names. Line 3 is the rest of the last word,
which a completion replaces. Each further line has a completion, a tab and a description.

Exit status: 0 on success, 1 if the word cannot be completed, 2 on an error.`
}

func (c *completeCommand) Run(env *command.Env) error {
	words := c.Words
	if c.Line != "" {
		for _, w := range complete.Split(c.Line)[1:] {
			words = append(words, w.Text)
		}
	}
	if len(words) == 0 {
		words = []string{""}
	}
	last := len(words) - 1
	if strings.Contains(words[last], "\n") {
		return command.ErrNothing
	}
	what := completionAt(env, words[:last], words[last])
	return env.Print(what.String())
}

func completionAt(env *command.Env, before []string, word string) complete.Completion {
	p, before := parserFor(before, env)
	g := complete.Grammar{Flags: p.flags(), Args: p.Model.Children[0].Positional, Named: p.isNamed, Commands: commandOffers()}
	return g.At(before, word)
}

func commandOffers() []complete.Offer {
	var offers []complete.Offer
	for _, c := range commands() {
		offers = append(offers, complete.Offer{Text: c.name, About: complete.FirstSentence(c.help)})
	}
	return offers
}
