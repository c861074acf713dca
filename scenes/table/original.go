package table

import (
	"math"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/link"
	"app.pentarena/scenes/turn"
)

// original is the match from which a branch was played on before it was over, while its built-in players play it again from the start: in the
// background, up to the turn shown and never beyond.
type original struct {
	known  record.Timeline // as far as it was played when it was left
	match  *match.Match
	runner *turn.Runner
	same   int  // steps that agree with the known ones
	taken  bool // it has come as far as is known, and takes the place of that
}

// continued lets the built-in players play a match on; nil where it is over or was not theirs alone.
func continued(known record.Timeline, of players.Of) *original {
	if known.At(known.Len()).Outcome().Over || !link.Playable(known, of) {
		return nil
	}
	setup := known.Setup()
	o := &original{known: known, match: match.New(setup, known.At(0))}
	var err error
	if o.runner, err = turn.Run(o.match, of(setup.Game), -1); err != nil {
		return nil
	}
	return o
}

// to lets the match come to a position in turns. It returns its timeline once that is known further than before, and false when these players
// play it otherwise, or it has stopped.
func (o *original) to(turns float64) (further record.Timeline, ok bool) {
	o.runner.Show(int(math.Ceil(turns)) + o.known.At(0).Turn())
	if o.taken {
		return nil, true
	}
	for _, s := range o.match.Steps(o.same) {
		if o.same == o.known.Len() {
			break
		}
		if was := o.known.Step(o.same); s.Seat != was.Seat || s.Cmd != was.Cmd {
			return nil, false
		}
		o.same++
	}
	if o.same < o.known.Len() {
		return nil, o.runner.Err() == nil
	}
	o.taken = true
	return record.Follow(o.match), true
}

func (o *original) stop() {
	if o != nil {
		o.runner.Stop()
	}
}
