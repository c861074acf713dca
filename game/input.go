package game

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"app.pentarena/game/gesture"
	"app.pentarena/scenes/ui"
)

// gather reads mouse, fingers, keyboard and files into g.raw.
func (g *Game) gather(now float64) *gesture.Raw {
	raw := &g.raw
	x, y := ebiten.CursorPosition()
	wx, wy := g.host.wheel(ebiten.Wheel())
	top, bottom := g.host.insets()
	*raw = gesture.Raw{
		Now: now, Width: g.width, Height: g.height, Scale: g.scale(), Size: ui.InForce(g.width/g.device, g.height/g.device, g.env.Settings.Size),
		MouseX: float64(x), MouseY: float64(y),
		Left:         ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft),
		Right:        ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight),
		LeftPressed:  inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft),
		LeftRelease:  inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft),
		RightPressed: inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight),
		WheelX:       wx, WheelY: wy,
		Touches: raw.Touches[:0], Keys: raw.Keys[:0], Pressed: raw.Pressed[:0], Runes: ebiten.AppendInputChars(raw.Runes[:0]),
		Ctrl:  ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta),
		Shift: ebiten.IsKeyPressed(ebiten.KeyShift), Alt: ebiten.IsKeyPressed(ebiten.KeyAlt),
		Hidden:   g.host.hidden(),
		InsetTop: top * g.device, InsetBottom: bottom * g.device,
	}
	g.touchIDs = ebiten.AppendTouchIDs(g.touchIDs[:0])
	slices.Sort(g.touchIDs)
	for _, id := range g.touchIDs {
		x, y := ebiten.TouchPosition(id)
		raw.Touches = append(raw.Touches, ui.Touch{ID: int(id), X: float32(x), Y: float32(y)})
	}
	g.keys = inpututil.AppendPressedKeys(g.keys[:0])
	for _, k := range g.keys {
		if name, ok := g.keyName(k); ok && !slices.Contains(raw.Keys, name) {
			raw.Keys = append(raw.Keys, name)
		}
	}
	g.keys = inpututil.AppendJustPressedKeys(g.keys[:0])
	for _, k := range g.keys {
		if name, ok := g.keyName(k); ok {
			raw.Pressed = append(raw.Pressed, name)
		}
	}
	var notices []string
	raw.Files, notices = g.host.files()
	for _, n := range notices {
		g.notice(n)
	}
	g.host.typed(raw)
	if g.host.wantsSave() {
		raw.Pressed, raw.Ctrl = append(raw.Pressed, "S"), true
	}
	return raw
}

// scale returns the device pixels per canvas unit.
func (g *Game) scale() float64 {
	return ui.Factor(g.width/g.device, g.height/g.device, g.env.Settings.Size) * g.device
}

// notice shows a message as soon as a scene can.
func (g *Game) notice(text string) {
	if g.env.Notice != "" {
		text = g.env.Notice + " " + text
	}
	g.env.Notice = text
}
