package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/complete"
	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/game/linemode"
	"wfind/internal/game/record"
	"wfind/internal/game/table"
	"wfind/internal/screen/draw"
	"wfind/internal/system/signals"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// Play is the game.
type Play struct {
	LengthFlag
	GameWords
	Boards *Boards `placeholder:"N"`
	TriesFlag
	HardFlag
	Strict    bool
	Seed      *uint64   `placeholder:"N"`
	Daily     dailyDay  `placeholder:"DATE"`
	Answer    setAnswer `placeholder:"WORD" valuemayfollow:""`
	Make      setAnswer `placeholder:"WORD" valuemayfollow:""`
	Hint      string    `placeholder:"TEXT"`
	Puzzle    *string   `placeholder:"CODE"`
	Adversary bool
	Plain     bool
	ScreenFlags
	Keyboard keyboardName `enum:"auto,${keyboards}" default:"auto" placeholder:"NAME"`
	Motion   bool         `negatable:"" default:"true"`
	Remember bool
}

func (*Play) describe() descriptions {
	return descriptions{
		"--length":    "Letters in a word. Default: 5.",
		"--dict":      describeGuesses(""),
		"--answers":   "Words the answer is from, drawn by their weights where they have some. Default: of a built-in dictionary the well-known ones, answers for 5 letters and common for other lengths; of another dictionary all.",
		"--boards":    "Boards at once, each with an answer of its own, on all of which a guess counts: 2 as in Dordle, 4 as in Quordle, up to 32. Default: 1.",
		"--strict":    "Every guess must be a word that can still be the answer.",
		"--seed":      "Draw the answers of this number again: the same N, the same games.",
		"--daily":     "The puzzle of the day, the same for everybody, one for each number of boards; or that of a date, --daily=2026-11-20.",
		"--answer":    "Set the answer for somebody else: WORD, or WORD,WORD,… for as many boards, or without them words that are asked for and not shown.",
		"--make":      "Play nothing, but print the command that plays a puzzle, to pass on. WORD is as with --answer. The command's code holds the lists, tries and hint too; the words cannot be read in it by eye, but it is no secret from a determined friend.",
		"--hint":      "With --make: what the friend is told at the start.",
		"--puzzle":    "Play the puzzle of a code that --make printed, which settles the answer, lists and tries.",
		"--adversary": "No answer is chosen: each score is the one that leaves most candidates.",
		"--plain":     "A line at a time, for pipes and screen readers. It is the default where input or output is not a terminal.",
		"--keyboard":  "The keyboard that is shown: " + strings.Join(keyboard.Names(), ", ") + ", or auto, the default, which is the one that suits the letters of the words.",
		"--motion":    "Turn the tiles over, one after the other.",
		"--remember":  "Write --palette, --hard, --mouse, --motion, --keyboard and --dict of this command into the preferences. In the game a key shows these settings, and saves them.",
	}
}

// Help shows examples.
func (*Play) Help() string {
	return `Examples:
  wfind play                     a round of the game
  wfind play --daily             today's puzzle
  wfind play --boards=4          four boards at once, nine tries
  wfind play -l 7 --hard         seven letters, hard mode
  wfind play -d german.txt -l 6  words of your own
  wfind play --adversary         against one that has not chosen an answer
  wfind play --make OCEAN --hint 'by the sea'
                                 a puzzle for a friend, as a line to pass on
  wfind play --plain             a line at a time; h there shows how

On the screen ? shows the keys; ctrl-o the settings, and saves them; ctrl-p the
puzzles of all days.

A round that is finished is recorded, see wfind stats; those that are told after it
are of the games of its length and its list of answers. Preferences stand in
wfind/preferences under $XDG_CONFIG_HOME ({config} where it is not set), in
lines as "palette = high-contrast", "hard = yes", "mouse = no", "motion = no",
"keyboard = qwertz", "dict = german" or "past = past"; flags override them. The
puzzle of the day is of the same words whatever list is preferred.

Exit status: 0 if an answer was found, 1 if none was, 2 on an error.`
}

// dailyDay is the value of --daily[=DATE].
type dailyDay struct {
	asked bool
	date  string // "" for today
}

// Decode takes a value only if it stands behind an equals sign.
func (d *dailyDay) Decode(ctx *kong.DecodeContext) error {
	d.asked = true
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		var err error
		if d.date, err = popText(ctx); err == nil && d.date == "" {
			err = &valueError{"", "a date is missing, which is written 2026-11-20"}
		}
		return err
	}
	return nil
}

// IsBool tells Kong that the flag needs no value.
func (*dailyDay) IsBool() bool { return true }

var _ kong.BoolMapperValue = (*dailyDay)(nil)

// Run runs the command.
func (p *Play) Run(env *Env) error {
	if p.Plain && !p.Remember {
		if err := env.vain("with --plain, which draws no screen", "keyboard", "mouse", "motion"); err != nil {
			return err
		}
	}
	switch {
	case p.Puzzle != nil:
		if err := p.takePuzzle(env); err != nil {
			return fmt.Errorf("--puzzle: %w", err)
		}
	case p.Make.asked:
		return p.makePuzzle(env)
	case env.wrote["hint"] != "":
		return errors.New("--hint goes into the code of a puzzle: add --make=WORD")
	}
	env.alphabet = answerAlphabet(p.Alphabet, p.Answer.words...)
	if err := p.askAnswers(env); err != nil {
		return err
	}
	t, err := p.table(env)
	if err != nil {
		return err
	}
	if p.Remember {
		if err := p.remember(); err != nil {
			return fmt.Errorf("--remember: %w", err)
		}
	}
	show := playLines
	if env.Interactive() && !p.Plain {
		show = p.playScreen
	}
	won, err := show(env, t)
	if err == nil && !won {
		err = ErrNothing
	}
	return err
}

// playLines plays one line at a time until the player quits. It reports whether a round
// was won.
func playLines(env *Env, t *table.Table) (won bool, err error) {
	warning, err := t.Begin(false)
	if err != nil {
		return false, err
	}
	if warning != nil {
		env.Note("%w", warning)
	}
	ctx, caught := signals.Catch(context.Background())
	defer func() { signals.Resend(caught.Release()) }()
	return linemode.Play(ctx, t, linemode.Console{
		In:   env.Stdin,
		Out:  env.Stdout,
		Echo: !isTerminal(env.Stdin),
		Note: func(err error) { env.Note("%w", err) },
	})
}

// table checks the flags and lays out the game.
func (p *Play) table(env *Env) (*table.Table, error) {
	length, err := p.length(env)
	if err != nil {
		return nil, err
	}
	day, err := p.day()
	if err != nil {
		return nil, err
	}
	rules, err := p.rules(env)
	if err != nil {
		return nil, err
	}
	words, dictName, answersName, err := p.words(env, length)
	if err != nil {
		return nil, err
	}
	if n := len(words.Answers()); n < rules.Boards && !p.Answer.asked {
		return nil, game.CheckAnswers(n, rules.Boards)
	}
	o := table.Options{
		Words: words, Rules: rules, Seed: p.Seed, Hint: p.Hint, Now: time.Now,
		Puzzles: p.everybodys(length) || p.Daily.asked, HighContrast: p.Palette == draw.HighContrast,
		Command: p.resumeCommand,
	}
	switch {
	case p.Answer.asked:
		o.Answers = p.Answer.words
	case p.Daily.asked:
		o.Day = &day
	}
	if dir, err := record.DefaultDir(); err != nil {
		env.Note("games will not be recorded: %w", err)
	} else {
		store := record.Store{Dir: dir, Waiting: func() { env.Note("waiting for another wfind that is saving a game") }}
		o.Journal = &record.Journal{Store: store, Dict: dictName, Answers: answersName, Now: time.Now}
	}
	return table.New(o), nil
}

// resumeCommand returns the command that resumes the round r, for the shell.
func (p *Play) resumeCommand(r *game.Round) string {
	rules := r.Rules()
	command := []string{"wfind play"}
	add := func(format string, args ...any) { command = append(command, fmt.Sprintf(format, args...)) }
	day, daily := r.Day()
	switch {
	case daily:
		add("--daily=%s", day)
	case r.Chosen():
		add("--seed=%d", r.Seed())
	}
	if n := r.Vocabulary().Length(); n != DefaultLength {
		add("-l %d", n)
	}
	for _, name := range p.Dict {
		add("-d %s", complete.Quote(string(name)))
	}
	if p.Answers != "" {
		add("--answers=%s", complete.Quote(string(p.Answers)))
	}
	if daily {
		for _, name := range p.Past {
			add("--past=%s", complete.Quote(string(name)))
		}
	}
	if rules.Boards > 1 {
		add("--boards=%d", rules.Boards)
	}
	if daily { // it keeps its other rules
		return strings.Join(command, " ")
	}
	if rules.Tries != game.DefaultTries(rules.Boards) {
		add("--tries=%d", rules.Tries)
	}
	for _, mode := range []struct {
		on   bool
		flag string
	}{{rules.Hard, "--hard"}, {rules.Strict, "--strict"}, {rules.Adversary, "--adversary"}} {
		if mode.on {
			add("%s", mode.flag)
		}
	}
	return strings.Join(command, " ")
}

// day returns the day whose puzzle is asked for, if one is, and checks that nothing else decides
// the answer.
func (p *Play) day() (game.Day, error) {
	today := game.DayOf(time.Now())
	switch {
	case p.Answer.asked && p.Daily.asked:
		return 0, errors.New("--answer sets the answer, --daily takes that of the day: choose one")
	case p.Answer.asked && p.Adversary, p.Daily.asked && p.Adversary:
		return 0, errors.New("--adversary plays without an answer, so neither --answer nor --daily goes with it")
	case p.Daily.date == "":
		return today, nil
	}
	day, err := game.ParseDay(p.Daily.date)
	if err != nil {
		return 0, fmt.Errorf("--daily: %w", err)
	}
	if day > today {
		return 0, fmt.Errorf("--daily=%s: that puzzle is still to come; today is %s", day, today)
	}
	return day, nil
}

// rules returns what the game is played by. Hard mode that is only preferred is passed over
// where there are several boards.
func (p *Play) rules(env *Env) (game.Rules, error) {
	boards := p.boards()
	hard := p.Hard
	if p.Answer.asked && boards != len(p.Answer.words) {
		return game.Rules{}, fmt.Errorf("%s has %s, --boards is %d", p.setBy(), plural.Count(len(p.Answer.words), "word"), boards)
	}
	if hard && boards > 1 {
		err := hardAlone(boards)
		if env.wrote["hard"] != "" {
			return game.Rules{}, err
		}
		env.passOver("hard", "yes", err)
		hard = false
	}
	switch {
	case boards == 1:
	case p.Strict:
		return game.Rules{}, fmt.Errorf("--strict is for one board, not for %d", boards)
	case p.Adversary:
		return game.Rules{}, fmt.Errorf("--adversary is for one board, not for %d", boards)
	}
	tries := p.triesOr(game.DefaultTries(boards))
	if tries < boards {
		return game.Rules{}, fmt.Errorf("--tries=%d is too few for %d boards, each of which takes a guess of its own", tries, boards)
	}
	return game.Rules{Boards: boards, Tries: tries, Hard: hard, Strict: p.Strict, Adversary: p.Adversary}, nil
}

// boards returns the number of boards.
func (p *Play) boards() int {
	if p.Boards != nil {
		return int(*p.Boards)
	}
	return max(1, len(p.Answer.words))
}

// keptName returns what the record calls a list that was read: a file by a path
// that is good in every folder.
func keptName(name string) string {
	place, err := dict.Find(name)
	if err != nil || place.Path == "" || place.Path != name && record.IsPlainList(name) {
		return name // which finds the list wherever one is
	}
	if path, err := filepath.Abs(place.Path); err == nil {
		return path
	}
	return name
}

// length returns the number of letters of the game.
func (p *Play) length(env *Env) (int, error) {
	length := DefaultLength
	if p.Answer.asked {
		for i, answer := range p.Answer.words {
			word, err := env.alphabet.ParseWord(answer)
			if err != nil {
				return 0, fmt.Errorf("%s: %w", p.setBy(), err)
			}
			n := constraint.CountLetters(word)
			if p.Length != nil && int(*p.Length) != n {
				return 0, fmt.Errorf("%s=%s has %s, but --length is %d", p.setBy(), printable.Short(word), plural.Count(n, "letter"), *p.Length)
			}
			if i > 0 && n != length {
				return 0, fmt.Errorf("%s: %s has %s, the word before it %d", p.setBy(), printable.Short(word), plural.Count(n, "letter"), length)
			}
			if length = n; slices.Contains(p.Answer.words[:i], word) {
				return 0, fmt.Errorf("%s: %s is there twice; each board has an answer of its own", p.setBy(), printable.Short(word))
			}
			p.Answer.words[i] = word
		}
	}
	length = p.lettersOr(length)
	return length, Length(length).Validate()
}

// choosePreferred keeps of the preferred lists those that serve. The puzzle of a day
// is of the same words for everybody, so it takes none.
func (p *Play) choosePreferred(env *Env, length int) {
	if !p.Daily.asked {
		env.dropPreferred(length, &p.Dict, &p.Past)
		return
	}
	if env.wrote["dict"] == "" {
		p.Dict = nil
	}
	if env.wrote["past"] == "" {
		p.Past = nil
	}
}

// everybodys reports whether the words are those of everybody's daily puzzles.
func (p *Play) everybodys(length int) bool {
	guesses, answers := p.choice(vocabulary.WellKnown).Names(length)
	everybody, theirs := (vocabulary.Choice{Usual: vocabulary.WellKnown}).Names(length)
	return slices.Equal(guesses, everybody) && answers == theirs && len(p.Past) == 0
}

// words loads the words and returns what the record calls their lists.
func (p *Play) words(env *Env, length int) (v *vocabulary.Vocabulary, dictName, answersName string, err error) {
	p.choosePreferred(env, length)
	if p.readsStdin() {
		return nil, "", "", errors.New("guesses come from standard input, so a word list cannot; give it as a file")
	}
	c := p.choice(vocabulary.WellKnown)
	if v, err = c.Load(length, env.readList); err != nil {
		return nil, "", "", err
	}
	tellUnknown(env, v.PastUnknown())
	guesses, answers := c.Names(length)
	if p.Daily.asked && !p.everybodys(length) {
		env.Note("this is not the puzzle that everybody has: --dict, --answers or --past chose its words")
	}
	if len(v.Answers()) == 0 && !p.Answer.asked {
		name := answers
		if len(v.Guesses()) == 0 || answers == "" {
			name = strings.Join(guesses, ", ")
		}
		return nil, "", "", fmt.Errorf("%s has no words of %s", printable.Short(name), plural.Count(length, "letter"))
	}
	for i := range guesses {
		guesses[i] = keptName(guesses[i])
	}
	dictName = record.JoinLists(guesses...)
	return v, dictName, cmp.Or(record.JoinLists(keptName(answers)), dictName), nil
}
