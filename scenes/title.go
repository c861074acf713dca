package scenes

import (
	"fmt"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/board/ease"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// card is a game of the title; facts is its small print, "" until it has been read.
type card struct{ game, title, text, facts string }

// title is the first scene: the games, and a match of AIs behind them.
type title struct {
	shell
	cards  []card
	at     int
	demo   *titleDemo
	list   *board.List
	scale  float32
	ox, oy float32
	recent []kept.Match
	born   float64 // when the scene was first shown
	px, py float32 // where the pointer was
	moved  bool    // the pointer has moved since the title was shown
	fresh  int     // ticks until the list of recent matches is reloaded
	begun  bool    // the first picture has its contents: what it does not need comes after it

	trophies bool // there is a game with achievements
}

// NewTitle returns the title scene.
func NewTitle(env *scene.Env) scene.Scene {
	t := &title{shell: newShell(env), trophies: len(exhibits()) > 0}
	for _, e := range games.Entries() {
		if _, ok := View(e.Game.Info().ID); ok {
			t.cards = append(t.cards, card{e.Game.Info().ID, e.Game.Info().Title, e.Line, ""})
		}
	}
	for i, c := range t.cards {
		if c.game == env.Settings.LastGame {
			t.at = i
		}
	}
	return t
}

// Close ends the match behind the title.
func (t *title) Close() { t.demo.stop(); t.demo = nil }

func (t *title) Describe() map[string]any {
	d := map[string]any{"scene": "title", "games": len(t.cards), "recent": len(t.recent)}
	if len(t.cards) > 0 {
		d["game"] = t.cards[t.at].game
	}
	if t.demo != nil {
		d["turn"] = t.demo.mini.line.TurnOf(t.demo.mini.line.Len()) + 1
	}
	return d
}

func (t *title) Update(in *ui.Input) (scene.Next, error) {
	t.in = in
	t.moved = t.px != ui.Away && (in.X != t.px || in.Y != t.py)
	t.px, t.py = in.X, in.Y
	t.env.Begin(t.u, in)
	if t.begun {
		t.live(in)
		t.read()
	}
	t.begun = true
	if t.fresh--; t.fresh < 0 {
		t.recent, t.fresh = kept.Matches(t.env.Store), 120
	}
	next := scene.Next{}
	t.u.Foot = 0
	if in.Portrait() {
		next = t.narrow()
	} else {
		next = t.wide()
	}
	u := t.u
	if len(t.cards) > 0 && next.Kind == scene.Stay {
		switch {
		case u.Action(ui.TitlePlay) || u.Pressed("Enter"):
			next = t.play(t.cards[t.at].game)
		case u.Action(ui.TitleWatch):
			next = t.watch(t.cards[t.at].game)
		case u.Action(ui.TitleTV):
			next = scene.Show(NewTV(t.env))
		case u.Action(ui.Help):
			next = scene.Show(NewHelp(t.env, t.cards[t.at].game))
		}
	}
	if n, ok := t.files(in); ok {
		next = n
	}
	t.env.End(u)
	if next.Kind == scene.Push {
		t.fresh = 0
	}
	return next, nil
}

// live keeps the title demo running.
func (t *title) live(in *ui.Input) {
	t.list = nil
	if !t.env.Settings.TitleDemo || len(t.cards) == 0 {
		t.demo.stop()
		t.demo = nil
		return
	}
	if t.demo == nil {
		t.demo = newTitleDemo(t.env, t.cards[t.at].game)
		if t.demo == nil {
			return
		}
	}
	dt := board.Either(in.Hidden, 0, in.Dt)
	if !t.demo.tick(min(dt, 0.1), t.u.Reduced || t.u.Effects == board.Low) {
		t.demo.stop()
		t.demo = newTitleDemo(t.env, t.cards[t.at].game)
		if t.demo == nil {
			return
		}
	}
	if _, ready := t.env.Ready(t.demo.game); ready && !in.Hidden {
		t.list, t.scale, t.ox, t.oy = t.demo.draw(t.u)
	}
}

// Draw shows the demo and the page over it.
func (t *title) Draw(c scene.Canvas) {
	if t.in == nil {
		return
	}
	if t.list != nil {
		k := t.in.Scale
		c.Show(t.list, t.scale*k, t.ox*k, t.oy*k)
	}
	c.Show(t.u.List, t.in.Scale, 0, 0)
}

// backdrop dims the demo, more towards the bottom.
func (t *title) backdrop() {
	u, in := t.u, t.in
	g := u.Theme.Ground
	if t.list == nil {
		u.List.Box(0, 0, in.W, in.H, 0, g.Mix(u.Theme.Panel, 0.3)).To(u.Theme.Well)
		return
	}
	top, foot := 0.58, 0.92
	if u.Theme.Light {
		top, foot = 0.80, 0.96
	}
	u.List.Box(0, 0, in.W, in.H, 0, g.Alpha(top)).To(g.Alpha(foot))
	u.List.Vignette(-in.W*0.1, -in.H*0.1, in.W*1.2, in.H*1.2, g.Alpha(0.75))
}

func (t *title) play(game string) scene.Next { return t.setUp(setupOptions{game: game}) }

// watch opens the setup of a game with AIs in every seat.
func (t *title) watch(game string) scene.Next { return t.setUp(setupOptions{game: game, watch: true}) }

func (t *title) setUp(o setupOptions) scene.Next {
	t.played(o.game)
	return scene.Show(newSetup(t.env, o))
}

// join opens the match of the title demo at the table.
func (t *title) join() scene.Next {
	l := t.demo
	l.runner.Stop()
	next, err := NewTable(t.env, table.Options{Match: l.match, Turn: l.mini.pos})
	t.demo = nil
	if err != nil {
		t.u.Complain("The match cannot be shown: " + err.Error())
		return scene.Next{}
	}
	return scene.Show(next)
}

// unfinished returns the last match that a person has not finished.
func (t *title) unfinished() (kept.Match, bool) {
	return lists.Find(t.recent, func(k kept.Match) bool { return k.Played && !k.Over })
}

func (t *title) wide() scene.Next {
	u, in := t.u, t.in
	th := u.Theme
	t.backdrop()
	next := scene.Next{}
	take := next.Take
	m := max(float32(64), (in.W-1500)/2)
	if in.W < 1160 {
		m = 32
	}
	tight := in.H < 640
	top := board.Either[float32](tight, 18, 34)
	screen := board.Rect{W: in.W, H: in.H}
	page := layout.Pad(screen, m, top, m, 0)
	head := layout.Top(&page, 96, 0)
	chip := layout.Right(&head, 372, 0)
	t.logo(head, 72)
	version := layout.Pad(head, 88, 0, 0, 0)
	u.Text(layout.Foot(&version, 16, 0), "Version "+t.env.Build, ui.Caption, board.Regular, board.Left, th.Text3)
	if t.demo != nil {
		take(t.liveChip(layout.Top(&chip, 76, 0)))
	}
	barH, footH := float32(92), float32(88)
	if tight {
		barH, footH = 72, 50
	}
	foot := layout.Foot(&page, footH, 0)
	bar := layout.Foot(&page, barH, 0)
	take(t.standing(page, false))
	take(t.bar(bar))
	keys := layout.Middle(foot, foot.W, 28)
	layout.Right(&foot, 420, 0)
	line := layout.Middle(foot, foot.W, 44)
	task := ui.Button{Label: "Challenges and puzzles", Icon: "star", Tip: "Tasks with stars for each game, and a puzzle every day"}
	if in.W < 1160 {
		task.Label = "Challenges" // rather than a part of what continues
	}
	take(t.continueLine(&line, u.TextWidth(task.Label, ui.Body, board.Medium)+76))
	if line = layout.Left(&line, u.TextWidth(task.Label, ui.Body, board.Medium)+64, 0); u.Button("title/challenges", line, task) {
		take(scene.Show(NewChallenges(t.env, t.chosen())))
	}
	for _, k := range []struct {
		a    ui.Action
		caps []string
		what string
	}{{ui.Help, nil, "help"}, {ui.TitleWatch, nil, "watch"}, {"", []string{"Enter"}, "play"}, {"", []string{"Tab"}, "choose"}} {
		caps := k.caps
		if k.a != "" {
			b := u.Bindings.Find(k.a)
			if len(b.Keys) == 0 {
				continue
			}
			caps = b.Keys[0].Caps()
		}
		u.Text(layout.Right(&keys, u.TextWidth(k.what, ui.Second, board.Regular)+1, 7), k.what, ui.Second, board.Regular, board.Left, th.Text2)
		for _, c := range slices.Backward(caps) {
			at := layout.Right(&keys, u.CapWidth(c), 4)
			u.Cap(c, at.X, at.Y+at.H/2)
		}
		layout.Right(&keys, 14, 0)
	}
	return next
}

// logo draws the logo and the name of the program, h high, at the left of the top of r.
func (t *title) logo(r board.Rect, h float32) {
	u := t.u
	grown, clear := t.arrival()
	line := layout.Top(&r, h, 0)
	u.Sprite("shell/logo", layout.Left(&line, h, h*0.2).Inset(h*(1-grown)/2))
	w := h * 0.62 * 650 / 128
	below := layout.Pad(line, h*0.02, h*0.78, 0, 0)
	below.H = 24
	u.Text(below, "Five games for people and programs.", ui.Body, board.Regular, board.Left, u.Theme.Text2)
	word := layout.Pad(line, 0, h*0.06, 0, 0)
	word.W, word.H = w, h*0.62
	if !u.Picture("shell/wordmark", word, 0, 0, u.Theme.Text.Alpha(clear)) {
		u.Text(word, "PENTARENA", h*0.5, board.Bold, board.Left, u.Theme.Text)
	}
}

// arrival returns how far the logo has grown and the name has faded in since the program started.
func (t *title) arrival() (grown float32, clear float64) {
	if t.born == 0 {
		t.born = t.in.Now
		t.u.Say("Pentarena. Choose a game.")
	}
	age := t.in.Now - t.born
	if t.u.Reduced {
		age = 1
	}
	return float32(0.6 + 0.4*ease.OutBack(age/0.36)), ease.OutCubic((age - 0.12) / 0.3)
}

// liveChip shows the score of the title demo and opens its match.
func (t *title) liveChip(r board.Rect) scene.Next {
	u := t.u
	l := t.demo
	line := l.mini.line
	setup := line.Setup()
	u.Float(r)
	now := l.mini.table()
	body := layout.Pad(r, 20, 0, 12, 0)
	join := layout.Right(&body, 88, 8)
	rows := layout.Column(layout.Pad(body, 0, 12, 0, 10), 2, layout.Fixed(28), layout.Fixed(24))
	what, who := rows[0].Rect, rows[1].Rect
	u.Text(layout.Left(&what, u.TextWidth("Demo", ui.Second, board.Bold)+1, 3), "Demo", ui.Second, board.Bold, board.Left, u.Theme.Accent)
	turn := min(int(l.mini.pos)+1, line.Turns())
	u.Text(what, fmt.Sprintf("AIs play %s, turn %d", names.Game(l.game), turn), ui.Second, board.Medium, board.Left, u.Theme.Text)
	for s := range rules.Seat(min(len(setup.Seats), 2)) {
		text := names.Player(setup, s) + " " + l.mini.view.Score(now, s).Number()
		x, y := layout.Left(&who, 12, 6).Middle()
		u.Mark(s, x, y, 11)
		u.Text(layout.Left(&who, u.TextWidth(text, ui.Second, board.Regular)+1, 17), text, ui.Second, board.Regular, board.Left, u.Theme.Text2)
	}
	if u.Button("title/join", layout.Middle(join, join.W, ui.Normal), ui.Button{Label: "Watch", Icon: "eye", Size: ui.Second, Tip: "Watch this match of AIs at the table"}) {
		return t.join()
	}
	return scene.Next{}
}

// bar is the row of main buttons.
func (t *title) bar(r board.Rect) scene.Next {
	u := t.u
	u.Float(r)
	next := scene.Next{}
	iconW := float32(44)
	room := r.W - 40 - 2*(iconW+4) - 6*12 - 8
	if t.trophies {
		room -= iconW + 4
	}
	u2, tight := room/11, r.W < roomyBar
	if tight { // the last two are icons
		u2 = (room + 2*12 - 2*(iconW+4)) / 8.55
	}
	type item struct {
		id string
		w  float32 // in parts of the row
		b  ui.Button
		do func() scene.Next
	}
	var row []item
	if len(t.cards) > 0 {
		c := t.cards[t.at]
		row = append(row, item{"play", 2.3, ui.Button{Label: "Play " + c.title, Icon: "play", Style: ui.Primary}, func() scene.Next { return t.play(c.game) }},
			item{"watch", 1.15, ui.Button{Label: "Watch", Icon: "eye"}, func() scene.Next { return t.watch(c.game) }})
	}
	row = append(row, item{"friend", 1.8, t.friendButton(), func() scene.Next { return scene.Show(NewFriends(t.env)) }},
		item{"tournament", 1.95, ui.Button{Label: "Tournament", Icon: "bracket"}, func() scene.Next { return scene.Show(NewTournament(t.env)) }},
		item{"replays", 1.35, ui.Button{Label: "Replays", Icon: "film"}, func() scene.Next { return scene.Show(NewRecent(t.env)) }},
		item{"settings", 1.35, ui.Button{Label: "Settings", Icon: "settings"}, func() scene.Next { return scene.Show(NewSettings(t.env)) }},
		item{"help", 1.1, ui.Button{Label: "Help", Icon: "help"}, func() scene.Next { return scene.Show(NewHelp(t.env, t.chosen())) }})
	icons := len(row) // from here on
	if tight {
		icons -= 2
	}
	size := float32(20) // of all of them
	for _, b := range row[:icons] {
		if u.TextWidth(b.b.Label, size, board.Medium) > u2*b.w-2*12-32 {
			size = ui.Body
		}
	}
	line := layout.Pad(r, 20, 0, 20, 0)
	for i, b := range row {
		b.b.Size = size
		var at board.Rect
		if i < icons {
			at = layout.Pad(layout.Left(&line, u2*b.w, 12), 0, 18, 0, 18)
		} else {
			at = layout.Middle(layout.Left(&line, iconW, 4), iconW, iconW)
			b.b = ui.Button{Icon: b.b.Icon, Style: ui.Ghost, Tip: b.b.Label}
		}
		if u.Button("title/"+b.id, at, b.b) {
			next = b.do()
		}
	}
	end := layout.Pad(r, 0, 0, 16, 0)
	icon := func() board.Rect { return layout.Middle(layout.Right(&end, iconW, 4), iconW, iconW) }
	if t.env.Fullscreen != nil {
		if u.Button("title/fullscreen", icon(), ui.Button{Icon: "fullscreen", Style: ui.Ghost, Tip: "Full screen", Key: u.Bindings.Hint(ui.Fullscreen)}) {
			t.env.Fullscreen()
		}
	}
	if t.trophies {
		if u.Button("title/achievements", icon(), ui.Button{Icon: "trophy", Style: ui.Ghost, Tip: "Achievements"}) {
			next = scene.Show(NewAchievements(t.env))
		}
	}
	t.mute(icon())
	return next
}

// roomyBar is the width from which the bar of the title has room for all labels.
const roomyBar = 1240

// friendButton is the button that makes a match with people at other machines.
func (t *title) friendButton() ui.Button {
	return ui.Button{Label: "Play a friend", Icon: "person", Tip: "Play a friend\nat another computer or phone, by a link", Reason: t.env.Alone}
}

func (t *title) mute(r board.Rect) {
	icon, tip := "sound-on", "Turn sound off"
	if t.env.Settings.Mute {
		icon, tip = "sound-off", "Turn sound on"
	}
	if t.u.Button("title/mute", r, ui.Button{Icon: icon, Style: ui.Ghost, Tip: tip, Key: t.u.Bindings.Hint(ui.Mute)}) {
		t.env.Settings.Mute = !t.env.Settings.Mute
		t.env.Keep(t.u)
	}
}

func (t *title) chosen() string {
	if len(t.cards) == 0 {
		return ""
	}
	return t.cards[t.at].game
}

// continueLine draws the link to the last unfinished match at the left of r, which is then what remains; it leaves some of it in any case.
func (t *title) continueLine(r *board.Rect, leave float32) scene.Next {
	u := t.u
	k, ok := t.unfinished()
	if !ok {
		return scene.Next{}
	}
	text := "Continue: " + keptTitle(k)
	w := min(u.TextWidth(text, ui.Body, board.Medium)+76, r.W-leave)
	if u.Button("title/continue", layout.Left(r, w, 12), ui.Button{Label: text, Icon: "play", Style: ui.Primary, Tip: "Continue where you left off"}) {
		return openKept(t.env, u, k, false)
	}
	return scene.Next{}
}

// read reads the small print of one card that has none yet, from the levels of its game.
func (t *title) read() {
	i := slices.IndexFunc(t.cards, func(c card) bool { return c.facts == "" })
	if i < 0 {
		return
	}
	if e, ok := games.Find(t.cards[i].game); ok {
		t.cards[i].facts = factsOf(e, levels.List(t.cards[i].game))
	}
}

func factsOf(e games.Entry, list []levels.Level) string {
	least := e.Game.Info().Seats
	most := least
	for _, l := range list {
		least, most = min(least, e.Seats(l)), max(most, e.Seats(l))
	}
	seats := fmt.Sprintf("%d seats", most)
	if least < most {
		seats = fmt.Sprintf("%d to %d seats", least, most)
	}
	if len(list) == 1 {
		return seats + ", 1 level"
	}
	return fmt.Sprintf("%s, %d levels", seats, len(list))
}
