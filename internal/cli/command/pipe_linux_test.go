package command

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

func TestWiden(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	widen(r)
	if size, err := unix.FcntlInt(r.Fd(), unix.F_GETPIPE_SZ, 0); err != nil || size != pipeSize {
		t.Errorf("a pipe of %d bytes, %v; want %d", size, err, pipeSize)
	}
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	widen(f) // must do no harm to a file that is not a pipe
}
