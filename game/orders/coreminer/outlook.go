package coreminer

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/coreminer"
)

// Outlook is what the end of the turn does when nobody acts any more, after End. The zero value is ready.
type Outlook struct {
	State game.State // afterwards
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

// Buries reports whether the end of the turn buries miner i of the position before it, which is free there.
func (o *Outlook) Buries(before *game.State, i int32) bool {
	return !before.Tiles.At(before.Miners[i].At).Filled() && o.State.Tiles.At(o.State.Miners[i].At).Filled()
}

// Restless reports whether the end of the turn can do harm: something is loose, somebody buried, or a bomb about to explode.
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
