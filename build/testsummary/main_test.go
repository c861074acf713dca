package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTally(t *testing.T) {
	const in = `{"Action":"output","Package":"a","Test":"TestGood","Output":"quiet\n"}
{"Action":"pass","Package":"a","Test":"TestGood/sub"}
{"Action":"pass","Package":"a","Test":"TestGood"}
{"Action":"output","Package":"a","Test":"TestBad","Output":"    a_test.go:7: wrong\n"}
{"Action":"fail","Package":"a","Test":"TestBad"}
{"Action":"output","Package":"a","Output":"FAIL\n"}
{"Action":"fail","Package":"a","Elapsed":1}
{"Action":"output","Package":"b","Test":"TestHangs","Output":"still at it\n"}
{"Action":"output","Package":"b","Output":"panic: timed out\n"}
{"Action":"fail","Package":"b"}
{"ImportPath":"c [c.test]","Action":"build-output","Output":"c.go:1: broken\n"}
{"Action":"fail","Package":"c"}
{"Action":"pass","Package":"d","Elapsed":2}
go: something else
`
	var out bytes.Buffer
	passed, failed, err := summarize(strings.NewReader(in), &out)
	if err != nil || passed != 2 || failed != 3 {
		t.Errorf("%d passed, %d failed, %v; want 2, 3", passed, failed, err)
	}
	for _, want := range []string{"FAIL  a TestBad", "a_test.go:7: wrong", "FAIL  b", "still at it", "panic: timed out", "c.go:1: broken", "ok    d", "go: something else"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not told:\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "quiet") {
		t.Error("the words of a passed test are told")
	}
}

func TestNoteAppends(t *testing.T) {
	path := filepath.Join(t.TempDir(), "counts")
	for range 2 {
		if err := note(path, 3, 1); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "3 1\n3 1\n" {
		t.Errorf("%q, %v", data, err)
	}
}
