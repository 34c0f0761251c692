package game

import "testing"

func TestCheckAnswers(t *testing.T) {
	for _, test := range []struct {
		answers, boards int
		want            string
	}{
		{2, 1, ""}, {2, 2, ""},
		{2, 3, "3 boards need as many different answers, but there are only 2"},
		{1, 2, "2 boards need as many different answers, but there is only 1"},
	} {
		got := ""
		if err := CheckAnswers(test.answers, test.boards); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%d answers, %d boards: %q, want %q", test.answers, test.boards, got, test.want)
		}
	}
}
