package match

import (
	"errors"
	"fmt"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
)

// TurnBefore returns the last turn in which a seat did something that everybody knows, and the number of steps before it; false when there is none.
func (m *Match) TurnBefore(seat rules.Seat) (turn, n int, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for n = m.open; n > 0; n-- {
		if s := m.steps[n-1]; s.Seat == seat {
			for n > 0 && m.steps[n-1].Turn == s.Turn {
				n--
			}
			return s.Turn, n, true
		}
	}
	return 0, 0, false
}

// Rewind takes back all steps after the first n, also those of turns that have ended; n is where a turn begins. A match that is over stays as it
// is. Nobody may be playing: Run has returned.
func (m *Match) Rewind(n int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.position.Active().Empty():
		return errors.New("match: it is over")
	case n < 0 || n >= len(m.steps) || n > 0 && m.steps[n].Turn == m.steps[n-1].Turn:
		return fmt.Errorf("match: no turn begins after step %d of %d", n, len(m.steps))
	}
	if m.mark.steps > n {
		m.mark = mark{0, m.start, *rules.NewSeeded("dice " + m.setup.Seed)}
	}
	if err := m.back(n); err != nil {
		return err
	}
	m.base, m.open = n, n
	return nil
}

// Supposed returns a copy of the match, as far as a seat may know it, that continues by itself with another chance: of plans that have not been
// carried out it has those of the seat alone, and the others may plan.
func (m *Match) Supposed(seat rules.Seat, seed string) (*Match, error) {
	m.mu.Lock()
	n, position, steps := m.mark.steps, m.mark.position, m.steps[:len(m.steps):len(m.steps)]
	if n > m.open {
		n, position = 0, m.start
	}
	position = position.Clone()
	c := &Match{setup: m.setup, start: m.start, position: position, dice: *rules.NewSeeded("dice " + seed), steps: steps[:m.open:m.open], base: m.open, open: m.open,
		changed: make(chan struct{})}
	m.mu.Unlock()
	for _, s := range c.steps[n:] {
		if _, err := repeat(position, &c.dice, s); err != nil {
			return nil, fmt.Errorf("match: suppose: %w", err)
		}
	}
	c.mark = mark{c.base, position.Clone(), c.dice}
	own := lists.Filter(steps[len(c.steps):], func(s Step) bool { return s.Seat == seat })
	return c, c.Resume(own, nil, nil)
}

// Known is what everybody may know of a match.
type Known struct {
	Steps   []Step // those of turns, or stages of one, that have ended
	Faults  []Fault
	Notes   []Note
	Over    bool
	Changes int // see Match.Known
	Keep    int // how many steps of a caller still hold
	Noted   int // how many notes of a caller still hold
}

// Known returns what everybody may know, at one moment, for a caller who knew so many steps and notes after so many changes of the match.
func (m *Match) Known(steps, notes, changes int) Known {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := Known{m.steps[:m.open:m.open], m.faults[:len(m.faults):len(m.faults)], m.notes[:len(m.notes):len(m.notes)], m.position.Active().Empty(),
		len(m.cuts), steps, notes}
	for _, c := range m.cuts[min(changes, len(m.cuts)):] {
		k.Keep, k.Noted = min(k.Keep, c.steps), min(k.Noted, c.notes)
	}
	return k
}
