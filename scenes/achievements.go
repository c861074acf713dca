package scenes

import (
	"cmp"
	"fmt"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/games"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
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
	return lists.Count(x.set.List, func(h *achievements.Achievement) bool {
		_, ok := kept.Find(g.kept, x.game, h.ID)
		return ok
	})
}

// Describe returns how many kinds were earned, and how many there are.
func (g *achievementsPage) Describe() map[string]any {
	return map[string]any{"scene": "achievements", "earned": g.earned, "all": g.all}
}

func (g *achievementsPage) Update(in *ui.Input) (scene.Next, error) {
	g.begin(in)
	if g.news() {
		g.read()
	}
	u := g.u
	body, act := g.head(heading{title: "Achievements", sub: "earned in your matches", sprite: "shell/logo", settings: true, help: true})
	body = middle(body, 1180)
	u.Panel(body)
	g.pane("achievements", layout.Pad(body, 14, 12, 4, 12), func(v board.Rect) float32 {
		page := layout.Down(layout.Pad(v, 0, 0, 10, 0))
		for _, x := range g.shown {
			page.Skip(g.section(x, page.Rect))
		}
		return page.Used()
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
	page := layout.Down(r)
	head := page.Add(56)
	page.Skip(14)
	u.Sprite("shell/emblem-"+x.game, layout.Left(&head, 56, 12))
	low := layout.Pad(head, 0, 28, 0, 4)
	u.Text(layout.Top(&head, 30, 0), x.title, ui.Heading, board.Bold, board.Left, th.Text)
	n, all := g.count(x), len(x.set.List)
	bar := layout.Left(&low, min(low.W-90, 420), 12)
	u.Progress(layout.Middle(bar, bar.W, 8), float32(n)/float32(all))
	u.Text(low, fmt.Sprintf("%d of %d", n, all), ui.Second, board.Medium, board.Left, th.Text2)
	_, ready := g.env.Ready(x.game)
	columns := max(int((r.W+cardGap)/(cardLeast+cardGap)), 1)
	w := (r.W - cardGap*float32(columns-1)) / float32(columns)
	for i := 0; i < all; i += columns {
		row := x.set.List[i:min(i+columns, all)]
		h := float32(0)
		for _, a := range row {
			h = max(h, g.cardHeight(x, a, w))
		}
		at := layout.Row(page.Add(h), cardGap, layout.Even(columns)...)
		for k, a := range row {
			g.card(x, a, at[k].Rect, ready)
		}
		page.Skip(cardGap)
	}
	return page.Used() + 8
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
	when = cmp.Or(when, "Earned")
	return a.Text, when, m.Count
}

func (g *achievementsPage) cardHeight(x exhibit, a achievements.Achievement, w float32) float32 {
	return max(badge, g.textHeight(x, a, w-badge-36)) + 24
}

// textHeight is the height of the texts of a card, with the room for its progress bar.
func (g *achievementsPage) textHeight(x exhibit, a achievements.Achievement, w float32) float32 {
	u := g.u
	what, when, _ := g.lines(x, a)
	h := u.WrapHeight(w, a.Title, ui.Body, board.Bold) + u.WrapHeight(w, what, ui.Second, board.Regular) + u.WrapHeight(w, when, ui.Caption, board.Medium) + 8
	if g.open(x, a) {
		h += trackGap
	}
	return h
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
	body := layout.Pad(r, 14, 0, 10, 0)
	art := layout.Middle(layout.Left(&body, badge, 12), badge, badge)
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
	high := g.textHeight(x, a, body.W)
	if g.open(x, a) {
		m, _ := kept.Find(g.kept, x.game, a.ID)
		foot := layout.Pad(body, 0, 0, 0, 11)
		u.Progress(layout.Foot(&foot, 4, 0), float32(m.Best)/float32(a.Whole))
	}
	texts := layout.Down(layout.Middle(body, body.W, high))
	texts.Skip(u.Wrap(texts.Open(), a.Title, ui.Body, board.Bold, board.Left, text) + 2)
	texts.Skip(u.Wrap(texts.Open(), what, ui.Second, board.Regular, board.Left, second) + 6)
	u.Wrap(texts.Open(), when, ui.Caption, board.Medium, board.Left, th.Text3)
	u.RingAround(r, ui.RadiusField, area.Ring)
}

// pill writes how often an achievement was earned over the foot of its badge.
func (g *achievementsPage) pill(art board.Rect, count int) {
	u := g.u
	text := "×" + names.Number(int64(count))
	w := u.TextWidth(text, ui.Caption, board.Bold) + 14
	foot := layout.Pad(art, 0, art.H-20, -6, 0)
	r := layout.Right(&foot, w, 0)
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
