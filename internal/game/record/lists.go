package record

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// listURL begins a list's file that is written as a URL (RFC 8089).
const listURL = "file://"

// IsPlainList reports whether the record can have the name or path of a list as it is.
// JSON allows only Unicode, while file names may have any bytes. A name must not have the
// separator that joins several lists.
func IsPlainList(name string) bool {
	return utf8.ValidString(name) && !strings.ContainsRune(name, filepath.ListSeparator) && !strings.HasPrefix(name, listURL)
}

// JoinLists returns the record's name for several word lists that are used as one: their
// names and paths, joined by the system's list separator. A path that is not plain is
// written as a URL: file:///home/ann/caf%E9.txt.
func JoinLists(names ...string) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = name
		if !IsPlainList(name) {
			text := strings.ReplaceAll(url.PathEscape(name), "%2F", "/")
			texts[i] = listURL + strings.ReplaceAll(text, ":", "%3A")
		}
	}
	return strings.Join(texts, string(filepath.ListSeparator))
}

// Lists returns the names and paths of the lists of guesses, and of the list of answers.
func (g *Game) Lists() (guesses []string, answers string) {
	if g.Dict == "" {
		return nil, listName(g.Answers)
	}
	texts := strings.Split(g.Dict, string(filepath.ListSeparator))
	for i := 0; i < len(texts); i++ {
		text := texts[i]
		if text == "file" && i+1 < len(texts) && strings.HasPrefix(texts[i+1], "//") {
			i++ // the colon is that of the URL
			text = listURL + strings.TrimPrefix(texts[i], "//")
		}
		guesses = append(guesses, listName(text))
	}
	return guesses, listName(g.Answers)
}

// listName returns the name or path that text in a record means.
func listName(text string) string {
	if escaped, ok := strings.CutPrefix(text, listURL); ok {
		if path, err := url.PathUnescape(escaped); err == nil {
			return path
		}
	}
	return text
}
