package tournament

import (
	"cmp"
	"slices"

	"app.pentarena/game/contest/stats"
)

// MaxExtra is how often a meeting of a bracket is played again when it ends even; after that the player with the better seeding continues.
const MaxExtra = 4

// history is what has been played: the meetings of each round, with the points of their players.
type history struct {
	plan   *Plan
	rounds [][]Meeting
	points map[string][]float64 // of each player of a meeting, by its name
	pairs  stats.Pairs          // of a test
}

// everybody is all groups of k of n players, or all with the first player. Groups of two come as in the circle method: everybody has met
// somebody before anybody meets a second one.
func everybody(n, k int, first bool) []Meeting {
	var list []Meeting
	if k == 2 && !first {
		even := n + n%2
		for r := range even - 1 {
			for i := range even / 2 {
				a, b := (r+i)%(even-1), (r-i+even-1)%(even-1)
				if i == 0 {
					b = even - 1
				}
				if a < n && b < n {
					list = append(list, Meeting{Players: []int{min(a, b), max(a, b)}})
				}
			}
		}
		return list
	}
	var grow func(group []int, from int)
	grow = func(group []int, from int) {
		if len(group) == k {
			list = append(list, Meeting{Players: slices.Clone(group)})
			return
		}
		for p := from; p < n; p++ {
			grow(append(group, p), p+1)
		}
	}
	if first {
		grow([]int{0}, 1)
	} else {
		grow(nil, 0)
	}
	return list
}

// scores are everybody's points so far; a bye counts like winning every match.
func (h *history) scores() []float64 {
	sum := make([]float64, len(h.plan.Players))
	for _, round := range h.rounds {
		for _, m := range round {
			for i, points := range h.points[m.Name] {
				sum[m.Players[i]] += points
			}
		}
		for _, p := range h.byes(round) {
			sum[p] += h.whole()
		}
	}
	return sum
}

// whole is the points of who wins every match of a meeting.
func (h *history) whole() float64 {
	return float64(h.plan.Seeds * len(h.plan.Events) * h.plan.Events[0].Seats)
}

// byes are the players without a meeting in a round.
func (h *history) byes(round []Meeting) (free []int) {
	met := make([]bool, len(h.plan.Players))
	for _, m := range round {
		for _, p := range m.Players {
			met[p] = true
		}
	}
	for p, there := range met {
		if !there {
			free = append(free, p)
		}
	}
	return free
}

// swiss makes groups of players with as equal points as can be, of whom nobody has met another of the group before where that is possible.
// Who is left over, from below, has not been left over before.
func (h *history) swiss() []Meeting {
	k, score := h.plan.Events[0].Seats, h.scores()
	met, free := map[[2]int]int{}, make([]int, len(score))
	for _, round := range h.rounds {
		for _, m := range round {
			for _, a := range m.Players {
				for _, b := range m.Players {
					met[[2]int{a, b}]++
				}
			}
		}
		for _, p := range h.byes(round) {
			free[p]++
		}
	}
	order := make([]int, len(score))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(score[b], score[a]) })
	for range len(order) % k {
		least := slices.Min(free)
		at := len(order) - 1
		for i, p := range order {
			if free[p] < free[order[at]] || free[p] == least && free[order[at]] == least {
				at = i
			}
		}
		order = slices.Delete(order, at, at+1)
	}
	var list []Meeting
	for len(order) > 0 {
		group := []int{order[0]}
		order = order[1:]
		for len(group) < k {
			at := fewest(order, func(p int) (n int) {
				for _, q := range group {
					n += met[[2]int{p, q}]
				}
				return n
			})
			group = append(group, order[at])
			order = slices.Delete(order, at, at+1)
		}
		list = append(list, Meeting{Players: group})
	}
	return untangle(list, met)
}

// fewest is the place of the first player of which count is smallest.
func fewest(order []int, count func(int) int) int {
	best, at := count(order[0]), 0
	for i, p := range order {
		if best == 0 {
			break
		}
		if n := count(p); n < best {
			best, at = n, i
		}
	}
	return at
}

// untangle exchanges players between groups where those of one group have met before, as near as possible, until no exchange helps.
func untangle(list []Meeting, met map[[2]int]int) []Meeting {
	repeats := func(m Meeting) (n int) {
		for i, a := range m.Players {
			for _, b := range m.Players[:i] {
				n += met[[2]int{a, b}]
			}
		}
		return n
	}
	improve := func(a, b Meeting) bool {
		before := repeats(a) + repeats(b)
		for i := range a.Players {
			for j := range b.Players {
				a.Players[i], b.Players[j] = b.Players[j], a.Players[i]
				if repeats(a)+repeats(b) < before {
					return true
				}
				a.Players[i], b.Players[j] = b.Players[j], a.Players[i]
			}
		}
		return false
	}
	for i := len(list) - 1; i >= 0; i-- {
		for distance := 1; repeats(list[i]) > 0 && distance < len(list); distance++ {
			if i >= distance && improve(list[i], list[i-distance]) || i+distance < len(list) && improve(list[i], list[i+distance]) {
				distance = 0
			}
		}
	}
	return list
}

// rungs is the ladder, from the top, after the rounds so far.
func (h *history) rungs() []int {
	order := make([]int, len(h.plan.Players))
	for i := range order {
		order[i] = i
	}
	for _, round := range h.rounds {
		for _, m := range round {
			if points, over := h.points[m.Name]; over && points[1] > points[0] {
				at := slices.Index(order, m.Players[0])
				order[at], order[at+1] = order[at+1], order[at]
			}
		}
	}
	return order
}

// neighbours are the meetings of a ladder: every second pair of neighbours, in turn.
func (h *history) neighbours() []Meeting {
	order := h.rungs()
	var list []Meeting
	for i := len(h.rounds) % 2; i+1 < len(order); i += 2 {
		list = append(list, Meeting{Players: []int{order[i], order[i+1]}})
	}
	if len(list) == 0 { // of two players only
		list = append(list, Meeting{Players: []int{order[0], order[1]}})
	}
	return list
}
