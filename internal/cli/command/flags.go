package command

import (
	"time"

	"wfind/constraint"
	"wfind/internal/cli/cmdline"
	"wfind/internal/screen/draw"
)

// The flags that several commands share. Besides Kong's tags, fields can have these tags:
//
//   - min, max: the range of a whole number.
//   - needs:"boards,games": the flag has no effect without --boards or --games. by=guesses means --by with
//     the value guesses. Flags that the command does not have are ignored.
//   - not:"daily,no-hard,without a screen": the flag cannot be used with --daily, or if the command calls
//     [cmdline.Given.Refuse] with "without a screen". It contradicts --no-hard.
//   - empty: the value can be empty.
//   - completion: the kind of value that shells offer: list (a word list: its name or its file), answers (also
//     "likely"), file or command.
//
// A field of the type [cmdline.Optional] is a flag that can also be given without a value.
//
// A help text such as "Default: ${answers=likely}" has a variable with a default text. If this text is wrong for a
// command, the command gives the embedded struct a tag with a different text, such as set:"answers=the usual ones".

// CluesArg holds the clues on the command line.
type CluesArg struct {
	Clues []cmdline.Clue `arg:"" optional:"" empty:"" name:"CLUE" help:"A guess and its score, such as CHEST=c.E.. (upper case: right place; lower case: elsewhere; dot: absent). With several boards, write one score per board, separated by commas."`
}

// LengthFlag is the --length flag: the number of letters per word, or 0 if the flag is not given.
type LengthFlag struct {
	Length int `short:"l" min:"1" max:"62" placeholder:"N" not:"puzzle" help:"Number of letters per word. Default: 5, unless the ${length=words in the clues have} a different length."`
}

// SizeFlags holds the flags --boards and --tries: the number of boards in a game, and the number of guesses
// allowed. A number is 0 if its flag is not given.
type SizeFlags struct {
	Boards int `min:"1" max:"32" placeholder:"N" not:"puzzle" help:"Number of boards, each with its own answer. Default: ${boards=the number of boards in the clues, or 1 without clues}."`
	Tries  int `min:"1" max:"1000" placeholder:"N" needs:"by=guesses" not:"puzzle" help:"Number of guesses allowed (default: 6; with several boards, 5 more than the number of boards)."`
}

// AlphabetFlag is the --alphabet flag, which selects the characters that count as letters.
type AlphabetFlag struct {
	Alphabet constraint.Alphabet `enum:"letters,turkish,any" default:"letters" placeholder:"WHICH" not:"without a list" help:"Characters allowed in words: \"letters\", \"turkish\" (letters, with the pairs İ/i and I/ı) or \"any\" (also digits, symbols and emoji). Default: \"any\" for the lists nerdle and primel and for clues with digits or symbols, \"turkish\" if a list or clue has ı or İ, or else \"letters\"."`
}

// PastFlag is the --past flag, which names lists of earlier answers. wfind treats these words as less likely,
// because Wordle seldom repeats an answer.
type PastFlag struct {
	Past []string `sep:"none" placeholder:"LIST" completion:"list" not:"make" help:"Past answers: a file or the name of a list. wfind treats these words as 20 times less likely than usual.${stdin= If LIST is \"-\", wfind reads standard input.} Repeatable."`
}

// HardFlag is the --hard flag, which turns on hard mode: guesses must reuse all letters found so far.
type HardFlag struct {
	Hard bool `negatable:"" not:"make" help:"Hard mode: every guess must keep correct (green) letters in place, and reuse present (yellow) letters."`
}

// StrictFlag is the --strict flag, which requires every guess to fit all clues so far.
type StrictFlag struct {
	Strict bool `not:"make,no-hard" help:"Strict play: every guess must fit all clues. This implies hard mode."`
}

// ByFlag is the --by flag, which selects the criterion for ranking guesses.
type ByFlag struct {
	By string `enum:"guesses,size,entropy,worst,groups" default:"guesses" placeholder:"CRITERION" help:"Rank guesses by CRITERION. \"guesses\": fewest expected guesses; \"size\": fewest possible answers left on average; \"entropy\": most information; \"worst\": fewest possible answers left in the worst case; \"groups\": greatest number of different scores. Default: ${default}."`
}

// TimeFlag is the --time flag, which limits the time for a search. With --time=0, the command does
// not try to prove its results, so most of them are estimates.
type TimeFlag struct {
	Time time.Duration `default:"1s" placeholder:"TIME" needs:"by=guesses" help:"Time limit for a search (default: ${default}). wfind uses about half of this time to prove which guess is best. Results without a proof are estimates, marked \"~\"."`
}

// JSONFlag is the --json flag, for commands that can print JSON instead of text.
type JSONFlag struct {
	JSON bool `name:"json" help:"Print the results as JSON, one object per line."`
}

// PaletteFlag is the --palette flag, which selects the colours of tiles on screens and web pages.
type PaletteFlag struct {
	Palette draw.Palette `enum:"classic,high-contrast" default:"classic" placeholder:"NAME" needs:"html" not:"make,when solving several boards" help:"Tile colours: classic (green and yellow) or high-contrast (orange and blue). Default: ${default}."`
}

// PageFlags holds the flags --html and --palette, for commands that can also write a web page.
type PageFlags struct {
	HTML OutputFile `name:"html" placeholder:"FILE" completion:"file" not:"when solving several boards,with several openers" help:"Also write the result to FILE as a web page. If FILE is \"-\", the page goes to standard output, and the usual output to standard error."`
	PaletteFlag
}

// ScreenFlags holds the flags of full-screen commands, --palette and --mouse. A command with
// ScreenFlags also reads the player's preferences file.
type ScreenFlags struct {
	PaletteFlag
	Mouse bool `negatable:"" default:"true" not:"make,without a screen" help:"Respond to the mouse (default: on). To select text with it, hold Shift."`
}

// WordFlags holds the flags --dict, --answers, --past and --alphabet, which choose the words of a game.
type WordFlags struct {
	Dict    []string `short:"d" sep:"none" placeholder:"LIST" completion:"list" not:"puzzle" help:"Word list of legal guesses: a file or the name of a list (see \"wfind dict\").${stdin= If LIST is \"-\", wfind reads standard input.} Repeatable. Default: \"wordle\" for 5 letters, otherwise \"english\"."`
	Answers string   `placeholder:"LIST" completion:"answers" not:"puzzle" help:"Possible answers: the name of a list, a file, or \"likely\" (all words, weighted by how likely a puzzle is to use them). Default: ${answers=\"likely\"}, or all words of the --dict list if it is your own."`
	PastFlag
	AlphabetFlag
}

// GameFlags holds the flags for a game's word lists and word length, and the flag --hard.
type GameFlags struct {
	WordFlags
	LengthFlag
	HardFlag
}
