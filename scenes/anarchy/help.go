package anarchy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/words"
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

// under sets up the board with the given rules.
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

// start sets up the board with the classic rules.
func (t town) start() *anarchy.State {
	s, err := t.under(anarchy.DefaultLevel().Constants)
	if err != nil { // the boards are constants and tested
		panic("anarchy: board of the rule book: " + err.Error())
	}
	return s
}

// order is a command of the first seat from one cell to another.
func (t town) order(verb anarchy.Verb, from, to grid.Point) moved {
	s := t.start()
	return moved{Cmd: anarchy.Command{Verb: verb, Building: s.At(from), Target: max(s.At(to), 0)}}
}

// back reverses a weather station's command: counterclockwise, weaker.
func back(m moved) moved { m.Cmd.Reverse = true; return m }

// ends are the commands that end the next n turns, that of the first seat to begin with.
func ends(n int) []moved {
	list := make([]moved, n)
	for i := range list {
		list[i].Seat = rules.Seat(i) & 1
	}
	return list
}

// play makes a demo with the given rules.
func (t town) play(k *anarchy.Constants, parts ...[]moved) *demo {
	return board.NewDemo(slices.Concat(parts...), t.under, *k, anarchy.DefaultLevel().Constants)
}

func one(m ...moved) []moved { return m }

// kindsTable lists what each kind of building does, with the numbers of the level.
func kindsTable(start *anarchy.State) [][]string {
	k := &start.Constants
	return [][]string{
		{"building", "health", "for " + bribes(k)},
		{"Headquarters", health(start, 1), fmt.Sprintf("ignites a building: +%d fire", k.HeadquartersFire)},
		{"Warehouse", health(start, 0), fmt.Sprintf("ignites a building: +%d fire", k.WarehouseFire)},
		{"Fire dept", health(start, 0), fmt.Sprintf("sprays a building: −%d fire", k.WaterPower)},
		{"Police", health(start, 0), "raids a warehouse or headquarters: damage equal to its exposure"},
		{"Weather station", health(start, 0), fmt.Sprintf("turns the next wind by a quarter, or changes its strength by %d", k.WindStep)},
	}
}

// health is the full health of a building (0) or headquarters (1), "?" if it is not known.
func health(start *anarchy.State, which int) string {
	if start.Whole[which] == 0 {
		return "?"
	}
	return strconv.Itoa(int(start.Whole[which]))
}

// Pages are the rule book, one idea per page.
func (v *View) Pages(start *anarchy.State) []page {
	k := &start.Constants
	pt := grid.Pt
	goal := town{rows: []string{"H..W.p", ".W..wh", "..F.s."}, winds: []string{"east 9", "east 9", "east 9", "east 9", "east 9", "east 9"},
		fires: map[grid.Point]int{pt(4, 1): 14}, hurt: map[grid.Point]int{pt(5, 1): 15}}
	corrupt := town{rows: []string{"H.W.F.", "..P.S.", "w..h.f"}, winds: []string{"north 3", "east 2", "west 2"}, fires: map[grid.Point]int{pt(4, 0): 4}}
	fire := town{rows: []string{"H..w..", ".F...p", "h....."}, winds: []string{"north 0", "north 0", "north 0", "north 0", "north 0", "north 0", "north 0", "north 0"},
		fires: map[grid.Point]int{pt(3, 0): 12, pt(5, 1): 5, pt(1, 1): 19}, hurt: map[grid.Point]int{pt(3, 0): 60, pt(1, 1): 100}}
	ignite := town{rows: []string{"W.....", "H.W..f", "....h."}, winds: []string{"north 0", "north 0", "north 0"}}
	wind := town{rows: []string{"wWfPwh", "......", "H.W.Wp"}, winds: []string{"east 4", "east 4", "west 7", "north 2", "east 8", "east 8"}, fires: map[grid.Point]int{pt(0, 0): 12}}
	station := town{rows: []string{"H.S..S", "..fWw.", "s....h"}, winds: []string{"east 3", "east 3", "south 6", "south 6"}, fires: map[grid.Point]int{pt(3, 1): 9}}
	spray := town{rows: []string{"F...F.", "..WH..", ".F..hw"}, winds: []string{"east 8", "east 8", "north 0", "north 0"}, fires: map[grid.Point]int{pt(2, 1): 6}}
	raid := town{rows: []string{"w....H", "..h...", "P...P."}, winds: []string{"north 0", "north 0", "north 0"}, seen: map[grid.Point]int{pt(0, 0): 34, pt(2, 1): 22}}
	first := town{rows: []string{"wW.F..", "H...wh", ".W.S.p"}, winds: []string{"east 6", "south 6", "east 4", "east 4"}, fires: map[grid.Point]int{pt(0, 0): 4}}

	order := town{rows: []string{"H.wW.P", "f.....", "Sf..wh"}, winds: []string{"west 5", "east 6", "north 2", "north 2"}, fires: map[grid.Point]int{pt(3, 0): 8, pt(4, 2): 7}}

	return []page{
		{Title: "Burn the enemy headquarters", Text: goalText(start), Demo: goal.play(k, ends(3))},
		{Title: "Bribes", Text: bribesText(k), Table: kindsTable(start),
			Demo: corrupt.play(k, one(corrupt.order(anarchy.Extinguish, pt(4, 0), pt(4, 0)), corrupt.order(anarchy.Ignite, pt(2, 0), pt(0, 2)),
				corrupt.order(anarchy.Rotate, pt(4, 1), pt(4, 1))), ends(2))},
		{Title: "How fire burns", Text: fireText(k), Demo: fire.play(k, ends(7))},
		{Title: "Warehouses ignite", Text: igniteText(k),
			Demo: ignite.play(k, one(ignite.order(anarchy.Ignite, pt(0, 0), pt(5, 1)), ignite.order(anarchy.Ignite, pt(2, 1), pt(5, 1))), ends(2))},
		{Title: "The wind spreads fire", Text: windText(start), Demo: wind.play(k, ends(5))},
		{Title: "Weather stations change the next wind", Text: stationText(start),
			Demo: station.play(k, one(back(station.order(anarchy.Rotate, pt(2, 0), pt(2, 0))), station.order(anarchy.Intensify, pt(5, 0), pt(5, 0))), ends(3))},
		{Title: "Fire departments spray", Text: []string{
			fmt.Sprintf("A fire department removes %d fire from any building except a headquarters, yours or the enemy's, ruins included, at any distance.", k.WaterPower),
			"Put out the fires around your headquarters first, above all those upwind of it.",
		}, Demo: spray.play(k, one(spray.order(anarchy.Extinguish, pt(0, 0), pt(2, 1)), spray.order(anarchy.Extinguish, pt(1, 2), pt(2, 1)),
			spray.order(anarchy.Extinguish, pt(4, 0), pt(2, 1))), ends(2))},
		{Title: "Police raids", Text: []string{
			"A police department raids a warehouse or a headquarters at any distance. The target loses health equal to its exposure, and its exposure drops to 0.",
			"So it is dangerous to ignite with your headquarters: police can damage it without any wind. A headquarters raided to 0 is lost when the turn ends.",
		}, Demo: raid.play(k, one(raid.order(anarchy.Raid, pt(0, 2), pt(0, 0)), raid.order(anarchy.Raid, pt(4, 2), pt(2, 1))), ends(1))},
		{Title: "The end of a turn", Text: endText(), Demo: order.play(k, ends(3))},
		{Title: "A good first match", Text: []string{
			"The fires upwind of each headquarters decide the match. On your turn, green arrows mark the buildings from which the wind marked “now” blows into the enemy headquarters; thin arrows are for the wind marked “next”. Ignite these buildings with your nearest warehouses. Red arrows show the same for your headquarters: spray the fires there.",
			"Keep about a third of your bribes for the attack: you cannot win by defence alone.",
			"Use one or two weather stations each turn. While the enemy has police, use your headquarters only to ignite buildings near it.",
			"The win chance says, in per cent, how often equal players win from positions like this one. Early in a match it stays near one half.",
			"Stuck? “Suggest” shows what the strongest AI would do, and why.",
		}, Demo: first.play(k, one(first.order(anarchy.Ignite, pt(1, 0), pt(4, 1)), first.order(anarchy.Ignite, pt(1, 2), pt(4, 1)), first.order(anarchy.Extinguish, pt(3, 0), pt(0, 0))), ends(3))},
		{Title: "Clicks and taps", Text: []string{
			"Press one of your buildings, then its target. Or press the target first: a second press does the most useful action there with your best building, and an action's button does just that action. Press again to repeat it with the next building.",
			"Or choose an action first, then press targets: your best building for each one acts. The slider sets how many buildings act per press; “All” means as many as do any good. With a keyboard you can choose several buildings: hold Shift and click them, or draw a box around them. They all act on the next target.",
			"Before you decide, a note shows what will happen, or why you cannot do it. The overlay “When this turn ends” shows what fire and wind will do; “Last turn” shows what the enemy just did. A press on empty ground, a right click or Esc clears your choice. You can undo everything until you end the turn.",
			"On a touchscreen, the first tap on a target shows the preview, the second one acts.",
		}},
	}
}

func bribes(k *anarchy.Constants) string {
	return words.Count(int(k.ActCost), "bribe", "bribes")
}

func goalText(start *anarchy.State) []string {
	city := fmt.Sprintf("Two gangs share one city of %d by %d cells.", start.Width, start.Height)
	if mirroredCity(start) {
		city += " Its east half mirrors its west half, with the owners swapped."
	}
	return []string{
		city + " Each has a headquarters with " + health(start, 1) + " health. You win if the enemy headquarters has none left at the end of a turn, yours or the enemy's.",
		fmt.Sprintf("If both still stand after %d turns, counting the turns of both sides, the side that has done more damage to the enemy headquarters wins, counted from the health with which it began. If that is equal, more buildings standing wins, then more total health of all buildings, then a coin toss.",
			start.Constants.MaxTurns),
		"If both fall in the same turn, the same comparison decides. Neither has health left, so it starts with buildings standing. Raiding the enemy headquarters to 0 is not yet a win: yours may still burn down when the turn ends.",
		"You cannot ignite a headquarters: only the wind can carry fire there. Police can raid one that is exposed.",
	}
}

// mirroredCity reports whether the east of the city mirrors the west with the owners swapped.
func mirroredCity(s *anarchy.State) bool {
	for i := range s.Buildings {
		b := &s.Buildings[i]
		n := s.At(grid.Pt(int(s.Width-1-b.X), int(b.Y)))
		if n == anarchy.None {
			return false
		}
		if m := &s.Buildings[n]; m.Kind != b.Kind || m.Owner == b.Owner || m.Headquarters != b.Headquarters {
			return false
		}
	}
	return true
}

func bribesText(k *anarchy.Constants) []string {
	pay := ""
	switch more := words.Count(int(k.RuinBribes), "more bribe", "more bribes"); {
	case k.RuinBribes == 0:
	case k.BurntBribe == anarchy.FallenBribe:
		pay = fmt.Sprintf(" You get %s for each of your buildings that burned down or was raided to 0 since your last turn.", more)
	default:
		pay = fmt.Sprintf(" You get %s for each of your ruins that burned at the end of the enemy's turn, every turn as long as it burns.", more)
	}
	return []string{
		fmt.Sprintf("You take turns, and %s starts. On your turn you have %s. Each action of a building costs %s, and a building can act only once a turn.",
			board.SeatName(0), words.Count(int(k.BaseBribes), "bribe", "bribes"), bribes(k)),
		"You cannot save bribes: those left when you end your turn are lost." + pay,
		"A building with 0 health is a ruin. It stays where it is, but can no longer act.",
	}
}

func fireText(k *anarchy.Constants) []string {
	shrink := "Fires do not shrink."
	if k.FireFade > 0 {
		shrink = fmt.Sprintf("Then the fire shrinks by %d.", k.FireFade)
	}
	text := []string{fmt.Sprintf("A fire has a strength from 0 to %d. At the end of every turn, yours and the enemy's, a building loses health equal to the strength of its fire. %s", k.MaxFire, shrink)}
	if k.FireFade > 0 {
		text = append(text, fmt.Sprintf("Left alone, a fire of %d does %s damage, and the strongest fire, %d, does %d.", k.WarehouseFire, sum(k.WarehouseFire, k.FireFade), k.MaxFire, total(k.MaxFire, k.FireFade)))
	}
	return append(text, "Ruins keep burning. The wind spreads their fire, and they can be ignited and sprayed like other buildings.")
}

// sum is the damage of a fire left alone, turn by turn: "3 + 2 + 1 = 6".
func sum(fire, fade int16) string {
	var terms []string
	for n := fire; n > 0; n -= fade {
		terms = append(terms, strconv.Itoa(int(n)))
	}
	if len(terms) < 2 || len(terms) > 5 {
		return strconv.Itoa(total(fire, fade))
	}
	return strings.Join(terms, " + ") + " = " + strconv.Itoa(total(fire, fade))
}

func total(fire, fade int16) int {
	n := 0
	for ; fire > 0; fire -= fade {
		n += int(fire)
	}
	return n
}

func igniteText(k *anarchy.Constants) []string {
	drain := fmt.Sprintf("Exposure falls by %d at the end of every turn, yours and the enemy's.", k.ExposureDrain)
	switch {
	case k.ExposureDrain == 0:
		drain = "Exposure does not fall by itself."
	case !k.DrainWhenBribed:
		drain = fmt.Sprintf("Exposure falls by %d at the end of every turn, yours and the enemy's, except for a building that acted in that turn.", k.ExposureDrain)
	}
	return []string{
		fmt.Sprintf("A warehouse adds %d fire to any building except a headquarters, yours or the enemy's, at any distance. Your headquarters is a warehouse too, and adds %d. No fire grows beyond %d.",
			k.WarehouseFire, k.HeadquartersFire, k.MaxFire),
		"The warehouse or headquarters that ignites gains exposure equal to the distance, columns plus rows. A raid does damage equal to the exposure, so nearby targets are safer. " + drain,
	}
}

func windText(start *anarchy.State) []string {
	k := &start.Constants
	reach := "It crosses as many buildings in a row as the wind's strength"
	if k.WindReach != anarchy.ReachIntensity {
		reach = "It crosses at most " + words.Count(int(k.WindReach), "building", "buildings in a row")
	}
	known := fmt.Sprintf("You know all winds from the start. The strip shows the coming %d.", stripLength)
	if mirrored(start.Forecasts) {
		known += " They come in pairs, one for each side: equal in strength, with east and west swapped."
	}
	return []string{
		fmt.Sprintf("When a turn ends, the wind carries every fire to the buildings downwind, yours and theirs. %s, ruins and headquarters included; the first empty cell stops it. The wind has a strength from 0, which carries nothing, to %d.", reach, k.MaxIntensity),
		"The new fire is as strong as the old one was, but no stronger than the wind. A building that already burns keeps the stronger fire. A new fire does its first damage at the end of the next turn.",
		known,
	}
}

// mirrored reports whether the forecasts are pairs with east and west swapped.
func mirrored(list []anarchy.Forecast) bool {
	for i := 0; i+1 < len(list); i += 2 {
		want := list[i].Wind
		if want.Direction == grid.East || want.Direction == grid.West {
			want.Direction = want.Direction.Back()
		}
		if list[i+1].Wind != want {
			return false
		}
	}
	return true
}

func stationText(start *anarchy.State) []string {
	control := "Each wind has a controller: the side that can change it, on its turn before that wind blows. The first wind has none."
	if !start.Constants.ChangerControls {
		control = "Each wind names a controller: the side on whose turn it blows. The other side can change it."
	}
	last := board.Either(start.Constants.SpareWind && start.Constants.MaxTurns%2 == 1, "Even in the last turn you can bribe stations, though no wind follows.",
		"In the last turn there is no next wind to change.")
	return []string{
		fmt.Sprintf("A weather station turns the wind marked “next” by a quarter, left or right, or makes it %d stronger or weaker, between 0 and %d. You cannot change the wind marked “now”.",
			start.Constants.WindStep, start.Constants.MaxIntensity),
		"The next wind blows at the end of the enemy's turn. Use it to carry fire into the enemy headquarters and away from yours. " + last,
		control,
	}
}

func endText() []string {
	return []string{
		"At the end of every turn, yours and the enemy's, this happens in the whole city:",
		"Fires do their damage, then they shrink and exposure falls. If a headquarters has no health left, the match ends. If not, the wind blows, the “next” wind becomes the “now” wind, all buildings can act again, and both sides get their bribes.",
		"So fire that the wind brings to a headquarters does its first damage at the end of the next turn. You cannot spray it there: put out fires upwind before the wind blows.",
	}
}
