//go:build !js && !windows && !darwin && !cgo

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "pentarena: this program was compiled without cgo and so cannot open a window. Install a C compiler (apt-get install gcc), or play in a browser: go run ./build")
	os.Exit(1)
}
