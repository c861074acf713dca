package mechmania

import (
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Command is one command of a seat. Fields that the verb does not need are ignored. Orders are carried out when both seats have locked
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
	if c.Verb >= verbs {
		return c.Verb.String()
	}
	return c.Verb.String() + table[c.Verb].words(c)
}

// Options yields a selection of the seat's legal commands, Pass last.
func (s *State) Options(seat rules.Seat) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		if !s.Active().Has(seat) {
			return
		}
		try := func(c Command) bool { return s.check(seat, c) != nil || yield(c) }
		more := true
		switch s.Stage {
		case Packing:
			for i := range items {
				more = more && (i == NoItem || try(Command{Verb: Pack, Item: i}))
			}
			for u := range upgrades {
				more = more && (u == NoUpgrade || try(Command{Verb: Pack, Upgrade: u}))
			}
		case Moving:
			more = s.moveOptions(seat, try)
		case Acting:
			more = s.actionOptions(seat, try)
		}
		if more {
			yield(Command{Verb: Pass})
		}
	}
}

// moveOptions tries tiles at every distance that the farmer can walk, straight at odd distances and diagonal at even ones, and the grocer's
// tiles.
func (s *State) moveOptions(seat rules.Seat, try func(Command) bool) bool {
	at := s.Farmers[seat].At
	for d := 1; d <= int(s.Speed(seat)); d++ {
		a := 0
		if d%2 == 0 {
			a = d / 2
		}
		for _, way := range [...]grid.Point{{X: d - a, Y: a}, {X: -a, Y: d - a}, {X: a - d, Y: -a}, {X: a, Y: a - d}} {
			if !try(Command{Verb: Move, At: at.Add(way)}) {
				return false
			}
		}
	}
	for x := range s.Tiles.W {
		if p := grid.Pt(x, 0); s.Ground(p, s.Number) == Grocer && !try(Command{Verb: Move, At: p}) {
			return false
		}
	}
	return true
}

func (s *State) actionOptions(seat rules.Seat, try func(Command) bool) bool {
	f, more := &s.Farmers[seat], try(Command{Verb: Use})
	for crop := range crops {
		for _, amount := range [...]int32{1, 5} {
			c := Command{Verb: Buy, Crop: crop, Amount: amount}
			if crop != NoCrop && (s.Constants.LooseOrders || s.Foresee(seat, c).Good()) {
				more = more && try(c)
			}
		}
	}
	s.Around(f.At, f.Reach.Harvest, func(p grid.Point) { more = more && try(Command{Verb: Harvest, At: p}) })
	s.Around(f.At, f.Reach.Plant, func(p grid.Point) {
		for crop := range crops {
			if f.Seeds[crop] > 0 {
				more = more && try(Command{Verb: Plant, Crop: crop, At: p})
			}
		}
	})
	return more
}
