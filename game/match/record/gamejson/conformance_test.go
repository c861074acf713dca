package gamejson

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// mechOrder is a command of a trace: what a bot sent in a phase.
type mechOrder struct {
	Kind  string            `json:"kind"`
	To    [2]int            `json:"to"`
	Args  []json.RawMessage `json:"args"`
	Res   []string          `json:"res"`
	Rolls []bool            `json:"rolls"`
}

// mechFarmer is the change of a farmer in a trace; missing keys are unchanged.
type mechFarmer struct {
	Pos    *[2]int           `json:"pos"`
	Money  *float64          `json:"money"`
	Seeds  *map[string]int32 `json:"seeds"`
	Inv    *[][2]any         `json:"inv"`
	More   [][2]any          `json:"inv+"`
	Used   *bool             `json:"used"`
	Drone  *bool             `json:"drone"`
	Coffee *bool             `json:"coffee"`
	Ach    struct {
		Spent     *float64  `json:"spent"`
		Sold      *[]string `json:"sold"`
		Grapes    *int32    `json:"grapes"`
		Stole     *bool     `json:"stole"`
		Planted   *bool     `json:"planted"`
		FruitOnly *bool     `json:"fruitOnly"`
		Destroyed *int32    `json:"destroyed"`
	} `json:"ach"`
}

// mechDelta is a change of the position.
type mechDelta struct {
	Turn *int32                 `json:"turn"`
	Rows *string                `json:"rows"`
	P    map[string]*mechFarmer `json:"p"`
	T    [][11]any              `json:"t"`
}

type mechLine struct {
	K       string            `json:"k"`
	Config  map[string]any    `json:"config"`
	Players [2]map[string]any `json:"players"`
	S       mechDelta         `json:"s"`
	N       int               `json:"n"`
	MV      [2]*mechOrder     `json:"mv"`
	MS      *mechDelta        `json:"ms"`
	AC      [2]*mechOrder     `json:"ac"`
	GS      *mechDelta        `json:"gs"`
	AS      []mechDelta       `json:"as"`
	Status  [2]string         `json:"status"`
	Achieve [2][]string       `json:"achievements"`
}

// mechPosition is the position recorded in the trace.
type mechPosition struct {
	turn    int32
	rows    string
	farmers [2]mechToldFarmer
	tiles   map[grid.Point][9]any
}

type mechToldFarmer struct {
	At                                             grid.Point
	Money, Spent                                   float64
	Seeds                                          map[string]int32
	Inv                                            [][2]any
	Used, Drone, Coffee, Stole, Planted, FruitOnly bool
	Sold                                           map[string]bool
	Grapes, Destroyed                              int32
}

func (m *mechPosition) take(d *mechDelta) {
	if d.Turn != nil {
		m.turn = *d.Turn
	}
	if d.Rows != nil {
		m.rows = *d.Rows
	}
	for id, p := range d.P {
		f := &m.farmers[id[0]-'0']
		if p.Pos != nil {
			f.At = grid.Pt(p.Pos[0], p.Pos[1])
		}
		set(&f.Money, p.Money)
		set(&f.Seeds, p.Seeds)
		set(&f.Inv, p.Inv)
		f.Inv = append(f.Inv, p.More...)
		set(&f.Used, p.Used)
		set(&f.Drone, p.Drone)
		set(&f.Coffee, p.Coffee)
		set(&f.Spent, p.Ach.Spent)
		set(&f.Grapes, p.Ach.Grapes)
		set(&f.Stole, p.Ach.Stole)
		set(&f.Planted, p.Ach.Planted)
		set(&f.FruitOnly, p.Ach.FruitOnly)
		set(&f.Destroyed, p.Ach.Destroyed)
		if p.Ach.Sold != nil {
			f.Sold = map[string]bool{}
			for _, c := range *p.Ach.Sold {
				f.Sold[strings.ToLower(c)] = true
			}
		}
	}
	for _, t := range d.T {
		p := grid.Pt(int(t[0].(float64)), int(t[1].(float64)))
		m.tiles[p] = [9]any(t[2:])
	}
}

func set[T any](to *T, v *T) {
	if v != nil {
		*to = *v
	}
}

func mechItem(i mechmania.Item) any {
	if i == mechmania.NoItem {
		return 0.0
	}
	return strings.ToUpper(i.String())
}

func (m *mechPosition) compare(s *mechmania.State) error {
	if m.turn != s.Number {
		return fmt.Errorf("turn %d in the trace, %d here", m.turn, s.Number)
	}
	letters := map[mechmania.Ground]byte{mechmania.Grass: 'g', mechmania.Grocer: 'g', mechmania.Soil: 'S', mechmania.Outer: 'O', mechmania.Mid: 'M',
		mechmania.Inner: 'I', mechmania.Arid: 'A'}
	for y := range s.Tiles.H {
		if here := letters[s.Ground(grid.Pt(0, y), s.Number)]; here != m.rows[y] {
			return fmt.Errorf("row %d is %c in the trace, %c here", y, m.rows[y], here)
		}
	}
	for i := range s.Farmers {
		f := &s.Farmers[i]
		here := mechToldFarmer{At: f.At, Money: f.Money, Spent: f.Spent, Seeds: map[string]int32{}, Sold: map[string]bool{}, Used: f.UsedItem, Drone: f.Drone > 0,
			Coffee: f.Coffee > 0, Stole: f.Stole, Planted: f.Planted, FruitOnly: f.FruitOnly, Grapes: f.Grapes, Destroyed: f.Destroyed}
		for c, n := range f.Seeds {
			if n != 0 {
				here.Seeds[strings.ToUpper(mechmania.Crop(c).String())] = n
			}
			if f.Sold>>c&1 == 1 {
				here.Sold[mechmania.Crop(c).String()] = true
			}
		}
		for _, fruit := range f.Basket {
			here.Inv = append(here.Inv, [2]any{strings.ToUpper(fruit.Crop.String()), fruit.Value})
		}
		logged := m.farmers[i]
		if len(logged.Inv) == 0 {
			logged.Inv = nil
		}
		if !reflect.DeepEqual(logged, here) {
			return fmt.Errorf("farmer %d: %+v in the trace, %+v here", i+1, logged, here)
		}
	}
	for i := range s.Tiles.Cells {
		t, p := &s.Tiles.Cells[i], s.Tiles.Point(i)
		logged, ok := m.tiles[p]
		if !ok {
			logged = [9]any{"NONE", 0.0, 0.0, -1.0, 0.0, 0.0, -1.0, 0.0, 0.0}
		}
		here := [9]any{strings.ToUpper(t.Crop.String()), float64(t.Timer), t.Value, float64(t.Planter), float64(bit(t.Rain)), float64(bit(t.Idol)),
			float64(t.Scarecrow), mechItem(t.Used[0]), mechItem(t.Used[1])}
		if logged != here {
			return fmt.Errorf("tile %s: %v in the trace, %v here", p, logged, here)
		}
	}
	return nil
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// mechPlayer carries out commands and stores them, as a match does.
type mechPlayer struct {
	s     *mechmania.State
	steps []match.Step
}

// do carries out a command; tape may be nil.
func (p *mechPlayer) do(seat rules.Seat, c mechmania.Command, tape *rules.Tape) error {
	if tape == nil {
		tape = rules.NewTape(nil)
	}
	step := match.Step{Seat: seat, Turn: p.s.Turn(), Cmd: c}
	rolled := len(tape.Rolls)
	if err := p.s.Apply(seat, c, tape); err != nil {
		return err
	}
	step.Rolls = slices.Clone(tape.Rolls[rolled:])
	p.steps = append(p.steps, step)
	return tape.Err()
}

// TestMechmaniaConformance re-executes the matches of the original engine under the original ruleset, bit for bit.
func TestMechmaniaConformance(t *testing.T) {
	recordtest.Conform(t, "mechmania", "*.jsonl.gz", "orders", func(_ *testing.T, file string) (int, error) {
		n, _, err := retraceMechmania(file)
		return n, err
	})
}

func retraceMechmania(file string) (orders int, p *mechPlayer, err error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return 0, nil, err
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	logged := mechPosition{tiles: map[grid.Point][9]any{}}
	for lines.Scan() {
		var r mechLine
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return orders, p, err
		}
		switch r.K {
		case "head":
			if p, err = mechStart(&r); err != nil {
				return orders, p, err
			}
		case "init":
			logged.take(&r.S)
			err = logged.compare(p.s)
		case "turn":
			n := 0
			n, err = mechTurn(p, &logged, &r)
			orders += n
		case "end":
			err = mechEnd(p, &r)
		}
		if err != nil {
			return orders, p, fmt.Errorf("line %s, turn %d: %w", r.K, r.N, err)
		}
	}
	return orders, p, lines.Err()
}

func mechStart(r *mechLine) (*mechPlayer, error) {
	l := recordtest.MechmaniaLevel(r.Config)
	s, err := mechmania.New(&l)
	if err != nil {
		return nil, err
	}
	p := &mechPlayer{s: s}
	for seat, brings := range r.Players {
		c := mechmania.Command{Verb: mechmania.Pack}
		if text, ok := brings["item"].(string); ok && text != "null" {
			err = errors.Join(err, c.Item.UnmarshalText([]byte(strings.ToLower(text))))
		}
		if text, ok := brings["upgrade"].(string); ok && text != "null" {
			err = errors.Join(err, c.Upgrade.UnmarshalText([]byte(strings.ToLower(text))))
		}
		err = errors.Join(err, p.do(rules.Seat(seat), c, nil), p.do(rules.Seat(seat), mechmania.Command{}, nil))
	}
	return p, err
}

// mechTurn plays a turn; it returns the number of entries whose results were compared.
func mechTurn(p *mechPlayer, logged *mechPosition, r *mechLine) (int, error) {
	s, compared := p.s, 0
	acts := r.AC
	for seat, o := range r.MV {
		if o != nil && o.Kind == "move" {
			if err := p.do(rules.Seat(seat), mechmania.Command{Verb: mechmania.Move, At: grid.Pt(o.To[0], o.To[1])}, nil); err != nil {
				return compared, err
			}
		}
	}
	if r.MS == nil {
		return compared, nil
	}
	if r.MV[0].Kind != "move" && r.MV[1].Kind != "move" {
		acts = r.MV
	}
	for seat := range rules.Seat(2) {
		tape := rules.NewTape(nil)
		if err := p.do(seat, mechmania.Command{}, tape); err != nil {
			return compared, err
		}
		if seat == 1 {
			n, err := mechAnswers(tape, r.MV, true)
			compared += n
			if err != nil {
				return compared, err
			}
		}
	}
	logged.take(r.MS)
	if err := logged.compare(s); err != nil {
		return compared, fmt.Errorf("after the moves: %w", err)
	}
	if r.GS == nil {
		return compared, nil
	}
	for seat, o := range acts {
		if err := mechPlan(p, rules.Seat(seat), o); err != nil {
			return compared, err
		}
	}
	// First phase by phase, to compare after each; then again by locking the plans.
	dice := &rules.Recorded{}
	for _, o := range acts {
		for _, yes := range o.Rolls {
			dice.Rolls = append(dice.Rolls, rules.Roll{N: 10000, Got: 9999 * (1 - bit(yes))})
		}
	}
	again := &rules.Recorded{Rolls: dice.Rolls}
	parts := s.Clone()
	parts.Grow(nil)
	logged.take(r.GS)
	if err := logged.compare(parts); err != nil {
		return compared, fmt.Errorf("after growth: %w", err)
	}
	for seat := range r.AS {
		tape := rules.NewTape(dice)
		parts.Act(rules.Seat(seat), tape)
		if err := tape.Err(); err != nil {
			return compared, err
		}
		logged.take(&r.AS[seat])
		if err := logged.compare(parts); err != nil {
			return compared, fmt.Errorf("after the action of seat %d: %w", seat+1, err)
		}
	}
	tape := rules.NewTape(again)
	for seat := range rules.Seat(2) {
		if err := p.do(seat, mechmania.Command{}, tape); err != nil {
			return compared, err
		}
	}
	n, err := mechAnswers(tape, acts, false)
	compared += n
	if err == nil {
		err = logged.compare(s)
	}
	return compared, err
}

func mechPlan(p *mechPlayer, seat rules.Seat, o *mechOrder) error {
	verbs := map[string]mechmania.Verb{"plant": mechmania.Plant, "harvest": mechmania.Harvest, "buy": mechmania.Buy, "use_item": mechmania.Use}
	verb, ok := verbs[o.Kind]
	if !ok {
		return nil
	}
	if verb == mechmania.Use {
		return p.do(seat, mechmania.Command{Verb: verb}, nil)
	}
	for _, raw := range o.Args {
		var args []any
		if err := json.Unmarshal(raw, &args); err != nil {
			return err
		}
		c := mechmania.Command{Verb: verb}
		if verb != mechmania.Harvest {
			if err := c.Crop.UnmarshalText([]byte(strings.ToLower(args[0].(string)))); err != nil {
				return err
			}
			args = args[1:]
		}
		if verb == mechmania.Buy {
			c.Amount = int32(args[0].(float64))
		} else {
			c.At = grid.Pt(int(args[0].(float64)), int(args[1].(float64)))
		}
		if err := p.do(seat, c, nil); err != nil {
			return err
		}
	}
	return nil
}

// mechAnswers compares the results of all entries.
func mechAnswers(tape *rules.Tape, orders [2]*mechOrder, moving bool) (int, error) {
	var here [2][]string
	n := 0
	for _, e := range tape.Events {
		if mechmania.What(e.What) == mechmania.Answered {
			here[e.Actor] = append(here[e.Actor], mechmania.Result(e.Amount).String())
			n++
		}
	}
	for seat, o := range orders {
		if (o.Kind == "move") != moving {
			continue // moves sent as actions are ignored; actions sent as moves are played in the next phase
		}
		if strings.Join(here[seat], " ") != strings.Join(o.Res, " ") {
			return n, fmt.Errorf("seat %d: results %v in the trace, %v here", seat+1, o.Res, here[seat])
		}
	}
	return n, nil
}

func mechEnd(p *mechPlayer, r *mechLine) error {
	s := p.s
	failed := [2]bool{r.Status[0] == "ERROR", r.Status[1] == "ERROR"}
	if failed[0] || failed[1] || r.Status[0] == "null" || r.Status[0] == "" { // the engine stopped, or never started
		if failed[0] != failed[1] {
			loser := rules.Seat(bit(failed[1]))
			if err := p.do(loser, mechmania.Command{Verb: mechmania.Concede}, nil); err != nil {
				return err
			}
			if s.End.Winner != 1-loser || r.Status[1-loser] != "WON" {
				return fmt.Errorf("status %v in the trace, %+v here", r.Status, s.End)
			}
		}
		return nil
	}
	status := [2]string{"TIED", "TIED"}
	if s.End.Winner != rules.NoSeat {
		status[s.End.Winner], status[1-s.End.Winner] = "WON", "LOST"
	}
	if !s.End.Over || status != r.Status {
		return fmt.Errorf("status %v in the trace, %+v here", r.Status, s.End)
	}
	for seat, list := range r.Achieve {
		logged := map[string]bool{}
		for _, name := range list {
			logged[strings.ReplaceAll(name, "Much, but It", "Much But It")] = true
		}
		for a := range mechmania.Achievement(mechmania.Achievements) {
			if here := s.Farmers[seat].Has(a); here != logged[a.String()] {
				return fmt.Errorf("seat %d, %s: %v in the trace, %v here", seat+1, a, logged[a.String()], here)
			}
		}
	}
	return nil
}

// TestKeep rewrites the records in testdata if the flag -keep is set.
func TestKeep(t *testing.T) {
	if !*recordtest.Keep {
		t.Skip("without -keep")
	}
	original := recordtest.Level(t, "mechmania", "original")
	for _, name := range []string{"d06-chaos-std-3", "d26-farmer-a", "d31-gold-thief", "d44-idle-tie", "d51-end-exit-after-move-p1"} {
		_, p, err := retraceMechmania(filepath.Join(recordtest.Conformance(), "mechmania", name+".jsonl.gz"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		start, err := match.Adapt(mechmania.Game()).New(original.Decode, "")
		if err != nil {
			t.Fatal(err)
		}
		recordtest.KeepRecord(t, name, match.Setup{Game: "mechmania", Level: original.Name, Text: original.Text}, start, p.steps)
	}
}
