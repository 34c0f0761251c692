//go:build unix

package cli_test

import (
	"strings"
	"testing"

	"wfind/internal/testkit/terminal"
	"wfind/internal/testkit/tools"
)

// A keyedShell is a shell with wfind's key bindings.
type keyedShell struct {
	shell
	fzf bool // whether fzf is in PATH
}

// keyed lists the shells, with and without fzf in PATH.
var keyed = []keyedShell{
	{shell{name: "bash", args: shells[0].args, rc: "PS1='>>> '\n" +
		`eval "$(wfind completion bash --keys)"` + "\n"}, true},
	{shell{name: "bash", args: shells[0].args, rc: "PS1='>>> '\ncommand() { [[ $2 != fzf ]] && builtin command \"$@\"; }\n" +
		`eval "$(wfind completion bash --keys)"` + "\n"}, false},
	{shell{name: "zsh", args: shells[1].args, rc: "PS1='>>> '\nautoload -Uz compinit && compinit -D -u\n" +
		`eval "$(wfind completion zsh --keys)"` + "\n"}, true},
	{shell{name: "zsh", args: shells[1].args, rc: "PS1='>>> '\nautoload -Uz compinit && compinit -D -u\nunset 'commands[fzf]'\n" +
		`eval "$(wfind completion zsh --keys)"` + "\n"}, false},
	{shell{name: "fish", args: shells[3].args, rc: strings.Replace(shells[3].rc, "completion fish", "completion fish --keys", 1)}, true},
	{shell{name: "fish", args: shells[3].args, rc: "function type; return 1; end\n" +
		strings.Replace(shells[3].rc, "completion fish", "completion fish --keys", 1)}, false},
}

// TestKeysInShells presses the keys at real shell prompts.
func TestKeysInShells(t *testing.T) {
	for _, sh := range keyed {
		name := sh.name
		if !sh.fzf {
			name += "_without_fzf"
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if sh.fzf {
				tools.Need(t, "fzf")
			}
			term := startShell(t, sh.shell)
			t.Run("hostile word", func(t *testing.T) { pressHostileWord(t, term.For(t), sh) })
			t.Run("word", func(t *testing.T) { pressWord(t, term.For(t), sh.fzf) })
			t.Run("after a clue", func(t *testing.T) { pressAfterClue(t, term.For(t), sh.fzf) })
			t.Run("assist", func(t *testing.T) { pressAssist(t, term.For(t)) })
			t.Run("boards", func(t *testing.T) { pressAssistBoards(t, term.For(t)) })
		})
	}
}

const keyedClues = "JUDGE=....e CHEST=c.E.. WRECK=..Ec."

func pressWord(t *testing.T, term *terminal.Terminal, fzf bool) {
	line := ">>> wfind score " + keyedClues
	term.Type(line[len(">>> "):] + " ole")
	term.Wait(line + " ole")
	term.Press("M-w")
	if fzf {
		term.Wait("1/3", "OLEIC") // 1 of 3 possible answers
		term.Press("Enter")
	}
	term.Wait(line + " OLEIC")
	term.Press("C-u", "C-l")
}

// pressAfterClue presses the key right after a clue, without a space.
func pressAfterClue(t *testing.T, term *terminal.Terminal, fzf bool) {
	const line = "wfind score HARES=.ar.. GUILT=..... CROAK=.Roa. BRAVO=bRa.o"
	term.Type(line)
	term.Wait(">>> " + line)
	term.Press("M-w")
	if fzf {
		term.Wait("1/1", "ARBOR")
		term.Press("Enter")
	}
	term.Wait(">>> " + line + " ARBOR")
	term.Press("C-u", "C-l")
}

func pressAssist(t *testing.T, term *terminal.Terminal) {
	term.Wait(">>>")
	term.Type("wfind -c JUDGE=....e")
	term.Wait(">>> wfind -c JUDGE=....e")
	term.Press("M-a")
	term.Wait("possible answers")
	term.Type("chest10200")
	term.Wait("9 possible answers")
	term.Press("C-c")
	term.Wait(">>> wfind -c JUDGE=....e CHEST=c.E..")
	term.Press("Enter")
	term.Wait("\n9")
}

// pressAssistBoards opens the assistant from a command line that has --boards but no clues, and
// from an empty one.
func pressAssistBoards(t *testing.T, term *terminal.Terminal) {
	term.Press("C-l")
	term.Type("wfind suggest --boards=2")
	term.Wait(">>> wfind suggest --boards=2")
	term.Press("M-a")
	term.Wait("2 boards")
	term.Press("C-c")
	term.Wait(">>> wfind suggest --boards=2")
	term.Press("C-u", "C-l")
	term.Wait(">>>")
	term.Press("M-a")
	term.Wait("5 letters")
	term.Press("C-c")
	term.Wait(">>>")
}

// pressHostileWord completes a word that every shell would run as a command if it were not quoted.
// It comes from a list in the shell's directory.
func pressHostileWord(t *testing.T, term *terminal.Terminal, sh keyedShell) {
	const word = "$(>PWND)"
	term.Press("C-u", "C-l")
	term.Type("wfind -d ./evil.list 99999999=00000000 ")
	term.Wait("=00000000")
	term.Press("M-w")
	if sh.fzf {
		term.Wait("1/1", word)
		term.Press("Enter")
	}
	quoted := map[string]string{"bash": `\$\(\>PWND\)`, "zsh": `'$(>PWND)'`, "fish": `'$(>PWND)'`}[sh.name]
	if !sh.fzf && sh.name != "bash" {
		quoted = `\$\(\>PWND\)`
	}
	term.Wait("=00000000 " + quoted)
	term.Press("C-u")
	term.Type("test -e PWND && echo r''an || echo sa''fe")
	term.Press("Enter")
	term.Wait("safe")
	term.Press("C-l")
}
