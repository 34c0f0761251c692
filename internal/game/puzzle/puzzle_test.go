package puzzle

import (
	"encoding/binary"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wfind/internal/testkit/random"
)

// ocean is a puzzle with a value in each field.
var ocean = Puzzle{Words: []string{"OCEAN", "BRISK"}, Dict: []string{"english", "wordle"}, Answers: "common", Tries: 7, Hint: "by the sea"}

// TestCode checks that old codes can be decoded forever, because friends have them.
func TestCode(t *testing.T) {
	for _, test := range []struct {
		puzzle Puzzle
		code   string
	}{
		{Puzzle{Words: []string{"OCEAN"}, Tries: 6}, "AEXVGVAUAOPLDIKDFCO2RXJTDIFYG"},
		{ocean, "AEZAOVGLBSQYGX22OGL23XVR3ESSP2QWKKRGUXDZ7RL4UQ7B3D6VHWYQSF5YDHMLG2DJAW46ASFDX267Z5CRNLWW"},
		{Puzzle{Words: []string{"GRÖẞE"}, Hint: "\x1b[2J\xff"}, "AFNQT7Z2BXGXMY3V7RJ4TEWYWLAXMLP55WPRNQE3AQ"},
	} {
		if code := Encode(test.puzzle); code != test.code {
			t.Errorf("the code of %#v is %s, want %s", test.puzzle, code, test.code)
		}
		for _, code := range []string{test.code, strings.ToLower(test.code)} {
			if p, err := Decode(code); err != nil || !reflect.DeepEqual(p, test.puzzle) {
				t.Errorf("the puzzle of %s is %#v, %v, want %#v", code, p, err, test.puzzle)
			}
		}
	}
}

// TestHidden checks that neither the code nor its bytes contain the words.
func TestHidden(t *testing.T) {
	code := Encode(ocean)
	b, err := text().DecodeString(code)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range append(ocean.Words, ocean.Hint) {
		bare := text().EncodeToString([]byte(word))
		for _, part := range []string{word, bare[:len(bare)-1]} {
			if strings.Contains(code, part) || strings.Contains(string(b), part) {
				t.Errorf("the code %[2]s contains %[1]s", part, code)
			}
		}
	}
}

// TestTypos mistypes, omits and doubles each character, and swaps neighbours.
func TestTypos(t *testing.T) {
	const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	wrong := func(code, typo string) {
		t.Helper()
		if p, err := Decode(typo); typo != code && err != errMistyped {
			t.Errorf("%s for %s: %#v, %v", typo, code, p, err)
		}
	}
	for _, p := range []Puzzle{{Words: []string{"OCEAN"}, Tries: 6}, {Words: []string{"CRANES"}}, ocean} {
		code := Encode(p)
		for i := range code {
			before, after := code[:i], code[i+1:]
			for _, c := range characters {
				wrong(code, before+string(c)+after)
			}
			wrong(code, before+after)
			wrong(code, before+code[i:i+1]+code[i:])
			if after != "" {
				wrong(code, before+after[:1]+code[i:i+1]+after[1:])
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rng := random.Rand(t)
	some := func() string {
		b := make([]byte, rng.IntN(40))
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		return string(b)
	}
	several := func(n int) (all []string) {
		for range n {
			all = append(all, some())
		}
		return all
	}
	for range 2000 {
		p := Puzzle{Words: several(1 + rng.IntN(32)), Dict: several(rng.IntN(3)), Answers: some(), Tries: rng.IntN(2000), Hint: some()}
		if got, err := Decode(Encode(p)); err != nil || !reflect.DeepEqual(got, p) {
			t.Fatalf("%#v became %#v, %v", p, got, err)
		}
	}
}

// hidden returns a code with the given content.
func hidden(plain []byte) string {
	const nonce = 0x1234
	b := slices.Clone(plain)
	hide(b, nonce)
	return seal(version, nonce, b)
}

func TestDecodeErrors(t *testing.T) {
	if _, err := Decode(hidden([]byte("\x06\x01\x05OCEAN\x00\x00\x00"))); err != nil {
		t.Fatal("a valid code gives an error:", err)
	}
	for _, test := range []struct{ what, code, want string }{
		{"no text", "", errMistyped.Error()},
		{"too short", "AAAA", errMistyped.Error()},
		{"a digit that no code has", "ABC1", "the puzzle code contains 1, but"},
		{"a letter that upper case makes another", "ıABC", "the puzzle code contains ı, but"},
		{"a control character", "AB\x1bC", `the puzzle code contains \x1b, but`},
		{"a line's end, which base32 reads over", Encode(ocean) + "\n", `but a code can contain only`},
		{"a newer version", seal(2, 7, []byte("anything")), "has version 2"},
		{"nothing held", hidden([]byte("")), errMistyped.Error()},
		{"no words", hidden([]byte("\x06\x00\x00\x00\x00")), errMistyped.Error()},
		{"a text that is cut", hidden([]byte("\x06\x01\x05OCE")), errMistyped.Error()},
		{"something behind", hidden([]byte("\x06\x01\x05OCEAN\x00\x00\x00\x00")), errMistyped.Error()},
		{"too many tries", hidden(append(binary.AppendUvarint(nil, 1<<63), "\x01\x05OCEAN\x00\x00\x00"...)), errMistyped.Error()},
	} {
		if p, err := Decode(test.code); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, %q: %#v, %v, want an error with %q", test.what, test.code, p, err, test.want)
		}
	}
	if _, err := Decode(seal(200, 0, nil)); err == nil || !strings.Contains(err.Error(), "has version 200") {
		t.Errorf("version 200: %v", err)
	}
}

// FuzzDecode decodes arbitrary text, and arbitrary bytes with a correct checksum. Every puzzle that
// can be decoded can be encoded again.
func FuzzDecode(f *testing.F) {
	f.Add(Encode(ocean), []byte("\x06\x01\x05OCEAN\x00\x00\x00"))
	f.Add(strings.ToLower(Encode(Puzzle{Words: []string{"GRÖẞE"}})), []byte("\x06\x20\x05OCEAN"))
	f.Add("", []byte{})
	f.Add(seal(2, 0, nil), []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\xff"))
	f.Fuzz(func(t *testing.T, code string, plain []byte) {
		for _, code := range []string{code, hidden(plain)} {
			p, err := Decode(code)
			if err != nil {
				continue
			}
			if again, err := Decode(Encode(p)); err != nil || !reflect.DeepEqual(again, p) {
				t.Fatalf("%s: %#v became %#v, %v", code, p, again, err)
			}
		}
	})
}
