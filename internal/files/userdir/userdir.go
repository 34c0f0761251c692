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
// directory may not exist yet. Data returns an error if it cannot find the user's home directory.
func Data() (string, error) {
	return dir("XDG_DATA_HOME", "LocalAppData", filepath.Join(".local", "share"))
}

// Config returns the path of the directory for preferences. The directory may not exist yet. Config
// returns an error if it cannot find the user's home directory.
func Config() (string, error) { return dir("XDG_CONFIG_HOME", "AppData", ".config") }

func dir(xdgVariable, windowsVariable, underHome string) (string, error) {
	names := []string{xdgVariable}
	if runtime.GOOS == "windows" {
		names = append(names, windowsVariable)
	}
	for _, name := range names {
		if dir := os.Getenv(name); filepath.IsAbs(dir) { // the specification says to ignore relative paths
			return filepath.Join(dir, "wfind"), nil
		}
	}
	home, _ := os.UserHomeDir() // "" on error
	if !filepath.IsAbs(home) {
		return "", fmt.Errorf("cannot find your home directory; set the environment variable %s to a directory where wfind can keep its files", xdgVariable)
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "wfind"), nil
	}
	return filepath.Join(home, underHome, "wfind"), nil
}
