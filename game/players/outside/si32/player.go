// Package si32 speaks with players of the original engines of Si32: programs started as child processes. Engines with square tiles send
// positions as Python pickles and read lines with pickled orders; the engine with hexagons sends and reads frames of MessagePack. Which of
// the two is spoken follows from the tiles of the level.
//
// Answers that cannot be read lose the match. Orders that cannot be given are refused one by one, and kept as faults. A program that takes
// too long gets no more turns, but its units stay in the match, as in the original engines.
package si32

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
	game "app.pentarena/rules/si32"
)

// The original engines wait for the orders of a turn for 3 seconds, in which the program has to start as well in the first turn. That is
// little for a program that has to be loaded while others play, so that it has more of it here.
const (
	Start = 10 * time.Second // for the first orders
	Time  = 3 * time.Second  // for those of every other turn
)

// Program is a program that has been started, such as a process.Process. How its messages are framed is known at its first turn.
type Program interface {
	Open(framing func(io.Reader, io.Writer) outside.Framing, limit, ahead int) outside.Conn
	End() error
}

// Player plays a seat by a program.
type Player struct {
	Program Program
	Time    time.Duration // for each turn; 0 for Start and Time

	wire   wire
	conn   outside.Conn
	frozen bool
}

// wire is one of the two forms of the protocol.
type wire interface {
	// hello are the messages before the first position.
	hello(seat rules.Seat, s *game.State) [][]byte
	// position is the message with a position.
	position(seat rules.Seat, s *game.State) ([]byte, error)
	// orders reads a reply. Those that are readable but cannot be put as a command have a reason.
	orders(reply []byte, seat rules.Seat, s *game.State) ([]order, error)
}

// order is an order of a program.
type order struct {
	cmd game.Command
	why *rules.Illegal // why it cannot be given; nil if it can be tried
}

const ahead = 4 // replies that are read before they are asked for

// Play tells the program the position, and gives the orders with which it replies.
func (p *Player) Play(ctx context.Context, turn *match.Turn) error {
	if p.frozen {
		return nil
	}
	s, ok := turn.Position().State().(*game.State)
	if !ok {
		return errors.New("si32: the match is of another game")
	}
	limit, more := p.Time, time.Duration(0)
	switch first := p.conn == nil; {
	case limit > 0 && first:
		more = outside.Start
	case limit > 0:
	case first:
		limit = Start
	default:
		limit = Time
	}
	reply, err := p.ask(ctx, limit, more, turn.Seat, s)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		p.frozen = true
		turn.Refuse(&rules.Illegal{Code: "late", Detail: fmt.Sprintf("No orders came within %s. The program gets no more turns; its units stay.", limit)})
		_ = p.conn.Close()
		return nil
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%w or closed its output: %w", outside.ErrEnded, err)
	case err != nil:
		return err
	}
	orders, err := p.wire.orders(reply, turn.Seat, s)
	if err != nil {
		return fmt.Errorf("its reply cannot be read: %w", err)
	}
	for _, o := range orders {
		if o.why != nil {
			turn.Refuse(o.why)
			continue
		}
		var refused *rules.Illegal
		if err := turn.Do(o.cmd); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

// ask sends the position and waits for the reply. As in the engines, the clock of the reply begins when the position has been sent.
func (p *Player) ask(ctx context.Context, limit, more time.Duration, seat rules.Seat, s *game.State) ([]byte, error) {
	sending, cancel := outside.Beginning(ctx, p.Program, limit, more)
	defer cancel()
	var messages [][]byte
	if p.conn == nil {
		p.open(s)
		messages = p.wire.hello(seat, s)
	}
	position, err := p.wire.position(seat, s)
	if err != nil {
		return nil, err
	}
	for _, m := range append(messages, position) {
		if err := p.conn.Send(sending, m); err != nil {
			return nil, fmt.Errorf("%w or closed its input: %w", outside.ErrEnded, err)
		}
	}
	receiving, cancel := outside.Beginning(ctx, p.Program, limit, more)
	defer cancel()
	return p.conn.Receive(receiving)
}

// open begins to speak the form of the protocol that fits the tiles.
func (p *Player) open(s *game.State) {
	if s.Constants.Geometry == game.Hex {
		p.wire, p.conn = &hexWire{}, p.Program.Open(frames, maxFrame, ahead)
		return
	}
	p.wire, p.conn = &squareWire{}, p.Program.Open(pickles, maxLine, ahead)
}

// Over does nothing: the original engines do not say how a match ended.
func (p *Player) Over(context.Context, match.Position) error { return nil }

// Close ends the program.
func (p *Player) Close() error {
	if p.conn == nil {
		return p.Program.End()
	}
	return p.conn.Close()
}

// maxOrders is how many orders of a reply are tried: one more than the rules take, so that the surplus is told.
const maxOrders = game.MaxOrders + 1

// Why orders that can be read are not tried.
var (
	errFraction  = &rules.Illegal{Code: game.Number.String(), Detail: "Order whole units."}
	errDirection = &rules.Illegal{Code: game.Direction.String(), Detail: game.Direction.Detail()}
)

// huge is the greatest number taken from a reply; greater ones, which the rules refuse as well, are cut.
const huge = 1 << 40

// whole is a number without its fraction, and whether it has none.
func whole(f float64) (int64, bool) {
	f = max(min(f, huge), -huge)
	return int64(f), f == math.Trunc(f)
}
