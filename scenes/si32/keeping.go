package si32

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// keep lets the chosen armies mine or hold, until they are ordered otherwise or nothing is left to mine; with nobody chosen all who wait for an
// order.
func (h *hand) keep(v si32.Verb, s *si32.State, seat rules.Seat) deal {
	if len(h.group) == 0 {
		h.plans[seat].keep(s, v, h.idlers(v, s, seat))
		return h.done()
	}
	h.begin(s)
	first := ""
	h.path = h.path[:0]
	for _, p := range h.group {
		if why := h.give(seat, si32.Command{Verb: v, At: p, N: h.number(s, seat, p)}); why != "" {
			if first == "" {
				first = why
			}
			continue
		}
		h.path = append(h.path, p)
	}
	if len(h.path) == 0 {
		return deal{Refuse: first}
	}
	h.plans[seat].keep(s, v, h.path)
	return h.done()
}

// idlers finds the commands by which all armies mine or hold that wait for an order; it returns where.
func (h *hand) idlers(v si32.Verb, s *si32.State, seat rules.Seat) []grid.Point {
	h.begin(s)
	h.path = h.path[:0]
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		if s.Tiles.Cells[i].Units[seat] <= 0 || v == si32.Mine && s.Tiles.Cells[i].Resource <= 0 || !loafs(s, seat, p) {
			continue
		}
		if h.try(seat, si32.Command{Verb: v, At: p, N: loafers(s, seat, p)}) == "" {
			h.path = append(h.path, p)
		}
	}
	return h.path
}

// labour lets the chosen armies work in the building they stand on; with nobody chosen as many as buildings still need.
func (h *hand) labour(s *si32.State, seat rules.Seat) deal {
	if len(h.group) == 0 {
		h.allWork(s, seat)
		return h.done()
	}
	h.begin(s)
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
	if len(h.cmds) == 0 {
		return deal{Refuse: first}
	}
	return h.done()
}

// allWork finds the commands that fill the buildings with idle units that stand on them; it returns where.
func (h *hand) allWork(s *si32.State, seat rules.Seat) []grid.Point {
	h.begin(s)
	h.path = h.path[:0]
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone || b.Owner != seat {
			continue
		}
		need := s.Constants.WorkerCap - s.Staff(b)
		tiles, n := s.Ground(b)
		for _, p := range tiles[:n] {
			k := min(need, loafers(s, seat, p))
			if k <= 0 {
				continue
			}
			if h.try(seat, si32.Command{Verb: si32.Work, At: p, N: k + s.Tiles.At(p).Workers}) == "" {
				h.path = append(h.path, p)
				need -= k
			}
		}
	}
	return h.path
}

// rally sets where new units of the chosen building go; on the building itself it takes the rally point away.
func (h *hand) rally(to grid.Point, s *si32.State, seat rules.Seat) deal {
	b := h.home(s, seat)
	if b == nil {
		return deal{Refuse: "Choose one of your buildings first."}
	}
	if t := s.Tiles.At(to); t == nil || t.Wall {
		return deal{Refuse: si32.Wall.Detail()}
	}
	h.way.from(s, len(s.Tiles.Cells), to)
	if to != b.At && h.way.steps(b.At) < 0 {
		return deal{Refuse: "There is no way to that tile."}
	}
	h.plans[seat].rally(s, b, to)
	h.Drop()
	return deal{}
}
