package scenes

import (
	"math"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
)

// titleDemo is a match of two AIs that plays behind the title.
type titleDemo struct {
	game   string
	match  *match.Match
	runner *turn.Runner
	mini   *mini
	at     float64 // where it has got to, in turns
	rest   float64 // seconds until the next match when this one is over
}

// Pace of the match behind the title: turns a second, turns that the bots may be ahead, and seconds between two matches.
const (
	demoPace  = 1.1
	demoLead  = 3
	demoPause = 6
)

// newTitleDemo starts a match of a game; nil when the game has no view, level or bots.
func newTitleDemo(env *scene.Env, game string) *titleDemo {
	view, ok := View(game)
	entry, has := games.Find(game)
	level, err := levels.Find(game, "classic")
	if !ok || !has || err != nil {
		return nil
	}
	l := &titleDemo{game: game}
	if !l.start(env, view, entry.Seats(level), level) {
		return nil
	}
	return l
}

func (l *titleDemo) start(env *scene.Env, view board.AnyView, seats int, level levels.Level) bool {
	own := env.PlayersOf(l.game)
	setup := match.Setup{Game: l.game, Level: level.Name, Text: level.Text, Seed: env.NewSeed("title")}
	for i := range seats {
		kind := []string{"expert", "regular"}[i%2]
		if own.Bots == nil {
			kind = "random"
		}
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: names.Strength(kind), Kind: kind})
	}
	table, err := games.Start(setup)
	if err != nil {
		return false
	}
	l.match = match.New(setup, table)
	if l.runner, err = turn.Run(l.match, own, demoLead); err != nil {
		return false
	}
	l.mini = &mini{view: view, line: record.Follow(l.match), unit: record.Turns}
	l.rest = demoPause
	return true
}

// tick advances the demo, from turn to turn where nothing should move. It reports false once the match has been over for some time.
func (l *titleDemo) tick(dt float64, jumps bool) bool {
	live := l.mini.line.Live() // before Sync: a match that ends between the two still has steps to fetch
	l.mini.line.Sync()
	end := float64(l.mini.line.Turns() - 1)
	if !live {
		end = l.mini.end()
	}
	l.at = min(l.at+dt*demoPace, max(end, 0))
	if l.mini.pos = l.at; jumps {
		l.mini.pos = math.Floor(l.at)
	}
	l.runner.Show(int(l.mini.pos))
	if !live && l.mini.pos >= l.mini.end() {
		l.rest -= dt
	}
	return l.rest > 0
}

// stop ends the match.
func (l *titleDemo) stop() {
	if l != nil && l.runner != nil {
		l.runner.Stop()
	}
}

// draw fills the canvas with the board, moving slowly, and returns list, scale and offset in canvas units.
func (l *titleDemo) draw(u *ui.UI) (list *board.List, scale, ox, oy float32) {
	b := l.mini.view.Bounds(l.mini.line.At(0))
	in := u.In
	scale = max(in.W/b.W, in.H/b.H) * 1.04
	freeX, freeY := b.W*scale-in.W, b.H*scale-in.H
	wave := func(period float64) float32 {
		if !u.Lively() {
			return 0.5
		}
		return float32(0.5 + 0.5*math.Sin(in.Now*2*math.Pi/period))
	}
	ox = -b.X*scale - freeX*wave(71)
	oy = -b.Y*scale - freeY*wave(53)
	return l.mini.draw(u, scale, seen(board.Rect{W: in.W, H: in.H}, scale, ox, oy), false), scale, ox, oy
}
