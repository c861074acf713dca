package si32

import (
	"fmt"
	"strings"

	"app.pentarena/game/basics/words"
	contract "app.pentarena/game/match/orders"
	orders "app.pentarena/game/match/orders/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// Orders are the standing orders of all people at this device.
func (h *controller) Orders() contract.Standing[*si32.State, si32.Command] { return &h.orders }

// Begin continues the standing orders when a turn opens.
func (h *controller) Begin(s *si32.State, seat rules.Seat) response {
	if !s.Active().Has(seat) {
		return response{}
	}
	h.tidy(s, seat)
	h.verb, h.order, h.drawing, h.share = clicks, none, false, all
	h.Untap()
	commands, why := h.orders.Begin(s, seat)
	return response{Cmds: commands, Refuse: why}
}

// endLabel is the label of the button that ends standing orders.
const endLabel = "End orders"

// standing describes the standing orders of the selected armies and buildings, "" when there are none.
func (h *controller) standing(s *si32.State, seat rules.Seat) string {
	all := ""
	for _, p := range h.group {
		switch words := standing(h.orders.Of(seat), s, p); {
		case words == "":
		case all == "":
			all = words
		default:
			all = "Some have standing orders"
		}
	}
	return all
}

// standing describes the standing orders of a cell, "" when there are none.
func standing(k *orders.Seat, s *si32.State, c grid.Point) string {
	if k == nil {
		return ""
	}
	var list []string
	for _, m := range k.Marches {
		switch {
		case m.At != c || m.Next == m.Goal || m.Left == 0:
		case m.Wait > 0:
			list = append(list, fmt.Sprintf("%s %s, then on to %s", verb(m.Left, "waits", "wait"), words.Count(int(m.Wait), "turn", "turns"), m.Goal))
		default:
			list = append(list, fmt.Sprintf("%s on to %s", verb(m.Left, "marches", "march"), m.Goal))
		}
	}
	for _, m := range k.Miners {
		switch {
		case m.At != c || m.Left == 0:
		case m.Next == c:
			list = append(list, verb(m.Left, "mines here, then elsewhere", "mine here, then elsewhere"))
		default:
			list = append(list, fmt.Sprintf("%s to mine at %s", verb(m.Left, "goes", "go"), m.Goal))
		}
	}
	for _, o := range k.Holds {
		if o.At == c && o.Given {
			list = append(list, "Holds every turn")
		}
	}
	if b := s.BuildingAt(c); b != nil {
		for i := range k.Sources {
			if d := &k.Sources[i]; d.At == b.At && d.Tasked() {
				list = append(list, sourceWords(d))
			}
		}
	}
	for i := 1; i < len(list); i++ {
		list[i] = board.Lower(list[i])
	}
	return strings.Join(list, "; ")
}

// sourceWords says what new units do, "" when they wait for orders.
func sourceWords(d *orders.Source) string {
	switch {
	case d.Works && d.Rallies:
		return fmt.Sprintf("New units work, or go to %s", d.Goal)
	case d.Works && d.Mines:
		return "New units work, or mine"
	case d.Works:
		return "New units work"
	case d.Rallies:
		return fmt.Sprintf("New units go to %s", d.Goal)
	case d.Mines:
		return "New units mine"
	}
	return ""
}

// newUnits says what the new units of all buildings do, "" when they differ.
func newUnits(k *orders.Seat) string {
	if k == nil {
		return ""
	}
	all := ""
	for i := range k.Sources {
		says := sourceWords(&k.Sources[i])
		if i > 0 && says != all {
			return ""
		}
		all = says
	}
	return all
}
