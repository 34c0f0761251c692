package cli

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/internal/text/printable"
)

// mappers returns how Kong reads values. They replace Kong's own where those pass a text
// through JSON, which loses bytes that are not UTF-8 (a file's name may have any), or know
// neither a range nor words.
func mappers() []kong.Option {
	return []kong.Option{
		kong.KindMapper(reflect.String, kong.MapperFunc(decodeText)),
		kong.KindMapper(reflect.Int, kong.MapperFunc(decodeInt)),
		kong.KindMapper(reflect.Uint64, kong.MapperFunc(decodeUint)),
		kong.TypeMapper(reflect.TypeFor[time.Duration](), kong.MapperFunc(decodeTime)),
		kong.TypeMapper(reflect.TypeFor[constraint.Turn](), kong.MapperFunc(decodeTurn)),
		kong.TypeMapper(reflect.TypeFor[constraint.Alphabet](), kong.MapperFunc(decodeNamed)),
		kong.TypeMapper(reflect.TypeFor[constraint.Notation](), kong.MapperFunc(decodeNamed)),
	}
}

// popText returns the next value as it was typed. It checks the enum of the flag or argument
// itself, since Kong's message quotes twice. An empty value is an error, unless the tag empty
// allows it.
func popText(ctx *kong.DecodeContext) (string, error) {
	text, ok := ctx.Scan.Pop().Value.(string)
	v := ctx.Value
	switch {
	case ok && text != "" && v.Enum != "" && !slices.Contains(v.EnumSlice(), text):
		names := v.EnumSlice()
		last := len(names) - 1
		return "", fmt.Errorf("must be %s or %s, not %s", strings.Join(names[:last], ", "), names[last], printable.Quote(text))
	case ok && (text != "" || v.Tag.Has("empty")):
		return text, nil
	case v.Flag == nil:
		return "", errors.New("must not be empty")
	}
	return "", fmt.Errorf("needs a value: --%s=%s", v.Name, v.Flag.PlaceHolder)
}

// hasValue reports whether a flag that may stand alone has a value. cmdline.Arrange puts
// it behind an equals sign.
func hasValue(ctx *kong.DecodeContext) bool { return ctx.Scan.Peek().Type == kong.FlagValueToken }

func decodeText(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	target.SetString(text)
	return err
}

// decodeNamed reads a name as the type of target does.
func decodeNamed(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	return target.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
}

// decodeInt reads a whole number in the range of the tags min (default 0) and max.
func decodeInt(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	low, high := limit(ctx.Value, "min", 0), limit(ctx.Value, "max", math.MaxInt32)
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		if high == math.MaxInt32 {
			return fmt.Errorf("must be a whole number, %d or more, not %s", low, printable.Quote(text))
		}
		return fmt.Errorf("must be a whole number from %d to %d, not %s", low, high, printable.Quote(text))
	}
	target.SetInt(int64(n))
	return nil
}

// limit returns the number of a tag, or a default.
func limit(v *kong.Value, tag string, usual int) int {
	if n, err := strconv.Atoi(v.Tag.Get(tag)); err == nil {
		return n
	}
	return usual
}

func decodeUint(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("must be a whole number below 2⁶⁴, not %s", printable.Quote(text))
	}
	target.SetUint(n)
	return nil
}

// decodeTime reads a time of zero or more.
func decodeTime(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return fmt.Errorf("must be a number with a unit, such as 500ms, 2s or 1m30s, not %s", printable.Quote(text))
	}
	target.SetInt(int64(d))
	return nil
}

// decodeTurn reads a clue with one score for each board.
func decodeTurn(ctx *kong.DecodeContext, target reflect.Value) error {
	text, ok := ctx.Scan.Pop().Value.(string)
	if !ok {
		return errors.New("must not be empty")
	}
	turn, err := constraint.ParseTurn(text)
	target.Set(reflect.ValueOf(turn))
	return err
}

// popWords returns the words of a value, which commas separate.
func popWords(ctx *kong.DecodeContext) ([]string, error) {
	text, err := popText(ctx)
	words := strings.Split(text, ",")
	if err == nil && slices.Contains(words, "") {
		err = fmt.Errorf("%s has an empty word", printable.Quote(text))
	}
	return words, err
}

// answerWords is a list of words separated by commas.
type answerWords []string

// Decode reads the words of a value.
func (w *answerWords) Decode(ctx *kong.DecodeContext) (err error) {
	*w, err = popWords(ctx)
	return err
}

// addedWords are the words of all values of a flag.
type addedWords []string

// Decode adds the words of a value.
func (w *addedWords) Decode(ctx *kong.DecodeContext) error {
	words, err := popWords(ctx)
	*w = append(*w, words...)
	return err
}

// A guess is a guess of a finished game. Its scores are nil if the answers give them.
type guess constraint.Turn

// String returns the guess as it can have been typed.
func (g guess) String() string {
	if g.Scores == nil {
		return g.Guess
	}
	return constraint.Turn(g).String()
}

// Decode reads a guess alone or with its scores.
func (g *guess) Decode(ctx *kong.DecodeContext) error {
	text, _ := ctx.Scan.Pop().Value.(string)
	if text == "" || strings.Contains(text, "=") {
		parsed, err := constraint.ParseTurn(text)
		*g = guess(parsed)
		return err
	}
	word, err := constraint.AnySymbol.ParseWord(text)
	g.Guess = word
	return err
}

// dailyDay is the value of --daily[=DATE].
type dailyDay struct {
	asked bool
	date  string // "" for today
}

// Decode reads a date, if one follows.
func (d *dailyDay) Decode(ctx *kong.DecodeContext) (err error) {
	d.asked = true
	if hasValue(ctx) {
		d.date, err = popText(ctx)
	}
	return err
}

// IsBool makes the value optional for Kong.
func (*dailyDay) IsBool() bool { return true }

// lastGame is the value of --last[=N].
type lastGame struct {
	asked bool
	n     int // 1 is the last game, 2 the one before it
}

// Decode reads a number, if one follows.
func (l *lastGame) Decode(ctx *kong.DecodeContext) error {
	l.asked, l.n = true, 1
	if !hasValue(ctx) {
		return nil
	}
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	if l.n, err = strconv.Atoi(text); err != nil || l.n < 1 {
		return fmt.Errorf("must be a number of a game: 1 is the last, 2 the one before it, not %s", printable.Quote(text))
	}
	return nil
}

// IsBool makes the value optional for Kong.
func (*lastGame) IsBool() bool { return true }

// setAnswer is the value of --answer[=WORD,…] and --make[=WORD,…].
type setAnswer struct {
	asked bool
	words []string // by board; none if play asks for them
}

// Decode reads the words, if any follow.
func (a *setAnswer) Decode(ctx *kong.DecodeContext) (err error) {
	a.asked = true
	if hasValue(ctx) {
		a.words, err = popWords(ctx)
	}
	return err
}

// IsBool makes the value optional for Kong.
func (*setAnswer) IsBool() bool { return true }

var (
	_ kong.BoolMapperValue = (*dailyDay)(nil)
	_ kong.BoolMapperValue = (*lastGame)(nil)
	_ kong.BoolMapperValue = (*setAnswer)(nil)
)
