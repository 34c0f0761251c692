package cli

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return fmt.Errorf("create %s: %w", name, bareError(err))
	}
	err = fillFile(f, fill)
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// fillFile writes to a file and closes it.
func fillFile(f *os.File, fill func(io.Writer) error) error {
	w := bufio.NewWriter(f)
	return cmp.Or(fill(w), w.Flush(), f.Close())
}
