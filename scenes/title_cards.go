package scenes

import (
	"fmt"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// standing shows the cards side by side. The chosen one is lifted and has buttons; on a canvas too low for buttons, a press on a card starts
// a match.
func (t *title) standing(room board.Rect, low bool) scene.Next {
	u := t.u
	th := u.Theme
	next := scene.Next{}
	n := float32(len(t.cards))
	gap := board.Either[float32](low, 10, 18)
	w := min((room.W-gap*(n-1))/n, 320)
	words := float32(0)
	for _, c := range t.cards {
		words = max(words, u.WrapHeight(w-28, c.text, ui.Second, board.Regular))
	}
	const heading, factsLine, rise, drop = 52, 38, 20, 38 // of a card: room for its title and for its facts; how far it is lifted and let down
	base := min(room.H-rise-drop, 222+words)
	picture := base - heading - words - factsLine
	if low {
		base = min(room.H, 222+words)
		picture = base - heading - words - 12
	}
	row := layout.Row(layout.Middle(room, w*n+gap*(n-1), base), gap, layout.Even(len(t.cards))...)
	for i, c := range t.cards {
		lift := u.Ease("title/lift/"+c.game, map[bool]float32{true: 1}[i == t.at && !low], 140)
		r := layout.Pad(row[i].Rect, 0, -rise*lift, 0, -drop*lift)
		inner := r
		art := layout.Top(&inner, picture+14*lift, 0)
		a := u.Area("title/card/"+c.game, r, c.title+". "+c.text)
		if a.Over && t.moved || a.Focused {
			t.at = i
		}
		u.Shadow(r, ui.RadiusCard, 2)
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel.Mix(th.Raised, 0.25)).To(th.Panel)
		t.art(c.game, art, 3)
		u.List.Box(art.X, art.Y+art.H-3, art.W, 3, 0, tint(c.game))
		t.emblem(c.game, art.X+art.W/2, art.Y+art.H-2, min(art.H*1.14, art.W))
		inner = layout.Pad(inner, 8, 22, 8, 12)
		u.Text(layout.Top(&inner, 30, 0), c.title, ui.Heading, board.Bold, board.Center, th.Text)
		u.Wrap(layout.Pad(inner, 6, 0, 6, 0), c.text, ui.Second, board.Regular, board.Center, th.Text2)
		if low {
			// the facts alone
		} else if lift < 0.5 {
			u.Text(layout.Foot(&inner, 20, 0), c.facts, ui.Caption, board.Regular, board.Center, th.Text3)
		} else {
			foot := layout.Pad(inner, 4, 0, 4, 0)
			next.Take(t.cardButtons(c.game, layout.Foot(&foot, ui.Normal, 0)))
		}
		u.Lit(r, ui.RadiusCard)
		if i == t.at {
			u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, board.Color{}).Edge(2, th.Accent)
		}
		u.RingAround(r, ui.RadiusCard, a.Ring)
		if a.Clicked {
			next = t.play(c.game)
		}
	}
	return next
}

// cardButtons are the buttons of the chosen card.
func (t *title) cardButtons(game string, r board.Rect) (next scene.Next) {
	two := layout.Row(r, 8, layout.Even(2)...)
	if t.u.Button("title/card-play/"+game, two[0].Rect, ui.Button{Label: "Play", Icon: "play", Style: ui.Primary}) {
		next = t.play(game)
	}
	if t.u.Button("title/card-watch/"+game, two[1].Rect, ui.Button{Label: "Watch", Icon: "eye"}) {
		next = t.watch(game)
	}
	return next
}

// art draws the scene of a game's card.
func (t *title) art(game string, r board.Rect, corners int) {
	u := t.u
	if !u.Picture("shell/card-"+game, r, ui.RadiusCard, corners, board.White) {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, tint(game).Mix(u.Theme.Ground, 0.5))
	}
}

// emblem draws the emblem of a game with its foot at a point.
func (t *title) emblem(game string, cx, foot, h float32) {
	sway := float32(0)
	if t.u.Lively() && t.chosen() == game {
		sway = wave(t.in.Now, 2.4) * 2
	}
	top := foot - h*206/256 - h*0.1 + sway
	t.u.Sprite("shell/emblem-"+game, board.Rect{X: cx - h/2, Y: top, W: h, H: h})
	if game == "anarchy" && t.u.Lively() && t.chosen() == game {
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
		x := cx + h*(0.14*ease.Spread(i, round)+0.10*float32(k)*ease.Spread(i+50, round)+0.02*ease.Noise(i, at*4))
		y := cy - h*float32(0.42*k)
		r := h * (0.008 + 0.008*ease.Unit(i, round+9)) * float32(1-0.5*k)
		glow := board.Hex(0xFFB347).Alpha(ease.Arch(k))
		t.u.List.Disc(x-r, y-r, 2*r, 2*r, glow).Light()
	}
}

func (t *title) narrow() scene.Next {
	u, in := t.u, t.in
	th := u.Theme
	t.backdrop()
	next := scene.Next{}
	take := next.Take
	low := in.W >= lowWidth && in.H < lowHeight
	w := min(in.W-32, 560)
	if low {
		w = in.W - 32
	}
	const logo, nav = 44, 64
	body := board.Rect{W: in.W, H: in.H}
	bar := layout.Foot(&body, nav+in.InsetBottom, 8)
	body = layout.Pad(body, 0, 12+in.InsetTop, 0, 0)
	body = layout.Middle(body, w, body.H)
	head := layout.Top(&body, logo, 14)
	grown, clear := t.arrival()
	u.Sprite("shell/logo", layout.Left(&head, logo, 10).Inset(logo*(1-grown)/2))
	mute := layout.Right(&head, 44, 2)
	if t.trophies {
		if u.Button("title/achievements", layout.Right(&head, 44, 2), ui.Button{Icon: "trophy", Style: ui.Ghost, Tip: "Achievements"}) {
			take(scene.Show(NewAchievements(t.env)))
		}
	}
	word := layout.Left(&head, min(head.W-4, 204), 16)
	mark := layout.Pad(word, 0, 6, 0, 0)
	mark.H = mark.W * 128 / 650
	if !u.Picture("shell/wordmark", mark, 0, 0, th.Text.Alpha(clear)) {
		u.Text(word, "PENTARENA", 24, board.Bold, board.Left, th.Text)
	}
	t.mute(mute)
	if low {
		take(t.standing(body, true))
		line := layout.Pad(head, 0, 0, 12, 0)
		if u.Button("title/challenges", layout.Right(&line, 44, 4), ui.Button{Icon: "star", Style: ui.Ghost, Tip: "Challenges and puzzles"}) {
			take(scene.Show(NewChallenges(t.env, t.chosen())))
		}
		take(t.continueLine(&line, 0))
	} else {
		take(t.stacked(body))
	}
	u.Foot = nav - 16 // messages have a space of their own, and insets
	t.foot(bar, take)
	return next
}

// A narrow canvas on which the cards are still side by side: a phone in landscape.
const lowWidth, lowHeight = 700, 520

// stacked shows the cards below one another, and the unfinished match.
func (t *title) stacked(body board.Rect) scene.Next {
	u := t.u
	th := u.Theme
	next := scene.Next{}
	take := next.Take
	t.pane("title/narrow", body, func(v board.Rect) float32 {
		page := layout.Down(v)
		line := func(id string, row ui.Row) bool {
			r := page.Add(56)
			page.Skip(10)
			u.Shadow(r, ui.RadiusCard, 1)
			u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel)
			pressed := u.Row(id, r, row)
			u.Lit(r, ui.RadiusCard)
			return pressed
		}
		if k, ok := t.unfinished(); ok {
			if line("title/continue", ui.Row{Label: "Continue " + names.Game(k.Game), Sub: board.Upper(strings.TrimPrefix(fmt.Sprintf("%s, turn %d", k.Level, k.Turn), ", ")), Icon: "play"}) {
				take(openKept(t.env, u, k, false))
			}
		}
		if t.env.Alone == "" && line("title/friend", ui.Row{Label: "Play a friend", Sub: "At another computer or phone, by a link", Icon: "person"}) {
			take(scene.Show(NewFriends(t.env)))
		}
		if line("title/challenges", ui.Row{Label: "Challenges and puzzles", Sub: "Tasks with stars, and a puzzle every day", Icon: "star"}) {
			take(scene.Show(NewChallenges(t.env, t.chosen())))
		}
		for i, c := range t.cards {
			open := i == t.at
			_, h := t.narrowWords(c, v.W, open)
			take(t.narrowCard(i, page.Add(u.Ease("title/height/"+c.game, h, 140)), open))
			page.Skip(8)
		}
		if t.demo != nil {
			page.Skip(6)
			r := page.Add(56)
			u.Shadow(r, ui.RadiusCard, 1)
			u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel)
			u.Lit(r, ui.RadiusCard)
			line := layout.Pad(r, 14, 0, 6, 0)
			u.Text(layout.Left(&line, u.TextWidth("Demo of AIs", ui.Second, board.Bold)+1, 11), "Demo of AIs", ui.Second, board.Bold, board.Left, th.Accent)
			join := layout.Right(&line, 70, 0)
			now := t.demo.mini.table()
			for s := range rules.Seat(2) {
				x, y := layout.Left(&line, 10, 6).Middle()
				u.Mark(s, x, y, 11)
				text := t.demo.mini.view.Score(now, s).Number()
				u.Text(layout.Left(&line, u.TextWidth(text, ui.Second, board.MonoBold)+1, 13), text, ui.Second, board.MonoBold, board.Left, th.Text)
			}
			if u.Button("title/join", layout.Middle(join, join.W, ui.Header), ui.Button{Label: "Watch", Style: ui.Link}) {
				take(t.join())
			}
			page.Skip(6)
		}
		return page.Used()
	})
	return next
}

// foot is the bar of the pages.
func (t *title) foot(bar board.Rect, take func(scene.Next)) {
	u := t.u
	u.Bar(bar, false)
	items := []struct {
		id, label, icon string
		do              func() scene.Next
	}{
		{"watch", "Watch", "eye", func() scene.Next { return t.watch(t.chosen()) }},
		{"tournament", "Tournament", "bracket", func() scene.Next { return scene.Show(NewTournament(t.env)) }},
		{"replays", "Replays", "film", func() scene.Next { return scene.Show(NewRecent(t.env)) }},
		{"settings", "Settings", "settings", func() scene.Next { return scene.Show(NewSettings(t.env)) }},
		{"help", "Help", "help", func() scene.Next { return scene.Show(NewHelp(t.env, t.chosen())) }},
	}
	const least = 48 // for a finger
	total := float32(0)
	for _, it := range items {
		total += max(u.TextWidth(it.label, ui.Caption, board.Medium)+16, least)
	}
	more := min((bar.W-total)/float32(len(items)), 70)
	bar = layout.Pad(bar, (bar.W-total-more*float32(len(items)))/2, 3, 0, bar.H-61)
	for _, it := range items {
		if it.id == "watch" && len(t.cards) == 0 {
			continue
		}
		at := layout.Left(&bar, max(u.TextWidth(it.label, ui.Caption, board.Medium)+16, least)+more, 0)
		if u.Button("title/"+it.id, layout.Pad(at, 2, 0, 2, 0), ui.Button{Label: it.label, Icon: it.icon, Style: ui.Ghost, Stack: true}) {
			take(it.do())
		}
	}
}

// narrowArt is the width of the picture of a card of the narrow title.
func narrowArt(w float32) float32 { return min(w*0.36, 128) }

// narrowWords returns the width for the text of such a card, and the height of the card.
func (t *title) narrowWords(c card, w float32, open bool) (room, h float32) {
	room = w - narrowArt(w) - 26
	if !open {
		room -= 16 // for the arrow
	}
	h = 12 + 30 + t.u.WrapHeight(room, c.text, ui.Second, board.Regular) + 8
	if open {
		return room, max(h+20+ui.Header+10, 168)
	}
	return room, max(h, 88)
}

// narrowCard is a card of the narrow title: a line, or open with its buttons.
func (t *title) narrowCard(i int, r board.Rect, open bool) scene.Next {
	u := t.u
	th := u.Theme
	c := t.cards[i]
	next := scene.Next{}
	a := u.Area("title/card/"+c.game, r, c.title+". "+c.text)
	u.Shadow(r, ui.RadiusCard, 2)
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, th.Panel.Mix(th.Raised, 0.25)).To(th.Panel)
	w, _ := t.narrowWords(c, r.W, open)
	inner := r
	art := layout.Left(&inner, narrowArt(r.W), 14)
	t.art(c.game, art, 9)
	u.List.Box(art.X+art.W-3, art.Y, 3, art.H, 0, tint(c.game))
	t.emblem(c.game, art.X+art.W/2, art.Y+min(art.H, 168)*0.95, min(art.H, 150)*0.95)
	inner.W = w
	page := layout.Down(layout.Pad(inner, 0, 12, 0, 0))
	foot := layout.Pad(inner, 0, 0, 0, 10)
	u.Text(page.Add(28), c.title, ui.Heading, board.Bold, board.Left, th.Text)
	page.Skip(2)
	page.Skip(u.Wrap(page.Open(), c.text, ui.Second, board.Regular, board.Left, th.Text2) + 2)
	if open {
		u.Text(page.Add(18), c.facts, ui.Caption, board.Regular, board.Left, th.Text3)
		next.Take(t.cardButtons(c.game, layout.Foot(&foot, ui.Header, 0)))
	} else {
		u.Icon("chevron-right", r.X+r.W-16, r.Y+r.H/2, 16, th.Text3)
	}
	u.Lit(r, ui.RadiusCard)
	if open {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusCard, board.Color{}).Edge(2, th.Accent)
	}
	u.RingAround(r, ui.RadiusCard, a.Ring)
	if a.Clicked && open {
		next = t.play(c.game)
	}
	if a.Focused || a.Clicked {
		t.at = i
	}
	return next
}
