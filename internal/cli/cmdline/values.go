package cmdline

import (
	"encoding"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Mappers returns Kong options that decode the values of flags and arguments. Unlike Kong's own
// decoders, they check the range of numbers, and keep file names that are not valid UTF-8.
func Mappers() []kong.Option {
	return []kong.Option{
		kong.KindMapper(reflect.String, kong.MapperFunc(decodeText)),
		kong.KindMapper(reflect.Int, kong.MapperFunc(decodeNumber)),
		kong.KindMapper(reflect.Uint64, kong.MapperFunc(decodeNumber)),
		kong.TypeMapper(reflect.TypeFor[time.Duration](), kong.MapperFunc(decodeTime)),
		kong.TypeMapper(reflect.TypeFor[constraint.Alphabet](), kong.MapperFunc(decodeUnmarshaler)),
		kong.TypeMapper(reflect.TypeFor[constraint.Notation](), kong.MapperFunc(decodeUnmarshaler)),
	}
}

// popText returns the next value on the command line. It returns an error if the flag or argument
// cannot have this value, for example because it is empty.
func popText(ctx *kong.DecodeContext) (string, error) {
	text, ok := ctx.Scan.Pop().Value.(string)
	v := ctx.Value
	switch {
	case ok && text != "" && v.Enum != "" && !slices.Contains(v.EnumSlice(), text):
		return "", fmt.Errorf("the value must be %s, not %s", plural.List(v.EnumSlice(), "or"), printable.Quote(text))
	case ok && (text != "" || v.Tag.Has("empty")):
		return text, nil
	case v.Flag == nil:
		return "", errors.New("the value must not be empty")
	}
	return "", fmt.Errorf("the flag needs a value, as in --%s=%s", v.Name, v.Flag.PlaceHolder)
}

func decodeText(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	target.SetString(text)
	return err
}

func decodeUnmarshaler(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	return target.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
}

func decodeNumber(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	most := uint64(math.MaxUint64)
	if target.CanInt() {
		most = math.MaxInt32
	}
	low, high := tagNumber(ctx.Value, "min", 0), tagNumber(ctx.Value, "max", most)
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case err == nil && n >= low && n <= high:
	case high == most && n < most: // n is the highest number if text is too large
		return fmt.Errorf("the value must be a whole number of at least %d, not %s", low, printable.Quote(text))
	default:
		return fmt.Errorf("the value must be a whole number from %d to %d, not %s", low, high, printable.Quote(text))
	}
	if target.CanInt() {
		target.SetInt(int64(n))
	} else {
		target.SetUint(n)
	}
	return nil
}

func tagNumber(v *kong.Value, tag string, fallback uint64) uint64 {
	if n, err := strconv.ParseUint(v.Tag.Get(tag), 10, 64); err == nil {
		return n
	}
	return fallback
}

func decodeTime(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return fmt.Errorf("the value must be a duration such as 500ms, 2s or 1m30s, not %s", printable.Quote(text))
	}
	target.SetInt(int64(d))
	return nil
}

// A Clue is a command-line argument of the form GUESS=SCORE, such as CHEST=10200. Kong decodes it
// before the game's alphabet is known. [Clue.In] parses it again in this alphabet.
type Clue struct {
	constraint.Turn // the clue in the default alphabet; see [constraint.ParseTurn]
	text            string
}

// Decode implements kong.MapperValue. It returns a [*constraint.ClueError] if the text is not a valid clue.
func (c *Clue) Decode(ctx *kong.DecodeContext) (err error) {
	if c.text, err = popText(ctx); err == nil {
		c.Turn, err = constraint.ParseTurn(c.text)
	}
	return err
}

// In returns the clue as it reads in the alphabet a, with the guess in upper case.
func (c Clue) In(a constraint.Alphabet) constraint.Turn {
	return constraint.Must(a.ParseTurn(c.text)) // Decode has accepted it
}

// An Optional is the value of a flag that works with or without a value, as in --last and --last=2.
type Optional struct {
	Given bool
	Text  string // "" without a value
}

// Decode implements kong.MapperValue. It reads only a value joined to the flag, as in --last=2.
func (o *Optional) Decode(ctx *kong.DecodeContext) (err error) {
	o.Given = true
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		o.Text, err = popText(ctx)
	}
	return err
}

// IsBool implements kong.BoolMapperValue. An Optional flag does not need a value.
func (*Optional) IsBool() bool { return true }
