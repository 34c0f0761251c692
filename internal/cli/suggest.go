package cli

import (
	"context"
	"runtime/debug"

	"wfind/internal/advice"
	"wfind/internal/cli/command"
	"wfind/internal/report"
	"wfind/internal/solver/rank"
	"wfind/internal/system/signals"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

type suggestCommand struct {
	command.PositionFlags
	command.GridsFlag
	command.JSONFlag
	command.ByFlag
	Limit int `short:"n" default:"10" min:"1" placeholder:"N" help:"Number of guesses to show (default: ${default})."`
	command.TimeFlag
}

func (*suggestCommand) Help() string {
	return report.SuggestionColumns + `
Examples:
  # the best second guess
  wfind suggest CRANE=.ra..
  # the five openers that reveal the most
  wfind suggest --by=entropy -n 5
  # as JSON, for a program
  wfind suggest CRANE=..a.e --json | jq .
  # the best next guess for two boards
  wfind suggest CRANE=..a.e,c....
  # with the grids that friends shared
  wfind suggest --grids=chat.txt CRANE=.ra..
  # an opener for four boards
  wfind suggest --boards=4

Exit status: 0 if there is a guess, 1 if no word fits the clues or every board is solved,
2 on an error.`
}

func (s *suggestCommand) Run(env *command.Env) error {
	debug.SetGCPercent(400) // so most suggestions need no garbage collection; that saves a tenth of their time
	pos, err := s.Load(env, vocabulary.ByLikelihood, s.GridsFlag)
	if err != nil {
		return err
	}
	defer env.NoteUnread()
	several := len(pos.Boards) > 1
	if several && s.By != "guesses" {
		return command.OneBoardError("--by="+s.By, len(pos.Boards))
	}
	env.PrintRemarks()
	ctx, release := signals.Catch(context.Background())
	line := command.NewProgress(env)
	ratings, err := pos.Advise(ctx, advice.Options{Rows: s.Limit, Time: s.Time, By: orderBy(s.By), Progress: line.Report()})
	line.Clear()
	stopped := ctx.Err() != nil
	signal := release() // from now on Ctrl-C ends the process
	defer signals.Resend(signal)
	switch {
	case stopped && len(ratings) == 0:
		env.Note("stopped")
		return command.ErrNothing
	case stopped:
		env.Note("the search was stopped; these are the best guesses found so far")
	case err != nil:
		return err
	}
	if !several {
		s.note(env, pos, ratings[0], stopped)
	}
	return writeSuggestions(env, report.Suggest(pos.View.Vocabulary, len(pos.Boards), ratings), s.JSON)
}

func writeSuggestions(env *command.Env, s *report.Suggestions, json bool) error {
	switch {
	case json:
		return env.Print(s.JSON())
	case command.IsTerminal(env.Stdout):
		return env.Print(s.Table(output.Painter(env.Colored(env.Stdout))))
	}
	return env.Print(s.Columns())
}

// note prints notes about best, the best guess in position pos. stopped must be true if the user
// stopped the search.
func (s *suggestCommand) note(env *command.Env, pos *advice.Position, best rank.Rating, stopped bool) {
	if best.Sampled {
		env.NoteSampled()
	}
	if best.Unproved != nil && !stopped && s.Time > 0 && env.Given.Has("time") {
		env.Note("%v", best.Unproved)
	}
	left, possible := plural.Count(pos.Tries, "guess"), len(pos.Boards[0].Words)
	switch {
	case best.Missed == 0 || best.Sampled:
	case best.Proved:
		env.Note("with %s left, no strategy finds %s", left, plural.All(possible, "possible answer"))
	default:
		env.Note("found no guess that is sure to win in %s; with %s, the estimated chance of losing is %s",
			left, best.Word, plural.Percent(best.Missed))
	}
}

// orderBy returns the order for ranking guesses by criterion, a value of --by such as "entropy". It
// returns nil for "guesses": only a search can find the expected number of guesses.
func orderBy(criterion string) rank.Order {
	return map[string]rank.Order{
		"size":    rank.BySize,
		"entropy": rank.ByEntropy,
		"worst":   rank.ByWorst,
		"groups":  rank.ByGroups,
	}[criterion]
}
