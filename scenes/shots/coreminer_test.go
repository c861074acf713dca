package shots_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/ui"
)

// bout sets up a match of Coreminer.
func bout(level string, kinds ...string) match.Setup {
	s := match.Setup{Game: "coreminer", Level: level, Seed: "K7QF"}
	for _, k := range kinds {
		s.Seats = append(s.Seats, match.SeatInfo{Name: map[string]string{"human": "You", "regular": "Regular", "expert": "Expert"}[k], Kind: k})
	}
	if l, err := levels.Find("coreminer", level); err == nil {
		s.Text = l.Text
	}
	return s
}

// fought is a match of Coreminer between bots, played once.
var fought = sync.OnceValues(func() (record.Timeline, error) {
	setup := bout("classic", "expert", "regular")
	start, err := catalog.Start(setup)
	if err != nil {
		return nil, err
	}
	m := match.New(setup, start)
	entry, _ := catalog.Find("coreminer")
	players := make([]match.Player, 2)
	for i, s := range setup.Seats {
		if players[i], err = entry.Bot(s.Kind, "7"); err != nil {
			return nil, err
		}
	}
	if err := m.Run(context.Background(), players); err != nil {
		return nil, err
	}
	return record.NewReplay(setup, m.Start(), m.Steps(0))
})

// blown is a small match of Coreminer in which a chain of bombs goes off under loose earth.
var blown = sync.OnceValues(func() (record.Timeline, error) {
	setup := bout("quick", "human", "human")
	setup.Text = `game = "coreminer"
title = "Chain"
start_money = 5000
rows = ["....................", "dddddddddddddddddddd", "ddddoddddddddddodddd", "ddddddddOdddoddddddd", "eeeeeeeeeOeeeeeOeeee", "eeeOeeeeeeeeeeeeOeee", "eeeeeeeeeOeeeeeeeeee", "e.s...s.........s..e",
"ooOeeOeeeeO.eOOeeoee", "eeeeeeCeeCe.eCeeeeee", "eeeeeeeeee..s..eeeee", "eeeCCeeeeeeeeeeCCeee"]
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
	start, err := catalog.Start(setup)
	if err != nil {
		return nil, err
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
			return nil, fmt.Errorf("%v: %w", c.cmd, err)
		}
	}
	return record.NewReplay(setup, m.Start(), m.Steps(0))
})

func show(t *testing.T, env *scenes.Env, line record.Timeline, err error, turn float64) *scenes.Table {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	table, err := scenes.NewTable(env, scenes.TableOptions{Timeline: line, Info: record.Info{}, Turn: turn, Paused: true})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// shafts are the pictures of Coreminer at the table.
var shafts = map[string]func(t *testing.T, env *scenes.Env, d *driver){
	"calm": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := fought()
		d.scene = show(t, env, line, err, 30)
		d.ticks(60)
	},
	"busy": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := fought()
		d.scene = show(t, env, line, err, 66.4)
		d.ticks(60)
	},
	"zoom": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := fought()
		d.scene = show(t, env, line, err, 66.3)
		d.ticks(30)
		d.move(d.in.W*0.2, d.in.H*0.7)
		for range 6 {
			d.in.WheelY = 1
			d.ticks(20)
		}
		d.ticks(60)
	},
	"chain": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := blown()
		d.scene = show(t, env, line, err, 1.7)
		d.ticks(30)
	},
	"fall": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := blown()
		d.scene = show(t, env, line, err, 1.84)
		d.ticks(30)
	},
	"deep": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := blown()
		d.scene = show(t, env, line, err, 1.55)
		d.ticks(30)
		d.move(d.in.W*0.33, d.in.H*0.56)
		for range 5 {
			d.in.WheelY = 1
			d.ticks(20)
		}
		d.ticks(60)
	},
	"end": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := fought()
		d.scene = show(t, env, line, err, 0)
		d.ticks(60)
		d.key("End")
		d.ticks(90)
	},
	"play": func(t *testing.T, env *scenes.Env, d *driver) {
		table, err := scenes.NewTable(env, scenes.TableOptions{Setup: bout("classic", "human", "regular")})
		if err != nil {
			t.Fatal(err)
		}
		d.scene = table
		d.ticks(30)
		d.key("J")
		d.ticks(60)
		d.move(d.in.W*0.24, d.in.H*0.34)
		d.ticks(40)
	},
	"buy": func(t *testing.T, env *scenes.Env, d *driver) {
		table, err := scenes.NewTable(env, scenes.TableOptions{Setup: bout("quick", "human", "regular")})
		if err != nil {
			t.Fatal(err)
		}
		d.scene = table
		d.ticks(30)
		d.key("J")
		d.ticks(60)
		d.key("Y")
		d.ticks(60)
	},
	"help": func(t *testing.T, env *scenes.Env, d *driver) {
		d.scene = scenes.NewHelp(env, "coreminer")
		d.ticks(90)
	},
	"risk": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := blown()
		d.scene = show(t, env, line, err, 1)
		d.ticks(30)
		d.key("H", "H", "V")
		d.ticks(30)
		d.click(d.in.W*0.35, d.in.H*0.5)
		d.ticks(300)
	},
	"dug": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := fought()
		d.scene = show(t, env, line, err, 60)
		d.ticks(30)
		d.key("H", "H", "H", "H")
		d.ticks(300)
	},
	"overlay": func(t *testing.T, env *scenes.Env, d *driver) {
		line, err := fought()
		d.scene = show(t, env, line, err, 66)
		d.ticks(30)
		d.key("H", "V")
		d.ticks(30)
	},
}

func TestCoreminer(t *testing.T) {
	p, err := paint.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}
	for {
		if _, ready, err := p.Progress("coreminer"); err != nil {
			t.Fatal(err)
		} else if ready {
			break
		}
	}
	for _, z := range sizes[:2] {
		for name, run := range shafts {
			if only := os.Getenv("PENTARENA_ONLY"); only != "" && !strings.Contains("coreminer-"+name, only) {
				continue
			}
			if at := os.Getenv("PENTARENA_SIZE"); at != "" && at != z.name+"night" {
				continue
			}
			t.Run(name+"-"+z.name, func(t *testing.T) {
				factor := ui.Factor(float64(z.w), float64(z.h), z.size)
				d := &driver{t: t, in: ui.Input{W: float32(float64(z.w) / factor), H: float32(float64(z.h) / factor), Scale: float32(factor) * z.device, X: -10, Y: -10, Dt: 1.0 / 60, Pinch: 1}}
				run(t, newEnv(p, "night"), d)
				if c, ok := d.scene.(scenes.Closer); ok {
					defer c.Close()
				}
				picture(t, p, d.scene, z, fmt.Sprintf("coreminer-%s-%s.png", name, z.name))
			})
		}
	}
}
