package puzzles

import "strings"

// themes are what a puzzle is about, by its game and what the part that matters most does.
var themes = map[string]string{
	"anarchy ignite":     "Set it alight",
	"anarchy extinguish": "Save your house",
	"anarchy raid":       "Stop them first",
	"anarchy rotate":     "The wind brings it home",
	"anarchy intensify":  "Raise the wind, or lay it",
	"coreminer spawn":    "One more pair of hands",
	"coreminer move":     "In the right place",
	"coreminer mine":     "Dig for it",
	"coreminer build":    "Build before it falls",
	"coreminer dump":     "Sell, or fill the hole",
	"coreminer buy":      "Well equipped",
	"coreminer transfer": "Hand it over",
	"coreminer upgrade":  "Learn the trade",
	"si32 move":          "Strike together",
	"si32 build":         "Raise it here",
	"si32 work":          "All hands to work",
	"si32 mine":          "Ore first",
	"mechmania pack":     "Packed for the trip",
	"mechmania move":     "Be there in time",
	"mechmania plant":    "What you sow",
	"mechmania harvest":  "Reap what is ripe",
	"mechmania buy":      "Spend it well",
	"mechmania use":      "The moment for it",
	"galapagos move":     "Where to go",
	"galapagos eat":      "Eat or be eaten",
	"galapagos breed":    "The next generation",
}

// Theme is what a puzzle of a game is about, in a few words. It tells a part of the solution.
func (p *Puzzle) Theme(game string) string {
	if game == "mechmania" && strings.Contains(p.Turn.Why(), "opponent's crops") {
		return "Take what they have grown"
	}
	if t := themes[game+" "+p.Turn.Verb]; t != "" {
		return t
	}
	return "One turn decides"
}
