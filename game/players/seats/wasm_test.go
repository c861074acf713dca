package seats_test

import (
	"strings"
	"testing"

	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/seats"
)

// A name that ends with .wasm is a program in WebAssembly, with or without a folder, also in bots.toml; a file that is none is refused in words.
func TestWebAssembly(t *testing.T) {
	e, _ := catalog.Find("anarchy")
	bots, err := seats.Parse("bots.toml", []byte("[mine]\ncommand = \"missing.wasm\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"missing.wasm", "some/missing.wasm loop", "mine"} {
		w, err := seats.Find(e, bots, name)
		if err != nil || !w.Outside() {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := w.Sit(outside.Place{}, ""); err == nil || !strings.Contains(err.Error(), "sandbox: open") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
