package main

import (
	"os"
	"strings"
	"testing"
)

// TestDeclared fails if the index changed without go generate.
func TestDeclared(t *testing.T) {
	index, err := os.ReadFile("../index.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, err := declare(string(index))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile("../sprites.go"); err != nil || string(got) != string(want) {
		t.Errorf("assets/sprites.go is not what the index gives (%v); run go generate ./assets", err)
	}
}

func TestDeclare(t *testing.T) {
	const index = "atlas toy 8 8 0\nbell 0 0 8 8 0\nbell.team 0 0 8 8 0\nfire-1-a 0 0 8 8 0\nfire-1-a@16 0 0 8 8 0\nfire-1-b 0 0 8 8 0\nfire-2-a 0 0 8 8 0\n" +
		"fire-2-b 0 0 8 8 0\nsand-2 0 0 8 8 0\nseam-0-1 0 0 8 8 0\nseam-1-2 0 0 8 8 0\nsize-5 0 0 8 8 0\nsize-20 0 0 8 8 0\n"
	got, err := declare(index)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`var Toy = sprites[toySprites]("toy")`, "Bell ", "BellTeam ", "Fire ", "[2][2]Sprite // fire-1-a to fire-2-b", "Sand2 ", "Seam01 ", "Seam12 ",
		"[2]Sprite // size-5 to size-20"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	if got, err := declare("atlas shell 8 8 0\nbell 0 0 8 8 0\n"); err != nil || strings.Contains(string(got), "Bell") {
		t.Errorf("a sprite that is found by its name has a field (%v)", err)
	}
	if _, err := declare("atlas toy 8 8 0\nbell.team 0 0 8 8 0\nbell-team 0 0 8 8 0\n"); err == nil {
		t.Error("two sprites have one name")
	}
	if _, err := declare("atlas toy 8 8 0\nfire-2 0 0 8 8 0\nfire-1 0 0 8 8 0\n"); err == nil {
		t.Error("the sprites lie in the index in another order than in memory")
	}
}
