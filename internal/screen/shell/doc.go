// Package shell is what every full-screen program needs and no game has a part in:
// Run shows a model and puts the terminal back however that ends, a window
// spreads lines over the screen, a note is its message, hints are its line of
// keys, and a task is work beside it that no key waits for. Package terminal of
// the testkit drives such programs as a person would.
package shell
