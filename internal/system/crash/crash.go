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

// Error returns an error that reports a panic to the user, where recovered is the result of recover
// and stack is the stack trace. Error writes both to a file in the user's cache directory, and the
// error's message names that file. If the file cannot be written, the message has only recovered.
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
	f, err := os.CreateTemp(dir, time.Now().Format("crash-20060102-150405-*.txt"))
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(f, "wfind panicked: %s\narguments: %q\n\n%s", text, os.Args, stack)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return f.Name(), err
}
