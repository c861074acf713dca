package shots_test

import (
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// kit is a scene with every control.
type kit struct {
	plain
	env        *scene.Env
	u          *ui.UI
	in         *ui.Input
	on, off    bool
	speed      float64
	seg, tab   int
	text, seed string
	toasted    bool
}

func newKit(env *scene.Env) *kit {
	return &kit{env: env, u: env.NewUI(), on: true, speed: 2.7, seg: 3, tab: 0, text: "firestorm"}
}

func (k *kit) Draw(to scene.Canvas) { to.Show(k.u.List, k.in.Scale, 0, 0) }

func (k *kit) Update(in *ui.Input) (scene.Next, error) {
	k.in = in
	u := k.u
	k.env.Begin(u, in)
	th := u.Theme
	r := func(x, y, w, h float32) board.Rect { return board.Rect{X: x, Y: y, W: w, H: h} }
	u.List.Box(0, 0, in.W, in.H, 0, th.Ground)
	u.Text(r(80, 16, 600, 44), "Interface kit", ui.Title, board.Bold, board.Left, th.Text)
	u.Panel(r(24, 76, 604, 300))
	for row, style := range []ui.Style{ui.Primary, ui.Plain, ui.Ghost, ui.Danger} {
		id := string(rune('a' + row))
		b := ui.Button{Label: []string{"Play", "Replays", "Undo", "Concede"}[row], Icon: []string{"play", "film", "undo", "cross"}[row], Style: style}
		u.Button(id+"1", r(44, 96+52*float32(row), 120, ui.Normal), b)
		b.Chosen = true
		u.Button(id+"2", r(176, 96+52*float32(row), 120, ui.Normal), b)
		b.Chosen, b.Reason = false, "Nothing to undo\nYou have done nothing yet this turn."
		u.Button(id+"3", r(308, 96+52*float32(row), 120, ui.Normal), b)
		u.Button(id+"4", r(440, 96+52*float32(row), 40, ui.Normal), ui.Button{Icon: "heat-map", Style: ui.Tool, Chosen: row == 1, Tip: "Overlay", Key: "H"})
		u.Button(id+"5", r(490, 96+52*float32(row), 118, ui.Normal), ui.Button{Label: "A label of two lines", Icon: "eye"})
	}
	u.Button("stack", r(44, 306, 70, 60), ui.Button{Label: "Spray", Icon: "drop", Stack: true, Chosen: true})
	u.Button("end", r(130, 310, 160, 52), ui.Button{Label: "End turn", Sub: "3 can still act", Icon: "end-turn", Style: ui.Primary})
	u.Panel(r(644, 76, 300, 300))
	u.Toggle("on", r(664, 92, 260, 40), "Sound", &k.on)
	u.Toggle("off", r(664, 132, 260, 40), "Reduced motion", &k.off)
	u.Slider("speed", r(664, 176, 190, 40), &k.speed, 0.5, 5, ui.Slider{Ticks: 6})
	u.Text(r(850, 176, 74, 40), "2.7 /s", ui.Body, board.MonoBold, board.Right, th.Text)
	u.Segment("seg", r(664, 224, 260, 36), "Blue", []string{"Human", "Rookie", "Regular", "Expert"}, &k.seg)
	u.Field("text", r(664, 272, 260, 40), &k.text, ui.Field{Icon: "search"})
	u.Field("seed", r(664, 322, 260, 40), &k.seed, ui.Field{Icon: "dice", Placeholder: "Random seed"})
	u.Panel(r(960, 76, 296, 300))
	u.Tabs("tabs", r(972, 84, 272, 44), []ui.Tab{{Label: "Inspector", Icon: "inspector"}, {Label: "Chart", Icon: "chart"}, {Label: "Log", Icon: "log"}}, &k.tab)
	u.Scroll("rows", r(970, 136, 278, 230), 420, func(v board.Rect) {
		for i, l := range []string{"Warehouse 14", "Fire station 3", "Police station 7", "Weather station 2", "Headquarters", "Warehouse 2", "Warehouse 3", "Warehouse 4", "Warehouse 5", "Warehouse 6"} {
			u.Row("row"+l, r(v.X, v.Y+42*float32(i), v.W, 40), ui.Row{Label: l, Mark: true, Seat: rules.Seat(i % 4), Chosen: i == 2, Value: "40"})
		}
	})
	u.Panel(r(24, 392, 300, 304))
	for s := range rules.Seat(4) {
		y := 410 + 40*float32(s)
		u.Mark(s, 60, y+16, 20)
		u.Text(r(84, y, 160, 32), "Seat", ui.Body, board.Regular, board.Left, th.Text)
		u.Gauge(r(190, y+6, 116, 20), s, 0.3+0.2*float32(s), s%2 == 1)
	}
	u.Live(44, 600)
	x := float32(140)
	for _, c := range []ui.Chord{{Key: "Z", Ctrl: true}, {Key: "Left"}, {Key: "Slash", Shift: true}} {
		x += u.Keycap(c, x, 600) + 14
	}
	u.Progress(r(44, 640, 260, 8), 0.64)
	u.Panel(r(340, 392, 500, 304))
	var a, b []float64
	for i := range 90 {
		a, b = append(a, 86-float64(i)*0.3+float64(i*i%7)), append(b, 86-float64(i)*0.5+float64(i*i%5))
	}
	u.Chart("chart", r(360, 412, 460, 264), ui.Chart{Lines: [][]float64{a, b}, At: 60, Span: 100, Flags: []ui.Flag{{At: 30, Seat: 1, Label: "1"}}})
	u.Float(r(860, 392, 396, 200))
	u.Wrap(r(880, 410, 356, 0), "A floating panel with a longer text that wraps over some lines, to see how it reads in the second colour of the theme.", ui.Body, board.Regular, board.Left, th.Text2)
	if !k.toasted {
		k.toasted = true
		u.Toast("Saved to matches/anarchy-63.pent", "Open", func() {})
	}
	k.env.End(u)
	return scene.Next{}, nil
}
