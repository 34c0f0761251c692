//go:build !unix

package signals

// quit is for systems with SIGQUIT.
func quit() {}
