package bots

import (
	"math"
	"math/bits"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Reading is what an analysis sees in a position: how far the match has come, and some numbers for each seat that speak for it.
type Reading struct {
	Progress float64       // from 0 at the start to 1 at the latest end
	Seats    [][]float64   // by seat; as many features for each
	Open     float64       // until when, as Progress, even a clear lead is often lost
	Brief    float64       // how much shorter the match is than the shortest one for which the pace is; at most 1 for any other
	Sure     rules.SeatSet // who wins whatever the others do; empty while that is open
}

// Brief is Reading.Brief of a match of so many turns, when the pace is for one of quick turns and longer ones.
func Brief(quick, turns int) float64 { return float64(quick) / float64(max(turns, 1)) }

// Short is the Reading.Brief of the longest match that is short: half as long as on quick.
const Short = 2

// Short reports whether the match is.
func (r Reading) Short() bool { return r.Brief >= Short }

// Pace is how a forecast follows what positions say.
type Pace struct {
	Part float64 // of the way from what was said, from 0 to 1; 0 is 1
	Most float64 // how far a turn moves a chance at most, from 0 to 1; 0 for any distance
	Leap float64 // how far from what was said a position must be for most of that way to be gone at once, from 0 to 1; 0 for never
}

// Follows is how a forecast follows this position, where it does by pace in a match of full length: a short match has as far to go in fewer
// turns, and what is sure is said at once.
func (r Reading) Follows(pace Pace) Pace {
	if !r.Sure.Empty() {
		return Pace{Part: 1}
	}
	brief := max(r.Brief, 1)
	return Pace{Part: min(pace.Part*brief, 1), Most: pace.Most * brief, Leap: pace.Leap}
}

// MovesFirst is the feature that may speak for or against a seat. All others are things that it has, which do not count against it.
const MovesFirst = "moves first"

// First is the feature MovesFirst of a seat in a game of turns: 1 for the one that moves first, once something has happened. The position
// that is read is then one in which the other has had the last word.
func First(seat int, begun bool) float64 {
	if begun && seat == 0 {
		return 1
	}
	return 0
}

// AddShares adds features: each seat's part of what all have of the given ones, which counts a lead in relation to what there is. Each is taken
// to have a little more than it has, so that the first little bit is not everything.
func (r Reading) AddShares(features ...int) {
	const little = 0.1
	for _, k := range features {
		sum := little * float64(len(r.Seats))
		for _, f := range r.Seats {
			sum += f[k]
		}
		for seat, f := range r.Seats {
			r.Seats[seat] = append(f, (f[k]+little)/sum)
		}
	}
}

// AddLead adds a feature: how clearly each seat is ahead in something, of which logs are the logarithms by seat. It is equal while all have as much;
// with a sharpness of 6, a seat that has a tenth more than the only other has 0.64 of it, and with a fifth more 0.75.
func (r Reading) AddLead(sharpness float64, logs []float64) {
	top := slices.Max(logs)
	sum := 0.0
	for _, x := range logs {
		sum += math.Exp(sharpness * (x - top))
	}
	for seat, x := range logs {
		r.Seats[seat] = append(r.Seats[seat], math.Exp(sharpness*(x-top))/sum)
	}
}

// stages is how many stages of a match have weights of their own: its start, its middle and its end. Between two, the weights change evenly.
const stages = 3

// Terms returns the features of a seat in the form in which they are weighed: all of them for each stage, in proportion to how near it is.
func (r Reading) Terms(seat int) []float64 {
	at := min(max(r.Progress, 0), 1) * (stages - 1)
	f := r.Seats[seat]
	terms := make([]float64, stages*len(f))
	for stage := range stages {
		near := max(1-math.Abs(at-float64(stage)), 0)
		for i, x := range f {
			terms[stage*len(f)+i] = float64(x * near)
		}
	}
	return terms
}

// Chance estimates who wins: the odds between two seats are exp of the difference of their weighted features (a conditional logit model,
// D. McFadden, 1974; with two seats this is logistic regression). cmd/lab calibrate fits the weights to matches of players of all strengths.
type Chance[S any] struct {
	Features []string // what they are called in a sentence, "ore in reach"; several may be one thing in several forms
	Read     func(s S) Reading
	Full     Model
	Short    Model // of short matches, in which a lead is made up less often; without weights it is Full
}

// Model is what a Chance weighs in matches of some length.
type Model struct {
	Weights []float64 // of Terms
	Pace    Pace      // see Forecast
}

// model is the one for matches that are short, or for the others.
func (c *Chance[S]) model(short bool) Model {
	if short && c.Short.Weights != nil {
		return c.Short
	}
	return c.Full
}

// Logit returns the probabilities of the seats under these weights.
func Logit(r Reading, weights []float64) []float64 {
	terms := make([][]float64, len(r.Seats))
	for seat := range terms {
		terms[seat] = r.Terms(seat)
	}
	return Softmax(terms, weights)
}

// Softmax returns the probabilities of the seats whose terms, which are as many for each, are weighed so.
func Softmax(terms [][]float64, weights []float64) []float64 {
	out := make([]float64, len(terms))
	top := math.Inf(-1)
	for seat, x := range terms {
		for i := range min(len(x), len(weights)) {
			out[seat] += float64(x[i] * weights[i])
		}
		top = max(top, out[seat])
	}
	sum := 0.0
	for seat, u := range out {
		out[seat] = math.Exp(u - top)
		sum += out[seat]
	}
	for seat := range out {
		out[seat] /= sum
	}
	return out
}

// The least win chance that is said of a seat at the start of a match, and half a match after its Open while it continues: it can turn when players
// are not equal, and early leads are often lost.
const (
	leastEarly = 0.05
	leastLate  = 0.01
)

// Estimate returns what is said of the seats while the match is open: the probabilities of Logit, or that who is sure to win does, from the least
// chance up; the others give what that takes.
func Estimate(r Reading, weights []float64) []float64 {
	least := leastLate + (leastEarly-leastLate)*(1-min(max((r.Progress-r.Open)/max(0.5-r.Open, 0.25), 0), 1))
	out, sum, raised := Logit(r, weights), 0.0, 0.0
	if !r.Sure.Empty() {
		out = Share(rules.Outcome{Winners: r.Sure}, len(r.Seats))
	}
	for seat, p := range out {
		if p <= least {
			out[seat] = least
			raised += least
		} else {
			sum += p
		}
	}
	for seat, p := range out {
		if p > least {
			out[seat] = p * (1 - raised) / sum
		}
	}
	return out
}

// Share is a seat's part of a decided match: the winners share it, and in a draw all do.
func Share(o rules.Outcome, seats int) []float64 {
	out := make([]float64, seats)
	n := bits.OnesCount(uint(o.Winners))
	for seat := range out {
		switch {
		case n == 0:
			out[seat] = 1 / float64(seats)
		case o.Winners.Has(rules.Seat(seat)):
			out[seat] = 1 / float64(n)
		}
	}
	return out
}

// Reading returns what the analysis sees in a position; an error if the position is of another game.
func (f Facts[S]) Reading(t match.Position) (Reading, error) {
	s, err := stateOf[S](t, f.Game)
	if err != nil || f.Chance == nil {
		return Reading{}, err
	}
	return f.Chance.Read(s), nil
}

// WinChance returns the probability that each seat wins, in the eyes of somebody who sees the whole position. When the match is over it is
// the result.
func (f Facts[S]) WinChance(t match.Position) []float64 {
	if o := t.Outcome(); o.Over {
		return Share(o, t.Seats())
	}
	out, _ := f.judge(t)
	return out
}

// judge is WinChance of a match that is not over, and how far a forecast follows it.
func (f Facts[S]) judge(t match.Position) (chances []float64, pace Pace) {
	reading, err := f.Reading(t)
	if err != nil || len(reading.Seats) == 0 {
		return Share(rules.Outcome{}, t.Seats()), Pace{}
	}
	model := f.Chance.model(reading.Short())
	return Estimate(reading, model.Weights), reading.Follows(model.Pace)
}

// Forecast returns what is said of the seats at the start of a turn, when said was at those before it, by turn and seat. When the match is over
// it is the result.
func (f Facts[S]) Forecast(said [][]float64, t match.Position) []float64 {
	if f.Chance == nil || t.Outcome().Over {
		return f.WinChance(t)
	}
	return Forecast(said, t.Active(), func() ([]float64, Pace) { return f.judge(t) })
}

// Forecast returns what is said at the start of a turn in which the seats of active move, when said was at those before it; now is what the
// position says, and how the forecast follows it. It is judged when all seats have moved equally often, so that whose turn it is moves nothing,
// and what is said follows it only by a part, since most of what a single turn brings is taken back in the next ones. Where two seats take turns, each turn brings a half.
func Forecast(said [][]float64, active rules.SeatSet, now func() (chances []float64, pace Pace)) []float64 {
	n, one := len(said), bits.OnesCount(uint(active)) == 1
	switch {
	case n == 0:
		out, _ := now()
		return out
	case !one:
		out, pace := now()
		return follow(said[n-1], out, pace)
	case active.Has(0):
		out, pace := now()
		pace.Most *= 2
		return between(said[n-1], follow(said[n-1], out, pace), 0.5)
	case n == 1:
		return said[0]
	}
	return between(said[n-2], said[n-1], 2) // the first half led from one to the other
}

// between is part of the way from a to b; more than 1 is beyond.
func between(a, b []float64, part float64) []float64 {
	out := make([]float64, len(a))
	for i := range out {
		out[i] = min(max(a[i]+(b[i]-a[i])*part, 0), 1)
	}
	return out
}

// leap is the part of the way that is gone at once.
const leap = 0.7

// follow returns the chances on the way from before to now, the pace's part of it in their logarithms, and no further than its most.
func follow(before, now []float64, pace Pace) []float64 {
	if pace.Leap > 0 && apart(before, now) > pace.Leap {
		return between(before, now, leap)
	}
	out, sum := make([]float64, len(now)), 0.0
	for seat := range out {
		out[seat] = now[seat]
		if pace.Part > 0 {
			out[seat] = math.Exp(math.Log(max(before[seat], 1e-9))*(1-pace.Part) + math.Log(max(now[seat], 1e-9))*pace.Part)
		}
		sum += out[seat]
	}
	for seat := range out {
		out[seat] /= sum
	}
	if far := apart(before, out); pace.Most > 0 && far > pace.Most {
		return between(before, out, pace.Most/far)
	}
	return out
}

// apart is by how much the chances of a seat differ at most.
func apart(a, b []float64) (far float64) {
	for seat := range a {
		far = max(far, math.Abs(a[seat]-b[seat]))
	}
	return far
}

// Tipped returns what has moved the chances of a seat against another most in its favour between two positions, in the words of Chance.Features, and
// how much it spoke for the seat then and speaks now. Where nothing has, it is what speaks most for the seat now; "" for nothing.
func (f Facts[S]) Tipped(before, now match.Position, seat, other rules.Seat) (what string, was, is float64) {
	if f.Chance == nil {
		return "", 0, 0
	}
	past, today := f.speaks(before, seat, other), f.speaks(now, seat, other)
	for _, from := range []map[string]float64{past, nil} {
		most := 0.0
		for _, name := range f.Chance.Features {
			if gain := today[name] - from[name]; name != MovesFirst && gain > most {
				what, was, is, most = name, past[name], today[name], gain
			}
		}
		if what != "" {
			break
		}
	}
	return what, was, is
}

// speaks is how much speaks for a seat rather than for another, by the names of features.
func (f Facts[S]) speaks(t match.Position, seat, other rules.Seat) map[string]float64 {
	r, err := f.Reading(t)
	if err != nil || len(r.Seats) == 0 {
		return nil
	}
	sums, mine, others := map[string]float64{}, r.Terms(int(seat)), r.Terms(int(other))
	for i, weight := range f.Chance.model(r.Short()).Weights {
		sums[f.Chance.Features[i%len(f.Chance.Features)]] += float64(weight * (mine[i] - others[i]))
	}
	return sums
}

// ChanceFeatures returns the names of what WinChance weighs.
func (f Facts[S]) ChanceFeatures() []string {
	if f.Chance == nil {
		return nil
	}
	return f.Chance.Features
}

// ChanceModel returns how WinChance weighs its features in matches that are short, or in the others.
func (f Facts[S]) ChanceModel(short bool) Model {
	if f.Chance == nil {
		return Model{}
	}
	return f.Chance.model(short)
}
