package cli

import (
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestFileList checks that a file reaches the filter as one: read in parts by
// several jobs, it takes half the time.
func TestFileList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(path, []byte("ocean\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	name := ListName(path)
	named := &Words{Dict: &name}
	unnamed := &Words{}
	for what, open := range map[string]func() (*list, error){
		"a named file":   func() (*list, error) { return named.open(&Env{Stdin: os.Stdin}, 5) },
		"standard input": func() (*list, error) { return unnamed.open(&Env{Stdin: file}, 5) },
	} {
		l, err := open()
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := l.r.(io.ReaderAt); !ok {
			t.Errorf("%s is read as a %T", what, l.r)
		}
		l.close()
	}
}
