package playback

import (
	"cmp"
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
)

// lossText says why a seat lost by a fault of its AI.
func lossText(f match.Fault) string {
	who := board.SeatName(f.Seat)
	switch f.Kind {
	case match.Late:
		return fmt.Sprintf("%s loses: its AI ran out of time.", who)
	case match.Crashed:
		return fmt.Sprintf("%s loses: its AI crashed, %s.", who, f.Text)
	}
	return fmt.Sprintf("%s loses: its AI failed, %s.", who, f.Text)
}

// turnReasons is how many reasons of refusals the log gives for a seat in a turn.
const turnReasons = 5

// faultLines tell what the AIs did wrong in a turn, counted as the game does: a line for each reason for which it refused orders of a seat, and one
// for a loss.
func faultLines(faults []match.Fault, turn int) []board.Line {
	from, _ := slices.BinarySearchFunc(faults, turn, func(f match.Fault, turn int) int { return f.Turn - turn })
	to, _ := slices.BinarySearchFunc(faults, turn+1, func(f match.Fault, turn int) int { return f.Turn - turn })
	var lines []board.Line
	for seat := range rules.Seat(rules.MaxSeats) {
		say := func(weight int, text string) {
			lines = append(lines, board.Line{Icon: "mark-note", Seat: seat, Text: text, Weight: weight})
		}
		var reasons []refusal
		others := 0
		for _, f := range faults[from:to] {
			switch {
			case f.Seat != seat:
			case f.Loses():
				say(2, lossText(f))
			default:
				i := slices.IndexFunc(reasons, func(r refusal) bool { return r.reason == reasonOf(f) })
				switch {
				case i >= 0:
					reasons[i].count++
				case len(reasons) == turnReasons:
					others++
				default:
					reasons = append(reasons, refusal{reasonOf(f), f.Text, 1})
				}
			}
		}
		for _, r := range reasons {
			text := fmt.Sprintf("The game refused an order of %s: %s", board.SeatName(seat), r.first)
			if r.count > 1 {
				text = fmt.Sprintf("The game refused %d orders of %s. The first: %s", r.count, board.SeatName(seat), r.first)
			}
			say(0, text)
		}
		if others > 0 {
			say(0, fmt.Sprintf("For other reasons it refused %s of %s.", board.Count(others, "order", "orders"), board.SeatName(seat)))
		}
	}
	return lines
}

// refusal is orders that were refused for one reason.
type refusal struct {
	reason, first string // first: in words, of the first of them
	count         int
}

// reasonOf is what refusals of one reason have in common.
func reasonOf(f match.Fault) string { return cmp.Or(f.Code, f.Text) }

// FaultSummary says for the result card what the AIs did wrong in the whole match, "" for nothing.
func FaultSummary(line record.Timeline) string {
	text := ""
	var refused [rules.MaxSeats]int
	for _, f := range line.Faults() {
		if f.Loses() {
			text += " " + lossText(f)
			continue
		}
		refused[f.Seat]++
	}
	for seat, n := range refused {
		if n > 0 {
			text += fmt.Sprintf(" The game refused %s of %s; see the log for the reasons.", board.Count(n, "order", "orders"), board.SeatName(rules.Seat(seat)))
		}
	}
	return text
}
