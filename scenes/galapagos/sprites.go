package galapagos

import (
	"app.pentarena/assets"
	"app.pentarena/rules"
)

// grades is the number of clearly different looks of a stat.
const grades = 5

// sizes is the number of pictures of a plant, from root to full size.
const sizes = 11

// Species of plants. They have no effect on play.
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

var art = &assets.Galapagos

var (
	sands    = [2]assets.Sprite{art.Sand, art.Sand2}
	litter   = [3]assets.Sprite{art.DecorPebbles, art.DecorShell, art.DecorStarfish}
	eyeArt   = [eyeKinds]assets.Sprite{art.EyesOpen, art.EyesBlink, art.EyesHappy, art.EyesAngry, art.EyesHurt, art.EyesDead}
	plantArt = [species][sizes]assets.Sprite{art.Palm, art.Bush, art.Cactus}
	eggMarks = [2]assets.Sprite{art.EggDiscTeam, art.EggDiamondTeam}
	statArt  = [5]assets.Sprite{art.StatEnergy, art.StatCarnivorism, art.StatHerbivorism, art.StatSpeed, art.StatDefense}
)

// Borders by their filled quarters; see edges.
var (
	shores = edges([4][2]assets.Sprite{{art.ShoreN, art.ShoreNB}, {art.ShoreS, art.ShoreSB}, {art.ShoreW, art.ShoreWB}, {art.ShoreE, art.ShoreEB}},
		[4]assets.Sprite{art.ShoreNe, art.ShoreNw, art.ShoreSe, art.ShoreSw}, [4]assets.Sprite{art.ShoreInNe, art.ShoreInNw, art.ShoreInSe, art.ShoreInSw})
	shelves = edges([4][2]assets.Sprite{{art.ShelfN, art.ShelfNB}, {art.ShelfS, art.ShelfSB}, {art.ShelfW, art.ShelfWB}, {art.ShelfE, art.ShelfEB}},
		[4]assets.Sprite{art.ShelfNe, art.ShelfNw, art.ShelfSe, art.ShelfSw}, [4]assets.Sprite{art.ShelfInNe, art.ShelfInNw, art.ShelfInSe, art.ShelfInSw})
	foams = edges([4][2]assets.Sprite{{art.FoamN, art.FoamNB}, {art.FoamS, art.FoamSB}, {art.FoamW, art.FoamWB}, {art.FoamE, art.FoamEB}},
		[4]assets.Sprite{art.FoamNe, art.FoamNw, art.FoamSe, art.FoamSw}, [4]assets.Sprite{art.FoamInNe, art.FoamInNw, art.FoamInSe, art.FoamInSw})
	grassEdges = edges([4][2]assets.Sprite{{art.GrassEdgeN, art.GrassEdgeNB}, {art.GrassEdgeS, art.GrassEdgeSB}, {art.GrassEdgeW, art.GrassEdgeWB}, {art.GrassEdgeE, art.GrassEdgeEB}},
		[4]assets.Sprite{art.GrassEdgeNe, art.GrassEdgeNw, art.GrassEdgeSe, art.GrassEdgeSw}, [4]assets.Sprite{art.GrassEdgeInNe, art.GrassEdgeInNw, art.GrassEdgeInSe, art.GrassEdgeInSw})
)

// edge is drawn where four cells meet: up to two pictures, each with an alternative; out points to the open side of each.
type edge struct {
	pics [2][2]assets.Sprite // empty when its W is 0
	out  [2]vec
}

// The quarters around a point where four cells meet.
const (
	northWest = 1 << iota
	northEast
	southWest
	southEast
)

// edges returns the pieces of a border by the filled quarters, from straight pieces (north, south, west, east) with their alternatives, and
// outer and inner corners (north-east, north-west, south-east, south-west). Two diagonally opposite filled quarters are two outer corners.
func edges(straight [4][2]assets.Sprite, outer, inner [4]assets.Sprite) (e [16]edge) {
	const d = 0.7
	corners := [4]vec{{d, -d}, {-d, -d}, {d, d}, {-d, d}}
	for i, filled := range [4]int{southWest | southEast, northWest | northEast, northEast | southEast, northWest | southWest} {
		e[filled] = edge{pics: [2][2]assets.Sprite{straight[i]}, out: [2]vec{[4]vec{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}[i]}}
	}
	for i, filled := range [4]int{southWest, southEast, northWest, northEast} {
		e[filled] = edge{pics: [2][2]assets.Sprite{{outer[i], outer[i]}}, out: [2]vec{corners[i]}}
	}
	for i, open := range [4]int{northEast, northWest, southEast, southWest} {
		e[15&^open] = edge{pics: [2][2]assets.Sprite{{inner[i], inner[i]}}, out: [2]vec{corners[i]}}
	}
	both := func(a, b edge) edge {
		return edge{pics: [2][2]assets.Sprite{a.pics[0], b.pics[0]}, out: [2]vec{a.out[0], b.out[0]}}
	}
	e[northWest|southEast] = both(e[southEast], e[northWest])
	e[northEast|southWest] = both(e[northEast], e[southWest])
	return e
}

// grade is the look of a stat, 0 to 4: it changes with every second point.
func grade(n int32) int { return int(min(max((n+1)/2, 1), grades)) - 1 }

func mark(seat rules.Seat) assets.Sprite {
	return [2]assets.Sprite{art.MarkDisc, art.MarkDiamond}[seat]
}
