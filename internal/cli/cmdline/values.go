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

// Mappers returns how Kong reads values. They replace Kong's own where those pass a text
// through JSON, which loses bytes that are not UTF-8 (a file's name may have any), or know
// neither a range nor words.
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

// PopText returns the next value as it was typed. It checks the enum of the flag or argument
// itself, since Kong's message quotes twice. An empty value is an error, unless the tag empty
// allows it.
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

// HasValue reports whether a flag that may stand alone has a value. cmdline.Arrange puts
// it behind an equals sign.
func HasValue(ctx *kong.DecodeContext) bool { return ctx.Scan.Peek().Type == kong.FlagValueToken }

func decodeText(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := PopText(ctx)
	target.SetString(text)
	return err
}

// decodeNamed reads a name as the type of target does.
func decodeNamed(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := PopText(ctx)
	if err != nil {
		return err
	}
	return target.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
}

// decodeInt reads a whole number in the range of the tags min (default 0) and max.
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

// limit returns the number of a tag, or a default.
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

// decodeTime reads a time of zero or more.
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

// PopWords returns the words of a value, which commas separate.
func PopWords(ctx *kong.DecodeContext) ([]string, error) {
	text, err := PopText(ctx)
	words := strings.Split(text, ",")
	if err == nil && slices.Contains(words, "") {
		err = fmt.Errorf("%s has an empty word", printable.Quote(text))
	}
	return words, err
}

// Words is a list of words separated by commas.
type Words []string

// Decode reads the words of a value.
func (w *Words) Decode(ctx *kong.DecodeContext) (err error) {
	*w, err = PopWords(ctx)
	return err
}

// AddedWords are the words of all values of a flag.
type AddedWords []string

// Decode adds the words of a value.
func (w *AddedWords) Decode(ctx *kong.DecodeContext) error {
	words, err := PopWords(ctx)
	*w = append(*w, words...)
	return err
}
