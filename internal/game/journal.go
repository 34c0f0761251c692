package game

// A Journal saves unfinished rounds and records finished games. Package record implements it.
type Journal interface {
	// Find returns the saved state of the round r, or nil if there is none. The round must be a daily
	// puzzle or have custom answers. Find returns the state of a finished round only for daily puzzles.
	Find(r *Round) (saved *SavedRound, warning error)
	// FindLast returns the round that was saved last, or nil if there is none. It considers only rounds
	// that [Sitting.Draw] started with the given word length and rules. If origin.Chosen is set, the
	// player must have chosen the seed origin.Seed for the round. Otherwise, its seed must be random.
	FindLast(length int, rules Rules, origin Origin) (saved *SavedRound, warning error)
	// Save saves the round r so that the player can resume it. It is called after each change to r. If
	// the player has continued r in another window, Save saves nothing and returns a [*MovedError].
	Save(r *Round) error
	// Record records the finished round r. A resumable round must be saved first. Set restored if Find
	// or FindLast returned the round, so that Record does not record it twice. If the player has
	// continued the round in another window, Record records nothing and returns a [*MovedError].
	Record(r *Round, restored bool) error
	// SetAside renames the file of a saved round that cannot be resumed, so that nothing overwrites
	// the file. It returns a warning that gives the new name and wraps reason.
	SetAside(saved *SavedRound, reason error) error
}

// A MovedError means that the player has continued or finished the round in another window, so the
// state in this window is out of date.
type MovedError struct {
	Saved *SavedRound // the state saved by the other window
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
	Quit     bool     `json:"quit,omitempty"`  // the player gave up
	Hint     Hint     `json:"help,omitempty"`  // the most revealing hint used, not counting suggested guesses
	Shown    []int    `json:"shown,omitempty"` // each revealed letter, as board * word length + position; both count from 0
	Recorded bool     `json:"-"`               // the round is finished and recorded
	File     string   `json:"-"`               // the path of the round's file, or ""

	// Files contain the fields below only for rounds with randomly drawn answers; see [Origin].
	Seed    uint64   `json:"seed,omitempty"`
	Number  int      `json:"round,omitempty"`
	Answers []string `json:"answers,omitempty"` // one for each board; nil if an adversary has not chosen its answer yet
	Played  []string `json:"played,omitempty"`  // the answers used earlier in the sitting
}
