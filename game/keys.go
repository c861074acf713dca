package game

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
)

// keyNames maps keys, by their place on the keyboard, to the names that the interface uses.
var keyNames = func() map[ebiten.Key]string {
	names := map[ebiten.Key]string{
		ebiten.KeySpace: "Space", ebiten.KeyEnter: "Enter", ebiten.KeyNumpadEnter: "Enter", ebiten.KeyEscape: "Escape", ebiten.KeyTab: "Tab",
		ebiten.KeyArrowLeft: "Left", ebiten.KeyArrowRight: "Right", ebiten.KeyArrowUp: "Up", ebiten.KeyArrowDown: "Down",
		ebiten.KeyPageUp: "PageUp", ebiten.KeyPageDown: "PageDown", ebiten.KeyHome: "Home", ebiten.KeyEnd: "End",
		ebiten.KeyComma: "Comma", ebiten.KeyPeriod: "Period", ebiten.KeyBracketLeft: "BracketLeft", ebiten.KeyBracketRight: "BracketRight",
		ebiten.KeyEqual: "Plus", ebiten.KeyNumpadAdd: "Plus", ebiten.KeyMinus: "Minus", ebiten.KeyNumpadSubtract: "Minus",
		ebiten.KeyBackspace: "Backspace", ebiten.KeyDelete: "Delete", ebiten.KeySlash: "Slash", ebiten.KeyNumpadDivide: "Slash",
		ebiten.KeyNumpadDecimal: "Period",
	}
	for k := ebiten.KeyA; k <= ebiten.KeyZ; k++ {
		names[k] = string(rune('A' + k - ebiten.KeyA))
	}
	for i := range ebiten.Key(10) {
		names[ebiten.KeyDigit0+i] = string(rune('0' + i))
		names[ebiten.KeyNumpad0+i] = string(rune('0' + i))
	}
	for i := range ebiten.Key(12) {
		names[ebiten.KeyF1+i] = (ebiten.KeyF1 + i).String()
	}
	return names
}()

// keyName returns the name of a key. For a letter it is the one printed on the user's keyboard, whatever its place.
func (g *Game) keyName(k ebiten.Key) (string, bool) {
	if name, ok := g.letters[k]; ok {
		return name, true
	}
	name, ok := keyNames[k]
	if !ok {
		return "", false
	}
	if k >= ebiten.KeyA && k <= ebiten.KeyZ {
		if l := strings.ToUpper(g.host.letter(k)); len(l) == 1 && l[0] >= 'A' && l[0] <= 'Z' {
			name = l
		}
		g.letters[k] = name
	}
	return name, true
}
