// Package shell is the common base of wfind's full-screen programs.
//
// A [Screen] is a Bubble Tea program made of pages. Only the top page is drawn and gets keys
// and mouse events. [Screen.Run] restores the terminal however the program ends. A [Note] is a
// message, a [KeyLabel] shows a key in the last line, and a [Task] is work outside the event loop.
package shell
