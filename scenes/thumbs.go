package scenes

import (
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/viewport"
)

// thumb is a level's small picture.
type thumb struct {
	mini  *mini
	size  string // in words
	list  board.List
	scale float32
	theme string
}

// thumbs are the small pictures of levels by their texts.
type thumbs map[string]*thumb

// thumb is the small picture of a level, made once.
func (m thumbs) thumb(l *levels.Level) *thumb {
	if t, ok := m[l.Text]; ok {
		return t
	}
	t := &thumb{}
	m[l.Text] = t
	e, known := games.Find(l.Game)
	if view, ok := View(l.Game); ok && known {
		o := match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: l.Name, Seats: make([]match.SeatInfo, e.Seats(*l))}
		if table, err := games.Start(o); err == nil {
			if t.mini = newStill(view, table); t.mini != nil {
				t.mini.least = 4.2
				t.size = sizeOf(view, table)
			}
		}
	}
	return t
}

// drawThumb draws the picture of a level of a game. Its list is reused, since nothing in it moves.
func (s *shell) drawThumb(game string, t *thumb, r board.Rect) {
	u := s.u
	u.List.Box(r.X, r.Y, r.W, r.H, 6, night.Well)
	if _, ready := s.env.Ready(game); !ready || t.mini == nil {
		return
	}
	in := r.Inset(3)
	scale, ox, oy := t.mini.fit(in)
	oy, ox = oy-in.Y, ox-in.X // the list does not depend on where the row is scrolled to
	if t.scale != scale*s.in.Scale || t.theme != u.Theme.Name {
		l := t.mini.draw(u, scale, seen(board.Rect{W: in.W, H: in.H}, scale, ox, oy), true)
		t.list.Items = append(t.list.Items[:0], l.Items...)
		t.scale, t.theme = scale*s.in.Scale, u.Theme.Name
	}
	u.Embed(&t.list, in, scale, in.X+ox, in.Y+oy)
}

// sizeOf returns the size of a board in words: what the view says, or the number of cells in the middle row and column.
func sizeOf(view board.AnyView, at match.Position) string {
	if w, h, ok := view.Size(at); ok {
		return fmt.Sprintf("%d x %d", w, h)
	}
	b := view.Bounds(at)
	middle := view.Cell(at, b.X+b.W/2, b.Y+b.H/2)
	count := func(by grid.Point) int {
		n := 0
		for p := middle; viewport.OnBoard(view, at, p); p = p.Add(by) {
			n++
		}
		return n
	}
	return fmt.Sprintf("%d x %d", count(grid.Pt(1, 0))+count(grid.Pt(-1, 0))-1, count(grid.Pt(0, 1))+count(grid.Pt(0, -1))-1)
}
