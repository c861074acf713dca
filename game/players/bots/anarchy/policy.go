package anarchy

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
)

// style weighs the purposes of a bribe. Weights multiply the expected damage to a headquarters.
type style struct {
	guard  float64 // damage that water prevents at the end of this turn
	strike float64 // damage of new fires by this turn's wind
	storm  float64 // damage of the next wind to the enemy
	shield float64 // damage of the next wind at home, with the present fires
	risk   float64 // damage of the next wind at home, with fires that the enemy can still light
	prep   float64 // damage of new fires at the next wind
	clean  float64 // damage that water near home prevents in later turns
	fear   float64 // damage of raids on a headquarters that ignites
	siege  float64 // share of the enemy's weather stations that new fires burn down
	rescue float64 // share of its own weather stations that water saves
	floor  float64 // minimum value of a bribe
}

// weightNames are the names of a style's weights.
var weightNames = [...]string{"guard", "strike", "storm", "shield", "risk", "prep", "clean", "fear", "siege", "rescue", "floor"}

func (st *style) weights() [len(weightNames)]*float64 {
	return [...]*float64{&st.guard, &st.strike, &st.storm, &st.shield, &st.risk, &st.prep, &st.clean, &st.fear, &st.siege, &st.rescue, &st.floor}
}

// sound is the style of the sound player.
var sound = style{guard: 1.2, strike: 1, storm: 0.6, shield: 1, risk: 0.3, prep: 0.4, clean: 0.3, fear: 1, floor: 0.5}

// fiery is the style of the sparring partner Arsonist: it leaves no bribe unspent that does any harm, fears what the enemy may light, and rarely ignites
// from its headquarters.
var fiery = style{guard: 2, strike: 1, storm: 0.6, shield: 1.5, risk: 1, prep: 0.6, clean: 0.6, fear: 3, floor: 0.1}

// saboteur is that of the partner of its name: it burns down the enemy's weather stations with what is left.
var saboteur = style{guard: 2, strike: 1, storm: 0.6, shield: 1.5, risk: 1, prep: 0.6, clean: 0.6, fear: 3, siege: 100, floor: 0.1}

// patient is the style of the strongest player's playouts: a seat without weather stations loses.
var patient = style{guard: 3.7, strike: 1.46, storm: 0.136, shield: 1.34, risk: 1.51, prep: 0.77, clean: 0.049, fear: 14.2, siege: 219, rescue: 57, floor: 0.053}

// offer is a use of one or more bribes, with its value per bribe.
type offer struct {
	worth  float64
	what   game.Verb
	dir    grid.Dir // wind direction of the line, or the wanted direction
	level  int      // fire left in the line or the target, the wanted intensity, or the number of fires
	reach  int
	target int16
	chief  bool // the headquarters ignites
	alone  bool // water for the target, not for a line
}

func (o *offer) better(p offer) {
	if p.worth > o.worth {
		*o = p
	}
}

// turn is a turn being planned: the position so far and the commands so far.
type turn struct {
	*analysis
	s    *game.State
	seat rules.Seat
	st   *style
	plan []game.Command
	left [4]int // buildings of each kind that can still act
}

// play spends the seat's bribes on s in that style and appends the commands to plan. It does not end the turn.
func (c *analysis) play(s *game.State, seat rules.Seat, st *style, plan []game.Command) []game.Command {
	t := turn{analysis: c, s: s, seat: seat, st: st, plan: plan}
	for kind := range t.left {
		t.left[kind] = c.ready(s, seat, game.Kind(kind))
	}
	for s.ActionsLeft(seat) > 0 {
		best := offer{worth: st.floor}
		t.guards(&best)
		t.strikes(&best)
		t.winds(&best)
		t.preparations(&best)
		t.cleanings(&best)
		t.raids(&best)
		t.sieges(&best)
		t.rescues(&best)
		if best.what == game.Pass || !t.take(best) {
			break
		}
	}
	return t.plan
}

func (t *turn) bribes(kind game.Kind) int { return min(t.s.ActionsLeft(t.seat), t.left[kind]) }

func (t *turn) hq(seat rules.Seat) *game.Building { return &t.s.Buildings[t.s.Headquarters[seat]] }

// kept returns the fire of a headquarters after it has faded this turn.
func (t *turn) kept(seat rules.Seat) int {
	return max(int(t.hq(seat).Fire)-int(t.s.Constants.FireFade), 0)
}

func (t *turn) toll(fire int) float64 { return float64(toll(fire, int(t.s.Constants.FireFade))) }

// guards considers the fires that would reach the seat's headquarters at the end of this turn.
func (t *turn) guards(best *offer) {
	wind, ok := t.s.Wind()
	if !ok {
		return
	}
	t.quench(best, wind.Direction, int(wind.Intensity), t.s.Constants.Reach(wind.Intensity), t.kept(t.seat), t.st.guard)
}

// quench finds the fire level to which water on the seat's own line prevents most damage per bribe.
func (t *turn) quench(best *offer, dir grid.Dir, intensity, reach, kept int, weight float64) {
	water, power := t.bribes(game.FireDepartment), int(t.s.Constants.WaterPower)
	line := t.lines[t.seat][dir]
	line = line[:min(len(line), reach)]
	worst := 0
	for _, i := range line {
		worst = max(worst, int(t.s.Buildings[i].Fire))
	}
	worst = min(worst, intensity)
	if water == 0 || power == 0 || worst <= kept {
		return
	}
	for level := worst - 1; level >= kept; level-- {
		cost := 0
		for _, i := range line {
			b := &t.s.Buildings[i]
			if over := int(b.Fire) - level; over > 0 {
				cost += (over + power - 1) / power
				if b.Headquarters {
					cost = water + 1
				}
			}
		}
		if cost > water {
			return
		}
		worth := weight * (t.toll(worst) - t.toll(level)) / float64(cost)
		best.better(offer{worth: worth, what: game.Extinguish, dir: dir, level: level, reach: reach})
	}
}

// strikes considers fires that this turn's wind carries into the enemy's headquarters.
func (t *turn) strikes(best *offer) {
	if wind, ok := t.s.Wind(); ok {
		t.light(best, wind, t.kept(1-t.seat), 0, t.st.strike)
	}
}

// preparations considers fires that the next wind will carry into the enemy's headquarters.
func (t *turn) preparations(best *offer) {
	if wind, ok := t.s.NextWind(); ok && int(t.s.Ended)+1 < int(t.s.Constants.MaxTurns) {
		fade := int(t.s.Constants.FireFade)
		t.light(best, wind, max(t.kept(1-t.seat)-fade, 0), fade, t.st.prep)
	}
}

// light finds the building of the enemy's line where new fires do most damage per bribe; late is how much fades before the wind blows.
func (t *turn) light(best *offer, wind game.Wind, kept, late int, weight float64) {
	foe := 1 - t.seat
	lighters, gain := t.bribes(game.Warehouse), int(t.s.Constants.WarehouseFire)
	now := max(t.incoming(t.s, foe, wind, late), kept)
	before := t.toll(now)
	for _, i := range t.line(t.s, foe, wind) {
		b := &t.s.Buildings[i]
		if b.Headquarters {
			continue
		}
		for n := 1; n <= lighters; n++ {
			fire := min(min(int(b.Fire)+n*gain, int(t.s.Constants.MaxFire))-late, int(wind.Intensity))
			if fire > now {
				best.better(offer{worth: weight * (t.toll(fire) - before) / float64(n), what: game.Ignite, level: n, target: i})
			}
			if fire >= int(wind.Intensity) {
				break
			}
		}
		t.igniteFromHQ(best, i, wind, now, late, weight)
	}
}

// igniteFromHQ compares igniting from the headquarters with the damage of the raid that it exposes itself to.
func (t *turn) igniteFromHQ(best *offer, target int16, wind game.Wind, now, late int, weight float64) {
	i := t.s.Headquarters[t.seat]
	if !t.s.Ready(i) {
		return
	}
	fire := min(min(int(t.s.Buildings[target].Fire)+t.s.FireAdded(i), int(t.s.Constants.MaxFire))-late, int(wind.Intensity))
	if fire <= now {
		return
	}
	worth := float64(weight * (t.toll(fire) - t.toll(now)))
	if t.policed(t.s, 1-t.seat) {
		shown := int(t.hq(t.seat).Exposure) + t.s.Distance(i, target)
		if t.s.Constants.DrainWhenBribed {
			shown -= int(t.s.Constants.ExposureDrain)
		}
		if shown >= int(t.hq(t.seat).Health) {
			return
		}
		worth -= float64(t.st.fear * float64(max(shown, 0)))
	}
	best.better(offer{worth: worth, what: game.Ignite, level: 1, target: target, chief: true})
}

// winds compares every wind that the weather stations can make of the next forecast.
func (t *turn) winds(best *offer) {
	wind, ok := t.s.NextWind()
	stations := t.bribes(game.WeatherStation)
	if !ok || stations == 0 || int(t.s.Ended)+1 >= int(t.s.Constants.MaxTurns) {
		return
	}
	now := t.weather(wind)
	for _, d := range grid.Dirs {
		turns := int(d-wind.Direction) & 3
		if turns == 3 {
			turns = 1
		}
		for steps := turns - stations; steps <= stations-turns; steps++ {
			cost := turns + max(steps, -steps)
			if cost == 0 {
				continue
			}
			n := min(max(int(wind.Intensity)+steps*int(t.s.Constants.WindStep), 0), int(t.s.Constants.MaxIntensity))
			gain := t.weather(game.Wind{Direction: d, Intensity: uint8(n)}) - now
			best.better(offer{worth: gain / float64(cost), what: game.Rotate, dir: d, level: n})
		}
	}
}

// weather returns the value of a wind at the end of the enemy's next turn.
func (t *turn) weather(wind game.Wind) float64 {
	fade, foe := int(t.s.Constants.FireFade), 1-t.seat
	theirs, mine := max(t.kept(foe)-fade, 0), max(t.kept(t.seat)-fade, 0)
	worth := float64(t.st.storm * (t.toll(max(t.incoming(t.s, foe, wind, fade), theirs)) - t.toll(theirs)))
	there := max(t.incoming(t.s, t.seat, wind, fade), mine)
	worth -= float64(t.st.shield * (t.toll(there) - t.toll(mine)))
	if len(t.line(t.s, t.seat, wind)) > 0 {
		lit := min(int(wind.Intensity), max(3*int(t.s.Constants.WarehouseFire), there))
		if lit > there {
			worth -= float64(t.st.risk * (t.toll(lit) - t.toll(there)))
		}
	}
	return worth
}

// cleanings considers fires around the seat's headquarters that a later wind could carry in.
func (t *turn) cleanings(best *offer) {
	for _, d := range grid.Dirs {
		t.quench(best, d, int(t.s.Constants.MaxIntensity), t.s.Constants.Reach(4), max(t.kept(t.seat)-1, 2), t.st.clean)
	}
}

// raids finds the enemy warehouse that a raid hurts most; warehouses other than headquarters count little.
func (t *turn) raids(best *offer) {
	if t.bribes(game.PoliceDepartment) == 0 {
		return
	}
	for _, i := range t.own[1-t.seat][game.Warehouse] {
		b := &t.s.Buildings[i]
		hurt := float64(min(b.Exposure, int32(b.Health)))
		if hurt == 0 {
			continue
		}
		if !b.Headquarters {
			hurt *= 0.03
		} else if b.Exposure >= int32(b.Health) {
			hurt += won
		}
		best.better(offer{worth: hurt, what: game.Raid, target: i})
	}
}

// take carries out an offer and reports whether that was possible.
func (t *turn) take(o offer) bool {
	switch o.what {
	case game.Extinguish:
		return t.pour(o)
	case game.Ignite:
		if o.chief {
			return t.do(game.Command{Verb: game.Ignite, Building: t.s.Headquarters[t.seat], Target: o.target})
		}
		for range o.level {
			if !t.act(game.Warehouse, game.Command{Verb: game.Ignite, Building: t.lighter(t.s, t.seat, o.target), Target: o.target}) {
				return false
			}
		}
		return true
	case game.Rotate:
		return t.steer(game.Wind{Direction: o.dir, Intensity: uint8(o.level)})
	case game.Raid:
		return t.act(game.PoliceDepartment, game.Command{Verb: game.Raid, Building: t.first(t.s, t.seat, game.PoliceDepartment), Target: o.target})
	}
	return false
}

func (t *turn) pour(o offer) bool {
	line := t.lines[t.seat][o.dir]
	line = line[:min(len(line), o.reach)]
	if o.alone {
		line = []int16{o.target}
	}
	for _, i := range line {
		for int(t.s.Buildings[i].Fire) > o.level {
			if !t.act(game.FireDepartment, game.Command{Verb: game.Extinguish, Building: t.first(t.s, t.seat, game.FireDepartment), Target: i}) {
				return false
			}
		}
	}
	return true
}

// steer turns the next wind into the wanted one, direction first.
func (t *turn) steer(want game.Wind) bool {
	for {
		wind, _ := t.s.NextWind()
		c := game.Command{Building: t.first(t.s, t.seat, game.WeatherStation)}
		switch {
		case wind.Direction != want.Direction:
			c.Verb, c.Reverse = game.Rotate, wind.Direction.Left() == want.Direction
		case wind.Intensity != want.Intensity:
			c.Verb, c.Reverse = game.Intensify, wind.Intensity > want.Intensity
		default:
			return true
		}
		if !t.act(game.WeatherStation, c) {
			return false
		}
	}
}

func (t *turn) act(kind game.Kind, c game.Command) bool {
	if c.Building == game.None || !t.do(c) {
		return false
	}
	t.left[kind]--
	return true
}

func (t *turn) do(c game.Command) bool {
	if t.s.Apply(t.seat, c, nil) != nil {
		return false
	}
	t.plan = append(t.plan, c)
	return true
}
