package si32

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// mining lets the chosen armies mine, and go on to more ore when there is none left; with nobody chosen all who wait for an order. The new units of buildings
// that are chosen do the same.
func (h *hand) mining(s *si32.State, seat rules.Seat) deal {
	h.begin(s)
	p := &h.plans[seat]
	p.open(s)
	h.crews = h.crews[:0]
	if len(h.group) == 0 {
		if h.toggled(s, seat, digs) {
			return deal{}
		}
		h.crews = append(h.crews, idlers(s, seat)...)
	}
	for _, at := range h.group {
		n := h.number(s, seat, at)
		if n <= 0 || h.free(seat, si32.Mine, at, n) != "" {
			continue
		}
		h.crews = append(h.crews, crew{at: at, n: n})
	}
	h.dig(p, seat, h.crews)
	turned := h.eachDoor(s, seat, func(d *door) bool {
		if d.mines || len(h.group) == 0 && d.rallies {
			return false
		}
		d.mines, d.rallies = true, false
		return true
	})
	if len(h.cmds) == 0 && !turned {
		return deal{Refuse: "Your units cannot reach any ore."}
	}
	return h.done()
}

// hold lets the chosen armies hold until they are ordered otherwise; with nobody chosen all who wait for an order.
func (h *hand) hold(s *si32.State, seat rules.Seat) deal {
	h.begin(s)
	h.path = h.path[:0]
	first := ""
	give := func(at grid.Point, n int64) {
		why := h.give(seat, si32.Command{Verb: si32.Wait, At: at, N: n})
		switch {
		case why == "":
			h.path = append(h.path, at)
		case first == "":
			first = why
		}
	}
	for _, at := range h.group {
		give(at, h.number(s, seat, at))
	}
	if len(h.group) == 0 {
		for _, c := range idlers(s, seat) {
			give(c.at, c.n)
		}
	}
	if len(h.path) == 0 {
		return deal{Refuse: first}
	}
	h.plans[seat].hold(s, h.path)
	return h.done()
}

// idlers lists the armies that wait for an order.
func idlers(s *si32.State, seat rules.Seat) (list []crew) {
	for i := range s.Tiles.Cells {
		if s.Tiles.Cells[i].Units[seat] <= 0 {
			continue
		}
		if p := s.Tiles.Point(i); loafs(s, seat, p) {
			list = append(list, crew{at: p, n: loafers(s, seat, p)})
		}
	}
	return list
}

// eachDoor goes over the doors of the chosen buildings, with nobody chosen over all, and reports whether any was changed.
func (h *hand) eachDoor(s *si32.State, seat rules.Seat, change func(*door) bool) bool {
	p := &h.plans[seat]
	p.meet(s, seat)
	any := false
	for i := range p.doors {
		d := &p.doors[i]
		chosen := slices.ContainsFunc(h.group, func(c grid.Point) bool { b := s.BuildingAt(c); return b != nil && b.At == d.at })
		if chosen || len(h.group) == 0 {
			any = change(d) || any
		}
	}
	return any
}

// allDo reports whether the new units of all buildings mine, or work.
func (p *plan) allDo(verb int) bool {
	for i := range p.doors {
		d := &p.doors[i]
		if verb == digs && !d.mines && !d.rallies || verb == labours && !d.works {
			return false
		}
	}
	return len(p.doors) > 0
}

// toggled ends what the new units of all buildings do when that is all that the verb could still be for.
func (h *hand) toggled(s *si32.State, seat rules.Seat, verb int) bool {
	p := &h.plans[seat]
	if !p.allDo(verb) || len(idlers(s, seat)) > 0 {
		return false
	}
	return h.eachDoor(s, seat, func(d *door) bool {
		if verb == digs {
			d.mines = false
		} else {
			d.works = false
		}
		return true
	})
}

// labour lets the chosen armies work in the building they stand on; with nobody chosen as many as buildings still need. New units of the building do the
// same, as long as it needs workers.
func (h *hand) labour(s *si32.State, seat rules.Seat) deal {
	h.begin(s)
	h.plans[seat].open(s)
	if len(h.group) == 0 {
		if h.toggled(s, seat, labours) {
			return deal{}
		}
		h.allWork(s, seat)
		h.eachDoor(s, seat, func(d *door) bool { d.works = true; return true })
		return h.done()
	}
	first := ""
	for _, p := range h.group {
		n := h.number(s, seat, p)
		if b := s.BuildingAt(p); b != nil && h.share == all { // no more than count, and those who work already stay
			n = min(n, max(s.Constants.WorkerCap-s.Staff(b), 0)) + s.Tiles.At(p).Workers
			n = min(n, s.Tiles.At(p).Units[seat])
		}
		if why := h.give(seat, si32.Command{Verb: si32.Work, At: p, N: n}); why != "" && first == "" {
			first = why
		}
	}
	turned := h.share == all && h.eachDoor(s, seat, func(d *door) bool { was := d.works; d.works = true; return !was })
	if len(h.cmds) == 0 && !turned {
		return deal{Refuse: first}
	}
	return h.done()
}

// allWork finds the commands that fill the buildings with idle units that stand on them.
func (h *hand) allWork(s *si32.State, seat rules.Seat) {
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone || b.Owner != seat {
			continue
		}
		tiles, n := s.Ground(b)
		for _, p := range tiles[:n] {
			h.employ(seat, b, p, loafers(s, seat, p))
		}
	}
}

// employ lets up to n idle units of a cell work in the building on it, as many as it needs, and returns how many do.
func (h *hand) employ(seat rules.Seat, b *si32.Building, at grid.Point, n int64) int64 {
	s := &h.trial
	given := int64(0) // to work there already, beside those who do
	tiles, k := s.Ground(b)
	for _, o := range s.Sides[seat].Orders {
		if o.Verb == si32.Work && slices.Contains(tiles[:k], o.At) {
			given += o.N - s.Tiles.At(o.At).Workers
		}
	}
	n = min(n, s.Constants.WorkerCap-s.Staff(b)-given)
	if s.Constants.PerWorker == 0 || n <= 0 || h.try(seat, si32.Command{Verb: si32.Work, At: at, N: n + s.Tiles.At(at).Workers}) != "" {
		return 0
	}
	return n
}

// rally sets where new units of the chosen buildings go, with nobody chosen those of all; on the building itself it takes the rally point away.
func (h *hand) rally(to grid.Point, s *si32.State, seat rules.Seat) deal {
	if t := s.Tiles.At(to); t == nil || t.Wall {
		return deal{Refuse: si32.Wall.Detail()}
	}
	h.plans[seat].open(s)
	h.way.from(s, len(s.Tiles.Cells), to)
	reached := h.eachDoor(s, seat, func(d *door) bool {
		if h.way.steps(d.at) < 0 {
			return false
		}
		b := s.BuildingAt(to)
		d.rallies, d.goal = b == nil || b.At != d.at, to
		return true
	})
	if !reached {
		return deal{Refuse: "You cannot reach that tile."}
	}
	h.Drop()
	return deal{}
}
