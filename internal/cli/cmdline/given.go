package cmdline

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Given holds the flags that the user typed on the command line. Flags from the preferences are not
// included.
type Given []*kong.Flag

// NewGiven returns the flags that Kong found on the command line. It returns an error if a flag
// lacks a value that it needs, if a flag that is not repeatable occurs twice, or if flags do not
// work together, as in --hint without --make.
func NewGiven(ctx *kong.Context) (Given, error) {
	var all Given
	for _, at := range ctx.Path {
		f := at.Flag
		if f == nil || at.Resolved {
			continue
		}
		isList := f.Target.Kind() == reflect.Slice
		switch {
		case isList && f.Target.Len() == 0:
			return nil, fmt.Errorf("the flag --%[1]s needs a value, as in --%[1]s=%[2]s", f.Name, f.PlaceHolder)
		case !isList && f.Target.Kind() != reflect.Bool && all.Has(f.Name):
			return nil, fmt.Errorf("the flag --%s can be given only once", f.Name)
		}
		all = append(all, f)
	}
	for _, f := range all {
		for _, other := range all {
			switch name := typed(other); {
			case !excludes(f, name[len("--"):]) || f.Negated && other.Negated:
			case other.Negated:
				return nil, fmt.Errorf("the flag %s contradicts %s", typed(f), name)
			default:
				return nil, fmt.Errorf("the flag %s cannot be used with %s", typed(f), name)
			}
		}
		if err := all.checkNeeds(ctx, f); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// excludes reports whether the flag f cannot be combined with other: the name of a second flag, or
// a phrase such as "without a screen". The struct tag "not" of f lists all of these.
func excludes(f *kong.Flag, other string) bool {
	return slices.Contains(strings.Split(f.Tag.Get("not"), ","), other)
}

// Has reports whether the named flag is on the command line, either as --name or as --no-name.
func (all Given) Has(name string) bool {
	return slices.ContainsFunc(all, func(f *kong.Flag) bool { return f.Name == name })
}

// Refuse returns an error if any of the flags cannot be used under the given condition, such as
// "without a screen". The struct tag "not" of a flag lists these conditions.
func (all Given) Refuse(condition string) error {
	for _, f := range all {
		if excludes(f, condition) {
			return fmt.Errorf("the flag %s cannot be used %s", typed(f), condition)
		}
	}
	return nil
}

func typed(f *kong.Flag) string {
	if f.Negated {
		return "--no-" + f.Name
	}
	return "--" + f.Name
}

// checkNeeds returns an error if the given flag needs other flags, but none of them is present. The
// struct tag "needs" lists these flags.
func (all Given) checkNeeds(ctx *kong.Context, given *kong.Flag) error {
	var missing []string
	for need := range strings.SplitSeq(given.Tag.Get("needs"), ",") {
		name, value, hasValue := strings.Cut(need, "=")
		f := FindFlag(ctx.Flags(), func(f *kong.Flag) bool { return f.Name == name })
		switch {
		case f == nil: // this command does not have it
			continue
		case hasValue && fmt.Sprint(ctx.FlagValue(f)) == value, !hasValue && all.Has(name):
			return nil
		}
		missing = append(missing, "--"+need)
	}
	if missing == nil {
		return nil
	}
	return fmt.Errorf("the flag %s has no effect without %s", typed(given), strings.Join(missing, " or "))
}
