// Package table sets up a game for both front ends, the plain game and the full-screen game. A [Table]
// begins the round that the player asked for, and returns the statistics of similar games.
package table

import (
	"math/rand/v2"
	"time"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/vocabulary"
)

// Options holds what the player has chosen for a game: the words, the rules and the rounds to play.
type Options struct {
	Words   *vocabulary.Vocabulary
	Rules   game.Rules
	Seed    *uint64   // decides the answers; nil for a random seed
	Answers []string  // the answers by board, if somebody has set them; else nil
	Day     *game.Day // the day of the daily puzzle to play; nil for another round

	Journal *record.Journal // nil if games cannot be recorded
	Hint    string          // a hint to the first answer, not yet made printable; "" for none
	Now     func() time.Time

	HighContrast bool                       // print squares in the high-contrast palette
	Command      func(r *game.Round) string // returns the command that resumes the round r
}

// A Table is a [game.Sitting] together with the options that it was created from.
type Table struct {
	*game.Sitting
	Options Options
}

// New returns a table without a round. [Table.Begin] starts the first one.
func New(o Options) *Table {
	seed := uint64(rand.Uint32())
	if o.Seed != nil {
		seed = *o.Seed
	}
	var journal game.Journal
	if o.Journal != nil {
		journal = o.Journal
	}
	t := &Table{game.NewSitting(o.Words, o.Rules, seed, journal), o}
	t.SeedChosen = o.Seed != nil
	return t
}

// Begin starts the round that the options describe. If resume is true, it continues the round that the
// player last quit, if any, and later rounds can be resumed too. A warning is an error from the
// journal.
func (t *Table) Begin(resume bool) (warning, err error) {
	switch {
	case t.Options.Answers != nil:
		_, err = t.Give(t.Options.Answers...)
	case t.Options.Day != nil:
		_, warning, err = t.Daily(*t.Options.Day)
	case resume:
		_, warning, err = t.Resume()
	default:
		_, err = t.Draw()
	}
	return warning, err
}

// Stats returns the statistics of recorded games that have the table's word length, number of boards
// and list of answers. If some games cannot be read, it returns the statistics of the others and the
// error from [record.Store.Each]. The table must have a journal.
func (t *Table) Stats() (*record.History, error) {
	stats := new(record.History)
	err := t.Options.Journal.Store.Each(func(g record.Game) {
		if g.Length == t.Options.Words.Length() && len(g.Solutions()) == t.Rules().Boards && (g.Answers == t.Options.Journal.Answers || g.Answers == "") {
			stats.AddUsual(g)
		}
	})
	return stats, err
}
