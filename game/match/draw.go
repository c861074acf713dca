package match

import (
	"bytes"

	"app.pentarena/rules"
)

// Agreement is the command by which the people of a match agree to end it without a winner, in a game that knows a draw. It stands in the record as any
// other, and re-executes. Only Match.Draw gives it: a seat by itself cannot.
type Agreement struct{}

// ByAgreement is the Reason of the Outcome of a match that ended with an Agreement.
const ByAgreement = "agreed"

// drawText is an Agreement as Encode writes it.
var drawText = []byte(`{"draw":true}`)

var errAlone = &rules.Illegal{Code: "draw", Detail: "A draw needs all people of the match to agree."}

// isDraw reports whether a text is an Agreement.
func isDraw(data []byte) bool { return bytes.Equal(bytes.TrimSpace(data), drawText) }

// Draw ends a match without a winner, as its people agreed; seat is who proposed it. It does nothing when the match is over. The error says that the
// game knows no draw.
func (m *Match) Draw(seat rules.Seat) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	active := m.position.Active()
	if active.Empty() {
		return nil
	}
	step, err := m.position.Do(seat, Agreement{}, &m.dice)
	if err != nil {
		return err
	}
	m.keep(step, active)
	m.notify()
	return nil
}
