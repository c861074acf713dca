package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
)

// animationKind is what an animation shows.
type animationKind uint8

const (
	clashes animationKind = iota // armies meet on a border
	fights                       // several seats meet on a tile
	raises
	mines
	sieges // that fail
	razes
	makes
	refuses
	animationKinds
)

// animation is something that happens at a place in the frame.
type animation struct {
	kind   animationKind
	seat   rules.Seat
	other  rules.Seat
	at, to grid.Point
	amount int64
	need   int64
	toll   int64 // of a fight: all losses there
	ranked bool
	later  float32 // when ranked, part of its span by which it is later than others
	works  int16   // index of its building, or none
	board.Span
}

// pose computes the appearance of everything at the frame's moment: the position before the frame, changed by each event as far as it has
// progressed.
func (v *View) pose(st *stage, f *board.Frame[*si32.State]) {
	st.before, st.after, st.t = f.Before, f.After, float32(f.T)
	v.poseCells(st)
	v.poseWorks(f.Before)
	v.marches, v.animations, v.turning = v.marches[:0], v.animations[:0], false
	v.setOut(st, f)
	v.poseTurn(st, f)
	v.settleWorks(st)
}

// poseCells sets up the cells as before the frame.
func (v *View) poseCells(st *stage) {
	a, b := st.before, st.after
	n := len(a.Tiles.Cells)
	if cap(v.cells) < n {
		v.cells = make([]cellLook, n)
		v.edges = make([]int32, n*8)
	}
	v.cells, v.edges = v.cells[:n], v.edges[:n*8]
	m := ease.Smooth(st.t)
	for i := range v.cells {
		t := &a.Tiles.Cells[i]
		c := &v.cells[i]
		*c = cellLook{wall: t.Wall, ore0: t.Resource, ore1: t.Resource, built: none, units: t.Units, workers: t.Workers}
		taken := func(t *si32.Tile) float32 {
			return board.Either[float32](t.Owner() != rules.NoSeat, 1, 0)
		}
		c.taken0 = taken(t) > 0
		c.taken = ease.Lerp(taken(t), taken(&b.Tiles.Cells[i]), m)
	}
	st.shape(v.cells)
	v.claims(a)
	for i, o := range v.claim.owners {
		v.cells[i].owner0, v.cells[i].owner1 = o, o
	}
	if a != b {
		v.claims(b)
		for i, o := range v.claim.owners {
			v.cells[i].owner1 = o
		}
	}
}

// claims finds the owners of the cells of a position.
func (v *View) claims(s *si32.State) {
	v.claim.reset(layoutOf(s))
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		v.claim.walls[i] = t.Wall
		for seat, n := range t.Units {
			if n > 0 {
				v.claim.add(rules.Seat(seat), i, armyReach+step(n))
			}
		}
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone {
			continue
		}
		tiles, n := s.Ground(b)
		for _, p := range tiles[:n] {
			v.claim.add(b.Owner, s.Tiles.Index(p), worksReach)
		}
	}
	v.claim.spread()
}

// poseWorks sets up the buildings as before the frame.
func (v *View) poseWorks(s *si32.State) {
	v.works = v.works[:0]
	for i := range s.Buildings {
		b := &s.Buildings[i]
		k := works{number: int32(i), at: s.Corner(b), size: int(s.Constants.BuildingSize), seat: b.Owner, there: 1, gone: b.Gone}
		k.progress = float32(b.Progress) / float32(max(s.Constants.UnitCost, 1))
		if b.Gone && bare(s, b) {
			k.ruin = ruinAlpha
		}
		v.works = append(v.works, k)
	}
}

// bare reports whether the ground of a razed building is free.
func bare(s *si32.State, b *si32.Building) bool {
	tiles, n := s.Ground(b)
	for _, p := range tiles[:n] {
		if s.Tiles.At(p).Building > 0 {
			return false
		}
	}
	return true
}

// building is the appearance of the building with a number, nil when there is none.
func (v *View) building(number int32) *works {
	for i := len(v.works) - 1; i >= 0; i-- {
		if k := &v.works[i]; k.number == number && !k.gone {
			return k
		}
	}
	return nil
}

// cover marks the cells of a building as covered by it.
func (st *stage) cover(cells []cellLook, k *works, i int) {
	for dy := range k.size {
		for dx := range k.size {
			if p := k.at.Add(grid.Pt(dx, dy)); st.in(p) {
				cells[st.index(p)].built = int16(i)
			}
		}
	}
}

// settleWorks finds the covered cells, and the lit chimneys and the units of each building.
func (v *View) settleWorks(st *stage) {
	k := &st.before.Constants
	for i := range v.works {
		w := &v.works[i]
		if w.gone || w.there < 0.5 || w.fall > 0.5 {
			continue
		}
		st.cover(v.cells, w, i)
	}
	for i := range v.cells {
		c := &v.cells[i]
		if c.built < 0 {
			continue
		}
		w := &v.works[c.built]
		w.staff += c.workers
		w.stock += c.units[w.seat]
		w.stocked = w.size > 1 && w.fall <= 0
	}
	for i := range v.works {
		w := &v.works[i]
		if k.PerWorker > 0 {
			w.lit = float32(min(w.staff, k.WorkerCap, int64(len(chimneys)))) * w.there
		}
		w.open = w.stocked && (st.room(tokenRoom) || st.o.Focused && w.covers(st.o.Focus))
	}
}

// covers reports whether a building covers a cell.
func (k *works) covers(p grid.Point) bool {
	d := p.Sub(k.at)
	return uint(d.X) < uint(k.size) && uint(d.Y) < uint(k.size)
}

// overlaps reports whether two buildings have a cell in common.
func (k *works) overlaps(o *works) bool {
	d := k.at.Sub(o.at)
	return max(d.X, -d.X) < k.size && max(d.Y, -d.Y) < k.size
}

// fallAt is the fraction of a fight's time at which the numbers change.
const fallAt = 0.45

// poseTurn applies the events of the frame as far as they have progressed.
func (v *View) poseTurn(st *stage, f *board.Frame[*si32.State]) {
	turn := float32(0.5) // progress at which numbers change
	for i := range f.Events {
		e, w := &f.Events[i], f.Spans[i]
		m := w.At(st.t)
		switch si32.What(e.What) {
		case si32.Revealed:
			v.turning, v.reveal = true, w
		case si32.Began:
			switch si32.Stage(e.Amount) {
			case si32.Clashing, si32.Marching:
				turn = 1
			case si32.Fighting:
				turn, v.fought = fallAt, m
			case si32.Producing:
				turn = 0.6
			default:
				turn = 0.5
			}
		case si32.UnitsNow, si32.WorkersNow, si32.OreNow, si32.Progress:
			v.change(st, e, m, turn)
		case si32.Marched:
			if m >= 1 {
				v.arrive(st, e)
			}
		default:
			v.note(st, e, w, m)
		}
	}
}

// arrive moves units from one cell to another.
func (v *View) arrive(st *stage, e *rules.Event) {
	if st.in(e.From) {
		v.cells[st.index(e.From)].units[e.Target] -= e.Amount
	}
	if st.in(e.To) {
		v.cells[st.index(e.To)].units[e.Target] += e.Amount
	}
}

// change applies an event to the numbers once its progress m has reached turn.
func (v *View) change(st *stage, e *rules.Event, m, turn float32) {
	if si32.What(e.What) == si32.Progress {
		if k := v.building(e.Target); k != nil && m > 0 {
			to := float32(e.Amount) / float32(max(st.before.Constants.UnitCost, 1))
			if m >= 1 || to < k.progress {
				k.progress = to
			} else {
				k.progress = ease.Lerp(k.progress, to, m)
			}
		}
		return
	}
	if !st.in(e.To) {
		return
	}
	c := &v.cells[st.index(e.To)]
	switch si32.What(e.What) {
	case si32.UnitsNow:
		if m >= turn {
			c.units[e.Target] = e.Amount
		}
	case si32.WorkersNow:
		if m >= turn {
			c.workers = e.Amount
		}
	case si32.OreNow:
		switch {
		case m >= 1:
			c.ore0, c.ore1, c.mix = e.Amount, e.Amount, 0
		case m > 0:
			c.ore1, c.mix = e.Amount, m
		}
	}
}

// note adds the animation of an event, and poses the buildings that rise and fall.
func (v *View) note(st *stage, e *rules.Event, w board.Span, m float32) {
	d := animation{Span: w, seat: rules.Seat(e.Actor), other: rules.NoSeat, at: e.From, to: e.To, amount: e.Amount, works: none}
	switch si32.What(e.What) {
	case si32.Clash, si32.Fought:
		k, from, to, _ := fightOf(e)
		d.kind, d.other, d.Span = k.kind, rules.Seat(e.Target), w.Part(from, to)
	case si32.Raised:
		d.kind, d.to = raises, e.From
		v.raise(st, e, m)
	case si32.Mined:
		d.kind = mines
	case si32.Besieged:
		if k := v.building(e.Target); k != nil {
			k.attack += e.Amount
			k.by = rules.Seat(e.Actor)
		}
		return
	case si32.Held:
		d.kind, d.need = sieges, e.Amount
		d.Span = w.Part(0.05, 1)
		v.hold(e, m, &d)
	case si32.Razed:
		d.kind, d.need = razes, e.Amount
		d.at, d.to = e.To, e.From
		d.Span = w.Part(0.05, 1)
		v.raze(e, m, &d)
	case si32.Made:
		d.kind = makes
		d.Span = w.Part(0.3, 1)
	case si32.Refused:
		d.kind = refuses
	default:
		return
	}
	v.animations = append(v.animations, d)
}

// raise poses a building being raised.
func (v *View) raise(st *stage, e *rules.Event, m float32) {
	if m <= 0 {
		return
	}
	k := works{number: e.Target, at: e.From, size: int(st.before.Constants.BuildingSize), seat: rules.Seat(e.Actor), there: 1}
	if m < 1 {
		k.there = ease.Progress(m, 0, 0.6)
		k.site = 1 - ease.Progress(m, 0.7, 1)
	}
	for i := range v.works {
		if r := &v.works[i]; r.gone && (r.number == k.number || r.overlaps(&k)) {
			r.ruin *= 1 - k.there
		}
	}
	v.works = append(v.works, k)
}

// hold poses a siege that fails.
func (v *View) hold(e *rules.Event, m float32, d *animation) {
	for i := range v.works {
		k := &v.works[i]
		if k.number != e.Target || k.gone {
			continue
		}
		d.works, d.amount, d.seat, d.other = int16(i), k.attack, k.seat, k.by
		if m > 0 && m < 1 {
			k.need, k.filled = e.Amount, ease.OutCubic(ease.Progress(m, 0.1, 0.45))
			k.meter = ease.Progress(m, 0, 0.1) * (1 - ease.Progress(m, 0.85, 1))
			k.shake = ease.Sin(m*60) * ease.Bump(m, 0.3, 0.7)
		}
	}
}

// raze poses a building being razed.
func (v *View) raze(e *rules.Event, m float32, d *animation) {
	for i := range v.works {
		k := &v.works[i]
		if k.number != e.Target || k.gone {
			continue
		}
		d.works, d.amount, d.other = int16(i), k.attack, k.seat
		switch {
		case m >= 1:
			k.gone, k.there, k.ruin = true, 0, ruinAlpha
		case m > 0:
			k.need, k.filled = e.Amount, ease.OutCubic(ease.Progress(m, 0.05, 0.3))
			k.meter = ease.Progress(m, 0, 0.08) * (1 - ease.Progress(m, 0.5, 0.65))
			k.fall = ease.Progress(m, 0.3, 1)
			k.ruin = ease.Lerp(ease.Progress(k.fall, 0.3, 0.6), ruinAlpha, ease.Progress(k.fall, 0.7, 1))
		}
		return
	}
}
