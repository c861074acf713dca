package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// clipboard makes the texts that a table copies available.
func (s *sitting) clipboard() *[]string {
	texts := &[]string{}
	s.env.Copy = func(text string, then func(error)) { *texts = append(*texts, text); then(nil) }
	return texts
}

// TestShareCopiesAtOnce watches AIs, shares the moment by one key, and opens the link: it is the same position.
func TestShareCopiesAtOnce(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "rookie", "rookie")})
	s.env.Page = "https://example.org/pentarena/"
	copied := s.clipboard()
	s.until("turn 5", func() bool { turn, _ := s.play.Turn(); return turn >= 5 })
	s.key("Ctrl+E")
	s.ticks(2)
	if len(*copied) != 1 || !s.has("share/copy") || !s.heard("Link copied") || s.play.Playing() {
		t.Fatalf("copied %q, heard %q", *copied, s.said)
	}
	text := (*copied)[0]
	if !strings.HasPrefix(text, "https://example.org/pentarena/#m=") || len(text) > 180 {
		t.Errorf("%d characters: %s", len(text), text)
	}
	turn := int(s.play.Turns())
	line := s.play.Line()
	want := line.At(line.First(turn)).Hash()
	other := follow(t, ui.Pasted, text)
	if got := other.play.Moment().Before.Hash(); got != want || int(other.play.Turns()) != turn {
		t.Errorf("turn %d instead of %d, or another position", int(other.play.Turns()), turn)
	}
	s.pressOn("share/challenge")
	if l, err := link.Parse((*copied)[1], catalog.Players); err != nil || l.Seat == rules.NoSeat || l.Look.Turn != turn {
		t.Errorf("the challenge: %v, %+v", err, l)
	}
	s.key("Escape")
	if s.ticks(2); s.has("share/copy") || !s.play.Playing() {
		t.Error("the dialog does not close, or playback does not go on")
	}
	s.env.Copy = func(_ string, then func(error)) { then(errors.New("no clipboard")) }
	s.key("Ctrl+E")
	s.ticks(2)
	if !s.heard("no clipboard") {
		t.Error("nothing is said of a clipboard that fails")
	}
}

// TestShareOfRecord shares a match from a record: once the AIs are found to play it again, the link is short; a match of others carries its
// commands.
func TestShareOfRecord(t *testing.T) {
	l := &link.Link{Setup: tabletest.Setup(t, "anarchy", "quick", "rookie", "regular"), Players: "any", Look: link.Look{Turn: 100}, Seat: rules.NoSeat}
	line, err := l.Play(t.Context(), catalog.Players, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, again := range []bool{true, false} {
		o := table.Options{Timeline: line, Paused: true}
		if !again {
			o.Timeline = random(t, "quick", 20)
		}
		s := open(t, o)
		copied := s.clipboard()
		s.play.Seek(3)
		s.key("Ctrl+E")
		s.until("the link", func() bool { return len(*copied) > 0 })
		s.ticks(3) // the picture of the link makes the dialog higher
		l, err := link.Parse((*copied)[0], catalog.Players)
		if err != nil || (l.Players != "") != again || l.Look.Turn != 3 {
			t.Errorf("%v, %+v", err, l)
		}
		s.pressOn("share/save")
		if len(s.saved) != 1 || !s.has("share/copy") {
			t.Error("the match is not saved from the dialog")
		}
	}
}

// TestShareFits draws the dialog on every canvas; no text is cut, and everything can be reached.
func TestShareFits(t *testing.T) {
	s := watched(t, 20)
	s.play.Seek(3)
	for _, z := range tabletest.Canvases {
		in := z.Input()
		s.in.W, s.in.H, s.in.Scale = in.W, in.H, in.Scale
		s.ticks(3)
		before := slices.Clone(s.env.Controls.Overflows)
		s.key("Ctrl+E")
		s.ticks(20)
		for _, text := range s.env.Controls.Overflows {
			if !slices.Contains(before, text) {
				t.Errorf("%s: %q does not fit", z.Name, text)
			}
		}
		for _, stop := range s.env.Controls.Stops() {
			if strings.HasPrefix(stop.ID, "share/") && !stop.Scrolls && (stop.X < 0 || stop.Y < 0 || stop.X+stop.W > s.in.W || stop.Y+stop.H > s.in.H) {
				t.Errorf("%s: %s at %.0f leaves the canvas", z.Name, stop.ID, stop.Rect)
			}
		}
		s.key("Escape")
	}
}

// TestShareFromResultCard shares from the card: the match, and a turning point as a challenge, each by one press.
func TestShareFromResultCard(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "expert", "rookie")})
	copied := s.clipboard()
	s.ticks(1)
	s.play.SetSpeed(9)
	s.until("the end", func() bool {
		return s.has("result/share")
	})
	s.ticks(60) // a new card takes no press
	if !s.has("result/challenge/0") {
		t.Fatal("no turning point")
	}
	s.pressOn("result/challenge/0")
	if len(*copied) != 1 {
		t.Fatal("no challenge is copied")
	}
	if l, err := link.Parse((*copied)[0], catalog.Players); err != nil || l.Seat != 1 {
		t.Errorf("the challenge is for the loser: %v, %+v", err, l)
	}
	s.pressOn("result/share")
	s.ticks(2)
	if len(*copied) != 2 || !s.has("share/copy") {
		t.Fatalf("%d copied", len(*copied))
	}
	s.key("Escape")
	if s.ticks(2); !s.has("result/share") || s.next.Kind != scene.Stay {
		t.Error("the card is gone")
	}
}

// Messages do not lie over the dialog, however small the canvas: it keeps above them, and scrolls.
func TestMessagesKeepOffTheDialog(t *testing.T) {
	for _, z := range []struct{ w, h float32 }{{640, 480}, {390, 844}, {1280, 720}} {
		s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "rookie", "rookie")})
		s.in.W, s.in.H = z.w, z.h
		s.env.Page = "https://example.org/pentarena/"
		s.env.Copy = func(_ string, then func(error)) { then(errors.New("no clipboard")) }
		s.until("turn 3", func() bool { turn, _ := s.play.Turn(); return turn >= 3 })
		s.key("Ctrl+E")
		s.ticks(20)
		free := z.h - s.env.Controls.ToastRoom()
		if free >= z.h-20 {
			t.Fatalf("%v: no message", z)
		}
		seen := 0
		for id, r := range s.env.Controls.Places {
			if strings.HasPrefix(id, "share/") && r.H > 0 {
				if seen++; r.Y+r.H > free || r.Y < 0 {
					t.Errorf("%v: %s lies at %v, a message from %v", z, id, r, free)
				}
			}
		}
		if seen < 4 {
			t.Errorf("%v: %d controls of the dialog", z, seen)
		}
	}
}

// A clip of what happens out of sight shows the part of the board where it happens, one of what is seen the part that is shown.
func TestClipsShowWhatHappens(t *testing.T) {
	bounds, region := board.Rect{W: 30, H: 50}, board.Rect{W: 30, H: 15}
	cell := func(x, y float32) board.Rect { return board.Rect{X: x, Y: y, W: 1, H: 1} }
	for _, c := range []struct {
		places []board.Rect
		y      float32
	}{
		{nil, 0},
		{[]board.Rect{cell(3, 4), cell(9, 12), cell(5, 40)}, 0},
		{[]board.Rect{cell(3, 4), cell(9, 30), cell(5, 32)}, 24},
		{[]board.Rect{cell(3, 48), cell(9, 49)}, 35},
	} {
		got := table.Framed(region, bounds, c.places)
		if got.Y < c.y-1 || got.Y > c.y+1 || got.X != 0 || got.W != 30 || got.H != 15 {
			t.Errorf("of %v it shows %v", c.places, got)
		}
	}
}
