package galapagos

import (
	"cmp"
	"slices"

	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// style is a player's weights, in percent unless noted.
type style struct {
	fear   int32 // danger where a creature ends its walk
	kill   int32 // death of a foe
	bite   int32 // damage that does not kill
	hunt   int32 // attraction of foes
	graze  int32 // attraction of plants
	court  int32 // attraction of mates, in tenths of a health point per cell
	breed  int32 // wanted number of creatures, of those the island can feed
	spare  int32 // health that a parent should have left
	gang   bool  // several creatures kill one foe
	surge  bool  // breed as much as possible before the end
	choosy bool  // breed only for babies that graze at least as well as the tribe
	gentle bool  // walk around bare roots, which grow again
	bold   bool  // fear little on an island that feeds a crowd: there the tribe wins that grows faster, and can spare one of many
	lapses int   // creatures in a hundred that do nothing this turn
}

// The styles of the players, of the partners Hunter and Grazer, and of the strongest player's playouts.
var (
	dreamy = style{fear: 0, kill: 40, bite: 20, hunt: 30, graze: 60, court: 6, breed: 150, spare: 40, lapses: 35}
	sound  = style{fear: 50, kill: 100, bite: 60, hunt: 60, graze: 100, court: 12, breed: 130, spare: 25, gentle: true}
	fierce = style{fear: 0, kill: 200, bite: 120, hunt: 300, graze: 60, court: 8, breed: 120, spare: 25, gang: true, gentle: true}
	meek   = style{fear: 150, kill: 100, bite: 20, hunt: 0, graze: 120, court: 16, breed: 250, spare: 10, surge: true, choosy: true, gentle: true}
	keen   = style{fear: 100, kill: 100, bite: 60, hunt: 160, graze: 100, court: 12, breed: 220, spare: 25, gang: true, surge: true, choosy: true, gentle: true, bold: true}
)

// play plays the seat's turn on s without its end, and appends the commands to plan.
func (x *tribe) play(s *game.State, seat rules.Seat, st *style, dice *rules.Seeded, plan []game.Command) []game.Command {
	x.survey(s, seat)
	x.style, x.plan = st, plan
	if st.lapses > 0 {
		awake := x.own[:0]
		for _, i := range x.own {
			if dice.Intn(100) >= st.lapses {
				awake = append(awake, i)
			}
		}
		x.own = awake
	}
	x.kills()
	x.ranking = x.ranking[:0]
	for _, i := range x.own {
		x.feel(i)
		x.ranking = append(x.ranking, ranked{i, x.best(i).worth})
	}
	slices.SortFunc(x.ranking, func(a, b ranked) int { return int(cmp.Or(b.worth-a.worth, a.who-b.who)) })
	for _, r := range x.ranking {
		if x.s.Things[r.who].Gone {
			continue
		}
		x.feel(r.who)
		x.settle(r.who, x.best(r.who))
	}
	x.style = st
	x.mate()
	plan, x.plan = x.plan, nil
	return plan
}

// crowd is how many creatures an island feeds for each seat, of which one more or less hardly counts.
const crowd = 40

// fear is how much danger counts, in percent.
func (x *tribe) fear() int32 {
	if x.style.bold && x.room >= crowd {
		return x.style.fear / 4
	}
	return x.style.fear
}

// feel sets the style to the mood of creature i, if it has one.
func (x *tribe) feel(i int32) {
	if int(i) < len(x.moods) {
		x.style = x.moods[i]
	}
}

// choice is a way for a creature to spend its turn: where to go, what to eat there, which plant to go for afterwards. worth is its
// advantage over standing still.
type choice struct {
	worth, cell, goal int32
	meal              grid.Point
	eats              bool
}

// best returns the best way for creature i to spend its turn; it leaves the walks to settle.
func (x *tribe) best(i int32) choice {
	t := &x.s.Things[i]
	x.reach(i)
	var top, stay choice
	cost, upkeep := x.s.Constants.MoveCost, x.s.Constants.Upkeep
	for n, cell := range x.walks.Queue {
		p := x.s.Cells.Point(int(cell))
		health := t.Health - cost*x.walks.Cost[cell]
		sum, worst := x.threat(p, t.Stats[game.Defense])
		pull, goal := x.pull(i, p, health)
		if r := x.s.Cells.Cells[cell]; r != game.None && r != i && x.s.Things[r].Kind == game.Plant {
			pull -= 150 // the root would be gone
		}
		c := choice{cell: cell, goal: goal, worth: life(health) + pull - x.danger(t, health-upkeep, sum, worst)}
		if n == 0 {
			stay, top = c, c
		}
		if c.worth > top.worth {
			top = c
		}
		if !t.CanEat {
			continue
		}
		for _, d := range grid.Dirs {
			q := p.Step(d)
			j := x.s.At(q)
			if j == game.None || j == i {
				continue
			}
			c := choice{cell: cell, goal: goal, meal: q, eats: true, worth: pull}
			food := &x.s.Things[j]
			after := health
			switch {
			case food.Kind == game.Plant && food.Size > 0:
				after = min(t.Best, health+x.s.GrazeMeal(t.Stats))
			case food.Kind == game.Creature && food.Owner != x.seat:
				damage := x.s.Damage(t.Stats, food.Stats)
				if damage >= food.Health {
					after = min(t.Best, health+x.s.KillMeal(t.Stats))
					c.worth += (body(food) + life(food.Health)) * x.style.kill / 100
				} else {
					c.worth += (life(food.Health) - life(food.Health-damage)) * x.style.bite / 100
				}
			default:
				continue
			}
			c.worth += life(after) - x.danger(t, after-upkeep, sum, worst)
			if c.worth > top.worth {
				top = c
			}
		}
	}
	top.worth -= stay.worth
	return top
}

// danger returns the expected loss by foes for a creature with that health, from their total damage and largest bite.
func (x *tribe) danger(t *game.Thing, health, sum, worst int32) int32 {
	if health <= 0 {
		return body(t) // it starves before that
	}
	if sum == 0 {
		return 0
	}
	lost := (life(health) - life(health-sum)) / 2
	switch {
	case worst >= health:
		lost = life(health) + body(t)*8/10
	case sum >= health:
		lost = (life(health) + body(t)) / 2
	}
	return lost * x.fear() / 100
}

// pull returns the attraction of the best plant, prey or mate for creature i on cell p, and the plant, None if it is none.
func (x *tribe) pull(i int32, p grid.Point, health int32) (int32, int32) {
	t := &x.s.Things[i]
	speed := max(t.Stats[game.Speed], 1)
	top, goal := int32(0), game.None
	meal := x.s.GrazeMeal(t.Stats)
	for _, j := range x.plants {
		f := &x.s.Things[j]
		d := int32(f.At.Distance(p))
		rounds := max(d-2+speed, 0) / speed
		size := f.Size - x.claims[j]
		if f.Wait > 0 && f.Wait <= 2*rounds+2 {
			size++
		}
		if f.Gone || size <= 0 {
			continue
		}
		there := health - (d-1)*x.s.Constants.MoveCost - 2*x.s.Constants.Upkeep*(rounds+1)
		if there <= 0 {
			continue
		}
		gain := life(min(t.Best, there+meal)) - life(there) + 4*meal
		v := gain*(9+min(size, 4))/(12+2*rounds) - 8*d
		if v > top {
			top, goal = v, j
		}
	}
	top = top * x.style.graze / 100
	if x.style.hunt > 0 {
		if v := x.prey(t, p, speed) * x.style.hunt / 100; v > top {
			top, goal = v, game.None
		}
	}
	if x.style.court > 0 && x.ripe(t) {
		near := int32(99)
		for _, j := range x.own {
			if m := &x.s.Things[j]; j != i && !m.Gone && x.ripe(m) {
				near = min(near, int32(m.At.Distance(p)))
			}
		}
		if near < 99 {
			top -= x.style.court * min(near, 15)
		}
	}
	return top, goal
}

// prey returns the attraction of the best foe to hunt.
func (x *tribe) prey(t *game.Thing, p grid.Point, speed int32) int32 {
	top := int32(0)
	for _, j := range x.foes {
		f := &x.s.Things[j]
		edge := t.Stats[game.Carnivorism] - f.Stats[game.Defense]
		if f.Gone || edge <= 1 {
			continue
		}
		d := int32(f.At.Distance(p))
		rounds := max(d-2+speed, 0)/speed + (f.Health-1)/(edge*x.s.Constants.Bite+1)
		v := (body(f)+80*t.Stats[game.Carnivorism])/(3+rounds) - 8*d
		top = max(top, v)
	}
	return top
}

// settle carries out a choice of creature i.
func (x *tribe) settle(i int32, c choice) {
	if c.goal != game.None {
		x.claims[c.goal]++
	}
	if !x.walk(i, c.cell) {
		return
	}
	if c.eats {
		if j := x.s.At(c.meal); j != game.None && x.claims[j] > 0 && j == c.goal {
			x.claims[j]--
		}
		x.do(game.Command{Verb: game.Eat, Creature: i, At: c.meal})
	}
}
