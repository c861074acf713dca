package rulestest

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// bid is a game with secrets: both seats choose numbers from 1 to 3, and when both have passed the greater sum wins.
type bid struct {
	Bids   [2][]int `json:"bids"`
	Locked [2]bool  `json:"locked"`
	Bug    string   `json:"bug"`
}

func (b *bid) Turn() int { return 0 }

func (b *bid) Active() rules.SeatSet {
	var set rules.SeatSet
	for seat, locked := range b.Locked {
		if !locked {
			set |= rules.Seats(rules.Seat(seat))
		}
	}
	return set
}

func (b *bid) Check(seat rules.Seat, n int) error {
	switch {
	case seat < 0 || seat > 1 || b.Locked[seat]:
		return &rules.Illegal{Code: "locked", Detail: "You have passed."}
	case n < -1 || n > 3:
		return &rules.Illegal{Code: "number", Detail: "A number is from 1 to 3."}
	case len(b.Bids[seat]) > 2 && n > 0:
		return &rules.Illegal{Code: "number", Detail: "You have named enough numbers."}
	case b.Bug == "peek" && n == 3 && len(b.Bids[1-seat]) > 0:
		return &rules.Illegal{Code: "number", Detail: "That number is taken."}
	}
	return nil
}

func (b *bid) Apply(seat rules.Seat, n int, _ *rules.Tape) error {
	if err := b.Check(seat, n); err != nil {
		return err
	}
	switch n {
	case -1:
		b.Locked, b.Bids[seat] = [2]bool{true, true}, nil
	case 0:
		b.Locked[seat] = true
	default:
		b.Bids[seat] = append(b.Bids[seat], n)
	}
	return nil
}

func (b *bid) Options(seat rules.Seat) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := range 4 {
			if b.Check(seat, n) == nil && !(n == 3 && b.Bug == "peek") && !yield(n) {
				return
			}
		}
	}
}

func (b *bid) Outcome() rules.Outcome { return rules.Outcome{Over: b.Active().Empty(), Reason: "sum"} }

func (b *bid) Clone() *bid {
	c := *b
	for i := range c.Bids {
		c.Bids[i] = slices.Clone(b.Bids[i])
	}
	return &c
}

func (b *bid) Seen(seat rules.Seat) *bid {
	c := b.Clone()
	for i := range c.Bids {
		switch {
		case rules.Seat(i) == seat || b.Bug == "open" || b.Bug == "spectator" && seat == rules.NoSeat:
		case b.Bug == "length":
			clear(c.Bids[i])
		default:
			c.Bids[i] = nil
		}
	}
	switch b.Bug {
	case "shared":
		if seat >= 0 {
			c.Bids[seat] = b.Bids[seat]
		}
	case "ready":
		c.Locked = [2]bool{}
	case "too much":
		c.Bids = [2][]int{}
	}
	return c
}

// TestKitFindsLeaks runs the kit on games that show too much or too little.
func TestKitFindsLeaks(t *testing.T) {
	for bug, want := range map[string]string{
		"":          "",
		"open":      "sees that seat",
		"length":    "sees that seat",
		"spectator": "seat -1 sees that seat",
		"peek":      "is legal either in the position or in what the seat sees",
		"shared":    "shares memory",
		"ready":     "sees another turn, result or seat to move",
		"too much":  "has other options",
	} {
		game := rules.Game[*bid, int]{Info: rules.Info{ID: "bids", Title: "Bids", Seats: 2, Version: 1, Draws: true, MaxSteps: 20, Events: []string{"none"},
			Refusals: rules.Refusals{{Code: "locked"}, {Code: "number"}}, Reasons: []string{"sum"}}, Concede: -1,
			New: func(func(any) error, string) (*bid, error) { return &bid{Bug: bug}, nil }}
		r := &runner[*bid, int]{Kit: Kit[*bid, int]{Game: game, Every: 1}, adapted: match.Adapt(game), refused: set{}, events: set{}, verbs: set{}}
		got := complaint(t, func(n *notes) {
			for seed := range 40 {
				r.playout(n, toyLevel(t, "x", ""), fmt.Sprint(seed))
			}
		})
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: the kit says %q, not %q", bug, got, want)
		}
	}
}
