package cadre

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record/cerveau"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/rules"
)

// client is one client, and the player of its seat unless it watches. One goroutine, in Host.Talk, speaks with it; the methods of outside.Player
// wait for that one.
type client struct {
	host       *Host
	serving    context.Context // of the server, and so of its matches
	conn       outside.Conn
	in         <-chan outside.Received
	sat        chan seated
	turns      chan order
	gone       chan struct{} // closed when the conversation is over
	err        error         // why, valid once gone is closed
	generation Generation

	guest *server.Guest
	room  *server.Room
	seat  rules.Seat
	table *table
	meta  bool      // it is told the entries of the log
	told  int       // deltas sent
	spoke time.Time // when it was last sent something

	turn    order     // the client's, no turn if it is not to move
	since   time.Time // its clock runs from here
	asked   bool      // its last order has not been answered
	again   int       // how often it has been repeated this turn
	actions int       // commands carried out this turn
}

// seated is the seat of the client in a match, or why there is none.
type seated struct {
	match *match.Match
	seat  rules.Seat
	err   error
}

// order is a turn of the client, and where to say that it is over.
type order struct {
	turn *match.Turn
	done chan error
}

const (
	maxAgain   = 1000        // orders of one turn; the server had only its clock against clients that never finish
	maxActions = 20_000      // commands of one turn
	maxBehind  = 5000        // deltas that a spectator does not know yet
	maxRun     = 1 << 10     // bytes of a refused command that the log repeats with its arguments
	stalled    = time.Minute // how long a client may take to read a message

	// silence is how long a client that waits for its turn hears nothing. Those in Java of 2015 to 2018 give up when not a byte has come for
	// 30 seconds; a person at the board does take longer.
	silence = 20 * time.Second
)

// The errors of clients, as the record keeps them.
var (
	errGone = errors.New("the client hung up")
	errLate = fmt.Errorf("the client's time ran out: %w", context.DeadlineExceeded)
)

func (c *client) send(ctx context.Context, name string, data any) error {
	return c.write(ctx, encode(name, data))
}

// write sends a message whole, also when the server is being stopped meanwhile.
func (c *client) write(ctx context.Context, m []byte) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stalled)
	defer cancel()
	if err := c.conn.Send(ctx, m); err != nil {
		return errors.Join(errGone, err)
	}
	c.spoke = time.Now()
	return nil
}

// talk is the conversation. The error is why it ended before its match, or nil.
func (c *client) talk(ctx context.Context) error {
	err := c.join(ctx)
	if err == nil {
		err = c.wait(ctx)
	}
	if err == nil {
		err = c.play(ctx)
	}
	var words cerveau.Fatal
	late := errors.Is(err, errLate)
	switch {
	case late:
		words = "Your client has run out of time, and has been timed out."
	case err != nil && ctx.Err() != nil: // clients wait for ever on a connection that ends without a word
		words = "The server is being stopped."
	}
	if words != "" || errors.As(err, &words) {
		if c.send(ctx, "fatal", map[string]any{"message": string(words), "timedOut": late}) == nil {
			c.hangUp(ctx)
		}
	}
	if c.table != nil && !c.watches() && err != nil && ctx.Err() == nil {
		err = errors.Join(err, c.table.match.Forfeit(c.seat, err))
	}
	return err
}

// watches reports whether the client is a spectator.
func (c *client) watches() bool { return c.guest != nil && c.guest.Want == server.Nowhere }

// rise makes room for other spectators.
func (c *client) rise() {
	if c.watches() && c.room != nil {
		c.room.Leave(c.guest)
	}
}

// join listens to the client until it has asked to play.
func (c *client) join(ctx context.Context) error {
	patience := time.NewTimer(server.Patience)
	defer patience.Stop()
	for {
		var e event
		select {
		case r := <-c.in:
			if r.Err != nil {
				return gone(r.Err)
			}
			var err error
			if e, err = decode(r.Message); err != nil {
				return err
			}
		case <-patience.C:
			return cerveau.Fatal("You have not said what you want to play.")
		case <-ctx.Done():
			return ctx.Err()
		}
		switch e.name {
		case "alias":
			if err := c.alias(ctx, e.data); err != nil {
				return err
			}
		case "play":
			if err := c.host.enter(c, e.data); err != nil {
				return err
			}
			return c.send(ctx, "lobbied", map[string]any{"gameName": c.host.Game.Name, "gameVersion": c.host.Game.Version,
				"gameSession": c.room.Name, "constants": cerveau.Marks})
		default:
			return unknown(e)
		}
	}
}

func unknown(e event) error {
	return cerveau.Fatal(fmt.Sprintf("Sent unknown event '%s'.", quoted([]byte(e.name))))
}

// gone is the error for a client that sends no more, or too much at once.
func gone(err error) error {
	if errors.Is(err, outside.ErrTooLong) {
		return cerveau.Fatal(fmt.Sprintf("Sent a message of more than %d bytes.", maxMessage))
	}
	if errors.Is(err, io.EOF) {
		return errGone
	}
	return errors.Join(errGone, err)
}

// alias tells the client the proper name of a game.
func (c *client) alias(ctx context.Context, data json.RawMessage) error {
	var name string
	if err := json.Unmarshal(data, &name); err != nil {
		name = quoted(data)
	}
	g, ok := cerveau.Called(name)
	if !ok {
		return cerveau.Fatal(fmt.Sprintf("%s is not a known game alias for any game.", quoted([]byte(name))))
	}
	if c.host.Speak == Detect {
		c.generation = Port
	}
	return c.send(ctx, "named", g.Name)
}

// wait waits in the room until the match begins.
func (c *client) wait(ctx context.Context) (err error) {
	c.room.Ready(c.serving, c.guest)
	select {
	case s := <-c.sat:
		return c.take(s)
	case r := <-c.in:
		if err = gone(r.Err); r.Err == nil {
			var e event
			if e, err = decode(r.Message); err == nil {
				err = unknown(e)
			}
		}
	case <-ctx.Done():
		err = ctx.Err()
	}
	if !c.room.Leave(c.guest) {
		if failed := c.take(<-c.sat); failed != nil { // the match has begun
			return failed
		}
	}
	return err
}

func (c *client) take(s seated) error {
	if s.err != nil {
		return cerveau.Fatal(fmt.Sprintf("The match cannot begin: %v", s.err))
	}
	c.table, c.seat = c.host.table(c.room, s.match), s.seat
	return nil
}

// play plays or watches the match. The error is why it cannot go on.
func (c *client) play(ctx context.Context) error {
	whole, _ := c.table.message(0, c.generation, c.meta)
	if err := c.write(ctx, whole); err != nil {
		return err
	}
	c.told = 1
	start := map[string]any{"playerID": fmt.Sprint(c.seat)}
	if c.watches() {
		delete(start, "playerID")
	}
	if err := c.send(ctx, "start", start); err != nil {
		return err
	}
	for {
		changed := c.table.match.Changed()
		over, news, err := c.table.sync()
		if err == nil {
			err = c.tell(ctx)
		}
		switch {
		case err != nil:
			return err
		case over:
			c.release(nil)
			return c.over(ctx)
		}
		if err := c.listen(ctx, changed, news); err != nil {
			c.release(err)
			return err
		}
	}
}

// listen waits for something to happen, and deals with it.
func (c *client) listen(ctx context.Context, changed, news <-chan struct{}) error {
	left := silence - time.Since(c.spoke)
	if c.turn.turn != nil {
		left = time.Duration(c.table.clock(c.seat)) - time.Since(c.since)
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-changed:
	case <-news:
	case o := <-c.turns:
		c.turn, c.again, c.actions = o, 0, 0
		return c.order(ctx)
	case r := <-c.in:
		if r.Err != nil {
			return gone(r.Err)
		}
		e, err := decode(r.Message)
		if err != nil {
			return err
		}
		switch {
		case c.watches():
		case e.name == "run":
			return c.run(ctx, e.data)
		case e.name == "finished":
			return c.finished(ctx, e.data)
		}
		return unknown(e)
	case <-timer.C:
		if c.turn.turn != nil {
			c.stop()
			return errLate
		}
		if c.spoke = time.Now(); !c.meta {
			return c.send(ctx, "delta", cerveau.Delta{"gameObjects": cerveau.Delta{}}) // the first client in Go misses it else
		}
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// tell sends the deltas that the client does not know yet.
func (c *client) tell(ctx context.Context) error {
	for {
		m, left := c.table.message(c.told, c.generation, c.meta)
		switch {
		case m == nil:
			return nil
		case left > maxBehind && c.watches():
			return cerveau.Fatal("You do not read what you are told.")
		}
		if err := c.write(ctx, m); err != nil {
			return err
		}
		c.told++
	}
}

// stop stops the client's clock.
func (c *client) stop() {
	if c.turn.turn != nil {
		c.table.spend(c.seat, int64(time.Since(c.since)))
		c.since = time.Now()
	}
}

// release says that the client's turn is over, if it has one.
func (c *client) release(err error) {
	if c.turn.turn != nil {
		c.turn.done <- err
		c.turn = order{}
	}
}

// order asks the client for its turn.
func (c *client) order(ctx context.Context) error {
	if _, _, err := c.table.sync(); err != nil {
		return err
	}
	if err := c.tell(ctx); err != nil {
		return err
	}
	c.asked = true
	return c.remind(ctx)
}

// remind sends the last order, and lets the clock run.
func (c *client) remind(ctx context.Context) error {
	err := c.send(ctx, "order", c.table.order(c.seat))
	c.since = time.Now()
	return err
}

func (c *client) run(ctx context.Context, data json.RawMessage) error {
	c.stop()
	var r cerveau.Run
	if data == nil {
		return cerveau.Fatal("Did not send data with 'run' event.")
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return cerveau.Fatal("Sent malformed data with the 'run' event.")
	}
	if _, _, err := c.table.sync(); err != nil {
		return err
	}
	a, err := c.table.understand(c.seat, &r, c.generation)
	if err != nil {
		return err
	}
	ran := c.did("run", data)
	if len(data) > maxRun {
		ran["run"] = called(&r, cerveau.Delta{})
	}
	returned, refusal := c.do(&r, a, ran)
	if refusal != "" {
		returned = a.Refused
		ran["returned"], ran["invalid"] = returned, refusal
		if err := c.send(ctx, "invalid", map[string]any{"message": refusal}); err != nil {
			return err
		}
	}
	c.table.note("ran", ran)
	if err := c.tell(ctx); err != nil {
		return err
	}
	err = c.send(ctx, "ran", returned)
	c.since = time.Now()
	if c.actions > maxActions {
		return cerveau.Fatal(fmt.Sprintf("Your client has carried out more than %d commands in one turn.", maxActions))
	}
	return err
}

// did is what the log says of something that the client did.
func (c *client) did(what string, it any) cerveau.Delta {
	return cerveau.Delta{"player": cerveau.Delta{"id": fmt.Sprint(c.seat)}, what: it}
}

// called is a command as the log has it, with these arguments.
func called(r *cerveau.Run, args cerveau.Delta) cerveau.Delta {
	return cerveau.Delta{"caller": cerveau.Delta{"id": r.Caller.ID}, "functionName": r.Function, "args": args}
}

// do carries out a command, of which the log says ran, and returns its value, or why it is refused.
func (c *client) do(r *cerveau.Run, a cerveau.Answer, ran cerveau.Delta) (returned any, refusal string) {
	turn := c.turn.turn
	anytime := r.Function == "log" && c.generation == Competition
	switch {
	case turn == nil && a.Wrong == "" && !anytime:
		return nil, "It is not your turn."
	case a.Wrong != "":
		if turn != nil {
			turn.Refuse(&rules.Illegal{Code: "argument", Detail: a.Wrong})
		}
		return nil, a.Wrong
	case r.Function == "log":
		ran["run"] = called(r, cerveau.Delta{"message": a.Log})
		c.table.log(r.Caller.ID, a.Log, ran)
		_ = c.table.match.Note(match.Note{Seat: c.seat, Kind: match.Log, Text: match.NoteText(a.Log)}) // beyond the limits it is left out
		return nil, ""
	}
	if err := turn.Do(a.Command); err != nil {
		return nil, err.Error()
	}
	c.actions++
	return a.Returned, ""
}

// finished deals with the answer to an order.
func (c *client) finished(ctx context.Context, data json.RawMessage) error {
	c.stop()
	var f map[string]any
	if data == nil {
		return cerveau.Fatal("Did not send data with 'finished' event.")
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return cerveau.Fatal("Sent malformed data with the 'finished' event.")
	}
	index, _ := json.Marshal(f["orderIndex"])
	order := c.table.order(c.seat)
	if c.turn.turn == nil || !c.asked || strings.Trim(string(index), `"`) != fmt.Sprint(order["index"]) { // some clients send texts alone
		return cerveau.Fatal(fmt.Sprintf("Cannot find order # %s you claim to have finished.", quoted(index)))
	}
	c.asked = false
	returned, sent := f["returned"]
	over, err := cerveau.Finished(returned, sent && c.generation == Port)
	finished := c.did("order", order)
	if finished["returned"] = over; err != nil {
		finished["returned"], finished["invalid"] = nil, err.Error()
	}
	c.table.note("finished", finished)
	if err := c.tell(ctx); err != nil {
		return err
	}
	switch {
	case err != nil:
		c.turn.turn.Refuse(&rules.Illegal{Code: "argument", Detail: "The bot's answer to its turn: " + err.Error()})
		if err := c.send(ctx, "invalid", map[string]any{"message": err.Error()}); err != nil {
			return err
		}
		return c.remind(ctx) // the server had forgotten the order: a second answer is fatal
	case over:
		c.release(c.turn.turn.Pass())
		return nil
	}
	if c.again++; c.again > maxAgain {
		return cerveau.Fatal(fmt.Sprintf("Your client has asked %d times for the same turn again.", maxAgain))
	}
	if again, ok := c.table.again(); ok {
		if err := c.turn.turn.Do(again); err != nil {
			return err
		}
	}
	return c.order(ctx)
}

// over tells the client how its match ended.
func (c *client) over(ctx context.Context) error {
	m := c.table.match
	message := "The match is over."
	for seat, info := range m.Setup().Seats {
		if m.Outcome().Winners.Has(rules.Seat(seat)) {
			message = fmt.Sprintf("The match is over. %s won.", info.Name)
		}
	}
	if err := c.send(ctx, "over", map[string]any{"gamelogURL": "", "visualizerURL": "", "message": message}); err == nil {
		c.hangUp(ctx)
	}
	return nil
}

// hangUp waits for the client to hang up, so that it hears the last message.
func (c *client) hangUp(ctx context.Context) {
	timer := time.NewTimer(linger)
	defer timer.Stop()
	for {
		select {
		case r := <-c.in:
			if r.Err != nil {
				return
			}
		case <-timer.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

func (c *client) Play(ctx context.Context, turn *match.Turn) error {
	o := order{turn, make(chan error, 1)}
	select {
	case c.turns <- o:
	case <-c.gone:
		return c.err
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-o.done:
		return err
	case <-c.gone:
		return c.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Over waits until the client knows how the match ended.
func (c *client) Over(ctx context.Context, _ match.Position) error {
	select {
	case <-c.gone:
		return c.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *client) Close() error { return c.conn.Close() }
