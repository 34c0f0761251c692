package command

import (
	"fmt"
	"os"

	"wfind/internal/files/atomicfile"
	"wfind/internal/text/output"
	"wfind/internal/text/printable"
)

// An OutputFile is the path of an additional file that a command writes, such as a web page. An
// empty path means no additional file. If the path is "-", the file's content goes to standard
// output, and the usual result of the command to standard error.
type OutputFile string

// IsStdout reports whether f refers to standard output, as "-" and paths such as /dev/stdout do.
func (f OutputFile) IsStdout(env *Env) bool {
	if f == "-" {
		return true
	}
	out, _ := env.Stdout.Stat()
	info, _ := os.Stat(string(f))
	return os.SameFile(info, out) // false after an error
}

// PrintResult prints text, the usual result of the command, to standard output, or to standard
// error if the file f is standard output.
func (f OutputFile) PrintResult(env *Env, text string) error {
	if f.IsStdout(env) {
		return output.Print(env.Stderr, text)
	}
	return env.Print(text)
}

// Check returns an error if the file f cannot be written or is one of the command's input files. Call
// it before a long computation. content describes the file in error messages, as in "the page".
func (f OutputFile) Check(env *Env, content string) error {
	if f == "" || f.IsStdout(env) {
		return nil
	}
	if info, err := os.Stat(string(f)); err == nil && info.Mode().IsRegular() && env.isInput(info) {
		return fmt.Errorf("writing %s would overwrite the input file %s; choose another output file", content, printable.Short(string(f)))
	}
	return writing(content, atomicfile.Check(string(f)))
}

// Write creates or replaces the file f with the text that makeText returns. If f is empty, Write
// does nothing. content describes the file in error messages, as in "the page".
func (f OutputFile) Write(env *Env, content string, makeText func() string) error {
	switch {
	case f == "":
		return nil
	case f.IsStdout(env):
		return env.Print(makeText())
	}
	return writing(content, atomicfile.Write(string(f), 0o666, []byte(makeText())))
}

func writing(content string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("writing %s: %w", content, err)
}
