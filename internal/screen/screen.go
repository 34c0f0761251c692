// Package screen is what is drawn on a terminal: the tiles of a guess, the
// keyboard with what is known of each letter, and the full-screen game, a
// Bubble Tea program.
//
// A [Theme] draws one tile; a [Grid] and a [Keyboard] are many tiles, in the
// largest size that fits. All return lines of text with SGR sequences, each
// line of the same number of columns, so that they can be stacked and put side
// by side by counting columns. Nothing is drawn that a terminal could take for
// a command: letters are letters, and other outside text goes through
// constraint.Printable.
package screen
