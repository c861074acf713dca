package anarchy

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/seedrandom"
)

// tries is how many random maps the generator draws before it gives up.
const tries = 200

// Game is Anarchy.
func Game() rules.Game[*State, Command] {
	return rules.Game[*State, Command]{
		Info: rules.Info{
			ID: "anarchy", Title: "Anarchy", Seats: 2, Version: 3,
			Handicap: rules.Handicap{Unit: "headquarters health", Step: 5, Most: 150},
			Verbs:    verbList, Actor: "building", Events: whatNames[:], Refusals: refusals, Reasons: reasonNames[:],
			MaxSteps: 150_000,
		},
		Pass:    Command{Verb: Pass},
		Concede: Command{Verb: Concede},
		New:     rules.Load(DefaultLevel, New),
	}
}

// New sets up the first position of a level. The seed decides map and forecasts; they equal those of the original server for that
// randomSeed.
func New(level *Level, seed string) (*State, error) { return Generate(level, seedrandom.New(seed)) }

// Generate sets up the first position of a level with random numbers from r. The next number of r is the coin of the original server.
func Generate(level *Level, r *seedrandom.Source) (*State, error) {
	if err := rules.Validate(level); err != nil {
		return nil, fmt.Errorf("anarchy: %w", err)
	}
	s := &State{Constants: level.Constants, Bribes: [2]int32{int32(level.BaseBribes), int32(level.BaseBribes)}, Whole: [2]int16{int16(level.Health), int16(level.HeadquartersHealth)}}
	s.Width, s.Height = int16(level.Width), int16(level.Height)
	switch {
	case len(level.Rows) > 0:
		s.draw(level)
	case len(level.Buildings) > 0:
		s.list(level)
	default:
		if err := s.build(level, r); err != nil {
			return nil, err
		}
	}
	s.link()
	for seat, hq := range s.Headquarters {
		s.Began[seat] = max(s.Buildings[hq].Health, s.Whole[1])
	}
	s.forecasts(level, r)
	return s, nil
}

// draw places the buildings of Level.Rows, row by row, and then applies Level.Buildings to them.
func (s *State) draw(level *Level) {
	s.Width, s.Height = int16(len(level.Rows[0])), int16(len(level.Rows))
	for y, row := range level.Rows {
		for x, c := range row {
			if kind, seat, hq, _ := glyph(c); seat != rules.NoSeat {
				s.add(level, kind, seat, hq, grid.Pt(x, y))
			}
		}
	}
	for _, p := range level.Buildings {
		s.Buildings[s.At(grid.Pt(p.At[0], p.At[1]))].alter(p)
	}
}

// list places the buildings of Level.Buildings in their order.
func (s *State) list(level *Level) {
	for i, p := range level.Buildings {
		var kind Kind
		_ = kind.UnmarshalText([]byte(p.Kind)) // checked by Problems
		s.add(level, kind, rules.Seat(p.Owner), p.Headquarters, grid.Pt(p.At[0], p.At[1]))
		s.Buildings[i].alter(p)
	}
}

func (b *Building) alter(p Placed) {
	if p.Health != nil {
		b.Health = int16(*p.Health)
	}
	if p.Fire != nil {
		b.Fire = uint8(*p.Fire)
	}
	if p.Exposure != nil {
		b.Exposure = int32(*p.Exposure)
	}
}

func (s *State) add(level *Level, kind Kind, seat rules.Seat, hq bool, p grid.Point) {
	health := level.Health
	if hq {
		health = level.HeadquartersHealth
	}
	s.Buildings = append(s.Buildings, Building{Kind: kind, Owner: seat, Headquarters: hq, X: int16(p.X), Y: int16(p.Y), Health: int16(health)})
}

// build generates a map: paths between random points of the west half, a building on each of their cells, and the mirror image.
func (s *State) build(level *Level, r *seedrandom.Source) error {
	for range tries {
		cells, ok := paths(level, r)
		if !ok {
			continue
		}
		s.Buildings = s.Buildings[:0]
		s.settle(level, cells, r)
		var own []int
		for i := range s.Buildings {
			if b := &s.Buildings[i]; b.Kind == Warehouse && b.Owner == 0 {
				own = append(own, i)
			}
		}
		if len(own) == 0 {
			continue
		}
		hq := &s.Buildings[seedrandom.Element(r, own)]
		hq.Headquarters, hq.Health = true, int16(level.HeadquartersHealth)
		for _, b := range s.Buildings {
			s.add(level, b.Kind, 1-b.Owner, b.Headquarters, grid.Pt(level.Width-1-int(b.X), int(b.Y)))
		}
		return nil
	}
	return fmt.Errorf("anarchy: generator: none of %d random maps had two points and a warehouse for seat 0", tries)
}

// paths draws the points of the west half and the paths between them. Buildings are placed in the order of the cells.
func paths(level *Level, r *seedrandom.Source) ([]grid.Point, bool) {
	g, half := &level.Generator, level.Width/2
	var cells []grid.Point
	taken := grid.New[bool](half, level.Height)
	add := func(p grid.Point) {
		if at := taken.At(p); !*at {
			*at = true
			cells = append(cells, p)
		}
	}
	free, edge := r.Between(g.PointsMin, g.PointsMax), r.Between(g.EdgeMin, g.EdgeMax)
	for range free {
		x := r.Between(0, half-1)
		add(grid.Pt(x, r.Between(0, level.Height-1)))
	}
	for range edge {
		add(grid.Pt(half-1, r.Between(0, level.Height-1)))
	}
	seedrandom.Shuffle(r, cells)
	for i, k := 0, len(cells); i < k; i++ {
		if i+1 == len(cells) {
			return nil, false // there is no other cell to walk to
		}
		walk(cells[i], cells[i+1], r, add)
	}
	return cells, true
}

func walk(at, goal grid.Point, r *seedrandom.Source, add func(grid.Point)) {
	var steps [2]grid.Point
	for {
		n := 0
		if at.X != goal.X {
			steps[n] = grid.Pt(at.X+sign(goal.X-at.X), at.Y)
			n++
		}
		if at.Y != goal.Y {
			steps[n] = grid.Pt(at.X, at.Y+sign(goal.Y-at.Y))
			n++
		}
		if n == 0 {
			return
		}
		at = seedrandom.Element(r, steps[:n])
		add(at)
	}
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// settle places a building of random kind and owner on every cell, and keeps room for the required number of each kind.
func (s *State) settle(level *Level, cells []grid.Point, r *seedrandom.Source) {
	g := &level.Generator
	var made [kinds]int
	for i, p := range cells {
		kind := WeatherStation
		x := r.Float64()
		for k, w := range g.Weights {
			if x -= w; x <= 0 {
				kind = Kind(k)
				break
			}
		}
		if len(cells)-i <= int(kinds)*g.Least {
			for k, n := range made {
				if n < g.Least {
					kind = Kind(k)
					break
				}
			}
		}
		made[kind]++
		s.add(level, kind, rules.Seat(r.Below(2)), false, p)
	}
}

// forecasts sets the winds of the match: random pairs, then those that the level lists.
func (s *State) forecasts(level *Level, r *seedrandom.Source) {
	var directions []grid.Dir
	for _, name := range level.Winds.Directions {
		d, _ := grid.ParseDir(name) // checked by Problems
		directions = append(directions, d)
	}
	for i := 0; i < int(level.MaxTurns); i += 2 {
		first := Wind{Direction: seedrandom.Element(r, directions)}
		first.Intensity = uint8(r.Between(level.Winds.Min, level.Winds.Max))
		second := first
		if level.Winds.Mirrored && (first.Direction == grid.East || first.Direction == grid.West) {
			second.Direction = first.Direction.Back()
		}
		for _, w := range [2]Wind{first, second} {
			s.Forecasts = append(s.Forecasts, Forecast{w, level.controller(len(s.Forecasts))})
		}
	}
	for i, text := range level.Forecasts {
		if i < len(s.Forecasts) {
			s.Forecasts[i].Wind, _ = level.parseForecast(text) // checked by Problems
		}
	}
}

// controller is the controller of forecast i. The first one has none in classic rules, because no turn comes before it.
func (r *Rules) controller(i int) rules.Seat {
	switch {
	case !r.ChangerControls:
		return rules.Seat(i & 1)
	case i == 0:
		return rules.NoSeat
	}
	return rules.Seat(1 - i&1)
}

// Favour gives a seat's headquarters more health before the first turn. That does not change Whole.
func (s *State) Favour(seat rules.Seat, amount int) {
	s.Buildings[s.Headquarters[seat]].Health += int16(amount)
	s.Began[seat] += int16(amount)
}
