package clues

import "wfind/dict"

// A Setting selects the words of a game. The player can change it with keys.
type Setting struct {
	Dict   string // the name or path of a list; "" for the default list
	Length int    // letters of a word
	Hard   bool   // hard mode
}

// List returns the name of the list, also if it is the default one.
func (s Setting) List() string {
	if s.Dict == "" {
		return dict.DefaultFor(s.Length)
	}
	return s.Dict
}

// A State is everything that undo restores.
type State struct {
	Grid Grid
	Dict string // see [Setting]
	Hard bool
	Past string // the answer that was just added to the past answers, or ""
}

// Setting returns the setting of the state.
func (s State) Setting() Setting { return Setting{s.Dict, s.Grid.Length, s.Hard} }
