// Package assets holds the sprites: an atlas of pictures per game (and one for the shell) with an index from names to rectangles.
// It knows nothing of windows; a painter turns the atlases into textures.
package assets

import "fmt"

// TileSize is the number of atlas pixels that one tile of a board has.
const TileSize = 128

// Atlas numbers an atlas; see Sheets.
type Atlas uint8

// Sprite is a picture of an atlas in pixels. The zero Sprite is empty.
type Sprite struct {
	Atlas Atlas
	Set   uint16 // smaller drawings of the same picture, see Sharp; 0 for none
	X, Y  uint16 // where the atlas has the picture, without its margins
	W, H  uint16 // size of the picture, with its margins
	// The margins are clear and not in the atlas.
	Left, Top, Right, Bottom uint16
}

// Named returns the sprite called "atlas/name", such as "anarchy/warehouse". It panics when there is none: the names are fixed in the
// program, so a wrong one fails when the program starts.
func Named(name string) Sprite {
	s, ok := Find(name)
	if !ok {
		panic(fmt.Sprintf("assets: no sprite %q; after adding assets/sprites/%s.svg run go generate ./assets", name, name))
	}
	return s
}

// Find returns the sprite called "atlas/name" and whether there is one.
func Find(name string) (Sprite, bool) {
	s, ok := index()[name]
	return s, ok
}
