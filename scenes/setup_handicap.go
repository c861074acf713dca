package scenes

import (
	"fmt"
	"strings"

	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
)

// handicapMenu is what each seat begins with beyond the level.
type handicapMenu struct {
	by   [rules.MaxSeats]int
	open bool // the sliders are shown
}

// set sets the handicaps by seat; the others have none.
func (m *handicapMenu) set(by []int) {
	m.by = [rules.MaxSeats]int{}
	copy(m.by[:], by)
}

// handicaps says who has the advantage in the level, offers the handicap that evens it out, and those that a person chooses. It returns the
// height used.
func (s *setup) handicaps(r board.Rect) float32 {
	u := s.u
	l, ok := s.level()
	if !ok || s.entry.Game == nil || s.entry.Game.Info().Handicap.Step == 0 || l.Challenge != nil {
		return 0
	}
	const button = 170
	y, w := r.Y, min(button, r.W*0.45)
	if u.Button("setup/handicap", board.Rect{X: r.X + r.W - w, Y: y, W: w, H: ui.Header}, ui.Button{Label: "Handicap", Size: ui.Second, Chosen: s.handicap.open,
		Tip: "Handicap\nA seat begins with more than the level gives it."}) {
		s.handicap.open = !s.handicap.open
	}
	setup := s.setup(s.kinds)
	bias, biased := l.Bias()
	text := s.advantage(bias, biased, names.Handicap(setup))
	y += max(u.Wrap(board.Rect{X: r.X + 16, Y: y + 10, W: r.W - w - 32}, text, ui.Second, board.Regular, board.Left, u.Theme.Text2)+10, ui.Header) + 6
	if biased && !games.Balanced(setup) {
		label := "Make it even: " + strings.Join(s.inShort(bias.Handicap), ", ")
		if u.Button("setup/even", board.Rect{X: r.X, Y: y, W: r.W, H: ui.Header}, ui.Button{Label: label, Size: ui.Second,
			Tip: "Make it even\nWith this handicap equal players win about equally often."}) {
			s.handicap.set(bias.Handicap)
			u.Say(names.Handicap(s.setup(s.kinds)))
		}
		y += ui.Header + 6
	}
	if s.handicap.open {
		y += s.sliders(board.Rect{X: r.X, Y: y, W: r.W})
	}
	return y - r.Y
}

// advantage says who has the advantage with the handicap that is chosen; given says what that is.
func (s *setup) advantage(bias levels.Bias, biased bool, given string) string {
	switch {
	case biased && games.Balanced(s.setup(s.kinds)):
		return given + " So equal players win about equally often."
	case given != "":
		return given
	case biased:
		best := bias.Ahead()
		return fmt.Sprintf("Between equal players (%s) %s wins %d %% here.", players.Title(bias.Player), board.SeatName(rules.Seat(best)), bias.Shares[best])
	}
	return "Nobody has a handicap."
}

// inShort lists handicaps: "Amber +10 money".
func (s *setup) inShort(by []int) []string {
	var out []string
	for seat, n := range by {
		if n != 0 {
			out = append(out, fmt.Sprintf("%s +%d %s", board.SeatName(rules.Seat(seat)), n, s.entry.Game.Info().Handicap.Unit))
		}
	}
	return out
}

// sliders is a slider for the handicap of each seat. It returns the height used.
func (s *setup) sliders(r board.Rect) float32 {
	u, h := s.u, s.entry.Game.Info().Handicap
	const mark, value = 34, 64
	y := r.Y
	for i := range s.kinds {
		seat := rules.Seat(i)
		u.Mark(seat, r.X+mark/2+8, y+ui.Header/2, 22)
		v := float64(s.handicap.by[i])
		show := func(v float64) string {
			if v == 0 {
				return "none"
			}
			return fmt.Sprintf("+%.0f", v)
		}
		label := board.SeatName(seat) + ", " + h.Unit
		if u.Slider(fmt.Sprintf("setup/handicap/%d", i), board.Rect{X: r.X + mark + 8, Y: y, W: r.W - mark - value - 16, H: ui.Header}, &v, 0, float64(h.Most),
			ui.Slider{Step: float64(h.Step), Label: label, Show: show}) {
			s.handicap.by[i] = int(v)
		}
		u.Text(board.Rect{X: r.X + r.W - value, Y: y, W: value - 8, H: ui.Header}, show(v), ui.Body, board.MonoBold, board.Right, u.Theme.Text)
		y += ui.Header
	}
	y += u.Wrap(board.Rect{X: r.X + 16, Y: y, W: r.W - 32}, "More "+h.Unit+" at the start. A match with a handicap counts for your rating only if it makes the level even.",
		ui.Second, board.Regular, board.Left, u.Theme.Text3) + 6
	return y - r.Y
}
