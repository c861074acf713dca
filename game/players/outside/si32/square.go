package si32

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/si32"
)

// maxLine is the greatest length of a line with a pickled reply.
const maxLine = 4 << 20

// pickles is the framing of the engines with square tiles: pickles, which end by themselves, one way, and lines the other.
func pickles(r io.Reader, w io.Writer) outside.Framing { return &pickled{outside.Lines(r, w), w} }

type pickled struct {
	outside.Framing
	w io.Writer
}

func (p *pickled) Write(m []byte) error {
	_, err := p.w.Write(m)
	return err
}

// squareWire speaks with players of the engines with square tiles.
type squareWire struct {
	ids  []int64 // of the buildings by their numbers, -1 for none: an ID is not used again as a number is
	next int64
}

// hello tells the seat.
func (*squareWire) hello(seat rules.Seat, _ *game.State) [][]byte {
	p := newPickler()
	p.number(int64(seat))
	return [][]byte{p.pickle()}
}

// name gives new buildings their IDs.
func (q *squareWire) name(buildings []game.Building) {
	for i := range buildings {
		if i == len(q.ids) {
			q.ids = append(q.ids, -1)
		}
		switch {
		case buildings[i].Gone:
			q.ids[i] = -1
		case q.ids[i] < 0:
			q.ids[i] = q.next
			q.next++
		}
	}
}

// position is the board and what the seat has. Buildings of several tiles are the same object on each.
func (q *squareWire) position(seat rules.Seat, s *game.State) ([]byte, error) {
	q.name(s.Buildings)
	p := newPickler()
	number := func(name string, n int64) attribute { return attribute{name, func() { p.number(n) }} }
	building := func(i int32) {
		if i < 0 {
			p.op(opNone)
			return
		}
		if p.known(strconv.Itoa(int(i))) {
			return
		}
		b := &s.Buildings[i]
		p.class("Building")
		p.op(opEmptyTuple, opNewObj)
		p.memo[strconv.Itoa(int(i))] = p.next
		p.memoize()
		p.dict(number("ownerId", int64(b.Owner)), number("production_progress", b.Progress), number("defense", s.Constants.Defence), number("buildingID", q.ids[i]))
		p.op(opBuild)
	}
	tile := func(at grid.Point) {
		t := s.Tiles.At(at)
		attributes := []attribute{
			{"position", func() { p.coordinate(at) }},
			number("resource", t.Resource),
			{"units", func() { p.list(s.Seats(), func(i int) { p.number(t.Units[i]) }) }},
			{"building", func() { building(t.Building - 1) }},
		}
		if t.Wall { // not known to the engines, whose boards have none
			attributes = append(attributes, attribute{"obstructed", func() { p.op(opNewTrue) }})
		}
		p.object("Tile", attributes...)
	}
	tiles := func() {
		p.list(s.Tiles.W, func(x int) { p.list(s.Tiles.H, func(y int) { tile(grid.Pt(x, y)) }) })
	}
	board := func() {
		p.object("Map", number("number_of_players", int64(s.Seats())), attribute{"tiles", tiles}, number("width", int64(s.Tiles.W)), number("height", int64(s.Tiles.H)))
	}
	p.dict(attribute{"map", board}, attribute{"player", func() { p.dict(number("resources", s.Sides[seat].Resources)) }})
	return p.pickle(), nil
}

func (p *pickler) coordinate(at grid.Point) {
	p.class("Coordinate")
	p.number(int64(at.X))
	p.number(int64(at.Y))
	p.op(opTuple2)
	p.memoize()
	p.op(opTuple1)
	p.memoize()
	p.op(opNewObj)
	p.memoize()
}

// orders reads a line: the literal of Python for the bytes of a pickle, which is a list of commands.
func (*squareWire) orders(reply []byte, seat rules.Seat, s *game.State) ([]order, error) {
	data, err := bytesLiteral(reply)
	if err != nil {
		return nil, err
	}
	value, err := unpickle(data)
	if err != nil {
		return nil, err
	}
	list, ok := value.(*list)
	if !ok {
		return nil, fmt.Errorf("%s where a list of orders should be", show(value))
	}
	orders := make([]order, 0, min(len(list.items), maxOrders))
	for i, v := range list.items[:min(len(list.items), maxOrders)] {
		o, err := squareOrder(v, seat, s.Seats())
		if err != nil {
			return nil, fmt.Errorf("order %d: %w", i+1, err)
		}
		orders = append(orders, o)
	}
	return orders, nil
}

var squareVerbs = map[string]game.Verb{"move": game.Move, "build": game.Build, "mine": game.Mine}

// squareDirs are the directions by their steps. Diagonals are for buildings of several tiles.
var squareDirs = map[[2]int64]game.Dir{{0, 0}: game.Here, {1, 0}: game.East, {-1, 0}: game.West, {0, -1}: game.North, {0, 1}: game.South,
	{1, -1}: game.NorthEast, {-1, -1}: game.NorthWest, {1, 1}: game.SouthEast, {-1, 1}: game.SouthWest}

// squareOrder reads a pickled command.
func squareOrder(v any, seat rules.Seat, seats int) (order, error) {
	o, ok := v.(*object)
	if !ok || o.class != "Command" {
		return order{}, fmt.Errorf("%s where a Command should be", show(v))
	}
	owner, whole, err := numberOf(o.attributes["playerId"])
	if err != nil || !whole || owner < 0 || owner >= int64(seats) {
		return order{}, fmt.Errorf("the playerId is %s", show(o.attributes["playerId"]))
	}
	at, ok := pair(o.attributes["position"])
	if !ok {
		return order{}, fmt.Errorf("the position is %s", show(o.attributes["position"]))
	}
	word, ok := o.attributes["command"].(string)
	if !ok {
		return order{}, fmt.Errorf("the command is %s", show(o.attributes["command"]))
	}
	verb, known := squareVerbs[word]
	if !known {
		verb = game.Wait // the engines take commands of unknown kinds, which do nothing
	}
	step, ok := pair(o.attributes["direction"])
	none, given := o.attributes["direction"]
	if !ok && (!given || none != nil || verb == game.Move) {
		return order{}, fmt.Errorf("the direction is %s", show(o.attributes["direction"]))
	}
	n, whole, err := numberOf(o.attributes["number_of_units"])
	if err != nil {
		return order{}, errors.New("the number_of_units is " + show(o.attributes["number_of_units"]))
	}
	dir, known := squareDirs[step]
	switch {
	case !whole:
		return order{why: errFraction}, nil
	case !known:
		return order{why: errDirection}, nil
	}
	c := game.Command{Verb: verb, At: grid.Pt(int(at[0]), int(at[1])), Dir: dir, N: n}
	if rules.Seat(owner) != seat {
		if seats != 2 {
			return order{}, fmt.Errorf("the playerId is %d, not %d", owner, seat)
		}
		c.Foreign = true
	}
	return order{cmd: c}, nil
}

// numberOf reads a number, and reports whether it is whole.
func numberOf(v any) (n int64, exact bool, err error) {
	switch x := v.(type) {
	case int64:
		return min(max(x, -huge), huge), true, nil
	case float64:
		n, exact = whole(x)
		return n, exact, nil
	case bool:
		if x {
			n = 1
		}
		return n, true, nil
	}
	return 0, false, errors.New("not a number")
}

// pair reads a tuple, a list or a Coordinate of two whole numbers.
func pair(v any) (p [2]int64, ok bool) {
	if o, ok := v.(*object); ok && o.class == "Coordinate" && len(o.args) == 1 {
		v = o.args[0]
	}
	var items []any
	switch x := v.(type) {
	case tuple:
		items = x
	case *list:
		items = x.items
	}
	if len(items) != 2 {
		return p, false
	}
	for i, item := range items {
		n, exact, err := numberOf(item)
		if err != nil || !exact {
			return p, false
		}
		p[i] = n
	}
	return p, true
}
