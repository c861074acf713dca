package cadre_test

import (
	"fmt"
	"maps"
	"math"
	"strconv"
	"strings"
)

// classes are the keys that clients of a game know, with what they hold: i a whole number of 32 bits, n a number, b a truth value, s a text, r a
// reference, L a list of references, S a list of texts. The clients in Java and C++ give up at any other key and at any other kind of value.
var classes = map[string]map[string]string{
	"Coreminer": {
		"Game": "bombPrice:i bombSize:i bombs:L buildingMaterialPrice:i currentPlayer:r currentTurn:i dirtPrice:i fallDamage:i fallWeightDamage:i " +
			"ladderCost:i ladderHealth:i largeCargoSize:i largeMaterialSize:i mapHeight:i mapWidth:i maxShielding:i maxTurns:i maxUpgradeLevel:i " +
			"miners:L orePrice:i oreValue:i players:L session:s shieldCost:i shieldHealth:i spawnPrice:i suffocationDamage:i " +
			"suffocationWeightDamage:i supportCost:i supportHealth:i tiles:L timeAddedPerTurn:n upgradePrice:i upgrades:L victoryAmount:i",
		"Player": "baseTile:r bombs:L clientType:s hopperTiles:L lost:b miners:L money:i name:s opponent:r reasonLost:s reasonWon:s timeRemaining:n " +
			"value:i won:b",
		"Tile": "bombs:L dirt:i isBase:b isFalling:b isHopper:b isLadder:b isSupport:b miners:L ore:i owner:r shielding:i " +
			"tileEast:r tileNorth:r tileSouth:r tileWest:r x:i y:i",
		"Miner": "bombs:i buildingMaterials:i currentUpgrade:r dirt:i health:i miningPower:i moves:i ore:i owner:r tile:r upgradeLevel:i",
		"Bomb":  "tile:r timer:i", "Upgrade": "cargoCapacity:i health:i miningPower:i moves:i title:s",
	},
	"Anarchy": {
		"Game": "baseBribesPerTurn:i buildings:L currentForecast:r currentPlayer:r currentTurn:i forecasts:L mapHeight:i mapWidth:i maxFire:i " +
			"maxForecastIntensity:i maxTurns:i nextForecast:r players:L session:s timeAddedPerTurn:n",
		"Player": "bribesRemaining:i buildings:L clientType:s fireDepartments:L headquarters:r lost:b name:s opponent:r policeDepartments:L " +
			"reasonLost:s reasonWon:s timeRemaining:n warehouses:L weatherStations:L won:b",
		"Warehouse": building + " exposure:i fireAdded:i", "FireDepartment": building + " fireExtinguished:i", "PoliceDepartment": building,
		"WeatherStation": building, "Forecast": "controllingPlayer:r direction:s intensity:i",
	},
}

const building = "bribed:b buildingEast:r buildingNorth:r buildingSouth:r buildingWest:r fire:i health:i isHeadquarters:b owner:r x:i y:i"

// strict returns what the strictest clients do not bear in a delta, "" for nothing. The delta has not been merged.
func (b *bot) strict(d map[string]any) string {
	objects, ok := d["gameObjects"].(map[string]any)
	if !ok {
		return "no gameObjects, which the first client in Go looks for in each delta"
	}
	known, _ := b.game["gameObjects"].(map[string]any)
	all := maps.Clone(known)
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, objects)
	wrong := b.fields("Game", d, all)
	for id, v := range objects {
		o, _ := v.(map[string]any)
		class, named := o["gameObjectName"].(string)
		old, _ := known[id].(map[string]any)
		if (old == nil) != named || old != nil && o["id"] != nil {
			wrong = fmt.Sprintf("%s: its class is told: %v", id, named)
		} else if !named {
			class, _ = old["gameObjectName"].(string)
		}
		if why := b.fields(class, o, all); why != "" {
			wrong = id + "." + why
		}
	}
	return wrong
}

// fields returns what is wrong with the changed keys of an object.
func (b *bot) fields(class string, o, all map[string]any) string {
	text, ok := classes[b.plays][class]
	if !ok {
		return "no class " + class
	}
	if class != "Game" {
		text += " gameObjectName:s id:s logs:S"
	}
	if b.plays == "Anarchy" && !b.port {
		text = strings.Replace(strings.Replace(text, " opponent:", " otherPlayer:", 1), " timeAddedPerTurn:n", "", 1)
	}
	for key, v := range o {
		_, kind, ok := strings.Cut(" "+text+" ", " "+key+":")
		switch {
		case key == "gameObjects" && class == "Game":
		case !ok || !bears(kind[0], v, all):
			return fmt.Sprintf("%s: %v", key, v)
		}
	}
	return ""
}

// bears reports whether a value is of a kind.
func bears(kind byte, v any, all map[string]any) bool {
	switch v := v.(type) {
	case nil:
		return kind == 'r'
	case bool:
		return kind == 'b'
	case string:
		return kind == 's'
	case float64:
		return v == math.Trunc(v) && (kind == 'n' || kind == 'i' && math.Abs(v) <= math.MaxInt32)
	case map[string]any:
		length, list := v["&LEN"].(float64)
		if id, ok := v["id"].(string); !list {
			return kind == 'r' && ok && len(v) == 1 && all[id] != nil
		}
		for key, element := range v {
			at, err := strconv.Atoi(key)
			switch {
			case key == "&LEN":
			case err != nil || (element == "&RM") != (float64(at) >= length):
				return false
			case element != "&RM" && !bears(map[byte]byte{'L': 'r', 'S': 's'}[kind], element, all):
				return false
			}
		}
		return kind == 'L' || kind == 'S'
	}
	return false
}

// dialects are ways in which clients write what they send, by their language.
var dialects = map[string]func(v any) any{
	"C++ of 2015": func(v any) any { // texts alone, and nothing is an empty one
		switch v := v.(type) {
		case nil:
			return ""
		case map[string]any:
			if len(v) == 0 {
				return ""
			}
			return v
		}
		return fmt.Sprint(v)
	},
	"C++ of 2017": func(v any) any { // the ids of objects are numbers
		if o, ok := v.(map[string]any); ok && len(o) == 1 {
			if id, ok := o["id"].(string); ok {
				if n, err := strconv.Atoi(id); err == nil {
					return map[string]any{"id": n}
				}
			}
		}
		return v
	},
	"Lua": func(v any) any { // an empty table is a list
		if o, ok := v.(map[string]any); ok && len(o) == 0 {
			return []any{}
		}
		return v
	},
	"Java": func(v any) any { // what is null is left out
		if o, ok := v.(map[string]any); ok {
			maps.DeleteFunc(o, func(_ string, v any) bool { return v == nil })
		}
		return v
	},
}

// spoken writes a value in a dialect, from its leaves up.
func spoken(v any, dialect func(any) any) any {
	if o, ok := v.(map[string]any); ok {
		now := map[string]any{}
		for key, v := range o {
			now[key] = spoken(v, dialect)
		}
		v = now
	}
	return dialect(v)
}
