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
	"app.pentarena/scenes/ui/layout"
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
	page := layout.Down(r)
	words := page.Open()
	at := layout.Right(&words, min(button, r.W*0.45), 16)
	at.H = ui.Header
	if u.Button("setup/handicap", at, ui.Button{Label: "Handicap", Size: ui.Second, Chosen: s.handicap.open,
		Tip: "Handicap\nA seat begins with more than the level gives it."}) {
		s.handicap.open = !s.handicap.open
	}
	setup := s.setup(s.kinds)
	bias, biased := l.Bias()
	text := s.advantage(bias, biased, names.Handicap(setup))
	page.Skip(max(u.Wrap(layout.Pad(words, 16, 10, 0, 0), text, ui.Second, board.Regular, board.Left, u.Theme.Text2)+10, ui.Header) + 6)
	if biased && !games.Balanced(setup) {
		label := "Make it even: " + strings.Join(s.inShort(bias.Handicap), ", ")
		if u.Button("setup/even", page.Add(ui.Header), ui.Button{Label: label, Size: ui.Second,
			Tip: "Make it even\nWith this handicap equal players win about equally often."}) {
			s.handicap.set(bias.Handicap)
			u.Say(names.Handicap(s.setup(s.kinds)))
		}
		page.Skip(6)
	}
	if s.handicap.open {
		s.sliders(&page)
	}
	return page.Used()
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

func (s *setup) sliders(page *layout.Stack) {
	u, h := s.u, s.entry.Game.Info().Handicap
	const mark, value = 34, 64
	for i := range s.kinds {
		seat := rules.Seat(i)
		line := page.Add(ui.Header)
		mx, my := layout.Left(&line, mark+16, -8).Middle()
		u.Mark(seat, mx, my, 22)
		v := float64(s.handicap.by[i])
		show := func(v float64) string {
			if v == 0 {
				return "none"
			}
			return fmt.Sprintf("+%.0f", v)
		}
		label := board.SeatName(seat) + ", " + h.Unit
		number := layout.Pad(layout.Right(&line, value, 8), 0, 0, 8, 0)
		if u.Slider(fmt.Sprintf("setup/handicap/%d", i), line, &v, 0, float64(h.Most),
			ui.Slider{Step: float64(h.Step), Label: label, Show: show}) {
			s.handicap.by[i] = int(v)
		}
		u.Text(number, show(v), ui.Body, board.MonoBold, board.Right, u.Theme.Text)
	}
	page.Skip(u.Wrap(layout.Pad(page.Open(), 16, 0, 16, 0), "More "+h.Unit+" at the start. A match with a handicap counts for your rating only if it makes the level even.",
		ui.Second, board.Regular, board.Left, u.Theme.Text3) + 6)
}
