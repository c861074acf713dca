package mechmania

import (
	"strconv"
	"strings"

	"app.pentarena/assets"
	"app.pentarena/rules/mechmania"
)

// Kinds of things that have pictures of their own.
const (
	cropKinds    = int(mechmania.GoldenCorn) + 1
	itemKinds    = int(mechmania.CoffeeThermos) + 1
	upgradeKinds = int(mechmania.Backpack) + 1
)

// The stages of a crop that have a picture: four of growth, ripe, withered.
const (
	ripe     = 4
	withered = 5
	looks    = 6
)

// The poses of a farmer.
const (
	poseIdle = iota
	poseWalkA
	poseWalkB
	poseWork
	poseJoy
	poses
)

// plateIcon is the picture on a plate; an empty one draws nothing.
type plateIcon = assets.Sprite

// figure is a picture with the layer in the colour of its seat.
type figure struct{ base, team assets.Sprite }

// art is every sprite the view names. A missing one stops the program when it starts.
var art = struct {
	grass, soil, arid        [2]assets.Sprite
	outer, mid, ideal        assets.Sprite
	front, tail              assets.Sprite
	grassEdge, hedge, stall  assets.Sprite
	crops                    [cropKinds][looks]assets.Sprite
	harvest, seeds           [cropKinds]assets.Sprite
	items, placed            [itemKinds]assets.Sprite
	scarf                    assets.Sprite // of the scarecrow, in the seat's colour
	upgrades                 [upgradeKinds]assets.Sprite
	farmers                  [2][poses]figure
	portraits                [2]figure
	pennant                  figure
	protect                  [4]assets.Sprite // by reach; 2 and 3 have one
	circle                   assets.Sprite
	basket, full             assets.Sprite
	coin                     [3]assets.Sprite
	coins                    assets.Sprite
	cloud, drop, puff, spark assets.Sprite
	clock                    [8]assets.Sprite
	clockTrack               assets.Sprite
	marks                    [2]assets.Sprite
	plant, reap, sell        assets.Sprite
}{
	grass: pair("grass-1", "grass-2"), soil: pair("soil-1", "soil-2"), arid: pair("arid-1", "arid-2"),
	outer: named("band-outer"), mid: named("band-mid"), ideal: named("band-ideal"), front: named("band-front"), tail: named("band-tail"),
	grassEdge: named("grass-edge"), hedge: named("hedge"), stall: named("grocer-stall"),
	crops: growing(), harvest: ofCrops("harvest-"), seeds: ofCrops("seeds-"), items: ofItems("item-"), placed: ofItems("placed-"),
	scarf: named("placed-scarecrow.team"), upgrades: ofUpgrades(),
	farmers:   [2][poses]figure{farmer("tall"), farmer("stout")},
	portraits: [2]figure{teamed("portrait-tall"), teamed("portrait-stout")}, pennant: teamed("owner-pennant"),
	protect: [4]assets.Sprite{2: named("protection-ring-2"), 3: named("protection-ring-3")}, circle: named("scarecrow-circle"),
	basket: named("basket"), full: named("basket-full"), coin: [3]assets.Sprite{named("coin"), named("coin-turn"), named("coin-edge")}, coins: named("coin-stack"),
	cloud: named("rain-cloud"), drop: named("rain-drop"), puff: named("poison-puff"), spark: named("sparkle"),
	clock: clocks(), clockTrack: named("ripeness-ring-track"), marks: pair("mark-disc", "mark-diamond"),
	plant: named("verb-plant"), reap: named("verb-harvest"), sell: named("verb-sell"),
}

func named(name string) assets.Sprite { return assets.Named("mechmania/" + name) }

func pair(a, b string) [2]assets.Sprite { return [2]assets.Sprite{named(a), named(b)} }

func teamed(name string) figure { return figure{named(name), named(name + ".team")} }

func farmer(who string) (f [poses]figure) {
	for i, pose := range [poses]string{"idle", "walk-a", "walk-b", "work", "joy"} {
		f[i] = teamed("farmer-" + who + "-" + pose)
	}
	return f
}

// file is a name of the rules as a part of file names.
func file(name string) string { return strings.ReplaceAll(name, "_", "-") }

func ofCrops(before string) (s [cropKinds]assets.Sprite) {
	for i := 1; i < cropKinds; i++ {
		s[i] = named(before + file(mechmania.Crop(i).String()))
	}
	return s
}

func growing() (s [cropKinds][looks]assets.Sprite) {
	for i := 1; i < cropKinds; i++ {
		name := "crop-" + file(mechmania.Crop(i).String())
		for k := range ripe {
			s[i][k] = named(name + "-" + strconv.Itoa(k+1))
		}
		s[i][ripe], s[i][withered] = named(name+"-ripe"), named(name+"-withered")
	}
	return s
}

func ofItems(before string) (s [itemKinds]assets.Sprite) {
	for i := 1; i < itemKinds; i++ {
		s[i] = named(before + file(mechmania.Item(i).String()))
	}
	return s
}

func ofUpgrades() (s [upgradeKinds]assets.Sprite) {
	for i := 1; i < upgradeKinds; i++ {
		s[i] = named("upgrade-" + upgradeFile(mechmania.Upgrade(i)))
	}
	return s
}

func upgradeFile(u mechmania.Upgrade) string { return file(u.String()) }

func clocks() (s [8]assets.Sprite) {
	for i := range s {
		s[i] = named("ripeness-ring-" + strconv.Itoa(i+1))
	}
	return s
}
