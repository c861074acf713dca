package remote

import (
	"context"
	"encoding/json"
	"fmt"

	"app.pentarena/game/basics/strict"
	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
)

// The limits on messages.
const (
	MaxPlan     = 1 << 20  // bytes of a message to the host
	MaxNews     = 64 << 20 // bytes of a message to a client
	maxCommands = 10_000   // of a turn
)

// News is a message of the host to the client at a seat. Which fields it has depends on Type.
type News struct {
	// Type is "record" when a conversation begins: Record is the record so far as the seat may know it, and Draft what it has planned in its open
	// turn. "turns" brings the Lines by which the record grows, "clock" the Clock. "refused" says by Reason why a plan does not count, or with Final
	// set, why the conversation ends and should not be begun again. "over" ends the conversation with the match; Again says that who comes to
	// the seat after that gets another match. Before "record", "waiting" may say by Reason what the match waits for.
	Type   string            `json:"type"`
	Seat   rules.Seat        `json:"seat,omitempty"`
	Record string            `json:"record,omitempty"`
	Turn   int               `json:"turn,omitempty"` // of the draft; see Plan
	Draft  []json.RawMessage `json:"draft,omitempty"`
	Lines  string            `json:"lines,omitempty"`
	Clock  *Clock            `json:"clock,omitempty"`
	Reason string            `json:"reason,omitempty"`
	Final  bool              `json:"final,omitempty"`
	Again  bool              `json:"again,omitempty"`
}

// Clock is how much time the seats have left, in milliseconds; a seat without a clock has -1. The clocks of the seats in Running go on.
type Clock struct {
	Left    []int64       `json:"left"`
	Running rules.SeatSet `json:"running"`
}

// The types of Plan.
const (
	planDraft = "draft"
	planEnd   = "end"
)

// Plan is a message of the client at a seat to the host.
type Plan struct {
	Type string `json:"type"` // "draft" for what is planned so far, "end" for the whole turn
	// Turn is the number of steps that everybody knew when the turn began. By it the host recognises a plan that comes too late, or again.
	Turn int `json:"turn"`
	// Undone is how often turns were taken back, by the record of this conversation. A plan made before that comes too late.
	Undone   int               `json:"undone,omitempty"`
	Commands []json.RawMessage `json:"commands"`
}

// strictly reads one JSON value without unknown fields.
func strictly(data []byte, to any) error {
	if err := strict.Unmarshal(data, to); err != nil {
		return fmt.Errorf("remote: %w", err)
	}
	return nil
}

// Say sends a message to the client on a connection, for what is to be said outside Host.Serve.
func Say(ctx context.Context, conn outside.Conn, n News) error { return Tell(ctx, conn, n) }

// DecodeNews reads a message of the host.
func DecodeNews(data []byte) (News, error) {
	var n News
	if len(data) > MaxNews {
		return n, fmt.Errorf("remote: the message has %d bytes, more than %d", len(data), MaxNews)
	}
	if err := strictly(data, &n); err != nil {
		return News{}, err
	}
	switch {
	case n.Type == "record" && n.Record != "" && n.Seat >= 0 && n.Seat < rules.MaxSeats && n.Turn >= 0 && len(n.Draft) <= maxCommands:
	case n.Type == "turns" && n.Lines != "":
	case n.Type == "clock" && n.Clock != nil && len(n.Clock.Left) <= rules.MaxSeats:
	case (n.Type == "refused" || n.Type == "waiting") && n.Reason != "" && len(n.Reason) <= match.MaxNoteText:
	case n.Type == "over":
	default:
		return News{}, fmt.Errorf("remote: %.40q is not a whole message of a host", n.Type)
	}
	return n, nil
}

// DecodePlan reads a message of a client.
func DecodePlan(data []byte) (Plan, error) {
	var p Plan
	if len(data) > MaxPlan {
		return p, fmt.Errorf("remote: the message has %d bytes, more than %d", len(data), MaxPlan)
	}
	if err := strictly(data, &p); err != nil {
		return Plan{}, err
	}
	switch {
	case p.Type != planDraft && p.Type != planEnd:
		return Plan{}, fmt.Errorf("remote: %s", rules.NoSuch("plan", p.Type, []string{planDraft, planEnd}))
	case p.Turn < 0:
		return Plan{}, fmt.Errorf("remote: there is no turn %d", p.Turn)
	case len(p.Commands) > maxCommands:
		return Plan{}, fmt.Errorf("remote: the turn has %d commands, more than %d", len(p.Commands), maxCommands)
	}
	return p, nil
}

func encode(game match.Game, cmds []match.Command) ([]json.RawMessage, error) {
	list := make([]json.RawMessage, len(cmds))
	for i, c := range cmds {
		var err error
		if list[i], err = game.Encode(c); err != nil {
			return nil, fmt.Errorf("remote: command %d: %w", i+1, err)
		}
	}
	return list, nil
}

func decode(game match.Game, list []json.RawMessage) ([]match.Command, error) {
	cmds := make([]match.Command, len(list))
	for i, text := range list {
		var err error
		if cmds[i], err = game.Decode(text); err != nil {
			return nil, fmt.Errorf("command %d: %w", i+1, err)
		}
	}
	return cmds, nil
}
