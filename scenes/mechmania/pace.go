package mechmania

import (
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
)

// Seconds that things take at 1x.
const (
	strideTime = 0.045 // a tile of a walk
	strollTime = 0.4   // the least for a walk
	growTime   = 0.4   // growth and the roll of the band
	deedTime   = 0.7   // a farmer's action
	laterTime  = 0.08  // each seed or crop more
	saleTime   = 0.7
	itemTime   = 1.1
	longest    = 2.4
)

// haste is how much faster spectators see the parts of a turn than people who play it: the walks and the work of a turn share one frame.
const haste = 0.75

// Shown is how long people who play see a frame: as long as its walks and works take.
func (v *View) Shown(events []rules.Event) float64 {
	var walk, act [2]float64
	grow, item := 0.0, 0.0
	for i := range events {
		e := &events[i]
		seat := e.Actor
		switch mechmania.What(e.What) {
		case mechmania.Walked:
			walk[e.Target] = strollTime + strideTime*float64(e.From.Distance(e.To))
		case mechmania.Sold:
			walk[seat] += saleTime
		case mechmania.Growing:
			grow = growTime
		case mechmania.Sowed, mechmania.Reaped, mechmania.Bought:
			if act[seat] == 0 {
				act[seat] = deedTime
			}
			act[seat] += laterTime
		case mechmania.Activated:
			item = itemTime
		}
	}
	return min(max(walk[0], walk[1])+grow+max(act[0], act[1], item), longest)
}

// Least is how long spectators see a frame.
func (v *View) Least(events []rules.Event) float64 { return v.Shown(events) * haste }
