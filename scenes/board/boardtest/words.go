package boardtest

import (
	"slices"
	"strings"
	"testing"

	"app.pentarena/assets"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/shell/sound"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Lines carries out a command on a copy of a position, and returns what the view tells of it: all texts, one a line, and the lines.
func Lines[S rules.State[S, C], C comparable](t testing.TB, v board.View[S, C], s S, seat rules.Seat, c C) (string, []board.Line) {
	t.Helper()
	p := Begin[S, C](v.Timing(), s)
	p.Do(t, seat, c)
	lines := v.Lines(&p.Moves[0])
	return Texts(lines), lines
}

// Texts are the texts of lines, one a line.
func Texts(lines []board.Line) string {
	return strings.Join(lists.Map(lines, func(l board.Line) string { return l.Text }), "\n")
}

// Sprites fails for each name that is not a sprite of the game; "" is ignored.
func Sprites(t testing.TB, game string, names ...string) {
	t.Helper()
	for _, n := range names {
		if _, ok := assets.Find(game + "/" + n); !ok && n != "" {
			t.Errorf("no sprite %s/%s", game, n)
		}
	}
}

// whole fails when a text contains a formatting error.
func whole(t testing.TB, text string) {
	t.Helper()
	if strings.Contains(text, "%!") {
		t.Errorf("text %q", text)
	}
}

// Words checks the texts and sprites of a view over a match: log lines and their icons, the strip, the verbs of all seats, the overlays,
// and at some moments the cards of all cells. It returns the number of cards of the last position.
func (p *Played[S, C]) Words(t testing.TB, game string, v board.View[S, C]) int {
	t.Helper()
	for i := range p.Moves {
		for _, l := range v.Lines(&p.Moves[i]) {
			if from, name, ok := strings.Cut(l.Icon, "/"); ok {
				Sprites(t, from, name)
			} else {
				Sprites(t, "shell", l.Icon)
			}
			if whole(t, l.Text); l.Text == "" || l.Icon == "" {
				t.Errorf("line %+v", l)
			}
		}
	}
	for _, o := range v.Overlays() {
		Sprites(t, game, o.Icon)
		if !p.draws(v, o.ID) {
			t.Errorf("the overlay %q draws nothing in the whole match", o.ID)
		}
	}
	turns := p.Turns()
	for i := range moments {
		p.cards(t, game, v, p.States[turns[i*len(turns)/moments]])
	}
	for seat := range rules.Seat(rules.MaxSeats) {
		if s := p.Last(); s.Active().Has(seat) {
			for _, b := range v.Controller().Verbs(s, seat) {
				Sprites(t, game, b.Icon)
			}
		}
	}
	return p.cards(t, game, v, p.Last())
}

// draws reports whether an overlay draws something at some moment that one which does not exist would not.
func (p *Played[S, C]) draws(v board.View[S, C], overlay string) bool {
	var with, without board.List
	o, none := Options(40), Options(40)
	o.Overlay, none.Overlay = overlay, "none of these"
	var past []rules.Event
	for _, i := range p.Turns() {
		f, _ := p.Turn(i, 0)
		f.Past, past = past, f.Events
		with.Reset()
		without.Reset()
		v.Draw(&with, f, o, nil)
		v.Draw(&without, f, none, nil)
		if !slices.Equal(with.Items, without.Items) {
			return true
		}
	}
	return false
}

// moments is the number of moments at which Words checks the cards.
const moments = 6

// cards checks the strip and all cards of a position, and returns the number of cards.
func (p *Played[S, C]) cards(t testing.TB, game string, v board.View[S, C], s S) (n int) {
	t.Helper()
	for _, c := range v.Hud(s, s.Active().First()).Strip {
		Sprites(t, game, c.Icon)
	}
	b := v.Bounds(s)
	for y := int(b.Y) - 1; y <= int(b.Y+b.H); y++ {
		for x := int(b.X) - 1; x <= int(b.X+b.W); x++ {
			card, ok := v.Inspect(s, grid.Pt(x, y))
			if !ok {
				continue
			}
			n++
			Sprites(t, game, card.Sprite)
			for _, r := range card.Rows {
				Sprites(t, game, r.Icon)
				whole(t, r.Label+r.Value)
			}
			for _, note := range card.Notes {
				whole(t, note)
			}
			if card.Title == "" {
				t.Errorf("the card of %d,%d has no title", x, y)
			}
			figure(t, &card)
		}
	}
	return n
}

// figure checks that the pictures of a card are not empty and stay in their boxes.
func figure(t testing.TB, c *board.Card) {
	t.Helper()
	palette := board.Palette{Text: board.White, Line: board.White, Scale: 1}
	for _, k := range []struct {
		draw func(*board.List, board.Rect, *board.Palette)
		box  board.Rect
	}{{c.Portrait, board.Rect{W: 60, H: 60}}, {c.Figure, board.Rect{X: 10, Y: 10, W: 240, H: c.FigureHeight}}} {
		if k.draw == nil {
			continue
		}
		var l board.List
		if k.draw(&l, k.box, &palette); len(l.Items) == 0 {
			t.Errorf("%s has an empty picture", c.Title)
		}
		for i := range l.Items {
			if it := &l.Items[i]; it.Op == board.OpSprite && !k.box.Contains(it.X+it.W/2, it.Y+it.H/2) {
				t.Errorf("%s: a part of the picture lies at %v,%v outside %v", c.Title, it.X, it.Y, k.box)
			}
		}
	}
}

// Cues checks that all sounds of a match exist, lie within their frames, and number at most most in a turn. It returns the names of the
// sounds.
func (p *Played[S, C]) Cues(t testing.TB, v board.View[S, C], most int) map[string]bool {
	t.Helper()
	heard := map[string]bool{}
	for _, i := range p.Turns() {
		f, _ := p.Turn(i, 0)
		cues := v.Cues(f)
		if len(cues) > most {
			t.Errorf("%d sounds in one turn", len(cues))
		}
		for _, c := range cues {
			if heard[c.Sound] = true; c.At < 0 || c.At > 1 || c.Pan < -1 || c.Pan > 1 || c.Gain <= 0 || c.Gain > 1 {
				t.Errorf("sound %+v", c)
			}
		}
	}
	if len(heard) == 0 {
		t.Error("nothing is heard")
	}
	for name := range heard {
		Sounds(t, name)
	}
	return heard
}

// Sounds fails for each name that is not a sound.
func Sounds(t testing.TB, names ...string) {
	t.Helper()
	for _, n := range names {
		if !slices.Contains(sound.Names(), n) {
			t.Errorf("no sound %q", n)
		}
	}
}

// Heard fails for each sound that was not heard.
func Heard(t testing.TB, heard map[string]bool, names ...string) {
	t.Helper()
	for _, n := range names {
		if !heard[n] {
			t.Errorf("never heard: %s", n)
		}
	}
}
