// Package crash keeps the stack trace of an internal error in a file. The user sees
// where the file is, and never the trace itself.
package crash

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"wfind/internal/text/printable"
)

// Error returns an error that reports a panic to the user. The argument value must be the result of
// recover. Error writes stack, the stack trace, to a file in the user's cache directory, and the
// message names that file.
func Error(value any, stack []byte) error {
	text := printable.Short(fmt.Sprint(value))
	path, err := write(text, stack)
	if err != nil {
		return fmt.Errorf("internal error, please report it: %s", text)
	}
	return fmt.Errorf("internal error: %s\nplease report it with the file %s", text, printable.Text(path))
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
