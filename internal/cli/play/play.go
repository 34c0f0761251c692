// Package play implements the play command. It chooses the words and rules, makes and reads puzzles for
// friends, and starts the game on the full screen or line by line.
package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/cmdline"
	"wfind/internal/cli/command"
	"wfind/internal/cli/complete"
	"wfind/internal/game"
	"wfind/internal/game/linemode"
	"wfind/internal/game/record"
	"wfind/internal/screen/draw"
	"wfind/internal/system/signals"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// Play is the play command. Its exported fields are the command's flags. If the player gives a puzzle's
// code, Run replaces some of the flags with the settings in the code. Run also removes preferred lists
// that the game cannot use.
type Play struct {
	command.LengthFlag `set:"length=answer has"`
	command.WordFlags  `kong:"set='stdin=',set='answers=the well-known words'"`
	command.SizeFlags  `set:"boards=the number of answers that you set, or 1"`
	command.HardFlag
	command.StrictFlag
	Seed      uint64           `placeholder:"N" not:"make,puzzle,daily,answer" help:"Seed for choosing the answers. The same N always gives the same answers."`
	Daily     cmdline.Optional `placeholder:"DATE" not:"make,puzzle" help:"Play today's puzzle, or an earlier day's, as in --daily=2026-11-20. The daily puzzle is the same for everybody."`
	Answer    cmdline.Optional `placeholder:"WORD" not:"make,puzzle,daily" help:"Set the answer for somebody else to guess. With several boards, separate the answers with commas. Without WORD, wfind asks for the answer and does not show what you type."`
	Make      cmdline.Optional `placeholder:"WORD" not:"puzzle" help:"Print a command that lets a friend play a puzzle with the answer WORD. The command hides the word from a casual glance, but not from a determined friend. Without WORD, wfind asks for the answer."`
	Hint      string           `placeholder:"TEXT" needs:"make" not:"puzzle" help:"Hint to show to the friend who plays the puzzle from --make."`
	Puzzle    string           `placeholder:"CODE" help:"Play a friend's puzzle. Your friend gets CODE from --make."`
	Adversary bool             `not:"make,puzzle,daily,answer" help:"Play against an opponent who never settles on an answer: each guess gets the score that leaves the most possible answers."`
	Plain     bool             `not:"make" help:"Play line by line, for pipes and screen readers. This is the default if input or output is not a terminal."`
	command.ScreenFlags
	Keyboard string `enum:"auto, qwerty, qwertz, azerty, spanish, swedish, danish, turkish, russian, ukrainian, greek, digits, calculator, hebrew, alphabet" default:"auto" placeholder:"NAME" not:"make,without a screen" help:"Keyboard to show: ${enum}. Default: \"auto\", which selects a keyboard that suits the word list."`
	Motion   bool   `negatable:"" default:"true" not:"make,without a screen" help:"Flip the tiles over one at a time after each guess (default: on)."`
	Remember bool   `not:"make,puzzle" help:"Save the values of --palette, --hard, --mouse, --motion, --keyboard and --dict as your preferences."`

	answers []string            // one per board; nil if wfind chooses them
	needed  constraint.Alphabet // the alphabet that the answers need
	journal *record.Journal     // nil if games cannot be recorded
}

// Help returns the description and the examples that "wfind play --help" shows.
func (*Play) Help() string {
	return `Type a guess and press Enter. Press ? for all keys, Tab for a hint, ctrl-p for the daily puzzles and ctrl-o
for settings. Press ctrl-c to quit; the same command resumes your game. "wfind stats" shows your finished
games. With --plain, you can resume only daily puzzles; quitting any other game after a guess counts as a loss.

Your preferences are in the file wfind/preferences under $XDG_CONFIG_HOME ({config} by default).
Flags override them. In this example, german and used-answers are your own word lists:

  palette = high-contrast
  hard = yes
  mouse = no
  motion = no
  keyboard = qwertz
  dict = german
  past = used-answers

If your preferred list contains every word of the built-in list, its additional words are
legal guesses but never answers. The daily puzzle, which has the same answer for everybody,
ignores all other preferred lists.

Examples:
  wfind play
  # today's puzzle
  wfind play --daily
  # four boards, nine tries
  wfind play --boards=4
  # seven letters in hard mode
  wfind play -l 7 --hard
  # your own words
  wfind play -d german.txt -l 6
  # a puzzle for a friend
  wfind play --make OCEAN --hint 'by the sea'

Exit status: 0 if you won a round, 1 if you did not, 2 on an error.`
}

// Run plays games until the player quits. It returns [command.ErrNothing] if the player did not win any
// game. With --make, Run only prints a command that lets a friend play a puzzle.
func (p *Play) Run(env *command.Env) error {
	onScreen := !p.Plain && command.IsTerminal(env.Stdin) && command.IsTerminal(env.Stdout) && os.Getenv("TERM") != "dumb"
	if !onScreen && !p.Remember {
		if err := env.Given.Refuse("without a screen"); err != nil {
			return err
		}
	}
	if text := cmp.Or(p.Make.Text, p.Answer.Text); text != "" {
		p.answers = strings.Split(text, ",")
	}
	switch {
	case p.Puzzle != "":
		if err := p.decodePuzzle(); err != nil {
			return fmt.Errorf("--puzzle: %w", err)
		}
	case len(p.Hint) > maxHint:
		return fmt.Errorf("--hint is too long: it has %d bytes, but the limit is %d bytes", len(p.Hint), maxHint)
	}
	p.needed = max(p.needed, command.AnswerAlphabet(p.answers))
	env.SetAlphabet(p.Alphabet, p.needed, p.GivenLists()...) // to parse answers; loadWords sets it again, for the checked lists
	if err := p.askAnswers(env); err != nil {
		return err
	}
	rules, words, err := p.prepare(env)
	if err != nil {
		return err
	}
	if p.Make.Given {
		return p.makePuzzle(env, rules, words)
	}
	s, warning, err := p.newSitting(env, rules, words, onScreen)
	if err != nil {
		return err
	}
	if p.Remember {
		if err := p.remember(env); err != nil {
			return fmt.Errorf("--remember: %w", err)
		}
	}
	show := p.playLines
	if onScreen {
		show = p.playScreen
	}
	won, err := show(env, s, warning)
	if err == nil && !won {
		err = command.ErrNothing
	}
	return err
}

func (p *Play) playLines(env *command.Env, s *game.Sitting, warning error) (won bool, err error) {
	if warning != nil {
		env.Note("%w", warning)
	}
	ctx, release := signals.Catch(context.Background())
	defer func() { signals.Resend(release()) }()
	return linemode.Play(ctx, linemode.Options{
		Sitting:      s,
		Stats:        p.stats(s),
		PuzzleHint:   p.Hint,
		Now:          time.Now,
		HighContrast: p.Palette == draw.HighContrast,
		Resume:       func(r *game.Round) string { return p.resumeCommand(env, r) },
		In:           env.Stdin,
		Out:          env.Stdout,
		Echo:         !command.IsTerminal(env.Stdin),
		Note:         func(err error) { env.Note("%w", err) },
	})
}

func (p *Play) stats(s *game.Sitting) func() (*record.History, error) {
	if p.journal == nil {
		return nil
	}
	return func() (*record.History, error) {
		return p.journal.Stats(s.Round().Vocabulary().Length(), s.Rules().Boards)
	}
}

func (p *Play) prepare(env *command.Env) (rules game.Rules, words *vocabulary.Vocabulary, err error) {
	if err := p.parseAnswers(env); err != nil {
		return rules, nil, err
	}
	length := p.wordLength(env)
	if rules, err = p.rules(env); err != nil {
		return rules, nil, err
	}
	p.checkPreferredLists(env, length)
	if p.Make.Given {
		if err := p.checkFriendHasLists(); err != nil {
			return rules, nil, fmt.Errorf("--make: %w", err)
		}
	}
	words, err = p.loadWords(env, length)
	return rules, words, err
}

// newSitting returns a sitting that begins with a new round or resumes a saved one. If resumable is
// true, the player can quit any round and resume it later. Otherwise, only daily puzzles can be
// resumed. A warning means that a saved round could not be read, resumed or recorded.
func (p *Play) newSitting(env *command.Env, rules game.Rules, words *vocabulary.Vocabulary, resumable bool) (s *game.Sitting, warning, err error) {
	if n := len(words.Answers()); n < rules.Boards && p.answerFlag() == "" {
		return nil, nil, game.CheckAnswers(n, rules.Boards)
	}
	var journal game.Journal
	if store, err := command.Store(); err != nil {
		env.Note("your games cannot be recorded: %w", err)
	} else {
		p.journal = &record.Journal{Store: store, Puzzle: strings.ToUpper(p.Puzzle), Now: time.Now}
		p.journal.Dict, p.journal.AnswerList = p.recordedLists(words.Length())
		journal = p.journal
	}
	seed, chosen := p.Seed, env.Given.Has("seed")
	if !chosen {
		seed = uint64(rand.Uint32())
	}
	s = game.NewSitting(words, rules, seed, journal)
	s.SeedChosen, s.Resumable = chosen, resumable && journal != nil
	switch {
	case len(p.answers) > 0:
		warning = s.StartWith(p.answers...)
	case p.Daily.Given:
		warning, err = p.startDaily(s)
	default:
		warning, err = s.Resume()
	}
	return s, warning, err
}

func (p *Play) resumeCommand(env *command.Env, r *game.Round) string {
	rules := r.Rules()
	words := []string{"wfind play"}
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	day, daily := r.Day()
	switch given := r.Origin().Source == game.Given; {
	case daily:
		add("--daily=%s", day)
	case given && p.Puzzle != "": // the code contains the word lists and the number of guesses
		add("--puzzle=%s", p.Puzzle)
		return strings.Join(append(words, command.ModeFlags(rules)...), " ")
	case given: // wfind asks for the answer, which a player must not see
		add("--answer")
	case r.Origin().Chosen:
		add("--seed=%d", r.Origin().Seed)
	}
	if n := r.Vocabulary().Length(); n != dict.LengthOf(p.Dict...) {
		add("-l %d", n)
	}
	for _, name := range p.Dict {
		add("-d %s", quotePath(absoluteName(name), runtime.GOOS))
	}
	if p.Answers != "" {
		add("--answers=%s", quotePath(absoluteName(p.Answers), runtime.GOOS))
	}
	if env.Given.Has("alphabet") {
		add("--alphabet=%s", p.Alphabet)
	}
	if rules.Boards > 1 {
		add("--boards=%d", rules.Boards)
	}
	if daily { // the saved puzzle has the other rules
		for _, name := range p.Past {
			add("--past=%s", quotePath(absoluteName(name), runtime.GOOS))
		}
		return strings.Join(words, " ")
	}
	if rules.Tries != game.DefaultTries(rules.Boards) {
		add("--tries=%d", rules.Tries)
	}
	return strings.Join(append(words, command.ModeFlags(rules)...), " ")
}

func (p *Play) startDaily(s *game.Sitting) (warning, err error) {
	today := game.DayOf(time.Now())
	day := today
	if p.Daily.Text != "" {
		if day, err = game.ParseDay(p.Daily.Text); err != nil {
			return nil, fmt.Errorf("--daily: %w", err)
		}
	}
	warning, err = s.Daily(day) // continues a saved puzzle even of tomorrow, from a time zone that is ahead
	if err == nil && day > today && !s.Resumed() {
		err = fmt.Errorf("--daily=%s is in the future; today is %s", day, today)
	}
	return warning, err
}

func (p *Play) rules(env *command.Env) (game.Rules, error) {
	boards := cmp.Or(p.Boards, len(p.answers), 1)
	hard := p.Hard && !p.Make.Given // a friend who plays a puzzle chooses the mode
	if len(p.answers) > 0 && boards != len(p.answers) {
		return game.Rules{}, fmt.Errorf("the flag %s needs one word per board (%d in total), but you gave %d", p.answerFlag(), boards, len(p.answers))
	}
	env.CheckPreferredHard(&hard, boards)
	rules := game.Rules{Boards: boards, Tries: cmp.Or(p.Tries, game.DefaultTries(boards)), Hard: hard, Strict: p.Strict, Adversary: p.Adversary}
	return rules, command.CheckRules(rules, nil)
}

// absoluteName returns a name for the word list that works in any directory. It makes relative paths
// absolute, and returns other names unchanged.
func absoluteName(name string) string {
	place, err := dict.Find(name)
	if err != nil || place.Path != name {
		return name // it works in any directory
	}
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return name
}

// quotePath quotes path if needed, so that the shells of the given operating system read it as one
// argument. system is a value of [runtime.GOOS], such as "windows".
func quotePath(path, system string) string {
	if system == "windows" && strings.Contains(path, `\`) {
		return `"` + path + `"` // for both PowerShell and cmd.exe
	}
	return complete.Quote(path)
}

// parseAnswers checks p.answers, and converts them to upper case.
func (p *Play) parseAnswers(env *command.Env) error {
	answers, err := game.ParseAnswers(env.Alphabet, p.answers)
	if err != nil {
		return fmt.Errorf("%s: %w", p.answerFlag(), err)
	}
	for _, word := range answers {
		if n := constraint.CountLetters(word); p.Length != 0 && p.Length != n {
			return fmt.Errorf("%s: the word %s has %s, but --length requires %d", p.answerFlag(), printable.Short(word), plural.Count(n, "letter"), p.Length)
		}
	}
	p.answers = answers
	return nil
}

func (p *Play) wordLength(env *command.Env) int {
	switch {
	case len(p.answers) > 0:
		return constraint.CountLetters(p.answers[0])
	case p.Daily.Given && !env.Given.Has("dict"): // the usual daily puzzle ignores the preferred list
		return cmp.Or(p.Length, dict.LengthOf())
	}
	return cmp.Or(p.Length, dict.LengthOf(p.Dict...))
}

// checkPreferredLists discards the player's preferred word lists if they cannot be used for words of
// the given length, or if they would change the answer of a daily puzzle.
func (p *Play) checkPreferredLists(env *command.Env, length int) {
	guesses := &p.Dict
	if p.Puzzle != "" {
		guesses = new([]string) // keep the lists in the puzzle's code
	}
	if !p.Daily.Given {
		env.CheckPreferredLists(length, guesses, &p.Past)
		return
	}
	// The daily puzzle has the same answer for everybody, so a list may only add legal guesses.
	if !env.Given.Has("dict") && len(*guesses) > 0 {
		*guesses = command.WithBuiltIn(*guesses, length)
	}
	if !env.Given.Has("past") {
		p.Past = nil
	}
}

// sharesDailyPuzzle reports whether this player's daily puzzle has the same answer as everybody else's.
// Flags such as --past can change the answer.
func (p *Play) sharesDailyPuzzle(length int) bool {
	guesses, answers := p.ListNames(vocabulary.WellKnown).Names(length)
	everybody, theirs := (vocabulary.ListNames{Default: vocabulary.WellKnown}).Names(length)
	return slices.Contains(guesses, everybody[0]) && answers == theirs && len(p.Past) == 0
}

func (p *Play) recordedLists(length int) (guesses, answers string) {
	names, answers := p.ListNames(vocabulary.WellKnown).Names(length)
	for i := range names {
		names[i] = absoluteName(names[i])
	}
	guesses = record.JoinLists(names...)
	return guesses, cmp.Or(record.JoinLists(absoluteName(answers)), guesses)
}

func (p *Play) loadWords(env *command.Env, length int) (*vocabulary.Vocabulary, error) {
	if p.ReadsStdin() {
		return nil, errors.New("play reads your guesses from standard input, so a word list must come from a file")
	}
	env.SetAlphabet(p.Alphabet, p.needed, p.GivenLists()...)
	v, err := p.Vocabulary(env, length, vocabulary.WellKnown, nil)
	if err != nil {
		return nil, err
	}
	if len(v.Answers()) == 0 && p.answerFlag() == "" {
		return nil, command.ErrNoAnswers
	}
	if p.Daily.Given && !p.sharesDailyPuzzle(length) {
		env.Remark("your daily puzzle differs from everybody else's, because --dict, --answers or --past changes the answer")
	}
	env.PrintRemarks()
	return v, nil
}
