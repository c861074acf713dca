package ui

import (
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui/layout"
)

// Player is the choice of who plays a seat: a person, or one of several AIs, weakest first.
type Player struct {
	Seat   string   // whose choice it is, for the live region
	Names  []string // of the AIs
	Notes  []string // a word on each AI, or nil
	Own    int      // how many of the last are not AIs but programs of the person
	Usual  int      // the AI chosen first when a person makes room for one
	Reason string   // why it cannot be changed now; "" when it can
}

// Player adds the choice of who plays a seat; at is 0 for a person, otherwise the number of the AI. It reports whether the choice changed.
func (u *UI) Player(id string, r board.Rect, p Player, at *int) bool {
	const gap = 6
	was, last := *at, len(p.Names)
	arrow := min(float32(Header), r.H)
	kinds := layout.Row(r, gap, layout.Part{Weight: 0.28}, layout.Part{Weight: 0.72})
	person, ai := kinds[0].Rect, kinds[1].Rect
	barred := func(chosen bool) string {
		return board.Either(chosen, "", p.Reason)
	}
	if u.Button(id+"/human", person, Button{Label: "Human", Said: p.Seat, Chosen: *at == 0, Reason: barred(*at == 0)}) {
		*at = 0
	}
	label, note := "AI", ""
	if was > 0 {
		label = p.Names[was-1]
		if p.Notes != nil {
			note = p.Notes[was-1]
		}
	}
	if was > 0 && last > 1 {
		for _, way := range []struct {
			name, icon, tip, end string
			to, limit            int
			x                    float32
		}{
			{"/weaker", "chevron-left", "A weaker AI", "A weaker AI\nThis is the weakest.", was - 1, 0, ai.X},
			{"/stronger", "chevron-right", "A stronger AI", "A stronger AI\nThis is the strongest.", was + 1, last + 1, ai.X + ai.W - arrow},
		} {
			b := Button{Icon: way.icon, Style: Tool, Tip: way.tip, Reason: p.Reason}
			switch own := last - p.Own; {
			case way.to == way.limit && was > own:
				b.Tip, b.Reason = "The next program", "The next program\nYou have no more."
			case way.to == way.limit:
				b.Reason = way.end
			case max(was, way.to) > own:
				b.Tip = "Choose " + p.Names[way.to-1]
			}
			if u.Button(id+way.name, board.Rect{X: way.x, Y: r.Y, W: arrow, H: r.H}, b) {
				*at = way.to
			}
		}
		ai.X, ai.W = ai.X+arrow+gap, ai.W-2*(arrow+gap)
	}
	if u.Button(id+"/ai", ai, Button{Label: label, Sub: note, Said: p.Seat, Chosen: was > 0, Reason: barred(was > 0)}) && was == 0 && last > 0 {
		*at = min(p.Usual, last-1) + 1
	}
	return *at != was
}
