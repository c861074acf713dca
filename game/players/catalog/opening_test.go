package catalog_test

import (
	"math"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// TestOpeningChance: before anything has happened in a level in which the seats have the same, no seat is favoured by more than equal players win
// there more often (docs/measurements/fairness.md); a handicap makes its seat's chance better.
func TestOpeningChance(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		for _, l := range levels.List(game) {
			s := setup(game, l, e.Seats(l))
			said := func(favoured int) []float64 {
				for seat := range s.Seats {
					s.Seats[seat].Handicap = 0
					if seat == favoured {
						s.Seats[seat].Handicap = e.Game.Info().Handicap.Most
					}
				}
				start, err := games.Start(s)
				if err != nil {
					t.Fatal(err)
				}
				return e.Bots.Forecast(nil, start)
			}
			even := said(-1)
			for seat, p := range even {
				if math.Abs(p-1/float64(len(even))) > 0.02 {
					t.Errorf("%s/%s begins at %.2f for seat %d", game, l.Name, p, seat)
				}
			}
			for seat := range even {
				if p := said(seat); p[seat] <= even[seat]+0.02 {
					t.Errorf("%s/%s: %.2f for seat %d with the largest handicap, %.2f without", game, l.Name, p[seat], seat, even[seat])
				}
			}
		}
	}
}

// TestTipped: what moves the chance is named: what a handicap gives a seat speaks for it, and against the other.
func TestTipped(t *testing.T) {
	for _, e := range catalog.Entries() {
		info := e.Game.Info()
		l, err := levels.Find(info.ID, "quick")
		if err != nil {
			t.Fatal(err)
		}
		begins := func(handicap int) match.Position {
			s := setup(info.ID, l, 2)
			s.Seats[0].Handicap = handicap
			start, err := games.Start(s)
			if err != nil {
				t.Fatal(err)
			}
			return start
		}
		even, more := begins(0), begins(info.Handicap.Most)
		what, was, is := e.Bots.Tipped(even, more, 0, 1)
		if !slices.Contains(e.Measured.ChanceFeatures(), what) || what == bots.MovesFirst || was != 0 || is <= 0 {
			t.Errorf("%s: %q, %v and then %v, is what the handicap brings", info.ID, what, was, is)
		}
		if what, was, is := e.Bots.Tipped(even, more, 1, 0); what != "" || was != 0 || is != 0 {
			t.Errorf("%s: %q, %v and then %v, is what it brings the other", info.ID, what, was, is)
		}
		if again, was, now := e.Bots.Tipped(more, more, 0, 1); again != what || was != is || now != is {
			t.Errorf("%s: %q, %v and then %v, where nothing has changed; the lead is %q, %v", info.ID, again, was, now, what, is)
		}
	}
}

// TestMoreIsNoWorse: anyone who gets a handicap in the middle of a match has no smaller win chance than without it.
func TestMoreIsNoWorse(t *testing.T) {
	for _, e := range catalog.Entries() {
		info := e.Game.Info()
		t.Run(info.ID, func(t *testing.T) {
			l, err := levels.Find(info.ID, "quick")
			if err != nil {
				t.Fatal(err)
			}
			s := setup(info.ID, l, e.Seats(l))
			start, err := games.Start(s)
			if err != nil {
				t.Fatal(err)
			}
			m := match.New(s, start)
			players := make([]match.Player, e.Seats(l))
			for seat, name := range []string{"regular", "rookie"} {
				bot, err := e.Bot(name, "seat")
				if err != nil {
					t.Fatal(err)
				}
				players[seat] = botstest.Told{Player: bot, Tell: func(p match.Position) {
					if p.Turn()%7 != 1 {
						return
					}
					before := e.Bots.WinChance(p)
					for seat := range before {
						for _, amount := range []int{info.Handicap.Step, info.Handicap.Most} {
							more := p.Clone()
							if err := rules.Favour(more.State(), info, rules.Seat(seat), amount); err != nil {
								t.Fatal(err)
							}
							if after := e.Bots.WinChance(more); after[seat] < before[seat]-1e-9 {
								t.Errorf("turn %d: with %d %s more seat %d is at %.4f, without at %.4f", p.Turn(), amount, info.Handicap.Unit, seat, after[seat], before[seat])
							}
						}
					}
				}}
			}
			if err := m.Run(t.Context(), players); err != nil {
				t.Fatal(err)
			}
		})
	}
}
