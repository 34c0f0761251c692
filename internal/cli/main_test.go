package cli_test

import (
	"testing"

	"wfind/internal/cli"
	"wfind/internal/testkit/process"
)

func TestMain(m *testing.M) { process.Main(m, cli.Main) }
