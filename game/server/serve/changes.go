package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

const (
	changesRest   = time.Second      // between two messages
	changesRepeat = 20 * time.Second // between messages at most, so that proxies keep the connection
)

// change is what pages are told: they ask for what they show when its version is another one.
type change struct {
	Matches    int64   `json:"matches"`    // version of the list and the ratings
	Table      string  `json:"table"`      // version of the page of the tournament
	Tournament Hosting `json:"tournament"` // as /api/tournament answers
}

// changes is a stream of events, one for each change of what the pages show, so that they need not ask again and again. It begins with what is.
func (s *Server) changes(w http.ResponseWriter, r *http.Request) error {
	done, err := s.connect(r)
	if err != nil {
		return err
	}
	defer done()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // nginx would wait for more
	flow := http.NewResponseController(w)
	tell := func(text string) bool {
		_ = flow.SetWriteDeadline(time.Now().Add(s.config.Limits.Patience))
		_, err := fmt.Fprint(w, text)
		return err == nil && flow.Flush() == nil
	}
	tick := time.NewTicker(changesRest)
	defer tick.Stop()
	told := ""
	for spoke := time.Now(); ; {
		c := change{Matches: s.news.Load(), Table: s.contests.version(), Tournament: s.contests.hosting()}
		text, err := json.Marshal(c)
		if err != nil {
			return nil
		}
		switch {
		case string(text) != told:
			told = string(text)
			if spoke = time.Now(); !tell("data: " + told + "\n\n") {
				return nil
			}
		case time.Since(spoke) > changesRepeat:
			if spoke = time.Now(); !tell(":\n\n") {
				return nil
			}
		}
		select {
		case <-tick.C:
		case <-r.Context().Done():
			return nil
		case <-s.ctx.Done():
			return nil
		}
	}
}
