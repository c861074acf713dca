// Package dialogs asks what a match needs to know: whether the next person is ready, for a turn, who plays on, what to buy; and has the menu.
package dialogs

import (
	"fmt"
	"slices"
	"strconv"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// dialogKind says which dialog is open.
type dialogKind uint8

const (
	noDialog dialogKind = iota
	askTurn
	askSeats
	showMenu
)

// dialog is the state of the open dialog.
type dialog struct {
	kind  dialogKind
	text  string
	kinds []int // choice of each seat
	steps int   // of the match before the moment from which a new one is to start, and that moment
	turns float64
	turn  int
	seen  bool // it was open in the last tick
}

// Dialogs is the dialog that is open, if any.
type Dialogs struct {
	*desk.Desk
	open dialog
}

// New returns the dialogs of a desk.
func New(d *desk.Desk) *Dialogs { return &Dialogs{Desk: d} }

// Build shows the open dialog. Call it last in the tick.
func (d *Dialogs) Build() []ask.Action {
	switch {
	case d.Turn.HandingOver():
		d.handOver()
	case d.open.kind == askTurn:
		d.askForTurn()
	case d.open.kind == askSeats:
		d.askForSeats()
	case d.open.kind == showMenu:
		d.menu()
	default:
		d.shop()
	}
	return d.Answer()
}

// Holds reports whether the open dialog covers the moment shown, which then stays.
func (d *Dialogs) Holds() bool { return d.open.kind == askSeats || d.open.kind == showMenu }

// Busy reports whether a dialog is open.
func (d *Dialogs) Busy() bool {
	_, shop := d.Turn.Shop()
	return shop || d.Turn.HandingOver() || d.open.kind != noDialog
}

// AskTurn opens the dialog that asks for a turn.
func (d *Dialogs) AskTurn() { d.open = dialog{kind: askTurn} }

// Menu opens the menu.
func (d *Dialogs) Menu() { d.open = dialog{kind: showMenu} }

// seatKinds are the kinds of players of a new match: a person, then the strengths.
var seatKinds = append([]string{"human"}, levels.Strengths[:]...)

// usualKind is the strength that takes a seat of which nothing is known.
const usualKind = 3

// handOver covers the board between the turns of two people at one machine.
func (d *Dialogs) handOver() {
	u, th := d.U, d.U.Theme
	seat := d.Turn.Seat()
	const words = "Take your seat, then press Ready: you see what has happened, and plan."
	text := u.WrapHeight(min(380, u.In.W-24)-48, words, ui.Body, board.Regular)
	stay := u.Modal("hand-over", 380, 112+text+18+72, func(r board.Rect) bool {
		u.Firm()
		s := layout.Down(layout.Pad(r, 24, 16, 24, 0))
		x, y := s.Add(64).Middle()
		u.Mark(seat, x, y, 40)
		u.Wrap(s.Add(32), board.SeatName(seat)+", it is your turn", ui.Heading, board.Bold, board.Center, th.Text)
		s.Skip(u.Wrap(s.Rect, words, ui.Body, board.Regular, board.Center, th.Text2) + 18)
		ready := u.Button("hand-over/ready", layout.Middle(s.Add(52), 180, 52), ui.Button{Label: "Ready", Style: ui.Primary})
		return !ready && !u.Pressed("Enter") && !u.Pressed("Space")
	})
	if !stay {
		d.Ask(ask.Do(ask.Ready))
	}
}

func (d *Dialogs) askForTurn() {
	u, th := d.U, d.U.Theme
	most, holder := d.Play.Length(), "Turn number"
	if !d.Play.Hiding() {
		holder = fmt.Sprintf("1 to %d", most)
	}
	chosen := false
	stay := u.Modal("goto", 340, 188, func(r board.Rect) bool {
		s := layout.Down(layout.Pad(r, 24, 18, 24, 0))
		u.Text(s.Add(28), "Go to turn", ui.Heading, board.Bold, board.Left, th.Text)
		s.Skip(12)
		if !d.open.seen {
			d.open.seen = true
			u.Type("goto/number")
		}
		u.Field("goto/number", s.Add(44), &d.open.text, ui.Field{Label: "Turn", Placeholder: holder, Mono: true, Max: 6, Accept: func(r rune) bool { return r >= '0' && r <= '9' }})
		for _, k := range u.In.Keys { // after the field, which has taken what was typed in the same tick
			chosen = chosen || k.Key == "Enter" && d.open.text != ""
		}
		why := board.Either(d.open.text == "", "Go\nEnter a turn number.", "")
		s.Skip(22)
		row := s.Add(44)
		chosen = u.Button("goto/go", layout.Right(&row, 120, 0), ui.Button{Label: "Go", Style: ui.Primary, Reason: why}) || chosen
		cancel := u.Button("goto/cancel", layout.Left(&row, 120, 0), ui.Button{Label: "Cancel"})
		return !chosen && !cancel
	})
	if chosen {
		if n, err := strconv.Atoi(d.open.text); err == nil {
			d.Ask(ask.Seek{Turns: float64(min(max(n, 1), most) - 1)})
		}
	}
	if !stay {
		d.open = dialog{}
	}
}

// Branchable is why a new match cannot start from the moment shown, or "".
func (d *Dialogs) Branchable() string {
	switch {
	case d.Play.Recorded():
		return "Play on from here\nThis file holds positions but no commands to continue from."
	case d.Play.At(d.Play.Whole()).Active().Empty():
		return "Play on from here\nThe match is over here. Go back to an earlier turn."
	}
	return ""
}

// AskBranch opens the dialog that starts a match from the moment shown.
func (d *Dialogs) AskBranch() {
	if why := d.Branchable(); why != "" {
		d.Tell(why)
		return
	}
	d.open = dialog{kind: askSeats, steps: d.Play.Whole(), turns: d.Play.Turns()}
	d.open.turn, _ = d.Play.Turn()
	mine := d.Play.At(d.open.steps).Active().First()
	if slices.ContainsFunc(d.Setup.Seats, func(s match.SeatInfo) bool { return s.Kind == "human" }) {
		mine = rules.NoSeat // people keep their seats
	}
	for i := range d.Play.Head().Seats() {
		k := usualKind
		if i < len(d.Setup.Seats) {
			if n := slices.Index(seatKinds, d.Setup.Seats[i].Kind); n >= 0 {
				k = n
			}
		}
		if rules.Seat(i) == mine {
			k = 0
		}
		d.open.kinds = append(d.open.kinds, k)
	}
}

// askForSeats asks who plays the new match.
func (d *Dialogs) askForSeats() {
	u, th := d.U, d.U.Theme
	begin := false
	ais := ui.Player{Usual: usualKind - 1, Names: lists.Map(seatKinds[1:], names.Strength)}
	h := 176 + 62*float32(len(d.open.kinds))
	stay := u.Modal("branch", 520, h, func(r board.Rect) bool {
		s := layout.Down(layout.Pad(r, 24, 16, 24, 0))
		u.Text(s.Add(28), fmt.Sprintf("Play on from turn %d", d.open.turn), ui.Heading, board.Bold, board.Left, th.Text)
		s.Skip(2)
		u.Wrap(s.Add(48), "This starts a new match from here. The one on the board stays as it is.", ui.Second, board.Regular, board.Left, th.Text2)
		for i := range d.open.kinds {
			row := s.Add(44)
			x, y := layout.Left(&row, 28, 12).Middle()
			u.Mark(rules.Seat(i), x, y, 22)
			ais.Seat = board.SeatName(rules.Seat(i))
			u.Player("branch/seat"+strconv.Itoa(i), row, ais, &d.open.kinds[i])
			s.Skip(18)
		}
		s.Skip(16)
		row := s.Add(46)
		begin = u.Button("branch/go", layout.Right(&row, 170, 0), ui.Button{Label: "Play on", Icon: "branch", Style: ui.Primary}) || u.Pressed("Enter")
		cancel := u.Button("branch/cancel", layout.Left(&row, 120, 0), ui.Button{Label: "Cancel"})
		return !begin && !cancel
	})
	if begin {
		from := ask.Branch{Steps: d.open.steps, Turns: d.open.turns}
		for _, k := range d.open.kinds {
			from.Kinds = append(from.Kinds, seatKinds[k])
		}
		d.Ask(from)
	}
	if !stay {
		d.open = dialog{}
	}
}

// Exit leaves the match. If people are still playing, it opens the menu first, which says whether the match is saved.
func (d *Dialogs) Exit() {
	if d.Play.Played() && d.Play.Manned() {
		d.Menu()
		return
	}
	d.Ask(ask.Do(ask.Leave))
}
