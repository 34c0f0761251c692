package shell

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	quickTime = 50 * time.Millisecond // how long the event loop waits for work
	slowTime  = time.Second           // after this, the screen shows that it waits for work
)

// A work is a call that can block, such as saving a game while another process holds the
// record's lock.
type work struct {
	ended chan struct{} // closed when the call has returned
	panic *panicMsg     // the panic that ended the call, or nil
	done  func() tea.Cmd
	slow  bool // the call has taken longer than slowTime
}

// A workMsg reports that work has ended, or that it is slow.
type workMsg struct {
	work  *work
	ended bool
}

// Wait calls do outside the event loop, because do can block, and then done in the event
// loop. do may change the state that pages draw: until it has returned, the screen stays as
// it is and messages are queued. Ctrl-C still quits.
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

// worked handles a workMsg. Once the work has ended, it handles the queued messages too.
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

// Finish waits for the work under way, if any, after the program has left the screen. If that
// takes longer than a second, it calls slow, which may be nil.
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

// drawWaiting returns the screen as it was drawn before the work began. If the work is slow,
// the last line is a message about it.
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
