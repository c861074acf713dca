package dialogs

import (
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// TestShopPlan checks how offers are laid out: groups begin a row of their own.
func TestShopPlan(t *testing.T) {
	shop := board.Shop{Offers: []board.Offer{{Group: "a"}, {}, {}, {Group: "b"}, {}}}
	u := ui.New(ui.Night(), nil)
	p := planShop(u, shop, 2*offerWidth+offerGap)
	var at []board.Rect
	p.place(shop.Offers, board.Rect{}, func(_ int, _, r board.Rect) { at = append(at, r) })
	if p.columns != 2 || at[2].Y <= at[1].Y || at[3].X != 0 || at[3].Y < at[2].Y+offerHigh+groupHigh || at[4].Y != at[3].Y || p.height != at[4].Y+offerHigh {
		t.Errorf("plan %+v: %v", p, at)
	}
	if w := planShop(u, shop, 100); w.columns != 1 || w.each != 100 {
		t.Errorf("narrow plan %+v", w)
	}
}
