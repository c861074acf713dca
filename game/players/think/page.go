//go:build js && !thinker

package think

import (
	"errors"
	"syscall/js"
	"time"
)

// Workers are the workers of the page; its object pentarenaThinkers starts them.
var Workers = Pool{Open: openWorker, Most: cores(), Rest: time.Second}

// cores is how many threads run at a time. A browser that does not tell has two.
func cores() int {
	if n := js.Global().Get("navigator").Get("hardwareConcurrency"); n.Type() == js.TypeNumber && n.Int() > 0 {
		return n.Int()
	}
	return 2
}

func openWorker(hear func([]byte), ended func(error)) (func([]byte) error, error) {
	thinkers := js.Global().Get("pentarenaThinkers")
	if !thinkers.Truthy() {
		return nil, errors.New("a part of the page is missing: thinkers.js")
	}
	// The functions stay: the page may call them as long as it is open.
	w := thinkers.Call("open", js.FuncOf(func(_ js.Value, args []js.Value) any {
		hear([]byte(args[0].String()))
		return nil
	}), js.FuncOf(func(_ js.Value, args []js.Value) any {
		ended(errors.New(args[0].String()))
		return nil
	}))
	return func(message []byte) error {
		w.Call("send", string(message))
		return nil
	}, nil
}
