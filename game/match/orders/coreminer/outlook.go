package coreminer

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// Outlook holds, after End, the result of ending the turn without further commands. The zero value is ready to use.
type Outlook struct {
	State game.State // after the end of the turn
	Tape  *rules.Tape
}

// End ends the turn on a copy; false when the match is over.
func (o *Outlook) End(s *game.State) bool {
	if o.Tape == nil {
		o.Tape = rules.NewTape(nil)
	}
	o.Tape.Reset()
	o.State.CopyFrom(s)
	return !s.Over && o.State.Apply(s.Mover(), game.Command{}, o.Tape) == nil
}

// Buries reports whether the end of the turn buries miner i, which is not buried in the position before.
func (o *Outlook) Buries(before *game.State, i int32) bool {
	return !before.Tiles.At(before.Miners[i].At).Filled() && o.State.Tiles.At(o.State.Miners[i].At).Filled()
}

// Restless reports whether the end of the turn can do harm: a tile is loose, a miner buried, or a bomb about to explode.
func Restless(s *game.State) bool {
	for i := range s.Tiles.Cells {
		if t := &s.Tiles.Cells[i]; t.Loose || t.Filled() && t.Miners.First != game.None {
			return true
		}
	}
	for i := range s.Bombs {
		if b := &s.Bombs[i]; b.Placed && !b.Gone && b.Timer <= 1 {
			return true
		}
	}
	return false
}
