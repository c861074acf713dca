package si32log

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"app.pentarena/game/basics/msgpack"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// write writes a match of Si32 as a log of the original engines: gzip and MessagePack, in the dialect of square tiles or of hexagons. An
// extra key holds level, seed and commands, so that it can be verified under every ruleset.
func write(w io.Writer, t record.Timeline, _ int64) error {
	text, err := si32JSON(t)
	if err != nil {
		return err
	}
	packed, err := msgpack.FromJSON(text)
	if err != nil {
		return fmt.Errorf("%w", err)
	}
	z := gzip.NewWriter(w)
	if _, err := z.Write(packed); err != nil {
		return fmt.Errorf("%w", err)
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("%w", err)
	}
	return nil
}

func si32JSON(t record.Timeline) ([]byte, error) {
	if err := record.Writable(t, "si32"); err != nil {
		return nil, err
	}
	start := t.At(0).State().(*si32.State)
	w := &siWriter{s: start.Clone(), ore: make([]int64, len(start.Tiles.Cells))}
	for i := range w.ore {
		w.ore[i] = NoOre
	}
	setup := t.Setup()
	extra := &siExtra{Level: setup.Text, Seed: setup.Seed, Steps: []siStep{}}
	for seat := range start.Seats() {
		name := fmt.Sprintf("Seat %d", seat+1)
		if seat < len(setup.Seats) {
			name = setup.Seats[seat].Name
		}
		extra.Names = append(extra.Names, name)
	}
	for i := range t.Len() {
		step := t.Step(i)
		c := step.Cmd.(si32.Command)
		text, err := json.Marshal(c)
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		extra.Steps = append(extra.Steps, siStep{step.Seat, text})
		if err := w.step(step.Seat, c); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	w.turn(nil)
	log := siLog{W: start.Tiles.W, H: start.Tiles.H, Turns: w.turns, Ranked: w.ranked(extra.Names), Pentarena: extra}
	text, err := json.Marshal(log)
	if err == nil {
		err = w.err
	}
	if err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	return text, nil
}

type siWriter struct {
	s     *si32.State
	ore   []int64 // resources written last
	turns []json.RawMessage
	err   error
}

// step carries out a step. Before the step that ends a turn, it writes position and orders.
func (w *siWriter) step(seat rules.Seat, c si32.Command) error {
	last := w.s.Active() == rules.Seats(seat) && c.Verb == si32.Pass
	if c.Verb == si32.Concede && w.s.Active()&^rules.Seats(seat) == 0 {
		last = true
	}
	if !last {
		return w.s.Apply(seat, c, nil)
	}
	before, n := w.s.Clone(), w.s.Turn()
	if err := w.s.Apply(seat, c, nil); err != nil {
		return err
	}
	if w.s.Turn() == n {
		return nil // the match ends without the turn
	}
	after := w.s
	w.s = before
	if c.Verb == si32.Concede {
		w.s.Sides[seat].Orders = nil
	}
	w.turn(w.orders())
	w.s = after
	return nil
}

// siCodes are the directions of the dialect of square tiles.
var siCodes = map[si32.Dir]int{si32.Here: -1, si32.East: 0, si32.South: 1, si32.West: 2, si32.North: 3}

// orders returns the orders that will be carried out.
func (w *siWriter) orders() []siCmd {
	var list []siCmd
	hex := w.s.Constants.Geometry == si32.Hex
	w.s.Accepted(func(seat rules.Seat, c si32.Command) {
		o := siCmd{U: int(seat), P: w.number(c.At), N: c.N}
		if c.Foreign {
			o.U = 1 - o.U
		}
		switch {
		case !hex:
			d, ok := siCodes[c.Dir]
			if !ok {
				d = -1 // quarter of a building
			}
			o.D = &d
		default:
			target := c.At
			d := 7
			if c.Dir != si32.Here {
				d = int(c.Dir)
				target = si32.Hex.Step(c.At, c.Dir)
			}
			n := w.number(target)
			o.T = &n
			if !c.Implied() {
				o.D = &d
			}
		}
		list = append(list, o)
	})
	return list
}

func (w *siWriter) number(p grid.Point) int { return p.X*w.s.Tiles.W + p.Y }

// turn writes the position with the orders of the turn.
func (w *siWriter) turn(orders []siCmd) {
	t := siTurn{Cmd: orders}
	if t.Cmd == nil {
		t.Cmd = []siCmd{}
	}
	if w.s.Constants.Geometry == si32.Hex {
		for seat := range w.s.Seats() {
			t.Res = append(t.Res, w.s.Sides[seat].Resources)
		}
	}
	t.Map = Board(w.s, w.ore)
	text, err := json.Marshal(t)
	if err != nil {
		w.err = errors.Join(w.err, err)
	}
	w.turns = append(w.turns, text)
}

// Board lists the tiles of a position as both the logs and the messages of the original engines do: square tiles by columns, hexagons by
// rows. ore holds the resources written last for every tile, NoOre at first; those that differ are written and kept there.
func Board(s *si32.State, ore []int64) [][]Cell {
	long, wide := s.Tiles.W, s.Tiles.H
	hex := s.Constants.Geometry == si32.Hex
	if hex {
		long, wide = wide, long
	}
	board := make([][]Cell, long)
	for a := range board {
		board[a] = make([]Cell, wide)
		for b := range board[a] {
			p := grid.Pt(a, b)
			if hex {
				p = grid.Pt(b, a)
			}
			c := &board[a][b]
			*c = cellOf(s, p)
			i := s.Tiles.Index(p)
			if n := s.Tiles.Cells[i].Resource; n != ore[i] && !c.O {
				c.R, ore[i] = &n, n
			}
		}
	}
	return board
}

// NoOre stands for the resources of a tile that have not been written yet.
const NoOre = -1

// cellOf returns a tile in the log's form, without resources.
func cellOf(s *si32.State, p grid.Point) Cell {
	t := s.Tiles.At(p)
	c := Cell{O: t.Wall}
	if t.Wall {
		return c
	}
	if b := s.BuildingAt(p); b != nil {
		owner := int(b.Owner)
		c.B = &owner
	}
	for seat, n := range t.Units {
		if n <= 0 {
			continue
		}
		if s.Constants.Geometry == si32.Hex {
			c.U, c.P = &siNumbers{One: n}, &seat
		} else {
			c.U = &siNumbers{List: append([]int64(nil), t.Units[:s.Seats()]...)}
		}
		break
	}
	return c
}

// ranked returns the players from best to worst; nil while the match continues.
func (w *siWriter) ranked(names []string) []siBot {
	bots := []siBot{}
	if !w.s.End.Over {
		return bots
	}
	list, n := w.s.Ranked()
	order := []rules.Seat{}
	if w.s.End.Winner != rules.NoSeat {
		order = append(order, w.s.End.Winner)
	}
	for _, seat := range list[:n] {
		if seat != w.s.End.Winner {
			order = append(order, seat)
		}
	}
	for i, seat := range order {
		bot := siBot{ID: names[seat]}
		if w.s.Constants.Geometry == si32.Hex {
			bot.Rank = i + 1
		}
		bots = append(bots, bot)
	}
	return bots
}
