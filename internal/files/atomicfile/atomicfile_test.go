package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// files returns the contents of the directory dir, as "name=text" or "name>link".
func files(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		if link, err := os.Readlink(name); err == nil {
			all = append(all, e.Name()+">"+link)
			continue
		}
		if e.IsDir() {
			all = append(all, e.Name()+"/")
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e.Name()+"="+string(content))
	}
	return strings.Join(all, " ")
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	for _, content := range []string{"one", "", strings.Repeat("two", 5000)} {
		if err := Write(path, 0o666, []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got := files(t, dir); got != "a="+content {
			t.Errorf("%q, want %q", got, "a="+content)
		}
	}
}

// TestWriteOpen writes a file that is open for reading at first, which Windows does not allow.
func TestWriteOpen(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(20*time.Millisecond, func() { f.Close() })
	if err := Write(path, 0o666, []byte("new")); err != nil {
		t.Error(err)
	}
	if got := files(t, dir); got != "a=new" {
		t.Errorf("%q, want a=new", got)
	}
}

// TestErrors checks that errors name the path that was passed.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("file", []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, want string
		is         error
	}{
		{"none/a", "none/a: no such file or directory", fs.ErrNotExist},
		{"file/a", "file/a: not a directory", nil},
		{"file", "file: permission denied", fs.ErrPermission}, // read-only, even for root
		{"folder", "folder: is a directory", nil},
		{strings.Repeat("x", 300), "x: file name too long", nil},
	} {
		for what, err := range map[string]error{"Write": Write(c.path, 0o666, []byte("new")), "Check": Check(c.path)} {
			if err == nil || c.is != nil && !errors.Is(err, c.is) {
				t.Errorf("%s(%s): %v, want %v", what, c.path, err, c.is)
			}
			if runtime.GOOS == "linux" && err != nil && !strings.HasSuffix(err.Error(), c.want) {
				t.Errorf("%s(%s): %v, want %s", what, c.path, err, c.want)
			}
		}
	}
	if got := files(t, "."); got != "file=old folder/" {
		t.Errorf("the files are %s", got)
	}
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := Check(path); err != nil || files(t, dir) != "" {
		t.Errorf("a new file: %v, %q", err, files(t, dir))
	}
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Check(path); err != nil || files(t, dir) != "a=old" {
		t.Errorf("an old file: %v, %q", err, files(t, dir))
	}
	if err := Check(os.DevNull); err != nil {
		t.Error(err)
	}
}

// TestMode checks that an existing file keeps its permissions, regardless of the umask and the
// argument perm.
func TestMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no permissions here")
	}
	path := filepath.Join(t.TempDir(), "a")
	for _, mode := range []fs.FileMode{0o666, 0o640, 0o600, 0o755, 0o200} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if err := Write(path, 0o604, []byte("new")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != mode {
			t.Errorf("%v became %v, %v", mode, info.Mode().Perm(), err)
		}
		os.Remove(path)
	}
}

// TestLinks checks that links are followed to the file to write, whether it exists or not.
func TestLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, step := range []error{
		os.Mkdir("d", 0o777), os.Mkdir("e", 0o777),
		os.Symlink("../e/real", "d/link"),      // a relative link to a missing file
		os.Symlink("d/link", "link"),           // a link to a link
		os.Symlink("d", "dlink"),               // a link to a directory
		os.Symlink("circle", "circle"),         // a link to itself
		os.Symlink("nowhere/at/all", "broken"), // a link into a missing directory
	} {
		if step != nil {
			t.Skip("no symbolic links here:", step)
		}
	}
	for i, path := range []string{"link", "link", "dlink/link", "d/link"} {
		if i == 2 {
			if err := os.Remove("e/real"); err != nil {
				t.Fatal(err)
			}
		}
		want := fmt.Sprint(i)
		if err := Write(path, 0o666, []byte(want)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if got := files(t, "e"); got != "real="+want {
			t.Errorf("%s: %s in e, want real=%s", path, got, want)
		}
	}
	if err := Write("circle", 0o666, []byte("x")); err == nil || !strings.HasPrefix(err.Error(), "stat circle: ") {
		t.Errorf("a cycle of links: %v", err)
	}
	if err := Write("broken", 0o666, []byte("x")); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), " broken: ") {
		t.Errorf("a link into a missing folder: %v", err)
	}
	if got, want := files(t, ".")+" "+files(t, "d"), "broken>nowhere/at/all circle>circle d/ dlink>d e/ link>d/link link>../e/real"; got != want {
		t.Errorf("left: %s, want %s", got, want)
	}
}

// TestPipe checks that a pipe is written to, not replaced.
func TestPipe(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no /dev/fd here")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	path := fmt.Sprintf("/dev/fd/%d", w.Fd())
	if err := Check(path); err != nil {
		t.Error(err)
	}
	if err := Write(path, 0o666, []byte("through")); err != nil {
		t.Error(err)
	}
	w.Close()
	if got, err := io.ReadAll(r); err != nil || string(got) != "through" {
		t.Errorf("%q, %v", got, err)
	}
	if err := Write("/dev/full", 0o666, []byte("x")); err == nil || err.Error() != "write /dev/full: no space left on device" {
		t.Errorf("a full device: %v", err)
	}
}
