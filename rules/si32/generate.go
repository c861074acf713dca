package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Game is Si32.
func Game() rules.Game[*State, Command] {
	return rules.Game[*State, Command]{
		Info: rules.Info{
			ID: "si32", Title: "Si32", Seats: 2, Version: 3, Draws: true,
			Handicap: rules.Handicap{Unit: "ore", Step: 10, Most: 400},
			Verbs:    verbList, Events: whatNames[:], Refusals: illegal[:Unmanned], Reasons: reasonNames[:],
			MaxSteps: 2_000_000,
		},
		Pass:    Command{Verb: Pass},
		Concede: Command{Verb: Concede},
		New:     rules.Load(DefaultLevel, New),
	}
}

// New sets up the first position of a level. The seed decides the resources of tiles that the level leaves open.
func New(level *Level, seed string) (*State, error) {
	if err := rules.Validate(level); err != nil {
		return nil, err
	}
	w, h := level.size()
	s := Empty(level.Constants, w, h)
	level.terrain(s, rules.NewSeeded(seed))
	armies, sites := level.start()
	for _, a := range armies {
		s.Tiles.At(point(a.At)).Units[a.Seat] += a.Units
	}
	for _, b := range sites {
		s.Raise(rules.Seat(b.Seat), point(b.At), b.Towards, 0)
	}
	return s, nil
}

// Empty returns a board without resources, units or buildings.
func Empty(k Constants, width, height int) *State {
	s := &State{Constants: k, Alone: rules.NoSeat, Tiles: grid.New[Tile](width, height)}
	for seat := range s.Sides[:k.Seats] {
		s.Sides[seat].Resources = k.StartResources
	}
	return s
}

// Raise puts a building on the board and returns its number. There must be room.
func (s *State) Raise(owner rules.Seat, at grid.Point, towards Dir, progress int64) int32 {
	b := Building{Owner: owner, At: at, Towards: s.Quarter(at, towards), Progress: progress}
	n := len(s.Buildings)
	for i := range s.Buildings {
		if s.Buildings[i].Gone {
			n = i
			break
		}
	}
	if n < len(s.Buildings) {
		s.Buildings[n] = b
	} else {
		s.Buildings = append(s.Buildings, b)
	}
	tiles, k := s.Ground(&b)
	for _, p := range tiles[:k] {
		s.Tiles.At(p).Building = int32(n) + 1
	}
	s.Sides[owner].Founded = true
	return int32(n)
}

// size is the width and height of the board in tiles.
func (l *Level) size() (width, height int) {
	if len(l.Map.Rows) > 0 {
		return len(l.Map.Rows[0]), len(l.Map.Rows)
	}
	return l.Width, l.Height
}

// terrain generates walls and resources. Of corresponding tiles the first is generated, and the others are copies.
func (l *Level) terrain(s *State, dice *rules.Seeded) {
	cells := s.Tiles.Cells
	for i := range cells {
		first := i
		images, n := l.images(s.Tiles.Point(i))
		for _, p := range images[:n] {
			if s.Tiles.In(p) {
				first = min(first, s.Tiles.Index(p))
			}
		}
		if first < i {
			cells[i].Resource, cells[i].Wall = cells[first].Resource, cells[first].Wall
			continue
		}
		r, wall := l.tile(s.Tiles.Point(i))
		cells[i].Wall = wall
		if !wall {
			cells[i].Resource = r[0] + int64(dice.Intn(int(r[1]-r[0])+1))
		}
	}
}

// Letters of a drawing.
const (
	wallLetter = '#'
	openLetter = '.' // a tile with resources from the level's range
)

// letter is the drawing's letter for a tile; outside the board are walls.
func (l *Level) letter(p grid.Point) byte {
	w, h := l.size()
	switch {
	case uint(p.X) >= uint(w) || uint(p.Y) >= uint(h):
		return wallLetter
	case len(l.Map.Rows) == 0:
		return openLetter
	}
	return l.Map.Rows[p.Y][p.X]
}

// tile is what the drawing says about a tile.
func (l *Level) tile(p grid.Point) (r Range, wall bool) {
	switch c := l.letter(p); c {
	case wallLetter:
		return Range{}, true
	case openLetter:
		return l.Resources, false
	default:
		return l.Map.Legend[string(rune(c))], false
	}
}

// start lists what stands on the board at the start.
func (l *Level) start() ([]Army, []Site) {
	if len(l.Army)+len(l.Building) > 0 {
		return l.Army, l.Building
	}
	w, h := l.size()
	var armies []Army
	var sites []Site
	for seat, at := range l.places() {
		site := Site{Seat: seat, At: at}
		if l.Geometry == Square {
			// The building stands behind the unit, seen from the middle.
			site.Towards = outward(at, w, h)
			site.At[0] += squareSteps[site.Towards].X
			site.At[1] += squareSteps[site.Towards].Y
		}
		armies = append(armies, Army{seat, at, l.StartUnits})
		if l.StartBuilding {
			sites = append(sites, site)
		}
	}
	return armies, sites
}

// outward is the diagonal direction from the middle of the board to a tile.
func outward(at [2]int, w, h int) Dir {
	switch west, north := at[0] < w/2, at[1] < h/2; {
	case west && north:
		return NorthWest
	case west:
		return SouthWest
	case north:
		return NorthEast
	}
	return SouthEast
}

// places are the tiles of the first units, a quarter of the board from its edges. Two seats start on tiles that mirror each other; on
// hexagons they start near the corners.
func (l *Level) places() [][2]int {
	w, h := l.size()
	x, y := w/4, h/4
	switch {
	case l.Seats == 2 && l.Geometry == Hex:
		return [][2]int{{1, 1}, {w - 2, h - 2}}
	case l.Seats == 2:
		return [][2]int{{x, y}, {w - 1 - x, h - 1 - y}}
	case l.Seats == 3:
		return [][2]int{{x, y}, {w / 2, 7 * h / 10}, {3 * w / 4, y}}
	}
	return [][2]int{{x, y}, {x, 3 * h / 4}, {3 * w / 4, y}, {3 * w / 4, 3 * h / 4}}
}

// Favour gives a seat more ore in store before the first turn.
func (s *State) Favour(seat rules.Seat, amount int) { s.Sides[seat].Resources += int64(amount) }
