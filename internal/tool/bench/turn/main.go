// Turn runs commands one after the other, round by round, and prints the medians of the times that
// each takes: so none has the machine at a better moment than the others, and the time of the
// processor can be compared even while it does other work.
//
//	turn [-runs N] [-i] LABEL COMMAND [LABEL COMMAND ...]
//
// Ratios are those to the first command. One with signs of the shell is run by sh.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A subject is a command that is measured.
type subject struct {
	label string
	args  []string
	wall  []time.Duration
	cpu   []time.Duration // of the user and the system
}

func main() {
	runs := flag.Int("runs", 11, "rounds that count; one before them does not")
	fails := flag.Bool("i", false, "a command may end with another status than 0")
	flag.Parse()
	var all []*subject
	for args := flag.Args(); len(args) > 1; args = args[2:] {
		all = append(all, &subject{label: args[0], args: command(args[1])})
	}
	for round := range *runs + 1 {
		for _, s := range all {
			if err := s.run(round > 0, *fails); err != nil {
				fmt.Fprintf(os.Stderr, "turn: %s: %v\n", s.label, err)
				os.Exit(1)
			}
		}
	}
	for _, s := range all {
		wall, cpu := median(s.wall), median(s.cpu)
		fmt.Printf("  %-34s %9.2f ms %6.2f   CPU %9.2f ms %6.2f\n", s.label, wall, wall/median(all[0].wall), cpu, cpu/median(all[0].cpu))
	}
}

// command returns the arguments of a line, or a shell that runs it.
func command(line string) []string {
	if strings.ContainsAny(line, `<>|'"$`) {
		return []string{"sh", "-c", line}
	}
	return strings.Fields(line)
}

// run runs the command, and notes what it took if that counts.
func (s *subject) run(counts, mayFail bool) error {
	c := exec.Command(s.args[0], s.args[1:]...)
	begun := time.Now()
	err := c.Run()
	if failed := (*exec.ExitError)(nil); mayFail && errors.As(err, &failed) {
		err = nil
	}
	if counts && err == nil {
		s.wall = append(s.wall, time.Since(begun))
		s.cpu = append(s.cpu, c.ProcessState.UserTime()+c.ProcessState.SystemTime())
	}
	return err
}

// median returns the median in milliseconds.
func median(d []time.Duration) float64 {
	slices.Sort(d)
	return d[len(d)/2].Seconds() * 1000
}
