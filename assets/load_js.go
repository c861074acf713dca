//go:build js

package assets

import (
	"errors"
	"fmt"
	"syscall/js"
)

// obtain fetches an atlas from assets/ beside the page and decodes it: the page's worker does both, see pictures.js, and the page continues
// meanwhile.
func obtain(sheet Sheet, report func(fraction float64)) (p *Picture, err error) {
	defer func() {
		// The page's functions may be missing or fail; package syscall/js reports that with a panic.
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("assets: the browser did not decode %s.webp: %v", sheet.Name, r)
		}
	}()
	told := js.FuncOf(func(_ js.Value, args []js.Value) any {
		report(args[0].Float())
		return nil
	})
	defer told.Release()
	// The hash in the query makes the browser ignore an older version in its cache.
	v, err := await(js.Global().Get("pentarenaPictures").Call("load", "assets/"+sheet.Name+".webp?"+sheet.Sum, told))
	if err != nil {
		return nil, fmt.Errorf("assets: %s.webp: %w", sheet.Name, err)
	}
	file := make([]byte, v.Get("file").Length())
	js.CopyBytesToGo(file, v.Get("file"))
	if Sum(file) != sheet.Sum {
		return nil, fmt.Errorf("assets: %s.webp belongs to another version of the program; reload the page", sheet.Name)
	}
	p = newPicture(sheet)
	if w, h, n := v.Get("width").Int(), v.Get("height").Int(), v.Get("pixels").Length(); w != sheet.Width || h != sheet.Height || n != len(p.Pixels) {
		return nil, fmt.Errorf("assets: %s.webp has %dx%d pixels, the index %dx%d", sheet.Name, w, h, sheet.Width, sheet.Height)
	}
	js.CopyBytesToGo(p.Pixels, v.Get("pixels"))
	report(1)
	return p, nil
}

// await waits for a promise. It must not run inside a callback from the page.
func await(promise js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	done := make(chan result, 1)
	then := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{value: args[0]}
		return nil
	})
	defer then.Release()
	fail := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{err: errors.New(js.Global().Call("String", args[0]).String())}
		return nil
	})
	defer fail.Release()
	promise.Call("then", then, fail)
	r := <-done
	return r.value, r.err
}
