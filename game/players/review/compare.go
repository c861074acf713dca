package review

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
)

// Players is what a review asks of the built-in players of a game; bots.Roster has it.
type Players interface {
	New(name, seed string) (match.Player, error)
	Suggest(ctx context.Context, t match.Position, seat rules.Seat) ([]match.Advice, error)
	WinChance(t match.Position) []float64
	Reading(t match.Position) (bots.Reading, error)
}

// comparison plays what may be done in a turn of a seat.
type comparison struct {
	ctx      context.Context
	players  Players
	setup    match.Setup
	before   match.Position
	seat     rules.Seat
	given    [rules.MaxSeats][]match.Command // what the seats did
	branches []*branch                       // what has been played out
}

// weigh finds out what the turn was worth, and what would have been better.
func (c *comparison) weigh(t *Turn) error {
	reading, err := c.players.Reading(c.before)
	if err != nil {
		return err
	}
	t.Part = min(max(reading.Progress, 0), 1)
	advice, err := c.advise()
	if err != nil {
		return err
	}
	played, best, idle := c.branch(c.given[c.seat]), c.branch(match.Joined(advice...)), c.branch(nil)
	for _, b := range c.branches {
		if err := c.sample(b, few); err != nil {
			return err
		}
	}
	if best.mean()-played.mean() >= Marks[Inaccuracy].From {
		sure := []*branch{played, best}
		if idle.mean() > played.mean() {
			sure = append(sure, idle)
		}
		for _, b := range sure {
			if err := c.sample(b, many); err != nil {
				return err
			}
		}
	}
	t.measure(best, played, idle)
	if t.Mark = markOf(t.Loss()); t.Mark == Best {
		return nil
	}
	if t.Better, err = Parts(c.before.Game(), advice); err != nil {
		return err
	}
	if t.Key, err = c.key(t, best, advice); err != nil {
		return err
	}
	t.Verb = t.Better[t.Key].Verb()
	if t.harmed() && t.Mark >= Mistake {
		t.Harm, err = c.harm(t, played)
	}
	return err
}

// measure notes what the turn is worth. Doing nothing is compared with what was played: both may be far from the best by different chances.
func (t *Turn) measure(best, played, idle *branch) {
	t.Best = best.mean()
	t.Played = t.Best - best.ahead(played)
	t.Idle = t.Played + idle.ahead(played)
}

// Parts is advice as it is kept.
func Parts(game match.Game, advice []match.Advice) (list []Part, err error) {
	for _, a := range advice {
		p := Part{Why: a.Why}
		for _, cmd := range a.Cmds {
			data, err := game.Encode(cmd)
			if err != nil {
				return nil, err
			}
			p.Cmds = append(p.Cmds, data)
		}
		list = append(list, p)
	}
	return list, nil
}

// Advice is what Parts has kept.
func Advice(game match.Game, parts []Part) (list []match.Advice, err error) {
	for _, p := range parts {
		a := match.Advice{Why: p.Why}
		for _, data := range p.Cmds {
			c, err := game.Decode(data)
			if err != nil {
				return nil, err
			}
			a.Cmds = append(a.Cmds, c)
		}
		list = append(list, a)
	}
	return list, nil
}

// Verb names what a part does: by its last command, since walking leads to something.
func (p Part) Verb() string {
	var c struct{ Verb string }
	_ = json.Unmarshal(p.Cmds[len(p.Cmds)-1], &c)
	return c.Verb
}

// Given is how much of a part of what was better was played, but for the way there, which may have been another.
type Given uint8

// Of a part that digs the sentence is about the first tile.
const (
	Missing Given = iota // not what its sentence is about
	Begun                // that, also when others dug there as often as is advised, but not all that follows
	Whole
)

// Given is how much of each part of what was better was played.
func (t *Turn) Given(game match.Game, played []match.Command) ([]Given, error) {
	advice, err := Advice(game, t.Better)
	if err != nil {
		return nil, err
	}
	all, err := Parts(game, []match.Advice{{Cmds: played}})
	if err != nil {
		return nil, err
	}
	info := game.Info()
	given := make([]Given, len(advice))
	for n, a := range advice {
		data, lacks, begun := t.Better[n].Cmds, false, false
		for i, cmd := range a.Cmds {
			c := Part{Cmds: data[i : i+1]}
			did, way := slices.Contains(played, cmd), i < len(data)-1 && c.Verb() == "move"
			if !begun && info.Shared != "" && c.Verb() == info.Shared {
				deed := c.deed(info.Actor)
				begun = did || times(all, deed, info.Actor) >= times(t.Better, deed, info.Actor)
				if did = begun; !did {
					lacks = true
					break // what follows is not its sentence
				}
			}
			lacks = lacks || !did && !way
		}
		switch {
		case !lacks:
			given[n] = Whole
		case begun:
			given[n] = Begun
		}
	}
	return given, nil
}

// times is how often a deed is among the commands of parts.
func times(parts []Part, deed, actor string) (n int) {
	for _, p := range parts {
		for _, data := range p.Cmds {
			if (Part{Cmds: []json.RawMessage{data}}).deed(actor) == deed {
				n++
			}
		}
	}
	return n
}

// Passes reports whether a part does nothing.
func (p Part) Passes() bool { return len(p.Cmds) == 1 && p.Verb() == "pass" }

// chances begins a match from the position before the turn whose chances are those of number k: the same whatever is played.
func (c *comparison) chances(k int) *match.Match {
	setup := c.setup
	setup.Seed = fmt.Sprintf("review %s %d %d", c.setup.Seed, c.before.Turn(), k)
	return match.New(setup, c.before)
}

// advise asks what the seat should do until its turn ends. In a game with stages it is asked at each, after what the others really did.
func (c *comparison) advise() (advice []match.Advice, err error) {
	m := c.chances(0)
	q := c.queue(nil)
	for c.open(m) {
		seat := m.Active().First()
		if seat != c.seat {
			c.pop(m, &q, seat)
			continue
		}
		more, err := c.players.Suggest(c.ctx, m.Position(), seat)
		if err != nil {
			return nil, err
		}
		if len(more) == 0 {
			more = []match.Advice{{Cmds: []match.Command{c.before.Game().Pass()}}}
		}
		advice = append(advice, more...)
		turn, active := m.Turn(), m.Active()
		for _, cmd := range match.Joined(more...) {
			_, _ = m.Do(seat, cmd) // what chance has made impossible is left out
		}
		if m.Turn() == turn && m.Active() == active {
			c.pop(m, &q, seat)
		}
	}
	return advice, c.ctx.Err()
}

// queue is what each seat is to do, with cmds for the reviewed one.
func (c *comparison) queue(cmds []match.Command) [rules.MaxSeats][]match.Command {
	q := c.given
	q[c.seat] = cmds
	return q
}

// open reports whether the turn continues.
func (c *comparison) open(m *match.Match) bool {
	return m.Turn() == c.before.Turn() && !m.Active().Empty() && c.ctx.Err() == nil
}

// pop does the next thing of a seat that may act; one that has nothing left passes. What is not legal any more is left out.
func (c *comparison) pop(m *match.Match, q *[rules.MaxSeats][]match.Command, seat rules.Seat) {
	cmd := c.before.Game().Pass()
	if len(q[seat]) > 0 {
		cmd, q[seat] = q[seat][0], q[seat][1:]
	}
	_, _ = m.Do(seat, cmd)
}

// coin is why a match ends in which all is equal.
const coin = "coin"

// How a turn is played on: by whom, and for how long.
const (
	few     = 4  // chances of every turn
	many    = 16 // of one in which much seems to be lost
	rounds  = 6  // turns of each seat
	weighed = 3  // of the last so many the mean is taken: what a single turn brings is often taken back in the next
)

// follow is who plays on for all seats: half of the turns the sound player of each game, half of them the next better one, by chance. What
// only one of the two continues with is thus neither lost nor certain. The better one of MechMania takes long.
func follow(game string) string {
	if game == "mechmania" {
		return "form:1.04"
	}
	return "form:1.5"
}

// branch is what may be done in the turn, and what it is worth under each chance.
type branch struct {
	cmds   []match.Command
	hash   uint64 // of the position after the turn, under the first chance
	values []float64
	tossed int // of them, decided by a coin
}

// branch begins with what may be done; what leads to the same position as another is that one.
func (c *comparison) branch(cmds []match.Command) *branch {
	b := &branch{cmds: cmds, hash: c.played(cmds, 0).Position().Hash()}
	if i := slices.IndexFunc(c.branches, func(o *branch) bool { return o.hash == b.hash }); i >= 0 {
		return c.branches[i]
	}
	c.branches = append(c.branches, b)
	return b
}

// played is the match after the turn in which the seat does this.
func (c *comparison) played(cmds []match.Command, k int) *match.Match {
	m := c.chances(k)
	q := c.queue(cmds)
	for c.open(m) {
		c.pop(m, &q, m.Active().First())
	}
	return m
}

// sample weighs a branch under so many chances.
func (c *comparison) sample(b *branch, count int) error {
	for k := len(b.values); k < count; k++ {
		m := c.played(b.cmds, k)
		v, err := c.playOn(m, k)
		if err != nil {
			return err
		}
		b.values = append(b.values, v)
		if m.Outcome().Reason == coin {
			b.tossed++
		}
	}
	return nil
}

// mean is what a branch is worth.
func (b *branch) mean() float64 { return mean(b.values) }

func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}

// ahead is how much better a branch is than another under the same chances, less the standard error of that: what is not sure is not told.
func (b *branch) ahead(o *branch) float64 {
	n := min(len(b.values), len(o.values))
	var d []float64
	for k := range n {
		d = append(d, b.values[k]-o.values[k])
	}
	m, sum := mean(d), 0.0
	for _, x := range d {
		sum += float64((x - m) * (x - m))
	}
	doubt := math.Sqrt(sum / float64(n) / float64(max(n-1, 1)))
	if m < 0 {
		return min(m+doubt, 0)
	}
	return max(m-doubt, 0)
}

// playOn lets all seats play on for some turns, and weighs where that leads, when all have moved equally often.
func (c *comparison) playOn(m *match.Match, k int) (float64, error) {
	ctx, stop := context.WithCancel(c.ctx)
	defer stop()
	seats := c.before.Seats()
	w := &watch{turn: c.before.Turn(), seat: c.seat, players: c.players, stop: stop, each: 1}
	if active := c.before.Active(); active == rules.Seats(c.seat) {
		w.each = seats
	}
	list := make([]match.Player, seats)
	for seat := range list {
		p, err := c.players.New(follow(c.setup.Game), fmt.Sprint(k, " ", seat))
		if err != nil {
			return 0, err
		}
		list[seat] = watched{p, w}
	}
	if err := m.Run(ctx, list); err != nil && ctx.Err() == nil {
		return 0, err
	}
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	for len(w.seen) < weighed {
		w.seen = append(w.seen, c.players.WinChance(m.Position())[c.seat])
	}
	return mean(w.seen), nil
}

// watch weighs the positions of a match in the last turns that are played on, and ends it after them.
type watch struct {
	players Players
	seat    rules.Seat
	turn    int // the next to look at
	each    int // turns in which each seat moves once
	round   int
	seen    []float64
	stop    context.CancelFunc
}

// watched is a player of such a match. Positions are looked at when seat 0 is about to move: then all have moved equally often.
type watched struct {
	match.Player
	*watch
}

// Play plays the turn, or ends the match.
func (w watched) Play(ctx context.Context, turn *match.Turn) error {
	if n := turn.Number(); n > w.turn && turn.Seat == 0 || n > w.turn+w.each {
		w.turn = n + w.each - 1
		if w.round++; w.round > rounds-weighed {
			w.seen = append(w.seen, w.players.WinChance(turn.Match().Position())[w.seat])
		}
		if w.round == rounds {
			w.stop()
			return ctx.Err()
		}
	}
	return w.Player.Play(ctx, turn)
}

// key finds the part of the advice that matters most, and was not played, or where all were begun, not wholly. Of turns that lost little it is the first.
func (c *comparison) key(t *Turn, best *branch, advice []match.Advice) (int, error) {
	given, err := t.Given(c.before.Game(), c.given[c.seat])
	if err != nil {
		return 0, err
	}
	least := slices.Min(given)
	missing := func(i int) bool { return given[i] == least && least < Whole }
	return keyOf(c.before.Game().Info().Actor, t.Better, advice, missing, func(rest []match.Advice) (float64, error) {
		if t.Mark <= Good {
			return 0, nil
		}
		without := c.branch(match.Joined(rest...))
		if err := c.sample(without, few); err != nil {
			return 0, err
		}
		return best.ahead(without), nil
	})
}
