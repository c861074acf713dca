package galapagos

import (
	"fmt"
	"math"
	"slices"

	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

type (
	page  = board.Page[*galapagos.State, galapagos.Command]
	demo  = board.Demo[*galapagos.State, galapagos.Command]
	moved = board.DemoMove[galapagos.Command]
)

// cove is a small island in the rule book. Its things are numbered from 2, plants first.
type cove struct {
	w, h      int
	plants    []galapagos.PlacedPlant
	creatures []galapagos.PlacedCreature
}

// under sets up the position under the given rules.
func (c cove) under(k galapagos.Constants) (*galapagos.State, error) {
	level := galapagos.DefaultLevel()
	level.Constants, level.Width, level.Height, level.Plant, level.Creature = k, c.w, c.h, c.plants, c.creatures
	return galapagos.New(&level, "rules")
}

// creature returns the number of creature n of the cove, from 0.
func (c cove) creature(n int) int32 { return int32(2 + len(c.plants) + n) }

// play returns a demo of moves under the given rules.
func (c cove) play(k *galapagos.Constants, moves ...moved) *demo {
	return board.NewDemo(moves, c.under, *k, galapagos.DefaultLevel().Constants)
}

func (c cove) step(seat rules.Seat, n, x, y int) moved {
	return moved{Seat: seat, Cmd: galapagos.Command{Verb: galapagos.Move, Creature: c.creature(n), At: grid.Pt(x, y)}}
}

func (c cove) eat(seat rules.Seat, n, x, y int) moved {
	return moved{Seat: seat, Cmd: galapagos.Command{Verb: galapagos.Eat, Creature: c.creature(n), At: grid.Pt(x, y)}}
}

func (c cove) breed(seat rules.Seat, n, mate int) moved {
	return moved{Seat: seat, Cmd: galapagos.Command{Verb: galapagos.Breed, Creature: c.creature(n), Mate: c.creature(mate)}}
}

func end(seat rules.Seat) moved { return moved{Seat: seat} }

func weed(x, y, size int) galapagos.PlacedPlant {
	return galapagos.PlacedPlant{At: [2]int{x, y}, Size: size, Rate: 20}
}

func beast(seat, x, y int, stats [5]int, health int) galapagos.PlacedCreature {
	return galapagos.PlacedCreature{At: [2]int{x, y}, Seat: seat, Stats: stats, Health: &health}
}

// Pages returns the rule book, one idea per page.
func (v *View) Pages(start *galapagos.State) []page {
	k := &start.Constants
	grazer, hunter, runner, tank := [5]int{4, 1, 6, 3, 1}, [5]int{3, 7, 1, 4, 2}, [5]int{1, 2, 3, 8, 1}, [5]int{7, 2, 2, 1, 8}
	far := beast(2, 7, 4, tank, 120)
	goal := cove{8, 5, []galapagos.PlacedPlant{weed(2, 2, 8), weed(5, 2, 8)}, []galapagos.PlacedCreature{
		beast(1, 1, 2, grazer, 90), beast(1, 2, 1, grazer, 120), beast(1, 3, 1, grazer, 120), beast(2, 6, 2, grazer, 60), beast(2, 5, 3, hunter, 90)}}
	kinds := cove{8, 5, []galapagos.PlacedPlant{weed(4, 1, 5), weed(3, 4, 7)}, []galapagos.PlacedCreature{
		beast(1, 1, 1, grazer, 130), beast(1, 6, 1, hunter, 120), beast(1, 1, 3, runner, 105), beast(1, 6, 3, tank, 160), far}}
	walking := cove{8, 5, []galapagos.PlacedPlant{weed(3, 2, 0), weed(5, 2, 4)}, []galapagos.PlacedCreature{beast(1, 1, 2, [5]int{3, 2, 4, 4, 2}, 100), far}}
	grazing := cove{8, 5, []galapagos.PlacedPlant{weed(2, 2, 3), weed(4, 2, 2)}, []galapagos.PlacedCreature{beast(1, 1, 2, grazer, 50), beast(1, 5, 2, [5]int{4, 6, 1, 3, 1}, 60), far}}
	biting := cove{8, 5, []galapagos.PlacedPlant{weed(2, 4, 5)}, []galapagos.PlacedCreature{
		beast(1, 2, 2, hunter, 70), beast(2, 3, 2, grazer, 60), beast(1, 2, 3, runner, 90), beast(2, 3, 3, tank, 140)}}
	breeding := cove{8, 5, []galapagos.PlacedPlant{weed(5, 1, 6)}, []galapagos.PlacedCreature{
		beast(1, 2, 2, grazer, 140), beast(1, 3, 2, runner, 110), far}}
	better := cove{8, 5, []galapagos.PlacedPlant{weed(5, 1, 6)}, []galapagos.PlacedCreature{
		beast(1, 2, 2, [5]int{2, 1, 7, 3, 2}, 140), beast(1, 3, 2, [5]int{5, 2, 4, 2, 3}, 110), far}}
	hunger := cove{8, 5, []galapagos.PlacedPlant{{At: [2]int{4, 2}, Size: 5, Rate: 3}, weed(1, 1, 1)}, []galapagos.PlacedCreature{
		beast(1, 2, 3, grazer, 7), beast(1, 5, 2, grazer, 60), far}}
	return []page{
		{Title: "The larger tribe wins", Text: goalText(start),
			Demo: goal.play(k, goal.eat(0, 0, 2, 2), goal.breed(0, 1, 2), end(0), goal.eat(1, 3, 5, 2), end(1))},
		{Title: "Five stats per creature", Text: append(startText(start),
			"A creature's stats never change, and you can see them on its body. This board has a grazer, a hunter, a runner and a shellback."),
			Table: statTable(k), Demo: kinds.play(k, kinds.step(0, 2, 2, 3), kinds.step(0, 2, 2, 2), kinds.step(0, 2, 3, 2), kinds.step(0, 1, 5, 1), kinds.step(0, 3, 5, 3), kinds.step(0, 0, 2, 1), end(0), end(1))},
		{Title: "Walking", Text: walkText(k),
			Demo: walking.play(k, walking.step(0, 0, 2, 2), walking.step(0, 0, 3, 2), walking.step(0, 0, 4, 2), walking.eat(0, 0, 5, 2), end(0), end(1))},
		{Title: "Plants feed grazers", Text: plantText(start),
			Demo: grazing.play(k, grazing.eat(0, 0, 2, 2), grazing.eat(0, 1, 4, 2), end(0), end(1), grazing.eat(0, 0, 2, 2), end(0), end(1))},
		{Title: "Bites and shells", Text: biteText(k),
			Demo: biting.play(k, biting.eat(0, 0, 3, 2), biting.eat(0, 2, 3, 3), end(0), end(1))},
		{Title: "Breeding", Text: breedText(k),
			Demo: breeding.play(k, breeding.breed(0, 0, 1), end(0), end(1), breeding.step(0, 0, 1, 2), end(0), end(1))},
		{Title: "A baby's stats", Text: babyText(k),
			Demo: better.play(k, better.breed(0, 0, 1), end(0), end(1), better.step(0, 0, 1, 2), end(0), end(1))},
		{Title: "When a turn ends", Text: turnText(k),
			Demo: hunger.play(k, end(0), end(1), hunger.eat(0, 1, 4, 2), end(0), end(1), end(0), end(1))},
		{Title: "A good first match", Text: []string{
			fmt.Sprintf("Every creature loses %d health between two of your turns, and a plant gives %d for each point of herbivorism. So high herbivorism keeps many creatures alive. Yet most tribes lose more creatures to bites than to hunger: keep the weak ones out of reach.", 2*k.Upkeep, k.GrazeGain),
			"Breed while food is near. Averages are rounded up, so parents that differ in many stats have better babies. Give the order to the parent whose best stat you want to raise: it lays the egg.",
			"Bite only if your carnivorism is clearly above the target's defense, ideally when one bite kills. Finish off hungry enemies, and keep off your eggs.",
			"Just before the end, breed with every creature that can, in time for the eggs to hatch: only the number of creatures counts.",
		}},
		{Title: "Clicks and taps", Text: []string{
			"Press one of your creatures: it can reach the light squares, and eat the plants marked green and the enemies marked red. Press one of these and it walks there and eats. Press farther away and it starts walking.",
			"To breed, choose Breed and press a mate: before you decide, a card shows the exact baby. With Eat it eats anything, even your own creatures.",
			"With no creature chosen, each button moves the whole tribe; with a keyboard you can choose several: hold Shift and click them, or draw a box. All graze: where no enemy can kill them, or off shared cells. All hunt: together if one bite is not enough. All breed: where it is safe. All go on: they repeat their last orders; creatures without one graze or hunt.",
			"Red jaws over a creature: the enemy could kill it before your next turn. Tab goes to the next creature with something to do. You can undo everything until you end the turn. On a touchscreen, tap once for the preview and again to act.",
		}},
	}
}

func goalText(start *galapagos.State) []string {
	k := &start.Constants
	equal := "If both have the same number, the tribe with more stat points in total wins. If those are equal too, a coin toss decides."
	if k.QualityFavoursFirst {
		equal = fmt.Sprintf("If both have the same number of creatures but different totals of stat points, %s wins, even with fewer points, as in the original game. If the totals are equal too, a coin toss decides.", board.SeatName(0))
	}
	return []string{
		fmt.Sprintf("Two tribes share an island of %d by %d cells. They take turns, and %s starts. After %d turns, counting those of both, the tribe with more living creatures wins. Eggs do not count.",
			start.Cells.W, start.Cells.H, board.SeatName(0), k.MaxTurns),
		equal,
		"A tribe whose last creature dies has not lost yet: the check comes at the end of the turn, yours or the rival's. If one of its eggs hatches then, the match continues. If a tribe still has no creature, the match ends and the larger tribe wins.",
	}
}

func startText(start *galapagos.State) []string {
	var count [2]int
	low, high, total, same := int32(math.MaxInt32), int32(0), int32(0), true
	for i := range start.Things {
		t := &start.Things[i]
		if !t.Alive() {
			continue
		}
		if count[t.Owner]++; count[0]+count[1] > 1 && t.Stats.Total() != total {
			same = false
		}
		total = t.Stats.Total()
		low, high = min(low, slices.Min(t.Stats[:])), max(high, slices.Max(t.Stats[:]))
	}
	if low > high {
		return nil // no creatures
	}
	text := fmt.Sprintf("Each tribe starts with %s", words.Count(count[0], "creature", "creatures"))
	switch {
	case count[0] != count[1]:
		text = fmt.Sprintf("%s starts with %s and %s with %d", board.SeatName(0), words.Count(count[0], "creature", "creatures"), board.SeatName(1), count[1])
	case twins(start):
		text += ", the same for both, in the west and the east of the island"
	}
	if d := start.Constants.Drawn; d.StartMax > 0 { // the bounds of all islands of the level, not of this one
		high = min(d.StartMax, d.StartTotal-int32(len(galapagos.Stats{}))+1)
		low, total, same = max(1, d.StartTotal-d.StartMax*int32(len(galapagos.Stats{})-1)), d.StartTotal, true
	}
	points := fmt.Sprintf("In this level their stats range from %d to %d", low, high)
	if same {
		points += fmt.Sprintf(", and each creature has %d stat points in total", total)
	}
	return []string{text + ". " + points + "."}
}

// twins reports whether each creature has an equal of the other tribe mirrored west to east.
func twins(s *galapagos.State) bool {
	for i := range s.Things {
		t := &s.Things[i]
		if !t.Alive() {
			continue
		}
		j := creatureAt(s, grid.Pt(s.Cells.W-1-t.At.X, t.At.Y))
		if j == galapagos.None || s.Things[j].Owner == t.Owner || s.Things[j].Stats != t.Stats {
			return false
		}
	}
	return true
}

func statTable(k *galapagos.Constants) [][]string {
	return [][]string{
		{"stat", "on the body", "for each point"},
		{"Energy", "size", fmt.Sprintf("+%d maximum health, on top of %d", k.EnergyGain, k.BaseHealth)},
		{"Carnivorism", "jaws", fmt.Sprintf("+%d bite damage, +%d health from a kill", k.Bite, k.KillGain)},
		{"Herbivorism", "leafy snout", fmt.Sprintf("+%d health from a plant", k.GrazeGain)},
		{"Speed", "legs", "+1 step a turn"},
		{"Defense", "shell", fmt.Sprintf("bites take %d less, but at least %d", k.Bite, k.Bite)},
	}
}

func walkText(k *galapagos.Constants) []string {
	text := []string{"In your turn each creature can take as many steps as its speed. A step goes up, down, left or right to a free cell. Creatures cannot leave the island."}
	if k.MoveCost > 0 {
		text[0] += fmt.Sprintf(" It costs %d health; a creature left with none dies where it stood.", k.MoveCost)
	}
	return append(text, "Creatures block the way, and so do plants until they are eaten down to a bare root (size 0). A step onto a bare root destroys the plant for good.")
}

func plantText(start *galapagos.State) []string {
	k := &start.Constants
	text := []string{
		fmt.Sprintf("A creature can eat once a turn. A plant next to it gives %d health for each point of its herbivorism, up to its maximum health, and shrinks by one size. A bare root gives nothing.", k.GrazeGain),
		fmt.Sprintf("A plant has a size from 0 to %d. It grows by one size after a number of turns, counting those of both tribes. This number differs from plant to plant. Bare roots grow back too.", k.PlantMaxSize),
	}
	if k.PlantCapSticks {
		text[1] += " A plant that is due to grow at full size never grows again, even after it is eaten."
	} else {
		text[1] += " At full size it stays as it is, and the count starts again."
	}
	if d := k.Drawn; d.GrowthMax > 0 {
		text = append(text, fmt.Sprintf("Each island of this level is drawn by chance: its plants start with size %s and grow every %s turns, and there are more of them in the middle than at the shore. No new plants appear, so do not walk over bare roots.",
			span([]int32{1, min(galapagos.LargestAtStart, k.PlantMaxSize)}), span([]int32{d.GrowthMin, d.GrowthMax})))
		return append(text, acrossText(k)...)
	}
	var sizes, rates []int32
	for i := range start.Things {
		if t := &start.Things[i]; t.Kind == galapagos.Plant && !t.Gone {
			sizes, rates = append(sizes, t.Size), append(rates, t.Rate)
		}
	}
	if len(sizes) > 0 {
		text = append(text, fmt.Sprintf("This island starts with %s of size %s that grow every %s turns. No new plants appear, so do not walk over bare roots.",
			words.Count(len(sizes), "plant", "plants"), span(sizes), span(rates)))
	}
	return append(text, acrossText(k)...)
}

// acrossText says that creatures eat across the edge, where they do.
func acrossText(k *galapagos.Constants) []string {
	if !k.EatAcrossEdge {
		return nil
	}
	return []string{"In this level a creature in the first column or row can also eat what is at the opposite edge of its row or column."}
}

// span describes the range of numbers.
func span(list []int32) string {
	low, high := slices.Min(list), slices.Max(list)
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d to %d", low, high)
}

func biteText(k *galapagos.Constants) []string {
	return []string{
		fmt.Sprintf("A creature can also bite a creature next to it, even one of its own tribe. A bite takes %d health for each point of carnivorism above the target's defense, but always at least %d.", k.Bite, k.Bite),
		fmt.Sprintf("Only a kill gives health: %d for each point of carnivorism, up to the maximum. Every bite counts as the turn's meal, so a hunter gains most when one bite kills.", k.KillGain),
		"If several creatures share a cell, a bite hits the one that was there first.",
	}
}

func breedText(k *galapagos.Constants) []string {
	text := []string{
		fmt.Sprintf("Two creatures of a tribe that are next to each other can breed once a turn if each has more than %d health. Each pays %d, and both are done for this turn: no more steps and no meal.", k.BreedCost, k.BreedCost),
		fmt.Sprintf("The parent you give the order to lays the egg in its own cell. It hatches there when your next turn begins, even if the parent has died or left. The newborn has %d health and cannot act in the turn in which it hatches.", k.BaseHealth),
		"Creatures that share a cell when a turn begins can only walk that turn, not eat or breed. Move the parent off.",
	}
	if !k.SecondEgg {
		text[2] += " A cell can hold only one egg."
	}
	return text
}

func babyText(k *galapagos.Constants) []string {
	text := []string{
		"Each stat of the baby is the average of its parents, rounded up. Then the baby gains 1 in the best stat of the parent that lays the egg, and after that it loses 1 in the worst stat of the mate.",
		"If several stats of a parent are equally good or bad, the first in this order counts: speed, energy, defense, carnivorism, herbivorism.",
	}
	if k.BreedLimit == galapagos.NextBest {
		return append(text, fmt.Sprintf("A baby's stats stay between %d and %d. If an average is already at the limit, the next best or worst stat changes instead. If every average is at a limit, the two cannot breed.", k.MinStat, k.MaxStat))
	}
	return append(text, fmt.Sprintf("A baby's stats stay between %d and %d. If a change would break a limit, the next stat in this order changes instead: energy, carnivorism, herbivorism, speed, defense, then energy again. If none can, that change is skipped.", k.MinStat, k.MaxStat))
}

func turnText(k *galapagos.Constants) []string {
	return []string{
		"At the end of each turn, yours or the rival's, the eggs of the tribe that moves next hatch.",
		fmt.Sprintf("Then every creature of both tribes that has not just hatched loses %d health. If it has none left, it dies. All others get their steps back. Those that are alone on their cell can eat and breed again%s.", k.Upkeep,
			board.Either(k.SharedInOrder, ", unless another one starved there just now", "")),
		"After that plants grow, and the game checks whether the match is over. A bubble warns you of a creature below a quarter of its maximum health.",
		fmt.Sprintf("You can take your time. A program that plays over a connection, in whatever protocol, has a clock unless it is given a time for each turn: it starts with %s and gains %d more for each of its turns.", words.Count(int(k.StartTime), "second", "seconds"), k.TimeIncrement),
	}
}
