package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strings"

	"wfind/internal/advice"
	"wfind/internal/cli/command"
	"wfind/internal/game"
	"wfind/internal/report"
	"wfind/internal/screen/draw"
	"wfind/internal/solver"
	"wfind/internal/solver/boards"
	"wfind/internal/solver/rank"
	"wfind/internal/system/signals"
	"wfind/internal/text/output"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

type solveCommand struct {
	command.PositionFlags `set:"answers=the well-known words"`
	command.JSONFlag
	Opener  []string           `sep:"none" placeholder:"WORD,…" not:"when solving several boards" help:"Begin with WORD (default: the best guess). To begin with several words, separate them with commas; the strategy skips the remaining words once the answer is certain. Repeat this flag to compare openers. If WORD is \"-\", wfind reads openers from standard input, one per line."`
	Openers int                `min:"2" max:"3" placeholder:"N" not:"opener,hard,strict,when solving several boards" help:"Find the best N words (2 or 3) to begin every game with. The strategy skips the rest of them once the answer is certain. The best 2 words are proved optimal, and the best 3 are an estimate."`
	Below   int                `min:"1" placeholder:"N" not:"when solving several boards" help:"Give up on an opener once it is proved to need N or more guesses in total for all answers."`
	Missing int                `min:"1" placeholder:"N" not:"below,when solving several boards" help:"Give up on an opener once it is proved to miss N or more answers within --tries guesses."`
	Answer  string             `placeholder:"WORD" not:"when solving several boards,with several openers" help:"Show the guesses that the strategy makes if WORD is the answer."`
	Tree    command.OutputFile `placeholder:"FILE" completion:"file" not:"when solving several boards,with several openers" help:"Write the strategy to FILE: one line per answer, with the guesses in order and the answer last. If FILE is \"-\", the strategy goes to standard output, and the usual output to standard error."`
	command.PageFlags
	Jobs int `placeholder:"N" not:"when solving several boards" help:"Number of cores to use (default: all)."`

	env      *command.Env
	position *advice.Position
	problem  *solver.Problem
	solver   *solver.Solver
	progress *command.Progress
}

func (*solveCommand) Help() string {
	return `The optimal strategy needs the fewest guesses on average over all possible answers. If no strategy
finds every answer within --tries guesses, the optimal strategy finds as many as possible.
With several boards, wfind proves the best next guess if at most about 120 answers are left on all
boards together. For two boards with more answers, it proves that no strategy needs fewer than a
certain number of turns on average. This takes minutes with 2,000 answers, and hours with 10,000.

Ctrl-C stops the search. With one board, wfind then prints the best strategy found so far, and the
bounds that it has proved. It also writes the files of --tree and --html.

Examples:
  # the best second guess if all answers are equally likely
  wfind solve CRANE=..a.e
  # a strategy, as a text file and as a web page
  wfind solve --opener=SALET --tree=salet.txt
  wfind solve --opener=SALET --html=salet.html
  # two words first, whatever their scores
  wfind solve --opener=PARSE,CLINT
  # the guesses for one answer
  wfind solve --opener=SALET --answer=OCEAN
  # the best opener of all
  wfind solve
  # the best two openers, whatever the score of the first
  wfind solve --openers=2
  # every opener that needs fewer than 7930 guesses in total
  wfind dict wordle | wfind solve --opener=- --below=7930
  # two boards with few answers left
  wfind solve CRANE=..a.e,c.... PETAL=.etAl,.....

Exit status: 0 if every result is proved, estimated (with --openers=3) or given up (with --below
or --missing); 1 if no word fits the clues, every board is solved, standard input contains no
openers, the search was stopped, or only a lower bound is proved for several boards; 2 on an error.`
}

func (s *solveCommand) Run(env *command.Env) error {
	pos, err := s.Load(env, vocabulary.WellKnown, command.GridsFlag{})
	if err != nil {
		return err
	}
	if len(pos.Boards) > 1 {
		return s.solveBoards(env, pos)
	}
	if s.problem, err = pos.Problem(); err != nil {
		return err
	}
	s.env, s.position, s.progress = env, pos, command.NewProgress(env)
	s.solver = s.problem.NewSolver(pos.SolverOptions().Mode())
	opener, answer, err := s.parseFlags()
	if err != nil {
		return err
	}
	env.PrintRemarks()
	// Garbage collection is cheap, because the memory of a search has few pointers. Frequent collections halve the
	// memory use.
	debug.SetGCPercent(25)
	if !slices.Contains(s.Opener, "-") { // otherwise, the search may only have stopped before it read standard input
		defer env.NoteUnread()
	}
	if s.hasSeveralOpeners() {
		return s.compareOpeners()
	}
	ctx, release := signals.Catch(context.Background())
	result, options, err := s.search(ctx, opener)
	signal := release() // from now on Ctrl-C ends the process
	defer signals.Resend(signal)
	if err != nil {
		return err
	}
	return s.print(result, options, answer)
}

func (s *solveCommand) hasSeveralOpeners() bool {
	return len(s.Opener) > 1 || slices.Contains(s.Opener, "-")
}

func (s *solveCommand) solveBoards(env *command.Env, pos *advice.Position) error {
	if err := env.Given.Refuse("when solving several boards"); err != nil {
		return err
	}
	p, err := pos.BoardsProblem()
	if err != nil {
		return err
	}
	ctx, release := signals.Catch(context.Background())
	defer func() { signals.Resend(release()) }()
	best, err := p.Prove(ctx)
	switch {
	case errors.Is(err, boards.ErrTooLarge):
		return s.printLeastTurns(ctx, env, p)
	case ctx.Err() != nil:
		env.Note("stopped")
		return command.ErrNothing
	case err != nil:
		return err
	}
	return writeSuggestions(env, report.Suggest(pos.View.Vocabulary, len(pos.Boards), []rank.Rating{best}), s.JSON)
}

func (s *solveCommand) printLeastTurns(ctx context.Context, env *command.Env, p *boards.Problem) error {
	const tooLarge = `cannot find the optimal strategy, because the position is too large; for an estimate, use "wfind suggest"`
	progress := command.NewProgress(env)
	least, err := p.LeastTurns(ctx, func(done, all int) { progress.Count(done, all, "openers checked") })
	progress.Clear()
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return errors.New(tooLarge)
	case err != nil:
		env.Note("stopped")
		return command.ErrNothing
	}
	least = math.Floor(least*1e4) / 1e4 // a lower bound must not be rounded up
	text := fmt.Sprintf("lower bound: every strategy needs at least %.4f turns per game, on average\n", least)
	if s.JSON {
		text = output.JSON(map[string]any{"at_least": least, "proved": false})
	}
	if err := env.Print(text); err != nil {
		return err
	}
	return command.Nothing(tooLarge)
}

// parseFlags checks the flags, and returns the values of --opener and --answer. If --opener occurs more
// than once, parseFlags checks all its values but returns only the last one.
func (s *solveCommand) parseFlags() (opener []string, answer string, err error) {
	if s.hasSeveralOpeners() {
		if err := s.env.Given.Refuse("with several openers"); err != nil {
			return nil, "", err
		}
	}
	for _, flag := range []string{"below", "missing", "openers"} {
		if s.env.Given.Has(flag) && s.problem.Weighted() {
			return nil, "", fmt.Errorf("--%s needs equally likely answers; choose a list without weights, such as the built-in list with --answers=answers", flag)
		}
	}
	if s.Tree != "" && s.Tree == s.HTML {
		return nil, "", errors.New("--tree and --html name the same file; use two different files")
	}
	if err := errors.Join(s.Tree.Check(s.env, "the strategy"), s.HTML.Check(s.env, "the page")); err != nil {
		return nil, "", err
	}
	for _, text := range s.Opener {
		if text == "-" {
			continue
		}
		if opener, err = s.parseOpener(text); err != nil {
			return nil, "", fmt.Errorf("--opener: %w", err)
		}
	}
	if s.Answer != "" {
		if answer, err = s.position.View.Vocabulary.Alphabet().ParseWord(s.Answer); err != nil {
			return nil, "", fmt.Errorf("--answer: %w", err)
		}
		if !slices.Contains(s.problem.AnswerWords(), answer) {
			return nil, "", fmt.Errorf("--answer: the word %s is not one of the possible answers", printable.Short(answer))
		}
	}
	return opener, answer, nil
}

func (s *solveCommand) parseOpener(text string) ([]string, error) {
	return parseOpener(text, s.position.View)
}

// parseOpener parses a value of --opener: one word, or several words to guess one after another, such as
// CRANE,MOIST. It returns an error if a word is not in the word list, or if the rules in v forbid the
// opener. v must have one board.
func parseOpener(text string, v game.View) ([]string, error) {
	opener := strings.Split(text, ",")
	for i, text := range opener {
		word, err := v.Vocabulary.Alphabet().ParseWord(text)
		if err == nil {
			err = command.CheckListed(v.Vocabulary, word)
		}
		if err != nil {
			return nil, err
		}
		if err := v.Rules.Check(v.Boards.Set(0), word); err != nil {
			return nil, fmt.Errorf("%s: %w", word, err)
		}
		opener[i] = word
	}
	if len(opener) > 1 && (v.Rules.Hard || v.Rules.Strict) {
		return nil, fmt.Errorf("with --hard or --strict, the opener must be a single word, not %s, because the score of the first word may forbid the next one", strings.Join(opener, ","))
	}
	return opener, nil
}

// search finds the best strategy that begins with opener, and also returns the solver's options. With --openers,
// it finds the best words to begin with, and returns them in the options.
func (s *solveCommand) search(ctx context.Context, opener []string) (*solver.Result, solver.Options, error) {
	o := s.position.SolverOptions()
	o.Jobs, o.Progress = s.Jobs, s.progress.Report()
	if len(opener) > 0 {
		o.Opener, o.Then = opener[0], opener[1:]
	}
	// Greater limits would have no effect, and they could overflow. After useless openers, guessing the
	// answers one by one finds each of the n answers with at most n more guesses.
	n, openers := len(s.problem.Answers), len(opener)+s.Openers
	o.Below.Guesses, o.Below.Missed = min(s.Below, n*(openers+n+1)), min(s.Missing, n+1)
	defer s.progress.Clear()
	if s.Openers == 0 {
		result, err := s.solver.Solve(ctx, o)
		return result, o, err
	}
	result, best, err := s.solver.SolveOpeners(ctx, s.Openers, o)
	if len(best) > 0 {
		o.Opener, o.Then = best[0], best[1:]
	}
	return result, o, err
}

func (s *solveCommand) print(result *solver.Result, options solver.Options, answer string) error {
	out, tree := report.NewSolution(s.problem, options, result)
	line := ""
	if tree != nil && answer != "" {
		line = out.Follow(tree, answer)
	}
	text := out.Text() + line
	if s.JSON {
		text = output.JSON(out)
	}
	to := s.Tree
	if s.HTML.IsStdout(s.env) {
		to = s.HTML
	}
	err := to.PrintResult(s.env, text)
	// Write the files after the result, so that a failure to write them does not lose a long proof.
	if err := errors.Join(err, s.writeFiles(out, tree)); err != nil {
		return err
	}
	if !result.Proved && !result.GivenUp && !result.Estimated { // the search did not finish
		return command.ErrNothing
	}
	return nil
}

func (s *solveCommand) writeFiles(out *report.Solution, tree *solver.Strategy) error {
	if tree == nil {
		for _, file := range []command.OutputFile{s.Tree, s.HTML} {
			if file != "" {
				s.env.Note("no strategy was found, so the file %s was not written", printable.Short(string(file)))
			}
		}
		return nil
	}
	if s.Tree != "" {
		if err := s.Tree.Write(s.env, "the strategy", func() string { return report.Tree(tree) }); err != nil {
			return err
		}
		if out.Failures > 0 {
			s.env.Note("the strategy in the file %s fails to find %d of the answers", printable.Short(string(s.Tree)), out.Failures)
		}
	}
	return s.HTML.Write(s.env, "the page", func() string { return out.HTML(tree, s.Palette == draw.HighContrast) })
}

func (s *solveCommand) compareOpeners() error {
	for opener, err := range command.Arguments(s.env, s.Opener, "openers; write one opener per line", s.parseOpener) {
		if err != nil {
			return err
		}
		// Catch signals only during the search: reading an opener or printing a line may block.
		ctx, release := signals.Catch(context.Background())
		result, options, err := s.search(ctx, opener)
		if signal := release(); signal != nil {
			s.env.Note("stopped")
			signals.Resend(signal)
			return command.ErrNothing
		}
		if err != nil {
			return err
		}
		out, _ := report.NewSolution(s.problem, options, result)
		text := out.Summary() + "\n"
		if s.JSON {
			text = output.JSON(out)
		}
		if err := s.env.Print(text); err != nil {
			return err
		}
	}
	return nil
}
