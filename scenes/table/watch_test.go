package table_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/table"
)

// Tab walks through the units of the board for a spectator, one after the other, and says what they are.
func TestTabShowsASpectatorTheUnits(t *testing.T) {
	s := watched(t, 30)
	s.play.Seek(20)
	s.ticks(5)
	seen := map[string]bool{}
	for range 4 {
		s.key("Tab")
		card, at, on := s.viewport.Pinned()
		if !on || card.Seat == rules.NoSeat {
			t.Fatalf("nothing of a seat is pinned but %q", card.Title)
		}
		if last := s.said[len(s.said)-1]; last != card.Title {
			t.Errorf("it says %q of %q", last, card.Title)
		}
		seen[at.String()] = true
	}
	if len(seen) < 2 {
		t.Errorf("four presses lead to %v", seen)
	}
}

// A spectator hears what matters, not more than one thing a second, and nothing that has not been shown.
func TestASpectatorHearsTheMatch(t *testing.T) {
	s := watched(t, 60)
	s.ticks(120)
	s.said = nil
	s.key("4", "Space")
	s.said = nil
	from := s.now
	for n := 0; s.play.Playing(); n++ {
		before := len(s.said)
		s.ticks(1)
		if len(s.said) > before+1 {
			t.Fatalf("%q at once", s.said[before:])
		}
		for _, text := range s.said[before:] {
			known := false
			for _, e := range s.play.Entries()[:s.play.Happened()] {
				known = known || strings.HasSuffix(text, e.Text)
			}
			if !known && s.play.Playing() {
				t.Errorf("%q is told at turn %v", text, s.play.Turns())
			}
		}
	}
	if n := float64(len(s.said)); n < 2 || n > s.now-from+2 {
		t.Errorf("in %.0f s it says %v things", s.now-from, n)
	}
}

// The moment from which somebody wants to play on stays the one it was asked at.
func TestPlayingOnKeepsItsMoment(t *testing.T) {
	s := watched(t, 60)
	s.ticks(60)
	s.play.Seek(20.4)
	s.key("5", "Space")
	s.ticks(3)
	s.key("P")
	turn, _ := s.play.Turn()
	at := s.play.Turns()
	s.ticks(300)
	if s.play.Turns() != at {
		t.Errorf("behind the question playback goes on from %v to %v", at, s.play.Turns())
	}
	s.pressOn("branch/go")
	next, ok := s.next.Scene.(*table.Table)
	if !ok {
		t.Fatal("no match was opened")
	}
	t.Cleanup(next.Close)
	play, _, _ := next.Rooms()
	if got, _ := play.Turn(); got != turn {
		t.Errorf("asked for turn %d, got %d", turn, got)
	}
}

var errDiffers = errors.New("seat 1 has a score of 5 here, 3 in the record")

// A record that differs says in which turn, and the badge leads there.
func TestARecordSaysWhereItDiffers(t *testing.T) {
	line := random(t, "quick", 20)
	s := open(t, table.Options{Timeline: line, Paused: true, Info: record.Differing(line, errDiffers, "The record does not follow from the rules.")})
	s.ticks(5)
	s.pressOn("badge")
	s.ticks(5)
	turn, _ := s.play.Turn()
	if want := s.play.NumberAt(float64(line.TurnOf(line.Len()))); turn != want {
		t.Errorf("the badge leads to turn %d, not %d", turn, want)
	}
	told := strings.Join(s.said, "\n")
	if !strings.Contains(told, "turn 21") || !strings.Contains(told, errDiffers.Error()) {
		t.Errorf("it says %q", told)
	}
}

// A press on the ribbon or on the chart goes to the start of the turn under the pointer.
func TestRibbonAndChartSeek(t *testing.T) {
	s := watched(t, 40)
	s.ticks(200)
	s.key("X") // the panel opens with the chart
	s.ticks(60)
	for _, id := range []string{"ribbon", "chart"} {
		r := s.place(id)
		for _, part := range []float32{0.3, 0.55, 0.8} {
			s.click(r.X+r.W*part, r.Y+r.H/2)
			at := s.play.Turns()
			if at != math.Trunc(at) || math.Abs(at-float64(part)*s.play.Axis()) > 6 {
				t.Errorf("a press on %v of %s leads to turn %v of %v", part, id, at, s.play.Axis())
			}
		}
	}
	shares := func() (n int) {
		for _, i := range s.env.Controls.List.Items {
			if strings.HasSuffix(i.Text, " %") {
				n++
			}
		}
		return n
	}
	before := shares()
	unit := s.place("chart/unit")
	s.click(unit.X+unit.W*0.75, unit.Y+unit.H/2)
	s.ticks(2)
	if n := shares(); n != before+2 {
		t.Errorf("the chart shows %d shares", n-before)
	}
}
