package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"

	"wfind/internal/cli/command"
	"wfind/internal/cli/manual"
	"wfind/internal/text/printable"
)

type manCommand struct {
	System string `placeholder:"SYSTEM" help:"Show file paths for the operating system SYSTEM: linux, freebsd, darwin or windows. Default: the current one."`
}

func (*manCommand) Help() string {
	return `To read the manual page without installing it:
  wfind man | man -l -

Exit status: 0 on success, 2 on an error.`
}

func (m *manCommand) Run(env *command.Env) error {
	if m.System != "" && !slices.Contains([]string{"linux", "freebsd", "darwin", "windows"}, m.System) {
		return fmt.Errorf("--system must be linux, freebsd, darwin or windows, not %s", printable.Quote(m.System))
	}
	program := manualProgram(env)
	program.System = cmp.Or(m.System, runtime.GOOS)
	return env.Print(program.Page())
}

func manualProgram(env *command.Env) *manual.Program {
	program := &manual.Program{Version: moduleVersion()}
	for _, c := range commands() {
		p := newParser(env, c)
		program.Flags = p.Model.Flags
		program.Commands = append(program.Commands, p.Model.Children[0])
	}
	return program
}
