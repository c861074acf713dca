package anarchy

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
)

const (
	won     = 10000 // value of a won match
	waiting = 0.1   // weight of a fire in a line without a known wind
	city    = 0.1   // value of an undamaged building
)

// soon are the weights of this turn's wind and the next two: the later the wind, the more the seats can change.
var soon = [...]float64{0.9, 0.6, 0.4}

// Evaluate rates the position for the seat, in health points of headquarters; above 0 the seat is ahead. It counts the health of both
// headquarters, the damage that the fires in them will still do, and the fires that the coming winds can carry there. The bot of docs/bots/go.md
// asks it.
func Evaluate(s *game.State, seat rules.Seat) float64 {
	var c analysis
	c.read(s)
	return c.evaluate(s, seat)
}

// evaluate is Evaluate with an analysis. Products are converted before they are added, here and in the policy: otherwise some machines fuse
// multiplication and addition, which rounds differently.
func (c *analysis) evaluate(s *game.State, seat rules.Seat) float64 {
	if s.End.Over {
		margin := float64(s.Buildings[s.Headquarters[seat]].Health - s.Buildings[s.Headquarters[1-seat]].Health)
		if s.End.Winner == seat {
			return won - float64(s.Ended) + margin/10
		}
		return -won + float64(s.Ended) + margin/10
	}
	return c.outlook(s, seat) - c.outlook(s, 1-seat)
}

// outlook returns the health that the seat's headquarters can expect to keep, plus a little for each building left.
func (c *analysis) outlook(s *game.State, seat rules.Seat) float64 {
	hq := &s.Buildings[s.Headquarters[seat]]
	fade := int(s.Constants.FireFade)
	left := float64(hq.Health) - float64(toll(int(hq.Fire), fade))
	fire := max(int(hq.Fire)-fade, 0)
	for n, weight := range soon {
		at := int(s.Ended) + n
		if at >= len(s.Forecasts) || at >= int(s.Constants.MaxTurns) {
			break
		}
		v := c.incoming(s, seat, s.Forecasts[at].Wind, n*fade)
		if v > fire {
			left -= float64(weight * float64(toll(v, fade)-toll(fire, fade)))
			fire = v
		}
		fire = max(fire-fade, 0)
	}
	// Fires in the other lines need a rotated wind.
	for _, d := range grid.Dirs {
		heat := 0
		for k, i := range c.lines[seat][d] {
			heat = max(heat, int(s.Buildings[i].Fire)-k)
		}
		left -= float64(waiting * float64(toll(min(heat, int(s.Constants.MaxIntensity)), fade)))
	}
	standing := 0
	for kind := range c.own[seat] {
		for _, i := range c.own[seat][kind] {
			standing += int(s.Buildings[i].Health)
		}
	}
	return left + float64(city*float64(standing)/float64(whole(s)))
}

// whole is the health of an undamaged building, above 0.
func whole(s *game.State) int {
	if s.Whole[0] > 0 {
		return int(s.Whole[0])
	}
	return 100
}
