package si32_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"testing"
	"time"

	"app.pentarena/game/basics/msgpack"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// patience is a limit that no test reaches.
const patience = 10 * time.Minute

// program is a program in this process.
type program struct {
	open func(framing func(io.Reader, io.Writer) outside.Framing, limit, ahead int) outside.Conn
	end  func() error
}

func (p *program) Open(framing func(io.Reader, io.Writer) outside.Framing, limit, ahead int) outside.Conn {
	return p.open(framing, limit, ahead)
}

func (p *program) End() error { return p.end() }

// begin starts a program, which returns when its ends are closed. When it returns, it has closed them.
func begin(t *testing.T, play func(in *bufio.Reader, out io.Writer) error) *program {
	t.Helper()
	in, toBot := io.Pipe()
	fromBot, out := io.Pipe()
	done := make(chan struct{})
	p := &program{end: func() error { return errors.Join(toBot.Close(), fromBot.Close()) }}
	p.open = func(framing func(io.Reader, io.Writer) outside.Framing, limit, ahead int) outside.Conn {
		return outside.Open(framing(fromBot, toBot), limit, ahead, p.end)
	}
	go func() {
		defer close(done)
		if err := play(bufio.NewReader(in), out); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrClosedPipe) {
			t.Error(err)
		}
		out.Close()
		in.Close()
	}()
	t.Cleanup(func() {
		p.end()
		<-done
	})
	return p
}

// player is a player by such a program.
func player(t *testing.T, play func(in *bufio.Reader, out io.Writer) error) *si32.Player {
	return &si32.Player{Program: begin(t, play), Time: patience}
}

// readPickle reads a pickle as the host writes them: a number, or a frame.
func readPickle(in *bufio.Reader) (any, error) {
	head, err := in.Peek(3)
	if err != nil {
		return nil, err
	}
	n := 5
	if head[2] == 0x95 {
		if head, err = in.Peek(11); err != nil {
			return nil, err
		}
		n = 11 + int(binary.LittleEndian.Uint64(head[3:]))
	}
	data := make([]byte, n)
	if _, err := io.ReadFull(in, data); err != nil {
		return nil, err
	}
	return si32.Unpickle(data)
}

// readFrame reads a message in MessagePack.
func readFrame(in *bufio.Reader, into any) error {
	var n int32
	if err := binary.Read(in, binary.LittleEndian, &n); err != nil {
		return err
	}
	data := make([]byte, n)
	if _, err := io.ReadFull(in, data); err != nil {
		return err
	}
	text, err := msgpack.ToJSON(data)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// frame is a message in MessagePack with its length.
func frame(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	data, err := msgpack.FromJSON(text)
	if err != nil {
		panic(err)
	}
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(data))), data...)
}

// line is the literal of a pickle.
func line(pickle []byte) []byte {
	b := []byte("b'")
	for _, c := range pickle {
		b = fmt.Appendf(b, `\x%02x`, c)
	}
	return append(b, "'\n"...)
}

// command is an order in a pickle.
type command struct {
	owner, x, y int64
	verb        string
	n, dx, dy   int64
	aimless     bool // the direction is None
}

// pickled is a reply of protocol 2 without references.
func pickled(list []command) []byte {
	b := []byte("\x80\x02](")
	text := func(s string) { b = append(binary.LittleEndian.AppendUint32(append(b, 'X'), uint32(len(s))), s...) }
	number := func(n int64) {
		b = binary.LittleEndian.AppendUint64(append(b, 0x8a, 8), uint64(n))
	}
	for _, c := range list {
		b = append(b, "cgame.Command\nCommand\n)\x81}("...)
		text("playerId")
		number(c.owner)
		text("position")
		b = append(b, "cgame.Coordinate\nCoordinate\n"...)
		number(c.x)
		number(c.y)
		b = append(b, "\x86\x85\x81"...)
		text("command")
		text(c.verb)
		text("number_of_units")
		number(c.n)
		text("direction")
		if c.aimless {
			b = append(b, 'N')
		} else {
			b = append(b, "]("...)
			number(c.dx)
			number(c.dy)
			b = append(b, 'e')
		}
		b = append(b, "ub"...)
	}
	return append(b, "e."...)
}

// square and hex are positions of the engines' own levels.
func square() *game.State {
	s := game.Empty(game.OriginalLevel().Constants, 20, 20)
	starts(s, grid.Pt(5, 5), grid.Pt(15, 15))
	s.Raise(0, grid.Pt(4, 4), game.Here, 0)
	s.Raise(1, grid.Pt(16, 16), game.Here, 0)
	return s
}

func hex(seats int) *game.State {
	level := game.HexLevel()
	level.Seats = int32(seats)
	s := game.Empty(level.Constants, 20, 20)
	places := [][]grid.Point{2: {grid.Pt(1, 1), grid.Pt(18, 18)}, 3: {grid.Pt(5, 5), grid.Pt(10, 14), grid.Pt(15, 5)},
		4: {grid.Pt(5, 5), grid.Pt(5, 15), grid.Pt(15, 5), grid.Pt(15, 15)}}[seats]
	starts(s, places...)
	for seat, p := range places {
		s.Raise(rules.Seat(seat), p, game.Here, 0)
	}
	return s
}

func starts(s *game.State, places ...grid.Point) {
	for i := range s.Tiles.Cells {
		s.Tiles.Cells[i].Resource = int64(i * 7 % 51)
	}
	for seat, p := range places {
		s.Tiles.At(p).Units[seat] = 1
		s.Sides[seat].Resources = 100
	}
}

// of is a match that begins with a position.
func of(s *game.State) *match.Match {
	return match.New(match.Setup{Game: "si32", Seats: make([]match.SeatInfo, s.Seats())}, record.Wrap(game.Game(), s))
}

// script is a player made from a function.
type script func(ctx context.Context, turn *match.Turn) error

func (s script) Play(ctx context.Context, turn *match.Turn) error { return s(ctx, turn) }

func idle(context.Context, *match.Turn) error { return nil }

// once lets a player play one turn of a seat at a position, and returns the match.
func once(t *testing.T, p match.Player, seat rules.Seat, s *game.State) *match.Match {
	t.Helper()
	m := of(s)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	players := make([]match.Player, s.Seats())
	for i := range players {
		players[i] = script(idle)
	}
	players[seat] = script(func(_ context.Context, turn *match.Turn) error {
		defer cancel()
		return p.Play(t.Context(), turn)
	})
	if err := m.Run(ctx, players); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return m
}

// ordered lists the orders that a seat has given in a match.
func ordered(m *match.Match, seat rules.Seat) []game.Command {
	var list []game.Command
	for _, s := range m.Steps(0) {
		if c := s.Cmd.(game.Command); s.Seat == seat && c.Verb.Order() {
			list = append(list, c)
		}
	}
	return list
}

// lines reads a packed file with a JSON value a line.
func lines(t *testing.T, file string, each func(text []byte) error) {
	t.Helper()
	f, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(f))
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 16<<20)
	for n := 1; s.Scan(); n++ {
		if err := each(s.Bytes()); err != nil {
			t.Fatalf("%s, line %d: %v", file, n, err)
		}
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
}
