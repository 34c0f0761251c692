package dict

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Remarks returns messages for the user about problems with the list, such as a lack of words with
// the given length. It returns nil unless the whole list has been read.
func (l *List) Remarks(length int) []string {
	if !l.ended {
		return nil
	}
	var remarks []string
	if n := l.tally.NotUTF8; n > 0 {
		remarks = append(remarks, fmt.Sprintf("skipped %s with invalid UTF-8 in %s; to convert the list, try: iconv -f %s -t UTF-8",
			plural.Count(n, "line"), l.name, encodingOf(l.r.head)))
	}
	if !l.tally.Words {
		remarks = append(remarks, l.noWordsRemark(length))
	}
	return remarks
}

func (l *List) noWordsRemark(length int) string {
	if l.rule != nil && l.Alphabet == constraint.AnySymbol {
		return fmt.Sprintf("%s has no %d-letter words; its words have %d to %d letters", l.name, length, l.rule.shortest, l.rule.longest)
	}
	head, other := bytes.TrimPrefix(l.r.head, []byte("\uFEFF")), "%s has no %d-letter words; its words have %s"
	if len(head) == 0 {
		return l.name + " is empty"
	}
	if l.r.more {
		other = "%s has no %d-letter words; the first words in it have %s"
	}
	if lengths := l.lengths(l.Alphabet); len(lengths) > 0 {
		letters := plural.Count(lengths[0], "letter")
		if longest := lengths[len(lengths)-1]; longest > lengths[0] {
			letters = fmt.Sprintf("%d to %s", lengths[0], plural.Count(longest, "letter"))
		}
		return fmt.Sprintf(other, l.name, length, letters)
	}
	none := l.name + " contains no words"
	if l.r.more && length != 0 {
		none = fmt.Sprintf("%s has no %d-letter words, and no words in its first lines", l.name, length)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(head)), "\n")
	if first == "" {
		return none
	}
	line := printable.Quote(strings.TrimSpace(first))
	if numbered(first) {
		return fmt.Sprintf("%s has weights before its words (first line: %s); write each weight after its word, for example with awk '{print $2, $1}'", l.name, line)
	}
	return fmt.Sprintf("%s; its first line is %s", none, line)
}

func numbered(line string) bool { // a number before a word, as in the output of uniq -c
	fields := strings.Fields(line)
	if len(fields) != 2 {
		return false
	}
	_, notNumber := strconv.ParseFloat(fields[0], 64)
	_, notWord := constraint.OnlyLetters.ParseWord(fields[1])
	return notNumber == nil && notWord == nil
}

// lengths returns the lengths of the words near the start of the list, shortest first. It skips words
// that are not in alphabet a.
func (l *List) lengths(a constraint.Alphabet) []int {
	text := l.r.head
	if l.r.more { // the last line may be incomplete
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	lengths := make(map[int]bool)
	stream := constraint.Stream{Alphabet: a}
	for m, err := range stream.Candidates(context.Background(), bytes.NewReader(text)) {
		if err != nil {
			break // a word of another length has an invalid weight
		}
		lengths[constraint.CountLetters(m.Word)] = true
	}
	return slices.Sorted(maps.Keys(lengths))
}

// encodingOf returns the probable encoding of text, under the name that iconv uses.
func encodingOf(text []byte) string {
	cyrillic, latin := 0, 0
	for line := range bytes.Lines(text) {
		switch {
		case utf8.Valid(line):
		case bytes.ContainsFunc(line, unicode.IsLetter): // Cyrillic words have no ASCII letters
			latin++
		default:
			cyrillic++
		}
	}
	if cyrillic > latin {
		return "WINDOWS-1251"
	}
	return "WINDOWS-1252"
}
