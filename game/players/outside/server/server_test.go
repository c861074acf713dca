package server_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/rules"
)

// passer ends every turn, and tells its client what happens.
type passer struct {
	conn outside.Conn
	seat rules.Seat
	left chan struct{}
}

func (p passer) Play(ctx context.Context, turn *match.Turn) error {
	if err := p.conn.Send(ctx, fmt.Appendf(nil, "turn of %d", p.seat)); err != nil {
		return err
	}
	if _, err := p.conn.Receive(ctx); err != nil {
		return err
	}
	return turn.Pass()
}

func (p passer) Over(ctx context.Context, at match.Position) error {
	return p.conn.Send(ctx, fmt.Appendf(nil, "over %v", at.Outcome().Winners.Has(p.seat)))
}

func (p passer) Close() error {
	close(p.left)
	return p.conn.Close()
}

// talk is a protocol: the client's first line is the room, and every further line ends a turn.
func talk(h *server.Host) func(context.Context, net.Conn) {
	return func(ctx context.Context, c net.Conn) {
		conn := outside.Open(outside.Lines(c, c), 100, 1, c.Close)
		defer conn.Close()
		name, err := conn.Receive(ctx)
		if err != nil {
			return
		}
		if string(name) == "panic" {
			panic("as asked")
		}
		left := make(chan struct{})
		g := &server.Guest{Name: "guest", Want: server.Anywhere, Gone: func(error) { close(left) }, Sit: func(_ *match.Match, seat rules.Seat) outside.Player {
			return passer{conn, seat, left}
		}}
		room, err := h.Join(strings.TrimPrefix(string(name), "*"), g)
		if err != nil {
			_ = conn.Send(ctx, []byte(err.Error()))
			return
		}
		_ = conn.Send(ctx, []byte("in "+room.Name))
		room.Ready(ctx, g)
		select {
		case <-left:
		case <-ctx.Done():
			_ = conn.Close()
			if !room.Leave(g) {
				<-left
			}
		}
	}
}

// start serves until the test ends, and returns how to connect.
func start(t *testing.T, h *server.Host) func(first string) *bufio.ReadWriter {
	t.Helper()
	address := servertest.Serve(t, h, talk(h))
	return func(first string) *bufio.ReadWriter {
		c := servertest.Dial(t, address)
		say(t, c, first)
		return bufio.NewReadWriter(bufio.NewReader(c), bufio.NewWriterSize(c, 16))
	}
}

func say(t *testing.T, c net.Conn, line string) {
	t.Helper()
	if _, err := fmt.Fprintln(c, line); err != nil {
		t.Fatal(err)
	}
}

// expect reads a line that begins with a text.
func expect(t *testing.T, c *bufio.ReadWriter, want string) {
	t.Helper()
	if got, err := c.ReadString('\n'); !strings.HasPrefix(got, want) {
		t.Fatalf("the server says %q, %v; want %q", got, err, want)
	}
}

// play answers every turn until the match is over, and returns the last line.
func play(c *bufio.ReadWriter) string {
	for {
		line, err := c.ReadString('\n')
		if err != nil || strings.HasPrefix(line, "over") {
			return line
		}
		fmt.Fprintln(c, "done")
		_ = c.Flush()
	}
}

func host(done func(n int, m *match.Match, err error)) *server.Host {
	return &server.Host{Seats: 2, Done: done, Setup: func(n int, _ *server.Room) (match.Setup, error) {
		return match.Setup{Game: "anarchy", Level: "quick", Seed: fmt.Sprint(n)}, nil
	}}
}

// Two clients that ask for the same room play each other, others do not, and a third is refused while they play.
func TestRooms(t *testing.T) {
	ended := make(chan *match.Match, 2)
	dial := start(t, host(func(_ int, m *match.Match, err error) {
		if err != nil {
			t.Error(err)
		}
		ended <- m
	}))
	a := dial("final")
	expect(t, a, "in final")
	other := dial("*")
	expect(t, other, "in 1")
	b := dial("final")
	expect(t, b, "in final")
	third := dial("final")
	expect(t, third, server.ErrFull.Error())
	go play(b)
	if last := play(a); !strings.HasPrefix(last, "over") {
		t.Errorf("the last line is %q", last)
	}
	if m := servertest.Next(t, ended, "the match ends"); !m.Outcome().Over || len(m.Faults()) > 0 {
		t.Errorf("the match ended with %+v, faults %v", m.Outcome(), m.Faults())
	}
}

// Who has heard of the end may ask for the same room at once, whatever is still to do for the match.
func TestAgain(t *testing.T) {
	over, rest := make(chan struct{}), make(chan struct{})
	h := host(nil)
	h.Play = func(ctx context.Context, n int, m *match.Match, players []match.Player) error {
		err := m.Run(ctx, players)
		if n == 1 {
			close(over)
			<-rest
		}
		return err
	}
	dial := start(t, h)
	defer close(rest)
	for range 2 {
		c := dial("final")
		expect(t, c, "in final")
		go play(c)
	}
	servertest.Next(t, over, "the match ends")
	for range 2 {
		expect(t, dial("final"), "in final")
	}
	expect(t, dial("final"), server.ErrFull.Error())
}

// A client that hangs up loses, one that makes the protocol panic harms nobody, and an opponent that is always there needs no second client.
func TestFaults(t *testing.T) {
	ended := make(chan *match.Match, 1)
	h := host(func(_ int, m *match.Match, _ error) { ended <- m })
	h.Opponents = []server.Opponent{{Name: "Idle", New: func(*match.Match, rules.Seat) (match.Player, error) { return idle{}, nil }}}
	dial := start(t, h)
	if line, err := dial("panic").ReadString('\n'); err == nil {
		t.Errorf("after a panic comes %q", line)
	}
	c := dial("*")
	expect(t, c, "in 1")
	expect(t, c, "turn of 0")
	fmt.Fprintln(c, "done")
	_ = c.Flush()
	expect(t, c, "turn of 0")
	fmt.Fprintln(c, strings.Repeat("x", 200))
	_ = c.Flush()
	m := servertest.Next(t, ended, "the match ends")
	if f := m.Faults(); len(f) != 1 || f[0].Seat != 0 || f[0].Kind != match.Failed || !m.Outcome().Winners.Has(1) {
		t.Errorf("faults %v, outcome %+v", f, m.Outcome())
	}
}

type idle struct{}

func (idle) Play(context.Context, *match.Turn) error { return nil }

// stranger takes no notice of anything.
type stranger struct{ idle }

func (stranger) Over(context.Context, match.Position) error { return nil }
func (stranger) Close() error                               { return nil }

// A level that cannot be set up is told to those who wait for it.
func TestSetupFails(t *testing.T) {
	told := make(chan error, 1)
	h := host(func(_ int, m *match.Match, err error) {
		if m != nil {
			t.Error("there is a match")
		}
		told <- err
	})
	wrong := errors.New("no such thing")
	h.Setup = func(int, *server.Room) (match.Setup, error) { return match.Setup{}, wrong }
	dial := start(t, h)
	a, b := dial("x"), dial("x")
	expect(t, a, "in x")
	expect(t, b, "in x")
	if err := servertest.Next(t, told, "the error is told"); !errors.Is(err, wrong) {
		t.Errorf("the error is %v", err)
	}
}

// Guests wait for an opponent who is not there, and may leave meanwhile; then those play who came first. With First the opponent has the first seat.
func TestTake(t *testing.T) {
	var there atomic.Int32
	begun := make(chan string, 4)
	h := host(nil)
	h.Opponents = []server.Opponent{{Name: "Idle", New: func(m *match.Match, seat rules.Seat) (match.Player, error) {
		begun <- fmt.Sprint(m.Setup().Seats[1-seat].Name, " meets seat ", seat)
		return idle{}, nil
	}}}
	h.First = true
	h.Take = func() bool { return there.Add(-1) >= 0 || there.Add(1) < 0 }
	defer h.Wait()
	h.Play = func(context.Context, int, *match.Match, []match.Player) error { return nil }
	come := func(name, room string, want int) (*server.Room, *server.Guest) {
		g := &server.Guest{Name: name, Want: want, Gone: func(error) {}, Sit: func(*match.Match, rules.Seat) outside.Player {
			return stranger{}
		}}
		r, err := h.Join(room, g)
		if err != nil {
			t.Fatal(err)
		}
		r.Ready(t.Context(), g)
		return r, g
	}
	first, g := come("one", "a", server.Anywhere)
	if !first.Leave(g) {
		t.Error("a guest that waits for the opponent cannot leave")
	}
	if r, _ := come("two", "a", server.Anywhere); !r.Begin(t.Context()) {
		t.Error("the guests are not ready")
	}
	come("three", "b", 0)
	for _, want := range []string{"two meets seat 0", "three meets seat 1"} {
		h.Call()
		if len(begun) > 0 {
			t.Errorf("%s without the opponent", <-begun)
		}
		there.Add(1)
		h.Call()
		if got := servertest.Next(t, begun, "a match begins"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// Other machines cannot connect unless that was asked for.
func TestListen(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", ":0", "nowhere"} {
		if l, err := server.Listen(address, false); err == nil {
			t.Errorf("it listens on %s", l.Addr())
			_ = l.Close()
		}
	}
}

// Seats that were asked for are given, and only once.
func TestSeats(t *testing.T) {
	h := host(nil)
	guest := func(want int) *server.Guest { return &server.Guest{Want: want} }
	first := guest(1)
	room, err := h.Join("", first)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Join(room.Name, guest(1)); !errors.Is(err, server.ErrTaken) {
		t.Errorf("the same seat twice: %v", err)
	}
	if _, err := h.Join("", guest(2)); !errors.Is(err, server.ErrSeat) {
		t.Errorf("a seat that does not exist: %v", err)
	}
	if other, err := h.Join("", guest(1)); err != nil || other == room {
		t.Errorf("the second who wants seat 1 comes into %v, %v", other, err)
	}
	if !room.Leave(first) {
		t.Error("it cannot leave")
	}
	if again, err := h.New(guest(0)); err != nil || again == room || again.Guests() != 1 {
		t.Errorf("a new room: %v, %v", again, err)
	}
}
