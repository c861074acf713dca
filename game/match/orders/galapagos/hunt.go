package galapagos

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// bite is a bite that a creature could give an enemy in this turn.
type bite struct{ who, foe, damage int32 }

// goodBite is the carnivorism above the enemy's defense from which a bite is worth as much as a meal.
const goodBite = 2

// hunt plans a hunt: together the creatures kill the enemies they can; then each that is chosen, a natural hunter or about to starve, stalks.
func (o *Orders) hunt(seat rules.Seat, pack []int32) {
	o.slay(seat, pack)
	for _, i := range pack {
		if o.enough() {
			return
		}
		if t := &o.trial.Things[i]; len(o.chosen) > 0 || hunts(t.Stats) || t.Health <= 2*o.trial.Constants.Upkeep {
			o.stalk(seat, i)
		}
	}
}

// slay kills the enemies that the pack can kill together in this turn.
func (o *Orders) slay(seat rules.Seat, pack []int32) {
	o.bites = o.bites[:0]
	for _, i := range pack {
		o.seeBites(seat, i)
	}
	slices.SortFunc(o.bites, func(a, b bite) int { return int(cmp.Or(b.damage-a.damage, a.who-b.who)) })
	for {
		foe := o.easiest()
		if foe == game.None || o.enough() {
			break
		}
		for _, b := range o.bites {
			if f := &o.trial.Things[foe]; b.foe == foe && !f.Gone {
				o.order(seat, b.who, EatIt, foe, f.At, false)
			}
		}
		o.bites = slices.DeleteFunc(o.bites, func(b bite) bool { return b.foe == foe })
	}
}

// seeBites adds the bites that creature i could give.
func (o *Orders) seeBites(seat rules.Seat, i int32) {
	s, w := &o.trial, &o.sense.Ways
	if !Own(s, seat, i) || !s.Things[i].CanEat {
		return
	}
	t := &s.Things[i]
	w.Flood(s, t.At, Stride(s, t), true)
	for j := range s.Things {
		foe := &s.Things[j]
		if !foe.Alive() || foe.Owner == seat || s.At(foe.At) != int32(j) {
			continue
		}
		if _, n := w.Beside(foe.At); n >= 0 {
			o.bites = append(o.bites, bite{i, int32(j), s.Damage(t.Stats, foe.Stats)})
		}
	}
}

// easiest is the enemy that the fewest bites kill, None when none can be killed.
func (o *Orders) easiest() int32 {
	best, least := game.None, 0
	for j := range o.trial.Things {
		foe := &o.trial.Things[j]
		if !foe.Alive() {
			continue
		}
		n, left := 0, foe.Health
		for _, b := range o.bites {
			if b.foe == int32(j) && o.trial.Things[b.who].CanEat && left > 0 {
				n, left = n+1, left-b.damage
			}
		}
		if n > 0 && n <= 4 && left <= 0 && (best == game.None || n < least) {
			best, least = int32(j), n
		}
	}
	return best
}

// stalk gives the bite of creature i that takes the largest share of an enemy's health, or else sets out for the nearest enemy it can hurt.
func (o *Orders) stalk(seat rules.Seat, i int32) {
	s := &o.trial
	if !Own(s, seat, i) || !s.Things[i].CanEat {
		return
	}
	t := &s.Things[i]
	o.bites = o.bites[:0]
	o.seeBites(seat, i)
	best, most := game.None, int32(0)
	for _, b := range o.bites {
		if share := 1000 * b.damage / s.Things[b.foe].Health; b.damage >= goodBite*s.Constants.Bite && share > most {
			best, most = b.foe, share
		}
	}
	if best == game.None && t.Health > 4*t.Steps*s.Constants.MoveCost {
		near := 0
		for j := range s.Things {
			foe := &s.Things[j]
			if !foe.Alive() || foe.Owner == seat || t.Stats[game.Carnivorism]-foe.Stats[game.Defense] < goodBite {
				continue
			}
			if d := t.At.Distance(foe.At); best == game.None || d < near {
				best, near = int32(j), d
			}
		}
	}
	if best != game.None {
		o.order(seat, i, EatIt, best, s.Things[best].At, true)
	}
}

// couple is two creatures that could breed; one gives the command.
type couple struct{ one, mate, worth int32 }

// pair breeds creatures with each other, those with the best babies first. A whole tribe breeds only while there is food for one more, without
// creatures that would go hungry or fall prey afterwards; just before the end of the match, when food no longer matters, all that survive
// it take part.
func (o *Orders) pair(seat rules.Seat, herd []int32) {
	s := &o.trial
	o.couples, o.larder = o.couples[:0], LarderOf(s, seat)
	for n, i := range herd {
		for _, j := range herd[n+1:] {
			a, b := &s.Things[i], &s.Things[j]
			d := int32(a.At.Distance(b.At))
			if d > 1+max(a.Steps, b.Steps) || !o.willing(i) || !o.willing(j) {
				continue
			}
			for _, c := range [2]couple{{one: i, mate: j}, {one: j, mate: i}} {
				if baby, ok := s.Baby(s.Things[c.one].Stats, s.Things[c.mate].Stats); ok && d <= 1+s.Things[c.one].Steps {
					c.worth = 8*baby.Total() + 4*baby[game.Herbivorism] - d
					o.couples = append(o.couples, c)
				}
			}
		}
	}
	slices.SortFunc(o.couples, func(a, b couple) int { return int(cmp.Or(b.worth-a.worth, a.one-b.one)) })
	for _, c := range o.couples {
		if o.enough() {
			return
		}
		if o.willing(c.one) && o.willing(c.mate) {
			o.order(seat, c.one, MateIt, c.mate, s.Things[c.mate].At, false)
			o.larder = LarderOf(s, seat)
		}
	}
}

// willing reports whether pair may use creature i.
func (o *Orders) willing(i int32) bool {
	s := &o.trial
	t := &s.Things[i]
	if !t.CanBreed || s.Number+2 > s.Constants.MaxTurns {
		return false
	}
	left := t.Health - s.Constants.BreedCost
	if len(o.chosen) > 0 {
		return left > 0
	}
	bites := o.sense.Ways.Bites(s, i, t.At)
	safe := left-s.Constants.Upkeep > bites
	if left > s.Constants.Upkeep*(s.Constants.MaxTurns-s.Number) {
		return safe || t.Health-s.Constants.Upkeep <= bites // it falls prey in any case
	}
	return safe && o.larder.Spare() && ripe(s, t)
}
