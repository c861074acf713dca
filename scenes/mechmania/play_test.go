package mechmania

import (
	"testing"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/boardtest"
)

// played is a recorded match.
type played = boardtest.Played[*mechmania.State, mechmania.Command]

type moment = board.Frame[*mechmania.State]

func view() board.View[*mechmania.State, mechmania.Command] { return New() }

// small is an eventful level with a small farm.
func small() *mechmania.Level {
	l := mechmania.DefaultLevel()
	l.Width, l.Height, l.BandStart, l.BandSpeed, l.MaxTurns, l.StartMoney = 14, 16, 5, 2, 60, 900
	return &l
}

// loose is the same level with the original's rules.
func loose() *mechmania.Level {
	l := small()
	l.Rules = mechmania.OriginalRules()
	return l
}

// play plays a match of busy farmers for a number of turns.
func play(t testing.TB, level *mechmania.Level, seed string, turns int) *played {
	t.Helper()
	s, err := mechmania.New(level)
	if err != nil {
		t.Fatal(err)
	}
	return boardtest.Play(t, New().Timing(), s, seed, turns, busy)
}

// busy is a farmer that packs, walks to the band with seeds and to the grocer with crops, and uses its item now and then.
func busy(s *mechmania.State, list []mechmania.Command, dice *rules.Seeded) mechmania.Command {
	seat := s.Active().First()
	var options [9][]mechmania.Command
	for _, c := range list {
		options[c.Verb] = append(options[c.Verb], c)
	}
	f, plan := &s.Farmers[seat], &s.Plans[seat]
	switch {
	case s.Stage == mechmania.Packing && f.Item == mechmania.NoItem && f.Upgrade == mechmania.NoUpgrade:
		if dice.Intn(4) > 0 {
			return mechmania.Command{Verb: mechmania.Pack, Item: mechmania.Item(1 + dice.Intn(itemKinds-1))}
		}
		return options[mechmania.Pack][dice.Intn(len(options[mechmania.Pack]))]
	case s.Stage == mechmania.Packing, s.Stage == mechmania.Moving && plan.Moves, len(plan.Entries) > dice.Intn(6):
		return mechmania.Command{}
	case s.Stage == mechmania.Moving:
		goal := orders.Stall(s, f.At)
		if orders.Stock(f) > 0 || len(f.Basket) == 0 && dice.Intn(4) > 0 {
			goal = grid.Pt(dice.Intn(s.Tiles.W), max(min(int(bandFront(s, s.Number))-dice.Intn(7), s.Tiles.H-1), 0))
		}
		return mechmania.Command{Verb: mechmania.Move, At: orders.Leg(s, seat, goal)}
	}
	for _, v := range [...]mechmania.Verb{mechmania.Use, mechmania.Harvest, mechmania.Plant, mechmania.Buy} {
		if v == mechmania.Use && (dice.Intn(6) > 0 || s.Number < 6) {
			continue
		}
		if n := len(options[v]); n > 0 && dice.Intn(8) > 0 {
			return options[v][dice.Intn(n)]
		}
	}
	return mechmania.Command{}
}
