package scenes

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
)

func TestEscapeOpensTheMenuOfAMatch(t *testing.T) {
	s := sit(t, TableOptions{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	s.key("Escape")
	s.ticks(2)
	if s.next.Kind != scene.Stay || s.table.asking.kind != askMenu {
		t.Fatalf("Escape gives %v, %v", s.next.Kind, s.table.Describe())
	}
	s.key("Enter") // the button that goes on has the focus
	s.ticks(2)
	if s.table.asking.kind != askNothing || s.next.Kind != scene.Stay {
		t.Fatalf("Enter does not go on: %v", s.next.Kind)
	}
	s.key("Escape")
	s.ticks(2)
	s.key("Escape")
	s.ticks(2)
	if s.table.asking.kind != askNothing || s.next.Kind != scene.Stay {
		t.Fatal("a second Escape does not go back to the match")
	}
	s.key("Escape")
	s.pressOn("menu/leave")
	if s.next.Kind != scene.Pop {
		t.Errorf("leaving gives %v", s.next.Kind)
	}
}

func TestStartAgainIsTheSameMatch(t *testing.T) {
	s := sit(t, TableOptions{Setup: duel(t, "quick", "human", "random")})
	s.ticks(30)
	s.prepare("undo")
	s.choose("Start again")
	again, ok := s.next.Scene.(*Table)
	if s.next.Kind != scene.Replace || !ok {
		t.Fatalf("starting again gives %v", s.next.Kind)
	}
	defer again.Close()
	if again.play.Line().Len() != 0 || again.setup.Seed != s.table.setup.Seed || again.play.Head().Hash() != s.table.play.Line().At(0).Hash() {
		t.Errorf("it begins with %d steps and seed %q", again.play.Line().Len(), again.setup.Seed)
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

// A finger finds the way into the clean view and out of it.
func TestCleanViewByTouch(t *testing.T) {
	s := watched(t, 4)
	s.in.W, s.in.H, s.in.Touch = 390, 844, true
	s.ticks(2)
	s.pressOn("menu")
	s.choose("Hide everything but the board")
	s.ticks(5 * 60)
	if !s.table.clean {
		t.Fatal("the menu does not lead into the clean view")
	}
	for id := range s.table.u.Places {
		t.Errorf("%s stays in sight", id)
	}
	s.click(100, 400)
	s.pressOn("clean/end")
	if s.table.clean {
		t.Error("the button does not lead out of the clean view")
	}
}

// choose presses a line of the menu, which it opens when it is shut.
func (s *sitting) choose(label string) {
	s.t.Helper()
	if s.table.asking.kind != askMenu {
		s.key("Escape")
	}
	s.ticks(20)
	for _, a := range s.table.menuLines() {
		if s.table.named(a) == label {
			s.table.asking = ask{}
			a.do(s.table)
			s.next = s.table.next
			return
		}
	}
	s.t.Fatalf("the menu has no %q", label)
}

func TestAMatchOfAIsHidesWhatLiesAhead(t *testing.T) {
	s := sit(t, TableOptions{Setup: duel(t, "quick", "random", "random")})
	tb := s.table
	s.until("a turn that was seen, and more that were not", func() bool {
		return tb.play.Turns() > 3 && tb.play.Known() < tb.play.Line().Len() && tb.play.Told() < len(tb.play.Entries()) && float64(len(tb.play.Values()[0][0])) > tb.play.Turns()+5
	})
	s.key("Space")
	s.ticks(3)
	if n := len(tb.play.Measured(0)[0]); n > int(tb.play.Turns())+1 {
		t.Errorf("the chart shows %d turns at turn %v", n, tb.play.Turns())
	}
	if _, most := tb.play.Turn(); most != tb.play.Most() {
		t.Errorf("the match is said to have %d turns", most)
	}
	for id := range tb.u.Places {
		if strings.HasPrefix(id, "flag/") && !flagSeen(tb, id) {
			t.Errorf("the timeline shows %s", id)
		}
	}
	at := tb.play.Turns()
	s.key("End")
	s.ticks(20)
	if tb.play.Turns() > at+1 {
		t.Errorf("End leads from %v to %v", at, tb.play.Turns())
	}
	s.key("O")
	s.ticks(2)
	if tb.play.Known() != tb.play.Line().Len() {
		t.Error("O does not show what lies ahead")
	}
	s.key("O", "8")
	tb.play.Play()
	s.until("the end", func() bool { return !tb.play.Running() && tb.play.Pos() >= tb.play.Limit() })
	if tb.play.Hiding() || tb.play.Axis() != float64(tb.play.Line().Turns()) {
		t.Error("something is hidden at the end")
	}
}

func TestAMatchThatWasLeftIsWatchedOnFromThere(t *testing.T) {
	s := sit(t, TableOptions{Setup: duel(t, "quick", "random", "random")})
	tb := s.table
	s.until("the end of the match, of which a part was seen", func() bool { return !tb.play.Running() && tb.play.Turns() > 3 })
	if tb.play.Known() >= tb.play.Line().Len() {
		t.Fatal("the whole match was seen")
	}
	at := tb.play.Turns()
	tb.Close()
	kept := func() kept.Match {
		t.Helper()
		list := kept.Matches(tb.env.Store)
		if len(list) != 1 {
			t.Fatalf("%d matches are kept", len(list))
		}
		return list[0]
	}
	k := kept()
	if !k.Over || k.Seen == 0 || keptState(k)[0] != "not watched to the end" {
		t.Fatalf("the list says %v of %+v", keptState(k), k)
	}
	again, err := NewTable(tb.env, TableOptions{Timeline: tb.play.Line(), Info: tb.info, Kept: k})
	if err != nil {
		t.Fatal(err)
	}
	s.table = again
	s.ticks(2)
	if !again.play.Hiding() || math.Abs(again.play.Turns()-at) > 1 {
		t.Errorf("it is watched on from turn %v, left at %v; hidden: %v", again.play.Turns(), at, again.play.Hiding())
	}
	again.play.SetSpeed(len(playback.Speeds) - 1)
	s.until("the end", func() bool { return again.play.Pos() >= again.play.Limit() })
	again.Close()
	if k := kept(); k.Seen != 0 || keptState(k)[0] == "not watched to the end" {
		t.Errorf("after it was seen to the end the list says %v of %+v", keptState(k), k)
	}
}

// flagSeen reports whether a mark of the timeline tells of something that was shown.
func flagSeen(t *Table, id string) bool {
	for _, e := range t.play.Entries()[:t.play.Told()] {
		if id == "flag/"+strconv.Itoa(e.Step) {
			return true
		}
	}
	return false
}

func TestARecordHidesNothing(t *testing.T) {
	s := watched(t, 12)
	s.ticks(5)
	if s.table.play.Hiding() || s.table.play.Known() != s.table.play.Line().Len() {
		t.Error("a record is hidden")
	}
	s.key("O")
	s.ticks(2)
	if s.table.play.Known() != 0 {
		t.Errorf("O at the beginning leaves %d steps known", s.table.play.Known())
	}
}
