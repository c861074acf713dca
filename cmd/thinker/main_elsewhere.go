//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "thinker: the page runs this program: go run ./build")
	os.Exit(1)
}
