//go:build unix

// Shot makes the pictures of the README: it plays wfind in a terminal, which
// is tmux, and draws what is on its screen; and it has Chromium show the page of
// a review.
//
//	go run ./internal/tool/shot             all of them, into testdata
//	go run ./internal/tool/shot -o DIR play
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wfind/internal/game/record"
	"wfind/internal/testkit/terminal"
)

// A shot is a picture and how to get to see it.
type shot struct {
	name          string
	columns, rows int
	light         bool
	env           []string
	games         []int // recorded before: won in 1, 2, … guesses, lost
	args          []string
	steps         []step
}

// A step is something to type, keys to press, or texts to wait for.
type step struct {
	text  string
	press []string
	wait  []string
}

func guess(word string, wait ...string) step {
	return step{text: word, press: []string{"Enter"}, wait: wait}
}

var shots = []shot{
	{
		name: "boards", columns: 80, rows: 24,
		args: []string{"play", "--answer=ocean,slate,moist,guilt", "--no-motion"},
		steps: []step{
			{wait: []string{"guess 1 of 9"}},
			guess("crane", "guess 2 of 9"),
			guess("ocean", "guess 3 of 9"),
			guess("slate", "guess 4 of 9"),
			{text: "moi", wait: []string{"M"}},
		},
	},
	{
		name: "play", columns: 66, rows: 30,
		args: []string{"play", "--answer=ocean", "--no-motion"},
		steps: []step{
			{wait: []string{"guess 1 of 6"}},
			guess("judge", "guess 2 of 6"),
			guess("chest", "guess 3 of 6"),
			guess("wreck", "guess 4 of 6"),
			{text: "oce", wait: []string{"│ E │"}},
		},
	},
	{
		name: "play-end", columns: 80, rows: 24,
		args:  []string{"play", "--seed=42", "--no-motion", "--palette=high-contrast"},
		games: []int{0, 2, 9, 14, 8, 3, 1},
		steps: []step{
			{wait: []string{"guess 1 of 6"}},
			guess("crane", "guess 2 of 6"),
			guess("solar", "guess 3 of 6"),
			guess("party", "guess 4 of 6"),
			guess("parry", "Solved in 4 of 6", "best", "q quit"),
		},
	},
	{
		name: "assist", columns: 80, rows: 24,
		args: []string{"assist", "--time=1m"},
		steps: []step{
			{wait: []string{"12972 words fit"}},
			{text: "slate00101beach01110", wait: []string{"38 words fit", "proved"}},
			{text: "cream102", wait: []string{"0 grey"}},
		},
	},
}

// record records games won in 1, 2, … guesses, so many times each, and some
// lost.
func (s shot) record(dir string) error {
	store := record.Store{Dir: filepath.Join(dir, "wfind")}
	words := strings.Fields("RAISE CLOUT CANOE ENACT PECAN OCEAN")
	for i, n := range slices.Backward(s.games) {
		g := record.Game{Version: 1, At: time.Unix(int64(i), 0), Length: 5, Tries: len(words), Answer: words[min(i, len(words)-1)], Guesses: words[:min(i+1, len(words))], Won: true}
		if i == len(words) {
			g.Answer, g.Won = "BEGAN", false
		}
		for range n {
			if err := store.Append(g); err != nil {
				return err
			}
		}
	}
	return nil
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("shot: ")
	dir := flag.String("o", "testdata", "write the pictures, NAME.svg, into this `folder`")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./internal/tool/shot [-o folder] [name ...]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(*dir, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// run makes the pictures of these names, or all if there are none.
func run(dir string, names []string) error {
	for _, n := range names {
		if n != page && !slices.ContainsFunc(shots, func(s shot) bool { return s.name == n }) {
			return fmt.Errorf("there is no picture %q", n)
		}
	}
	tmp, err := os.MkdirTemp("", "shot")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	wfind := filepath.Join(tmp, "wfind")
	if out, err := exec.Command("go", "build", "-o", wfind, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("building wfind: %w\n%s", err, out)
	}
	for _, s := range shots {
		if len(names) > 0 && !slices.Contains(names, s.name) {
			continue
		}
		path := filepath.Join(dir, s.name+".svg")
		if err := s.take(wfind, filepath.Join(tmp, s.name), path); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		fmt.Println(path)
	}
	if len(names) > 0 && !slices.Contains(names, page) {
		return nil
	}
	path := filepath.Join(dir, page+".png")
	if err := takePage(wfind, tmp, path); err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	fmt.Println(path)
	return nil
}

// take plays and draws. Games are recorded in the folder.
func (s shot) take(wfind, data, path string) (err error) {
	if err := s.record(data); err != nil {
		return err
	}
	t := new(photographer)
	defer t.done(&err)
	term := terminal.Start(t, terminal.Options{
		Args:    append([]string{wfind}, s.args...),
		Env:     append([]string{"TERM=xterm-256color", "COLORTERM=truecolor", "XDG_DATA_HOME=" + data}, s.env...),
		Columns: s.columns,
		Rows:    s.rows,
	})
	for _, step := range s.steps {
		if step.text != "" {
			term.Type(step.text)
		}
		if len(step.press) > 0 {
			term.Press(step.press...)
		}
		if len(step.wait) > 0 {
			term.Wait(step.wait...)
		}
	}
	p := dark
	if s.light {
		p = light
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := p.svg(f, term.Colored(), s.columns, s.rows); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// A photographer takes the place of a test.
type photographer struct{ cleanups []func() }

type failure struct{ text string }

func (t *photographer) Helper()          {}
func (t *photographer) Cleanup(f func()) { t.cleanups = append(t.cleanups, f) }
func (t *photographer) Skipf(format string, args ...any) {
	t.Fatalf(format, args...)
}
func (t *photographer) Fatalf(format string, args ...any) {
	panic(failure{fmt.Sprintf(format, args...)})
}

// done cleans up and turns a failure into an error.
func (t *photographer) done(err *error) {
	r := recover()
	for _, f := range slices.Backward(t.cleanups) {
		f()
	}
	if f, ok := r.(failure); ok {
		*err = fmt.Errorf("%s", f.text)
	} else if r != nil {
		panic(r)
	}
}
