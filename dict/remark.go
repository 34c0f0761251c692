package dict

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Remarks returns messages for the user about problems with the list, such as lines that are not
// UTF-8 or no words of the given length. Call it after reading the list with the same length. It
// returns nil if there are no problems or the list was not read to its end.
func (l *List) Remarks(length int) []string {
	if !l.ended {
		return nil
	}
	var remarks []string
	if n := l.tally.NotUTF8; n > 0 {
		remarks = append(remarks, fmt.Sprintf("%s: skipped %s of invalid UTF-8; try converting the list with iconv -f %s -t UTF-8",
			l.name, plural.Count(n, "line"), encodingOf(l.r.head)))
	}
	if !l.tally.Words {
		remarks = append(remarks, l.instead(length))
	}
	return remarks
}

func (l *List) instead(length int) string {
	if l.rule != nil {
		return fmt.Sprintf("%s has no %d-letter words: its words have %d to %d letters", l.name, length, l.rule.shortest, l.rule.longest)
	}
	head, whole := l.r.head, !l.r.more
	if len(head) == 0 {
		return l.name + " is empty"
	}
	if whole && bytes.IndexByte(head, '\n') < 0 && bytes.IndexByte(bytes.TrimRight(head, "\r"), '\r') >= 0 {
		return l.name + " has no words: its lines end in carriage returns without newlines; convert them with tr '\\r' '\\n'"
	}
	if !whole {
		head = head[:bytes.LastIndexByte(head, '\n')+1]
	}
	if quoted(head) {
		return l.name + " has only words in quotes; remove the quotes with tr -d '\"'"
	}
	lengths := lengthsOf(head, l.Alphabet)
	if len(lengths) == 0 {
		first, _, _ := strings.Cut(strings.TrimSpace(string(head)), "\n")
		if first == "" {
			return l.name + " has no words"
		}
		what := fmt.Sprintf("%s has no words; it begins with %s", l.name, printable.Short(strings.TrimSpace(first)))
		if numbered(first) {
			what += "; put weights after the words, for example with awk '{print $2, $1}'"
		}
		return what
	}
	which := "words"
	if !whole {
		which = "first words"
	}
	return fmt.Sprintf("%s has no %d-letter words: its %s have %s", l.name, length, which, enumerate(lengths))
}

// numbered reports whether line has a number before a word, as in the output of uniq -c.
func numbered(line string) bool {
	fields := strings.Fields(line)
	if len(fields) != 2 {
		return false
	}
	_, notNumber := strconv.ParseFloat(fields[0], 64)
	_, notWord := constraint.ParseWord(fields[1])
	return notNumber == nil && notWord == nil
}

func quoted(text []byte) bool {
	lines, with := 0, 0
	for line := range bytes.Lines(text) {
		lines++
		if line[0] == '"' {
			with++
		}
	}
	return 2*with > lines
}

func lengthsOf(text []byte, a constraint.Alphabet) []int {
	lengths := make(map[int]bool)
	stream := constraint.Stream{Alphabet: a}
	for m, err := range stream.Candidates(context.Background(), bytes.NewReader(text)) {
		if err != nil {
			break // a weight in a line of another length may be wrong
		}
		lengths[constraint.CountLetters(string(m.Word))] = true
	}
	var sorted []int
	for n := range lengths {
		sorted = append(sorted, n)
	}
	slices.Sort(sorted)
	return sorted
}

// enumerate formats sorted word lengths for a message, such as "3 letters", "3, 4 or 6 letters" or
// "3 to 9 letters".
func enumerate(numbers []int) string {
	least, most := numbers[0], numbers[len(numbers)-1]
	switch {
	case least == most:
		return plural.Count(least, "letter")
	case len(numbers) > 3 || len(numbers) == most-least+1 && len(numbers) > 2:
		return fmt.Sprintf("%d to %d letters", least, most)
	}
	var texts []string
	for _, n := range numbers[:len(numbers)-1] {
		texts = append(texts, fmt.Sprint(n))
	}
	return fmt.Sprintf("%s or %d letters", strings.Join(texts, ", "), most)
}

// encodingOf guesses the encoding of text that is not UTF-8, and returns its name as iconv spells
// it.
func encodingOf(text []byte) string {
	var low, signs, upper, lower, alone, mixed int
	for line := range bytes.Lines(text) {
		if utf8.Valid(line) {
			continue
		}
		ascii := false
		for _, c := range line {
			switch {
			case c >= 0xE0:
				lower++
			case c >= 0xC0:
				upper++
			case c >= 0xA1:
				signs++
			case c >= 0x80:
				low++
			case 'a' <= c|0x20 && c|0x20 <= 'z':
				ascii = true
			}
		}
		if ascii {
			mixed++
		} else {
			alone++
		}
	}
	letters := upper + lower
	switch {
	case alone > mixed && lower >= upper:
		return "WINDOWS-1251" // Cyrillic, with lower case from 0xE0 on
	case alone > mixed:
		return "KOI8-R"
	case low > letters:
		return "CP850" // of DOS
	case low > 0:
		return "WINDOWS-1252"
	case 8*signs > letters:
		return "ISO-8859-2" // Polish, Czech and others have letters where Latin-1 has symbols
	}
	return "ISO-8859-1"
}
