package main

import (
	"sync"
	"testing"
)

var parsed = sync.OnceValues(func() (*sources, error) { return readSources("..") })

// module is every Go file of the module, parsed once for all tests.
func module(t *testing.T) *sources {
	t.Helper()
	s, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.files) < 50 {
		t.Fatalf("only %d Go files found", len(s.files))
	}
	return s
}
