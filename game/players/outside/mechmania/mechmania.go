// Package mechmania seats bots written for the engine of MechMania 27: child processes that get positions as lines of JSON and answer
// with lines of text.
//
// A bot begins by itself with three lines: "heartbeat", an item, an upgrade. Then, twice a turn, it gets a position with what became of
// its last order, and answers with its move, then with its action. At the end it is told nothing; its program is ended.
package mechmania

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record/gamejson"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

const (
	// MaxLine is the length of a bot's longest line in bytes: enough for an order for every tile.
	MaxLine = 64 << 10
	// Ahead is how many lines of a bot are read before they are asked for.
	Ahead = 16

	maxNotes = 10_000 // notes that a bot may write instead of one answer

	// silence is how long a bot hears nothing. Those in Java give up when not a byte has come for 50 seconds, as the engine made nobody wait
	// for longer; a person at the board does.
	silence = 20 * time.Second
)

// Clock is how long a bot may take; see outside.Within. The original engine waits half a second for the first line, which is little for a program that has to
// be loaded.
type Clock struct {
	Start time.Duration // until the first line; default 10 s
	Line  time.Duration // for every other line; default 50 s
}

// Player plays a seat by a bot.
type Player struct {
	conn     outside.Conn
	clock    Clock
	wire     *gamejson.Wire
	steps    int      // of the match that wire has heard
	feedback []string // since the last position was sent
	greeted  bool
	early    string // an action that came when a move was due
	message  []byte
	quiet    *time.Timer // sends a blank, with which the next message may begin; nil before the bot has brought item and upgrade
}

var _ outside.Player = (*Player)(nil)

// New returns a player for a bot behind a connection of raw lines, outside.RawLines. The seats of the match are told to the bot by name.
func New(conn outside.Conn, seats []match.SeatInfo, clock Clock) *Player {
	if clock.Start <= 0 {
		clock.Start = 10 * time.Second
	}
	if clock.Line <= 0 {
		clock.Line = 50 * time.Second
	}
	return &Player{conn: conn, clock: clock, wire: gamejson.NewWire(seats)}
}

// Play plays a stage of a turn. An error, by which the seat loses, names what the bot had to do.
func (p *Player) Play(ctx context.Context, turn *match.Turn) error {
	s, ok := turn.Position().State().(*mechmania.State)
	if !ok {
		return errors.New("this bot plays only MechMania 27")
	}
	var loadout [2]string
	if !p.greeted {
		var err error
		if loadout, err = p.greet(ctx, turn); err != nil {
			return err
		}
		p.listen(turn)
		p.greeted, p.feedback = true, nil // what was before it came is none of its orders
	}
	defer p.wait()
	moved := p.listen(turn)
	switch s.Stage {
	case mechmania.Packing:
		return p.pack(turn, s, loadout)
	case mechmania.Moving:
		return p.move(ctx, turn, s)
	}
	return p.act(ctx, turn, s, moved)
}

// Over does nothing: a bot is not told how the match has ended.
func (p *Player) Over(context.Context, match.Position) error { return nil }

// Close ends the connection.
func (p *Player) Close() error {
	if p.quiet != nil {
		p.quiet.Stop()
	}
	return p.conn.Close()
}

// wait lets the bot wait for the next position, however long it takes.
func (p *Player) wait() {
	if p.quiet != nil {
		p.quiet.Reset(silence)
		return
	}
	p.quiet = time.AfterFunc(silence, func() {
		ctx, cancel := context.WithTimeout(context.Background(), p.clock.Line)
		defer cancel()
		_ = p.conn.Send(ctx, []byte(" ")) // a bot that has ended is noticed by the next message
	})
}

// listen takes what has happened since the last message, and reports whether the other seat has moved in that time.
func (p *Player) listen(turn *match.Turn) (moved bool) {
	steps := turn.Steps(p.steps)
	p.steps += len(steps)
	for _, step := range steps {
		p.feedback = append(p.feedback, p.wire.Hear(step.Events, turn.Seat)...)
		if c, ok := step.Cmd.(mechmania.Command); ok && c.Verb == mechmania.Move && step.Seat != turn.Seat {
			moved = true
		}
	}
	return moved
}

// greet reads the lines with which a bot begins.
func (p *Player) greet(ctx context.Context, turn *match.Turn) (loadout [2]string, err error) {
	first, cancel := outside.Within(ctx, p.conn, p.clock.Start)
	defer cancel()
	line, err := p.conn.Receive(first)
	if err != nil {
		return loadout, failed("its first line", err)
	}
	if string(line) != "heartbeat" {
		return loadout, fmt.Errorf("its first line is %.60q, not heartbeat", line)
	}
	for i, what := range []string{"its item", "its upgrade"} {
		if loadout[i], err = p.line(ctx, turn, what); err != nil {
			return loadout, err
		}
	}
	return loadout, nil
}

// line reads the bot's next line. Lines that begin with a blank are notes to itself, which are kept.
func (p *Player) line(ctx context.Context, turn *match.Turn, what string) (string, error) {
	ctx, cancel := outside.Within(ctx, p.conn, p.clock.Line)
	defer cancel()
	for range maxNotes {
		line, err := p.conn.Receive(ctx)
		if err != nil {
			return "", failed(what, err)
		}
		if len(line) == 0 || line[0] != ' ' {
			return string(line), nil
		}
		text := strings.ToValidUTF8(strings.TrimSpace(string(line[:min(len(line), match.MaxNoteText)])), "")
		_ = turn.Note(match.Note{Kind: match.Log, Text: text}) // beyond the limits it is left out
	}
	return "", fmt.Errorf("%d notes came instead of %s", maxNotes, what)
}

// failed says what a bot that failed had to send.
func failed(what string, err error) error {
	switch {
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%w before it sent %s", outside.ErrEnded, what)
	case errors.Is(err, outside.ErrTooLong):
		return fmt.Errorf("%s is a line of more than %d bytes", what, MaxLine)
	}
	return fmt.Errorf("waiting for %s: %w", what, err)
}

// pack takes item and upgrade; one that does not exist is none. The bot is told when the rules leave it only one of them.
func (p *Player) pack(turn *match.Turn, s *mechmania.State, loadout [2]string) error {
	c, err := gamejson.ParseLoadout(loadout[0], loadout[1])
	if err != nil {
		if err := p.wrong(turn, s, err); err != nil {
			return err
		}
	}
	if remark := s.Remark(turn.Seat, c); remark != nil {
		p.feedback = append(p.feedback, gamejson.Feedback(remark.Code, s.Farmers[turn.Seat].At, remark.Detail))
	}
	return p.do(turn, s, []mechmania.Command{c})
}

func (p *Player) move(ctx context.Context, turn *match.Turn, s *mechmania.State) error {
	line, err := p.ask(ctx, turn, s, "its move")
	if err != nil {
		return err
	}
	verb, orders, err := gamejson.ParseLine(line)
	switch {
	case err == nil && verb != mechmania.Move && s.Constants.LooseOrders:
		p.early = line
		return nil
	case err == nil && verb != mechmania.Move:
		err = fmt.Errorf("%.60q came when a move was due", line)
	}
	if err != nil {
		return p.wrong(turn, s, err)
	}
	return p.do(turn, s, orders)
}

// act plays the action. Under the original's rules actions that both bots sent instead of moves count now, while a bot that did so alone
// loses: the original engine failed there.
func (p *Player) act(ctx context.Context, turn *match.Turn, s *mechmania.State, moved bool) error {
	if p.early != "" && moved {
		return fmt.Errorf("%.60q came when a move was due", p.early)
	}
	var line string
	var err error
	if p.early != "" {
		line, err = p.early, p.send(ctx, turn, s)
		p.early = ""
	} else {
		line, err = p.ask(ctx, turn, s, "its action")
	}
	if err != nil {
		return err
	}
	verb, orders, err := gamejson.ParseLine(line)
	if err != nil {
		return p.wrong(turn, s, err)
	}
	if verb == mechmania.Move {
		return nil // a way to do nothing
	}
	return p.do(turn, s, orders)
}

// ask sends the position and reads the answer.
func (p *Player) ask(ctx context.Context, turn *match.Turn, s *mechmania.State, what string) (string, error) {
	if err := p.send(ctx, turn, s); err != nil {
		return "", err
	}
	return p.line(ctx, turn, what)
}

func (p *Player) send(ctx context.Context, turn *match.Turn, s *mechmania.State) error {
	ctx, cancel := outside.Within(ctx, p.conn, p.clock.Line)
	defer cancel()
	if p.quiet != nil {
		p.quiet.Stop()
	}
	p.message = append(p.wire.Append(p.message[:0], s, turn.Seat, p.feedback), '\n')
	p.feedback = p.feedback[:0]
	err := p.conn.Send(ctx, p.message)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("sending the position: %w", err)
	}
	return fmt.Errorf("%w before it got the position: %w", outside.ErrEnded, err)
}

// do gives orders. The bot is told of those that the rules refuse; a pair that is refused ends its purchase.
func (p *Player) do(turn *match.Turn, s *mechmania.State, orders []mechmania.Command) error {
	for _, c := range orders {
		var refused *rules.Illegal
		switch err := turn.Do(c); {
		case errors.As(err, &refused):
			at := c.At
			if c.Verb != mechmania.Move && c.Verb != mechmania.Plant && c.Verb != mechmania.Harvest {
				at = s.Farmers[turn.Seat].At
			}
			p.feedback = append(p.feedback, gamejson.Feedback(refused.Code, at, refused.Detail))
			if c.Verb == mechmania.Buy && !s.Constants.BuyGoesOn {
				return nil
			}
		case err != nil:
			return err
		}
	}
	return nil
}

// wrong handles a line that is not an order: by the original's rules the seat loses, else nothing happens and the bot is told why.
func (p *Player) wrong(turn *match.Turn, s *mechmania.State, err error) error {
	if s.Constants.LooseOrders {
		return err
	}
	refused := &rules.Illegal{Code: "line", Detail: sentence(err.Error())}
	turn.Refuse(refused)
	p.feedback = append(p.feedback, gamejson.Feedback(refused.Code, grid.Point{}, refused.Detail))
	return nil
}

func sentence(text string) string {
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
