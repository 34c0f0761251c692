package cli

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"wfind/internal/cli/cmdline"
)

// A grammarOf returns the struct that Kong reads for a command that is given args. When it has
// parsed them, fill brings the values to the command.
type grammarOf func(r runner, args []string) (read any, fill func())

// wholly is the command itself.
func wholly(r runner, _ []string) (read any, fill func()) { return r, func() {} }

// named is a struct of those fields of the command that are arguments, that args name, or that
// have a default which Kong must decode. Most of a short run is Kong reading the fields of a
// struct, and few flags of a command are named.
//
// It is the command itself where the other flags matter too: if args name one that the
// command has not, for Kong to tell which is like it; for help; and where preferences set them.
func named(r runner, args []string) (read any, fill func()) {
	if _, ok := r.(screen); ok {
		return wholly(r, args)
	}
	names := namesIn(args)
	var own []reflect.Value // of the command
	var fields []reflect.StructField
	eachField(reflect.ValueOf(r).Elem(), func(v reflect.Value, f *reflect.StructField) {
		_, argument := f.Tag.Lookup("arg")
		usual, hasUsual := f.Tag.Lookup("default")
		switch isNamed := names.take(f); {
		case hasUsual && !isNamed && f.Type == reflect.TypeFor[string]():
			v.SetString(usual)
		case isNamed || argument || hasUsual:
			own = append(own, v)
			fields = append(fields, reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag})
		}
	})
	eachField(reflect.ValueOf(globals{}), func(_ reflect.Value, f *reflect.StructField) { names.take(f) })
	if len(names) > 0 {
		return wholly(r, args)
	}
	v := reflect.New(reflect.StructOf(fields))
	return v.Interface(), func() {
		for i, o := range own {
			o.Set(v.Elem().Field(i))
		}
	}
}

// eachField calls f for the fields of a struct and of those that it embeds.
func eachField(v reflect.Value, f func(reflect.Value, *reflect.StructField)) {
	t := v.Type()
	for i := range t.NumField() {
		if field := t.Field(i); field.Anonymous {
			eachField(v.Field(i), f)
		} else {
			f(v.Field(i), &field)
		}
	}
}

// flagNames are the flags that arguments name: --dict, or -c and -n for -cn3. There may be
// some that are none: letters of a value.
type flagNames []string

func namesIn(args []string) (names flagNames) {
	for _, arg := range args {
		switch {
		case strings.HasPrefix(arg, "--"):
			name, _, _ := strings.Cut(arg, "=")
			names = append(names, name)
		case cmdline.IsFlag(arg):
			for _, letter := range arg[1:] {
				if unicode.IsLetter(letter) {
					names = append(names, "-"+string(letter))
				}
			}
		}
	}
	return names
}

// take takes the names of a field's flag away and reports whether there were some.
func (n *flagNames) take(f *reflect.StructField) bool {
	if len(*n) == 0 {
		return false
	}
	name, before := flagName(f), len(*n)
	*n = slices.DeleteFunc(*n, func(s string) bool {
		long, _ := strings.CutPrefix(s, "--")
		return long == name || long == "no-"+name || s == "-"+f.Tag.Get("short")
	})
	return len(*n) < before
}

// flagName returns what Kong calls the flag of a field, which has one word or is tagged.
func flagName(f *reflect.StructField) string {
	return cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name))
}
