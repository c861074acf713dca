package si32_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"encoding/json"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// pickles that must not be read, with a part of what is said about them.
var badPickles = map[string]string{
	"":                         "ends too early",
	"\x80\x04":                 "ends too early",
	".":                        "a value is missing",
	"\x80\x04.":                "a value is missing",
	"(.":                       "a value is missing",
	"\x80\x00].":               "protocol 0",
	"\x80\x06].":               "protocol 6",
	"cos\nsystem\n(S'id'\ntR.": `names "system" of "os"`,
	"\x8c\x05posix\x8c\x06system\x93\x8c\x02id\x85R.": `names "system" of "posix"`,
	"cbuiltins\neval\n(X\x02\x00\x00\x0011tR.":        `names "eval" of "builtins"`,
	"c__main__\nCommand\n)\x81.":                      "only the classes of the game",
	"cgame.Command\nos\n)\x81.":                       "only the classes of the game",
	"cgame.Command\nCommand\n)R.":                     "operation 0x52 is not allowed",
	"(icos\nsystem\n.":                                "operation 0x69",
	"(cgame.Command\nCommand\no.":                     "operation 0x6f",
	"P1\n.":                                           "operation 0x50",
	"]Q.":                                             "operation 0x51",
	"\x82\x01.":                                       "operation 0x82",
	"c" + strings.Repeat("x", 1000):                   "ends too early",
	"X\xff\xff\xff\xff.":                              "ends too early",
	"\x8d\xff\xff\xff\xff\xff\xff\xff\x7f.":           "ends too early",
	"\x8d\xff\xff\xff\xff\xff\xff\xff\xff.":           "ends too early",
	"\x8a\xff\x01.":                                   "ends too early",
	"h\x07.":                                          "nothing has number 7",
	"j\xff\xff\xff\xff.":                              "nothing has number 4294967295",
	"\x94.":                                           "a value is missing",
	"(\x94.":                                          "a value is missing",
	"t.":                                              "a value is missing",
	"(\x85.":                                          "a value is missing",
	"K\x01K\x02a.":                                    "cannot go into 1",
	"](K\x01u.":                                       "cannot go into a list of 0",
	"}(K\x01u.":                                       "cannot go into a dict",
	"}K\x01K\x02s.":                                   "the key 1 is not text",
	"])\x81.":                                         "an object of a list of 0",
	"cgame.Command\nCommand\n]\x81.":                  "with a list of 0",
	"cgame.Command\nCommand\n)\x81]b.":                "with the attributes a list of 0",
	"}.":                                              "a dict of 0 where a list of orders should be",
	"N.":                                              "nothing where a list of orders should be",
	"cgame.Command\nCommand\n.":                       "the class Command where a list of orders should be",
	"]K\x01a.":                                        "order 1: 1 where a Command should be",
	"]cgame.Tile\nTile\n)\x81a.":                      "order 1: a Tile where a Command should be",
	"]cgame.Command\nCommand\n)\x81a.":                "the playerId is nothing",
	"]}a.":                                            "a dict of 0 where a Command should be",
	strings.Repeat("]", 1<<19) + ".":                  "more than 524288 operations",
	"]\x94" + strings.Repeat("h\x00h\x00h\x00h\x00", 1<<18) + "\x94e.": "more than 524288 operations",
}

func literal(pickle string) []byte { return bytes.TrimSpace(line([]byte(pickle))) }

// Pickles that name or do anything beside the five classes are refused, whatever they pretend to be, and cost little.
func TestBadPickles(t *testing.T) {
	for pickle, want := range badPickles {
		if _, err := si32.Orders(false, literal(pickle)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, want %q", pickle, err, want)
		}
	}
	// Lists within lists by reference, each twice in the next: small to read, and never unfolded.
	laughs := "\x80\x04]\x94"
	for i := range 120 {
		laughs += fmt.Sprintf("](h%ch%ce\x94", i, i)
	}
	if _, err := si32.Orders(false, literal(laughs+".")); err == nil || !strings.Contains(err.Error(), "order 1: a list of 2 where a Command") {
		t.Errorf("a billion laughs: %v", err)
	}
	// A list that holds itself.
	if _, err := si32.Orders(false, literal("]\x94h\x00a.")); err == nil || !strings.Contains(err.Error(), "order 1: a list of 1 where a Command") {
		t.Errorf("a list within itself: %v", err)
	}
}

// A reply as long as a reply can be takes a bounded amount of memory.
func TestGreedyPickles(t *testing.T) {
	for _, op := range []string{"]", "}", ")", "N", "(", "G12345678", "K\x01\x94", "]\x94", "}\x94", "\x8c\x01x", "cgame.Command\nCommand\n)\x81}b"} {
		text := append([]byte("b'"), bytes.Repeat([]byte(op), (4<<20)/len(op))...)
		text = append(text, '\'')
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := si32.Orders(false, text)
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 250<<20 || err == nil {
			t.Errorf("%q takes %d MB: %v", op, used>>20, err)
		}
	}
}

// Texts that are not a literal of bytes.
func TestBadLiterals(t *testing.T) {
	for _, text := range []string{"", "b", "b'", "b''", "b'x", "'x'", `b"x'`, `b'\'`, `b'\x4'`, `b'\xzz'`, `b'\q'`, "b'a'b'", `B'].'`, `__import__('os').system('id')`, "garbage"} {
		if n, err := si32.Orders(false, []byte(text)); err == nil {
			t.Errorf("%q has %d orders", text, n)
		}
	}
	for _, text := range []string{"b'].'", `b"]."`, `b'\x5d.'`, `b'\x80\x04]\x94.'`} {
		if n, err := si32.Orders(false, []byte(text)); err != nil || n != 0 {
			t.Errorf("%q has %d orders: %v", text, n, err)
		}
	}
}

// Frames whose content is not a list of orders.
func TestBadFrames(t *testing.T) {
	order := func(change func(o map[string]any)) any {
		o := map[string]any{"l": []any{1, 1}, "c": "MINE", "d": 7, "n": 1}
		change(o)
		return []any{o}
	}
	for name, v := range map[string]any{
		"a number":        7,
		"a map":           map[string]any{},
		"nothing":         nil,
		"numbers":         []any{1, 2},
		"no place":        order(func(o map[string]any) { delete(o, "l") }),
		"no kind":         order(func(o map[string]any) { delete(o, "c") }),
		"no direction":    order(func(o map[string]any) { delete(o, "d") }),
		"no number":       order(func(o map[string]any) { delete(o, "n") }),
		"direction 0":     order(func(o map[string]any) { o["d"] = 0 }),
		"direction 8":     order(func(o map[string]any) { o["d"] = 8 }),
		"direction 1.5":   order(func(o map[string]any) { o["d"] = 1.5 }),
		"direction nil":   order(func(o map[string]any) { o["d"] = nil }),
		"a word of units": order(func(o map[string]any) { o["n"] = "1" }),
		"three places":    order(func(o map[string]any) { o["l"] = []any{1, 1, 1} }),
		"one place":       order(func(o map[string]any) { o["l"] = []any{1} }),
		"half places":     order(func(o map[string]any) { o["l"] = []any{1, 1.5} }),
		"a kind of 3":     order(func(o map[string]any) { o["c"] = 3 }),
	} {
		if n, err := si32.Orders(true, frame(v)[4:]); err == nil {
			t.Errorf("%s has %d orders", name, n)
		}
	}
	for _, text := range []string{"", "\xc1", "\xdd\xff\xff\xff\xff", strings.Repeat("\x91", 1000), "\x91\x84", "\x90\x90", "\x91\xc4\x01x"} {
		if n, err := si32.Orders(true, []byte(text)); err == nil {
			t.Errorf("%q has %d orders", text, n)
		}
	}
	if n, err := si32.Orders(true, frame(order(func(map[string]any) {}))[4:]); err != nil || n != 1 {
		t.Errorf("%d orders: %v", n, err)
	}
}

// FuzzReply reads replies of both forms.
func FuzzReply(f *testing.F) {
	for pickle := range badPickles {
		if len(pickle) < 1000 {
			f.Add(false, literal(pickle))
		}
	}
	f.Add(false, literal(string(pickled([]command{{0, 5, 5, "move", 1, 1, 0, false}, {1, -1, 7, "fly", 1 << 50, 0, 0, true}}))))
	f.Add(true, frame([]any{map[string]any{"l": []any{1, 1}, "c": "MINE", "d": 7, "n": 1}})[4:])
	f.Fuzz(func(t *testing.T, hex bool, reply []byte) {
		if n, err := si32.Orders(hex, reply); n > game.MaxOrders+1 || err != nil && n > 0 {
			t.Errorf("%d orders: %v", n, err)
		}
	})
}

// refusals plays a turn with a reply, and returns the codes of what was refused and how many orders were given.
func refusals(t *testing.T, p *si32.Player, s *game.State) (codes []string, given int) {
	m := once(t, p, 0, s)
	for _, f := range m.Faults() {
		if f.Loses() {
			t.Errorf("it loses: %v", f)
		}
		codes = append(codes, f.Code)
	}
	return codes, len(ordered(m, 0))
}

// Orders that can be read but not given are refused, each for itself, and the rest of the turn continues.
func TestRefusals(t *testing.T) {
	good := command{0, 5, 5, "mine", 1, 0, 0, false}
	for _, c := range []struct {
		bad  command
		code string
	}{
		{command{0, 25, 5, "mine", 1, 0, 0, false}, "board"},
		{command{0, -21, 5, "mine", 1, 0, 0, false}, "board"},
		{command{0, 1 << 50, 5, "mine", 1, 0, 0, false}, "board"},
		{command{0, 5, 5, "mine", 1 << 40, 0, 0, false}, "number"},
		{command{0, 5, 5, "move", 1, 2, 0, false}, "direction"},
		{command{0, 5, 5, "move", 1, 1 << 50, 0, false}, "direction"},
	} {
		reply := line(pickled([]command{c.bad, good}))
		if codes, n := refusals(t, replies(t, reply), square()); len(codes) != 1 || codes[0] != c.code || n != 1 {
			t.Errorf("%+v: refused are %v, given %d", c.bad, codes, n)
		}
	}
	many := make([]command, game.MaxOrders+100)
	for i := range many {
		many[i] = good
	}
	if codes, n := refusals(t, replies(t, line(pickled(many))), square()); len(codes) != 1 || codes[0] != "many" || n != game.MaxOrders {
		t.Errorf("of too many orders %d are given and refused are %v", n, codes)
	}
	half := literal("]cgame.Command\nCommand\n)\x81}(\x8c\x08playerIdK\x00\x8c\x08positionK\x05K\x05\x86\x8c\x07command\x8c\x04mine\x8c\x09directionN\x8c\x0fnumber_of_unitsG?\xe0\x00\x00\x00\x00\x00\x00uba.")
	if codes, n := refusals(t, replies(t, append(half, '\n')), square()); len(codes) != 1 || codes[0] != "number" || n != 0 {
		t.Errorf("half a unit: refused are %v, given %d", codes, n)
	}
}

// What is not a whole number above zero is none for the engine with hexagons, except a part of more than one unit, which is refused. A kind that
// does not exist does nothing.
func TestHexOrders(t *testing.T) {
	list := []any{}
	for _, n := range []any{-3, 0, 0.5, -2.5, 1.0, 1.5} {
		list = append(list, map[string]any{"l": []any{1.0, 1}, "c": "MOVE", "d": 1.0, "n": n})
	}
	list = append(list, map[string]any{"l": []any{1, 1}, "c": "fly", "d": 7, "n": 1, "x": nil})
	p := player(t, func(in *bufio.Reader, out io.Writer) error {
		if err := first(in, true); err != nil {
			return err
		}
		_, err := out.Write(frame(list))
		return err
	})
	m := once(t, p, 0, hex(2))
	var got []game.Command
	for _, s := range m.Steps(0) {
		if c := s.Cmd.(game.Command); s.Seat == 0 && c != (game.Command{}) {
			got = append(got, c)
		}
	}
	var want []game.Command
	for _, n := range []int64{0, 0, 0, 0, 1} {
		want = append(want, game.Command{Verb: game.Move, At: grid.Pt(1, 1), Dir: game.East, N: n})
	}
	want = append(want, game.Command{Verb: game.Wait, At: grid.Pt(1, 1), N: 1})
	if f := m.Faults(); !slices.Equal(got, want) || len(f) != 1 || f[0].Code != "number" {
		t.Errorf("given are %v, want %v; the faults are %v", got, want, f)
	}
}

// A program that hangs up loses at that moment, at whatever point of the conversation.
func TestHangingUp(t *testing.T) {
	message, err := json.Marshal("x")
	if err != nil {
		t.Fatal(err)
	}
	for _, hexagons := range []bool{false, true} {
		for name, play := range map[string]func(in *bufio.Reader, out io.Writer) error{
			"at once":            func(*bufio.Reader, io.Writer) error { return nil },
			"after a byte":       func(in *bufio.Reader, _ io.Writer) error { _, err := in.ReadByte(); return err },
			"within a position":  func(in *bufio.Reader, _ io.Writer) error { _, err := in.Discard(100); return err },
			"after the position": func(in *bufio.Reader, _ io.Writer) error { return first(in, hexagons) },
			"within a reply": func(in *bufio.Reader, out io.Writer) error {
				_, err := out.Write([]byte("b'"))
				return errors.Join(first(in, hexagons), err)
			},
			"with garbage": func(in *bufio.Reader, out io.Writer) error {
				err := first(in, hexagons)
				_, _ = out.Write(append(message, "\xff\xff\xff\xff\n"...))
				return err
			},
		} {
			synctest.Test(t, func(t *testing.T) {
				s := square()
				if hexagons {
					s = hex(2)
				}
				p := player(t, play)
				m := of(s)
				if err := m.Run(t.Context(), []match.Player{p, script(idle)}); err != nil {
					t.Fatal(err)
				}
				f := m.Faults()
				if o := m.Outcome(); len(f) != 1 || f[0].Kind != match.Failed || o.Winners != rules.Seats(1) {
					t.Errorf("hanging up %s: %v, %v", name, o, f)
				}
				if err := p.Close(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// first reads what comes before the first reply.
func first(in *bufio.Reader, hex bool) error {
	if !hex {
		_, err := readPickle(in)
		if err == nil {
			_, err = readPickle(in)
		}
		return err
	}
	for range 4 {
		var v any
		if err := readFrame(in, &v); err != nil {
			return err
		}
	}
	return nil
}

// A program that is too late, or does not read, gets no more turns after the time; its units stay, and the match continues to its end.
func TestLate(t *testing.T) {
	for name, play := range map[string]func(in *bufio.Reader, out io.Writer) error{
		"silent": func(in *bufio.Reader, _ io.Writer) error { _, err := io.Copy(io.Discard, in); return err },
		"late in the third turn": func(in *bufio.Reader, out io.Writer) error {
			if err := first(in, false); err != nil {
				return err
			}
			for turn := range 2 {
				if turn == 0 {
					time.Sleep(si32.Start - si32.Time)
				}
				time.Sleep(si32.Time - 1)
				if _, err := out.Write(line(pickled(nil))); err != nil {
					return err
				}
				if _, err := readPickle(in); err != nil {
					return err
				}
			}
			_, err := io.Copy(io.Discard, in)
			return err
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := square()
			s.Constants.MaxTurns = 30
			p := player(t, play)
			p.Time = 0
			m := of(s)
			began := time.Now()
			if err := m.Run(t.Context(), []match.Player{p, script(idle)}); err != nil {
				t.Fatal(err)
			}
			want := si32.Start
			if name != "silent" {
				want += 2*si32.Time - 2
			}
			f := m.Faults()
			if took := time.Since(began); len(f) != 1 || f[0].Code != "late" || f[0].Loses() || took != want || m.Position().Turn() != 30 {
				t.Errorf("%s: %v after %s and %d turns", name, f, took, m.Position().Turn())
			}
			if err := p.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) { // the time for a reply begins when the position has been read, and may be another one
		const limit = 5 * time.Second
		s := square()
		s.Constants.MaxTurns = 3
		p := player(t, func(in *bufio.Reader, out io.Writer) error {
			time.Sleep(limit - 1)
			if err := first(in, false); err != nil {
				return err
			}
			time.Sleep(limit - 1)
			_, err := out.Write(line(pickled(nil)))
			return errors.Join(err, func() error { _, err := io.Copy(io.Discard, in); return err }())
		})
		p.Time = limit
		m := of(s)
		began := time.Now()
		if err := m.Run(t.Context(), []match.Player{p, script(idle)}); err != nil {
			t.Fatal(err)
		}
		if f := m.Faults(); len(f) != 1 || f[0].Turn != 1 || time.Since(began) != 3*limit-2 {
			t.Errorf("%v after %s", f, time.Since(began))
		}
	})
	synctest.Test(t, func(t *testing.T) { // one that does not even read
		s := square()
		s.Constants.MaxTurns = 3
		wait := make(chan struct{})
		p := player(t, func(*bufio.Reader, io.Writer) error { <-wait; return nil })
		m := of(s)
		if err := m.Run(t.Context(), []match.Player{script(idle), p}); err != nil {
			t.Fatal(err)
		}
		if f := m.Faults(); len(f) != 1 || f[0].Code != "late" || m.Position().Turn() != 3 {
			t.Errorf("a program that does not read: %v", f)
		}
		close(wait)
	})
}

// Nothing of what the other seat orders in this turn is in what a seat is sent.
func TestSecrets(t *testing.T) {
	var sent [2][]byte
	for i := range sent {
		p := player(t, func(in *bufio.Reader, out io.Writer) error {
			var b bytes.Buffer
			if err := first(bufio.NewReader(io.TeeReader(in, &b)), false); err != nil {
				return err
			}
			sent[i] = b.Bytes()
			_, err := out.Write(line(pickled(nil)))
			return err
		})
		m := of(square())
		if i == 1 {
			for _, c := range []game.Command{{Verb: game.Mine, At: m.Position().State().(*game.State).Buildings[0].At, N: 1}, {}} {
				if _, err := m.Do(0, c); err != nil {
					t.Fatal(err)
				}
			}
		}
		s := m.Position().State().(*game.State)
		once(t, p, 1, s)
	}
	if len(sent[0]) < 10_000 || !bytes.Equal(sent[0], sent[1]) {
		t.Error("a seat is sent something else after the other has given its orders")
	}
}

// All conversations of the transcripts, torn off at every length, end in an error and never hang.
func TestTornReplies(t *testing.T) {
	lines(t, filepath.Join("testdata", "wire", "pickle_replies.jsonl.gz"), func(text []byte) error {
		var recorded struct{ Line string }
		if err := json.Unmarshal(text, &recorded); err != nil {
			return err
		}
		whole := recorded.Line
		for n := range min(len(whole), 700) {
			if k, err := si32.Orders(false, []byte(whole[:n])); err == nil {
				t.Errorf("%d bytes of %d have %d orders", n, len(whole), k)
			}
			if _, err := si32.Orders(false, []byte(whole[:n]+whole[len(whole)-1:])); err == nil && n < len(whole)-1 {
				t.Errorf("a literal of %d bytes of %d is read", n, len(whole))
			}
		}
		return nil
	})
}
