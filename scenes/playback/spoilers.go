package playback

import (
	"math"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
)

// spoilers hide what a spectator has not seen yet, because AIs play faster than people watch: timeline, charts and log then stop at what
// was seen.
type spoilers struct {
	hidden bool
	seen   int // steps that were shown
}

// see records what is shown.
func (p *Player) see() { p.spoilers.seen = max(p.spoilers.seen, int(p.Steps()+1e-6)) }

// Known is how many steps may be shown.
func (p *Player) Known() int {
	if p.spoilers.hidden {
		return min(p.spoilers.seen, p.line.Len())
	}
	return p.line.Len()
}

// KnownTurns is the same as a position in turns.
func (p *Player) KnownTurns() float64 {
	if !p.spoilers.hidden {
		return p.inTurns(float64(p.line.Len()), record.Commands)
	}
	return max(p.inTurns(float64(p.Known()), record.Commands), p.Turns())
}

// Unseen is how many steps were seen of a match that is left before its end, 0 for all; see Options.Seen.
func (p *Player) Unseen() int {
	if p.Known() >= p.line.Len() {
		return 0
	}
	return max(p.Known(), 1)
}

// Going reports whether there is more to come, as far as the spectator may know.
func (p *Player) Going() bool { return p.running || p.Known() < p.line.Len() }

// SpoilersHidden reports whether spoilers are off.
func (p *Player) SpoilersHidden() bool { return p.spoilers.hidden }

// Hiding reports whether spoilers are off and there is something to hide.
func (p *Player) Hiding() bool { return p.spoilers.hidden && p.Going() }

// ToggleSpoilers shows or hides spoilers.
func (p *Player) ToggleSpoilers() { p.spoilers.hidden = !p.spoilers.hidden }

// front is the end of what may be seen, in the clock's unit.
func (p *Player) front() float64 {
	if !p.Hiding() {
		return p.Limit()
	}
	return min(p.fromSteps(float64(p.Known())), p.Limit())
}

// Entries are the lines of the log so far; the first KnownEntries may be shown.
func (p *Player) Entries() []Entry { return p.log.entries }

// Logged reports whether the log tells all steps so far.
func (p *Player) Logged() bool { return p.log.steps == p.line.Len() }

// KnownEntries is how many entries of the log may be shown.
func (p *Player) KnownEntries() int { return p.log.at(p.Known()) }

// Happened is how many entries belong to what has been shown.
func (p *Player) Happened() int { return p.log.at(p.Whole()) }

// Markers are the entries that may be told and have room on a timeline where each needs so many turns: of nearer ones the most important
// stays, of equals the first.
func (p *Player) Markers(apart float64) []Entry {
	list := p.log.spread(apart)
	for i, e := range list {
		if e.Step >= p.Known() {
			return list[:i]
		}
	}
	return list
}

// Values are the values of the charts, by series, seat and turn: at the start of every turn and at the end of the match.
func (p *Player) Values() [][][]float64 { return p.log.values }

// Measured are the values of one chart, by seat and turn, as far as they may be read.
func (p *Player) Measured(chart int) [][]float64 {
	if chart >= len(p.log.values) {
		return nil
	}
	all := p.log.values[chart]
	if !p.Hiding() {
		return all
	}
	n := int(math.Floor(p.KnownTurns()+1e-6)) + 1
	return lists.Map(all, func(values []float64) []float64 { return values[:min(n, len(values))] })
}

// TurningPoints are the n entries that decided most; see the function of this name. The end itself, which is told anyway, is none, and
// what the log marks with no weight does not turn the last turn, after which the win chance is that of who has won.
func (p *Player) TurningPoints(n int) []Entry {
	entries := p.log.entries
	if p.log.final {
		entries = slices.DeleteFunc(slices.Clone(entries[:p.log.at(p.log.steps-1)]), func(e Entry) bool { return e.Weight == 0 && e.Turn == p.line.Turns()-1 })
	}
	list := TurningPoints(entries, p.log.turns, n, p.Change)
	for i := range list {
		p.nameTurning(&list[i])
	}
	return list
}

// nameTurning names a turning point by what the win chance has followed, where its entry is neither great nor a loss of who lost by it, or the other
// side has done the same.
func (p *Player) nameTurning(e *Entry) {
	gain := p.Change(e.Turn)
	gains := Gainer(gain)
	if len(p.series) == 0 || p.series[0].Tipped == nil || math.Abs(gain) < swing {
		return
	}
	answered := e.Seat == gains && slices.ContainsFunc(p.log.entries, func(o Entry) bool {
		return o.Turn == e.Turn && o.Seat == 1-gains && sense(o) == sense(*e)
	})
	if answered || e.Weight < 1 && !e.Loses.Has(1-gains) {
		e.Seat, e.Place = gains, false
		e.Text = p.tipped(shift{since: e.Turn, turn: min(e.Turn+p.Lasting(), p.line.Turns()) - 1, gains: gains, pays: 1 - gains})
	}
}

// Lasting is how many turns after its start what a turn has brought is looked at, as a chart shows it: what is taken back at once has changed
// nothing. Turning points are as far apart, so that no change is told twice.
func (p *Player) Lasting() int { return min(apart(p.log.turns), 6) }

// Change is how much the first of two seats' share of the first measure changed from the start of a turn to Lasting turns later, in hundredths.
func (p *Player) Change(turn int) float64 {
	if len(p.log.values) == 0 || len(p.log.values[0]) != 2 {
		return 0
	}
	measure := p.log.values[0]
	last := len(measure[0]) - 1
	if last < 0 {
		return 0
	}
	share := func(turn int) float64 { return float64(Shares(measure, min(max(turn, 0), last))[0]) }
	return 100 * (share(turn+p.Lasting()) - share(turn))
}

// Share is what part of a measure each seat has, 1 in all.
type Share [rules.MaxSeats]float32

// UpTo is what the seats up to one have together.
func (s *Share) UpTo(seat rules.Seat) (sum float32) {
	for _, x := range s[:seat+1] {
		sum += x
	}
	return sum
}

// Percent are the Shares of a measure in hundredths, by seat and turn.
func Percent(measure [][]float64) [][]float64 {
	out := make([][]float64, len(measure))
	for seat := range measure {
		out[seat] = make([]float64, len(measure[seat]))
	}
	if len(measure) > 0 {
		for turn := range measure[0] {
			s := Shares(measure, turn)
			for seat := range measure {
				out[seat][turn] = 100 * float64(s[seat])
			}
		}
	}
	return out
}

// Shares is what part of a measure each seat has at the start of a turn; equal ones while nobody has anything.
func Shares(measure [][]float64, turn int) (s Share) {
	sum := 0.0
	for _, values := range measure {
		sum += max(values[turn], 0)
	}
	for seat, values := range measure {
		s[seat] = 1 / float32(len(measure))
		if sum > 0 {
			s[seat] = float32(max(values[turn], 0) / sum)
		}
	}
	return s
}
