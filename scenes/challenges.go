package scenes

import (
	"fmt"
	"slices"

	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// challenges is the scene with the challenges of a game and the stars that were won.
type challenges struct {
	shell
	games []string
	at    int
	list  []levels.Level
	units board.Score // any score of the game
	shown bool        // the next challenge was scrolled to
	thumbs
}

// NewChallenges returns the scene of challenges, at a game.
func NewChallenges(env *scene.Env, game string) scene.Scene {
	c := &challenges{shell: newShell(env), games: games.IDs(), thumbs: thumbs{}}
	c.at = max(slices.Index(c.games, game), 0)
	c.read()
	return c
}

func (c *challenges) read() {
	c.list, c.shown = levels.Challenges(c.games[c.at]), false
	view, ok := View(c.games[c.at])
	if !ok || len(c.list) == 0 {
		return
	}
	if at, err := games.Start(names.Challenge(&c.list[0], "challenge")); err == nil {
		c.units = view.Score(at, rules.Seat(0))
	}
}

// starsOf is how many stars of a challenge were won, and how many it has.
func starsOf(env *scene.Env, l *levels.Level) (won, all int) {
	return env.Settings.Challenge[l.Game+"/"+l.Name], len(l.Challenge.Star) + 1
}

// starsIn adds up the stars of the challenges of a game.
func starsIn(env *scene.Env, list []levels.Level) (won, all int) {
	for i := range list {
		w, a := starsOf(env, &list[i])
		won, all = won+w, all+a
	}
	return won, all
}

// next is the number of the challenge to play next: the first that was not won, else the first without all its stars; -1 for none.
func (c *challenges) next() int {
	open := -1
	for i := range c.list {
		won, all := starsOf(c.env, &c.list[i])
		if won == 0 {
			return i
		}
		if won < all && open < 0 {
			open = i
		}
	}
	return open
}

func (c *challenges) Describe() map[string]any {
	won, all := starsIn(c.env, c.list)
	return map[string]any{"scene": "challenges", "game": c.games[c.at], "stars": won, "all": all, "next": c.next()}
}

func (c *challenges) Place() string { return "challenges " + c.games[c.at] }

func (c *challenges) Update(in *ui.Input) (scene.Next, error) {
	c.begin(in)
	won, all := starsIn(c.env, c.list)
	sub := fmt.Sprintf("%d of %d stars in %s", won, all, names.Game(c.games[c.at]))
	body, act := c.head(heading{title: "Challenges", sub: sub, sprite: "shell/logo", settings: true, help: true})
	body = middle(body, 1180)
	next := c.tasks(layout.Top(&body, ui.Header, 10), 0, c.games[c.at])
	if c.pick("challenges", layout.Top(&body, 72, 12), c.games, &c.at) {
		c.read()
		won, all = starsIn(c.env, c.list)
		c.u.Say(fmt.Sprintf("%s. %d of %d stars.", names.Game(c.games[c.at]), won, all))
	}
	c.u.Panel(body)
	c.pane("challenges/list", layout.Pad(body, 14, 12, 4, 12), func(v board.Rect) float32 {
		v.W -= 10
		high := float32(0)
		first := layout.NewGrid(v, 10, 380, 0, 2).Cell(0)
		for i := range c.list {
			high = max(high, c.height(i, first.W))
		}
		grid := layout.NewGrid(v, 10, 380, high, 2)
		if !c.shown && c.u.Scrolls("challenges/list") {
			c.shown = true
			c.u.ScrollTo("challenges/list", grid.Cell(max(c.next(), 0)).Y-v.Y, high)
		}
		for i := range c.list {
			if c.card(i, grid.Cell(i)) {
				next = c.play(&c.list[i])
			}
		}
		return grid.Height(len(c.list))
	})
	return c.end(next, act, false)
}

func (c *challenges) play(l *levels.Level) scene.Next {
	c.played(l.Game)
	next, err := NewTable(c.env, table.Options{Setup: names.Challenge(l, c.env.NewSeed("challenge")), Pace: c.env.Settings.Pace})
	if err != nil {
		c.u.Complain("The challenge cannot start: " + err.Error())
		return scene.Next{}
	}
	return scene.Show(next)
}

// Sizes of a card: its picture, its edges, and the row of its stars.
const (
	challengeArt  float32 = 112
	challengeEdge float32 = 12
	challengeStar float32 = 30
)

// words are the texts of card i.
func (c *challenges) words(i int) (title, goal, more string) {
	l := &c.list[i]
	if won, _ := starsOf(c.env, l); won > 0 {
		more = names.NextStar(l.Challenge, won, c.units)
	} else {
		more = "Against " + names.Strength(l.Challenge.Opponent)
	}
	return fmt.Sprintf("%d. %s", i+1, l.Title), l.Challenge.Goal, more
}

// text is the width of the texts of a card w wide.
func (c *challenges) text(w float32) float32 { return w - challengeArt - 3*challengeEdge }

func (c *challenges) height(i int, w float32) float32 {
	u := c.u
	title, goal, more := c.words(i)
	w = c.text(w)
	return 2*challengeEdge + u.WrapHeight(w, title, ui.Body, board.Bold) + u.WrapHeight(w, goal, ui.Second, board.Regular) + challengeStar +
		u.WrapHeight(w, more, ui.Caption, board.Medium)
}

// card shows a challenge. It reports whether it was pressed, which plays it.
func (c *challenges) card(i int, r board.Rect) bool {
	u, l := c.u, &c.list[i]
	th := u.Theme
	won, all := starsOf(c.env, l)
	title, goal, more := c.words(i)
	label := fmt.Sprintf("%s. %s %d of %d stars. %s", title, goal, won, all, more)
	coming := i == c.next()
	if coming {
		label = "Next: " + label
	}
	a := u.Area("challenges/"+l.Name, r, label)
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Raised.Mix(th.Hover, float64(a.Hover)))
	if coming {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft).Edge(2, th.Accent)
	}
	rest := r.Inset(challengeEdge)
	c.drawThumb(l.Game, c.thumb(l), layout.Left(&rest, challengeArt, challengeEdge))
	s := layout.Down(rest)
	s.Skip(u.Wrap(s.Rect, title, ui.Body, board.Bold, board.Left, th.Text))
	s.Skip(u.Wrap(s.Rect, goal, ui.Second, board.Regular, board.Left, th.Text2))
	row := s.Add(challengeStar)
	u.Stars(row, 20, won, all)
	if coming {
		u.Icon("play", row.X+row.W-14, row.Y+row.H/2, 22, th.Accent)
	}
	u.Wrap(s.Rect, more, ui.Caption, board.Medium, board.Left, th.Text3)
	u.RingAround(r, ui.RadiusField, a.Ring)
	return a.Clicked
}
