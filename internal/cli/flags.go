package cli

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/game/keyboard"
	"wfind/internal/screen/draw"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// The types of flags that several commands share. Kong calls Validate for
// those that are given.

// A Length is a number of letters.
type Length int

// Validate returns an error unless words can have so many letters.
func (n Length) Validate() error {
	if n < 1 || n > constraint.MaxLength {
		return &valueError{strconv.Itoa(int(n)), fmt.Sprintf("words have 1 to %d letters", constraint.MaxLength)}
	}
	return nil
}

// Boards is a number of boards that are played at once.
type Boards int

// Validate returns an error unless so many can be played.
func (n Boards) Validate() error {
	if n < 1 || n > constraint.MaxBoards {
		return &valueError{strconv.Itoa(int(n)), fmt.Sprintf("a game has 1 to %d boards", constraint.MaxBoards)}
	}
	return nil
}

// Tries is a number of guesses that a game has.
type Tries int

// maxTries bounds --tries; a record of so many guesses is still a short line.
const maxTries = 1000

// Validate returns an error unless a game can have so many guesses.
func (n Tries) Validate() error {
	if n < 1 || n > maxTries {
		return &valueError{strconv.Itoa(int(n)), fmt.Sprintf("a game has 1 to %d guesses", maxTries)}
	}
	return nil
}

// Total is a number of guesses that all answers take together.
type Total int

// Validate returns an error unless it is one guess or more.
func (n Total) Validate() error {
	if n < 1 {
		return &valueError{strconv.Itoa(int(n)), "a number of guesses is 1 or more"}
	}
	return nil
}

// Missing is a number of answers that are not found.
type Missing int

// Validate returns an error unless there is one.
func (n Missing) Validate() error {
	if n < 1 {
		return &valueError{strconv.Itoa(int(n)), "a number of answers is 1 or more"}
	}
	return nil
}

// Games is a number of games to play.
type Games int

// Validate returns an error unless there is a game.
func (n Games) Validate() error {
	if n < 1 {
		return &valueError{strconv.Itoa(int(n)), "a number of games is 1 or more"}
	}
	return nil
}

// Jobs is a number of cores; 0 stands for all.
type Jobs int

// Validate returns an error if the number is negative.
func (n Jobs) Validate() error {
	if n < 0 {
		return &valueError{strconv.Itoa(int(n)), "a number of cores is 1 or more; 0 stands for all"}
	}
	return nil
}

// Rows is a number of lines to print.
type Rows int

// Validate returns an error if there is nothing to print.
func (n Rows) Validate() error {
	if n < 1 {
		return &valueError{strconv.Itoa(int(n)), "1 or more can be shown"}
	}
	return nil
}

// A TimeLimit is how long a proof may take.
type TimeLimit time.Duration

// Validate returns an error if the time is negative.
func (t TimeLimit) Validate() error {
	if t < 0 {
		return &valueError{time.Duration(t).String(), "a time is not negative"}
	}
	return nil
}

// Decode reads a time as time.ParseDuration does.
func (t *TimeLimit) Decode(ctx *kong.DecodeContext) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return &valueError{text, "a time is a number and its unit, for example 500ms, 2s or 1m30s"}
	}
	*t = TimeLimit(d)
	return nil
}

// A ListName is the name of a word list, the path of a file, or "-" for
// standard input.
type ListName string

// Validate returns an error if the name is empty.
func (n ListName) Validate() error {
	if n == "" {
		return &valueError{"", "write the name of a list (see wfind dict) or the path of a file"}
	}
	return nil
}

// Decode reads a name. Where one is wanted, a second does not silently replace it.
func (n *ListName) Decode(ctx *kong.DecodeContext) error {
	text, err := popText(ctx)
	if err == nil && *n != "" {
		err = &valueError{text, "one list is wanted, and " + printable.Short(string(*n)) + " was named already"}
	}
	*n = ListName(text)
	return err
}

// ListNames are the names of lists that together are one; the flag is given for
// each.
type ListNames []ListName

// Decode adds a name.
func (l *ListNames) Decode(ctx *kong.DecodeContext) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	*l = append(*l, ListName(text))
	return ListName(text).Validate()
}

// The flags that several commands share. Where it depends on the command what one is for,
// the command describes it.

// DictFlag is the flag of commands that read a dictionary.
type DictFlag struct {
	Dict ListNames `short:"d" placeholder:"LIST" completion:"list"`
}

// AnswersFlag is the flag of commands that ask who may be the answer.
type AnswersFlag struct {
	Answers ListName `placeholder:"LIST" completion:"answers"`
}

// LengthFlag is the flag of commands that ask for the letters of a word.
type LengthFlag struct {
	Length *Length `short:"l" placeholder:"N"`
}

// lettersOr returns the number of letters, n where the flag does not say it.
func (f *LengthFlag) lettersOr(n int) int {
	if f.Length != nil {
		return int(*f.Length)
	}
	return n
}

// TriesFlag is the flag of commands that need the guesses of a game.
type TriesFlag struct {
	Tries *Tries `placeholder:"N"`
}

func (*TriesFlag) describe() descriptions { return descriptions{"--tries": describeTries("", "")} }

// describeTries says what --tries is for, with what is to be said of the guesses and of the
// default besides.
func describeTries(guesses, usual string) string {
	return "Guesses that a game has" + guesses + ". Default: 5 more than it has boards" + usual + "."
}

// triesOr returns the number of guesses, n where the flag does not say it.
func (f *TriesFlag) triesOr(n int) int {
	if f.Tries != nil {
		return int(*f.Tries)
	}
	return n
}

// AlphabetFlag says what words are made of.
type AlphabetFlag struct {
	Alphabet constraint.Alphabet `enum:"letters,any" default:"letters" placeholder:"WHICH"`
}

func (*AlphabetFlag) describe() descriptions {
	return descriptions{
		"--alphabet": "What words are made of: letters, or any (digits, signs and emoji too), which it is where a clue has such.",
	}
}

// speak makes the alphabet that of the words to be read: of the flag, or the one that
// guesses need.
func (f *AlphabetFlag) speak(env *Env, guesses ...string) {
	env.alphabet = max(f.Alphabet, constraint.AlphabetOf(guesses...))
}

// guessesOf returns the guesses of turns.
func guessesOf(turns []constraint.Turn) []string {
	guesses := make([]string, len(turns))
	for i, t := range turns {
		guesses[i] = t.Guess
	}
	return guesses
}

// PastLists is the flag of all commands that weigh answers.
type PastLists struct {
	Past ListNames `placeholder:"LIST" completion:"list"`
}

func (*PastLists) describe() descriptions {
	return descriptions{
		"--past": "Words that were the answer before: each weighs a twentieth of what it would. A list's name, a file's path or -; several add up.",
	}
}

// GameWords are the flags that choose the words of a game.
type GameWords struct {
	DictFlag
	AnswersFlag
	PastLists
	AlphabetFlag
}

// describeGuesses says what --dict is for, with what else it may be.
func describeGuesses(or string) string {
	return "Words that may be guessed: the name of a list (see wfind dict) or a file's path" + or +
		". The words of several are taken together. Default: wordle for 5 letters, english for other lengths."
}

// choice returns the lists, of which those that are not named are the usual ones.
func (f *GameWords) choice(usual vocabulary.Usual) vocabulary.Choice {
	return vocabulary.Choice{Dict: names(f.Dict), Answers: string(f.Answers), Usual: usual, Past: names(f.Past)}
}

// readsStdin reports whether one of the lists is standard input.
func (f *GameWords) readsStdin() bool {
	return f.Answers == "-" || slices.Contains(f.Dict, "-") || slices.Contains(f.Past, "-")
}

func names(lists ListNames) []string {
	var names []string
	for _, l := range lists {
		names = append(names, string(l))
	}
	return names
}

// tellUnknown tells of past answers that may not be guessed, which do no harm.
func tellUnknown(env *Env, words []string) {
	const shown = 5
	if n := len(words); n > 0 {
		some := strings.Join(words[:min(n, shown)], ", ")
		if n > shown {
			some += ", …"
		}
		env.Note("of --past the dictionary lacks %s: %s", plural.Count(n, "word"), some)
	}
}

// HardFlag is the flag of commands that know of hard mode.
type HardFlag struct {
	Hard bool `negatable:""`
}

func (*HardFlag) describe() descriptions {
	return descriptions{"--hard": "Hard mode: " + game.HardRule + "."}
}

// PaletteFlag is the flag of commands that draw tiles.
type PaletteFlag struct {
	Palette draw.Palette `enum:"classic,high-contrast" default:"classic" placeholder:"NAME"`
}

func (*PaletteFlag) describe() descriptions {
	return descriptions{
		"--palette": "Colours of the tiles: classic (green and yellow) or high-contrast (orange and blue).",
	}
}

// ScreenFlags are the flags of screens.
type ScreenFlags struct {
	PaletteFlag
	Mouse bool `negatable:"" default:"true"`
}

func (*ScreenFlags) describe() descriptions {
	return descriptions{
		"--mouse": "Click what is on the screen. (With shift, the terminal selects text in any case.)",
	}
}

// A screen is a command that has these flags, for which players have preferences.
type screen interface{ prefers() }

func (*ScreenFlags) prefers() {}

// PageFlags are the flags of commands that write a web page.
type PageFlags struct {
	HTML OutputFile `name:"html" placeholder:"FILE" completion:"file"`
	PaletteFlag
}

func (*PageFlags) describe() descriptions {
	return descriptions{
		"--html": "Write the result as a web page too; - for standard output, the text going to standard error.",
	}
}

// check tells before a long work whether the page can be written, and whether the
// flags go together.
func (f *PageFlags) check(env *Env) error {
	if f.HTML == "" && env.wrote["palette"] != "" {
		return errors.New("--palette colours a page: add --html=FILE")
	}
	return f.HTML.check(env, "the page")
}

// A valueError tells what is wrong with the value of a flag, whose name
// [usageError] adds.
type valueError struct {
	value string
	rule  string // what would be right
}

func (e *valueError) Error() string { return printable.Short(e.value) + ": " + e.rule }

// errNoValue says that a flag needs a value and has none.
var errNoValue = errors.New("its value is missing")

// mappers are how values are read. Kong's own send texts through JSON, which
// replaces bytes that are not UTF-8 (a file's name may have any), and speak of
// bits when a number is wrong.
func mappers() []kong.Option {
	return []kong.Option{
		kong.KindMapper(reflect.String, kong.MapperFunc(decodeText)),
		kong.KindMapper(reflect.Int, kong.MapperFunc(decodeInt)),
		kong.KindMapper(reflect.Uint64, kong.MapperFunc(decodeUint)),
		kong.TypeMapper(reflect.TypeFor[constraint.Clue](), kong.MapperFunc(decodeClue)),
		kong.TypeMapper(reflect.TypeFor[constraint.Turn](), kong.MapperFunc(decodeTurn)),
		kong.TypeMapper(reflect.TypeFor[constraint.Alphabet](), kong.MapperFunc(decodeAlphabet)),
		kong.TypeMapper(reflect.TypeFor[constraint.Notation](), notationMapper{}),
		kong.TypeMapper(reflect.TypeFor[keyboardName](), keyboardMapper{}),
	}
}

// popText returns the next value as it was typed.
func popText(ctx *kong.DecodeContext) (string, error) {
	t := ctx.Scan.Pop()
	text, ok := t.Value.(string)
	if !ok {
		return "", errNoValue
	}
	return text, nil
}

func decodeText(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	target.SetString(text)
	return err
}

func decodeInt(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return notANumber(text, err)
	}
	target.SetInt(int64(n))
	return nil
}

func decodeUint(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return notANumber(text, err)
	}
	target.SetUint(n)
	return nil
}

func notANumber(text string, err error) error {
	if errors.Is(err, strconv.ErrRange) {
		return &valueError{text, "the number is too large"}
	}
	return &valueError{text, "a whole number is wanted"}
}

// decodeClue reads a clue, composed, as the words of lists are.
func decodeClue(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	clue, err := constraint.ParseClue(text)
	if err != nil {
		return err
	}
	target.Set(reflect.ValueOf(clue))
	return nil
}

// decodeTurn reads a turn likewise.
func decodeTurn(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	turn, err := constraint.ParseTurn(text)
	if err != nil {
		return err
	}
	target.Set(reflect.ValueOf(turn))
	return nil
}

func decodeAlphabet(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	return target.Addr().Interface().(*constraint.Alphabet).UnmarshalText([]byte(text))
}

// notationMapper reads the flag that chooses a notation.
type notationMapper struct{}

func (notationMapper) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	return target.Addr().Interface().(*constraint.Notation).UnmarshalText([]byte(text))
}

// Vars returns the notations for the tag of the flag. Kong asks for them where
// there is one.
func (notationMapper) Vars(*kong.Value) kong.Vars {
	var names []string
	for _, n := range constraint.Notations() {
		names = append(names, n.String())
	}
	return kong.Vars{"notations": strings.Join(names, ",")}
}

// A keyboardName is that of a keyboard, or auto.
type keyboardName string

// keyboardMapper reads the flag that chooses a keyboard.
type keyboardMapper struct{}

func (keyboardMapper) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	return decodeText(ctx, target)
}

// Vars returns the keyboards for the tag of the flag.
func (keyboardMapper) Vars(*kong.Value) kong.Vars {
	return kong.Vars{"keyboards": strings.Join(keyboard.Names(), ",")}
}

// A Word is a word, as it was typed; "" is none.
type Word string

// Validate returns an error if the word is empty.
func (w Word) Validate() error {
	if w == "" {
		return &valueError{"", "a word is missing"}
	}
	return nil
}

// testWords are words to test, as they were typed.
type testWords []string

// Decode adds words with commas between them.
func (w *testWords) Decode(ctx *kong.DecodeContext) error {
	words, err := popWords(ctx)
	*w = append(*w, words...)
	return err
}

// popWords takes a value of words with commas between them.
func popWords(ctx *kong.DecodeContext) ([]string, error) {
	text, err := popText(ctx)
	words := strings.Split(text, ",")
	if err == nil && slices.Contains(words, "") {
		err = &valueError{text, "a word is missing"}
	}
	return words, err
}

// A turn is a guess of a game. Its scores are nil where they have to be told by the
// answers.
type turn constraint.Turn

// String writes the turn as it can have been typed.
func (t turn) String() string {
	if t.Scores == nil {
		return t.Guess
	}
	return constraint.Turn(t).String()
}

// Decode reads a guess with its scores, or alone.
func (t *turn) Decode(ctx *kong.DecodeContext) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	if text == "" || strings.Contains(text, "=") {
		parsed, err := constraint.ParseTurn(text)
		*t = turn(parsed)
		return err
	}
	t.Guess, err = constraint.AnySymbol.ParseWord(text)
	return err
}
