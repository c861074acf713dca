//go:build js

package game

import "image"

// drawIcon returns nil: the page has its own icon.
func drawIcon() []image.Image { return nil }
