package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Game is MechMania 27.
func Game() rules.Game[*State, Command] {
	return rules.Game[*State, Command]{
		Info: rules.Info{
			ID: "mechmania", Title: "MechMania 27", Seats: 2, Version: 3, Draws: true,
			Handicap: rules.Handicap{Unit: "dollars", Step: 10, Most: 500},
			Verbs:    verbList, Events: whatNames[:], Refusals: refusals, Reasons: reasonNames[:],
			MaxSteps: 500_000,
		},
		Pass:    Command{Verb: Pass},
		Concede: Command{Verb: Concede},
		New:     rules.Load(DefaultLevel, func(level *Level, _ string) (*State, error) { return New(level) }),
	}
}

// New sets up the first position of a level. Nothing in it is random.
func New(level *Level) (*State, error) {
	if err := rules.Validate(level); err != nil {
		return nil, err
	}
	s := &State{Constants: level.Constants, Number: 1, Tiles: grid.New[Tile](level.Width, level.Height)}
	for i := range s.Tiles.Cells {
		t := &s.Tiles.Cells[i]
		t.Planter, t.Scarecrow = rules.NoSeat, Unguarded
	}
	for seat, x := range [2]int{0, level.Width - 1} {
		money := level.exact(level.StartMoney)
		s.Farmers[seat] = Farmer{At: grid.Pt(x, 0), Money: money, Start: money, Reach: level.Reach, FruitOnly: true}
	}
	return s, nil
}

// Favour gives a seat's farmer more money before the first turn.
func (s *State) Favour(seat rules.Seat, amount int) {
	f := &s.Farmers[seat]
	f.Money += float64(amount)
	f.Start = f.Money
}
