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
		d.open(roam(t, env, "quick", 60), "90 PageDown PageDown 30")
	}
	tables["island-classic"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(roam(t, env, "classic", 40), "90 PageDown*3 Space 17 click:0.3,0.45 6")
	}
	tables["island-zoom"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(roam(t, env, "crowded", 30), "90 PageDown PageDown Plus*4 Space 19 click:0.45,0.45 2")
	}
	tables["island-prey"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(roam(t, env, "crowded", 30), "90 PageDown PageDown H 30")
	}
	tables["island-coming"] = func(t *testing.T, env *scene.Env, d *driver) {
		line := lively(t, "crowded", 30)
		n := line.First(20)
		m := match.New(island(t, "crowded", "human", "random"), line.At(0).Clone())
		if err := m.Resume(line.Steps()[:n], nil, nil); err != nil {
			t.Fatal(err)
		}
		d.open(opened(t, env, table.Options{Match: m, Turn: 20}), "90 Shift+H 30")
	}
	tables["island-end"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(roam(t, env, "quick", 130), "150 End 90") }
	tables["island-baby"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(settle(t, env, "pair"), "40")
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
			d.open(roam(t, env, "pair", 6), "90 PageUp Space")
			d.ticks(ticks)
		}
	}
	tables["island-eggs"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(settle(t, env, "pair"), "40")
		d.click(at(d.scene, 4, 4))
		d.key("B")
		d.move(at(d.scene, 9, 1))
		d.ticks(60)
	}
	tables["island-selected"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(settle(t, env, "pair"), "40")
		d.click(at(d.scene, 4, 4))
		d.do("X 60")
	}
	tables["island-inspector"] = func(t *testing.T, env *scene.Env, d *driver) {
		line := lively(t, "crowded", 30)
		d.open(watched(t, env, line, 0), "90 PageDown PageDown Plus 30")
		x, y := child(t, line.At(line.First(20)).State().(*galapagos.State))
		d.click(at(d.scene, x, y))
		d.do("X 30")
	}
	tables["island-log"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(roam(t, env, "paradise", 40), "90 PageDown*3 X H*3 move:0.3,0.5 30")
	}
	tables["island-play"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(settle(t, env, "quick"), "30 Tab 30 move:0.42,0.5 20")
	}
}
