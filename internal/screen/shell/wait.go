package shell

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Work that takes less than quickTime ends before the next message is handled. After
// slowTime the screen says that it waits.
const (
	quickTime = 50 * time.Millisecond
	slowTime  = time.Second
)

// A work is a call that may block, such as saving a game while another process holds
// the record's lock.
type work struct {
	ended chan struct{} // closed when it has ended
	panic *panicMsg     // its panic, if it had one
	done  func() tea.Cmd
	slow  bool // it has taken longer than slowTime
}

// A workMsg reports that work has ended, or that it is slow.
type workMsg struct {
	work  *work
	ended bool
}

// Wait calls do outside the event loop, since it may block, and then done in the
// event loop. The call of do may change what the pages draw. Until it has returned,
// the screen stays as it is, and all messages wait. Ctrl-C still quits.
func (s *Screen) Wait(do func(), done func() tea.Cmd) tea.Cmd {
	w := &work{ended: make(chan struct{}), done: done}
	s.work = w
	go func() {
		defer close(w.ended)
		if p, ok := aside(func() tea.Msg { do(); return nil })().(panicMsg); ok {
			w.panic = &p
		}
	}()
	select {
	case <-w.ended:
		return s.worked(workMsg{w, true})
	case <-time.After(quickTime):
	}
	return func() tea.Msg {
		select {
		case <-w.ended:
			return workMsg{w, true}
		case <-time.After(slowTime - quickTime):
			return workMsg{w, false}
		}
	}
}

// worked handles a workMsg. Once the work has ended, the messages that waited for it
// are handled too.
func (s *Screen) worked(msg workMsg) tea.Cmd {
	w := msg.work
	if !msg.ended {
		w.slow = true
		return func() tea.Msg {
			<-w.ended
			return workMsg{w, true}
		}
	}
	s.work = nil
	if w.panic != nil {
		return func() tea.Msg { return *w.panic }
	}
	cmds := []tea.Cmd{w.done()}
	for s.work == nil && len(s.delayed) > 0 {
		next := s.delayed[0]
		s.delayed = s.delayed[1:]
		cmds = append(cmds, s.Update(next))
	}
	return tea.Batch(cmds...)
}

// Finish waits for the work that was under way when the screen was left. It calls
// slow, if not nil, when that takes longer than a second.
func (s *Screen) Finish(slow func()) {
	if s.work == nil {
		return
	}
	select {
	case <-s.work.ended:
	case <-time.After(slowTime):
		if slow != nil {
			slow()
		}
		<-s.work.ended
	}
	w := s.work
	s.work = nil
	if w.panic == nil {
		w.done()
	}
}

// drawWaiting returns the screen as it was drawn before the work began. If the work
// is slow, the last line says so.
func (s *Screen) drawWaiting() tea.View {
	v := s.drawn
	if s.work.slow {
		lines := strings.Split(v.Content, "\n")
		note := Note{Text: "Waiting for another wfind that is saving a game … ctrl-c quits", Short: "Waiting … ctrl-c quits", Alert: true}
		lines[len(lines)-1] = note.Draw(s.Theme, s.Window.Columns, 1)[0]
		v.Content = strings.Join(lines, "\n")
	}
	return v
}
