package constraint

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

func BenchmarkScan(b *testing.B) {
	data, _ := os.ReadFile("/usr/share/dict/american-english-insane")
	n := bytes.LastIndexByte(data[:bufferSize], '\n') + 1
	buf := append(data[:n:n], bytes.Repeat([]byte("\n"), 64)...)
	s := NewSet(5)
	for _, a := range strings.Fields("JUDGE=....e CHEST=c.E.. WRECK=..Ec.") {
		c, _ := ParseClue(a)
		s.Add(c)
	}
	sc := newScanner(s, nil)
	b.SetBytes(int64(n))
	for b.Loop() {
		sc.scan(buf[:n])
	}
}
