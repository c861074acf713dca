// Package stage keeps the stack of scenes: it lets the top one work and does what that one asks for next.
package stage

import (
	"fmt"
	"runtime/debug"

	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// Stack is the scenes on top of one another; only the top one is seen and works.
type Stack struct {
	scenes []scene.Scene
	home   func() scene.Scene
	// Failed is told of a scene that panicked, with the stack of calls. The program goes on at home.
	Failed func(err error, calls string)

	crashedAt float64
	crashed   bool
}

// hops is the most scenes that one tick may lead through.
const hops = 4

// again is the number of seconds within which a second panic ends the program.
const again = 3.0

// New returns a stack that shows what home makes.
func New(home func() scene.Scene) *Stack { return &Stack{home: home} }

// Top is the scene that is shown; nil before the first Update and after the program has ended.
func (s *Stack) Top() scene.Scene {
	if len(s.scenes) == 0 {
		return nil
	}
	return s.scenes[len(s.scenes)-1]
}

// Depth is the number of scenes.
func (s *Stack) Depth() int { return len(s.scenes) }

// Update lets the top scene work for a tick. A scene that comes into sight works in the same tick, with nothing pressed, so that it has
// something to draw at once. It reports whether the program is to go on. An error is a scene's own, or that of a scene that panicked soon
// after another one had.
func (s *Stack) Update(in *ui.Input) (on bool, err error) {
	calls, err := guard(func() error {
		if len(s.scenes) == 0 {
			s.scenes = append(s.scenes, s.home())
		}
		for range hops {
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

// Draw lets the top scene draw.
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

// Close lets go of all scenes.
func (s *Stack) Close() { s.drop(0) }

func (s *Stack) follow(n scene.Next) error {
	switch n.Kind {
	case scene.Stay:
	case scene.Push:
		s.scenes = append(s.scenes, n.Scene)
	case scene.Replace:
		s.drop(len(s.scenes) - 1)
		s.scenes = append(s.scenes, n.Scene)
	case scene.Pop:
		s.drop(len(s.scenes) - 1)
	case scene.Home:
		s.drop(1)
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

// drop closes and removes the scenes from number n on, the top one first.
func (s *Stack) drop(n int) {
	for len(s.scenes) > n {
		top := s.Top()
		s.scenes = s.scenes[:len(s.scenes)-1]
		top.Close()
	}
}

// recover goes home after a panic, unless that happened a moment ago, too.
func (s *Stack) recover(now float64, err error, calls string) error {
	if s.Failed != nil {
		s.Failed(err, calls)
	}
	soon := s.crashed && now-s.crashedAt < again
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

// guard calls f and turns a panic into an error with the stack of calls.
func guard(f func() error) (calls string, err error) {
	defer func() {
		if p := recover(); p != nil {
			calls, err = string(debug.Stack()), fmt.Errorf("stage: a scene failed: %v", p)
		}
	}()
	return "", f()
}
