package si32

// style is how a player goes about things.
type style struct {
	staff    int64 // workers wanted in a building, at most
	fetch    int32 // steps from which workers are fetched
	stroll   int32 // steps to resources that miners go for
	share    int64 // resources that one miner counts on under its feet; the others go elsewhere
	purse    int64 // resources wanted before a building is raised, in percent of its cost
	pack     bool  // saves room when it builds, and builds towards the enemy
	watch    int32 // steps around a building in which enemies are watched; 0 for never
	doubt    int64 // percent of the enemies beside a building that are expected to come to its help
	muster   bool  // gathers as many units as a siege takes before it goes for a building
	relief   int32 // steps around a target from which its defenders are expected; who is within them waits for the others
	margin   int64 // percent of the units needed that are gathered
	targets  int   // buildings gone for at a time
	flock    int64 // units of a stack that goes for an enemy building by itself
	appetite int64 // percent of the strongest enemy's units that the own ones are when even miners go to war
	lapses   int   // of a hundred stacks, those that do nothing this turn
}

// manner is a style for rulesets in which units work in buildings, and are a garrison besides, and one for those in which they do not.
type manner struct{ crewed, bare style }

// The manners of the players.
var (
	dreamy = both(style{staff: 2, stroll: 2, share: 50, purse: 150, flock: 16, appetite: 150, lapses: 30})
	sound  = both(style{staff: 3, fetch: 3, stroll: 4, share: 25, purse: 100, watch: 1, flock: 8, appetite: 120})
	keen   = manner{
		crewed: style{staff: 1 << 20, fetch: 10, stroll: 14, share: 10, purse: 100, pack: true, watch: 1, doubt: 100, muster: true, relief: 1, margin: 110, targets: 8, appetite: 160},
		bare:   style{stroll: 14, share: 10, purse: 100, pack: true, watch: 2, doubt: 100, muster: true, relief: 3, margin: 110, targets: 8, appetite: 160},
	}
)

func both(s style) manner { return manner{s, s} }
