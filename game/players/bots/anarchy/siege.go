package anarchy

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
)

// Who has no weather stations left cannot turn away the winds that carry fire into the headquarters, and cannot make any. A siege burns them
// down with the bribes that nothing near the headquarters needs.

// sieges considers new fires in the enemy's weather stations.
func (t *turn) sieges(best *offer) {
	foe := 1 - t.seat
	lighters, gain, most := t.bribes(game.Warehouse), int(t.s.Constants.WarehouseFire), int(t.s.Constants.MaxFire)
	if t.st.siege == 0 || lighters == 0 || gain == 0 {
		return
	}
	share := t.st.siege / t.stations(t.s, foe)
	for _, i := range t.own[foe][game.WeatherStation] {
		b := &t.s.Buildings[i]
		before, fire := loss(t.s, b, int(b.Fire)), int(b.Fire)
		for n := 1; n <= lighters && fire < most && loss(t.s, b, fire) < int(b.Health); n++ {
			fire = min(fire+gain, most)
			best.better(offer{worth: share * float64(loss(t.s, b, fire)-before) / float64(n), what: game.Ignite, level: n, target: i})
		}
	}
}

// rescues considers water on the seat's own weather stations.
func (t *turn) rescues(best *offer) {
	water, power := t.bribes(game.FireDepartment), int(t.s.Constants.WaterPower)
	if t.st.rescue == 0 || water == 0 || power == 0 {
		return
	}
	share := t.st.rescue / t.stations(t.s, t.seat)
	for _, i := range t.own[t.seat][game.WeatherStation] {
		b := &t.s.Buildings[i]
		before, fire := loss(t.s, b, int(b.Fire)), int(b.Fire)
		for n := 1; n <= water && fire > 0; n++ {
			fire = max(fire-power, 0)
			best.better(offer{worth: share * float64(before-loss(t.s, b, fire)) / float64(n), what: game.Extinguish, level: fire, target: i, alone: true})
		}
	}
}

// loss is the health that a building loses by a fire that nobody puts out.
func loss(s *game.State, b *game.Building, fire int) int {
	return min(toll(fire, int(s.Constants.FireFade)), int(b.Health))
}

// stations is the health of the seat's weather stations, and that of one more: it is above 0.
func (c *analysis) stations(s *game.State, seat rules.Seat) float64 {
	total := whole(s)
	for _, i := range c.own[seat][game.WeatherStation] {
		total += int(s.Buildings[i].Health)
	}
	return float64(total)
}

// control is the value of the weather stations that the present fires leave to the seat: the fewer, the more one counts.
func (c *analysis) control(s *game.State, seat rules.Seat) float64 {
	left := 0
	for _, i := range c.own[seat][game.WeatherStation] {
		b := &s.Buildings[i]
		left += int(b.Health) - loss(s, b, int(b.Fire))
	}
	const few, full = 3, 300 // stations that have half the value of any number; that value
	return full * float64(left) / float64(left+few*whole(s))
}
