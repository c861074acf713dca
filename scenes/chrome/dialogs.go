package chrome

import (
	"fmt"
	"slices"
	"strconv"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/ui"
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

// seatKinds are the kinds of players of a new match: a person, then the strengths.
var seatKinds = append([]string{"human"}, levels.Strengths[:]...)

// usualKind is the strength that takes a seat of which nothing is known.
const usualKind = 3

// handOver covers the board between the turns of two people at one machine.
func (c *Chrome) handOver() {
	u, th := c.u, c.u.Theme
	seat := c.Turn.Seat()
	const words = "Take your seat, then press Ready: you see what has happened, and plan."
	text := u.WrapHeight(min(380, u.In.W-24)-48, words, ui.Body, board.Regular)
	stay := u.Modal("hand-over", 380, 112+text+18+72, func(r board.Rect) bool {
		u.Firm()
		u.Mark(seat, r.X+r.W/2, r.Y+48, 40)
		u.Wrap(rect(r.X+24, r.Y+80, r.W-48, 0), board.SeatName(seat)+", it is your turn", ui.Heading, board.Bold, board.Center, th.Text)
		u.Wrap(rect(r.X+24, r.Y+112, r.W-48, 0), words, ui.Body, board.Regular, board.Center, th.Text2)
		ready := u.Button("hand-over/ready", rect(r.X+r.W/2-90, r.Y+r.H-72, 180, 52), ui.Button{Label: "Ready", Style: ui.Primary})
		return !ready && !u.Pressed("Enter") && !u.Pressed("Space")
	})
	if !stay {
		c.ask(Do(Ready))
	}
}

// askForTurn asks for the number of a turn.
func (c *Chrome) askForTurn() {
	u, th := c.u, c.u.Theme
	most, holder := c.Play.Line().Turns(), "Turn number"
	if !c.Play.Hiding() {
		holder = fmt.Sprintf("1 to %d", most)
	}
	chosen := false
	stay := u.Modal("goto", 340, 188, func(r board.Rect) bool {
		u.Text(rect(r.X+24, r.Y+18, r.W-48, 28), "Go to turn", ui.Heading, board.Bold, board.Left, th.Text)
		field := rect(r.X+24, r.Y+58, r.W-48, 44)
		if !c.dialog.seen {
			c.dialog.seen = true
			u.Type("goto/number")
			u.Say("Go to turn. " + holder)
		}
		u.Field("goto/number", field, &c.dialog.text, ui.Field{Placeholder: holder, Mono: true, Max: 6, Accept: func(r rune) bool { return r >= '0' && r <= '9' }})
		for _, k := range u.In.Keys { // after the field, which has taken what was typed in the same tick
			chosen = chosen || k.Key == "Enter" && c.dialog.text != ""
		}
		why := ""
		if c.dialog.text == "" {
			why = "Go\nEnter a turn number."
		}
		chosen = u.Button("goto/go", rect(r.X+r.W-24-120, r.Y+r.H-64, 120, 44), ui.Button{Label: "Go", Style: ui.Primary, Reason: why}) || chosen
		cancel := u.Button("goto/cancel", rect(r.X+24, r.Y+r.H-64, 120, 44), ui.Button{Label: "Cancel"})
		return !chosen && !cancel
	})
	if chosen {
		if n, err := strconv.Atoi(c.dialog.text); err == nil {
			c.ask(Seek{Turns: float64(min(max(n, 1), most) - 1)})
		}
	}
	if !stay {
		c.dialog = dialog{}
	}
}

// branchable is why a new match cannot start from the moment shown, or "".
func (c *Chrome) branchable() string {
	switch {
	case c.Play.Line().Recorded():
		return "Play on from here\nThis file holds positions but no commands to continue from."
	case c.Play.Line().At(c.Play.Whole()).Active().Empty():
		return "Play on from here\nThe match is over here. Go back to an earlier turn."
	}
	return ""
}

// AskBranch opens the dialog that starts a match from the moment shown.
func (c *Chrome) AskBranch() {
	if why := c.branchable(); why != "" {
		c.Tell(why)
		return
	}
	c.dialog = dialog{kind: askSeats, steps: c.Play.Whole(), turns: c.Play.Turns()}
	c.dialog.turn, _ = c.Play.Turn()
	mine := c.Play.Line().At(c.dialog.steps).Active().First()
	if slices.ContainsFunc(c.Setup.Seats, func(s match.SeatInfo) bool { return s.Kind == "human" }) {
		mine = rules.NoSeat // people keep their seats
	}
	for i := range c.Play.Head().Seats() {
		k := usualKind
		if i < len(c.Setup.Seats) {
			if n := slices.Index(seatKinds, c.Setup.Seats[i].Kind); n >= 0 {
				k = n
			}
		}
		if rules.Seat(i) == mine {
			k = 0
		}
		c.dialog.kinds = append(c.dialog.kinds, k)
	}
}

// askForSeats asks who plays the new match.
func (c *Chrome) askForSeats() {
	u, th := c.u, c.u.Theme
	begin := false
	ais := ui.Player{Usual: usualKind - 1}
	for _, kind := range seatKinds[1:] {
		ais.Names = append(ais.Names, names.Strength(kind))
	}
	h := 176 + 62*float32(len(c.dialog.kinds))
	stay := u.Modal("branch", 520, h, func(r board.Rect) bool {
		u.Text(rect(r.X+24, r.Y+16, r.W-48, 28), fmt.Sprintf("Play on from turn %d", c.dialog.turn), ui.Heading, board.Bold, board.Left, th.Text)
		u.Wrap(rect(r.X+24, r.Y+46, r.W-48, 0), "This starts a new match from here. The one you are watching is not changed.", ui.Second, board.Regular, board.Left, th.Text2)
		y := r.Y + 94
		for i := range c.dialog.kinds {
			u.Mark(rules.Seat(i), r.X+38, y+22, 22)
			u.Player("branch/seat"+strconv.Itoa(i), rect(r.X+64, y, r.W-88, 44), ais, &c.dialog.kinds[i])
			y += 62
		}
		begin = u.Button("branch/go", rect(r.X+r.W-24-170, r.Y+r.H-66, 170, 46), ui.Button{Label: "Play on", Icon: "branch", Style: ui.Primary}) || u.Pressed("Enter")
		cancel := u.Button("branch/cancel", rect(r.X+24, r.Y+r.H-66, 120, 46), ui.Button{Label: "Cancel"})
		return !begin && !cancel
	})
	if begin {
		from := Branch{Steps: c.dialog.steps, Turns: c.dialog.turns}
		for _, k := range c.dialog.kinds {
			from.Kinds = append(from.Kinds, seatKinds[k])
		}
		c.ask(from)
	}
	if !stay {
		c.dialog = dialog{}
	}
}

// Exit leaves the match. If people are still playing, it opens the menu first, which says whether the match is saved.
func (c *Chrome) Exit() {
	if c.Play.Played() && c.Play.Manned() {
		c.dialog = dialog{kind: showMenu}
		return
	}
	c.ask(Do(Leave))
}
