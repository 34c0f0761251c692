// Package draw makes lines of text: the boards of a game, the keyboard, and bars.
//
// A [Theme] draws a tile or a row of tiles. A [Grid] lays out the boards of a game and
// reports which tile is at a point:
//
//	shape := draw.Shape{Boards: 4, Rows: 9, Length: 5, Letter: 1}
//	grid := shape.Fit(80, 24)
//	lines := grid.Draw(theme, heads, row)
//	place, ok := grid.At(theme, x, y)
//
// A [Keyboard] chooses its own size. All return lines of text with SGR sequences. The
// lines of a block have the same number of columns, so blocks can be stacked or put side
// by side. Callers must make outside text printable, so that a terminal takes none of it
// for a command.
//
// Lipgloss, which styles such blocks, would measure each of them again. Its compositor,
// which finds what is at a point, would need a layer per tile.
package draw
