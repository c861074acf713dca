package anarchy

import (
	"app.pentarena/assets"
	"app.pentarena/rules"
)

// house is the set of layers of one kind of building, bottom to top; see the draw order in buildings.go.
type house struct {
	body, litB, litA assets.Sprite
	damage           [2]assets.Sprite // light and heavy, drawn over the body
	team, hatch      assets.Sprite    // team is multiplied by the seat's colour, hatch only drawn for the second seat
	ruin             assets.Sprite
	signX, signY     float32 // centre of the seat's mark, in tiles from the top left corner of the picture
	signR            float32 // its radius in tiles
}

// art holds every sprite of the view. A missing one stops the program at the start.
var art = struct {
	plot, plaza, bridge, cross, streetEW, streetNS, park, pond assets.Sprite
	trees                                                      [3]assets.Sprite
	lots, pavement                                             [2]assets.Sprite
	canal                                                      [16]assets.Sprite // by open sides: 1 north, 2 east, 4 south, 8 west
	lamp, lampGlow                                             assets.Sprite

	houses       [4]house // by class: warehouse, fire department, police department, weather station
	headquarters [2]house // by seat
	marks        [2]assets.Sprite
	vane         assets.Sprite

	fire                                            [5][3]assets.Sprite
	fireGlow, teamGlow, ring, searchlight           assets.Sprite
	smoke                                           [3]assets.Sprite
	ember, emberLarge, streak, curl                 assets.Sprite
	jet, splash                                     [2]assets.Sprite
	steam, sweep, impact, raidBadge, policeGlow     assets.Sprite
	match                                           assets.Sprite
	eye                                             [5]assets.Sprite
	pool, alarm, coin, spent                        assets.Sprite
	vaneCW, vaneCCW, vaneUp, vaneDown               assets.Sprite
	selection, hover, target, reach, threat, spread assets.Sprite
}{
	plot: named("plot"), plaza: named("plaza"), bridge: named("bridge-ew"), cross: named("street-cross"),
	streetEW: named("street-straight-ew"), streetNS: named("street-straight-ns"), park: named("park-1"), pond: named("park-pond"),
	trees:    [3]assets.Sprite{named("park-tree-1"), named("park-tree-2"), named("park-tree-3")},
	lots:     [2]assets.Sprite{named("lot-1"), named("lot-2")},
	pavement: [2]assets.Sprite{named("pavement-1"), named("pavement-2")},
	canal:    canals(), lamp: named("street-lamp"), lampGlow: named("lamp-glow"),

	houses: [4]house{
		layers("warehouse", 64, 62, 20),
		layers("fire-department", 84, 76, 18),
		layers("police-department", 27, 74, 17),
		layers("weather-station", 46, 84, 17),
	},
	headquarters: [2]house{
		layers("headquarters-1", 64, 66, 17),
		layers("headquarters-2", 64, 79, 19),
	},
	marks: [2]assets.Sprite{named("mark-disc.team"), named("mark-diamond.team")},
	vane:  named("weather-vane"),

	fire: flames(), fireGlow: named("fire-glow"), teamGlow: named("team-glow.team"), ring: named("hq-ring.team"),
	searchlight: named("hq-searchlight.team"),
	smoke:       [3]assets.Sprite{named("smoke-a"), named("smoke-b"), named("smoke-c")},
	ember:       named("ember"), emberLarge: named("ember-large"), streak: named("wind-streak"), curl: named("wind-curl"),
	jet:    [2]assets.Sprite{named("water-jet-a"), named("water-jet-b")},
	splash: [2]assets.Sprite{named("water-splash-a"), named("water-splash-b")},
	steam:  named("steam-puff"), sweep: named("raid-sweep"), impact: named("raid-impact"), raidBadge: named("raid-badge"),
	policeGlow: named("police-glow"), match: named("verb-ignite"),
	eye:  [5]assets.Sprite{named("exposure-0"), named("exposure-1"), named("exposure-2"), named("exposure-3"), named("exposure-4")},
	pool: named("spotlight-pool"), alarm: named("alarm"), coin: named("bribe-coin"), spent: named("bribe-coin-spent"),
	vaneCW: named("vane-rotate-cw"), vaneCCW: named("vane-rotate-ccw"),
	vaneUp: named("vane-intensify"), vaneDown: named("vane-weaken"),
	selection: named("selection-ring"), hover: named("hover-brackets"), target: named("target-brackets"),
	reach: named("reach-fill"), threat: named("threat-hatch"), spread: named("spread-preview"),
}

func named(name string) assets.Sprite { return assets.Named("anarchy/" + name) }

// layers collects the layers of a kind of building; x and y of its sign are in units of a picture 128 wide.
func layers(name string, x, y, r float32) house {
	const wide = 128
	return house{
		body: named(name), litA: named(name + "-lit-a"), litB: named(name + "-lit-b"),
		damage: [2]assets.Sprite{named(name + "-damage-1"), named(name + "-damage-2")},
		team:   named(name + ".team"), hatch: named(name + ".team-hatch"), ruin: named(name + "-ruin"),
		signX: x / wide, signY: y / wide, signR: r / wide,
	}
}

func canals() (s [16]assets.Sprite) {
	s[0] = named("canal-pool")
	for i := 1; i < 16; i++ {
		letters := ""
		for bit, c := range "nesw" {
			if i>>bit&1 == 1 {
				letters += string(c)
			}
		}
		s[i] = named("canal-" + letters)
	}
	return s
}

func flames() (s [5][3]assets.Sprite) {
	for i := range s {
		for j := range s[i] {
			s[i][j] = named("fire-" + string(rune('1'+i)) + "-" + string(rune('a'+j)))
		}
	}
	return s
}

// mark is the shape of a seat.
func mark(seat rules.Seat) assets.Sprite { return art.marks[seat&1] }
