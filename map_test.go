package main

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestMap checks that the map in CONTRIBUTING.md has every package, and that packages import only
// packages below them.
func TestMap(t *testing.T) {
	text, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = bytes.Cut(text, []byte("## The map"))
	_, text, _ = bytes.Cut(text, []byte("```\n"))
	text, _, _ = bytes.Cut(text, []byte("```"))
	var order []string
	for line := range strings.Lines(string(text)) {
		// a/{b,c} means a/b and a/c.
		name, group, isGroup := strings.Cut(strings.Fields(line)[0], "{")
		if !isGroup {
			order = append(order, "wfind/"+name)
			continue
		}
		for part := range strings.SplitSeq(strings.TrimSuffix(group, "}"), ",") {
			order = append(order, "wfind/"+name+part)
		}
	}
	cmd := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./...")
	list, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := 0
	for line := range strings.Lines(string(list)) {
		path, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		if path == "wfind" || strings.HasPrefix(path, "wfind/internal/tool/") || strings.HasPrefix(path, "wfind/internal/testkit/") {
			continue
		}
		packages++
		at := slices.Index(order, path)
		if at < 0 {
			t.Errorf("%s is not on the map", path)
			continue
		}
		for _, imported := range strings.Fields(imports) {
			if i := slices.Index(order, imported); strings.HasPrefix(imported, "wfind/") && i <= at {
				t.Errorf("%s imports %s, which is not below it", path, imported)
			}
		}
	}
	if packages != len(order) {
		t.Errorf("the map has %d packages, the module %d", len(order), packages)
	}
}
