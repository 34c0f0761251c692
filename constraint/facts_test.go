package constraint_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"wfind/constraint"
)

func set(t testing.TB, clues string) *constraint.Set {
	t.Helper()
	var s *constraint.Set
	for _, a := range strings.Fields(clues) {
		c, err := constraint.ParseClue(a)
		if err != nil {
			t.Fatal(err)
		}
		if s == nil {
			s = constraint.NewSet(len(c.Score))
		}
		if err := s.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestX(t *testing.T) {
	for _, clues := range []string{"JUDGE=....e CHEST=c.E.. WRECK=..Ec.", "HARES=..... BUILT=..i.t TIMID=tI... PINTO=.I.T. WITTY=.I.TY", "GRAIL=.RA.. TRACK=.RAc. CRAMP=CRA.. CRABS=CRA.. CRAZY=CRAZ."} {
		f, _ := os.Open("../dict/lists/wordle.txt")
		var b bytes.Buffer
		if err := set(t, clues).Filter(&b, f); err != nil {
			t.Fatal(err)
		}
		t.Log(clues, strings.Fields(b.String()))
		s := set(t, clues)
		t.Log(string(s.Mask()), string(s.Valid()), string(s.Invalid()), s.WrongSpots(), s.Counts())
	}
}
