// Package stage keeps the stack of scenes: it runs the top one and follows it to the next.
package stage

import (
	"fmt"
	"runtime/debug"

	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// Stack is a stack of scenes; only the top one is visible and runs.
type Stack struct {
	scenes []scene.Scene
	home   func() scene.Scene
	// Failed is called when a scene panics, with the call stack. The program continues with the first scene.
	Failed func(err error, calls string)
	// At makes a scene from its place; see scene.Placed. It returns nil when that cannot be done.
	At func(place string) scene.Scene

	ahead     []scene.Scene // what was left last by going back, to be shown again by Forward; closed
	places    []string      // of the scenes to begin with above the first
	seen      scene.Scene   // on top when the last frame was drawn
	crashedAt float64
	crashed   bool
}

// maxHops is the maximum number of scenes to pass through in one tick.
const maxHops = 4

// panicWindow is the time in seconds in which a second panic ends the program.
const panicWindow = 3.0

// New returns a stack whose first scene comes from home.
func New(home func() scene.Scene) *Stack { return &Stack{home: home} }

// Top returns the visible scene; nil before the first Update and after the end of the program.
func (s *Stack) Top() scene.Scene {
	if len(s.scenes) == 0 {
		return nil
	}
	return s.scenes[len(s.scenes)-1]
}

// Depth returns the number of scenes.
func (s *Stack) Depth() int { return len(s.scenes) }

// Update runs the top scene for a tick. A scene that becomes visible also runs in the same tick, with no input, so that it can be drawn at
// once. What was pressed before a new scene was drawn is not meant for it: the rest of that frame's ticks has no input. It reports whether
// the program continues. The error comes from a scene, or from a scene that panicked soon after another panic.
func (s *Stack) Update(in *ui.Input) (on bool, err error) {
	calls, err := guard(func() error {
		if len(s.scenes) == 0 {
			s.scenes = append(s.scenes, s.home())
			s.open()
		}
		if !in.Queued {
			s.seen = s.Top()
		} else if s.Top() != s.seen {
			in = in.Idle()
		}
		for range maxHops {
			top := s.Top()
			next, err := top.Update(in)
			if err != nil {
				return err
			}
			if err := s.follow(next); err != nil {
				return err
			}
			if len(s.scenes) == 0 || s.Top() == top {
				break
			}
			in = in.Idle()
		}
		return nil
	})
	if calls != "" {
		if err := s.recover(in.Now, err, calls); err != nil {
			return false, err
		}
		return true, nil
	}
	if err != nil {
		return false, err
	}
	return len(s.scenes) > 0, nil
}

// Draw draws the top scene.
func (s *Stack) Draw(c scene.Canvas, now float64) error {
	if s.Top() == nil {
		return nil
	}
	calls, err := guard(func() error {
		s.Top().Draw(c)
		return nil
	})
	if calls != "" {
		return s.recover(now, err, calls)
	}
	return err
}

// Close closes all scenes.
func (s *Stack) Close() { s.drop(0) }

func (s *Stack) follow(n scene.Next) error {
	switch n.Kind {
	case scene.Stay:
	case scene.Push:
		s.ahead = nil
		s.scenes = append(s.scenes, n.Scene)
	case scene.Replace:
		s.ahead = nil
		s.drop(len(s.scenes) - 1)
		s.scenes = append(s.scenes, n.Scene)
	case scene.Pop:
		s.leave(len(s.scenes) - 1)
	case scene.Home:
		s.leave(1)
	case scene.Quit:
		s.drop(0)
	default:
		return fmt.Errorf("stage: a scene asked for the unknown %d", n.Kind)
	}
	if t := s.Top(); t == nil && len(s.scenes) > 0 {
		s.scenes = s.scenes[:len(s.scenes)-1]
		return fmt.Errorf("stage: a scene asked for a scene without giving one")
	}
	return nil
}

// leave closes the scenes from number n on and keeps them for Forward.
func (s *Stack) leave(n int) {
	for len(s.scenes) > n {
		top := s.Top()
		s.drop(len(s.scenes) - 1)
		s.ahead = append(s.ahead, top)
	}
}

// Back leaves the top scene for the one below, as the person who asks for it there. It reports whether there is one.
func (s *Stack) Back() bool {
	if len(s.scenes) < 2 {
		return false
	}
	if l, ok := s.Top().(scene.Leaver); ok {
		l.Leave()
	}
	s.leave(len(s.scenes) - 1)
	return true
}

// Forward shows the scene that was left last again, or, when none was left since the program began, the one of a place. It reports whether it
// can.
func (s *Stack) Forward(place string) bool {
	var next scene.Scene
	if n := len(s.ahead); n > 0 {
		next, s.ahead = s.ahead[n-1], s.ahead[:n-1]
		if p, ok := next.(scene.Spent); ok && p.Spent() {
			next = s.at(p.Place())
		}
	} else {
		next = s.at(place)
	}
	if next == nil {
		s.ahead = nil
		return false
	}
	s.scenes = append(s.scenes, next)
	return true
}

func (s *Stack) at(place string) scene.Scene {
	if s.At == nil || place == "" {
		return nil
	}
	return s.At(place)
}

// Begin opens scenes above the first in the next Update, as far as they can be made from their places.
func (s *Stack) Begin(places []string) { s.places = places }

func (s *Stack) open() {
	places := s.places
	s.places = nil
	for _, p := range places {
		next := s.at(p)
		if next == nil {
			return
		}
		s.scenes = append(s.scenes, next)
	}
}

// Places are those of the scenes above the first, up to one that cannot be made again.
func (s *Stack) Places() (places []string) {
	for i := 1; i < len(s.scenes); i++ {
		p, ok := s.scenes[i].(scene.Placed)
		if !ok || p.Place() == "" {
			break
		}
		places = append(places, p.Place())
	}
	return places
}

// drop closes and removes the scenes from number n on, the top one first.
func (s *Stack) drop(n int) {
	for len(s.scenes) > n {
		top := s.Top()
		s.scenes = s.scenes[:len(s.scenes)-1]
		top.Close()
	}
}

// recover returns to the first scene after a panic, unless another panic was a moment ago.
func (s *Stack) recover(now float64, err error, calls string) error {
	if s.Failed != nil {
		s.Failed(err, calls)
	}
	soon := s.crashed && now-s.crashedAt < panicWindow
	s.crashed, s.crashedAt = true, now
	if _, closing := guard(func() error { s.drop(0); return nil }); closing != nil {
		soon = true
	}
	s.scenes = nil
	if soon {
		return err
	}
	return nil
}

// guard calls f and returns a panic as an error, with the call stack.
func guard(f func() error) (calls string, err error) {
	defer func() {
		if p := recover(); p != nil {
			calls, err = string(debug.Stack()), fmt.Errorf("stage: a scene failed: %v", p)
		}
	}()
	return "", f()
}
