package constraint_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/random"
)

// parse returns the set of the given clues, which are separated by spaces.
func parse(t testing.TB, clues string) *constraint.Set {
	t.Helper()
	set, err := add(clues)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func add(clues string) (*constraint.Set, error) {
	var set *constraint.Set
	for _, arg := range strings.Fields(clues) {
		clue, err := constraint.ParseClue(arg)
		if err != nil {
			return nil, err
		}
		if set == nil {
			set = constraint.Must(constraint.NewSet(len(clue.Score)))
		}
		if err := set.Add(clue); err != nil {
			return set, err
		}
	}
	return set, nil
}

func TestCandidates(t *testing.T) {
	list := constraint.Must(dict.Load(dict.Wordle, 5))
	for clues, want := range map[string]string{
		"JUDGE=....e CHEST=c.E.. WRECK=..Ec.":                         "ILEAC OCEAN OLEIC",
		"HARES=.ar.. GUILT=..... CROAK=.Roa. BRAVO=bRa.o":             "ARBOR",
		"CHAIR=Cha.. CLASH=C.a.h CATCH=CA.ch":                         "CACHE",
		"LEAKS=..... MIGHT=.i..t BLITZ=..it. OPTIC=o.tIC TONIC=TO.IC": "TORIC TOXIC",
		"HARES=..... BUILT=..i.t TIMID=tI... PINTO=.I.T. WITTY=.I.TY": "FIFTY",
		"VOUCH=..... GRIPE=..i.e DENIM=deni. WIDEN=.iDEn":             "INDEX",
		"GRAIL=.RA.. TRACK=.RAc. CRAMP=CRA.. CRABS=CRA.. CRAZY=CRAZ.": "CRAZE",
		"CLAIM=c..i. TRICE=.riC.":                                     "BIRCH",
		"GRAIL=🟩🟩🟩🟩🟩":                                                 "GRAIL",
	} {
		set := parse(t, clues)
		var got []string
		for _, w := range list {
			if set.Match(w) {
				got = append(got, w)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", clues, got, want)
		}
	}
}

func TestSummary(t *testing.T) {
	set := parse(t, "HARES=..... BUILT=..i.t TIMID=tI... PINTO=.I.T. WITTY=.I.TY")
	if got, want := set.Mask(), []string{"", "I", "", "T", "Y"}; !slices.Equal(got, want) {
		t.Errorf("Mask = %q, want %q", got, want)
	}
	var spots []string
	for _, s := range set.WrongSpots() {
		spots = append(spots, strings.Join(s, ""))
	}
	if got, want := strings.Join(spots, ","), "T,,IT,I,T"; got != want {
		t.Errorf("WrongSpots = %s, want %s", got, want)
	}
	valid, invalid := "", ""
	for _, c := range set.Counts() {
		if c.Min > 0 {
			valid += c.Letter
		}
		if c.Max == 0 {
			invalid += c.Letter
		}
		if (c.Letter == "I" || c.Letter == "T") && (c.Min != 1 || c.Max != 1) {
			t.Errorf("Counts: %s %d to %d, want exactly 1", c.Letter, c.Min, c.Max)
		}
	}
	if valid != "ITY" || invalid != "ABDEHLMNOPRSUW" {
		t.Errorf("Counts: the answer has %s and lacks %s", valid, invalid)
	}
}

func TestExplain(t *testing.T) {
	for _, c := range []struct{ clues, word, want string }{
		{"THIEF=...e. BLADE=....E GROVE=.ro.E", "ROMEO", "mask wrong-spot"},
		{"THIEF=...e. BLADE=....E GROVE=.ro.E", "PROSE", "wrong-spot wrong-spot"},
		{"THIEF=...e. BLADE=....E GROVE=.ro.E", "STORE", "invalid wrong-spot"},
		{"THIEF=...e. BLADE=....E GROVE=.ro.E", "MURAL", "mask invalid invalid valid valid"},
		{"THIEF=...e. BLADE=....E GROVE=.ro.E", "ROUSE", ""},
		{"CLAIM=c..i. TRICE=.riC.", "BIRCH", ""},
		{"CATCH=CA.ch", "CAHOW", "count"},
		{"GEESE=.ee..", "ETUDE", "wrong-spot"},
		{"GEESE=.ee..", "EMBED", ""},
		{"GEESE=.ee..", "OTHER", "count"},
		{"CATCH=CA.ch", "CACHES", "length"},
	} {
		set := parse(t, c.clues)
		var got []string
		for _, r := range set.Explain(c.word) {
			got = append(got, string(r.Filter))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: Explain(%s) = %v, want %s", c.clues, c.word, set.Explain(c.word), c.want)
		}
	}
}

// TestExplainClue checks which clue each reason names.
func TestExplainClue(t *testing.T) {
	for _, c := range []struct{ clues, word, want string }{
		{"THIEF=...e. BLADE=....E GROVE=.ro.E", "ROMEO", "mask BLADE=....E: tile 5 must be E, not O; wrong-spot THIEF=...e.: E can't be on tile 4"},
		{"THIEF=...e. BLADE=....E GROVE=.ro.E", "STORE", "invalid THIEF=...e.: the word can't contain T; wrong-spot GROVE=.ro.E: O can't be on tile 3"},
		{"THIEF=...e. BLADE=....E GROVE=.ro.E", "MURAL", "mask BLADE=....E: tile 5 must be E, not L; invalid BLADE=....E: the word can't contain A; " +
			"invalid BLADE=....E: the word can't contain L; valid THIEF=...e.: the word must contain E; valid GROVE=.ro.E: the word must contain O"},
		{"CATCH=CA.ch", "CAHOW", "count CATCH=CA.ch: the word needs at least 2 copies of C, but has only 1"},
		{"GEESE=.ee.. THERE=..e.e", "EEEXX", "wrong-spot GEESE=.ee..: E can't be on tile 2; wrong-spot GEESE=.ee..: E can't be on tile 3; count GEESE=.ee..: the word has 3 copies of E, but can have at most 2"},
		{"AXY=a.. ZAX=.a.", "AAQ", "wrong-spot AXY=a..: A can't be on tile 1; wrong-spot ZAX=.a.: A can't be on tile 2"},
		{"EXY=E.. XEY=.E.", "QED", "mask EXY=E..: tile 1 must be E, not Q; count EXY=E..: the word needs at least 2 copies of E, but has only 1"},
		{"EXY=E.. XEY=.E.", "EQD", "mask XEY=.E.: tile 2 must be E, not Q; count XEY=.E.: the word needs at least 2 copies of E, but has only 1"},
		{"EXY=E.. XEY=.E.", "EQUAL", "length =: the word has 5 letters, but the answer has 3"},
	} {
		var got []string
		for _, r := range parse(t, c.clues).Explain(c.word) {
			got = append(got, fmt.Sprintf("%s %v: %s", r.Filter, r.Clue, r.Detail))
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%s: Explain(%s) =\n%s, want\n%s", c.clues, c.word, got, c.want)
		}
	}
}

func TestContradictions(t *testing.T) {
	for _, c := range []struct {
		clues  string
		letter rune
		want   string
	}{
		{"EERIE=.e...", 'E', "EERIE=.e...: no answer can give this score: the E on tile 2 is present, so the earlier E on tile 1 can't be absent"},
		{"SASSY=sa.s.", 'S', "SASSY=sa.s.: no answer can give this score: the S on tile 4 is present, so the earlier S on tile 3 can't be absent"},
		{"AB=aB", 'A', "AB=aB: no answer can give this score: tile 1 is present, but no other tile can hold its letter A"},
		{"ABCA=aBCA", 'A', "ABCA=aBCA: no answer can give this score: tile 1 is present, but no other tile can hold its letter A"},
		{"CRANE=CRANe", 'E', "CRANE=CRANe: no answer can give this score: tile 5 is present, but no other tile can hold its letter E"},
		{"GEESE=.Ee.. THERE=....E", 'E', "the clues GEESE=.Ee.. and THERE=....E contradict each other: the clue THERE puts E on tile 5, but the clue GEESE rules that out"},
		{"CHEST=C.... BLAME=B....", 'C', "the clues CHEST=C.... and BLAME=B.... contradict each other: the clue CHEST puts C on tile 1, but the clue BLAME puts B there"},
		{"CHEST=c.... CLIMB=..... CHALK=c....", 'C', "the clues CHEST=c.... and CLIMB=..... contradict each other: the clue CHEST requires C, but the clue CLIMB forbids it"},
		{"LLAMA=l.a.. BANAL=.A.aL", 'A', "the clues LLAMA=l.a.. and BANAL=.A.aL contradict each other: the clues require at least 2 copies of A, but allow at most 1"},
		{"AXX=a.. XAX=.a. XXA=..a", 'A', "the clues AXX=a.., XAX=.a. and XXA=..a contradict each other: A must be in the answer, but no tile is left for it"},
		{"QQQ=... AXX=a.. XAX=.a. XXA=..a", 'A', "the clues AXX=a.., XAX=.a. and XXA=..a contradict each other: A must be in the answer, but no tile is left for it"},
		{"AB=a. CD=c.", 'C', "the clues AB=a. and CD=c. contradict each other: C must be in the answer, but no tile is left for it"},
	} {
		_, err := add(c.clues)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v\nwant %s", c.clues, err, c.want)
			continue
		}
		_, isClue := errors.AsType[*constraint.ClueError](err)
		conflict, isConflict := errors.AsType[*constraint.ConflictError](err)
		if isConflict && conflict.Letter != string(c.letter) || isClue == isConflict {
			t.Errorf("%s: %#v, want letter %c", c.clues, err, c.letter)
		}
	}
}

// TestFeasible compares Add and the mask with a search for words that match all clues. The words
// consist of the letters of the guesses and Z, which is in no guess.
func TestFeasible(t *testing.T) {
	rng := random.Rand(t)
	accepted, refused := 0, 0
	words := make(map[string][]string) // by length and alphabet
	for range random.Cases(20_000) {
		n := 1 + rng.IntN(4)
		alphabet := []rune("ABC")[:1+rng.IntN(3)]
		all := append(slices.Clone(alphabet), 'Z')
		world := fmt.Sprint(n, all)
		if words[world] == nil {
			words[world] = allWords(n, all)
		}
		words := words[world]
		set := constraint.Must(constraint.NewSet(n))
		var clues []constraint.Clue
		for range 1 + rng.IntN(3) {
			clue := randomClue(rng, alphabet, words, n)
			clues = append(clues, clue)
			err := set.Add(clue)
			if exists := anyMatches(words, clues); (err == nil) != exists {
				t.Fatalf("Add of the last of %v: %v; an answer exists: %t", clues, err, exists)
			}
			if err != nil {
				refused++
				checkRefusal(t, set, clues, words, err)
				break
			}
			accepted++
			if got, want := set.Mask(), sharedLetters(words, clues); !slices.Equal(got, want) {
				t.Fatalf("%v: mask %q, want %q", clues, got, want)
			}
		}
	}
	if accepted == 0 || refused == 0 {
		t.Errorf("%d accepted, %d refused", accepted, refused)
	}
}

// randomClue returns a guess of n letters with a random score, or with the score against one of the
// words.
func randomClue(rng *rand.Rand, alphabet []rune, words []string, n int) constraint.Clue {
	guess := make([]rune, n)
	score := make(constraint.Score, n)
	for i := range guess {
		guess[i] = alphabet[rng.IntN(len(alphabet))]
		score[i] = constraint.Tile(rng.IntN(3))
	}
	if rng.IntN(2) == 0 {
		score = constraint.ScoreGuess(words[rng.IntN(len(words))], string(guess))
	}
	return constraint.Clue{Guess: string(guess), Score: score}
}

// checkRefusal checks the error for the last clue, which set rejected. Either that clue alone is
// impossible, or the error names a minimal set of contradictory clues.
func checkRefusal(t *testing.T, set *constraint.Set, clues []constraint.Clue, words []string, err error) {
	t.Helper()
	if len(set.Clues()) != len(clues)-1 {
		t.Fatalf("%v: a refused clue was kept", clues)
	}
	conflict, ok := errors.AsType[*constraint.ConflictError](err)
	if !ok {
		if anyMatches(words, clues[len(clues)-1:]) {
			t.Fatalf("%v: %v, but an answer gives the last score alone", clues, err)
		}
		return
	}
	if len(conflict.Clues) < 2 || anyMatches(words, conflict.Clues) {
		t.Fatalf("%v: the clues named in %v do not conflict", clues, err)
	}
	for i := range conflict.Clues {
		if !anyMatches(words, slices.Delete(slices.Clone(conflict.Clues), i, i+1)) {
			t.Fatalf("%v: %v names more clues than needed", clues, err)
		}
	}
	if !slices.ContainsFunc(conflict.Clues, func(c constraint.Clue) bool { return strings.Contains(c.Guess, conflict.Letter) }) {
		t.Fatalf("%v: %v names letter %q", clues, err, conflict.Letter)
	}
}

func anyMatches(words []string, clues []constraint.Clue) bool {
	return slices.ContainsFunc(words, func(w string) bool { return matchesAll(w, clues) })
}

// sharedLetters returns, for each position, the letter that all matching words have there. It
// returns "" if they differ or the letter is Z.
func sharedLetters(words []string, clues []constraint.Clue) []string {
	var shared []string
	for _, w := range words {
		if !matchesAll(w, clues) {
			continue
		}
		letters := strings.Split(w, "")
		if shared == nil {
			shared = letters
		}
		for i := range shared {
			if shared[i] != letters[i] || shared[i] == "Z" {
				shared[i] = ""
			}
		}
	}
	return shared
}

func matchesAll(word string, clues []constraint.Clue) bool {
	return !slices.ContainsFunc(clues, func(c constraint.Clue) bool {
		return !slices.Equal(constraint.ScoreGuess(word, c.Guess), c.Score)
	})
}

func allWords(n int, alphabet []rune) []string {
	words := []string{""}
	for range n {
		var longer []string
		for _, w := range words {
			for _, r := range alphabet {
				longer = append(longer, w+string(r))
			}
		}
		words = longer
	}
	return words
}
