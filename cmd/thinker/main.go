//go:build js

// Command thinker is the program in which the page's built-in players think: rules and players, no window. The page runs it in workers.
package main

import (
	"fmt"
	"os"
	"syscall/js"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/thinker"
)

func main() {
	door := js.Global().Get("pentarenaThinker") // send, hear, and whether the thread is this program's alone
	if door.Get("alone").Bool() {
		match.Slice = 50 * time.Millisecond // only so that it hears when it should stop
	}
	t := thinker.Thinker{Send: func(message []byte) { door.Call("send", string(message)) }}
	door.Set("hear", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if err := t.Hear([]byte(args[0].String())); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return nil
	}))
	select {}
}
