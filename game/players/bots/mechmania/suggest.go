package mechmania

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/players/bots"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

// advise returns what of the best plan for the stage the seat has not ordered yet, and the reason for it.
func (x *expert) advise(s *game.State, seat rules.Seat, yield func() error) (list []bots.Advice[game.Command], err error) {
	anew := s.Clone() // a better walk than the one that is planned is told
	anew.Plans[seat].Moves = false
	plan, err := fair(x.think)(anew, seat, yield)
	if err != nil {
		return nil, err
	}
	have := &s.Plans[seat]
	plan = slices.DeleteFunc(plan, func(c game.Command) bool {
		done := have.Moves && c.Verb == game.Move && c.At == have.Goal ||
			slices.ContainsFunc(have.Entries, func(e game.Entry) bool {
				return e.At == c.At && e.Crop == c.Crop && have.Verb == c.Verb
			})
		if c.Verb == game.Pack {
			f := &s.Farmers[seat]
			done = f.Item == c.Item && f.Upgrade == c.Upgrade
		}
		return done
	})
	end := s.Clone()
	if len(plan) > 0 {
		list = append(list, bots.Advice[game.Command]{Cmds: plan, Why: x.reason(s, seat, plan)})
		if err := bots.CarryOut(end, seat, plan); err != nil {
			return nil, err
		}
	}
	return bots.Ended(list, end, seat, x.rest(end, seat)), nil
}

// reason returns why to give the commands, which are of one kind.
func (x *expert) reason(s *game.State, seat rules.Seat, plan []game.Command) string {
	switch c := plan[0]; c.Verb {
	case game.Pack:
		return "Pack " + words.And(packed(c)) + ": " + benefit(c.Upgrade)
	case game.Move:
		return x.reasonMove(s, seat, c.At)
	case game.Plant:
		return x.reasonPlant(s, plan)
	case game.Harvest:
		return x.reasonHarvest(s, seat, plan)
	case game.Buy:
		return fmt.Sprintf("Buy %s: of all seeds you can afford, these pay best on the next trip.", seeds(plan, func(c game.Command) int { return int(c.Amount) }))
	}
	return "Use the item: it does most good now, and there is nothing else to do this turn."
}

func (x *expert) reasonPlant(s *game.State, plan []game.Command) string {
	first, last, worth, cost := int32(math.MaxInt32), int32(0), int64(0), int64(0)
	for _, c := range plan {
		ripe := s.Number + x.farm.turns[c.Crop]
		first, last = min(first, ripe), max(last, ripe)
		worth, cost = worth+int64(x.farm.worth(c.Crop, c.At.Y, s.Number)), cost+x.farm.price[c.Crop]
	}
	when := fmt.Sprintf("on turn %d", first)
	if last > first {
		when = fmt.Sprintf("on turns %d to %d", first, last)
	}
	what := "the seed costs"
	if len(plan) > 1 {
		what = "the seeds cost"
	}
	return fmt.Sprintf("Plant %s: ripe %s and worth %s; %s %s.", seeds(plan, func(game.Command) int { return 1 }), when, dollars(worth), what, dollars(cost))
}

func (x *expert) reasonHarvest(s *game.State, seat rules.Seat, plan []game.Command) string {
	own, worth := 0, int64(0)
	for _, c := range plan {
		t := s.Tiles.Get(c.At)
		if t.Planter != 1-seat {
			own++
		}
		worth += int64(x.farm.ripened(t.Crop, c.At.Y, s.Number, t.Timer, int32(cents(t.Value))))
	}
	if len(plan) > 1 {
		return fmt.Sprintf("Harvest %s worth %s.", whose(own, len(plan)), dollars(worth))
	}
	owner := "the"
	if own == 0 {
		owner = "your opponent's"
	}
	return fmt.Sprintf("Harvest: %s %s is ripe and worth %s.", owner, strings.ToLower(s.Tiles.Get(plan[0].At).Crop.Title()), dollars(worth))
}

// seeds adds up what the commands count of each crop: "2 ducham fruits and 1 potato".
func seeds(plan []game.Command, count func(game.Command) int) string {
	var sum [crops]int16
	for _, c := range plan {
		sum[c.Crop] += int16(count(c))
	}
	return planted(sum, [crops]int16{})
}

// reasonMove finds what the farmer walks to.
func (x *expert) reasonMove(s *game.State, seat rules.Seat, at grid.Point) string {
	f := &s.Farmers[seat]
	had := x.root(s, seat).seeds
	main := x.main()
	for i, p := range x.path {
		if i < main {
			had = p.seeds
			continue
		}
		way := walk(f.At, at)
		switch {
		case p.at != at:
			way += " to be in time"
		case p.turn > s.Number: // the other farmer can do nothing there meanwhile
			way += " to be there first"
		}
		switch p.step.verb {
		case game.Plant:
			if !x.ripens(s, had, p.seeds, p.turn) {
				return walk(f.At, at) + ": nothing more can be earned before the end."
			}
			return fmt.Sprintf("%s: plant %s on turn %d, worth %s in total when ripe.", way, planted(had, p.seeds), p.turn, dollars(p.step.worth))
		case game.Harvest:
			worth := "worth"
			if p.step.own < p.step.count { // who planted them may be there first
				worth = "worth up to"
			}
			return fmt.Sprintf("%s: harvest %s on turn %d, %s %s.", way, whose(p.step.own, p.step.count), p.turn, worth, dollars(p.step.worth))
		}
		had = p.seeds
		if p.home {
			break
		}
	}
	sum := int64(0)
	for _, fruit := range f.Basket {
		sum += cents(fruit.Value)
	}
	if len(f.Basket) == 1 {
		return fmt.Sprintf("Walk to the grocer: the crop you carry sells for %s there.", dollars(sum))
	}
	if sum > 0 {
		return fmt.Sprintf("Walk to the grocer: the %d crops you carry sell for %s there.", len(f.Basket), dollars(sum))
	}
	return walk(f.At, at) + ": you have money to buy seeds at the grocer."
}

// main is the number of the step on the path that a walk is for: the first before the grocer that no later harvest is worth ten times as much as.
func (x *expert) main() (first int) {
	for i, p := range x.path {
		if p.step.verb == game.Harvest && p.step.worth > 10*x.path[first].step.worth {
			first = i
		}
		if p.home {
			break
		}
	}
	return first
}

// ripens reports whether a seed by which the second stock is smaller is ripe before the last turn when it is planted in a turn.
func (x *expert) ripens(s *game.State, before, after [crops]int16, turn int32) bool {
	return slices.ContainsFunc(field[:], func(kind game.Crop) bool {
		return before[kind] > after[kind] && turn+x.farm.turns[kind] < s.Constants.MaxTurns
	})
}

// walk tells a farmer where to go.
func walk(from, to grid.Point) string {
	if from == to {
		return "Stay where you are"
	}
	return "Walk " + to.Sub(from).Compass()
}

// planted names the seeds by which the second stock is smaller: "2 ducham fruits and 1 potato".
func planted(before, after [crops]int16) string {
	var list []string
	for _, kind := range field {
		if n := before[kind] - after[kind]; n > 0 {
			list = append(list, counted(int(n), kind))
		}
	}
	return words.And(list)
}

// whose says how many crops are harvested, and how many of them the seat has planted.
func whose(own, count int) string {
	switch own {
	case count:
		return fmt.Sprintf("%d of your crops", count)
	case 0:
		return fmt.Sprintf("%d of your opponent's crops", count)
	}
	return fmt.Sprintf("%d crops, %d of them your opponent's,", count, count-own)
}

// rest returns why to do no more.
func (x *expert) rest(s *game.State, seat rules.Seat) string {
	switch {
	case s.Stage == game.Packing:
		return "You have packed what you need."
	case s.Plans[seat].Moves:
		return "Your walk is planned, and there is nothing to do before it."
	case len(s.Plans[seat].Entries) > 0:
		return "What is planned is all that pays in this turn."
	case s.Stage == game.Moving:
		return "Stay where you are: no other place is better for your next step."
	}
	return "There is nothing worth doing this turn."
}

func packed(c game.Command) []string {
	var list []string
	if c.Item != game.NoItem {
		list = append(list, "the "+strings.ReplaceAll(c.Item.String(), "_", " "))
	}
	if c.Upgrade != game.NoUpgrade {
		list = append(list, "the "+strings.ReplaceAll(c.Upgrade.String(), "_", " "))
	}
	return list
}

// benefit describes the use of the upgrade.
func benefit(u game.Upgrade) string {
	for _, o := range outfits {
		if o.upgrade == u {
			return o.why
		}
	}
	return "it helps a little."
}

// counted returns a number of a crop: "1 potato", "5 potatoes".
func counted(n int, c game.Crop) string {
	if n == 1 {
		return "1 " + strings.ToLower(c.Title())
	}
	return fmt.Sprintf("%d %s", n, strings.ToLower(c.Many()))
}

// dollars formats an amount in cents: "$12.50", "$300".
func dollars(cents int64) string {
	if cents%100 == 0 {
		return fmt.Sprintf("$%d", cents/100)
	}
	return fmt.Sprintf("$%d.%02d", cents/100, cents%100)
}
