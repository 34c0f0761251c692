package complete

import "strings"

// Quote returns word quoted for the command line of bash, zsh or fish: each of them reads
// it back as one argument and expands nothing in it. A word without special characters
// stays as it is.
func Quote(word string) string {
	if word != "" && word[0] != '=' && !strings.ContainsFunc(word, isSpecial) {
		return word
	}
	// Within single quotes, fish alone gives the backslash a meaning, and no shell allows a
	// single quote. After a backslash, outside of quotes, all three take both literally.
	quoted := strings.NewReplacer(`'`, `'\''`, `\`, `'\\'`).Replace(word)
	return "'" + quoted + "'"
}

// isSpecial reports whether r may mean something to a shell within a word.
func isSpecial(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r >= 0x80:
		return false
	}
	return !strings.ContainsRune(".,=:_/@+-", r)
}
