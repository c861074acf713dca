package si32

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"app.pentarena/game/basics/msgpack"
	"app.pentarena/game/match/record/si32log"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// maxFrame is the greatest length of a reply in MessagePack; as many orders as the rules take need a third of it.
const maxFrame = 512 << 10

// frames is the framing of messages that follow their length, four bytes with the lowest first.
func frames(r io.Reader, w io.Writer) outside.Framing { return &framed{r, w} }

type framed struct {
	r io.Reader
	w io.Writer
}

// Read returns the next message.
func (f *framed) Read(limit int) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(f.r, head[:]); err != nil {
		return nil, err
	}
	switch n := int32(binary.LittleEndian.Uint32(head[:])); {
	case n < 0:
		return nil, fmt.Errorf("a message of %d bytes", n)
	case int(n) > limit:
		return nil, fmt.Errorf("a message of %d bytes: %w", n, outside.ErrTooLong)
	default:
		m := make([]byte, n)
		_, err := io.ReadFull(f.r, m)
		return m, err
	}
}

func (f *framed) Write(m []byte) error {
	_, err := f.w.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(m))), m...))
	return err
}

// hexWire speaks with players of the engine with hexagons.
type hexWire struct {
	ore []int64 // of each tile, as the program knows it
}

// hello tells the seat, the number of seats, and parameters, of which there are none.
func (*hexWire) hello(seat rules.Seat, s *game.State) [][]byte {
	return [][]byte{{byte(seat)}, {byte(s.Seats())}, {0x80}}
}

func (h *hexWire) position(_ rules.Seat, s *game.State) ([]byte, error) {
	if h.ore == nil {
		h.ore = make([]int64, len(s.Tiles.Cells))
		for i := range h.ore {
			h.ore[i] = si32log.NoOre
		}
	}
	m := struct {
		Map       [][]si32log.Cell `json:"m"`
		Resources []int64          `json:"r"`
		W         int              `json:"w"`
		H         int              `json:"h"`
	}{Map: si32log.Board(s, h.ore), W: s.Tiles.W, H: s.Tiles.H}
	for seat := range s.Seats() {
		m.Resources = append(m.Resources, s.Sides[seat].Resources)
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return msgpack.FromJSON(text)
}

// hexOrder is an order in a reply. All keys have to be there.
type hexOrder struct {
	At   []float64 `json:"l"`
	Verb *string   `json:"c"`
	Dir  *float64  `json:"d"`
	N    *float64  `json:"n"`
}

var hexVerbs = map[string]game.Verb{"MOVE": game.Move, "BUILD": game.Build, "MINE": game.Mine}

func (*hexWire) orders(reply []byte, _ rules.Seat, _ *game.State) ([]order, error) {
	text, err := msgpack.ToJSON(reply)
	if err != nil {
		return nil, err
	}
	if text[0] != '[' {
		return nil, errors.New("not a list of orders")
	}
	var list []hexOrder
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	list = list[:min(len(list), maxOrders)]
	orders := make([]order, len(list))
	for i := range list {
		if orders[i], err = list[i].order(); err != nil {
			return nil, fmt.Errorf("order %d: %w", i+1, err)
		}
	}
	return orders, nil
}

func (o *hexOrder) order() (order, error) {
	switch {
	case o.Verb == nil || o.Dir == nil || o.N == nil:
		return order{}, errors.New(`it needs the keys "l", "c", "d" and "n"`)
	case len(o.At) != 2:
		return order{}, fmt.Errorf("a place of %d numbers", len(o.At))
	}
	x, okX := whole(o.At[0])
	y, okY := whole(o.At[1])
	d, okD := whole(*o.Dir)
	if !okX || !okY || !okD || d < 1 || d > 7 {
		return order{}, fmt.Errorf("place %v and direction %v", o.At, *o.Dir)
	}
	verb, known := hexVerbs[*o.Verb]
	if !known {
		verb = game.Wait // the engine takes orders of unknown kinds, which do nothing
	}
	n, ok := whole(*o.N)
	if !ok && n >= 1 {
		return order{why: errFraction}, nil
	}
	return order{cmd: game.Command{Verb: verb, At: grid.Pt(int(x), int(y)), Dir: hexDirs[d], N: max(n, 0)}}, nil
}

// hexDirs are the directions by their numbers.
var hexDirs = [...]game.Dir{1: game.East, game.West, game.NorthEast, game.NorthWest, game.SouthEast, game.SouthWest, game.Here}
