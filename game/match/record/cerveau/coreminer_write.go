package cerveau

import (
	"fmt"
	"io"
	"strconv"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
)

type coreminerWriter struct {
	coreminerTeller
	orders [2]int // orders sent to each seat so far
}

func writeCoreminer(w io.Writer, t record.Timeline, start *coreminer.State, epoch int64) error {
	setup := t.Setup()
	a := &coreminerWriter{coreminerTeller: coreminerTeller{newTeller(setup, setup.Seed, &coreminerGame)}}
	a.late = late(t)
	c := &gamelog{GamelogVersion: "2.2.0", GameName: "Coreminer", GameSession: setup.Seed, Constants: a.k, Epoch: epoch,
		Winners: []result{}, Losers: []result{}, Extra: &extra{Format: 1, Level: setup.Text, Seed: setup.Seed}}
	if setup.Text == "" {
		return fmt.Errorf("the match has no level text")
	}
	if err := a.entry(c, "start", nil, a.whole(start)); err != nil {
		return err
	}
	if err := a.order(c, start, Delta{}); err != nil {
		return err
	}
	s := start.Clone()
	for i := range t.Len() {
		if err := a.step(c, s, t.Step(i)); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if s.Over {
		for seat := range rules.Seat(2) {
			side := &s.Sides[seat]
			p := result{Index: int(seat), ID: strconv.Itoa(int(seat)), Name: a.name(seat), Reason: coreminerReason(s, seat, a.late)}
			c.ends(p, side.Verdict == coreminer.Winner, side.Reason == coreminer.Left, a.late)
		}
	}
	return c.write(w)
}

// order writes the server's request for the seat's turn, with the changes since the last entry.
func (a *coreminerWriter) order(c *gamelog, s *coreminer.State, game Delta) error {
	seat := s.Mover()
	data := Delta{"player": Delta{"id": strconv.Itoa(int(seat))}, "order": Delta{"name": "runTurn", "index": a.orders[seat], "args": []any{}}}
	a.orders[seat]++
	return a.entry(c, "order", data, game)
}

// step carries out the step on s and writes its entries.
func (a *coreminerWriter) step(c *gamelog, s *coreminer.State, step match.Step) error {
	command := step.Cmd.(coreminer.Command)
	before := s.Clone()
	if err := s.Apply(step.Seat, command, rules.NewTape(&rules.Recorded{Rolls: step.Rolls})); err != nil {
		return err
	}
	game := a.clocked(a.changes(before, s), before.Ended != s.Ended && !s.Over, s.Mover())
	switch command.Verb {
	case coreminer.Concede:
		return a.entry(c, "over", nil, game)
	case coreminer.Pass, coreminer.Again:
		data := Delta{"player": seatRef(step.Seat), "order": Delta{"name": "runTurn", "index": a.orders[step.Seat] - 1}, "returned": command.Verb == coreminer.Pass}
		if err := a.entry(c, "finished", data, Delta{}); err != nil {
			return err
		}
		if s.Over {
			return a.entry(c, "over", nil, game)
		}
		return a.order(c, s, game)
	}
	return a.entry(c, "ran", coreminerRan(before, step.Seat, command), game)
}

// Names in the gamelog, by number.
var (
	coreminerItemWords      = [...]string{coreminer.Dirt: "dirt", coreminer.Ore: "ore", coreminer.Bombs: "bomb", coreminer.Material: "buildingMaterials"}
	coreminerStructureWords = [...]string{coreminer.Support: "support", coreminer.Ladder: "ladder", coreminer.Shield: "shield"}
)

// coreminerRan is what the log says of a command and its value; s is the position before it.
func coreminerRan(s *coreminer.State, seat rules.Seat, c coreminer.Command) Delta {
	return Delta{"player": seatRef(seat), "run": coreminerCall(s, seat, c), "returned": true}
}

// coreminerCall returns a command as a client sends it.
func coreminerCall(s *coreminer.State, seat rules.Seat, c coreminer.Command) Delta {
	if c.Verb == coreminer.Spawn {
		return Delta{"caller": Delta{"id": strconv.Itoa(int(seat))}, "functionName": "spawnMiner", "args": Delta{}}
	}
	args := Delta{}
	switch c.Verb {
	case coreminer.Move, coreminer.Mine, coreminer.Build, coreminer.Dump:
		args["tile"] = tileRef(s, c.At)
	case coreminer.Transfer:
		args["miner"] = idRef(s.Miners[c.Other].ID)
	}
	switch c.Verb {
	case coreminer.Mine, coreminer.Dump, coreminer.Buy, coreminer.Transfer:
		args["amount"] = c.Amount
	case coreminer.Build:
		args["type"] = coreminerStructureWords[c.Structure]
	}
	switch c.Verb {
	case coreminer.Buy, coreminer.Transfer:
		args["resource"] = coreminerItemWords[c.Item]
	case coreminer.Dump:
		args["material"] = coreminerItemWords[c.Item]
	}
	return Delta{"caller": idRef(s.Miners[c.Miner].ID), "functionName": c.Verb.String(), "args": args}
}
