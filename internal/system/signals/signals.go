// Package signals ends a program in good order when a signal asks for it, and
// then by that signal, so that its parent sees what happened. Go alone would
// print a stack trace at SIGQUIT (Ctrl-\) and leave the rest undone.
package signals

import (
	"context"
	"io"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"
)

// Ending are the signals that ask a program to end.
var Ending = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// takers counts what catches signals.
var takers struct {
	sync.Mutex
	n     int
	quiet chan os.Signal // gets SIGQUIT as long as nothing else catches it; nil before
}

// Quiet has SIGQUIT end the process without a stack trace, as long as nothing
// else catches it.
func Quiet() {
	takers.Lock()
	defer takers.Unlock()
	if takers.n == 0 {
		beQuiet()
	}
}

func beQuiet() {
	if takers.quiet == nil {
		c := make(chan os.Signal, 1)
		takers.quiet = c
		go func() { Die(<-c) }()
	}
	signal.Notify(takers.quiet, syscall.SIGQUIT)
}

// Take has the signals go to the channel, SIGQUIT nowhere else, until the
// function that it returns is called. The channel must have room for one. Signals that
// the program was told to ignore when it was started, as nohup tells it, stay so.
func Take(c chan<- os.Signal, taken ...os.Signal) (giveBack func()) {
	takers.Lock()
	defer takers.Unlock()
	takers.n++
	if heeded := slices.DeleteFunc(slices.Clone(taken), signal.Ignored); len(heeded) > 0 {
		signal.Notify(c, heeded...)
	}
	signal.Stop(takers.quiet)
	return func() {
		takers.Lock()
		defer takers.Unlock()
		if takers.n--; takers.n == 0 {
			beQuiet() // first: there is no moment without one of them
		}
		signal.Stop(c)
	}
}

// A Catcher catches the signals of [Ending] while there is something to end in
// good order.
type Catcher struct {
	giveBack func()
	ctx      context.Context // of Catch
	done     chan struct{}
	caught   chan os.Signal
	signal   os.Signal // the one that was caught; set before ctx ends
}

// Catch returns a context that ends at the first signal that asks the program
// to end. A second one ends the process at once.
func Catch(parent context.Context) (context.Context, *Catcher) {
	ctx, cancel := context.WithCancel(parent)
	in := make(chan os.Signal, 2)
	c := &Catcher{ctx: ctx, done: make(chan struct{}), caught: make(chan os.Signal, 1)}
	c.giveBack = Take(in, Ending...)
	go func() {
		defer close(c.caught)
		defer cancel()
		select {
		case s := <-in:
			c.caught <- s
			c.signal = s
			cancel()
		case <-c.done:
			return
		}
		select {
		case s := <-in:
			Die(s)
		case <-c.done:
		}
	}()
	return ctx, c
}

// Release lets signals do again what they do by themselves, and returns the one
// that was caught, or nil. It is called once.
func (c *Catcher) Release() os.Signal {
	c.giveBack()
	close(c.done)
	return <-c.caught
}

// Writer returns a writer to w, whose reader may have stopped reading. A write that takes longer than
// a second after a signal was caught ends the process by the signal.
func (c *Catcher) Writer(w io.Writer) io.Writer { return catcherWriter{c, w} }

type catcherWriter struct {
	catcher *Catcher
	w       io.Writer
}

func (cw catcherWriter) Write(b []byte) (int, error) {
	written := make(chan struct{})
	defer close(written)
	defer context.AfterFunc(cw.catcher.ctx, func() {
		select {
		case <-written:
		case <-cw.catcher.done:
		case <-time.After(time.Second):
			Die(cw.catcher.signal)
		}
	})()
	return cw.w.Write(b)
}

// Resend ends the process by a signal that was caught, now that all is in
// good order. An interrupt is the user's way to leave, and no more than that:
// after it, and where there was no signal, nothing happens.
func Resend(s os.Signal) {
	if s != nil && s != os.Interrupt {
		Die(s)
	}
}

// Die ends the process by a signal, as if nothing had caught it.
func Die(s os.Signal) {
	if s == syscall.SIGQUIT {
		quit()
	}
	signal.Reset(s)
	self, err := os.FindProcess(os.Getpid())
	if err == nil && self.Signal(s) == nil { // not on Windows, which has no such signals
		time.Sleep(time.Second) // it may come a moment later
	}
	n, _ := s.(syscall.Signal)
	os.Exit(128 + int(n))
}
