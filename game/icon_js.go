//go:build js

package game

import "image"

// drawIcon returns nothing: the page has an icon of its own.
func drawIcon() []image.Image { return nil }
