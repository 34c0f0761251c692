//go:build !unix

package atomicfile

import (
	"io/fs"
	"os"
)

// keepOwner does nothing: a new file takes its owner from its folder.
func keepOwner(*os.File, fs.FileInfo) {}
