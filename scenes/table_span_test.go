package scenes

import (
	"slices"
	"testing"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/scenes/board"
)

// classic is the first position of a game's classic level.
func classic(t *testing.T, game string) match.Table {
	t.Helper()
	table, err := catalog.Start(match.Setup{Game: game, Level: "classic", Seed: "classic", Seats: make([]match.SeatInfo, 2)})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// demonstrated is the match on a page of the rule book.
func demonstrated(t *testing.T, game, page string) *record.Replay {
	t.Helper()
	look, ok := Look(game)
	if !ok {
		t.Fatalf("no game %q", game)
	}
	pages := look.Pages(classic(t, game))
	i := slices.IndexFunc(pages, func(p board.Page[match.Table, match.Command]) bool { return p.Title == page })
	if i < 0 {
		t.Fatalf("the book has no page %q", page)
	}
	table := pages[i].Demo.Start()
	start := table.Clone()
	var steps []match.Step
	for _, m := range pages[i].Demo.Moves {
		step, err := table.Do(m.Seat, m.Cmd, rules.NewSeeded("demo"))
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	line, err := record.NewReplay(match.Setup{Game: game, Level: page, Seats: make([]match.SeatInfo, start.Seats())}, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// A turn with a chain of explosions is shown for as long as its links need, whatever the pace, and its frame knows for how long.
func TestAChainTakesItsTime(t *testing.T) {
	s := sit(t, TableOptions{Timeline: demonstrated(t, "coreminer", "Bombs"), Paused: true, Pace: 16})
	chained := 0
	for _, unit := range []record.Unit{record.Turns, record.Commands} {
		s.table.clock.unit = unit
		for n := range int(s.table.limit()) {
			bombs := 0
			from, to := n, n+1
			if unit == record.Turns {
				from, to = s.table.line.First(n), s.table.line.First(n+1)
			}
			for i := from; i < to; i++ {
				for _, e := range s.table.line.Step(i).Events {
					if coreminer.What(e.What) == coreminer.Blasted {
						bombs++
					}
				}
			}
			s.table.clock.seek(float64(n)+0.5, s.table.limit())
			s.table.shown = momentKey{}
			s.table.frame()
			long := s.table.span(n)
			if s.table.moment.Span != long {
				t.Errorf("unit %d is shown for %v s, its frame says %v", n, long, s.table.moment.Span)
			}
			if unit == record.Turns && (long > 1.0/16+1e-9) != (bombs > 1) || bombs > 1 && long < 1 {
				t.Errorf("unit %d with %d bombs is shown for %v s", n, bombs, long)
			}
			if bombs > 1 {
				chained++
			}
		}
	}
	if chained < 2 {
		t.Error("there is no chain")
	}
}
