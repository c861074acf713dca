package coreminer

import (
	"fmt"

	"app.pentarena/assets"
	"app.pentarena/rules"
)

// strata is the number of layers of earth that have pictures of their own.
const strata = 4

// suit is the set of layers of one grade of miner, with places in the units of a picture 128 wide that faces right.
type suit struct {
	body, team     assets.Sprite
	drill          [2]assets.Sprite
	pivotX, pivotY float32 // of the drill
	lampX, lampY   float32
	markX, markY   float32
	reach          float32 // of the lamp, in tiles
}

// art is every sprite the view names. A missing one stops the program when it starts.
var art = struct {
	dirt                                        [strata][2]assets.Sprite
	cave, chips                                 [strata]assets.Sprite
	seam                                        [strata]assets.Sprite    // upper edge of a layer; none for the first
	edge                                        [4][strata]assets.Sprite // by direction
	corner                                      [4][strata]assets.Sprite // north-east, south-east, south-west, north-west
	ore                                         [4]assets.Sprite
	crack                                       [3]assets.Sprite
	shield, rubble, grass, clouds, marks, bombs [2]assets.Sprite
	suits                                       [4]suit
	pips                                        [4]assets.Sprite // by item
	jobs                                        [2]assets.Sprite // of those who walk and those who dig

	rock, flower, hillsFar, hillsNear, mine, smoke, stacks, sun   assets.Sprite
	base, baseTeam, pipe, pipeTeam, mouth, mouthTeam              assets.Sprite
	ladder, support, crumble, grave, frame, trail, warning, glint assets.Sprite
	lamp, cone, glow, core, flash, cloud, shock, dust, spark      assets.Sprite
}{
	dirt:   [strata][2]assets.Sprite{{named("dirt-0-a"), named("dirt-0-b")}, {named("dirt-1-a"), named("dirt-1-b")}, {named("dirt-2-a"), named("dirt-2-b")}, {named("dirt-3-a"), named("dirt-3-b")}},
	cave:   layered("cave-%d"),
	chips:  layered("chips-%d"),
	seam:   [strata]assets.Sprite{1: named("strata-0-1"), 2: named("strata-1-2"), 3: named("strata-2-3")},
	edge:   [4][strata]assets.Sprite{layered("edge-n-%d"), layered("edge-e-%d"), layered("edge-s-%d"), layered("edge-w-%d")},
	corner: [4][strata]assets.Sprite{layered("corner-ne-%d"), layered("corner-se-%d"), layered("corner-sw-%d"), layered("corner-nw-%d")},
	ore:    [4]assets.Sprite{named("ore-1"), named("ore-2"), named("ore-3"), named("ore-4")},
	crack:  [3]assets.Sprite{named("crack-1"), named("crack-2"), named("crack-3")},
	shield: [2]assets.Sprite{named("shield-1"), named("shield-2")},
	rubble: [2]assets.Sprite{named("rubble-1"), named("rubble-2")},
	grass:  [2]assets.Sprite{named("grass-a"), named("grass-b")},
	clouds: [2]assets.Sprite{named("cloud-1"), named("cloud-2")},
	marks:  [2]assets.Sprite{named("mark-disc"), named("mark-diamond")},
	bombs:  [2]assets.Sprite{named("bomb-lit"), named("bomb")},
	suits: [4]suit{
		dress(0, 58, 96, 84, 49, 50, 52, 3.0),
		dress(1, 56, 96, 80, 24, 40, 96, 3.7),
		dress(2, 58, 86, 86, 21, 40, 66, 4.4),
		dress(3, 54, 82, 106, 10, 27, 62, 5.4),
	},
	pips: [4]assets.Sprite{named("pip-dirt"), named("pip-ore"), named("pip-bomb"), named("pip-material")},
	jobs: [2]assets.Sprite{named("icon-move"), named("icon-mine")},

	rock: named("border-rock"), flower: named("grass-flower"), hillsFar: named("hills-far"), hillsNear: named("hills-near"),
	mine: named("far-mine"), smoke: named("far-smoke"), stacks: named("far-stacks"), sun: named("sun"),
	base: named("base-silo"), baseTeam: named("base-silo.team"), pipe: named("hopper-pipe"), pipeTeam: named("hopper-pipe.team"),
	mouth: named("hopper-mouth"), mouthTeam: named("hopper-mouth.team"),
	ladder: named("ladder"), support: named("support"), crumble: named("crumble"), grave: named("dead-mark"), frame: named("block-frame"),
	trail: named("fall-trail"), warning: named("fall-warning"), glint: named("ore-glint"),
	lamp: named("lamp-glow"), cone: named("lamp-cone"), glow: named("blast-glow"), core: named("explosion-core"), flash: named("explosion-flash"),
	cloud: named("explosion-smoke"), shock: named("shockwave"), dust: named("dust-puff"), spark: named("spark"),
}

func named(name string) assets.Sprite { return assets.Named("coreminer/" + name) }

func layered(format string) (s [strata]assets.Sprite) {
	for i := range s {
		s[i] = named(fmt.Sprintf(format, i))
	}
	return s
}

func dress(grade int, px, py, lx, ly, mx, my, reach float32) suit {
	name := fmt.Sprintf("miner-%d", grade)
	return suit{
		body: named(name), team: named(name + ".team"), drill: [2]assets.Sprite{named(name + "-drill"), named(name + "-drill-b")},
		pivotX: px, pivotY: py, lampX: lx, lampY: ly, markX: mx, markY: my, reach: reach,
	}
}

// mark is the shape of a seat.
func mark(seat rules.Seat) assets.Sprite { return art.marks[seat&1] }
