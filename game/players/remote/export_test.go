package remote

import "app.pentarena/rules"

// Accept is accept, for tests.
func (h *Host) Accept(at rules.Seat, p Plan) string { return h.accept(at, p) }
