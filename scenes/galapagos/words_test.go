package galapagos

import (
	"strings"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/game/sound"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// told plays a command on a position and returns the lines of it.
func told(t *testing.T, s *galapagos.State, seat rules.Seat, c galapagos.Command) (string, []board.Line) {
	t.Helper()
	after := s.Clone()
	tape := rules.NewTape(rules.NewSeeded("words"))
	if err := after.Apply(seat, c, tape); err != nil {
		t.Fatal(err)
	}
	lines := New().Lines(&board.Move[*galapagos.State, galapagos.Command]{Before: s, After: after, Seat: seat, Cmd: c, Events: tape.Events})
	var all []string
	for _, l := range lines {
		all = append(all, l.Text)
	}
	return strings.Join(all, "\n"), lines
}

func TestLinesOfCommands(t *testing.T) {
	c := bay()
	s := c.start()
	for _, row := range []struct {
		cmd  moved
		want string
	}{
		{c.step(0, grazer, 1, 0), "5 walks to 1,0"},
		{c.eat(0, grazer, 2, 1), "5 grazes, +30 health"},
		{c.eat(0, hunter, 6, 2), "6 kills and eats 10\nAmber has lost the last of its grazers"},
		{c.breed(0, mother, father), "7 and 8 leave an egg"},
		{c.eat(0, mother, 2, 3), "7 bites 8, one of its own, but its shell holds: −10, 100 left"},
	} {
		if got, _ := told(t, s, 0, row.cmd.Cmd); got != row.want {
			t.Errorf("%v: %q, want %q", row.cmd.Cmd, got, row.want)
		}
	}
	if got, lines := told(t, s, 0, galapagos.Command{Verb: galapagos.Concede}); got != "Blue gives up\nAmber wins" || lines[1].Weight != 3 {
		t.Errorf("conceding: %q", got)
	}
	s.Things[c.creature(victim)].Health = 100
	if got, _ := told(t, s, 0, c.eat(0, hunter, 6, 2).Cmd); got != "6 bites 10: −60, 40 left" {
		t.Errorf("a bite: %q", got)
	}
	s.Things[c.creature(weakling)].Health = 1
	if got, lines := told(t, s, 0, c.step(0, weakling, 0, 3).Cmd); !strings.HasPrefix(got, "9 drops dead on the way") || lines[0].Weight != 1 {
		t.Errorf("death on the way: %q", got)
	}
}

func TestLinesOfTurns(t *testing.T) {
	c := bay()
	s := c.start()
	for _, n := range []int{hunter, mother, father} {
		s.Things[c.creature(n)].Health = 2
	}
	got, lines := told(t, s, 0, galapagos.Command{})
	for _, want := range []string{"4 creatures of Blue starve", "Blue has lost the last of its hunters", "Amber takes the lead"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	for _, l := range lines {
		if strings.Contains(l.Text, "starve") && (l.Weight != 1 || !l.Place || l.Seat != 0) {
			t.Errorf("mark of the starved: %+v", l)
		}
	}
	s = c.start()
	if err := s.Apply(0, c.breed(0, mother, father).Cmd, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Apply(0, galapagos.Command{}, nil); err != nil {
		t.Fatal(err)
	}
	if got, _ = told(t, s, 1, galapagos.Command{}); !strings.Contains(got, "1 egg hatches for Blue") {
		t.Errorf("hatching: %q", got)
	}
	for _, n := range []int{victim, giant} {
		s.Things[c.creature(n)].Health = 1
	}
	if got, _ = told(t, s, 1, galapagos.Command{}); !strings.Contains(got, "The tribe of Amber has died out") || !strings.Contains(got, "Blue wins") {
		t.Errorf("end: %q", got)
	}
}

// TestIconsExist checks every sprite and sound named in data: lines, strips, cards, verbs, overlays and cues.
func TestIconsExist(t *testing.T) {
	v := New()
	game := func(name string) {
		t.Helper()
		if _, ok := assets.Find("galapagos/" + name); !ok {
			t.Errorf("no sprite galapagos/%s", name)
		}
	}
	sounds := map[string]bool{}
	for _, n := range sound.Names() {
		sounds[n] = true
	}
	p := play(t, crowd(), "icons", 40)
	for i := range p.moves {
		for _, l := range v.Lines(&p.moves[i]) {
			if _, ok := assets.Find(l.Icon); !ok && strings.Contains(l.Icon, "/") {
				t.Errorf("no sprite %s", l.Icon)
			} else if _, ok := assets.Find("shell/" + l.Icon); !ok && !strings.Contains(l.Icon, "/") {
				t.Errorf("no sprite shell/%s", l.Icon)
			}
			if l.Text == "" || strings.Contains(l.Text, "%!") {
				t.Errorf("line %q", l.Text)
			}
		}
	}
	cues := 0
	for i := 0; i < len(p.moves); {
		f, next := p.turn(i, 0)
		for _, c := range v.Cues(f) {
			cues++
			if !sounds[c.Sound] || c.At < 0 || c.At > 1 {
				t.Errorf("cue %+v", c)
			}
		}
		i = next
	}
	if cues == 0 {
		t.Error("no sounds")
	}
	for _, s := range p.states[len(p.states)/2 : len(p.states)/2+3] {
		for i := range s.Cells.Cells {
			c, ok := v.Inspect(s, s.Cells.Point(i))
			if !ok {
				continue
			}
			game(c.Sprite)
			for _, r := range c.Rows {
				if r.Icon != "" {
					game(r.Icon)
				}
			}
			var l board.List
			box := board.Rect{X: 10, Y: 10, W: 240, H: c.FigureHeight}
			pal := board.Palette{Text: board.White, Line: board.White, Scale: 1}
			if c.Figure != nil {
				c.Figure(&l, box, &pal)
			}
			for k := range l.Items {
				if it := &l.Items[k]; it.Op == board.OpSprite && !box.Contains(it.X+it.W/2, it.Y+it.H/2) {
					t.Errorf("%s: a part of the figure lies at %v,%v outside %v", c.Title, it.X, it.Y, box)
				}
			}
		}
		for seat := range rules.Seat(2) {
			for _, c := range v.Hud(s, seat).Strip {
				game(c.Icon)
			}
		}
	}
	for _, o := range v.Overlays() {
		game(o.Icon)
	}
	for i := range verbs {
		game(verbs[i].icon)
	}
}

func TestCards(t *testing.T) {
	c := bay()
	s := c.start()
	card, ok := New().Inspect(s, grid.Pt(0, 4))
	if !ok || card.Seat != 0 || card.Rows[0].Value != "1 / 120" || len(card.Notes) != 1 || !strings.Contains(card.Notes[0], "starves") {
		t.Errorf("weakling: %+v", card)
	}
	card, ok = New().Inspect(s, grid.Pt(3, 2))
	if !ok || card.Seat != rules.NoSeat || !strings.Contains(card.Notes[0], "bare root") {
		t.Errorf("root: %+v", card)
	}
	if _, ok = New().Inspect(s, grid.Pt(4, 4)); ok {
		t.Error("an empty cell has a card")
	}
}

func TestReasons(t *testing.T) {
	c := bay()
	s := c.start()
	v := New()
	if r := v.Reason(s); r != "" {
		t.Errorf("reason %q of a match that goes on", r)
	}
	seen := map[string]bool{}
	for r, want := range []string{"larger: 5 to 2 creatures", "stats together", "coin", "left the match"} {
		s.End = galapagos.Ending{Over: true, Winner: 0, Reason: galapagos.Reason(r)}
		got := v.Reason(s)
		if !strings.Contains(got, want) || seen[got] {
			t.Errorf("reason %d: %q", r, got)
		}
		seen[got] = true
	}
}

func TestSeries(t *testing.T) {
	c := bay()
	s := c.start()
	want := map[string][2]float64{"population": {5, 2}, "plants": {5, 0}, "carnivorism": {2.8, 1}, "speed": {3, 2}}
	for _, line := range New().Series() {
		w, ok := want[line.ID]
		if !ok {
			continue
		}
		delete(want, line.ID)
		for seat := range rules.Seat(2) {
			if got := line.Value(s, seat); got != w[seat] {
				t.Errorf("%s of seat %d: %v, want %v", line.ID, seat, got, w[seat])
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("no lines %v", want)
	}
}

// TestPages plays every demo of the rule book to its end.
func TestPages(t *testing.T) {
	for _, p := range New().Pages() {
		if p.Title == "" || len(p.Text) == 0 {
			t.Errorf("page %q is empty", p.Title)
		}
		if p.Demo == nil {
			continue
		}
		s := p.Demo.Start()
		for i, m := range p.Demo.Moves {
			if err := s.Apply(m.Seat, m.Cmd, rules.NewTape(rules.NewSeeded("pages"))); err != nil {
				t.Errorf("%s: move %d %v: %v", p.Title, i, m.Cmd, err)
			}
		}
	}
}
