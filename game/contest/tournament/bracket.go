package tournament

import (
	"fmt"

	"app.pentarena/game/basics/lists"
)

// nobody is in a place of a bracket that stays empty; unknown stands for the one who wins or loses an earlier meeting.
const (
	nobody  = -1
	unknown = -2
)

// source says who comes to a place of a bracket: a player by seeding, or the winner or loser of an earlier node.
type source struct {
	player int // nobody in an empty place; when node is 0
	node   int // number of the node, from 1
	loser  bool
}

// Node is a meeting of a bracket, played or to come.
type Node struct {
	Title   string
	Players [2]int // numbers of players; below 0 for nobody, or not known yet
	Points  [2]float64
	Winner  int // below 0 while it is not known
	Next    int // number of the node in which the winner plays, from 1; 0 for none
	Column  int // of the drawing, from 0
	Losers  bool

	from    [2]source
	decider bool // played only when the second of its players won the node before
	loser   int
	played  int // meetings so far
}

// bracket is the bracket of the tournament, with the results so far. Nodes come in an order in which each follows those it depends on.
type bracket struct{ nodes []*Node }

// bracket builds the bracket and fills in what has been played.
func (h *history) bracket(double bool) *bracket {
	size, columns := 1, 0
	for size < len(h.plan.Players) {
		size, columns = size*2, columns+1
	}
	b := &bracket{}
	winners := b.winners(seeding(size, len(h.plan.Players)), columns, double)
	if double {
		b.losers(winners)
	}
	for i, n := range b.nodes {
		for _, s := range n.from {
			if s.node > 0 && !s.loser {
				b.nodes[s.node-1].Next = i + 1
			}
		}
	}
	b.fill(h)
	return b
}

// seeding are the players in the first column, from top to bottom: the best two can meet in the final only.
func seeding(size, players int) []source {
	order := []int{0}
	for len(order) < size {
		var wider []int
		for _, p := range order {
			wider = append(wider, p, 2*len(order)-1-p)
		}
		order = wider
	}
	list := make([]source, size)
	for i, p := range order {
		list[i].player = p
		if p >= players {
			list[i].player = nobody
		}
	}
	return list
}

func (b *bracket) add(title string, column int, losers bool, one, two source) source {
	b.nodes = append(b.nodes, &Node{Title: title, Column: column, Losers: losers, from: [2]source{one, two}})
	return source{node: len(b.nodes)}
}

func beaten(s source) source { return source{node: s.node, loser: true} }

// winners adds the columns of a bracket in which each defeat is the last, and returns the nodes of each column.
func (b *bracket) winners(in []source, columns int, double bool) (out [][]source) {
	for c := range columns {
		var next []source
		for i := 0; i < len(in); i += 2 {
			next = append(next, b.add(title(c, columns, i/2, double), c, false, in[i], in[i+1]))
		}
		out, in = append(out, next), next
	}
	return out
}

func title(column, columns, i int, double bool) string {
	switch left := columns - column; {
	case double:
		return fmt.Sprintf("Winners' round %d, meeting %d", column+1, i+1)
	case left == 1:
		return "Final"
	case left == 2:
		return fmt.Sprintf("Semifinal %d", i+1)
	case left == 3:
		return fmt.Sprintf("Quarterfinal %d", i+1)
	}
	return fmt.Sprintf("Round %d, meeting %d", column+1, i+1)
}

// losers adds what follows a first defeat, and the finals. Those who come down meet the others in reverse order, so that two who have met do
// so again as late as possible.
func (b *bracket) losers(winners [][]source) {
	column := 0
	add := func(i int, one, two source) source {
		return b.add(fmt.Sprintf("Losers' round %d, meeting %d", column, i+1), column, true, one, two)
	}
	in := lists.Map(winners[0], beaten)
	for _, down := range winners[1:] {
		column++
		var halved []source
		for i := 0; i < len(in); i += 2 {
			halved = append(halved, add(i/2, in[i], in[i+1]))
		}
		column++
		in = nil
		for i, s := range halved {
			in = append(in, add(i, s, beaten(down[len(down)-1-i])))
		}
	}
	top := winners[len(winners)-1][0]
	column++
	final := b.add("Final", column, false, top, in[0])
	b.add("Deciding final", column+1, false, final, beaten(final))
	b.nodes[len(b.nodes)-1].decider = true
}

// fill carries the results of the meetings through the bracket.
func (b *bracket) fill(h *history) {
	points := make([][2]float64, len(b.nodes))
	for _, round := range h.rounds {
		for _, m := range round {
			got, over := h.points[m.Name]
			if !over {
				continue
			}
			b.nodes[m.Node-1].played++
			for i, x := range got {
				points[m.Node-1][i] += x
			}
		}
	}
	for i, n := range b.nodes {
		for j, s := range n.from {
			n.Players[j] = b.who(s)
		}
		n.Points, n.Winner, n.loser = points[i], unknown, unknown
		one, two := n.Players[0], n.Players[1]
		switch {
		case one == unknown || two == unknown:
		case n.decider && b.nodes[i-1].Winner == b.nodes[i-1].Players[0]: // needless: who had not lost has won
			n.Winner, n.loser, n.Players = one, two, [2]int{nobody, nobody}
		case two == nobody:
			n.Winner, n.loser = one, nobody
		case one == nobody:
			n.Winner, n.loser = two, nobody
		case n.played == 0 || n.Points[0] == n.Points[1] && n.played <= MaxExtra:
		case n.Points[0] > n.Points[1] || n.Points[0] == n.Points[1] && one < two:
			n.Winner, n.loser = one, two
		default:
			n.Winner, n.loser = two, one
		}
	}
}

// who is the player that comes from a source.
func (b *bracket) who(s source) int {
	switch {
	case s.node == 0:
		return s.player
	case s.loser:
		return b.nodes[s.node-1].loser
	}
	return b.nodes[s.node-1].Winner
}

// ready are the meetings that can be played now.
func (b *bracket) ready() (list []Meeting) {
	for i, n := range b.nodes {
		if n.Winner == unknown && n.Players[0] >= 0 && n.Players[1] >= 0 {
			list = append(list, Meeting{Title: n.Title, Players: n.Players[:], Node: i + 1})
		}
	}
	return list
}

// places are the players by how far they have come: who is still in first, then who went out last.
func (b *bracket) places(players int, double bool) []int {
	out := make([]int, players) // column of the last defeat, from 1; beyond all for who is still in
	left := make([]int, players)
	for p := range out {
		out[p], left[p] = len(b.nodes)+1, 1
		if double {
			left[p] = 2
		}
	}
	for _, n := range b.nodes {
		if n.loser >= 0 && n.Players[0] >= 0 {
			if left[n.loser]--; left[n.loser] == 0 {
				out[n.loser] = 1 + n.Column
			}
		}
	}
	return out
}
