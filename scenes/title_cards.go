package scenes

import (
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// standing shows three to five cards side by side; the chosen one is lifted and has its buttons.
func (t *title) standing(room board.Rect) Next {
	u := t.u
	th := u.Theme
	next := Next{}
	n := float32(len(t.cards))
	gap := float32(18)
	w := min((room.W-gap*(n-1))/n, 320)
	x := room.X + (room.W-w*n-gap*(n-1))/2
	base := min(room.H-44, 264)
	y := room.Y + (room.H-base)/2
	for i, c := range t.cards {
		lift := u.Ease("title/lift/"+c.game, map[bool]float32{true: 1}[i == t.at], 140)
		r := board.Rect{X: x, Y: y - 20*lift, W: w, H: base + 58*lift}
		art := board.Rect{X: r.X, Y: r.Y, W: r.W, H: base/2 + 20*lift}
		a := u.Area("title/card/"+c.game, r, c.title+". "+c.text)
		if a.Over || a.Focused {
			t.choose(i)
		}
		u.Shadow(r, ui.RadiusCard, 2)
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel.Mix(th.Raised, 0.25)).To(th.Panel)
		t.art(c.game, art, 3)
		u.List.Box(art.X, art.Y+art.H-3, art.W, 3, 0, th.World[c.game])
		t.emblem(c.game, art.X+art.W/2, art.Y+art.H-2, art.H*1.14)
		ty := art.Y + art.H + 22
		u.Text(board.Rect{X: r.X + 8, Y: ty, W: r.W - 16, H: 30}, c.title, ui.Heading, board.Bold, board.Center, th.Text)
		u.Wrap(board.Rect{X: r.X + 14, Y: ty + 30, W: r.W - 28}, c.text, ui.Second, board.Regular, board.Center, th.Text2)
		if lift < 0.5 {
			u.Text(board.Rect{X: r.X + 8, Y: r.Y + r.H - 32, W: r.W - 16, H: 20}, facts(c.game), ui.Caption, board.Regular, board.Center, th.Text3)
		} else {
			half := (r.W - 32) / 2
			by := r.Y + r.H - 52
			if u.Button("title/card-play/"+c.game, board.Rect{X: r.X + 12, Y: by, W: half, H: ui.Normal}, ui.Button{Label: "Play", Icon: "play", Style: ui.Primary}) {
				next = t.play(c.game, "")
			}
			if u.Button("title/card-watch/"+c.game, board.Rect{X: r.X + 20 + half, Y: by, W: half, H: ui.Normal}, ui.Button{Label: "Watch", Icon: "eye"}) {
				next = t.watch(c.game)
			}
		}
		u.Lit(r, ui.RadiusCard)
		if i == t.at {
			u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, board.Color{}).Edge(2, th.Accent)
		}
		u.RingAround(r, ui.RadiusCard, a.Ring)
		if a.Clicked {
			next = t.play(c.game, "")
		}
		x += w + gap
	}
	return next
}

// lying shows a card with its picture at the left.
func (t *title) lying(i int, r board.Rect) Next {
	u := t.u
	th := u.Theme
	c := t.cards[i]
	next := Next{}
	a := u.Area("title/card/"+c.game, r, c.title+". "+c.text)
	if a.Over || a.Focused {
		t.choose(i)
	}
	u.Shadow(r, ui.RadiusCard, 2)
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel.Mix(th.Raised, 0.25)).To(th.Panel)
	art := board.Rect{X: r.X, Y: r.Y, W: r.W * 0.42, H: r.H}
	t.art(c.game, art, 9)
	u.List.Box(art.X+art.W-3, art.Y, 3, art.H, 0, th.World[c.game])
	t.emblem(c.game, art.X+art.W/2, art.Y+art.H*0.86, min(art.W*0.9, art.H*0.8))
	x, w := art.X+art.W+20, r.W-art.W-40
	y := r.Y + 18
	u.Text(board.Rect{X: x, Y: y, W: w, H: 36}, c.title, ui.Title, board.Bold, board.Left, th.Text)
	y += 38
	y += u.Wrap(board.Rect{X: x, Y: y, W: w}, c.text, ui.Body, board.Regular, board.Left, th.Text2)
	u.Text(board.Rect{X: x, Y: y + 4, W: w, H: 20}, facts(c.game), ui.Second, board.Regular, board.Left, th.Text3)
	half := (w - 10) / 2
	by := r.Y + r.H - ui.Header - 16
	style := ui.Plain
	if i == t.at {
		style = ui.Primary
	}
	if u.Button("title/card-play/"+c.game, board.Rect{X: x, Y: by, W: half, H: ui.Header}, ui.Button{Label: "Play", Icon: "play", Style: style}) {
		next = t.play(c.game, "")
	}
	if u.Button("title/card-watch/"+c.game, board.Rect{X: x + half + 10, Y: by, W: half, H: ui.Header}, ui.Button{Label: "Watch", Icon: "eye"}) {
		next = t.watch(c.game)
	}
	u.Lit(r, ui.RadiusCard)
	if i == t.at {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, board.Color{}).Edge(2, th.Accent)
	}
	u.RingAround(r, ui.RadiusCard, a.Ring)
	if a.Clicked {
		next = t.play(c.game, "")
	}
	return next
}

// feature shows the only game in full width: picture, words and its levels.
func (t *title) feature(room board.Rect) Next {
	u := t.u
	th := u.Theme
	c := t.cards[0]
	next := Next{}
	list := levels.List(c.game)
	h := min(room.H-24, 318)
	r := board.Rect{X: room.X, Y: room.Y + (room.H-h)/2, W: room.W, H: h}
	u.Float(r)
	art := board.Rect{X: r.X, Y: r.Y, W: min(r.W*0.38, h*1.45), H: r.H}
	t.art(c.game, art, 9)
	u.List.Box(art.X+art.W-3, art.Y, 3, art.H, 0, th.World[c.game])
	t.emblem(c.game, art.X+art.W/2, art.Y+art.H*0.9, art.H*0.86)
	listW := min(float32(360), r.W*0.3)
	x := art.X + art.W + 32
	w := r.W - art.W - listW - 32 - 28
	y := r.Y + h*0.5 - 106
	u.Text(board.Rect{X: x, Y: y, W: w, H: 44}, c.title, ui.Result, board.Bold, board.Left, th.Text)
	y += 54
	y += u.Wrap(board.Rect{X: x, Y: y, W: w}, c.text, ui.Heading, board.Regular, board.Left, th.Text2) + 8
	y += u.Wrap(board.Rect{X: x, Y: y, W: w}, tells[c.game], ui.Body, board.Regular, board.Left, th.Text2) + 10
	u.Text(board.Rect{X: x, Y: y, W: w, H: 22}, facts(c.game), ui.Second, board.Regular, board.Left, th.Text3)
	side := board.Rect{X: r.X + r.W - listW - 16, Y: r.Y + 14, W: listW, H: h - 28}
	u.Text(board.Rect{X: side.X + 12, Y: side.Y, W: side.W, H: 24}, "Choose a level", ui.Second, board.Medium, board.Left, th.Text3)
	t.pane("title/levels", board.Rect{X: side.X, Y: side.Y + 28, W: side.W, H: side.H - 28}, func(v board.Rect) float32 {
		y := v.Y
		for _, l := range list {
			icon := "board"
			if l.Challenge != nil {
				icon = "star"
			}
			if u.Row("title/level/"+l.Name, board.Rect{X: v.X, Y: y, W: v.W, H: 48}, ui.Row{Label: l.Title, Icon: icon, Tip: l.Summary}) {
				next = t.play(c.game, l.Name)
			}
			u.Icon("chevron-right", v.X+v.W-20, y+24, 16, th.Text3)
			y += 50
		}
		return y - v.Y
	})
	return next
}

// tells are a sentence more about a game, for the wide card.
var tells = map[string]string{
	"coreminer": "Two crews in one mountain: dig for ore, prop up the tunnels and be the richer one when the shift ends.",
	"anarchy":   "Ten bribes a turn set fires, hose them down, raid the exposed and turn the wind, until a headquarters falls.",
	"si32":      "Everyone orders at once. Units double in your hives; where armies meet, the greater one goes on.",
	"mechmania": "Two farms, one strip of fertile land that wanders over them. Plant in time, sell dear, borrow from the neighbour.",
	"galapagos": "Choose what your creatures are good at, feed them, and let them multiply before theirs do.",
}

// choose makes a card the chosen one.
func (t *title) choose(i int) {
	if t.at != i {
		t.at = i
	}
}

// art draws the scene of a game's card.
func (t *title) art(game string, r board.Rect, corners int) {
	u := t.u
	if !u.Picture("shell/card-"+game, r, ui.RadiusCard, corners, board.White) {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, u.Theme.World[game].Mix(u.Theme.Ground, 0.5))
	}
}

// emblem draws the sign of a game standing at foot.
func (t *title) emblem(game string, cx, foot, h float32) {
	sway := float32(0)
	if !t.u.Reduced && t.chosen() == game {
		sway = wave(t.in.Now, 2.4) * 2
	}
	top := foot - h*206/256 - h*0.1 + sway
	t.u.Sprite("shell/emblem-"+game, board.Rect{X: cx - h/2, Y: top, W: h, H: h})
	if game == "anarchy" && !t.u.Reduced && t.chosen() == game {
		t.embers(cx+h*0.03, top+h*0.26, h)
	}
}

// embers rise from a fire h high about cx,cy.
func (t *title) embers(cx, cy, h float32) {
	const n, life = 9, 2.2
	for i := range uint32(n) {
		at := t.in.Now/life + float64(i)/n
		round := uint32(at)
		k := at - float64(round)
		x := cx + h*float32(0.14*board.Spread(i, round)+0.10*k*board.Spread(i+50, round)+0.02*board.Noise(i, at*4))
		y := cy - h*float32(0.42*k)
		r := h * float32(0.008+0.008*board.Unit(i, round+9)) * float32(1-0.5*k)
		glow := board.Hex(0xFFB347).Alpha(board.Bump(k, 0, 1))
		dot := t.u.List.Ring(x-r, y-r, 2*r, 2*r, 0, glow)
		dot.Fill = glow
		dot.Light()
	}
}

func (t *title) narrow() Next {
	u, in := t.u, t.in
	th := u.Theme
	t.backdrop()
	next := Next{}
	take := func(n Next) {
		if n.Kind != Stay {
			next = n
		}
	}
	top := 12 + in.InsetTop
	w := min(in.W-32, 560)
	x := (in.W - w) / 2
	logo := float32(44)
	grown, clear := t.arrival()
	d := logo * (1 - grown) / 2
	u.Sprite("shell/logo", board.Rect{X: x + d, Y: top + d, W: logo * grown, H: logo * grown})
	wm := min(w-logo-60, 204)
	if !u.Picture("shell/wordmark", board.Rect{X: x + logo + 10, Y: top + 6, W: wm, H: wm * 128 / 650}, 0, 0, th.Text.Alpha(clear)) {
		u.Text(board.Rect{X: x + logo + 10, Y: top, W: wm, H: logo}, "PENTARENA", 24, board.Bold, board.Left, th.Text)
	}
	t.mute(board.Rect{X: x + w - 44, Y: top, W: 44, H: 44})
	nav := float32(64) + in.InsetBottom
	body := board.Rect{X: x, Y: top + logo + 14, W: w, H: in.H - top - logo - 14 - nav - 8}
	t.pane("title/narrow", body, func(v board.Rect) float32 {
		y := v.Y
		if k, ok := t.unfinished(); ok {
			r := board.Rect{X: v.X, Y: y, W: v.W, H: 56}
			u.Shadow(r, ui.RadiusCard, 1)
			u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel)
			if u.Row("title/continue", r, ui.Row{Label: "Continue", Sub: keptTitle(k), Icon: "play"}) {
				take(openKept(t.env, u, k))
			}
			u.Lit(r, ui.RadiusCard)
			y += 66
		}
		for i, c := range t.cards {
			open := i == t.at
			h := float32(88)
			if open {
				h = 168
			}
			alone := len(t.cards) == 1 && in.H >= 560
			if alone {
				h = 330
			}
			r := board.Rect{X: v.X, Y: y, W: v.W, H: u.Ease("title/height/"+c.game, h, 140)}
			take(t.narrowCard(i, r, open, alone))
			y += r.H + 8
		}
		if len(t.cards) == 1 {
			y += 6
			u.Text(board.Rect{X: v.X + 4, Y: y, W: v.W, H: 24}, "Choose a level", ui.Second, board.Medium, board.Left, th.Text2)
			y += 28
			for _, l := range levels.List(t.cards[0].game) {
				icon := "board"
				if l.Challenge != nil {
					icon = "star"
				}
				r := board.Rect{X: v.X, Y: y, W: v.W, H: 52}
				u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Panel.Alpha(0.92))
				if u.Row("title/level/"+l.Name, r, ui.Row{Label: l.Title, Icon: icon}) {
					take(t.play(t.cards[0].game, l.Name))
				}
				u.Icon("chevron-right", r.X+r.W-20, r.Y+26, 16, th.Text3)
				y += 56
			}
		}
		if t.living != nil {
			r := board.Rect{X: v.X, Y: y + 6, W: v.W, H: 56}
			u.Shadow(r, ui.RadiusCard, 1)
			u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel)
			u.Lit(r, ui.RadiusCard)
			lw := u.Live(r.X+12, r.Y+28)
			now, px := t.living.mini.table(), r.X+lw+26
			for s, k := range [2]int64{t.living.mini.look.Score(now, 0).Value, t.living.mini.look.Score(now, 1).Value} {
				u.Mark(seatOf(s), px+5, r.Y+28, 11)
				text := number(k)
				tw := u.TextWidth(text, ui.Second, board.MonoBold)
				u.Text(board.Rect{X: px + 16, Y: r.Y, W: tw + 1, H: r.H}, text, ui.Second, board.MonoBold, board.Left, th.Text)
				px += tw + 30
			}
			if u.Button("title/join", board.Rect{X: r.X + r.W - 76, Y: r.Y + 6, W: 70, H: ui.Header}, ui.Button{Label: "Join", Style: ui.Link}) {
				take(t.join())
			}
			y += 68
		}
		return y - v.Y
	})
	bar := board.Rect{Y: in.H - nav, W: in.W, H: nav}
	u.Bar(bar, false)
	items := []struct {
		id, label, icon string
		do              func() Next
	}{
		{"watch", "Watch", "eye", func() Next { return t.watch(t.chosen()) }},
		{"replays", "Replays", "film", func() Next { return Show(NewRecent(t.env)) }},
		{"settings", "Settings", "settings", func() Next { return Show(NewSettings(t.env)) }},
		{"help", "Help", "help", func() Next { return Show(NewHelp(t.env, t.chosen())) }},
	}
	iw := min(in.W/float32(len(items)), 130)
	ix := (in.W - iw*float32(len(items))) / 2
	for _, it := range items {
		if it.id == "watch" && len(t.cards) == 0 {
			continue
		}
		if u.Button("title/"+it.id, board.Rect{X: ix + 2, Y: bar.Y + 3, W: iw - 4, H: 58}, ui.Button{Label: it.label, Icon: it.icon, Style: ui.Ghost, Stack: true}) {
			take(it.do())
		}
		ix += iw
	}
	return next
}

// narrowCard is a card of the narrow title: a line, or open with its buttons.
func (t *title) narrowCard(i int, r board.Rect, open, alone bool) Next {
	u := t.u
	th := u.Theme
	c := t.cards[i]
	next := Next{}
	a := u.Area("title/card/"+c.game, r, c.title+". "+c.text)
	u.Shadow(r, ui.RadiusCard, 2)
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel.Mix(th.Raised, 0.25)).To(th.Panel)
	art := board.Rect{X: r.X, Y: r.Y, W: min(r.W*0.36, 128), H: r.H}
	corners := 9
	if alone {
		art, corners = board.Rect{X: r.X, Y: r.Y, W: r.W, H: 164}, 3
	}
	t.art(c.game, art, corners)
	x, y, w := art.X+art.W+14, r.Y+12, r.W-art.W-26
	if alone {
		u.List.Box(art.X, art.Y+art.H-3, art.W, 3, 0, th.World[c.game])
		t.emblem(c.game, art.X+art.W/2, art.Y+art.H+6, 150)
		x, y, w = r.X+16, art.Y+art.H+12, r.W-32
	} else {
		u.List.Box(art.X+art.W-3, art.Y, 3, art.H, 0, th.World[c.game])
		t.emblem(c.game, art.X+art.W/2, art.Y+min(art.H, 168)*0.95, min(art.H, 150)*0.95)
	}
	u.Text(board.Rect{X: x, Y: y, W: w, H: 28}, c.title, ui.Heading, board.Bold, board.Left, th.Text)
	y += 30
	y += u.Wrap(board.Rect{X: x, Y: y, W: w}, c.text, ui.Second, board.Regular, board.Left, th.Text2)
	if open {
		u.Text(board.Rect{X: x, Y: y + 2, W: w, H: 18}, facts(c.game), ui.Caption, board.Regular, board.Left, th.Text3)
		half := (w - 8) / 2
		by := r.Y + r.H - ui.Header - 10
		if u.Button("title/card-play/"+c.game, board.Rect{X: x, Y: by, W: half, H: ui.Header}, ui.Button{Label: "Play", Icon: "play", Style: ui.Primary}) {
			next = t.play(c.game, "")
		}
		if u.Button("title/card-watch/"+c.game, board.Rect{X: x + half + 8, Y: by, W: half, H: ui.Header}, ui.Button{Label: "Watch", Icon: "eye"}) {
			next = t.watch(c.game)
		}
	} else {
		u.Icon("chevron-right", r.X+r.W-16, r.Y+r.H/2, 16, th.Text3)
	}
	u.Lit(r, ui.RadiusCard)
	if open {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, board.Color{}).Edge(2, th.Accent)
	}
	u.RingAround(r, ui.RadiusCard, a.Ring)
	if a.Focused {
		t.choose(i)
	}
	if a.Clicked {
		if open {
			next = t.play(c.game, "")
		}
		t.choose(i)
	}
	return next
}
