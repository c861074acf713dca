//go:build !js

package board

import (
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
)

// typeface returns the outlines of a face as a TrueType file.
func typeface(name string) []byte {
	return map[string][]byte{"regular": goregular.TTF, "medium": gomedium.TTF, "bold": gobold.TTF, "mono": gomono.TTF, "monobold": gomonobold.TTF}[name]
}
