// Package printable makes words, file names and other text from outside safe to print in messages.
package printable

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text returns text in a form that is safe to print on a terminal. It replaces control characters,
// format characters and invalid UTF-8 with escapes such as \x1b.
func Text(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch {
		case unicode.IsPrint(r) && r != utf8.RuneError, r == '\uFE0F', r == '\u200D': // the last two only choose a glyph
			b.WriteRune(r)
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, text[i])
		default:
			q := strconv.QuoteRune(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}

// Short returns the first 60 characters of text, with "…" if there are more. It escapes characters
// that could disturb a terminal, as [Text] does.
func Short(text string) string {
	n := 0
	for i := range text {
		if n++; n > 60 {
			return Text(text[:i]) + "…"
		}
	}
	return Text(text)
}

// Quote escapes and shortens text as [Short] does. It puts quotation marks around text that is
// empty, contains a space or ends in a colon.
func Quote(text string) string {
	if text == "" || strings.Contains(text, " ") || strings.HasSuffix(text, ":") {
		return `"` + Short(text) + `"`
	}
	return Short(text)
}

// DidYouMean returns a question to append to an error message, such as "; did you mean CRANE or
// CRATE?". It returns "" if there are no words to suggest.
func DidYouMean(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", strings.Join(words, " or "))
}

// WithoutPath removes the path from an [*fs.PathError], for messages that already name the file. It
// returns all other errors unchanged.
func WithoutPath(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}
