package scenes

import (
	"fmt"
	"strings"

	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/games"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// exhibit is a game on the page, with its achievements.
type exhibit struct {
	game, title string
	set         achievements.Set
}

// exhibits are the games of the catalogue that have achievements.
func exhibits() []exhibit {
	var list []exhibit
	for _, e := range games.Entries() {
		if set := e.Achievements(); len(set.List) > 0 {
			info := e.Game.Info()
			list = append(list, exhibit{info.ID, info.Title, set})
		}
	}
	return list
}

// achievementsPage is the scene with all achievements, earned or not.
type achievementsPage struct {
	shell
	shown  []exhibit
	kept   []kept.Achievement
	earned int // kinds that were earned
	all    int
}

// NewAchievements returns the scene of achievements.
func NewAchievements(env *scene.Env) scene.Scene { return newAchievementsPage(env, exhibits()) }

func newAchievementsPage(env *scene.Env, shown []exhibit) *achievementsPage {
	g := &achievementsPage{shell: newShell(env), shown: shown}
	g.read()
	return g
}

// read reads what the device keeps.
func (g *achievementsPage) read() {
	g.kept, g.earned, g.all = kept.Achievements(g.env.Store), 0, 0
	for _, x := range g.shown {
		g.all += len(x.set.List)
		g.earned += g.count(x)
	}
}

// count returns how many achievements of a game were earned.
func (g *achievementsPage) count(x exhibit) int {
	n := 0
	for _, h := range x.set.List {
		if _, ok := kept.Find(g.kept, x.game, h.ID); ok {
			n++
		}
	}
	return n
}

// Describe returns how many kinds were earned, and how many there are.
func (g *achievementsPage) Describe() map[string]any {
	return map[string]any{"scene": "achievements", "earned": g.earned, "all": g.all}
}

// Update takes one tick.
func (g *achievementsPage) Update(in *ui.Input) (scene.Next, error) {
	g.begin(in)
	if g.news() {
		g.read()
	}
	u := g.u
	body, act := g.head(heading{title: "Achievements", sub: "earned in your matches", sprite: "shell/logo", settings: true, help: true})
	body = middle(body, 1180)
	u.Panel(body)
	g.pane("achievements", board.Rect{X: body.X + 14, Y: body.Y + 12, W: body.W - 18, H: body.H - 24}, func(v board.Rect) float32 {
		y := v.Y
		for _, x := range g.shown {
			y += g.section(x, board.Rect{X: v.X, Y: y, W: v.W - 10})
		}
		return y - v.Y
	})
	next := scene.Next{}
	return g.end(next, act, false)
}

// Sizes of the page.
const (
	badge     float32 = 76  // of a picture
	cardLeast float32 = 300 // width of a card
	cardGap   float32 = 10
)

// section shows a game: its progress, then a card for each achievement in as many columns as fit. It returns its height.
func (g *achievementsPage) section(x exhibit, r board.Rect) float32 {
	u := g.u
	th := u.Theme
	y := r.Y
	u.Sprite("shell/emblem-"+x.game, board.Rect{X: r.X, Y: y, W: 56, H: 56})
	u.Text(board.Rect{X: r.X + 68, Y: y, W: r.W - 68, H: 30}, x.title, ui.Heading, board.Bold, board.Left, th.Text)
	n, all := g.count(x), len(x.set.List)
	u.Progress(board.Rect{X: r.X + 68, Y: y + 36, W: min(r.W-68-90, 420), H: 8}, float32(n)/float32(all))
	u.Text(board.Rect{X: r.X + 68 + min(r.W-68-90, 420) + 12, Y: y + 28, W: 78, H: 24}, fmt.Sprintf("%d of %d", n, all), ui.Second, board.Medium, board.Left, th.Text2)
	y += 56 + 14
	_, ready := g.env.Ready(x.game)
	columns := max(int((r.W+cardGap)/(cardLeast+cardGap)), 1)
	w := (r.W - cardGap*float32(columns-1)) / float32(columns)
	for i := 0; i < all; i += columns {
		row := x.set.List[i:min(i+columns, all)]
		h := float32(0)
		for _, a := range row {
			h = max(h, g.cardHeight(x, a, w))
		}
		for k, a := range row {
			g.card(x, a, board.Rect{X: r.X + (w+cardGap)*float32(k), Y: y, W: w, H: h}, ready)
		}
		y += h + cardGap
	}
	return y - r.Y + 8
}

// lines returns the texts of a card: what it takes, and when it was first earned. count is how often it was earned.
func (g *achievementsPage) lines(x exhibit, a achievements.Achievement) (what, when string, count int) {
	m, ok := kept.Find(g.kept, x.game, a.ID)
	switch {
	case !ok && a.Whole > 0 && m.Best > 0:
		return a.Text, fmt.Sprintf("Best so far %s of %s %s", names.Number(m.Best), names.Number(a.Whole), a.Unit), 0
	case !ok:
		return a.Text, "Not earned yet", 0
	}
	day, _, _ := strings.Cut(m.Date, " ")
	when = strings.Trim(day+", "+m.Match, ", ")
	if when == "" {
		when = "Earned"
	}
	return a.Text, when, m.Count
}

// cardText is the room for the texts of a card.
func cardText(w float32) float32 { return w - badge - 36 }

func (g *achievementsPage) cardHeight(x exhibit, a achievements.Achievement, w float32) float32 {
	u := g.u
	what, when, _ := g.lines(x, a)
	tw := cardText(w)
	h := u.WrapHeight(tw, a.Title, ui.Body, board.Bold) + u.WrapHeight(tw, what, ui.Second, board.Regular) + u.WrapHeight(tw, when, ui.Caption, board.Medium)
	if g.open(x, a) {
		h += trackGap
	}
	return max(badge, h+8) + 24
}

// trackGap is the room for the progress bar of an achievement that is not earned yet.
const trackGap = 12

// open reports whether an achievement has a progress bar.
func (g *achievementsPage) open(x exhibit, a achievements.Achievement) bool {
	_, ok := kept.Find(g.kept, x.game, a.ID)
	return !ok && a.Whole > 0
}

// card shows an achievement: its badge in colour with how often it was earned, or a locked one.
func (g *achievementsPage) card(x exhibit, a achievements.Achievement, r board.Rect, ready bool) {
	u := g.u
	th := u.Theme
	what, when, count := g.lines(x, a)
	label := a.Title + ". " + what + " " + when
	if count > 0 {
		label = fmt.Sprintf("%s. %s Earned %s, first %s", a.Title, what, times(count), when)
	}
	area := u.Area("achievements/"+x.game+"/"+a.ID, r, label)
	art := board.Rect{X: r.X + 14, Y: r.Y + (r.H-badge)/2, W: badge, H: badge}
	text, second := th.Text, th.Text2
	if count > 0 {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Raised)
		u.List.Box(r.X, r.Y+12, 3, r.H-24, 1.5, tint(x.game))
		if !ready || !u.Sprite(a.Sprite, art) {
			u.Icon("trophy", art.X+badge/2, art.Y+badge/2, 40, th.Text2)
		}
	} else {
		text, second = th.Text2, th.Text3
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, board.Color{}).Edge(1, th.Line)
		if !ready || !u.Picture(x.set.Locked, art, 0, 0, board.White.Alpha(0.55)) {
			u.Icon("lock", art.X+badge/2, art.Y+badge/2, 40, th.Text3)
		}
	}
	if count > 1 {
		g.pill(art, count)
	}
	tw := cardText(r.W)
	tx := r.X + badge + 26
	titleH := u.WrapHeight(tw, a.Title, ui.Body, board.Bold)
	whatH := u.WrapHeight(tw, what, ui.Second, board.Regular)
	whenH := u.WrapHeight(tw, when, ui.Caption, board.Medium)
	ty := r.Y + (r.H-titleH-whatH-whenH-8)/2
	if g.open(x, a) {
		ty -= trackGap / 2
		m, _ := kept.Find(g.kept, x.game, a.ID)
		u.Progress(board.Rect{X: tx, Y: r.Y + r.H - 15, W: tw, H: 4}, float32(m.Best)/float32(a.Whole))
	}
	ty += u.Wrap(board.Rect{X: tx, Y: ty, W: tw}, a.Title, ui.Body, board.Bold, board.Left, text) + 2
	ty += u.Wrap(board.Rect{X: tx, Y: ty, W: tw}, what, ui.Second, board.Regular, board.Left, second) + 6
	u.Wrap(board.Rect{X: tx, Y: ty, W: tw}, when, ui.Caption, board.Medium, board.Left, th.Text3)
	u.RingAround(r, ui.RadiusField, area.Ring)
}

// pill writes how often an achievement was earned over the foot of its badge.
func (g *achievementsPage) pill(art board.Rect, count int) {
	u := g.u
	text := "×" + names.Number(int64(count))
	w := u.TextWidth(text, ui.Caption, board.Bold) + 14
	r := board.Rect{X: art.X + art.W - w + 6, Y: art.Y + art.H - 20, W: w, H: 20}
	u.List.Box(r.X, r.Y, r.W, r.H, 10, u.Theme.Accent).Edge(2, u.Theme.Raised)
	u.Text(r, text, ui.Caption, board.Bold, board.Center, u.Theme.OnAccent)
}

// times returns a count in words.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
