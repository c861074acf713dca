package si32_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

var all = flag.Bool("all", false, "play all recorded matches of the collection, not only each tenth and those of original players")

// trace is a match recorded by an original engine.
type trace struct {
	hex     bool
	start   *game.State
	boards  []map[grid.Point]cell // after each turn; only what has changed
	in      [][][][]any           // orders of each turn and seat
	res     [][]int64             // of each seat after each turn
	reason  string
	winner  *int
	partial bool // the engine failed in the last turn
}

// cell is a tile in a trace.
type cell struct {
	resource, progress int64
	units              [rules.MaxSeats]int64
	owner              int
}

// traceLine is a line of the file.
type traceLine struct {
	K        string
	Ruleset  string
	W, H     int
	Players  int32
	MaxIters int32 `json:"max_iters"`
	Init     struct {
		Cells     [][]any
		Res, Prod []int64
		Obstacles [][2]int
	}
	In      [][][]any
	D       [][]any
	Res     []int64
	Reason  string
	Winner  *int
	Partial int
}

func number(v any) int64 { return int64(v.(float64)) }

func cellOf(resource, units, owner, progress any) cell {
	c := cell{resource: number(resource), owner: int(number(owner)), progress: number(progress)}
	for seat, n := range units.([]any) {
		c.units[seat] = number(n)
	}
	return c
}

func readTrace(t *testing.T, file string) *trace {
	r := &trace{}
	lines(t, file, func(text []byte) error {
		var l traceLine
		if err := json.Unmarshal(text, &l); err != nil {
			return err
		}
		switch l.K {
		case "header":
			r.begin(&l)
		case "turn":
			if l.Partial == 1 {
				r.partial = true
				return nil
			}
			board := maps.Clone(r.boards[len(r.boards)-1])
			for _, d := range l.D {
				board[grid.Pt(int(number(d[0])), int(number(d[1])))] = cellOf(d[2], d[3], d[4], d[5])
			}
			r.in, r.boards, r.res = append(r.in, l.In), append(r.boards, board), append(r.res, l.Res)
		case "end":
			r.reason, r.winner = l.Reason, l.Winner
		}
		return nil
	})
	return r
}

func (r *trace) begin(l *traceLine) {
	level := game.OriginalLevel()
	if r.hex = l.Ruleset == "hex"; r.hex {
		level = game.HexLevel()
	}
	level.Seats, level.MaxTurns = l.Players, l.MaxIters
	r.start = game.Empty(level.Constants, l.W, l.H)
	board := map[grid.Point]cell{}
	for i, x := range l.Init.Cells {
		p := grid.Pt(i/l.H, i%l.H)
		if r.hex {
			p = grid.Pt(i%l.W, i/l.W)
		}
		c := cellOf(x[0], x[1], x[2], x[3])
		board[p] = c
		tile := r.start.Tiles.At(p)
		tile.Resource, tile.Units = c.resource, c.units
		if c.owner >= 0 {
			r.start.Raise(rules.Seat(c.owner), p, game.Here, c.progress)
		}
	}
	for _, o := range l.Init.Obstacles {
		r.start.Tiles.At(grid.Pt(o[0], o[1])).Wall = true
	}
	for seat := range l.Init.Res {
		r.start.Sides[seat].Resources, r.start.Sides[seat].Produced = l.Init.Res[seat], l.Init.Prod[seat]
	}
	r.boards, r.res = []map[grid.Point]cell{board}, [][]int64{l.Init.Res}
}

// seat is a program that checks each position that it is sent against the trace, and orders what was ordered then.
func (r *trace) seat(seat int) func(in *bufio.Reader, out io.Writer) error {
	read := r.readSquare
	if r.hex {
		read = r.readHex()
	}
	return func(in *bufio.Reader, out io.Writer) error {
		if err := r.hello(in, seat); err != nil {
			return err
		}
		for turn := 0; ; turn++ {
			err := read(in, turn, seat)
			if err != nil || turn == len(r.in) {
				return err
			}
			if _, err := out.Write(r.reply(turn, seat)); err != nil {
				return err
			}
		}
	}
}

func (r *trace) hello(in *bufio.Reader, seat int) error {
	if !r.hex {
		v, err := readPickle(in)
		if err == nil && v != int64(seat) {
			return fmt.Errorf("hello is %v for seat %d", v, seat)
		}
		return err
	}
	for _, want := range []any{float64(seat), float64(r.start.Seats()), map[string]any{}} {
		var v any
		if err := readFrame(in, &v); err != nil {
			return err
		}
		if fmt.Sprint(v) != fmt.Sprint(want) {
			return fmt.Errorf("hello is %v for seat %d, want %v", v, seat, want)
		}
	}
	return nil
}

// reply is what the seat ordered in a turn.
func (r *trace) reply(turn, seat int) []byte {
	if r.hex {
		list := []any{}
		for _, c := range r.in[turn][seat] {
			list = append(list, map[string]any{"l": []any{c[0], c[1]}, "c": c[2], "n": c[3], "d": c[4]})
		}
		return frame(list)
	}
	var list []command
	for _, c := range r.in[turn][seat] {
		o := command{owner: int64(seat), x: number(c[0]), y: number(c[1]), verb: c[2].(string), n: number(c[3]), aimless: c[4] == nil}
		if !o.aimless {
			o.dx, o.dy = number(c[4]), number(c[5])
		}
		if len(c) > 6 {
			o.owner = number(c[6])
		}
		list = append(list, o)
	}
	return line(pickled(list))
}

// compare compares a tile that was sent; the resources and the progress where the message has them.
func (r *trace) compare(turn int, p grid.Point, got cell) error {
	if want := r.boards[turn][p]; got != want {
		return fmt.Errorf("turn %d: %s is sent as %+v, in the trace it is %+v", turn, p, got, want)
	}
	return nil
}

func (r *trace) readSquare(in *bufio.Reader, turn, seat int) error {
	v, err := readPickle(in)
	if err != nil {
		return err
	}
	root := v.(map[string]any)
	board := root["map"].(map[string]any)
	if board["width"] != int64(20) || board["height"] != int64(20) || board["number_of_players"] != int64(2) || board["class"] != "Map" {
		return fmt.Errorf("turn %d: the map is %v by %v for %v", turn, board["width"], board["height"], board["number_of_players"])
	}
	if got := root["player"].(map[string]any)["resources"]; got != r.res[turn][seat] {
		return fmt.Errorf("turn %d: the resources are %v, in the trace %v", turn, got, r.res[turn])
	}
	ids := map[any]bool{}
	for x, column := range board["tiles"].([]any) {
		for y, v := range column.([]any) {
			tile := v.(map[string]any)
			if at := tile["position"].([]any); at[0] != int64(x) || at[1] != int64(y) || tile["class"] != "Tile" {
				return fmt.Errorf("turn %d: %v at %d,%d", turn, tile, x, y)
			}
			c := cell{resource: tile["resource"].(int64), owner: -1}
			for i, n := range tile["units"].([]any) {
				c.units[i] = n.(int64)
			}
			if b, ok := tile["building"].(map[string]any); ok {
				c.owner, c.progress = int(b["ownerId"].(int64)), b["production_progress"].(int64)
				if ids[b["buildingID"]] || b["defense"] != int64(10) || b["class"] != "Building" {
					return fmt.Errorf("turn %d: the building %v", turn, b)
				}
				ids[b["buildingID"]] = true
			}
			if err := r.compare(turn, grid.Pt(x, y), c); err != nil {
				return err
			}
		}
	}
	return nil
}

// readHex keeps the resources, of which only changes are sent.
func (r *trace) readHex() func(in *bufio.Reader, turn, seat int) error {
	ore := map[grid.Point]int64{}
	return func(in *bufio.Reader, turn, _ int) error {
		var m struct {
			M [][]struct {
				O    bool
				B    *int
				R    *int64
				U, P int64
			}
			R    []int64
			W, H int
		}
		if err := readFrame(in, &m); err != nil {
			return err
		}
		if !slices.Equal(m.R, r.res[turn]) || m.W != 20 || m.H != 20 {
			return fmt.Errorf("turn %d: the resources are %v, in the trace %v", turn, m.R, r.res[turn])
		}
		for y, row := range m.M {
			for x, got := range row {
				p := grid.Pt(x, y)
				want := r.boards[turn][p]
				if got.O != r.start.Tiles.At(p).Wall {
					return fmt.Errorf("%s is a wall: %t", p, got.O)
				}
				if got.O {
					continue
				}
				if old, known := ore[p]; got.R != nil {
					if known && old == *got.R {
						return fmt.Errorf("turn %d: the resources of %s are sent again", turn, p)
					}
					ore[p] = *got.R
				}
				c := cell{resource: ore[p], owner: -1, progress: want.progress}
				c.units[got.P] = got.U
				if got.B != nil {
					c.owner = *got.B
				}
				if err := r.compare(turn, p, c); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// Matches that the original engines recorded are played again by programs that order what was ordered then: each position that is sent is
// the recorded one, and they end alike.
func TestRecordedMatches(t *testing.T) {
	files := slices.Concat(recordtest.Recorded(t, "si32", "sq_*.jsonl.gz"), recordtest.Recorded(t, "si32", "hex_*.jsonl.gz"))
	for i, file := range files {
		name := filepath.Base(file)
		if !*all && i%10 != 0 && !strings.Contains(name, "_real_") && !strings.Contains(name, "_edge_") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			r := readTrace(t, file)
			players := make([]match.Player, r.start.Seats())
			for seat := range players {
				players[seat] = player(t, r.seat(seat))
			}
			m := of(r.start)
			if err := m.Run(t.Context(), players); err != nil {
				t.Fatal(err)
			}
			ended := r.reason != "crash" && r.reason != "all_timed_out"
			if f := m.Faults(); ended && len(f) > 0 {
				t.Errorf("the first of %d faults is %v", len(f), f[0])
			}
			if o := m.Outcome(); ended && (m.Position().Turn() != len(r.in) || o.Winners != rules.Seats(rules.Seat(*r.winner))) {
				t.Errorf("won by %v after %d turns, in the trace by %d after %d", o.Winners, m.Position().Turn(), *r.winner, len(r.in))
			}
		})
	}
}
