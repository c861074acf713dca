package anarchy

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
)

// analysis holds the facts of a map that never change: the owners of buildings, and the lines along which the wind reaches the
// headquarters.
type analysis struct {
	width, height int16
	headquarters  [2]int16
	cells         []grid.Point // of the buildings, to recognise the map
	own           [2][4][]int16
	lines         [2][4][]int16 // [seat][wind direction]: buildings upwind of the seat's headquarters without a gap, nearest first
	around        [2][]int16    // all buildings of a seat's lines that can burn, nearest first
}

// read analyses the map of the state, unless it has done so before.
func (c *analysis) read(s *game.State) {
	if c.fits(s) {
		return
	}
	*c = analysis{width: s.Width, height: s.Height, headquarters: s.Headquarters}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		c.cells = append(c.cells, b.Cell())
		c.own[b.Owner][b.Kind] = append(c.own[b.Owner][b.Kind], int16(i))
	}
	for seat := range c.lines {
		for _, d := range grid.Dirs {
			c.lines[seat][d] = upwind(s, s.Headquarters[seat], d)
		}
		c.around[seat] = c.surroundings(s, seat)
	}
}

func (c *analysis) fits(s *game.State) bool {
	if c.width != s.Width || c.height != s.Height || c.headquarters != s.Headquarters || len(c.cells) != len(s.Buildings) {
		return false
	}
	for i := range s.Buildings {
		if s.Buildings[i].Cell() != c.cells[i] {
			return false
		}
	}
	return true
}

// upwind lists the buildings from which a wind in direction d can carry fire to building hq, nearest first.
func upwind(s *game.State, hq int16, d grid.Dir) []int16 {
	longest := s.Constants.Reach(uint8(s.Constants.MaxIntensity))
	var line []int16
	for i := s.Buildings[hq].Near[d.Back()]; i != game.None && len(line) < longest; i = s.Buildings[i].Near[d.Back()] {
		line = append(line, i)
	}
	return line
}

func (c *analysis) surroundings(s *game.State, seat int) []int16 {
	var all []int16
	for k := range max(s.Width, s.Height) {
		for _, line := range c.lines[seat] {
			if int(k) < len(line) && !s.Buildings[line[k]].Headquarters {
				all = append(all, line[k])
			}
		}
	}
	return all
}

// line returns the part of the seat's line within reach of a wind.
func (c *analysis) line(s *game.State, seat rules.Seat, wind game.Wind) []int16 {
	line := c.lines[seat][wind.Direction]
	return line[:min(len(line), s.Constants.Reach(wind.Intensity))]
}

// incoming returns the fire that the wind would carry into the seat's headquarters from the present fires, after they have faded by fade.
func (c *analysis) incoming(s *game.State, seat rules.Seat, wind game.Wind, fade int) int {
	worst := 0
	for _, i := range c.line(s, seat, wind) {
		worst = max(worst, int(s.Buildings[i].Fire)-fade)
	}
	return min(worst, int(wind.Intensity))
}

// ready counts the seat's buildings of a kind that can still act, without headquarters.
func (c *analysis) ready(s *game.State, seat rules.Seat, kind game.Kind) int {
	n := 0
	for _, i := range c.own[seat][kind] {
		if s.Ready(i) && !s.Buildings[i].Headquarters {
			n++
		}
	}
	return n
}

// first returns the seat's first building of a kind that can still act, or None.
func (c *analysis) first(s *game.State, seat rules.Seat, kind game.Kind) int16 {
	for _, i := range c.own[seat][kind] {
		if s.Ready(i) {
			return i
		}
	}
	return game.None
}

// lighter returns the seat's warehouse with the least exposure after igniting the target, without headquarters; None if all have acted or
// burned down.
func (c *analysis) lighter(s *game.State, seat rules.Seat, target int16) int16 {
	best, least := game.None, int32(0)
	for _, i := range c.own[seat][game.Warehouse] {
		b := &s.Buildings[i]
		if b.Bribed || b.Health <= 0 || b.Headquarters {
			continue
		}
		if e := b.Exposure + int32(s.Distance(i, target)); best == game.None || e < least {
			best, least = i, e
		}
	}
	return best
}

func (c *analysis) policed(s *game.State, seat rules.Seat) bool {
	for _, i := range c.own[seat][game.PoliceDepartment] {
		if !s.Buildings[i].Ruin() {
			return true
		}
	}
	return false
}

// toll returns the total damage of a fire that is not renewed and shrinks by fade each turn.
func toll(fire, fade int) int {
	if fire <= 0 {
		return 0
	}
	if fade <= 1 {
		return fire * (fire + 1) / 2
	}
	sum := 0
	for ; fire > 0; fire -= fade {
		sum += fire
	}
	return sum
}
