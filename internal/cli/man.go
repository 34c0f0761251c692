package cli

import (
	"cmp"
	"runtime"

	"wfind/internal/cli/command"
	"wfind/internal/cli/manual"
)

type manCommand struct {
	System string `placeholder:"SYSTEM" help:"Show file paths for the operating system SYSTEM, such as linux, darwin or windows (default: the current one)."`
}

func (*manCommand) Help() string {
	return `To read the manual page without installing it:
  wfind man | man -l -

Exit status: 0 on success, 2 on an error.`
}

func (m *manCommand) Run(env *command.Env) error {
	program, err := manualProgram(env)
	if err != nil {
		return err
	}
	program.System = cmp.Or(m.System, runtime.GOOS)
	return env.Print(program.Page())
}

func manualProgram(env *command.Env) (*manual.Program, error) {
	program := &manual.Program{Version: moduleVersion()}
	for _, c := range commands() {
		p, err := newParser(env, c)
		if err != nil {
			return nil, err
		}
		program.Flags = p.Model.Flags
		program.Commands = append(program.Commands, p.Model.Children[0])
	}
	return program, nil
}
