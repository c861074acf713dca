package galapagos

import (
	"fmt"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Score returns the number of a tribe's creatures.
func (v *View) Score(s *galapagos.State, seat rules.Seat) board.Score {
	counts, totals := s.Count()
	note := fmt.Sprintf("%d stat points", totals[seat])
	if eggs := lists.Count(s.Eggs, func(e *galapagos.Egg) bool { return e.Owner == seat }); eggs > 0 {
		note = words.Count(eggs, "egg", "eggs") + ", " + note
	}
	return board.Score{Value: int64(counts[seat]), Unit: board.Either(counts[seat] == 1, "creature", "creatures"),
		Goal: fmt.Sprintf("Most creatures at turn %d", s.Constants.MaxTurns), Note: note}
}

// Hud returns the tribe at a glance: mean stats, creatures that should still act, creatures about to starve.
func (v *View) Hud(s *galapagos.State, seat rules.Seat) board.Hud {
	h := board.Hud{Most: int(s.Constants.MaxTurns)}
	if seat != 0 && seat != 1 {
		return h
	}
	if mean, ok := averages(s, int(seat)); ok {
		h.StripTitle = "Food, mean stats"
		if larder := orders.LarderOf(s, seat); s.End.Over {
			h.StripTitle = "Mean stats"
		} else {
			h.Strip = append(h.Strip, board.Cell{Icon: "verb-graze", Value: int64(larder.Fed), Label: foodLabel(larder), Seat: rules.NoSeat,
				Tip: board.Upper(larder.String()) + "\nWhat your tribe has in health and can graze feeds so many to the end, or for 100 turns."})
		}
		for i, m := range mean {
			h.Strip = append(h.Strip, board.Cell{Icon: statIcons[i], Value: int64(m + 0.5), Seat: rules.NoSeat,
				Tip: fmt.Sprintf("%s: %.1f on average. %s", board.Upper(galapagos.Stat(i).String()), m, statWords[i])})
		}
	}
	if !s.End.Over {
		v.warn(&h, s, seat)
	}
	return h
}

// foodLabel is a larder in four characters: "4/7", "+5" for food for five more, or "−12" when twelve of many will starve.
func foodLabel(l orders.Larder) string {
	switch {
	case !l.Short():
		return fmt.Sprintf("+%d", min(l.Fed-l.Mouths, 99))
	case l.Fed > 9 || l.Mouths > 9:
		return fmt.Sprintf("−%d", l.Mouths-l.Fed)
	}
	return fmt.Sprintf("%d/%d", l.Fed, l.Mouths)
}

// The dangers for a tribe, the nearest first.
const (
	starvesNow = iota
	starvesSoon
	couldDie
	dangers
)

var dangerWords = [dangers][2]string{
	{"creature starves when this turn ends", "creatures starve when this turn ends"},
	{"creature starves before your next turn", "creatures starve before your next turn"},
	{"creature could be killed next turn", "creatures could be killed next turn"},
}

// warn adds what the person should know before ending the turn: which creatures should still act, and the nearest danger.
func (v *View) warn(h *board.Hud, s *galapagos.State, seat rules.Seat) {
	mine, loves, spends := s.Mover() == seat, 0, 0
	var in [dangers]int
	var at [dangers]grid.Point
	see := func(danger int, p grid.Point) {
		if in[danger]++; in[danger] == 1 {
			at[danger] = p
		}
	}
	for i := range s.Things {
		t := &s.Things[i]
		if !orders.Own(s, seat, int32(i)) {
			continue
		}
		switch {
		case t.Health <= s.Constants.Upkeep:
			see(starvesNow, t.At)
		case mine && orders.Starves(s, t):
			see(starvesSoon, t.At)
		}
		if !mine {
			continue
		}
		switch v.sense.Chance(s, int32(i)) {
		case orders.Useful:
			h.CanAct++
		case orders.Loving:
			loves++
		case orders.Idle:
			spends++
		}
		if v.sense.Doomed(s, int32(i)) {
			see(couldDie, t.At)
		}
	}
	larder := orders.LarderOf(s, seat)
	if larder.Short() {
		h.Alert, h.AlertAt = board.Upper(larder.String())+": the rest will starve", hungriest(s, seat)
	}
	starve := in[starvesNow] + in[starvesSoon]
	if in[starvesNow] > 0 && in[starvesSoon] > 0 { // told together, with the nearest marked
		in[starvesNow], in[starvesSoon], at[starvesSoon] = 0, starve, at[starvesNow]
	}
	for danger, n := range in {
		if n > 0 {
			h.Alert, h.AlertAt = words.Count(n, dangerWords[danger][0], dangerWords[danger][1]), at[danger]
			break
		}
	}
	switch {
	case mine && starve > 0:
		h.Regret = fmt.Sprintf("%d will starve", starve)
	case h.CanAct > 0:
		h.Acts = "should still act" // others may breed or step
	case loves > 0 && larder.Spare():
		h.EndNote = fmt.Sprintf("%d could breed", loves)
	case loves+spends > 0:
		h.EndNote = "nothing to gain"
	}
}

// hungriest is where the seat's creature with the least health stands.
func hungriest(s *galapagos.State, seat rules.Seat) (at grid.Point) {
	least := int32(0)
	for i := range s.Things {
		if t := &s.Things[i]; orders.Own(s, seat, int32(i)) && (least == 0 || t.Health < least) {
			least, at = t.Health, t.At
		}
	}
	return at
}

var statIcons = [5]string{"stat-energy", "stat-carnivorism", "stat-herbivorism", "stat-speed", "stat-defense"}

// statWords says what each stat does.
var statWords = [5]string{
	"Large body: more maximum health.",
	"Strong jaws: bites and kills are worth more.",
	"Leafy snout: plants heal more.",
	"Long legs: more steps in a turn.",
	"Thick shell: bites hurt less.",
}

// Series returns the lines of the chart.
func (v *View) Series() []board.Series[*galapagos.State] {
	list := []board.Series[*galapagos.State]{
		{ID: "population", Title: "Population", Value: func(s *galapagos.State, seat rules.Seat) float64 {
			counts, _ := s.Count()
			return float64(counts[seat])
		}},
		{ID: "health", Title: "Total health", Value: func(s *galapagos.State, seat rules.Seat) float64 {
			n := int32(0)
			for i := range s.Things {
				if orders.Own(s, seat, int32(i)) {
					n += s.Things[i].Health
				}
			}
			return float64(n)
		}},
		{ID: "plants", Title: "Plants, own half", Value: func(s *galapagos.State, seat rules.Seat) float64 {
			n := int32(0)
			for i := range s.Things {
				if t := &s.Things[i]; t.Kind == galapagos.Plant && !t.Gone && (2*t.At.X >= s.Cells.W) == (seat == 1) {
					n += t.Size
				}
			}
			return float64(n)
		}},
	}
	list = append(list,
		board.Series[*galapagos.State]{ID: "starved", Title: "Starved", Group: "Deaths", Less: true, Value: func(s *galapagos.State, seat rules.Seat) float64 { return float64(lossesOf(s, seat).starved) }},
		board.Series[*galapagos.State]{ID: "hunted", Title: "Lost to hunters", Group: "Deaths", Less: true, Value: func(s *galapagos.State, seat rules.Seat) float64 { return float64(lossesOf(s, seat).hunted) }})
	for _, i := range [5]galapagos.Stat{galapagos.Herbivorism, galapagos.Carnivorism, galapagos.Energy, galapagos.Speed, galapagos.Defense} { // the most decisive first
		name := i.String()
		list = append(list, board.Series[*galapagos.State]{ID: name, Title: "Mean " + name, Value: func(s *galapagos.State, seat rules.Seat) float64 {
			mean, _ := averages(s, int(seat))
			return float64(int(mean[i]*10+0.5)) / 10
		}})
	}
	return list
}
