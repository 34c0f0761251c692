package record

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// TestPlain checks that what this program writes, and what others write in its
// place, is read the fast way.
func TestPlain(t *testing.T) {
	var full Game
	v := reflect.ValueOf(&full).Elem()
	for i := range v.NumField() {
		fill(t, v.Type().Field(i).Name, v.Field(i))
	}
	line, err := json.Marshal(full)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		string(line), // with all keys: a new one belongs into scanner.field
		`{}`,
		` { "v" : 1 , "guesses" : [ "A" , "B" ] , "advised" : [ ] } ` + "\t\r",
		`{"won":true,"v":0,"tries":12,"hard":false,"guesses":[],"answer":"ÉTUDE","seed":18446744073709551615}`,
		`{"v":1,"v":2,"guesses":["A"],"guesses":["B"]}`,
	} {
		if got, ok := scanned(t, line); !ok {
			t.Errorf("%s is not plain: %+v", line, got)
		}
	}
	for _, line := range []string{
		``, `{`, `[]`, `{}{}`, `{} x`, "{}\x00", `{"v":1,}`, `{"v":1 "won":true}`, `{"v"}`, `{"v":}`, `{1:2}`,
		`{"v":01}`, `{"v":-1}`, `{"v":1.5}`, `{"v":1e3}`, `{"v":"1"}`, `{"v":null}`, `{"v":9223372036854775808}`,
		`{"seed":18446744073709551616}`, `{"won":tru}`, `{"won":truex}`, `{"won":1}`, `{"answer":"A\u0042"}`,
		"{\"answer\":\"A\x01\"}", "{\"answer\":\"A\xff\"}", `{"answer":"A}`, `{"guesses":["A"}`, `{"guesses":["A",]}`,
		`{"guesses":[1]}`, `{"advised":["A"]}`, `{"at":"2026-13-01T00:00:00Z"}`, `{"at":"yesterday"}`, `{"at":1}`,
		`{"V":1}`, `{"new":[{}]}`,
	} {
		if got, ok := scanned(t, line); ok {
			t.Errorf("%q is plain: %+v", line, got)
		}
	}
}

// fill gives a field a value that is not its zero.
func fill(t *testing.T, name string, v reflect.Value) {
	switch p := v.Addr().Interface().(type) {
	case *bool:
		*p = true
	case *string:
		*p = name
	case *int:
		*p = 42
	case *uint64:
		*p = 1 << 63
	case *[]string:
		*p = []string{"A", "É"}
	case *[]int:
		*p = []int{1, 2}
	case json.Unmarshaler:
		if err := p.UnmarshalJSON([]byte(`"2026-11-20T20:15:00+01:00"`)); err != nil {
			t.Fatal(err)
		}
	default:
		t.Fatalf("a field of type %T", p)
	}
}

// scanned reads a line in the fast way and compares it with encoding/json.
func scanned(t *testing.T, line string) (Game, bool) {
	t.Helper()
	var got, want Game
	if !got.scan([]byte(line)) {
		return got, false
	}
	if err := json.Unmarshal([]byte(line), &want); err != nil {
		t.Errorf("%q: read as %+v, but %v", line, got, err)
	}
	if !got.At.Equal(want.At) || got.At.String() != want.At.String() {
		t.Errorf("%q: at %v, want %v", line, got.At, want.At)
	}
	got.At = want.At // whose zone is at another address
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q: %+v, want %+v", line, got, want)
	}
	return got, true
}

func FuzzScan(f *testing.F) {
	f.Add(`{"v":1,"at":"2026-11-20T20:15:00+01:00","length":5,"answer":"OCEAN","guesses":["CRANE","OCEAN"],"tries":6,"won":true,` +
		`"quit":false,"hard":true,"strict":true,"adversary":false,"advised":[1,2],"daily":"2026-11-20","begun":"2026-11-20","given":true,"seed":7,"round":2,"dict":"wordle","answers":"answers"}`)
	f.Add(` { "guesses" : [ ] , "v":0 } `)
	f.Add(`{"at":"2026-11-20T20:15:00.000000001Z","at":"0000-01-01T00:00:00-23:59"}`)
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "\n") {
			return
		}
		scanned(t, line)
	})
}
