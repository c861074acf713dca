package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
)

// openCerveau makes a timeline of a gamelog and says what came of it.
func openCerveau(data []byte, watch Watch) (Timeline, Info, error) {
	l, report, err := openCerveauLog(data, watch)
	if err != nil {
		return nil, Info{}, err
	}
	info := Info{Format: "cerveau", State: Verified, Err: report.Difference}
	switch {
	case report.Difference != nil:
		info.State, info.Message = Differs, "The gamelog does not follow from the rules; shown as recorded."
	case report.Film:
		info.State, info.Message = Filmed, "Shown as recorded, not verified."
	default:
		info.Message = fmt.Sprintf("Reproduced exactly: %d steps.", report.Steps)
	}
	return l, info, nil
}

// openCerveauLog makes a timeline of a gamelog. A log of the competition servers, or one of our own, is re-executed and compared entry by
// entry; when everything agrees the timeline is a replay. Otherwise, and for logs of the later port, it is a film of the recorded
// positions.
func openCerveauLog(data []byte, watch Watch) (Timeline, logReport, error) {
	c, err := readCerveau(bytes.NewReader(data))
	if err != nil {
		return nil, logReport{}, err
	}
	c.watch = watch
	switch c.GameName {
	case "Anarchy":
		return openAnarchyLog(c)
	case "Coreminer":
		return openCoreminerLog(c)
	}
	return nil, logReport{}, fmt.Errorf("record: gamelog: the game %q cannot be shown", c.GameName)
}

func openAnarchyLog(c *cerveau) (Timeline, logReport, error) {
	if c.competition() {
		m, err := replayAnarchy(c, nil)
		if err == nil {
			r, err := newReplayOf(m.Setup, m.Start, m.Steps, c.watch, verifying)
			return r, m.Report, err
		}
		film, filmErr := filmAnarchy(c)
		if filmErr != nil {
			return nil, logReport{}, filmErr
		}
		m.Report.Film, m.Report.Difference = true, err
		return film, m.Report, nil
	}
	film, err := filmAnarchy(c)
	if err != nil {
		return nil, logReport{}, err
	}
	return film, logReport{Film: true, Steps: film.Len()}, nil
}

// openCoreminerLog re-executes a log. One that differs is shown up to the difference.
func openCoreminerLog(c *cerveau) (Timeline, logReport, error) {
	m, difference := replayCoreminer(c)
	if m.Start == nil {
		return nil, logReport{}, difference
	}
	m.Report.Difference = difference
	r, err := newReplayOf(m.Setup, m.Start, m.Steps, c.watch, verifying)
	return r, m.Report, err
}

// verifying is the part of the work of opening a log that re-executing and comparing it takes; the rest is making a timeline of it.
const verifying = 0.8

// replayAnarchy re-executes a gamelog of Anarchy and compares every command (accepted or refused, the value returned) and the whole
// position after every entry. The error is the first difference, or a fault of the log; the match then holds what came before it.
// visit, which may be nil, is told each entry and the position after it.
func replayAnarchy(c *cerveau, visit func(entry int, s *anarchy.State)) (logMatch, error) {
	m := logMatch{}
	a, err := openAnarchy(c)
	if err != nil {
		return m, err
	}
	level := anarchyLevel(a.told.state)
	m.Setup = a.setup(&level)
	if m.Start, err = anarchyTable(level); err != nil {
		return m, fmt.Errorf("record: gamelog entry 0: %w", err)
	}
	r := &anarchyReplay{log: a, state: m.Start.State().(*anarchy.State).Clone(), match: &m}
	if len(c.Winners) == 1 {
		r.tape = rules.NewTape(rules.Fixed(c.Winners[0].Index)) // the only chance is the coin, and this is how it fell
	}
	m.End = r.state
	if err := r.compare(); err != nil {
		return m, fmt.Errorf("record: gamelog entry 0: %w", err)
	}
	for i := 1; i < len(c.Deltas); i++ {
		c.watch.at(i, len(c.Deltas), 0, verifying)
		turn := r.state.Turn()
		if err := r.entry(i); err != nil {
			return m, fmt.Errorf("record: gamelog entry %d (%s, turn %d): %w", i, c.Deltas[i].Type, turn, err)
		}
		if visit != nil {
			visit(i, r.state)
		}
	}
	if err := r.result(); err != nil {
		return m, fmt.Errorf("record: gamelog: %w", err)
	}
	return m, nil
}

// setup describes the match as our own records do.
func (a *anarchyLog) setup(level *anarchy.Level) match.Setup {
	title := "Recorded match " + a.log.GameSession
	s := match.Setup{Game: "anarchy", Level: title, Text: anarchyLevelText(level, title), Seed: a.log.RandomSeed, Seats: make([]match.SeatInfo, 2)}
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
	return s
}

// cerveauRun is the data of a log entry, as far as it matters.
type cerveauRun struct {
	Player struct {
		ID string `json:"id"`
	} `json:"player"`
	Run struct {
		Caller struct {
			ID string `json:"id"`
		} `json:"caller"`
		Function string         `json:"functionName"`
		Args     map[string]any `json:"args"`
	} `json:"run"`
	Returned any             `json:"returned"`
	Invalid  json.RawMessage `json:"invalid"`
}

// run decodes the data of entry i.
func (a *anarchyLog) run(i int) (cerveauRun, rules.Seat, error) {
	var r cerveauRun
	if err := json.Unmarshal(a.log.Deltas[i].Data, &r); err != nil {
		return r, 0, fmt.Errorf("data: %w", err)
	}
	seat, ok := a.players[r.Player.ID]
	if !ok {
		return r, 0, fmt.Errorf("data: player %q is none", r.Player.ID)
	}
	return r, rules.Seat(seat), nil
}

var anarchyVerbs = map[string]anarchy.Verb{"ignite": anarchy.Ignite, "extinguish": anarchy.Extinguish, "raid": anarchy.Raid,
	"rotate": anarchy.Rotate, "intensify": anarchy.Intensify}

// command is the command of a run; false for one that is no command of the game, such as log.
func (a *anarchyLog) command(r *cerveauRun) (anarchy.Command, bool) {
	verb, ok := anarchyVerbs[r.Run.Function]
	if !ok {
		return anarchy.Command{}, false
	}
	number := func(id string) int16 {
		if n, ok := a.buildings[id]; ok {
			return int16(n)
		}
		return anarchy.None
	}
	c := anarchy.Command{Verb: verb, Building: number(r.Run.Caller.ID)}
	switch verb {
	case anarchy.Ignite, anarchy.Extinguish:
		id, _ := cerveauReference(r.Run.Args["building"])
		c.Target = number(id)
	case anarchy.Raid:
		id, _ := cerveauReference(r.Run.Args["warehouse"])
		c.Target = number(id)
	case anarchy.Rotate:
		c.Reverse = cerveauTruth(r.Run.Args["counterclockwise"])
	case anarchy.Intensify:
		c.Reverse = cerveauTruth(r.Run.Args["negative"])
	}
	return c, true
}

type anarchyReplay struct {
	log   *anarchyLog
	state *anarchy.State
	tape  *rules.Tape
	match *logMatch
}

// entry re-executes one entry of the log and compares.
func (r *anarchyReplay) entry(i int) error {
	var err error
	switch r.log.log.Deltas[i].Type {
	case "ran":
		err = r.ran(i)
	case "finished":
		run, seat, fault := r.log.run(i)
		if err = fault; err == nil && cerveauTruth(run.Returned) {
			r.match.Report.Compared++
			err = r.do(seat, anarchy.Command{Verb: anarchy.Pass})
		}
	case "disconnect":
		_, seat, fault := r.log.run(i)
		if err = fault; err == nil {
			err = r.do(seat, anarchy.Command{Verb: anarchy.Concede})
		}
	case "over":
	default:
		err = errors.New("the entry is of no known type")
	}
	if err != nil {
		return err
	}
	if err := r.log.advance(i); err != nil {
		return err
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
		return nil
	}
	r.match.Report.Compared++
	refusal := r.state.Check(seat, c)
	switch refused := len(run.Invalid) > 0; {
	case refused && refusal == nil:
		return fmt.Errorf("seat %d, %s: the log refuses it, here it is legal", seat+1, c)
	case !refused && refusal != nil:
		return fmt.Errorf("seat %d, %s: the log carries it out, here it is refused: %w", seat+1, c, refusal)
	case refused:
		return nil
	}
	reply := r.state.Reply(c)
	told, ok := cerveauInt(run.Returned)
	if yes, isBool := run.Returned.(bool); isBool && yes {
		told, ok = 1, true
	}
	if !ok || told != reply {
		return fmt.Errorf("seat %d, %s: returned %v in the log, %d here", seat+1, c, run.Returned, reply)
	}
	return r.do(seat, c)
}

func (r *anarchyReplay) do(seat rules.Seat, c anarchy.Command) error {
	return take(r.match, r.state, r.tape, seat, c)
}

// compare names the first difference between the position and what the log tells.
func (r *anarchyReplay) compare() error {
	s, t := r.state, &r.log.told
	differ := func(what string, told, here any) error {
		return fmt.Errorf("%s is %v in the log and %v here", what, told, here)
	}
	turn := int(min(s.Ended, s.Constants.MaxTurns-1))
	if t.turn != turn || t.mover != turn&1 {
		return differ("turn and mover", [2]int{t.turn, t.mover}, [2]int{turn, turn & 1})
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
		if told := t.state.Buildings[i]; told != s.Buildings[i] {
			return differ(fmt.Sprintf("building %d (%s at %s)", i, strings.ToLower(told.Title()), told.Cell()), told, s.Buildings[i])
		}
	}
	for seat := range t.won {
		wins, loses := s.End.Over && int(s.End.Winner) == seat, s.End.Over && int(s.End.Winner) != seat
		if t.won[seat] != wins || t.lost[seat] != loses {
			return differ(fmt.Sprintf("won and lost of seat %d", seat+1), [2]bool{t.won[seat], t.lost[seat]}, [2]bool{wins, loses})
		}
	}
	return nil
}

// result compares the outcome with the lists of winners and losers.
func (r *anarchyReplay) result() error {
	for seat := range rules.Seat(2) {
		p, won, ok := r.log.log.player(int(seat))
		if here := r.state.End.Over && r.state.End.Winner == seat; ok && won != here || !ok && r.state.End.Over {
			return fmt.Errorf("seat %d (%s) won: %v in the log, %v here", seat+1, p.Name, won, here)
		}
	}
	return nil
}

// anarchyReason is why the seat won or lost, in words for the gamelog.
func anarchyReason(s *anarchy.State, seat rules.Seat) string {
	if s.End.Winner == seat {
		return anarchyReasons[s.End.Reason][0]
	}
	return anarchyReasons[s.End.Reason][1]
}

// anarchyReasons are the words for winner and loser.
var anarchyReasons = [...][2]string{
	anarchy.Burned:    {"The enemy headquarters burned down.", "The own headquarters burned down."},
	anarchy.Damage:    {"The own headquarters was the sounder one.", "The enemy headquarters was the sounder one."},
	anarchy.Standing:  {"More own buildings stood.", "More enemy buildings stood."},
	anarchy.Soundness: {"The own buildings were sounder taken together.", "The enemy buildings were sounder taken together."},
	anarchy.Coin:      {"Everything was equal, and the coin fell well.", "Everything was equal, and the coin fell badly."},
	anarchy.Left:      {"The other player left.", "Left the match."},
}
