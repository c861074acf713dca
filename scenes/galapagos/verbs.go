package galapagos

import (
	"fmt"

	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// verb is all that the controller knows of what a button or a key makes the player's creatures do.
type verb struct {
	board.Verb
	kind  orders.Kind
	tribe bool                                                                            // a whole tribe, or several creatures, can be told it without a target
	cost  func(k *galapagos.Constants) string                                             // that depends on the level; nil for none
	idle  func(h *controller, s *galapagos.State, seat rules.Seat, i int32) string        // why creature i cannot use it on any target this turn; nil for a verb without targets
	means func(s *galapagos.State, seat rules.Seat, p grid.Point) (orders.Intent, int32)  // what a press on p would do, and the target thing, or None; nil for a verb without targets
	hint  string                                                                          // where to press, for "it" in braces
	own   bool                                                                            // a press on a creature of the seat's aims at it
	reach bool                                                                            // the cells to which a creature can walk are shown
	marks func(h *controller, st *stage, s *galapagos.State, seat rules.Seat, i, j int32) // marks thing j, if creature i can use the verb on it; nil for no marks
}

// Indices of verbs.
const (
	toGraze = iota
	toHunt
	toBreed
	toGoOn
	toWalk
	toEat
	clicks // no verb is chosen
)

// verbs are the player's verbs in the order of their buttons, first those that a whole tribe can be told; last comes what a press means while
// none is chosen. Without a row, or a column of one, the package does not compile.
var verbs = [...]verb{
	toGraze: {board.Verb{ID: "graze", Label: "Graze", Icon: "verb-graze", Key: "G", Tip: "Go to the best safe plant and eat it."},
		orders.Graze, true, nil, nil, nil, "", false, false, nil},
	toHunt: {board.Verb{ID: "hunt", Label: "Hunt", Icon: "verb-hunt", Key: "K", Tip: "Attack the nearest enemy it can hurt, together if one bite is not enough."},
		orders.Hunt, true, nil, nil, nil, "", false, false, nil},
	toBreed: {board.Verb{ID: "breed", Label: "Breed", Icon: "verb-breed", Key: "B", Tip: "Choose a mate, or pair up all, the best babies first."},
		orders.Breed, true, breedCost, (*controller).cannotBreed, meansMate, "Choose a mate for {it}", true, false, (*controller).markMate},
	toGoOn: {board.Verb{ID: "go-on", Label: "Go on", Icon: "verb-go-on", Key: "P", Tip: "Repeat the last orders; creatures without one graze, hunt or step back."},
		orders.GoOn, true, nil, nil, nil, "", false, false, nil},
	toWalk: {board.Verb{ID: "walk", Label: "Walk", Icon: "verb-move", Key: "I", Tip: "Walk to a cell, near or far.", Cost: "1 health a step"},
		orders.Walk, false, nil, (*controller).cannotWalk, meansWalk, "Choose where {it} should walk", false, true, nil},
	toEat: {board.Verb{ID: "eat", Label: "Eat", Icon: "verb-eat", Key: "O", Tip: "Click what to eat: a plant, an enemy or your own."},
		orders.Eat, false, nil, (*controller).cannotEat, meansMeal, "Choose what to eat: plants, enemies, even your own", true, false, (*controller).markFood},
	clicks: {board.Verb{}, 0, false, nil, nil, meansPress, "", false, true, (*controller).markFood},
}

func breedCost(k *galapagos.Constants) string {
	return fmt.Sprintf("%d health from each parent", k.BreedCost)
}

// Why creature i cannot use a verb on any target this turn, "" when it can.

func (h *controller) cannotWalk(s *galapagos.State, _ rules.Seat, i int32) string {
	return board.Either(s.Things[i].Steps <= 0, "No steps left this turn.", "")
}

func (h *controller) cannotEat(s *galapagos.State, seat rules.Seat, i int32) string {
	switch t := &s.Things[i]; {
	case !t.CanEat:
		return orders.Fed(s, i)
	case t.Steps <= 0:
		return h.orders.Beside(s, seat, i)
	}
	return ""
}

func (h *controller) cannotBreed(s *galapagos.State, seat rules.Seat, i int32) string {
	switch t := &s.Things[i]; {
	case !t.CanBreed && s.Shared(i):
		return "It shares its cell: step off and wait a turn."
	case !t.CanBreed:
		return "It cannot breed this turn."
	case t.Health <= s.Constants.BreedCost:
		return orders.Needs(s)
	}
	return h.orders.Mateless(s, seat, i)
}

// What a press on p would do, and the target thing, or None.

func meansWalk(s *galapagos.State, _ rules.Seat, p grid.Point) (orders.Intent, int32) {
	return orders.GoThere, s.At(p)
}

func meansMeal(s *galapagos.State, _ rules.Seat, p grid.Point) (orders.Intent, int32) {
	return orders.EatIt, s.At(p)
}

func meansMate(s *galapagos.State, _ rules.Seat, p grid.Point) (orders.Intent, int32) {
	return orders.MateIt, creatureAt(s, p)
}

func meansPress(s *galapagos.State, seat rules.Seat, p grid.Point) (orders.Intent, int32) {
	j := s.At(p)
	switch {
	case j == galapagos.None || orders.Free(s, p):
		return orders.GoThere, j
	case s.Things[j].Kind == galapagos.Creature && s.Things[j].Owner == seat:
		return orders.Nothing, j
	}
	return orders.EatIt, j
}

// Marks of what creature i can eat, and of its possible mates.

func (h *controller) markMate(st *stage, s *galapagos.State, seat rules.Seat, i, j int32) {
	if orders.Own(s, seat, j) && h.orders.Mates(s, seat, i, j) == "" {
		st.mark(s.Things[j].At, berry)
	}
}

func (h *controller) markFood(st *stage, s *galapagos.State, seat rules.Seat, i, j int32) {
	t, o := &s.Things[i], &s.Things[j]
	if _, n := h.view.sense.Beside(o.At); n < 0 || !t.CanEat {
		return
	}
	switch {
	case o.Kind == galapagos.Plant:
		if o.Size > 0 && orders.Feed(s, t) > 0 {
			st.mark(o.At, fresh)
		}
	case o.Owner != seat:
		st.Sprite(art.ThreatTile, float32(o.At.X), float32(o.At.Y), 1, 1)
	}
}

// mark frames a cell.
func (st *stage) mark(p grid.Point, c board.Color) {
	st.Box(float32(p.X)+0.06, float32(p.Y)+0.06, 0.88, 0.88, 0.16, c.Alpha(0.3)).Edge(max(0.05, 1.5/st.px), c)
}
