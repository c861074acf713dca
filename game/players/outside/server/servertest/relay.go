package servertest

import (
	"net"
	"sync"
	"sync/atomic"
	"testing"
)

// Relay stands between clients and a server, which may come back at another address: its own stays the same.
type Relay struct {
	net.Listener
	mu    sync.Mutex
	to    string
	conns []net.Conn
	shut  bool
	still atomic.Bool
}

// NewRelay passes connections on to an address, until the test ends. With "" it refuses them until Lead.
func NewRelay(t testing.TB, to string) *Relay {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &Relay{Listener: l, to: to}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			a, err := l.Accept()
			if err != nil {
				return
			}
			r.mu.Lock()
			to := r.to
			r.mu.Unlock()
			b, err := net.Dial("tcp", to)
			r.mu.Lock()
			if err != nil || r.shut {
				_ = a.Close()
				if b != nil {
					_ = b.Close()
				}
			} else {
				r.conns = append(r.conns, a, b)
				all.Go(func() { r.pass(a, b) })
				all.Go(func() { r.pass(b, a) })
			}
			r.mu.Unlock()
		}
	})
	t.Cleanup(func() {
		r.Cut(true)
		_ = l.Close()
		all.Wait()
	})
	return r
}

func (r *Relay) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		if err != nil {
			return
		}
		if r.still.Load() {
			continue
		}
		if _, err := to.Write(buf[:n]); err != nil {
			return
		}
	}
}

// Lead passes further connections on to another address.
func (r *Relay) Lead(to string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.to = to
}

// Cut ends all connections, and refuses new ones while it is shut.
func (r *Relay) Cut(shut bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.shut = shut
	for _, c := range r.conns {
		_ = c.Close()
	}
	r.conns = nil
}

// Swallow takes everything from now on and passes nothing on.
func (r *Relay) Swallow() { r.still.Store(true) }
