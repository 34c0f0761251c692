package play

import "testing"

// TestQuotePath checks that a command to resume a game can be pasted into a shell.
func TestQuotePath(t *testing.T) {
	for _, test := range []struct{ path, system, want string }{
		{`C:\my lists\words.txt`, "windows", `"C:\my lists\words.txt"`},
		{"german", "windows", "german"},
		{"/home/ann/my lists/words.txt", "linux", "'/home/ann/my lists/words.txt'"},
		{"/home/ann/words.txt", "darwin", "/home/ann/words.txt"},
	} {
		if got := quotePath(test.path, test.system); got != test.want {
			t.Errorf("%s on %s: %s, want %s", test.path, test.system, got, test.want)
		}
	}
}
