package scenes

import (
	"fmt"
	"slices"
	"strconv"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/results"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// askKind is a question that the table asks in a dialog.
type askKind uint8

const (
	askNothing askKind = iota
	askTurn
	askSeats
	askMenu
)

// ask is the dialog that is open.
type ask struct {
	kind  askKind
	text  string
	kinds []int // choice of each seat
	fresh bool  // the dialog was there in the last tick already
}

var seatKinds = []string{"human", "rookie", "regular", "expert"}
var seatNames = []string{"Human", "Rookie", "Regular", "Expert"}

// dialogs shows what has to be answered first. It comes last in the tick.
func (t *Table) dialogs() {
	if t.turn.HandingOver() {
		t.handOver()
		return
	}
	switch t.asking.kind {
	case askTurn:
		t.askForTurn()
	case askSeats:
		t.askForSeats()
	case askMenu:
		t.menu()
	default:
		if !t.shop() {
			t.card()
		}
	}
}

// handOver is the card between two people at one machine.
func (t *Table) handOver() {
	u, th := t.u, t.u.Theme
	seat := t.turn.Seat()
	stay := u.Modal("hand-over", 380, 230, func(r board.Rect) bool {
		u.Mark(seat, r.X+r.W/2, r.Y+48, 40)
		u.Wrap(rect(r.X+24, r.Y+80, r.W-48, 0), board.SeatName(seat)+", it is your turn", ui.Heading, board.Bold, board.Center, th.Text)
		u.Wrap(rect(r.X+24, r.Y+112, r.W-48, 0), "Hand the machine over, then press Ready.", ui.Body, board.Regular, board.Center, th.Text2)
		ready := u.Button("hand-over/ready", rect(r.X+r.W/2-90, r.Y+r.H-72, 180, 52), ui.Button{Label: "Ready", Style: ui.Primary})
		return !ready && !u.Pressed("Enter") && !u.Pressed("Space")
	})
	if !stay {
		t.turn.Ready()
	}
}

// askForTurn asks for the number of a turn.
func (t *Table) askForTurn() {
	u, th := t.u, t.u.Theme
	most, holder := t.play.Line().Turns(), "Number of the turn"
	if !t.play.Hiding() {
		holder = fmt.Sprintf("1 to %d", most)
	}
	chosen := false
	stay := u.Modal("goto", 340, 188, func(r board.Rect) bool {
		u.Text(rect(r.X+24, r.Y+18, r.W-48, 28), "Go to turn", ui.Heading, board.Bold, board.Left, th.Text)
		field := rect(r.X+24, r.Y+58, r.W-48, 44)
		for _, k := range u.In.Keys {
			chosen = chosen || k.Key == "Enter" && t.asking.text != ""
		}
		u.Field("goto/number", field, &t.asking.text, ui.Field{Placeholder: holder, Mono: true, Max: 6, Accept: func(r rune) bool { return r >= '0' && r <= '9' }})
		if !t.asking.fresh {
			t.asking.fresh = true
			u.Type("goto/number")
		}
		why := ""
		if t.asking.text == "" {
			why = "Go\nWrite the number of a turn first."
		}
		chosen = u.Button("goto/go", rect(r.X+r.W-24-120, r.Y+r.H-64, 120, 44), ui.Button{Label: "Go", Style: ui.Primary, Reason: why}) || chosen
		cancel := u.Button("goto/cancel", rect(r.X+24, r.Y+r.H-64, 120, 44), ui.Button{Label: "Cancel"})
		return !chosen && !cancel
	})
	if chosen {
		if n, err := strconv.Atoi(t.asking.text); err == nil {
			t.play.SeekTurns(float64(min(max(n, 1), most) - 1))
		}
	}
	if !stay {
		t.asking = ask{}
	}
}

// branchable is why nobody can play on from the moment shown, "" when somebody can.
func (t *Table) branchable() string {
	switch {
	case t.play.Line().Film():
		return "Play on from here\nA film shows positions as they were recorded; it cannot be played on."
	case t.play.Line().At(t.branchStep()).Active().Empty():
		return "Play on from here\nThe match is over at this moment. Go back first."
	}
	return ""
}

// branchStep is the step before which a branch begins.
func (t *Table) branchStep() int { return t.play.Whole() }

func (t *Table) askBranch() {
	if why := t.branchable(); why != "" {
		t.tell(why)
		return
	}
	t.asking = ask{kind: askSeats}
	mine := t.play.Line().At(t.branchStep()).Active().First()
	if slices.ContainsFunc(t.setup.Seats, func(s match.SeatInfo) bool { return s.Kind == "human" }) {
		mine = rules.NoSeat // who played goes on playing
	}
	for i := range t.play.Head().Seats() {
		k := 2
		if i < len(t.setup.Seats) {
			if n := slices.Index(seatKinds, t.setup.Seats[i].Kind); n >= 0 {
				k = n
			}
		}
		if rules.Seat(i) == mine {
			k = 0
		}
		t.asking.kinds = append(t.asking.kinds, k)
	}
}

// askForSeats asks who goes on from the moment shown.
func (t *Table) askForSeats() {
	u, th := t.u, t.u.Theme
	begin := false
	turn, _ := t.play.Turn()
	h := 176 + 62*float32(len(t.asking.kinds))
	stay := u.Modal("branch", 520, h, func(r board.Rect) bool {
		u.Text(rect(r.X+24, r.Y+16, r.W-48, 28), fmt.Sprintf("Play on from turn %d", turn), ui.Heading, board.Bold, board.Left, th.Text)
		u.Wrap(rect(r.X+24, r.Y+46, r.W-48, 0), "A new match begins with this moment; the one you watch stays as it is.", ui.Second, board.Regular, board.Left, th.Text2)
		y := r.Y + 94
		for i := range t.asking.kinds {
			u.Mark(rules.Seat(i), r.X+38, y+22, 22)
			u.Segment("branch/seat"+strconv.Itoa(i), rect(r.X+64, y, r.W-88, 44), seatNames, &t.asking.kinds[i])
			y += 62
		}
		begin = u.Button("branch/go", rect(r.X+r.W-24-170, r.Y+r.H-66, 170, 46), ui.Button{Label: "Play on", Icon: "branch", Style: ui.Primary}) || u.Pressed("Enter")
		cancel := u.Button("branch/cancel", rect(r.X+24, r.Y+r.H-66, 120, 46), ui.Button{Label: "Cancel"})
		return !begin && !cancel
	})
	if begin {
		t.branch(t.asking.kinds)
	}
	if !stay {
		t.asking = ask{}
	}
}

// branch opens a new match that goes on from the moment shown, above this one.
func (t *Table) branch(kinds []int) {
	setup := t.setup
	var who []string
	for _, k := range kinds {
		who = append(who, seatKinds[k])
	}
	setup.Seats = names.Seats(who)
	n := t.branchStep()
	steps := make([]match.Step, n)
	for i := range steps {
		steps[i] = t.play.Line().Step(i)
	}
	m := match.New(setup, t.play.Line().At(0))
	if err := m.Resume(steps, t.play.Line().Faults()); err != nil {
		t.u.Complain("The match cannot be taken up here: " + err.Error())
		return
	}
	o := TableOptions{Match: m, Turn: t.play.Turns(), Pace: t.pace}
	if n == t.info.Steps { // the end of the record, to which its standing orders belong
		o.Orders = t.info.Orders
	}
	next, err := NewTable(t.env, o)
	if err != nil {
		t.u.Complain("The match cannot be taken up here: " + err.Error())
		return
	}
	t.play.Pause()
	t.next = scene.Show(next)
}

func (t *Table) openHelp()     { t.next = scene.Show(NewHelpOn(t.env, t.level, t.play.Line().At(0))) }
func (t *Table) openSettings() { t.next = scene.Show(NewSettings(t.env)) }

// files opens what was dropped on the table.
func (t *Table) files(in *ui.Input) {
	if next, ok := OpenFiles(t.env, in.Files); ok {
		t.next = next
	}
}

// results opens the result card.
func (t *Table) results() {
	var points []results.Turning
	for _, e := range t.play.TurningPoints(3) {
		points = append(points, results.Turning{Turn: e.Turn, Seat: e.Seat, Text: e.Text, Change: t.play.Change(e.Turn)})
	}
	t.result = results.New(t.env, results.Match{Line: t.play.Line(), Look: t.look, Setup: t.setup, Info: t.info, Played: !t.turn.People().Empty(), Series: t.play.Series(),
		Values: t.play.Values(), Turning: points})
	t.u.Say(t.result.Said())
	if err := t.result.Note(); err != nil {
		t.u.Complain("Your settings were not saved: " + err.Error())
	}
	if !t.play.Reached() {
		return
	}
	out := t.play.Head().Outcome()
	sound := "win"
	if !t.turn.People().Empty() && out.Winners&t.turn.People() == 0 {
		sound = "lose"
	}
	t.env.Play(sound, 0.7, 0)
}

// card shows the result card and carries out what it asks for.
func (t *Table) card() {
	if t.result == nil {
		return
	}
	act := t.result.Build(t.u)
	switch act.Kind {
	case results.None:
		return
	case results.Save:
		t.save()
		return
	case results.Rematch:
		t.rematch(false)
	case results.Swap:
		t.rematch(true)
	case results.Title:
		t.next = scene.Next{Kind: scene.Home}
	case results.Replay:
		t.play.Replay(0)
	case results.WatchFrom:
		t.play.Replay(float64(act.Turn))
	case results.PlayFrom:
		t.play.SeekTurns(float64(act.Turn))
		t.result = nil
		t.askBranch()
		return
	}
	t.result = nil
}
