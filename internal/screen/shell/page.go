package shell

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// A Page is one layer of a [Screen], such as the game, its help or its settings. Only the top page is
// drawn and receives keys and mouse events.
type Page interface {
	// Press handles a key, or a click on the key's label.
	Press(Press) tea.Cmd
	// Click handles a click of the left button, unless it is on a label.
	Click(tea.Mouse) tea.Cmd
	// Wheel handles a step of the mouse wheel; see [WheelSteps].
	Wheel(tea.Mouse)
	// Draw returns the lines of the page. Lines that do not fit in the window are not shown.
	Draw() []string
	// Labels returns the labels for the last line of the window, the most useful first. The screen
	// shows the labels that fit, unless Draw has filled that line.
	Labels() []KeyLabel
}

// A Paster is a page that accepts text pasted from the clipboard. Other pages ignore such text.
type Paster interface {
	Paste(text string) tea.Cmd
}

// A Cursored is a page that shows the terminal's cursor, for example where the player types.
type Cursored interface {
	// Cursor returns the cursor at its position after the last Draw, or nil to hide it.
	Cursor() *tea.Cursor
}

// A Screen is a Bubble Tea program that shows a stack of pages. While the program is running, only
// Bubble Tea's event loop may access the Screen.
type Screen struct {
	Terminal Terminal
	Theme    draw.Theme
	Window   Window
	Context  context.Context // the context for tasks; done when the screen closes

	stopTasks   context.CancelFunc
	wordColumns func() int
	pages       []Page  // the last one is the top page
	keepsOrder  bool    // the terminal has been asked not to reverse right-to-left text
	first       tea.Cmd // the command to start with
}

// NewScreen returns a screen that shows the given page on the terminal t. The function wordColumns
// must return the number of columns that a word of the game needs. If the window is narrower, the
// screen shows only a request to enlarge the window. When ctx is done, the screen closes.
func NewScreen(ctx context.Context, t Terminal, page Page, wordColumns func() int) Screen {
	ctx, cancel := context.WithCancel(ctx)
	return Screen{Context: ctx, stopTasks: cancel, Terminal: t, Theme: t.theme(), Window: Window{Columns: 80, Lines: 24}, pages: []Page{page}, wordColumns: wordColumns}
}

// Open puts the page p on top of the stack, so that it is drawn and receives keys.
func (s *Screen) Open(p Page) { s.pages = append(s.pages, p) }

// Close closes the top page, unless it is the only one.
func (s *Screen) Close() { s.pages = s.pages[:max(1, len(s.pages)-1)] }

// CloseAll closes all pages except the first.
func (s *Screen) CloseAll() { s.pages = s.pages[:1] }

// Top returns the top page. It panics if no page is open.
func (s *Screen) Top() Page { return s.pages[len(s.pages)-1] }

func (s *Screen) leastColumns() int { return max(minColumns, s.wordColumns()) }

// Fits reports whether the window is large enough to draw a page.
func (s *Screen) Fits() bool {
	return s.Window.Columns >= s.leastColumns() && s.Window.Lines >= minLines
}

// Init implements [tea.Model]. It returns the command that was passed to [Screen.Run], and asks the
// terminal for its background if the theme depends on it.
func (s *Screen) Init() tea.Cmd {
	if s.Terminal.Color && !s.Theme.Eight {
		return tea.Batch(tea.RequestBackgroundColor, s.first)
	}
	return s.first
}

// Update implements [tea.Model]. It handles a message from Bubble Tea, such as a key press.
func (s *Screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := s.handle(msg)
	if s.keepsOrder != s.Theme.RightToLeft {
		s.keepsOrder = s.Theme.RightToLeft
		order := turnOrder
		if s.keepsOrder {
			order = keepOrder
		}
		cmd = tea.Batch(tea.Raw(order), cmd)
	}
	return s, cmd
}

func (s *Screen) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.Window = Window{Columns: msg.Width, Lines: msg.Height}
	case tea.ColorProfileMsg:
		if s.Terminal.Color && !s.Theme.Eight {
			s.Theme.Profile = max(s.Theme.Profile, msg.Profile)
		}
	case tea.BackgroundColorMsg:
		s.Theme.Background = draw.LightBackground
		if msg.IsDark() {
			s.Theme.Background = draw.DarkBackground
		}
	case tea.ResumeMsg:
		s.keepsOrder = false // see suspend
	case call:
		return msg()
	case tea.KeyPressMsg:
		return s.press(pressOf(msg.Key()))
	case tea.PasteMsg:
		if to, ok := s.Top().(Paster); ok && s.Fits() {
			return to.Paste(msg.Content)
		}
	case tea.MouseWheelMsg:
		if s.Fits() {
			s.Top().Wheel(msg.Mouse())
		}
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft && s.Fits() {
			return s.click(msg.Mouse())
		}
	}
	return nil
}

func (s *Screen) press(p Press) tea.Cmd {
	switch {
	case p.Is(Quit):
		return tea.Quit
	case p.Is(suspend):
		return s.suspend()
	case p.Is(abort):
		return quitAtOnce
	case p.Is(redraw):
		return tea.ClearScreen
	case !s.Fits():
		return nil
	}
	return s.Top().Press(p)
}

func (s *Screen) suspend() tea.Cmd {
	cmd := suspendProcess()
	if cmd != nil && s.keepsOrder {
		return tea.Sequence(tea.Raw(turnOrder), cmd)
	}
	return cmd
}

func (s *Screen) click(mouse tea.Mouse) tea.Cmd {
	if _, labels := s.draw(); mouse.Y == s.Window.Lines-1 {
		if p, ok := s.Window.clicked(labels, mouse.X); ok {
			return s.press(p)
		}
	}
	return s.Top().Click(mouse)
}

// draw returns the lines of the page that is on top of all others. labels are the key labels for
// the last line of the window, or nil if the page takes up that line itself.
func (s *Screen) draw() (lines []string, labels []KeyLabel) {
	if lines = s.Top().Draw(); len(lines) < s.Window.Lines {
		labels = s.Top().Labels()
	}
	return lines, labels
}

// View implements [tea.Model]. It draws the top page, or asks the player to enlarge a small window.
func (s *Screen) View() tea.View {
	v := tea.View{AltScreen: true}
	var lines []string
	if s.Fits() {
		var labels []KeyLabel
		if lines, labels = s.draw(); len(labels) > 0 {
			lines = append(lines, make([]string, s.Window.Lines-1-len(lines))...)
			lines = append(lines, s.Window.footer(s.Theme, labels))
		}
		if c, ok := s.Top().(Cursored); ok {
			v.Cursor = c.Cursor()
		}
		if s.Terminal.Mouse {
			v.MouseMode = tea.MouseModeCellMotion
		}
	} else {
		lines = draw.Wrapped(fmt.Sprintf("Enlarge this window to at least %d columns and %d lines.", s.leastColumns(), minLines), s.Window.Columns)
	}
	lines = append(lines, make([]string, s.Window.Lines)...)[:s.Window.Lines]
	v.Content = strings.Join(lines, "\n")
	if s.Theme.Console {
		v.Content = consoleSigns.Replace(v.Content)
	}
	return v
}
