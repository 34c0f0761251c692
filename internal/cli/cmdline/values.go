package cmdline

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

// Mappers returns the options that make Kong read values with this package. Some of Kong's own mappers
// pass text through JSON, which destroys bytes that are not UTF-8; a file's name can have such bytes.
// Others do not know ranges or lists of words.
func Mappers() []kong.Option {
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

// PopText takes the next value from the command line that Kong is decoding, and returns it exactly as the
// user typed it. It returns an error if the field has an enum without that value, or if the value is empty
// and the field does not have the tag "empty".
func PopText(ctx *kong.DecodeContext) (string, error) {
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

func decodeText(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := PopText(ctx)
	target.SetString(text)
	return err
}

// decodeNamed reads a value with the target's own method, which parses a name.
func decodeNamed(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := PopText(ctx)
	if err != nil {
		return err
	}
	return target.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
}

// decodeInt reads a whole number. The tags min (default 0) and max limit it.
func decodeInt(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := PopText(ctx)
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

// limit returns the number in tag, or usual if there is none.
func limit(v *kong.Value, tag string, usual int) int {
	if n, err := strconv.Atoi(v.Tag.Get(tag)); err == nil {
		return n
	}
	return usual
}

func decodeUint(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := PopText(ctx)
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

// decodeTime reads a duration, which must not be negative.
func decodeTime(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := PopText(ctx)
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

// decodeTurn reads a guess with one score per board.
func decodeTurn(ctx *kong.DecodeContext, target reflect.Value) error {
	text, ok := ctx.Scan.Pop().Value.(string)
	if !ok {
		return errors.New("must not be empty")
	}
	turn, err := constraint.ParseTurn(text)
	target.Set(reflect.ValueOf(turn))
	return err
}

// An Optional is the value of a flag that can be given with a value or without one, such as --last and
// --last=2.
type Optional struct {
	Given bool
	Text  string // "" without a value
}

// Decode implements kong.MapperValue. It relies on [Arrange], which joins the value to the flag.
func (o *Optional) Decode(ctx *kong.DecodeContext) (err error) {
	o.Given = true
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		o.Text, err = PopText(ctx)
	}
	return err
}

// IsBool implements kong.BoolMapperValue. It tells Kong that the value can be missing.
func (*Optional) IsBool() bool { return true }
