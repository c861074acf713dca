package mechmania

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// Amounts from which something gets a marker on the timeline, in dollars or crops.
const (
	saleMark  = 60
	saleMajor = 400
	witherAll = 4 // crops
)

// Lines returns the event log entries of a move. A plan appears only in single steps, as it is secret until it is revealed.
func (v *View) Lines(m *board.Move[*mechmania.State, mechmania.Command]) []board.Line {
	t := teller{m: m}
	for i := range m.Events {
		t.event(&m.Events[i])
	}
	t.end()
	return t.Lines
}

// cropCount is what a farmer did to crops of one kind.
type cropCount struct {
	n, stolen int
	at        grid.Point
}

// teller collects the events of a move and turns them into event log entries.
type teller struct {
	board.Teller
	m            *board.Move[*mechmania.State, mechmania.Command]
	sown, reaped [2][cropKinds]cropCount
	stolen       [2]float64 // dollars
	bought       [2][cropKinds]int
	failed       [2][]failure
	withered     [2]cropCount // by planter
	lost         [2]float64
	revealed     bool
}

// failure counts the orders of a seat that failed for the same reason.
type failure struct {
	result mechmania.Result
	n      int
	at     grid.Point
}

func (t *teller) event(e *rules.Event) {
	seat := rules.Seat(e.Actor)
	who := board.SeatName(seat)
	switch mechmania.What(e.What) {
	case mechmania.Planned:
		t.Note(verbIcons[t.m.Cmd.Verb], seat, -1, "%s plans: %s", who, t.order())
		if v := t.m.Cmd.Verb; v == mechmania.Move || v == mechmania.Plant || v == mechmania.Harvest {
			l := &t.Lines[len(t.Lines)-1]
			l.At, l.Place = t.m.Cmd.At, true
		}
	case mechmania.Packed:
		t.Note("mechmania/upgrade-backpack", rules.Seat(e.Target), -1, "%s packs %s", board.SeatName(rules.Seat(e.Target)), board.Lower(packed(&mechmania.Farmer{Item: t.m.Cmd.Item, Upgrade: t.m.Cmd.Upgrade})))
	case mechmania.Locked:
		t.Note("mark-note", seat, -1, "%s is ready", who)
	case mechmania.Reveal:
		t.revealed = true
		if mechmania.Stage(e.Amount) == mechmania.Packing {
			t.packing()
		}
	case mechmania.Walked:
		t.Add("mechmania/verb-move", rules.Seat(e.Target), -1, e.To, "%s walks %s", board.SeatName(rules.Seat(e.Target)), e.To.Sub(e.From).Compass())
	case mechmania.Answered:
		if r := mechmania.Result(e.Amount); !r.Good() {
			t.fail(seat, r, e.To)
		}
	case mechmania.Sowed:
		k := &t.sown[seat][e.Amount]
		k.n, k.at = k.n+1, e.To
	case mechmania.Reaped:
		t.reap(seat, e)
	case mechmania.Bought:
		t.bought[seat][e.Target] += int(e.Amount)
	case mechmania.Sold:
		weight, gain := 0, float64(e.Amount)/100
		switch {
		case gain >= saleMajor:
			weight = 2
		case gain >= saleMark:
			weight = 1
		}
		t.Add("mechmania/verb-sell", seat, weight, e.From, "%s sells everything for %s", who, dollars(gain))
	case mechmania.Activated:
		t.Add("mechmania/item-"+file(mechmania.Item(e.Amount).String()), seat, 2, e.To, "%s uses the %s", who, board.Lower(itemTitles[e.Amount]))
	case mechmania.Withered:
		t.wither(e)
	case mechmania.AchievementEarned:
		t.Note("mechmania/badge-"+badges[e.Amount], seat, 1, "%s earns: %s", who, mechmania.Achievement(e.Amount))
	case mechmania.Departed:
		t.Note("mark-note", seat, 3, "%s gives up", who)
	case mechmania.Won:
		if e.Actor == rules.Nobody {
			t.Note("mark-lead", rules.NoSeat, 3, "Draw: both farmers have the same money")
			return
		}
		t.Note("mark-lead", seat, 3, "%s wins", who)
	}
}

// verbIcons holds the icons of the verbs in the event log.
var verbIcons = map[mechmania.Verb]string{
	mechmania.Pass: "mark-note", mechmania.Pack: "mechmania/upgrade-backpack", mechmania.Move: "mechmania/verb-move", mechmania.Plant: "mechmania/verb-plant",
	mechmania.Harvest: "mechmania/verb-harvest", mechmania.Buy: "mechmania/verb-buy", mechmania.Use: "mechmania/verb-use-item", mechmania.Concede: "mark-note",
}

// badges holds the file names of the achievements' pictures.
var badges = [mechmania.Achievements]string{"dust-bowl", "my-favorite-customer", "richer-than-phineas", "not-worth-the-dirt", "omni-agriculturalist", "a-worthy-heir",
	"honest-work", "botanical-burglary", "fruits-of-our-labor", "seedy-business", "grapes-of-mild-displeasure", "ornithophobia", "stalks-and-bonds"}

// order describes a planned order, with the way from where the farmer stands: it has walked before it acts.
func (t *teller) order() string {
	c, from := t.m.Cmd, t.m.Before.Farmers[t.m.Seat].At
	way := c.At.Sub(from).Compass()
	switch c.Verb {
	case mechmania.Move:
		if c.At == from {
			return "stay here"
		}
		return "walk " + way
	case mechmania.Plant:
		return fmt.Sprintf("plant %s %s", board.Lower(c.Crop.Title()), way)
	case mechmania.Harvest:
		return "harvest " + way
	case mechmania.Buy:
		return "buy " + counted(int(c.Amount), c.Crop)
	case mechmania.Use:
		return "use the item"
	}
	return c.String()
}

// packing adds what both farmers take along, once it is revealed.
func (t *teller) packing() {
	for seat := range rules.Seat(2) {
		f := &t.m.After.Farmers[seat]
		switch {
		case f.Item == mechmania.NoItem && f.Upgrade == mechmania.NoUpgrade:
			t.Note("mechmania/upgrade-backpack", seat, 0, "%s sets out with empty hands", board.SeatName(seat))
		default:
			icon := "mechmania/upgrade-" + upgradeFile(f.Upgrade)
			if f.Upgrade == mechmania.NoUpgrade {
				icon = "mechmania/item-" + file(f.Item.String())
			}
			t.Note(icon, seat, 1, "%s takes the %s", board.SeatName(seat), strings.ReplaceAll(board.Lower(packed(f)), ", ", " and the "))
		}
	}
}

// reap counts a harvest, and whether it was a theft.
func (t *teller) reap(seat rules.Seat, e *rules.Event) {
	k := &t.reaped[seat][e.Amount]
	k.n, k.at = k.n+1, e.To
	if tile := t.m.Before.Tiles.At(e.To); tile != nil && tile.Planter == 1-seat {
		k.stolen++
		t.stolen[seat] += tile.Value
	}
}

func (t *teller) fail(seat rules.Seat, r mechmania.Result, p grid.Point) {
	for i := range t.failed[seat] {
		if f := &t.failed[seat][i]; f.result == r {
			f.n++
			return
		}
	}
	t.failed[seat] = append(t.failed[seat], failure{r, 1, p})
}

func (t *teller) wither(e *rules.Event) {
	before, after := t.m.Before.Tiles.At(e.To), t.m.After.Tiles.At(e.To)
	if before == nil || after == nil || after.Planter < 0 {
		return
	}
	k := &t.withered[after.Planter]
	k.n, k.at = k.n+1, e.To
	t.lost[after.Planter] += before.Value
}

// end adds the entries about the move as a whole.
func (t *teller) end() {
	for seat := range rules.Seat(2) {
		t.endWithered(seat)
	}
	for seat := range rules.Seat(2) {
		who := board.SeatName(seat)
		if text, at, _ := t.list(&t.sown[seat]); text != "" {
			t.Add("mechmania/verb-plant", seat, 0, at, "%s plants %s", who, text)
		}
		t.endReaped(seat)
		text, spent := "", 0.0
		for c, n := range t.bought[seat] {
			if n > 0 {
				text = join(text, counted(n, mechmania.Crop(c)))
			}
		}
		if text != "" {
			spent = t.m.After.Farmers[seat].Spent - t.m.Before.Farmers[seat].Spent
			t.Add("mechmania/verb-buy", seat, 0, t.m.After.Farmers[seat].At, "%s buys seeds for %s: %s", who, dollars(spent), text)
		}
		for _, f := range t.failed[seat] {
			times := ""
			if f.n > 1 {
				times = fmt.Sprintf(" (%d times)", f.n)
			}
			t.Add("mark-note", seat, 0, f.at, "%s's order fails%s. %s", who, times, f.result.Detail())
		}
	}
	t.endLead()
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + ", " + b
}

// list describes the number of each kind; it also returns the place of the last one and the total.
func (t *teller) list(kinds *[cropKinds]cropCount) (text string, at grid.Point, n int) {
	for c, k := range kinds {
		if k.n > 0 {
			text, at, n = join(text, counted(k.n, mechmania.Crop(c))), k.at, n+k.n
		}
	}
	return text, at, n
}

func (t *teller) endReaped(seat rules.Seat) {
	text, at, n := t.list(&t.reaped[seat])
	if text == "" {
		return
	}
	stolen := 0
	for _, k := range t.reaped[seat] {
		stolen += k.stolen
	}
	who, other := board.SeatName(seat), board.SeatName(1-seat)
	switch {
	case stolen == 0:
		t.Add("mechmania/verb-harvest", seat, 0, at, "%s harvests %s", who, text)
	case stolen == n:
		t.Add("mark-loss", seat, theftWeight(t.stolen[seat]), at, "%s steals %s from %s, worth %s", who, text, other, dollars(t.stolen[seat]))
		t.Loss(1 - seat)
	default:
		t.Add("mark-loss", seat, theftWeight(t.stolen[seat]), at, "%s harvests %s, %d of them %s's, worth %s", who, text, stolen, other, dollars(t.stolen[seat]))
		t.Loss(1 - seat)
	}
}

func theftWeight(worth float64) int {
	return board.Either(worth >= saleMark, 2, 1)
}

func (t *teller) endWithered(seat rules.Seat) {
	k := t.withered[seat]
	if k.n == 0 {
		return
	}
	weight := 0
	switch {
	case t.lost[seat] >= saleMark:
		weight = 2
	case k.n >= witherAll || t.lost[seat] >= saleMark/4:
		weight = 1
	}
	t.Add("mechmania/arid-1", seat, weight, k.at, "%s of %s %s up, worth %s", words.Count(k.n, "crop", "crops"), board.SeatName(seat), board.Either(k.n == 1, "dries", "dry"), dollars(t.lost[seat]))
	t.Loss(seat)
}

// leadMark is the minimum lead worth an entry, as a share of both farmers' wealth.
const leadMark = 0.06

// endLead adds an entry when the other farmer has become the richer one.
func (t *teller) endLead() {
	if !t.revealed { // wealth changes only at a reveal
		return
	}
	a, b := lead(t.m.Before), lead(t.m.After)
	if b == rules.NoSeat || a == b || t.m.After.End.Over {
		return
	}
	weight := board.Either(a == 1-b, 2, 1)
	t.Note("mark-lead", b, weight, "%s leads in total: %s to %s", board.SeatName(b), dollars(math.Round(orders.Worth(t.m.After, b))), dollars(math.Round(orders.Worth(t.m.After, 1-b))))
}

// lead returns the seat with a clear lead in wealth, or NoSeat.
func lead(s *mechmania.State) rules.Seat {
	a, b := orders.Worth(s, 0), orders.Worth(s, 1)
	least := max(leadMark*(a+b), 5)
	switch {
	case a-b >= least:
		return 0
	case b-a >= least:
		return 1
	}
	return rules.NoSeat
}

// Reason returns why the match ended as it did.
func (v *View) Reason(s *mechmania.State) string {
	if !s.End.Over {
		return ""
	}
	a, b := s.Farmers[0].Money, s.Farmers[1].Money
	if s.End.Reason == mechmania.Equal || s.End.Winner < 0 {
		return fmt.Sprintf("After %d turns both farmers have %s", s.Number-1, dollars(a))
	}
	w := s.End.Winner
	if s.End.Reason == mechmania.Left {
		return fmt.Sprintf("%s left the match", board.SeatName(1-w))
	}
	if w == 1 {
		a, b = b, a
	}
	rich, poor := dollars(a), dollars(b)
	if rich == poor { // less than a cent apart
		rich, poor = "$"+strconv.FormatFloat(a, 'f', -1, 64), "$"+strconv.FormatFloat(b, 'f', -1, 64)
	}
	return fmt.Sprintf("After %d turns %s is richer: %s to %s", s.Number-1, board.SeatName(w), rich, poor)
}
