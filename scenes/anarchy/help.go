package anarchy

import (
	"fmt"
	"slices"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

type (
	page  = board.Page[*anarchy.State, anarchy.Command]
	demo  = board.Demo[*anarchy.State, anarchy.Command]
	moved = board.DemoMove[anarchy.Command]
)

// town is a small board of the rule book.
type town struct {
	rows  []string // as in a level file
	winds []string
	fires map[grid.Point]int // fire at the start
	hurt  map[grid.Point]int // health at the start
	seen  map[grid.Point]int // exposure at the start
}

// under sets up the board under the given rules.
func (t town) under(k anarchy.Constants) (*anarchy.State, error) {
	level := anarchy.DefaultLevel()
	level.Constants, level.Rows, level.Forecasts = k, t.rows, t.winds
	s, err := anarchy.New(&level, "rules")
	if err != nil {
		return nil, err
	}
	for p, n := range t.fires {
		s.Buildings[s.At(p)].Fire = uint8(n)
	}
	for p, n := range t.hurt {
		s.Buildings[s.At(p)].Health = int16(n)
	}
	for p, n := range t.seen {
		s.Buildings[s.At(p)].Exposure = int32(n)
	}
	return s, nil
}

// start sets up the board under the classic rules.
func (t town) start() *anarchy.State {
	s, err := t.under(anarchy.DefaultLevel().Constants)
	if err != nil { // the boards are constants and tested
		panic("anarchy: board of the rule book: " + err.Error())
	}
	return s
}

// order is a command from one cell to another.
func (t town) order(seat rules.Seat, verb anarchy.Verb, from, to grid.Point) moved {
	s := t.start()
	return moved{Seat: seat, Cmd: anarchy.Command{Verb: verb, Building: s.At(from), Target: max(s.At(to), 0)}}
}

// back is the same command the other way round: counterclockwise, weaker.
func back(m moved) moved { m.Cmd.Reverse = true; return m }

// ends are the ends of the next turns, beginning with the one of seat.
func ends(seat rules.Seat, n int) []moved {
	list := make([]moved, n)
	for i := range list {
		list[i].Seat = (seat + rules.Seat(i)) & 1
	}
	return list
}

// play makes a demo under the given rules.
func (t town) play(k *anarchy.Constants, parts ...[]moved) *demo {
	return board.NewDemo(slices.Concat(parts...), func() (*anarchy.State, error) { return t.under(*k) },
		func() (*anarchy.State, error) { return t.under(anarchy.DefaultLevel().Constants) })
}

func one(m ...moved) []moved { return m }

// kindsTable is what each kind of building does, by the numbers of the level.
func kindsTable(start *anarchy.State) [][]string {
	k := &start.Constants
	return [][]string{
		{"building", "health", "for one bribe"},
		{"Headquarters", health(start, 1), fmt.Sprintf("ignites a building: +%d fire, but the distance exposes it to raids", k.HeadquartersFire)},
		{"Warehouse", health(start, 0), fmt.Sprintf("ignites a building: +%d fire", k.WarehouseFire)},
		{"Fire dept", health(start, 0), fmt.Sprintf("sprays a building: −%d fire", k.WaterPower)},
		{"Police", health(start, 0), "raids a warehouse or headquarters: damage equal to its exposure"},
		{"Weather station", health(start, 0), "turns the next wind by a quarter, or its strength by 1"},
	}
}

// health is what undamaged buildings have at the start (0) or the headquarters (1).
func health(start *anarchy.State, which int) string {
	if start.Whole[which] == 0 {
		return "?"
	}
	return strconv.Itoa(int(start.Whole[which]))
}

// Pages are the rule book, one idea a page.
func (v *View) Pages(start *anarchy.State) []page {
	k := &start.Constants
	pt := grid.Pt
	goal := town{rows: []string{"H..W.p", ".W..wh", "..F.s."}, winds: []string{"east 9", "east 9", "east 9", "east 9", "east 9", "east 9"},
		fires: map[grid.Point]int{pt(4, 1): 14}, hurt: map[grid.Point]int{pt(5, 1): 15}}
	bribes := town{rows: []string{"H.W.F.", "..P.S.", "w..h.f"}, winds: []string{"north 3", "east 2", "west 2"}, fires: map[grid.Point]int{pt(4, 0): 4}}
	fire := town{rows: []string{"H..w..", ".F...p", "h....."}, winds: []string{"north 0", "north 0", "north 0", "north 0", "north 0", "north 0", "north 0", "north 0"},
		fires: map[grid.Point]int{pt(3, 0): 12, pt(5, 1): 5, pt(1, 1): 19}, hurt: map[grid.Point]int{pt(3, 0): 60, pt(1, 1): 100}}
	ignite := town{rows: []string{"W.....", "H.W..f", "....h."}, winds: []string{"north 0", "north 0", "north 0"}}
	wind := town{rows: []string{"wWfPwh", "......", "H.W.Wp"}, winds: []string{"east 4", "east 4", "west 7", "north 2", "east 8", "east 8"}, fires: map[grid.Point]int{pt(0, 0): 12}}
	station := town{rows: []string{"H.S..S", "..fWw.", "s....h"}, winds: []string{"east 3", "east 3", "south 6", "south 6"}, fires: map[grid.Point]int{pt(3, 1): 9}}
	spray := town{rows: []string{"F...F.", "..WH..", ".F..hw"}, winds: []string{"east 8", "east 8", "north 0", "north 0"}, fires: map[grid.Point]int{pt(2, 1): 6}}
	raid := town{rows: []string{"w....H", "..h...", "P...P."}, winds: []string{"north 0", "north 0", "north 0"}, seen: map[grid.Point]int{pt(0, 0): 34, pt(2, 1): 22}}
	first := town{rows: []string{"wW.F..", "H...wh", ".W.S.p"}, winds: []string{"east 6", "south 6", "east 4", "east 4"}, fires: map[grid.Point]int{pt(0, 0): 4}}

	return []page{
		{Title: "Burn the rival's headquarters", Text: []string{
			"Two gangs share one city. Each has a headquarters. Bring the rival's from " + health(start, 1) + " health to 0 and you win at once.",
			fmt.Sprintf("After %d turns, both sides' counted together, or when both headquarters fall in the same turn, the healthier headquarters wins. If they are equal, the side with more buildings standing wins, then the one whose buildings have more health together; a coin is the last resort.", k.MaxTurns),
			"Nobody can set fire to a headquarters directly. Fire must be carried there by the wind.",
		}, Demo: goal.play(k, ends(0, 3))},
		{Title: "Ten bribes a turn", Text: []string{
			"You take turns. On yours you have ten bribes, and each one lets one of your buildings act. No building acts twice in a turn.",
			"Bribes do not keep: what you leave is gone. When one of your buildings burns down you get one more bribe on your next turn.",
			"A building with 0 health is a ruin. It cannot act any more.",
		}, Table: kindsTable(start), Demo: bribes.play(k, one(bribes.order(0, anarchy.Extinguish, pt(4, 0), pt(4, 0)), bribes.order(0, anarchy.Ignite, pt(2, 0), pt(0, 2)),
			bribes.order(0, anarchy.Rotate, pt(4, 1), pt(4, 1))), ends(0, 2))},
		{Title: "How fire burns", Text: []string{
			"A fire has a strength from 0 to 20. At the end of every turn, yours and the rival's, it takes its strength from the building's health and then shrinks by 1.",
			"So a fire of 3 left alone does 3 + 2 + 1 = 6 damage, a fire of 20 does 210. Several fires on one building add up to 20.",
			"Ruins burn on and can still pass their fire to others.",
		}, Demo: fire.play(k, ends(0, 7))},
		{Title: "Warehouses set fires", Text: []string{
			"A warehouse adds a fire of 3 to any building but a headquarters, at any distance. Your headquarters is a warehouse too, and adds 20.",
			"The distance, counted in streets, is added to the warehouse's exposure. Near targets are safe, far ones are noticed. Exposure falls by 10 at the end of each turn.",
		}, Demo: ignite.play(k, one(ignite.order(0, anarchy.Ignite, pt(0, 0), pt(5, 1)), ignite.order(0, anarchy.Ignite, pt(2, 1), pt(5, 1))), ends(0, 2))},
		{Title: "The wind spreads them", Text: []string{
			"When a turn ends, the wind blows every fire onto the buildings behind it. It crosses as many buildings in a row as the wind is strong; the first gap stops it.",
			"What arrives is as strong as the fire, but not stronger than the wind. A building that already burns keeps the greater fire.",
			"All winds are known from the start, and the strip shows the coming eight. They come in pairs, one for each side: equally strong, east and west swapped. The fire beside a headquarters, on the side the wind comes from, is what wins the match.",
		}, Demo: wind.play(k, ends(0, 5))},
		{Title: "Weather stations turn the next wind", Text: []string{
			"A weather station turns the wind marked “next” by a quarter, or makes it stronger or weaker by 1. The wind marked “now” is fixed.",
			"The next wind blows at the end of your rival's turn. Turn it so that it carries fire onto the rival's headquarters and away from yours.",
		}, Demo: station.play(k, one(back(station.order(0, anarchy.Rotate, pt(2, 0), pt(2, 0))), station.order(0, anarchy.Intensify, pt(5, 0), pt(5, 0))), ends(0, 3))},
		{Title: "Fire departments spray", Text: []string{
			"A fire department takes 2 off the fire of any building but a headquarters, at any distance.",
			"Keep the buildings around your own headquarters cold, above all the one the wind comes from.",
		}, Demo: spray.play(k, one(spray.order(0, anarchy.Extinguish, pt(0, 0), pt(2, 1)), spray.order(0, anarchy.Extinguish, pt(1, 2), pt(2, 1)),
			spray.order(0, anarchy.Extinguish, pt(4, 0), pt(2, 1))), ends(0, 2))},
		{Title: "Police raid the exposed", Text: []string{
			"A police department raids a warehouse or a headquarters. The damage is the target's exposure, which is 0 afterwards.",
			"That is the danger of igniting with your headquarters: whoever has seen it can strike it without any wind.",
		}, Demo: raid.play(k, one(raid.order(0, anarchy.Raid, pt(0, 2), pt(0, 0)), raid.order(0, anarchy.Raid, pt(4, 2), pt(2, 1))), ends(0, 1))},
		{Title: "A good first match", Text: []string{
			"The match is about what stands upwind of each headquarters. On your turn green arrows mark the buildings over which the wind “now” blows into the rival's headquarters, thin ones those for the wind “next”: ignite them with your nearest warehouses. Red arrows are the same for your own headquarters: spray what burns there.",
			"Keep at least three of your ten bribes for the attack: defence alone does not win.",
			"Let one or two weather stations work each turn. Let your headquarters ignite only what stands near it, as long as the rival has police.",
			"The outlook under the board tells what the fires burning now will leave of each headquarters if nobody does anything.",
			"Stuck? “Suggest” shows what the Expert would do, and why.",
		}, Demo: first.play(k, one(first.order(0, anarchy.Ignite, pt(1, 0), pt(4, 1)), first.order(0, anarchy.Ignite, pt(1, 2), pt(4, 1)), first.order(0, anarchy.Extinguish, pt(3, 0), pt(0, 0))), ends(0, 3))},
		{Title: "Clicks that think along", Text: []string{
			"Click a building of yours, then its target. Or click the target first: a second click does what makes most sense there with your best building, and a verb's key does just that verb. Click on to do it again with the next one.",
			"Choose a verb first and every click aims, with your best building for each target. The slider sets how many buildings act on a click: with “All”, as many as do any good. Hold Shift to choose several buildings, or draw a box around them; they all act on the next target.",
			"Every click is previewed beside the pointer, and every refusal is explained. The overlay “When this turn ends” shows what fire and wind are about to do, “Last turn” what the rival has just done. Right click or Esc lets go; undo takes back anything until you end the turn.",
			"By touch, the first tap on a target previews and the second one acts.",
		}},
	}
}
