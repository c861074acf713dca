package cerveau

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
)

// showAnarchy makes a timeline of a gamelog. Logs of the competition servers and of Pentarena are re-executed and compared entry by entry.
// Logs that differ, and those of the later port, become state logs.
func showAnarchy(c *gamelog, p *record.Progress) (record.Timeline, record.Info, error) {
	info := record.Info{State: record.AsRecorded, Message: "Shown as recorded, not verified."}
	if c.competition() {
		r, difference := verifyAnarchy(c, p)
		if difference == nil {
			return r.line, record.Reproduced(r.line), nil
		}
		if err := p.Err(); err != nil {
			return nil, info, err
		}
		info = record.Differing(r.line, difference, "The gamelog does not follow from the rules; shown as recorded.")
	}
	states, err := anarchyStates(c)
	return states, info, err
}

// verifyAnarchy re-executes a gamelog of Anarchy and compares every command (accepted or refused, the returned value) and the whole
// position after every entry. The error is the first difference or a fault of the log; the replay then holds the steps before it, and is
// nil without a first position.
func verifyAnarchy(c *gamelog, p *record.Progress) (anarchyReplay, error) {
	r := anarchyReplay{}
	a, err := openAnarchy(c)
	if err != nil {
		return r, err
	}
	r.log = a
	defer func() {
		if r.line != nil {
			r.line.Tell(&a.told.Told)
		}
	}()
	setup, err := a.setup(anarchyLevel(a.logged.state))
	if err != nil {
		return r, fmt.Errorf("entry 0: %w", err)
	}
	if r.line, err = record.Start(match.Adapt(anarchy.Game()), setup); err != nil {
		return r, fmt.Errorf("entry 0: %w", err)
	}
	if len(c.Winners) == 1 {
		r.coin = rules.Fixed(c.Winners[0].Index) // the coin is the only chance: it made the recorded winner win
	}
	if err := r.compare(); err != nil {
		return r, fmt.Errorf("entry 0: %w", err)
	}
	for i := 1; i < len(c.Deltas); i++ {
		if err := p.At(i, len(c.Deltas)); err != nil {
			return r, err
		}
		if err := r.entry(i); err != nil {
			return r, fmt.Errorf("entry %d (%s): %w", i, c.Deltas[i].Type, err)
		}
	}
	return r, r.result()
}

func (a *anarchyLog) setup(level anarchy.Level) (match.Setup, error) {
	title := "Recorded match " + a.log.GameSession
	text, err := levels.Encode("anarchy", title, "The first position of a recorded match.", level, anarchy.DefaultLevel())
	s := match.Setup{Game: "anarchy", Level: title, Text: text, Seed: a.log.RandomSeed, Seats: make([]match.SeatInfo, 2)}
	for id, seat := range a.players {
		name, kind := fmt.Sprintf("Seat %d", seat+1), "recorded"
		if p, _, ok := a.log.player(seat); ok && p.Name != "" {
			name = p.Name
		}
		if o, err := a.object(id); err == nil {
			if n, ok := o["name"].(string); ok && n != "" {
				name = n
			}
			if k, ok := o["clientType"].(string); ok && k != "" {
				kind = k
			}
		}
		s.Seats[seat] = match.SeatInfo{Name: name, Kind: kind}
	}
	return s, err
}

// call is the data of a log entry that records a command.
type call struct {
	Player struct {
		ID string `json:"id"`
	} `json:"player"`
	Run      Run             `json:"run"`
	Returned any             `json:"returned"`
	Invalid  json.RawMessage `json:"invalid"`
}

// run decodes the data of entry i.
func (a *anarchyLog) run(i int) (call, rules.Seat, error) {
	var r call
	if err := json.Unmarshal(a.log.Deltas[i].Data, &r); err != nil {
		return r, 0, fmt.Errorf("data: %w", err)
	}
	seat, ok := a.players[r.Player.ID]
	if !ok {
		return r, 0, fmt.Errorf("data: %q is not a player", r.Player.ID)
	}
	return r, rules.Seat(seat), nil
}

var anarchyVerbs = map[string]anarchy.Verb{"ignite": anarchy.Ignite, "extinguish": anarchy.Extinguish, "raid": anarchy.Raid,
	"rotate": anarchy.Rotate, "intensify": anarchy.Intensify}

// command returns the command of a call; false if it is none, for example log.
func (a *anarchyLog) command(r *call) (anarchy.Command, bool) {
	return anarchyCommand(&r.Run, func(id string) int16 {
		if n, ok := a.buildings[id]; ok {
			return int16(n)
		}
		return anarchy.None
	})
}

// anarchyCommand returns the command of a call; false if it is none. number finds a building by its id.
func anarchyCommand(r *Run, number func(id string) int16) (anarchy.Command, bool) {
	verb, ok := anarchyVerbs[r.Function]
	c := anarchy.Command{Verb: verb, Building: number(r.Caller.ID)}
	arg := r.Args[anarchyArgs[verb]]
	switch {
	case verb.Targeted():
		id, _ := reference(arg)
		c.Target = number(id)
	default:
		c.Reverse = truth(arg)
	}
	return c, ok
}

// anarchyArgs names the only argument of each function.
var anarchyArgs = [...]string{anarchy.Pass: "", anarchy.Ignite: "building", anarchy.Extinguish: "building", anarchy.Raid: "warehouse",
	anarchy.Rotate: "counterclockwise", anarchy.Intensify: "negative"}

// anarchyReplay is a gamelog being re-executed.
type anarchyReplay struct {
	log      *anarchyLog
	line     *record.Replay
	coin     rules.Dice // nil without a winner
	compared int        // commands, refused ones included
}

func (r *anarchyReplay) state() *anarchy.State { return r.line.Head().State().(*anarchy.State) }

// entry re-executes one entry of the log and compares.
func (r *anarchyReplay) entry(i int) error {
	var err error
	kind, step := r.log.log.Deltas[i].Type, r.line.Len()
	switch kind {
	case "ran":
		err = r.ran(i)
	case "finished":
		run, seat, fault := r.log.run(i)
		if err = fault; err == nil && truth(run.Returned) {
			r.compared++
			err = r.do(seat, anarchy.Command{Verb: anarchy.Pass})
		}
	case "disconnect":
		_, seat, fault := r.log.run(i)
		if err = fault; err == nil {
			err = r.do(seat, anarchy.Command{Verb: anarchy.Concede})
		}
	case "over":
	default:
		err = errors.New("the type of the entry is unknown")
	}
	if err != nil {
		return err
	}
	if err := r.log.advance(i); err != nil {
		return err
	}
	if kind == "finished" || kind == "disconnect" {
		r.log.told.turn(step)
	}
	if kind == "disconnect" {
		r.log.told.late(r.log.log, step)
	}
	return r.compare()
}

func (r *anarchyReplay) ran(i int) error {
	run, seat, err := r.log.run(i)
	if err != nil {
		return err
	}
	c, ok := r.log.command(&run)
	if !ok {
		if run.Run.Function == "log" {
			r.log.told.logged(r.line.Len(), seat, &run.Run)
		}
		return nil
	}
	r.compared++
	refusal := r.state().Check(seat, c)
	switch invalid := len(run.Invalid) > 0; {
	case invalid && refusal == nil:
		return fmt.Errorf("seat %d, %s: the log refuses it but it is legal here", seat+1, c)
	case !invalid && refusal != nil:
		return fmt.Errorf("seat %d, %s: the log carries it out but it is refused here: %w", seat+1, c, refusal)
	case invalid:
		r.log.told.refused(r.line.Len(), seat, c, refusal)
		return nil
	}
	reply := r.state().Reply(c)
	returned, ok := integer(run.Returned)
	if yes, isBool := run.Returned.(bool); isBool && yes {
		returned, ok = 1, true
	}
	if !ok || returned != reply {
		return fmt.Errorf("seat %d, %s: returned %s", seat+1, c, record.Unlike("log", simple(run.Returned), any(int(reply))))
	}
	return r.do(seat, c)
}

func (r *anarchyReplay) do(seat rules.Seat, c anarchy.Command) error {
	if err := r.line.Do(seat, c, r.coin); err != nil {
		return fmt.Errorf("seat %d, %v: %w", seat+1, c, err)
	}
	return nil
}

// turnOf and ending name what is compared of a turn and of the end for a seat.
type (
	turnOf struct{ Turn, Seat int }
	ending struct{ Won, Lost bool }
)

// compare returns the first difference between the position and the recorded one.
func (r *anarchyReplay) compare() error {
	s, t := r.state(), &r.log.logged
	differ := func(what string, logged, here any) error {
		return fmt.Errorf("%s: %s", what, record.Unlike("log", logged, here))
	}
	turn := int(min(s.Ended, s.Constants.MaxTurns-1))
	if t.turn != turn || t.mover != turn&1 {
		return differ("whose turn it is", turnOf{t.turn, t.mover + 1}, turnOf{turn, turn&1 + 1})
	}
	for i, n := range []int{t.now, t.next} {
		here := int(s.Ended) + i
		if here >= len(s.Forecasts) {
			here = -1
		}
		if n != here {
			return differ([]string{"number of the current forecast", "number of the next forecast"}[i], n, here)
		}
	}
	if t.state.Bribes != s.Bribes {
		return differ("the number of bribes left", t.state.Bribes, s.Bribes)
	}
	for i, f := range s.Forecasts {
		if t.state.Forecasts[i] != f {
			return differ(fmt.Sprintf("forecast %d", i), t.state.Forecasts[i], f)
		}
	}
	for i := range s.Buildings {
		if logged := t.state.Buildings[i]; logged != s.Buildings[i] {
			return differ(fmt.Sprintf("building %d (%s at %s)", i, strings.ToLower(logged.Title()), logged.Cell()), logged, s.Buildings[i])
		}
	}
	for seat := range t.won {
		wins, loses := s.End.Over && int(s.End.Winner) == seat, s.End.Over && int(s.End.Winner) != seat
		if t.won[seat] != wins || t.lost[seat] != loses {
			return differ(fmt.Sprintf("seat %d", seat+1), ending{t.won[seat], t.lost[seat]}, ending{wins, loses})
		}
	}
	return nil
}

// result compares the outcome with the lists of winners and losers.
func (r *anarchyReplay) result() error {
	for seat := range rules.Seat(2) {
		p, won, ok := r.log.log.player(int(seat))
		if here := r.state().End.Over && r.state().End.Winner == seat; ok && won != here || !ok && r.state().End.Over {
			return fmt.Errorf("seat %d (%s): won %s", seat+1, p.Name, record.Unlike("log", won, here))
		}
	}
	return nil
}

// anarchyReason returns why the seat won or lost, in the words of the competition server; late tells that the loser's time ran out.
func anarchyReason(s *anarchy.State, seat rules.Seat, late bool) string {
	words := anarchyReasons[s.End.Reason]
	text := words[1]
	if s.End.Winner == seat {
		text = words[0]
	}
	switch s.End.Reason {
	case anarchy.Left:
		if late {
			return lateReasons[words[0] != text]
		}
	case anarchy.Damage, anarchy.Standing, anarchy.Soundness:
		occasion := fmt.Sprintf("Max turns reached (%d): ", s.Constants.MaxTurns)
		if s.Ended < s.Constants.MaxTurns {
			occasion = "Both headquarters reached zero health on the same turn: "
		}
		return occasion + text
	}
	return text
}

// lateReasons are the words for the winner (false) and for the loser (true) where the time of the loser ran out.
var lateReasons = map[bool]string{false: "All other players timed out.", true: "Timed out during gameplay."}

// anarchyReasons are the words for the winner and the loser.
var anarchyReasons = [...][2]string{
	anarchy.Burned:    {"Reduced health of enemy's headquarters to zero.", "Headquarters reached zero health."},
	anarchy.Damage:    {"Your headquarters had the most health remaining.", "Your headquarters had less health remaining than another player."},
	anarchy.Standing:  {"You had the most buildings not burned down.", "You had more buildings burned down than another player."},
	anarchy.Soundness: {"You had the highest health sum among your Buildings.", "You had a lower health sum than another player."},
	anarchy.Coin:      {"Draw - Won via coin flip.", "Draw - Lost via coin flip."},
	anarchy.Left:      {"All other players disconnected.", "Disconnected during gameplay."},
}
