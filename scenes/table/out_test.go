package table_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// certain are players who see from a turn on that a seat is sure to win.
type certain struct {
	players.Bots
	from int
	seat rules.Seat
}

// WinChance is even before that turn.
func (c certain) WinChance(s match.Position) []float64 {
	if s.Turn() < c.from {
		return []float64{0.5, 0.5}
	}
	chances := []float64{0.01, 0.01}
	chances[c.seat] = 0.99
	return chances
}

// Forecast is no other.
func (c certain) Forecast(_ [][]float64, s match.Position) []float64 { return c.WinChance(s) }

// offered is a match of a person as Blue in which a seat is sure to win from a turn on, when that is said with these words.
func offered(t *testing.T, from int, seat rules.Seat, words string) *sitting {
	t.Helper()
	env := tabletest.Env()
	env.Players = func(game string) players.Choice {
		c := catalog.Players(game)
		c.Bots = certain{c.Bots, from, seat}
		return c
	}
	s := openIn(t, env, scenes.View, table.Options{Setup: duel(t, "quick", "human", "random")})
	decided := func() bool { return strings.Contains(strings.Join(s.said, " "), words) }
	s.until("the offer", func() bool {
		if s.turn.Acting() && !decided() {
			s.key("Shift+E")
		}
		s.turn.Later(nil)
		return decided() && s.turn.Acting() || !s.play.Running()
	})
	return s
}

// backAt fails unless the table after this one continues at a step.
func (s *sitting) backAt(t *testing.T, step int) {
	t.Helper()
	next, ok := s.next.Scene.(*table.Table)
	if !ok {
		t.Fatal("it does not go back")
	}
	defer next.Close()
	if n := next.Timeline().Len(); n != step {
		t.Errorf("the match continues at step %d, not at %d", n, step)
	}
}

// A match that can hardly turn is offered once to the AI, which ends it; what it has played can be taken back.
func TestADecidedMatchCanBeFinished(t *testing.T) {
	s := offered(t, 2, 0, "decided: Blue wins")
	if n := s.play.Head().Turn(); n < 13 {
		t.Errorf("it is offered in turn %d", n)
	}
	steps := s.play.Line().Len()
	s.pressOn("toast/act")
	if !s.turn.PlayingOut() {
		t.Fatal("the AI does not play")
	}
	s.until("the end", func() bool { return s.play.Head().Outcome().Over })
	s.until("the way back", func() bool { return s.has("toast/act") })
	s.pressOn("toast/act")
	s.backAt(t, steps)
}

// Who can hardly win any more is offered once to go back to the turn in which the match tipped.
func TestALostMatchGoesBack(t *testing.T) {
	s := offered(t, 3, 1, "decided: Amber wins. It tipped in turn 3.")
	steps := s.play.Line().First(2)
	s.pressOn("toast/act")
	s.backAt(t, steps)
}

// In real matches of every game a match that is called decided is won by the seat that is named: the AI plays for the person until the offer, and
// after it to the end.
func TestDecidedMatchesAreWon(t *testing.T) {
	offers := 0
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		s := planning(t, tabletest.Setup(t, game, "quick", "human", "newcomer"))
		offered := func() bool {
			return s.has("toast/act") && strings.Contains(strings.Join(s.said, " "), "as good as decided")
		}
		s.until("an offer", func() bool {
			if s.turn.Later(nil); s.turn.Open() && !s.turn.Thinking() && !offered() {
				s.turn.Finish()
			}
			return offered() || !s.play.Running()
		})
		if !offered() { // it was over soon
			t.Logf("%s: it ends in turn %d", game, s.play.Head().Turn())
			continue
		}
		offers++
		turn, blue := s.play.Head().Turn(), strings.Contains(strings.Join(s.said, " "), "decided: Blue wins")
		s.pressOn("toast/act")
		s.until("the end", func() bool { return s.play.Head().Outcome().Over })
		if out := s.play.Head().Outcome(); out.Winners.Has(0) != blue || out.Winners.Has(1) == blue {
			t.Errorf("%s: decided in turn %d for Blue: %v, but %v wins", game, turn, blue, out.Winners)
		}
		t.Logf("%s: decided in turn %d of %d", game, turn, s.play.Head().Turn())
	}
	if offers == 0 {
		t.Error("no match is called decided")
	}
}

// In real matches of every game a run only ends turns, lets no news, no new danger and no loss by, and says why it stops.
func TestRunsLetNoNewsBy(t *testing.T) {
	all := 0
	for _, e := range catalog.Entries() {
		game, passed := e.Game.Info().ID, 0
		s := planning(t, tabletest.Setup(t, game, "quick", "human", "rookie"))
		ours := func() bool {
			s.turn.Later(nil)
			return s.turn.Acting() && s.turn.Open() && !s.turn.Running() || !s.play.Running()
		}
		for range 10 {
			turn := s.play.Head().Turn()
			s.turn.Finish()
			s.until("the next turn", func() bool { return ours() && s.play.Head().Turn() > turn })
			steps, said := s.play.Line().Len(), len(s.said)
			s.turn.Run()
			s.until("the end of the run", ours)
			if !s.play.Running() {
				break
			}
			s.ticks(2)
			if len(s.said) == said {
				t.Errorf("%s: a run stops before turn %d and does not say why", game, s.play.Head().Turn()+1)
			}
			passed += s.letBy(steps)
		}
		t.Logf("%s: %d turns went by", game, passed)
		all += passed
	}
	if all < 10 {
		t.Errorf("%d turns went by in all", all)
	}
}

// letBy checks the steps of a run from one on, and returns how often it ended a turn of the person.
func (s *sitting) letBy(from int) (passed int) {
	s.t.Helper()
	line, last := s.play.Line(), from
	for i := from; i < line.Len(); i++ {
		step := line.Step(i)
		if step.Seat != 0 {
			continue
		}
		if step.Cmd != line.At(0).Game().Pass() {
			s.t.Errorf("a run gives the command %v", step.Cmd)
		}
		now, then := s.view.Hud(line.At(i), 0), s.view.Hud(line.At(last), 0)
		if now.Regret != "" || passed > 0 && now.Alert != "" && strings.Trim(now.Alert, "0123456789") != strings.Trim(then.Alert, "0123456789") { // beside a danger that is known
			s.t.Errorf("turn %d goes by, although: %s %s", step.Turn+1, now.Regret, now.Alert)
		}
		for _, n := range s.play.Entries() {
			if passed > 0 && n.Weight >= 2 && n.Step >= last && n.Step < i {
				s.t.Errorf("turn %d goes by, although %s", step.Turn+1, n.Text)
			}
		}
		passed, last = passed+1, i
	}
	return passed
}

// A run judges a turn by what the standing orders leave to decide: miners that all have work do not stop it.
func TestRunsWaitForStandingOrders(t *testing.T) {
	s := planning(t, tabletest.Setup(t, "coreminer", "quick", "human", "random"))
	s.key("M")
	s.until("work", func() bool { return s.turn.Left(new(s.turn.Hud())) != "1 can still act" })
	from := s.play.Head().Turn()
	for range 3 {
		said := len(s.said)
		s.turn.Run()
		s.until("the end of the run", func() bool { return !s.turn.Running() && s.turn.Acting() })
		if s.ticks(2); s.turn.Hud().CanAct == 0 && slices.ContainsFunc(s.said[said:], func(text string) bool { return strings.Contains(text, "can still act") }) {
			t.Errorf("turn %d: all have work, and a run stops with %q", s.play.Head().Turn(), s.said[said:])
		}
		s.key("M")
		s.ticks(10)
	}
	if n := s.play.Head().Turn() - from; n <= 6 {
		t.Errorf("three runs let %d turns go by", n)
	}
}

// The AI that plays a match out is asked for turns that are there to be played, in games of stages and of secret plans too.
func TestTheAIPlaysOutWithoutComplaint(t *testing.T) {
	for _, game := range []string{"mechmania", "si32"} {
		s := planning(t, tabletest.Setup(t, game, "quick", "human", "random"))
		s.turn.PlayOut()
		s.until("some turns", func() bool { return s.play.Head().Turn() > 12 || !s.play.Running() })
		for _, text := range s.said {
			if strings.Contains(text, "The AI cannot help") || strings.Contains(text, "Ask again") {
				t.Errorf("%s: %q", game, text)
			}
		}
	}
}

// What the AI has played out is taken back also after the match was closed and opened again, whether it is over or not, with the standing orders.
func TestWhatTheAIPlayedIsTakenBackLater(t *testing.T) {
	for _, over := range []bool{true, false} {
		s := planning(t, tabletest.Setup(t, "coreminer", "quick", "human", "random"))
		s.key("M")
		s.until("work", func() bool { return s.turn.Left(new(s.turn.Hud())) != "1 can still act" })
		from := s.play.Line().Len()
		orders, err := s.turn.Orders()
		if err != nil || len(orders.Data) == 0 {
			t.Fatalf("there are no standing orders, %v", err)
		}
		s.table.PlayOut()
		s.until("what the AI plays", func() bool { return s.play.Head().Outcome().Over || !over && s.play.Line().Len() > from+20 })
		if s.turn.Rest(); !over {
			s.until("the person's turn", s.turn.Open)
		}
		s.ticks(60)
		s.table.Close()
		entry := kept.Matches(s.env.Store)[0]
		data, err := s.env.Store.Load(entry.File)
		if err != nil {
			t.Fatal(err)
		}
		line, info, err := formats.Open(t.Context(), entry.File, data, nil)
		if err != nil {
			t.Fatal(err)
		}
		o := table.Options{Timeline: line, Info: info, Kept: entry}
		if !over {
			m := match.New(line.Setup(), line.At(0))
			if err := m.Resume(line.(*record.Replay).Steps(), line.Faults(), line.Notes()); err != nil {
				t.Fatal(err)
			}
			o = table.Options{Match: m, Turn: math.MaxInt32, Orders: info.Orders, Kept: entry}
		}
		again := open(t, o)
		again.ticks(5)
		if over {
			again.pressOn("toast/act")
		} else {
			again.until("the person's turn", again.turn.Open)
			for n := 0; n < 50 && again.next.Scene == nil; n++ { // first what the standing orders have done in this turn
				again.press(ui.Chord{Key: "Z", Ctrl: true})
				again.ticks(2)
			}
		}
		next, ok := again.next.Scene.(*table.Table)
		if !ok {
			t.Fatalf("over %v: it leads to %v; said %q", over, again.next, again.said)
		}
		_, turn, _ := next.Rooms()
		if o, err := turn.Orders(); next.Timeline().Len() != from || err != nil || !o.Same(orders) {
			t.Errorf("over %v: the match continues after %d steps, want %d, with the orders %v, want %v, %v", over, next.Timeline().Len(), from, o, orders, err)
		}
		next.Close()
	}
}

// Undo takes back what the AI has played to the end, also after its message has gone.
func TestWhatTheAIPlayedIsTakenBackByUndo(t *testing.T) {
	s := planning(t, tabletest.Setup(t, "anarchy", "quick", "human", "random"))
	from := s.play.Line().Len()
	s.table.PlayOut()
	s.until("the end", func() bool { return s.play.Head().Outcome().Over && !s.turn.PlayingOut() && !s.play.Running() })
	s.ticks(5)
	if why := s.turn.Undoable(); why != "" || s.turn.LastDone() != "all that the AI has played for you" {
		t.Fatalf("it cannot be undone: %q, %q", why, s.turn.LastDone())
	}
	s.key("Escape") // the result card
	s.press(ui.Chord{Key: "Z", Ctrl: true})
	next, ok := s.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("undo leads to %v; said %q", s.next, s.said)
	}
	defer next.Close()
	if _, turn, _ := next.Rooms(); next.Timeline().Len() != from || turn.PlayedOut() {
		t.Errorf("the match continues after %d steps, want %d", next.Timeline().Len(), from)
	}
}
