package coreminer

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/game/sound"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// told plays a command on a position and returns the lines of it.
func told(t *testing.T, s *coreminer.State, seat rules.Seat, c coreminer.Command) (string, []board.Line) {
	t.Helper()
	after := s.Clone()
	tape := rules.NewTape(rules.NewSeeded("words"))
	if err := after.Apply(seat, c, tape); err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	lines := New().Lines(&board.Move[*coreminer.State, coreminer.Command]{Before: s, After: after, Seat: seat, Cmd: c, Events: tape.Events})
	var all []string
	for _, l := range lines {
		all = append(all, l.Text)
	}
	return strings.Join(all, "\n"), lines
}

func TestLinesOfCommands(t *testing.T) {
	s := works().start()
	s.Miners[0].Ore, s.Miners[0].Dirt = 30, 20
	at := func(v coreminer.Verb, i int32, x, y int) coreminer.Command {
		return coreminer.Command{Verb: v, Miner: i, At: grid.Pt(x, y)}
	}
	dump := at(coreminer.Dump, 0, 0, 0)
	dump.Item = coreminer.Ore
	lay := at(coreminer.Dump, 0, 2, 0)
	lay.Item, lay.Amount = coreminer.Bombs, 2
	ladder := at(coreminer.Build, 0, 1, 0)
	ladder.Structure = coreminer.Ladder
	for _, c := range []struct {
		cmd  coreminer.Command
		want string
	}{
		{coreminer.Command{Verb: coreminer.Spawn}, "Blue hires a miner"},
		{at(coreminer.Mine, 1, 3, 3), "Blue mines 50 ore at 3,3"},
		{dump, "Blue sells its first ore: 30 value"},
		{lay, "Blue lays 2 bombs at 2,0"},
		{ladder, "Blue builds a ladder at 1,0"},
		{coreminer.Command{Verb: coreminer.Buy, Item: coreminer.Material, Amount: 12}, "Blue buys 12 building material"},
		{at(coreminer.Move, 0, 2, 0), ""},
		{coreminer.Command{Verb: coreminer.Concede}, "Blue gives up\nAmber wins"},
	} {
		if got, _ := told(t, s, 0, c.cmd); got != c.want {
			t.Errorf("%v: %q, want %q", c.cmd, got, c.want)
		}
	}
	s.Miners[0].At = grid.Pt(0, 0)
	got, lines := told(t, s, 0, coreminer.Command{Verb: coreminer.Upgrade, Miner: 0})
	if got != "Blue gets a miner 3000" || lines[0].Weight != 1 {
		t.Errorf("upgrading: %q", got)
	}
}

func TestLinesOfTheWorld(t *testing.T) {
	s := New().Pages()[7].Demo.Start() // bombs
	var all []string
	for _, m := range New().Pages()[7].Demo.Moves {
		text, _ := told(t, s, m.Seat, m.Cmd)
		all = append(all, text)
		if err := s.Apply(m.Seat, m.Cmd, nil); err != nil {
			t.Fatal(err)
		}
	}
	got := strings.Join(all, "\n")
	for _, want := range []string{"A chain of 2 bombs explodes from 3,3", "A miner of Blue dies in an explosion"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	p := pit{rows: []string{".......", "e.ddddd", "e.ddddd", "e.ddddd", "eeeOeee"}, miners: []coreminer.Placed{worker(1, 3, 0, 0, 0)}}
	s = p.start()
	s.Tiles.At(grid.Pt(1, 3)).Dirt = 100
	if got, _ = told(t, s, 0, coreminer.Command{}); got != "A buried miner of Blue loses 10 health" {
		t.Errorf("suffocating: %q", got)
	}
	s.Miners[0].Health = 5
	if got, _ = told(t, s, 0, coreminer.Command{}); got != "A miner of Blue suffocates at 1,3" {
		t.Errorf("suffocated: %q", got)
	}
	s = p.start()
	s.Miners[0].At = grid.Pt(0, 0)
	s.Sides[0].Value, s.Sides[1].Value = 10, 25
	s.Miners[0].Ore = 20
	c := coreminer.Command{Verb: coreminer.Dump, At: grid.Pt(0, 0), Item: coreminer.Ore}
	if got, _ = told(t, s, 0, c); got != "Blue sells ore worth 20 value\nBlue takes the lead" {
		t.Errorf("lead: %q", got)
	}
}

// TestNames checks every sprite and sound named in data: lines, cards, verbs, overlays and cues.
func TestNames(t *testing.T) {
	v := New()
	game := func(name string) {
		t.Helper()
		if _, ok := assets.Find("coreminer/" + name); !ok && name != "" {
			t.Errorf("no sprite coreminer/%s", name)
		}
	}
	voices := map[string]bool{}
	for _, n := range sound.Names() {
		voices[n] = true
	}
	for _, k := range sounds {
		if !voices[k.name] {
			t.Errorf("no sound %s", k.name)
		}
	}
	p := play(t, level("busy"), "icons", 40)
	for i := range p.moves {
		for _, l := range v.Lines(&p.moves[i]) {
			if _, ok := assets.Find("shell/" + l.Icon); !ok {
				t.Errorf("no sprite shell/%s", l.Icon)
			}
			if l.Text == "" || strings.Contains(l.Text, "%!") {
				t.Errorf("line %q", l.Text)
			}
		}
	}
	for _, o := range v.Overlays() {
		game(o.Icon)
	}
	last := p.states[len(p.states)-1]
	for _, d := range v.Hand().Verbs(last, 0) {
		game(d.Icon)
	}
	for i := range last.Tiles.Cells {
		card, ok := v.Inspect(last, last.Tiles.Point(i))
		if !ok {
			t.Fatalf("no card for tile %d", i)
		}
		game(card.Sprite)
		for _, r := range card.Rows {
			game(r.Icon)
			if strings.Contains(r.Value, "%!") {
				t.Errorf("row %+v", r)
			}
		}
	}
}

func TestHud(t *testing.T) {
	v := New()
	s := works().start()
	h := v.Hud(s, 0)
	if h.Resource != "Money" || h.Left != 1000 || h.CanAct != 2 || h.Most != 250 || h.Alert != "" {
		t.Errorf("hud %+v", h)
	}
	if h = v.Hud(s, rules.NoSeat); h.Resource != "" || h.Alert != "" {
		t.Errorf("hud of a spectator %+v", h)
	}
	if h = v.Hud(s, 1); h.CanAct != 0 {
		t.Errorf("%d can act out of turn", h.CanAct)
	}
	s.Tiles.At(grid.Pt(2, 3)).Dirt = 30
	if h = v.Hud(s, 0); h.Alert != "A miner of yours loses 5 health when this turn ends" || h.AlertAt != grid.Pt(2, 3) {
		t.Errorf("alert %q at %v", h.Alert, h.AlertAt)
	}
	s.Miners[1].Health = 5
	if h = v.Hud(s, 0); h.Alert != "A miner of yours dies when this turn ends" {
		t.Errorf("alert %q", h.Alert)
	}
	s = works().start()
	if err := s.Apply(0, coreminer.Command{Verb: coreminer.Dump, At: grid.Pt(2, 0), Item: coreminer.Bombs}, nil); err != nil {
		t.Fatal(err)
	}
	if h = v.Hud(s, 0); h.Alert != "A bomb beside your miner goes off in 2 turns" {
		t.Errorf("alert %q", h.Alert)
	}
	s.Miners[0].At = grid.Pt(9, 0)
	s.Sides[1].Value = 6200
	if h = v.Hud(s, 0); h.Alert != "Amber needs only 500 more value to win" {
		t.Errorf("alert %q", h.Alert)
	}
	if sc := v.Score(s, 1); sc.Value != 6200 || sc.Max != 6700 || sc.Note != "1000 money, 1 miner" {
		t.Errorf("score %+v", sc)
	}
	for _, line := range v.Series() {
		if n := line.Value(s, 0); n < 0 {
			t.Errorf("%s is %v", line.ID, n)
		}
	}
}

// TestCues checks that sounds lie within the frame and are not too many, however much happens.
func TestCues(t *testing.T) {
	heard := map[string]bool{}
	for _, seed := range []string{"x", "y", "z"} {
		p := play(t, level("busy"), seed, 40)
		v := New()
		for i := 0; i < len(p.moves); {
			f, next := p.turn(i, 0)
			cues := v.Cues(f)
			if len(cues) > 32 {
				t.Errorf("%d sounds in one turn", len(cues))
			}
			for _, c := range cues {
				heard[c.Sound] = true
				if c.At < 0 || c.At > 1 || c.Pan < -1 || c.Pan > 1 || c.Gain <= 0 || c.Gain > 1 {
					t.Errorf("sound %+v", c)
				}
			}
			i = next
		}
	}
	for _, s := range []string{"dig", "hammer", "thud", "rumble", "blast", "collapse", "turn", "tick"} {
		if !heard[s] {
			t.Errorf("never heard: %s", s)
		}
	}
}

func TestReasons(t *testing.T) {
	v := New()
	s := works().start()
	if got := v.Reason(s); got != "" {
		t.Errorf("reason of a match that goes on: %q", got)
	}
	seen := map[string]bool{}
	s.Over = true
	for r := coreminer.Promoted; r <= coreminer.Left; r++ {
		for _, o := range []coreminer.Occasion{coreminer.Limit, coreminer.Both, coreminer.OreGone} {
			s.Occasion = o
			s.Sides[1] = coreminer.Side{Verdict: coreminer.Winner, Reason: r}
			text := v.Reason(s)
			key := fmt.Sprint(text, o)
			if text == "" || seen[key] || strings.Contains(text, "%!") {
				t.Errorf("reason %v: %q", r, text)
			}
			seen[key] = true
		}
	}
}

// TestPages plays the mines of the rule book.
func TestPages(t *testing.T) {
	pages := New().Pages()
	if len(pages) < 8 {
		t.Fatalf("%d pages", len(pages))
	}
	for _, p := range pages {
		if p.Title == "" || len(p.Text) == 0 {
			t.Errorf("page %q is empty", p.Title)
		}
		if p.Demo == nil {
			continue
		}
		s := p.Demo.Start()
		changed := 0
		for i, m := range p.Demo.Moves {
			tape := rules.NewTape(rules.NewSeeded("page"))
			if err := s.Apply(m.Seat, m.Cmd, tape); err != nil {
				t.Errorf("page %q, move %d %v: %v", p.Title, i, m.Cmd, err)
				break
			}
			changed += len(tape.Events)
		}
		if changed == 0 {
			t.Errorf("nothing happens on page %q", p.Title)
		}
	}
	happens := func(page int, what coreminer.What) {
		t.Helper()
		s := pages[page].Demo.Start()
		tape := rules.NewTape(nil)
		for _, m := range pages[page].Demo.Moves {
			if err := s.Apply(m.Seat, m.Cmd, tape); err != nil {
				return // told above
			}
		}
		for _, e := range tape.Events {
			if coreminer.What(e.What) == what {
				return
			}
		}
		t.Errorf("page %q does not show: %v", pages[page].Title, what)
	}
	for page, what := range []coreminer.What{coreminer.Gained, coreminer.Hired, coreminer.Mined, coreminer.Hoppered, coreminer.Laddered, coreminer.Slid, coreminer.Hurt,
		coreminer.Blasted, coreminer.Shielded, coreminer.Upgraded} {
		happens(page, what)
	}
}
