// Package crash writes the stack trace of a panic to a file, so that the user sees a short message
// instead.
package crash

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"wfind/internal/text/printable"
)

// Error saves the panic value recovered and its stack trace in a file. It returns an error that
// asks the user to report the bug. If the file was written, the error contains its path.
func Error(recovered any, stack []byte) error {
	text := printable.Short(fmt.Sprint(recovered))
	path, err := write(text, stack)
	if err != nil {
		return fmt.Errorf("internal error: %s\nplease report this as a bug", text)
	}
	return fmt.Errorf("internal error: %s\nplease report this as a bug and attach the file %s", text, printable.Text(path))
}

func write(text string, stack []byte) (path string, err error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir = filepath.Join(dir, "wfind")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	path = filepath.Join(dir, fmt.Sprintf("crash-%s-%d.txt", time.Now().Format("20060102-150405"), os.Getpid()))
	return path, os.WriteFile(path, fmt.Appendf(nil, "wfind panicked: %s\narguments: %q\n\n%s", text, os.Args, stack), 0o600)
}
