// Package shell is the common base of wfind's full-screen programs.
//
// A [Screen] is a Bubble Tea program made of pages. Only the top page is drawn and receives keys
// and mouse events. [Screen.Run] restores the terminal when the program ends, even after a panic or
// a signal. A [Note] is a message to the player, a [KeyLabel] describes a key in the last line, and
// a [Task] runs work outside the event loop.
package shell
