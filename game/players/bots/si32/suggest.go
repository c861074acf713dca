package si32

import (
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
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
		return x.reasonFound(e)
	case guard:
		return fmt.Sprintf("March %s to the building at %v: enemies near it could raze it.", units(e.order.N), x.at(e.goal))
	case tend:
		return x.reasonTend(e)
	case settle:
		return fmt.Sprintf("March a unit towards %v: you can afford a building, and there is room for it.", x.at(e.goal))
	case storm:
		h := &x.houses[x.inside[e.goal]]
		return fmt.Sprintf("March %s towards the enemy building at %v: it takes %s to raze it now, and enough march there together.", units(e.order.N), x.at(e.goal), units(h.raze))
	case dig:
		return x.reasonDig(e)
	}
	return fmt.Sprintf("March %s to the front: there is nothing left to mine nearby.", units(e.order.N))
}

// at is where a tile is: reasons are also read away from the board.
func (x *mind) at(tile int32) grid.Point { return x.s.Tiles.Point(int(tile)) }

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
	at := x.at(e.goal)
	if sent < h.raze {
		return fmt.Sprintf("Attack the building at %v with %s: it will hold, but that costs the enemy %s.", at, units(sent), units(x.s.Constants.Defence))
	}
	text := fmt.Sprintf("Raze the building at %v: it takes %s", at, units(h.raze))
	if more := sent - h.raze; more > 0 {
		text += fmt.Sprintf(", and %d more in case the enemies beside it help", more)
	}
	if sent > e.order.N {
		text += fmt.Sprintf("; %d of them come from %v, the rest from other tiles", e.order.N, e.order.At)
	}
	return text + "."
}

func (x *mind) reasonFound(e *assignment) string {
	k := &x.s.Constants
	text := fmt.Sprintf("Build at %v: a building costs %d of your %d ore and makes ", e.order.At, k.BuildingCost, x.s.Sides[x.seat].Resources)
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
		return fmt.Sprintf("March %s to the building at %v: it has %d of %s.", units(e.order.N), x.at(h.at), h.staff, words.Count(k.WorkerCap, "worker", "workers"))
	}
	now := h.staff
	for i := range x.assignments {
		if o := &x.assignments[i]; o.order.Verb == game.Work && x.inside[x.s.Tiles.Index(o.order.At)] == x.inside[e.goal] {
			now += o.order.N
		}
	}
	return fmt.Sprintf("Work at %v: with %d of %s the building makes %s.", e.order.At, min(now, k.WorkerCap), words.Count(k.WorkerCap, "worker", "workers"), pace(k, now))
}

func (x *mind) reasonDig(e *assignment) string {
	left := x.s.Tiles.Cells[e.goal].Resource
	if e.order.Verb == game.Mine {
		return fmt.Sprintf("Mine at %v: %d ore is left, and a building costs %d.", e.order.At, left, x.s.Constants.BuildingCost)
	}
	return fmt.Sprintf("March %s towards %v: it has %d ore and no miners.", units(e.order.N), x.at(e.goal), left)
}
