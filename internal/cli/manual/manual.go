// Package manual writes the manual page: a text, and between its parts what the
// grammar of the command line says of commands and flags.
package manual

import (
	"bufio"
	_ "embed" // the manual
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"wfind/dict"
	"wfind/internal/cli/cmdline"
)

// Text is the text of the manual page around what the grammar says. A line
// "# X" begins a section, "## x" a part of one, "= x" an item of a list, two blanks an example, and
// "@x" stands for what [page.generate] makes, and {data} and {config} for folders of the system.
//
//go:embed manual.txt
var Text string

// A Program is what the page is about.
type Program struct {
	Version  string
	System   string       // as runtime.GOOS: the one whose folders are told
	Flags    []*kong.Flag // of all commands
	Commands []*kong.Node // the first is the one that needs no name
}

// Write writes the manual page in roff, as of the day that SOURCE_DATE_EPOCH says,
// or else of the commit that the program was built from.
func (g *Program) Write(w *bufio.Writer) {
	p := &page{w: w, program: g}
	date := dateOf(os.Getenv("SOURCE_DATE_EPOCH"), settings())
	p.printf(".TH WFIND 1 %q %q \"User Commands\"\n.nh\n.ad l\n", date, inProse(g.Version))
	p.text(Text)
}

// WithFolders puts into a text, for {data} and {config}, where a system keeps what
// programs write for a user and what the user prefers, unless a variable says it.
func WithFolders(text, system string) string {
	data, config := "~/.local/share", "~/.config"
	switch system {
	case "darwin":
		data = "~/Library/Application Support"
		config = data
	case "windows":
		data, config = "%LocalAppData%", "%AppData%"
	}
	return strings.NewReplacer("{data}", data, "{config}", config).Replace(text)
}

// settings returns what the build recorded of itself.
func settings() map[string]string {
	m := make(map[string]string)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			m[s.Key] = s.Value
		}
	}
	return m
}

// dateOf returns the day of SOURCE_DATE_EPOCH, or else of the commit that the
// program was built from, "" if neither is known. It is never today's, so that
// the same program prints the same page.
func dateOf(epoch string, settings map[string]string) string {
	if seconds, err := strconv.ParseInt(epoch, 10, 64); err == nil {
		return time.Unix(seconds, 0).UTC().Format(time.DateOnly)
	}
	if t, err := time.Parse(time.RFC3339, settings["vcs.time"]); err == nil {
		return t.UTC().Format(time.DateOnly)
	}
	return ""
}

// A page is a manual page that is being written, in the man macros.
type page struct {
	w       *bufio.Writer
	program *Program

	begun bool // what comes next begins a section or an item, which need no macro
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(p.w, format, args...) }

// text writes a text in the markup of [Text], which the help of commands is
// in as well: lines up to an empty one are a paragraph.
func (p *page) text(text string) {
	var lines []string // of the paragraph or the example
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
	for line := range strings.Lines(WithFolders(text, p.program.System)) {
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

// IsExample reports whether a line of [Text] is of an example.
func IsExample(line string) bool { return strings.HasPrefix(line, "  ") }

// example writes lines as they stand.
func (p *page) example(lines []string) {
	p.printf(".PP\n.RS 4\n.nf\n")
	for _, l := range lines {
		p.printf("%s\n", literal(l[2:]))
	}
	p.printf(".fi\n.RE\n")
}

// paragraph writes prose.
func (p *page) paragraph(text string) {
	if !p.begun {
		p.printf(".PP\n")
	}
	p.begun = false
	p.printf("%s\n", prose(text))
}

// item begins an item of a list.
func (p *page) item(term string) {
	p.printf(".TP\n%s\n", term)
	p.begun = true
}

// generate writes what the manual says in one place and the program in
// another.
func (p *page) generate(what string) {
	switch what {
	case "lists":
		for _, l := range dict.BuiltIn() {
			p.item("\\fB" + l.Name + "\\fR")
			p.paragraph(strings.ToUpper(l.About[:1]) + l.About[1:] + ".")
		}
	case "commands":
		for _, c := range p.program.Commands {
			p.command(c)
		}
	case "flags":
		p.flags(p.program.Flags)
		for _, f := range p.program.shared() {
			p.flags([]*kong.Flag{f})
		}
	default:
		for i, c := range p.program.Commands {
			if i > 0 {
				p.printf(".br\n")
			}
			p.printf("%s\n", p.synopsis(c))
		}
	}
}

// synopsis returns how a command is called.
func (p *page) synopsis(c *kong.Node) string {
	name := "\\fBwfind " + c.Name + "\\fR"
	if c == p.program.Commands[0] {
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

// command writes what there is to know of a command.
func (p *page) command(c *kong.Node) {
	p.printf(".SS \"wfind %s\"\n%s\n", c.Name, p.synopsis(c))
	p.paragraph(c.Help)
	for _, arg := range c.Positional {
		p.item("\\fI" + literal(arg.Name) + "\\fR")
		p.paragraph(arg.Help)
	}
	var own []*kong.Flag
	var others []string
	shared := p.program.shared()
	for _, f := range c.Flags {
		switch {
		case f.Hidden:
		case slices.ContainsFunc(shared, func(s *kong.Flag) bool { return isSame(s, f) }):
			others = append(others, "--"+f.Name)
		default:
			own = append(own, f)
		}
	}
	p.flags(own)
	if others != nil {
		p.paragraph("Flags described above: " + strings.Join(others, ", ") + ".")
	}
	p.text(c.Detail)
}

// shared returns the flags that several commands have alike, each once.
func (g *Program) shared() []*kong.Flag {
	var seen, shared []*kong.Flag
	for _, c := range g.Commands {
		for _, f := range c.Flags {
			same := func(other *kong.Flag) bool { return isSame(f, other) }
			switch {
			case f.Hidden:
			case !slices.ContainsFunc(seen, same):
				seen = append(seen, f)
			case !slices.ContainsFunc(shared, same):
				shared = append(shared, f)
			}
		}
	}
	slices.SortFunc(shared, func(a, b *kong.Flag) int { return strings.Compare(a.Name, b.Name) })
	return shared
}

// isSame reports whether the flags of two commands can be described as one.
func isSame(a, b *kong.Flag) bool { return a.Name == b.Name && a.Help == b.Help }

// flags writes a list of flags.
func (p *page) flags(flags []*kong.Flag) {
	for _, f := range flags {
		if !f.Hidden {
			p.item(flagTerm(f))
			p.paragraph(f.Help)
		}
	}
}

// flagTerm returns how a flag is written.
func flagTerm(f *kong.Flag) string {
	name := "--" + f.Name
	if f.Tag.Negatable != "" {
		name = "--[no-]" + f.Name
	}
	term := "\\fB" + literal(name) + "\\fR"
	if f.Short != 0 {
		term = "\\fB" + literal("-"+string(f.Short)) + "\\fR, " + term
	}
	value := "\\fI" + literal(f.PlaceHolder) + "\\fR"
	if f.Enum != "" {
		value = "\\fB" + strings.Join(f.EnumSlice(), "\\fR|\\:\\fB") + "\\fR"
	}
	switch {
	case cmdline.TakesValue(f):
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

// inProse replaces what roff would take for its own.
func inProse(text string) string {
	return proseSigns.Replace(text)
}

// inLiteral replaces also what roff would make typographic signs of.
func inLiteral(text string) string {
	return literalSigns.Replace(inProse(text))
}

// literal returns a line of roff for what is typed as it stands.
func literal(line string) string { return guard(inLiteral(line)) }

// guard keeps a line that begins like a request from being one.
func guard(line string) string {
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		return `\&` + line
	}
	return line
}

// proseWidth is the length of a line of prose: roff's checkers want it below 80.
const proseWidth = 72

// inputWidth is the length of a line as roff's checkers count it, who take a
// character beyond ASCII as the escape for it.
func inputWidth(line string) int {
	n := 0
	for _, r := range line {
		if r < utf8.RuneSelf {
			n++
		} else {
			n += len(`\[u1F7E8]`)
		}
	}
	return n
}

// prose returns lines of roff for a text, in which flags become bold. Each
// sentence begins on a line of its own, as roff wants it.
func prose(text string) string {
	var lines []string
	line := ""
	words := strings.Fields(text)
	for i, w := range words {
		w = proseWord(w)
		if line != "" && inputWidth(line)+1+inputWidth(w) > proseWidth {
			lines = append(lines, guard(line))
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += w
		if end := strings.TrimRight(words[i], `)"`); strings.HasSuffix(end, ".") && len(end) > 2 && i+1 < len(words) && unicode.IsUpper(rune(words[i+1][0])) {
			lines = append(lines, guard(line))
			line = ""
		}
	}
	return strings.Join(append(lines, guard(line)), "\n")
}

// flagWord finds a flag at the start of a word, quotes left out.
var flagWord = regexp.MustCompile(`^([("]*)(--?[a-zA-Z][a-z-]*)(.*)$`)

// proseWord returns roff for a word of prose.
func proseWord(w string) string {
	if m := flagWord.FindStringSubmatch(w); m != nil {
		return m[1] + "\\fB" + inLiteral(m[2]) + "\\fR" + inLiteral(m[3])
	}
	if strings.Contains(w, "=") || strings.HasPrefix(strings.TrimLeft(w, "("), "-") {
		return inLiteral(w) // a clue or a score
	}
	if len(w) > proseWidth/2 { // a list without blanks
		return strings.ReplaceAll(inProse(w), ",", `,\:`)
	}
	return inProse(w)
}
