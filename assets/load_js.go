//go:build js

package assets

import (
	_ "embed"
	"errors"
	"fmt"
	"syscall/js"
)

//go:embed atlas/shell.webp
var shell []byte

// obtain reads and decodes an atlas. In the browser only the shell's is embedded; the others are fetched from assets/ beside the page.
func obtain(sheet Sheet, report func(fraction float64)) (*Picture, error) {
	file := shell
	if sheet.Name != "shell" {
		var err error
		// The hash in the query makes the browser ignore an older version in its cache.
		if file, err = fetch("assets/"+sheet.Name+".webp?"+sheet.Sum, report); err != nil {
			return nil, fmt.Errorf("assets: %s.webp: %w", sheet.Name, err)
		}
		if Sum(file) != sheet.Sum {
			return nil, fmt.Errorf("assets: %s.webp belongs to another version of the program; reload the page", sheet.Name)
		}
	}
	report(1)
	if p, err := decodeInBrowser(sheet, file); err == nil {
		return p, nil
	}
	return Decode(sheet, file)
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

// fetch reads a file from the server in pieces and reports the part that has arrived.
func fetch(url string, report func(fraction float64)) ([]byte, error) {
	response, err := await(js.Global().Call("fetch", url))
	if err != nil {
		return nil, err
	}
	if !response.Get("ok").Bool() {
		return nil, fmt.Errorf("the server answers %d %s", response.Get("status").Int(), response.Get("statusText").String())
	}
	total := 0
	if length := response.Get("headers").Call("get", "Content-Length"); length.Type() == js.TypeString {
		total = js.Global().Call("parseInt", length).Int()
	}
	reader := response.Get("body").Call("getReader")
	var file []byte
	for {
		piece, err := await(reader.Call("read"))
		if err != nil {
			return nil, err
		}
		if piece.Get("done").Bool() {
			return file, nil
		}
		value := piece.Get("value")
		at := len(file)
		file = append(file, make([]byte, value.Length())...)
		js.CopyBytesToGo(file[at:], value)
		if total > 0 {
			report(min(float64(len(file))/float64(total), 1))
		}
	}
}

// decodeInBrowser decodes the picture with the browser's decoder, which does not block the page.
func decodeInBrowser(sheet Sheet, file []byte) (p *Picture, err error) {
	defer func() {
		// The page's functions may be missing or fail; package syscall/js reports that with a panic.
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("assets: the browser did not decode %s.webp: %v", sheet.Name, r)
		}
	}()
	page := js.Global()
	bytes := page.Get("Uint8Array").New(len(file))
	js.CopyBytesToJS(bytes, file)
	blob := page.Get("Blob").New([]any{bytes}, map[string]any{"type": "image/webp"})
	bitmap, err := await(page.Call("createImageBitmap", blob, map[string]any{"colorSpaceConversion": "none"}))
	if err != nil {
		return nil, err
	}
	defer bitmap.Call("close")
	if w, h := bitmap.Get("width").Int(), bitmap.Get("height").Int(); w != sheet.Width || h != sheet.Height {
		return nil, fmt.Errorf("assets: %s.webp has %dx%d pixels, the index %dx%d", sheet.Name, w, h, sheet.Width, sheet.Height)
	}
	canvas := page.Get("OffscreenCanvas").New(sheet.Width, sheet.Height)
	context := canvas.Call("getContext", "2d", map[string]any{"willReadFrequently": true})
	context.Call("drawImage", bitmap, 0, 0)
	data := context.Call("getImageData", 0, 0, sheet.Width, sheet.Height).Get("data")
	pixels := make([]byte, data.Length())
	js.CopyBytesToGo(pixels, data)
	p = newPicture(sheet)
	p.readStraight(pixels)
	p.halve()
	return p, nil
}
