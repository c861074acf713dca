package codec

import (
	"io"
	"strings"
	"testing"
)

// endless reads blanks without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestLimit(t *testing.T) {
	if n, err := io.Copy(io.Discard, &limit{r: endless{}, left: 1000, what: "too much"}); n > 1001 || err == nil || err.Error() != "too much" {
		t.Errorf("%d bytes, %v", n, err)
	}
	if n, err := io.Copy(io.Discard, &limit{r: strings.NewReader("12345"), left: 5, what: "too much"}); n != 5 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
}
