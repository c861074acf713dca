package scenes

import (
	"slices"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
)

// TestGameViews holds that every game of the catalogue can be seen and chosen, and that every view is of a game of the catalogue.
func TestGameViews(t *testing.T) {
	shown := newVisit(t, func(env *scene.Env) scene.Scene { return NewTitle(env) }).scene.(*title).cards
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		if f, ok := viewOf(id); !ok || f.tint == (board.Color{}) || f.tint == board.Hex(0) {
			t.Errorf("%s: views.go has no line for it, or one without a colour", id)
		}
		if e.Line == "" {
			t.Errorf("%s: its entry in catalog.go has no Line for the title", id)
		}
		for _, name := range []string{"shell/card-" + id, "shell/emblem-" + id} {
			if _, ok := assets.Find(name); !ok {
				t.Errorf("%s: the title needs the sprite assets/sprites/%s.svg", id, name)
			}
		}
		if _, ok := assets.AtlasOf(id); !ok {
			t.Errorf("%s: there are no sprites in assets/sprites/%s", id, id)
		}
		if !slices.ContainsFunc(shown, func(c card) bool { return c.game == id }) {
			t.Errorf("%s: the title does not show it", id)
		}
	}
	for i, f := range views {
		if _, ok := catalog.Find(f.game); !ok {
			t.Errorf("%s: there is a view of it in views.go, but no entry in catalog.go", f.game)
		}
		if slices.ContainsFunc(views[:i], func(g gameView) bool { return g.game == f.game }) {
			t.Errorf("%s: views.go has two lines for it", f.game)
		}
	}
}

// TestSeekingEqualsPlaying holds for every game that a moment looks the same however it was reached: played to, forwards and backwards, sought
// from anywhere, or opened by a view that has drawn nothing else, as pictures are made.
func TestSeekingEqualsPlaying(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			line := tabletest.Replay(t, tabletest.Setup(t, game, "quick", "random", "random"), 6)
			open := func(turn float64) func(p func(*playback.Player)) []board.Item {
				view, _ := View(game)
				player := playback.New(playback.Options{Line: line, View: view, Turn: turn, Paused: true})
				o := board.Options{Clock: 1, Scale: 40, Visible: view.Bounds(line.At(0)), Viewer: rules.NoSeat}
				return func(move func(*playback.Player)) []board.Item {
					move(player)
					var l board.List
					view.Draw(&l, player.Moment(), &o, nil)
					return l.Items
				}
			}
			plays, seeks := open(0), open(0)
			at := map[float64][]board.Item{}
			pos := 0.0
			tick := func(p *playback.Player) {
				p.Tick(0.021, false)
				pos = p.Pos()
			}
			for _, start := range []func(*playback.Player){(*playback.Player).Play, (*playback.Player).Reverse} {
				plays(start)
				for n := range 400 {
					drawn := plays(tick)
					if n%3 == 0 {
						at[pos] = drawn
					}
				}
			}
			if len(at) < 50 {
				t.Fatalf("only %d moments were played", len(at))
			}
			n := 0
			for pos, drawn := range at { // in any order
				if !slices.Equal(drawn, seeks(func(p *playback.Player) { p.Seek(pos) })) {
					t.Errorf("at %v seeking shows something else than playing", pos)
				}
				if n++; n%10 == 0 && !slices.Equal(drawn, open(pos)(func(*playback.Player) {})) {
					t.Errorf("a picture of the moment %v shows something else than playing", pos)
				}
			}
		})
	}
}

// The chart of the win chance goes from 0 to 100: an even match looks even.
func TestTheWinChanceIsOfAHundred(t *testing.T) {
	for _, e := range catalog.Entries() {
		view, _ := View(e.Game.Info().ID)
		for _, s := range playback.Judge(view, e.Bots).Series() {
			if is := s.ID == "chance"; is != s.Percent {
				t.Errorf("%s: %s is in per cent: %v", e.Game.Info().ID, s.Title, s.Percent)
			}
		}
	}
}
