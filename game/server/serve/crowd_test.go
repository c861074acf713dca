package serve_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/server/serve"
)

// raw follows a match by as little as can follow it, so that what is measured is the server's memory.
type raw struct {
	conn net.Conn
	in   *bufio.Reader
}

func (c *club) raw(path string) raw {
	c.Helper()
	address := strings.TrimPrefix(c.url, "http://")
	conn, err := (&net.Dialer{}).DialContext(c.ctx, "tcp", address)
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(10 * time.Minute))
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", path, address)
	r := raw{conn, bufio.NewReaderSize(conn, 16)}
	answer, err := http.ReadResponse(r.in, nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		c.Fatalf("%+v %v", answer, err)
	}
	return r
}

// read returns the next text message; io.EOF when the server closes the connection.
func (r raw) read() ([]byte, error) {
	var head [2]byte
	if _, err := io.ReadFull(r.in, head[:]); err != nil {
		return nil, err
	}
	size, more := int(head[1]), 0
	switch size {
	case 126:
		more = 2
	case 127:
		more = 8
	}
	if more > 0 {
		var digits [8]byte
		if _, err := io.ReadFull(r.in, digits[:more]); err != nil {
			return nil, err
		}
		size = 0
		for _, d := range digits[:more] {
			size = size<<8 | int(d)
		}
	}
	m := make([]byte, size)
	if _, err := io.ReadFull(r.in, m); err != nil {
		return nil, err
	}
	switch head[0] & 0xf {
	case 8:
		return nil, io.EOF
	case 9: // a ping
		if _, err := r.conn.Write(append([]byte{0x8a, 0x80 | byte(len(m)), 0, 0, 0, 0}, m...)); err != nil {
			return nil, err
		}
		return r.read()
	}
	return m, nil
}

// whole reads a match to its end.
func (r raw) whole() (string, error) {
	var all strings.Builder
	for {
		m, err := r.read()
		if err == io.EOF {
			return all.String(), nil
		}
		if err != nil {
			return "", err
		}
		all.Write(m)
	}
}

// memory is what the program holds: the heap that is in use, and the stacks.
func memory() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

const crowd = 1000

// A thousand follow one match; each of them gets all of it, and costs little.
func TestCrowd(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Limits.Reads, o.Limits.Patience = 1e6, time.Hour })
	o := c.order(`{"game":"anarchy","level":"quick","seats":["program","program"]}`) // it begins when all are there
	before := memory()
	var all []raw
	for range crowd {
		all = append(all, c.raw(o.Watch))
	}
	each := (int64(memory()) - int64(before)) / crowd
	t.Logf("%d who watch take %d bytes each, their ends of the connections included", crowd, each)
	if each > 100_000 {
		t.Errorf("each takes %d bytes", each)
	}
	for figures := ""; !strings.Contains(figures, fmt.Sprintf("pentarena_readers %d\n", crowd)); { // the last has an answer before it is counted
		if c.ctx.Err() != nil {
			t.Fatalf("the figures are\n%s", figures)
		}
		_, figures = c.ask("GET", "/metrics", "")
	}
	for i, s := range o.Seats {
		conn := c.dial("/program")
		go visit(socket{c.ctx, conn}, []string{"ann", "bob"}[i], s.Token)
	}
	want := ""
	for i, r := range all {
		text, err := r.whole()
		if i == 0 {
			want = text
			verified(t, []byte(text))
		}
		if err != nil || text != want {
			t.Fatalf("the watcher %d has %d bytes of %d, %v", i+1, len(text), len(want), err)
		}
	}
}
