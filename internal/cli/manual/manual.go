// Package manual writes wfind's manual page from the text in manual.txt and from Kong's model of
// the commands and flags.
package manual

import (
	_ "embed" // the manual
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"wfind/dict"
)

// Text is the source of the manual page, which [Program.Page] converts to roff.
//
//go:embed manual.txt
var Text string

// A Program describes wfind's commands and flags for the manual page.
type Program struct {
	Version  string
	System   string       // the operating system whose directories the page names, as in runtime.GOOS
	Flags    []*kong.Flag // flags that every command has
	Commands []*kong.Node // the first is the default command

	out   strings.Builder // the page so far
	begun bool            // a heading or an item was just written, so the next paragraph needs no macro
}

// Page returns the manual page as roff source, which the program man can show. The page's date
// comes from the environment variable SOURCE_DATE_EPOCH, in seconds since 1970. Without it, the
// page has no date.
func (p *Program) Page() string {
	date := ""
	if seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
		date = time.Unix(seconds, 0).UTC().Format(time.DateOnly)
	}
	p.printf(".TH WFIND 1 %q %q \"User Commands\"\n.nh\n.ad l\n", date, proseSigns.Replace(p.Version))
	p.text(Text)
	return p.out.String()
}

// WithDirectories replaces {data}, {config} and {cache} in text with the default directories for
// data, preferences and caches. system is the operating system, named as in runtime.GOOS.
func WithDirectories(text, system string) string {
	data, config, cache := "~/.local/share", "~/.config", "~/.cache"
	switch system {
	case "darwin":
		data = "~/Library/Application Support"
		config, cache = data, "~/Library/Caches"
	case "windows":
		data, config, cache = "%LocalAppData%", "%AppData%", "%LocalAppData%"
	}
	return strings.NewReplacer("{data}", data, "{config}", config, "{cache}", cache).Replace(text)
}

func (p *Program) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

// text writes a text in the format of manual.txt as roff. A line "# X" is a section heading, "## X" a
// subsection heading and "= X" a list item. Indented lines are examples. A line such as "@commands" stands
// for a generated part of the page; see [Program.generate].
func (p *Program) text(text string) {
	var lines []string // lines of the current paragraph or example
	flush := func() {
		switch {
		case len(lines) == 0:
		case IsExample(lines[0]):
			p.example(lines)
		default:
			p.paragraph(strings.Join(lines, " "))
		}
		lines = nil
	}
	for line := range strings.Lines(WithDirectories(text, p.System)) {
		line = strings.TrimRight(line, "\n")
		kind, rest, _ := strings.Cut(line, " ")
		if line == "" || kind == "#" || kind == "##" || kind == "=" || kind[:min(1, len(kind))] == "@" ||
			len(lines) > 0 && IsExample(line) != IsExample(lines[0]) {
			flush()
		}
		switch {
		case line == "":
		case IsExample(line):
			lines = append(lines, line)
		case kind == "#":
			p.printf(".SH %s\n", rest)
			p.begun = true
		case kind == "##":
			p.printf(".SS %q\n", rest)
			p.begun = true
		case kind == "=":
			p.item("\\fB" + literal(rest) + "\\fR")
		case kind[0] == '@':
			p.generate(kind[1:])
		default:
			lines = append(lines, line)
		}
	}
	flush()
}

// IsExample reports whether line begins with two spaces, which marks examples in [Text].
func IsExample(line string) bool { return strings.HasPrefix(line, "  ") }

func (p *Program) example(lines []string) {
	p.printf(".PP\n.RS 4\n.nf\n")
	for _, l := range lines {
		p.printf("%s\n", literal(l[2:]))
	}
	p.printf(".fi\n.RE\n")
}

func (p *Program) paragraph(text string) {
	if !p.begun {
		p.printf(".PP\n")
	}
	p.begun = false
	p.printf("%s\n", prose(text))
}

func (p *Program) item(term string) {
	p.printf(".TP\n%s\n", term)
	p.begun = true
}

func (p *Program) generate(part string) {
	switch part {
	case "lists":
		for _, l := range dict.BuiltIn() {
			p.item("\\fB" + l.Name + "\\fR")
			p.paragraph(strings.ToUpper(l.About[:1]) + l.About[1:] + ".")
		}
	case "commands":
		for _, c := range p.Commands {
			p.command(c)
		}
	case "flags":
		p.flags(p.Flags)
		p.flags(p.shared())
	default:
		for i, c := range p.Commands {
			if i > 0 {
				p.printf(".br\n")
			}
			p.printf("%s\n", p.synopsis(c))
		}
	}
}

func (p *Program) synopsis(c *kong.Node) string {
	name := "\\fBwfind " + c.Name + "\\fR"
	if c == p.Commands[0] {
		name = "\\fBwfind\\fR [\\fB" + c.Name + "\\fR]"
	}
	s := name + " [\\fIflags\\fR]"
	for _, arg := range c.Positional {
		text := "\\fI" + literal(arg.Name) + "\\fR"
		if arg.IsCumulative() {
			text += " ..."
		}
		if !arg.Required {
			text = "[" + text + "]"
		}
		s += " " + text
	}
	return s
}

func (p *Program) command(c *kong.Node) {
	p.printf(".SS \"wfind %s\"\n%s\n", c.Name, p.synopsis(c))
	p.begun = false
	p.paragraph(c.Help)
	for _, arg := range c.Positional {
		p.item("\\fI" + literal(arg.Name) + "\\fR")
		p.paragraph(arg.Help)
	}
	var own []*kong.Flag
	var others []string
	shared := p.shared()
	for _, f := range c.Flags {
		if slices.ContainsFunc(shared, func(s *kong.Flag) bool { return isSame(s, f) }) {
			others = append(others, "--"+f.Name)
		} else {
			own = append(own, f)
		}
	}
	p.flags(own)
	if others != nil {
		p.paragraph("Flags described above: " + strings.Join(others, ", ") + ".")
	}
	p.text(c.Detail)
}

// shared returns, sorted by name, the flags that have the same help text in at least two commands.
func (p *Program) shared() []*kong.Flag {
	var seen, shared []*kong.Flag
	for _, c := range p.Commands {
		for _, f := range c.Flags {
			same := func(other *kong.Flag) bool { return isSame(f, other) }
			switch {
			case !slices.ContainsFunc(seen, same):
				seen = append(seen, f)
			case !slices.ContainsFunc(shared, func(other *kong.Flag) bool { return other.Name == f.Name }):
				shared = append(shared, f)
			}
		}
	}
	slices.SortFunc(shared, func(a, b *kong.Flag) int { return strings.Compare(a.Name, b.Name) })
	return shared
}

func isSame(a, b *kong.Flag) bool { return a.Name == b.Name && a.Help == b.Help }

func (p *Program) flags(flags []*kong.Flag) {
	for _, f := range flags {
		p.item(flagTerm(f))
		p.paragraph(f.Help)
	}
}

func flagTerm(f *kong.Flag) string { // such as "-n, --limit=N"
	name := "--" + f.Name
	if f.Tag.Negatable != "" {
		name = "--[no-]" + f.Name
	}
	term := "\\fB" + literal(name) + "\\fR"
	if f.Short != 0 {
		term = "\\fB" + literal("-"+string(f.Short)) + "\\fR, " + term
	}
	value := "\\fI" + literal(f.FormatPlaceHolder()) + "\\fR"
	switch {
	case !f.IsBool():
		return term + "=" + value
	case f.PlaceHolder != "":
		return term + "[=" + value + "]"
	}
	return term
}

var (
	proseSigns   = strings.NewReplacer(`\`, `\e`, `~`, `\(ti`, `^`, `\(ha`, "`", `\(ga`)
	literalSigns = strings.NewReplacer(`'`, `\(aq`, `"`, `\(dq`, `-`, `\-`)
)

// inLiteral escapes quotes and hyphens in text that users may copy, such as a command. Otherwise,
// roff would print curly quotes and typographic hyphens.
func inLiteral(text string) string {
	return literalSigns.Replace(proseSigns.Replace(text))
}

func literal(line string) string { return guard(inLiteral(line)) }

// guard escapes a dot or a quote at the start of line. Otherwise, roff would read the line as a command.
func guard(line string) string {
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		return `\&` + line
	}
	return line
}

func prose(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		words[i] = proseWord(w)
	}
	return guard(strings.Join(words, " "))
}

// flagWord matches a word with a flag, such as (--json). Its submatches are the quotes and
// parentheses before the flag, the flag itself, and the text after it.
var flagWord = regexp.MustCompile(`^([("]*)(--?[a-zA-Z][a-z-]*)(.*)$`)

func proseWord(w string) string {
	if m := flagWord.FindStringSubmatch(w); m != nil {
		return m[1] + "\\fB" + inLiteral(m[2]) + "\\fR" + inLiteral(m[3])
	}
	if strings.Contains(w, "=") || strings.HasPrefix(strings.TrimLeft(w, "("), "-") {
		return inLiteral(w) // a clue or a score
	}
	return proseSigns.Replace(w)
}
