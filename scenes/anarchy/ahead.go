package anarchy

import (
	"fmt"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
)

// How many turns the alert and the chart look ahead, assuming that neither side acts.
const (
	alertReach = 3
	laterReach = 8
)

// bothFall is the warning of a turn in which the headquarters decide nothing.
const bothFall = "Both headquarters fall this turn: more buildings standing wins"

// playAhead plays the ends of the next turns into v.ahead as if neither side acted. It reports whether the match is still on after them.
func (v *View) playAhead(s *anarchy.State, turns int) bool {
	v.ahead.CopyFrom(s)
	for range turns {
		if v.ahead.End.Over || v.ahead.Apply(v.ahead.Mover(), anarchy.Command{}, nil) != nil {
			return false
		}
	}
	return !v.ahead.End.Over
}

// later is the health of a seat's headquarters in laterReach turns, fires and winds included, if neither side acts.
func (v *View) later(s *anarchy.State, seat rules.Seat) float64 {
	v.playAhead(s, laterReach)
	return float64(v.ahead.Buildings[s.Headquarters[seat]].Health)
}

// warning is the danger to a seat's headquarters in the next turns if neither side acts, cached for one position.
type warning struct {
	turn  int32
	hash  uint64
	seat  rules.Seat
	known bool
	text  string
	at    grid.Point
	falls bool // at the end of this turn, which loses the match
}

// updateWarning recomputes the warning when the position or the seat has changed.
func (v *View) updateWarning(s *anarchy.State, seat rules.Seat) {
	hash := stateHash(s)
	w := &v.warning
	if w.known && w.turn == s.Ended && w.hash == hash && w.seat == seat {
		return
	}
	*w = warning{turn: s.Ended, hash: hash, seat: seat, known: true, at: s.Buildings[s.Headquarters[seat]].Cell()}
	if !s.End.Over {
		w.text, w.falls = v.warn(s, seat)
	}
}

// warn plays ahead on a copy and says when fire will reach the seat's headquarters, and whether they fall at the end of this turn.
func (v *View) warn(s *anarchy.State, seat rules.Seat) (text string, falls bool) {
	n := s.Headquarters[seat]
	hq := &s.Buildings[n]
	v.ahead.CopyFrom(s)
	for turn := 1; turn <= alertReach; turn++ {
		if v.ahead.Apply(v.ahead.Mover(), anarchy.Command{}, nil) != nil {
			return "", false
		}
		b := &v.ahead.Buildings[n]
		when := "this turn"
		if turn > 1 {
			when = fmt.Sprintf("in %d turns", turn)
		}
		switch {
		case b.Health == 0 && turn == 1 && v.ahead.Buildings[s.Headquarters[1-seat]].Health == 0:
			return bothFall, v.ahead.End.Winner != seat
		case b.Health == 0:
			return "Your headquarters falls " + when, turn == 1 && v.ahead.End.Winner != seat
		case turn == 1 && hq.Fire > 0 && b.Fire >= hq.Fire:
			return fmt.Sprintf("Your headquarters loses %d, and the wind feeds its fire", hq.Health-b.Health), false
		case turn == 1 && hq.Fire > 0:
			return fmt.Sprintf("Your headquarters burns and loses %d %s", hq.Health-b.Health, when), false
		case b.Fire > hq.Fire:
			return fmt.Sprintf("Fire %d reaches your headquarters %s", b.Fire, when), false
		}
		if v.ahead.End.Over {
			return "", false
		}
	}
	return "", false
}

// stateHash is a hash of everything a warning depends on.
func stateHash(s *anarchy.State) uint64 {
	h := uint64(s.Ended) ^ signature(s)
	for i := range s.Buildings {
		h = (h ^ uint64(s.Buildings[i].Fire) ^ uint64(s.Buildings[i].Health)<<8) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	for n := range alertReach + 1 {
		if k := int(s.Ended) + n; k < len(s.Forecasts) {
			h = (h ^ uint64(s.Forecasts[k].Direction)<<8 ^ uint64(s.Forecasts[k].Intensity)) * 0x9E3779B97F4A7C15
		}
	}
	return h
}
