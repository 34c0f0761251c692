package record

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

const listURL = "file://" // the start of a path written as a URL (RFC 8089)

// JoinLists joins the names or paths of word lists with the system's list separator, such as a
// colon. It turns a name into a URL if the name itself contains the separator, as in /home/ann/a:b, is
// not valid UTF-8, or begins with "file://".
func JoinLists(names ...string) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = name
		if !utf8.ValidString(name) || strings.ContainsRune(name, filepath.ListSeparator) || strings.HasPrefix(name, listURL) {
			text := strings.ReplaceAll(url.PathEscape(name), "%2F", "/") // such as /home/ann/caf%E9.txt
			texts[i] = listURL + strings.ReplaceAll(text, ":", "%3A")
		}
	}
	return strings.Join(texts, string(filepath.ListSeparator))
}

// Lists returns the names or paths of the word lists used in the game: the lists of legal guesses, and the
// list of answers. guesses is nil, or answers is "", if the record does not name them.
func (g *Game) Lists() (guesses []string, answers string) {
	if g.Dict == "" {
		return nil, listName(g.AnswerList)
	}
	texts := strings.Split(g.Dict, string(filepath.ListSeparator))
	for i := 0; i < len(texts); i++ {
		text := texts[i]
		if text == "file" && i+1 < len(texts) && strings.HasPrefix(texts[i+1], "//") {
			i++ // the separator is the colon of the URL
			text = listURL + strings.TrimPrefix(texts[i], "//")
		}
		guesses = append(guesses, listName(text))
	}
	return guesses, listName(g.AnswerList)
}

func listName(text string) string {
	if escaped, ok := strings.CutPrefix(text, listURL); ok {
		if path, err := url.PathUnescape(escaped); err == nil {
			return path
		}
	}
	return text
}
