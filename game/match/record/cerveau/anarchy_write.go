package cerveau

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
)

// write writes a match of Anarchy or Coreminer as a gamelog of the original server, with the same keys, for the tools of that time. The
// extra key "pentarena" holds the rules of the match, so that it can be verified under every ruleset. epoch is the end of the match in
// milliseconds since 1970.
func write(w io.Writer, t record.Timeline, epoch int64) error {
	if err := record.Writable(t, "anarchy", "coreminer"); err != nil {
		return err
	}
	if start, ok := t.At(0).State().(*anarchy.State); ok {
		return writeAnarchy(w, t, start, epoch)
	}
	return writeCoreminer(w, t, t.At(0).State().(*coreminer.State), epoch)
}

func writeAnarchy(w io.Writer, t record.Timeline, start *anarchy.State, epoch int64) error {
	if start.Ended != 0 {
		return errors.New("the match does not start at its first turn")
	}
	constants, err := json.Marshal(start.Constants)
	if err != nil {
		return fmt.Errorf("%w", err)
	}
	setup := t.Setup()
	a := anarchyTeller{newTeller(setup, setup.Seed, &anarchyGame)}
	a.late = late(t)
	c := &gamelog{GameName: "Anarchy", GameSession: setup.Seed, Constants: a.k, Epoch: epoch, RandomSeed: setup.Seed,
		Winners: []result{}, Losers: []result{}, Extra: &extra{Format: 1, Constants: constants, Whole: start.Whole}}
	if err := a.entry(c, "start", nil, a.whole(start)); err != nil {
		return err
	}
	s := start.Clone()
	for i := range t.Len() {
		if err := a.step(c, s, t.Step(i)); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if s.End.Over {
		if err := a.entry(c, "over", nil, Delta{}); err != nil {
			return err
		}
		for seat := range rules.Seat(2) {
			p := result{Index: int(seat), ID: strconv.Itoa(int(seat)), Name: a.name(seat), Reason: anarchyReason(s, seat, a.late)}
			c.ends(p, s.End.Winner == seat, s.End.Reason == anarchy.Left, a.late)
		}
	}
	return c.write(w)
}

func (a *teller) entry(c *gamelog, kind string, data any, game Delta) error {
	d := entry{Type: kind}
	var err error
	if data != nil {
		if d.Data, err = json.Marshal(data); err != nil {
			return fmt.Errorf("%w", err)
		}
	}
	if d.Game, err = json.Marshal(game); err != nil {
		return fmt.Errorf("%w", err)
	}
	c.Deltas = append(c.Deltas, d)
	return nil
}

// late reports whether the time of a player ran out.
func late(t record.Timeline) bool {
	r, ok := t.(interface{ Faults() []match.Fault })
	return ok && slices.ContainsFunc(r.Faults(), func(f match.Fault) bool { return f.Kind == match.Late })
}

// step carries out the step on s and writes its entry.
func (a *anarchyTeller) step(c *gamelog, s *anarchy.State, step match.Step) error {
	command := step.Cmd.(anarchy.Command)
	before := s.Clone()
	if err := s.Apply(step.Seat, command, rules.NewTape(&rules.Recorded{Rolls: step.Rolls})); err != nil {
		return err
	}
	kind, data := "ran", Delta{"player": seatRef(step.Seat)}
	switch command.Verb {
	case anarchy.Pass:
		kind = "finished"
		data["order"], data["returned"] = "runTurn", true
	case anarchy.Concede:
		kind = "disconnect"
		data["timeout"] = true
	default:
		data = anarchyRan(before, step.Seat, command)
	}
	return a.entry(c, kind, data, a.clocked(a.changes(before, s), before.Ended != s.Ended && !s.End.Over, s.Mover()))
}

func buildingRef(i int16) any {
	if i == anarchy.None {
		return nil
	}
	return Delta{"id": strconv.Itoa(int(i) + 2)}
}

func seatRef(seat rules.Seat) any {
	if seat == rules.NoSeat {
		return nil
	}
	return Delta{"id": strconv.Itoa(int(seat))}
}

// anarchyRan is what the log says of a command and its value; s is the position before it.
func anarchyRan(s *anarchy.State, seat rules.Seat, c anarchy.Command) Delta {
	returned := any(true)
	if c.Verb == anarchy.Ignite || c.Verb == anarchy.Raid {
		returned = s.Reply(c)
	}
	return Delta{"player": seatRef(seat), "run": anarchyCall(c), "returned": returned}
}

func anarchyCall(c anarchy.Command) Delta {
	args := Delta{}
	switch c.Verb {
	case anarchy.Ignite, anarchy.Extinguish:
		args["building"] = buildingRef(c.Target)
	case anarchy.Raid:
		args["warehouse"] = buildingRef(c.Target)
	case anarchy.Rotate:
		args["counterclockwise"] = c.Reverse
	case anarchy.Intensify:
		args["negative"] = c.Reverse
	}
	return Delta{"caller": buildingRef(c.Building), "functionName": c.Verb.String(), "args": args}
}
