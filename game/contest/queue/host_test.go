package queue

import (
	"context"
	"errors"
	"testing"
)

// A question that the server does not answer is put again; an error that it answers with is the answer, and an end of the time is the end.
func TestAnswered(t *testing.T) {
	silent, refused := context.DeadlineExceeded, errors.New("no")
	for name, x := range map[string]struct {
		said  []error
		want  error
		times int
	}{
		"at once":        {[]error{nil}, nil, 1},
		"the third time": {[]error{silent, silent, nil}, nil, 3},
		"a refusal":      {[]error{silent, refused, nil}, refused, 2},
	} {
		n := 0
		if _, err := answered(t.Context(), func(context.Context) (int, error) { n++; return n, x.said[n-1] }); err != x.want || n != x.times {
			t.Errorf("%s: asked %d times, %v", name, n, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	if _, err := answered(ctx, func(context.Context) (int, error) { n++; cancel(); return 0, silent }); err != silent || n != 1 {
		t.Errorf("when the time was over: asked %d times, %v", n, err)
	}
}
