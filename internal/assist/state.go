package assist

import "wfind/dict"

// A Setting is what a player can change on the assist screen by key.
type Setting struct {
	Dict   string // the name of a list or its path; "" for the usual one
	Length int    // letters in a word
	Hard   bool
}

// List returns the name of the list that serves.
func (s Setting) List() string {
	if s.Dict == "" {
		return dict.DefaultFor(s.Length)
	}
	return s.Dict
}

// A State is what keys change and undo brings back.
type State struct {
	Grid Grid
	Dict string // as of a Setting
	Hard bool
	Past string // the answer that was just added to the past ones; "" if none was
}

// Setting returns what is looked up.
func (s State) Setting() Setting { return Setting{s.Dict, s.Grid.Length, s.Hard} }
