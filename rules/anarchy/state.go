package anarchy

import (
	"iter"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Kind is a kind of building.
type Kind uint8

// The kinds of buildings, in the order in which the generator tries them.
const (
	Warehouse Kind = iota
	FireDepartment
	PoliceDepartment
	WeatherStation
	kinds
)

var kindNames = rules.Names{Game: "anarchy", Kind: "building", List: []string{"warehouse", "fire_department", "police_department", "weather_station"}}
var kindTitles = [kinds]string{"Warehouse", "Fire department", "Police department", "Weather station"}

// String is the name of the kind in files: "warehouse", "fire_department", "police_department" or "weather_station".
func (k Kind) String() string { return kindNames.Of(uint8(k)) }

// Title is the name of the kind for people.
func (k Kind) Title() string {
	if k < kinds {
		return kindTitles[k]
	}
	return k.String()
}

// MarshalText writes the name of the kind.
func (k Kind) MarshalText() ([]byte, error) { return kindNames.Text(uint8(k)) }

// UnmarshalText reads the name of a kind.
func (k *Kind) UnmarshalText(b []byte) error { return kindNames.Parse(b, (*uint8)(k)) }

// None is the number that stands for no building.
const None int16 = -1

// Building is one building. Buildings never move, change owner or disappear: at health 0 they stay as ruins.
type Building struct {
	Kind         Kind       `json:"kind"`
	Owner        rules.Seat `json:"owner"`
	Headquarters bool       `json:"headquarters,omitempty"` // true for one warehouse of each seat
	Bribed       bool       `json:"bribed,omitempty"`       // has acted this turn
	Fire         uint8      `json:"fire"`                   // 0..Constants.MaxFire
	heat         uint8      // during the end of a turn: the fire before it shrank
	X            int16      `json:"x"`
	Y            int16      `json:"y"`
	Health       int16      `json:"health"`   // 0 is a ruin
	Near         [4]int16   `json:"near"`     // the buildings north, east, south and west, or None
	Exposure     int32      `json:"exposure"` // of warehouses: the damage a raid does
}

// Cell is where the building stands.
func (b *Building) Cell() grid.Point { return grid.Pt(int(b.X), int(b.Y)) }

// Ruin reports whether the building has no health left, by fire or by a raid.
func (b *Building) Ruin() bool { return b.Health <= 0 }

// Title is the name of the building for people: its kind, or "Headquarters".
func (b *Building) Title() string {
	if b.Headquarters {
		return "Headquarters"
	}
	return b.Kind.Title()
}

// Wind is the wind at the end of a turn.
type Wind struct {
	Direction grid.Dir `json:"direction"` // where the wind blows to
	Intensity uint8    `json:"intensity"` // 0..Constants.MaxIntensity
}

// Forecast is the wind of one turn and the seat that controls it.
type Forecast struct {
	Wind
	Controller rules.Seat `json:"controller"` // the seat that can change it, NoSeat for the first; see Rules.ChangerControls
}

// Reason says what decided a match, as an index of Info.Reasons.
type Reason uint8

// The reasons, in the order in which the end of a match tries them; Left can come at any time.
const (
	Burned    Reason = iota // one headquarters has no health left
	Damage                  // the winner has done more damage to the enemy headquarters
	Standing                // the winner has more buildings standing
	Soundness               // the winner's buildings have more total health
	Coin                    // everything was equal
	Left                    // the other seat conceded or failed
	reasons
)

var reasonNames = [reasons]string{"burned", "damage", "standing", "health", "coin", "left"}

// String is the name of the reason in Info.Reasons.
func (r Reason) String() string { return rules.Name("reason", reasonNames[:], r) }

// Ending is how a match ended. The zero value means that it continues.
type Ending struct {
	Over   bool       `json:"over"`
	Winner rules.Seat `json:"winner"` // once Over
	Reason Reason     `json:"reason"` // the same
}

// State is a position. Buildings are in creation order, and everything happens to them in that order. A building's number is its index.
type State struct {
	Constants    Constants  `json:"constants"`
	Width        int16      `json:"width"`
	Height       int16      `json:"height"`
	Ended        int32      `json:"ended"`        // turns that have ended; seat Ended%2 moves, and Forecasts[Ended] blows at the end of its turn
	Bribes       [2]int32   `json:"bribes"`       // left to each seat
	Fallen       [2]int16   `json:"fallen"`       // buildings for which the seat gets Constants.RuinBribes more on its next turn
	Headquarters [2]int16   `json:"headquarters"` // building number of each seat's headquarters
	Whole        [2]int16   `json:"whole"`        // health of an undamaged building and of an undamaged headquarters; 0 when not known
	Began        [2]int16   `json:"began"`        // health from which damage to each seat's headquarters counts: what it began with, or of an undamaged one if that is more; 0 when not known
	End          Ending     `json:"end"`
	Buildings    []Building `json:"buildings"`
	Forecasts    []Forecast `json:"forecasts"` // one for each turn, rounded up to pairs
}

// Turn is the number of turns that have ended.
func (s *State) Turn() int { return int(s.Ended) }

// Mover is the seat whose turn it is; after the end of the match, the seat that would move.
func (s *State) Mover() rules.Seat { return rules.Seat(s.Ended & 1) }

// Active is the mover, or empty when the match is over.
func (s *State) Active() rules.SeatSet {
	if s.End.Over {
		return 0
	}
	return 1 << s.Mover()
}

// Outcome says whether the match is over, who won and why. The scores are the health of the headquarters.
func (s *State) Outcome() rules.Outcome {
	o := rules.Outcome{Over: s.End.Over}
	for seat, hq := range s.Headquarters {
		o.Scores[seat] = int64(s.Buildings[hq].Health)
	}
	if o.Over {
		o.Winners = rules.Seats(s.End.Winner)
		o.Reason = s.End.Reason.String()
	}
	return o
}

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := new(State)
	c.CopyFrom(s)
	return c
}

// CopyFrom makes s an independent copy of o in the memory of s.
func (s *State) CopyFrom(o *State) {
	buildings, forecasts := s.Buildings[:0], s.Forecasts[:0]
	*s = *o
	s.Buildings = append(buildings, o.Buildings...)
	s.Forecasts = append(forecasts, o.Forecasts...)
}

// At is the number of the building on the cell, or None.
func (s *State) At(p grid.Point) int16 {
	for i := range s.Buildings {
		if b := &s.Buildings[i]; int(b.X) == p.X && int(b.Y) == p.Y {
			return int16(i)
		}
	}
	return None
}

// Wind is the wind at the end of this turn; it reports false after the last turn.
func (s *State) Wind() (Wind, bool) { return s.wind(int(s.Ended)) }

// NextWind is the wind at the end of the next turn, the only one that weather stations change. It reports false when there is none.
func (s *State) NextWind() (Wind, bool) {
	if s.Ended+1 >= s.Constants.MaxTurns && !s.Constants.SpareWind {
		return Wind{}, false
	}
	return s.wind(int(s.Ended) + 1)
}

// Damage is how much health a seat's headquarters has lost. What a level takes off before the match counts too.
func (s *State) Damage(seat rules.Seat) int {
	return int(s.Began[seat]) - int(s.Buildings[s.Headquarters[seat]].Health)
}

func (s *State) wind(i int) (Wind, bool) {
	if i < 0 || i >= len(s.Forecasts) {
		return Wind{}, false
	}
	return s.Forecasts[i].Wind, true
}

// Reach is how many buildings in a row a wind of this intensity carries fire across.
func (k *Constants) Reach(intensity uint8) int {
	if k.WindReach == ReachIntensity || intensity == 0 {
		return int(intensity)
	}
	return int(k.WindReach)
}

// Lane yields the buildings from which a wind carries fire into a seat's headquarters, nearest first.
func (s *State) Lane(seat rules.Seat, wind Wind) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		from := wind.Direction.Back()
		i := s.Buildings[s.Headquarters[seat]].Near[from]
		for range s.Constants.Reach(wind.Intensity) {
			if i == None || !yield(i) {
				return
			}
			i = s.Buildings[i].Near[from]
		}
	}
}

// FireAdded is the fire that building i adds when it ignites.
func (s *State) FireAdded(i int16) int {
	if s.Buildings[i].Headquarters {
		return int(s.Constants.HeadquartersFire)
	}
	return int(s.Constants.WarehouseFire)
}

// Distance is the Manhattan distance in cells between two buildings: the exposure that one gains by igniting the other.
func (s *State) Distance(i, j int16) int {
	a, b := &s.Buildings[i], &s.Buildings[j]
	return abs(int(a.X)-int(b.X)) + abs(int(a.Y)-int(b.Y))
}

// Nearest is the seat whose headquarters is nearest to building i, of two as near its owner, and the way from there to it.
func (s *State) Nearest(i int16) (rules.Seat, grid.Point) {
	b := &s.Buildings[i]
	seat := b.Owner
	if s.Distance(i, s.Headquarters[1-seat]) < s.Distance(i, s.Headquarters[seat]) {
		seat = 1 - seat
	}
	return seat, b.Cell().Sub(s.Buildings[s.Headquarters[seat]].Cell())
}

// Ready reports whether building i can still act this turn if its owner can pay.
func (s *State) Ready(i int16) bool {
	b := &s.Buildings[i]
	return b.Health > 0 && !b.Bribed
}

// ActionsLeft is how many actions the seat can still pay for.
func (s *State) ActionsLeft(seat rules.Seat) int {
	return int(s.Bribes[seat]) / int(s.Constants.ActCost)
}

// Able is how many actions the seat can take now: its ready buildings, but no more than it can pay for.
func (s *State) Able(seat rules.Seat) int {
	if !s.Active().Has(seat) {
		return 0
	}
	n := 0
	for i := range s.Buildings {
		if s.Buildings[i].Owner == seat && s.Ready(int16(i)) {
			n++
		}
	}
	return min(n, s.ActionsLeft(seat))
}

// Count returns a seat's standing buildings, their total health, and its burning buildings, ruins included.
func (s *State) Count(seat rules.Seat) (standing, health, burning int) {
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Owner != seat {
			continue
		}
		if b.Health > 0 {
			standing++
			health += int(b.Health)
		}
		if b.Fire > 0 {
			burning++
		}
	}
	return standing, health, burning
}

// link finds the neighbours and headquarters of all buildings.
func (s *State) link() {
	cells := grid.New[int16](int(s.Width), int(s.Height))
	for i := range cells.Cells {
		cells.Cells[i] = None
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		cells.Cells[cells.Index(b.Cell())] = int16(i)
		if b.Headquarters {
			s.Headquarters[b.Owner] = int16(i)
		}
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		for _, d := range grid.Dirs {
			b.Near[d] = None
			if n := cells.At(b.Cell().Step(d)); n != nil {
				b.Near[d] = *n
			}
		}
	}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
