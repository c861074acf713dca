package scenes

import (
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
)

// build fills the controls around the board.
func (t *Table) build(in *ui.Input) {
	t.thumb.on = false
	if t.clean {
		t.wayOut(in)
		return
	}
	if t.place.portrait {
		t.buildColumn(in)
		return
	}
	t.buildFloats(in)
	t.buildTop(in)
	t.buildTransport(in)
	if !t.place.over || t.dock.open {
		t.buildDock(t.place.dock)
	}
	t.preview(in)
}

// rect is shorthand for a rectangle.
func rect(x, y, w, h float32) board.Rect { return board.Rect{X: x, Y: y, W: w, H: h} }

// seatIcon is the icon of who sits at a seat.
func (t *Table) seatIcon(seat rules.Seat) string {
	if int(seat) < len(t.setup.Seats) && t.setup.Seats[seat].Kind == "human" {
		return "person"
	}
	return "robot"
}

// buildTop is the bar with the score.
func (t *Table) buildTop(in *ui.Input) {
	u, th := t.u, t.u.Theme
	r := t.place.top
	u.Bar(r, true)
	t.act("back", rect(8, r.Y+6, 48, 48), ui.Button{})
	u.Sprite("shell/emblem-"+t.setup.Game, rect(58, r.Y+4, 50, 52))
	x := float32(112)
	tools := t.topTools(in)
	mid := in.W / 2
	if !t.place.over {
		mid = 600 + (in.W-1280)*0.45
	}
	plate := float32(104)
	left, right := x, tools-12
	if in.W >= dockFits {
		u.Text(rect(x, r.Y+12, 150, 22), t.entry.Game.Info().Title, ui.Body, board.Bold, board.Left, th.Text)
		u.Text(rect(x, r.Y+33, 180, 18), t.subtitle(), ui.Second, board.Regular, board.Left, th.Text2)
		if name := rect(x, r.Y, 180, r.H); t.goal != "" && name.Contains(u.In.X, u.In.Y) && !u.In.Touch {
			u.Tip(name, t.level+"\n"+t.goal)
		}
		left = x + 190
	}
	mid = min(max(mid, (left+right)/2-60), (left+right)/2+60)
	seats := t.play.Head().Seats()
	half := (seats + 1) / 2
	lane := min(mid-plate/2-left, right-mid-plate/2) - 10
	each := min(lane/float32(half), 232)
	for seat := range seats {
		s := rules.Seat(seat)
		if seat < half {
			t.score(s, rect(mid-plate/2-10-each*float32(half-seat), r.Y, each, r.H), false)
		} else {
			t.score(s, rect(mid+plate/2+10+each*float32(seat-half), r.Y, each, r.H), true)
		}
	}
	t.turnPlate(rect(mid-plate/2, r.Y+6, plate, 48))
}

// subtitle names level and seed.
func (t *Table) subtitle() string {
	s := t.level
	if t.setup.Seed != "" {
		if s != "" {
			s += ", "
		}
		s += t.setup.Seed
	}
	return s
}

// topTools are the buttons at the right of the top bar; it returns where they begin.
func (t *Table) topTools(in *ui.Input) float32 {
	x := in.W - 8
	for _, b := range []string{"fullscreen", "help", "settings", "save", "result", "branch"} {
		if t.offered(b) {
			x -= 42
			t.act(b, rect(x, 9, 42, 42), ui.Button{})
		}
	}
	return x
}

// turnPlate tells the turn.
func (t *Table) turnPlate(r board.Rect) {
	u, th := t.u, t.u.Theme
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusButton, th.Well)
	turn, most := t.play.Turn()
	u.Text(rect(r.X+6, r.Y+6, r.W-12, 22), "Turn "+strconv.Itoa(turn), ui.Body+1, board.Bold, board.Center, th.Text)
	if most > 0 {
		u.Text(rect(r.X+6, r.Y+27, r.W-12, 16), "of "+strconv.Itoa(most), ui.Second-0.5, board.Regular, board.Center, th.Text2)
	}
}

// score is a seat's standing: mark, name, number and bar. flip puts the mark at the right.
func (t *Table) score(seat rules.Seat, r board.Rect, flip bool) {
	u, th := t.u, t.u.Theme
	s := t.look.Score(t.play.Current(), seat)
	value := u.Ease("score/"+strconv.Itoa(int(seat)), float32(s.Value), 300)
	number := strconv.Itoa(int(value + 0.5))
	const mark = 24
	body := rect(r.X+mark+8, r.Y, r.W-mark-8, r.H)
	mx := r.X + mark/2
	if flip {
		body.X = r.X
		mx = r.X + r.W - mark/2
	}
	if t.turn.Seat() == seat || t.play.Head().Active().Has(seat) && t.play.AtHead() && t.play.Running() {
		u.List.Ring(mx-mark*0.62, r.Y+30-mark*0.62, mark*1.24, mark*1.24, 2, th.Accent)
	}
	u.Mark(seat, mx, r.Y+30, 19)
	nw := u.TextWidth(number, 22, board.MonoBold) + 4
	name := rect(body.X, r.Y+8, body.W-nw-4, 22)
	na, va := board.Left, board.Right
	number2 := rect(body.X+body.W-nw, r.Y+8, nw, 22)
	if flip {
		name.X = body.X + nw + 4
		na, va = board.Right, board.Left
		number2.X = body.X
	}
	t.seatLabel(seat, name, flip)
	u.Text(number2, number, 22, board.MonoBold, va, th.Text)
	bar := rect(body.X, r.Y+35, body.W, 13)
	if s.Max > 0 {
		u.Gauge(bar, seat, u.Ease("level/"+strconv.Itoa(int(seat)), float32(s.Level()), 300), !flip)
	} else if s.Label != "" {
		u.Text(bar, s.Label, ui.Caption, board.Regular, na, th.Text3)
	}
	if r.Contains(u.In.X, u.In.Y) && !u.In.Touch && (s.Label != "" || s.Note != "") {
		u.Tip(r, s.Label+"\n"+s.Note)
	}
}

// seatLabel writes a seat's colour and, where there is room, who plays it; flip begins at the right.
func (t *Table) seatLabel(seat rules.Seat, r board.Rect, flip bool) {
	u, th := t.u, t.u.Theme
	const icon, gap = 18, 7
	align, size := board.Left, float32(ui.Body)
	if flip {
		align = board.Right
	}
	color := board.SeatName(seat)
	w := u.TextWidth(color, size, board.Medium)
	if w > r.W {
		size = ui.Second
	}
	u.Text(r, color, size, board.Medium, align, th.Text)
	left := r.W - w - icon - 2*gap
	if left < 24 {
		return
	}
	player := rect(r.X+w+gap+icon+4, r.Y, left, r.H)
	ix := r.X + w + gap + icon/2
	if flip {
		player.X, ix = r.X, r.X+r.W-w-gap-icon/2
	}
	u.Icon(t.seatIcon(seat), ix, r.Y+r.H/2, icon, th.Text2)
	u.Text(player, names.Player(t.setup, seat), ui.Second, board.Regular, align, th.Text2)
}
