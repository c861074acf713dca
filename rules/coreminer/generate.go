package coreminer

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/seedrandom"
)

// Game is Coreminer.
func Game() rules.Game[*State, Command] {
	return rules.Game[*State, Command]{
		Info: rules.Info{
			ID: "coreminer", Title: "Coreminer", Seats: 2, Version: 3,
			Handicap: rules.Handicap{Unit: "money", Step: 50, Most: 2000},
			Verbs:    verbList, Actor: "miner", Shared: Mine.String(), Events: whatNames[:], Refusals: refusals, Reasons: reasonNames[:],
			MaxSteps: 500_000,
		},
		Pass:    Command{Verb: Pass},
		Concede: Command{Verb: Concede},
		New:     rules.Load(DefaultLevel, New),
	}
}

// New sets up the first position of a level. The seed decides the map, which equals that of the original server for that randomSeed.
func New(level *Level, seed string) (*State, error) { return Generate(level, seedrandom.New(seed)) }

// Generate sets up the first position of a level with random numbers from r. The next number of r is the coin of the original server.
func Generate(level *Level, r *seedrandom.Source) (*State, error) {
	if err := rules.Validate(level); err != nil {
		return nil, err
	}
	s := &State{Constants: level.Constants, Order: [2]rules.Seat{0, 1}}
	w, h := level.Width, level.Height
	if len(level.Rows) > 0 {
		w, h = len(level.Rows[0]), len(level.Rows)
	}
	s.Tiles = grid.New[Tile](w, h)
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		t.Owner, t.Miners, t.Bombs = rules.NoSeat, emptyQueue, emptyQueue
	}
	for seat, p := range [2]grid.Point{{X: 0}, {X: w - 1}} {
		t := s.tile(p)
		t.Base, t.Owner = true, rules.Seat(seat)
		s.Sides[seat] = Side{Money: level.StartMoney, Base: p}
	}
	s.NextID = int32(2 + w*h + len(level.Grades))
	if len(level.Rows) > 0 {
		s.draw(level)
	} else {
		s.bury(level, r)
	}
	if len(level.Dug) > 0 {
		s.growHoppers(nil)
	}
	for _, m := range level.Miners {
		i := s.hire(rules.Seat(m.Seat-1), grid.Pt(m.At[0], m.At[1]), int8(m.Grade))
		s.Miners[i].Material, s.Miners[i].Bombs = m.Material, m.Bombs
	}
	if level.FullGravity {
		s.balance(nil)
	}
	return s, nil
}

// draw fills the map from Level.Rows.
func (s *State) draw(level *Level) {
	for y, row := range level.Rows {
		for x := range len(row) {
			fill, _ := level.fill(row[x])
			t := s.tile(grid.Pt(x, y))
			t.Dirt, t.Ore, t.Shield, t.Ladder, t.Support = fill.Dirt, fill.Ore, int8(fill.Shield), fill.Ladder, fill.Support
			s.OreLeft += fill.Ore
		}
	}
}

// bury generates the map: the west half tile by tile, then its mirror image.
func (s *State) bury(level *Level, r *seedrandom.Source) {
	w, h := s.Tiles.W, s.Tiles.H
	side := (w + 1) / 2
	slice := float64(h) / 100
	var layers [4][][]int32 // rows of each layer: the columns of the tiles still without ore
	var rows [4][]int       // y of each row
	for y := 1; y < h; y++ {
		for i, layer := range level.Layers {
			if float64(y) < layer.Until*slice {
				row := make([]int32, side)
				for x := range row {
					row[x] = int32(x)
					s.tile(grid.Pt(x, y)).Dirt = layer.Dirt
				}
				layers[i] = append(layers[i], row)
				rows[i] = append(rows[i], y)
				break
			}
		}
	}
	var counts [4]int
	for i, layer := range level.Layers {
		counts[i] = int(math.Floor(float64(layer.Share*float64(len(layers[i]))*float64(side)) + 0.5))
	}
	take := func(i, yi, xi int) *Tile {
		row := layers[i][yi]
		t := s.tile(grid.Pt(int(row[xi]), rows[i][yi]))
		layers[i][yi] = append(row[:xi:xi], row[xi+1:]...)
		if len(layers[i][yi]) == 0 {
			layers[i] = append(layers[i][:yi:yi], layers[i][yi+1:]...)
			rows[i] = append(rows[i][:yi:yi], rows[i][yi+1:]...)
		}
		return t
	}
	deep := len(layers) - 1
	for range level.Cache.Tiles {
		if len(layers[deep]) == 0 {
			break
		}
		yi := biased(r, 0.8, 0, len(layers[deep]))
		n := len(layers[deep][yi])
		xi := biased(r, 1, int(float64(n)*0.9), n)
		t := take(deep, yi, xi)
		t.Ore, t.Dirt = level.Cache.Ore, 0
	}
	for i, layer := range level.Layers {
		for range counts[i] {
			if len(layers[i]) == 0 {
				break
			}
			yi := between(r, len(layers[i]), 0)
			xi := biased(r, layer.Influence, 0, len(layers[i][yi]))
			t := take(i, yi, xi)
			t.Ore, t.Dirt = layer.Ore, max(0, layer.Dirt-layer.Ore)
		}
	}
	for _, d := range level.Dug {
		s.dig(d)
	}
	s.mirror(side)
}

// dig opens a part of the west half.
func (s *State) dig(d Dug) {
	for y := d.At[1]; y < d.At[1]+d.Size[1]; y++ {
		for x := d.At[0]; x < d.At[0]+d.Size[0]; x++ {
			t := s.tile(grid.Pt(x, y))
			t.Dirt, t.Ore, t.Ladder, t.Support = 0, 0, d.Ladder, d.Support
		}
	}
}

func (s *State) mirror(side int) {
	for x := range side {
		for y := range s.Tiles.H {
			a, b := s.tile(grid.Pt(x, y)), s.tile(grid.Pt(s.Tiles.W-1-x, y))
			b.Dirt, b.Ore, b.Ladder, b.Support = a.Dirt, a.Ore, a.Ladder, a.Support
			s.OreLeft += a.Ore
			if a != b || !s.Constants.EndWhenOreGone {
				s.OreLeft += b.Ore
			}
		}
	}
}

// between draws a number low <= n < high.
func between(r *seedrandom.Source, high, low int) int {
	n := int(r.Int32()) % (high - low)
	if n < 0 {
		n = -n
	}
	return n + low
}

// biased draws a number low <= n < high; influence pulls it towards high.
func biased(r *seedrandom.Source, influence float64, low, high int) int {
	n := between(r, high, low)
	mix := float64(r.Float64() * influence)
	return int(math.Floor(float64(float64(n)*float64(1-mix)) + float64(float64(high-1)*mix)))
}

// Flip draws the coin of the original server from the numbers after the map.
func Flip(r *seedrandom.Source) int { return between(r, 2, 0) }

// Favour gives a seat more money before the first turn.
func (s *State) Favour(seat rules.Seat, amount int) { s.Sides[seat].Money += int32(amount) }
