package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wfind/dict"
	"wfind/internal/files/userdir"
	"wfind/internal/screen/assist"
)

// pastFile returns the file that collects the answers of games solved in the assistant: the last of
// the --past lists that can be changed or, if there are no lists, the user's own list "past".
func pastFile(lists []string) assist.PastFile {
	for _, name := range slices.Backward(lists) {
		if path := listPath(name); path != "" {
			return assist.PastFile{Path: path}
		}
	}
	if len(lists) > 0 {
		return assist.PastFile{}
	}
	return assist.PastFile{Path: ownList("past"), Use: "--past=past reads it"}
}

// listPath returns the path of the word list with the given name. It returns "" if words cannot be
// added to the list, for example because it is built in.
func listPath(name string) string {
	path := name
	switch place, err := dict.Find(name); {
	case name == "-" || err == nil && place.Path == "": // standard input or a built-in list
		return ""
	case err == nil:
		path = place.Path
	case !strings.ContainsAny(name, `./\`):
		return ownList(name) // even if there is no such file yet
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() || strings.HasSuffix(path, ".gz") { // such as a pipe
		return ""
	}
	return path
}

func ownList(name string) string {
	dir, err := userdir.Data()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "lists", name+".txt")
}
