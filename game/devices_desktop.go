//go:build !js

package game

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"app.pentarena/game/shell/gesture"
	"app.pentarena/scenes/ui"
)

// polled is what the polling of the devices keeps between frames.
type polled struct {
	touchIDs []ebiten.TouchID
	keys     []ebiten.Key
	list     []gesture.Raw
}

// devices asks Ebitengine how the devices stand in this frame; of what happened since the last one it knows no places and, but for what was
// typed, no order.
func (g *Game) devices(raw *gesture.Raw) []gesture.Raw {
	d, old := &g.input, &g.raw
	x, y := ebiten.CursorPosition()
	raw.MouseX, raw.MouseY = float64(x), float64(y)
	raw.WheelX, raw.WheelY = ebiten.Wheel()
	raw.Left, raw.Right = ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft), ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight)
	raw.LeftPressed, raw.LeftRelease = inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft), inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft)
	raw.RightPressed = inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight)
	raw.Ctrl = ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta)
	raw.Shift, raw.Alt = ebiten.IsKeyPressed(ebiten.KeyShift), ebiten.IsKeyPressed(ebiten.KeyAlt)
	raw.Touches, raw.Keys, raw.Pressed, raw.Runes = old.Touches[:0], old.Keys[:0], old.Pressed[:0], ebiten.AppendInputChars(old.Runes[:0])
	d.touchIDs = ebiten.AppendTouchIDs(d.touchIDs[:0])
	slices.Sort(d.touchIDs)
	for _, id := range d.touchIDs {
		x, y := ebiten.TouchPosition(id)
		raw.Touches = append(raw.Touches, ui.Touch{ID: int(id), X: float32(x), Y: float32(y)})
	}
	d.keys = inpututil.AppendPressedKeys(d.keys[:0])
	for _, k := range d.keys {
		if name, ok := g.keyName(k); ok && !slices.Contains(raw.Keys, name) {
			raw.Keys = append(raw.Keys, name)
		}
	}
	d.keys = inpututil.AppendJustPressedKeys(d.keys[:0])
	for _, k := range d.keys {
		if name, ok := g.keyName(k); ok {
			raw.Pressed = append(raw.Pressed, name)
		}
	}
	g.host.typed(raw)
	d.list = gesture.Apart(d.list[:0], raw)
	return d.list
}
