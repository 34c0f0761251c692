// Package record saves unfinished rounds and records finished games.
//
// A [Journal] does so for a [game.Sitting]. It keeps its files in the directory of a [Store]:
// each finished game is a line of games.jsonl, and each unfinished round has its own file, in
// the directory daily if it is a daily puzzle, otherwise in rounds. [Store.Games] reads the
// finished games, and [Journal.Stats] returns statistics about them.
//
// # Crash safety
//
// Games are only ever appended to games.jsonl. A game is one line, written by one call while
// a lock file is held, and synced to the disk before [Journal.Record] returns. So no crash
// loses a game that was reported as recorded. Games that end at the same time wait for each
// other. A crash can leave an incomplete last line. The next game then begins a new line, and
// readers skip the incomplete one with a warning. If a write fails half-way, for example
// because the disk is full, the part that was written is removed.
//
// The file of an unfinished round is replaced as a whole, by renaming a synced file. The last
// guess is saved before the game is recorded, and the file is removed afterwards. If a crash
// prevents the recording, the game is recorded when the round is next opened. No round is
// recorded twice. A file that cannot be used is renamed, never overwritten. All files are
// written, renamed and removed only while the lock is held.
//
// # Format
//
// Each line of games.jsonl is a JSON object; see [Game]. Its key "v" is the version. Readers
// ignore unknown keys and skip lines of a later version.
package record
