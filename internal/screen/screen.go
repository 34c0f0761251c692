// Package screen is what is drawn on a terminal: the tiles of a guess, the
// keyboard with what is known of each letter, the full-screen game, and the
// screen for playing along with another one, which are Bubble Tea programs.
//
// A [Theme] draws a tile, or a row of them; [GridSize] tells how large they can
// be, and a [Keyboard] finds its own size. All return lines of text with SGR
// sequences, each of the same number of columns, so that blocks of them can be
// stacked and put side by side by counting columns. Nothing is drawn that a
// terminal could take for a command: letters are letters, and other outside
// text is made printable first.
//
// What every full-screen program needs is apart from these: run shows a
// model and puts the terminal back however that ends, a window spreads lines
// over the screen, a note is its message, hints are its line of keys, and a
// task is work beside it that no key waits for. Package terminal drives
// them as a person would.
package screen
