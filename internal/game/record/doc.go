// Package record saves rounds and records games.
//
// Each finished game is a line of games.jsonl. Each unfinished round has a file of its
// own: daily puzzles in the directory daily, other rounds in rounds.
//
// # What is safe, and why
//
// games.jsonl is only appended to. A game is one line, written by one call while a lock
// file is held, and synced to the disk before [Store.Append] returns. So a game that was
// reported as recorded is there, whatever happens to the process. Games that end at the
// same time wait for each other. After a crash, a line may lack its end and its newline.
// The next game begins a new line, and readers skip what is not a game, with a warning.
// If a write fails half-way, on a full disk, it is undone.
//
// The file of an unfinished round is replaced as a whole: a synced file is renamed over
// it. The last guess is saved before the game is recorded, and the file is removed
// afterwards. After a crash between the two, the finished round is recorded when it is
// next looked at. A recorded round is not recorded again. A file that cannot be used is
// renamed, never overwritten.
//
// # The format
//
// A line is a JSON object, see [Game]. Its key "v" is the version. Readers ignore keys
// that they do not know, and skip lines of a later version.
package record
