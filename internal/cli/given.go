package cli

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// A givenFlag is a flag of the command line. Flags that a preference sets are none.
type givenFlag struct {
	*kong.Flag
	text string // as it was given: --mouse or --no-mouse
}

// givenFlags returns the flags that the command line has. One that takes a single value
// must not be given twice.
func givenFlags(ctx *kong.Context) ([]givenFlag, error) {
	var given []givenFlag
	for _, at := range ctx.Path {
		f := at.Flag
		if f == nil || at.Resolved {
			continue
		}
		again := slices.ContainsFunc(given, func(g givenFlag) bool { return g.Flag == f })
		isList := f.Target.Kind() == reflect.Slice && f.Target.Type() != reflect.TypeFor[answerWords]()
		if again && !isList && !f.IsBool() {
			return nil, fmt.Errorf("--%s is given twice", f.Name)
		}
		g := givenFlag{f, "--" + f.Name}
		if f.Negated {
			g.text = "--no-" + f.Name
		}
		given = append(given, g)
	}
	return given, nil
}

// isGiven reports whether the command line has the flag --name or --no-name.
func (e *Env) isGiven(name string) bool {
	return slices.ContainsFunc(e.given, func(g givenFlag) bool { return g.Name == name })
}

// refuse returns an error if a flag was given that has no effect under a condition, which
// the tag not of the flag names. The error quotes the condition.
func (e *Env) refuse(condition string) error {
	for _, g := range e.given {
		if slices.Contains(strings.Split(g.Tag.Get("not"), ","), condition) {
			return fmt.Errorf("%s has no effect %s", g.text, condition)
		}
	}
	return nil
}

// refuseUseless returns an error if a flag was given that has no effect because of the
// other flags, by the tags not and needs.
func (e *Env) refuseUseless(ctx *kong.Context) error {
	for _, g := range e.given {
		for name := range strings.SplitSeq(g.Tag.Get("not"), ",") {
			if e.isGiven(name) {
				return fmt.Errorf("%s has no effect with --%s", g.text, name)
			}
		}
		if err := e.checkNeeds(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// checkNeeds returns an error if none of the alternatives that g needs holds. If the
// command has none of the flags and arguments named, it needs nothing.
func (e *Env) checkNeeds(ctx *kong.Context, g givenFlag) error {
	var missing []string
	for need := range strings.SplitSeq(g.Tag.Get("needs"), ",") {
		name, value, hasValue := strings.Cut(need, "=")
		if arg := argumentNamed(ctx, name); arg != nil {
			if !arg.Target.IsZero() {
				return nil
			}
			missing = append(missing, strings.ToUpper(name))
			continue
		}
		i := slices.IndexFunc(ctx.Flags(), func(f *kong.Flag) bool { return f.Name == name })
		switch {
		case i < 0:
			continue
		case hasValue && fmt.Sprint(ctx.FlagValue(ctx.Flags()[i])) == value, !hasValue && e.isGiven(name):
			return nil
		}
		missing = append(missing, "--"+need)
	}
	if missing == nil {
		return nil
	}
	return fmt.Errorf("%s has no effect without %s", g.text, strings.Join(missing, " or "))
}

// argumentNamed returns an argument of the command that was selected, or nil.
func argumentNamed(ctx *kong.Context, name string) *kong.Positional {
	for _, arg := range ctx.Selected().Positional {
		if arg.Name == name {
			return arg
		}
	}
	return nil
}
