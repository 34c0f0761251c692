package report

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/tools"
)

// strategyPageOf returns the page with the best strategy for some words, and the strategy.
func strategyPageOf(t *testing.T, o solver.Options, guesses, answers []string) (string, *solver.Strategy) {
	t.Helper()
	p := constraint.Must(solver.New(guesses, answers, nil))
	r, err := p.Solve(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	out, tree := NewSolution(p, o, r)
	return out.HTML(tree, false), tree
}

// TestStrategyPage checks that the page for the original lists is small, has every answer, and runs
// no script but its own.
func TestStrategyPage(t *testing.T) {
	race.Skip(t)
	guesses, answers := constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5))
	text, tree := strategyPageOf(t, solver.Options{Opener: "SALET"}, guesses, answers)
	if len(text) > 1e6 {
		t.Errorf("the page has %d bytes", len(text))
	}
	data := regexp.MustCompile(`(?s)<script type="application/json" id="strategy">(.*?)</script>`).FindStringSubmatch(text)
	if data == nil {
		t.Fatal("the page has no strategy")
	}
	var root pageNode
	if err := json.Unmarshal([]byte(data[1]), &root); err != nil {
		t.Fatal(err)
	}
	var found []string
	var walk func(n *pageNode)
	walk = func(n *pageNode) {
		if n.Answer == 1 {
			found = append(found, n.Guess)
		}
		for _, next := range n.Next {
			walk(next)
		}
	}
	walk(&root)
	if len(found) != tree.Size() || len(found) != len(answers) {
		t.Errorf("the page has %d answers, the strategy %d", len(found), tree.Size())
	}
	scripts := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(text, -1)
	if len(scripts) != 1 {
		t.Fatalf("the page has %d scripts", len(scripts))
	}
	sum := sha256.Sum256([]byte(scripts[0][1]))
	policy := "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	if !strings.Contains(html.UnescapeString(text), `content="`+policy+`"`) {
		t.Errorf("the page does not have the policy %s", policy)
	}
	for _, bad := range []string{"http:", "https:", "src=", "href=", "url(", "@import", "innerHTML", "ZgotmplZ"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
}

// TestStrategyPageHostile checks that a word cannot break out of the data or text around it.
func TestStrategyPageHostile(t *testing.T) {
	for _, word := range []string{"</script><script>alert(1)</script>", `<img src=x>"'`, "<!--", "\u2028"} {
		text, _ := strategyPageOf(t, solver.Options{}, []string{word}, []string{word})
		plain, _ := strategyPageOf(t, solver.Options{}, []string{"WORD"}, []string{"WORD"})
		if got, want := strings.Count(text, "<"), strings.Count(plain, "<"); got != want {
			t.Errorf("with %q the page has %d tags, else %d", word, got, want)
		}
	}
}

// TestStrategyPageWalks opens the page at some answers in a browser, and checks what its script
// shows.
func TestStrategyPageWalks(t *testing.T) {
	tools.Need(t, "chromium")
	text, _ := strategyPageOf(t, solver.Options{}, []string{"MOTOR"}, []string{"OCEAN", "OLEIC", "ILEAC"})
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	shows := []struct{ hash, want string }{
		{"", "3 answers left. Which score did the guess get?"},
		{"#ocean", "Found in "},
		{"#olive", "No such answer."},
		{"#100%", "No such answer."},
	}
	for _, i := range random.Rand(t).Perm(len(shows))[:random.Cases(len(shows))] {
		show := shows[i]
		if out := shown(t, path+show.hash); !strings.Contains(out, show.want) {
			t.Errorf("at %q the page does not show %q:\n%s", show.hash, show.want, out)
		}
	}
}

// shown returns the document that a browser makes from a page.
func shown(t *testing.T, address string) string {
	t.Helper()
	out, err := exec.Command("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--user-data-dir="+t.TempDir(),
		"--virtual-time-budget=2000", "--dump-dom", "file://"+address).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestStrategyPageLetters opens a page whose words have letters of several code points.
func TestStrategyPageLetters(t *testing.T) {
	tools.Need(t, "chromium")
	text, _ := strategyPageOf(t, solver.Options{}, []string{"पानी"}, []string{"रानी", "पाना"})
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out := shown(t, path+"#रानी")
	if !strings.Contains(out, "Found in ") || strings.Contains(out, "undefined") || !strings.Contains(out, ">रा<") || strings.Contains(out, ">र<") {
		t.Errorf("the page shows\n%s", out)
	}
}
