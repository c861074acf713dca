package mechmania

import (
	"fmt"
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Verb is what a command does.
type Verb uint8

// The verbs. The zero Command is Pass.
const (
	Pass    Verb = iota // lock the plan of this stage
	Pack                // before turn 1: take Item and Upgrade
	Move                // go to At
	Plant               // plant Crop at At; may be given several times a turn
	Harvest             // harvest At; may be given several times a turn
	Buy                 // buy Amount seeds of Crop; may be given several times a turn
	Use                 // use the item
	Concede             // leave the match; the other seat wins. Legal until the match is over
	verbs
)

var verbNames = [verbs]string{"pass", "pack", "move", "plant", "harvest", "buy", "use", "concede"}

// String is the name of the verb.
func (v Verb) String() string { return rules.Name("verb", verbNames[:], v) }

// MarshalText writes the name of the verb.
func (v Verb) MarshalText() ([]byte, error) {
	return rules.NameText("mechmania", "verb", verbNames[:], v)
}

// UnmarshalText reads the name of a verb.
func (v *Verb) UnmarshalText(b []byte) error {
	return rules.ParseName("mechmania", "verb", verbNames[:], b, v)
}

// Command is one order of a seat. Fields that the verb does not need are ignored. Orders are carried out when both seats have locked
// their plans.
type Command struct {
	Verb    Verb       `json:"verb"`
	Item    Item       `json:"item,omitempty"`
	Upgrade Upgrade    `json:"upgrade,omitempty"`
	Crop    Crop       `json:"crop,omitempty"`
	At      grid.Point `json:"at,omitzero"`
	Amount  int32      `json:"amount,omitempty"`
}

// String writes the command for logs: "plant corn at 3,4".
func (c Command) String() string {
	switch c.Verb {
	case Pack:
		return fmt.Sprintf("pack %s %s", c.Item, c.Upgrade)
	case Move, Harvest:
		return fmt.Sprintf("%s %s", c.Verb, c.At)
	case Plant:
		return fmt.Sprintf("plant %s at %s", c.Crop, c.At)
	case Buy:
		return fmt.Sprintf("buy %d %s", c.Amount, c.Crop)
	}
	return c.Verb.String()
}

// Options yields a choice of the seat's legal commands, Pass last.
func (s *State) Options(seat rules.Seat) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		if !s.Active().Has(seat) {
			return
		}
		try := func(c Command) bool { return s.check(seat, c) != nil || yield(c) }
		more := true
		switch s.Stage {
		case Packing:
			for i := NoItem + 1; i < items && more; i++ {
				more = try(Command{Verb: Pack, Item: i})
			}
			for u := NoUpgrade + 1; u < upgrades && more; u++ {
				more = try(Command{Verb: Pack, Upgrade: u})
			}
		case Moving:
			more = s.moveOptions(seat, try)
		case Acting:
			more = s.actOptions(seat, try)
		}
		if more {
			yield(Command{Verb: Pass})
		}
	}
}

func (s *State) moveOptions(seat rules.Seat, try func(Command) bool) bool {
	at, far := s.Farmers[seat].At, int(s.Speed(seat))
	for i := range 4 * far {
		// A ring of tiles at every distance, a few of each.
		d := 1 + i%max(far, 1)
		x := (i*7)%(2*d+1) - d
		y := d - max(x, -x)
		if i&1 == 0 {
			y = -y
		}
		if !try(Command{Verb: Move, At: at.Add(grid.Pt(x, y))}) {
			return false
		}
	}
	half := int(s.Constants.GrocerLength / 2)
	for x := s.Tiles.W/2 - half; x <= s.Tiles.W/2+half; x++ {
		if !try(Command{Verb: Move, At: grid.Pt(x, 0)}) {
			return false
		}
	}
	return true
}

func (s *State) actOptions(seat rules.Seat, try func(Command) bool) bool {
	f := &s.Farmers[seat]
	if !try(Command{Verb: Use}) {
		return false
	}
	for crop := Grape; crop < crops; crop++ {
		for _, amount := range [...]int32{1, 5} {
			c := Command{Verb: Buy, Crop: crop, Amount: amount}
			if (s.Constants.LooseOrders || s.foresee(seat, c).Good()) && !try(c) {
				return false
			}
		}
	}
	for _, p := range s.around(f.At, f.Reach.Harvest) {
		if !try(Command{Verb: Harvest, At: p}) {
			return false
		}
	}
	for _, p := range s.around(f.At, f.Reach.Plant) {
		for crop := Grape; crop < crops; crop++ {
			if f.Seeds[crop] > 0 && !try(Command{Verb: Plant, Crop: crop, At: p}) {
				return false
			}
		}
	}
	return true
}

// around lists the tiles within a distance of p.
func (s *State) around(p grid.Point, far int32) []grid.Point {
	var list []grid.Point
	r := int(far)
	for y := max(p.Y-r, 0); y <= min(p.Y+r, s.Tiles.H-1); y++ {
		for x := max(p.X-r, 0); x <= min(p.X+r, s.Tiles.W-1); x++ {
			if q := grid.Pt(x, y); p.Distance(q) <= r {
				list = append(list, q)
			}
		}
	}
	return list
}
