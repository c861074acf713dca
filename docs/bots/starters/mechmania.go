//go:build ignore

// A bot for MechMania 27: it grows what pays most where it grows best, and sells it. Make it better.
//
//	arena match -game mechmania 'go run main.go lines.go' rookie
//
// What it reads and writes is explained in protocol.md. What it prints to os.Stderr is kept with the match.
package main

import "strings"

// position is what this bot looks at of the state, by the names of mechmania.md.
type position struct {
	Constants struct {
		Max_turns, Grass_rows, Band_outer, Band_mid, Band_speed, Band_delay, Band_start int
		Crops                                                                           map[string]struct{ Price, Turns, Gain, Sensitivity float64 }
	}
	Number, Stage int
	Farmers       []struct {
		At     point
		Money  float64
		Seeds  []int
		Basket []struct{}
		Reach  struct{ Move, Plant, Harvest, Protect, Carry int }
	}
	Tiles struct {
		W, H  int
		Cells []struct {
			Crop             string
			Timer, Scarecrow int
			Value            float64
		}
	}
}

type point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// crops are in the order of a farmer's seeds; crop is what this bot has bought last.
var crops, crop = strings.Fields("none grape corn potato jogan_fruit peanut quadrotriticale ducham_fruit golden_corn"), 0

func away(a, b point) int { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }

// row is where a crop that is planted so many turns from now grows best: there the middle of the fertile band, which moves down, passes it.
func row(crop, wait int) int {
	c := state.Constants
	moved := (state.Number - 1 + wait + int(c.Crops[crops[crop]].Turns)/2 - c.Band_delay) / c.Band_speed
	return min(moved-1+c.Band_start-c.Band_outer-c.Band_mid, state.Tiles.H-1)
}

// play plays one stage of a turn: before the first turn you pack, then both walk, then both act.
func play() {
	me, other, c, w := state.Farmers[match.Seat], state.Farmers[1-match.Seat], state.Constants, state.Tiles.W
	n, y, room, reach := me.Seeds[crop], row(crop, 0), me.Reach.Carry-len(me.Basket), me.Reach.Move
	shop, best, done := point{w / 2, 0}, 0.0, 0
	goal := shop // or to the nearest place for your seeds, or the crop that is worth most for each turn
	for i, t := range state.Tiles.Cells {
		p, verb, worth, near := point{i % w, i / w}, "", 0.0, -1
		far := away(me.At, p)
		turns := max(t.Timer, far/reach) + 1
		switch {
		case away(other.At, p) <= other.Reach.Protect || t.Scarecrow >= 0 && t.Scarecrow != match.Seat: // you are kept off
		case n > done && t.Crop == "none" && p.Y >= max(y-1, c.Grass_rows) && p.Y <= y+1:
			verb, worth, near = "plant", 1/float64(far+1), me.Reach.Plant
		case n == 0 && room > done && t.Crop != "none" && (t.Timer > 0 || t.Value > 0) && state.Number+turns+p.Y/reach <= c.Max_turns:
			verb, worth, near = "harvest", t.Value/float64(turns), me.Reach.Harvest
		}
		if worth > best {
			goal, best = p, worth
		}
		if state.Stage == 2 && me.At != shop && far <= near && t.Timer == 0 {
			act(command{"verb": verb, "crop": crops[crop], "at": p})
			done++
		}
	}
	switch {
	case state.Stage == 0:
		act(command{"verb": "pack", "upgrade": "scythe"})
	case state.Stage == 1:
		x := max(me.At.X-reach, min(goal.X, me.At.X+reach))
		reach -= max(x-me.At.X, me.At.X-x)
		act(command{"verb": "move", "at": point{x, max(me.At.Y-reach, min(goal.Y, me.At.Y+reach))}})
	case n == 0 && me.At == shop: // buy the seeds that pay most for each turn until they are sold
		best, order := 0.0, command{"verb": "pass"}
		for i, name := range crops {
			grows := c.Crops[name]
			n := min(15, room, int(me.Money/max(grows.Price, 1)))
			gain := float64(n) * (grows.Gain*grows.Turns*(1+0.2*grows.Sensitivity) - grows.Price) / (grows.Turns + 6)
			if gain > best && row(i, 2) >= c.Grass_rows && state.Number+int(grows.Turns)+10 < c.Max_turns {
				best, crop, order = gain, i, command{"verb": "buy", "crop": name, "amount": n}
			}
		}
		act(order)
	}
}
