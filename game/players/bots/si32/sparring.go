package si32

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// The sparring partners. Streamer, Waiter and Fortifier are the players that came with the original game, from their descriptions; where
// buildings make nothing without workers, they put units to work first. Turtle plays like the strongest player, but for defence.
const (
	Turtle    = "turtle"    // watches far around its buildings, and attacks with far more than it needs
	Streamer  = "streamer"  // marches on the first enemy building with all units
	Waiter    = "waiter"    // does so once it has 40 units, which it gathers at home
	Fortifier = "fortifier" // mines, builds wherever it can afford it, and spreads towards the enemy from its larger stacks
)

const (
	crowd = 40 // units that Waiter gathers
	dense = 8  // size of a stack from which Fortifier sends units on
	party = 2  // units it sends in a direction
)

// partner plays like one of the sparring partners.
type partner struct {
	name     string
	s        *game.State
	seat     rules.Seat
	employed map[grid.Point]int64 // units of a tile that work
	made     []game.Command
}

func (p *partner) think(s *game.State, seat rules.Seat, yield func() error) ([]game.Command, error) {
	if err := yield(); err != nil {
		return nil, err
	}
	p.s, p.seat, p.made = s, seat, p.made[:0]
	p.employ()
	home, atHome := p.first(true)
	foe, hasFoe := p.first(false)
	switch {
	case !atHome && p.s.Constants.PerWorker > 0 && p.found():
	case p.name == Fortifier:
		p.fortify(foe, hasFoe)
	case p.name == Waiter && s.Tally(seat).Alive < crowd:
		if atHome {
			p.all(home)
		}
	case hasFoe:
		p.all(foe)
	}
	return p.made, nil
}

// first returns the first building of the seat, or of any other, column by column.
func (p *partner) first(own bool) (at grid.Point, ok bool) {
	for i := range p.s.Buildings {
		b := &p.s.Buildings[i]
		if !b.Gone && (b.Owner == p.seat) == own && (!ok || b.At.X < at.X || b.At.X == at.X && b.At.Y < at.Y) {
			at, ok = b.At, true
		}
	}
	return at, ok
}

// employ keeps workers at work, and lets others on the same buildings join them while they count.
func (p *partner) employ() {
	p.employed = make(map[grid.Point]int64)
	k := &p.s.Constants
	for i := range p.s.Buildings {
		b := &p.s.Buildings[i]
		if b.Gone || b.Owner != p.seat || k.PerWorker == 0 {
			continue
		}
		lack := k.WorkerCap - p.s.Staff(b)
		tiles, n := p.s.Ground(b)
		for _, at := range tiles[:n] {
			workers := p.s.Tiles.At(at).Workers
			more := max(min(lack, p.s.Idle(p.seat, at)-workers), 0)
			if more > 0 && p.do(game.Command{Verb: game.Work, At: at, N: more}) {
				lack -= more
				workers += more
			}
			p.employed[at] = workers
		}
	}
}

// found makes the first possible unit raise a building, for a seat without any, and reports whether there is one.
func (p *partner) found() (founded bool) {
	p.stacks(func(at grid.Point, _ int64) {
		founded = founded || p.do(game.Command{Verb: game.Build, At: at, N: 1})
	})
	return founded
}

// do adds an order if it is legal.
func (p *partner) do(c game.Command) bool {
	if p.s.Check(p.seat, c) != nil {
		return false
	}
	p.made = append(p.made, c)
	return true
}

// stacks calls f for every tile with units that can be ordered and do not work.
func (p *partner) stacks(f func(at grid.Point, n int64)) {
	for i := range p.s.Tiles.Cells {
		at := p.s.Tiles.Point(i)
		if n := p.s.Idle(p.seat, at) - p.employed[at]; n > 0 {
			f(at, n)
		}
	}
}

// all marches every stack at full strength towards a tile.
func (p *partner) all(to grid.Point) {
	p.stacks(func(at grid.Point, n int64) {
		for _, d := range p.ways(at, to) {
			if p.do(game.Command{Verb: game.Move, At: at, Dir: d, N: n}) {
				return
			}
		}
	})
}

// ways lists the directions from a tile that lead nearer to another, those along the row first.
func (p *partner) ways(at, to grid.Point) []game.Dir {
	var along, across []game.Dir
	g := p.s.Constants.Geometry
	for _, d := range g.Dirs() {
		q, ok := p.s.Target(at, d)
		switch {
		case !ok || g.Distance(q, to) >= g.Distance(at, to):
		case d == game.East || d == game.West:
			along = append(along, d)
		default:
			across = append(across, d)
		}
	}
	return append(along, across...)
}

func (p *partner) fortify(foe grid.Point, hasFoe bool) {
	k := &p.s.Constants
	site, far := grid.Point{}, -1
	p.stacks(func(at grid.Point, n int64) {
		if n >= dense && hasFoe {
			ways := p.ways(at, foe)
			for _, d := range ways[:min(len(ways), 2)] {
				if p.do(game.Command{Verb: game.Move, At: at, Dir: d, N: party}) {
					n -= party
				}
			}
		}
		if b := (game.Command{Verb: game.Build, At: at, N: 1}); p.s.Check(p.seat, b) == nil {
			if d := k.Geometry.Distance(at, foe); p.s.Tiles.At(at).Building == 0 && (far < 0 || d < far) {
				site, far = at, d
			}
		}
		if p.s.Tiles.At(at).Resource > 0 {
			p.do(game.Command{Verb: game.Mine, At: at, N: n})
		}
	})
	if far < 0 || p.s.Sides[p.seat].Resources < k.BuildingCost {
		return
	}
	for i := range p.made {
		if c := &p.made[i]; k.SingleAction && c.Verb == game.Mine && c.At == site {
			if c.N--; c.N == 0 {
				p.made = slices.Delete(p.made, i, i+1)
			}
			break
		}
	}
	p.made = append(p.made, game.Command{Verb: game.Build, At: site, N: 1})
}
