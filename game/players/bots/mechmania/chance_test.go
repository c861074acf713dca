package mechmania

import (
	"fmt"
	"testing"

	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/rules"
	game "app.pentarena/rules/mechmania"
)

// No farmer ends with more than the most that was left to it at any time, and what is sure comes true.
func TestSettled(t *testing.T) {
	matches, early := 0, 0
	for _, level := range []string{"quick", "thief", "short"} {
		for n, names := range [][2]string{{botstest.Sound, botstest.Sound}, {botstest.Beginner, botstest.Sound}, {bots.Best, botstest.Sound}, {Thief, botstest.Sound}} {
			s := hasty.State(t, level, fmt.Sprint("settled", n))
			minds := [2]bots.Think[*game.State, game.Command]{hasty.Think(t, names[0], "a"), hasty.Think(t, names[1], "b")}
			var most [2][]float64
			var sure rules.SeatSet
			for !s.Active().Empty() {
				for seat := range rules.Seat(2) {
					most[seat] = append(most[seat], orders.Most(s, seat))
				}
				if sure.Empty() {
					sure = settled(s)
				}
				hasty.Turn(t, s, minds[s.Active().First()])
			}
			matches++
			for seat, list := range most {
				for i, x := range list {
					if s.Farmers[seat].Money > x+1e-6 {
						t.Errorf("%s, %v: farmer %d ends with $%.2f, of which $%.2f were the most %d moves before the end", level, names, seat+1, s.Farmers[seat].Money, x, len(list)-i)
						break
					}
				}
			}
			if sure.Empty() {
				continue
			}
			early++
			if o := s.Outcome(); o.Winners != sure {
				t.Errorf("%s, %v: %v was sure to win, and %v did", level, names, sure, o.Winners)
			}
		}
	}
	if early < matches/2 {
		t.Errorf("%d of %d matches are settled before they end", early, matches)
	}
}
