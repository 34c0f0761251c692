package cli

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"wfind/internal/atomicfile"
)

// writeFile writes what fill writes to a file that a flag names: all of it or
// nothing. Errors say what was being written. A pipe or a device, which cannot
// be replaced, is written to.
func writeFile(name, what string, fill func(io.Writer) error) error {
	if err := replaceFile(name, fill); err != nil {
		return fmt.Errorf("writing %s: %w", what, err)
	}
	return nil
}

func replaceFile(name string, fill func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return fillFile(f, fill)
	}
	// What stands behind a symbolic link is replaced, not the link.
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	return atomicfile.Write(name, 0o644, fill)
}

// fillFile writes to a file and closes it.
func fillFile(f *os.File, fill func(io.Writer) error) error {
	w := bufio.NewWriter(f)
	return cmp.Or(fill(w), w.Flush(), f.Close())
}
