// Package manual writes the manual page from a text and from the grammar of the command
// line.
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

// Text is the text of the manual page. A line "# X" begins a section, "## x" a subsection,
// "= x" a list item, and two spaces an example. "@x" is replaced by the output of
// [page.generate], and {data} and {config} by folders of the system.
//
//go:embed manual.txt
var Text string

// A Program describes the program for its page.
type Program struct {
	Version  string
	System   string       // system whose folders are named, as in runtime.GOOS
	Flags    []*kong.Flag // of all commands
	Commands []*kong.Node // the first is the default command
}

// Write writes the manual page in roff. Its date is SOURCE_DATE_EPOCH or, if that is not set,
// the date of the commit that the program was built from.
func (g *Program) Write(w *bufio.Writer) {
	p := &page{w: w, program: g}
	date := dateOf(os.Getenv("SOURCE_DATE_EPOCH"), settings())
	p.printf(".TH WFIND 1 %q %q \"User Commands\"\n.nh\n.ad l\n", date, inProse(g.Version))
	p.text(Text)
}

// WithFolders replaces {data} and {config} in text by the default folders of system for data
// and for preferences.
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

// settings returns the build settings of the program.
func settings() map[string]string {
	m := make(map[string]string)
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			m[s.Key] = s.Value
		}
	}
	return m
}

// dateOf returns the date of epoch, or else of the commit in settings, or else "". It does not
// return today's date, so that the same program prints the same page.
func dateOf(epoch string, settings map[string]string) string {
	if seconds, err := strconv.ParseInt(epoch, 10, 64); err == nil {
		return time.Unix(seconds, 0).UTC().Format(time.DateOnly)
	}
	if t, err := time.Parse(time.RFC3339, settings["vcs.time"]); err == nil {
		return t.UTC().Format(time.DateOnly)
	}
	return ""
}

// A page writes a manual page with the man macros.
type page struct {
	w       *bufio.Writer
	program *Program

	begun bool // a section or an item has just begun, so the next paragraph needs no macro
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(p.w, format, args...) }

// text writes text, which has the markup of [Text]. An empty line ends a paragraph.
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

// IsExample reports whether a line of [Text] belongs to an example.
func IsExample(line string) bool { return strings.HasPrefix(line, "  ") }

// example writes lines without filling them.
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

// generate writes the part of the page that the program knows under the name what.
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

// synopsis returns the synopsis of c.
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

// command writes the description of c.
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

// flagTerm returns the synopsis of f.
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

// inProse escapes the characters that are special in roff.
func inProse(text string) string {
	return proseSigns.Replace(text)
}

// inLiteral also escapes the characters that roff typesets differently.
func inLiteral(text string) string {
	return literalSigns.Replace(inProse(text))
}

// literal returns a line of roff for text that users type.
func literal(line string) string { return guard(inLiteral(line)) }

// guard escapes a line that begins like a roff request.
func guard(line string) string {
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		return `\&` + line
	}
	return line
}

// proseWidth is the length of a line of prose. roff's checkers want it below 80.
const proseWidth = 72

// inputWidth returns the length of line as roff's checkers count it: a character beyond
// ASCII counts as its escape.
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

// prose returns lines of roff for text, with flags in bold. Each sentence begins on a new
// line, as roff recommends.
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

// flagWord matches a flag at the start of a word, perhaps after quotes.
var flagWord = regexp.MustCompile(`^([("]*)(--?[a-zA-Z][a-z-]*)(.*)$`)

// proseWord returns roff for a word of prose.
func proseWord(w string) string {
	if m := flagWord.FindStringSubmatch(w); m != nil {
		return m[1] + "\\fB" + inLiteral(m[2]) + "\\fR" + inLiteral(m[3])
	}
	if strings.Contains(w, "=") || strings.HasPrefix(strings.TrimLeft(w, "("), "-") {
		return inLiteral(w) // a clue or a score
	}
	if len(w) > proseWidth/2 { // a list without spaces
		return strings.ReplaceAll(inProse(w), ",", `,\:`)
	}
	return inProse(w)
}
