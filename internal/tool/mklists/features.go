package main

import (
	"fmt"
	"slices"
	"strings"
)

// features returns the properties of word, such as "plural" or "size 35" (how rare it is). The model uses
// them to estimate how likely an editor is to pick the word as an answer. The word must be in lower case.
func (l lexicon) features(word string) []string {
	// Larger sizes mean rarer words.
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
	if e := l.form(word); e != "" {
		f = append(f, e)
	}
	return f
}

// isNoun reports whether word is a singular noun. The SCOWL word list also has the possessive form
// of each singular noun, such as BAKER'S for BAKER.
func (l lexicon) isNoun(word string) bool { return l[word+"'s"][american] != 0 }

const maxStem = 80 // largest SCOWL size of a stem in most rules; rarer words often look like stems by chance

// form returns the grammatical form of the word, such as "plural" or "adverb". It returns "" if it
// recognises none.
func (l lexicon) form(word string) string {
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
	case l.hasStem(word, maxStem, "i>us", "i>o", "ae>a", "a>um", "a>on", "men>man", "eaux>eau"):
		return "irregular plural"
	case l.isPrefixed(word):
		return "prefix"
	}
	return ""
}

// hasStem reports whether one of the rules turns word into another known word. For example, the
// rule "ies>y" turns COPIES into COPY. The SCOWL size of the other word must be at most maxSize;
// larger sizes mean rarer words.
func (l lexicon) hasStem(word string, maxSize int, rules ...string) bool {
	return slices.ContainsFunc(rules, func(rule string) bool {
		suffix, end, _ := strings.Cut(rule, ">")
		stem, ok := strings.CutSuffix(word, suffix)
		return ok && l.has(stem+end, maxSize)
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

// isGraded reports whether word is a comparative (suffix "er", other "est") or a superlative (suffix "est", other
// "er"). For example, COLDER is a comparative if COLD and COLDEST are known words.
func (l lexicon) isGraded(word, suffix, other string) bool {
	stem, ok := strings.CutSuffix(word, suffix)
	return ok && l.has(stem+other, maxStem) && l.hasAny(stems(word, suffix))
}

// stems returns the words from which word may have been derived by adding the suffix, such as BAK
// and BAKE for BAKED. It returns nil if word does not end in the suffix.
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
	return slices.ContainsFunc(words, func(w string) bool { return l.has(w, maxStem) })
}

// isVerb reports whether any of the words is a verb. A known word counts as a verb if its form in
// -ing is also known, as BAKING is for BAKE.
func (l lexicon) isVerb(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return l.has(w, maxStem) &&
			l.hasAny([]string{w + "ing", w + w[len(w)-1:] + "ing", strings.TrimSuffix(w, "e") + "ing"})
	})
}
