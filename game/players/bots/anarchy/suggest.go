package anarchy

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// advise returns the best turn found, command by command, with the reasons.
func (x *search) advise(s *game.State, seat rules.Seat, yield func() error) (list []bots.Advice[game.Command], err error) {
	plan, err := x.think(s, seat, yield)
	if err != nil {
		return nil, err
	}
	end := s.Clone()
	plan = slices.DeleteFunc(coherent(plan), func(c game.Command) bool { return end.Apply(seat, c, nil) != nil })
	now := s.Clone()
	for _, c := range plan {
		x.read(now)
		list = append(list, bots.Advice[game.Command]{Cmds: []game.Command{c}, Why: x.reason(now, end, seat, c)})
		if err := now.Apply(seat, c, nil); err != nil {
			return nil, err
		}
	}
	return bots.Ended(list, end, seat, idle(end, seat)), nil
}

// coherent returns a plan without commands that take each other back, on which the search spends spare bribes: what was put out is not lit
// again, and what would only be put out, or turned back, is left as it is.
func coherent(plan []game.Command) []game.Command {
	var kept []game.Command
	for _, c := range plan {
		i := slices.IndexFunc(kept, func(o game.Command) bool {
			wind := c.Verb == game.Rotate || c.Verb == game.Intensify
			lights := c.Verb == game.Ignite && o.Verb == game.Extinguish || c.Verb == game.Extinguish && o.Verb == game.Ignite
			return wind && c.Verb == o.Verb && c.Reverse != o.Reverse || lights && c.Target == o.Target
		})
		switch {
		case i < 0:
			kept = append(kept, c)
		case c.Verb != game.Ignite:
			kept = slices.Delete(kept, i, i+1)
		}
	}
	return kept
}

func idle(s *game.State, seat rules.Seat) string {
	if s.ActionsLeft(seat) == 0 {
		return "End your turn: you have no bribes left."
	}
	return "End your turn: no other action is worth a bribe."
}

// reason returns why Expert gives command c in position s; end is the position at the end of its turn.
func (c *analysis) reason(s, end *game.State, seat rules.Seat, order game.Command) string {
	switch order.Verb {
	case game.Ignite:
		return c.reasonIgnite(s, end, seat, order)
	case game.Extinguish:
		return c.reasonExtinguish(s, seat, order.Target)
	case game.Raid:
		t := &s.Buildings[order.Target]
		return fmt.Sprintf("Raid %s: it is exposed, so the raid takes %d of its %d health.", place(s, seat, order.Target), min(t.Exposure, int32(t.Health)), t.Health)
	case game.Rotate, game.Intensify:
		return c.reasonWind(s, end, seat, order)
	}
	return idle(s, seat)
}

func (c *analysis) reasonIgnite(s, end *game.State, seat rules.Seat, order game.Command) string {
	own := s.Buildings[order.Target].Owner == seat
	what := place(s, seat, order.Target)
	if own {
		what = "your own " + strings.TrimPrefix(what, "the ")
	}
	text := fmt.Sprintf("Ignite %s: ", what)
	fire := int(end.Buildings[order.Target].Fire)
	wind, _ := s.Wind()
	next, more := end.NextWind()
	switch {
	case slices.Contains(c.line(s, 1-seat, wind), order.Target):
		text += fmt.Sprintf("this turn's wind (%s) carries fire %d from there into the enemy headquarters", weather(wind), min(fire, int(wind.Intensity)))
	case more && slices.Contains(c.line(end, 1-seat, next), order.Target):
		if k := &s.Constants; fire-int(k.FireFade)-c.ready(end, 1-seat, game.FireDepartment)*int(k.WaterPower) >= int(next.Intensity) {
			text += fmt.Sprintf("the next wind (%s) carries fire %d from there into the enemy headquarters, and the enemy cannot put out so much", weather(next), next.Intensity)
		} else {
			text += fmt.Sprintf("the next wind (%s) carries its fire into the enemy headquarters unless the enemy puts it out", weather(next))
		}
	case slices.Contains(c.around[1-seat], order.Target):
		text += "its fire reaches the enemy headquarters if the wind turns that way"
	case s.Ended+1 >= s.Constants.MaxTurns, s.Ended+2 >= s.Constants.MaxTurns && fire < int(end.Buildings[order.Target].Health): // the enemy can still act with it
		text += "at the end, when both headquarters have lost as much, the city with more buildings left wins, or the healthier one"
	case !own && s.Buildings[order.Target].Kind == game.WeatherStation && s.Ended+2 < s.Constants.MaxTurns:
		text += "without weather stations the enemy cannot turn the wind"
	default:
		text += "nothing else near the headquarters is worth a bribe this turn, and an enemy building that burns down can no longer act"
	}
	if own && s.Buildings[order.Target].Health > 0 {
		text += fmt.Sprintf(". You lose some of its %d health, which matters less than the enemy headquarters", s.Buildings[order.Target].Health)
	}
	if order.Building == s.Headquarters[seat] {
		text += fmt.Sprintf(". Your headquarters adds %d fire, but gains %d exposure", s.FireAdded(order.Building), s.Distance(order.Building, order.Target))
	}
	return text + "."
}

func (c *analysis) reasonExtinguish(s *game.State, seat rules.Seat, target int16) string {
	text := fmt.Sprintf("Spray %s: ", place(s, seat, target))
	fire := int(s.Buildings[target].Fire)
	wind, _ := s.Wind()
	next, more := s.NextWind()
	switch {
	case slices.Contains(c.line(s, seat, wind), target):
		text += fmt.Sprintf("this turn's wind (%s) would carry fire %d from there into your headquarters", weather(wind), min(fire, int(wind.Intensity)))
	case more && slices.Contains(c.line(s, seat, next), target):
		text += fmt.Sprintf("the next wind (%s) would carry its fire into your headquarters", weather(next))
	case slices.Contains(c.around[seat], target):
		text += "its fire reaches your headquarters if the wind turns that way"
	case s.Buildings[target].Kind == game.WeatherStation:
		text += "without weather stations you cannot turn the wind"
	default:
		text += fmt.Sprintf("stop its fire of %d before it spreads", fire)
	}
	return text + "."
}

func (c *analysis) reasonWind(s, end *game.State, seat rules.Seat, order game.Command) string {
	before, _ := s.NextWind()
	after, _ := end.NextWind()
	var text string
	switch {
	case order.Verb == game.Rotate && after.Direction != before.Direction:
		text = fmt.Sprintf("Turn the next wind to the %s: ", after.Direction)
		turned := s.Clone()
		_ = turned.Apply(seat, order, nil)
		if way, _ := turned.NextWind(); way.Direction != after.Direction {
			text = fmt.Sprintf("Turn the next wind to the %s and on to the %s: ", way.Direction, after.Direction)
		}
	case order.Verb == game.Rotate:
		text = "Turn the next wind: "
	case order.Reverse:
		text = fmt.Sprintf("Weaken the next wind to %d: ", min(after.Intensity, before.Intensity-1))
	default:
		text = fmt.Sprintf("Strengthen the next wind to %d: ", max(after.Intensity, before.Intensity+1))
	}
	harm, spared := c.incoming(end, 1-seat, after, 0), c.incoming(end, seat, before, 0)-c.incoming(end, seat, after, 0)
	switch {
	case harm > c.incoming(end, 1-seat, before, 0):
		text += fmt.Sprintf("it then carries fire %d into the enemy headquarters", harm)
	case order.Verb == game.Intensify && order.Reverse && len(c.line(end, seat, after)) > 0 && c.incoming(end, seat, before, 0) < int(before.Intensity) && s.Constants.HeadquartersFire > s.Constants.WarehouseFire:
		text += fmt.Sprintf("the enemy headquarters can light a fire of %d beside yours before it blows, and less of it gets in", s.Constants.HeadquartersFire)
	case spared > 0:
		text += fmt.Sprintf("otherwise it would carry %d more fire into your headquarters", spared)
	case len(c.line(end, seat, before)) > 0 && len(c.line(end, seat, after)) == 0:
		text += "then it cannot carry any fire into your headquarters"
	case order.Verb == game.Intensify && order.Reverse:
		text += "a weaker wind carries less fire into your headquarters"
	default:
		text += "it then helps your fires more, and the enemy's less"
	}
	return text + "."
}

func weather(f game.Wind) string { return fmt.Sprintf("%s %d", f.Direction, f.Intensity) }

// place describes building i by its position relative to the nearer headquarters: "the warehouse 2 north of your headquarters".
func place(s *game.State, seat rules.Seat, i int16) string {
	if i == s.Headquarters[seat] {
		return "your headquarters"
	}
	if i == s.Headquarters[1-seat] {
		return "the enemy headquarters"
	}
	near, way := s.Nearest(i)
	whose := "your"
	if near != seat {
		whose = "the enemy"
	}
	return fmt.Sprintf("the %s %s of %s headquarters", strings.ToLower(s.Buildings[i].Title()), way.Compass(), whose)
}
