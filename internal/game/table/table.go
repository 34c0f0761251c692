// Package table sets up a sitting for its two front ends, the line mode and the screen.
// A [Table] begins the first round as the player asked for it, and has the record, the
// statistics and the daily puzzles at hand.
package table

import (
	"math/rand/v2"
	"time"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/vocabulary"
)

// Options describe the games of a sitting.
type Options struct {
	Words   *vocabulary.Vocabulary
	Rules   game.Rules
	Seed    *uint64   // decides the answers; nil for a random seed
	Answers []string  // by board, if somebody has set them
	Day     *game.Day // of a daily puzzle, if that is played

	Journal *record.Journal // nil if games cannot be recorded
	Puzzles bool            // the daily puzzles of these words can be listed
	Hint    string          // a hint to the first answer, not yet made printable; "" for none
	Now     func() time.Time

	// HighContrast chooses the squares of the high-contrast palette.
	HighContrast bool
	// Command returns the command that resumes the round r.
	Command func(r *game.Round) string
}

// A Table is a sitting with what belongs to it.
type Table struct {
	*game.Sitting
	Options Options
}

// New returns a table. No round has begun.
func New(o Options) *Table {
	seed := uint64(rand.Uint32())
	if o.Seed != nil {
		seed = *o.Seed
	}
	var journal game.Journal
	if o.Journal != nil {
		journal = o.Journal
	}
	return &Table{game.NewSitting(o.Words, o.Rules, seed, journal), o}
}

// Begin begins the first round. If resume is set, rounds are kept when the player
// leaves, and Begin resumes the last one. The warning is about the record.
func (t *Table) Begin(resume bool) (warning, err error) {
	switch {
	case t.Options.Answers != nil:
		_, err = t.Give(t.Options.Answers...)
	case t.Options.Day != nil:
		_, warning, err = t.Daily(*t.Options.Day)
	case resume && t.Options.Seed != nil:
		_, warning, err = t.ResumeSeed()
	case resume:
		_, warning, err = t.Resume()
	default:
		_, err = t.Draw()
	}
	return warning, err
}

// Stats returns the statistics of the games that have the length, the number of boards
// and the list of answers of this table, so that languages do not mix. If it returns an
// error, the statistics are of the games that could be read. There must be a journal.
func (t *Table) Stats() (*record.History, error) {
	stats := new(record.History)
	err := t.Options.Journal.Store.Each(func(g record.Game) {
		if g.Length == t.Options.Words.Length() && len(g.Solutions()) == t.Rules().Boards && (g.Answers == t.Options.Journal.Answers || g.Answers == "") {
			stats.AddUsual(g)
		}
	})
	return stats, err
}
