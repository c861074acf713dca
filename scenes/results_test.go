package scenes

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
)

// TestAVictoryIsNotAlwaysEnough shows cards of seasons that the neighbour gives up while a person has less, and as much, as the challenge asks for.
func TestAVictoryIsNotAlwaysEnough(t *testing.T) {
	l, err := levels.Find("mechmania", "thief")
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := catalog.Find("mechmania")
	look, _ := Look("mechmania")
	for money, want := range map[int]string{2499: "Challenge not won", 2500: "Challenge won"} {
		setup := match.Setup{Game: "mechmania", Level: l.Name, Text: fmt.Sprintf("game = \"mechmania\"\ntitle = \"x\"\nstart_money = %d.0\n", money), Seed: "x",
			Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Thief", Kind: "thief"}}}
		start, err := catalog.Start(setup)
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
		env := newVisit(t, NewTitle).env
		card := NewResults(env, Result{Line: line, Look: look, Setup: setup, Played: true})
		if err := card.Note(); err != nil {
			t.Fatal(err)
		}
		if _, title, _ := card.badge(); title != want || env.Settings.Challenge["mechmania/thief"] != card.won {
			t.Errorf("with %d dollars the card says %q, not %q; kept as won: %v", money, title, want, env.Settings.Challenge)
		}
	}
}

// TestAChallengeIsWonInItsSeat shows cards of one match, played by different people.
func TestAChallengeIsWonInItsSeat(t *testing.T) {
	s := sit(t, TableOptions{Setup: duel(t, "quick", "rookie", "random")})
	s.until("the end of the match", func() bool { return !s.table.play.Running() })
	line := s.table.play.Line()
	l, err := levels.Find("anarchy", "save-the-headquarters")
	if err != nil {
		t.Fatal(err)
	}
	winner := line.At(line.Len()).Outcome().Winners.First()
	if winner == rules.NoSeat {
		t.Fatal("nobody has won")
	}
	look, _ := Look("anarchy")
	for _, c := range []struct {
		what        string
		person      int // seat
		text        string
		title       string
		kept, swaps bool
	}{
		{"in its seat", l.Challenge.Seat, l.Text, map[bool]string{true: "Challenge won", false: "Challenge not won"}[int(winner) == l.Challenge.Seat], int(winner) == l.Challenge.Seat, false},
		{"in the other seat", 1 - l.Challenge.Seat, l.Text, "Played here", false, true},
		{"on a level of the same name", l.Challenge.Seat, l.Text + "\n", "Played here", false, true},
	} {
		env := newVisit(t, NewTitle).env
		setup := line.Setup()
		setup.Level, setup.Text = l.Name, c.text
		setup.Seats = []match.SeatInfo{{Name: "Expert", Kind: "expert"}, {Name: "Expert", Kind: "expert"}}
		setup.Seats[c.person] = match.SeatInfo{Name: "You", Kind: "human"}
		card := NewResults(env, Result{Line: line, Look: look, Setup: setup, Played: true})
		if _, title, _ := card.badge(); title != c.title {
			t.Errorf("%s: the card says %q, not %q", c.what, title, c.title)
		}
		if env.Settings.Challenge["anarchy/save-the-headquarters"] {
			t.Errorf("%s: making the card keeps something", c.what)
		}
		if err := card.Note(); err != nil {
			t.Fatal(err)
		}
		if got := env.Settings.Challenge["anarchy/save-the-headquarters"]; got != c.kept {
			t.Errorf("%s: kept as won: %v", c.what, got)
		}
		u, in := env.NewUI(), ui.Input{W: 1280, H: 720, Scale: 1, X: -9, Y: -9, Dt: 1.0 / 60}
		var act ResultAct
		for range 60 {
			in.Keys = []ui.KeyPress{{Key: "Tab"}}
			if u.Focus() == "result/swap" {
				in.Keys = []ui.KeyPress{{Key: "Enter"}}
			}
			u.Begin(&in)
			act = card.Build(u)
			u.End()
			if act.Kind != ResultNone {
				break
			}
		}
		if (act.Kind == ResultSwap) != c.swaps {
			t.Errorf("%s: seats can be swapped: %v", c.what, act.Kind == ResultSwap)
		}
	}
}

// TestResultCard builds the card on every canvas: nothing is cut, and each button says what it is for.
func TestResultCard(t *testing.T) {
	line := played(t)
	look, _ := Look("anarchy")
	for _, c := range canvases {
		for _, won := range []bool{true, false} {
			env := newVisit(t, NewTitle).env
			setup := line.Setup()
			r := Result{Line: line, Look: look, Setup: setup, Played: won, Series: look.Series(),
				Turning: []Turning{{Turn: 4, Seat: 0, Text: "A warehouse of the other side burns down to the ground in a single turn", Change: 12}, {Turn: 9, Seat: 1, Text: "Wind turns", Change: -3}, {Turn: 12, Seat: 0, Text: "Fire", Change: 0}}}
			for range r.Series {
				r.Values = append(r.Values, [][]float64{{10, 20, 30, 5}, {10, 15, 12, 9}})
			}
			card := NewResults(env, r)
			f := ui.Factor(c.w, c.h, c.k)
			in := ui.Input{W: float32(c.w / f), H: float32(c.h / f), Scale: float32(f), X: -9, Y: -9, Dt: 1.0 / 60}
			u := env.NewUI()
			var act ResultAct
			tick := func(keys ...ui.KeyPress) {
				in.Now += in.Dt
				in.Keys = keys
				u.Begin(&in)
				act = card.Build(u)
				u.End()
			}
			for range 4 {
				tick()
			}
			if len(u.Overflows) > 0 {
				t.Errorf("%s: cut: %q", c.name, u.Overflows)
			}
			clearTurning(t, c.name, u, r.Turning)
			for id, want := range map[string]ResultKind{"result/rematch": ResultRematch, "result/swap": ResultSwap, "result/replay": ResultReplay,
				"result/save": ResultSave, "result/title": ResultTitle, "result/close": ResultClose, "result/watch/1": ResultWatchFrom, "result/play/2": ResultPlayFrom} {
				for range 40 {
					if u.Focus() == id {
						break
					}
					tick(ui.KeyPress{Key: "Tab"})
				}
				tick(ui.KeyPress{Key: "Enter"})
				if act.Kind != want {
					t.Errorf("%s: %s gives %v, not %v (focus %s)", c.name, id, act.Kind, want, u.Focus())
				}
				if want == ResultWatchFrom && act.Turn != 9 {
					t.Errorf("%s: watch from turn %d", c.name, act.Turn)
				}
				tick()
				tick()
			}
			tick(ui.KeyPress{Key: "Escape"})
			if act.Kind != ResultClose {
				t.Errorf("%s: Escape gives %v", c.name, act.Kind)
			}
		}
	}
}

// clearTurning holds that what the turning points tell lies under none of their buttons.
func clearTurning(t *testing.T, canvas string, u *ui.UI, points []Turning) {
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
			for _, s := range u.Stops() {
				if strings.HasPrefix(s.ID, "result/watch/") || strings.HasPrefix(s.ID, "result/play/") {
					if item.X < s.X+s.W && item.X+u.TextWidth(item.Text, item.Size, item.Face) > s.X && item.Y+item.Size/2 > s.Y && item.Y-item.Size/2 < s.Y+s.H {
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

// played is a match before its first step, which is enough for a card.
func played(t *testing.T) record.Timeline {
	t.Helper()
	env := newVisit(t, NewTitle).env
	s := newSetup(env, setupOptions{game: "anarchy", level: "quick"})
	s.look()
	if s.preview == nil {
		t.Fatal(s.fault)
	}
	table := s.preview.line.At(0)
	line, err := record.NewReplay(s.setup([]string{"expert", "regular"}), table, nil)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func TestWinnerInWords(t *testing.T) {
	seats := func(names ...string) match.Setup {
		var s match.Setup
		for _, n := range names {
			s.Seats = append(s.Seats, match.SeatInfo{Name: n})
		}
		return s
	}
	for _, c := range []struct {
		setup match.Setup
		out   rules.Outcome
		want  string
	}{
		{seats("You", "Expert"), rules.Outcome{Over: true, Winners: rules.Seats(0)}, "You win"},
		{seats("You", "Expert"), rules.Outcome{Over: true, Winners: rules.Seats(1)}, "Amber (Expert) wins"},
		{seats("You", "Expert"), rules.Outcome{Over: true}, "A draw"},
		{seats("You", "Expert"), rules.Outcome{}, "Not decided"},
		{seats("A", "B", "C"), rules.Outcome{Over: true, Winners: rules.Seats(0, 2)}, "Blue (A) and Bone (C) win"},
	} {
		if got := winnerTitle(c.setup, c.out); got != c.want {
			t.Errorf("%v: %q, not %q", c.out, got, c.want)
		}
	}
	if names.Number(1234567) != "1 234 567" || names.Number(-1000) != "−1 000" || names.Number(7) != "7" {
		t.Error("numbers")
	}
}

func TestPeopleAreToldApart(t *testing.T) {
	for _, c := range []struct{ kinds, want []string }{
		{[]string{"human", "expert"}, []string{"You", "Expert"}},
		{[]string{"human", "rookie", "human"}, []string{"Player 1", "Rookie", "Player 2"}},
		{[]string{"regular", "regular"}, []string{"Regular", "Regular"}},
	} {
		var got []string
		for i, s := range names.Seats(c.kinds) {
			if got = append(got, s.Name); s.Kind != c.kinds[i] {
				t.Errorf("%v: seat %d is %q", c.kinds, i+1, s.Kind)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v are called %v", c.kinds, got)
		}
	}
}
