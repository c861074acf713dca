package cerveau

import (
	"encoding/json"
	"errors"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
)

// told is what a gamelog tells besides the steps.
type told struct {
	record.Told
	left, spent [2]float64 // by seat: nanoseconds on the clock, and those it has lost in this turn
}

// clocks takes over what an entry changes of the clocks. A clock loses only what its player takes for its turn.
func (t *told) clocks(delta map[string]any, seat func(id string) (rules.Seat, bool)) {
	objects, _ := delta["gameObjects"].(map[string]any)
	for id, o := range objects {
		who, ok := seat(id)
		if object, _ := o.(map[string]any); ok && object != nil {
			if left, ok := object["timeRemaining"].(float64); ok {
				t.spent[who] += max(t.left[who]-left, 0)
				t.left[who] = left
			}
		}
	}
}

// turn adds the times of the turn of step number step. Where the server ran without clocks there are none.
func (t *told) turn(step int) {
	for seat, spent := range t.spent {
		if spent > 0 {
			t.Took(step, rules.Seat(seat), time.Duration(spent))
		}
	}
	t.spent = [2]float64{}
}

// late adds who lost by its time in step number step.
func (t *told) late(c *gamelog, step int) {
	for _, p := range c.Losers {
		if p.TimedOut && (p.Index == 0 || p.Index == 1) {
			t.Lost(step, rules.Seat(p.Index), match.Late, "its time ran out")
		}
	}
}

// refused adds that the server refused a call for which the rules give a reason.
func (t *told) refused(step int, seat rules.Seat, c match.Command, why error) {
	code, text := "argument", why.Error()
	var no *rules.Illegal
	if errors.As(why, &no) {
		code, text = no.Code, no.Detail
	}
	t.Refused(step, seat, c, code, text)
}

// invalid adds that the server refused a call, in its words.
func (t *told) invalid(step int, seat rules.Seat, words json.RawMessage) {
	var text string
	var object struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(words, &text) != nil && json.Unmarshal(words, &object) == nil {
		text = object.Message
	}
	t.Refused(step, seat, nil, "", text)
}

// logged adds what a bot logged.
func (t *told) logged(step int, seat rules.Seat, run *Run) {
	text, _ := run.Args["message"].(string)
	t.Line(step, seat, match.Log, text)
}
