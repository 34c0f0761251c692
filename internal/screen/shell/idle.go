package shell

import (
	"bytes"
	"os"
	"sync"

	tea "charm.land/bubbletea/v2"
)

// An idler puts a screen to sleep on which nothing happens. Bubble Tea looks sixty
// times a second whether there is something to draw, and has no way to stop that;
// but what draws can be held up in writing until there is. So after each message a
// mark is written that terminals pass over, and when it is, and with it all that was
// drawn before, a second one. That is held up until the next message. Both are
// dropped if another message has come meanwhile, which begins anew.
type idler struct {
	out  *os.File
	send func(tea.Msg)

	mu     sync.Mutex
	number int           // of messages
	state  idleState     // since the last one
	wake   chan struct{} // what is held up waits for it; nil if nothing is
	ended  bool          // nothing is held up any more
}

// An idleState is how far it is on the way to sleep.
type idleState int

const (
	awake   idleState = iota
	first             // the first mark is about to be written
	written           // it has been
	second            // the second is about to be, and holds up what writes it
)

// The marks are two resets of the style, as nothing that is drawn ends with. They
// differ: while one is written, Bubble Tea can take no other, so that to be held up
// in a first mark, left over from a message before, would be for ever.
const (
	firstMark  = "\x1b[m\x1b[0m"
	secondMark = "\x1b[0m\x1b[m"
)

// A markMsg asks for a mark to be written, after a message of a number.
type markMsg int

// message notes that a message has come, which is not a mark.
func (i *idler) message() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.number++
	i.state = awake
	if i.wake != nil {
		close(i.wake)
		i.wake = nil
	}
	if !i.ended {
		go i.send(markMsg(i.number))
	}
}

// mark returns what has a mark written; nil if a message has come since it was
// asked for.
func (i *idler) mark(m markMsg) tea.Msg {
	i.mu.Lock()
	defer i.mu.Unlock()
	switch {
	case int(m) != i.number:
		return nil
	case i.state == written:
		i.state = second
		return tea.RawMsg{Msg: secondMark}
	}
	i.state = first
	return tea.RawMsg{Msg: firstMark}
}

// end wakes it for good: nothing tells of what comes now.
func (i *idler) end() {
	i.mu.Lock()
	i.ended = true
	i.mu.Unlock()
	i.message()
}

// Write writes to the terminal, and is held up as has been said.
func (i *idler) Write(p []byte) (int, error) {
	n, err := i.out.Write(p)
	switch {
	case bytes.HasSuffix(p, []byte(firstMark)):
		i.goOn()
	case bytes.HasSuffix(p, []byte(secondMark)):
		i.sleep()
	}
	return n, err
}

// goOn asks for the second mark after the first.
func (i *idler) goOn() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.state == first && !i.ended {
		i.state = written
		go i.send(markMsg(i.number))
	}
}

// sleep waits for a message, if none has come since the second mark was asked for.
func (i *idler) sleep() {
	i.mu.Lock()
	if i.state != second || i.ended {
		i.mu.Unlock()
		return
	}
	wake := make(chan struct{})
	i.wake = wake
	i.mu.Unlock()
	<-wake
}

// What Bubble Tea wants of a terminal besides.
func (i *idler) Read(p []byte) (int, error) { return i.out.Read(p) }
func (i *idler) Close() error               { return i.out.Close() }
func (i *idler) Fd() uintptr                { return i.out.Fd() }
func (i *idler) Name() string               { return i.out.Name() }

// An input is a terminal that tells the idler when it has gone away: Bubble Tea
// ends then without a message.
type input struct {
	*os.File
	idler *idler
}

func (in input) Read(p []byte) (int, error) {
	n, err := in.File.Read(p)
	if err != nil {
		in.idler.end()
	}
	return n, err
}
