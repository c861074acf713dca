//go:build !js

package assets

import "embed"

//go:embed atlas
var atlases embed.FS

// packed returns the encoded picture of an atlas that is part of the program.
func packed(name string) ([]byte, bool) {
	b, err := atlases.ReadFile("atlas/" + name + ".webp")
	return b, err == nil
}
