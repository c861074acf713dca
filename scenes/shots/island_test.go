package shots_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// lively plays turns of a match of Galapagos in which everybody eats what it can, breeds now and then, and strolls.
func lively(t *testing.T, level string, turns int) *record.Replay {
	setup := island(t, level, "random", "random")
	setup.Seats[0].Name, setup.Seats[1].Name = "Regular", "Expert"
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	table, dice := start.Clone(), rules.NewSeeded("shots")
	var steps []match.Step
	for spent := 0; table.Turn() < turns && !table.Outcome().Over; {
		s := table.State().(*galapagos.State)
		seat := table.Active().First()
		best, value := match.Command(galapagos.Command{}), 0
		for o := range table.Options(seat) {
			c, v := o.(galapagos.Command), 0
			switch c.Verb {
			case galapagos.Eat:
				who, food := &s.Things[c.Creature], &s.Things[s.Meal(c.At)]
				switch {
				case food.Kind == galapagos.Plant:
					v = int(min(who.Best-who.Health, 5*who.Stats[galapagos.Herbivorism]))
				case food.Owner != seat:
					v = int(min(s.Damage(who.Stats, food.Stats), food.Health))
				}
			case galapagos.Breed:
				if s.Things[c.Creature].Health > 75 && s.Things[c.Mate].Health > 75 {
					v = 30
				}
			case galapagos.Move:
				if s.Things[c.Creature].Health > 20 && s.At(c.At) == galapagos.None {
					v = 5
				}
			}
			if v > 0 {
				v += dice.Intn(12)
			}
			if v > value {
				best, value = o, v
			}
		}
		if spent++; spent > 90 {
			best = galapagos.Command{}
		}
		if best == match.Command(galapagos.Command{}) {
			spent = 0
		}
		step, err := table.Do(seat, best, dice)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	line, err := record.NewReplay(setup, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// roam watches such a match.
func roam(t *testing.T, env *scene.Env, level string, turns int) *table.Table {
	return watched(t, env, lively(t, level, turns), 0)
}

// pair is a level with two mates beside each other, plants and prey.
const pair = `game = "galapagos"
title = "Pair"
summary = "For a picture."
width = 12
height = 8
creature = [
	{ at = [4, 4], seat = 1, stats = [6, 3, 7, 4, 2] }, { at = [5, 4], seat = 1, stats = [3, 6, 2, 6, 5] },
	{ at = [3, 2], seat = 1, stats = [2, 2, 9, 2, 2], health = 30 }, { at = [7, 4], seat = 2, stats = [5, 1, 8, 2, 1], health = 40 },
	{ at = [8, 2], seat = 2, stats = [9, 8, 2, 3, 9] }, { at = [9, 6], seat = 2, stats = [2, 2, 4, 9, 1], health = 60 },
]
plant = [
	{ at = [4, 2], size = 8, rate = 12 }, { at = [6, 6], size = 10, rate = 12 }, { at = [6, 2], size = 5, rate = 12 }, { at = [2, 5], size = 3, rate = 12 },
	{ at = [0, 0], size = 9, rate = 12 }, { at = [10, 1], size = 7, rate = 12 }, { at = [5, 0], size = 4, rate = 12 }, { at = [11, 7], size = 10, rate = 12 },
]
`

// island is the set-up of a match on a built-in level, or on pair.
func island(t *testing.T, level string, kinds ...string) match.Setup {
	t.Helper()
	if level != "pair" {
		return contest("galapagos", level, kinds...)
	}
	l, err := levels.Parse("pair.toml", []byte(pair))
	if err != nil {
		t.Fatal(err)
	}
	return contestOn(l, kinds...)
}

// settle opens a table at which a person begins.
func settle(t *testing.T, env *scene.Env, level string) *table.Table {
	return seated(t, env, island(t, level, "human", "random"))
}

// child is where the creature with parents stands that is nearest to the middle of the island.
func child(t *testing.T, s *galapagos.State) (x, y float32) {
	best, middle := -1, grid.Pt(s.Cells.W/2, s.Cells.H/2)
	for i := range s.Things {
		if o := &s.Things[i]; o.Alive() && o.Parent >= 2 && (best < 0 || o.At.Distance(middle) < s.Things[best].At.Distance(middle)) {
			best = i
		}
	}
	if best < 0 {
		t.Fatal("nobody was born")
	}
	return float32(s.Things[best].At.X), float32(s.Things[best].At.Y)
}

// at is where the middle of a tile lies on the canvas.
func at(scene scene.Scene, x, y float32) (float32, float32) {
	view := scene.(*table.Table).Describe()["view"].([3]float32)
	return view[0] + (x+0.5)*view[2], view[1] + (y+0.5)*view[2]
}

func init() {
	scripts["island-help"] = func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return scenes.NewHelp(env, "galapagos"), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab"), key("Tab"), key("Down"), key("Down"), key("Enter")}
	}
	tables["island-calm"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = roam(t, env, "quick", 60)
		d.ticks(90)
		d.key("PageDown", "PageDown")
		d.ticks(30)
	}
	tables["island-classic"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = roam(t, env, "classic", 40)
		d.ticks(90)
		d.key("PageDown", "PageDown", "PageDown", "Space")
		d.ticks(17)
		d.click(d.in.W*0.3, d.in.H*0.45)
		d.ticks(6)
	}
	tables["island-zoom"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = roam(t, env, "crowded", 30)
		d.ticks(90)
		d.key("PageDown", "PageDown", "Plus", "Plus", "Plus", "Plus", "Space")
		d.ticks(19)
		d.click(d.in.W*0.45, d.in.H*0.45)
		d.ticks(2)
	}
	tables["island-prey"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = roam(t, env, "crowded", 30)
		d.ticks(90)
		d.key("PageDown", "PageDown", "H")
		d.ticks(30)
	}
	tables["island-coming"] = func(t *testing.T, env *scene.Env, d *driver) {
		line := lively(t, "crowded", 30)
		n := line.First(20)
		m := match.New(island(t, "crowded", "human", "random"), line.At(0).Clone())
		if err := m.Resume(line.Steps()[:n], nil, nil); err != nil {
			t.Fatal(err)
		}
		d.scene = opened(t, env, table.Options{Match: m, Turn: 20})
		d.ticks(90)
		d.key("Shift+H")
		d.ticks(30)
	}
	tables["island-end"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = roam(t, env, "quick", 130)
		d.ticks(150)
		d.key("End")
		d.ticks(90)
	}
	tables["island-baby"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = settle(t, env, "pair")
		d.ticks(40)
		d.in.Touch = d.in.Portrait()
		d.click(at(d.scene, 4, 4))
		d.key("B")
		if d.in.Touch {
			d.click(at(d.scene, 5, 4))
		} else {
			d.move(at(d.scene, 5, 4))
		}
		d.ticks(30)
	}
	for n, ticks := range []int{2, 4, 6, 8} {
		tables["island-deeds-"+string(rune('1'+n))] = func(t *testing.T, env *scene.Env, d *driver) {
			d.scene = roam(t, env, "pair", 6)
			d.ticks(90)
			d.key("PageUp", "Space")
			d.ticks(ticks)
		}
	}
	tables["island-eggs"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = settle(t, env, "pair")
		d.ticks(40)
		d.click(at(d.scene, 4, 4))
		d.key("B")
		d.move(at(d.scene, 9, 1))
		d.ticks(60)
	}
	tables["island-selected"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = settle(t, env, "pair")
		d.ticks(40)
		d.click(at(d.scene, 4, 4))
		d.key("X")
		d.ticks(60)
	}
	tables["island-inspector"] = func(t *testing.T, env *scene.Env, d *driver) {
		line := lively(t, "crowded", 30)
		d.scene = watched(t, env, line, 0)
		d.ticks(90)
		d.key("PageDown", "PageDown", "Plus")
		d.ticks(30)
		x, y := child(t, line.At(line.First(20)).State().(*galapagos.State))
		d.click(at(d.scene, x, y))
		d.key("X")
		d.ticks(30)
	}
	tables["island-log"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = roam(t, env, "paradise", 40)
		d.ticks(90)
		d.key("PageDown", "PageDown", "PageDown", "X", "H", "H", "H")
		d.move(d.in.W*0.3, d.in.H*0.5)
		d.ticks(30)
	}
	tables["island-play"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = settle(t, env, "quick")
		d.ticks(30)
		d.key("Tab")
		d.ticks(30)
		d.move(d.in.W*0.42, d.in.H*0.5)
		d.ticks(20)
	}
}
