//go:build js

package game

import (
	"strings"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"app.pentarena/game/shell/gesture"
	"app.pentarena/scenes/ui"
)

// polled is what the page's listeners reported, as states of the devices.
type polled struct {
	queue  gesture.Queue
	events []gesture.Event
}

// kinds are the events by their names on the page.
var kinds = map[string]gesture.Kind{
	"mousemove": gesture.MouseMoved, "keydown": gesture.KeyDown, "keyup": gesture.KeyUp,
	"touchmove": gesture.FingersMoved, "touchstart": gesture.FingersChanged, "touchend": gesture.FingersChanged, "blur": gesture.FocusLost,
}

// devices takes up what the page's listeners noted since the last frame: asked once in a frame, the devices would tell only how they stand.
func (g *Game) devices(raw *gesture.Raw) []gesture.Raw {
	d := &g.input
	d.events = d.events[:0]
	for list, i := g.host.page.Call("events"), 0; i < list.Length(); i++ {
		v := list.Index(i)
		e := gesture.Event{At: raw.Now - v.Get("age").Float(), X: v.Get("x").Float() * g.device, Y: v.Get("y").Float() * g.device,
			Ctrl: v.Get("ctrl").Bool(), Shift: v.Get("shift").Bool(), Alt: v.Get("alt").Bool(), Text: v.Get("text").String()}
		kind, button := v.Get("kind").String(), v.Get("button").Int()
		switch known, ok := kinds[kind]; {
		case ok:
			e.Kind = known
		case kind == "mousedown" && button == 0:
			e.Kind = gesture.LeftDown
		case kind == "mouseup" && button == 0:
			e.Kind = gesture.LeftUp
		case kind == "mousedown" && button == 2:
			e.Kind = gesture.RightDown
		case kind == "mouseup" && button == 2:
			e.Kind = gesture.RightUp
		default:
			continue
		}
		e.Key = g.pageKey(v.Get("code").String())
		e.Touches = g.fingers(v.Get("touches"))
		d.events = append(d.events, e)
	}
	wheel := g.host.page.Call("wheel")
	raw.WheelX, raw.WheelY = notches(wheel.Index(0).Float()), notches(wheel.Index(1).Float())
	g.host.typed(raw)
	if g.host.page.Call("wantsSave").Bool() {
		raw.Pressed, raw.Ctrl = append(raw.Pressed, "S"), true
	}
	return d.queue.Frame(raw, d.events)
}

// pageKey is the name of a key by its code on the page, "" for one without a name.
func (g *Game) pageKey(code string) string {
	var k ebiten.Key
	if code == "" || k.UnmarshalText([]byte(strings.TrimPrefix(code, "Key"))) != nil {
		return ""
	}
	name, _ := g.keyName(k)
	return name
}

func (g *Game) fingers(list js.Value) []ui.Touch {
	var touches []ui.Touch
	for i := range list.Length() {
		t := list.Index(i)
		touches = append(touches, ui.Touch{ID: t.Index(0).Int(), X: float32(t.Index(1).Float() * g.device), Y: float32(t.Index(2).Float() * g.device)})
	}
	return touches
}

// notches converts the page's pixels to notches of a wheel.
func notches(v float64) float64 { return min(max(v/100, -3), 3) }
