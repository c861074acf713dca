package gamejson

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
)

// gameStates makes a state log of the positions in game.json, one for each turn. The file does not show the effects of the last turn; the state log
// ends with the result.
func gameStates(game *gameJSON) (*record.StateLog, error) {
	var positions []match.Position
	var steps []match.Step
	tape := rules.NewTape(nil)
	var before *mechmania.State
	add := func(s *mechmania.State) {
		if before != nil {
			tape.Reset()
			mechmania.Diff(before, s, tape)
			steps = append(steps, match.Step{Turn: before.Turn(), Cmd: mechmania.Command{}, Events: slices.Clone(tape.Events)})
		}
		positions = append(positions, record.Wrap(mechmania.Game(), s))
		before = s
	}
	for i := range game.states {
		logged := &game.states[i]
		if err := logged.differsInGround(logged.State); err != nil {
			return nil, fmt.Errorf("game.json: %w", err)
		}
		add(logged.State)
	}
	last := before.Clone()
	switch game.status {
	case [2]string{"WON", "LOST"}, [2]string{"WON", "ERROR"}:
		last.End = mechmania.Ending{Over: true, Winner: 0}
	case [2]string{"LOST", "WON"}, [2]string{"ERROR", "WON"}:
		last.End = mechmania.Ending{Over: true, Winner: 1}
	case [2]string{"TIED", "TIED"}:
		last.End = mechmania.Ending{Over: true, Winner: rules.NoSeat, Reason: mechmania.Equal}
	}
	if game.status[0] == "ERROR" || game.status[1] == "ERROR" {
		last.End.Reason = mechmania.Left
	}
	if last.End.Over {
		for seat := range last.Plans {
			last.Plans[seat].Locked = true
			last.Farmers[seat].Earned = game.earned(seat)
		}
		add(last)
	}
	setup, err := gameSetup(game)
	if err != nil {
		return nil, err
	}
	return record.NewStateLog(setup, positions, steps)
}

// earned returns the achievements of a seat, one bit each.
func (g *gameJSON) earned(seat int) uint16 {
	var bits uint16
	for a := range mechmania.Achievement(mechmania.Achievements) {
		if slices.Contains(g.achievements[seat], engineName(a)) {
			bits |= 1 << a
		}
	}
	return bits
}

// engineName returns an achievement in the spelling of the original engine.
func engineName(a mechmania.Achievement) string {
	return strings.Replace(a.String(), "Much But It", "Much, but It", 1)
}
