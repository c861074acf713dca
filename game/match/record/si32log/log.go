// Package si32log reads and writes the logs of the original engines of Si32: MessagePack, in two dialects, for square tiles and for
// hexagons.
package si32log

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/msgpack"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/internal/codec"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// siLog is a log of the original Si32 engines: compressed MessagePack, or the same as JSON. The dialect of the engine with hexagons also
// records the resources of the seats.
type siLog struct {
	W         int               `json:"w"`
	H         int               `json:"h"`
	Turns     []json.RawMessage `json:"turns"`
	Ranked    []siBot           `json:"rankedBots"`
	Pentarena *siExtra          `json:"pentarena,omitempty"`
}

// siBot is a player in the ranking, which has the best first.
type siBot struct {
	ID       string `json:"_id"`
	Crashed  bool   `json:"crashed"`
	TimedOut bool   `json:"timedOut"`
	Rank     int    `json:"rank,omitempty"` // hex only
}

// siExtra is added by Pentarena, to verify a log under every ruleset.
type siExtra struct {
	Level string   `json:"level"` // the level file
	Seed  string   `json:"seed"`
	Names []string `json:"names"` // of the seats
	Steps []siStep `json:"steps"`
}

type siStep struct {
	Seat rules.Seat      `json:"s"`
	Cmd  json.RawMessage `json:"c"`
}

// siTurn is a position and the orders carried out in it; the last turn has none.
type siTurn struct {
	Map [][]Cell `json:"map"` // square: columns, hex: rows
	Res []int64  `json:"res,omitempty"`
	Cmd []siCmd  `json:"cmd"`
}

// Cell is a tile as the original engines write it. Resources are written when they have changed.
type Cell struct {
	O bool       `json:"o,omitempty"` // a wall
	B *int       `json:"b,omitempty"` // owner of the building
	R *int64     `json:"r,omitempty"`
	U *siNumbers `json:"u,omitempty"` // square: units of each seat, hex: units of seat P
	P *int       `json:"p,omitempty"`
}

// siNumbers is a number or a list of numbers.
type siNumbers struct {
	List []int64
	One  int64
}

func (n siNumbers) MarshalJSON() ([]byte, error) {
	if n.List != nil {
		return json.Marshal(n.List)
	}
	return json.Marshal(n.One)
}

func (n *siNumbers) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("[")) {
		return json.Unmarshal(b, &n.List)
	}
	return json.Unmarshal(b, &n.One)
}

// siCmd is an order: tile and target are tile numbers, column times width plus row.
type siCmd struct {
	U int   `json:"u"` // seat
	P int   `json:"p"`
	T *int  `json:"t,omitempty"` // hex only
	D *int  `json:"d"`           // direction
	N int64 `json:"n"`
}

// Format is the format of these logs.
var Format = record.Format{Name: "si32", Games: []string{"si32"}, Suffix: ".mp.gz", Sniff: sniff, Open: open, Write: write}

// sniff reports whether data looks like a log of an original Si32 engine.
func sniff(data []byte) bool {
	in, err := codec.Unpack(bytes.NewReader(data))
	if err != nil {
		return false
	}
	head, _ := in.Peek(64)
	if len(head) > 3 && head[0]&0xf0 == 0x80 {
		return bytes.Equal(head[1:3], []byte("\xa1w")) || bytes.Equal(head[1:3], []byte("\xa1h")) || bytes.HasPrefix(head[1:], []byte("\xa5turns"))
	}
	head = bytes.TrimSpace(head)
	return slices.ContainsFunc([]string{`{"w":`, `{"h":`, `{"turns":`, `{"w" :`}, func(start string) bool { return bytes.HasPrefix(head, []byte(start)) })
}

func read(data []byte) (*siLog, error) {
	text, err := codec.Text(data)
	if err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	if len(text) > 0 && text[0]&0xf0 == 0x80 {
		if text, err = msgpack.ToJSON(text); err != nil {
			return nil, fmt.Errorf("%w", err)
		}
	}
	l := new(siLog)
	if err := codec.DecodeJSON(bytes.NewReader(text), l); err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	switch {
	case l.W < 1 || l.H < 1 || l.W > si32.MaxSide || l.H > si32.MaxSide:
		return nil, fmt.Errorf("a board of %d by %d tiles", l.W, l.H)
	case len(l.Turns) == 0:
		return nil, errors.New("it has no turns; the match failed before the first")
	case len(l.Turns)*l.W*l.H > codec.MaxObjects:
		return nil, fmt.Errorf("%d turns are too many for a board of %d by %d tiles", len(l.Turns), l.W, l.H)
	}
	return l, nil
}

func (l *siLog) turn(i int) (*siTurn, error) {
	t := new(siTurn)
	if err := json.Unmarshal(l.Turns[i], t); err != nil {
		return nil, fmt.Errorf("turn %d: %w", i, err)
	}
	long, wide := l.W, l.H
	if t.hex() {
		long, wide = l.H, l.W
	}
	if len(t.Map) != long {
		return nil, fmt.Errorf("turn %d has %d rows of tiles, expected %d", i, len(t.Map), long)
	}
	for k, line := range t.Map {
		if len(line) != wide {
			return nil, fmt.Errorf("turn %d: row %d has %d tiles, expected %d", i, k, len(line), wide)
		}
	}
	return t, nil
}

// hex reports whether the turn is in the dialect of hexagons.
func (t *siTurn) hex() bool { return t.Res != nil }

func (t *siTurn) cell(p grid.Point) *Cell {
	if t.hex() {
		return &t.Map[p.Y][p.X]
	}
	return &t.Map[p.X][p.Y]
}

// open re-executes a log written by Pentarena. Logs of the original engines do not record the kinds of orders and become state logs.
func open(data []byte, p *record.Progress) (record.Timeline, record.Info, error) {
	l, err := read(data)
	if err != nil {
		return nil, record.Info{}, err
	}
	info := record.Info{State: record.AsRecorded, Message: "Shown as recorded, not verified: logs of this kind do not contain the orders."}
	if l.Pentarena != nil {
		line, difference := l.reexecute(p)
		if difference == nil {
			return line, record.Reproduced(line), nil
		}
		if err := p.Err(); err != nil {
			return nil, info, err
		}
		info = record.Differing(line, difference, "The log does not follow from the rules; shown as recorded.")
	}
	states, err := si32States(l)
	return states, info, err
}

// reexecute takes the steps that Pentarena added to a log, and compares the position at the beginning of every turn. The error is the first
// difference.
func (l *siLog) reexecute(p *record.Progress) (*record.Replay, error) {
	x := l.Pentarena
	setup := match.Setup{Game: "si32", Level: "Recorded match", Text: x.Level, Seed: x.Seed}
	setup.Seats = lists.Map(x.Names, func(name string) match.SeatInfo { return match.SeatInfo{Name: name, Kind: "recorded"} })
	game := match.Adapt(si32.Game())
	line, err := record.Start(game, setup)
	if err != nil {
		return nil, fmt.Errorf("the first position: %w", err)
	}
	if seats := line.Head().Seats(); len(x.Names) != seats {
		return nil, fmt.Errorf("%d names for %d seats", len(x.Names), seats)
	}
	board := line.Head().State().(*si32.State)
	if board.Tiles.W != l.W || board.Tiles.H != l.H {
		return nil, fmt.Errorf("the board has %d by %d tiles, in the log %d by %d", board.Tiles.W, board.Tiles.H, l.W, l.H)
	}
	ore := make([]int64, l.W*l.H)
	compare := func() error {
		if turn := line.Head().Turn(); turn >= len(l.Turns) {
			return fmt.Errorf("turn %d is not in the log", turn)
		}
		return l.compare(line.Head().State().(*si32.State), ore)
	}
	if err := compare(); err != nil {
		return line, err
	}
	for i, s := range x.Steps {
		if err := p.At(i, len(x.Steps)); err != nil {
			return line, err
		}
		cmd, err := game.Decode(s.Cmd)
		if err != nil {
			return line, fmt.Errorf("step %d: %w", i+1, err)
		}
		before := line.Head().Turn()
		if err := line.Do(s.Seat, cmd, nil); err != nil {
			return line, fmt.Errorf("step %d: seat %d: %w", i+1, s.Seat+1, err)
		}
		if line.Head().Turn() == before {
			continue
		}
		if err := compare(); err != nil {
			return line, err
		}
	}
	if turn := line.Head().Turn(); turn != len(l.Turns)-1 {
		return line, fmt.Errorf("there are orders for %d turns but positions for %d", turn, len(l.Turns)-1)
	}
	return line, nil
}

// compare returns the first difference between a position and its turn of the log. ore holds the resources written so far.
func (l *siLog) compare(s *si32.State, ore []int64) error {
	t, err := l.turn(s.Turn())
	if err != nil {
		return err
	}
	if hex := s.Constants.Geometry == si32.Hex; hex != t.hex() {
		return errors.New("its tiles have another shape than its level")
	}
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		c := t.cell(p)
		if c.R != nil {
			ore[i] = *c.R
		}
		tile := &s.Tiles.Cells[i]
		units, owner := c.units(), rules.NoSeat
		if c.B != nil {
			owner = rules.Seat(*c.B)
		}
		logged := cellOf(s, p)
		theirs, ours := onTile{ore[i], c.O, units, owner}, onTile{tile.Resource, tile.Wall, logged.units(), ownerAt(s, p)}
		if c.O {
			theirs.Ore = ours.Ore
		}
		if theirs != ours {
			return fmt.Errorf("tile %s: %s", p, record.Unlike("log", theirs, ours))
		}
	}
	for seat, n := range t.Res {
		if seat >= s.Seats() {
			return fmt.Errorf("seat %d has resources in the log, and does not exist here", seat+1)
		}
		if here := s.Sides[seat].Resources; n != here {
			return fmt.Errorf("seat %d: resources %s", seat+1, record.Unlike("log", n, here))
		}
	}
	return nil
}

// onTile is what is compared of a tile.
type onTile struct {
	Ore   int64
	Wall  bool
	Units [rules.MaxSeats]int64
	Owner rules.Seat
}

func ownerAt(s *si32.State, p grid.Point) rules.Seat {
	if b := s.BuildingAt(p); b != nil {
		return b.Owner
	}
	return rules.NoSeat
}

func (c *Cell) units() (units [rules.MaxSeats]int64) {
	switch {
	case c.U == nil:
	case c.U.List != nil:
		copy(units[:], c.U.List)
	case c.P != nil && *c.P >= 0 && *c.P < rules.MaxSeats:
		units[*c.P] = c.U.One
	}
	return units
}
