package constraint_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"wfind/constraint"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

func TestSplitLetters(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"", ""},
		{"OCEAN", "O C E A N"},
		{"ÉTÉ", "É T É"},
		{"E\u0301TE\u0301\u0323", "E\u0301 T E\u0301\u0323"},
		{"पानी", "पा नी"},
		{"שָׁלוֹם", "שָׁ ל וֹ ם"},
		{"น้ำ", "น้ำ"}, // a vowel sign that counts as a letter of its own
		{"한글", "한 글"},
		{"\u1112\u1161\u11ab\u1100", "\u1112\u1161\u11ab \u1100"},
		{"👨‍👩‍👧👍🏽🇩🇪🇫🇷", "👨‍👩‍👧 👍🏽 🇩🇪 🇫🇷"},
		{"1️⃣2️⃣", "1️⃣ 2️⃣"},
		{"ঝিল্লি", "ঝি ল্লি"},
		{"क्षत्रिय", "क्ष त्रि य"},
		{"ශ්\u200dරී", "ශ්\u200d රී"}, // Unicode does not join Sinhala conjuncts
		{"می\u200cروم", "م ی\u200c ر و م"},
		{"မာ", "မာ"}, // a mark that Unicode's rules do not join
		{"\u0301A", "\u0301 A"},
		{"A\xff\u0301", "A \xff\u0301"},
	} {
		got := constraint.SplitLetters(c.word)
		if strings.Join(got, " ") != c.want || constraint.CountLetters(c.word) != len(got) {
			t.Errorf("%q: %q, %d; want %s", c.word, got, constraint.CountLetters(c.word), c.want)
		}
	}
}

// TestSplitOracle compares the letters of random words with Unicode's grapheme clusters.
func TestSplitOracle(t *testing.T) {
	rng := random.Rand(t)
	pools := []*unicode.RangeTable{unicode.M, unicode.Lo, unicode.L, unicode.So, unicode.Hangul, unicode.Regional_Indicator,
		unicode.Devanagari, unicode.Bengali, unicode.Thai, unicode.Hebrew, unicode.Arabic, unicode.Han, unicode.Latin}
	var parts [][]string // the parts that words consist of
	for _, table := range pools {
		var all []string
		for r := range rune(unicode.MaxRune) {
			if unicode.Is(table, r) {
				all = append(all, string(r))
			}
		}
		parts = append(parts, all)
	}
	parts = append(parts, strings.Fields("👨 👩 ❤ ♂ 🏽 🇩 👨‍👩‍👧 🏳️‍🌈 1️⃣"), strings.Fields("가 각 \u1100 \u1161 \u11a8"),
		strings.Fields("क ष त र ् ि \u200d \u200c ল ্"), strings.Fields("A z"))
	several, marks := 0, 0
	for range 30_000 {
		text := ""
		for range 1 + rng.IntN(6) {
			pool := parts[rng.IntN(len(parts))]
			text += pool[rng.IntN(len(pool))]
		}
		var want []string
		for clusters := graphemes.FromString(text); clusters.Next(); {
			r, _ := utf8.DecodeRuneInString(clusters.Value())
			if len(want) > 0 && unicode.Is(unicode.M, r) {
				want[len(want)-1] += clusters.Value()
				marks++
			} else {
				want = append(want, clusters.Value())
			}
		}
		if len(want) < utf8.RuneCountInString(text) {
			several++
		}
		if got := constraint.SplitLetters(text); !slices.Equal(got, want) || constraint.CountLetters(text) != len(want) {
			t.Errorf("%q: %+q, want %+q", text, got, want)
		}
	}
	if several < 1000 || marks < 10 {
		t.Errorf("%d words had letters of several runes, %d marks were joined beyond Unicode's rules", several, marks)
	}
}

// TestSimpleLetters counts the letters of words of two runes, for all runes of the first two
// planes. A rune that is reported as a letter of its own must never be joined to another.
func TestSimpleLetters(t *testing.T) {
	race.Skip(t)
	others := []rune{'A', 'é', '漢', '가', '한'}
	for r := range rune(0x20000) {
		for _, other := range others {
			for _, word := range []string{string(r) + string(other), string(other) + string(r)} {
				if got, want := constraint.CountLetters(word), len(constraint.SplitLetters(word)); got != want {
					t.Fatalf("%+q has %d letters, but is split into %d", word, got, want)
				}
			}
		}
	}
}

func TestAlphabets(t *testing.T) {
	for _, c := range []struct{ text, letters, any string }{
		{"ocean", "OCEAN", "OCEAN"},
		{"12953", "12953 is not a word: the character 1 is not a letter", "12953"},
		{"12+35=47", "12+35=47 is not a word: the character 1 is not a letter", "12+35=47"},
		{"पानी", "पानी", "पानी"},
		{"i̇sta", "İSTA", "İSTA"},
		{"ශ්\u200dරී", "ශ්\u200dරී", "ශ්\u200dරී"},
		{"می\u200cروم", "می\u200cروم", "می\u200cروم"},
		{"\u200cab", `\u200cab is not a word: the character \u200c is not a letter`, `\u200cab is not a word: the character \u200c is not a letter`},
		{"🍎🍐👨‍👩‍👧", "🍎🍐👨‍👩‍👧 is not a word: the character 🍎 is not a letter", "🍎🍐👨‍👩‍👧"},
		{"a b", `"a b" is not a word: it contains a space`, `"a b" is not a word: it contains a space`},
		{"a,b", `a,b is not a word: the character , is not a letter`, `a,b is not a word: the character , is not a letter`},
		{"\u0301a", "\u0301a is not a word: the character \u0301 is not a letter", "\u0301a is not a word: the character \u0301 is not a letter"},
		{"a\x1b", `a\x1b is not a word: the character \x1b is not a letter`, `a\x1b is not a word: the character \x1b is not a letter`},
		{"a\x7f", `a\x7f is not a word: the character \x7f is not a letter`, `a\x7f is not a word: the character \x7f is not a letter`},
		{"a\u202e", `a\u202e is not a word: the character \u202e is not a letter`, `a\u202e is not a word: the character \u202e is not a letter`},
		{"a\xff", `a\xff is not a word: it is not valid UTF-8`, `a\xff is not a word: it is not valid UTF-8`},
	} {
		for alphabet, want := range map[constraint.Alphabet]string{constraint.OnlyLetters: c.letters, constraint.AnySymbol: c.any} {
			word, err := alphabet.ParseWord(c.text)
			if of := constraint.AlphabetOf("OCEAN", word); err == nil && of == constraint.AnySymbol && alphabet != of {
				t.Errorf("%q is a word in %v, but needs %v", c.text, alphabet, of)
			}
			if got := message(word, err); got != want {
				t.Errorf("%q in %v: %+q, want %+q", c.text, alphabet, got, want)
			}
			stream := constraint.Stream{Alphabet: alphabet}
			var found string
			if err := each(&stream, strings.NewReader(c.text), func(m constraint.Match) error { found = m.Word; return nil }); err != nil {
				t.Error(err)
			}
			if _, after, ok := strings.Cut(c.text, " "); ok || utf8.ValidString(after) && strings.Contains(c.text, ",") {
				continue // the rest of the line may be a weight
			}
			if (err == nil) != (found != "") || err == nil && found != word {
				t.Errorf("%q in %v: the stream finds %q", c.text, alphabet, found)
			}
		}
	}
	for words, want := range map[string]constraint.Alphabet{
		"": constraint.OnlyLetters, "OCEAN ÇAĞRI": constraint.OnlyLetters, "OCEAN İZMİR": constraint.Turkish, "ılık": constraint.Turkish, "KIŞI 12": constraint.AnySymbol,
	} {
		if got := constraint.AlphabetOf(strings.Fields(words)...); got != want {
			t.Errorf("%s: alphabet %v, want %v", words, got, want)
		}
	}
	var a constraint.Alphabet
	if err := a.UnmarshalText([]byte("any")); err != nil || a != constraint.AnySymbol || a.String() != "any" {
		t.Errorf("any: %v, %v", a, err)
	}
	if err := a.UnmarshalText([]byte("all")); err == nil || err.Error() != `unknown alphabet all; use "letters", "turkish" or "any"` {
		t.Errorf("all: %v", err)
	}
}
