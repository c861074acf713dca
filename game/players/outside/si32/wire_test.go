package si32_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/basics/msgpack"
	"app.pentarena/game/players/outside/si32"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// message is one of a recorded conversation.
type message struct {
	Dir string `json:"dir"`
	B64 []byte `json:"b64"`
}

func conversation(t *testing.T, name string) (list []message) {
	lines(t, filepath.Join("testdata", "wire", name+".jsonl.gz"), func(text []byte) error {
		var m message
		err := json.Unmarshal(text, &m)
		list = append(list, m)
		return err
	})
	return list
}

// renumbered are messages with IDs of buildings that begin with 0: the recorded process had built some in an earlier match.
func renumbered(list []message, first byte) []message {
	for _, m := range list {
		for _, before := range []string{"buildingID\x94K", "j\x1f\x02\x00\x00K"} { // the second refers to the first
			for at := 0; m.Dir == "host->bot"; {
				i := bytes.Index(m.B64[at:], []byte(before))
				if i < 0 {
					break
				}
				at += i + len(before)
				m.B64[at] -= first
			}
		}
	}
	return list
}

// follows is a program that expects the messages of a conversation byte by byte, and answers as was answered then.
func follows(t *testing.T, list []message) *si32.Player {
	return player(t, func(in *bufio.Reader, out io.Writer) error {
		for i, m := range list {
			if m.Dir == "bot->host" {
				if _, err := out.Write(m.B64); err != nil {
					return err
				}
				continue
			}
			got := make([]byte, len(m.B64))
			if _, err := io.ReadFull(in, got); err != nil {
				return fmt.Errorf("message %d: %w", i, err)
			}
			if !bytes.Equal(got, m.B64) {
				at := 0
				for got[at] == m.B64[at] {
					at++
				}
				return fmt.Errorf("message %d differs at byte %d of %d:\n%q\nwant\n%q", i, at, len(got), got[at:min(at+40, len(got))], m.B64[at:min(at+40, len(got))])
			}
		}
		return nil
	})
}

// The engine with square tiles: its messages are the same byte by byte, and the replies are understood.
func TestSquareConversations(t *testing.T) {
	for name, want := range map[string][][]game.Command{
		"square_fortifier": {
			{{Verb: game.Mine, At: grid.Pt(5, 5), N: 1}, {Verb: game.Build, At: grid.Pt(5, 5), N: 1}},
			{{Verb: game.Mine, At: grid.Pt(5, 5), N: 1}}, {{Verb: game.Mine, At: grid.Pt(5, 5), N: 1}},
		},
		"square_waiter": {{{Verb: game.Move, At: grid.Pt(5, 5), Dir: game.West, N: 1}}, {{Verb: game.Move, At: grid.Pt(4, 5), Dir: game.North, N: 1}}, nil},
	} {
		list := conversation(t, name)
		if name == "square_waiter" {
			list = renumbered(list, 3)
		}
		p := follows(t, list)
		turn := 0
		for _, m := range list {
			if m.Dir == "bot->host" || len(m.B64) < 10 {
				continue
			}
			v, err := si32.Unpickle(m.B64)
			if err != nil {
				t.Fatal(err)
			}
			if turn == len(want) {
				break
			}
			played := once(t, p, 0, squareOf(v))
			if got := ordered(played, 0); !slices.Equal(got, want[turn]) || len(played.Faults()) > 0 {
				t.Errorf("%s, turn %d: ordered are %v with the faults %v, want %v", name, turn, got, played.Faults(), want[turn])
			}
			turn++
		}
	}
}

// Numbers are pickled as Python pickles them, and read back.
func TestNumbers(t *testing.T) {
	for n, want := range map[int64]string{0: "K\x00", 255: "K\xff", 256: "M\x00\x01", 65535: "M\xff\xff", 65536: "J\x00\x00\x01\x00", -1: "J\xff\xff\xff\xff",
		1<<31 - 1: "J\xff\xff\xff\x7f", -1 << 31: "J\x00\x00\x00\x80", 1 << 31: "\x8a\x05\x00\x00\x00\x80\x00", -1<<31 - 1: "\x8a\x05\xff\xff\xff\x7f\xff",
		1 << 40: "\x8a\x06\x00\x00\x00\x00\x00\x01"} {
		text := si32.Number(n)
		if !bytes.HasSuffix(text, []byte(want+".")) {
			t.Errorf("%d is pickled as %q, want %q", n, text, want)
		}
		if v, err := si32.Unpickle(text); err != nil || v != n {
			t.Errorf("%d comes back as %v: %v", n, v, err)
		}
	}
	if v, err := si32.Unpickle([]byte("\x80\x02\x8a\x00.")); err != nil || v != int64(0) {
		t.Errorf("a number of no bytes is %v: %v", v, err)
	}
}

// A building is one object on all its tiles, and its ID is not given to another when it is gone.
func TestBuildings(t *testing.T) {
	level := game.DefaultLevel()
	s := game.Empty(level.Constants, 20, 20)
	starts(s, grid.Pt(5, 5), grid.Pt(15, 15))
	s.Raise(0, grid.Pt(3, 3), game.Here, 0)
	s.Raise(1, grid.Pt(16, 16), game.Here, 0)
	var ids []string
	p := player(t, func(in *bufio.Reader, out io.Writer) error {
		if _, err := readPickle(in); err != nil {
			return err
		}
		for {
			var b bytes.Buffer
			v, err := readPickle(bufio.NewReaderSize(io.TeeReader(in, &b), 11))
			if err != nil {
				return err
			}
			if buildings, tiles := si32.Houses(b.Bytes()); tiles != 4*buildings {
				t.Errorf("%d buildings stand on %d tiles", buildings, tiles)
			}
			known := ""
			for _, column := range v.(map[string]any)["map"].(map[string]any)["tiles"].([]any) {
				for _, tile := range column.([]any) {
					if b, ok := tile.(map[string]any)["building"].(map[string]any); ok {
						if id := fmt.Sprint(b["buildingID"]); !strings.Contains(known, id) {
							known += id
						}
					}
				}
			}
			ids = append(ids, known)
			if _, err := out.Write(line(pickled(nil))); err != nil {
				return err
			}
		}
	})
	once(t, p, 0, s)
	s.Buildings[0].Gone = true
	for i := range s.Tiles.Cells {
		if c := &s.Tiles.Cells[i]; c.Building == 1 {
			c.Building = 0
		}
	}
	once(t, p, 0, s)
	s.Raise(0, grid.Pt(8, 8), game.Here, 0)
	once(t, p, 0, s)
	if want := "[01 1 21]"; fmt.Sprint(ids) != want {
		t.Errorf("the IDs are %v, want %s", ids, want)
	}
}

// Lines may end as on Windows, and have blanks and empty lines around them.
func TestLineEnds(t *testing.T) {
	reply := bytes.TrimSpace(line(pickled([]command{{0, 5, 5, "mine", 1, 0, 0, false}})))
	m := once(t, replies(t, fmt.Appendf(nil, "\r\n \n \t%s \r\n", reply)), 0, square())
	if got := ordered(m, 0); len(got) != 1 || len(m.Faults()) > 0 {
		t.Errorf("ordered are %v with the faults %v", got, m.Faults())
	}
}

// Walls, which the engines did not have, are tiles with one more attribute.
func TestWalls(t *testing.T) {
	wall := grid.Pt(2, 3)
	s := square()
	s.Tiles.At(wall).Wall = true
	p := player(t, func(in *bufio.Reader, out io.Writer) error {
		if _, err := readPickle(in); err != nil {
			return err
		}
		v, err := readPickle(in)
		if err != nil {
			return err
		}
		for x, column := range v.(map[string]any)["map"].(map[string]any)["tiles"].([]any) {
			for y, tile := range column.([]any) {
				mark, marked := tile.(map[string]any)["obstructed"]
				if is := grid.Pt(x, y) == wall; marked != is || is && mark != true {
					t.Errorf("tile %d,%d: obstructed is %v", x, y, mark)
				}
			}
		}
		_, err = out.Write(line(pickled(nil)))
		return err
	})
	once(t, p, 0, s)
}

// squareOf is the position in a message.
func squareOf(v any) *game.State {
	s := game.Empty(game.OriginalLevel().Constants, 20, 20)
	root := v.(map[string]any)
	places, houses := map[int64]grid.Point{}, map[int64]map[string]any{}
	for x, column := range root["map"].(map[string]any)["tiles"].([]any) {
		for y, tile := range column.([]any) {
			tile := tile.(map[string]any)
			at := s.Tiles.At(grid.Pt(x, y))
			at.Resource = tile["resource"].(int64)
			for seat, n := range tile["units"].([]any) {
				at.Units[seat] = n.(int64)
			}
			if b, ok := tile["building"].(map[string]any); ok {
				id := b["buildingID"].(int64)
				places[id], houses[id] = grid.Pt(x, y), b
			}
		}
	}
	for id := range int64(len(houses)) {
		s.Raise(rules.Seat(houses[id]["ownerId"].(int64)), places[id], game.Here, houses[id]["production_progress"].(int64))
	}
	s.Sides[0].Resources = root["player"].(map[string]any)["resources"].(int64)
	return s
}

// The engine with hexagons, likewise; its messages hold only what has changed of the resources.
func TestHexConversation(t *testing.T) {
	list := conversation(t, "hex_fortifier")
	p := follows(t, list)
	s := game.Empty(game.HexLevel().Constants, 20, 20)
	want := []game.Command{{Verb: game.Mine, At: grid.Pt(1, 1), N: 1}, {Verb: game.Build, At: grid.Pt(1, 1), N: 1}}
	turns := 0
	for i, m := range list {
		if m.Dir == "bot->host" || len(m.B64) < 10 || i+1 == len(list) {
			continue
		}
		hexOf(t, s, m.B64)
		want[0].N = s.Tiles.At(grid.Pt(1, 1)).Units[0]
		played := once(t, p, 0, s)
		if got := ordered(played, 0); !slices.Equal(got, want) || len(played.Faults()) > 0 {
			t.Errorf("message %d: ordered are %v with the faults %v", i, got, played.Faults())
		}
		turns++
	}
	if turns != 8 {
		t.Errorf("%d turns", turns)
	}
}

// hexOf brings a position to that of a message.
func hexOf(t *testing.T, s *game.State, packed []byte) {
	t.Helper()
	text, err := msgpack.ToJSON(packed)
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		M [][]struct{ B, R, U, P *int64 }
		R []int64
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	for y, row := range m.M {
		for x, c := range row {
			p := grid.Pt(x, y)
			at := s.Tiles.At(p)
			at.Units = [rules.MaxSeats]int64{}
			if c.R != nil {
				at.Resource = *c.R
			}
			if c.U != nil {
				at.Units[*c.P] = *c.U
			}
			if c.B != nil && s.BuildingAt(p) == nil {
				s.Raise(rules.Seat(*c.B), p, game.Here, 0)
			}
		}
	}
	for seat, n := range m.R {
		s.Sides[seat].Resources = n
	}
}

// replies is a program for square tiles that reads the first position and sends a reply.
func replies(t *testing.T, reply []byte) *si32.Player {
	return player(t, func(in *bufio.Reader, out io.Writer) error {
		for range 2 {
			if _, err := readPickle(in); err != nil {
				return err
			}
		}
		_, err := out.Write(reply)
		return err
	})
}

// Replies of all protocols of pickles are understood; what cannot be ordered is refused.
func TestPickledReplies(t *testing.T) {
	n := 0
	lines(t, filepath.Join("testdata", "wire", "pickle_replies.jsonl.gz"), func(text []byte) error {
		var recorded struct {
			Proto int
			Line  string
			Cmds  [][]any
		}
		if err := json.Unmarshal(text, &recorded); err != nil {
			return err
		}
		n++
		var want []game.Command
		refused := 0
		for _, c := range recorded.Cmds {
			number := func(i int) int64 { return int64(c[i].(float64)) }
			step, _ := c[5].([]any)
			o := game.Command{Verb: map[any]game.Verb{"move": game.Move, "build": game.Build, "mine": game.Mine, "fly": game.Wait}[c[3]],
				At: grid.Pt(int(number(1)), int(number(2))), N: number(4), Foreign: number(0) != 0}
			if step != nil {
				o.Dir = map[[2]float64]game.Dir{{1, 0}: game.East, {-1, 0}: game.West, {0, -1}: game.North, {0, 1}: game.South}[[2]float64{step[0].(float64), step[1].(float64)}]
			}
			if o.N > 1<<31 {
				refused++
				continue
			}
			want = append(want, o)
		}
		p := replies(t, []byte(recorded.Line+"\n"))
		played := once(t, p, 0, square())
		if got := ordered(played, 0); !slices.Equal(got, want) || len(played.Faults()) != refused {
			t.Errorf("protocol %d: ordered are %v with the faults %v, want %v", recorded.Proto, got, played.Faults(), want)
		}
		return nil
	})
	if n != 24 {
		t.Errorf("%d replies", n)
	}
}
