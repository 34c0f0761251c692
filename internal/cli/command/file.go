package command

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"wfind/internal/files/atomicfile"
	"wfind/internal/system/signals"
	"wfind/internal/text/printable"
)

// An OutputFile is the path of a file that a command writes in addition to its result. "-" means standard
// output, and the result then goes to standard error. "" means no file.
type OutputFile string

// IsStdout reports whether f is standard output, by the name - or another such as /dev/stdout.
func (f OutputFile) IsStdout(env *Env) bool {
	if f == "-" {
		return true
	}
	out, err := env.Stdout.Stat()
	if f == "" || err != nil {
		return false
	}
	info, err := os.Stat(string(f))
	return err == nil && os.SameFile(info, out)
}

// Same reports whether f and g are the same file: the same path, or two names of standard output.
func (f OutputFile) Same(g OutputFile, env *Env) bool {
	if f == "" || g == "" {
		return false
	}
	return filepath.Clean(string(f)) == filepath.Clean(string(g)) || f.IsStdout(env) && g.IsStdout(env)
}

// Beside returns the stream for the command's result: standard error if f is standard output, and
// otherwise standard output.
func (f OutputFile) Beside(env *Env) io.Writer {
	if f.IsStdout(env) {
		return env.Stderr
	}
	return env.Stdout
}

// Check returns an error if f cannot be written or is an input of the command. A command calls it before
// long work. Errors use content, such as "the page", to describe the file.
func (f OutputFile) Check(env *Env, content string) error {
	if f == "" || f.IsStdout(env) {
		return nil
	}
	if info, err := os.Stat(string(f)); err == nil && info.Mode().IsRegular() && env.isInput(info) {
		return fmt.Errorf("%s would overwrite %s, which this command reads", content, printable.Short(string(f)))
	}
	return writing(content, atomicfile.Check(string(f)))
}

// Write creates or replaces the file f with the output of fill. If fill fails, the old file stays. If a
// signal arrives, Write removes its temporary file and ends the process. Errors use content, such as "the
// page", to describe the file.
func (f OutputFile) Write(env *Env, content string, fill func(io.Writer) error) error {
	if f.IsStdout(env) {
		return env.Write(func(w *bufio.Writer) error { return fill(w) })
	}
	if info, err := os.Stat(string(f)); err == nil && !info.Mode().IsRegular() {
		// A pipe may block forever and leaves nothing to remove, so signals end the process as usual.
		return writing(content, atomicfile.Write(string(f), 0o666, fill))
	}
	ctx, release := signals.Catch(context.Background())
	err := atomicfile.Write(string(f), 0o666, func(w io.Writer) error {
		return fill(stoppable{ctx, w})
	})
	if sig := release(); sig != nil {
		signals.Die(sig)
	}
	return writing(content, err)
}

// A stoppable writer fails as soon as ctx is done.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppable) Write(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(b)
}

// writing wraps err in a message that begins with "writing" and content. It returns nil if err is nil.
func writing(content string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("writing %s: %w", content, err)
}
