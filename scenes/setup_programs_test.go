package scenes

import (
	"context"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/scenes/table"
)

// passive is a program that ends its turns.
type passive struct{ match.Idle }

func (passive) Over(context.Context, match.Position) error { return nil }
func (passive) Close() error                               { return nil }

// A program of bots.toml is offered behind the strongest AI, and plays.
func TestProgramsTakeSeats(t *testing.T) {
	v := newVisit(t, pages["setup"])
	v.env.Programs = []string{"mybot"}
	v.env.Outside = func(kind string) match.Player {
		if kind == "mybot" {
			return passive{}
		}
		return nil
	}
	s := newSetup(v.env, setupOptions{game: "anarchy"})
	v.scene = s
	v.tick(nil)
	for range 10 {
		if s.kinds[1] == "mybot" {
			break
		}
		v.press("setup/seat/1/stronger")
	}
	if s.kinds[1] != "mybot" {
		t.Fatalf("the seats are %v", s.kinds)
	}
	v.press("setup/start")
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("start leads to %T", v.next.Scene)
	}
	defer at.Close()
	if got := at.Timeline().Setup().Seats[1]; got.Kind != "mybot" || got.Name != "Mybot" {
		t.Errorf("seat 2 is %+v", got)
	}
	if again := newSetup(v.env, setupOptions{game: "anarchy"}); again.kinds[1] != "mybot" {
		t.Errorf("remembered %v", again.kinds)
	}
	v.env.Programs = nil
	if again := newSetup(v.env, setupOptions{game: "anarchy"}); again.kinds[1] != "master" {
		t.Errorf("without the program the seats are %v", again.kinds)
	}
}
