package table_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// learning opens a game's guided first match, of which some positions are done already.
func learning(t testing.TB, game string, done int) *sitting {
	t.Helper()
	s := &sitting{t: t, env: tabletest.Env(), saved: map[string][]byte{}}
	s.env.Announce = func(text string) { s.said = append(s.said, text) }
	s.env.Seed = func() string { return "other" }
	s.env.Settings.Lessons[game] = done
	at, err := scenes.NewLesson(s.env, game)
	if err != nil {
		t.Fatal(err)
	}
	s.takes(at)
	s.in = ui.Input{W: 1280, H: 720, Scale: 1, X: -10, Y: -10, Dt: 1.0 / 60, Fingers: ui.Fingers{Pinch: 1}}
	return s
}

// goesOn presses a control that leads to another table, and sits down there.
func (s *sitting) goesOn(id string) {
	s.t.Helper()
	s.ticks(1)
	s.pressOn(id)
	at, ok := s.next.Scene.(*table.Table)
	if !ok {
		s.t.Fatalf("%s leads to %+v", id, s.next)
	}
	s.table.Close()
	s.takes(at)
	s.ticks(1)
}

// task is how the task of the position stands.
func (s *sitting) task() desk.Task { return s.table.Describe()["task"].(desk.Task) }

// Somebody who has every position shown gets through each guided match, is asked to play, and has only the settings changed by it.
func TestLessonsShown(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			s := learning(t, game, 0)
			s.in.Dt = 1.0 / 8 // the animations are not looked at
			of := len(levels.Lessons(game))
			for n := 1; n <= of; n++ {
				s.ticks(2)
				if at := s.table.Describe()["lesson"]; at != n {
					t.Fatalf("position %v is shown, not %d", at, n)
				}
				s.goesOn("guide/answer")
				s.until("the end of the solution", func() bool { return s.task() == desk.TaskDone })
				if done := s.env.Settings.Lessons[game]; done != n {
					t.Errorf("%d positions count as done after %d", done, n)
				}
				if list := s.env.Store.List(); len(list) != 1 {
					t.Errorf("besides the settings this was kept: %v", list)
				}
				s.goesOn("guide/next")
			}
			if d := s.table.Describe(); d["lesson"] != nil || d["level"] != players.FirstLevel || s.table.Timeline().Setup().Seats[1].Kind != players.FirstRival {
				t.Errorf("after the last position comes %v", d)
			}
		})
	}
}

// A position is done by the person's own commands, and missed when the turns for it are over; then it can be tried again.
func TestLessonByHand(t *testing.T) {
	s := learning(t, "anarchy", 0)
	s.until("the first plan", s.turn.Acting)
	for range 2 {
		turns := s.play.Line().Turns()
		s.turn.End(true)
		s.until("the next turn", func() bool { return s.turn.Acting() && s.play.Line().Turns() > turns })
	}
	s.ticks(2)
	if s.task() != desk.TaskMissed || s.env.Settings.Lessons["anarchy"] != 0 {
		t.Fatalf("after two turns without a fire the task is %v", s.task())
	}
	s.goesOn("guide/again")
	s.until("the first plan", s.turn.Acting)
	if s.task() != desk.TaskOpen {
		t.Fatal("the position does not begin again")
	}
	if !s.turn.Do(anarchy.Command{Verb: anarchy.Ignite, Building: 0, Target: 2}) {
		t.Fatal("the warehouse sets no fire")
	}
	s.turn.End(true)
	s.until("a fire", func() bool { return s.task() == desk.TaskDone })
	if !strings.Contains(strings.Join(s.said, "\n"), "Done.") {
		t.Errorf("nothing was said of it: %q", s.said)
	}
}

// The next visit continues where the last one ended, and begins again when all is done.
func TestLessonsGoOn(t *testing.T) {
	for done, want := range map[int]int{0: 1, 3: 4, 6: 1, 99: 1} {
		s := learning(t, "anarchy", done)
		s.ticks(1)
		if got := s.table.Describe()["lesson"]; got != want {
			t.Errorf("after %d positions comes %v, not %d", done, got, want)
		}
	}
	if _, err := scenes.NewLesson(tabletest.Env(), "chess"); err == nil {
		t.Error("there are first steps in a game that does not exist")
	}
}

// Every position fits on every canvas, before and after its task is done.
func TestLessonsFit(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		for _, z := range [][3]float32{{1280, 720, 1}, {390, 844, 2}, {1024, 768, 1}, {640, 360, 2}} {
			for done := range levels.Lessons(game) {
				s := learning(t, game, done)
				s.in.W, s.in.H, s.in.Scale = z[0], z[1], z[2]
				s.ticks(2)
				for _, text := range s.env.Controls.Overflows {
					t.Errorf("%s %d on %vx%v: %q does not fit", game, done+1, z[0], z[1], text)
				}
				if room := s.room(); room.H < 0.15*z[1] || z[0] == 1280 && s.share() < 0.85 {
					t.Errorf("%s %d on %vx%v: the board is only %v high and has %.3f of the canvas", game, done+1, z[0], z[1], room.H, s.share())
				}
				s.ticks(60)
				if z[0] < 1280 {
					continue
				}
				guide := s.under(s.place("guide/skip").Middle())
				for _, r := range s.viewport.Standing() {
					if across(guide, r) {
						t.Errorf("%s %d on %vx%v: the guide at %.0f covers what stands at %.0f", game, done+1, z[0], z[1], guide, r)
					}
				}
				s.pressOn("panels")
				s.ticks(30)
				if skip, panel := s.place("guide/skip"), s.place("dock"); skip.X+skip.W > panel.X {
					t.Errorf("%s %d: the panel at %.0f covers the guide's button at %.0f", game, done+1, panel, skip)
				}
			}
		}
	}
}

// TestTheShopKeepsTheTask opens the grocer's stall in a guided match, on all canvases: it covers the guide, and so says the task itself.
func TestTheShopKeepsTheTask(t *testing.T) {
	s := learning(t, "mechmania", 0)
	s.until("the first plan", s.turn.Acting)
	s.ticks(30)
	s.follows("4,0", false)
	s.follows("end-turn", false)
	s.until("the shop", func() bool { _, open := s.turn.Shop(); return open })
	const task = "Walk to the grocer: press its tiles, then the button at the lower right. The shop opens: take some corn and buy it."
	for _, z := range tabletest.Canvases {
		in := z.Input()
		s.in.W, s.in.H, s.in.Scale = in.W, in.H, in.Scale
		s.ticks(5)
		if !tabletest.Shows(s.env.Controls, task) {
			t.Errorf("%s: the shop does not show %q", z.Name, task)
		}
		for _, text := range s.env.Controls.Overflows {
			t.Errorf("%s: %q does not fit", z.Name, text)
		}
	}
}

// deeds is how a person who does what the tasks say gets through the positions: tiles as "column,row", and controls.
var deeds = map[string][]string{
	"anarchy": {
		"verb/ignite 10,1 end-turn", "verb/ignite 11,2 end-turn", "verb/right end-turn", "verb/extinguish 4,2 4,2", "verb/raid 9,2",
		"verb/ignite 11,2 11,2 verb/right end-turn end-turn",
	},
	"coreminer": {
		"3,0 3,1", "1,1 2,1 verb/dump 0,1", "4,2 verb/ladder 4,2 4,1", "3,3 verb/support 3,3", "5,0 verb/bomb 6,0 end-turn", "verb/spawn 0,0 verb/upgrade",
		"3,1 verb/work 4,1 end-turn end-turn",
	},
	"si32": {
		"2,4 verb/mine end-turn", "2,4 verb/build 3,5 end-turn", "2,4 verb/work end-turn end-turn", "2,4 4,4 end-turn end-turn", "3,3 3,4 3,5 3,4 end-turn",
		"5,4 6,4 end-turn",
	},
	"mechmania": {
		"4,0 end-turn shop/corn/more shop/do", "4,6 end-turn verb/plant 4,6 end-turn", "end-turn verb/harvest 4,6 end-turn", "4,0 end-turn",
		"end-turn verb/item dial/do end-turn", "8,5 end-turn verb/harvest 8,5 end-turn",
	},
	"galapagos": {"3,3 5,3", "3,3 6,3", "3,3 verb/breed 4,3 end-turn", "2,3 6,3", "2,3 3,3 verb/breed 4,3 end-turn end-turn"},
}

// Anyone who follows the words of the tasks does them: with a pointer, with the keyboard alone, or with a finger on a phone, which taps again where it
// is told to.
func TestLessonsFollowed(t *testing.T) {
	all := 0
	for game, list := range deeds {
		for i := range list {
			all += len(named(t, game, i))
		}
	}
	if all < 15 {
		t.Errorf("the texts name %d controls", all)
	}
	for _, how := range []string{"pointer", "keys", "finger"} {
		for game, list := range deeds {
			for i, deed := range list {
				t.Run(fmt.Sprintf("%s %d by %s", game, i+1, how), func(t *testing.T) {
					s := learning(t, game, i)
					if how == "finger" {
						s.in.W, s.in.H, s.in.Touch = 390, 844, true
					}
					s.until("the first plan", s.turn.Acting)
					s.ticks(30)
					missing := named(t, game, i)
					s.finds(missing)
					for _, what := range strings.Fields(deed) {
						if s.task() == desk.TaskDone {
							t.Errorf("the task is done before %s", what)
						}
						s.follows(what, how == "keys")
						s.finds(missing)
					}
					for name := range missing {
						t.Errorf("the text names a control %q that is not there", name)
					}
					s.until("the end of what was begun", func() bool { return s.task() == desk.TaskDone || s.turn.Acting() })
					if s.ticks(2); s.task() != desk.TaskDone {
						t.Errorf("after %q the task is not done: %v", deed, s.said)
					}
				})
			}
		}
	}
}

// control is a name in a text: a word with a capital that does not begin a sentence, or follows what one does with a control.
var control = regexp.MustCompile(`(?:[a-z0-9,:;] |Choose |Press )([A-Z][a-z]+(?: in| totem)?)`)

// named are the controls that the texts of a position name.
func named(t *testing.T, game string, number int) map[string]bool {
	t.Helper()
	list := map[string]bool{}
	l := levels.Lessons(game)[number].Lesson
	for _, found := range control.FindAllStringSubmatch(l.Idea+" "+l.Task, -1) {
		list[found[1]] = true
	}
	return list
}

// finds drops what a control that is shown says.
func (s *sitting) finds(missing map[string]bool) {
	for _, i := range s.env.Controls.List.Items {
		if i.Op == board.OpText {
			delete(missing, i.Text)
		}
	}
}

// follows presses a tile or a control; a turn that ends continues to the next one.
func (s *sitting) follows(what string, keys bool) {
	s.t.Helper()
	press := s.pressOn
	if s.in.Touch {
		press = func(id string) {
			for range 4 * strings.Count(id, "verb/") { // what is out of sight is beyond the arrow
				if r := s.place(id); r.W > 2*ui.More {
					break
				}
				r := s.place("verb/" + s.turn.Verbs()[0].ID)
				s.click(s.in.W-18, r.Y+r.H/2)
				s.ticks(30)
			}
			s.pressOn(id)
			if strings.HasPrefix(id, "verb/") && strings.Contains(s.turn.Hint(), " again: ") {
				s.pressOn(id)
			}
		}
	}
	if keys {
		press = func(id string) {
			s.place(id)
			s.env.Controls.SetFocus(id, true)
			s.ticks(2)
			s.key("Enter")
			s.env.Controls.Clear()
		}
	}
	if x, y, ok := strings.Cut(what, ","); ok {
		col, _ := strconv.Atoi(x)
		row, _ := strconv.Atoi(y)
		if keys {
			s.walk(grid.Pt(col, row))
			s.key("Enter")
			s.ticks(3)
		} else {
			steps := s.play.Line().Len()
			s.tile(col, row)
			if s.in.Touch && s.play.Line().Len() == steps && strings.Contains(s.turn.Tip(), "Tap again") {
				s.tile(col, row)
			}
		}
		return
	}
	if what != "end-turn" {
		press(what)
		s.ticks(20)
		return
	}
	steps := s.play.Line().Len()
	if keys {
		press = func(string) { s.key("Shift+E") }
	}
	for press(what); s.play.Line().Len() == steps && s.turn.Warned(); {
		press(what)
	}
	s.until("the next plan", func() bool { return s.task() == desk.TaskDone || s.turn.Acting() && s.play.Line().Len() > steps })
	s.ticks(30)
}

// walk moves the keyboard's cursor to a tile.
func (s *sitting) walk(to grid.Point) {
	s.t.Helper()
	for range 100 {
		at := s.cursor()
		switch {
		case !s.byKey() || at.X > to.X:
			s.key("Left")
		case at.X < to.X:
			s.key("Right")
		case at.Y > to.Y:
			s.key("Up")
		case at.Y < to.Y:
			s.key("Down")
		default:
			return
		}
	}
	s.t.Fatalf("the cursor does not come to %v", to)
}
