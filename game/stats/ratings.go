package stats

import (
	"math"
	"slices"
)

// Choice says that of some players who met one came out ahead: the winner of a match of two, or the first of all that are left in a ranking
// of more. Weight is how often that happened; a draw of two is half a choice of each.
type Choice struct {
	First  int   // number of the player
	Among  []int // all who met, First too
	Weight float64
}

// Win is the choices for a match of two players by the points of the first.
func Win(a, b int, points float64) []Choice {
	var list []Choice
	for _, c := range []Choice{{a, []int{a, b}, points}, {b, []int{a, b}, 1 - points}} {
		if c.Weight > 0 {
			list = append(list, c)
		}
	}
	return list
}

// Ranking is the choices for a match of several players, best first. Players of equal rank stand in one group; each of a group counts as
// first of it equally often.
func Ranking(groups ...[]int) []Choice {
	var list []Choice
	for i, group := range groups {
		left := slices.Concat(groups[i:]...)
		if len(left) < 2 {
			break
		}
		for _, p := range group {
			rest := slices.DeleteFunc(slices.Clone(left), func(q int) bool { return q != p && slices.Contains(group, q) })
			if len(group) == 1 {
				rest = left
			}
			if len(rest) > 1 {
				list = append(list, Choice{p, rest, 1})
			}
			for _, q := range group { // within the group a draw of each two
				if q != p {
					list = append(list, Choice{p, []int{p, q}, 0.5})
				}
			}
		}
	}
	return list
}

// Rating is how strong a player is on Elo's scale, around a mean of 0 over all players.
type Rating struct {
	Elo    float64
	Spread float64 // half of the 95 % interval
}

// Rate returns the ratings that make all choices of n players most likely, by the model of R. L. Plackett and R. D. Luce; with matches of
// two that is the model of R. A. Bradley and M. E. Terry: of those who meet, a player comes first with a likelihood proportional to its
// worth, and 400 Elo are ten times the worth. prior is a number of draws that each player is taken to have played against an average one;
// above 0, everybody has a rating, also who has won or lost everything.
func Rate(n int, choices []Choice, prior float64) []Rating {
	m := &model{n: n, choices: merge(choices), prior: prior}
	return m.rate()
}

func (m *model) rate() []Rating {
	theta := m.solve()
	out := make([]Rating, m.n)
	const scale = 400 / math.Ln10
	for i, v := range m.curvature(theta).variances() {
		out[i] = Rating{Elo: scale * theta[i], Spread: scale * z95 * math.Sqrt(v)}
	}
	return out
}

// merge joins equal choices.
func merge(choices []Choice) []Choice {
	type pair struct{ first, other int }
	two := map[pair]int{}
	var out []Choice
	for _, c := range choices {
		if len(c.Among) != 2 {
			out = append(out, c)
			continue
		}
		other := c.Among[0] + c.Among[1] - c.First
		if at, ok := two[pair{c.First, other}]; ok {
			out[at].Weight += c.Weight
			continue
		}
		two[pair{c.First, other}] = len(out)
		out = append(out, c)
	}
	return out
}

// model is the log-likelihood of choices as a function of the players' strengths, natural logarithms of their worth.
type model struct {
	n       int
	choices []Choice
	prior   float64
	work    int // edges that were looked at, over all products
}

// value is the log-likelihood.
func (m *model) value(theta []float64) (sum float64) {
	for _, c := range m.choices {
		all := 0.0
		for _, p := range c.Among {
			all += math.Exp(theta[p] - theta[c.First])
		}
		sum -= c.Weight * math.Log(all)
	}
	for _, x := range theta { // half a win and half a loss against strength 0
		sum -= m.prior / 2 * (math.Log1p(math.Exp(-x)) + math.Log1p(math.Exp(x)))
	}
	return sum
}

// gradient is the slope of the log-likelihood.
func (m *model) gradient(theta []float64) []float64 {
	g := make([]float64, m.n)
	for _, c := range m.choices {
		g[c.First] += c.Weight
		for i, share := range shares(theta, c.Among) {
			g[c.Among[i]] -= c.Weight * share
		}
	}
	for i, x := range theta {
		g[i] += m.prior * (0.5 - 1/(1+math.Exp(-x)))
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
}

// curve is the negative curvature of the log-likelihood: what each two players share, what the prior adds to each, and the sum of both for each.
type curve struct {
	edges     []edge
	own, diag []float64
	room      [5][]float64 // of solve
	work      *int
}

func (m *model) curvature(theta []float64) *curve {
	k := &curve{own: make([]float64, m.n), work: &m.work}
	for i := range k.room {
		k.room[i] = make([]float64, m.n)
	}
	at := map[[2]int]int{} // the edge of two players
	for _, c := range m.choices {
		s := shares(theta, c.Among)
		for i := range s {
			for j := range i {
				two := [2]int{min(c.Among[i], c.Among[j]), max(c.Among[i], c.Among[j])}
				n, ok := at[two]
				if !ok {
					n, at[two] = len(k.edges), len(k.edges)
					k.edges = append(k.edges, edge{two[0], two[1], 0})
				}
				k.edges[n].by += c.Weight * s[i] * s[j]
			}
		}
	}
	for i, x := range theta {
		p := 1 / (1 + math.Exp(-x))
		k.own[i] = m.prior * p * (1 - p)
	}
	k.diag = slices.Clone(k.own)
	for _, e := range k.edges {
		k.diag[e.a] += e.by
		k.diag[e.b] += e.by
	}
	return k
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
			better = m.value(next)
		}
		if !(better > value) {
			break
		}
		theta, value = next, better
	}
	mean := 0.0
	for _, x := range theta {
		mean += x / float64(m.n)
	}
	for i := range theta {
		theta[i] -= mean
	}
	return theta
}

// variances are those of the players' strengths against the mean of all.
func (k *curve) variances() []float64 {
	v, b := make([]float64, len(k.own)), make([]float64, len(k.own))
	mean := 1 / float64(len(b))
	for i := range b {
		b[i] = -mean
	}
	for i := range v {
		b[i] = 1 - mean
		v[i] = dot(b, k.solve(b, 1e-6)) // its error is as small a part of it
		b[i] = -mean
	}
	return v
}
