package galapagos

import (
	"fmt"
	"strconv"

	"app.pentarena/rules"
	game "app.pentarena/rules/galapagos"
)

// foresight is how many turns a Larder covers at most.
const foresight = 100

// Larder is what a tribe has to live on, measured in creatures that it feeds to the end of the match, at most for a hundred turns.
type Larder struct {
	Mouths int // creatures and eggs
	Fed    int // how many of them, or more, can live on it
}

// Short reports whether some will starve.
func (l Larder) Short() bool { return l.Fed < l.Mouths }

// Spare reports whether there is food for one more.
func (l Larder) Spare() bool { return l.Fed > l.Mouths }

// String says for how many there is food: "food for 4 of 7", "food for all 7 and 2 more". Towards the end of a match, when little is eaten any
// more, it is for many times the tribe; that is no news, and the hungriest may starve nevertheless.
func (l Larder) String() string {
	all := strconv.Itoa(l.Mouths)
	if l.Mouths > 1 {
		all = "all " + all
	}
	switch {
	case l.Short():
		return fmt.Sprintf("food for %d of %d", l.Fed, l.Mouths)
	case l.Fed >= 2*l.Mouths:
		return "food for " + all + " and as many more"
	case l.Spare():
		return fmt.Sprintf("food for %s and %d more", all, l.Fed-l.Mouths)
	}
	return "food for " + all + ", for no more"
}

// Starves reports whether a creature starves before its second turn from now unless it eats.
func Starves(s *game.State, t *game.Thing) bool { return t.Health <= 2*s.Constants.Upkeep }

// Starving is how many creatures of a seat starve so.
func Starving(s *game.State, seat rules.Seat) (n int) {
	for i := range s.Things {
		if Own(s, seat, int32(i)) && Starves(s, &s.Things[i]) {
			n++
		}
	}
	return n
}

// LarderOf adds up what the tribe of a seat can live on: the health that it has, and by its number its share of the leaves that the island has and
// will grow. A creature needs its upkeep every turn and takes a step every other turn.
func LarderOf(s *game.State, seat rules.Seat) Larder {
	var l Larder
	var health, taste, own, all, leaves int64 // leaves in thousandths
	turns := int64(min(max(s.Constants.MaxTurns-s.Number, 1), foresight))
	for i := range s.Things {
		switch t := &s.Things[i]; {
		case t.Kind == game.Plant && !t.Gone:
			leaves += 1000 * int64(t.Size)
			if t.Wait > 0 || !s.Constants.PlantCapSticks {
				leaves += 1000 * turns / int64(max(t.Rate, 1))
			}
		case t.Alive():
			if all++; t.Owner == seat {
				own, health, taste = own+1, health+int64(t.Health), taste+int64(s.GrazeMeal(t.Stats))
			}
		}
	}
	l.Mouths = int(own)
	for i := range s.Eggs {
		if s.Eggs[i].Owner == seat {
			l.Mouths, health = l.Mouths+1, health+int64(s.Constants.BaseHealth)
		}
	}
	if own == 0 {
		return l
	}
	food := health + leaves*taste/all/1000
	l.Fed = int(2 * food / max(turns*int64(2*s.Constants.Upkeep+s.Constants.MoveCost), 1))
	return l
}
