//go:build js

package board

import "syscall/js"

// typeface returns the outlines of a face as a TrueType file. The page has fetched it from fonts/ before it starts the program; see page.js.
func typeface(name string) []byte {
	v := js.Global().Get("pentarenaPage").Call("font", name)
	if !v.Truthy() {
		return nil
	}
	ttf := make([]byte, v.Length())
	js.CopyBytesToGo(ttf, v)
	return ttf
}
