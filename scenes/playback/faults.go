package playback

import (
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

// faultLines tell what the AIs did wrong in a turn, counted as the game does: one line for the refused orders of a seat, one for a loss.
func faultLines(faults []match.Fault, turn int) []board.Line {
	from, _ := slices.BinarySearchFunc(faults, turn, func(f match.Fault, turn int) int { return f.Turn - turn })
	to, _ := slices.BinarySearchFunc(faults, turn+1, func(f match.Fault, turn int) int { return f.Turn - turn })
	var lines []board.Line
	for seat := range rules.Seat(rules.MaxSeats) {
		refused, why := 0, ""
		for _, f := range faults[from:to] {
			switch {
			case f.Seat != seat:
			case f.Loses():
				lines = append(lines, board.Line{Icon: "mark-note", Seat: seat, Text: lossText(f), Weight: 2})
			default:
				if refused++; refused == 1 {
					why = f.Text
				}
			}
		}
		switch {
		case refused == 1:
			lines = append(lines, board.Line{Icon: "mark-note", Seat: seat, Text: fmt.Sprintf("The game refused an order of %s: %s", board.SeatName(seat), why)})
		case refused > 1:
			lines = append(lines, board.Line{Icon: "mark-note", Seat: seat,
				Text: fmt.Sprintf("The game refused %d orders of %s. The first: %s", refused, board.SeatName(seat), why)})
		}
	}
	return lines
}

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
