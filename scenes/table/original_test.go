package table_test

import (
	"runtime"
	"testing"
	"time"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// ahead plays turns of a branch: the person only ends them.
func (s *sitting) ahead(turns int) {
	s.t.Helper()
	for range turns {
		was := s.play.Line().Turns()
		s.until("my next turn", func() bool {
			if s.play.Line().Turns() == was && s.turn.Acting() {
				s.key("Shift+E")
			}
			return s.play.Line().Turns() > was && s.turn.Open() || !s.play.Running()
		})
	}
	s.key("End")
	s.ticks(30)
}

// hashOf is the hash of a match at the start of a turn.
func hashOf(line record.Timeline, turn int) uint64 { return line.At(line.First(turn)).Hash() }

// A match that was left while it ran is played on beside its branch, in every game, from the table where it ran and from the list of matches.
func TestTheOriginalIsPlayedOn(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			begun := runtime.NumGoroutine()
			setup := tabletest.Setup(t, game, "quick", "regular", "rookie")
			s := open(t, table.Options{Setup: setup, Paused: true, Unkept: true})
			s.until("turn 4", func() bool { return s.play.Line().Turns() > 5 })
			s.play.Seek(4)
			s.ticks(5)
			first, whole := s.table, s.play.Line()
			s.branches()
			s.until("my turn", s.turn.Open)
			s.key("Shift+C")
			s.ahead(4)
			at := s.play.Line().Turns() - 1
			s.until("the original itself", func() bool { whole.Sync(); return whole.Turns() > at })
			same := func(s *sitting) {
				t.Helper()
				s.until("the original", func() bool { was := table.WasOf(s.table); return was.Turns() > at })
				if was := table.WasOf(s.table); hashOf(was, at) != hashOf(whole, at) {
					t.Errorf("the original is another match in turn %d", at+1)
				} else if was.Turns() > at+1 {
					t.Errorf("the original is %d turns ahead", was.Turns()-at-1)
				}
				s.ticks(5)
				if tabletest.Shows(s.env.Controls, "No difference yet") || !tabletest.Shows(s.env.Controls, "Differs from turn") {
					t.Error("no difference is told")
				}
			}
			same(s)
			again := reload(t, s)
			again.key("Shift+C")
			again.key("End")
			again.ticks(10)
			same(again)
			again.table.Close()
			s.table.Close()
			first.Close()
			for n := 0; n < 10_000 && runtime.NumGoroutine() > begun; n++ {
				time.Sleep(time.Millisecond)
			}
			if n := runtime.NumGoroutine(); n > begun {
				t.Errorf("%d goroutines, at first %d", n, begun)
			}
		})
	}
}

// Where people, or programs from outside, played the original, it is said how far that was.
func TestAnOriginalOfPeopleTellsHowFarItWas(t *testing.T) {
	setup := duel(t, "quick", "regular", "rookie")
	setup.Seats[1].Kind = "a program"
	setup.Seats[1].Name = "A program"
	line := tabletest.Replay(t, duel(t, "quick", "regular", "rookie"), 8)
	line, err := record.NewReplay(setup, line.At(0), line.Steps())
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, table.Options{Timeline: line, Info: record.Info{State: record.Verified}, Paused: true})
	s.ticks(10)
	s.play.Seek(6)
	s.branches()
	s.until("my turn", s.turn.Open)
	s.key("Shift+C")
	s.ahead(5)
	if !tabletest.Shows(s.env.Controls, "What happened: played to turn 8") {
		t.Error("it is not said how far the original was played")
	}
}
