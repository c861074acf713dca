package stats

import (
	"encoding/binary"
	"math"
	"slices"
)

// Sample is what some players got out of the matches of one seed, in which they sat with each seating: one sample, however many matches, because
// they have the map and much of the chance in common. A match says who came first of those who met and nothing of the others' order; where several
// share it each came first in part.
type Sample struct {
	Players []int     // their numbers
	Points  []float64 // of each; together as many as there are matches
	Count   int       // how many samples are like this; 0 counts as 1
}

// Rating is how strong a player is on Elo's scale, around a mean of 0 over all players.
type Rating struct {
	Elo    float64
	Spread float64 // half of the 95 % interval
}

// Rate returns the ratings that make the points of n players most likely, by the choices of R. D. Luce; with matches of two that is the model of
// R. A. Bradley and M. E. Terry: of those who meet, a player comes first with a likelihood proportional to its worth, and 400 Elo are ten times the
// worth. prior is a number of draws that each player is taken to have played against an average one; above 0, everybody has a rating, also who has
// won or lost everything.
//
// The intervals do not take the matches of a sample as independent: they are as wide as the samples differ from what is expected of them (a
// quasi-likelihood, R. W. M. Wedderburn, 1974; see model.dispersion).
func Rate(n int, samples []Sample, prior float64) []Rating {
	m := &model{n: n, samples: merge(samples), prior: prior}
	return m.rate()
}

// RateAmong is Rate among marks: players whose ratings are known, in Elo, and stay what they are. The draws of prior are against a player with the
// mean rating of the marks.
func RateAmong(n int, samples []Sample, prior float64, marks map[int]float64) []Rating {
	mean := 0.0
	for p := range n { // in order, so that equal results give equal ratings
		mean += marks[p] / float64(max(len(marks), 1))
	}
	m := &model{n: n, samples: merge(samples), prior: prior, marks: map[int]float64{}}
	for p, elo := range marks {
		m.marks[p] = (elo - mean) / eloScale
	}
	list := m.rate()
	for i := range list {
		list[i].Elo += mean
	}
	return list
}

// firm is the curvature that a mark adds to itself, so large that the others do not move it.
const firm = 1e12

// eloScale is Elo for a natural logarithm of worth.
const eloScale = 400 / math.Ln10

func (m *model) rate() []Rating {
	theta := m.solve()
	out := make([]Rating, m.n)
	k := m.curvature(theta)
	variances := k.variances(m.around())
	times := m.dispersion(theta, k)
	for i, v := range variances {
		out[i] = Rating{Elo: eloScale * theta[i], Spread: eloScale * z95 * math.Sqrt(times*v)}
	}
	return out
}

// Expect is the points of a match that each of those who meet can expect, by their ratings in Elo.
func Expect(elo ...float64) []float64 {
	theta, among := make([]float64, len(elo)), make([]int, len(elo))
	for i, x := range elo {
		theta[i], among[i] = x*math.Ln10/400, i
	}
	return shares(theta, among)
}

// merge joins equal samples.
func merge(samples []Sample) []Sample {
	at := map[string]int{}
	var out []Sample
	var key []byte
	for _, s := range samples {
		key = key[:0]
		for i, p := range s.Players {
			key = binary.AppendUvarint(key, uint64(p))
			key = binary.LittleEndian.AppendUint64(key, math.Float64bits(s.Points[i]))
		}
		i, known := at[string(key)]
		if !known {
			i, at[string(key)] = len(out), len(out)
			out = append(out, Sample{s.Players, s.Points, 0})
		}
		out[i].Count += max(s.Count, 1)
	}
	return out
}

// matches is how many matches a sample is of.
func (s Sample) matches() (n float64) {
	for _, p := range s.Points {
		n += p
	}
	return n
}

// model is the log-likelihood of samples as a function of the players' strengths, natural logarithms of their worth.
type model struct {
	n       int
	samples []Sample
	prior   float64
	marks   map[int]float64 // strengths that are known
	work    int             // edges that were looked at, over all products
}

// hold sets the marks to their strengths.
func (m *model) hold(theta []float64) {
	for p, x := range m.marks {
		theta[p] = x
	}
}

// around is what part of the players' sum is taken away from each: their mean, or nothing where marks hold them.
func (m *model) around() float64 {
	if len(m.marks) > 0 {
		return 0
	}
	return 1 / float64(m.n)
}

// value is the log-likelihood.
func (m *model) value(theta []float64) (sum float64) {
	for _, s := range m.samples {
		most := math.Inf(-1)
		for _, p := range s.Players {
			most = max(most, theta[p])
		}
		all := 0.0
		for _, p := range s.Players {
			all += math.Exp(theta[p] - most)
		}
		for i, p := range s.Players {
			sum += float64(s.Count) * s.Points[i] * (theta[p] - most - math.Log(all))
		}
	}
	for _, x := range theta { // half a win and half a loss against strength 0
		sum -= m.prior / 2 * (math.Log1p(math.Exp(-x)) + math.Log1p(math.Exp(x)))
	}
	return sum
}

// gradient is the slope of the log-likelihood.
func (m *model) gradient(theta []float64) []float64 {
	g := make([]float64, m.n)
	for _, s := range m.samples {
		matches := s.matches()
		for i, share := range shares(theta, s.Players) {
			g[s.Players[i]] += float64(s.Count) * (s.Points[i] - matches*share)
		}
	}
	for i, x := range theta {
		g[i] += m.prior * (0.5 - 1/(1+math.Exp(-x)))
	}
	for p := range m.marks {
		g[p] = 0
	}
	return g
}

// shares is how likely each of those who meet comes first.
func shares(theta []float64, among []int) []float64 {
	s, all := make([]float64, len(among)), 0.0
	for i, p := range among {
		s[i] = math.Exp(theta[p] - theta[among[0]])
		all += s[i]
	}
	for i := range s {
		s[i] /= all
	}
	return s
}

// edge is the curvature of the log-likelihood between two players.
type edge struct {
	a, b int
	by   float64
	open float64 // variance of the difference of both strengths; see variances
}

// curve is the negative curvature of the log-likelihood: what each two players share, what the prior adds to each, and the sum of both for each.
type curve struct {
	edges     []edge
	at        map[[2]int]int // the edge of two players, the smaller number first
	own, diag []float64
	room      [5][]float64 // of solve
	work      *int
}

func (m *model) curvature(theta []float64) *curve {
	k := &curve{at: map[[2]int]int{}, own: make([]float64, m.n), work: &m.work}
	for i := range k.room {
		k.room[i] = make([]float64, m.n)
	}
	for _, s := range m.samples {
		matches := float64(s.Count) * s.matches()
		p := shares(theta, s.Players)
		for i := range p {
			for j := range i {
				k.edge(s.Players[i], s.Players[j]).by += matches * p[i] * p[j]
			}
		}
	}
	for i, x := range theta {
		p := 1 / (1 + math.Exp(-x))
		k.own[i] = m.prior * p * (1 - p)
	}
	for p := range m.marks {
		k.own[p] += firm
	}
	k.diag = slices.Clone(k.own)
	for _, e := range k.edges {
		k.diag[e.a] += e.by
		k.diag[e.b] += e.by
	}
	return k
}

// edge is that of two players, which is made when there is none.
func (k *curve) edge(a, b int) *edge {
	two := [2]int{min(a, b), max(a, b)}
	n, ok := k.at[two]
	if !ok {
		n, k.at[two] = len(k.edges), len(k.edges)
		k.edges = append(k.edges, edge{a: two[0], b: two[1]})
	}
	return &k.edges[n]
}

// times sets out to the product with a vector.
func (k *curve) times(v, out []float64) {
	*k.work += len(k.edges)
	for i, x := range v {
		out[i] = k.own[i] * x
	}
	for _, e := range k.edges {
		d := e.by * (v[e.a] - v[e.b])
		out[e.a] += d
		out[e.b] -= d
	}
}

// solve finds x so that the product with it is b, by conjugate gradients (M. R. Hestenes and E. Stiefel, 1952), for which each player is
// weighed by its own curvature (C. G. J. Jacobi), until the error is a small part of what it was. b has the sum 0, or there is a prior: without
// one, rounding lets a smaller error drift along equal strengths of all, where nothing bends. x is valid until the next call.
func (k *curve) solve(b []float64, small float64) (x []float64) {
	x, r, z, p, kp := k.room[0], k.room[1], k.room[2], k.room[3], k.room[4]
	clear(x)
	copy(r, b)
	weigh := func() {
		for i, d := range k.diag {
			if z[i] = r[i]; d > 0 {
				z[i] /= d
			}
		}
	}
	weigh()
	copy(p, z)
	rr := dot(r, p)
	small *= rr
	for range 10 * len(b) {
		if rr <= small {
			break
		}
		k.times(p, kp)
		bend := dot(p, kp)
		if bend <= 0 {
			break
		}
		step := rr / bend
		for i := range x {
			x[i] += step * p[i]
			r[i] -= step * kp[i]
		}
		weigh()
		next := dot(r, z)
		for i := range p {
			p[i] = z[i] + next/rr*p[i]
		}
		rr = next
	}
	return x
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// solve climbs to the top of the log-likelihood by Newton's method, with shorter steps where a whole one leads down, and returns the
// strengths around a mean of 0.
func (m *model) solve() []float64 {
	theta := make([]float64, m.n)
	m.hold(theta)
	value := m.value(theta)
	for range 100 {
		g := m.gradient(theta)
		if dot(g, g) < 1e-14 {
			break
		}
		step := m.curvature(theta).solve(g, 1e-14)
		next, better := make([]float64, m.n), math.Inf(-1)
		for length := 1.0; length > 1e-6 && better < value; length /= 2 {
			for i := range next {
				next[i] = theta[i] + length*step[i]
			}
			m.hold(next)
			better = m.value(next)
		}
		if !(better > value) {
			break
		}
		theta, value = next, better
	}
	mean := 0.0
	for _, x := range theta {
		mean += x * m.around()
	}
	for i := range theta {
		theta[i] -= mean
	}
	return theta
}

// variances are those of the players' strengths against the sum of all, of which mean is taken: the mean of all, or nothing. It fills in those of
// the differences of players who have met, too.
func (k *curve) variances(mean float64) []float64 {
	v, b := make([]float64, len(k.own)), make([]float64, len(k.own))
	met := make([][]int, len(k.own))
	for n, e := range k.edges {
		met[e.a], met[e.b] = append(met[e.a], n), append(met[e.b], n)
	}
	for i := range b {
		b[i] = -mean
	}
	for i := range v {
		b[i] = 1 - mean
		x := k.solve(b, 1e-6)
		v[i] = dot(b, x) // its error is as small a part of it
		b[i] = -mean
		for _, n := range met[i] {
			e := &k.edges[n]
			e.open += x[i] - x[e.a+e.b-i]
		}
	}
	return v
}

// dispersion is how many times the variances of the model are those of the samples: 1 when matches are independent, as many as a sample has matches
// when these all end alike, and below 1 when each seat wins once. It compares what samples differ from their expectation with what the model lets
// them, less what fitting takes away. doubt samples in which all matches end alike keep it honest when there are few.
func (m *model) dispersion(theta []float64, k *curve) float64 {
	const doubt = 2
	seen, expected, free, alike := 0.0, 0.0, 0.0, 0.0
	for _, s := range m.samples {
		matches, count := s.matches(), float64(s.Count)
		p := shares(theta, s.Players)
		spread, fitted := 0.0, 0.0
		for i := range p {
			d := s.Points[i] - matches*p[i]
			seen += count * d * d
			spread += matches * p[i] * (1 - p[i])
			for j := range i {
				fitted += matches * p[i] * p[j] * k.edge(s.Players[i], s.Players[j]).open
			}
		}
		left := float64(len(p)-1) - fitted
		free += count * left
		expected += count * spread * left / float64(len(p)-1)
		alike += count * spread * left / float64(len(p)-1) * matches
	}
	if !(free > 0 && expected > 0) {
		return 1
	}
	one := doubt / free
	return (seen + one*alike) / (expected * (1 + one))
}
