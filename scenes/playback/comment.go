package playback

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// The least weight of an entry of the log that is commented on by itself, where there are such entries, and how many turns a comment stays.
const (
	commentWeight = 2
	commentTurns  = 1
)

// Comment is the sentence about what mattered most in the turn shown and the one before, "" for nothing: the entry of the log with the greatest
// weight, of equals the latest, also a small one with which the win chance has begun to swing. Places have names in it.
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
		e := list[i]
		if e.Weight > most.Weight && (e.Weight >= least || math.Abs(p.Change(e.Turn)) >= swing && p.line.First(e.Turn+1) <= steps) {
			most = e
		}
	}
	if most.Weight == 0 {
		return ""
	}
	return p.placed(most) + p.swung(most.Turn, steps) + "."
}

// swung tells how the win chance has swung in a turn that has been shown after so many steps, "" where it hardly has.
func (p *Player) swung(turn, steps int) string {
	if p.Swing(turn) < swing || p.line.First(turn+1) > steps || p.series[0].ID != ChanceID {
		return ""
	}
	gains, by := rules.Seat(0), 0.0
	for seat, v := range p.log.values[0] {
		if d := v[turn+1] - v[turn]; d > by {
			gains, by = rules.Seat(seat), d
		}
	}
	v := p.log.values[0][gains]
	return fmt.Sprintf("; the win chance of %s rises from %.0f to %.0f %%", board.SeatName(gains), v[turn], v[turn+1])
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
