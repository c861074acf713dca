package si32

// style holds a player's weights and limits.
type style struct {
	staff    int64 // maximum workers in a building
	fetch    int32 // steps from which workers are fetched
	stroll   int32 // steps to resources that miners go for
	share    int64 // resources that one miner needs on its tile; further units go elsewhere
	budget   int64 // resources wanted before a building is raised, in percent of its cost
	pack     bool  // saves room when it builds, and builds towards the enemy
	watch    int32 // steps around a building in which enemies are watched; 0 for never
	doubt    int64 // percentage of the enemies next to a building that are expected to help it
	muster   bool  // gathers enough units for a siege before it attacks a building
	relief   int32 // steps around a target from which its defenders are expected; units within them wait for the others
	margin   int64 // percentage of the needed units that are gathered
	targets  int   // buildings attacked at a time
	flock    int64 // units of a stack that attacks an enemy building alone
	appetite int64 // the seat's units in percent of the strongest enemy's from which even miners attack
	lapses   int   // stacks in a hundred that do nothing this turn
}

// manner is a style for rulesets in which units work in buildings and form a garrison, and one for the others.
type manner struct{ crewed, bare style }

// The manners of the players.
var (
	dreamy = both(style{staff: 2, stroll: 2, share: 50, budget: 150, flock: 16, appetite: 150, lapses: 30})
	sound  = both(style{staff: 3, fetch: 3, stroll: 4, share: 25, budget: 100, watch: 1, flock: 8, appetite: 120})
	keen   = manner{
		crewed: style{staff: 1 << 20, fetch: 10, stroll: 14, share: 10, budget: 100, pack: true, watch: 1, doubt: 100, muster: true, relief: 1, margin: 110, targets: 8, appetite: 160},
		bare:   style{stroll: 14, share: 10, budget: 100, pack: true, watch: 2, doubt: 100, muster: true, relief: 3, margin: 110, targets: 8, appetite: 160},
	}
)

// wary is the manner of Turtle: keen's, but it watches farther around its buildings, and attacks few at a time with far more than it needs.
var wary = manner{turtled(keen.crewed), turtled(keen.bare)}

func turtled(s style) style {
	s.watch, s.relief, s.margin, s.targets, s.appetite = 3, 3, 200, 2, 300
	return s
}

func both(s style) manner { return manner{s, s} }
