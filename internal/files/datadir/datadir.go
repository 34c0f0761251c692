// Package datadir tells where the user's data of wfind are: the games that were
// played, and word lists.
package datadir

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// Dir returns the directory: wfind under XDG_DATA_HOME, or where that is not
// set under the place that the system has for such data. It need not exist.
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
