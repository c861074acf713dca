package si32

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
)

// timing shows the orders, then the stages of the turn; all events of a stage happen at once. Where the rules serve seats one after the
// other, stages repeat, but each is shown once.
var timing = board.Timing{
	Most: 2.3,
	Watching: board.Watching{
		Worth:  []uint8{si32.Clash: 4, si32.Marched: 1, si32.Raised: 5, si32.Fought: 4, si32.Besieged: 6, si32.Held: 5, si32.Razed: 12, si32.Made: 1},
		Ways:   []board.Way{{What: uint8(si32.Marched)}},
		Crowds: true,
		Tallies: []board.Tally{
			{ID: "marches", Title: "Marches so far", What: []uint8{uint8(si32.Marched)}, Amounts: true},
			{ID: "losses", Title: "Losses so far", What: []uint8{uint8(si32.Clash), uint8(si32.Fought)}, Amounts: true},
			{ID: "mined", Title: "Mining so far", What: []uint8{uint8(si32.Mined)}, Amounts: true},
		},
		Refused: func(e *rules.Event) (code, reason string) {
			if r := si32.Refusal(e.Amount); si32.What(e.What) == si32.Refused {
				return r.String(), r.Detail()
			}
			return "", ""
		},
	},
	Events: []board.EventTiming{
		si32.Revealed: {Fill: true, Long: 0.25, Part: 1, Play: 1},
		si32.Began: {Fill: true, By: []board.EventTiming{ // armies meet on their march
			si32.Clashing:  {Fill: true, Long: 0.06, Part: 2},
			si32.Marching:  {Fill: true, Long: 0.06, Part: 2},
			si32.Raising:   {Fill: true, Long: 0.06, Part: 3},
			si32.Mining:    {Fill: true, Long: 0.06, Part: 4},
			si32.Fighting:  {Fill: true, Long: 0.06, Part: 5},
			si32.Producing: {Fill: true, Long: 0.06, Part: 6},
		}},
		si32.Clash:    {Fill: true, Long: 0.7},
		si32.Marched:  {Fill: true, Long: 0.54},
		si32.Raised:   {Fill: true, Long: 0.32},
		si32.Mined:    {Fill: true, Long: 0.22},
		si32.Fought:   {Fill: true, Long: 0.54},
		si32.Besieged: {Fill: true, Long: 0.54},
		si32.Held:     {Fill: true, Long: 0.54},
		si32.Razed:    {Fill: true, Long: 0.8},
		si32.Made:     {Fill: true, Long: 0.28},
		si32.Refused:  {Fill: true},
	},
}

// Timing says how events are spread over a frame.
func (v *View) Timing() *board.Timing { return &timing }

// sounds are how events are heard.
var sounds = []board.Sound{
	si32.Clash: {Name: "clash", Gain: 0.6, Most: 3, Later: 0.41}, si32.Marched: {Name: "march", Gain: 0.25, Most: 3, Later: 0.02},
	si32.Raised: {Name: "raise", Gain: 0.5, Most: 2}, si32.Mined: {Name: "chip", Gain: 0.22, Most: 2, Later: 0.2},
	si32.Fought: {Name: "melee", Gain: 0.5, Most: 3, Later: 0.28}, si32.Held: {Name: "siege", Gain: 0.55, Most: 2, Later: 0.29},
	si32.Razed: {Name: "raze", Gain: 0.8, Most: 2, Later: 0.33}, si32.Made: {Name: "muster", Gain: 0.3, Most: 2, Later: 0.51},
	si32.Refused: {Name: "refuse", Gain: 0.3, Most: 1}, si32.TurnEnded: {Name: "turn", Gain: 0.3, Most: 1, Later: 1},
}

// fight is a place where armies fight in a turn: a border, or a tile.
type fight struct {
	kind     animationKind
	from, to grid.Point
}

// fightOf is the fight of an event, and the parts of its span in which it is seen.
func fightOf(e *rules.Event) (k fight, from, to float32, any bool) {
	k = fight{clashes, e.From, e.To}
	switch what := si32.What(e.What); {
	case what == si32.Fought:
		k.kind = fights
		return k, 0.25, 0.95, true
	case what == si32.Clash && e.From == e.To:
		k.kind = fights
	case what != si32.Clash:
		return k, 0, 0, false
	}
	return k, 0.34, 0.95, true
}

// delay is the part of its stage by which a fight is later than the smallest one, by its toll.
func delay(toll, least, most int64) float32 {
	return climax * float32(toll-least) / float32(max(most-least, 1))
}

// Cues returns the sounds of a frame. Of the fights the greatest are heard, each once, as they are seen: the smaller ones first, the greatest
// last and loudest.
func (v *View) Cues(f *board.Frame[*si32.State]) []board.Cue {
	tolls := map[fight]int64{}
	for i := range f.Events {
		if k, _, _, any := fightOf(&f.Events[i]); any {
			tolls[k] += f.Events[i].Amount
		}
	}
	least, most := int64(math.MaxInt64), int64(0)
	for _, n := range tolls {
		least, most = min(least, n), max(most, n)
	}
	heard := map[fight]bool{}
	return f.Cues(sounds, v.Bounds(f.Before), func(e *rules.Event, s *board.Sound) bool {
		k, from, to, any := fightOf(e)
		if !any {
			return true
		}
		if k.kind == fights {
			*s = sounds[si32.Fought]
		}
		greater := 0
		for o, n := range tolls {
			if o.kind == k.kind && n > tolls[k] {
				greater++
			}
		}
		if heard[k] || greater >= s.Most {
			return false
		}
		heard[k] = true
		if most > least {
			later := delay(tolls[k], least, most)
			s.Later = from + later*(to-from) + (s.Later-from)*(1-climax)
			s.Gain *= 0.7 + 0.5*later/climax
		}
		return true
	})
}
