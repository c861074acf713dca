package table_test

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/table"
)

// stall is a controller with a window of offers; it notes what is done with them.
type stall struct {
	board.AnyController
	open bool
	shop board.Shop
	done []string
}

func (h *stall) Begin(match.Position, rules.Seat) (a board.Response[match.Command]) { return a }

func (h *stall) Shop(match.Position, rules.Seat) (board.Shop, bool) { return h.shop, h.open }

func (h *stall) Take(offer string, amount int, _ match.Position, _ rules.Seat) (a board.Response[match.Command]) {
	h.done = append(h.done, fmt.Sprintf("%s %d", offer, amount))
	for i := range h.shop.Offers {
		if o := &h.shop.Offers[i]; o.ID == offer {
			o.Amount, o.Chosen = amount, amount > 0
		}
	}
	return a
}

func (h *stall) Choose(verb string, s match.Position, seat rules.Seat) (a board.Response[match.Command]) {
	h.done = append(h.done, verb)
	if verb == board.ShopDo || verb == board.ShopClose {
		h.open = false
	}
	return a
}

// staffed is a view whose controller is a stall.
type staffed struct {
	board.AnyView
	stall *stall
}

func (s staffed) Controller() board.AnyController { return s.stall }

// market sits at a table with an open window of offers.
func market(t *testing.T, counted bool) (*sitting, *stall) {
	t.Helper()
	view, _ := scenes.View("anarchy")
	h := &stall{AnyController: view.Controller(), open: true, shop: board.Shop{Title: "Market", Note: "All fresh.", Bill: "Nothing", Do: "Take"}}
	if counted {
		h.shop.Stall = &board.Stall{}
	}
	for i := range 9 {
		o := board.Offer{ID: fmt.Sprintf("thing-%d", i), Title: fmt.Sprintf("Thing %d", i), Text: "It is good."}
		if counted {
			o.Most, o.Reason = 12, "That is all there is."
		}
		if i%5 == 0 && !counted {
			o.Group = "Things"
		}
		h.shop.Offers = append(h.shop.Offers, o)
	}
	s := openWith(t, func(string) (board.AnyView, bool) { return staffed{view, h}, true }, table.Options{Setup: duel(t, "quick", "human", "random")})
	s.ticks(60)
	return s, h
}

func TestShopTakesAndLeaves(t *testing.T) {
	s, h := market(t, false)
	s.pressOn("shop/thing-3")
	s.pressOn("shop/thing-3")
	s.pressOn("shop/thing-7")
	s.pressOn("shop/do")
	if got := strings.Join(h.done, ", "); got != "thing-3 1, thing-3 0, thing-7 1, shop-do" {
		t.Errorf("done: %s", got)
	}
	if _, open := s.turn.Shop(); open {
		t.Error("the window stays open")
	}
}

func TestShopCounts(t *testing.T) {
	s, h := market(t, true)
	for _, b := range []string{"more", "more", "five", "less", "all", "more"} {
		s.pressOn("shop/thing-2/" + b)
	}
	if got := strings.Join(h.done, ", "); got != "thing-2 1, thing-2 2, thing-2 7, thing-2 6, thing-2 12" {
		t.Errorf("done: %s", got)
	}
	s.pressOn("shop/thing-0/less") // there is none to take away
	if n := len(h.done); n != 5 {
		t.Errorf("done: %v", h.done)
	}
	s.pressOn("shop/close")
	if h.open || h.done[5] != board.ShopClose {
		t.Errorf("done: %v", h.done)
	}
}

// A slow frame brings several presses at once: each counts, and each means what was drawn where it was made.
func TestShopCountsEveryPressOfASlowFrame(t *testing.T) {
	s, h := market(t, true)
	for i, id := range []string{"shop/thing-2/more", "shop/thing-2/more", "shop/thing-1/more", "shop/thing-2/more", "shop/close", "shop/thing-1/more"} {
		s.in.X, s.in.Y = s.place(id).Middle()
		s.in.Queued, s.in.Pressed, s.in.Down = i > 0, true, true
		s.ticks(1)
		s.in.Queued, s.in.Released, s.in.Down = true, true, false
		s.ticks(1)
	}
	if got := strings.Join(h.done, ", "); got != "thing-2 1, thing-2 2, thing-1 1, thing-2 3, shop-close" {
		t.Errorf("done: %s", got)
	}
}

func TestShopByKeyboard(t *testing.T) {
	s, h := market(t, false)
	s.key("Enter") // the last control has the focus
	if len(h.done) != 1 || h.done[0] != board.ShopDo {
		t.Errorf("done: %v", h.done)
	}
	h.open, h.done = true, nil
	s.ticks(20)
	s.key("Escape")
	s.ticks(2)
	if h.open || len(h.done) != 1 || h.done[0] != board.ShopClose {
		t.Errorf("done: %v", h.done)
	}
}

func TestShopRefuses(t *testing.T) {
	s, h := market(t, true)
	h.shop.Reason = "Choose something first."
	s.ticks(2)
	s.pressOn("shop/do")
	if len(h.done) != 0 {
		t.Errorf("done: %v", h.done)
	}
	h.shop.Offers[1].Most = 0
	s.ticks(2)
	s.pressOn("shop/thing-1/more")
	if len(h.done) != 0 {
		t.Errorf("done: %v", h.done)
	}
}

// TestShopFits checks on several canvases that all offers can be reached and none lies over another.
func TestShopFits(t *testing.T) {
	for _, size := range [][2]float32{{1280, 720}, {390, 844}, {844, 390}, {640, 360}, {320, 560}} {
		for _, counted := range []bool{false, true} {
			s, _ := market(t, counted)
			s.in.W, s.in.H = size[0], size[1]
			s.ticks(30)
			var seen []board.Rect
			for id, r := range s.env.Controls.Places {
				if !strings.HasPrefix(id, "shop/thing") || r.W <= 0 || r.H <= 0 {
					continue
				}
				if r.X < 0 || r.X+r.W > size[0] {
					t.Errorf("%v: %s lies at %v", size, id, r)
				}
				for _, o := range seen {
					if r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H {
						t.Errorf("%v: %s at %v lies over %v", size, id, r, o)
					}
				}
				seen = append(seen, r)
			}
			if len(seen) < 2 {
				t.Errorf("%v: %d controls of offers", size, len(seen))
			}
		}
	}
}
