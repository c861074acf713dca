package anarchy

import (
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// describe applies a command to a position and returns its lines, also as one text.
func describe(t *testing.T, s *anarchy.State, seat rules.Seat, c anarchy.Command) (string, []board.Line) {
	t.Helper()
	return boardtest.Lines(t, view(), s, seat, c)
}

func TestLinesOfCommands(t *testing.T) {
	s := quarter()
	at := func(x, y int) int16 { return s.At(grid.Pt(x, y)) }
	for _, c := range []struct {
		cmd  anarchy.Command
		want string
	}{
		{anarchy.Command{Verb: anarchy.Ignite, Building: at(0, 1), Target: at(6, 1)}, "Warehouse ignites fire department 1 south of Amber's HQ: fire 5 → 8"},
		{anarchy.Command{Verb: anarchy.Extinguish, Building: at(2, 1), Target: at(2, 0)}, "Fire department sprays warehouse 2 east of Blue's HQ: fire 6 → 4"},
		{anarchy.Command{Verb: anarchy.Raid, Building: at(2, 2), Target: at(6, 2)}, "Police department raids warehouse 2 south of Amber's HQ: −40 health"},
		{anarchy.Command{Verb: anarchy.Rotate, Building: at(4, 2)}, "Weather station turns the next wind north"},
		{anarchy.Command{Verb: anarchy.Intensify, Building: at(4, 2)}, "Weather station strengthens the next wind: 5 → 6"},
		{anarchy.Command{Verb: anarchy.Intensify, Building: at(4, 2), Reverse: true}, "Weather station weakens the next wind: 5 → 4"},
	} {
		if got, _ := describe(t, s, 0, c.cmd); got != c.want {
			t.Errorf("%v: %q, want %q", c.cmd, got, c.want)
		}
	}
	s.Buildings[at(6, 2)].Exposure = 0
	if got, _ := describe(t, s, 0, anarchy.Command{Verb: anarchy.Raid, Building: at(2, 2), Target: at(6, 2)}); got != "Police department raids warehouse 2 south of Amber's HQ: not exposed, no damage" {
		t.Errorf("raid without exposure: %q", got)
	}
	if got, lines := describe(t, s, 0, anarchy.Command{Verb: anarchy.Concede}); got != "Blue gives up\nAmber wins" || lines[1].Weight != 3 {
		t.Errorf("conceding: %q", got)
	}
}

// A house beside a headquarters is told by its way from there, as suggestions do, also where the other seat owns it.
func TestHousesAreNamedFromTheNearestHeadquarters(t *testing.T) {
	s := town{rows: []string{"Wf.H......", "..........", "......h.F."}, winds: []string{"west 6"}}.start()
	for at, want := range map[grid.Point]string{
		grid.Pt(0, 0): "warehouse 3 west of Blue's HQ", grid.Pt(1, 0): "Amber's fire department 2 west of Blue's HQ", grid.Pt(8, 2): "Blue's fire department 2 east of Amber's HQ",
		grid.Pt(3, 0): "Blue's headquarters",
	} {
		if got := namePlace(s, int32(s.At(at))); got != want {
			t.Errorf("%v is %q, want %q", at, got, want)
		}
	}
}

func TestLinesOfTurns(t *testing.T) {
	s := town{rows: []string{"Hwwww.....", "..........", "W........h"}, winds: []string{"west 6", "east 9"}}.start()
	for i := range s.Buildings {
		if s.Buildings[i].Owner == 1 && !s.Buildings[i].Headquarters {
			s.Buildings[i].Fire, s.Buildings[i].Health = 9, 5
		}
	}
	got, lines := describe(t, s, 0, anarchy.Command{})
	for _, want := range []string{"4 of Amber's buildings burn down in the north", "Amber has lost its last warehouse", "Fire 6 reaches Blue's headquarters", "Storm to the east, strength 9", "Amber gets 4 bribes for its ruins: 14 in total"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	for _, l := range lines {
		if strings.Contains(l.Text, "burn down") && (l.Weight != 1 || !l.Place || l.Seat != 1) {
			t.Errorf("mark of the burnt buildings: %+v", l)
		}
	}
	s.Buildings[s.Headquarters[0]].Health, s.Buildings[s.Headquarters[0]].Fire = 250, 0
	s.Buildings[s.Headquarters[1]].Health, s.Buildings[s.Headquarters[1]].Fire = 260, 20
	if got, _ = describe(t, s, 0, anarchy.Command{}); !strings.Contains(got, "Blue takes the lead") || !strings.Contains(got, "Amber's headquarters burns: −20, 240 left") {
		t.Errorf("lead: %q", got)
	}
	s.Buildings[s.Headquarters[1]].Health = 160
	if got, lines = describe(t, s, 0, anarchy.Command{}); !strings.Contains(got, "Amber's headquarters is down to half: 140 left") {
		t.Errorf("half: %q", got)
	}
	for _, l := range lines {
		if strings.Contains(l.Text, "down to half") && (l.Weight != 2 || l.Seat != 1) {
			t.Errorf("mark of half the health: %+v", l)
		}
	}
	s.Buildings[s.Headquarters[1]].Health = 3
	if got, _ = describe(t, s, 0, anarchy.Command{}); !strings.Contains(got, "Amber's headquarters is destroyed") || !strings.Contains(got, "Blue wins") {
		t.Errorf("end: %q", got)
	}
}

// TestNames checks every word and picture that the view uses.
func TestNames(t *testing.T) {
	p := play(t, level("storm"), "icons", 40)
	if n := p.Words(t, "anarchy", New()); n != len(p.Last().Buildings) {
		t.Errorf("%d cards for %d buildings", n, len(p.Last().Buildings))
	}
}

func TestHud(t *testing.T) {
	s := quarter()
	v := New()
	h := v.Hud(s, 0)
	if h.Left != 10 || h.Total != 10 || h.CanAct != 6 || len(h.Strip) != 8 || h.Most != 300 {
		t.Errorf("hud %+v", h)
	}
	if h.Strip[0].Mark != 1 || h.Strip[1].Mark != 2 || h.Strip[2].Mark != 0 || h.Strip[1].Seat != 1 {
		t.Errorf("strip %+v", h.Strip)
	}
	if h.Alert != "" {
		t.Errorf("alert %q", h.Alert)
	}
	for i, want := range []string{"Controller: none.", "Controller: you.", "Controller: the enemy.", "Controller: you."} {
		if !strings.HasSuffix(h.Strip[i].Tip, want) {
			t.Errorf("tip %d %q does not end with %q", i, h.Strip[i].Tip, want)
		}
	}
	if watched := v.Hud(s, rules.NoSeat).Strip[2].Tip; !strings.HasSuffix(watched, "Controller: Amber.") {
		t.Errorf("tip for a spectator: %q", watched)
	}
	// fire west of the headquarters of Amber: the wind of this turn blows east onto it
	s = town{rows: []string{"H..wh", "W...."}, winds: []string{"east 4", "west 5"}, fires: map[grid.Point]int{grid.Pt(3, 0): 7}}.start()
	if h = v.Hud(s, 1); h.Alert != "Fire 4 reaches your headquarters this turn" || h.AlertAt != grid.Pt(4, 0) {
		t.Errorf("alert %q at %v", h.Alert, h.AlertAt)
	}
	s.Forecasts[0], s.Forecasts[1] = s.Forecasts[1], s.Forecasts[0]
	if h = v.Hud(s, 1); h.Alert != "Fire 4 reaches your headquarters in 2 turns" {
		t.Errorf("alert %q", h.Alert)
	}
	s.Buildings[s.Headquarters[1]].Fire, s.Buildings[s.Headquarters[1]].Health = 9, 9
	if h = v.Hud(s, 1); h.Alert != "Your headquarters falls this turn" {
		t.Errorf("alert %q", h.Alert)
	}
	if h.Regret != "" { // it is not Amber's turn
		t.Errorf("regret %q", h.Regret)
	}
	s.Ended = 1
	if h = v.Hud(s, 1); h.Regret != "you will lose" {
		t.Errorf("regret %q", h.Regret)
	}
	both := s.Clone() // the other headquarters falls too, and Amber has more buildings left
	both.Buildings[both.Headquarters[0]].Health = 0
	both.Buildings[both.At(grid.Pt(0, 1))].Health = 0
	if h = v.Hud(both, 1); h.Alert != bothFall || h.Regret != "no bribe used" {
		t.Errorf("alert %q, regret %q", h.Alert, h.Regret)
	}
	if h = v.Hud(s, rules.NoSeat); h.Resource != "" || h.Alert != "" || len(h.Strip) == 0 {
		t.Errorf("hud of a spectator %+v", h)
	}
	over := s.Clone()
	if over.End.Over = true; v.Hud(over, rules.NoSeat).StripTitle != "" {
		t.Error("after the last turn there is a row of winds, with none in it")
	}
	if sc := v.Score(s, 1); sc.Value != 9 || sc.Max != 300 || sc.Unit != "HQ health" || sc.Goal == "" || sc.Note != "2 of 2 standing, 2 burning" {
		t.Errorf("score %+v", sc)
	}
}

// TestStationCard: the card of a weather station shows the wind it can change, with its three attributes.
func TestStationCard(t *testing.T) {
	s := town{rows: []string{"H..S", "s..h"}, winds: []string{"north 2", "east 6", "west 9"}}.start()
	rows := func(p grid.Point) string {
		c, ok := New().Inspect(s, p)
		if !ok {
			t.Fatalf("nothing stands at %s", p)
		}
		text := ""
		for _, r := range c.Rows {
			text += r.Label + ": " + r.Value + "\n"
		}
		return text
	}
	if got := rows(grid.Pt(3, 0)); !strings.Contains(got, "Next wind: Strong wind to the east, strength 6\nControlled by: Blue\n") {
		t.Errorf("card %q", got)
	}
	s.Ended = 1
	if got := rows(grid.Pt(0, 1)); !strings.Contains(got, "Next wind: Storm to the west, strength 9\nControlled by: Amber\n") {
		t.Errorf("card %q", got)
	}
	s.Buildings[s.At(grid.Pt(3, 0))].Health = 0
	s.End.Over = true
	for _, p := range []grid.Point{grid.Pt(3, 0), grid.Pt(0, 1)} {
		if got := rows(p); strings.Contains(got, "Controlled") {
			t.Errorf("card of a station that can change nothing: %q", got)
		}
	}
}

// TestCues checks that sounds lie within the frame and are not too many, however much happens.
func TestCues(t *testing.T) {
	heard := play(t, level("storm"), "cues", 40).Cues(t, New(), 30)
	boardtest.Heard(t, heard, "ignite", "splash", "siren", "tick", "burn", "collapse", "wind", "turn")
}

// TestThreat: the card of a building says when its fire reaches a headquarters.
func TestThreat(t *testing.T) {
	s := town{rows: []string{"H.Wwwh", "W....w"}, winds: []string{"east 2", "north 3"}}.start()
	for _, c := range []struct {
		x, y int
		want string
	}{
		{4, 0, "This turn's wind carries fire from here into Amber's headquarters."},
		{3, 0, "This turn's wind carries fire from here into Amber's headquarters."},
		{2, 0, ""},
		{5, 1, "The next wind carries fire from here into Amber's headquarters."},
	} {
		if got := threat(s, 1, s.At(grid.Pt(c.x, c.y))); got != c.want {
			t.Errorf("%d,%d: %q, want %q", c.x, c.y, got, c.want)
		}
	}
	s.Forecasts[1].Intensity = 0
	if got := threat(s, 1, s.At(grid.Pt(5, 1))); got != "It stands next to Amber's headquarters: a wind to the north carries fire there." {
		t.Errorf("beside: %q", got)
	}
}

func TestReasons(t *testing.T) {
	v := New()
	s := quarter()
	if got := v.Reason(s); got != "" {
		t.Errorf("reason of a match that continues: %q", got)
	}
	seen := map[string]bool{}
	for r := anarchy.Burned; r <= anarchy.Left; r++ {
		s.End = anarchy.Ending{Over: true, Winner: 1, Reason: r}
		text := v.Reason(s)
		if text == "" || seen[text] || strings.Contains(text, "%!") {
			t.Errorf("reason %v: %q", r, text)
		}
		seen[text] = true
	}
}

func TestBook(t *testing.T) {
	changes := map[string]func(*anarchy.State){"health": func(s *anarchy.State) { s.Whole[0]++ }, "headquarters": func(s *anarchy.State) { s.Whole[1]++ },
		"width": func(s *anarchy.State) { s.Width += 2 }, "height": func(s *anarchy.State) { s.Height++ },
		"forecasts": func(s *anarchy.State) { s.Forecasts[0].Intensity ^= 1 }, "city": func(s *anarchy.State) { s.Buildings[0].Kind ^= 1 }}
	boardtest.Constants(t, changes, func(s *anarchy.State) *anarchy.Constants { return &s.Constants },
		"RaidTold",  // which concerns programs only
		"SpareWind") // which matters only with an odd number of turns
	boardtest.Book(t, anarchy.Game(), New(), changes)
}

func TestPages(t *testing.T) {
	pages := New().Pages(boardtest.First(t, anarchy.Game()))
	boardtest.Pages(t, pages, 6)
	s := pages[0].Demo.Start()
	for _, m := range pages[0].Demo.Moves {
		if err := s.Apply(m.Seat, m.Cmd, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !s.End.Over || s.End.Winner != 0 {
		t.Error("the first page does not show how a match is won")
	}
}
