//go:build !js

package assets

import (
	"embed"
	"fmt"
)

//go:embed atlas
var atlases embed.FS

// obtain reads and decodes an atlas. In the desktop program all of them are embedded.
func obtain(sheet Sheet, report func(fraction float64)) (*Picture, error) {
	file, err := atlases.ReadFile("atlas/" + sheet.Name + ".webp")
	if err != nil {
		return nil, fmt.Errorf("assets: %w", err)
	}
	report(1)
	return Decode(sheet, file)
}
