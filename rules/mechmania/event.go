package mechmania

import (
	"math"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// What is the game's own enumeration of events, held by Event.What. Amounts of money and values are in cents, rounded to the nearest.
type What uint8

// The events. The letter after each is its kind: M Move, S Strike, C Change, P Phase, N Note. Target is a seat unless said otherwise; a
// tile is in To.
const (
	Packed            What = iota // C  Target takes item Amount%16 and upgrade Amount/16
	Planned                       // N  the seat Actor gives an order; nothing is revealed
	Locked                        // N  the seat Actor has locked its plan
	Reveal                        // P  the plans of stage Amount are carried out
	Walked                        // M  Target goes From -> To
	Answered                      // N  an entry of the seat Actor has this result; To: its tile; Amount: Result
	Sowed                         // S  Actor plants on To; Amount: Crop
	Reaped                        // S  Actor harvests To; Amount: Crop
	Bought                        // S  Actor buys seeds; Target: Crop; Amount: how many
	Sold                          // S  Actor sells everything; Amount: gain
	Activated                     // S  Actor uses its item at To; Amount: Item
	CropChange                    // C  crop of the tile To; Target Nobody; Amount: Crop
	Ripening                      // C  timer of the tile To; Target Nobody
	Worth                         // C  value of the tile To; Target Nobody
	Rained                        // C  1 when a totem works on the tile To, else 0; Target Nobody
	Blessed                       // C  1 when an idol works on the tile To, else 0; Target Nobody
	Watched                       // C  Guard of the tile To; Target Nobody
	Paid                          // C  money of Target
	Stocked                       // C  seeds of Target; Actor: Crop
	Loaded                        // C  crops in the basket of Target
	Growing                       // P  turn Amount ends: everything grows
	BandMoved                     // P  the band takes its place for turn Amount
	Withered                      // S  the crop of the tile To dries up; Target Nobody
	AchievementEarned             // N  the seat Actor earns achievement Amount
	Departed                      // N  the seat Actor has left
	Won                           // N  the seat Actor wins, Nobody in a draw; Amount: Reason
	whats
)

var whatNames = [whats]string{"pack", "plan", "lock", "reveal", "walk", "answer", "sow", "reap", "buy", "sell", "use", "crop", "timer", "worth", "rain", "idol",
	"scarecrow", "money", "seeds", "basket", "grow", "band", "wither", "honour", "gone", "won"}

// String is the name of the event in Info.Events.
func (w What) String() string { return rules.Name("event", whatNames[:], w) }

func emit(tape *rules.Tape, kind rules.Kind, what What, actor, target int32, from, to grid.Point, amount int64) {
	if tape.Recording() {
		tape.Emit(rules.Event{Kind: kind, What: uint8(what), Actor: actor, Target: target, From: from, To: to, Amount: amount})
	}
}

// change emits a new value of a tile.
func change(tape *rules.Tape, what What, p grid.Point, amount int64) {
	emit(tape, rules.Change, what, rules.Nobody, rules.Nobody, p, p, amount)
}

// answer emits the result of an entry.
func answer(tape *rules.Tape, seat rules.Seat, p grid.Point, r Result) {
	emit(tape, rules.Note, Answered, int32(seat), rules.Nobody, p, p, int64(r))
}

func cents(x float64) int64 {
	return int64(math.Round(x * 100))
}
