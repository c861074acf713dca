package serve

import "net/http"

// hostTourney answers a request for a tournament.
func (s *Server) hostTourney(w http.ResponseWriter, r *http.Request) {
	c, err := asked[TourneyOrder](r, "tournament")
	if err == nil {
		err = s.contests.order(c)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.json(w, http.StatusCreated, Watched{"/tournament"})
}

// stopTourney ends the tournament for good.
func (s *Server) stopTourney(w http.ResponseWriter, r *http.Request) {
	if err := s.contests.stop(); err != nil {
		s.fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// tourneyState answers with whether a tournament is played, and whether one can be started.
func (s *Server) tourneyState(w http.ResponseWriter, r *http.Request) {
	s.state(w, r, s.contests.hosting())
}

// tournament answers with the page of the tournament.
func (s *Server) tournament(w http.ResponseWriter, r *http.Request) {
	page, err := s.contests.page()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", lobbyPolicy+"; style-src-elem 'unsafe-inline'") // the report has its style in itself
	unchanged(w, r, page)
}

// tourneyRecord answers with the record of a match of the tournament.
func (s *Server) tourneyRecord(w http.ResponseWriter, r *http.Request) {
	f, err := s.contests.shown().record(r.PathValue("record"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer f.Close()
	attach(w, f)
}
