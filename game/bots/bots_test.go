package bots_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/bots"
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/rulestest"
)

// most takes as many stones as it can from the largest heap.
func most(c *rulestest.Cairn, _ rules.Seat, yield func() error) ([]rulestest.Take, error) {
	heap := slices.Index(c.Heaps, slices.Max(c.Heaps))
	return []rulestest.Take{{Heap: heap, Stones: min(c.Strength, c.Heaps[heap])}}, yield()
}

// players are the players of the toy.
func players() bots.Roster[*rulestest.Cairn, rulestest.Take] {
	return bots.Roster[*rulestest.Cairn, rulestest.Take]{
		Game: "cairns",
		Minds: []bots.Mind[*rulestest.Cairn, rulestest.Take]{
			{Name: "most", New: func(string) bots.Think[*rulestest.Cairn, rulestest.Take] { return most }},
			{Name: "idle", New: func(string) bots.Think[*rulestest.Cairn, rulestest.Take] {
				return func(*rulestest.Cairn, rules.Seat, func() error) ([]rulestest.Take, error) { return nil, nil }
			}},
		},
		Advise: func(c *rulestest.Cairn, seat rules.Seat, yield func() error) (rulestest.Take, string, error) {
			plan, err := most(c, seat, yield)
			if err != nil {
				return rulestest.Take{}, "", err
			}
			return plan[0], "Take from the largest heap.", nil
		},
	}
}

func open[S rules.State[S, C], C comparable](t *testing.T, game rules.Game[S, C]) match.Table {
	t.Helper()
	table, err := match.Adapt(game).New(func(any) error { return nil }, "x")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestMatch(t *testing.T) {
	var list []match.Player
	for _, name := range players().Names() {
		p, err := players().New(name, "seed")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	m := match.New(match.Setup{Game: "cairns", Seats: make([]match.SeatInfo, 2)}, open(t, rulestest.Cairns()))
	if err := m.Run(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	if o := m.Outcome(); !o.Over || !o.Winners.Has(0) || o.Scores[1] != 0 {
		t.Errorf("outcome %+v", o)
	}
}

func TestUnknownName(t *testing.T) {
	p, err := players().New("master", "")
	if err == nil || p != nil || !strings.Contains(err.Error(), `cairns has no player "master"; it has most, idle`) {
		t.Errorf("player %v, error %v", p, err)
	}
}

func TestOtherGame(t *testing.T) {
	const want = "the players of cairns cannot play Anarchy"
	table := open(t, anarchy.Game())
	if _, _, err := players().Suggest(t.Context(), table, 0); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
	p, err := players().New("idle", "")
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(match.Setup{Seats: make([]match.SeatInfo, 2)}, table)
	if err := m.Run(t.Context(), []match.Player{p, p}); err == nil || !strings.Contains(err.Error(), want) {
		t.Error(err)
	}
}

func TestSuggest(t *testing.T) {
	table := open(t, rulestest.Cairns())
	c, why, err := players().Suggest(t.Context(), table, 0)
	if err != nil || why == "" || table.Check(0, c) != nil {
		t.Errorf("%v (%q): %v", c, why, err)
	}
	if _, _, err := players().Suggest(t.Context(), table, 1); err == nil || !strings.Contains(err.Error(), "seat 2 has no turn") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := players().Suggest(ctx, table, 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
