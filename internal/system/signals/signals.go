// Package signals lets a program finish its work when a signal asks it to end. The program then ends
// by the same signal, so that its parent sees the reason. [Quiet] prevents the stack trace that Go
// prints at SIGQUIT (Ctrl-\).
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

// takers counts the callers of [Take] that have not called giveBack yet.
var takers struct {
	sync.Mutex
	n     int
	quiet chan os.Signal // receives SIGQUIT while n is 0; nil until then
}

// Quiet makes SIGQUIT end the process without a stack trace while nothing else catches it.
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

// Take sends the given signals to c until the caller calls giveBack. c must have a buffer for at least
// one signal. Signals that were ignored when the program started, as under nohup, stay ignored.
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
			beQuiet() // before Stop, so that one of them always receives SIGQUIT
		}
		signal.Stop(c)
	}
}

// A Catcher catches the signals of [Ending] during work that must not be cut off. [Catch] returns one.
type Catcher struct {
	giveBack func()
	ctx      context.Context // of Catch
	done     chan struct{}
	caught   chan os.Signal
	signal   os.Signal // the one that was caught; set before ctx ends
}

// Catch returns a context that ends at the first signal of [Ending]. A second signal ends the process
// at once.
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

// Release stops catching signals. It returns the signal that was caught, or nil. Call it once.
func (c *Catcher) Release() os.Signal {
	c.giveBack()
	close(c.done)
	return <-c.caught
}

// Writer returns a writer to w that cannot block the end of the process for long, even if nobody reads
// from w any more. If a signal was caught and a write takes longer than a second, the process ends by
// the signal.
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

// Resend ends the process by the signal s. It does nothing if s is nil or an interrupt, after which
// the program ends by itself.
func Resend(s os.Signal) {
	if s != nil && s != os.Interrupt {
		Die(s)
	}
}

// Die ends the process by the signal s.
func Die(s os.Signal) {
	if s == syscall.SIGQUIT {
		quit()
	}
	signal.Reset(s)
	self, err := os.FindProcess(os.Getpid())
	if err == nil && self.Signal(s) == nil { // Windows has no such signals
		time.Sleep(time.Second) // it may arrive later
	}
	n, _ := s.(syscall.Signal)
	os.Exit(128 + int(n))
}
