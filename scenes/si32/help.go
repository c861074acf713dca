package si32

import (
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
	makes := workers.play(k, turn(does(0, si32.Work, 1, 1, 2)), turn(does(0, si32.Work, 1, 1, 4)), turn(), turn(), turn())
	if k.PerWorker == 0 {
		makes = workers.play(k, turn(), turn(), turn(), turn(), turn(), turn())
	}
	pages := []page{
		{Title: "Outlast or outproduce", Text: aimText(start), Demo: aim.play(k, turn(marches(0, 5, 2, si32.East, 14)))},
		{Title: "How a match starts", Text: startText(start), Demo: opening(k)},
		{Title: "Orders in secret", Text: ordersText(k),
			Demo: secret.play(k, turn(marches(0, 1, 2, si32.East, 8), marches(0, 2, 1, si32.East, 5), marches(1, 6, 2, si32.West, 9)), turn(marches(0, 2, 2, si32.East, 8), marches(1, 5, 2, si32.West, 9)), turn(marches(0, 3, 2, si32.East, 8), marches(1, 4, 2, si32.West, 9)))},
		{Title: "Ore pays for everything", Text: oreText(k),
			Demo: mining.play(k, turn(does(0, si32.Mine, 2, 2, 6)), turn(marches(0, 2, 2, si32.East, 3)), turn(does(0, si32.Mine, 3, 2, 3), does(0, si32.Mine, 2, 2, 3)))},
		{Title: "Buildings", Text: buildText(k), Demo: build.play(k, turn(does(0, si32.Build, 3, 1, 1), marches(0, 3, 1, si32.West, 2)), turn())},
		{Title: "Buildings make units", Text: workText(k), Demo: makes},
		{Title: "Clashes", Text: []string{
			"Armies that march into each other fight on the border. Both lose as many units as the smaller one has, and the rest of the larger one marches on.",
			"Armies that meet on a tile lose units the same way. An army that waits kills as many as one that attacks.",
		}, Demo: border.play(k, turn(marches(0, 2, 2, si32.East, 40), marches(1, 3, 2, si32.West, 27), marches(0, 2, 3, si32.East, 6), marches(1, 4, 3, si32.West, 9)))},
		{Title: "Sieges", Text: siegeText(k),
			Demo: siege.play(k, turn(marches(0, 3, 0, si32.East, 8)), turn(marches(0, 3, 2, si32.East, 12), marches(0, 3, 3, si32.East, 7), marches(0, 4, 0, si32.East, 8)))},
	}
	if !k.StrictOrders {
		pages = append(pages, page{Title: "Quirks of the engine", Text: quirksText(k)})
	}
	return append(pages,
		page{Title: "Squares and hexagons", Text: []string{
			"Some boards have square tiles with four neighbours. Others have hexagons with six neighbours, for two to four seats; there a building is called a hive.",
		}, Table: comparison(k), Demo: hives.play(k, turn(marches(0, 2, 2, si32.East, 16), marches(2, 1, 4, si32.East, 2)), turn(marches(0, 3, 2, si32.NorthEast, 16)))},
		page{Title: "A good first match", Text: firstMatchText(start)},
		page{Title: "Plan with arrows", Text: planText(k)},
	)
}

// opening plays the first turns of a match that starts without buildings, or else a new building beside the first one.
func opening(k *si32.Constants) *demo {
	f := field{7, 5, 20, false, []si32.Army{army(0, 2, 2, 1), army(1, 5, 2, 1)}, nil}
	turns := [][]moved{turn(does(0, si32.Build, 2, 2, 1), does(1, si32.Build, 5, 2, 1))}
	if k.PerWorker > 0 {
		turns = append(turns, turn(does(0, si32.Work, 2, 2, 1), does(1, si32.Work, 5, 2, 1)))
	}
	return f.play(k, append(turns, turn(), turn(), turn(), turn())...)
}

func planText(k *si32.Constants) []string {
	list := []string{
		"Choose an army and then a tile, or draw an arrow from the army. Set how many units go with the dial or the digit keys; the button All (J) switches to half or one. If the tile is far away, the army marches on by itself every turn, along the dotted line.",
		"Mine (O): the army mines as long as there is ore for all its units, then moves on to more ore by itself, away from enemies. Hold (L): the army stays where it is. With no army chosen, both are for all idle armies.",
	}
	rally := "Rally (Y) sends the new units of the chosen building to a tile; with no building chosen, those of all your buildings."
	if k.PerWorker > 0 {
		list = append(list, "Work (K) fills the building that the army stands on. All mine and All work are also for the new units of your buildings: they work where workers are needed and mine otherwise, until you press again. "+rally)
	} else {
		list = append(list, "All mine is also for the new units of your buildings, until you press again. "+rally)
	}
	build := "Build (B): point at an army"
	if k.BuildingSize > 1 {
		build += ", at the corner of its tile that the building should extend to"
	}
	if k.PerWorker > 0 {
		build += "; on your own building, the army works instead"
	}
	return append(list, build+".",
		"The strip lists this turn's orders: press one to change its number or take it back (Z). To end what goes on by itself over several turns, a standing order, choose the army or building and press the same button, which then says End orders. Undo brings it back.",
		"Badges over your arrows show the result if the others stand still. Tiles hatched in red hold enemies. Then lock in and see what the others planned.",
	)
}
