// Positions solves two hundred positions of all kinds with one binary of wfind, or with
// two, and prints the CPU time.
//
//	go run ./internal/tool/bench/positions BINARY [OTHER]
//
// They are drawn with a fixed seed from the built-in lists: after one clue and after two,
// in easy mode and in hard mode, with 12 to 420 answers, of five letters and of six,
// equally likely and not. With OTHER it prints each position that takes BINARY more than a
// tenth longer, even the quickest of several runs, and fails if the results differ. What takes
// more than 20 seconds of CPU is ended, counts with that, and is printed.
package main

import (
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/dict"
)

const (
	wanted = 200 // positions
	slower = 1.1 // times as long is too long
	again  = 4   // runs that a position gets that seems to take too long
	// noise is the variation of the time of any process.
	noise = 15 * time.Millisecond
	// longest is how many seconds of CPU a position may take.
	longest = "20"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("positions: ")
	if len(os.Args) < 2 || len(os.Args) > 3 {
		log.Fatal("usage: positions BINARY [OTHER]")
	}
	dir, err := os.MkdirTemp("", "positions")
	if err != nil {
		log.Fatal(err)
	}
	err = run(os.Args[1:], dir)
	os.RemoveAll(dir)
	if err != nil {
		log.Fatal(err)
	}
}

// run solves all positions with each of the binaries.
func run(binaries []string, dir string) error {
	positions, err := draw(dir)
	if err != nil {
		return err
	}
	sum, worst := make([]time.Duration, len(binaries)), make([]time.Duration, len(binaries))
	wrong, solved := 0, 0
	for _, p := range positions {
		took, results, err := solveEach(binaries, p.args)
		if err != nil { // an old binary may know no weights
			fmt.Printf("%s: left out: %v\n", p, err)
			continue
		}
		solved++
		if len(binaries) == 2 && tooLong(took) && results[0] != "" {
			if took, err = quickest(binaries, p.args, took); err != nil {
				return err
			}
		}
		for i, cpu := range took {
			sum[i] += cpu
			worst[i] = max(worst[i], cpu)
		}
		if len(binaries) < 2 {
			continue
		}
		if results[0] != results[1] && results[0] != "" && results[1] != "" {
			wrong++
			fmt.Printf("%s: %q, but %q\n", p, results[0], results[1])
		}
		if tooLong(took) {
			fmt.Printf("%s: %.2f s, %.2f times %.2f s\n", p, took[0].Seconds(), ratio(took), took[1].Seconds())
		}
	}
	for i, binary := range binaries {
		fmt.Printf("%-30s %d positions, CPU: %.2f s in all, %.2f s at worst\n", binary, solved, sum[i].Seconds(), worst[i].Seconds())
	}
	if len(binaries) == 2 {
		fmt.Printf("in all %.2f times\n", ratio(sum))
	}
	if wrong > 0 {
		return fmt.Errorf("%d results differ", wrong)
	}
	return nil
}

// solveEach runs each of the binaries once.
func solveEach(binaries, args []string) (took []time.Duration, results []string, err error) {
	for _, binary := range binaries {
		cpu, result, err := solve(binary, args)
		if err != nil {
			return nil, nil, err
		}
		took, results = append(took, cpu), append(results, result)
	}
	return took, results, nil
}

func ratio(took []time.Duration) float64 { return float64(took[0]) / float64(took[1]) }

func tooLong(took []time.Duration) bool {
	return took[0]-took[1] > noise && ratio(took) > slower
}

// quickest runs the binaries again, in turn, and returns the least that each took.
func quickest(binaries, args []string, took []time.Duration) ([]time.Duration, error) {
	for range again {
		for i, binary := range binaries {
			cpu, _, err := solve(binary, args)
			if err != nil {
				return nil, err
			}
			took[i] = min(took[i], cpu)
		}
	}
	return took, nil
}

// description matches the opener, the guesses and the missed answers in a description of a strategy. The words
// between them differ in older binaries.
var description = regexp.MustCompile(`^\w+ |[\d.]+ guesses|misses \d+`)

// solve runs a binary. It returns its CPU time and its description of the best strategy, or "" if it
// took too long.
func solve(binary string, args []string) (cpu time.Duration, result string, err error) {
	c := exec.Command("sh", slices.Concat([]string{"-c", `ulimit -t "$0" && exec "$@"`, longest, binary}, args)...)
	out, err := c.Output()
	cpu = c.ProcessState.UserTime()
	switch {
	case c.ProcessState.ExitCode() < 0: // killed
		fmt.Printf("%s %s: ended after %.0f s\n", binary, strings.Join(args, " "), cpu.Seconds())
		return cpu, "", nil
	case err != nil:
		return 0, "", fmt.Errorf("%s: %w", binary, err)
	}
	return cpu, strings.Join(description.FindAllString(string(out), -1), ", "), nil
}

// A position is the command line that solves it, and how many answers it has.
type position struct {
	args    []string
	answers int
}

func (p position) String() string {
	return fmt.Sprintf("%s (%d answers)", strings.Join(p.args, " "), p.answers)
}

// A deck has the words for random positions.
type deck struct {
	length           int
	guesses, answers []string
	file             string // of the answers
	most             int    // answers of a position
}

// draw returns the positions. The lists of answers are written to dir, so that binaries
// with other built-in lists solve the same.
func draw(dir string) ([]position, error) {
	decks := []deck{{length: 5, most: 420}, {length: 6, most: 420}, {length: 5, most: 60}, {length: 5, most: 420}}
	for i := range decks {
		d := &decks[i]
		name, likely := dict.AnswersFor(d.length), i == 2
		if likely {
			name = dict.Wordle
		}
		if err := d.fill(name, likely, filepath.Join(dir, fmt.Sprint("answers", i))); err != nil {
			return nil, err
		}
	}
	r := rand.New(rand.NewPCG(20, 0))
	sizes := [][2]int{{12, 40}, {41, 130}, {131, 255}, {256, 420}}
	var all []position
	for i := range wanted {
		d, size := &decks[i%4], sizes[i/4%4]
		size[1] = min(size[1], d.most)
		size[0] = min(size[0], size[1]/2)
		all = append(all, d.position(r, size[0], size[1], 1+i/16%2, i/32%2 == 1))
	}
	return all, nil
}

// fill loads the lists of a deck and writes its answers to a file, with weights if they
// are not equally likely.
func (d *deck) fill(answers string, likely bool, file string) error {
	var err error
	if d.guesses, err = dict.Load(dict.DefaultFor(d.length), d.length); err != nil {
		return err
	}
	if d.answers, err = dict.Load(answers, d.length); err != nil {
		return err
	}
	var text strings.Builder
	for _, a := range d.answers {
		fmt.Fprint(&text, a)
		if likely {
			fmt.Fprintf(&text, " %g", dict.Likelihood(a))
		}
		fmt.Fprintln(&text)
	}
	d.file = file
	return os.WriteFile(file, []byte(text.String()), 0o666)
}

// position draws a position with from least to most answers after a number of clues.
func (d *deck) position(r *rand.Rand, least, most, clues int, hard bool) position {
	for {
		answer := d.answers[r.IntN(len(d.answers))]
		args := []string{"solve", fmt.Sprintf("-l%d", d.length), "--answers=" + d.file}
		if hard {
			args = append(args, "--hard")
		}
		guesses, left := d.guesses, d.answers
		for range clues {
			g := guesses[r.IntN(len(guesses))]
			score := constraint.ScoreGuess(answer, g)
			clue := constraint.Clue{Guess: g, Score: score}
			args = append(args, clue.String())
			left = slices.DeleteFunc(slices.Clone(left), func(a string) bool { return !slices.Equal(constraint.ScoreGuess(a, g), score) })
			if hard { // what fits the clues obeys hard mode
				guesses = left
			}
		}
		if n := len(left); least <= n && n <= most {
			return position{args, n}
		}
	}
}
