package game

// A Journal saves unfinished rounds and records finished games. Package record implements it.
type Journal interface {
	// Find returns the saved state of r, a daily puzzle or a round whose answers somebody chose. It
	// returns nil if there is none. Only the state of a daily puzzle remains after the end.
	Find(r *Round) (saved *SavedRound, warning error)
	// FindLast returns the newest saved round with the given word length and rules, or nil if there is
	// none. If origin.Chosen is set, the round must also have the seed origin.Seed.
	FindLast(length int, rules Rules, origin Origin) (saved *SavedRound, warning error)
	// Save saves a round that can be resumed. It is called after each change. If the player has
	// continued the round in another window, Save saves nothing and returns a [*MovedError].
	Save(r *Round) error
	// Record records a finished round. A round that can be resumed must be saved first. Set restored if
	// Find or FindLast returned the round, so that Record does not record it twice. If the player has
	// continued the round in another window, Record records nothing and returns a [*MovedError].
	Record(r *Round, restored bool) error
	// SetAside renames the file of a round that cannot be resumed, so that nothing overwrites it. It
	// returns a warning that names the new file and wraps reason.
	SetAside(saved *SavedRound, reason error) error
}

// A MovedError means that the player has continued the round in another window, so the round in
// this window is out of date.
type MovedError struct {
	Saved *SavedRound // the round as that window left it
}

func (e *MovedError) Error() string {
	if e.Saved.Recorded {
		return "you already finished this round in another window"
	}
	return "you continued this round in another window"
}

// A SavedRound contains everything needed to resume a round. Its JSON keys must not change, because
// saved files contain them.
type SavedRound struct {
	Rules
	Guesses  []string `json:"guesses"`
	Advised  []bool   `json:"advised"`         // for each guess, whether it was suggested
	Quit     bool     `json:"quit,omitempty"`  // given up
	Hint     Hint     `json:"help,omitempty"`  // the most revealing hint that was given, without suggestions
	Shown    []int    `json:"shown,omitempty"` // the places of the letters shown: board * word length + position, counted from 0
	Recorded bool     `json:"-"`               // the round is finished and recorded
	File     string   `json:"-"`               // the path of its file, if there is one

	// Only a round with randomly drawn answers has the fields below; see [Origin].
	Seed    uint64   `json:"seed,omitempty"`
	Number  int      `json:"round,omitempty"`
	Answers []string `json:"answers,omitempty"` // by board; nil if an adversary has not picked an answer
	Played  []string `json:"played,omitempty"`  // the answers of earlier rounds of its sitting
}
