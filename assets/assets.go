// Package assets holds the sprites: an atlas for each game and one for the shell, with an index from names to rectangles. It does not
// depend on a window; a painter turns the atlases into textures.
package assets

import (
	"fmt"
	"reflect"
)

// Atlas is the number of an atlas in Sheets.
type Atlas uint8

// Sprite is a picture in an atlas; sizes are in pixels. The zero Sprite is empty.
type Sprite struct {
	Atlas Atlas
	Set   uint16 // smaller versions of the picture, see Sharp; 0 for none
	X, Y  uint16 // position in the atlas, without the margins
	W, H  uint16 // size of the picture, with the margins
	// Transparent margins, which the atlas leaves out.
	Left, Top, Right, Bottom uint16
}

// Named returns the sprite "atlas/name", for example "anarchy/warehouse". It panics if there is none: names are constants of the program,
// so a wrong one fails at the start.
func Named(name string) Sprite {
	s, ok := Find(name)
	if !ok {
		panic(fmt.Sprintf("assets: no sprite %q; after adding assets/sprites/%s.svg run go generate ./assets", name, name))
	}
	return s
}

// Find returns the sprite "atlas/name" and whether it exists.
func Find(name string) (Sprite, bool) {
	t := parsed()
	i, ok := t.names[name]
	if !ok {
		return Sprite{}, false
	}
	return t.sprites[i], true
}

// sprites returns the sprites of an atlas, in the order of the index, as a struct that has nothing but sprites and arrays of them.
func sprites[T any](atlas string) (out T) {
	t := parsed()
	var places []reflect.Value
	collect(reflect.ValueOf(&out).Elem(), &places)
	n := 0
	for _, s := range t.sprites {
		if t.sheets[s.Atlas].Name != atlas {
			continue
		}
		if n < len(places) {
			places[n].Set(reflect.ValueOf(s))
		}
		n++
	}
	if n != len(places) {
		panic(fmt.Sprintf("assets: %d sprites of %s have %d names in Go; run go generate ./assets", n, atlas, len(places)))
	}
	return out
}

// collect appends where the sprites of a struct or array are, in order.
func collect(v reflect.Value, places *[]reflect.Value) {
	switch {
	case v.Type() == reflect.TypeFor[Sprite]():
		*places = append(*places, v)
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			collect(v.Index(i), places)
		}
	default:
		for i := range v.NumField() {
			collect(v.Field(i), places)
		}
	}
}
