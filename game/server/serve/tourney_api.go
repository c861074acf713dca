package serve

import "net/http"

// hostTourney answers a request for a tournament.
func (s *Server) hostTourney(w http.ResponseWriter, r *http.Request) error {
	c, err := asked[TourneyOrder](r, "tournament")
	if err == nil {
		err = s.contests.order(c)
	}
	if err != nil {
		return err
	}
	s.json(w, http.StatusCreated, Watched{"/tournament"})
	return nil
}

// stopTourney ends the tournament for good.
func (s *Server) stopTourney(w http.ResponseWriter, r *http.Request) error {
	if err := s.contests.stop(); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// tourneyState answers with whether a tournament is played, and whether one can be started.
func (s *Server) tourneyState(w http.ResponseWriter, r *http.Request) error {
	return s.state(w, r, s.contests.hosting())
}

// tournament answers with the page of the tournament.
func (s *Server) tournament(w http.ResponseWriter, r *http.Request) error {
	page, err := s.contests.page()
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", lobbyPolicy+"; style-src-elem 'unsafe-inline'") // the report has its style in itself
	unchanged(w, r, page)
	return nil
}

// tourneyRecord answers with the record of a match of the tournament.
func (s *Server) tourneyRecord(w http.ResponseWriter, r *http.Request) error {
	f, err := s.contests.shown().record(r.PathValue("record"))
	if err != nil {
		return err
	}
	defer f.Close()
	attach(w, f)
	return nil
}
