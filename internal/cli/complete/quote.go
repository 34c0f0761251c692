package complete

import "strings"

// Quote quotes word if needed, so that bash, zsh and fish read it as one argument, unexpanded.
func Quote(word string) string {
	if word != "" && word[0] != '=' && !strings.ContainsFunc(word, isSpecial) {
		return word
	}
	// Inside single quotes, a backslash is special in fish, and a single quote is not allowed in any
	// shell. Outside of quotes, all three shells take the character after a backslash literally.
	quoted := strings.NewReplacer(`'`, `'\''`, `\`, `'\\'`).Replace(word)
	return "'" + quoted + "'"
}

func isSpecial(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r >= 0x80:
		return false
	}
	return !strings.ContainsRune(".,=:_/@+-", r)
}
