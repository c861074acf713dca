package galapagos

import (
	"fmt"
	"slices"

	orders "app.pentarena/game/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Verbs of a player, what a button or a key does; none while no verb is chosen.
const (
	none = iota - 1
	toWalk
	toGraze
	toHunt
	toEat
	toBreed
	toGoOn
)

// verbs are the verbs in the order of their buttons.
var verbs = [...]board.Verb{
	toWalk:  {ID: "walk", Label: "Walk", Icon: "verb-move", Key: "I", Tip: "Walk to a cell, near or far.", Cost: "1 health a step"},
	toGraze: {ID: "graze", Label: "Graze", Icon: "verb-graze", Key: "G", Tip: "Go to the best safe plant and eat it."},
	toHunt:  {ID: "hunt", Label: "Hunt", Icon: "verb-hunt", Key: "K", Tip: "Attack the nearest enemy it can hurt, together if one bite is not enough."},
	toEat:   {ID: "eat", Label: "Eat", Icon: "verb-eat", Key: "O", Tip: "Click what to eat: a plant, an enemy or your own."},
	toBreed: {ID: "breed", Label: "Breed", Icon: "verb-breed", Key: "B", Tip: "Choose a mate, or pair up all, the best babies first."},
	toGoOn:  {ID: "go-on", Label: "Go on", Icon: "verb-go-on", Key: "P", Tip: "Repeat the last orders; creatures without one graze or hunt."},
}

// controller is a player at the board. A click on an own creature chooses it; then a click on a free cell walks there, on a plant or an enemy
// goes and eats it, however far that is. A chosen verb makes clicks mean just that. With nobody chosen the verbs are for the whole tribe.
type controller struct {
	board.Aim
	view    *View
	group   []int32 // own creatures chosen to act
	verb    int     // chosen verb
	orders  orders.Orders
	offered []int32 // creatures that Next has chosen in this turn
	turn    int32   // the turn that offered is of
}

// Controller returns a controller with nothing chosen.
func (v *View) Controller() board.Controller[*galapagos.State, galapagos.Command] {
	return &controller{view: New(), verb: none}
}

// response is what a controller wants done.
type response = board.Response[galapagos.Command]

// Drop forgets what was chosen.
func (h *controller) Drop() bool {
	had := len(h.group) > 0 || h.verb != none
	h.group, h.verb = h.group[:0], none
	h.Untap()
	return had
}

// tidy forgets chosen creatures that are gone, and orders whose beginning was taken back.
func (h *controller) tidy(s *galapagos.State, seat rules.Seat) {
	h.orders.Watch(s, seat)
	h.group = slices.DeleteFunc(h.group, func(i int32) bool { return !orders.Own(s, seat, i) })
	if len(h.group) == 0 {
		h.verb = none
	}
}

// at is the own creature on a cell: the one that can still act before others, else None.
func (h *controller) at(s *galapagos.State, seat rules.Seat, p grid.Point) int32 {
	found := galapagos.None
	for i := s.At(p); i != galapagos.None; i = s.Things[i].Next {
		if orders.Own(s, seat, i) && (found == galapagos.None || s.Things[found].Steps == 0 && s.Things[i].Steps > 0) {
			found = i
		}
	}
	return found
}

// Verbs lists the player's verbs with the reason why one cannot be used now.
func (h *controller) Verbs(s *galapagos.State, seat rules.Seat) []board.Verb {
	h.tidy(s, seat)
	list := slices.Clone(verbs[:])
	for i := range list {
		list[i].Reason, list[i].Chosen = h.reason(s, seat, i), i == h.verb
	}
	list[toBreed].Cost = fmt.Sprintf("%d health from each parent", s.Constants.BreedCost)
	if len(h.group) == 0 {
		for _, i := range [...]int{toGraze, toHunt, toBreed, toGoOn} {
			list[i].Label = "All " + board.Lower(list[i].Label)
		}
	}
	return list
}

// reason says why a verb cannot be used at all now, "" when it can.
func (h *controller) reason(s *galapagos.State, seat rules.Seat, verb int) string {
	switch {
	case s.End.Over:
		return "The match is over."
	case !s.Active().Has(seat):
		return "It is not your turn."
	case h.alone(verb):
		return h.orders.Pointless(s, seat, h.group, kinds[verb])
	case len(h.group) == 0:
		return "Choose one of your creatures first."
	}
	var first string
	for _, i := range h.group {
		r := h.idle(s, i, verb)
		if r == "" {
			return ""
		}
		if first == "" {
			first = r
		}
	}
	return first
}

// idle says why creature i cannot use a verb this turn, wherever it aims.
func (h *controller) idle(s *galapagos.State, i int32, verb int) string {
	t := &s.Things[i]
	switch verb {
	case toWalk:
		if t.Steps <= 0 {
			return "No steps left this turn."
		}
	case toEat:
		if !t.CanEat {
			return orders.Fed(s, i)
		}
	case toBreed:
		switch {
		case !t.CanBreed && s.Shared(i):
			return "It shares its cell: step off and wait a turn."
		case !t.CanBreed:
			return "It cannot breed this turn."
		case t.Health <= s.Constants.BreedCost:
			return orders.Needs(s)
		}
	}
	return ""
}

// Choose picks a verb. What creatures do by themselves they do at once.
func (h *controller) Choose(verb string, s *galapagos.State, seat rules.Seat) response {
	h.tidy(s, seat)
	i := slices.IndexFunc(verbs[:], func(v board.Verb) bool { return v.ID == verb })
	if i < 0 {
		return response{Refuse: board.NoSuchVerb}
	}
	if r := h.reason(s, seat, i); r != "" {
		return response{Refuse: r}
	}
	h.Untap()
	switch {
	case h.alone(i):
		h.verb = none
		cmds := slices.Clone(h.orders.Alone(s, seat, h.group, kinds[i]))
		h.orders.Learn(s, h.group, kinds[i], cmds)
		return response{Cmds: cmds}
	case h.verb == i:
		h.verb = none
	default:
		h.verb = i
	}
	return response{}
}

// Handle takes a pointer act.
func (h *controller) Handle(p board.Pointer, s *galapagos.State, seat rules.Seat) response {
	h.tidy(s, seat)
	h.Follow(p)
	switch p.Kind {
	case board.Menu:
		h.Drop()
	case board.Box:
		h.box(p, s, seat)
	case board.Press:
		return h.press(p, s, seat)
	}
	return response{}
}

func (h *controller) press(p board.Pointer, s *galapagos.State, seat rules.Seat) response {
	mine := h.at(s, seat, p.Cell)
	if !s.Active().Has(seat) || len(h.group) == 0 {
		h.Drop()
		if mine != galapagos.None {
			h.group = append(h.group, mine)
		}
		return response{}
	}
	aims := h.verb == toBreed || h.verb == toEat
	if mine != galapagos.None && (!aims || slices.Contains(h.group, mine)) {
		h.pick(mine, p.Shift)
		return response{}
	}
	if !s.Cells.In(p.Cell) {
		h.Drop()
		return response{}
	}
	cmds, why := h.act(s, seat, p.Cell)
	if why != "" {
		return response{Refuse: why}
	}
	if h.Previews(p) {
		return response{}
	}
	h.Untap()
	what, j := h.means(s, seat, p.Cell)
	h.orders.Hold(s, h.group, what, j, p.Cell)
	h.verb = none
	return response{Cmds: slices.Clone(cmds)}
}

// pick chooses a creature, or adds it to the chosen ones or takes it away.
func (h *controller) pick(i int32, add bool) {
	h.Untap()
	h.group = board.Pick(h.group, i, add)
	if !add || len(h.group) == 0 {
		h.verb = none
	}
}

// box chooses the own creatures in a rectangle.
func (h *controller) box(p board.Pointer, s *galapagos.State, seat rules.Seat) {
	if !p.Shift {
		h.Drop()
	}
	for i := range s.Things {
		if orders.Own(s, seat, int32(i)) && p.Encloses(s.Things[i].At) && !slices.Contains(h.group, int32(i)) {
			h.group = append(h.group, int32(i))
		}
	}
}

// Next chooses the next own creature with something useful to do; when there is none, one that could breed or at least take a step. It
// comes to the same one again only when all have had their turn.
func (h *controller) Next(s *galapagos.State, seat rules.Seat) (grid.Point, bool) {
	h.tidy(s, seat)
	if !s.Active().Has(seat) {
		return grid.Point{}, false
	}
	if h.turn != s.Number {
		h.turn, h.offered = s.Number, h.offered[:0]
	}
	next := h.unoffered(s, seat)
	if next == galapagos.None && len(h.offered) > 0 {
		h.offered = h.offered[:0]
		next = h.unoffered(s, seat)
	}
	if next == galapagos.None {
		return grid.Point{}, false
	}
	h.Drop()
	h.group, h.offered = append(h.group, next), append(h.offered, next)
	return s.Things[next].At, true
}

// unoffered is the own creature that can make most of its turn among those that Next has not come to, the first behind the chosen one.
func (h *controller) unoffered(s *galapagos.State, seat rules.Seat) int32 {
	from := -1
	if len(h.group) > 0 {
		from = int(h.group[len(h.group)-1])
	}
	next, best := galapagos.None, orders.Spent
	for n := range board.Ring(from, len(s.Things)) {
		if i := int32(n); orders.Own(s, seat, i) && best < orders.Useful && !slices.Contains(h.offered, i) {
			if c := h.view.sense.Chance(s, i); c > best {
				next, best = i, c
			}
		}
	}
	return next
}
