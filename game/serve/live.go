package serve

import (
	"bufio"
	"compress/gzip"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/outside"
	"app.pentarena/game/outside/jsonl"
	transport "app.pentarena/game/outside/websocket"
	"app.pentarena/game/record"
	"app.pentarena/game/remote"
	"app.pentarena/game/serve/store"
	"app.pentarena/rules"
)

const (
	breath    = 30 * time.Millisecond // between two pieces of a match: a match between programs has thousands of steps a second
	pingEvery = 30 * time.Second
)

// text is the record of a match as those who watch may know it. It only grows, and all readers share it: each remembers how far it has read.
type text struct {
	mu      sync.Mutex
	all     []byte
	over    bool
	changed chan struct{} // closed at the next change
}

func newText() *text { return &text{changed: make(chan struct{})} }

// since returns what comes after the first n bytes, whole lines, whether that is all there will be, and a channel that is closed when there is
// more. The bytes are not changed any more.
func (t *text) since(n int) (more []byte, over bool, changed <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.all[n:len(t.all):len(t.all)], t.over, t.changed
}

func (t *text) add(more []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, more...)
	close(t.changed)
	t.changed = make(chan struct{})
}

// finish says that nothing more will come.
func (t *text) finish() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.over {
		t.over = true
		close(t.changed)
		t.changed = make(chan struct{})
	}
}

// take adds what a feed has that is not here yet.
func (t *text) take(feed *remote.Feed) {
	t.mu.Lock()
	n := len(t.all)
	t.mu.Unlock()
	if more, _, err := feed.Since(n); err == nil && len(more) > 0 {
		t.add(more)
	}
}

// follow takes what becomes known of a match until ctx ends.
func (t *text) follow(ctx context.Context, feed *remote.Feed) {
	for {
		changed := feed.Changed()
		t.take(feed)
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(breath):
		case <-ctx.Done():
			return
		}
	}
}

// playing returns a game that has not ended; nil when there is none of that ID.
func (s *Server) playing(id string) *game {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[id]
}

// kept opens the record of a match that has ended.
func (s *Server) kept(ctx context.Context, id string) (*os.File, error) {
	if match, is := strings.CutPrefix(id, tourneyID); is {
		return s.shown().record(match)
	}
	return s.store.RecordFile(ctx, id)
}

// live sends the record of a match by WebSocket: first as far as it goes, then by each message what has been added. What a slow reader has missed
// comes in one message, so nothing is queued for it. Readers of a match that is played share its text; those of one that has ended read its file
// piece by piece, so that however slow they are, each holds no more than a piece.
//
// A browser that opens the address is led to the page that shows the match.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		s.show(w, r)
		return
	}
	done, ok := s.connect(w, r)
	if !ok {
		return
	}
	defer done()
	id := r.PathValue("id")
	var tell func(context.Context, *websocket.Conn, time.Duration) error
	if g := s.playing(id); g != nil {
		tell = g.text.tell
	} else if t := s.follow(id); t != nil {
		tell = t.tell
	} else {
		f, err := s.kept(r.Context(), id)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		defer f.Close()
		tell = ended{f}.tell
	}
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.guard.origins})
	if err != nil {
		return
	}
	s.metrics.readers.Inc()
	defer s.metrics.readers.Dec()
	ctx := c.CloseRead(s.ctx)
	if err := tell(ctx, c, s.config.Limits.Patience); err != nil {
		_ = c.CloseNow()
		return
	}
	_ = c.Close(websocket.StatusNormalClosure, "")
}

// show leads a browser to a match: live, or from its start when it has ended.
func (s *Server) show(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	to := "/#live=" + id
	if s.playing(id) == nil && s.follow(id) == nil {
		f, err := s.kept(r.Context(), id)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		_ = f.Close()
		to = "/#r=/records/" + id
	}
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
}

// limited gives f so long.
func limited(ctx context.Context, patience time.Duration, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return f(ctx)
}

// ended is the file of a match that has ended.
type ended struct{ file io.Reader }

// pieceSize is how many bytes a message with a part of an ended match has at least, but the last one.
const pieceSize = 32 << 10

// tell sends the record, whole lines a message. The error is context.DeadlineExceeded when the reader takes longer than patience for one.
func (e ended) tell(ctx context.Context, c *websocket.Conn, patience time.Duration) error {
	z, err := gzip.NewReader(e.file)
	if err != nil {
		return err
	}
	lines := bufio.NewReader(io.LimitReader(z, record.MaxFile))
	var piece []byte
	for err == nil {
		var part []byte
		part, err = lines.ReadSlice('\n')
		piece = append(piece, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			err = nil
			continue
		}
		if len(piece) > 0 && (len(piece) >= pieceSize || err != nil) {
			if err := limited(ctx, patience, func(ctx context.Context) error { return c.Write(ctx, websocket.MessageText, piece) }); err != nil {
				return err
			}
			piece = piece[:0]
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return err
}

// tell sends a text until it is over. The error is context.DeadlineExceeded when the reader takes longer than patience for a message or a ping.
func (t *text) tell(ctx context.Context, c *websocket.Conn, patience time.Duration) error {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for at := 0; ; {
		more, over, changed := t.since(at)
		if len(more) > 0 {
			if err := limited(ctx, patience, func(ctx context.Context) error { return c.Write(ctx, websocket.MessageText, more) }); err != nil {
				return err
			}
			at += len(more)
			continue
		}
		if over {
			return nil
		}
		select {
		case <-changed:
		case <-ping.C:
			if err := limited(ctx, patience, c.Ping); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// converse accepts a WebSocket for messages of at most limit bytes and speaks on it.
func (s *Server) converse(w http.ResponseWriter, r *http.Request, limit, ahead int, speak func(context.Context, outside.Conn)) {
	done, ok := s.connect(w, r)
	if !ok {
		return
	}
	defer done()
	conn, err := transport.Accept(w, r, transport.Options{Origins: s.guard.origins, Limit: limit, Ahead: ahead})
	if err != nil {
		return
	}
	defer conn.Close()
	speak(s.ctx, conn)
}

// program lets a program play that connects by WebSocket.
func (s *Server) program(w http.ResponseWriter, r *http.Request) {
	s.converse(w, r, jsonl.MaxMessage, jsonl.Ahead, s.meet)
}

// Invite returns the path of a link for a person to play a seat of a match that others run, until Close. speak speaks on each connection that
// comes by it, as remote.Host.Serve does, until its context ends.
func (s *Server) Invite(speak func(context.Context, outside.Conn)) (path string) {
	token := rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.places[sha256.Sum256([]byte(token))] = &place{kind: person, speak: speak}
	return "/seat/" + token
}

// person lets the seat of a token be played.
func (s *Server) person(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	p := s.find(token)
	if p == nil || p.kind != person {
		s.afterwards(w, r, token)
		return
	}
	s.converse(w, r, remote.MaxPlan, 1, func(ctx context.Context, conn outside.Conn) {
		if p.speak != nil {
			p.speak(ctx, conn)
			return
		}
		if p.game.missed() {
			_ = remote.Say(ctx, conn, remote.News{Type: "waiting", Reason: "The match begins when all its programs have come."})
		}
		select {
		case <-p.game.begun:
		case <-ctx.Done():
			return
		}
		if p.game.host == nil {
			return
		}
		s.metrics.people.Inc()
		defer s.metrics.people.Dec()
		if err := p.game.host.Serve(ctx, p.number, conn); err != nil && !errors.Is(err, io.EOF) && ctx.Err() == nil {
			s.log.Info("seat left", "match", p.game.id, "seat", p.number, "reason", err)
		}
	})
}

// afterwards tells who comes back to a seat when its match has ended how that was.
func (s *Server) afterwards(w http.ResponseWriter, r *http.Request, token string) {
	if s.store == nil {
		s.fail(w, r, store.ErrNone)
		return
	}
	digest := sha256.Sum256([]byte(token))
	m, seat, err := s.store.Seat(r.Context(), digest[:])
	if err == nil && (m.State == store.Playing || m.Seats[seat].Kind != "human") {
		err = store.ErrNone
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.converse(w, r, remote.MaxPlan, 1, func(ctx context.Context, conn outside.Conn) {
		final := func(reason string) error {
			return remote.Say(ctx, conn, remote.News{Type: "refused", Reason: reason, Final: true})
		}
		var err error
		if m.State == store.Stopped {
			err = final("The match was stopped: " + m.Reason + ".")
		} else if host, leave, failed := s.ended(ctx, m, rules.Seat(seat)); errors.Is(failed, errBusy) {
			err = remote.Say(ctx, conn, remote.News{Type: "refused", Reason: "The server shows as many ended matches as it can; try again in a while."})
		} else if failed != nil {
			s.log.Error("match that has ended cannot be shown", "match", m.ID, "error", failed)
			err = final("The match has ended, and the server cannot read its record.")
		} else {
			err = host.Serve(ctx, rules.Seat(seat), conn)
			leave()
		}
		if err != nil && !errors.Is(err, io.EOF) && ctx.Err() == nil {
			s.log.Info("seat left", "match", m.ID, "seat", seat, "reason", err)
		}
	})
}

// maxShown is how many seats of ended matches are open at a time: each needs its whole match.
const maxShown = 32

// reopened is the host of a seat of a match that has ended, which all share who open it.
type reopened struct {
	made  sync.Once
	host  *remote.Host
	err   error
	users int // guarded by the server's lock
}

// ended is the host of a seat of a match that has ended, until leave. The error is errBusy when too many are open.
func (s *Server) ended(ctx context.Context, m store.Match, seat rules.Seat) (host *remote.Host, leave func(), err error) {
	key := fmt.Sprint(m.ID, " ", seat)
	s.mu.Lock()
	r := s.reopened[key]
	if r == nil {
		if len(s.reopened) >= maxShown {
			s.mu.Unlock()
			return nil, nil, errBusy
		}
		r = &reopened{}
		s.reopened[key] = r
	}
	r.users++
	s.mu.Unlock()
	leave = func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if r.users--; r.users == 0 {
			delete(s.reopened, key)
		}
	}
	r.made.Do(func() { r.host, r.err = s.reopen(ctx, m, seat) })
	if r.err != nil {
		leave()
	}
	return r.host, leave, r.err
}

// reopen makes the host of a seat of a match that has ended.
func (s *Server) reopen(ctx context.Context, m store.Match, seat rules.Seat) (*remote.Host, error) {
	f, err := s.store.RecordFile(ctx, m.ID)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rec, err := record.Read(f, catalog.Start)
	if err != nil {
		return nil, err
	}
	g := match.New(rec.Setup, rec.Start)
	if err := g.Resume(rec.Steps, rec.Faults, rec.Notes); err != nil {
		return nil, err
	}
	return remote.NewHost(g, rules.Seats(seat), remote.Limit{})
}
