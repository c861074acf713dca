// Package glog reads, re-executes and writes the logs of the original Galapagos server: nested lists, compressed with bzip2.
package glog

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/internal/codec"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// Format is the format of these logs.
var Format = record.Format{Name: "glog", Games: []string{"galapagos"}, Suffix: ".glog", Named: []string{".gamelog"}, Sniff: sniff, Open: open, Write: write}

// sniff reports whether data looks like a log of the original Galapagos server, packed or not. Nothing else is packed with bzip2.
func sniff(data []byte) bool {
	in, err := codec.Unpack(bytes.NewReader(data))
	if err != nil {
		return false
	}
	head, _ := in.Peek(64)
	if len(head) == 0 {
		return bytes.HasPrefix(data, []byte("BZh"))
	}
	inside, open := strings.CutPrefix(strings.TrimSpace(string(head)), "(")
	words := strings.Fields(inside)
	return open && len(words) > 0 && strings.Trim(words[0], `"`) == "gameName"
}

// read decompresses and parses a log.
func read(data []byte) ([]expression, error) {
	text, err := codec.Text(data)
	if err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	list, err := parseExpressions(string(text))
	if err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	return list, nil
}

// status is a position in a log.
type status struct {
	turn, seat, width, height, breed, move, upkeep, base int
	creatures                                            [][]int // rows of 15 numbers
	plants                                               [][]int // rows of 6
	names                                                [2]string
}

func parseStatus(e *expression) (status, error) {
	var s status
	if !e.named("status") || len(e.Items) != 6 {
		return s, errNoStatus
	}
	game, err := e.Items[1].numbers(1, 9)
	if err != nil {
		return s, fmt.Errorf("game: %w", err)
	}
	s.turn, s.seat, s.width, s.height = game[0], game[1], game[3], game[4]
	s.breed, s.move, s.upkeep, s.base = game[5], game[6], game[7], game[8]
	rows := func(section, want int) ([][]int, error) {
		var out [][]int
		for i := range e.Items[section].Items[1:] {
			row, err := e.Items[section].Items[1+i].numbers(0, want)
			if err != nil {
				return nil, fmt.Errorf("%s %d: %w", e.Items[section].Items[0].Text, i+1, err)
			}
			out = append(out, row)
		}
		return out, nil
	}
	for i, name := range map[int]string{3: "Creature", 4: "Plant", 5: "Player"} {
		if !e.Items[i].named(name) {
			return s, fmt.Errorf("no section %s", name)
		}
	}
	if s.creatures, err = rows(3, 15); err != nil {
		return s, err
	}
	if s.plants, err = rows(4, 6); err != nil {
		return s, err
	}
	for i, p := range e.Items[5].Items[1:] {
		if i < 2 && len(p.Items) > 1 {
			s.names[i] = p.Items[1].Text
		}
	}
	return s, nil
}

// replay re-executes a log.
type replay struct {
	line *record.Replay
	coin rules.Dice
	ours map[int]int32 // number in the log -> number in the position
	told told
}

func (r *replay) state() *galapagos.State { return r.line.Head().State().(*galapagos.State) }

// reexecute re-executes a log of Galapagos and compares the whole position after every turn. The error is the first difference or a fault
// of the log; the replay then holds the steps before it, and is nil without a first position.
func reexecute(list []expression, p *record.Progress) (*record.Replay, error) {
	next := 1
	extra := list[1].named("pentarena") && len(list[1].Items) == 3
	if extra {
		next++
	}
	first, err := parseStatus(&list[next])
	if err != nil {
		return nil, fmt.Errorf("the first position: %w", err)
	}
	end := list[len(list)-1]
	ended, winner := end.named("game-winner") && len(end.Items) == 5, 0
	if ended {
		list = list[:len(list)-1]
		seat, _ := seatOf(&end.Items[3])
		winner = int(seat)
	}
	turns := originalTurns
	if ended {
		turns = length(list)
	}
	text, err := level(&first, turns)
	if err != nil {
		return nil, fmt.Errorf("the first position: %w", err)
	}
	setup := match.Setup{Game: "galapagos", Level: "Recorded match", Text: text,
		Seats: []match.SeatInfo{{Name: first.names[0], Kind: "recorded"}, {Name: first.names[1], Kind: "recorded"}}}
	if extra {
		setup.Text, setup.Seed = list[1].Items[1].Text, list[1].Items[2].Text
	}
	line, err := record.Start(match.Adapt(galapagos.Game()), setup)
	if err != nil {
		return nil, fmt.Errorf("the first position: %w", err)
	}
	r := &replay{line: line, ours: map[int]int32{}, coin: rules.Fixed(winner), told: hear(list)}
	defer func() { line.Tell(&r.told.Told) }()
	if extra {
		for i := range r.state().Things {
			r.ours[i] = int32(i)
		}
	} else {
		r.number(&first)
	}
	if err := r.compare(&first); err != nil {
		return r.line, fmt.Errorf("the first position: %w", err)
	}
	for i := next + 2; i+1 < len(list); i += 2 {
		if err := p.At(i, len(list)); err != nil {
			return r.line, err
		}
		if err := r.turn(&list[i], &list[i+1]); err != nil {
			return r.line, err
		}
	}
	if ended && !r.state().End.Over {
		if err := r.do(rules.Seat(1-winner), galapagos.Command{Verb: galapagos.Concede}); err != nil {
			return r.line, fmt.Errorf("the end: %w", err)
		}
		r.told.late(&end, r.line.Len()-1)
	}
	if ended && int(r.state().End.Winner) != winner {
		return r.line, fmt.Errorf("seat %d wins in the log but seat %d here", winner+1, r.state().End.Winner+1)
	}
	return r.line, nil
}

// number maps the log's numbers of things in the first position to ours: plants, then creatures, each in the log's order.
func (r *replay) number(s *status) {
	next := int32(2)
	for _, rows := range [2][][]int{s.plants, s.creatures} {
		ids := lists.Map(rows, func(row []int) int { return row[0] })
		slices.Sort(ids)
		for _, id := range ids {
			r.ours[id] = next
			next++
		}
	}
}

// originalTurns is the default number of turns of the original server.
const originalTurns = 499

// length returns the number of turns of the match's level, which a log does not record: if both tribes lived at the end of the last turn,
// that turn was the limit.
func length(list []expression) int {
	if len(list) < 4 {
		return originalTurns
	}
	before, err := parseStatus(&list[len(list)-4])
	last, err2 := parseStatus(&list[len(list)-2])
	if err != nil || err2 != nil {
		return originalTurns
	}
	var living [2]int
	for _, c := range last.creatures {
		living[c[3]&1]++
	}
	if last.turn > before.turn && living[0] > 0 && living[1] > 0 {
		return last.turn
	}
	return max(originalTurns, last.turn+1)
}

// level returns a level whose first position is the log's: every thing as it was before the first upkeep.
func level(s *status, turns int) (string, error) {
	usual := galapagos.DefaultLevel()
	l := usual
	l.Rules = galapagos.OriginalRules()
	l.MaxTurns, l.Width, l.Height = int32(turns), s.width, s.height
	l.BreedCost, l.MoveCost, l.Upkeep, l.BaseHealth = int32(s.breed), int32(s.move), int32(s.upkeep), int32(s.base)
	byNumber := func(a, b []int) int { return a[0] - b[0] }
	for _, p := range slices.SortedFunc(slices.Values(s.plants), byNumber) {
		wait := p[5] + 1
		l.Plant = append(l.Plant, galapagos.PlacedPlant{At: [2]int{p[1], p[2]}, Size: p[3], Rate: p[4], Wait: &wait})
	}
	for _, c := range slices.SortedFunc(slices.Values(s.creatures), byNumber) {
		health := c[5] + s.upkeep
		l.Creature = append(l.Creature, galapagos.PlacedCreature{At: [2]int{c[1], c[2]}, Seat: c[3] + 1, Stats: [5]int{c[6], c[7], c[8], c[9], c[11]}, Health: &health})
	}
	return levels.Encode("galapagos", "Recorded match", "The first position of a recorded match.", l, usual)
}

// turn re-executes the commands among a turn's animations and the end of the turn, and compares the next position.
func (r *replay) turn(status, animations *expression) error {
	want, err := parseStatus(status)
	if err != nil {
		return fmt.Errorf("the next position: %w", err)
	}
	if !animations.named("animations") {
		return errors.New("there are no animations after the position")
	}
	events := animations.Items[1:]
	if want.turn == r.state().Turn() { // the unfinished turn at the end
		if err = r.commands(events); err == nil {
			err = r.compare(&want)
		}
	} else {
		certain := commandsEnd(events)
		if err = r.commands(events[:certain]); err == nil {
			err = r.end(events[certain:], &want)
		}
		r.told.turn(status, r.line.Len()-1)
	}
	return err
}

// commandsEnd returns how many events of a turn certainly come from commands. The first events of a turn's end are hatching eggs.
func commandsEnd(events []expression) int {
	last := 0
	for i := range events {
		e := &events[i]
		switch {
		case e.named("add"):
			return i
		case e.named("move"), e.named("eat"), e.named("breed"), e.named("playerTalk"):
			last = i + 1
		}
	}
	return last
}

// commands carries out the commands that the events record.
func (r *replay) commands(events []expression) error {
	for i := range events {
		if err := r.event(events, i); err != nil {
			return fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return nil
}

// end ends the turn and compares the next position. Its events begin with hatched eggs, or with creatures that died in a last step or in
// the upkeep: the log records both deaths alike, but the next position differs where a step costs more than the upkeep, or where the dead
// shared a cell. end takes the fewest steps that lead to the next position.
func (r *replay) end(events []expression, want *status) error {
	before := r.line.Len()
	difference := r.change(events, want)
	for i := range events {
		if difference == nil || events[i].named("add") {
			break
		}
		if !events[i].named("death") {
			continue
		}
		r.line.Cut(before)
		if r.commands(events[:i+1]) != nil {
			break
		}
		if r.change(events[i+1:], want) == nil {
			return nil
		}
	}
	return difference
}

// change ends the turn, maps the numbers of what hatches, and compares.
func (r *replay) change(events []expression, want *status) error {
	born := len(r.state().Things)
	if err := r.do(r.state().Mover(), galapagos.Command{}); err != nil {
		return err
	}
	for i := range events {
		if e := &events[i]; e.named("add") {
			id, err := e.numbers(1, 1)
			if err != nil {
				return err
			}
			r.ours[id[0]] = int32(born)
			born++
		}
	}
	return r.compare(want)
}

// event carries out the command that event i records, if any.
func (r *replay) event(events []expression, i int) error {
	e := &events[i]
	switch {
	case e.named("move"):
		n, err := e.numbers(1, 5)
		if err != nil {
			return err
		}
		return r.act(galapagos.Command{Verb: galapagos.Move, Creature: r.thing(n[0]), At: grid.Pt(n[3], n[4])})
	case e.named("breed"):
		n, err := e.numbers(1, 3)
		if err != nil {
			return err
		}
		return r.act(galapagos.Command{Verb: galapagos.Breed, Creature: r.thing(n[0]), Mate: r.thing(n[1])})
	case e.named("eat"):
		n, err := e.numbers(1, 2)
		if err != nil {
			return err
		}
		return r.eat(r.thing(n[0]), r.thing(n[1]))
	case e.named("playerTalk"):
		r.told.talk(e, r.line.Len())
	case e.named("death"):
		n, err := e.numbers(1, 1)
		if err != nil {
			return err
		}
		eaten := i+1 < len(events) && events[i+1].named("eat") && len(events[i+1].Items) == 3 && events[i+1].Items[2].Text == e.Items[1].Text
		if !eaten {
			return r.starve(r.thing(n[0]))
		}
	}
	return nil
}

func (r *replay) thing(id int) int32 {
	if n, ok := r.ours[id]; ok {
		return n
	}
	return galapagos.None
}

// eat finds the neighbouring cell, perhaps across the edge, from which the target is eaten.
func (r *replay) eat(i, j int32) error {
	if i < 0 || int(i) >= len(r.state().Things) {
		return errors.New("a creature that does not exist eats")
	}
	for _, d := range grid.Dirs {
		c := galapagos.Command{Verb: galapagos.Eat, Creature: i, At: r.state().Things[i].At.Step(d)}
		if r.state().Meal(c.At) == j && r.state().Check(r.state().Mover(), c) == nil {
			return r.act(c)
		}
	}
	return fmt.Errorf("creature %d cannot eat thing %d", i, j)
}

// starve takes the step that kills a creature; the log does not record its direction.
func (r *replay) starve(i int32) error {
	if i < 0 || int(i) >= len(r.state().Things) {
		return errors.New("a creature that does not exist dies")
	}
	for _, d := range grid.Dirs {
		c := galapagos.Command{Verb: galapagos.Move, Creature: i, At: r.state().Things[i].At.Step(d)}
		if r.state().Things[i].Health <= r.state().Constants.MoveCost && r.state().Check(r.state().Mover(), c) == nil {
			return r.act(c)
		}
	}
	return fmt.Errorf("creature %d dies in the log but not here", i)
}

func (r *replay) act(c galapagos.Command) error { return r.do(r.state().Mover(), c) }

func (r *replay) do(seat rules.Seat, c galapagos.Command) error {
	if err := r.line.Do(seat, c, r.coin); err != nil {
		return fmt.Errorf("seat %d, %v: %w", seat+1, c, err)
	}
	return nil
}

// creatureFields and plantFields name what a log tells of a thing, in its order.
var (
	creatureFields = [...]string{"column", "row", "owner", "greatest health", "health", "energy", "carnivorism", "herbivorism", "speed", "steps left", "defense", "may eat", "may breed"}
	plantFields    = [...]string{"column", "row", "size", "growth", "turns to wait"}
)

// unlike says in words in which fields a thing differs.
func unlike(fields []string, logged, here []int) string {
	var list []string
	for i, name := range fields {
		if i < len(logged) && logged[i] != here[i] {
			list = append(list, name+" "+record.Unlike("log", logged[i], here[i]))
		}
	}
	return strings.Join(list, "; ")
}

// compare returns the first difference between the position and the recorded one.
func (r *replay) compare(s *status) error {
	if s.turn != r.state().Turn() {
		return fmt.Errorf("turn %d in the log, %d here", s.turn, r.state().Turn())
	}
	logged := 0
	for _, c := range s.creatures {
		i := r.thing(c[0])
		if i < 0 || int(i) >= len(r.state().Things) || !r.state().Things[i].Alive() {
			return fmt.Errorf("creature %d is in the log but not here", c[0])
		}
		t := &r.state().Things[i]
		here := []int{t.At.X, t.At.Y, int(t.Owner), int(t.Best), int(t.Health), int(t.Stats[0]), int(t.Stats[1]), int(t.Stats[2]), int(t.Stats[3]), int(t.Steps),
			int(t.Stats[4]), bit(t.CanEat), bit(t.CanBreed)}
		if !slices.Equal(here, c[1:14]) {
			return fmt.Errorf("creature %d: %s", c[0], unlike(creatureFields[:], c[1:14], here))
		}
		logged++
	}
	for _, p := range s.plants {
		i := r.thing(p[0])
		if i < 0 || int(i) >= len(r.state().Things) || r.state().Things[i].Gone || r.state().Things[i].Kind != galapagos.Plant {
			return fmt.Errorf("plant %d is in the log but not here", p[0])
		}
		t := &r.state().Things[i]
		if here := []int{t.At.X, t.At.Y, int(t.Size), int(t.Rate), int(t.Wait)}; !slices.Equal(here, p[1:]) {
			return fmt.Errorf("plant %d: %s", p[0], unlike(plantFields[:], p[1:], here))
		}
		logged++
	}
	for i := range r.state().Things {
		if t := &r.state().Things[i]; t.Kind != galapagos.Nothing && !t.Gone {
			logged--
		}
	}
	if logged != 0 {
		return fmt.Errorf("%d plants and creatures are here but not in the log", -logged)
	}
	return nil
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// open re-executes a log. A log that does not follow from the rules becomes a state log, for example when its server had other settings, which a
// log does not record.
func open(data []byte, p *record.Progress) (record.Timeline, record.Info, error) {
	list, err := read(data)
	if err != nil {
		return nil, record.Info{}, err
	}
	return show(list, p)
}

func show(list []expression, p *record.Progress) (record.Timeline, record.Info, error) {
	if len(list) < 3 || !list[0].named("gameName") || len(list[0].Items) != 2 || list[0].Items[1].Text != "Galapagos" {
		return nil, record.Info{}, errors.New("this is not a log of Galapagos")
	}
	line, difference := reexecute(list, p)
	if difference == nil {
		return line, record.Reproduced(line), nil
	}
	if err := p.Err(); err != nil {
		return nil, record.Info{}, err
	}
	setup := match.Setup{Game: "galapagos", Level: "Recorded match", Seats: make([]match.SeatInfo, 2)}
	if line != nil {
		setup = line.Setup()
	}
	states, err := stateLog(list, setup)
	if err != nil {
		return nil, record.Info{}, difference
	}
	return states, record.Differing(line, difference, "The log does not follow from the rules; shown as recorded."), nil
}

// stateLog makes a state log of the positions of a log, one per turn.
func stateLog(list []expression, setup match.Setup) (record.Timeline, error) {
	var positions []match.Position
	var steps []match.Step
	objects, told := 0, hear(list)
	for i := range list {
		switch {
		case list[i].named("animations") && len(steps) > 0:
			for k := range list[i].Items {
				told.talk(&list[i].Items[k], len(steps)-1)
			}
		case list[i].named("game-winner"):
			told.late(&list[i], max(len(steps)-1, 0))
		}
		if !list[i].named("status") {
			continue
		}
		status, err := parseStatus(&list[i])
		if err != nil {
			return nil, err
		}
		s, err := status.state()
		if err != nil {
			return nil, err
		}
		if objects += len(s.Things) + len(s.Cells.Cells)/16; objects > codec.MaxObjects {
			return nil, fmt.Errorf("turn %d: more than %d things in all positions", status.turn, codec.MaxObjects)
		}
		if len(positions) > 0 {
			steps = append(steps, match.Step{Seat: rules.Seat(1 - status.seat&1), Turn: positions[len(positions)-1].Turn(), Cmd: galapagos.Command{}})
			told.turn(&list[i], len(steps)-1)
		}
		positions = append(positions, record.Wrap(galapagos.Game(), s))
	}
	line, err := record.NewStateLog(setup, positions, steps)
	if err != nil {
		return nil, err
	}
	line.Tell(&told.Told)
	return line, nil
}

// state returns the position with the values that the log holds.
func (s *status) state() (*galapagos.State, error) {
	last := 1
	for _, rows := range [2][][]int{s.plants, s.creatures} {
		for _, row := range rows {
			if row[0] < 2 || row[0] > maxThings || row[1] < 0 || row[2] < 0 || row[1] >= s.width || row[2] >= s.height {
				return nil, fmt.Errorf("impossible thing %d at %d,%d", row[0], row[1], row[2])
			}
			last = max(last, row[0])
		}
	}
	if s.width < 1 || s.height < 1 || s.width > galapagos.MaxSide || s.height > galapagos.MaxSide {
		return nil, fmt.Errorf("impossible size of the island: %d by %d cells", s.width, s.height)
	}
	level := galapagos.DefaultLevel()
	st := galapagos.Empty(level.Constants, s.width, s.height)
	things := make([]galapagos.Thing, last+1)
	for i := range things {
		things[i] = galapagos.Thing{Gone: true, Next: galapagos.None, Parent: galapagos.None}
	}
	for _, p := range s.plants {
		things[p[0]] = galapagos.Thing{Kind: galapagos.Plant, Owner: rules.NoSeat, At: grid.Pt(p[1], p[2]), Size: int32(p[3]), Rate: int32(p[4]), Wait: int32(p[5])}
	}
	for _, c := range s.creatures {
		things[c[0]] = galapagos.Thing{Kind: galapagos.Creature, Owner: rules.Seat(c[3] & 1), At: grid.Pt(c[1], c[2]), Best: int32(c[4]), Health: int32(c[5]),
			Stats: galapagos.Stats{int32(c[6]), int32(c[7]), int32(c[8]), int32(c[9]), int32(c[11])}, Steps: int32(c[10]), CanEat: c[12] == 1, CanBreed: c[13] == 1, Parent: int32(c[14])}
	}
	for i := 2; i < len(things); i++ {
		if things[i].Gone {
			st.Things = append(st.Things, things[i])
		} else {
			st.Add(things[i])
		}
	}
	st.Number = int32(s.turn)
	return st, nil
}

// maxThings is the maximum number of a thing in a log.
const maxThings = 1 << 20
