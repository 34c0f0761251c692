// Package puzzle encodes a game that a player makes for a friend as a short text, the puzzle's code.
//
// A code is base32 text (RFC 4648, without padding). It contains a version, a nonce, the puzzle, and
// a CRC-32 of these three. The puzzle is XORed with pseudo-random bytes that the nonce seeds. This is
// not encryption, because the key is in the program. It only keeps people from reading the answers by
// accident. The CRC detects mistyped codes, including every code with one wrong character. The version
// always comes first and the CRC last, so that a code from a later version is not reported as mistyped.
package puzzle

import (
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"

	"wfind/internal/text/printable"
)

// A Puzzle contains the answers and settings of a game that a player makes for a friend.
type Puzzle struct {
	Words   []string // the answers, one for each board; at least one
	Dict    []string // the names of the lists of legal guesses; empty for the default
	Answers string   // the name of the list of answers; "" for the default
	Tries   int      // the number of guesses allowed, not negative
	Hint    string   // a hint for the friend; may contain control characters
}

var errMistyped = errors.New("the puzzle code is mistyped or incomplete; copy it again, or ask your friend for a new code")

const (
	version  = 1
	headSize = 3 // bytes of the version and the nonce
)

func text() *base32.Encoding { return base32.StdEncoding.WithPadding(base32.NoPadding) }

// Encode returns the puzzle p as a code of letters and digits, which the player can send to a
// friend. Equal puzzles have equal codes.
func Encode(p Puzzle) string {
	var b []byte
	b = binary.AppendUvarint(b, uint64(p.Tries))
	b = appendTexts(b, p.Words)
	b = appendTexts(b, p.Dict)
	b = appendText(b, p.Answers)
	b = appendText(b, p.Hint)

	nonce := uint16(crc32.ChecksumIEEE(b))
	hide(b, nonce)
	return seal(version, nonce, b)
}

func seal(version byte, nonce uint16, hidden []byte) string {
	b := binary.BigEndian.AppendUint16([]byte{version}, nonce)
	b = append(b, hidden...)
	return text().EncodeToString(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b)))
}

// Decode decodes a code from [Encode] and returns the puzzle. It returns an error if the code
// contains a typing mistake or comes from a later version of wfind. It does not check that the
// answers are words.
func Decode(code string) (Puzzle, error) {
	for _, r := range code {
		if (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && (r < '2' || r > '7') {
			return Puzzle{}, fmt.Errorf("the puzzle code contains %s, but a code can contain only the letters A to Z and the digits 2 to 7", printable.Quote(string(r)))
		}
	}
	code = strings.ToUpper(code)
	b, err := text().DecodeString(code)
	// The unused bits of the last character must be 0, so that each puzzle has one code.
	if err != nil || text().EncodeToString(b) != code || len(b) < headSize+crc32.Size {
		return Puzzle{}, errMistyped
	}
	b, sum := b[:len(b)-crc32.Size], b[len(b)-crc32.Size:]
	if binary.BigEndian.Uint32(sum) != crc32.ChecksumIEEE(b) {
		return Puzzle{}, errMistyped
	}
	if b[0] != version {
		return Puzzle{}, fmt.Errorf("the puzzle code has version %d, but this wfind reads only version %d; install a newer wfind", b[0], version)
	}
	hide(b[headSize:], binary.BigEndian.Uint16(b[1:]))
	return read(b[headSize:])
}

// hide scrambles the bytes of a puzzle in place, so that nobody reads the answers by accident. To
// restore b, call hide again with the same nonce.
func hide(b []byte, nonce uint16) {
	const key = 0x7766696e64 // arbitrary, but part of the format
	stream := rand.NewPCG(uint64(nonce), key)
	for i := range b {
		b[i] ^= byte(stream.Uint64() >> 56)
	}
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendTexts(b []byte, all []string) []byte {
	b = binary.AppendUvarint(b, uint64(len(all)))
	for _, s := range all {
		b = appendText(b, s)
	}
	return b
}

func read(b []byte) (Puzzle, error) {
	r := reader{rest: b}
	p := Puzzle{Tries: r.number(maxTries), Words: r.texts(), Dict: r.texts(), Answers: r.text(), Hint: r.text()}
	if r.broken || len(r.rest) > 0 || len(p.Words) == 0 {
		return Puzzle{}, errMistyped
	}
	return p, nil
}

const maxTries = 1 << 30 // fits in an int on every machine

// A reader decodes numbers and strings from the bytes of a puzzle. After invalid bytes, it sets
// broken and returns only zero values.
type reader struct {
	rest   []byte
	broken bool // a part was missing or out of range
}

func (r *reader) number(most int) int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > uint64(most) {
		r.rest, r.broken = nil, true
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

func (r *reader) text() string {
	n := r.number(len(r.rest))
	if n > len(r.rest) { // n was less than the bytes left before it was read
		r.rest, r.broken = nil, true
		return ""
	}
	s := string(r.rest[:n])
	r.rest = r.rest[n:]
	return s
}

func (r *reader) texts() []string {
	var all []string
	for range r.number(len(r.rest)) {
		all = append(all, r.text())
	}
	return all
}
