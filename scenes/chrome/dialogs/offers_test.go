package dialogs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/dialogs"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
)

// market is a desk with a window of offers; done is what was asked for.
type market struct {
	*tabletest.Desk
	shop board.Shop
	open bool
	done []string
}

// shopping is a turn in which a market is open.
type shopping struct {
	turn.Reader
	m *market
}

func (s shopping) Shop() (board.Shop, bool) { return s.m.shop, s.m.open }

func newMarket(t *testing.T, canvas tabletest.Canvas, counted bool) (*market, func() []ask.Action) {
	d := tabletest.Watched(t, canvas)
	m := &market{Desk: d, open: true, shop: board.Shop{Title: "Market", Note: "All fresh.", Bill: "Nothing", Do: "Take"}}
	if counted {
		m.shop.Stall = &board.Stall{}
	}
	for i := range 9 {
		o := board.Offer{ID: fmt.Sprintf("thing-%d", i), Title: fmt.Sprintf("Thing %d", i), Text: "It is good."}
		if counted {
			o.Most, o.Reason = 12, "That is all there is."
		}
		if i%5 == 0 && !counted {
			o.Group = "Things"
		}
		m.shop.Offers = append(m.shop.Offers, o)
	}
	d.Turn = shopping{d.Person, m}
	o := dialogs.New(d.Desk)
	build := func() []ask.Action {
		list := o.Build()
		for _, a := range list {
			m.carryOut(a)
		}
		return list
	}
	for range 30 {
		d.Tick(build)
	}
	return m, build
}

// carryOut takes an offer, or ends the shopping.
func (m *market) carryOut(a ask.Action) {
	switch a := a.(type) {
	case ask.Take:
		m.done = append(m.done, fmt.Sprintf("%s %d", a.Offer, a.Amount))
		at := slices.IndexFunc(m.shop.Offers, func(o board.Offer) bool { return o.ID == a.Offer })
		m.shop.Offers[at].Amount, m.shop.Offers[at].Chosen = a.Amount, a.Amount > 0
	case ask.Press:
		m.done, m.open = append(m.done, string(a)), false
	}
}

// presses presses controls one after the other and compares what is asked for by all of them.
func (m *market) presses(t *testing.T, build func() []ask.Action, want string, ids ...string) {
	t.Helper()
	for _, id := range ids {
		m.Press(build, "shop/"+id)
	}
	if got := strings.Join(m.done, ", "); got != want {
		t.Errorf("done: %s", got)
	}
}

func TestShopTakesAndLeaves(t *testing.T) {
	m, build := newMarket(t, tabletest.Canvases[0], false)
	m.presses(t, build, "thing-3 1, thing-3 0, thing-7 1, shop-do", "thing-3", "thing-3", "thing-7", "do")
}

func TestShopCounts(t *testing.T) {
	m, build := newMarket(t, tabletest.Canvases[0], true)
	taken := "thing-2 1, thing-2 2, thing-2 7, thing-2 6, thing-2 12"
	m.presses(t, build, taken, "thing-2/more", "thing-2/more", "thing-2/five", "thing-2/less", "thing-2/all")
	m.presses(t, build, taken+", shop-close", "thing-0/less", "close") // there is none to take away
}

// A slow frame brings several presses at once: each counts, and each means what was drawn where it was made.
func TestShopCountsEveryPressOfASlowFrame(t *testing.T) {
	m, build := newMarket(t, tabletest.Canvases[0], true)
	at := map[string]board.Rect{}
	for id, r := range m.U.Places {
		at[id] = r
	}
	for i, id := range []string{"thing-2/more", "thing-2/more", "thing-1/more", "thing-2/more", "close", "thing-1/more"} {
		m.In.X, m.In.Y = at["shop/"+id].Middle()
		m.In.Queued, m.In.Pressed, m.In.Down = i > 0, true, true
		m.Tick(build)
		m.In.Queued, m.In.Released, m.In.Down = true, true, false
		m.Tick(build)
	}
	m.presses(t, build, "thing-2 1, thing-2 2, thing-1 1, thing-2 3, shop-close")
}

func TestShopByKeyboard(t *testing.T) {
	for key, want := range map[string]string{"Enter": board.ShopDo, "Escape": board.ShopClose} { // the last control has the focus
		m, build := newMarket(t, tabletest.Canvases[0], false)
		m.In.Keys = []ui.KeyPress{{Key: key}}
		m.Tick(build)
		m.presses(t, build, want)
	}
}

func TestShopRefuses(t *testing.T) {
	m, build := newMarket(t, tabletest.Canvases[0], true)
	m.shop.Reason = "Choose something first."
	m.shop.Offers[1].Most = 0
	m.Tick(build)
	m.presses(t, build, "", "do", "thing-1/more")
}

// All offers can be reached, and none lies over another.
func TestShopFits(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		for _, counted := range []bool{false, true} {
			t.Run(fmt.Sprint(canvas.Name, counted), func(t *testing.T) {
				m, _ := newMarket(t, canvas, counted)
				m.Fits()
				n := 0
				for id, r := range m.U.Places {
					if strings.HasPrefix(id, "shop/thing") && r.H > 0 {
						n++
					}
				}
				if n < 2 {
					t.Errorf("%d controls of offers", n)
				}
			})
		}
	}
}
