package viewport_test

import (
	"fmt"
	"strings"
	"testing"

	"app.pentarena/rules/galapagos"
	"app.pentarena/scenes/board"
	island "app.pentarena/scenes/galapagos"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/viewport"
)

// The names of two creatures lie off each other, wherever these stand.
func TestNamesLieOffEachOther(t *testing.T) {
	setup := tabletest.Setup(t, "galapagos", "quick", "rookie", "regular")
	p := open(t, board.Adapt(galapagos.Game(), island.New()), setup, nil, tabletest.Bots(t, setup, 16))
	p.play.SeekTurns(16)
	p.ticks(2)
	var units []int32
	for id := range int32(200) {
		if card, _, ok := p.view.Find(p.play.Current(), id); ok && strings.HasSuffix(card.Title, fmt.Sprint(" ", id)) {
			units = append(units, id)
		}
	}
	if len(units) < 8 {
		t.Fatalf("there are only %v", units)
	}
	for _, a := range units {
		for _, b := range units {
			if a == b {
				continue
			}
			var l board.List
			viewport.DrawNames(p.viewport, &l, a, b)
			var boxes []board.Rect
			for _, item := range l.Items {
				if item.Op == board.OpBox {
					boxes = append(boxes, board.Rect{X: item.X, Y: item.Y, W: item.W, H: item.H})
				}
			}
			if len(boxes) != 2 {
				t.Fatalf("%d and %d: %v", a, b, boxes)
			}
			if c := boxes[0].Cross(boxes[1]); c.W > 0.001 && c.H > 0.001 {
				t.Errorf("%d is written over %d", a, b)
			}
		}
	}
}
