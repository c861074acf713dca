package serve

import (
	"context"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// kept opens the record of a match that has ended.
func (s *Server) kept(ctx context.Context, id string) (*os.File, error) {
	if match, is := strings.CutPrefix(id, tourneyID); is {
		return s.contests.shown().record(match)
	}
	return s.store.RecordFile(ctx, id)
}

// live sends the record of a match by WebSocket: first as far as it goes, then by each message what has been added. What a slow reader has missed
// comes in one message, so nothing is queued for it. Readers of a match that is played share its text; those of one that has ended read its file
// piece by piece, so that however slow they are, each holds no more than a piece.
//
// A browser that opens the address is led to the page that shows the match.
func (s *Server) live(w http.ResponseWriter, r *http.Request) error {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		return s.show(w, r)
	}
	done, err := s.connect(r)
	if err != nil {
		return err
	}
	defer done()
	id := r.PathValue("id")
	var tell func(context.Context, *reader) error
	needs := int64(watching)
	if g := s.hall.playing(id); g != nil {
		tell = g.text.tell
	} else if t := s.contests.follow(id); t != nil {
		tell = t.tell
	} else {
		f, err := s.kept(r.Context(), id)
		if err != nil {
			return err
		}
		defer f.Close()
		tell = ended{f}.tell
		needs += unpacking
	}
	ctx, drop := context.WithCancel(s.ctx)
	defer drop()
	held, ok := s.readers.take(needs, drop)
	if !ok {
		return errFull
	}
	defer held.free()
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.guard.origins})
	if err != nil {
		return nil
	}
	s.metrics.readers.Inc()
	defer s.metrics.readers.Dec()
	if err := tell(c.CloseRead(ctx), &reader{c, held, s.config.Limits.Patience}); err != nil {
		_ = c.CloseNow()
		return nil
	}
	_ = c.Close(websocket.StatusNormalClosure, "")
	return nil
}

// reader is who watches by WebSocket.
type reader struct {
	*websocket.Conn
	held     *holding
	patience time.Duration // to take a message, or to answer a ping; the error after it is context.DeadlineExceeded
}

func (r *reader) send(ctx context.Context, m []byte) error {
	return r.limited(ctx, func(ctx context.Context) error { return r.Write(ctx, websocket.MessageText, m) })
}

// limited waits for the reader, as long as patience lasts.
func (r *reader) limited(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, r.patience)
	defer cancel()
	return r.held.wait(func() error { return f(ctx) })
}

// show leads a browser to a match: live, or from its start when it has ended.
func (s *Server) show(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	to := "/#live=" + id
	if s.hall.playing(id) == nil && s.contests.follow(id) == nil {
		f, err := s.kept(r.Context(), id)
		if err != nil {
			return err
		}
		_ = f.Close()
		to = "/#r=/records/" + id
	}
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusSeeOther)
	return nil
}
