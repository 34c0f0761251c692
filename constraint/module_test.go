package constraint_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// otherModule is a program in another module that uses both public packages.
const otherModule = `package main

import (
	"context"
	"fmt"
	"log"
	"strings"

	"wfind/constraint"
	"wfind/dict"
)

func main() {
	words, err := dict.Load("wordle", 5)
	if err != nil {
		log.Fatal(err)
	}
	set, err := constraint.NewSet(5)
	if err != nil {
		log.Fatal(err)
	}
	for _, arg := range []string{"judge=....e", "CHEST=c.E.."} {
		clue, err := constraint.ParseClue(arg)
		if err != nil {
			log.Fatal(err)
		}
		if err := set.Add(clue); err != nil {
			log.Fatal(err)
		}
	}
	wreck := constraint.ScoreGuess("ocean", "WRECK")
	if err := set.Add(constraint.Clue{Guess: "wreck", Score: wreck}); err != nil {
		log.Fatal(err)
	}
	n := 0
	for _, w := range words {
		if set.Match(w) {
			n++
		}
	}
	fmt.Println(n, wreck)
	for m, err := range (&constraint.Stream{Sets: []*constraint.Set{set}}).Candidates(context.Background(), strings.NewReader("crane\nocean\n")) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(m.Word)
	}
}
`

// TestOtherModule builds and runs a program in another module, which requires this one as
// CONTRIBUTING.md describes.
func TestOtherModule(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	top, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(otherModule), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{
		"mod init example.com/other",
		"mod edit -require=wfind@v0.0.0 -replace=wfind=" + top,
		"mod tidy -e", // ignores missing modules that only tests of other modules need
		"run .",
	} {
		c := exec.Command("go", strings.Fields(args)...)
		c.Dir = dir
		c.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", args, err, out)
		}
		if got, want := string(out), "3 00210\nOCEAN\n"; args == "run ." && got != want {
			t.Errorf("the program prints %q, want %q", got, want)
		}
	}
}
