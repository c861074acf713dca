package shots_test

import (
	"fmt"
	"sync"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// galleries is a level with tunnels whose supports hold the earth over them, and miners with bombs.
const galleries = `game = "coreminer"
title = "Chain"
start_money = 5000
rows = ["....................", "dddddddddddddddddddd", "ddddoddddddddddodddd", "ddddddddOdddoddddddd", "eeeeeeeeeOeeeeeOeeee", "eeeOeeeeeeeeeeeeOeee", "eeeeeeeeeOeeeeeeeeee", "e.s..s..s..s..s..s.e",
"ooOeeOeeeeO.eOOeeoee", "eeeeeeCeeCe.eCeeeeee", "eeeeeeeeee.s.s.eeeee", "eeeCCeeeeeeeeeeCCeee"]
[legend]
d = { dirt = 25 }
o = { dirt = 15, ore = 10 }
e = { dirt = 60 }
O = { dirt = 20, ore = 60 }
C = { ore = 200 }
s = { support = true }
[[miner]]
seat = 1
at = [4, 7]
grade = 1
bombs = 9
[[miner]]
seat = 1
at = [15, 7]
grade = 3
bombs = 9
[[miner]]
seat = 2
at = [8, 7]
grade = 2
bombs = 3
[[miner]]
seat = 2
at = [2, 7]
grade = 0
[[miner]]
seat = 1
at = [11, 10]
grade = 0
material = 20
`

// blown is a small match of Coreminer in which a chain of bombs goes off between supports.
var blown = sync.OnceValue(func() *record.Replay {
	setup := contest("coreminer", "quick", "human", "human")
	setup.Text = galleries
	start, err := games.Start(setup)
	if err != nil {
		panic(err)
	}
	m := match.New(setup, start)
	put := func(i int32, x, y int) coreminer.Command {
		return coreminer.Command{Verb: coreminer.Dump, Miner: i, At: grid.Pt(x, y), Item: coreminer.Bombs, Amount: 2}
	}
	step := func(i int32, x, y int) coreminer.Command {
		return coreminer.Command{Verb: coreminer.Move, Miner: i, At: grid.Pt(x, y)}
	}
	for _, c := range []struct {
		seat rules.Seat
		cmd  coreminer.Command
	}{
		{0, put(0, 5, 7)}, {0, put(1, 14, 7)}, {0, step(1, 16, 7)}, {0, step(1, 17, 7)}, {0, coreminer.Command{Verb: coreminer.Mine, Miner: 1, At: grid.Pt(17, 6)}}, {0, step(0, 3, 7)}, {0, coreminer.Command{}},
		{1, put(2, 9, 7)}, {1, step(2, 7, 7)}, {1, coreminer.Command{}}, {0, coreminer.Command{}},
	} {
		if _, err := m.Do(c.seat, c.cmd); err != nil {
			panic(fmt.Sprintf("%v: %v", c.cmd, err))
		}
	}
	line, err := record.NewReplay(setup, m.Start(), m.Steps(0))
	if err != nil {
		panic(err)
	}
	return line
})

// mining is a person's table in the galleries.
func mining(t *testing.T, env *scene.Env) *table.Table {
	t.Helper()
	setup := contest("coreminer", "quick", "human", "regular")
	setup.Text = galleries
	return seated(t, env, setup)
}

func init() {
	war := func() *record.Replay { return fight(contest("coreminer", "classic", "expert", "regular"), whole) }
	tables["coreminer-calm"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(watched(t, env, war(), 30), "60") }
	tables["coreminer-busy"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(watched(t, env, war(), 66.4), "60") }
	tables["coreminer-zoom"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watched(t, env, war(), 66.3), "30 move:0.2,0.7")
		for range 6 {
			d.in.WheelY = 1
			d.ticks(20)
		}
		d.ticks(60)
	}
	tables["coreminer-chain"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(watched(t, env, blown(), 1.7), "30") }
	tables["coreminer-fall"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(watched(t, env, blown(), 1.84), "30") }
	tables["coreminer-deep"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watched(t, env, blown(), 1.55), "30 move:0.33,0.56")
		for range 5 {
			d.in.WheelY = 1
			d.ticks(20)
		}
		d.ticks(60)
	}
	tables["coreminer-end"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(watched(t, env, war(), 0), "60 End 90") }
	tables["coreminer-late"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watched(t, env, fight(contest("coreminer", "quick", "expert", "expert"), whole), 60), "60")
	}
	tables["coreminer-play"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(seated(t, env, contest("coreminer", "classic", "human", "regular")), "30 J 60 move:0.24,0.34 40")
	}
	tables["coreminer-undermine"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(mining(t, env), "Tab Tab 40 move:0.555,0.421 40")
	}
	tables["coreminer-aim"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(mining(t, env), "Tab B 40 move:0.3125,0.517 40") }
	tables["coreminer-roster"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(seated(t, env, contest("coreminer", "quick", "human", "regular")), "30 J 60 J 60 Tab X X 60")
	}
	tables["coreminer-buy"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(seated(t, env, contest("coreminer", "quick", "human", "regular")), "30 J 60 Y 60")
	}
	scripts["coreminer-help"] = func(env *scene.Env) (scene.Scene, []ui.KeyPress) { return scenes.NewHelp(env, "coreminer"), nil }
	tables["coreminer-risk"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watched(t, env, blown(), 1), "30 H H V 30 click:0.35,0.5 300")
	}
	tables["coreminer-dug"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(watched(t, env, war(), 60), "30 H*4 300") }
	tables["coreminer-overlay"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(watched(t, env, war(), 66), "30 H V 30") }
}
