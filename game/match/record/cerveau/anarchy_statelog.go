package cerveau

import (
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/internal/codec"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
)

// anarchyStates makes a state log of the positions of an Anarchy gamelog, whatever its rules. Its steps have the unchecked commands of the log,
// and events derived from the differences between positions.
func anarchyStates(c *gamelog) (*record.StateLog, error) {
	a, err := openAnarchy(c)
	if err != nil {
		return nil, err
	}
	setup, err := a.setup(anarchyLevel(a.logged.state))
	if err != nil {
		return nil, err
	}
	f := &anarchyFilm{log: a, tape: rules.NewTape(nil)}
	for i := 1; i < len(c.Deltas); i++ {
		if err := f.entry(i); err != nil {
			return nil, err
		}
	}
	if f.state == nil {
		f.begin()
	}
	line, err := record.NewStateLog(setup, f.positions, f.steps)
	if err == nil {
		line.Tell(&a.told.Told)
	}
	return line, err
}

// anarchyFilm collects positions. The changes of an entry that is not a step belong to the next step.
type anarchyFilm struct {
	log       *anarchyLog
	state     *anarchy.State // the last position; nil before the first command
	positions []match.Position
	steps     []match.Step
	tape      *rules.Tape
	passing   bool       // a turn has been finished; the entry with its changes comes next
	passer    rules.Seat // seat that finished it
}

func (f *anarchyFilm) entry(i int) error {
	kind := f.log.log.Deltas[i].Type
	if f.state == nil && kind != "order" {
		f.begin()
	}
	wasOver := f.state != nil && f.state.End.Over
	if err := f.log.advance(i); err != nil {
		return err
	}
	if len(f.positions)*(len(f.log.buildings)+len(f.log.forecasts)) > codec.MaxObjects {
		return fmt.Errorf("entry %d: more than %d buildings and forecasts in all positions", i, codec.MaxObjects)
	}
	step, told := len(f.steps), &f.log.told
	if kind == "finished" || kind == "disconnect" || kind == "over" {
		told.turn(step)
	}
	if kind == "order" || kind == "over" {
		if f.passing {
			f.take(f.passer, anarchy.Command{Verb: anarchy.Pass})
		}
		f.passing = false
		return nil
	}
	run, seat, err := f.log.run(i)
	if err != nil {
		return fmt.Errorf("entry %d: %w", i, err)
	}
	switch kind {
	case "ran":
		switch c, ok := f.log.command(&run); {
		case len(run.Invalid) > 0:
			told.invalid(step, seat, run.Invalid)
		case ok && f.fits(c):
			f.take(seat, c)
		case run.Run.Function == "log":
			told.logged(step, seat, &run.Run)
		}
	case "finished":
		if truth(run.Returned) && !wasOver {
			f.passing, f.passer = true, seat
			if f.log.log.competition() {
				f.take(seat, anarchy.Command{Verb: anarchy.Pass})
				f.passing = false
			}
		}
	case "disconnect":
		f.take(seat, anarchy.Command{Verb: anarchy.Concede})
		told.late(f.log.log, step)
	default:
		return fmt.Errorf("entry %d: type %q is unknown", i, kind)
	}
	return nil
}

// fits reports whether the command names buildings of the map.
func (f *anarchyFilm) fits(c anarchy.Command) bool {
	return c.Building != anarchy.None && (!c.Verb.Targeted() || c.Target != anarchy.None)
}

func (f *anarchyFilm) begin() {
	f.state = f.snapshot(nil, false)
	f.positions = append(f.positions, record.Wrap(anarchy.Game(), f.state))
}

// take adds a step with all changes since the last one.
func (f *anarchyFilm) take(seat rules.Seat, c anarchy.Command) {
	if f.state == nil {
		f.begin()
	}
	next := f.snapshot(f.state, c.Verb == anarchy.Pass)
	f.tape.Reset()
	anarchy.Diff(f.state, next, seat, c, f.tape)
	f.steps = append(f.steps, match.Step{Seat: seat, Turn: f.state.Turn(), Cmd: c, Events: append([]rules.Event(nil), f.tape.Events...)})
	f.positions = append(f.positions, record.Wrap(anarchy.Game(), next))
	f.state = next
}

// snapshot returns a full position from the recorded one. It puts the forecasts where the rules look for them: the current one at the
// number of the turn, the next one after it.
func (f *anarchyFilm) snapshot(before *anarchy.State, pass bool) *anarchy.State {
	t := &f.log.logged
	s := t.state.Clone()
	s.Ended = int32(t.turn)
	if before != nil {
		s.Ended = max(s.Ended, before.Ended)
		if pass && s.Ended == before.Ended {
			s.Ended++ // the log does not count the last turn of a match
		}
	}
	logged := t.state.Forecasts
	for i := range s.Forecasts {
		n := -1
		switch from := int(s.Ended); {
		case i < from && before != nil && i < len(before.Forecasts):
			s.Forecasts[i] = before.Forecasts[i]
			continue
		case i == from:
			n = t.now
		case i > from && t.next >= 0:
			n = t.next + i - from - 1
		}
		if n >= 0 && n < len(logged) {
			s.Forecasts[i] = logged[n]
		}
	}
	for seat := range rules.Seat(2) {
		if t.won[seat] {
			s.End = anarchy.Ending{Over: true, Winner: seat, Reason: likelyReason(s, seat, f.log.left())}
		}
	}
	return s
}

// likelyReason derives the reason of a win from the last position: the logs give it only in words.
func likelyReason(s *anarchy.State, winner rules.Seat, left bool) anarchy.Reason {
	own, other := &s.Buildings[s.Headquarters[winner]], &s.Buildings[s.Headquarters[1-winner]]
	standing, health, _ := s.Count(winner)
	standing2, health2, _ := s.Count(1 - winner)
	switch {
	case left:
		return anarchy.Left
	case other.Ruin() && !own.Ruin():
		return anarchy.Burned
	case own.Health != other.Health:
		return anarchy.Damage
	case standing != standing2:
		return anarchy.Standing
	case health != health2:
		return anarchy.Soundness
	}
	return anarchy.Coin
}

// left reports whether a player left the match or lost the connection.
func (a *anarchyLog) left() bool {
	return slices.ContainsFunc(a.log.Losers, func(p result) bool { return p.Disconnected || p.TimedOut })
}
