package galapagos

import (
	"slices"

	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
)

// bite is one that a creature could give an enemy in this turn.
type bite struct{ who, foe, damage int32 }

// goodBite is how many points of carnivorism above the defense make a bite worth a hunter's meal.
const goodBite = 3

// hunt lets creatures hunt: together they kill whom they can; then each that is chosen, or a hunter by nature, gives its best bite, or
// sets out for the nearest enemy that it can hurt.
func (h *hand) hunt(seat rules.Seat, pack []int32) {
	h.bites = h.bites[:0]
	for _, i := range pack {
		h.seeBites(seat, i)
	}
	slices.SortFunc(h.bites, func(a, b bite) int {
		if a.damage != b.damage {
			return int(b.damage - a.damage)
		}
		return int(a.who - b.who)
	})
	for {
		foe := h.easiest()
		if foe == galapagos.None || h.enough() {
			break
		}
		for _, b := range h.bites {
			if f := &h.trial.Things[foe]; b.foe == foe && !f.Gone {
				h.order(seat, b.who, eatIt, foe, f.At, false)
			}
		}
		h.bites = slices.DeleteFunc(h.bites, func(b bite) bool { return b.foe == foe })
	}
	for _, i := range pack {
		if h.enough() {
			return
		}
		if len(h.group) > 0 || hunts(h.trial.Things[i].Stats) {
			h.stalk(seat, i)
		}
	}
}

// seeBites adds the bites that creature i could give.
func (h *hand) seeBites(seat rules.Seat, i int32) {
	s, w := &h.trial, &h.view.walk
	if !own(s, seat, i) || !s.Things[i].CanEat {
		return
	}
	t := &s.Things[i]
	w.flood(s, t.At, stride(s, t), true)
	for j := range s.Things {
		o := &s.Things[j]
		if !o.Alive() || o.Owner == seat || s.At(o.At) != int32(j) {
			continue
		}
		if _, n := w.beside(o.At); n >= 0 {
			h.bites = append(h.bites, bite{i, int32(j), s.Damage(t.Stats, o.Stats)})
		}
	}
}

// easiest is the enemy that the fewest bites kill, None when none can be killed.
func (h *hand) easiest() int32 {
	best, least := galapagos.None, 0
	for j := range h.trial.Things {
		o := &h.trial.Things[j]
		if !o.Alive() {
			continue
		}
		n, left := 0, o.Health
		for _, b := range h.bites {
			if b.foe == int32(j) && h.trial.Things[b.who].CanEat && left > 0 {
				n, left = n+1, left-b.damage
			}
		}
		if n > 0 && n <= 4 && left <= 0 && (best == galapagos.None || n < least) {
			best, least = int32(j), n
		}
	}
	return best
}

// stalk lets creature i give the bite that takes most of an enemy's health, or else set out for the nearest enemy that it can hurt.
func (h *hand) stalk(seat rules.Seat, i int32) {
	s := &h.trial
	if !own(s, seat, i) || !s.Things[i].CanEat {
		return
	}
	t := &s.Things[i]
	h.bites = h.bites[:0]
	h.seeBites(seat, i)
	best, most := galapagos.None, int32(0)
	for _, b := range h.bites {
		if share := 1000 * b.damage / s.Things[b.foe].Health; b.damage >= goodBite*s.Constants.Bite && share > most {
			best, most = b.foe, share
		}
	}
	if best == galapagos.None && t.Health > 4*t.Steps*s.Constants.MoveCost {
		near := 0
		for j := range s.Things {
			o := &s.Things[j]
			if !o.Alive() || o.Owner == seat || t.Stats[galapagos.Carnivorism]-o.Stats[galapagos.Defense] < goodBite {
				continue
			}
			if d := t.At.Distance(o.At); best == galapagos.None || d < near {
				best, near = int32(j), d
			}
		}
	}
	if best != galapagos.None {
		h.order(seat, i, eatIt, best, s.Things[best].At, true)
	}
}

// couple is two creatures that could breed, the one that asks first.
type couple struct{ one, mate, worth int32 }

// pair lets creatures breed with each other, those with the best babies first. Of a whole tribe only those do that go neither hungry
// over it nor fall prey after it; just before the end, when nobody needs to eat any more, all that live through it.
func (h *hand) pair(seat rules.Seat, herd []int32) {
	s := &h.trial
	h.couples = h.couples[:0]
	for n, i := range herd {
		for _, j := range herd[n+1:] {
			a, b := &s.Things[i], &s.Things[j]
			d := int32(a.At.Distance(b.At))
			if d > 1+max(a.Steps, b.Steps) || !h.willing(seat, i) || !h.willing(seat, j) {
				continue
			}
			for _, c := range [2]couple{{one: i, mate: j}, {one: j, mate: i}} {
				if baby, ok := s.Baby(s.Things[c.one].Stats, s.Things[c.mate].Stats); ok && d <= 1+s.Things[c.one].Steps {
					c.worth = 8*baby.Total() + 4*baby[galapagos.Herbivorism] - d
					h.couples = append(h.couples, c)
				}
			}
		}
	}
	slices.SortFunc(h.couples, func(a, b couple) int {
		if a.worth != b.worth {
			return int(b.worth - a.worth)
		}
		return int(a.one - b.one)
	})
	for _, c := range h.couples {
		if h.enough() {
			return
		}
		if h.willing(seat, c.one) && h.willing(seat, c.mate) {
			h.order(seat, c.one, mateIt, c.mate, s.Things[c.mate].At, false)
		}
	}
}

// willing reports whether creature i is a parent for pair.
func (h *hand) willing(seat rules.Seat, i int32) bool {
	s := &h.trial
	t := &s.Things[i]
	if !t.CanBreed || s.Number+2 > s.Constants.MaxTurns {
		return false
	}
	left := t.Health - s.Constants.BreedCost
	if len(h.group) > 0 {
		return left > 0
	}
	if left > s.Constants.Upkeep*(s.Constants.MaxTurns-s.Number) {
		return true
	}
	return ripe(s, t) && left-s.Constants.Upkeep > h.view.walk.bites(s, i, t.At)
}
