package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/unicode/norm"
)

// A kind is a category of files in the SCOWL word list, such as name lists or variant spellings.
type kind int

const (
	american     kind = iota // American words, and words that are spelled alike everywhere
	elsewhere                // words in British, Canadian or Australian spelling
	variant                  // variant spellings
	name                     // names, and words with a capital letter
	abbreviation             // abbreviations and contractions
	listed                   // words of the first two kinds in their original case, without British words in -ize
	kinds
)

// A lexicon contains the words of the SCOWL word list. It maps each word to its sizes, one for each
// kind of file. A size measures how rare the word is, from 10 for the commonest words to 95.
type lexicon map[string][kinds]int // 0 means that no file of this kind has the word

// has reports whether the SCOWL word list contains the given word in American spelling, with a size
// of at most maxSize. The size is larger for rarer words; see [lexicon].
func (l lexicon) has(word string, maxSize int) bool {
	size := l[word][american]
	return size != 0 && size <= maxSize
}

// readLexicon reads the SCOWL word list from its files in dir, such as english-words.35.
func readLexicon(dir string) (lexicon, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*-*.[0-9]*"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no word lists in %s; apt-get install scowl", dir)
	}
	l := make(lexicon, 700_000)
	accents := runes.Remove(runes.In(unicode.Mn))
	for _, path := range files {
		from, size, ok := kindOf(filepath.Base(path))
		if !ok {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for word := range strings.FieldsSeq(accents.String(norm.NFD.String(string(text)))) {
			l.add(strings.ToLower(word), from, size)
			if from <= elsewhere && !strings.HasPrefix(filepath.Base(path), "british_z") {
				l.add(word, listed, size)
			}
		}
	}
	return l, nil
}

func (l lexicon) add(word string, from kind, size int) {
	if sizes := l[word]; sizes[from] == 0 || size < sizes[from] {
		sizes[from] = size
		l[word] = sizes
	}
}

// words returns the English words in SCOWL whose size is at most maxSize, in all spellings. Rarer
// words have larger sizes; see [lexicon].
func (l lexicon) words(maxSize int) []string {
	var words []string
	for word, sizes := range l {
		if size := sizes[listed]; size != 0 && size <= maxSize && isEnglish(word) {
			words = append(words, word)
		}
	}
	return words
}

var isEnglish = regexp.MustCompile("^[a-z]{2,15}$").MatchString

// kindOf parses the name of a SCOWL file, such as english-words.35, into a kind and a size. ok is
// false if this program does not use the file.
func kindOf(file string) (from kind, size int, ok bool) {
	stem, number, _ := strings.Cut(file, ".")
	spelling, category, _ := strings.Cut(stem, "-")
	size, err := strconv.Atoi(number)
	switch {
	case err != nil || spelling == "special":
		return 0, 0, false // not needed
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
