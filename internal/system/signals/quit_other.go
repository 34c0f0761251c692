//go:build !unix

package signals

// quit does nothing, because the system has no SIGQUIT.
func quit() {}
