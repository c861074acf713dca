package gesture

import (
	"slices"
	"strings"
	"unicode"
)

// Apart appends a state for each of the keys that were pressed in a frame, so that a slow one loses none: the keys that type in the order of
// what they have typed, then the others. What is not a key is in the first state, and with Ctrl or without several keys that is the only one.
func Apart(list []Raw, raw *Raw) []Raw {
	if len(raw.Pressed) < 2 || len(raw.Runes) == 0 || raw.Ctrl && !raw.Alt {
		return append(list, *raw)
	}
	type press struct {
		key  string // "" for what was typed by a key without a name
		text rune   // 0 for none
	}
	left := slices.Clone(raw.Pressed)
	var order []press
	for _, c := range raw.Runes {
		k := slices.Index(left, keyOf(c))
		if k < 0 {
			order = append(order, press{text: c})
			continue
		}
		order = append(order, press{left[k], c})
		left = slices.Delete(left, k, k+1)
	}
	for _, k := range left {
		order = append(order, press{key: k})
	}
	waiting := slices.Clone(raw.Pressed)
	for i, p := range order {
		r := *raw
		if i > 0 {
			r.LeftPressed, r.LeftRelease, r.RightPressed, r.WheelX, r.WheelY, r.Files, r.Pasted, r.Entry, r.Queued = false, false, false, 0, 0, nil, nil, nil, true
		}
		r.Pressed, r.Runes = nil, nil
		if p.text != 0 {
			r.Runes = []rune{p.text}
		}
		if k := slices.Index(waiting, p.key); k >= 0 {
			r.Pressed, waiting = []string{p.key}, slices.Delete(waiting, k, k+1)
		}
		r.Keys = slices.DeleteFunc(slices.Clone(raw.Keys), func(k string) bool { return slices.Contains(waiting, k) })
		list = append(list, r)
	}
	return list
}

// keyOf is the name of the key that types a character on most keyboards.
func keyOf(c rune) string {
	if c == ' ' {
		return "Space"
	}
	return strings.ToUpper(string(unicode.ToLower(c)))
}
