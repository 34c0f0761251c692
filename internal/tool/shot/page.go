//go:build unix

package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
)

// page is the name of the picture of a review's page.
const page = "review"

// takePage has a game reviewed and its page shown. The folder is for what is
// needed meanwhile.
func takePage(wfind, tmp, path string) error {
	html := filepath.Join(tmp, page+".html")
	review := exec.Command(wfind, "review", "--answer=ocean", "slate", "beach", "ocean", "--html="+html)
	if out, err := review.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		return err
	}
	path, err = filepath.Abs(path)
	if err != nil {
		return err
	}
	// The first flags keep it from the network.
	show := exec.Command(chromium, "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--no-first-run", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
		"--user-data-dir="+filepath.Join(tmp, "chromium"), "--window-size=960,1050", "--screenshot="+path, "file://"+html)
	if out, err := show.CombinedOutput(); err != nil {
		return fmt.Errorf("chromium: %w\n%s", err, out)
	}
	return nil
}
