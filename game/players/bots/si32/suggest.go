package si32

import (
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// advise returns the assignments of the turn, the most urgent first, and the reasons for them.
func (x *mind) advise(s *game.State, seat rules.Seat, yield func() error) (list []bots.Advice[game.Command], err error) {
	plan, err := x.think(s, seat, yield)
	if err != nil {
		return nil, err
	}
	for i := range plan {
		list = append(list, bots.Advice[game.Command]{Cmds: plan[i : i+1], Why: x.reason(&x.assignments[i])})
	}
	why := "Lock your orders: there is nothing better to order."
	if len(plan)+len(s.Sides[seat].Orders) == 0 {
		why = "Lock your orders: no unit needs one this turn. Workers keep working."
	}
	return bots.Ended(list, s, seat, why), nil
}

// reason returns why Expert gives an assignment.
func (x *mind) reason(e *assignment) string {
	switch e.purpose {
	case strike:
		return x.reasonStrike(e)
	case found:
		return x.reasonFound()
	case guard:
		return fmt.Sprintf("March %s to the building %s: enemies near it could raze it.", units(e.order.N), x.compass(e, e.goal))
	case tend:
		return x.reasonTend(e)
	case settle:
		return fmt.Sprintf("March a unit towards the tile %s: you can afford a building, and there is room for it.", x.compass(e, e.goal))
	case storm:
		h := &x.houses[x.inside[e.goal]]
		return fmt.Sprintf("March %s towards the enemy building %s: it takes %s to raze it now, and enough march there together.", units(e.order.N), x.compass(e, e.goal), units(h.raze))
	case dig:
		return x.reasonDig(e)
	}
	return fmt.Sprintf("March %s to the front: there is nothing left to mine nearby.", units(e.order.N))
}

// compass says how to get to a tile from where the units of an assignment are.
func (x *mind) compass(e *assignment, tile int32) string {
	return x.s.Tiles.Point(int(tile)).Sub(e.order.At).Compass()
}

// units returns a number of units in words.
func units(n int64) string {
	if n == 1 {
		return "a unit"
	}
	return fmt.Sprintf("%d units", n)
}

func (x *mind) reasonStrike(e *assignment) string {
	h := &x.houses[x.inside[e.goal]]
	sent := int64(0)
	for i := range x.assignments {
		if o := &x.assignments[i]; o.purpose == strike && o.goal == e.goal {
			sent += o.order.N
		}
	}
	at := x.compass(e, e.goal)
	if sent < h.raze {
		return fmt.Sprintf("Attack the building %s with %s: it will hold, but that costs the enemy %s.", at, units(sent), units(x.s.Constants.Defence))
	}
	text := fmt.Sprintf("Raze the building %s: it takes %s", at, units(h.raze))
	if more := sent - h.raze; more > 0 {
		text += fmt.Sprintf(", and %d more in case the enemies beside it help", more)
	}
	if sent > e.order.N {
		text += fmt.Sprintf("; %d are here, the rest come from other tiles", e.order.N)
	}
	return text + "."
}

func (x *mind) reasonFound() string {
	k := &x.s.Constants
	text := fmt.Sprintf("Build: a building costs %d of your %d ore and makes ", k.BuildingCost, x.s.Sides[x.seat].Resources)
	switch {
	case k.PerWorker == 0:
		return text + pace(k, 0) + "."
	case k.Passive == 0:
		return text + fmt.Sprintf("%s with %s, and nothing without workers.", pace(k, k.WorkerCap), words.Count(k.WorkerCap, "worker", "workers"))
	}
	return text + fmt.Sprintf("%s, or %s with %s.", pace(k, 0), pace(k, k.WorkerCap), words.Count(k.WorkerCap, "worker", "workers"))
}

// pace describes how many units a building with that many workers makes in how many turns.
func pace(k *game.Constants, workers int64) string {
	n, turns := k.Pace(workers)
	switch {
	case n == 0:
		return "nothing"
	case turns == 1:
		return units(n) + " every turn"
	}
	return fmt.Sprintf("%s every %d turns", units(n), turns)
}

func (x *mind) reasonTend(e *assignment) string {
	h := &x.houses[x.inside[e.goal]]
	k := &x.s.Constants
	if e.order.Verb == game.Move {
		return fmt.Sprintf("March %s to the building %s: it has %d of %s.", units(e.order.N), x.compass(e, h.at), h.staff, words.Count(k.WorkerCap, "worker", "workers"))
	}
	now := h.staff + e.order.N
	return fmt.Sprintf("Work: with %d of %s this building makes %s.", min(now, k.WorkerCap), words.Count(k.WorkerCap, "worker", "workers"), pace(k, now))
}

func (x *mind) reasonDig(e *assignment) string {
	left := x.s.Tiles.Cells[e.goal].Resource
	if e.order.Verb == game.Mine {
		return fmt.Sprintf("Mine: %d ore is left here, and a building costs %d.", left, x.s.Constants.BuildingCost)
	}
	return fmt.Sprintf("March %s towards the tile %s: it has %d ore and no miners.", units(e.order.N), x.compass(e, e.goal), left)
}
