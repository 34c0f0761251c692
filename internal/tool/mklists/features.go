package main

import (
	"fmt"
	"slices"
	"strings"
)

// features returns the features of the given word for the model, such as "size 35" or "plural".
func (l lexicon) features(word string) []string {
	// word must be in lower case. Larger sizes mean rarer words.
	sizes := l[word]
	f := []string{fmt.Sprintf("size %d", sizes[american])}
	for _, feature := range []struct {
		name string
		has  bool
	}{
		{"elsewhere", sizes[american] == 0 && sizes[elsewhere] != 0},
		{"variant", sizes[american] == 0 && sizes[variant] != 0},
		{"name", sizes[name] != 0 && sizes[name] <= 70},
		{"abbreviation", sizes[abbreviation] != 0},
		{"noun", l.isNoun(word)},
	} {
		if feature.has {
			f = append(f, feature.name)
		}
	}
	if e := l.ending(word); e != "" {
		f = append(f, e)
	}
	return f
}

// isNoun reports whether SCOWL contains the possessive form of the word, as it does for singular
// nouns.
func (l lexicon) isNoun(word string) bool { return l[word+"'s"][american] != 0 }

// wellKnown is the largest SCOWL size that most rules accept for a stem.
const wellKnown = 80 // rarer words have larger sizes, and often look like stems by chance

// ending names the word's inflection or derivation, such as "plural", or returns "" if it has none.
func (l lexicon) ending(word string) string {
	isCommonNoun := l.has(word+"'s", 50) // at large sizes, SCOWL treats most forms in -ing as nouns
	switch {
	case strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		switch {
		case !l.isNoun(word) && l.hasStem(word, 95, "s>", "es>", "ies>y"): // even the rarest words have plurals
			return "plural" // or a verb in the third person
		case strings.HasSuffix(word, "us") || strings.HasSuffix(word, "is"):
			return "final us, is"
		}
		return "final s"
	case !isCommonNoun && (l.isVerb(stems(word, "ed")) || l.isVerb(stems(word, "ing"))):
		return "verb form"
	case l.isGraded(word, "er", "est"), l.isGraded(word, "est", "er"):
		return "comparative" // or superlative
	case l.isVerb(stems(word, "er")), l.isVerb(stems(word, "or")):
		return "agent"
	case l.hasAny(stems(word, "ly")):
		return "adverb"
	case l.hasAny(stems(word, "y")):
		return "adjective in y"
	case l.hasStem(word, wellKnown, "i>us", "i>o", "ae>a", "a>um", "a>on", "men>man", "eaux>eau"):
		return "irregular plural"
	case l.isPrefixed(word):
		return "prefix"
	}
	return ""
}

// hasStem reports whether one of the rules, such as "ies>y", turns the word into a SCOWL word.
func (l lexicon) hasStem(word string, upTo int, rules ...string) bool {
	// This rule turns COPIES into COPY. The size of the SCOWL word must be at most upTo.
	return slices.ContainsFunc(rules, func(rule string) bool {
		suffix, end, _ := strings.Cut(rule, ">")
		stem, ok := strings.CutSuffix(word, suffix)
		return ok && l.has(stem+end, upTo)
	})
}

func (l lexicon) isPrefixed(word string) bool {
	for _, prefix := range []string{"re", "un", "de"} {
		if stem, ok := strings.CutPrefix(word, prefix); ok && len(stem) >= 3 && l.has(stem, 50) {
			return true
		}
	}
	return false
}

// isGraded reports whether the word is a comparative or superlative that ends in the given suffix.
func (l lexicon) isGraded(word, suffix, other string) bool {
	// For COLDER, SCOWL must have COLD and, with the other suffix, COLDEST.
	stem, ok := strings.CutSuffix(word, suffix)
	return ok && l.has(stem+other, wellKnown) && l.hasAny(stems(word, suffix))
}

// stems returns possible stems of a word that ends in the suffix, such as BAKE for BAKED.
func stems(word, suffix string) []string {
	s, ok := strings.CutSuffix(word, suffix)
	if !ok || len(s) < 2 {
		return nil
	}
	all := []string{s, s + "e"} // BAK and BAKE for BAKED
	if n := len(s); s[n-1] == s[n-2] {
		all = append(all, s[:n-1]) // STOP for STOPPED
	}
	if r, ok := strings.CutSuffix(s, "i"); ok {
		all = append(all, r+"y") // COPY for COPIED
	}
	return all
}

func (l lexicon) hasAny(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return l.has(w, wellKnown) })
}

// isVerb reports whether any of the words is well known and has a form in -ing.
func (l lexicon) isVerb(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return l.has(w, wellKnown) &&
			l.hasAny([]string{w + "ing", w + w[len(w)-1:] + "ing", strings.TrimSuffix(w, "e") + "ing"})
	})
}
