package playback

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// lossText says why a seat lost by a fault of its AI, or that the person there gave up.
func lossText(setup match.Setup, f match.Fault) string {
	who, text := board.SeatName(f.Seat), strings.TrimSuffix(clean.Line(f.Text), ".")
	if int(f.Seat) < len(setup.Seats) && setup.Seats[f.Seat].Person() {
		switch f.Kind {
		case match.Late:
			return who + " ran out of time."
		case match.Resigned:
			return who + " resigned."
		case match.Absent:
			return who + " was away, and the match was claimed."
		}
		return who + " left the match."
	}
	switch f.Kind {
	case match.Late:
		return fmt.Sprintf("%s's AI ran out of time.", who)
	case match.Crashed:
		return fmt.Sprintf("%s's AI crashed: %s.", who, text)
	}
	return fmt.Sprintf("%s's AI failed: %s.", who, text)
}

// turnReasons is how many reasons of refusals the log gives for a seat in a turn.
const turnReasons = 5

// faultLines tell what the AIs did wrong in a turn, counted as the game does: a line for each reason for which it refused orders of a seat, and one
// for a loss.
func faultLines(setup match.Setup, faults []match.Fault, turn int) []board.Line {
	from, _ := slices.BinarySearchFunc(faults, turn, func(f match.Fault, turn int) int { return f.Turn - turn })
	to, _ := slices.BinarySearchFunc(faults, turn+1, func(f match.Fault, turn int) int { return f.Turn - turn })
	var lines []board.Line
	for seat := range rules.Seat(rules.MaxSeats) {
		say := func(weight int, text string) {
			lines = append(lines, board.Line{Icon: "mark-note", Seat: seat, Text: text, Weight: weight})
		}
		others := 0
		for _, f := range faults[from:to] {
			if f.Seat == seat && f.Loses() {
				say(2, lossText(setup, f))
			}
		}
		for i, r := range refusals(faults[from:to], seat) {
			text := fmt.Sprintf("The game refused an order of %s: %s", board.SeatName(seat), r.Reason)
			switch {
			case i >= turnReasons:
				others += r.Count
				continue
			case r.Count > 1:
				text = fmt.Sprintf("The game refused %d orders of %s. The first: %s", r.Count, board.SeatName(seat), r.Reason)
			}
			say(0, text)
		}
		if others > 0 {
			say(0, fmt.Sprintf("For other reasons it refused %s of %s.", words.Count(others, "order", "orders"), board.SeatName(seat)))
		}
	}
	return lines
}

// Refusal is the orders of a seat that the game refused for one reason.
type Refusal struct {
	Seat   rules.Seat
	Reason string // in words, of the first of them
	Count  int
	Turn   int // of the first of them, from 0
}

// refusals are the refused orders of a seat by reason, in the order in which the reasons came first.
func refusals(faults []match.Fault, seat rules.Seat) []Refusal {
	var list []Refusal
	places := make(map[string]int)
	for _, f := range faults {
		if f.Seat != seat || f.Loses() {
			continue
		}
		reason := cmp.Or(f.Code, f.Text) // what refusals of one reason have in common
		i, known := places[reason]
		if !known {
			i, places[reason] = len(list), len(list)
			list = append(list, Refusal{seat, clean.Line(f.Text), 0, f.Turn})
		}
		list[i].Count++
	}
	return list
}

// refused are the refusals of a timeline as far as they may be told.
type refused struct {
	list  []Refusal
	known [2]int // at once, and when carried out
}

// Refusals are all refused orders of the match by seat and reason, as far as they may be told; of each seat the most frequent reason first.
func (p *Player) Refusals() []Refusal {
	now := p.line.At(p.Known())
	turns := now.Turn() // that are over: in a running one orders may be secret
	if now.Active().Empty() {
		turns++
	}
	lists := [...][]match.Fault{p.line.Faults(), p.log.refused}
	var known [len(lists)]int
	for i, list := range lists {
		known[i], _ = slices.BinarySearchFunc(list, turns, func(f match.Fault, turn int) int { return f.Turn - turn })
	}
	if r := &p.refused; r.known != known {
		*r = refused{known: known}
		all := slices.Concat(lists[0][:known[0]], lists[1][:known[1]])
		slices.SortStableFunc(all, func(a, b match.Fault) int { return a.Turn - b.Turn })
		for seat := range rules.Seat(rules.MaxSeats) {
			list := refusals(all, seat)
			slices.SortStableFunc(list, func(a, b Refusal) int { return b.Count - a.Count })
			r.list = append(r.list, list...)
		}
	}
	return p.refused.list
}

// FaultSummary says for the result card what the AIs did wrong in the whole match, "" for nothing.
func FaultSummary(line record.Timeline) string {
	text := ""
	var refused [rules.MaxSeats]int
	for _, f := range line.Faults() {
		if f.Loses() {
			text += " " + lossText(line.Setup(), f)
			continue
		}
		refused[f.Seat]++
	}
	for seat, n := range refused {
		if n > 0 {
			text += fmt.Sprintf(" The game refused %s of %s; see the log and the chart for the reasons.", words.Count(n, "order", "orders"), board.SeatName(rules.Seat(seat)))
		}
	}
	return text
}
