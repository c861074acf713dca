package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// follow opens a link and sits down at the table it leads to.
func follow(t *testing.T, name, text string) *sitting {
	t.Helper()
	s := open(t, table.Options{Setup: duel(t, "quick", "rookie", "rookie")})
	next, ok := scenes.OpenFiles(s.env, []ui.File{{Name: name, Data: []byte(text)}})
	if !ok {
		t.Fatal("the link leads nowhere")
	}
	for range 20_000 {
		after, err := next.Scene.Update(s.in.Idle())
		if err != nil {
			t.Fatal(err)
		}
		if at, ok := after.Scene.(*table.Table); ok {
			if after.Kind != scene.Replace {
				t.Errorf("the table comes as %v", after.Kind)
			}
			s.takes(at)
			s.ticks(2)
			return s
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the match of the link never opened")
	return nil
}

// heard reports whether a text was announced.
func (s *sitting) heard(text string) bool {
	return slices.ContainsFunc(s.said, func(said string) bool { return strings.Contains(said, text) })
}

// TestLinkOfPlayers opens a link without commands: the players play the match up to its turn, and it is the same position.
func TestLinkOfPlayers(t *testing.T) {
	setup := tabletest.Setup(t, "anarchy", "quick", "rookie", "regular")
	l := &link.Link{Setup: setup, Players: "any", Look: link.Look{Turn: 6, Speed: 4, Camera: &link.Camera{X: 40, Y: 40, Tiles: 80}}, Seat: rules.NoSeat}
	line, err := l.Play(t.Context(), catalog.Players, nil)
	if err != nil {
		t.Fatal(err)
	}
	l.Checks = []link.Check{{Steps: line.Len(), Sum: uint16(line.Head().Hash())}}
	text, err := l.Data()
	if err != nil {
		t.Fatal(err)
	}
	s := follow(t, ui.Address, link.Mark+text)
	d := s.table.Describe()
	if d["turn"] != 7 || d["playing"] != false {
		t.Errorf("opens at %v", d)
	}
	if got := s.play.Line().At(line.Len()).Hash(); got != line.Head().Hash() {
		t.Error("another position")
	}
	if !s.heard("another version") {
		t.Error("nothing is said of other players")
	}
	if s.play.Speed() != 4 {
		t.Errorf("speed %d", s.play.Speed())
	}
	if look, own := s.viewport.Look(); !own || look.Tiles < 9 || look.Tiles > 11 {
		t.Errorf("shows %v tiles", look)
	}
}

// TestLinkThatDiffers opens a link whose match goes another way here.
func TestLinkThatDiffers(t *testing.T) {
	l := &link.Link{Setup: tabletest.Setup(t, "anarchy", "quick", "rookie", "rookie"), Players: "any", Look: link.Look{Turn: 5}, Seat: rules.NoSeat,
		Checks: []link.Check{{Steps: 3, Sum: 1}}}
	text, err := l.Data()
	if err != nil {
		t.Fatal(err)
	}
	s := follow(t, ui.Pasted, text)
	if !s.heard("not quite the shared match") || !s.heard("turn 1") {
		t.Error("the difference is not told")
	}
}

// TestLinkOfCommands opens a link with commands at its turn, hides what comes after it, and plays nothing by itself.
func TestLinkOfCommands(t *testing.T) {
	line := tabletest.Replay(t, tabletest.Setup(t, "coreminer", "quick", "random", "random"), 12)
	l, err := link.Of(line, link.Look{Turn: 7, Speed: link.NormalSpeed}, false, catalog.Players)
	if err != nil {
		t.Fatal(err)
	}
	l.Seeded, l.Steps = false, line.Steps()
	text, _ := l.Data()
	s := follow(t, "message.txt", "Look at this! https://example.org/#m="+text+" Can you believe it?")
	if turn, _ := s.play.Turn(); turn != 8 || s.play.Playing() || !s.play.Hiding() {
		t.Errorf("turn %d, playing %v, hiding %v", turn, s.play.Playing(), s.play.Hiding())
	}
	if s.play.Line().Len() != line.Len() {
		t.Errorf("%d of %d steps", s.play.Line().Len(), line.Len())
	}
}

// TestChallengeLink opens "Can you win from here?": a person sits down at that turn.
func TestChallengeLink(t *testing.T) {
	for _, players := range []string{"any", ""} {
		l := &link.Link{Setup: tabletest.Setup(t, "coreminer", "quick", "rookie", "regular"), Players: "any", Look: link.Look{Turn: 5}, Seat: 1, Seeded: true}
		line, err := l.Play(t.Context(), catalog.Players, nil)
		if err != nil {
			t.Fatal(err)
		}
		if l.Players = players; players == "" {
			l.Steps = line.Steps()
		}
		text, err := l.Data()
		if err != nil {
			t.Fatal(err)
		}
		s := follow(t, ui.Address, link.Mark+text)
		setup := s.play.Line().Setup()
		if setup.Seats[0].Kind != "rookie" || setup.Seats[1].Kind != "human" || setup.Begun != line.Len() {
			t.Errorf("seats %v, begun %d of %d", setup.Seats, setup.Begun, line.Len())
		}
		if got := s.play.Line().At(line.Len()).Hash(); got != line.Head().Hash() {
			t.Error("another position")
		}
	}
}

// Who plays on from the turn of a link compares with what happened: the players of the link play the original on, and of what people played it is said
// how far it was.
func TestAMatchOfALinkIsCompared(t *testing.T) {
	for _, again := range []bool{true, false} {
		kinds := []string{"regular", "rookie"}
		if !again {
			kinds = []string{"human", "rookie"}
		}
		setup := tabletest.Setup(t, "anarchy", "quick", "regular", "rookie")
		original, err := (&link.Link{Setup: setup, Players: "any", Look: link.Look{Turn: 9}}).Play(t.Context(), catalog.Players, nil)
		if err != nil {
			t.Fatal(err)
		}
		shared := setup
		shared.Seats = names.Seats(kinds)
		line, err := record.NewReplay(shared, original.At(0), original.Steps()[:original.First(4)])
		if err != nil {
			t.Fatal(err)
		}
		l, err := link.Challenge(line, line.Turns()-1, 0, again, catalog.Players)
		if err != nil {
			t.Fatal(err)
		}
		text, err := l.Data()
		if err != nil {
			t.Fatal(err)
		}
		s := follow(t, ui.Pasted, link.Mark+text)
		s.until("my turn", s.turn.Open)
		s.key("Shift+C")
		s.ahead(3)
		at := s.play.Line().Turns() - 1
		if again {
			s.until("the original", func() bool { return table.WasOf(s.table).Turns() > at })
			if was := table.WasOf(s.table); hashOf(was, 6) != hashOf(original, 6) {
				t.Error("the original is another match in turn 7")
			}
			s.ticks(5)
			if !tabletest.Shows(s.env.Controls, "Differs from turn") {
				t.Error("no difference is told")
			}
		} else if s.ticks(5); !tabletest.Shows(s.env.Controls, "What happened: played to turn 4") {
			t.Error("it is not said how far the original was played")
		}
	}
}
