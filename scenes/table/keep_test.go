package table_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// reload opens the match that was stored last, as after the program was killed, from the list of kept matches.
func reload(t *testing.T, s *sitting) *sitting {
	t.Helper()
	store := maps.Clone(s.env.Store.(tabletest.Store))
	env := *s.env
	env.Store = store
	var at scene.Scene = scenes.NewRecent(&env)
	in := s.in
	for range 100_000 {
		in.Keys = []ui.KeyPress{{Key: "Tab"}}
		if env.Controls != s.env.Controls && strings.HasPrefix(env.Controls.Focus(), "recent/match") {
			in.Keys = []ui.KeyPress{{Key: "Enter"}}
		}
		next, err := at.Update(&in)
		if err != nil {
			t.Fatal(err)
		}
		if next.Kind != scene.Stay {
			at = next.Scene
		}
		if opened, ok := at.(*table.Table); ok {
			again := &sitting{t: t, env: &env, in: s.in, now: s.now}
			again.takes(opened)
			again.ticks(60)
			if n := len(kept.Matches(store)); n != 1 {
				t.Errorf("going on with a match makes %d of it", n)
			}
			return again
		}
		time.Sleep(time.Millisecond) // the file is read in a goroutine of its own
	}
	t.Fatalf("the match is not opened again: %T", at)
	return nil
}

// fumble chooses verbs and presses cells of the board, some of them far away, so that orders are given.
func (s *sitting) fumble(dice *rules.Seeded) {
	b := s.view.Bounds(s.play.Head())
	for range 12 {
		if !s.turn.Acting() {
			return
		}
		p := grid.Pt(int(b.X)+dice.Intn(int(b.W)), int(b.Y)+dice.Intn(int(b.H)))
		if at, ok := s.turn.Next(); ok && dice.Intn(2) == 0 {
			p = at.Add(grid.Pt(dice.Intn(9)-4, dice.Intn(9)-4))
		}
		verbs := slices.DeleteFunc(s.turn.Verbs(), func(v board.Verb) bool { return v.Reason != "" })
		if len(verbs) > 0 && dice.Intn(3) == 0 {
			s.turn.Choose(verbs[dice.Intn(len(verbs))])
			s.ticks(3)
		}
		s.turn.Point(board.Pointer{Kind: board.Press, Cell: p, From: p, X: float32(p.X) + 0.5, Y: float32(p.Y) + 0.5})
		s.ticks(3)
	}
}

// rest waits until the person can act and nothing happens by itself any more.
func (s *sitting) rest() {
	s.t.Helper()
	for still := 0; still < 20; still++ {
		if !s.turn.Acting() && s.play.Running() {
			still = 0
			s.until("my turn", func() bool { return s.turn.Acting() || !s.play.Running() })
		}
		s.ticks(1)
	}
}

// TestReloadLosesNothing kills the program in the first turn of a match and in the middle of later ones, in all games: the commands of the open
// turn are there again, the standing orders too, and they do not go on a second time.
func TestReloadLosesNothing(t *testing.T) {
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		t.Run(id, func(t *testing.T) {
			s := open(t, table.Options{Setup: tabletest.Setup(t, id, "quick", "human", "random")})
			s.rest()
			if again := reload(t, s); again.play.Head().Hash() != s.play.Head().Hash() {
				t.Error("before the first command the match stands elsewhere")
			}
			dice := rules.NewSeeded(id)
			stood := 0
			for round := range 6 {
				s.fumble(dice)
				s.rest()
				want, err := s.turn.Orders()
				if err != nil {
					t.Fatal(err)
				}
				again := reload(t, s)
				got, err := again.turn.Orders()
				if err != nil || !got.Same(want) {
					t.Fatalf("round %d: the standing orders are %s open %d and after a reload %s open %d, %v", round, want.Data, want.Open, got.Data, got.Open, err)
				}
				if a, b := s.play, again.play; a.Line().Len() != b.Line().Len() || a.Head().Hash() != b.Head().Hash() {
					t.Fatalf("round %d: of %d steps %d are there again", round, a.Line().Len(), b.Line().Len())
				}
				if again.turn.Acting() != s.turn.Acting() {
					t.Errorf("round %d: after the reload: %s", round, again.turn.Barred())
				}
				if want.Data != nil {
					stood++
				}
				s.turn.End(true)
				s.rest()
			}
			if (e.Orders != nil) != (stood > 0) {
				t.Errorf("orders stood in %d of 6 rounds", stood)
			}
		})
	}
}

// TestBadOrders continues a match whose standing orders are damaged: it continues without them and says so.
func TestBadOrders(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "random")})
	s.until("my turn", s.turn.Acting)
	var out bytes.Buffer
	if err := record.Save(&out, s.play.Line(), &record.Orders{Data: []byte(`{"list":[{"miner":99}]}`), Open: 0}); err != nil {
		t.Fatal(err)
	}
	store := s.env.Store
	k := kept.Matches(store)[0]
	if err := store.Save(k.File, out.Bytes()); err != nil {
		t.Fatal(err)
	}
	again := reload(t, s)
	if got := strings.Join(s.said, "\n"); !strings.Contains(got, "standing orders in the record are damaged") || !strings.Contains(got, "line 2") {
		t.Errorf("it says %q", got)
	}
	if o, err := again.turn.Orders(); err != nil || o.Data != nil || !again.turn.Acting() {
		t.Errorf("the match does not go on: %+v, %v, %s", o, err, again.turn.Barred())
	}
}

// TestSavedFileGoesOn saves a match with standing orders as a file and plays on from its end.
func TestSavedFileGoesOn(t *testing.T) {
	s := open(t, table.Options{Setup: tabletest.Setup(t, "coreminer", "quick", "human", "random")})
	dice := rules.NewSeeded("coreminer")
	want := &record.Orders{}
	for range 20 {
		s.rest()
		s.fumble(dice)
		s.rest()
		var err error
		if want, err = s.turn.Orders(); err != nil {
			t.Fatal(err)
		}
		if want.Data != nil {
			break
		}
		s.turn.End(true)
	}
	s.key("Ctrl+S")
	for name, data := range s.saved {
		line, info, err := formats.Open(t.Context(), name, data, nil)
		if err != nil || info.Orders == nil || !info.Orders.Same(want) || want.Data == nil {
			t.Fatalf("the orders %s are saved as %+v, %v", want.Data, info, err)
		}
		later := open(t, table.Options{Timeline: line, Info: info, Paused: true})
		later.ticks(30)
		later.play.ToEnd()
		later.key("P")
		later.ticks(10)
		for seat := range 2 {
			r := later.place(fmt.Sprintf("branch/seat%d/human", seat))
			later.click(r.X+10, r.Y+r.H/2)
		}
		later.pressOn("branch/go")
		later.takes(later.next.Scene.(*table.Table))
		if got, err := later.turn.Orders(); err != nil || !got.Same(want) {
			t.Errorf("the orders %s open %d go on as %s open %d, %v", want.Data, want.Open, got.Data, got.Open, err)
		}
	}
	if len(s.saved) != 1 {
		t.Errorf("%d files were saved", len(s.saved))
	}
}

// The turn that the list of kept matches names is the one that was shown last, and the one at which the match continues.
func TestTheListSaysTheTurnThatWasShown(t *testing.T) {
	s := open(t, table.Options{Setup: duel(t, "quick", "human", "random")})
	for turn := range 3 {
		s.until("my turn", func() bool { return s.turn.Acting() && s.play.Head().Turn() == 2*turn })
		s.rest()
		shown := s.table.Describe()["turn"]
		again := reload(t, s)
		if list := kept.Matches(again.env.Store); list[0].Turn != shown || again.table.Describe()["turn"] != shown {
			t.Errorf("the list says turn %d and the match continues at %v, not at %v", list[0].Turn, again.table.Describe()["turn"], shown)
		}
		s.key("Shift+E")
	}
}

// A person is told that there is nothing left to do only where no verb can be used, whatever unit is selected.
func TestNothingLeftToDo(t *testing.T) {
	told := 0
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		t.Run(id, func(t *testing.T) {
			s := open(t, table.Options{Setup: tabletest.Setup(t, id, "quick", "human", "random")})
			dice := rules.NewSeeded(id)
			for range 4 {
				s.rest()
				if !s.turn.Acting() {
					break
				}
				s.exhaust(dice)
				if hud := s.turn.Hud(); s.turn.Left(&hud) == "nothing left to do" {
					told++
					s.nothingOpen()
				}
				s.key("Shift+E")
			}
		})
	}
	if told == 0 {
		t.Error("nobody is ever told that nothing is left to do")
	}
}

// exhaust gives random commands until nothing is left to do, or many were given.
func (s *sitting) exhaust(dice *rules.Seeded) {
	s.t.Helper()
	for range 150 {
		var list []match.Command
		for c := range s.play.Head().Options(s.turn.Seat()) {
			if c != s.play.Head().Game().Pass() {
				list = append(list, c)
			}
		}
		if len(list) == 0 {
			return
		}
		s.turn.Do(list[dice.Intn(len(list))])
		if s.ticks(1); !s.turn.Acting() {
			return
		}
		if hud := s.turn.Hud(); s.turn.Left(&hud) == "nothing left to do" {
			return
		}
	}
}

// nothingOpen checks that no unit of the person can use a verb.
func (s *sitting) nothingOpen() {
	s.t.Helper()
	b := s.view.Bounds(s.play.Head())
	for y := b.Y; y < b.Y+b.H; y++ {
		for x := b.X; x < b.X+b.W; x++ {
			p := s.view.Cell(s.play.Head(), x+0.5, y+0.5)
			if card, ok := s.view.Inspect(s.play.Head(), p); !ok || card.Seat != s.turn.Seat() {
				continue
			}
			s.turn.Drop()
			steps := s.play.Line().Len()
			s.turn.Point(board.Pointer{Kind: board.Press, Cell: p, From: p, X: x + 0.5, Y: y + 0.5})
			s.ticks(1)
			if s.play.Line().Len() != steps {
				s.t.Fatalf("a press on %v does something, though nothing is said to be left", p)
			}
			for _, v := range s.turn.Verbs() {
				if v.Reason == "" {
					s.t.Errorf("turn %d: nothing is said to be left to do, and the unit on %v can %s", s.play.Head().Turn(), p, v.Label)
				}
			}
		}
	}
	s.turn.Drop()
}
