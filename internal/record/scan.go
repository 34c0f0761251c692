package record

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"wfind/internal/game"
)

// scan reads a line as encoding/json does, several times as fast, if the line
// is plain: an object of known keys whose texts have no escapes. It reports
// whether it is; if not, the game is half read. A record of many years is read
// at each look at the statistics, and nearly all lines are plain.
func (g *Game) scan(line []byte) bool {
	s := scanner{line: line}
	plain := utf8.Valid(line) && s.items('{', '}', func() bool {
		key, ok := s.text()
		return ok && s.token(':') && s.field(g, key)
	})
	return plain && s.next() == 0 && s.at == len(line)
}

// field reads the value of a key.
func (s *scanner) field(g *Game, key []byte) bool {
	switch string(key) {
	case "v":
		return s.int(&g.Version)
	case "at":
		s.next()
		start := s.at
		_, ok := s.text()
		return ok && g.At.UnmarshalJSON(s.line[start:s.at]) == nil
	case "length":
		return s.int(&g.Length)
	case "answer":
		return s.string(&g.Answer)
	case "guesses":
		g.Guesses = make([]string, 0, game.DefaultTries(1))
		return s.strings(&g.Guesses)
	case "boards":
		g.Boards = []string{}
		return s.strings(&g.Boards)
	case "tries":
		return s.int(&g.Tries)
	case "won":
		return s.bool(&g.Won)
	case "quit":
		return s.bool(&g.Quit)
	case "hard":
		return s.bool(&g.Hard)
	case "strict":
		return s.bool(&g.Strict)
	case "adversary":
		return s.bool(&g.Adversary)
	case "advised":
		g.Advised = []int{}
		return s.items('[', ']', func() bool {
			g.Advised = append(g.Advised, 0)
			return s.int(&g.Advised[len(g.Advised)-1])
		})
	case "help":
		return s.string(&g.Help)
	case "daily":
		return s.string(&g.Daily)
	case "begun":
		return s.string(&g.Begun)
	case "given":
		return s.bool(&g.Given)
	case "seed":
		n, err := strconv.ParseUint(string(s.number()), 10, 64)
		g.Seed = n
		return err == nil
	case "round":
		return s.int(&g.Round)
	case "dict":
		return s.string(&g.Dict)
	case "answers":
		return s.string(&g.Answers)
	}
	return false
}

// A scanner reads a part of JSON. Its methods report whether what they read was
// there.
type scanner struct {
	line []byte
	at   int // where it goes on
}

// next skips blanks and returns the byte that comes next, 0 at the end.
func (s *scanner) next() byte {
	for ; s.at < len(s.line); s.at++ {
		if c := s.line[s.at]; c != ' ' && c != '\t' && c != '\r' {
			return c
		}
	}
	return 0
}

func (s *scanner) token(c byte) bool {
	found := s.next() == c && s.at < len(s.line)
	if found {
		s.at++
	}
	return found
}

// items reads what stands between two brackets, with commas between; item reads
// one.
func (s *scanner) items(open, end byte, item func() bool) bool {
	if !s.token(open) {
		return false
	}
	if s.token(end) {
		return true
	}
	for item() {
		if !s.token(',') {
			return s.token(end)
		}
	}
	return false
}

// text reads a text without escapes.
func (s *scanner) text() ([]byte, bool) {
	if !s.token('"') {
		return nil, false
	}
	for i, c := range s.line[s.at:] {
		switch {
		case c == '"':
			text := s.line[s.at:][:i]
			s.at += i + 1
			return text, true
		case c < ' ' || c == '\\':
			return nil, false
		}
	}
	return nil, false
}

func (s *scanner) string(to *string) bool {
	text, ok := s.text()
	*to = string(text)
	return ok
}

func (s *scanner) strings(to *[]string) bool {
	return s.items('[', ']', func() bool {
		*to = append(*to, "")
		return s.string(&(*to)[len(*to)-1])
	})
}

// number reads digits; not a zero before others, which JSON does not have.
func (s *scanner) number() []byte {
	s.next()
	start := s.at
	for s.at < len(s.line) && '0' <= s.line[s.at] && s.line[s.at] <= '9' {
		s.at++
	}
	digits := s.line[start:s.at]
	if len(digits) > 1 && digits[0] == '0' {
		return nil
	}
	return digits
}

func (s *scanner) int(to *int) bool {
	n, err := strconv.Atoi(string(s.number()))
	*to = n
	return err == nil
}

func (s *scanner) bool(to *bool) bool {
	s.next()
	rest := s.line[s.at:]
	switch {
	case bytes.HasPrefix(rest, []byte("true")):
		*to = true
		s.at += len("true")
	case bytes.HasPrefix(rest, []byte("false")):
		*to = false
		s.at += len("false")
	default:
		return false
	}
	return true
}
