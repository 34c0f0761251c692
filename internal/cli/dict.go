package cli

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/command"
	"wfind/internal/text/output"
	"wfind/internal/text/printable"
)

type dictCommand struct {
	Name   string `arg:"" name:"NAME" optional:"" completion:"list" help:"Word list to print: the name of a list, a file, or \"-\" for standard input. Default: show the names of all lists."`
	Length int    `short:"l" min:"1" max:"62" placeholder:"N" help:"Print only words with N letters."`
	command.AlphabetFlag
	Case    string `enum:"upper,lower,keep" default:"keep" placeholder:"CASE" not:"without a list" help:"Letter case of printed words: \"upper\", \"lower\", or \"keep\" (as in the word list). Default: ${default}."`
	Weights bool   `not:"without a list" help:"Also print each word's weight, if it has one."`
	command.JSONFlag
}

func (*dictCommand) Help() string {
	return `wfind looks for a list NAME among the built-in lists, then in wfind/lists under $XDG_DATA_HOME
({data} by default), and then in /usr/share/dict. You can omit the extension .txt, .gz or .txt.gz.
If NAME contains a slash or a dot, wfind first looks for a file with this path.

Examples:
  # all word lists
  wfind dict
  # the words of one list
  wfind dict answers
  wfind dict -l 7 common | wc -l
  # the words in a file
  wfind dict german.txt

Exit status: 0 if there are words, 1 if there are none, 2 on an error.`
}

func (d *dictCommand) Run(env *command.Env) error {
	if d.Name == "" {
		return d.printLists(env)
	}
	env.SetAlphabet(d.Alphabet, constraint.OnlyLetters, d.Name)
	l, err := env.OpenList(d.Name)
	if err != nil {
		return err
	}
	defer l.Close()
	return output.WriteTo(env.Stdout, func(w *bufio.Writer) error {
		stream := constraint.Stream{Pause: w.Flush}
		if d.Length != 0 {
			stream.Sets = []*constraint.Set{constraint.Must(constraint.NewSet(d.Length))}
		}
		for m, err := range l.Candidates(context.Background(), &stream) {
			if err != nil {
				return err
			}
			text := string(m.Text)
			switch d.Case {
			case "upper":
				text = m.Word
			case "lower":
				text = env.Alphabet.Lower(m.Word)
			}
			if d.JSON {
				r := dictWord{Word: text}
				if m.Weighted {
					r.Weight = new(m.Weight) // &m.Weight would move every match to the heap
				}
				w.WriteString(output.JSON(r))
				continue
			}
			w.WriteString(text)
			if d.Weights && m.Weighted {
				fmt.Fprintf(w, "\t%s", strconv.FormatFloat(m.Weight, 'g', -1, 64))
			}
			w.WriteByte('\n')
		}
		env.RemarkOn(l, d.Length)
		if !l.HasWords() {
			return command.ErrNothing
		}
		return nil
	})
}

type dictWord struct {
	Word   string   `json:"word"`
	Weight *float64 `json:"weight,omitempty"` // nil if the list has no weights
}

type dictList struct {
	Name     string `json:"name"`
	Words    *int   `json:"words,omitempty"`    // set only for built-in lists
	About    string `json:"about,omitempty"`    // set only for built-in lists
	Path     string `json:"path,omitempty"`     // set only for files
	Modified string `json:"modified,omitempty"` // the date of a file
	Shadowed bool   `json:"shadowed,omitempty"` // another list with the same name is found first
}

func (d *dictCommand) printLists(env *command.Env) error {
	if err := env.Given.Refuse("without a list"); err != nil {
		return err
	}
	var all []dictList
	for _, l := range dict.BuiltIn() {
		words := constraint.Must(dict.Load(l.Name, d.Length)) // a built-in list has no error
		all = append(all, dictList{Name: l.Name, Words: new(len(words)), About: l.About})
	}
	for _, p := range dict.Places() {
		if p.Path == "" {
			continue
		}
		l := dictList{Name: p.Name, Path: p.Path, Shadowed: p.Shadowed}
		if info, err := os.Stat(p.Path); err == nil {
			l.Modified = info.ModTime().Format(time.DateOnly)
		}
		all = append(all, l)
	}
	text := ""
	var builtIn, files [][]string
	for _, l := range all {
		path := printable.Text(l.Path)
		if l.Shadowed {
			path += " (another list has the same name; to use this list, give its path)"
		}
		switch {
		case d.JSON:
			text += output.JSON(l)
		case l.Path == "":
			builtIn = append(builtIn, []string{l.Name, fmt.Sprint(*l.Words), l.About})
		default:
			files = append(files, []string{printable.Short(l.Name), l.Modified, path})
		}
	}
	return env.Print(text + output.Table("lrl", builtIn) + output.Table("lll", files))
}
