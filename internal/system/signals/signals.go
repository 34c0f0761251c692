// Package signals lets a program finish its work when a signal asks it to end. The program then
// dies from the same signal, so that its parent process sees the reason.
package signals

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"
)

// ending lists the signals that ask a program to end.
var ending = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// Catch returns a copy of parent that is cancelled when a signal, such as an interrupt, asks the
// program to end. A second signal ends the program immediately. The caller must call release once,
// to stop catching signals. release returns the first signal, or nil if there was none.
func Catch(parent context.Context) (ctx context.Context, release func() os.Signal) {
	ctx, cancel := context.WithCancel(parent)
	in := make(chan os.Signal, 2)
	// Do not catch signals that are ignored, for example because the program runs under nohup.
	if wanted := slices.DeleteFunc(slices.Clone(ending), signal.Ignored); len(wanted) > 0 { // without signals, Notify would catch all
		signal.Notify(in, wanted...)
	}
	caught := make(chan os.Signal, 1)
	go func() {
		defer close(caught)
		defer cancel()
		for s := range in {
			select {
			case caught <- s:
				cancel()
			default: // the second signal
				Die(s)
			}
		}
	}()
	return ctx, func() os.Signal {
		signal.Stop(in)
		close(in)
		return <-caught
	}
}

// Resend ends the process with the signal s, so that the parent process sees which signal ended it.
// It does nothing if s is nil or an interrupt; wfind has its own exit status for interrupts.
func Resend(s os.Signal) {
	if s != nil && s != os.Interrupt {
		Die(s)
	}
}

// Die ends the process with the signal s, as if the program did not catch s. If the system cannot
// do that, or if s is SIGQUIT, Die exits with status 128 plus the number of s.
func Die(s os.Signal) {
	if s != syscall.SIGQUIT { // SIGQUIT would print a stack trace
		signal.Reset(s)
		self, err := os.FindProcess(os.Getpid())
		if err == nil && self.Signal(s) == nil { // Windows has no such signals
			time.Sleep(time.Second) // it may arrive later
		}
	}
	n, _ := s.(syscall.Signal)
	os.Exit(128 + int(n))
}
