package gamejson

import (
	"cmp"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
)

// rejected are the orders that the engine refused, for positions without commands. With engine.json they are those of both players. game.json
// alone has those of the player that the engine spoke to last, after its actions. Re-executed orders need no such list.
func (f *files) rejected() *record.Told {
	t := new(record.Told)
	add := func(step int, seat rules.Seat, why string) {
		why = cmp.Or(why, "The log does not say why.")
		t.Refused(step, seat, nil, "", why)
	}
	if f.engine == nil {
		for i := range f.game.states {
			s := &f.game.states[i]
			for _, text := range s.feedback {
				if i > 0 && slices.ContainsFunc(failures[:], func(start string) bool { return strings.HasPrefix(text, start) }) {
					add(i-1, s.hearer, text)
				}
			}
		}
		return t
	}
	for i := range f.engine.turns {
		for seat, list := range f.engine.turns[i].rejected {
			for _, why := range list {
				add(i, rules.Seat(seat), why)
			}
		}
	}
	return t
}

// failures are how the engine begins to say that an order was not carried out.
var failures = [...]string{"Attempted to ", "Failed to ", "Item was already used", "An item was never specified"}

// lines adds to what is told of a match the lines of the players' own logs, which are named after the players.
func (f *files) lines(line record.Timeline, t *record.Told) *record.Told {
	if f.game == nil || f.game.names[0] == f.game.names[1] {
		return t
	}
	var left [2][]turnLines
	for seat, name := range f.game.names {
		if l := f.wrote[name]; l != nil {
			left[seat] = l.Logs
		}
	}
	for turn := range line.Turns() {
		for seat := range left {
			for ; len(left[seat]) > 0 && left[seat][0].Turn <= turn+1; left[seat] = left[seat][1:] {
				left[seat][0].told(t, line.First(turn), rules.Seat(seat))
			}
		}
	}
	return t
}

// told adds the lines of a turn: information and what may help to find mistakes, and everything else that the player wrote.
func (l *turnLines) told(t *record.Told, step int, seat rules.Seat) {
	for _, text := range slices.Concat(l.Info, l.Debug) {
		t.Line(step, seat, match.Log, text)
	}
	for _, text := range l.Exception {
		t.Line(step, seat, match.Error, text)
	}
}
