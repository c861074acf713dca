package record

import (
	"encoding/json"
	"fmt"
	"strconv"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// A record is lines of JSON, packed with gzip. The first line is the header; then comes a line for every step, one more at the end of
// each turn that tells what the position was, a line for steps taken back, a line for what a program did wrong before the next step, and at
// last the footer:
//
//	{"pentarena":2,"version":1,"start":"<hash>","setup":{"game":"anarchy","level":"classic","text":"...","seed":"7","seats":[...]}}
//	{"seat":0,"cmd":{...},"rolls":[[6,3]]}
//	{"turn":1,"hash":"<hash>","scores":[300,281],"fields":"9c04e1..."}
//	{"undo":2}
//	{"fault":"refused","seat":1,"cmd":{...},"code":"acted","text":"This building has already acted in this turn."}
//	{"end":{"over":true,"winners":1,"reason":"burned","scores":[...]},"steps":812,"hash":"<hash>","fields":"9c04e1..."}
//
// The fields are short digests of each field of the position, so that a difference can be named.
// Events are not stored: re-execution yields them. A seat that loses by a fault concedes in the step after it, so that the result follows
// from the steps. Format 1 is the same without faults.
const (
	formatVersion = 2

	// MaxLine is the longest line in bytes.
	MaxLine = 4 << 20
	// MaxSteps is the greatest number of steps.
	MaxSteps = 2_000_000

	maxRolls = 8 * MaxSteps
)

// formatMark is how the first line of a record begins.
var formatMark = []byte(`{"pentarena":`)

type headerLine struct {
	Pentarena int         `json:"pentarena"`
	Version   int         `json:"version"` // rules.Info.Version
	Start     hash        `json:"start"`   // of the first position
	Setup     match.Setup `json:"setup"`
}

// StepLine is a step as records write it.
type StepLine struct {
	Seat  rules.Seat      `json:"seat"`
	Cmd   json.RawMessage `json:"cmd"`
	Rolls []roll          `json:"rolls,omitempty"`
}

type turnLine struct {
	Turn   int     `json:"turn"` // the turn that begins
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

type endLine struct {
	End    rules.Outcome `json:"end"`
	Steps  int           `json:"steps"`
	Hash   hash          `json:"hash"`
	Fields fields        `json:"fields,omitempty"`
}

// LineOf is the line of a step of the game.
func LineOf(game match.Game, s match.Step) (StepLine, error) {
	cmd, err := game.Encode(s.Cmd)
	l := StepLine{Seat: s.Seat, Cmd: cmd}
	for _, r := range s.Rolls {
		l.Rolls = append(l.Rolls, roll(r))
	}
	return l, err
}

// Step is the step that the line tells of; its turn and events are not in the line.
func (l StepLine) Step(game match.Game) (match.Step, error) {
	cmd, err := game.Decode(l.Cmd)
	s := match.Step{Seat: l.Seat, Cmd: cmd}
	for _, r := range l.Rolls {
		s.Rolls = append(s.Rolls, rules.Roll(r))
	}
	return s, err
}

// hash is written as 16 hexadecimal digits, since not every reader of JSON keeps 64 bits of a number.
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

// Record is a record as read from a file: what it says, not yet re-executed.
type Record struct {
	Setup   match.Setup
	Version int         // version of the game's rules that wrote it
	Start   match.Table // first position, set up from Setup
	Steps   []match.Step
	Faults  []match.Fault
	Marks   []Mark
	End     *End // nil when the record breaks off
}

// Mark is what a record says about a position.
type Mark struct {
	Step   int // the position before this step
	Turn   int
	Hash   uint64
	Scores []int64

	fields fields // of the position; nil when the record does not tell
}

// End is the footer of a record.
type End struct {
	Outcome rules.Outcome
	Hash    uint64

	fields fields
}

// TruncatedError says that a record breaks off: the program that wrote it was killed, or a part of the file is lost. What was read before
// is good.
type TruncatedError struct {
	Line  int // the line in which the record breaks off, from 1
	Steps int // good steps before it
}

// Error names the place.
func (e *TruncatedError) Error() string {
	return fmt.Sprintf("line %d: the record ends here in the middle, after %d complete steps", e.Line, e.Steps)
}

// CorruptError says that a line of a record makes no sense. What was read before is good.
type CorruptError struct {
	Line  int // from 1
	Steps int // good steps before it
	Err   error
}

// Error names the place and the reason.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("line %d (after %d good steps): %v", e.Line, e.Steps, e.Err)
}

// Unwrap returns the reason.
func (e *CorruptError) Unwrap() error { return e.Err }
