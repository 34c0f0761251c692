// Package draw makes lines of text: the tiles of a guess, the keyboard with what
// is known of each letter, bars.
//
// A [Theme] draws a tile, or a row of them; [GridSize] tells how large they can
// be, and a [Keyboard] finds its own size. All return lines of text with SGR
// sequences, each of the same number of columns, so that blocks of them can be
// stacked and put side by side by counting columns. Nothing is drawn that a
// terminal could take for a command: letters are letters, and other outside
// text is made printable first.
package draw
