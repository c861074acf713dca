package playback

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// The least weight of an entry of the log that is commented on by itself, where there are such entries, and how many turns a comment stays.
const (
	commentWeight = 2
	commentTurns  = 1
)

// Comment is the sentence about what mattered most in the turn shown and the one before, "" for nothing: how the win chance has shifted and why,
// else the entry of the log with the greatest weight, of equals the latest. Places have names in it, and so has the turn before: the board may show
// other numbers by now.
func (p *Player) Comment() string { return p.comment(p.Whole()) }

// CommentAt is the comment at a position in turns, as a seek to it would show. It does not move playback.
func (p *Player) CommentAt(turns float64) string {
	return p.comment(int(p.steps(p.fromTurns(turns)) + 1e-6))
}

// comment is the comment after so many steps.
func (p *Player) comment(steps int) string {
	list := p.log.entries[:p.log.at(steps)]
	now := p.line.TurnOf(max(steps-1, 0))
	great := 0
	for i := range p.log.entries { // at each picture, so without a copy
		if p.log.entries[i].Weight >= commentWeight {
			great++
		}
	}
	least := commentWeight
	if 20*great < p.line.Turns() {
		least = 1 // a game in which little has a great weight
	}
	var most Entry
	for i := len(list) - 1; i >= 0 && list[i].Turn >= now-commentTurns; i-- {
		if e := list[i]; e.Weight > most.Weight && e.Weight >= least {
			most = e
		}
	}
	if s := p.shifted(steps); most.Weight < 3 && s.turn >= now-commentTurns {
		return p.when(s.turn, now, p.shift(s, steps))
	}
	if most.Weight == 0 {
		return ""
	}
	return p.when(most.Turn, now, p.placed(most)+".")
}

// when is what is said of a turn, with its number when another one is shown.
func (p *Player) when(turn, now int, text string) string {
	if turn == now {
		return text
	}
	return fmt.Sprintf("Turn %d: %s", p.NumberAt(float64(turn)), text)
}

// ShiftLeast is by how many points the win chance of a seat has changed since it was told last when it is told again.
const ShiftLeast = 10

// shift is a change of the win chance: it came to ShiftLeast points in this turn, and began after another.
type shift struct {
	turn, since int
	gains, pays rules.Seat // who gains, and who loses most of it
	from, to    float64
}

// shifted is the last shift that was complete after so many steps, with a turn below 0 for none. Where two seats take turns, what both have done is
// said in two halves, and the first of them is a shift only where it is great.
func (p *Player) shifted(steps int) (last shift) {
	last.turn = -1 - commentTurns
	if len(p.series) == 0 || p.series[0].ID != ChanceID || len(p.log.values) == 0 {
		return last
	}
	chance, told := p.log.values[0], 0
	halves := p.halves()
	for turn := 1; turn < len(chance[0]) && p.line.First(turn) <= steps; turn++ {
		gains, by := rules.NoSeat, float64(ShiftLeast)
		if halves && turn%2 == 0 {
			by *= 2
		}
		for seat, v := range chance {
			if d := v[turn] - v[told]; d >= by {
				gains, by = rules.Seat(seat), d
			}
		}
		if gains != rules.NoSeat {
			pays := 1 - min(gains, 1)
			for seat, v := range chance {
				if v[turn]-v[told] < chance[pays][turn]-chance[pays][told] {
					pays = rules.Seat(seat)
				}
			}
			last = shift{turn - 1, told, gains, pays, chance[gains][told], chance[gains][turn]}
			told = turn
		}
	}
	return last
}

// shiftTurns is how many turns before the end of a shift what explains it may have happened.
const shiftTurns = 4

// halves reports whether two seats take turns, so that what is said of a position is said in two halves.
func (p *Player) halves() bool { return p.line.At(0).Active() == rules.Seats(0) }

// shift tells a shift: the great thing that the seat that gains has done, or another has lost, in its last turns; without one, how it stands.
// What the other has done as well, at the same time or later, explains nothing.
func (p *Player) shift(s shift, steps int) string {
	list := p.log.entries[:p.log.at(steps)]
	first := len(list)
	for first > 0 && list[first-1].Turn >= max(s.since, s.turn-shiftTurns+1) {
		first--
	}
	list = list[first:]
	judged := s.turn
	if p.halves() && s.turn%2 == 0 {
		judged-- // the other half is said of what was done before it
	}
	answered := map[string]int{} // the last turns in which the other has done something
	for _, e := range list {
		if e.Seat == s.pays {
			answered[sense(e)] = e.Turn
		}
	}
	var most Entry
	for _, e := range slices.Backward(list) {
		explains := e.Seat == s.gains && !e.Loses.Has(s.gains) || e.Loses&^rules.Seats(s.gains) != 0
		if turn, ok := answered[sense(e)]; ok && e.Seat == s.gains && turn >= e.Turn {
			continue
		}
		if explains && e.Turn <= judged && e.Weight > most.Weight {
			most = e
		}
	}
	text := p.placed(most)
	switch {
	case most.Weight > 0 && most.Turn < s.turn: // its numbers have changed since
		text += fmt.Sprintf(" on turn %d", p.NumberAt(float64(most.Turn)))
	case most.Weight == 0:
		text = p.tipped(s)
	}
	if s.turn-s.since >= shiftTurns { // what is told did not do all of it
		return fmt.Sprintf("%s; since turn %d the win chance of %s has risen from %.0f to %.0f %%.", text, p.NumberAt(float64(s.since)), board.SeatName(s.gains), s.from, s.to)
	}
	return fmt.Sprintf("%s; the win chance of %s rises from %.0f to %.0f %%.", text, board.SeatName(s.gains), s.from, s.to)
}

// sense is what an entry tells, but for who did it, where, and how much of it.
func sense(e Entry) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(e.Text), func(word string) bool {
		return strings.ContainsAny(word, "0123456789") || slices.Contains(strings.Fields(board.SeatName(e.Seat)), word)
	}), " ")
}

// tipped is what the win chance has followed in a shift, between the positions that it has judged: those in which all have moved as often.
func (p *Player) tipped(s shift) string {
	at := func(turn int) match.Position {
		here := p.line.At(p.line.First(turn))
		if turn > 0 && here.Active() == rules.Seats(1) {
			return p.line.At(p.line.First(turn - 1))
		}
		return here
	}
	what, was, is := p.series[0].Tipped(at(s.since), at(s.turn+1), s.gains, s.pays)
	does := "catches up in "
	switch {
	case what == "":
		does = "does better"
	case is >= was && was > 0:
		does = "extends its lead in "
	case is > 0 && is < was:
		does = "is ahead in "
	case is > 0:
		does = "pulls ahead in "
	}
	return board.SeatName(s.gains) + " " + does + what
}

// placed is the text of an entry in which cells are called by where they lie on the board.
func (p *Player) placed(e Entry) string {
	return Placed(p.view.Bounds(p.line.At(e.Step)), e.Text)
}

// Placed is a text in which each cell, such as "at 3,4", is called by where it lies on a board: "in the upper left".
func Placed(b board.Rect, text string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		bare := strings.TrimLeft(word, `("`)
		cell := strings.TrimRight(bare, `.,;:!?)"`)
		column, row, _ := strings.Cut(cell, ",")
		x, errX := strconv.ParseUint(column, 10, 8)
		y, errY := strconv.ParseUint(row, 10, 8)
		if errX != nil || errY != nil || len(column) > 2 || len(row) > 2 { // a number of thousands
			continue
		}
		before := "in"
		if i > 0 && slices.Contains([]string{"at", "to", "from", "on"}, words[i-1]) {
			if words[i-1] == "to" || words[i-1] == "from" {
				before = words[i-1]
			}
			words[i-1] = ""
		}
		part := Part(b, float32(x)+0.5, float32(y)+0.5)
		if before == "in" && (part == "left" || part == "right") {
			before = "on"
		}
		words[i] = word[:len(word)-len(bare)] + before + " the " + part + bare[len(cell):]
	}
	return strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "" }), " ")
}

// Part names the part of a board in which a point lies, as one sees it: "upper left", "middle".
func Part(b board.Rect, x, y float32) string {
	third := func(at, from, size float32, low, mid, high string) string {
		switch k := (at - from) / max(size, 1); {
		case k < 1.0/3:
			return low
		case k > 2.0/3:
			return high
		}
		return mid
	}
	row, column := third(y, b.Y, b.H, "upper", "", "lower"), third(x, b.X, b.W, "left", "middle", "right")
	if row == "" {
		return column
	}
	return row + " " + column
}
