package jsonl

import (
	"bytes"
	"cmp"
	"context"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
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
		switch m.Type {
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
			err = fmt.Errorf("a message of the type %.40q; there are do, end, options, log, draw and hello", m.Type)
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
		refused = &rules.Illegal{Code: codeOf(err), Detail: "The game cannot read the command: " + inWords(err) + "."}
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
	case err != nil:
		return nil, err
	}
	return Decode(line)
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
		return nil, fmt.Errorf("this line is not a message (%s): %.60q", inWords(err), line)
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

// inWords is what is wrong with some JSON, for the one who wrote the program that said it.
func inWords(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		field := "it"
		if kind.Field != "" {
			field = strconv.Quote(kind.Field)
		}
		return fmt.Sprintf("%s is %s and not %s", field, article(kind.Value), wanted(kind.Type))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// article puts one in front of the name of a kind of JSON value, such as "number 3.5" or "bool".
func article(value string) string {
	switch value {
	case "bool":
		return "true or false"
	case "string":
		return "a text"
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "number":
		return "a number"
	}
	return "the " + value // number 3.5
}

var textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()

// wanted says which JSON a Go type is read from.
func wanted(t reflect.Type) string {
	switch {
	case reflect.PointerTo(t).Implements(textUnmarshaler), t.Kind() == reflect.String:
		return "a text"
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.Int, t.Kind() == reflect.Int64:
		return "a whole number"
	case t.Kind() >= reflect.Int8 && t.Kind() <= reflect.Int32:
		most := int64(1)<<(t.Bits()-1) - 1
		return fmt.Sprintf("a whole number from %d to %d", -most-1, most)
	case t.Kind() == reflect.Float64:
		return "a number"
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array:
		return "a list"
	}
	return "an object"
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
