package cli

import (
	"bufio"
	"fmt"
	"strings"
	"unicode"

	"wfind/constraint"
	"wfind/dict"
)

// Dict shows the built-in lists, or the words of one.
type Dict struct {
	Name   string  `arg:"" optional:"" completion:"list" help:"A built-in list, a file's path, or - for standard input: print its words."`
	Length *Length `short:"l" placeholder:"N" help:"Only words of N letters."`
	Case   string  `enum:"upper,lower,keep" default:"keep" help:"Letters: upper, lower or keep (as the list has them)."`
	Output
}

// Help shows examples.
func (*Dict) Help() string {
	return `Examples:
  wfind dict                   the built-in lists
  wfind dict answers           the words of one
  wfind dict -l 7 common | wc -l
  wfind dict german.txt        what wfind takes as words in a file

Exit status: 0 if there are words, 1 if there are none, 2 on an error.`
}

// Run runs the command.
func (d *Dict) Run(env *Env) error {
	length := 0
	if d.Length != nil {
		length = int(*d.Length)
	}
	if d.Name == "" {
		return d.overview(env, length)
	}
	name := ListName(d.Name)
	words := Words{Dict: &name}
	l, err := words.open(env, length)
	if err != nil {
		return err
	}
	return env.write(func(w *bufio.Writer) error {
		stream := constraint.Stream{Compose: dict.Compose, Pause: w.Flush}
		if length != 0 {
			stream.Set = constraint.NewSet(length)
		}
		any := false
		err := stream.Each(l.r, func(m constraint.Match) error {
			any = true
			text := string(m.Text)
			switch d.Case {
			case "upper":
				text = string(m.Word)
			case "lower":
				text = strings.Map(unicode.ToLower, string(m.Word))
			}
			if d.JSON {
				return jsonLine(w, map[string]string{"word": text})
			}
			w.WriteString(text)
			return w.WriteByte('\n')
		})
		if err = l.finish(env, err); err == nil && !any {
			err = ErrNothing
		}
		return err
	})
}

type dictResult struct {
	Name  string `json:"name"`
	Words int    `json:"words"`
	About string `json:"about"`
}

// overview prints the built-in lists and how many words they have.
func (d *Dict) overview(env *Env, length int) error {
	return env.write(func(w *bufio.Writer) error {
		for _, info := range dict.BuiltIn() {
			words, err := dict.Load(info.Name, length)
			if err != nil {
				return err
			}
			r := dictResult{info.Name, len(words), info.About}
			if d.JSON {
				err = jsonLine(w, r)
			} else {
				_, err = fmt.Fprintf(w, "%-8s %7d  %s\n", r.Name, r.Words, r.About)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}
