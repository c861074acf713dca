package si32

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

type (
	page  = board.Page[*si32.State, si32.Command]
	demo  = board.Demo[*si32.State, si32.Command]
	moved = board.DemoMove[si32.Command]
)

// field is a small board of the rule book.
type field struct {
	w, h   int
	ore    int64 // on every tile
	hex    bool
	armies []si32.Army
	sites  []si32.Site
}

// under sets up the board under the given rules, or those of the other geometry when they are not for this one.
func (f field) under(k si32.Constants) (*si32.State, error) {
	level := si32.DefaultLevel()
	switch {
	case f.hex == (k.Geometry == si32.Hex):
		level.Constants = k
	case f.hex:
		level = si32.HexLevel()
	}
	level.Seats = f.seats()
	level.Width, level.Height, level.Resources, level.Symmetry = f.w, f.h, si32.Range{f.ore, f.ore}, "none"
	level.Army, level.Building = f.armies, f.sites
	return si32.New(&level, "rules")
}

func (f field) seats() int32 {
	if f.hex {
		return 4
	}
	return 2
}

// play makes a demo of turns under the given rules: the orders of each, then all seats are ready.
func (f field) play(k *si32.Constants, turns ...[]moved) *demo {
	var list []moved
	for _, t := range turns {
		list = append(list, t...)
		for seat := range rules.Seat(f.seats()) {
			list = append(list, moved{Seat: seat, Cmd: si32.Command{Verb: si32.Pass}})
		}
	}
	return board.NewDemo(list, func() (*si32.State, error) { return f.under(*k) },
		func() (*si32.State, error) { return f.under(si32.DefaultLevel().Constants) })
}

func army(seat, x, y int, units int64) si32.Army {
	return si32.Army{Seat: seat, At: [2]int{x, y}, Units: units}
}

func site(seat, x, y int) si32.Site { return si32.Site{Seat: seat, At: [2]int{x, y}} }

func marches(seat rules.Seat, x, y int, d si32.Dir, n int64) moved {
	return moved{Seat: seat, Cmd: si32.Command{Verb: si32.Move, At: grid.Pt(x, y), Dir: d, N: n}}
}

func does(seat rules.Seat, v si32.Verb, x, y int, n int64) moved {
	return moved{Seat: seat, Cmd: si32.Command{Verb: v, At: grid.Pt(x, y), Dir: si32.SouthEast, N: n}}
}

// turn is the orders of a turn.
func turn(list ...moved) []moved { return list }

// Pages are the rule book, one idea a page.
func (v *View) Pages(start *si32.State) []page {
	k := &start.Constants
	aim := field{8, 5, 20, false, []si32.Army{army(0, 1, 1, 1), army(0, 5, 2, 14), army(1, 6, 4, 2)}, []si32.Site{site(0, 0, 1), site(1, 6, 2)}}
	secret := field{8, 5, 12, false, []si32.Army{army(0, 1, 2, 12), army(0, 2, 1, 5), army(1, 6, 2, 9)}, []si32.Site{site(0, 0, 3), site(1, 6, 0)}}
	mining := field{7, 5, 24, false, []si32.Army{army(0, 2, 2, 6), army(1, 5, 4, 1)}, []si32.Site{site(0, 0, 1), site(1, 5, 1)}}
	build := field{7, 5, 20, false, []si32.Army{army(0, 3, 1, 5), army(1, 6, 4, 1)}, []si32.Site{site(0, 0, 1), site(1, 5, 2)}}
	workers := field{6, 4, 20, false, []si32.Army{army(0, 1, 1, 4), army(1, 5, 3, 1)}, []si32.Site{site(0, 1, 1), site(1, 4, 0)}}
	border := field{7, 5, 20, false, []si32.Army{army(0, 2, 2, 40), army(1, 3, 2, 27), army(0, 2, 3, 6), army(1, 4, 3, 9)}, []si32.Site{site(0, 0, 0), site(1, 5, 0)}}
	siege := field{7, 5, 20, false, []si32.Army{army(0, 3, 2, 12), army(0, 3, 3, 7), army(1, 4, 2, 5), army(0, 3, 0, 8)}, []si32.Site{site(0, 0, 1), site(1, 4, 2), site(1, 5, 0)}}
	hives := field{7, 5, 20, true, []si32.Army{army(0, 2, 2, 16), army(1, 5, 1, 4), army(2, 1, 4, 3), army(3, 5, 4, 3)},
		[]si32.Site{site(0, 1, 1), site(1, 4, 1), site(2, 1, 3), site(3, 5, 3)}}
	return []page{
		{Title: "Outlast or outproduce", Text: []string{
			"Armies are numbers on tiles. Whoever alone has buildings left wins at once, and so does whoever has been the only one with units for more than 10 turns.",
			fmt.Sprintf("After %d turns the seat wins that has produced most units in the whole match. Units on the board, buildings and ore decide when that is equal.", k.MaxTurns),
		}, Demo: aim.play(k, turn(marches(0, 5, 2, si32.East, 14)))},
		{Title: "Orders in secret", Text: []string{
			"All seats plan at the same time and nobody sees the orders of others. When all are locked in, they are revealed as arrows and carried out together.",
			"An order is for some of the units of a tile: march one tile, mine, build, work, or wait. Every unit has one order a turn, and a stack can be split as you like.",
			"First marches that run into each other on a border fight, then all others arrive, then buildings are raised, ore is mined, sieges and fights are fought, and buildings produce.",
		}, Demo: secret.play(k, turn(marches(0, 1, 2, si32.East, 8), marches(0, 2, 1, si32.East, 5), marches(1, 6, 2, si32.West, 9)), turn(marches(0, 2, 2, si32.East, 8), marches(1, 5, 2, si32.West, 9)), turn(marches(0, 3, 2, si32.East, 8), marches(1, 4, 2, si32.West, 9)))},
		{Title: "Ore pays for everything", Text: []string{
			"A unit that mines takes one ore a turn off its tile. The richer the ground, the deeper its colour; it is gone for good when it is mined.",
			"Of a tile with an order the units without one mine by themselves.",
		}, Demo: mining.play(k, turn(does(0, si32.Mine, 2, 2, 6)), turn(marches(0, 2, 2, si32.East, 3)), turn(does(0, si32.Mine, 3, 2, 3), does(0, si32.Mine, 2, 2, 3)))},
		{Title: "Buildings", Text: []string{
			"For 100 ore a unit raises a building at once. It covers two by two tiles: that of the builder and three more on the side you choose, without wall, building or enemy.",
			"If two seats want the same tiles in the same turn, nobody gets them and nobody pays. The ground under a building can still be mined.",
		}, Demo: build.play(k, turn(does(0, si32.Build, 3, 1, 1), marches(0, 3, 1, si32.West, 2)), turn())},
		{Title: "Chimneys smoke for workers", Text: []string{
			"A building makes progress by 1 a turn, and by 1 more for each worker, four at most: a lit chimney for each. For 5 of it a unit appears where the builder stood.",
			"Units ordered to work go on until they are ordered otherwise; they mine nothing. With four workers a building makes a unit every turn.",
		}, Demo: workers.play(k, turn(does(0, si32.Work, 1, 1, 2)), turn(does(0, si32.Work, 1, 1, 4)), turn(), turn(), turn())},
		{Title: "Clashes", Text: []string{
			"Two marches into each other meet on the border: both lose the smaller number, and what is left of the larger one goes on.",
			"Armies that meet on a tile lose the same way. A stack that waits kills as many as one that attacks.",
		}, Demo: border.play(k, turn(marches(0, 2, 2, si32.East, 40), marches(1, 3, 2, si32.West, 27), marches(0, 2, 3, si32.East, 6), marches(1, 4, 3, si32.West, 9)))},
		{Title: "Sieges", Text: []string{
			"A building defends itself like 10 units, together with all units its owner has on its four tiles. If as many attackers are on it in one turn, it is razed with all its units, and the attackers lose that many.",
			"If there are fewer they all fall, and take one defender with each of them. So come with enough, from all sides in the same turn.",
			"The meter over a besieged building fills with the attackers; the plate over it says how many it takes.",
		}, Demo: siege.play(k, turn(marches(0, 3, 0, si32.East, 8)), turn(marches(0, 3, 2, si32.East, 12), marches(0, 3, 3, si32.East, 7), marches(0, 4, 0, si32.East, 8)))},
		{Title: "Hives on hexagons", Text: []string{
			"The game also has hexagons, with six neighbours and two to four seats. A hive covers one tile and makes a unit every 5 turns without workers; one that stands absorbs 9 attackers.",
			"There the most hives decide in the end, then the most units.",
		}, Table: [][]string{
			{"game", "squares", "hexagons"},
			{"seats", "2", "2 to 4"},
			{"turns", "300", "500 or 1000, by level"},
			{"at the end", "most units produced, then units, buildings, ore", "most hives, then units"},
			{"building", "4 tiles, up to 4 workers", "1 tile, no workers"},
			{"makes a unit", "every 5 turns, every turn with 4 workers", "every 5 turns"},
			{"falls to", "10 attackers and 1 for each defender", "10 attackers and 1 for each defender"},
		}, Demo: hives.play(k, turn(marches(0, 2, 2, si32.East, 16), marches(2, 1, 4, si32.East, 2)), turn(marches(0, 3, 2, si32.NorthEast, 16)))},
		{Title: "A good first match", Text: []string{
			"Put the ore of the start into a second building in the first turn, and all that you mine into more of them: so your army doubles about every fifteen turns.",
			"Spread out to mine. A tile holds about 25 ore, so a large stack on it soon has nothing to do. Build where your units stand: new ones appear there.",
			"Look at the greatest enemy stack that can reach a building of yours: with that number less 9 of your own units on it, the building holds.",
			"Attack all at once. Ten units and one more for each defender raze a building; the same units in two turns are lost.",
		}},
		{Title: "Plan with arrows", Text: []string{
			"Choose an army and then a tile, or draw an arrow from the army. The dial or the digits say how many go, the button All (J) makes it half or one. A tile far away makes a trip: the army marches on by itself every turn, on the dotted way.",
			"Mine (O) lets an army mine as long as there is ore for all of it; then it goes on to more by itself, away from enemies. Work (K) fills the building it stands on, Hold (L) keeps it where it is. With nobody chosen they are for all who are idle.",
			"All mine and All work are for the new units of your buildings besides: those work where workers are wanted and mine otherwise, until you press again. Rally (Y) sends the new units of a building somewhere, with nobody chosen those of all.",
			"Build (B): point at an army, at the corner of its tile to which the building extends.",
			"The strip lists this turn's orders: press one to change its number or to take it back (Z). What goes on by itself ends with the same button on the chosen army or building; it says what it ends, and Undo brings it back.",
			"Badges over your arrows tell what comes of them if the others stand still. A red hatched tile holds enemies. Then lock in, and see what the others had in mind.",
		}},
	}
}
