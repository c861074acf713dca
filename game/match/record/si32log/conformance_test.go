package si32log

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// siTrace is a line of a recorded match of Si32: the conformance collection has its own format.
type siTrace struct {
	K         string              `json:"k"`
	Ruleset   string              `json:"ruleset"`
	W         int                 `json:"w"`
	H         int                 `json:"h"`
	Players   int32               `json:"players"`
	MaxIters  int32               `json:"max_iters"`
	Meta      struct{ Quirk any } `json:"meta"`
	Scenario  string              `json:"scenario"`
	Init      siInit              `json:"init"`
	T         int32               `json:"t"`
	In        [][][]any           `json:"in"`
	Mid       [][][]any           `json:"mid"`
	Mu        [][]int64           `json:"mu"`
	Ex        [][]any             `json:"ex"`
	D         [][]json.RawMessage `json:"d"`
	Res       []int64             `json:"res"`
	Prod      []int64             `json:"prod"`
	Partial   int                 `json:"partial"`
	Reason    string              `json:"reason"`
	Winner    *int                `json:"winner"`
	Units     []int64             `json:"units"`
	Ranked    json.RawMessage     `json:"ranked"`
	TimedOut  []bool              `json:"timed_out"`
	Buildings []int64             `json:"buildings"`
	Hives     []int64             `json:"hives"`
}

type siInit struct {
	Cells     [][4]any `json:"cells"`
	Res       []int64  `json:"res"`
	Prod      []int64  `json:"prod"`
	Obstacles [][2]int `json:"obstacles"`
}

// TestSi32Conformance re-executes the matches of both original engines under their rulesets.
func TestSi32Conformance(t *testing.T) {
	var files []string
	files = append(files, recordtest.Recorded(t, "si32", "sq_*.jsonl.gz")...)
	files = append(files, recordtest.Recorded(t, "si32", "hex_*.jsonl.gz")...)
	matches, turns, ended := 0, 0, 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r := &siRetracer{}
			if err := r.run(file); err != nil {
				t.Fatal(err)
			}
			matches++
			turns += r.turns
			if r.s.End.Over {
				ended++
			}
		})
	}
	t.Logf("%d matches re-executed, %d turns compared, %d matches decided alike", matches, turns, ended)
}

// siRetracer re-executes one match.
type siRetracer struct {
	hex    bool
	quirk  bool
	s      *si32.State
	logged map[grid.Point]siTile
	usual  bool // the match began with the engine's own start
	turns  int
	tape   *rules.Tape
	visit  func() // called for every position, if not nil
	first  *si32.State
	steps  []match.Step
}

// siTile is a tile in the trace.
type siTile struct {
	resource, progress int64
	units              [rules.MaxSeats]int64
	owner              rules.Seat
}

func (r *siRetracer) run(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	r.tape = rules.NewTape(nil)
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 16<<20)
	for line := 1; lines.Scan(); line++ {
		var l siTrace
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
		var err error
		switch l.K {
		case "header":
			err = r.start(&l)
		case "turn":
			err = r.turn(&l)
		case "end":
			return r.end(&l)
		}
		if err != nil {
			return fmt.Errorf("line %d, turn %d: %w", line, l.T, err)
		}
	}
	return fmt.Errorf("the trace does not end: %w", lines.Err())
}

func (r *siRetracer) start(l *siTrace) error {
	level := si32.OriginalLevel()
	if r.hex = l.Ruleset == "hex"; r.hex {
		level = si32.HexLevel()
	}
	level.Seats, level.MaxTurns = l.Players, l.MaxIters
	r.quirk, r.usual = l.Meta.Quirk != nil, l.Scenario == "default"
	r.s = si32.Empty(level.Constants, l.W, l.H)
	r.logged = map[grid.Point]siTile{}
	for i, c := range l.Init.Cells {
		p := grid.Pt(i/l.H, i%l.H)
		if r.hex {
			p = grid.Pt(i%l.W, i/l.W)
		}
		tile := siTile{resource: int64(c[0].(float64)), owner: rules.Seat(c[2].(float64)), progress: int64(c[3].(float64))}
		for seat, n := range c[1].([]any) {
			tile.units[seat] = int64(n.(float64))
		}
		r.logged[p] = tile
		t := r.s.Tiles.At(p)
		t.Resource, t.Units = tile.resource, tile.units
		if tile.owner != rules.NoSeat {
			r.s.Raise(tile.owner, p, si32.Here, tile.progress)
		}
	}
	for _, o := range l.Init.Obstacles {
		r.s.Tiles.At(grid.Pt(o[0], o[1])).Wall = true
	}
	for seat := range l.Init.Res {
		r.s.Sides[seat].Resources, r.s.Sides[seat].Produced = l.Init.Res[seat], l.Init.Prod[seat]
	}
	r.first = r.s.Clone()
	return r.compare()
}

// order reads a command of a trace; false if the engine could not read it.
func (r *siRetracer) order(seat int, c []any) (si32.Command, bool) {
	verbs := map[any]si32.Verb{"move": si32.Move, "build": si32.Build, "mine": si32.Mine, "MOVE": si32.Move, "BUILD": si32.Build, "MINE": si32.Mine}
	if r.hex {
		delete(verbs, "move")
		delete(verbs, "build")
		delete(verbs, "mine")
	}
	verb, known := verbs[c[2]]
	if !known {
		verb = si32.Wait
	}
	n, ok := c[3].(float64)
	o := si32.Command{Verb: verb, At: grid.Pt(int(c[0].(float64)), int(c[1].(float64))), N: int64(n)}
	if r.hex {
		if d, ok := c[4].(float64); ok && d >= 1 && d <= 6 {
			o.Dir = si32.Dir(d)
		}
		return o, ok
	}
	if c[4] == nil {
		return o, ok && seat == 1 && verb != si32.Move
	}
	d := grid.Pt(int(c[4].(float64)), int(c[5].(float64)))
	o.Dir = siDirs[d]
	o.Foreign = len(c) > 6
	return o, ok
}

// siDirs are the directions of the engine with square tiles.
var siDirs = map[grid.Point]si32.Dir{{X: 0, Y: 0}: si32.Here, {X: 1, Y: 0}: si32.East, {X: -1, Y: 0}: si32.West, {X: 0, Y: -1}: si32.North, {X: 0, Y: 1}: si32.South,
	{X: 1, Y: 1}: si32.SouthEast}

func (r *siRetracer) turn(l *siTrace) error {
	refused := false
	for seat, list := range l.In {
		for _, c := range list {
			o, ok := r.order(seat, c)
			if !ok {
				refused = true
				continue
			}
			if err := r.do(rules.Seat(seat), o); err != nil {
				refused = true
			}
		}
	}
	if l.Partial == 1 {
		// The engine failed in this turn: it met an order that is refused here, or one that marches diagonally.
		if len(l.In) > 0 && !refused && !r.diagonal() {
			return fmt.Errorf("the engine breaks down over orders that are accepted here: %v", l.In)
		}
		return nil
	}
	if refused {
		return fmt.Errorf("refused, but not by the engine: %v", l.In)
	}
	if err := r.collision(l); err != nil {
		return err
	}
	r.tape.Reset()
	for seat := range rules.Seat(r.s.Seats()) {
		if err := r.do(seat, si32.Command{}); err != nil {
			return err
		}
	}
	r.turns++
	if err := r.refusals(l); err != nil {
		return err
	}
	for _, raw := range l.D {
		if err := r.take(raw); err != nil {
			return err
		}
	}
	for seat := range l.Res {
		side := &r.s.Sides[seat]
		if side.Resources != l.Res[seat] || side.Produced != l.Prod[seat] && !r.quirk {
			return fmt.Errorf("seat %d has %d resources and %d produced units, in the trace %d and %d", seat, side.Resources, side.Produced, l.Res[seat], l.Prod[seat])
		}
	}
	return r.compare()
}

// diagonal reports whether an order leads in a direction that the engine does not have.
func (r *siRetracer) diagonal() bool {
	for seat := range r.s.Seats() {
		for _, o := range r.s.Sides[seat].Orders {
			if o.Dir == si32.SouthEast && !r.hex {
				return true
			}
		}
	}
	return false
}

// collision compares orders and units after the first phase.
func (r *siRetracer) collision(l *siTrace) error {
	c := r.s.Clone()
	c.Collide(nil)
	for seat, list := range l.Mid {
		var want []si32.Command
		for _, raw := range list {
			o, _ := r.order(seat, raw)
			if r.hex {
				o.N = max(o.N, 0)
			}
			want = append(want, o)
		}
		if !slices.Equal(c.Sides[seat].Orders, want) {
			return fmt.Errorf("orders of seat %d after the collisions are %v, in the trace %v", seat, c.Sides[seat].Orders, want)
		}
	}
	changed := map[grid.Point]bool{}
	for _, mu := range l.Mu {
		p := grid.Pt(int(mu[0]), int(mu[1]))
		changed[p] = true
		for seat, n := range mu[2:] {
			if got := c.Tiles.At(p).Units[seat]; got != n {
				return fmt.Errorf("after the collisions seat %d has %d units on %s, in the trace %d", seat, got, p, n)
			}
		}
	}
	for i := range c.Tiles.Cells {
		if p := c.Tiles.Point(i); c.Tiles.Cells[i].Units != r.s.Tiles.Cells[i].Units && !changed[p] {
			return fmt.Errorf("the collisions change %s, not so in the trace", p)
		}
	}
	return nil
}

// refusals compares the orders that proved impossible.
func (r *siRetracer) refusals(l *siTrace) error {
	codes := map[any]si32.Refusal{"oob": si32.OffBoard, "units": si32.Units, "off_map": si32.Edge, "obstructed": si32.Wall}
	type refusal struct {
		at  grid.Point
		why si32.Refusal
	}
	var want, got []refusal
	for _, x := range l.Ex {
		if why, ok := codes[x[len(x)-2]]; ok {
			want = append(want, refusal{grid.Pt(int(x[2].(float64)), int(x[3].(float64))), why})
		}
	}
	for _, e := range r.tape.Events {
		// Orders that the engine accepts and then ignores are not among its refusals, for example a building on a wall.
		why := si32.Refusal(e.Amount)
		if si32.What(e.What) == si32.Refused && (why == si32.OffBoard || why == si32.Units || (why == si32.Edge || why == si32.Wall) && e.From != e.To) {
			got = append(got, refusal{e.From, why})
		}
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("refused are %v, in the trace %v", got, want)
	}
	return nil
}

// take stores a changed tile.
func (r *siRetracer) take(raw []json.RawMessage) error {
	var at [2]int
	var tile siTile
	var units []int64
	for i, to := range []any{&at[0], &at[1], &tile.resource, &units, &tile.owner, &tile.progress} {
		if err := json.Unmarshal(raw[i], to); err != nil {
			return err
		}
	}
	copy(tile.units[:], units)
	r.logged[grid.Pt(at[0], at[1])] = tile
	return nil
}

// do carries out a command.
func (r *siRetracer) do(seat rules.Seat, c si32.Command) error {
	step := match.Step{Seat: seat, Turn: r.s.Turn(), Cmd: c}
	err := r.s.Apply(seat, c, r.tape)
	if err == nil {
		r.steps = append(r.steps, step)
	}
	return err
}

// compare compares all tiles.
func (r *siRetracer) compare() error {
	if r.visit != nil {
		r.visit()
	}
	for i := range r.s.Tiles.Cells {
		p := r.s.Tiles.Point(i)
		t := &r.s.Tiles.Cells[i]
		got := siTile{resource: t.Resource, units: t.Units, owner: rules.NoSeat}
		if b := r.s.BuildingAt(p); b != nil {
			got.owner, got.progress = b.Owner, b.Progress
		}
		if got != r.logged[p] {
			return fmt.Errorf("tile %s is %+v, in the trace %+v", p, got, r.logged[p])
		}
	}
	return nil
}

func (r *siRetracer) end(l *siTrace) error {
	switch l.Reason {
	case "crash", "all_timed_out":
		if r.s.End.Over {
			return fmt.Errorf("the match is over here with %+v, it breaks off in the trace", r.s.End)
		}
		return nil
	}
	want := map[string]si32.Reason{"buildings": si32.SoleBuilder, "hives": si32.SoleBuilder, "time": si32.TurnLimit}[l.Reason]
	if slices.Max(append(l.Hives, l.Buildings...)) == 0 && r.hex {
		want = si32.Homeless
	}
	if !r.s.End.Over || l.Winner == nil || r.s.End.Winner != rules.Seat(*l.Winner) || r.s.End.Reason != want {
		return fmt.Errorf("the end here is %+v, in the trace %s won by %v", r.s.End, l.Reason, *l.Winner)
	}
	for seat, n := range l.Units {
		if got := r.s.Tally(rules.Seat(seat)).Alive; got != n {
			return fmt.Errorf("seat %d ends with %d units, in the trace with %d", seat, got, n)
		}
	}
	if !r.hex {
		return nil
	}
	var ranks [][2]int
	if err := json.Unmarshal(l.Ranked, &ranks); err != nil {
		return err
	}
	list, n := r.s.Ranked()
	for i := range n {
		if ranks[i][0] != int(list[i]) {
			return fmt.Errorf("ranked %v, in the trace %v", list[:n], ranks)
		}
	}
	return nil
}

// TestKeep rewrites the records in testdata if the flag -keep is set.
func TestKeep(t *testing.T) {
	if !*recordtest.Keep {
		t.Skip("without -keep")
	}
	for _, name := range []string{"sq_16_wrapper_vs_rand_wild", "sq_29_hybrid_vs_aggressor", "sq_real_02_streamer_vs_waiter", "hex_11_2p_edge_vs_edge", "hex_edge_09_unknown_kind", "hex_real_02_streamer_vs_waiter"} {
		r := &siRetracer{}
		if err := r.run(filepath.Join(recordtest.Conformance(), "si32", name+".jsonl.gz")); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text, err := siLevel(r.first)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		setup := match.Setup{Game: "si32", Level: "Recorded match", Text: text}
		l, err := levels.Parse("level.toml", []byte(setup.Text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		start, err := match.Adapt(si32.Game()).New(l.Decode, "")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		recordtest.KeepRecord(t, name, setup, start, r.steps)
	}
}
