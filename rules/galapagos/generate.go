package galapagos

import (
	"errors"
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Game is Galapagos.
func Game() rules.Game[*State, Command] {
	return rules.Game[*State, Command]{
		Info: rules.Info{
			ID: "galapagos", Title: "Galapagos", Seats: 2, Version: 4,
			Handicap: rules.Handicap{Unit: "energy", Step: 1, Most: 20}, Clock: true,
			Verbs: verbList, Actor: "creature", Events: whatNames[:], Refusals: refusals, Reasons: reasonNames[:],
			MaxSteps: 500_000,
		},
		Pass:    Command{Verb: Pass},
		Concede: Command{Verb: Concede},
		New:     rules.Load(DefaultLevel, New),
	}
}

// New sets up the first position of a level, after the first upkeep. The seed decides plants, stats and places.
func New(level *Level, seed string) (*State, error) {
	if err := rules.Validate(level); err != nil {
		return nil, err
	}
	s := Empty(level.Constants, level.Width, level.Height)
	if len(level.Creature)+len(level.Plant) > 0 {
		s.Constants.Drawn = Drawn{}
		s.place(level)
	} else if err := s.populate(level, rules.NewSeeded("galapagos "+seed)); err != nil {
		return nil, err
	}
	s.Begin(nil)
	return s, nil
}

// Empty is an island without plants and creatures, before its first turn. Numbers 0 and 1 belong to the players.
func Empty(c Constants, w, h int) *State {
	s := &State{Constants: c, Number: -1, Cells: grid.New[int32](w, h), Things: make([]Thing, 2)}
	for i := range s.Cells.Cells {
		s.Cells.Cells[i] = None
	}
	for i := range s.Things {
		s.Things[i] = Thing{Owner: rules.Seat(i), Next: None, Parent: None}
	}
	return s
}

// Add puts a new thing on the island, behind the others on its cell, and returns its number.
func (s *State) Add(t Thing) int32 {
	i := int32(len(s.Things))
	s.Things = append(s.Things, t)
	s.put(i, t.At)
	return i
}

// Begin starts the first turn.
func (s *State) Begin(tape *rules.Tape) { s.nextTurn(tape) }

// place puts the level's plants and creatures on the island.
func (s *State) place(level *Level) {
	for _, p := range level.Plant {
		wait := p.Rate
		if p.Wait != nil {
			wait = *p.Wait
		}
		s.Add(Thing{Kind: Plant, Owner: rules.NoSeat, At: grid.Pt(p.At[0], p.At[1]), Size: int32(p.Size), Rate: int32(p.Rate), Wait: int32(wait)})
	}
	for _, c := range level.Creature {
		var st Stats
		for i, n := range c.Stats {
			st[i] = int32(n)
		}
		best := s.BestHealth(st)
		health := best
		if c.Health != nil {
			health = int32(*c.Health)
		}
		s.Add(Thing{Kind: Creature, Owner: rules.Seat(c.Seat - 1), West: c.Seat == 2, At: grid.Pt(c.At[0], c.At[1]), Stats: st, Best: best, Health: health, Steps: st[Speed]})
	}
}

// LargestAtStart is the largest size of a plant on an island that is drawn, unless the level has smaller ones only.
const LargestAtStart = 5

// populate generates plants and creatures of the west half, each with its mirror image.
func (s *State) populate(level *Level, dice *rules.Seeded) error {
	w, h := level.Width, level.Height
	middle := grid.Pt(w/2, h/2)
	far := math.Sqrt(float64(middle.X*middle.X + middle.Y*middle.Y))
	for x := range w / 2 {
		for y := range h {
			dx, dy := float64(middle.X-x), float64(middle.Y-y)
			r := math.Sqrt(float64(dx*dx)+float64(dy*dy)) / far
			if uniform(dice) >= float64((1-r)*level.Plants) {
				continue
			}
			size := max(int32(1+float64(uniform(dice)*(LargestAtStart-float64(6*r)))), 1)
			rate := level.GrowthMin + int32(dice.Intn(int(level.GrowthMax-level.GrowthMin)+1))
			for _, p := range [2]grid.Point{grid.Pt(x, y), grid.Pt(w-1-x, y)} {
				s.Add(Thing{Kind: Plant, Owner: rules.NoSeat, At: p, Size: min(size, level.PlantMaxSize), Rate: rate, Wait: rate})
			}
		}
	}
	for range level.Creatures {
		st := drawStats(level, dice)
		p, ok := s.free(w/2, h, dice)
		if !ok {
			return errors.New("galapagos: the plants leave no room for the creatures; try another seed")
		}
		best := s.BestHealth(st)
		for seat, at := range [2]grid.Point{p, grid.Pt(w-1-p.X, p.Y)} {
			s.Add(Thing{Kind: Creature, Owner: rules.Seat(seat), West: seat == 1, At: at, Stats: st, Best: best, Health: best, Steps: st[Speed]})
		}
	}
	return nil
}

// drawStats distributes the points of a starting creature over the five stats at random, in rounds.
func drawStats(level *Level, dice *rules.Seeded) Stats {
	st := Stats{1, 1, 1, 1, 1}
	left := level.StartTotal - stats
	for i := 0; left > 0; i = (i + 1) % stats {
		room := level.StartMax - st[i]
		k := int32(dice.Intn(int(left)+1)) % (room + 1)
		st[i] += k
		left -= k
	}
	return st
}

// free picks a random empty cell of the west half. It reports false when it finds none.
func (s *State) free(w, h int, dice *rules.Seeded) (grid.Point, bool) {
	for range 20 * w * h {
		p := grid.Pt(dice.Intn(w), dice.Intn(h))
		if s.At(p) == None {
			return p, true
		}
	}
	return grid.Point{}, false
}

// uniform returns a random number 0 <= x < 1.
func uniform(dice *rules.Seeded) float64 { return float64(dice.Uint64()>>11) / (1 << 53) }

// Favour gives a seat's creatures more energy before the first turn, a point to each in turn, and the health that goes with it.
func (s *State) Favour(seat rules.Seat, amount int) {
	for given := -1; amount > 0 && given != 0; {
		given = 0
		for i := range s.Things {
			t := &s.Things[i]
			if !t.Alive() || t.Owner != seat || t.Stats[Energy] >= s.Constants.MaxStat || amount == 0 {
				continue
			}
			t.Stats[Energy]++
			best := s.BestHealth(t.Stats)
			t.Health, t.Best = t.Health+best-t.Best, best
			amount--
			given++
		}
	}
}
