package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/rules/grid"
)

// Screen is a running program, with a mouse and a keyboard.
type Screen interface {
	State() State
	Move(x, y float64)          // moves the pointer to a place in pixels of the window
	Wheel(notches int)          // turns the wheel where the pointer is, towards the person for more than 0
	Button(down bool)           // presses the main button where the pointer is, or lets it go
	Key(name string, down bool) // presses or lets go a key by its X name: "a", "Return", "ctrl"
	Tap(name string)            // presses a key and lets it go at once
	Alive() error               // how the program ended, nil while it runs
	Shot(name string)           // keeps a picture, where pictures are wanted
	Said() string               // what the program has printed, for the message of a failed test
}

// Person looks at a screen, acts on it, and waits for the effect.
type Person struct {
	Screen
	T testing.TB
}

// patience is how long a person waits for something that must happen: long, since pictures are drawn in software, perhaps on a busy machine.
const patience = 5 * time.Minute

// Until waits for the program to reach a state.
func (p *Person) Until(what string, ok func(State) bool) State {
	p.T.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		s := p.State()
		if ok(s) {
			return s
		}
		if err := p.Alive(); err != nil {
			p.T.Fatalf("the program ended (%v) while the test waited for %s:\n%s", err, what, p.Said())
		}
		if time.Now().After(end) {
			p.Shot("failed")
			p.T.Fatalf("waited in vain for %s; %v\nthe program says:\n%s", what, s, p.Said())
		}
	}
}

// Scene waits for a scene.
func (p *Person) Scene(name string) State {
	p.T.Helper()
	return p.Until("the scene "+name, func(s State) bool { return s.Scene() == name })
}

// Settled waits until n more frames were drawn, so that the program has handled the input.
func (p *Person) Settled(n int) {
	p.T.Helper()
	from := p.State().Number("frames")
	p.Until("frames", func(s State) bool { return s.Number("frames") >= from+n })
}

// Place waits for a control and returns its middle in pixels of the window, once it has stopped moving. In a row that scrolls sideways it
// turns the wheel to find it.
func (p *Person) Place(control string) (x, y float64) {
	p.T.Helper()
	for range 100 {
		var rest steady
		s := p.Until("the control "+control, func(s State) bool {
			_, _, side := s.Beside(control)
			return side != 0 || rest.rests(s, control)
		})
		x, y, side := s.Beside(control)
		if side == 0 {
			return s.Middle(control)
		}
		p.Move(x, y)
		p.Settled(1)
		p.Wheel(int(side))
		p.Settled(10)
	}
	p.T.Fatalf("the control %s does not come into sight; %v", control, p.State())
	return 0, 0
}

// ClickAt presses the main button at a place of the window.
func (p *Person) ClickAt(x, y float64) {
	p.T.Helper()
	p.Move(x, y)
	p.Settled(2)
	p.Button(true)
	p.Until("the button to be felt", func(s State) bool { return s.Flag("down") })
	p.Button(false)
	p.Until("the button to be let go", func(s State) bool { return !s.Flag("down") })
	p.Settled(1)
}

// Click presses the main button on a control.
func (p *Person) Click(control string) {
	p.T.Helper()
	p.ClickAt(p.Place(control))
}

// Press presses keys together, such as "Escape" or "ctrl+z", and waits until the program has felt the last of them. That one is not held until
// then: on a busy machine it would repeat.
func (p *Person) Press(keys string) {
	p.T.Helper()
	list := strings.Split(keys, "+")
	others, last := list[:len(list)-1], list[len(list)-1]
	before := p.State().Number("presses")
	for _, k := range others {
		p.Key(k, true)
	}
	p.Tap(last)
	p.Until("the key "+keys+" to be felt", func(s State) bool { return s.Number("presses") > before })
	for _, k := range slices.Backward(others) {
		p.Key(k, false)
	}
	p.Settled(2)
}

// At returns where to point for a tile, once the board has stopped moving and no message lies over it.
func (p *Person) At(tile grid.Point) (x, y float64) {
	p.T.Helper()
	var last [3]float64
	since := -1
	s := p.Until("the board to rest and "+tile.String()+" to be in sight", func(s State) bool {
		if s.View != last || since < 0 {
			last, since = s.View, s.Number("frames")
		}
		return s.Number("frames") >= since+3 && s.Clear(tile)
	})
	return s.Tile(tile)
}

// Steps waits until the match has n steps.
func (p *Person) Steps(n int) State {
	p.T.Helper()
	return p.Until("steps", func(s State) bool { return s.Number("steps") == n })
}

// FirstTurn waits until a match has begun and it is the person's turn.
func (p *Person) FirstTurn() State {
	p.T.Helper()
	return p.Until("the first turn", func(s State) bool { return s.Scene() == "table" && s.Flag("acting") && s.Room[2] > 0 })
}

// Enter goes from the title to the setup of a game. press presses a control.
func (p *Person) Enter(game string, press func(control string)) {
	p.T.Helper()
	for s := p.Scene("title"); s.Scene() == "title"; {
		door := s.Door(game)
		press(door)
		s = p.Until("a way into "+game, func(s State) bool { return s.Scene() != "title" || s.Door(game) != door })
	}
	p.Scene("setup")
}

// EndTurn presses the button that ends the turn, and again if that only warned.
func (p *Person) EndTurn(press func()) {
	p.T.Helper()
	steps := p.State().Number("steps")
	for warned := true; warned; {
		press()
		warned = p.Until("the end of the turn", func(s State) bool { return s.Number("steps") != steps || s.Flag("warned") }).Number("steps") == steps
	}
}

// turn waits until the match has that many steps and it is the person's turn; it reports whether the match is over instead. Standing orders
// may add steps or end the turn by themselves, so it waits for those, too.
func (p *Person) turn(steps int) (over bool) {
	p.T.Helper()
	var last, since int
	return p.Until("my turn or the end", func(s State) bool {
		if n := s.Number("steps"); n != last || !s.Flag("acting") {
			last, since = n, s.Number("frames")
		}
		return s.Flag("over") || last >= steps && s.Number("frames") >= since+4
	}).Flag("over")
}

// Focus goes to a control with the Tab key, which must reach all of them.
func (p *Person) Focus(control string) {
	p.T.Helper()
	for range 60 {
		if p.State().Text("focus") == control {
			return
		}
		p.Press("Tab")
	}
	p.T.Fatalf("Tab does not reach %s; %v", control, p.State())
}

// Walk moves the cursor of the board to a tile.
func (p *Person) Walk(to grid.Point) {
	p.T.Helper()
	for range 200 {
		at, ok := p.State().Cursor()
		switch {
		case !ok || at.X > to.X:
			p.Press("Left")
		case at.X < to.X:
			p.Press("Right")
		case at.Y > to.Y:
			p.Press("Up")
		case at.Y < to.Y:
			p.Press("Down")
		default:
			return
		}
	}
	p.T.Fatalf("the cursor does not come to %v; %v", to, p.State())
}

// Leave leaves the match by its menu, after closing whatever is open, and goes to the setup.
func (p *Person) Leave() {
	p.T.Helper()
	for range 6 { // what is chosen goes first, then the menu opens
		if p.State().Has("menu/leave") {
			break
		}
		p.Press("Escape")
	}
	p.Click("menu/leave")
	p.Scene("setup")
}

// Means is how a person plays: by mouse, fingers or keyboard.
type Means struct {
	Press func(control string)         // a button
	Point func(at grid.Point, do bool) // a tile; do when something happens by it
	Use   func(a Act)                  // a control of a person's turn
	Undo  func()                       // takes the last step back
	Redo  func()                       // does it again
	End   func()                       // ends the turn, whatever the table warns of
	Leave func()                       // from the result card to another scene
}

// Mouse plays with the mouse alone.
func (p *Person) Mouse() Means {
	return Means{
		Press: p.Click,
		Point: func(at grid.Point, _ bool) { p.T.Helper(); p.ClickAt(p.At(at)) },
		Use:   func(a Act) { p.T.Helper(); p.Click(a.Control) },
		Undo:  func() { p.T.Helper(); p.Click("undo") },
		Redo:  func() { p.T.Helper(); p.Click("redo") },
		End:   func() { p.T.Helper(); p.EndTurn(func() { p.Click("end-turn") }) },
		Leave: func() {
			p.T.Helper()
			p.Click("result/rematch")
			p.Until("the next match", func(s State) bool { return s.Scene() == "table" && s.Flag("acting") && s.Number("turn") == 1 })
			p.Leave()
			p.Press("Escape")
			p.recent()
		},
	}
}

// recent waits for the title, which must list the match.
func (p *Person) recent() {
	p.T.Helper()
	if s := p.Scene("title"); s.Number("recent") < 1 {
		p.T.Error("the match is not among the recent ones")
	}
}

// Fingers plays with fingers alone: press touches a control, touch a place.
func (p *Person) Fingers(press func(control string), touch func(x, y float64)) Means {
	return Means{
		Press: press,
		Point: func(at grid.Point, do bool) {
			p.T.Helper()
			steps := p.State().Number("steps")
			touch(p.At(at))
			if do { // the first touch only previews
				p.Steps(steps)
				p.Shot("preview")
				touch(p.At(at))
			}
		},
		Use:   func(a Act) { p.T.Helper(); press(a.Control) },
		Undo:  func() { p.T.Helper(); press("undo") },
		Redo:  func() { p.T.Helper(); press("redo") },
		End:   func() { p.T.Helper(); p.EndTurn(func() { press("end-turn") }) },
		Leave: func() { p.T.Helper(); press("result/title"); p.recent() },
	}
}

// Keyboard plays with the keyboard alone.
func (p *Person) Keyboard() Means {
	press := func(control string) { p.T.Helper(); p.Focus(control); p.Press("Return") }
	return Means{
		Press: press,
		Point: func(at grid.Point, _ bool) { p.T.Helper(); p.Walk(at); p.Press("Return") },
		Use: func(a Act) {
			p.T.Helper()
			if a.Key != "" {
				p.Press(a.Key)
				return
			}
			press(a.Control)
		},
		Undo: func() { p.T.Helper(); p.Press("ctrl+z") },
		Redo: func() { p.T.Helper(); p.Press("ctrl+y") },
		End:  func() { p.T.Helper(); p.Press("shift+e") },
		Leave: func() {
			p.T.Helper()
			p.Press("Escape")
			p.Until("the board", func(s State) bool { return !s.Has("result/close") })
			for range 4 { // the cursor of the board goes first
				if p.State().Scene() == "table" {
					p.Press("Escape")
				}
			}
			p.Scene("setup")
		},
	}
}

// Act does one thing after the other in a turn that began with so many steps, and returns how many the match has then.
func (p *Person) Act(before int, acts []Act, by Means) (steps int) {
	p.T.Helper()
	steps = before
	for _, a := range acts {
		if a.Control != "" {
			by.Use(a)
		} else {
			by.Point(a.At, before+a.Steps > steps)
		}
		steps = before + a.Steps
		p.Steps(steps)
	}
	return steps
}

// Play plays a match from its setup to what comes after the result card.
func (p *Person) Play(m Match, by Means) {
	p.T.Helper()
	p.Scene("setup")
	by.Press("setup/start")
	p.FirstTurn()
	p.Shot("start")
	p.Press("8") // turns are shown fast
	steps := p.Act(0, m.First, by)
	p.Shot("first-turn")
	by.Undo()
	p.Steps(steps - 1)
	by.Redo()
	p.Steps(steps)
	for over := false; !over; {
		before := p.State().Number("steps")
		by.End()
		over = p.turn(before + 2) // both sides end their turns, each by a step
		if !over && m.Each.Control != "" {
			by.Use(m.Each)
		}
	}
	p.Until("the result card", func(s State) bool { return s.Flag("card") })
	p.Settled(10)
	p.Shot("result")
	by.Leave()
}
