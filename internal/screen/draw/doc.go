// Package draw makes lines of text: the boards of a game, the keyboard with what
// is known of each letter, bars.
//
// A [Theme] draws a tile, or a row of them. A [Grid] lays the boards of a game out
// in a rectangle, however many they are, and says what is under a point; a
// [Keyboard] finds its own size. All return lines of text with SGR sequences, each
// of the same number of columns, so that blocks of them can be stacked and put
// side by side by counting columns. (Lipgloss, which styles such blocks, measures
// each of them again; and its compositor, which says what is under a point, wants
// a layer for every tile, where a division will do.) Nothing is drawn that a
// terminal could take for a command: letters are letters, and other outside text
// is made printable first.
package draw
