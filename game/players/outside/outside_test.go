package outside_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"

	"app.pentarena/game/players/outside"
)

// Lines come one by one, without their ends; a line that is too long is told at once and not kept.
func TestLines(t *testing.T) {
	for text, want := range map[string][]string{
		"a\nb\n":         {"a", "b"},
		"a\r\n\n  \nb":   {"a", "b"},
		"":               nil,
		"12345678901\na": {"too long"},
	} {
		f := outside.Lines(strings.NewReader(text), io.Discard)
		var got []string
		for {
			m, err := f.Read(8)
			if errors.Is(err, outside.ErrTooLong) {
				got = append(got, "too long")
			}
			if err != nil {
				break
			}
			got = append(got, string(m))
		}
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

// Raw lines keep their blanks, and empty lines count; what is written is left as it is.
func TestRawLines(t *testing.T) {
	var out strings.Builder
	f := outside.RawLines(strings.NewReader(" note\ndo_nothing \r\n\nend"), &out)
	if err := errors.Join(f.Write([]byte(" ")), f.Write([]byte("line\n"))); err != nil || out.String() != " line\n" {
		t.Errorf("%q is written with %v", out.String(), err)
	}
	for _, want := range []string{" note", "do_nothing ", "", "end"} {
		if m, err := f.Read(11); err != nil || string(m) != want {
			t.Errorf("%q comes with %v, want %q", m, err, want)
		}
	}
	if _, err := f.Read(10); !errors.Is(err, io.EOF) {
		t.Errorf("after the end comes %v", err)
	}
}

// Neither a program that says nothing nor one that does not read holds up who waits for it, and closing ends every wait.
func TestWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer there.Close()
		c := outside.Open(outside.Lines(here, here), 100, 4, here.Close)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := c.Receive(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("Receive returns %v", err)
		}
		if err := c.Send(ctx, []byte("hello")); !errors.Is(err, context.Canceled) {
			t.Errorf("Send returns %v", err)
		}
		read := make(chan error)
		go func() {
			_, err := c.Receive(t.Context())
			read <- err
		}()
		synctest.Wait()
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if err := <-read; err == nil {
			t.Error("a message came after Close")
		}
	})
}

// A message that has arrived counts although the time is over, each time.
func TestInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range 100 {
			here, there := net.Pipe()
			c := outside.Open(outside.Lines(here, here), 100, 4, here.Close)
			ctx, cancel := context.WithCancel(t.Context())
			if _, err := io.WriteString(there, "done\n"); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			cancel()
			if m, err := c.Receive(ctx); err != nil || string(m) != "done" {
				t.Fatalf("%q, %v", m, err)
			}
			if m, err := c.Receive(ctx); !errors.Is(err, context.Canceled) {
				t.Fatalf("%q, %v", m, err)
			}
			_ = c.Close()
			_ = there.Close()
		}
	})
}

// Of a flood of errors the first bytes are kept, and each piece is told once.
func TestSaid(t *testing.T) {
	var s outside.Said
	for _, c := range []struct{ write, want string }{
		{"one\n", "one\n"},
		{"", ""},
		{strings.Repeat("x", outside.MaxSaid) + "more", strings.Repeat("x", outside.MaxSaid) + "\n… 4 bytes left out …\n"},
		{"two", "two"},
	} {
		if n, err := io.WriteString(&s, c.write); n != len(c.write) || err != nil {
			t.Errorf("of %d bytes it takes %d, %v", len(c.write), n, err)
		}
		if got := s.Take(); got != c.want {
			t.Errorf("after %.10q it says %.40q with %d bytes", c.write, got, len(got))
		}
	}
}
