package shell

import (
	"os"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// The second mark is held up until a message comes; one that comes before it, even
// while it is on its way, keeps all awake.
func TestIdler(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	marks := make(chan tea.Msg, 9)
	i := &idler{out: null, send: func(msg tea.Msg) { marks <- msg }}
	write := func(mark string) chan bool { // what Bubble Tea does with a mark
		done := make(chan bool)
		go func() {
			if _, err := i.Write([]byte(mark)); err != nil {
				t.Error(err)
			}
			close(done)
		}()
		return done
	}
	next := func() markMsg { return (<-marks).(markMsg) }

	i.message()
	if i.mark(next()) == nil {
		t.Fatal("the first mark is dropped")
	}
	<-write(firstMark)
	stale := next()
	i.message()
	if i.mark(stale) != nil {
		t.Error("a mark is written although a message has come")
	}
	i.mark(next())
	<-write(firstMark)
	i.mark(next())
	i.message() // before it is written
	<-write(secondMark)
	i.mark(next())
	<-write(firstMark) // of the message before, while the own one waits for it
	i.mark(next())
	<-write(firstMark) // or neither would be written, ever
	held := write(secondMark)
	for {
		i.mu.Lock()
		asleep := i.wake != nil
		i.mu.Unlock()
		if asleep {
			break
		}
	}
	select {
	case <-held:
		t.Error("the second mark is not held up")
	default:
	}
	i.message()
	<-held
	i.end()
	i.state = second
	<-write(secondMark)
}
