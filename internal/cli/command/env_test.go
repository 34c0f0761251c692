package command

import (
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

// TestClosedPipe checks that Status prints no message if a pipe is closed on Windows, such as by a pager.
func TestClosedPipe(t *testing.T) {
	const noData, diskFull = syscall.Errno(232), syscall.Errno(112)
	for err, quiet := range map[syscall.Errno]bool{noData: true, diskFull: false} {
		var text strings.Builder
		env := &Env{Stderr: &text}
		status := env.Status(fmt.Errorf("cannot write the output: %w", &fs.PathError{Op: "write", Path: "out", Err: err}))
		if status != StatusError || (text.Len() == 0) != quiet {
			t.Errorf("%v: status %d, %q", err, status, &text)
		}
	}
}

// TestColored checks which setting decides about colours.
func TestColored(t *testing.T) {
	type env map[string]string
	for _, test := range []struct {
		flag     string
		env      env
		terminal bool
		want     bool
	}{
		{"auto", nil, true, true},
		{"auto", nil, false, false},
		{"auto", env{"TERM": "dumb"}, true, false},
		{"auto", env{"NO_COLOR": "1"}, true, false},
		{"auto", env{"NO_COLOR": ""}, true, true},
		{"auto", env{"CLICOLOR": "0"}, true, false},
		{"auto", env{"CLICOLOR": "1"}, true, true},
		{"auto", env{"CLICOLOR": "1"}, false, false},
		{"auto", env{"CLICOLOR_FORCE": "1"}, false, true},
		{"auto", env{"CLICOLOR_FORCE": "0"}, false, false},
		{"auto", env{"CLICOLOR_FORCE": "0"}, true, true},
		{"auto", env{"CLICOLOR_FORCE": "1", "CLICOLOR": "0"}, true, true},
		{"auto", env{"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, true, false},
		{"auto", env{"CLICOLOR_FORCE": "1", "TERM": "dumb"}, true, true},
		{"always", env{"NO_COLOR": "1", "TERM": "dumb"}, false, true},
		{"never", env{"CLICOLOR_FORCE": "1"}, true, false},
	} {
		if got := colored(test.flag, func(name string) string { return test.env[name] }, test.terminal); got != test.want {
			t.Errorf("--color=%s %v, terminal %v: %v", test.flag, test.env, test.terminal, got)
		}
	}
}
