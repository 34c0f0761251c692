// Package command contains the parts that the commands share: their environment (streams, messages and exit
// status), common flags, and functions that read the word lists and clues that these flags name.
package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/term"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/advice"
	"wfind/internal/cli/cmdline"
	"wfind/internal/files/userdir"
	"wfind/internal/game/record"
	"wfind/internal/solver/boards"
	"wfind/internal/text/output"
	"wfind/internal/text/printable"
)

// The program's exit statuses, as in grep: 0 if it found something, 1 if it found nothing, and 2
// after an error.
const (
	StatusFound   = 0
	StatusNothing = 1
	StatusError   = 2
)

type nothingError string

func (e nothingError) Error() string { return string(e) }

// ErrNothing means that a command found nothing. The program exits with status 1, without a message.
const ErrNothing = nothingError("")

// Nothing returns an error for a command that found nothing. It formats the error's message as
// fmt.Sprintf does. The program prints the message and exits with status 1.
func Nothing(format string, args ...any) error { return nothingError(fmt.Sprintf(format, args...)) }

// An Env is the environment that a command runs in: its standard streams, its settings, and the
// messages that it has not printed yet. It is not safe for concurrent use.
type Env struct {
	Stdin  *os.File
	Stdout *os.File
	Stderr io.Writer

	// Color is the value of --color: auto, always or never.
	Color string

	Alphabet constraint.Alphabet // the alphabet of all words; see SetAlphabet

	Given cmdline.Given // the flags on the command line

	inputs    []string              // paths of the files that were read
	opened    map[string]*dict.List // by name: open lists that have not been read yet
	readStdin bool                  // standard input was read
	remarks   []string              // remarks about word lists, not printed yet
}

// Standard returns an Env for the standard streams of the process.
func Standard() *Env {
	return &Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Color: "auto"}
}

// Status prints err, the error of a command, and returns the exit status: 0 if err is nil, 1 if the command
// found nothing, and 2 otherwise. The command found nothing if err is [ErrNothing], [advice.ErrNoWord],
// [boards.ErrSameAnswer] or an error from [Nothing]. Status prints no message if err is ErrNothing, or if
// err comes from writing to a closed pipe.
func (e *Env) Status(err error) int {
	if err == nil {
		e.PrintRemarks()
		return StatusFound
	}
	_, isNothing := errors.AsType[nothingError](err)
	if isNothing || err == advice.ErrNoWord || err == boards.ErrSameAnswer {
		e.PrintRemarks()
		if err != ErrNothing {
			e.Note("%w", err)
		}
		return StatusNothing
	}
	if isClosedPipe(err) {
		return StatusError
	}
	text := message(err)
	if n := len(e.remarks); n > 0 && !strings.Contains(text, "\n") { // the last remark may explain the error
		fmt.Fprintln(e.Stderr, "wfind:", e.remarks[n-1])
	}
	fmt.Fprintln(e.Stderr, "wfind:", text)
	return StatusError
}

// isClosedPipe reports whether err is one of the errors that Windows returns from writing to a pipe if
// the reader has closed it. On other systems, SIGPIPE ends the process.
func isClosedPipe(err error) bool {
	const brokenPipe, noData, pipeNotConnected = syscall.Errno(109), syscall.Errno(232), syscall.Errno(233)
	return errors.Is(err, brokenPipe) || errors.Is(err, noData) || errors.Is(err, pipeNotConnected)
}

// Note prints a message, formatted as by fmt.Errorf, to standard error. It first prints all messages
// that [Env.Remark] has saved.
func (e *Env) Note(format string, args ...any) {
	e.PrintRemarks()
	fmt.Fprintln(e.Stderr, "wfind:", message(fmt.Errorf(format, args...)))
}

// Remark saves a message about a word list for [Env.PrintRemarks]. It formats the message as fmt.Errorf
// does. If the command fails, only the last message can be printed, because it may explain the error.
func (e *Env) Remark(format string, args ...any) {
	text := message(fmt.Errorf(format, args...))
	if !slices.Contains(e.remarks, text) {
		e.remarks = append(e.remarks, text)
	}
}

// PrintRemarks prints the messages from [Env.Remark] to standard error. Call it only when the
// command's input is known to be valid.
func (e *Env) PrintRemarks() {
	for _, text := range e.remarks {
		fmt.Fprintln(e.Stderr, "wfind:", text)
	}
	e.remarks = nil
}

// Remarks returns the messages from [Env.Remark] that are not printed yet, joined into one text.
func (e *Env) Remarks() string { return strings.Join(e.remarks, "; ") }

type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// WithHint returns an error that wraps err and adds a hint on how to fix the problem. The program
// prints the hint on a separate line.
func WithHint(err error, hint string) error { return &hintedError{err, hint} }

func message(err error) string {
	text := printable.Text(err.Error()) // words and file names could have control characters
	if hinted, ok := errors.AsType[*hintedError](err); ok {
		text += "\n" + printable.Text(hinted.hint)
	}
	return text
}

// Screen returns the terminal to draw on: standard output if it is a terminal, or else the controlling
// terminal. It returns an error if there is no terminal. Call done when you no longer need the terminal.
func (e *Env) Screen() (screen *os.File, done func(), err error) {
	if IsTerminal(e.Stdout) {
		return e.Stdout, func() {}, nil
	}
	name := "/dev/tty"
	if runtime.GOOS == "windows" {
		name = "CONOUT$"
	}
	tty, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot open the terminal for the full-screen display: %w", err)
	}
	return tty, func() { tty.Close() }, nil
}

// IsTerminal reports whether f is a terminal, rather than a file, a pipe or the null device.
func IsTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// Columns returns the width of the terminal on standard output, in characters. It returns 0 if
// standard output is not a terminal, and 80 if the width is unknown.
func (e *Env) Columns() int {
	if !IsTerminal(e.Stdout) {
		return 0
	}
	if width, _, _ := term.GetSize(int(e.Stdout.Fd())); width > 0 { // it is not positive after an error
		return width
	}
	return 80
}

// Colored reports whether output to out should be coloured. It depends on --color, on environment
// variables such as NO_COLOR, and on whether out is a terminal.
func (e *Env) Colored(out *os.File) bool { return colored(e.Color, os.Getenv, readsEscapes(out)) }

func colored(flag string, getenv func(string) string, terminal bool) bool {
	force := getenv("CLICOLOR_FORCE") // see bixense.com/clicolors and no-color.org
	switch {
	case flag != "auto":
		return flag == "always"
	case getenv("NO_COLOR") != "":
		return false
	case force != "" && force != "0":
		return true
	}
	return terminal && getenv("TERM") != "dumb" && getenv("CLICOLOR") != "0"
}

// Print writes text to standard output, without adding a newline.
func (e *Env) Print(text string) error { return output.Print(e.Stdout, text) }

// NoteSampled prints a note that a sample of the answers determines the ranking of guesses, because the
// word list is very long.
func (e *Env) NoteSampled() {
	e.Note("the word list is very long, so wfind ranks guesses by a sample of the answers, and does not show the expected number of guesses")
}

// Store returns the store of the player's recorded games, or an error if the player has no home directory.
func Store() (record.Store, error) {
	dir, err := userdir.Data()
	return record.Store{Dir: dir}, err
}

// Games returns the player's recorded games, earliest first. If some of them are damaged, it prints
// a warning and returns the others.
func (e *Env) Games() ([]record.Game, error) {
	store, err := Store()
	if err != nil {
		return nil, err
	}
	games, err := store.Games()
	if _, ok := errors.AsType[*record.DamageError](err); ok {
		e.Note("%w", err)
		err = nil
	}
	return games, err
}
