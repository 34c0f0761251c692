// Package record keeps the games that were played: each finished one as a
// line of games.jsonl, and rounds that are not finished each in a file of its own:
// daily puzzles in daily, others, of players who may come back to them, in rounds.
//
// # What is safe, and why
//
// games.jsonl is only ever appended to. A game is one line, written by one
// call while a lock file is held, and synced to the disk before [Store.Append]
// returns: what it reported as recorded is there, whatever happens to the
// process afterwards, and games that end at once wait for each other. A line
// that a crash cut short has no newline; the next game begins on a line of its
// own, and readers pass over what is not a record, saying so. A write that
// fails half-way, on a full disk, is taken back.
//
// An unfinished round is replaced whole, by renaming a synced file over it.
// It is saved with its last guess before the game is recorded and removed
// after, so that a crash between the two leaves a finished round that is
// recorded when it is next looked at; a round in the record is not recorded
// again.
//
// # The format
//
// A line is a JSON object, see [Game]. Its "v" is 1. Keys may be added to that
// version: readers pass over keys that they do not know. A line of a greater
// version is left to newer readers.
package record
