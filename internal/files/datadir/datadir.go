// Package datadir finds the directory of the user's data: recorded games and word lists.
package datadir

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// Dir returns the path of wfind's data directory: the directory wfind in XDG_DATA_HOME or, if that
// is not set, in the system's usual place for data. It does not create the directory. It returns an
// error if the user has no home directory.
func Dir() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "wfind"), nil
	}
	if dir := os.Getenv("LocalAppData"); runtime.GOOS == "windows" && filepath.IsAbs(dir) {
		return filepath.Join(dir, "wfind"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil || !filepath.IsAbs(home) {
		return "", errors.New("there is no home directory to keep data in; XDG_DATA_HOME can name another place")
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "wfind"), nil
	}
	return filepath.Join(home, ".local", "share", "wfind"), nil
}
