package jsonl

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/strict"
	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
)

// Player plays a seat by the program at the other end of a connection.
type Player struct {
	conn  outside.Conn
	place outside.Place
	game  match.Game
	shown any      // the state that the program knows, nil at first
	ended bool     // it has ended a turn by saying so
	heard string   // the type of its last message in this turn
	ahead *Message // said before the turn began
}

// New returns the player of a place for a program that speaks the protocol on its standard input and output.
func New(program outside.Program, place outside.Place) outside.Player {
	return On(program.Open(outside.Lines, MaxMessage, Ahead), place)
}

// On returns the player of a place over a connection.
func On(conn outside.Conn, place outside.Place) *Player { return &Player{conn: conn, place: place} }

// Play brings the program up to date and carries out its commands until it ends its turn. The error says what it did wrong.
func (p *Player) Play(ctx context.Context, turn *match.Turn) error {
	p.heard = ""
	err := p.play(ctx, turn)
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if p.heard == "" {
		return &match.Overdue{Why: "The program said nothing in this turn: is it slow, does it wait, or does it not flush its lines?"}
	}
	return &match.Overdue{Why: fmt.Sprintf("The program had not said end; its last message was of the type %s.", p.heard)}
}

func (p *Player) play(ctx context.Context, turn *match.Turn) error {
	if err := p.catchUp(ctx, turn); err != nil {
		return err
	}
	if err := p.twice(); err != nil {
		return err
	}
	if err := p.send(ctx, Turn{"turn", turn.Number(), p.clock(ctx)}); err != nil {
		return err
	}
	for {
		m, err := p.receive(ctx)
		if err != nil {
			return err
		}
		switch p.heard = m.Type; m.Type {
		case "do":
			err = p.do(ctx, turn, m.Command)
		case "end":
			p.ended = true
			if !turn.Over() {
				err = turn.Pass()
			}
			return err
		case "options":
			err = p.options(ctx, turn)
		case "log", "draw":
			keep(turn, m)
			err = ctx.Err() // messages come even after the time
		case "hello":
		default:
			err = unknown(m.Type)
		}
		if err != nil || turn.Ended() {
			return err
		}
	}
}

// twice is an error when the program has said end again after the end of its last turn: it would end the next one.
func (p *Player) twice() error {
	if !p.ended {
		return nil
	}
	now, cancel := context.WithCancel(context.Background())
	cancel() // what has come, without waiting
	line, err := p.conn.Receive(now)
	if err != nil {
		return nil // anyone who waits for the next message gets it
	}
	if p.ahead, err = Decode(line); err == nil && p.ahead.Type == "end" {
		err = errors.New("a second end for one turn: say end once, after each turn message")
	}
	return err
}

// clock is what is left on the clock of a game that has one, in milliseconds.
func (p *Player) clock(ctx context.Context) int64 {
	left, on := match.Left(ctx)
	if !on {
		return 0
	}
	return max(left.Milliseconds(), 1)
}

// Over tells the program how the match ended.
func (p *Player) Over(ctx context.Context, at match.Position) error {
	at = at.Seen(p.place.Seat)
	if p.shown == nil { // the match ended before its first turn
		if err := p.greet(ctx, at); err != nil {
			return err
		}
	}
	if err := p.update(ctx, at); err != nil {
		return err
	}
	o := at.Outcome()
	over := Over{Type: "over", Result: "lost", Reason: o.Reason, Scores: o.Scores[:at.Seats()], Winners: []rules.Seat{}}
	for seat := range rules.Seat(at.Seats()) {
		if o.Winners.Has(seat) {
			over.Winners = append(over.Winners, seat)
		}
	}
	switch {
	case o.Winners.Has(p.place.Seat):
		over.Result = "won"
	case o.Winners.Empty():
		over.Result = "drawn"
	}
	return p.send(ctx, over)
}

// Close closes the connection.
func (p *Player) Close() error { return p.conn.Close() }

// catchUp sends the position, whole at first and then what has changed.
func (p *Player) catchUp(ctx context.Context, turn *match.Turn) error {
	if p.shown == nil {
		return p.greet(ctx, turn.Position())
	}
	return p.update(ctx, turn.Position())
}

func (p *Player) greet(ctx context.Context, at match.Position) error {
	info := at.Game().Info()
	hello := Hello{"hello", Version, info.ID, info.Version, p.place.Setup.Level, p.place.Seat, at.Seats(), p.place.Time.Milliseconds()}
	if err := p.send(ctx, hello); err != nil {
		return err
	}
	p.game, p.shown = at.Game(), at.State()
	return p.send(ctx, State{"state", Text(p.shown)})
}

func (p *Player) update(ctx context.Context, at match.Position) error {
	if changes := p.changes(at); len(changes) > 0 {
		return p.send(ctx, Changes{"changes", changes})
	}
	return nil
}

// changes are what the program does not know of a position yet.
func (p *Player) changes(at match.Position) []Change {
	now := at.State()
	changes := Diff(p.shown, now)
	p.shown = now
	return changes
}

// do carries out a command and answers it.
func (p *Player) do(ctx context.Context, turn *match.Turn, text json.RawMessage) error {
	var refused, remark *rules.Illegal
	c, err := p.command(text)
	if err == nil {
		remark = turn.Position().Remark(turn.Seat, c)
		err = turn.Do(c)
	} else {
		refused = &rules.Illegal{Code: codeOf(err), Detail: "The game cannot read the command: " + strings.TrimPrefix(strict.Words(err), p.game.Info().ID+": ") + "."}
		turn.Refuse(refused)
	}
	if refused != nil || errors.As(err, &refused) {
		return p.send(ctx, Result{Type: "result", Done: turn.Over(), Code: refused.Code, Reason: refused.Detail})
	}
	if err != nil {
		return err
	}
	done := Result{Type: "result", OK: true, Done: turn.Over(), Changes: p.changes(turn.Position())}
	if remark != nil {
		done.Code, done.Reason = remark.Code, remark.Detail
	}
	return p.send(ctx, done)
}

// codeOf is the code of a command that cannot be read.
func codeOf(err error) string {
	var unknown *rules.NameError
	if errors.As(err, &unknown) && unknown.Kind == "verb" {
		return Verb
	}
	return Malformed
}

// command reads a command. One without a verb is none: for the game itself it would be Pass.
func (p *Player) command(text json.RawMessage) (match.Command, error) {
	if len(text) == 0 {
		return nil, errors.New("there is none")
	}
	c, err := p.game.Decode(text)
	if err != nil {
		return nil, cmp.Or(errors.Unwrap(err), err)
	}
	var named struct{ Verb *string }
	if err := json.Unmarshal(text, &named); err != nil {
		return nil, err
	}
	if named.Verb == nil {
		return nil, errors.New("it has no verb")
	}
	return c, nil
}

// options answers with the legal commands.
func (p *Player) options(ctx context.Context, turn *match.Turn) error {
	o := Options{"options", []json.RawMessage{}}
	if turn.Over() {
		return p.send(ctx, o)
	}
	for c := range turn.Position().Options(turn.Seat) {
		text, err := p.game.Encode(c)
		if err != nil {
			return err
		}
		o.Commands = append(o.Commands, text)
	}
	return p.send(ctx, o)
}

// keep keeps a log line or a drawing. One that cannot be kept is told in the log instead.
func keep(turn *match.Turn, m *Message) {
	n := match.Note{Kind: match.Log, Text: match.NoteText(m.Text), Unit: m.Unit, At: m.At}
	if m.Type == "draw" {
		n = match.Note{Kind: match.Draw, Draw: m.Draw}
		if m.Draw != nil {
			m.Draw.Text = match.NoteText(m.Draw.Text)
		}
	}
	if err := turn.Note(n); err != nil {
		_ = turn.Note(match.Note{Kind: match.Log, Text: match.NoteText("Left out: " + cmp.Or(errors.Unwrap(err), err).Error())})
	}
}

func (p *Player) send(ctx context.Context, m any) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := p.conn.Send(ctx, text); err != nil && ctx.Err() == nil {
		return fmt.Errorf("%w, or closed its input", outside.ErrEnded)
	}
	return ctx.Err()
}

// receive returns the next message of the program.
func (p *Player) receive(ctx context.Context) (*Message, error) {
	if m := p.ahead; m != nil {
		p.ahead = nil
		return m, nil
	}
	line, err := p.conn.Receive(ctx)
	switch {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w, or closed its output", outside.ErrEnded)
	case errors.Is(err, outside.ErrTooLong):
		return nil, fmt.Errorf("%w: a line has at most %d bytes", err, MaxMessage)
	case err != nil:
		return nil, err
	}
	return Decode(line)
}

// unknown is the error for a message of a type that there is not.
func unknown(kind string) error {
	return fmt.Errorf("a message of the type %.40q; there are do, end, options, log, draw and hello", kind)
}

// Decode reads a message of a program. The error says what is wrong with it.
func Decode(line []byte) (*Message, error) {
	if err := shallow(line); err != nil {
		return nil, err
	}
	m := &Message{}
	switch err := strict.Unmarshal(whole(line), m); {
	case errors.Is(err, strict.ErrMore):
		return nil, fmt.Errorf("a line with more than one message: %.60q", line)
	case err != nil:
		var named Message
		if json.Unmarshal(whole(line), &named) == nil && !slices.Contains([]string{"", "do", "end", "options", "log", "draw", "hello"}, named.Type) {
			return nil, unknown(named.Type) // its fields are unknown, too
		}
		if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("{")) {
			return nil, fmt.Errorf("this line is not a message: %.60q; a message begins with {, and anything else belongs on standard error", line)
		}
		return nil, fmt.Errorf("this line is not a message (%s): %.60q", strict.Words(err), line)
	}
	return m, nil
}

// whole writes the numbers of a line that are whole as integers: 3.0 and 3e0 become 3, as many languages write whole numbers so.
func whole(line []byte) []byte {
	var out []byte
	from, quoted := 0, false // what is in out, of the line
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == '-' || c >= '0' && c <= '9'):
			begin := i
			for i+1 < len(line) && strings.IndexByte("+-.eE0123456789", line[i+1]) >= 0 {
				i++
			}
			if n, ok := integer(line[begin : i+1]); ok {
				out, from = strconv.AppendInt(append(out, line[from:begin]...), n, 10), i+1
			}
		}
	}
	return append(out, line[from:]...)
}

// integer is the value of a JSON number that has a fraction or an exponent and is whole.
func integer(text []byte) (int64, bool) {
	if !bytes.ContainsAny(text, ".eE") || !json.Valid(text) {
		return 0, false
	}
	number, power, _ := strings.Cut(strings.ToLower(string(text)), "e")
	before, after, _ := strings.Cut(number, ".")
	after = strings.TrimRight(after, "0")
	n, err := strconv.ParseFloat(before+"."+after+"e"+cmp.Or(power, "0"), 64)
	if after != "" && power == "" || err != nil || n == 0 && strings.ContainsAny(number, "123456789") || n != math.Trunc(n) || math.Abs(n) > 1<<53 {
		return 0, false
	}
	return int64(n), true
}

// shallow refuses a line that nests too deeply, before anything is built from it.
func shallow(line []byte) error {
	depth, quoted := 0, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > MaxDepth {
				return fmt.Errorf("a line that nests more than %d deep", MaxDepth)
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}
