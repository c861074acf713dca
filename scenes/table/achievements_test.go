package table_test

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
)

// merry is a set for a match of Anarchy: the first is earned by the first turn that ends, the second by winning.
func merry() achievements.Set {
	return achievements.New([]achievements.Achievement{{ID: "begun", Title: "Begun"}, {ID: "won", Title: "Won"}, {ID: "never", Title: "Never", Whole: 99, Unit: "turns"}}, "",
		func(t match.Position, seat rules.Seat) achievements.Earned {
			e := achievements.Earned(0)
			if t.Turn() > 0 {
				e |= 1
			}
			if t.Outcome().Winners.Has(seat) {
				e |= 2
			}
			return e
		}).Counting(func(t match.Position, _ rules.Seat, _ int) int64 { return int64(t.Turn()) })
}

// TestAchievementsAtTheTable plays a match in which a person earns something on the way and something by winning: each is announced once and saved once.
func TestAchievementsAtTheTable(t *testing.T) {
	quick, err := levels.Find("anarchy", "quick")
	if err != nil {
		t.Fatal(err)
	}
	m := tabletest.Match(t, match.Setup{Game: "anarchy", Level: "quick", Text: quick.Text, Seed: "achievements", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Random", Kind: "random"}}})
	s := open(t, table.Options{Match: m})
	s.table.Earn(merry())
	told := func(text string) int {
		n := 0
		for _, line := range s.said {
			if strings.Contains(line, text) {
				n++
			}
		}
		return n
	}
	s.ticks(3)
	if told("Achievement") > 0 {
		t.Fatalf("told at once: %q", s.said)
	}
	if _, err := m.Do(0, anarchy.Command{Verb: anarchy.Pass}); err != nil {
		t.Fatal(err)
	}
	s.until("the first is told", func() bool { return told("Achievement: Begun.") == 1 })
	if len(kept.Achievements(s.env.Store)) > 0 {
		t.Error("kept before the match is over")
	}
	s.until("it is the person's turn", func() bool { return m.Active().Has(0) })
	if _, err := m.Do(1, anarchy.Command{Verb: anarchy.Concede}); err != nil {
		t.Fatal(err)
	}
	s.until("the second is told", func() bool { return told("Achievement: Won.") == 1 })
	s.ticks(60)
	if told("Achievement: Begun.") != 1 || told("Never") > 0 {
		t.Errorf("told: %q", s.said)
	}
	for id, want := range map[string]int{"begun": 1, "won": 1, "never": 0} {
		m, _ := kept.Find(kept.Achievements(s.env.Store), "anarchy", id)
		if m.Count != want || want > 0 && m.Match != "Quick against Random" {
			t.Errorf("%s: %+v", id, m)
		}
		if turns := int64(s.play.Head().Turn()); id == "never" && m.Best != turns {
			t.Errorf("after %d turns the best is %d", turns, m.Best)
		}
	}
}

// TestAchievementsOfWatchers earns nothing by watching.
func TestAchievementsOfWatchers(t *testing.T) {
	s := open(t, table.Options{Setup: match.Setup{Game: "anarchy", Level: "quick", Seed: "achievements", Seats: []match.SeatInfo{{Kind: "random"}, {Kind: "random"}}}})
	s.table.Earn(merry())
	s.until("the match is over", func() bool { return s.play.Head().Outcome().Over && !s.play.Running() })
	s.ticks(30)
	if len(kept.Achievements(s.env.Store)) > 0 {
		t.Error("watching earns something")
	}
}

// TestAchievementsOfTheAI: a match in which the AI has played a turn of the person's counts for nothing, which is told, also after a reload.
func TestAchievementsOfTheAI(t *testing.T) {
	setup := match.Setup{Game: "anarchy", Level: "quick", Seed: "achievements", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Kind: "random"}}}
	s := open(t, table.Options{Setup: setup})
	s.table.Earn(merry())
	s.until("it is the person's turn", s.turn.Acting)
	s.turn.Finish()
	s.until("the AI has played", func() bool { return s.turn.Played() && s.play.Head().Turn() >= 2 && s.turn.Acting() })
	s.turn.Do(anarchy.Command{Verb: anarchy.Concede})
	s.until("it is told", func() bool {
		return slices.ContainsFunc(s.said, func(line string) bool { return strings.Contains(line, "does not count for your achievements") })
	})
	if len(kept.Achievements(s.env.Store)) > 0 {
		t.Error("what the AI plays earns something")
	}
	if list := kept.Matches(s.env.Store); len(list) != 1 || !list[0].Handed {
		t.Errorf("after a reload it would count: %+v", list)
	}
}
