// Package draw draws the boards of a game and the keyboard as lines of text.
//
// A [Theme] draws a tile or a row of tiles. A [Grid] lays out the boards of a game and finds
// the tile at a point:
//
//	shape := draw.Shape{Boards: 4, Rows: 9, Length: 5, Letter: 1}
//	grid := shape.Fit(80, 24)
//	lines := grid.Draw(theme, heads, cells)
//	place, ok := grid.At(theme, x, y)
//
// A [Keyboard] chooses its own size.
//
// Each drawing is a block: lines of text with SGR sequences, all with the same number of
// columns. Blocks can be stacked or put side by side. Callers must remove control characters from
// untrusted text, because the terminal would interpret escape sequences in it.
//
// Lipgloss could style blocks, but would measure each of them again, and would need a
// layer per tile to find the tile at a point.
package draw
