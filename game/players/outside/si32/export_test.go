package si32

import game "app.pentarena/rules/si32"

// Unpickle reads a pickle as plain Go values: maps for dicts and objects, with the class under "class", lists for lists, tuples and places.
func Unpickle(data []byte) (any, error) {
	v, err := unpickle(data)
	return plain(v), err
}

func plain(v any) any {
	each := func(items []any) []any {
		out := make([]any, len(items))
		for i, x := range items {
			out[i] = plain(x)
		}
		return out
	}
	table := func(items map[string]any) map[string]any {
		out := map[string]any{}
		for k, x := range items {
			out[k] = plain(x)
		}
		return out
	}
	switch x := v.(type) {
	case tuple:
		return each(x)
	case *list:
		return each(x.items)
	case *dict:
		return table(x.items)
	case *object:
		if x.class == "Coordinate" {
			return each(x.args[0].(tuple))
		}
		t := table(x.attributes)
		t["class"] = x.class
		return t
	}
	return v
}

// Orders is how many orders a reply has, in the form for hexagons or that for squares.
func Orders(hex bool, reply []byte) (int, error) {
	w := wire(&squareWire{})
	if hex {
		w = &hexWire{}
	}
	orders, err := w.orders(reply, 0, &game.State{Constants: game.Constants{Seats: 2}})
	return len(orders), err
}

// Number is the pickle of a number.
func Number(n int64) []byte {
	p := newPickler()
	p.number(n)
	return p.pickle()
}

// Houses is how many buildings a pickled position has, and on how many tiles they stand.
func Houses(data []byte) (buildings, tiles int) {
	v, _ := unpickle(data)
	root, _ := v.(*dict)
	board := root.items["map"].(*object)
	seen := map[any]bool{}
	for _, column := range board.attributes["tiles"].(*list).items {
		for _, t := range column.(*list).items {
			if b := t.(*object).attributes["building"]; b != nil {
				seen[b] = true
				tiles++
			}
		}
	}
	return len(seen), tiles
}
