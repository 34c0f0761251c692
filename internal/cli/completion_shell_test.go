//go:build unix

package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/terminal"
	"wfind/internal/testkit/tools"
)

// These tests press Tab in real shells, in a terminal.

// A shell is a shell to test: the command that starts it, and its startup file, which sets up
// wfind's completion.
type shell struct {
	name string
	args []string // $RC stands for the startup file
	rc   string
}

var shells = []shell{
	{
		name: "bash",
		// Bash writes its prompt to standard error, but the test terminal shows only standard
		// output.
		args: []string{"sh", "-c", "exec bash --noprofile --rcfile $RC -i 2>/dev/tty"},
		rc: `PS1='>>> '
bind 'set completion-query-items 0'
bind 'set page-completions off'
bind 'set show-all-if-ambiguous on'
bind 'set enable-bracketed-paste off'
eval "$(wfind completion bash)"
`,
	},
	{
		name: "zsh",
		args: []string{"env", "ZDOTDIR=$RC.d", "zsh", "-i"},
		rc: `PS1='>>> '
fpath=($ZDOTDIR/functions $fpath)
autoload -Uz compinit && compinit -D -u
zstyle ':completion:*' menu no
`,
	},
	{
		name: "zsh",
		args: []string{"env", "ZDOTDIR=$RC.d", "zsh", "-i"},
		rc: `PS1='>>> '
eval "$(wfind completion zsh)"
`,
	},
	{
		name: "fish",
		args: []string{"fish", "-C", "source $RC"},
		rc: `function fish_prompt; echo '>>> '; end
function fish_right_prompt; end
set -g fish_greeting
set -g fish_autosuggestion_enabled 0
set -g fish_pager_color_background
wfind completion fish | source
`,
	},
}

// A tab is the text typed before Tab, and the expected line after it.
type tab struct {
	name string
	line string

	// becomes is the line after Tab, with "^" at the cursor. A space before "^" means that the word
	// is complete. If it is "", the test checks only the offers.
	becomes string
	offers  []string // words that must be on the screen
	hides   []string // words that must not be there
	only    string   // the only shell that completes this line so, or ""
}

// The shell's directory contains german.txt, my words.txt, we$ird.txt, ba`ck`.txt, sub/deep.txt and
// two words/deep.txt. The home directory contains home.txt.
var tabs = []tab{
	{name: "command", line: "wfind sug", becomes: "wfind suggest ^"},
	{name: "commands", line: "wfind s", offers: []string{"score", "suggest", "solve", "stats"}, hides: []string{"german.txt", "sub"}},
	{name: "help's command", line: "wfind help sug", becomes: "wfind help suggest ^"},
	{name: "no command after a clue", line: "wfind CHEST=c.E.. s", becomes: "wfind CHEST=c.E.. s^"},
	{name: "no command after --words", line: "wfind -w ROMEO p", becomes: "wfind -w ROMEO p^"},
	{name: "no second shell", line: "wfind completion bash z", becomes: "wfind completion bash z^"},
	{name: "shell", line: "wfind completion f", becomes: "wfind completion fish ^"},
	{name: "flag with a value", line: "wfind --so", becomes: "wfind --sort=^"},
	{name: "flag without", line: "wfind --expl", becomes: "wfind --explain ^"},
	{name: "flag of a command", line: "wfind solve --bel", becomes: "wfind solve --below=^"},
	{name: "flag after a clue", line: "wfind CHEST=c.E.. --expl", becomes: "wfind CHEST=c.E.. --explain ^"},
	{name: "flag after --dict=", line: "wfind suggest --dict=wordle --answ", becomes: "wfind suggest --dict=wordle --answers=^"},
	{name: "value of --sort=", line: "wfind --sort=li", becomes: "wfind --sort=li^", offers: []string{"list", "likely"}, hides: []string{"--"}},
	{name: "value of --by", line: "wfind suggest --by ent", becomes: "wfind suggest --by entropy ^"},
	{name: "value after --dict=", line: "wfind suggest --dict=wordle --by=ent", becomes: "wfind suggest --dict=wordle --by=entropy ^"},
	{name: "list of -d", line: "wfind -d comm", becomes: "wfind -d common ^"},
	{name: "list of --dict=", line: "wfind --dict=comm", becomes: "wfind --dict=common ^"},
	{name: "list of --answers", line: "wfind suggest --answers comm", becomes: "wfind suggest --answers common ^"},
	{name: "lists and files", line: "wfind -d ", offers: []string{"wordle", "answers", "german.txt", "sub"}, hides: []string{"suggest"}},
	{name: "lists and files, --dict=", line: "wfind --dict=", offers: []string{"wordle", "answers", "german.txt", "sub"}, hides: []string{"suggest"}},
	{name: "list of dict", line: "wfind dict engl", becomes: "wfind dict english ^"},
	{name: "file of dict", line: "wfind dict ger", becomes: "wfind dict german.txt ^"},
	{name: "own list", line: "wfind -d vog", becomes: "wfind -d vogels ^"},
	{name: "file of -d", line: "wfind -d ger", becomes: "wfind -d german.txt ^"},
	{name: "file of --dict=", line: "wfind --dict=ger", becomes: "wfind --dict=german.txt ^"},
	{name: "file of --tree=", line: "wfind solve --tree=ger", becomes: "wfind solve --tree=german.txt ^"},
	{name: "file of --tree", line: "wfind solve --tree ger", becomes: "wfind solve --tree german.txt ^"},
	{name: "folder", line: "wfind -d su", becomes: "wfind -d sub/^"},
	{name: "folder of --dict=", line: "wfind --dict=su", becomes: "wfind --dict=sub/^"},
	{name: "file in a folder", line: "wfind -d sub/de", becomes: "wfind -d sub/deep.txt ^"},
	{name: "blank in a name", line: "wfind -d my", becomes: `wfind -d my\ words.txt ^`},
	{name: "blank in what is typed", line: `wfind -d my\ w`, becomes: `wfind -d my\ words.txt ^`},
	{name: "blank, --dict=", line: `wfind --dict=my\ w`, becomes: `wfind --dict=my\ words.txt ^`},
	{name: "blank in quotes", line: `wfind -d "my w`, becomes: `wfind -d "my words.txt" ^`},
	{name: "sign in a name", line: "wfind -d we", becomes: `wfind -d we\$ird.txt ^`},
	{name: "backquote in a name", line: "wfind -d ba", becomes: "wfind -d ba\\`ck\\`.txt ^"},
	{name: "backquote, --dict=", line: "wfind --dict=ba", becomes: "wfind --dict=ba\\`ck\\`.txt ^"},
	{name: "backquote, joined -d", line: "wfind -dti", becomes: "wfind -dti\\`ck\\` ^"},
	{name: "backquote in a list's name", line: "wfind -d ti", becomes: "wfind -d ti\\`ck\\` ^"},
	{name: "backquote in a list's name, --dict=", line: "wfind --dict=ti", becomes: "wfind --dict=ti\\`ck\\` ^"},
	{name: "file at home", line: "wfind -d ~/ho", becomes: "wfind -d ~/home.txt ^"},
	{name: "file at home, variable", line: "wfind -d $HOME/ho", becomes: "wfind -d $HOME/home.txt ^"},
	{name: "file at home, variable, --dict=", line: "wfind --dict=$HOME/ho", becomes: "wfind --dict=$HOME/home.txt ^"},
	{name: "folder in closed quotes", line: `wfind -d "two words/"`, becomes: `wfind -d two\ words/deep.txt ^`, only: "bash"},
	{name: "redirected file", line: "wfind CHEST=c.E.. < ger", becomes: "wfind CHEST=c.E.. < german.txt ^"},
	{name: "redirected file, no space", line: "wfind CHEST=c.E.. <ger", becomes: "wfind CHEST=c.E.. <german.txt ^"},
	{name: "no file for a word", line: "wfind solve --opener=ger", becomes: "wfind solve --opener=ger^"},
	{name: "no file for a clue", line: "wfind ger", becomes: "wfind ger^"},
	{name: "nothing after --", line: "wfind -- s", becomes: "wfind -- s^"},
	{name: "short flags together", line: "wfind -cd comm", becomes: "wfind -cd common ^"},
	{name: "behind an assignment", line: "LC_ALL=C wfind --expl", becomes: "LC_ALL=C wfind --explain ^"},
	{name: "value of a short flag", line: "wfind -dcomm", becomes: "wfind -dcommon ^"},
	{name: "in a pipe", line: "cat german.txt | wfind --expl", becomes: "cat german.txt | wfind --explain ^"},
}

// TestCompletionInShells completes command lines in each shell. Without CI, it tries only eight of
// them.
func TestCompletionInShells(t *testing.T) {
	for i, sh := range shells {
		t.Run(fmt.Sprintf("%s_%d", sh.name, i), func(t *testing.T) {
			t.Parallel()
			term := startShell(t, sh)
			for _, i := range random.Rand(t).Perm(len(tabs))[:max(8, random.Cases(len(tabs)))] {
				c := tabs[i]
				if c.only != "" && c.only != sh.name {
					continue
				}
				t.Run(strings.ReplaceAll(c.name, " ", "_"), func(t *testing.T) { pressTab(t, term.For(t), c, sh.name == "fish") })
			}
		})
	}
}

// startShell starts a shell in a directory with files to complete. It skips the test if the shell
// is not installed, except in CI.
func startShell(t *testing.T, sh shell) *terminal.Terminal {
	t.Helper()
	race.Skip(t)
	tools.Need(t, sh.name)
	s := process.NewSession(t)
	home := t.TempDir()
	for _, name := range []string{"german.txt", "my words.txt", "we$ird.txt", "ba`ck`.txt", "sub/deep.txt", "two words/deep.txt", "data/wfind/lists/vogels.txt", "data/wfind/lists/ti`ck`.txt",
		// This keeps fish from generating completions from all manual pages.
		"data/fish/generated_completions/none.fish"} {
		writeFile(t, filepath.Join(s.Dir, name), "ocean\n")
	}
	writeFile(t, filepath.Join(s.Dir, "evil.list"), "$(>PWND)\n")
	writeFile(t, filepath.Join(home, "home.txt"), "ocean\n")
	// An installed package has completions too. Fish loads them at the first Tab, after the user's
	// own file.
	writeFile(t, filepath.Join(home, ".config/fish/completions/wfind.fish"), s.Shell(t, "wfind completion fish"))
	rc := filepath.Join(t.TempDir(), "rc")
	writeFile(t, rc, sh.rc)
	if sh.name == "zsh" {
		writeFile(t, filepath.Join(rc+".d", ".zshrc"), sh.rc)
		writeFile(t, filepath.Join(rc+".d", "functions", "_wfind"), s.Shell(t, "wfind completion zsh"))
	}
	var args []string
	for _, a := range sh.args {
		args = append(args, strings.ReplaceAll(a, "$RC", rc))
	}
	env := slices.DeleteFunc(slices.Clone(s.Env), func(v string) bool {
		return strings.HasPrefix(v, "HOME=") || strings.HasPrefix(v, "TERM=")
	})
	args = append([]string{"env", "-C", s.Dir}, args...)
	term := terminal.Start(t, terminal.Options{Args: args, Env: append(env, "HOME="+home), Columns: 160, Rows: 200}) // fish shows half a screen at once, and a machine may have many lists
	term.Wait(">>>")
	return term
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pressTab types a line and presses Tab, then types a mark. Once the mark is on the screen, Tab has
// taken effect, and the mark shows where the cursor was.
func pressTab(t *testing.T, term *terminal.Terminal, c tab, fish bool) {
	const mark = "@"
	term.Press("C-u", "C-l")
	term.WaitFor("an empty prompt", func(screen string) bool {
		return strings.TrimSpace(screen) == ">>>"
	})
	term.Type(c.line)
	term.Wait(strings.TrimSpace(">>> " + c.line))
	term.Press("Tab")
	if len(c.offers) > 0 {
		screen := term.Wait(c.offers...)
		words := strings.Fields(screen)
		for _, w := range c.hides {
			if slices.Contains(words, w) {
				t.Errorf("%s offers %s:\n%s", c.line, w, screen)
			}
		}
	}
	if c.becomes == "" {
		return
	}
	term.Type(mark)
	want := ">>> " + strings.Replace(c.becomes, "^", mark, 1)
	if fish {
		want = strings.ReplaceAll(want, "\\`", "`") // not special in this shell
	}
	screen := term.WaitFor(mark+" on the screen", func(screen string) bool { return strings.Contains(screen, mark) })
	got := ""
	for line := range strings.Lines(screen) {
		if strings.HasPrefix(line, ">>> ") {
			got = strings.TrimRight(line, "\n")
		}
	}
	if got != want && got != want+`"` { // zsh and fish close a quote after the cursor
		t.Errorf("%q became %q, want %q", c.line, got, want)
	}
}
