package scenes

import (
	"math"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// living is a match of two AIs that plays behind the title.
type living struct {
	game   string
	match  *match.Match
	runner *runner
	mini   *mini
	rest   float64 // seconds until the next match when this one is over
}

// Pace of the living match: turns a second, turns that the bots may be ahead, and seconds between two matches.
const (
	livingPace  = 1.1
	livingAhead = 3
	livingRest  = 6
)

// newLiving starts a match of a game; nil when the game has no view, level or bots.
func newLiving(env *Env, game string) *living {
	look, ok := Look(game)
	entry, has := catalog.Find(game)
	list := levels.List(game)
	if !ok || !has || len(list) == 0 {
		return nil
	}
	l := &living{game: game}
	if !l.start(env, look, entry, list[0]) {
		return nil
	}
	return l
}

func (l *living) start(env *Env, look board.Look, entry catalog.Entry, level levels.Level) bool {
	seed := "title"
	if env.Seed != nil {
		seed = env.Seed()
	}
	setup := match.Setup{Game: l.game, Level: level.Name, Text: level.Text, Seed: seed}
	for i := range entry.Seats(level) {
		kind := []string{"expert", "regular"}[i%2]
		if entry.Bots == nil {
			kind = "random"
		}
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: strengthName(kind), Kind: kind})
	}
	table, err := catalog.Start(setup)
	if err != nil {
		return false
	}
	l.match = match.New(setup, table)
	if l.runner, err = newRunner(l.match, entry); err != nil {
		return false
	}
	l.runner.turn.Store(livingAhead - ahead)
	l.mini = &mini{look: look, line: record.Follow(l.match), unit: record.Turns}
	l.rest = livingRest
	return true
}

// tick lets time pass. It reports false when the match has been over for some time.
func (l *living) tick(dt float64, still bool) bool {
	live := l.mini.line.Live() // before Sync: a match that ends between the two still has steps to fetch
	l.mini.line.Sync()
	if !still {
		end := float64(l.mini.line.Turns() - 1)
		if !live {
			end = l.mini.end()
		}
		l.mini.pos = min(l.mini.pos+dt*livingPace, max(end, 0))
	}
	l.runner.turn.Store(int64(l.mini.pos) + livingAhead - ahead)
	if !live && l.mini.pos >= l.mini.end() {
		l.rest -= dt
	}
	return l.rest > 0
}

// stop ends the match.
func (l *living) stop() {
	if l != nil && l.runner != nil {
		l.runner.stop()
	}
}

// draw fills the canvas with the board, moving slowly, and returns list, scale and offset in canvas units.
func (l *living) draw(u *ui.UI) (list *board.List, scale, ox, oy float32) {
	b := l.mini.look.Bounds(l.mini.line.At(0))
	in := u.In
	scale = max(in.W/b.W, in.H/b.H) * 1.04
	freeX, freeY := b.W*scale-in.W, b.H*scale-in.H
	wave := func(period float64) float32 {
		if u.Reduced {
			return 0.5
		}
		return float32(0.5 + 0.5*math.Sin(in.Now*2*math.Pi/period))
	}
	ox = -b.X*scale - freeX*wave(71)
	oy = -b.Y*scale - freeY*wave(53)
	visible := board.Rect{X: -ox / scale, Y: -oy / scale, W: in.W / scale, H: in.H / scale}
	return l.mini.draw(u, scale, visible, false), scale, ox, oy
}
