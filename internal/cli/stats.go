package cli

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"wfind/internal/cli/command"
	"wfind/internal/game"
	"wfind/internal/report"
	"wfind/internal/text/output"
)

type statsCommand struct {
	Length int `short:"l" min:"1" max:"62" placeholder:"N" help:"Count only games with N-letter words."`
	Boards int `min:"1" max:"32" placeholder:"N" help:"Count only games with N boards."`
	command.JSONFlag
}

func (*statsCommand) Help() string {
	return `wfind shows your wins, streaks and guesses per game, and then a table with a row for each kind
of game. It gets them from wfind/games.jsonl under $XDG_DATA_HOME ({data} by default).

Some games appear only in the table: games won with hints ("helped"), games with a custom answer
("set"), and games with an unusual guess limit. Each number of boards has its own statistics.

Exit status: 0 if there are games, 1 if there are none, 2 on an error.`
}

func (s *statsCommand) Run(env *command.Env) error {
	games, err := env.Games()
	if err != nil {
		return err
	}
	all := make(map[int]*report.Statistics) // by number of boards
	for _, g := range games {
		boards := len(g.Solutions())
		if s.Length != 0 && g.Length != s.Length || s.Boards != 0 && boards != s.Boards {
			continue
		}
		if all[boards] == nil {
			all[boards] = report.NewStatistics(boards)
		}
		all[boards].Add(g)
	}
	today := game.DayOf(time.Now())
	switch {
	case len(all) == 0 && s.JSON:
		return cmp.Or[error](env.Print(report.NewStatistics(max(1, s.Boards)).JSON(today)), command.ErrNothing)
	case len(all) == 0:
		return noGames(len(games) > 0)
	}
	text := ""
	for i, n := range slices.Sorted(maps.Keys(all)) {
		if s.JSON {
			text += all[n].JSON(today)
			continue
		}
		if i > 0 {
			text += "\n"
		}
		text += all[n].Text(output.Painter(env.Colored(env.Stdout)), today)
	}
	return env.Print(text)
}

// noGames returns the error for a command that found no games. anyRecorded must be true if games are
// recorded, but none of them matches the flags.
func noGames(anyRecorded bool) error {
	if anyRecorded {
		return command.Nothing("no recorded games match these flags; to see all games, run \"wfind stats\"")
	}
	return command.Nothing("no games are recorded yet; play one with \"wfind play\"")
}
