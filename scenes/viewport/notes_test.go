package viewport_test

import (
	"context"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	city "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/viewport"
)

// artist draws every shape in each of its turns.
type artist struct {
	match.Player
	t     *testing.T
	label string
}

func (a artist) Play(ctx context.Context, turn *match.Turn) error {
	for _, d := range []match.Drawing{
		{Shape: "cell", At: match.Spot{3, 4}, Color: "red"},
		{Shape: "arrow", At: match.Spot{1, 1}, To: match.Spot{2.5, 1.5}},
		{Shape: "line", At: match.Spot{1, 2}, To: match.Spot{4, 2}, Color: "green"},
		{Shape: "circle", At: match.Spot{5, 5}, Size: 2, Color: "blue"},
		{Shape: "text", At: match.Spot{6, 6}, Text: a.label},
		{Shape: "field", Field: [][3]float64{{0, 0, 1}, {1, 0, 3.25}}},
		{Shape: "marker", Text: "a marker"},
	} {
		if err := turn.Note(match.Note{Kind: match.Draw, Draw: &d}); err != nil {
			a.t.Error(err)
		}
	}
	return a.Player.Play(ctx, turn)
}

func (p *pane) texts() []string {
	var list []string
	for _, it := range p.viewport.Draw().Items {
		if it.Op == board.OpText && (it.Text == "azure" || it.Text == "amber") {
			list = append(list, it.Text)
		}
	}
	return list
}

// TestDrawings draws all shapes where they belong, of both seats, of one and of none.
func TestDrawings(t *testing.T) {
	setup := tabletest.Setup(t, "anarchy", "quick", "random", "random")
	m := tabletest.Match(t, setup)
	players := []match.Player{artist{match.NewRandom("a"), t, "azure"}, artist{match.NewRandom("b"), t, "amber"}}
	if err := m.Run(t.Context(), players); err != nil {
		t.Fatal(err)
	}
	p := open(t, board.Adapt(anarchy.Game(), city.New()), setup, nil, record.Follow(m))
	if got := p.texts(); !slices.Equal(got, []string{"azure"}) {
		t.Fatalf("in the first turn the texts are %q", got)
	}
	p.play.SeekTurns(4)
	p.ticks(2)
	items := p.viewport.Draw().Items
	for what, want := range map[string]board.Item{
		"cell":   {Op: board.OpBox, X: 3, Y: 4, W: 1, H: 1},
		"arrow":  {Op: board.OpLine, X: 1.5, Y: 1.5, W: 3, H: 2},
		"line":   {Op: board.OpLine, X: 1.5, Y: 2.5, W: 4.5, H: 2.5},
		"circle": {Op: board.OpRing, X: 3.5, Y: 3.5, W: 4, H: 4},
		"text":   {Op: board.OpText, X: 6.5, Y: 6.5},
		"field":  {Op: board.OpBox, X: 1, Y: 0, W: 1, H: 1},
	} {
		if !slices.ContainsFunc(items, func(i board.Item) bool {
			return i.Op == want.Op && i.X == want.X && i.Y == want.Y && i.W == want.W && i.H == want.H
		}) {
			t.Errorf("no %s is drawn", what)
		}
	}
	// A cell of a city is covered by its building: what fills it is upon the building.
	fill := slices.IndexFunc(items, func(i board.Item) bool { return i.Op == board.OpBox && i.X == 3 && i.Y == 4 && i.W == 1 && i.H == 1 })
	if i := slices.IndexFunc(items[fill+1:], func(i board.Item) bool { return i.Op == board.OpSprite }); i >= 0 {
		t.Errorf("the sprite %+v is upon the drawings", items[fill+1+i])
	}
	for _, want := range [][]string{{"azure", "amber"}, {"azure"}, {"amber"}, nil, {"azure", "amber"}} {
		got := p.texts()
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("choice %d shows %q, not %q", p.viewport.Drawn(), got, want)
		}
		p.viewport.NextDrawings()
	}
	if p.viewport.Drawn() != viewport.Drawn(1) {
		t.Errorf("the choice is %d", p.viewport.Drawn())
	}
}

// TestDrawingsAreSecret keeps what a program draws and writes from the person who plays against it.
func TestDrawingsAreSecret(t *testing.T) {
	setup := tabletest.Setup(t, "anarchy", "quick", "random", "random")
	m := tabletest.Match(t, setup)
	if err := m.Run(t.Context(), []match.Player{match.NewRandom("a"), artist{match.NewRandom("b"), t, "amber"}}); err != nil {
		t.Fatal(err)
	}
	p := open(t, board.Adapt(anarchy.Game(), city.New()), setup, nil, record.Follow(m))
	p.play.ViewAs(0)
	p.play.SeekTurns(4)
	if got := p.play.Drawings(); len(got) > 0 {
		t.Errorf("a person sees %d drawings", len(got))
	}
	p.play.ViewAs(rules.NoSeat)
	if got := p.play.Drawings(); len(got) != 6 {
		t.Errorf("a spectator sees %d drawings", len(got))
	}
}
