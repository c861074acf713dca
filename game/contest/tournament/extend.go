package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
)

// Part is a tournament as it was before it was extended.
type Part struct {
	Players int // how many of the plan's there were
	Seeds   int
}

// parts are all parts of the tournament; the last one is the plan itself.
func (p *Plan) parts() []Part { return append(slices.Clip(p.Before), Part{len(p.Players), p.Seeds}) }

// once is the next round of a format that knows all its meetings at its beginning: a round for each part, the first with everything, the others with
// what has been added. who are the meetings of so many players.
func (h *history) once(who func(players int) []Meeting) []Meeting {
	parts := h.plan.parts()
	n := len(h.rounds)
	if n >= len(parts) {
		return nil
	}
	now, before := parts[n], Part{}
	if n > 0 {
		before = parts[n-1]
	}
	var list []Meeting
	for _, m := range who(now.Players) {
		if slices.Max(m.Players) < before.Players {
			m.First = before.Seeds // they have met on these
		}
		if m.Seeds = now.Seeds - m.First; m.Seeds > 0 {
			list = append(list, m)
		}
	}
	return list
}

// Extended says what the plan has more than its last part, "" when it was never extended.
func (p *Plan) Extended() string {
	if len(p.Before) == 0 {
		return ""
	}
	last := p.Before[len(p.Before)-1]
	var more []string
	if n := len(p.Players) - last.Players; n > 0 {
		more = append(more, words.Count(n, "player", "players"))
	}
	if n := p.Seeds - last.Seeds; n > 0 {
		more = append(more, words.Count(n, "seed", "seeds"))
	}
	return words.And(more)
}

// continues makes the plan one that continues where another one, which has been played or begun, has come: the same, or with more players behind its
// own or more seeds where the format allows that, or with more rounds. The error says what is in the way.
func (p *Plan) continues(old *Plan) error {
	kind, _ := p.Format.Kind()
	for _, x := range []struct {
		key       string
		then, now any
	}{
		{"name", old.Name, p.Name}, {"format", old.Format, p.Format}, {"games", strings.Join(old.Games, ", "), strings.Join(p.Games, ", ")},
		{"seed", old.Seed, p.Seed}, {"time", old.Time, p.Time}, {"test", old.SPRT, p.SPRT},
	} {
		if x.then != x.now {
			return fmt.Errorf("the file holds the results of another tournament: its %s is %v, not %v; choose another folder, or move the file away", x.key, x.then, x.now)
		}
	}
	earlier := min(len(old.Players), len(p.Players))
	switch {
	case !slices.Equal(p.Players[:earlier], old.Players[:earlier]):
		return errors.New("the file holds the results of other players, or of these in another order; name those of the file first, in its order, and new ones behind them")
	case len(p.Players) < len(old.Players) || p.Seeds < old.Seeds || kind.Rounds && p.Rounds < old.Rounds:
		return fmt.Errorf("the file holds the results of more: %s on %s; a tournament can be extended, not cut",
			words.Count(len(old.Players), "player", "players"), words.Count(old.Seeds, "seed", "seeds"))
	case len(p.Players) > len(old.Players) && !kind.Once:
		return fmt.Errorf("nobody can enter a tournament of the format %s that has begun; the formats round-robin and gauntlet allow that", p.Format)
	case p.Seeds > old.Seeds && !kind.Once && !kind.Test:
		return fmt.Errorf("a tournament of the format %s that has begun keeps its seeds, since its rounds follow from the results; round-robin, gauntlet and test can have more", p.Format)
	}
	p.Before = old.Before
	if kind.Once && (len(p.Players) > len(old.Players) || p.Seeds > old.Seeds) {
		p.Before = append(slices.Clip(old.Before), Part{len(old.Players), old.Seeds})
	}
	return nil
}
