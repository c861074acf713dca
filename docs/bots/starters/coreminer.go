//go:build ignore

// A bot for Coreminer: its miners dig a shaft beside the hopper, and a gallery under the ore. Make it better.
//
//	arena match -game coreminer 'go run main.go lines.go' rookie
//
// What it reads and writes is explained in protocol.md. What it prints to os.Stderr is kept with the match.
package main

// position is what this bot looks at of the state, by the names of coreminer.md.
type position struct {
	Constants struct {
		Grades      []struct{ Cargo int }
		MaxTurns    int `json:"max_turns"`
		SpawnPrice  int `json:"spawn_price"`
		BombSize    int `json:"bomb_size"`
		LadderCost  int `json:"ladder_cost"`
		SupportCost int `json:"support_cost"`
	}
	Sides  []struct{ Money int }
	Miners []struct {
		Owner, Grade, Health, Moves, Power, Dirt, Ore, Bombs, Material int
		At                                                             point
	}
	Tiles struct {
		W, H  int
		Cells []tile
	}
}

type point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

type tile struct {
	Dirt, Ore                     int
	Base, Hopper, Ladder, Support bool
}

// at is the tile at a place.
func at(p point) tile { return state.Tiles.Cells[p.Y*state.Tiles.W+p.X] }

func earth(p point) int { return at(p).Dirt + at(p).Ore }

// place counts columns from your base, the one side of the map or the other: the hopper hangs in column 0, the shaft is column 1.
func place(column, y int) point {
	return point{[]int{column, state.Tiles.W - 1 - column}[match.Seat], y}
}

// work lets a miner do one thing; it reports false if there is nothing left.
func work(i int, late bool) bool {
	me, c, bottom := state.Miners[i], state.Constants, state.Tiles.H-1
	room := c.Grades[me.Grade].Cargo - me.Dirt - me.Ore - me.Material - me.Bombs*c.BombSize
	dig := func(p point) bool {
		return min(earth(p), me.Power, room) > 0 && act(command{"verb": "mine", "miner": i, "at": p})
	}
	walk := func(p point) bool { // digs its way
		return dig(p) || earth(p) == 0 && me.Moves > 0 && act(command{"verb": "move", "miner": i, "at": p})
	}
	column, y := place(me.At.X, 0).X, me.At.Y // place makes columns of x as well
	here, hopper := at(me.At), at(place(0, y))
	shop, free := column < 2 && (hopper.Base || hopper.Hopper), y > 0 && !here.Ladder && !here.Support
	switch {
	case earth(me.At) > 0: // buried
		return dig(me.At)
	case shop && me.Ore+me.Dirt > 0:
		return me.Ore > 0 && act(command{"verb": "dump", "miner": i, "at": place(0, y), "item": "ore"}) ||
			me.Dirt > 0 && act(command{"verb": "dump", "miner": i, "at": place(0, y), "item": "dirt"})
	case column == 0 || column > 1 && (y < bottom || room <= 0 || late): // back to the shaft
		return walk(place(max(column-1, 1), y))
	case column > 1:
		return free && me.Material >= c.SupportCost && act(command{"verb": "build", "miner": i, "at": me.At, "structure": "support"}) ||
			here.Support && dig(place(column, y-1)) || column+1 < state.Tiles.W && walk(place(column+1, y))
	case (free || y == bottom) && shop && me.Material < c.LadderCost && state.Sides[match.Seat].Money >= 80 && room >= 20:
		return act(command{"verb": "buy", "miner": i, "item": "material", "amount": 20})
	}
	return free && me.Material >= c.LadderCost && act(command{"verb": "build", "miner": i, "at": me.At, "structure": "ladder"}) ||
		dig(place(0, y)) || y < bottom && walk(place(1, y+1)) || y == bottom && !late && walk(place(2, y))
}

// play plays one turn: hire, and let every miner do what it can.
func play() {
	left := (state.Constants.MaxTurns - match.Turn + 1) / 2
	for left > 14 && len(state.Miners) < 40 && state.Sides[match.Seat].Money >= state.Constants.SpawnPrice+60 && act(command{"verb": "spawn"}) {
	}
	for i, me := range state.Miners {
		for n := 0; n < 50 && me.Owner == match.Seat && me.Health > 0 && work(i, left < 5); n++ {
		}
	}
}
