// Package table sets up a sitting for the two front ends, line mode and full screen. A [Table]
// begins the first round that the player asked for. It also returns the statistics of games like
// it.
package table

import (
	"math/rand/v2"
	"time"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/vocabulary"
)

// Options holds everything that determines the rounds of a table, such as their words and rules.
type Options struct {
	Words   *vocabulary.Vocabulary
	Rules   game.Rules
	Seed    *uint64   // decides the answers; nil for a random seed
	Answers []string  // the answers by board, if somebody has set them; else nil
	Day     *game.Day // the day of the daily puzzle to play; nil for another round

	Journal *record.Journal // nil if games cannot be recorded
	Puzzles bool            // whether the screen may list the daily puzzles
	Hint    string          // a hint to the first answer, not yet made printable; "" for none
	Now     func() time.Time

	// HighContrast is set if squares have the high-contrast palette.
	HighContrast bool
	// Command returns the command that resumes the round r.
	Command func(r *game.Round) string
}

// A Table is a sitting together with the options that it was made from.
type Table struct {
	*game.Sitting
	Options Options
}

// New returns a table that has no round yet. Call [Table.Begin] before any other method.
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

// Begin begins the first round, as the options describe it. If resume is set, it continues the last
// round that the player quit, if any, and later rounds can be resumed too. The warning is an error
// of the record.
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

// Stats returns the statistics of the recorded games that have the same number of letters and
// boards, and the same list of answers, as this table. If some games can't be read, it returns
// statistics of the others together with an error. The table must have a journal.
func (t *Table) Stats() (*record.History, error) {
	stats := new(record.History)
	err := t.Options.Journal.Store.Each(func(g record.Game) {
		if g.Length == t.Options.Words.Length() && len(g.Solutions()) == t.Rules().Boards && (g.Answers == t.Options.Journal.Answers || g.Answers == "") {
			stats.AddUsual(g)
		}
	})
	return stats, err
}
