package anarchy

import (
	"fmt"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// stripLength is the number of winds on the strip.
const stripLength = 8

// Score is the health of the seat's headquarters.
func (v *View) Score(s *anarchy.State, seat rules.Seat) board.Score {
	hq := &s.Buildings[s.Headquarters[seat]]
	standing, _, burning := s.Count(seat)
	total := lists.Count(s.Buildings, func(b *anarchy.Building) bool { return b.Owner == seat })
	note := fmt.Sprintf("%d of %d standing", standing, total)
	if burning > 0 {
		note += fmt.Sprintf(", %d burning", burning)
	}
	return board.Score{Value: int64(hq.Health), Max: max(int64(fullHealth(s, hq)), int64(hq.Health)), Unit: "HQ health",
		Goal: "Burn their headquarters", Note: note}
}

// Hud has the bribes, the coming winds and the alert of a seat.
func (v *View) Hud(s *anarchy.State, seat rules.Seat) board.Hud {
	h := board.Hud{Most: int(s.Constants.MaxTurns)}
	if seat == 0 || seat == 1 {
		h.Resource, h.Left, h.CanAct = "Bribes left", int(s.Bribes[seat]), s.Able(seat)
		h.Total = h.Left + lists.Count(s.Buildings, func(b *anarchy.Building) bool { return b.Owner == seat && b.Bribed })
		if s.Mover() == seat {
			h.Total = max(h.Total, int(s.Constants.BaseBribes))
		}
	}
	for n := range stripLength {
		k := int(s.Ended) + n
		if k >= int(s.Constants.MaxTurns) || k >= len(s.Forecasts) || s.End.Over {
			break
		}
		h.Strip, h.StripTitle = append(h.Strip, stripCell(s, k, n, seat)), "Wind"
	}
	if seat == 0 || seat == 1 {
		v.updateWarning(s, seat)
		h.Alert, h.AlertAt = v.warning.text, v.warning.at
		switch mine := s.Mover() == seat; {
		case mine && v.warning.falls:
			h.Regret = "you will lose"
		case mine && h.CanAct > 0 && h.Left == h.Total:
			h.Regret = "no bribe used"
		}
	}
	return h
}

func stripCell(s *anarchy.State, k, n int, seat rules.Seat) board.Cell {
	f := s.Forecasts[k]
	mover := rules.Seat(k & 1)
	c := board.Cell{Icon: "wind-arrow-e", Angle: angleOf(f.Direction), Value: int64(f.Intensity), Seat: mover}
	if f.Intensity == 0 {
		c.Icon, c.Angle = "forecast-badge-00", 0
	}
	whose := board.SeatName(mover) + "'s"
	if seat == mover {
		whose = "your"
	} else if seat == 1-mover {
		whose = "the enemy's"
	}
	wind := windWords(f.Wind)
	switch n {
	case 0:
		c.Mark = 1
		c.Tip = fmt.Sprintf("%s at the end of this turn. It can no longer be changed.", wind)
	case 1:
		c.Mark = 2
		c.Tip = fmt.Sprintf("%s at the end of %s next turn. Weather stations can change it.", wind, whose)
	default:
		c.Tip = fmt.Sprintf("%s at the end of %s turn %d.", wind, whose, k+1)
	}
	c.Tip += " Controller: " + controllerOf(f, seat) + "."
	return c
}

// controllerOf names the seat that controls a forecast, for the viewer: "you", "the enemy", or "none".
func controllerOf(f anarchy.Forecast, viewer rules.Seat) string {
	switch {
	case f.Controller == rules.NoSeat:
		return "none"
	case f.Controller == viewer:
		return "you"
	case viewer != rules.NoSeat:
		return "the enemy"
	}
	return board.SeatName(f.Controller)
}

// windWords describes a wind: "Strong wind to the east, strength 6".
func windWords(f anarchy.Wind) string {
	switch {
	case f.Intensity == 0:
		return "Calm"
	case f.Intensity >= 8:
		return fmt.Sprintf("Storm to the %s, strength %d", f.Direction, f.Intensity)
	case f.Intensity >= 5:
		return fmt.Sprintf("Strong wind to the %s, strength %d", f.Direction, f.Intensity)
	}
	return fmt.Sprintf("Wind to the %s, strength %d", f.Direction, f.Intensity)
}

// Inspect describes the building on a cell.
func (v *View) Inspect(s *anarchy.State, p grid.Point) (board.Card, bool) {
	n := v.city(s).on(p)
	if n < 0 {
		return board.Card{}, false
	}
	b := &s.Buildings[n]
	full := max(float64(fullHealth(s, b)), float64(b.Health)) // more with a handicap
	c := board.Card{Title: b.Title(), Seat: b.Owner, Sprite: portrait(b), Key: int32(n), Portrait: picture(*b, float32(full))}
	c.Rows = append(c.Rows,
		board.Row{Label: "Health", Value: fmt.Sprintf("%d / %.0f", b.Health, full), Bar: float64(b.Health), Max: full, Icon: "health-shield"},
		board.Row{Label: "Fire", Value: fmt.Sprint(b.Fire), Bar: float64(b.Fire), Max: float64(s.Constants.MaxFire), Icon: "fire-2-a"})
	if b.Kind == anarchy.Warehouse {
		c.Rows = append(c.Rows, board.Row{Label: "Exposure", Value: fmt.Sprint(b.Exposure), Icon: eyeName(max(b.Exposure, 1))})
	}
	if next := int(s.Ended) + 1; b.Kind == anarchy.WeatherStation && !b.Ruin() && !s.End.Over && next < len(s.Forecasts) {
		f := s.Forecasts[next]
		c.Rows = append(c.Rows, board.Row{Label: "Next wind", Value: windWords(f.Wind), Icon: "wind-arrow-e"},
			board.Row{Label: "Controlled by", Value: controllerOf(f, rules.NoSeat), Icon: "wind-arrow-e"})
	}
	if !s.End.Over {
		v.playAhead(s, 1)
		then := &v.ahead.Buildings[n]
		if then.Health != b.Health || then.Fire != b.Fire {
			c.Rows = append(c.Rows, board.Row{Label: "At turn end", Value: fmt.Sprintf("health %d, fire %d", then.Health, then.Fire), Icon: "spread-preview"})
		}
	}
	if lost := leftAlone(s, b.Health, b.Fire); lost != "" {
		c.Rows = append(c.Rows, board.Row{Label: "If left alone", Value: lost, Icon: "fire-1-a"})
	}
	c.Notes = notes(s, int16(n))
	return c, true
}

// portrait is the sprite of a building in its present state.
func portrait(b *anarchy.Building) string {
	name := [4]string{"warehouse", "fire-department", "police-department", "weather-station"}[b.Kind]
	if b.Headquarters {
		name = [2]string{"headquarters-1", "headquarters-2"}[b.Owner]
	}
	if b.Ruin() {
		name += "-ruin"
	}
	return name
}

func eyeName(exposure int32) string {
	return fmt.Sprintf("exposure-%d", min((exposure+14)/15, 4))
}

// notes says what a building can do, what threatens it and what it threatens.
func notes(s *anarchy.State, n int16) []string {
	b := &s.Buildings[n]
	var list []string
	switch {
	case b.Ruin() && b.Fire > 0:
		list = append(list, "A burning ruin: it can no longer act, but the wind still spreads its fire.")
	case b.Ruin():
		list = append(list, "A ruin: it can no longer act.")
	case b.Headquarters:
		list = append(list, fmt.Sprintf("Adds %d fire when it ignites a building. It cannot be ignited or sprayed: only wind and raids can hurt it.", s.Constants.HeadquartersFire))
	case b.Kind == anarchy.Warehouse:
		list = append(list, fmt.Sprintf("Adds %d fire to any building except a headquarters. Its exposure grows by the distance.", s.Constants.WarehouseFire))
	case b.Kind == anarchy.FireDepartment:
		list = append(list, fmt.Sprintf("Removes %d fire from any building except a headquarters.", s.Constants.WaterPower))
	case b.Kind == anarchy.PoliceDepartment:
		list = append(list, "Raids a warehouse or headquarters: the damage equals its exposure.")
	case b.Kind == anarchy.WeatherStation:
		list = append(list, fmt.Sprintf("Turns the next wind by a quarter, or makes it %d stronger or weaker.", s.Constants.WindStep))
	}
	if b.Bribed {
		list = append(list, "It has already acted this turn.")
	}
	wind, ok := s.Wind()
	if ok && b.Fire > 0 && wind.Intensity > 0 {
		if to := b.Near[wind.Direction]; to != anarchy.None {
			list = append(list, fmt.Sprintf("When this turn ends, the wind carries fire %d %s to the %s.", min(int(b.Fire), int(wind.Intensity)), wind.Direction, lower(s.Buildings[to].Title())))
		}
	}
	for seat := range rules.Seat(2) {
		if text := threat(s, seat, n); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// threat says how a fire on building n can reach a seat's headquarters, "" if it cannot.
func threat(s *anarchy.State, seat rules.Seat, n int16) string {
	whose := board.SeatName(seat) + "'s headquarters"
	now, _ := s.Wind()
	next, _ := s.NextWind()
	switch {
	case reaches(s, seat, now, n):
		return "This turn's wind carries fire from here into " + whose + "."
	case reaches(s, seat, next, n):
		return "The next wind carries fire from here into " + whose + "."
	}
	for _, d := range grid.Dirs {
		if s.Buildings[s.Headquarters[seat]].Near[d] == n {
			return fmt.Sprintf("It stands next to %s: a wind to the %s carries fire there.", whose, d.Back())
		}
	}
	return ""
}

// Series are the lines of the chart.
func (v *View) Series() []board.Series[*anarchy.State] {
	sum := func(each func(*anarchy.Building) int) func(*anarchy.State, rules.Seat) float64 {
		return func(s *anarchy.State, seat rules.Seat) float64 {
			n := 0
			for i := range s.Buildings {
				if b := &s.Buildings[i]; b.Owner == seat {
					n += each(b)
				}
			}
			return float64(n)
		}
	}
	return []board.Series[*anarchy.State]{
		{ID: "later", Title: fmt.Sprintf("Health in %d turns", laterReach), Value: v.later},
		{ID: "headquarters", Title: "Headquarters health", Value: func(s *anarchy.State, seat rules.Seat) float64 {
			return float64(s.Buildings[s.Headquarters[seat]].Health)
		}},
		{ID: "standing", Title: "Buildings standing", Value: sum(func(b *anarchy.Building) int {
			return board.Either(b.Ruin(), 0, 1)
		})},
		{ID: "fire", Title: "Fire", Less: true, Value: sum(func(b *anarchy.Building) int { return int(b.Fire) })},
		{ID: "exposure", Title: "Exposure", Less: true, Value: sum(func(b *anarchy.Building) int { return int(b.Exposure) })},
		{ID: "bribes", Title: "Bribes left", Value: func(s *anarchy.State, seat rules.Seat) float64 { return float64(s.Bribes[seat]) }},
	}
}
