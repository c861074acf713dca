package orders_test

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/orders"
	"app.pentarena/game/match/orders/orderstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/rulestest"
)

// porter is the standing orders of Cairns: a seat takes stones from a heap, turn by turn, until it is empty.
type porter struct {
	Heaps [2]int `json:"heaps"` // from 1; 0 for none
}

type porters struct {
	Given *porter `json:"given,omitempty"`
}

func (p *porters) Begin(s *rulestest.Cairn, seat rules.Seat) (cmds []rulestest.Take, why string) {
	if p.Given == nil || p.Given.Heaps[seat] == 0 {
		return nil, ""
	}
	c := rulestest.Take{Heap: p.Given.Heaps[seat] - 1, Stones: 1}
	if s.Check(seat, c) != nil {
		p.Given.Heaps[seat] = 0
		return nil, "The heap is empty."
	}
	return []rulestest.Take{c}, ""
}

func (p *porters) Watch(s *rulestest.Cairn, seat rules.Seat) {
	if p.Given != nil && s.Taken == 0 {
		p.Given.Heaps[seat] = 0
	}
}

func (p *porters) Check(s *rulestest.Cairn) error {
	if p.Given == nil {
		return nil
	}
	for seat, h := range p.Given.Heaps {
		if h < 0 || h > len(s.Heaps) {
			return fmt.Errorf("seat %d: there is no heap %d", seat+1, h)
		}
	}
	return nil
}

func level(t *testing.T) levels.Level {
	t.Helper()
	l, err := levels.Parse("toy.toml", []byte("game = \"cairns\"\ntitle = \"Toy\"\nstones = [9, 9, 9, 9]\nturns = 60"))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestKit(t *testing.T) {
	orderstest.Kit[*rulestest.Cairn, rulestest.Take, *porters]{
		Game: rulestest.Cairns(),
		New:  func() *porters { return &porters{} },
		Give: func(p *porters, s *rulestest.Cairn, seat rules.Seat, dice *rules.Seeded) []rulestest.Take {
			h := dice.Intn(len(s.Heaps))
			c := rulestest.Take{Heap: h, Stones: 1}
			if s.Check(seat, c) != nil {
				return nil
			}
			if p.Given == nil {
				p.Given = &porter{}
			}
			p.Given.Heaps[seat] = h + 1
			return []rulestest.Take{c}
		},
	}.Run(t, []levels.Level{level(t)}, 40, "1", "2", "3")
}

// TestStored writes the orders of a game whose types are erased, and reads good ones and bad ones.
func TestStored(t *testing.T) {
	start, err := match.Adapt(rulestest.Cairns()).New(level(t).Decode, "1")
	if err != nil {
		t.Fatal(err)
	}
	if data, err := orders.Encode(orders.Adapt(&porters{})); data != nil || err != nil {
		t.Errorf("no orders are stored as %s, %v", data, err)
	}
	data, err := orders.Encode(orders.Adapt(&porters{&porter{[2]int{2, 0}}}))
	if err != nil || string(data) != `{"given":{"heaps":[2,0]}}` {
		t.Fatalf("%s, %v", data, err)
	}
	again := orders.Adapt(&porters{})
	if err := orders.Decode(data, again, start); err != nil {
		t.Fatal(err)
	}
	cmds, why := again.Begin(start, 0)
	if len(cmds) != 1 || cmds[0] != match.Command(rulestest.Take{Heap: 1, Stones: 1}) || why != "" {
		t.Errorf("they want %v %q", cmds, why)
	}
	again.Watch(start, 0)
	if cmds, _ := again.Begin(start, 0); len(cmds) != 0 {
		t.Errorf("taken back they want %v", cmds)
	}
	for data, want := range map[string]string{
		`{"given":{"heaps":[5,0]}}`:            "seat 1: there is no heap 5",
		`{"given":{"heap":[1,0]}}`:             `unknown field "heap"`,
		`{"given":{"heaps":[1,0]}} x`:          "there is more after",
		`{"given":`:                            "unexpected EOF",
		strings.Repeat(" ", orders.MaxBytes+1): "more than",
	} {
		if err := orders.Decode([]byte(data), orders.Adapt(&porters{}), start); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "standing orders") {
			t.Errorf("%.40s: %v lacks %q", data, err, want)
		}
	}
	if data, err := orders.Encode(&many{Text: strings.Repeat("x", orders.MaxBytes)}); err == nil {
		t.Errorf("orders of %d bytes are stored", len(data))
	}
}

type many struct {
	porters
	Text string
}
