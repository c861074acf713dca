package serve

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"golang.org/x/time/rate"
)

const (
	firstWrites = 10
	firstReads  = 200
	maxVisitors = 10_000 // addresses that are remembered
)

// guard says who may ask for what, and how often.
type guard struct {
	config  Config
	token   [sha256.Size]byte
	origins []string // besides the host that was asked for
	cross   *http.CrossOriginProtection

	mu       sync.Mutex
	visitors map[netip.Prefix]*visitor
	open     int // connections
}

// visitor is what is known of an address.
type visitor struct {
	reads, writes *rate.Limiter
	open, most    int // connections
}

// shared reports whether many people are behind an address.
func (g *guard) shared(at netip.Prefix) bool {
	return at.IsValid() && slices.ContainsFunc(g.config.Shared, func(p netip.Prefix) bool { return p.Overlaps(at) })
}

func newGuard(c Config) *guard {
	g := &guard{config: c, token: sha256.Sum256([]byte(c.Token)), cross: http.NewCrossOriginProtection(), visitors: map[netip.Prefix]*visitor{}}
	for _, h := range c.Hosts {
		if h != "*" {
			g.origins = append(g.origins, strings.NewReplacer("[", `\[`, "]", `\]`).Replace(h))
		}
	}
	return g
}

// The errors of a guard.
var (
	errOrigin = errors.New("pages of other servers may not change anything here")
	errHost   = errors.New("the server does not know itself by this name; its flag -host says which names it has")
	errToken  = errors.New("this needs the password of the server; a program sends it as Authorization: Bearer PASSWORD")
	errRate   = errors.New("too many requests from this address; try again in a while")
	errMany   = errors.New("too many connections; try again when some have ended")
)

// admit says why a request is refused before anything is done for it, nil when it is not. One for a file of a page costs little, and a page has many:
// they may come as often as they like.
func (g *guard) admit(r *http.Request, file bool) error {
	if !g.known(r.Host) {
		return errHost
	}
	if err := g.cross.Check(r); err != nil {
		return errOrigin
	}
	if file {
		return nil
	}
	return g.often(g.address(r), r.Method != http.MethodGet && r.Method != http.MethodHead)
}

// often is errRate for who asks too often from an address, nil for others.
func (g *guard) often(at netip.Prefix, writes bool) error {
	g.mu.Lock()
	v := g.visitor(at)
	g.mu.Unlock()
	limit := v.reads
	if writes {
		limit = v.writes
	}
	if !limit.Allow() {
		return errRate
	}
	return nil
}

// known reports whether a request that names this host is meant for the server: a page of another name must not reach a server of this machine by
// having its name point here.
func (g *guard) known(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.Trim(name, "[]")
	ip, err := netip.ParseAddr(name)
	return strings.EqualFold(name, "localhost") || err == nil && ip.IsLoopback() ||
		slices.ContainsFunc(g.config.Hosts, func(h string) bool {
			return h == "*" || strings.EqualFold(h, host) || strings.EqualFold(strings.Trim(h, "[]"), name)
		})
}

// authorized reports whether a request may change something.
func (g *guard) authorized(r *http.Request) bool {
	if g.config.Token == "" {
		return true
	}
	given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return g.knows(given) && ok
}

// hosts reports whether a request is one of the host's: with the password, or of this machine where there is none.
func (g *guard) hosts(r *http.Request) bool {
	return g.authorized(r) && (g.config.Token != "" || !g.config.Proxy && g.address(r).Addr().IsLoopback())
}

// knows reports whether a text is the password of the server, or there is none.
func (g *guard) knows(given string) bool {
	digest := sha256.Sum256([]byte(given))
	return g.config.Token == "" || subtle.ConstantTimeCompare(digest[:], g.token[:]) == 1
}

// address is where a request comes from.
func (g *guard) address(r *http.Request) netip.Prefix {
	text := r.RemoteAddr
	if list := r.Header.Values("X-Forwarded-For"); g.config.Proxy && len(list) > 0 {
		last := list[len(list)-1] // what is before it the client may have made up
		text = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	return household(text)
}

// household is an address without its port: of IPv6 the network, which one household has.
func household(text string) netip.Prefix {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}
	}
	bits := 32
	if ip = ip.Unmap(); ip.Is6() {
		bits = 64
	}
	p, _ := ip.WithZone("").Prefix(bits)
	return p
}

// visitor returns what is known of an address. The guard is locked.
func (g *guard) visitor(at netip.Prefix) *visitor {
	v := g.visitors[at]
	if v == nil {
		if len(g.visitors) >= maxVisitors {
			for k, old := range g.visitors {
				if old.open == 0 {
					delete(g.visitors, k)
				}
			}
		}
		n := 1
		if g.shared(at) {
			n = SharedBy
		}
		l := g.config.Limits
		v = &visitor{reads: rate.NewLimiter(rate.Limit(l.Reads)*rate.Limit(n), firstReads*n), writes: rate.NewLimiter(rate.Limit(l.Writes)*rate.Limit(n), firstWrites*n), most: l.PerAddress * n}
		g.visitors[at] = v
	}
	return v
}

// connect counts a connection from an address; false when there are too many. done ends it.
func (g *guard) connect(at netip.Prefix) (done func(), ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	v := g.visitor(at)
	if g.open >= g.config.Limits.Connections || v.open >= v.most {
		return nil, false
	}
	g.open++
	v.open++
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.open--
		v.open--
	}, true
}

// connect lets a connection by WebSocket begin that Close waits for. The error is why it may not.
func (s *Server) connect(r *http.Request) (done func(), err error) {
	leave, ok := s.guard.connect(s.guard.address(r))
	if !ok {
		return nil, errMany
	}
	if !s.enter() {
		leave()
		return nil, errClosed
	}
	return func() {
		s.working.Done()
		leave()
	}, nil
}
