package table_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"app.pentarena/scenes"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

func TestEscapeOpensTheMenuOfAMatch(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	s.key("Escape")
	s.ticks(2)
	if s.next.Kind != scene.Stay || !s.has("menu/leave") {
		t.Fatalf("Escape gives %v, %v", s.next.Kind, s.table.Describe())
	}
	s.key("Enter") // the button that continues has the focus
	s.ticks(2)
	if s.has("menu/leave") || s.next.Kind != scene.Stay {
		t.Fatalf("Enter does not go on: %v", s.next.Kind)
	}
	s.key("Escape")
	s.ticks(2)
	s.key("Escape")
	s.ticks(2)
	if s.has("menu/leave") || s.next.Kind != scene.Stay {
		t.Fatal("a second Escape does not go back to the match")
	}
	s.key("Escape")
	s.pressOn("menu/leave")
	if s.next.Kind != scene.Pop {
		t.Errorf("leaving gives %v", s.next.Kind)
	}
}

func TestStartAgainIsTheSameMatch(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	s.prepare("undo")
	s.choose("Start again")
	again, ok := s.next.Scene.(*table.Table)
	if s.next.Kind != scene.Replace || !ok {
		t.Fatalf("starting again gives %v", s.next.Kind)
	}
	defer again.Close()
	if line, was := again.Timeline(), s.play.Line(); line.Len() != 0 || line.Setup().Seed != was.Setup().Seed || line.At(0).Hash() != was.At(0).Hash() {
		t.Errorf("it begins with %d steps and seed %q", line.Len(), line.Setup().Seed)
	}
}

func TestSpectatorsLeaveAtOnce(t *testing.T) {
	s := watched(t, 4)
	s.ticks(2)
	s.key("Escape")
	if s.next.Kind != scene.Pop {
		t.Errorf("Escape gives %v", s.next.Kind)
	}
}

// A replay waits behind its menu, which covers it on a phone.
func TestAReplayWaitsBehindTheMenu(t *testing.T) {
	s := watched(t, 4)
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.ticks(2)
	s.key("Space")
	s.ticks(20)
	s.pressOn("menu")
	at := s.play.Steps()
	if s.ticks(60); s.play.Steps() != at {
		t.Errorf("behind the menu it goes from %g to %g", at, s.play.Steps())
	}
	s.pressOn("menu/continue")
	if s.ticks(60); s.play.Steps() <= at {
		t.Error("it does not go on after the menu")
	}
}

// A finger finds the way into the clean view and out of it.
func TestCleanViewByTouch(t *testing.T) {
	s := watched(t, 4)
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.ticks(2)
	s.pressOn("menu")
	s.choose("Hide everything but the board")
	s.ticks(5 * 60)
	if s.has("back") || s.has("menu") {
		t.Fatal("the menu does not lead into the clean view")
	}
	for id := range s.env.Controls.Places {
		t.Errorf("%s stays in sight", id)
	}
	s.click(100, 400)
	s.pressOn("clean/end")
	if !s.has("back") {
		t.Error("the button does not lead out of the clean view")
	}
}

// choose presses a line of the menu, which it opens when it is shut.
func (s *sitting) choose(label string) {
	s.t.Helper()
	if !s.has("menu/leave") {
		s.key("Escape")
	}
	s.ticks(20)
	s.pressOn("menu/" + label)
}

func TestAMatchOfAIsHidesWhatLiesAhead(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "random", "random")})
	s.until("turn 3", func() bool { return s.play.Turns() > 3 })
	s.key("Space") // the AIs play on
	s.ticks(3)
	s.until("more that was not seen", func() bool {
		return s.play.Known() < s.play.Line().Len() && s.play.KnownEntries() < len(s.play.Entries()) && float64(len(s.play.Values()[0][0])) > s.play.Turns()+5
	})
	if n := len(s.play.Measured(0)[0]); n > int(s.play.Turns())+1 {
		t.Errorf("the chart shows %d turns at turn %v", n, s.play.Turns())
	}
	if _, most := s.play.Turn(); most != s.play.Most() {
		t.Errorf("the match is said to have %d turns", most)
	}
	for id := range s.env.Controls.Places {
		if strings.HasPrefix(id, "flag/") && !s.flagSeen(id) {
			t.Errorf("the timeline shows %s", id)
		}
	}
	at := s.play.Turns()
	s.key("End")
	s.ticks(20)
	if s.play.Turns() > at+1 {
		t.Errorf("End leads from %v to %v", at, s.play.Turns())
	}
	s.key("O")
	s.ticks(2)
	if s.play.Known() != s.play.Line().Len() {
		t.Error("O does not show what lies ahead")
	}
	s.key("O", "8")
	s.play.Play()
	s.until("the end", func() bool { return !s.play.Running() && s.play.Pos() >= s.play.Limit() })
	if s.play.Hiding() || s.play.Axis() != float64(s.play.Line().Turns()) {
		t.Error("something is hidden at the end")
	}
}

func TestAMatchThatWasLeftIsWatchedOnFromThere(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "random", "random")})
	s.until("the end of the match, of which a part was seen", func() bool { return !s.play.Running() && s.play.Turns() > 3 })
	if s.play.Known() >= s.play.Line().Len() {
		t.Fatal("the whole match was seen")
	}
	at := s.play.Turns()
	s.table.Close()
	left := func() kept.Match {
		t.Helper()
		list := kept.Matches(s.env.Store)
		if len(list) != 1 {
			t.Fatalf("%d matches are kept", len(list))
		}
		return list[0]
	}
	k := left()
	if !k.Over || k.Seen == 0 {
		t.Fatalf("the list says %+v", k)
	}
	again, err := scenes.NewTable(s.env, table.Options{Timeline: s.play.Line(), Kept: k})
	if err != nil {
		t.Fatal(err)
	}
	s.takes(again)
	s.ticks(2)
	if !s.play.Hiding() || math.Abs(s.play.Turns()-at) > 1 {
		t.Errorf("it is watched on from turn %v, left at %v; hidden: %v", s.play.Turns(), at, s.play.Hiding())
	}
	s.play.SetSpeed(len(playback.Speeds) - 1)
	s.until("the end", func() bool { return s.play.Pos() >= s.play.Limit() })
	again.Close()
	if k := left(); k.Seen != 0 {
		t.Errorf("after it was seen to the end the list says %+v", k)
	}
}

// flagSeen reports whether the timeline has a marker of something that was shown.
func (s *sitting) flagSeen(id string) bool {
	for _, e := range s.play.Entries()[:s.play.KnownEntries()] {
		if id == "flag/"+strconv.Itoa(e.Step) {
			return true
		}
	}
	return false
}

func TestARecordHidesNothing(t *testing.T) {
	s := watched(t, 12)
	s.ticks(5)
	if s.play.Hiding() || s.play.Known() != s.play.Line().Len() {
		t.Error("a record is hidden")
	}
	s.key("O")
	s.ticks(2)
	if s.play.Known() != 0 {
		t.Errorf("O at the beginning leaves %d steps known", s.play.Known())
	}
}
