package table_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/review"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// wasted is a match in which the first seat never does anything.
func wasted(t testing.TB, game string) *record.Replay {
	t.Helper()
	return between(t, game, "quick", "idle", "regular")
}

// between is a match of two players.
func between(t testing.TB, game, level string, kinds ...string) *record.Replay {
	t.Helper()
	setup := tabletest.Setup(t, game, level, kinds...)
	entry, _ := catalog.Find(game)
	m := tabletest.Match(t, setup)
	var players []match.Player
	for i, s := range setup.Seats {
		p, err := entry.Bot(s.Kind, fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, p)
	}
	if err := m.Run(t.Context(), players); err != nil {
		t.Fatal(err)
	}
	line, err := record.NewReplay(setup, m.Start(), m.Steps(0))
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// reviewed opens a match and waits for its review.
func reviewed(t *testing.T, line record.Timeline) *sitting {
	t.Helper()
	s := open(t, table.Options{Timeline: line, Info: record.Info{State: record.Verified}, Paused: true})
	s.ticks(2)
	s.pressOn("menu")
	s.pressOn("menu/Review")
	s.until("the end of the review", func() bool {
		r, ok := s.table.Describe()["review"].([2]int)
		return ok && r[0] == r[1]
	})
	s.ticks(2)
	return s
}

// A reviewed match tells what was better, shows it on the board, and lets the person try the costliest turn until it is good.
func TestReview(t *testing.T) {
	for _, game := range []string{"anarchy", "si32"} {
		t.Run(game, func(t *testing.T) {
			s := reviewed(t, wasted(t, game))
			if said := strings.Join(s.said, "\n"); !strings.Contains(said, "The review is done. Accuracy: Blue ") {
				t.Errorf("it says\n%s", said)
			}
			if !tabletest.Shows(s.env.Controls, "accuracy") {
				t.Error("it does not say of what the per cent are")
			}
			s.pressOn("review/0")
			if h := s.turn.Better(); h == nil || s.play.Playing() {
				t.Fatalf("what was better is not on the board: %v", s.said)
			}
			s.goesOn("review/try")
			s.until("the turn", s.turn.Acting)
			said := func() string { return s.table.Describe()["said"].(string) }
			first := said()
			for range 3 {
				s.pressOn("guide/answer")
			}
			if all := said(); all == first || all == "" {
				t.Errorf("the hints end with %q", all)
			}
			s.turn.End(true)
			s.until("the verdict", func() bool { return s.table.Describe()["task"] == desk.TaskMissed })
			if !strings.Contains(said(), "are needed") {
				t.Errorf("for nothing: %q", said())
			}
			s.goesOn("guide/again")
			s.until("the turn", s.turn.Acting)
			entry, _ := catalog.Find(game)
			m := s.table.Timeline()
			now := match.New(m.Setup(), m.At(0))
			var steps []match.Step
			for i := range m.Len() {
				steps = append(steps, m.Step(i))
			}
			if err := now.Resume(steps, nil, nil); err != nil {
				t.Fatal(err)
			}
			advice, err := entry.Bots.Suggest(context.Background(), now, s.turn.Seat())
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range advice {
				s.until("the next command", func() bool { return s.turn.Open() || s.table.Describe()["task"] != desk.TaskOpen })
				s.turn.Do(a.Cmds...)
			}
			s.until("the verdict", func() bool { return s.table.Describe()["task"] != desk.TaskOpen })
			if s.table.Describe()["task"] != desk.TaskDone {
				t.Errorf("for what the adviser says: %q", said())
			}
		})
	}
}

// What did harm is told in the words of the event log, and not in those of a bot's log.
func TestHurt(t *testing.T) {
	for game, want := range map[string]string{"anarchy": "gnites ", "coreminer": "A miner of Blue digs at depth 1, ", "galapagos": " grazes", "mechmania": "plant corn ", "si32": " march"} {
		t.Run(game, func(t *testing.T) {
			line := between(t, game, "quick", "newcomer", "rookie")
			s := open(t, table.Options{Timeline: line, Info: record.Info{State: record.Verified}, Paused: true})
			var list []string
			for turn := range min(line.Turns(), 12) {
				for i := line.First(turn); i < line.First(turn+1); i++ {
					step := line.Step(i)
					parts, err := review.Parts(line.At(0).Game(), []match.Advice{{Cmds: []match.Command{step.Cmd}, Why: "in a log"}})
					if err != nil {
						t.Fatal(err)
					}
					if !parts[0].Passes() {
						list = append(list, s.table.Hurt(review.Turn{Turn: turn, Seat: step.Seat, Harm: &parts[0]}))
					}
				}
			}
			all := strings.Join(list, "\n")
			if !strings.Contains(all, want) || strings.Contains(all, " plans:") || strings.Contains(all, "in a log") || strings.Count(all, "\n\n") > len(list)/20 {
				t.Errorf("of %q nothing in\n%s", want, all)
			}
		})
	}
}

// A match that is not over is not reviewed, and it is said why.
func TestUnreviewed(t *testing.T) {
	s := planning(t, duel(t, "quick", "human", "random"))
	s.pressOn("menu")
	s.pressOn("menu/Review")
	if s.table.Describe()["review"] != nil {
		t.Error("a match that continues is reviewed")
	}
}

// Where the same would have been better in several turns, the reason is told once.
func TestAgain(t *testing.T) {
	s := reviewed(t, between(t, "si32", "short", "rookie", "regular"))
	again, known := 0, map[string]bool{}
	for _, m := range s.table.Reviewed() {
		deed, reason, _ := strings.Cut(m.Why, ": ")
		of := fmt.Sprint(m.Seat, deed)
		switch {
		case deed == "Again":
			again++
			if deed = strings.TrimSuffix(reason, "."); !known[fmt.Sprint(m.Seat, deed)] {
				t.Errorf("turn %d: %q was not said before", m.Turn+1, deed)
			}
		case known[of]:
			t.Errorf("turn %d: %q is said again", m.Turn+1, m.Why)
		}
		known[of] = true
	}
	if again == 0 {
		t.Errorf("nothing would have been better twice: %v", s.table.Reviewed())
	}
}

// What turned a match without anybody's mistake is said, and what a mark explains is not said twice.
func TestSwings(t *testing.T) {
	s := open(t, table.Options{Timeline: wasted(t, "si32"), Info: record.Info{State: record.Verified}, Paused: true})
	s.until("the log", s.play.Logged)
	s.ticks(2)
	list := s.table.Swings(nil)
	if len(list) == 0 || !strings.Contains(list[0], " points to Amber.") || strings.Count(strings.Join(list, " "), "No better turn was found there") != 1 {
		t.Fatalf("without marks: %q", list)
	}
	t.Log(list)
	var marks []desk.Marked
	for turn := range s.play.Line().Turns() {
		marks = append(marks, desk.Marked{Turn: turn, Seat: 0}, desk.Marked{Turn: turn, Seat: 1})
	}
	if list := s.table.Swings(marks); len(list) > 0 {
		t.Errorf("with a mark in each turn: %q", list)
	}
}
