package anarchy

import (
	"fmt"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

func lower(s string) string { return strings.ToLower(s) }

// namePlace names a building by its way from the headquarters next to it, "warehouse 2 north of Blue's HQ", and by its owner where that is the other seat.
func namePlace(s *anarchy.State, n int32) string {
	b := &s.Buildings[n]
	if b.Headquarters {
		return board.SeatName(b.Owner) + "'s headquarters"
	}
	near, way := s.Nearest(int16(n))
	name := fmt.Sprintf("%s %s of %s's HQ", lower(b.Title()), way.Compass(), board.SeatName(near))
	if near != b.Owner {
		name = board.SeatName(b.Owner) + "'s " + name
	}
	return name
}

// region names the part of the board that all points lie in, "" if they are spread out.
func region(s *anarchy.State, points []grid.Point) string {
	if len(points) == 0 {
		return ""
	}
	lowX, lowY, highX, highY := points[0].X, points[0].Y, points[0].X, points[0].Y
	for _, p := range points {
		lowX, lowY, highX, highY = min(lowX, p.X), min(lowY, p.Y), max(highX, p.X), max(highY, p.Y)
	}
	w, h := int(s.Width), int(s.Height)
	ns, ew := "", ""
	switch {
	case highY*5 < h*2:
		ns = "north"
	case lowY*5 >= h*3:
		ns = "south"
	}
	switch {
	case highX*5 < w*2:
		ew = "west"
	case lowX*5 >= w*3:
		ew = "east"
	}
	switch {
	case ns != "" && ew != "":
		return "in the " + ns + "-" + ew
	case ns+ew != "":
		return "in the " + ns + ew
	case lowX*3 >= w && highX*3 < w*2 && lowY*3 >= h && highY*3 < h*2:
		return "in the centre"
	}
	return ""
}

// Lines are the entries of a step in the event log.
func (v *View) Lines(m *board.Move[*anarchy.State, anarchy.Command]) []board.Line {
	t := describer{before: m.Before, after: m.After}
	for i := range m.Events {
		t.event(&m.Events[i])
	}
	t.end()
	return t.Lines
}

// describer turns the events of a step into lines of the event log.
type describer struct {
	board.Teller
	before, after *anarchy.State
	fallen        [2][]grid.Point
	spread        int
	world         bool
}

func (t *describer) knows(i int32) bool { return i >= 0 && int(i) < len(t.before.Buildings) }

func (t *describer) event(e *rules.Event) {
	what := anarchy.What(e.What)
	switch what {
	case anarchy.Dusk:
		t.world = true
	case anarchy.Ignited, anarchy.Extinguished, anarchy.Raided:
		if t.knows(e.Actor) && t.knows(e.Target) {
			t.strike(what, e)
		}
	case anarchy.Turned, anarchy.Strengthened:
		if t.knows(e.Actor) {
			t.weather(what, e)
		}
	case anarchy.Collapsed:
		if t.knows(e.Target) {
			b := &t.before.Buildings[e.Target]
			t.fallen[b.Owner] = append(t.fallen[b.Owner], b.Cell())
		}
	case anarchy.Burnt:
		if t.knows(e.Target) && t.before.Buildings[e.Target].Headquarters && e.Amount > 0 {
			b := &t.before.Buildings[e.Target]
			t.Add("mark-strike", b.Owner, 0, b.Cell(), "%s's headquarters burns: −%d, %d left", board.SeatName(b.Owner), int64(b.Health)-e.Amount, e.Amount)
			t.Loss(b.Owner)
		}
	case anarchy.Blown:
		t.spread++
		if t.knows(e.Target) && t.before.Buildings[e.Target].Headquarters && t.before.Buildings[e.Target].Fire == 0 {
			b := &t.before.Buildings[e.Target]
			weight := 1
			if float32(b.Health) == fullHealth(t.before, b) { // the first time
				weight = 2
			}
			t.Add("mark-strike", b.Owner, weight, b.Cell(), "Fire %d reaches %s's headquarters", e.Amount, board.SeatName(b.Owner))
			t.Loss(b.Owner)
		}
	case anarchy.WindTurned:
		t.wind(int(e.Amount))
	case anarchy.BribesSet:
		seat := rules.Seat(e.Actor)
		if extra := e.Amount - int64(t.before.Constants.BaseBribes); extra > 0 && seat == t.after.Mover() {
			weight := board.Either(extra >= 5, 1, 0)
			t.Note("mark-score", seat, weight, "%s gets %s for its ruins: %d in total", board.SeatName(seat), words.Count(int(extra), "bribe", "bribes"), e.Amount)
		}
	case anarchy.Lost:
		seat := rules.Seat(e.Actor)
		t.Add("mark-loss", seat, 3, e.From, "%s's headquarters is destroyed", board.SeatName(seat))
		t.Loss(seat)
	case anarchy.Flipped:
		t.Note("mark-world", rules.Seat(e.Actor), 3, "Everything is equal: the coin toss goes to %s", board.SeatName(rules.Seat(e.Actor)))
	case anarchy.Departed:
		t.Note("mark-note", rules.Seat(e.Actor), 3, "%s gives up", board.SeatName(rules.Seat(e.Actor)))
	case anarchy.Won:
		t.Note("mark-lead", rules.Seat(e.Actor), 3, "%s wins", board.SeatName(rules.Seat(e.Actor)))
	}
}

func (t *describer) strike(what anarchy.What, e *rules.Event) {
	target := namePlace(t.before, e.Target)
	a, b := &t.before.Buildings[e.Actor], &t.before.Buildings[e.Target]
	switch what {
	case anarchy.Ignited:
		t.Add("icon-flame", a.Owner, 0, b.Cell(), "%s ignites %s: fire %d → %d", a.Title(), target, b.Fire, int64(b.Fire)+e.Amount)
	case anarchy.Extinguished:
		t.Add("icon-drop", a.Owner, 0, b.Cell(), "%s sprays %s: fire %d → %d", a.Title(), target, b.Fire, int64(b.Fire)-e.Amount)
	case anarchy.Raided:
		weight, loss := 0, "not exposed, no damage"
		if e.Amount > 0 {
			loss = fmt.Sprintf("−%d health", e.Amount)
		}
		if b.Headquarters && e.Amount > 0 {
			weight = 1
		}
		if b.Headquarters && e.Amount >= heavyRaid {
			weight = 2
		}
		t.Add("icon-police", a.Owner, weight, b.Cell(), "%s raids %s: %s", a.Title(), target, loss)
	}
}

func (t *describer) weather(what anarchy.What, e *rules.Event) {
	b := &t.before.Buildings[e.Actor]
	text := ""
	next, _ := t.before.NextWind()
	switch was := int64(next.Intensity); {
	case what == anarchy.Turned:
		text = fmt.Sprintf("%s turns the next wind %s", b.Title(), grid.Dir(e.Amount))
	case e.Amount < was:
		text = fmt.Sprintf("%s weakens the next wind: %d → %d", b.Title(), was, e.Amount)
	default:
		text = fmt.Sprintf("%s strengthens the next wind: %d → %d", b.Title(), was, e.Amount)
	}
	t.Add("icon-vane", b.Owner, 0, b.Cell(), "%s", text)
}

func (t *describer) wind(n int) {
	if n < 1 || n >= len(t.after.Forecasts) {
		return
	}
	if was, is := t.after.Forecasts[n-1].Wind, t.after.Forecasts[n].Wind; was != is {
		t.Note("icon-gust", rules.NoSeat, 0, "%s", windWords(is))
	}
}

// heavyRaid is the least damage to a headquarters at which a raid counts as a turning point.
const heavyRaid = 30

// end adds the lines about the step as a whole.
func (t *describer) end() {
	for seat, points := range t.fallen {
		if len(points) > 0 {
			t.fall(rules.Seat(seat), points)
		}
	}
	for _, n := range t.before.Headquarters {
		t.quarters(n)
	}
	if t.spread >= 3 {
		t.Note("icon-flame", rules.NoSeat, 0, "The wind carries fire to %d buildings", t.spread)
	}
	lead := func(s *anarchy.State) int {
		return int(s.Buildings[s.Headquarters[0]].Health) - int(s.Buildings[s.Headquarters[1]].Health)
	}
	if a, b := lead(t.before), lead(t.after); b != 0 && a != 0 && (a > 0) != (b > 0) {
		seat := board.Either[rules.Seat](b < 0, 1, 0)
		t.Note("mark-lead", seat, 2, "%s takes the lead", board.SeatName(seat))
	}
}

// fall adds a line about the buildings a seat lost, and one for each kind of building that it has no more of.
func (t *describer) fall(seat rules.Seat, points []grid.Point) {
	how, hows := "burns down", "burn down"
	if !t.world {
		how, hows = "is destroyed by a raid", "are destroyed by raids"
	}
	weight := board.Either(len(points) >= 4, 1, 0)
	text := fmt.Sprintf("%s %s", board.Upper(namePlace(t.before, int32(t.before.At(points[0])))), how)
	if len(points) > 1 {
		text = fmt.Sprintf("%d of %s's buildings %s", len(points), board.SeatName(seat), hows)
		if where := region(t.before, points); where != "" {
			text += " " + where
		}
	}
	t.Add("mark-loss", seat, weight, points[0], "%s", text)
	t.Loss(seat)
	for kind := anarchy.Warehouse; kind <= anarchy.WeatherStation; kind++ {
		if able(t.before, seat, kind) > 0 && able(t.after, seat, kind) == 0 {
			t.Note("mark-loss", seat, 2, "%s has lost its last %s", board.SeatName(seat), lower(kind.Title()))
			t.Loss(seat)
		}
	}
}

// able counts a seat's standing buildings of a kind, without its headquarters.
func able(s *anarchy.State, seat rules.Seat, kind anarchy.Kind) int {
	return lists.Count(s.Buildings, func(b *anarchy.Building) bool {
		return b.Owner == seat && b.Kind == kind && !b.Headquarters && !b.Ruin()
	})
}

// quarters adds a line when headquarters n falls to three, two or one quarter of its health.
func (t *describer) quarters(n int16) {
	b := &t.before.Buildings[n]
	was, is, full := float32(b.Health), float32(t.after.Buildings[n].Health), fullHealth(t.before, b)
	for quarter, name := range [...]string{1: "1/4", 2: "half", 3: "3/4"} {
		if line := full * float32(quarter) / 4; quarter > 0 && is > 0 && is <= line && was > line {
			t.Add("mark-strike", b.Owner, 2, b.Cell(), "%s's headquarters is down to %s: %.0f left", board.SeatName(b.Owner), name, is)
			t.Loss(b.Owner)
			return
		}
	}
}

// Reason says why the match ended the way it did.
func (v *View) Reason(s *anarchy.State) string {
	if !s.End.Over {
		return ""
	}
	w := s.End.Winner
	hq := func(seat rules.Seat) int16 { return s.Buildings[s.Headquarters[seat]].Health }
	limit := fmt.Sprintf("After %d turns,", s.Ended)
	if hq(0) == 0 && hq(1) == 0 {
		limit = "Both headquarters fell in the same turn:"
	}
	standing, health, _ := s.Count(w)
	standing2, health2, _ := s.Count(1 - w)
	switch s.End.Reason {
	case anarchy.Burned:
		return fmt.Sprintf("%s's headquarters was destroyed in turn %d", board.SeatName(1-w), s.Ended)
	case anarchy.Damage:
		if s.Began == [2]int16{} { // of a log
			return fmt.Sprintf("%s %s's headquarters has more health left: %d to %d", limit, board.SeatName(w), hq(w), hq(1-w))
		}
		return fmt.Sprintf("%s %s has done more damage to the enemy headquarters: %d to %d", limit, board.SeatName(w), s.Damage(1-w), s.Damage(w))
	case anarchy.Standing:
		return fmt.Sprintf("%s %s has more buildings standing: %d to %d", limit, board.SeatName(w), standing, standing2)
	case anarchy.Soundness:
		return fmt.Sprintf("%s %s's buildings have more total health: %d to %d", limit, board.SeatName(w), health, health2)
	case anarchy.Coin:
		return fmt.Sprintf("%s everything was equal, and %s won the coin toss", limit, board.SeatName(w))
	case anarchy.Left:
		return fmt.Sprintf("%s left the match", board.SeatName(1-w))
	}
	return s.End.Reason.String()
}
