package galapagos

import (
	"strconv"

	"app.pentarena/assets"
	"app.pentarena/rules"
)

// grades is how many clearly different looks a stat has.
const grades = 5

// sizes is how many pictures a plant has, from the root to full size.
const sizes = 11

// Species of plants. They mean nothing for play.
const (
	palm = iota
	bush
	cactus
	species
)

// The eyes of a creature.
const (
	eyesOpen = iota
	eyesBlink
	eyesHappy
	eyesAngry
	eyesHurt
	eyesDead
	eyeKinds
)

// art is every sprite the view names. A missing one stops the program when it starts.
var art = struct {
	deep, shallow                 assets.Sprite
	sand                          [2]assets.Sprite
	grass                         [3]assets.Sprite
	shore, shelf, foam, grassEdge [16]edge // by filled quarters, see edges
	gridTile, volcano             assets.Sprite
	tuft                          assets.Sprite
	litter                        [3]assets.Sprite
	rocks                         [3]assets.Sprite
	sparkle, fish, puff           assets.Sprite

	body, bodyTeam   [grades]assets.Sprite
	leg, legTeam     [grades]assets.Sprite
	shell, behind    [grades]assets.Sprite // behind: the first has none
	crest            [grades]assets.Sprite // the first has none
	snout            [grades]assets.Sprite
	jaw, jawOpen     [grades]assets.Sprite
	jawTeam, openT   [grades]assets.Sprite // only the last two have one
	eyes             [eyeKinds]assets.Sprite
	tail, tailTeam   assets.Sprite
	stripes, shadow  assets.Sprite
	marks            [2]assets.Sprite
	plants           [species][sizes]assets.Sprite
	palmShadow       assets.Sprite
	trampled, prints assets.Sprite

	nest, nestFront, egg    assets.Sprite
	eggMarks                [2]assets.Sprite
	hatch1, hatch2, hatchT  assets.Sprite
	piece                   assets.Sprite
	heart, hunger, peril    assets.Sprite
	ghost, skull            assets.Sprite
	hit                     assets.Sprite
	bite                    [2]assets.Sprite
	crumb                   assets.Sprite
	ring, hover, reach      assets.Sprite
	threat, frame           assets.Sprite
	stats                   [5]assets.Sprite
	eat, breed, move, graze assets.Sprite
}{
	deep: named("water-deep"), shallow: named("water-shallow"),
	sand:  [2]assets.Sprite{named("sand"), named("sand-2")},
	grass: [3]assets.Sprite{named("grass-1"), named("grass-2"), named("grass-3")},
	shore: edges("shore"), shelf: edges("shelf"), foam: edges("foam"), grassEdge: edges("grass-edge"),
	gridTile: named("grid-tile"), volcano: named("volcano"), tuft: named("decor-tuft"),
	litter:  [3]assets.Sprite{named("decor-pebbles"), named("decor-shell"), named("decor-starfish")},
	rocks:   [3]assets.Sprite{named("rock-1"), named("rock-2"), named("rock-3")},
	sparkle: named("sea-sparkle"), fish: named("fish-shadow"), puff: named("smoke-puff"),

	body: graded("body-", "", 1), bodyTeam: graded("body-", ".team", 1), leg: graded("leg-", "", 1), legTeam: graded("leg-", ".team", 1),
	shell: graded("shell-", "", 1), behind: graded("shell-", "-behind", 2), crest: graded("crest-", "", 2), snout: graded("snout-", "", 1),
	jaw: graded("jaw-", "", 1), jawOpen: graded("jaw-", "-open", 1), jawTeam: graded("jaw-", ".team", 4), openT: graded("jaw-", "-open.team", 4),
	eyes: [eyeKinds]assets.Sprite{named("eyes-open"), named("eyes-blink"), named("eyes-happy"), named("eyes-angry"), named("eyes-hurt"), named("eyes-dead")},
	tail: named("tail"), tailTeam: named("tail.team"), stripes: named("stripes"), shadow: named("shadow"),
	marks:      [2]assets.Sprite{named("mark-disc"), named("mark-diamond")},
	plants:     [species][sizes]assets.Sprite{sized("palm-"), sized("bush-"), sized("cactus-")},
	palmShadow: named("palm-shadow"), trampled: named("trampled"), prints: named("footprints"),

	nest: named("nest"), nestFront: named("nest-front"), egg: named("egg"),
	eggMarks: [2]assets.Sprite{named("egg-disc.team"), named("egg-diamond.team")},
	hatch1:   named("egg-hatch-1"), hatch2: named("egg-hatch-2"), hatchT: named("egg-hatch-2.team"), piece: named("egg-shell-piece"),
	heart: named("heart"), hunger: named("hunger"), peril: named("peril"), ghost: named("ghost"), skull: named("skull"),
	hit: named("bite-hit"), bite: [2]assets.Sprite{named("bite-1"), named("bite-2")}, crumb: named("leaf-crumb"),
	ring: named("select-ring"), hover: named("hover-brackets"), reach: named("reach-tile"), threat: named("threat-tile"), frame: named("health-frame"),
	stats: [5]assets.Sprite{named("stat-energy"), named("stat-carnivorism"), named("stat-herbivorism"), named("stat-speed"), named("stat-defense")},
	eat:   named("verb-eat"), breed: named("verb-breed"), move: named("verb-move"), graze: named("verb-graze"),
}

func named(name string) assets.Sprite { return assets.Named("galapagos/" + name) }

// graded gathers the pictures of the grades from the grade first on.
func graded(before, after string, first int) (s [grades]assets.Sprite) {
	for i := first; i <= grades; i++ {
		s[i-1] = named(before + strconv.Itoa(i) + after)
	}
	return s
}

func sized(before string) (s [sizes]assets.Sprite) {
	for i := range s {
		s[i] = named(before + strconv.Itoa(i))
	}
	return s
}

// edge is what lies where four cells meet: up to two pictures, each with a second look; outward is where the open side lies.
type edge struct {
	pics [2][2]assets.Sprite // empty when its W is 0
	out  [2]vec
}

// Quarters of a place where four cells meet.
const (
	northWest = 1 << iota
	northEast
	southWest
	southEast
)

// edges gathers the pictures of a border by the filled quarters. Two filled quarters across from each other are two outer corners.
func edges(name string) (e [16]edge) {
	one := func(at string, x, y float32) edge {
		s := named(name + "-" + at)
		second := s
		if len(at) == 1 {
			second = named(name + "-" + at + "-b")
		}
		return edge{pics: [2][2]assets.Sprite{{s, second}}, out: [2]vec{{x, y}}}
	}
	const d = 0.7
	e[southWest|southEast] = one("n", 0, -1)
	e[northWest|northEast] = one("s", 0, 1)
	e[northEast|southEast] = one("w", -1, 0)
	e[northWest|southWest] = one("e", 1, 0)
	e[southWest], e[southEast] = one("ne", d, -d), one("nw", -d, -d)
	e[northWest], e[northEast] = one("se", d, d), one("sw", -d, d)
	e[15&^northEast], e[15&^northWest] = one("in-ne", d, -d), one("in-nw", -d, -d)
	e[15&^southEast], e[15&^southWest] = one("in-se", d, d), one("in-sw", -d, d)
	both := func(a, b edge) edge {
		return edge{pics: [2][2]assets.Sprite{a.pics[0], b.pics[0]}, out: [2]vec{a.out[0], b.out[0]}}
	}
	e[northWest|southEast] = both(e[southEast], e[northWest])
	e[northEast|southWest] = both(e[northEast], e[southWest])
	return e
}

// grade is the look of a stat, 0 to 4: every second point shows.
func grade(n int32) int { return int(min(max((n+1)/2, 1), grades)) - 1 }

// mark is the shape of a seat.
func mark(seat rules.Seat) assets.Sprite { return art.marks[seat&1] }
