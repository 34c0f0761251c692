package cmdline

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Given holds the flags on the command line. Flags that come from the player's preferences are left
// out.
type Given []given

type given struct {
	*kong.Flag
	text string // as the user wrote it: --mouse or --no-mouse
}

// NewGiven returns the flags that Kong found on the command line. It returns an error if a flag
// lacks a value, if a flag that accepts only one value is repeated, or if a flag has no effect
// because another flag is present or missing.
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
			return nil, fmt.Errorf("--%[1]s needs a value, as in --%[1]s=%[2]s", f.Name, f.PlaceHolder)
		case !isList && !f.IsBool() && all.Has(f.Name):
			return nil, fmt.Errorf("--%s can be given only once", f.Name)
		}
		g := given{f, "--" + f.Name}
		if f.Negated {
			g.text = "--no-" + f.Name
		}
		all = append(all, g)
	}
	for _, g := range all {
		for name := range strings.SplitSeq(g.Tag.Get("not"), ",") {
			if all.Has(name) {
				return nil, fmt.Errorf("%s has no effect with --%s", g.text, name)
			}
		}
		if err := all.checkNeeds(ctx, g); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Has reports whether --name or --no-name was given on the command line.
func (all Given) Has(name string) bool {
	return slices.ContainsFunc(all, func(g given) bool { return g.Name == name })
}

// Refuse returns an error if a given flag has no effect under condition, such as "without a
// screen". The tag "not" of a flag lists the conditions under which it has no effect.
func (all Given) Refuse(condition string) error {
	for _, g := range all {
		if slices.Contains(strings.Split(g.Tag.Get("not"), ","), condition) {
			return fmt.Errorf("%s has no effect %s", g.text, condition)
		}
	}
	return nil
}

func (all Given) checkNeeds(ctx *kong.Context, g given) error {
	var missing []string
	for need := range strings.SplitSeq(g.Tag.Get("needs"), ",") {
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
	return fmt.Errorf("%s has no effect without %s", g.text, strings.Join(missing, " or "))
}
