package si32

import (
	"strconv"

	"app.pentarena/assets"
	"app.pentarena/rules"
)

// shades is how many tones the ground has, from bare to rich.
const shades = 5

// steps is how many sizes an army has.
const steps = 5

// stepFrom are the smallest numbers of units of the sizes.
var stepFrom = [steps]int64{1, 5, 20, 50, 100}

// layers are the three pictures of a thing: neutral, tinted with the seat's colour, and what lies over it.
type layers [3]assets.Sprite

// art is every sprite the view names. A missing one stops the program when it starts.
var art = struct {
	tile, hex     [shades]assets.Sprite
	wall, wallHex assets.Sprite
	crystals      [shades]assets.Sprite // the first has none

	units                 [rules.MaxSeats][steps]layers
	marks                 [rules.MaxSeats]layers
	factory, site, hive   layers
	rubble, rubbleHex     layers
	lit                   assets.Sprite
	glow                  assets.Sprite
	smoke                 [3]assets.Sprite
	worker, pick          assets.Sprite
	plate                 assets.Sprite
	meter, tick           assets.Sprite
	meterFill             assets.Sprite
	head, flag            layers
	clash, puff, puffTop  assets.Sprite
	debris, ring, refused assets.Sprite
	brackets, bracketsHex assets.Sprite
	select_, selectHex    assets.Sprite
	reach, reachHex       assets.Sprite
	threat                assets.Sprite
	fill                  [rules.MaxSeats]assets.Sprite
	fillHex               assets.Sprite
	corner, edge, inner   layers
	hexEdge               layers
	ore, lock             assets.Sprite
}{
	tile: numbered[[shades]assets.Sprite]("tile-", 0), hex: numbered[[shades]assets.Sprite]("hex-", 0),
	wall: named("wall"), wallHex: named("wall-hex"), crystals: numbered[[shades]assets.Sprite]("crystals-", 1),

	units:   [rules.MaxSeats][steps]layers{sized("disc"), sized("diamond"), sized("square"), sized("triangle")},
	marks:   [rules.MaxSeats]layers{layered("mark-disc"), layered("mark-diamond"), layered("mark-square"), layered("mark-triangle")},
	factory: layered("factory"), site: layered("factory-construction"), hive: layered("hive"),
	rubble: layered("rubble"), rubbleHex: layered("rubble-hex"),
	lit: named("factory-working"), glow: named("factory-chimney-lit"),
	smoke:  [3]assets.Sprite{named("smoke-1"), named("smoke-2"), named("smoke-3")},
	worker: named("badge-worker"), pick: named("badge-mine"), plate: named("order-plate"),
	meter: named("siege-meter-frame"), tick: named("siege-meter-tick"), meterFill: named("siege-meter-fill.team"),
	head: layered("order-head"), flag: layered("rally-flag"),
	clash: named("fx-clash"), puff: named("fx-casualty"), puffTop: named("fx-casualty.top"),
	debris: named("fx-debris"), ring: named("fx-ring"), refused: named("refused-cross"),
	brackets: named("hover-brackets"), bracketsHex: named("hover-brackets-hex"),
	select_: named("select-ring"), selectHex: named("select-ring-hex"),
	reach: named("reach-fill"), reachHex: named("reach-fill-hex"), threat: named("threat-hatch"),
	fill:    [rules.MaxSeats]assets.Sprite{named("territory-fill-plain.team"), named("territory-fill-hatch.team"), named("territory-fill-dots.team"), named("territory-fill-cross.team")},
	fillHex: named("territory-hex-fill.team"),
	corner:  layered("territory-corner"), edge: layered("territory-edge"), inner: layered("territory-inner"), hexEdge: layered("territory-hex-edge"),
	ore: named("icon-resource"), lock: named("icon-lock"),
}

func named(name string) assets.Sprite { return assets.Named("si32/" + name) }

// numbered gathers the pictures of the numbers from first on.
func numbered[A ~[shades]assets.Sprite](before string, first int) (list A) {
	for i := first; i < len(list); i++ {
		list[i] = named(before + strconv.Itoa(i))
	}
	return list
}

// layered gathers the pictures of a thing; those it lacks stay empty.
func layered(name string) (l layers) {
	for i, end := range [3]string{"", ".team", ".top"} {
		l[i], _ = assets.Find("si32/" + name + end)
	}
	if l == (layers{}) {
		named(name)
	}
	return l
}

func sized(shape string) (list [steps]layers) {
	for i, from := range stepFrom {
		list[i] = layered("unit-" + shape + "-" + strconv.FormatInt(from, 10))
	}
	return list
}

// step is the size of an army of n units, 0 to 4.
func step(n int64) int {
	for i := steps - 1; i > 0; i-- {
		if n >= stepFrom[i] {
			return i
		}
	}
	return 0
}
