// Package orders is the contract of standing orders: orders of a seat that continue over several turns until they are done, become
// impossible, or are replaced or taken back. They hold players' knowledge, not drawing: people give them at the board, built-in players use
// the same searches, and records store them. Each game has a package below.
package orders

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"app.pentarena/game/basics/strict"
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// MaxBytes is the greatest size of the JSON form of the standing orders of a match.
const MaxBytes = 1 << 20

// Standing is the standing orders of all seats of a match: plain data, whose JSON form leaves out empty fields. Each game has its own
// methods to give them.
type Standing[S any, C comparable] interface {
	// Begin continues the orders of a seat when its turn, or a stage of it, opens. The commands, perhaps with a pass at the end, are legal
	// in sequence from s, which is not changed. why says what stopped an order, "" for nothing.
	Begin(s S, seat rules.Seat) (cmds []C, why string)
	// Watch updates the orders to a position in an open turn of the seat: orders end when their commands were taken back or their units are
	// gone.
	Watch(s S, seat rules.Seat)
	// Check returns what is wrong with orders that were stored with the position s, nil when they can continue from there.
	Check(s S) error
}

// Encode is the JSON form of standing orders, nil when there are none.
func Encode[S any, C comparable](o Standing[S, C]) ([]byte, error) {
	data, err := json.Marshal(o)
	switch {
	case err != nil:
		return nil, err
	case string(data) == "{}":
		return nil, nil
	case len(data) > MaxBytes:
		return nil, fmt.Errorf("the standing orders have %d bytes, not at most %d", len(data), MaxBytes)
	}
	return data, nil
}

// Decode reads the JSON form of standing orders that belong to the position s into o, which must be empty.
func Decode[S any, C comparable](data []byte, o Standing[S, C], s S) error {
	if len(data) > MaxBytes {
		return fmt.Errorf("standing orders: more than %d bytes", MaxBytes)
	}
	if err := strict.Unmarshal(data, o); err != nil {
		return fmt.Errorf("standing orders: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if err := o.Check(s); err != nil {
		return fmt.Errorf("standing orders: %w", err)
	}
	return nil
}

// Any is the standing orders of any game.
type Any = Standing[match.Position, match.Command]

// Adapt erases the types of a game's standing orders.
func Adapt[S any, C comparable](o Standing[S, C]) Any { return &erased[S, C]{o} }

// Button is what a button that orders for all pieces of a seat gives at the beginning of its turn.
type Button = func(t match.Position, seat rules.Seat) []match.Command

// Buttons erases the types of a game's buttons.
func Buttons[S any, C comparable](of ...func(s S, seat rules.Seat) []C) (list []Button) {
	for _, press := range of {
		list = append(list, func(t match.Position, seat rules.Seat) []match.Command { return erase(press(t.State().(S), seat)) })
	}
	return list
}

func erase[C comparable](list []C) (cmds []match.Command) {
	for _, c := range list {
		cmds = append(cmds, c)
	}
	return cmds
}

type erased[S any, C comparable] struct{ orders Standing[S, C] }

func (e *erased[S, C]) Begin(t match.Position, seat rules.Seat) (cmds []match.Command, why string) {
	list, why := e.orders.Begin(t.State().(S), seat)
	return erase(list), why
}

func (e *erased[S, C]) Watch(t match.Position, seat rules.Seat) { e.orders.Watch(t.State().(S), seat) }
func (e *erased[S, C]) Check(t match.Position) error            { return e.orders.Check(t.State().(S)) }
func (e *erased[S, C]) MarshalJSON() ([]byte, error)            { return json.Marshal(e.orders) }

// UnmarshalJSON replaces all orders.
func (e *erased[S, C]) UnmarshalJSON(data []byte) error {
	reflect.ValueOf(e.orders).Elem().SetZero()
	return strict.Unmarshal(data, e.orders)
}
