package results_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/results"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// sheet is a card on a canvas.
type sheet struct {
	card *results.Card
	u    *ui.UI
	in   ui.Input
	got  results.Choice
}

func show(env *scene.Env, m results.Match, on tabletest.Canvas) *sheet {
	return &sheet{card: results.New(env, m), u: env.NewUI(), in: on.Input()}
}

func (s *sheet) tick(keys ...ui.KeyPress) {
	s.in.Now, s.in.Keys = s.in.Now+s.in.Dt, keys
	s.u.Begin(&s.in)
	s.got = s.card.Build(s.u)
	s.u.End()
}

// TestAVictoryIsNotAlwaysEnough shows cards of seasons that the neighbour gives up while a person has less, and as much, as the challenge asks for.
func TestAVictoryIsNotAlwaysEnough(t *testing.T) {
	l, err := levels.Find("mechmania", "thief")
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := catalog.Find("mechmania")
	view, _ := scenes.View("mechmania")
	for money, want := range map[int]int{899: 0, 900: 1, 1200: 2, 2000: 3} {
		setup := match.Setup{Game: "mechmania", Level: l.Name, Text: fmt.Sprintf("game = \"mechmania\"\ntitle = \"x\"\nstart_money = %d.0\n", money), Seed: "x",
			Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Thief", Kind: "thief"}}}
		start, err := games.Start(setup)
		if err != nil {
			t.Fatal(err)
		}
		leave, err := entry.Game.Decode([]byte(`{"verb":"concede"}`))
		if err != nil {
			t.Fatal(err)
		}
		step, err := start.Clone().Do(1, leave, rules.NewSeeded("x"))
		if err != nil {
			t.Fatal(err)
		}
		line, err := record.NewReplay(setup, start, []match.Step{step})
		if err != nil {
			t.Fatal(err)
		}
		setup.Text = l.Text
		env := tabletest.Env()
		s := show(env, results.Match{Line: line, View: view, Setup: setup, Played: true, Rated: "Your rating is now 900 (+5)."}, tabletest.Canvases[0])
		if said := s.card.Said(); !strings.Contains(said, ". Your rating is now 900 (+5).") || strings.Contains(said, "..") {
			t.Errorf("the card says %q", said)
		}
		if err := s.card.Note(); err != nil {
			t.Fatal(err)
		}
		s.tick()
		text := map[int]string{0: "Challenge not won", 1: "Challenge won, 1 of 3 stars. Next star: win with $" + names.Number(1200), 2: "Challenge won, 2 of 3 stars. Next star: win with $" + names.Number(2000), 3: "Challenge won, 3 of 3 stars. All stars won"}[want]
		if head, _, _ := strings.Cut(text, ". "); !tabletest.Shows(s.u, head) || env.Settings.Challenge["mechmania/thief"] != want || !strings.Contains(s.card.Said(), text) {
			t.Errorf("with %d dollars the card says %q, not %q; kept: %v", money, s.card.Said(), text, env.Settings.Challenge)
		}
	}
}

// TestAChallengeIsWonInItsSeat shows cards of one match, played by different people.
func TestAChallengeIsWonInItsSeat(t *testing.T) {
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"), 1000)
	l, err := levels.Find("anarchy", "save-the-headquarters")
	if err != nil {
		t.Fatal(err)
	}
	winner := line.At(line.Len()).Outcome().Winners.First()
	if winner == rules.NoSeat {
		t.Fatal("nobody has won")
	}
	view, _ := scenes.View("anarchy")
	for _, c := range []struct {
		what        string
		person      int // seat
		text        string
		title       string
		kept, swaps bool
	}{
		{"in its seat", l.Challenge.Seat, l.Text, map[bool]string{true: "Challenge won", false: "Challenge not won"}[int(winner) == l.Challenge.Seat], int(winner) == l.Challenge.Seat, false},
		{"in the other seat", 1 - l.Challenge.Seat, l.Text, "Played live", false, true},
		{"on a level of the same name", l.Challenge.Seat, l.Text + "\n", "Played live", false, true},
	} {
		env := tabletest.Env()
		setup := line.Setup()
		setup.Level, setup.Text = l.Name, c.text
		setup.Seats = []match.SeatInfo{{Name: "Expert", Kind: "expert"}, {Name: "Expert", Kind: "expert"}}
		setup.Seats[c.person] = match.SeatInfo{Name: "You", Kind: "human"}
		s := show(env, results.Match{Line: line, View: view, Setup: setup, Played: true, Rated: "Your rating is now 900 (+5)."}, tabletest.Canvases[0])
		if said := s.card.Said(); !strings.Contains(said, ". Your rating is now 900 (+5).") || strings.Contains(said, "..") {
			t.Errorf("the card says %q", said)
		}
		if s.tick(); !tabletest.Shows(s.u, c.title) {
			t.Errorf("%s: the card does not say %q", c.what, c.title)
		}
		if env.Settings.Challenge["anarchy/save-the-headquarters"] > 0 {
			t.Errorf("%s: making the card keeps something", c.what)
		}
		if err := s.card.Note(); err != nil {
			t.Fatal(err)
		}
		if got := env.Settings.Challenge["anarchy/save-the-headquarters"]; (got > 0) != c.kept {
			t.Errorf("%s: kept as won: %v", c.what, got)
		}
		for range 60 {
			if s.u.Focus() == "result/swap" {
				s.tick(ui.KeyPress{Key: "Enter"})
			} else {
				s.tick(ui.KeyPress{Key: "Tab"})
			}
			if s.got.Kind != results.None {
				break
			}
		}
		if (s.got.Kind == results.Swap) != c.swaps {
			t.Errorf("%s: seats can be swapped: %v", c.what, s.got.Kind == results.Swap)
		}
	}
}

// The better figure of a tile is the brighter one: that of fewer dead, and of more alive.
func TestBetterFigure(t *testing.T) {
	line := tabletest.Replay(t, tabletest.Setup(t, "galapagos", "quick", "random", "random"), 20)
	view, _ := scenes.View("galapagos")
	for less, best := range map[bool]string{true: "3", false: "7"} {
		figures := board.Series[match.Position]{ID: "x", Title: "X", Less: less, Value: func(_ match.Position, seat rules.Seat) float64 { return float64(3 + 4*seat) }}
		env := tabletest.Env()
		s := show(env, results.Match{Line: line, View: view, Setup: line.Setup(), Series: []board.Series[match.Position]{figures}}, tabletest.Canvases[0])
		for range 60 {
			s.tick()
		}
		if tabletest.Shows(s.u, "less is better") != less {
			t.Errorf("where less is better (%v) the tile does not say so", less)
		}
		for _, text := range []string{"3", "7"} {
			if !slices.ContainsFunc(s.u.List.Items, func(i board.Item) bool {
				return i.Text == text && (i.Fill == s.u.Theme.Text) == (text == best)
			}) {
				t.Errorf("where less is better (%v) %s is not as it should be", less, text)
			}
		}
	}
	for _, series := range view.Series() {
		if series.Less != (series.Group == "Deaths") {
			t.Errorf("%s of Galapagos: less is better: %v", series.Title, series.Less)
		}
	}
}

// TestResultCard builds the card on every canvas: nothing is cut, and each button says what it is for.
func TestResultCard(t *testing.T) {
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "expert", "regular"), 20)
	view, _ := scenes.View("anarchy")
	for _, c := range tabletest.Canvases {
		for _, won := range []bool{true, false} {
			env := tabletest.Env()
			setup := line.Setup()
			r := results.Match{Line: line, View: view, Setup: setup, Played: won, Series: view.Series(),
				Turning: []results.Turning{{Turn: 4, Seat: 0, Text: "A warehouse of the other side burns down to the ground in a single turn", Change: 12, Until: 6}, {Turn: 9, Seat: 1, Text: "Wind turns", Change: -3}, {Turn: 12, Seat: 0, Text: "Fire", Change: 2}}}
			for range r.Series {
				r.Values = append(r.Values, [][]float64{{10, 20, 30, 5}, {10, 15, 12, 9}})
			}
			s := show(env, r, c)
			for range 60 { // a new card takes no press
				s.tick()
			}
			if len(s.u.Overflows) > 0 {
				t.Errorf("%s: cut: %q", c.Name, s.u.Overflows)
			}
			if c.Name == "720p" && !slices.ContainsFunc(s.u.List.Items, func(i board.Item) bool { return i.Text == "Turns 5–6" }) {
				t.Error("720p: the card does not say in which turns the chance has changed")
			}
			if c.Name == "720p" && !tabletest.Shows(s.u, "+2 %") {
				t.Error("720p: a small change has no figure")
			}
			clearTurning(t, c.Name, s.u, r.Turning)
			alikeTurning(t, c.Name, s.u)
			for id, want := range map[string]results.Kind{"result/rematch": results.Again, "result/swap": results.Swap, "result/replay": results.Replay,
				"result/save": results.Save, "result/title": results.Title, "result/close": results.Close, "result/watch/1": results.WatchFrom, "result/play/2": results.PlayFrom} {
				for range 40 {
					if s.u.Focus() == id {
						break
					}
					s.tick(ui.KeyPress{Key: "Tab"})
				}
				s.tick(ui.KeyPress{Key: "Enter"})
				if s.got.Kind != want {
					t.Errorf("%s: %s gives %v, not %v (focus %s)", c.Name, id, s.got.Kind, want, s.u.Focus())
				}
				if want == results.WatchFrom && s.got.Turn != 9 {
					t.Errorf("%s: watch from turn %d", c.Name, s.got.Turn)
				}
				s.tick()
				s.tick()
			}
			s.tick(ui.KeyPress{Key: "Escape"})
			if s.got.Kind != results.Close {
				t.Errorf("%s: Escape gives %v", c.Name, s.got.Kind)
			}
		}
	}
}

// alikeTurning holds that the ways to all turning points have one layout.
func alikeTurning(t *testing.T, canvas string, u *ui.UI) {
	t.Helper()
	at := map[string]board.Rect{}
	for _, s := range u.Stops() {
		at[s.ID] = s.Rect
	}
	for i := range 3 {
		watch, play := at[fmt.Sprintf("result/watch/%d", i)], at[fmt.Sprintf("result/play/%d", i)]
		if first := at["result/watch/0"]; watch.X != first.X || watch.W != first.W || play.Y != watch.Y {
			t.Errorf("%s: the ways to turning point %d lie at %.0f and %.0f, those to the first at %.0f", canvas, i+1, watch, play, first)
		}
	}
}

// clearTurning holds that what the turning points tell lies under none of their buttons.
func clearTurning(t *testing.T, canvas string, u *ui.UI, points []results.Turning) {
	t.Helper()
	told := 0
	for _, item := range u.List.Items {
		for _, p := range points {
			words := strings.TrimSuffix(item.Text, "…")
			gain := p.Change != 0 && item.Text == fmt.Sprintf("+%.0f %%", math.Abs(p.Change))
			if item.Op != board.OpText || !gain && (len(words) < 3 || !strings.Contains(p.Text, words)) {
				continue
			}
			if !gain {
				told++
			}
			if canvas == "720p" && strings.HasSuffix(item.Text, "…") {
				t.Errorf("%s: cut: %q", canvas, item.Text)
			}
			left := item.X
			if item.Align == board.Right {
				left -= u.TextWidth(item.Text, item.Size, item.Face)
			}
			for _, s := range u.Stops() {
				if strings.HasPrefix(s.ID, "result/watch/") || strings.HasPrefix(s.ID, "result/play/") {
					if left < s.X+s.W && left+u.TextWidth(item.Text, item.Size, item.Face) > s.X && item.Y+item.Size/2 > s.Y && item.Y-item.Size/2 < s.Y+s.H {
						t.Errorf("%s: %q at %v, %v lies under %s at %v", canvas, item.Text, item.X, item.Y, s.ID, s.Rect)
					}
				}
			}
		}
	}
	if told < len(points) {
		t.Errorf("%s: %d lines of text for %d turning points", canvas, told, len(points))
	}
}

// TestMedalsOnTheResultCard shows everything that can be earned on the card of every canvas: nothing is cut, and each badge explains itself.
func TestMedalsOnTheResultCard(t *testing.T) {
	view, ok := scenes.View("mechmania")
	if !ok {
		t.Fatal("no view")
	}
	l, err := levels.Find("mechmania", "quick")
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: "mechmania", Level: "quick", Text: l.Text, Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Expert", Kind: "expert"}}}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	list := achievements.Of("mechmania").List
	e, _ := games.Find("mechmania")
	all := uint16(1)<<len(list) - 1
	some := uint16(1<<mechmania.StalksAndBonds | 1<<mechmania.WorthyHeir)
	for _, c := range tabletest.Canvases {
		for want, earned := range map[int][2]uint16{2: {some, 0}, 26: {all, all}} {
			at := start.Clone()
			farmers := &at.State().(*mechmania.State).Farmers
			farmers[0].Earned, farmers[1].Earned = earned[0], earned[1]
			line, err := record.NewReplay(setup, at, nil)
			if err != nil {
				t.Fatal(err)
			}
			long := results.Turning{Turn: 4, Text: "Blue turns the wind: 18 fire will be at Amber's headquarters in two turns, where four houses burn already", Change: 12}
			s := show(tabletest.Env(), results.Match{Line: line, View: view, Setup: setup, Turning: []results.Turning{long, long, long}}, c)
			for range 60 { // a new card takes no press
				s.tick()
			}
			if len(s.u.Overflows) > 0 {
				t.Errorf("%s: cut: %q", c.Name, s.u.Overflows)
			}
			for _, i := range s.u.List.Items {
				if words, cut := strings.CutSuffix(i.Text, "…"); cut && i.Op == board.OpText && strings.Contains(long.Text, words) {
					t.Errorf("%s: cut: %q", c.Name, i.Text)
				}
			}
			badges := 0
			for _, b := range s.u.Stops() {
				if strings.HasPrefix(b.ID, "result/earned/") {
					if badges++; b.X < 0 || b.X+b.W > s.in.W || b.W < 43.5 || b.H < 43.5 {
						t.Errorf("%s: %s lies at %v", c.Name, b.ID, b.Rect)
					}
				}
			}
			if badges != want {
				t.Errorf("%s: %d badges, not %d", c.Name, badges, want)
			}
			won := e.Achievements().InMatch(at)[0]
			if titles := won[0].Title + ", " + won[1].Title; want == 2 && c.Name == "phone" && !tabletest.Shows(s.u, titles) {
				t.Errorf("badges without a pointer are not named %q", titles)
			}
			if c.Name == "phone" && tabletest.Shows(s.u, "from here") {
				t.Error("the ways to a turning point are two lines")
			}
			if want == 2 && c.Name == "phone" && !tabletest.Shows(s.u, "Review") {
				t.Error("the way to the review is a sign without a name")
			}
			if want == 2 {
				continue
			}
			for range 20 {
				if strings.HasPrefix(s.u.Focus(), "result/earned/0/") {
					break
				}
				s.tick(ui.KeyPress{Key: "Tab"})
			}
			for range 60 { // the tip waits a moment
				s.tick()
			}
			if told := slices.ContainsFunc(s.u.List.Items, func(i board.Item) bool {
				return i.Op == board.OpText && strings.HasPrefix(list[0].Text, strings.TrimSuffix(i.Text, "…")) && len(i.Text) > 4
			}); !told {
				t.Errorf("%s: a badge with the focus does not say what it takes", c.Name)
			}
		}
	}
}

// What is added to a card later is a sentence of its own.
func TestAddedLater(t *testing.T) {
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"), 1000)
	view, _ := scenes.View("anarchy")
	s := show(tabletest.Env(), results.Match{Line: line, View: view, Setup: line.Setup()}, tabletest.Canvases[0])
	before := strings.TrimSuffix(s.card.Said(), ".")
	s.card.Add("")
	s.card.Add("You are now at +43 Elo.")
	if said := s.card.Said(); said != before+". You are now at +43 Elo." {
		t.Errorf("the card says %q", said)
	}
}
