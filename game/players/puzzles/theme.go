package puzzles

import (
	"slices"
	"strings"

	"app.pentarena/game/players/review"
)

// anything is the theme of a turn whose reason says none of themes.
const anything = "One turn decides"

// themes are what a turn is about, by words in the reason of the part that matters most; the first that fits counts.
var themes = map[string][][2]string{
	"anarchy": {
		{"Spray", "Put it out"}, {"otherwise it would carry", "Turn the wind away"}, {"cannot carry", "Turn the wind away"},
		{"Turn the next wind", "The wind brings it home"},
		{"Strengthen", "A stronger wind"}, {"Weaken", "A weaker wind"}, {"Raid", "Stop them first"},
		{"Ignite your own", "Burn a house of your own"}, {"into the enemy headquarters", "Set it alight"}, {"reaches the enemy headquarters", "Set it alight"},
		{"city with more", "City against city"}, {"Ignite", "Burn what they act with"},
	},
	"coreminer": {
		{"Hire", "More hands"}, {"Sell", "Sell in time"}, {"Dig the shaft deeper", "Dig deeper"}, {"beside the shaft", "Dig beside the shaft"},
		{"column beside your base", "Beside the base"}, {"rest of the column", "Let it come down"},
		{"tunnel on", "Dig under the ore"}, {"The tile holds", "Ore within reach"}, {"column above", "Let it come down"}, {"Step", "In the right place"}, {"Go ", "In the right place"},
		{"Buy", "Well equipped"}, {"Train", "Learn the trade"}, {"upgrade", "Learn the trade"}, {"Build", "Build before it falls"},
	},
	"si32": {
		{"Build", "A new building"}, {"Work", "Workers for a building"}, {"Mine", "Ore first"}, {"no miners", "March to the ore"}, {"March", "Strike together"},
	},
	"mechmania": {
		{"in time: harvest", "Be there in time"}, {"first: harvest", "Be there in time"}, {"opponent's", "Take what they have grown"}, {"arvest", "Reap what is ripe"}, {"lant ", "What you sow"}, {"grocer", "Sell in time"},
		{"Buy", "Spend it well"}, {"Use", "The moment for it"}, {"Stay", "Stay where you are"}, {"nothing to do", "Stay where you are"}, {"Walk", "Be there in time"},
	},
	"galapagos": {
		{"closer to", "In the right place"}, {"better place", "In the right place"}, {"mate", "The next generation"}, {"Breed", "The next generation"}, {"newborn", "Room for the newborn"},
		{"plant", "Food first"}, {"Walk away", "Out of reach"}, {"ill", "Eat or be eaten"}, {"bite", "Eat or be eaten"}, {"Bite", "Eat or be eaten"},
	},
}

// Theme is what a puzzle of a game is about, in a few words. It tells a part of the solution.
func (p *Puzzle) Theme(game string) string {
	list := []string{theme(game, p.Turn.Better, p.Turn.Key)}
	for _, x := range p.Then {
		next := theme(game, x.Better, x.Key)
		if next = strings.ToLower(next[:1]) + next[1:]; !strings.EqualFold(next, list[len(list)-1]) {
			list = append(list, next)
		}
	}
	return strings.Join(list, ", then ")
}

func theme(game string, parts []review.Part, key int) string {
	why := parts[key].Why
	if strings.Contains(why, "arvest") && !slices.ContainsFunc(parts, func(p review.Part) bool { return p.Verb() == "harvest" }) {
		if strings.Contains(why, "of your opponent's") {
			return "Stand in their way" // nobody can harvest near the other farmer
		}
		return "Be there in time"
	}
	for _, t := range themes[game] {
		if strings.Contains(why, t[0]) {
			return t[1]
		}
	}
	return anything
}
