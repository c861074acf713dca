package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// A record is a gzip file with one JSON value per line. The first line is the header. Then there is a line for each step, a line with
// digests of the position at the end of each turn, a line for steps taken back, a line for each fault and each note of a player, before the
// next step, and a line for the standing orders when they change. The last line is the footer:
//
//	{"pentarena":5,"version":1,"build":"1.2.0","start":"<hash>","setup":{"game":"anarchy","level":"classic","text":"...","seed":"7","seats":[...]}}
//	{"seat":0,"cmd":{...},"rolls":[[6,3]]}
//	{"turn":1,"hash":"<hash>","scores":[300,281],"fields":"9c04e1..."}
//	{"undo":2}
//	{"fault":"refused","seat":1,"cmd":{...},"code":"acted","text":"This building has already acted in this turn."}
//	{"note":"log","seat":1,"turn":4,"text":"to the bridge","unit":12}
//	{"orders":{...},"open":0}
//	{"end":{"over":true,"winners":1,"reason":"burned","scores":[...]},"steps":812,"hash":"<hash>","fields":"9c04e1..."}
//
// "fields" holds a short digest of each field of the position, so that a difference can be named. Events are not stored: re-execution
// produces them. A seat that loses by a fault concedes in the next step, so the result follows from the steps. Of the lines with standing
// orders the last one counts; see Orders. "build" is missing where it is not known. Format 4 has no build and takes back steps of the open turn
// only, and knows no draw by agreement, format 3 has no notes either, format 2 no standing orders, and format 1 no faults.
const (
	formatVersion = 5

	// MaxLine is the maximum length of a line, in bytes.
	MaxLine = 4 << 20
	// MaxSteps is the maximum number of steps.
	MaxSteps = 2_000_000

	maxRolls = 8 * MaxSteps
)

// formatMark is the beginning of every record.
var formatMark = []byte(`{"pentarena":`)

type headerLine struct {
	Pentarena int         `json:"pentarena"`
	Version   int         `json:"version"` // rules.Info.Version
	Build     string      `json:"build,omitempty"`
	Start     hash        `json:"start"` // of the first position
	Setup     match.Setup `json:"setup"`
}

// StepLine is the line of a step in a record.
type StepLine struct {
	Seat  rules.Seat      `json:"seat"`
	Cmd   json.RawMessage `json:"cmd"`
	Rolls []roll          `json:"rolls,omitempty"`
}

type turnLine struct {
	Turn   int     `json:"turn"` // the turn that begins now
	Hash   hash    `json:"hash"`
	Scores []int64 `json:"scores"`
	Fields fields  `json:"fields,omitempty"`
}

type undoLine struct {
	Undo int `json:"undo"`
}

type faultLine struct {
	Fault match.FaultKind `json:"fault"`
	Seat  rules.Seat      `json:"seat"`
	Cmd   json.RawMessage `json:"cmd,omitempty"`
	Code  string          `json:"code,omitempty"`
	Text  string          `json:"text"`
}

type ordersLine struct {
	Orders json.RawMessage `json:"orders"`
	Open   *rules.Seat     `json:"open,omitempty"`
}

type endLine struct {
	End    rules.Outcome `json:"end"`
	Steps  int           `json:"steps"`
	Hash   hash          `json:"hash"`
	Fields fields        `json:"fields,omitempty"`
}

// LineOf returns the line for a step of the game.
func LineOf(game match.Game, s match.Step) (StepLine, error) {
	cmd, err := game.Encode(s.Cmd)
	l := StepLine{Seat: s.Seat, Cmd: cmd}
	l.Rolls = lists.Map(s.Rolls, func(r rules.Roll) roll { return roll(r) })
	return l, err
}

// Step returns the step of the line, without turn and events.
func (l StepLine) Step(game match.Game) (match.Step, error) {
	cmd, err := game.Decode(l.Cmd)
	s := match.Step{Seat: l.Seat, Cmd: cmd}
	s.Rolls = lists.Map(l.Rolls, func(r roll) rules.Roll { return rules.Roll(r) })
	return s, err
}

// hash is written as 16 hexadecimal digits: many JSON readers do not keep 64 bits of a number.
type hash uint64

func (h hash) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%016x", uint64(h)), nil }

func (h *hash) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil || len(text) != 16 {
		return fmt.Errorf("%q is not 16 hexadecimal digits", text)
	}
	*h = hash(n)
	return nil
}

// roll is written as [bound, result].
type roll rules.Roll

func (r roll) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "[%d,%d]", r.N, r.Got), nil }

func (r *roll) UnmarshalJSON(text []byte) error {
	var pair []int
	if err := json.Unmarshal(text, &pair); err != nil {
		return err
	}
	if len(pair) != 2 || pair[0] < 1 || pair[1] < 0 || pair[1] >= pair[0] {
		return fmt.Errorf("a roll must be [bound, result], found %s", text)
	}
	*r = roll{pair[0], pair[1]}
	return nil
}

// Record is the contents of a record file, not yet re-executed.
type Record struct {
	Setup   match.Setup
	Version int            // version of the rules that wrote the record
	Build   string         // name of the build that wrote it, as in version.Build; "" if it is not known
	Start   match.Position // first position, made from Setup
	Steps   []match.Step
	Faults  []match.Fault
	Notes   []match.Note
	Marks   []Mark
	Orders  *Orders // the last ones; nil if there are none
	End     *End    // nil if the record is truncated
}

// Orders are the standing orders of a match between two steps; a match that is continued needs them as well as its position.
type Orders struct {
	Data []byte     // as package orders writes them; nil for none
	Open rules.Seat // the seat in whose open turn, or stage of one, they have already been carried on; NoSeat for none

	line, step int // their place in a record that was read
}

// Same reports whether o and p are equal, apart from their place in a record.
func (o *Orders) Same(p *Orders) bool { return o.Open == p.Open && bytes.Equal(o.Data, p.Data) }

// Mark is the record's description of the position at the end of a turn.
type Mark struct {
	Step   int // number of steps before it
	Turn   int
	Hash   uint64
	Scores []int64

	fields fields // nil if the record has none
}

// End is the footer of a record.
type End struct {
	Outcome rules.Outcome
	Hash    uint64

	fields fields
}

// TruncatedError reports that a record ends early: the program that wrote it was killed, or a part of the file is lost. The lines before
// are good.
type TruncatedError struct {
	Line  int // where the record ends, from 1
	Steps int // good steps before it
}

// Error returns the place.
func (e *TruncatedError) Error() string {
	return fmt.Sprintf("line %d: the record ends here in the middle, after %d complete steps", e.Line, e.Steps)
}

// CorruptError reports an invalid line of a record. The lines before are good.
type CorruptError struct {
	Line  int // from 1
	Steps int // good steps before it
	Err   error
}

// Error returns the place and the reason.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("line %d (after %d good steps): %v", e.Line, e.Steps, e.Err)
}

// Unwrap returns the reason.
func (e *CorruptError) Unwrap() error { return e.Err }
