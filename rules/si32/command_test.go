package si32

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// TestCommandText writes commands for logs and as JSON.
func TestCommandText(t *testing.T) {
	for c, want := range map[Command]string{
		move(3, 4, East, 5): "move 5 of 3,4 east", build(3, 4, Here): "build at 3,4", build(0, 0, NorthWest): "build at 0,0 towards northwest",
		work(1, 2, 3): "work 3 of 1,2", mine(1, 2, 3): "mine 3 of 1,2", wait(1, 2, 3): "wait 3 of 1,2", {Verb: Cancel, Index: 2}: "cancel 2", {}: "pass", {Verb: Concede}: "concede",
	} {
		if c.String() != want {
			t.Errorf("%q, not %q", c, want)
		}
		text, err := json.Marshal(c)
		var back Command
		if err != nil || json.Unmarshal(text, &back) != nil || back != c {
			t.Errorf("%s comes back from %s as %s: %v", c, text, back, err)
		}
		if c.Verb.Order() != (strings.Contains("move build work mine wait", c.Verb.String())) {
			t.Errorf("%s is an order: %v", c, c.Verb.Order())
		}
	}
	for _, bad := range []string{`{"verb":"fly"}`, `{"verb":"move","dir":"up"}`, `{"verb":7}`} {
		var c Command
		if err := json.Unmarshal([]byte(bad), &c); err == nil {
			t.Errorf("%s is read as %s", bad, c)
		}
	}
	for _, odd := range []fmt.Stringer{Verb(99), Dir(99), Geometry(99), Siege(99), Measure(99), Reason(99), Refusal(99), What(99), Stage(99)} {
		if !strings.HasSuffix(odd.String(), " 99") {
			t.Errorf("%T 99 is called %q", odd, odd)
		}
	}
	if fine.Detail() != fine.String() {
		t.Errorf("no refusal explains itself with %q", fine.Detail())
	}
	for r := range fine {
		if r.Detail() == "" || r.Detail() == r.String() {
			t.Errorf("%s does not explain itself", r)
		}
	}
}

// FuzzCommands gives arbitrary commands to positions of all rulesets.
func FuzzCommands(f *testing.F) {
	f.Add([]byte{0, 1, 5, 5, 1, 1, 0, 2, 4, 4, 5, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0})
	f.Add([]byte{1, 1, 20, 255, 7, 200, 1, 5, 236, 0, 3, 255, 1, 6, 0, 0, 0, 1, 2, 7, 0, 0, 0, 0})
	var bases []*State
	for _, name := range []string{"quick", "original", "hex-four"} {
		s := load(f, name)
		for range 4 {
			s.Tiles.At(grid.Pt(2, 2)).Units[1] += 9
			s.Tiles.At(grid.Pt(3, 2)).Units[0] += 12
		}
		bases = append(bases, s)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, base := range bases {
			s, tape := base.Clone(), rules.NewTape(nil)
			for rest := data; len(rest) >= 6; rest = rest[6:] {
				c := Command{Verb: Verb(rest[1] & 15), At: grid.Pt(int(int8(rest[2])), int(int8(rest[3]))), Dir: Dir(rest[4] & 15), N: int64(int8(rest[5])),
					Index: int32(int8(rest[5])), Foreign: rest[4]&16 != 0}
				if rest[4]&32 != 0 {
					c.N <<= 40
				}
				seat := rules.Seat(int8(rest[0]))
				check := s.Check(seat, c)
				followed := s.Clone()
				tape.Reset()
				err := s.Apply(seat, c, tape)
				if (check == nil) != (err == nil) {
					t.Fatalf("%s: Check says %v, Apply %v", c, check, err)
				}
				if err != nil && !reflect.DeepEqual(followed, s) {
					t.Fatalf("%s: refused, and yet the position changes", c)
				}
				if err != nil || s.Turn() == followed.Turn() {
					continue
				}
				for _, e := range tape.Events {
					followed.Follow(e)
				}
				if !sameBoard(followed, s) {
					t.Fatalf("the events of turn %d do not lead to the position after it", s.Turn())
				}
				if s.Constants.NegativeNumbers {
					continue
				}
				for i := range s.Tiles.Cells {
					if tile := &s.Tiles.Cells[i]; min(tile.Units[0], tile.Units[1], tile.Resource, tile.Workers) < 0 {
						t.Fatalf("tile %s is %+v", s.Tiles.Point(i), *tile)
					}
				}
			}
		}
	})
}

// sameBoard compares positions except for orders.
func sameBoard(a, b *State) bool {
	for i := range a.Tiles.Cells {
		if a.Tiles.Cells[i] != b.Tiles.Cells[i] {
			return false
		}
	}
	for i := range a.Sides {
		if a.Sides[i].Resources != b.Sides[i].Resources || a.Sides[i].Produced != b.Sides[i].Produced {
			return false
		}
	}
	return a.Number == b.Number && a.End == b.End
}
