package cli

import (
	"os"
	"path/filepath"
	"testing"
)

func TestPastFile(t *testing.T) {
	data, dir := t.TempDir(), t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	t.Chdir(dir)
	lists := filepath.Join(data, "wfind", "lists")
	if err := os.MkdirAll(lists, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{lists + "/old", lists + "/packed.txt.gz", dir + "/here.txt", dir + "/packed.gz"} {
		if err := os.WriteFile(path, []byte("ocean\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		named []string
		want  string
	}{
		{nil, lists + "/past.txt"},
		{[]string{"old"}, lists + "/old"},
		{[]string{"new"}, lists + "/new.txt"},
		{[]string{"here.txt"}, "here.txt"},
		{[]string{dir + "/there.txt"}, dir + "/there.txt"},
		{[]string{"old", "here.txt"}, "here.txt"},
		{[]string{"old", "here.txt", "answers", "packed", "packed.gz", "-", os.DevNull, dir}, "here.txt"},
		{[]string{"answers"}, ""},
		{[]string{"packed"}, ""},
		{[]string{"-"}, ""},
		{[]string{dir}, ""},
	} {
		if got := pastFile(c.named); got.Path != c.want || (got.Use != "") != (c.named == nil) {
			t.Errorf("%q: %+v, want %q", c.named, got, c.want)
		}
	}
}
