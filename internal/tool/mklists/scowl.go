package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

func scowlWords(dir string, sizes []string) ([]string, error) {
	var words []string
	for _, spelling := range spellings {
		for _, size := range sizes {
			lines, err := scowlLines(filepath.Join(dir, spelling+"-words."+size))
			if err != nil {
				return nil, err
			}
			for _, w := range lines {
				if isEnglish(w) {
					words = append(words, w)
				}
			}
		}
	}
	return words, nil
}

func scowlLines(path string) ([]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(data) { // older releases of SCOWL use Latin-1 in all files
		if data, err = charmap.ISO8859_1.NewDecoder().Bytes(data); err != nil {
			return nil, err
		}
	}
	return strings.Fields(withoutAccents(string(data))), nil
}

func withoutAccents(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}

func isEnglish(w string) bool {
	if len(w) < minLetters || len(w) > maxLetters {
		return false
	}
	return !strings.ContainsFunc(w, func(r rune) bool { return r < 'a' || r > 'z' })
}

// A kind is a category of SCOWL files, such as names or variant spellings.
type kind int

const (
	american     kind = iota // words in all spellings, and American ones
	elsewhere                // words in British, Canadian or Australian spelling
	variant                  // variant spellings
	name                     // names, and words with a capital letter
	abbreviation             // abbreviations and contractions
	kinds
)

// A lexicon maps each lower-case word of SCOWL, a collection of English word lists, to an array
// indexed by kind. An element is the smallest size of a file of that kind that has the word, or 0.
type lexicon map[string]*[kinds]int

func (l lexicon) size(word string, from kind) int {
	if sizes := l[word]; sizes != nil {
		return sizes[from]
	}
	return 0
}

func (l lexicon) has(word string, upTo int) bool {
	size := l.size(word, american)
	return size != 0 && size <= upTo
}

// readLexicon reads all SCOWL files in dir, such as english-words.35 and
// british_variant_1-upper.50.
func readLexicon(dir string) (lexicon, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*-*.[0-9]*"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no word lists in %s; apt-get install scowl", dir)
	}
	l := make(lexicon, 700_000)
	for _, path := range files {
		from, size, ok := kindOf(filepath.Base(path))
		if !ok {
			continue
		}
		words, err := scowlLines(path)
		if err != nil {
			return nil, err
		}
		for _, w := range words {
			l.add(strings.ToLower(w), from, size)
		}
	}
	return l, nil
}

func (l lexicon) add(word string, from kind, size int) {
	sizes := l[word]
	if sizes == nil {
		sizes = new([kinds]int)
		l[word] = sizes
	}
	if sizes[from] == 0 || size < sizes[from] {
		sizes[from] = size
	}
}

// kindOf parses the name of a SCOWL file, such as english-words.35. If ok is false, the file is not
// needed.
func kindOf(file string) (from kind, size int, ok bool) {
	stem, number, _ := strings.Cut(file, ".")
	spelling, category, _ := strings.Cut(stem, "-")
	size, err := strconv.Atoi(number)
	switch {
	case err != nil || spelling == "special":
		return 0, 0, false
	case category == "upper" || category == "proper-names":
		return name, size, true
	case category == "abbreviations" || category == "contractions":
		return abbreviation, size, true
	case category != "words":
		return 0, 0, false
	case strings.Contains(spelling, "variant"):
		return variant, size, true
	case spelling == "english" || spelling == "american":
		return american, size, true
	}
	return elsewhere, size, true
}
