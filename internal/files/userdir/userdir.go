// Package userdir finds the user's directories for wfind's files. It follows the XDG Base Directory
// Specification and the conventions of other systems.
package userdir

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// Data returns the path of the directory for recorded games and the user's word lists. The
// directory may not exist yet. Data returns an error if the user has no home directory.
func Data() (string, error) {
	return dir("XDG_DATA_HOME", "LocalAppData", filepath.Join(".local", "share"))
}

// Config returns the path of the directory for preferences. The directory may not exist yet. Config
// returns an error if the user has no home directory.
func Config() (string, error) { return dir("XDG_CONFIG_HOME", "AppData", ".config") }

// dir returns the path of wfind's directory. It is in the directory that the environment variable
// xdg names, or else in the system's usual place. For the usual place, windows is an environment
// variable on Windows, and unix is a path in the home directory on other systems except macOS.
func dir(xdg, windows, unix string) (string, error) {
	names := []string{xdg}
	if runtime.GOOS == "windows" {
		names = append(names, windows)
	}
	for _, name := range names {
		if dir := os.Getenv(name); filepath.IsAbs(dir) { // the specification ignores relative paths
			return filepath.Join(dir, "wfind"), nil
		}
	}
	home, err := os.UserHomeDir()
	if err != nil || !filepath.IsAbs(home) {
		return "", fmt.Errorf("there is no home directory for wfind's files; set %s to another directory", xdg)
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "wfind"), nil
	}
	return filepath.Join(home, unix, "wfind"), nil
}
