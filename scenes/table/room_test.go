package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// room is the part of the canvas in which the board lies.
func (s *sitting) room() board.Rect {
	r := s.table.Describe()["room"].([4]float32)
	return board.Rect{X: r[0], Y: r[1], W: r[2], H: r[3]}
}

// share is how much of the canvas the board has.
func (s *sitting) share() float32 {
	r := s.room()
	return r.W * r.H / (s.in.W * s.in.H)
}

// onTheBoard are the controls that may lie on the board: small tools, the map, a notice's button. Those of a drawer may when it is open.
var onTheBoard = []string{"zoom-in", "zoom-out", "reset", "follow", "overlay", "ranges", "panels", "roster", "map", "alert/show"}

// covers returns the controls that lie on the board, but for those that may and those of the drawers named.
func (s *sitting) covers(drawers ...string) (list []string) {
	room := s.room()
	for id, r := range s.env.Controls.Places {
		across := min(r.X+r.W, room.X+room.W)-max(r.X, room.X) > 0.5 && min(r.Y+r.H, room.Y+room.H)-max(r.Y, room.Y) > 0.5
		drawer := slices.ContainsFunc(drawers, func(d string) bool { return strings.HasPrefix(id, d) })
		if across && !drawer && !slices.Contains(onTheBoard, id) {
			list = append(list, fmt.Sprintf("%s at %.0f", id, r))
		}
	}
	return list
}

// seat opens a match of a person on a level of a game.
func seat(t *testing.T, game, level string) *sitting {
	t.Helper()
	s := planning(t, tabletest.Setup(t, game, level, "human", "random"))
	if _, open := s.turn.Shop(); open {
		s.pressOn("shop/close")
	}
	return s
}

// TestNothingLiesOnTheBoard looks on every canvas, in every game, with every verb chosen, advice asked for and a turn looked back at: controls
// keep off the board, stay on the canvas, are large enough for a finger on a small one, and no text is cut.
func TestNothingLiesOnTheBoard(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			s := seat(t, game, "quick")
			for _, z := range tabletest.Canvases {
				in := z.Input()
				s.in.W, s.in.H, s.in.Scale = in.W, in.H, in.Scale
				check := func(state string, drawers ...string) {
					t.Helper()
					s.ticks(3)
					for _, id := range s.covers(drawers...) {
						t.Errorf("%s, %s: %s lies on the board %.0f", z.Name, state, id, s.room())
					}
					for _, text := range s.env.Controls.Overflows {
						t.Errorf("%s, %s: %q does not fit", z.Name, state, text)
					}
					for _, stop := range s.env.Controls.Stops() {
						if !stop.Scrolls && (stop.X < -0.5 || stop.Y < -0.5 || stop.X+stop.W > s.in.W+0.5 || stop.Y+stop.H > s.in.H+0.5) {
							t.Errorf("%s, %s: %s at %.0f leaves the canvas", z.Name, state, stop.ID, stop.Rect)
						}
					}
				}
				check("at first")
				for _, stop := range s.env.Controls.Stops() {
					if s.in.Portrait() && (stop.W < 41.5 || stop.H < 41.5) && stop.ID != "map" {
						t.Errorf("%s: %s is %.0f x %.0f, too small for a finger", z.Name, stop.ID, stop.W, stop.H)
					}
				}
				if z.Name == "720p" && s.share() < 0.85 {
					t.Errorf("the board has %.3f of the canvas", s.share())
				}
				for _, v := range s.turn.Verbs() {
					if v.Reason == "" {
						s.turn.Choose(v)
						if _, shop := s.turn.Shop(); !shop {
							check(v.ID, "dial/")
						}
						s.turn.Drop()
					}
				}
				s.key("Shift+H")
				check("what will happen", "legend/")
				s.key("Shift+H")
				s.pressOn("panels")
				check("a panel", "dock", "log", "chart")
				s.pressOn("dock/close")
				s.key("Shift+T")
				check("playback", "ribbon", "prev-event", "turn-back", "play", "turn-on", "next-event", "speed", "scrub", "flag/", "loop", "ab", "drama", "unit", "start", "end", "step-", "reverse", "goto", "live", "grow")
				s.key("Shift+T")
			}
		})
	}
}

// TestTheBarIsOneRow plays a turn of each game until nothing is left to decide: then the button that lets turns go by is there, too, where the
// game has standing orders, and at 1280x720 all of the bar is still one row of at most 50 units. A phone has the button as well.
func TestTheBarIsOneRow(t *testing.T) {
	for _, e := range catalog.Entries() {
		s := seat(t, e.Game.Info().ID, "quick")
		ordered := e.Game.Info().ID != "anarchy"
		for n := 0; s.turn.Hud().CanAct > 0 || s.turn.Hud().Regret != "" || s.has("run") != ordered; n++ {
			if s.turn.Suggest(); n == 60 {
				t.Fatalf("%s: there is always something to decide", e.Game.Info().Title)
			}
			s.until("advice", func() bool { return !s.turn.Thinking() })
			s.turn.Follow()
			s.until("my turn", s.turn.Open)
			s.ticks(3)
		}
		if r := s.room(); s.in.W != 1280 || s.in.H != 720 || s.in.H-r.Y-r.H > 50 {
			t.Errorf("%s: the bar is %.0f high", e.Game.Info().Title, s.in.H-r.Y-r.H)
		}
		s.in.W, s.in.H = 390, 844
		s.ticks(3)
		if s.has("run") != ordered {
			t.Errorf("%s: on a phone the turns go by only from the menu, or without standing orders", e.Game.Info().Title)
		}
		for _, text := range s.env.Controls.Overflows {
			t.Errorf("%s: %q does not fit", e.Game.Info().Title, text)
		}
	}
}

// TestASpectatorHasTheScreen watches every game on every canvas: the board has at least 86 % of the canvas at 1280x720, and 59 % of any
// other. Playback grows over its foot under the pointer, by a finger, by a key and under the keyboard, and then has, with the menu, every control;
// the board does not move, and nothing is cut or leaves the canvas.
func TestASpectatorHasTheScreen(t *testing.T) {
	row := []string{"prev-event", "turn-back", "play", "turn-on", "next-event", "scrub", "speed", "transport"}
	more := map[string]string{"start": "", "step-back": "", "reverse": "", "step-on": "", "end": "", "ribbon": "", // those with a name may be in the menu
		"loop": "Loop", "ab": "Loop a section", "drama": "Highlights", "unit": "Step by turn or by command", "goto": "Go to a turn"}
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		s := open(t, table.Options{Timeline: tabletest.Replay(t, tabletest.Setup(t, game, "quick", "random", "random"), 20), Info: record.Info{State: record.Verified}, Paused: true})
		for _, z := range tabletest.Canvases {
			in := z.Input()
			s.in.W, s.in.H, s.in.Scale, s.in.X, s.in.Y = in.W, in.H, in.Scale, -10, -10
			s.ticks(60)
			if n := s.share(); n < 0.59 || z.Name == "720p" && n < 0.86 {
				t.Errorf("%s, %s: the board has %.3f of the canvas", game, z.Name, n)
			}
			for _, id := range row {
				if !s.has(id) {
					t.Errorf("%s, %s: there is no %s", game, z.Name, id)
				}
			}
			if s.has("start") || len(s.covers()) > 0 {
				t.Errorf("%s, %s: %v lies on the board before it was asked for", game, z.Name, s.covers())
			}
			room, seen := s.room(), s.viewport.Visible()
			grown := func(how string, want bool) {
				t.Helper()
				if s.ticks(30); s.has("start") != want {
					t.Errorf("%s, %s: %s playback has grown: %v", game, z.Name, how, !want)
				}
				pressed := strings.HasPrefix(how, "by a ") || how == "after Esc" // else it grows over the board for as long as the pointer is there
				switch now := s.room(); {
				case pressed && want && (now.Y+now.H > s.place("start").Y || now.H >= room.H):
					t.Errorf("%s, %s: %s playback stays on the board", game, z.Name, how)
				case (!pressed || !want) && now != room, !pressed && s.viewport.Visible() != seen:
					t.Errorf("%s, %s: %s the board moves", game, z.Name, how)
				}
				for _, text := range s.env.Controls.Overflows {
					t.Errorf("%s, %s: %s %q does not fit", game, z.Name, how, text)
				}
				for _, stop := range s.env.Controls.Stops() {
					if !stop.Scrolls && (stop.X < -0.5 || stop.Y < -0.5 || stop.X+stop.W > s.in.W+0.5 || stop.Y+stop.H > s.in.H+0.5) {
						t.Errorf("%s, %s: %s %s at %.0f leaves the canvas", game, z.Name, how, stop.ID, stop.Rect)
					}
				}
			}
			x, y := s.place("scrub").Middle()
			s.in.X, s.in.Y = x, y
			grown("under the pointer", true)
			s.in.X, s.in.Y = s.place("play").Middle()
			grown("on the button that plays", false)
			s.in.X, s.in.Y = x, y
			s.ticks(30)
			s.in.X, s.in.Y = s.place("start").Middle()
			grown("on one of its buttons", true)
			s.in.X, s.in.Y = x, room.Y+40
			grown("away from it", false)

			s.env.Controls.SetFocus("play", true)
			grown("under the keyboard", true)
			s.env.Controls.Clear()
			grown("without the keyboard", false)

			s.in.Touch = true
			s.pressOn("transport")
			grown("by a finger", true)
			var lacks []string
			for id, name := range more {
				if !s.has(id) {
					lacks = append(lacks, name)
				}
			}
			if s.in.Portrait() {
				for _, id := range append(row, "start", "step-back", "step-on", "end", "reverse") {
					if r := s.place(id); id != "scrub" && (r.W < 41.5 || r.H < 41.5) {
						t.Errorf("%s, %s: %s is %.0f x %.0f, too small for a finger", game, z.Name, id, r.W, r.H)
					}
				}
			}
			s.pressOn("transport")
			grown("by a finger again", false)
			s.in.Touch = false
			s.pressOn("menu")
			s.ticks(20)
			for _, name := range lacks {
				if name == "" || !s.has("menu/"+name) {
					t.Errorf("%s, %s: %q is nowhere", game, z.Name, name)
				}
			}
			s.in.X, s.in.Y = x, y
			s.ticks(30)
			s.key("Escape")
			if s.ticks(2); s.has("start") {
				t.Errorf("%s, %s: playback grows under a dialog", game, z.Name)
			}
			s.in.X, s.in.Y = -10, -10
			s.ticks(20)
			s.key("Shift+T")
			grown("by a key", true)
			s.key("Escape")
			grown("after Esc", false)
		}
	}
}

// TestTheBoardHasTheScreen checks that a person has panel and playback one press away and loses nothing by it.
func TestTheBoardHasTheScreen(t *testing.T) {
	s := seat(t, "anarchy", "quick")
	if s.has("play") || s.has("dock/close") {
		t.Error("playback or panel is there before it was asked for")
	}
	s.pressOn("transport")
	s.pressOn("panels")
	if !s.has("play") || !s.has("dock/close") {
		t.Error("playback or panel does not open")
	}
	s.pressOn("transport")
	s.pressOn("dock/close")
	if n := s.share(); n < 0.85 || s.has("play") {
		t.Errorf("playback does not fold again; the board has %.3f", n)
	}
	r := s.room()
	s.in.X, s.in.Y = 600, r.Y+r.H+2 // the line of the timeline
	if s.ticks(3); s.has("play") {
		t.Error("playback opens where the pointer only passes")
	}
	if s.ticks(30); !s.has("play") {
		t.Error("the line of the timeline does not grow under the pointer")
	}
	s.in.Y = r.Y + 30
	if s.ticks(3); s.has("play") {
		t.Error("the timeline stays open without the pointer")
	}
	s.key("Shift+E")
	s.until("the next turn", func() bool { return s.turn.Acting() && s.play.Line().Turns() > 1 })
	s.pressOn("transport")
	s.pressOn("turn-back")
	if s.play.Live() || !s.has("play") || s.has("transport") {
		t.Error("whoever looks back finds no playback controls")
	}
	s.pressOn("end-turn")
	if s.ticks(60); !s.play.Live() {
		t.Error("there is no way back to the latest turn")
	}
}

// onEachLevel runs a test on every level of every game; least is how many canvas units a tile has at least when it is opened.
func onEachLevel(t *testing.T, test func(t *testing.T, game string, l levels.Level, least float32)) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		for _, l := range levels.List(game) {
			t.Run(game+"/"+l.Name, func(t *testing.T) {
				least := float32(30)
				if l.Name == "quick" {
					least = 40
				}
				test(t, game, l, least)
			})
		}
	}
}

// largeEnough reports whether tiles have at least so many canvas units, or nearly so many with the whole width of the board in sight.
func (s *sitting) largeEnough(least float32) bool {
	seen, all := s.viewport.Visible(), s.viewport.Bounds()
	wide := seen.X <= all.X && seen.X+seen.W >= all.X+all.W
	return s.viewport.Scale() >= least || wide && s.viewport.Scale() >= board.NearlyOpen*least
}

// TestTheFirstShot opens every level of every game as a person would. Tiles are at least 40 canvas units on a Quick level and 30 on the others, or nearly
// so with the board's whole width in sight; what matters most to the person is in sight, and where something lies out of sight there is a map.
func TestTheFirstShot(t *testing.T) {
	onEachLevel(t, func(t *testing.T, game string, l levels.Level, least float32) {
		kinds := []string{"human", "random"}
		for len(kinds) < l.Seats {
			kinds = append(kinds, "random")
		}
		for _, z := range []tabletest.Canvas{{Name: "720p", W: 1280, H: 720, Size: 1}, {Name: "phone", W: 390, H: 844, Size: 1}, {Name: "200 %", W: 1280, H: 720, Size: 2}} {
			s := open(t, table.Options{Setup: tabletest.Setup(t, game, l.Name, kinds...)})
			in := z.Input()
			s.in.W, s.in.H, s.in.Scale = in.W, in.H, in.Scale
			s.until("the first plan", s.turn.Acting)
			s.ticks(30)
			if _, open := s.turn.Shop(); open {
				s.pressOn("shop/close")
			}
			seen, all := s.viewport.Visible(), s.viewport.Bounds()
			t.Logf("%s: tiles of %.1f, %.0f of %.0f", z.Name, s.viewport.Scale(), seen, all)
			if z.Name == "720p" && !s.largeEnough(least) {
				t.Errorf("tiles of %.1f", s.viewport.Scale())
			}
			if s.viewport.Scale() < 20 {
				t.Errorf("%s: tiles of %.1f", z.Name, s.viewport.Scale())
			}
			if parts := s.view.Focus(s.play.Head(), 0); len(parts) > 0 && !seen.Contains(parts[0].Middle()) {
				t.Errorf("%s: what matters most at %.1f is out of sight in %.1f", z.Name, parts[0], seen)
			}
			if z.Name == "720p" && l.Name != "head-start" { // there the surroundings of one's own armies are worth more than two of the enemy's
				var over []board.Rect // the tools and the map
				for id, r := range s.env.Controls.Places {
					if slices.Contains(onTheBoard, id) {
						over = append(over, r)
					}
				}
				clear, shown := s.room(), board.Rect{}
				clear.W -= s.in.W - s.place("zoom-in").X + 4
				for _, r := range s.viewport.Standing() {
					if clear.Holds(r) && shown.W == 0 {
						shown = r
					} else if clear.Holds(r) {
						shown = shown.Join(r)
					}
				}
				for _, r := range s.viewport.Standing() {
					all := shown.Join(r)
					hidden := across(r, s.room()) && !s.room().Holds(r) || slices.ContainsFunc(over, func(o board.Rect) bool { return across(o, r) })
					if hidden && all.W <= clear.W && all.H <= clear.H {
						t.Errorf("%s: in the opening view controls cover what stands at %.1f, though all of it has room", z.Name, r)
					}
				}
			}
			if z.Name == "phone" && seen.Holds(all) {
				for _, r := range s.viewport.Standing() {
					for _, id := range []string{"reset", "overlay", "panels"} {
						if across(r, s.place(id)) {
							t.Errorf("phone: %s covers what stands at %.0f", id, r)
						}
					}
				}
			}
			cut := seen.X > all.X || seen.Y > all.Y || seen.X+seen.W < all.X+all.W || seen.Y+seen.H < all.Y+all.H
			if s.viewport.Follows() != s.viewport.Large() {
				t.Errorf("%s: the board %.1f is seen in %.1f, the camera follows: %v", z.Name, all, seen, s.viewport.Follows())
			}
			if cut != s.has("map") {
				t.Errorf("%s: the board %.1f is seen in %.1f, a map: %v", z.Name, all, seen, s.has("map"))
			}
		}
	})
}

// TestASpectatorsFirstShot opens a match on every level of every game to watch: at 1280x720 tiles are at least 40 canvas units on a Quick level and
// 30 on the others, with what stands there in sight, a map where something lies out of sight, and a camera that stays where the spectator takes it.
func TestASpectatorsFirstShot(t *testing.T) {
	onEachLevel(t, func(t *testing.T, game string, l levels.Level, least float32) {
		s := open(t, table.Options{Timeline: tabletest.Replay(t, tabletest.Setup(t, game, l.Name, slices.Repeat([]string{"random"}, max(l.Seats, 2))...), 3), Info: record.Info{State: record.Verified}, Paused: true})
		s.ticks(30)
		seen, all := s.viewport.Visible(), s.viewport.Bounds()
		t.Logf("tiles of %.1f, %.0f of %.0f", s.viewport.Scale(), seen, all)
		if !s.largeEnough(least) {
			t.Errorf("tiles of %.1f", s.viewport.Scale())
		}
		if !slices.ContainsFunc(s.viewport.Standing(), s.room().Holds) {
			t.Error("nothing that stands on the board is in sight")
		}
		if cut := !seen.Holds(all); cut != s.has("map") {
			t.Errorf("the board %.1f is seen in %.1f, a map: %v", all, seen, s.has("map"))
		}
		s.in.X, s.in.Y = s.room().Middle()
		s.in.WheelY = 1
		s.ticks(1)
		s.in.WheelY = 0
		s.ticks(30)
		taken := s.viewport.Visible()
		s.play.Seek(s.play.Limit() - 1)
		if s.ticks(60); s.viewport.Visible() != taken {
			t.Errorf("the camera leaves %.1f, where the spectator took it, for %.1f", taken, s.viewport.Visible())
		}
	})
}

// TestTheCameraOfASpectator plays matches on boards that are too large to be seen as a whole: most of what stands there and nearly all that matters
// is in sight, while the camera mostly stands still.
func TestTheCameraOfASpectator(t *testing.T) {
	for _, g := range [][2]string{{"coreminer", "quick"}, {"coreminer", "classic"}, {"si32", "large"}, {"mechmania", "quick"}, {"galapagos", "classic"}} {
		s := open(t, table.Options{Timeline: tabletest.Bots(t, tabletest.Setup(t, g[0], g[1], "regular", "rookie"), 40), Info: record.Info{State: record.Verified}})
		s.in.X, s.in.Y = -9, -9
		s.ticks(5)
		n, moving, stands, seen, matters, shown := 0, 0, 0, 0, 0, 0
		for was := s.viewport.Visible(); n < 60*40 && !s.play.AtEnd(); n++ {
			s.ticks(1)
			if s.viewport.Visible() != was {
				moving++
			}
			was = s.viewport.Visible()
			if n%30 == 0 {
				for _, r := range s.viewport.Standing() {
					if stands++; s.room().Holds(r) {
						seen++
					}
				}
			}
			m := s.play.Moment()
			for i := range m.Events {
				if e, at := &m.Events[i], m.Spans[i]; s.view.Timing().WorthOf(e) >= 6 && float64(at.Start) < m.T && m.T < float64(at.End) {
					if matters++; s.viewport.Visible().Holds(s.view.Place(m.Before, board.Happens(e))) {
						shown++
					}
				}
			}
		}
		t.Logf("%v: %d of %d stand in sight, %d of %d happen there, the camera moves in %d of %d ticks", g, seen, stands, shown, matters, moving, n)
		if 2*seen < stands || 5*shown < 4*matters || moving*10 > n {
			t.Errorf("%v: %d of %d stand in sight, %d of %d happen there, the camera moves in %d of %d ticks", g, seen, stands, shown, matters, moving, n)
		}
	}
}

// TestNoVerbIsCut checks that a row of verbs too long for the canvas ends behind a whole verb: of the next one no part of its word is seen.
func TestNoVerbIsCut(t *testing.T) {
	rows := 0
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		for _, z := range [][2]float32{{390, 844}, {320, 568}, {844, 390}, {640, 420}} {
			s := seat(t, game, "quick")
			s.in.W, s.in.H = z[0], z[1]
			s.ticks(30)
			shown := map[string]float32{}
			for id, r := range s.env.Controls.Places {
				if verb, ok := strings.CutPrefix(id, "verb/"); ok {
					shown[verb] = r.W
				}
			}
			for _, v := range s.turn.Verbs() {
				w, wide := shown[v.ID], s.env.Controls.TextWidth(v.Label, ui.Caption, board.Bold)
				if w > 1 && w < wide {
					t.Errorf("%s on %v: of %s, %.0f wide, %.0f are seen", game, z, v.Label, wide, w)
				}
				if w <= 1 { // beyond an arrow
					rows++
				}
			}
		}
	}
	if rows == 0 {
		t.Error("no row is too long")
	}
}

// TestCardsKeepOffThePanel rests the pointer on cells beside an open panel: the card of what stands there lies beside the panel, too.
func TestCardsKeepOffThePanel(t *testing.T) {
	cards := 0
	for _, e := range catalog.Entries() {
		for _, size := range [][2]float32{{1280, 720}, {640, 480}} {
			s := seat(t, e.Game.Info().ID, "quick")
			s.in.W, s.in.H = size[0], size[1]
			s.key("X")
			s.ticks(20)
			panel := s.in.W
			for id, r := range s.env.Controls.Places {
				if strings.HasPrefix(id, "dock/") {
					panel = min(panel, r.X)
				}
			}
			room := s.room()
			for y := room.Y + 30; y < room.Y+room.H; y += 97 {
				for x := panel - 20; x > max(panel-420, 0); x -= 61 {
					s.in.X, s.in.Y = x, y
					s.ticks(30)
					card, _, ok := s.viewport.Hovered()
					items := s.env.Controls.List.Items
					for k := max(len(items)-40, 0); ok && k < len(items); k++ {
						if i := &items[k]; i.Op == board.OpText && i.Text == card.Title {
							if cards++; i.X+board.TextWidth(board.Bold, ui.Second+1, i.Text) > panel {
								t.Errorf("%s, %v: %q at %.0f lies on the panel at %.0f", e.Game.Info().Title, size, i.Text, i.X, panel)
							}
						}
					}
				}
			}
		}
	}
	if cards < 20 {
		t.Errorf("%d cards", cards)
	}
}

// TestNotesKeepOff points at the whole board in every game: the note about what a press would do covers neither the cell, nor the way and the targets
// that are shown, nor the tools.
func TestNotesKeepOff(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		s := seat(t, game, "quick")
		s.key("Tab")
		s.ticks(40)
		room, notes := s.room(), 0
		for y := room.Y + 30; y < room.Y+room.H; y += 47 {
			for x := float32(30); x < room.W; x += 61 {
				s.in.X, s.in.Y = x, y
				s.ticks(2)
				line, _, _ := strings.Cut(s.turn.Tip(), " ")
				cell, on := s.viewport.Pointed()
				if line == "" || !on {
					continue
				}
				for _, i := range s.env.Controls.List.Items {
					if i.Op != board.OpText || i.Face != board.Medium || !strings.HasPrefix(i.Text, line) || !room.Contains(i.X, i.Y) {
						continue
					}
					notes++
					if s.viewport.Box(cell).Contains(i.X, i.Y) {
						t.Errorf("%s: %q covers the cell %v", game, i.Text, cell)
					}
					for _, r := range s.viewport.Aimed() {
						if r.Contains(i.X, i.Y) || r.Contains(i.X+60, i.Y) {
							t.Errorf("%s: with the pointer at %.0f,%.0f %q covers the way at %.0f", game, x, y, i.Text, r)
							break
						}
					}
				}
			}
		}
		if t.Logf("%s: %d notes", game, notes); notes == 0 && game != "mechmania" { // its first turn has nothing to aim at
			t.Errorf("%s: no notes", game)
		}
	}
}

// On a phone the verbs that can be used come first: the hint of a first turn names one that was the last of twelve.
func TestUsableVerbsComeFirst(t *testing.T) {
	s := seat(t, "coreminer", "quick")
	s.in.W, s.in.H = 390, 844
	s.ticks(5)
	for _, id := range []string{"verb/work", "verb/spawn"} {
		if r := s.place(id); r.W < 40 || r.X+r.W > 390 {
			t.Errorf("%s lies at %.0f", id, r)
		}
	}
}
