package galapagos

import (
	"fmt"

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

// cove is a small island of the rule book. The numbers of its things count from 2, plants first.
type cove struct {
	w, h      int
	plants    []galapagos.PlacedPlant
	creatures []galapagos.PlacedCreature
}

// under sets up the board under the given rules.
func (c cove) under(k galapagos.Constants) (*galapagos.State, error) {
	level := galapagos.DefaultLevel()
	level.Constants, level.Width, level.Height, level.Plant, level.Creature = k, c.w, c.h, c.plants, c.creatures
	return galapagos.New(&level, "rules")
}

// creature is the number of the n-th creature placed.
func (c cove) creature(n int) int32 { return int32(2 + len(c.plants) + n) }

// play makes a demo under the given rules.
func (c cove) play(k *galapagos.Constants, moves ...moved) *demo {
	return board.NewDemo(moves, func() (*galapagos.State, error) { return c.under(*k) },
		func() (*galapagos.State, error) { return c.under(galapagos.DefaultLevel().Constants) })
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

// Pages are the rule book, one idea a page.
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
	hunger := cove{8, 5, []galapagos.PlacedPlant{{At: [2]int{4, 2}, Size: 5, Rate: 3}, weed(1, 1, 1)}, []galapagos.PlacedCreature{
		beast(1, 2, 3, grazer, 7), beast(1, 5, 2, grazer, 60), far}}
	return []page{
		{Title: "The larger tribe wins", Text: []string{
			fmt.Sprintf("Two tribes share an island. After %d turns the one with more living creatures wins; eggs do not count. A tribe without creatures has lost at once.", k.MaxTurns),
			"With equal numbers the tribe whose creatures have more stats together wins, and a coin is the last resort.",
			"So live well, breed well, and leave the other tribe little of either.",
		}, Demo: goal.play(k, goal.eat(0, 0, 2, 2), goal.breed(0, 1, 2), end(0), goal.eat(1, 3, 5, 2), end(1))},
		{Title: "Five stats on every body", Text: []string{
			"Energy is a large body: 10 health more for each point, on top of 100. Speed is long legs: a step for each point. Defense is a thick shell.",
			"Carnivorism is strong jaws: it bites harder and makes more of a kill. Herbivorism is a leafy snout and crest: it makes more of a plant.",
			"A creature keeps its stats for life. Here stand a grazer, a hunter, a runner and a shellback.",
		}, Table: [][]string{
			{"stat", "on the body", "for each point"},
			{"Energy", "size", "10 more of the greatest health, on top of 100"},
			{"Carnivorism", "jaws", "a bite takes 10, a kill feeds 10"},
			{"Herbivorism", "leafy snout", "a plant feeds 5"},
			{"Speed", "legs", "one step a turn"},
			{"Defense", "shell", "takes 10 off a bite, which keeps at least 10"},
		}, Demo: kinds.play(k, kinds.step(0, 2, 2, 3), kinds.step(0, 2, 2, 2), kinds.step(0, 2, 3, 2), kinds.step(0, 1, 5, 1), kinds.step(0, 3, 5, 3), kinds.step(0, 0, 2, 1), end(0), end(1))},
		{Title: "Walking costs health", Text: []string{
			"In your turn each creature has as many steps as its speed. A step goes up, down, left or right and costs 1 health; who starves on a step dies.",
			"A plant is in the way until it is eaten down to its bare root. Whoever steps on the root destroys it for good.",
		}, Demo: walking.play(k, walking.step(0, 0, 2, 2), walking.step(0, 0, 3, 2), walking.step(0, 0, 4, 2), walking.eat(0, 0, 5, 2), end(0), end(1))},
		{Title: "Plants feed grazers", Text: []string{
			"Once a turn a creature may eat from a plant beside it: 5 health for each point of herbivorism, up to its greatest health. The plant loses one size.",
			"Plants grow back slowly, each at its own pace. Leave some leaf to grow from.",
		}, Demo: grazing.play(k, grazing.eat(0, 0, 2, 2), grazing.eat(0, 1, 4, 2), end(0), end(1), grazing.eat(0, 0, 2, 2), end(0), end(1))},
		{Title: "Jaws against shells", Text: []string{
			"A bite takes 10 health for each point of carnivorism above the other's defense, and never less than 10. Own creatures can be bitten too.",
			"Only a kill feeds: 10 health for each point of carnivorism. A bite is the meal of the turn, so hunters like victims that one bite kills.",
		}, Demo: biting.play(k, biting.eat(0, 0, 3, 2), biting.eat(0, 2, 3, 3), end(0), end(1))},
		{Title: "Breeding makes the tribe", Text: []string{
			"Two creatures of a tribe that stand side by side, each with more than 55 health, pay 55 each and leave an egg. Both are done for this turn.",
			"The baby's stats are the averages of its parents', rounded up. The best stat of the one that asked rises by 1, the worst of its mate falls by 1; all stay between 1 and 10.",
			"The egg hatches when your next turn begins. The newborn has 100 health and acts from the turn after that on. The one who asked should step off: creatures that share a cell can neither eat nor breed.",
		}, Demo: breeding.play(k, breeding.breed(0, 0, 1), end(0), end(1), breeding.step(0, 0, 1, 2), end(0), end(1))},
		{Title: "Hunger never sleeps", Text: []string{
			"After every turn, yours and the rival's, each creature loses 2 health; newborns are spared once. Who has none left dies.",
			"Then the creatures of both tribes get their steps back and may eat and breed once again.",
			"A bubble warns of a creature below a quarter of its health.",
		}, Demo: hunger.play(k, end(0), end(1), hunger.eat(0, 1, 4, 2), end(0), end(1), end(0), end(1))},
		{Title: "A good first match", Text: []string{
			"Between two of your turns every creature loses 4 health. A meal brings 5 for each point of herbivorism, so grazers with a high one keep many bodies alive; most tribes end by starving, not by bites.",
			"Breed while food is near, and breed well: averages are rounded up, so parents who differ in many stats have the better baby. Ask with the one whose best stat you want more of.",
			"Bite only where the jaws clearly beat the shell, best to kill at once. Finish off the hungry, and step off your eggs.",
			"Before the last turns let everybody breed: only heads are counted.",
		}},
		{Title: "Clicks that think along", Text: []string{
			"Click a creature of yours: the light squares are in its reach, green plants and red enemies can be eaten from there. Click one of them and it walks and eats in one go. Click farther and it sets out.",
			"For breeding press B and click the mate: the card shows the exact baby first. Press O to eat anything, even your own.",
			"With nobody chosen, one key moves the whole tribe; draw a box or hold Shift for some of it. G: graze where nobody can kill them, or step off shared cells. K: hunt, together where one bite is not enough. B: breed, where it is safe. P: go on, each with what you told it last, newcomers with what their bodies are made for.",
			"Red jaws over a creature: the enemy could kill it before your next turn. Tab goes to the next one with something to do. Undo takes anything back until you end the turn. By touch, the first tap previews and the second one acts.",
		}},
	}
}
