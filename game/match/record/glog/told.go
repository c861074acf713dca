package glog

import (
	"math"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
)

// told is what a log tells besides the commands: what players say, how long they took, and who ran out of time. It does not tell which commands
// the server denied.
type told struct {
	record.Told
	added float64 // seconds that a clock gets for each turn
	last  clocks  // in the position before
}

// clocks are what a position shows of time: a player's clock without what it gets for the turn that begins.
type clocks struct {
	turn, seat int
	left       [2]float64 // seconds
}

// clocksOf reads the clocks of a position; false if that is none.
func clocksOf(e *expression) (clocks, bool) {
	var c clocks
	if !e.named("status") || len(e.Items) != 6 || len(e.Items[5].Items) != 3 {
		return c, false
	}
	game, err := e.Items[1].numbers(1, 9)
	for seat := range c.left {
		if p := e.Items[5].Items[1+seat].Items; err == nil && len(p) == 3 {
			c.left[seat], err = strconv.ParseFloat(p[2].Text, 64)
		}
	}
	if err != nil {
		return c, false
	}
	c.turn, c.seat = game[0], game[1]&1
	return c, true
}

// usualAdded is how many seconds the original server adds for each turn, if its operator has not changed that.
const usualAdded = 1

// hear begins with a log. It finds out how much time the server added for a turn: no clock can rise by more.
func hear(list []expression) told {
	t, first := told{added: usualAdded}, -1
	for i := range list {
		c, ok := clocksOf(&list[i])
		if !ok {
			continue
		}
		if first < 0 {
			first = i
		} else if c.turn > t.last.turn {
			t.added = max(t.added, math.Ceil(c.left[0]-t.last.left[0]), math.Ceil(c.left[1]-t.last.left[1]))
		}
		t.last = c
	}
	if first >= 0 {
		t.last, _ = clocksOf(&list[first])
	}
	return t
}

// turn adds the time of a turn that ended in step number step with a position. A server without clocks shows the same for ever.
func (t *told) turn(position *expression, step int) {
	c, ok := clocksOf(position)
	if !ok {
		return
	}
	seat := t.last.seat
	if was, left := t.last.left[seat], c.left[seat]; c.turn > t.last.turn && left != was {
		t.Took(step, rules.Seat(seat), time.Duration((was+t.added-left)*float64(time.Second)))
	}
	t.last = c
}

// talk adds what a player says, if that is the event.
func (t *told) talk(e *expression, step int) {
	if !e.named("playerTalk") || len(e.Items) != 3 {
		return
	}
	if seat, ok := seatOf(&e.Items[1]); ok {
		t.Line(step, seat, match.Log, e.Items[2].Text)
	}
}

// late adds in step number step that the loser ran out of time, if that is how the log ends.
func (t *told) late(end *expression, step int) {
	if len(end.Items) != 5 || !strings.Contains(end.Items[4].Text, "ran out of time") {
		return
	}
	if winner, ok := seatOf(&end.Items[3]); ok {
		t.Lost(step, 1-winner, match.Late, "its time ran out")
	}
}

// seatOf reads the number of a player.
func seatOf(e *expression) (rules.Seat, bool) {
	n, err := (&expression{Items: []expression{*e}}).numbers(0, 1)
	if err != nil || n[0] != 0 && n[0] != 1 {
		return 0, false
	}
	return rules.Seat(n[0]), true
}
