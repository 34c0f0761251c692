package cli

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wfind/internal/cli/command"
	"wfind/internal/cli/complete"
	"wfind/internal/cli/manual"
	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/tools"
)

func manualPage(t *testing.T) string {
	t.Helper()
	t.Setenv("SOURCE_DATE_EPOCH", "1763700000")
	program := manualProgram(command.Standard())
	return program.Page()
}

// TestManualLint checks the page with man and mandoc.
func TestManualLint(t *testing.T) {
	file := filepath.Join(t.TempDir(), "wfind.1")
	if err := os.WriteFile(file, []byte(manualPage(t)), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{
		{"mandoc", "-Tlint", "-Wwarning", file},
		{"man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", file},
	} {
		t.Run(command[0], func(t *testing.T) {
			tools.Need(t, command[0])
			cmd := exec.Command(command[0], command[1:]...)
			cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "MANWIDTH=80")
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			err := cmd.Run()
			said := stderr.String()
			if command[0] == "mandoc" {
				said += stdout.String()
			}
			if err != nil || said != "" {
				t.Errorf("%s: %v\n%s", strings.Join(command[:2], " "), err, said)
			}
		})
	}
}

// TestManualHasAll checks that the page has each command and flag, but not the hidden ones.
func TestManualHasAll(t *testing.T) {
	page := strings.NewReplacer(`\-`, "-", `\fB`, "", `\fR`, "", `\fI`, "").Replace(manualPage(t))
	_, shared, _ := strings.Cut(page, "\n.SH FLAGS\n")
	shared, _, _ = strings.Cut(shared, "\n.SH ")
	for _, c := range commands() {
		_, part, found := strings.Cut(page, "\n.SS \"wfind "+c.name+"\"\n")
		if !found {
			t.Errorf("the manual has no command %s", c.name)
		}
		part, _, _ = strings.Cut(part, "\n.SS ")
		p := newParser(command.Standard(), c)
		for _, f := range p.Model.Children[0].Flags {
			isDescribed := regexp.MustCompile(`(?m)^(-., )?--(\[no-\])?` + f.Name + `($|[=[])`).MatchString
			if !isDescribed(part) && !(strings.Contains(part, "--"+f.Name) && isDescribed(shared)) {
				t.Errorf("the manual has no wfind %s --%s", c.name, f.Name)
			}
		}
		for _, arg := range p.Model.Children[0].Positional {
			if first, _, _ := strings.Cut(arg.Help, " "); !strings.Contains(part, "\n.TP\n"+arg.Name+"\n"+first) {
				t.Errorf("the manual does not say what %s of wfind %s is", arg.Name, c.name)
			}
		}
	}
	for _, c := range hiddenCommands() {
		if strings.Contains(page, "wfind "+c.name+"\"\n") {
			t.Errorf("the manual has the hidden command %s", c.name)
		}
	}
	for _, section := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "CLUES", "COMMANDS", "FILES",
		"ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "SECURITY", "SEE ALSO"} {
		if !strings.Contains(page, "\n.SH "+section+"\n") {
			t.Errorf("the manual has no section %s", section)
		}
	}
}

// TestManualSynopsis checks the synopsis of each command, and that the shared flags come once,
// before the commands.
func TestManualSynopsis(t *testing.T) {
	page := strings.NewReplacer(`\fB`, "", `\fR`, "", `\fI`, "", `\-`, "-").Replace(manualPage(t))
	for _, want := range []string{
		"wfind [find] [flags] [CLUE ...]", "wfind score [flags] ANSWER GUESS ...", "wfind play [flags]", "wfind dict [flags] [NAME]",
	} {
		if n := strings.Count(page, "\n"+want+"\n"); n != 2 { // in the synopsis and at the command
			t.Errorf("%s is in the manual %d times, want 2", want, n)
		}
	}
	if !strings.Contains(page, "\n-w, --words=WORD,...\n") { // as in the help
		t.Error("the manual does not say that --words takes several words")
	}
	all, rest, _ := strings.Cut(page, "\n.SS ")
	for _, flag := range []string{"--color=WHEN", "--version"} {
		if strings.Count(all, "\n"+flag+"\n") != 1 || strings.Contains(rest, "\n"+flag+"\n") {
			t.Errorf("%s must be in the manual once, before the commands", flag)
		}
	}
}

// An example is a command in the manual or in the help.
type example struct {
	line    string
	comment string   // the comment on the line before, or ""
	words   []string // the arguments of wfind
}

// examples returns the examples in the manual and in the help. If a line has several commands that
// are connected with pipes, it returns one example for each call of wfind.
func examples() []example {
	text := manual.Text
	for _, c := range commands() {
		p := newParser(command.Standard(), c)
		text += "\n" + p.Model.Children[0].Detail
	}
	var all []example
	comment := ""
	for line := range strings.Lines(text) {
		before := comment
		comment = ""
		if !manual.IsExample(line) {
			continue
		}
		if c, ok := strings.CutPrefix(strings.TrimSpace(line), "# "); ok {
			comment = c
		}
		line, _, _ := strings.Cut(strings.TrimSpace(line), "  ")
		for part := range strings.SplitSeq(line, " | ") {
			part, _, _ = strings.Cut(part, " >")
			args, ok := strings.CutPrefix(strings.TrimSpace(part), "wfind")
			if !ok || strings.Contains(args, "$(") {
				continue
			}
			e := example{line: line, comment: before}
			for _, w := range complete.Split("wfind" + args)[1:] {
				e.words = append(e.words, w.Text)
			}
			all = append(all, e)
		}
	}
	return all
}

// TestManualExamples checks that Kong accepts every example in the manual and in the help.
func TestManualExamples(t *testing.T) {
	all := examples()
	for _, e := range all {
		if _, err := parse(e.words, command.Standard()); err != nil {
			t.Errorf("%s: %v", e.line, err)
		}
	}
	if n := len(all); n < 30 {
		t.Errorf("only %d examples were found", n)
	}
}

// TestExampleClues checks that the clues of each example have a possible answer. If the comment on
// an example has clues, it checks that the example prints them.
func TestExampleClues(t *testing.T) {
	t.Parallel()
	tests := 0
	for _, e := range examples() {
		clues := slices.DeleteFunc(slices.Clone(e.words), func(w string) bool { return !isTurn(w) })
		if len(clues) > 0 {
			tests++
			if got := process.Wfind(t, "", append([]string{"find", "--quiet"}, clues...)...); got.Status != 0 {
				t.Errorf("%s: no word fits the clues: %+v", e.line, got)
			}
		}
		printed := slices.DeleteFunc(strings.Fields(e.comment), func(w string) bool { return !isTurn(w) })
		if len(printed) > 0 {
			tests++
			if got := process.Wfind(t, "", e.words...); !slices.Equal(strings.Fields(got.Stdout), printed) {
				t.Errorf("%s: got %+v, but the comment has %q", e.line, got, printed)
			}
		}
	}
	if tests < 10 {
		t.Errorf("only %d examples have clues", tests)
	}
}

// TestNoNetwork checks the claims in the manual's section SECURITY. No package can use the network,
// apart from names in x/sys for Windows. Only packages of the screens can start other programs.
func TestNoNetwork(t *testing.T) {
	t.Parallel()
	race.Skip(t)
	mayStart := []string{"charm.land/bubbletea/v2", "github.com/charmbracelet/colorprofile"}
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{.Imports}}", "wfind")
		cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for line := range strings.Lines(string(out)) {
			path, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
			if isNet(path) && system != "windows" {
				t.Errorf("%s: the program contains the network package %s", system, path)
			}
			uses := strings.Fields(strings.Trim(imports, "[]"))
			if slices.ContainsFunc(uses, isNet) && !isNet(path) && path != "golang.org/x/sys/windows" {
				t.Errorf("%s: %s may use a network", system, path)
			}
			if slices.Contains(uses, "os/exec") && !slices.Contains(mayStart, path) {
				t.Errorf("%s: %s may start programs, but mayStart does not list it", system, path)
			}
		}
		if !strings.Contains(string(out), "net/url ") {
			t.Errorf("%s: the list of packages lacks net/url, which the program uses", system)
		}
	}
}

// isNet reports whether a package of the standard library can use the network. net/netip and
// net/url only parse addresses.
func isNet(path string) bool {
	return path == "crypto/tls" || path == "net" || strings.HasPrefix(path, "net/") && path != "net/netip" && path != "net/url"
}

// TestNoSockets runs commands under strace, if it is installed.
func TestNoSockets(t *testing.T) {
	t.Parallel()
	race.Skip(t)
	tools.Need(t, "strace")
	s := process.NewSession(t)
	for _, args := range [][]string{
		{"CHEST=c.E.."},
		{"suggest", "CRANE=..a.e"},
		{"review", "--time=0", "--answers=answers", "--answer=ocean", "slate", "ocean"},
		{"play", "--answer=ocean"},
		{"stats"},
		{"dict"},
	} {
		trace := filepath.Join(s.Dir, "trace")
		cmd := s.Command("strace", append([]string{"-f", "--seccomp-bpf", "-o", trace, "-e", "trace=%network,execve", process.Exe}, args...)...)
		cmd.Stdin = strings.NewReader("ocean\n")
		out, _ := cmd.CombinedOutput()
		data, err := os.ReadFile(trace)
		if err != nil || !bytes.Contains(data, []byte("execve(")) {
			t.Skipf("strace may not trace here: %s", out)
		}
		for line := range strings.Lines(string(data)) {
			call := regexp.MustCompile(`^\d+ +([a-z_0-9]+)\(`).FindStringSubmatch(line)
			if call != nil && (call[1] != "execve" || !strings.Contains(line, `"`+process.Exe+`"`)) {
				t.Errorf("wfind %s: %s", strings.Join(args, " "), line)
			}
		}
	}
}

// documentedFields returns the JSON fields in the manual, by command.
func documentedFields(t *testing.T) map[string]map[string]bool {
	t.Helper()
	_, section, _ := strings.Cut(manual.Text, "\n# JSON\n")
	section, _, _ = strings.Cut(section, "\n# ")
	told := make(map[string]map[string]bool)
	command := ""
	for line := range strings.Lines(section) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "## "); ok {
			command = name
			told[command] = make(map[string]bool)
		} else if names, ok := strings.CutPrefix(line, "= "); ok {
			for name := range strings.SplitSeq(names, ", ") {
				told[command][name] = true
			}
		}
	}
	return told
}

// TestManualJSON checks that the manual has the JSON fields of each command and no others. It takes the
// fields from the tags of the structs and from the transcripts.
func TestManualJSON(t *testing.T) {
	told := documentedFields(t)
	all := map[string]bool{"filter": true, "detail": true, "clue": true} // the fields of a reason
	for name, fields := range told {
		if !slices.ContainsFunc(commands(), func(c entry) bool { return c.name == name }) {
			t.Errorf("the manual documents the JSON fields of %q, which is not a command", name)
		}
		maps.Copy(all, fields)
	}
	tags := make(map[string]bool)
	for _, pattern := range []string{"../../constraint/*.go", "../find/*.go", "*.go", "../report/review.go", "../report/solution.go", "../report/statistics.go", "../report/suggestions.go"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile("`json:\"([a-z_]+)").FindAllSubmatch(source, -1) {
				tags[string(m[1])] = true
				if !all[string(m[1])] {
					t.Errorf("the manual lacks the JSON field %s of %s", m[1], file)
				}
			}
		}
	}
	for name := range all {
		if !tags[name] {
			t.Errorf("the manual has the JSON field %s, but no struct has it", name)
		}
	}

	printed := 0
	pages, _ := filepath.Glob("../../testdata/*.txt")
	more, _ := filepath.Glob("../../doc/*.md")
	for _, page := range append(append(pages, more...), "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		command := ""
		for line := range strings.Lines(string(text)) {
			if typed, ok := strings.CutPrefix(line, "$ "); ok {
				command = jsonCommand(typed)
			} else if fields := make(map[string]any); command != "" && json.Unmarshal([]byte(line), &fields) == nil {
				printed++
				for name := range fields {
					if !told[command][name] {
						t.Errorf("%s: the manual lacks the field %s of %s --json", filepath.Base(page), name, command)
					}
				}
			}
		}
	}
	if printed < 20 {
		t.Errorf("only %d objects in the transcripts", printed)
	}
}

// jsonCommand returns the wfind command in a line of shell that prints wfind's JSON unchanged, or
// "".
func jsonCommand(line string) string {
	pipeline := strings.Split(line, "|")
	words := strings.Fields(pipeline[len(pipeline)-1])
	i := slices.Index(words, "wfind")
	if i < 0 || !slices.Contains(words, "--json") {
		return ""
	}
	for _, c := range commands() {
		if i+1 < len(words) && words[i+1] == c.name {
			return c.name
		}
	}
	return "find"
}
