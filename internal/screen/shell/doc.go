// Package shell is the common base of wfind's full-screen programs.
//
// [Run] shows a Bubble Tea model, and restores the terminal however the program ends. Such a
// model has a [Screen], which is a stack of pages. Only the top page is drawn and gets keys
// and mouse events. A [Note] is a message, a [Hint] shows a key in the last line, and a
// [Task] is work outside the event loop.
//
//	m.screen = shell.NewScreen(terminal)
//	m.screen.Open(firstPage)
//	func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return m, m.screen.Update(msg) }
//	func (m *model) View() tea.View                          { return m.screen.View() }
package shell
