package achievements

import (
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/si32"
)

// deed is an achievement that is judged at the end of a match: it is earned when count has reached whole. S is the state of the game.
type deed[S any] struct {
	id, title, text, sprite string
	whole                   int64  // 1 for what is done or not
	unit                    string // "" for what is done or not
	count                   func(s *S, seat rules.Seat, won bool) int64
}

// deeds makes a set of them. Their sprites are of the game's atlas, behind its ID.
func deeds[S any](game string, list []deed[S]) Set {
	ended := func(t match.Position, seat rules.Seat) (state *S, won, ok bool) {
		end := t.Outcome()
		if !end.Over || seat < 0 || int(seat) >= t.Seats() {
			return nil, false, false
		}
		state, ok = t.State().(*S)
		return state, end.Winners.Has(seat), ok
	}
	all := make([]Achievement, len(list))
	for i, d := range list {
		if all[i] = (Achievement{ID: d.id, Title: d.title, Text: d.text, Sprite: game + "/" + d.sprite}); d.unit != "" {
			all[i].Whole, all[i].Unit = d.whole, d.unit
		}
	}
	return New(all, "", func(t match.Position, seat rules.Seat) (e Earned) {
		state, won, ok := ended(t, seat)
		if !ok {
			return 0
		}
		for i, d := range list {
			if d.count(state, seat, won) >= d.whole {
				e |= 1 << i
			}
		}
		return e
	}).Counting(func(t match.Position, seat rules.Seat, i int) int64 {
		state, won, ok := ended(t, seat)
		if !ok {
			return 0
		}
		return list[i].count(state, seat, won)
	})
}

// done is 1 for true.
func done(ok bool) int64 {
	if ok {
		return 1
	}
	return 0
}

var miners = []deed[coreminer.State]{
	{"pay-dirt", "Pay dirt", "Sell 500 units of ore in one match.", "icon-ore", 500, "units", sold},
	{"mother-lode", "Mother lode", "Sell 3,000 units of ore in one match.", "ore-4", 3000, "units", sold},
	{"company-town", "Company town", "End a match with six living miners.", "icon-miners", 6, "miners", func(s *coreminer.State, seat rules.Seat, _ bool) int64 {
		living, _, _ := crew(s, seat)
		return living
	}},
	{"top-of-the-range", "Top of the range", "End a match with a miner of the highest grade.", "miner-3", 1, "", func(s *coreminer.State, seat rules.Seat, _ bool) int64 {
		_, _, best := crew(s, seat)
		return done(best == 3)
	}},
	{"everybody-home", "Everybody home", "Win without losing a miner, with three of them at least.", "miner-0", 1, "", func(s *coreminer.State, seat rules.Seat, won bool) int64 {
		living, dead, _ := crew(s, seat)
		return done(won && dead == 0 && living >= 3)
	}},
	{"lights-out", "Lights out", "Win after your opponent has lost three miners.", "dead-mark", 1, "", func(s *coreminer.State, seat rules.Seat, won bool) int64 {
		_, dead, _ := crew(s, 1-seat)
		return done(won && dead >= 3)
	}},
}

func sold(s *coreminer.State, seat rules.Seat, _ bool) int64 { return int64(s.Sides[seat].Value) }

// crew counts the miners of a seat. best is their highest grade, -1 without any.
func crew(s *coreminer.State, seat rules.Seat) (living, dead, best int64) {
	best = -1
	for i := range s.Miners {
		switch m := &s.Miners[i]; {
		case m.Owner != seat:
		case m.Alive():
			living, best = living+1, max(best, int64(m.Grade))
		default:
			dead++
		}
	}
	return living, dead, best
}

var arsonists = []deed[anarchy.State]{
	{"fire-starter", "Fire starter", "Leave five of their buildings in ruins in one match.", "fire-2-a", 5, "ruins", theirRuins},
	{"scorched-earth", "Scorched earth", "Leave twenty of their buildings in ruins in one match.", "fire-5-a", 20, "ruins", theirRuins},
	{"not-a-brick", "Not a brick", "Win without a building in ruins.", "health-shield", 1, "", func(s *anarchy.State, seat rules.Seat, won bool) int64 {
		ruins, _ := damage(s, seat)
		return done(won && ruins == 0)
	}},
	{"close-call", "Close call", "Win with 10 health or less left to your headquarters.", "alarm", 1, "", func(s *anarchy.State, seat rules.Seat, won bool) int64 {
		health := s.Buildings[s.Headquarters[seat]].Health
		return done(won && health > 0 && health <= 10)
	}},
	{"cold-ashes", "Cold ashes", "Win while nothing of yours burns.", "water-splash-a", 1, "", func(s *anarchy.State, seat rules.Seat, won bool) int64 {
		_, burning := damage(s, seat)
		return done(won && burning == 0)
	}},
	{"city-alight", "City alight", "End a match with ten of their buildings on fire.", "fire-3-a", 10, "fires", func(s *anarchy.State, seat rules.Seat, _ bool) int64 {
		_, burning := damage(s, 1-seat)
		return burning
	}},
}

func theirRuins(s *anarchy.State, seat rules.Seat, _ bool) int64 {
	ruins, _ := damage(s, 1-seat)
	return ruins
}

// damage counts the buildings of a seat that are in ruins, and those that burn.
func damage(s *anarchy.State, seat rules.Seat) (ruins, burning int64) {
	for i := range s.Buildings {
		if b := &s.Buildings[i]; b.Owner == seat {
			ruins += done(b.Health <= 0)
			burning += done(b.Health > 0 && b.Fire > 0)
		}
	}
	return ruins, burning
}

var generals = []deed[si32.State]{
	{"assembly-line", "Assembly line", "Produce 50 units in one match.", "icon-factory", 50, "units", produced},
	{"mass-production", "Mass production", "Produce 500 units in one match.", "icon-units", 500, "units", produced},
	{"estate", "Real estate", "End a match with six buildings.", "factory", 6, "buildings", func(s *si32.State, seat rules.Seat, _ bool) int64 { return s.Tally(seat).Buildings }},
	{"nest-egg", "Nest egg", "End a match with 300 resources in store.", "icon-resource", 300, "resources", func(s *si32.State, seat rules.Seat, _ bool) int64 { return s.Tally(seat).Resources }},
	{"no-stone-upon-another", "No stone upon another", "Win while only you have buildings.", "rubble", 1, "", func(s *si32.State, seat rules.Seat, won bool) int64 {
		others := int64(0)
		for other := range rules.Seat(s.Seats()) {
			if other != seat {
				others += s.Tally(other).Buildings
			}
		}
		return done(won && others == 0 && s.Tally(seat).Buildings > 0)
	}},
	{"three-is-a-crowd", "Three is a crowd", "Win a match of three or four seats.", "icon-rally", 1, "", func(s *si32.State, _ rules.Seat, won bool) int64 { return done(won && s.Seats() > 2) }},
}

func produced(s *si32.State, seat rules.Seat, _ bool) int64 { return s.Tally(seat).Produced }

var breeders = []deed[galapagos.State]{
	{"brood", "A full nest", "End a match with ten creatures.", "nest", 10, "creatures", func(s *galapagos.State, seat rules.Seat, _ bool) int64 {
		creatures, _ := s.Count()
		return int64(creatures[seat])
	}},
	{"food-chain", "Food chain", "Kill five creatures of your opponent in one match.", "bite-2", 5, "creatures", kills},
	{"last-tribe", "The only tribe", "Win with nobody left of your opponent.", "skull", 1, "", func(s *galapagos.State, seat rules.Seat, won bool) int64 {
		creatures, _ := s.Count()
		return done(won && creatures[1-seat] == 0)
	}},
	{"thread", "By a thread", "Win with one creature left.", "heart", 1, "", func(s *galapagos.State, seat rules.Seat, won bool) int64 {
		creatures, _ := s.Count()
		return done(won && creatures[seat] == 1)
	}},
	{"as-good-as-it-gets", "As good as it gets", "End a match with a creature that has 10 in a stat.", "stat-energy", 1, "", func(s *galapagos.State, seat rules.Seat, _ bool) int64 {
		best := int32(0)
		for i := range s.Things {
			if t := &s.Things[i]; t.Alive() && t.Owner == seat {
				for _, stat := range t.Stats {
					best = max(best, stat)
				}
			}
		}
		return done(best >= 10)
	}},
	{"live-and-let-live", "Live and let live", "Win without killing a creature of your opponent.", "leaf-crumbs", 1, "", func(s *galapagos.State, seat rules.Seat, won bool) int64 {
		return done(won && kills(s, seat, won) == 0)
	}},
}

// kills counts the enemy creatures that a seat's creatures killed.
func kills(s *galapagos.State, seat rules.Seat, _ bool) (n int64) {
	for i := range s.Things {
		if t := &s.Things[i]; t.Gone && t.Killer > 0 && t.Owner == 1-seat {
			n += done(s.Things[t.Killer].Owner == seat)
		}
	}
	return n
}
