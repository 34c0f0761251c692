package userdir

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestDirs(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	t.Setenv("LocalAppData", filepath.Join(home, "AppData"))
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "xdg"))
	if dir, err := Data(); err != nil || dir != filepath.Join(home, "xdg", "wfind") {
		t.Errorf("with XDG_DATA_HOME: %s, %v", dir, err)
	}
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	if dir, err := Config(); err != nil || dir != filepath.Join(home, "config", "wfind") {
		t.Errorf("with XDG_CONFIG_HOME: %s, %v", dir, err)
	}
	t.Setenv("XDG_DATA_HOME", "relative") // the specification says to ignore relative paths
	if dir, err := Data(); err != nil || !strings.HasPrefix(dir, home) || strings.Contains(dir, "relative") {
		t.Errorf("without XDG_DATA_HOME: %s, %v", dir, err)
	}
	t.Setenv("HOME", "")
	t.Setenv("USERPROFILE", "")
	t.Setenv("LocalAppData", "")
	if dir, err := Data(); err == nil {
		t.Errorf("without a home: %s", dir)
	}
}
