package crash

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestError checks that the message names a file with the stack trace, and has no control
// characters. If the file cannot be written, there is only the message.
func TestError(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the cache directory is set as on Linux")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	text := Error("boom\x1b[2J", []byte("goroutine 1:\nmain.go:7")).Error()
	first, path, _ := strings.Cut(text, "\nplease report this as a bug and attach the file ")
	if first != `internal error: boom\x1b[2J` {
		t.Errorf("the message is %q", text)
	}
	if want := filepath.Join(os.Getenv("XDG_CACHE_HOME"), "wfind"); filepath.Dir(path) != want {
		t.Errorf("the report is %s, want a file in %s", path, want)
	}
	report, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(report), "boom") || !strings.Contains(string(report), "main.go:7") {
		t.Errorf("the report is %q, %v", report, err)
	}
	t.Setenv("XDG_CACHE_HOME", "/dev/null")
	if got, want := Error("boom", nil).Error(), "internal error: boom\nplease report this as a bug"; got != want {
		t.Errorf("without a file it is %q, want %q", got, want)
	}
}
