package mechmania_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/game/players/outside"
	wire "app.pentarena/game/players/outside/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
)

var every = flag.Bool("every", false, "replay every recorded match through the wire; takes minutes")

// told is a position as a bot reads it.
type told struct {
	Turn    int
	P1, P2  farmer
	TileMap struct {
		MapHeight, MapWidth int
		Tiles               [][]tile
		GreenGrocerTiles    []point
	}
	PlayerNum int
	Feedback  []string
}

type point struct{ X, Y int }

type crop struct {
	Type        string
	GrowthTimer int
	Value       float64
}

type farmer struct {
	Name, Item, Upgrade                                            string
	Position                                                       point
	Money, Discount, AmountSpent, DoubleDropChance                 float64
	SeedInventory                                                  map[string]int
	HarvestedInventory                                             []crop
	ProtectionRadius, HarvestRadius, PlantRadius, CarryingCapacity int
	MaxMovement                                                    int
	UsedItem, HasDeliveryDrone, HasCoffeeThermos, ItemTimeExpired  bool
}

type tile struct {
	Type                                 string
	Crop                                 crop
	P1_item, P2_item                     string
	TurnsLeftToGrow                      int
	Planter                              *farmer
	RainTotemEffect, FertilityIdolEffect bool
	ScarecrowEffect                      int
}

// recorded is a line of a recorded match; see the collection's README.
type recorded struct {
	K       string
	Config  map[string]any
	Players [2]struct{ Name, Item, Upgrade string }
	N       int
	S       change
	MV, AC  [2]*order
	MS, GS  *change
	AS      []change
	Err     []struct{ P int }
	Status  [2]string
	Start   string `json:"startError"`
}

type order struct {
	Kind    string
	Raw     *string // nil when the bot had died or slept
	Skipped []string
	Res     []string
	Rolls   []bool
}

type change struct {
	Turn int
	Rows string
	P    map[string]struct {
		Pos                 *point2
		Money               *float64
		Seeds               *map[string]int
		Inv                 *[]fruit
		More                []fruit `json:"inv+"`
		Used, Drone, Coffee *bool
	}
	T [][]any
}

type point2 [2]int

type fruit [2]any

// trace is the recorded position, in what both it and the messages hold.
type trace struct {
	turn    int
	rows    string
	farmers [2]farmer
	tiles   map[point][]any
}

func (m *trace) take(d *change) {
	if d.Turn != 0 {
		m.turn = d.Turn
	}
	if d.Rows != "" {
		m.rows = d.Rows
	}
	for id, p := range d.P {
		f := &m.farmers[id[0]-'0']
		if p.Pos != nil {
			f.Position = point{p.Pos[0], p.Pos[1]}
		}
		if p.Inv != nil {
			f.HarvestedInventory = nil
			p.More = append(*p.Inv, p.More...)
		}
		for _, x := range p.More {
			f.HarvestedInventory = append(f.HarvestedInventory, crop{Type: x[0].(string), Value: x[1].(float64)})
		}
		if p.Seeds != nil {
			f.SeedInventory = *p.Seeds
		}
		for to, v := range map[*bool]*bool{&f.UsedItem: p.Used, &f.HasDeliveryDrone: p.Drone, &f.HasCoffeeThermos: p.Coffee} {
			if v != nil {
				*to = *v
			}
		}
		if p.Money != nil {
			f.Money = *p.Money
		}
	}
	for _, t := range d.T {
		m.tiles[point{int(t[0].(float64)), int(t[1].(float64))}] = t[2:]
	}
}

// compare returns the first difference between a message and the recorded position.
func (m *trace) compare(got *told) error {
	if got.Turn != m.turn {
		return fmt.Errorf("turn %d was recorded, %d is sent", m.turn, got.Turn)
	}
	for i, f := range []*farmer{&got.P1, &got.P2} {
		want := &m.farmers[i]
		here := farmer{Position: f.Position, Money: f.Money, SeedInventory: map[string]int{}, UsedItem: f.UsedItem, HasDeliveryDrone: f.HasDeliveryDrone,
			HasCoffeeThermos: f.HasCoffeeThermos, HarvestedInventory: append([]crop(nil), f.HarvestedInventory...)}
		for name, n := range f.SeedInventory {
			if n != 0 {
				here.SeedInventory[name] = n
			}
		}
		if !reflect.DeepEqual(*want, here) || len(f.SeedInventory) != 9 {
			return fmt.Errorf("player %d: %+v was recorded, %+v is sent", i+1, *want, here)
		}
	}
	letters := map[string]byte{"GRASS": 'g', "GREEN_GROCER": 'g', "SOIL": 'S', "F_BAND_OUTER": 'O', "F_BAND_MID": 'M', "F_BAND_INNER": 'I', "ARID": 'A'}
	number := func(b bool) any {
		if b {
			return 1.0
		}
		return 0.0
	}
	item := func(name string) any {
		if name == "NONE" {
			return 0.0
		}
		return name
	}
	for y, row := range got.TileMap.Tiles {
		for x := range row {
			t := &row[x]
			planter := -1.0
			if t.Planter != nil {
				planter = number(t.Planter.Name == got.P2.Name).(float64)
			}
			here := []any{t.Crop.Type, float64(t.Crop.GrowthTimer), t.Crop.Value, planter, number(t.RainTotemEffect), number(t.FertilityIdolEffect),
				float64(t.ScarecrowEffect), item(t.P1_item), item(t.P2_item)}
			want, ok := m.tiles[point{x, y}]
			if !ok {
				want = []any{"NONE", 0.0, 0.0, -1.0, 0.0, 0.0, -1.0, 0.0, 0.0}
			}
			if !reflect.DeepEqual(here, want) || letters[t.Type] != m.rows[y] {
				return fmt.Errorf("tile %d,%d: %v on %c was recorded, %v on %s is sent", x, y, want, m.rows[y], here, t.Type)
			}
		}
	}
	return nil
}

// luck is a position whose chance was recorded.
type luck struct {
	match.Position
	dice *drops
}

func (l luck) Clone() match.Position { return luck{l.Position.Clone(), l.dice} }

func (l luck) Do(seat rules.Seat, c match.Command, _ rules.Dice) (match.Step, error) {
	return l.Position.Do(seat, c, l.dice)
}

// drops says which harvested crops dropped twice.
type drops struct{ left []bool }

func (d *drops) Roll(n int) (int, error) {
	if len(d.left) == 0 {
		return 0, io.ErrUnexpectedEOF
	}
	double := d.left[0]
	d.left = d.left[1:]
	if double {
		return 0, nil
	}
	return n - 1, nil
}

// replay is a recorded match that is played again by bots that send the recorded lines.
type replay struct {
	head  recorded
	lines [2][]string // of each bot
	dies  [2]bool     // where another line is due
	sent  []trace     // the positions that were sent, each to both
	count [][2]int    // the number of results since the position before
	dice  drops
	end   recorded
}

func (m *trace) clone() trace {
	c := *m
	c.tiles = make(map[point][]any, len(m.tiles))
	for p, t := range m.tiles {
		c.tiles[p] = t
	}
	for i := range c.farmers {
		c.farmers[i].HarvestedInventory = append([]crop(nil), m.farmers[i].HarvestedInventory...)
	}
	return c
}

func readReplay(t *testing.T, file string) *replay {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	r := &replay{}
	now := trace{tiles: map[point][]any{}}
	var results [2]int
	send := func() {
		r.sent = append(r.sent, now.clone())
		r.count = append(r.count, results)
		results = [2]int{}
	}
	heard := func(orders [2]*order) {
		for seat, o := range orders {
			switch {
			case o == nil:
			case o.Raw == nil:
				r.dies[seat] = true
			default:
				r.lines[seat] = append(append(r.lines[seat], o.Skipped...), *o.Raw)
			}
		}
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var l recorded
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		switch l.K {
		case "head":
			r.head = l
			for seat, p := range l.Players {
				r.lines[seat] = []string{"heartbeat", p.Item, p.Upgrade}
			}
		case "init":
			now.take(&l.S)
		case "turn":
			send()
			for _, e := range l.Err {
				r.dies[e.P] = true
			}
			heard(l.MV)
			acts := l.AC
			if l.MS != nil {
				now.take(l.MS)
				for seat, o := range l.MV {
					if o.Kind == "move" {
						results[seat] += len(o.Res)
					}
				}
				send()
				heard(l.AC)
				if l.MV[0].Kind != "move" && l.MV[1].Kind != "move" {
					acts = l.MV
				}
			}
			if l.GS == nil {
				continue
			}
			now.take(l.GS)
			for i := range l.AS {
				now.take(&l.AS[i])
			}
			for seat, o := range acts {
				r.dice.left = append(r.dice.left, o.Rolls...)
				results[seat] += len(o.Res)
			}
		case "end":
			r.end = l
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return r
}

// bot sends recorded lines, one for each message after the first three, and hands on every message. Notes go with the line after them.
// Then it dies at the next message, or does nothing for the rest of the match.
func bot(lines []string, dies bool, stream net.Conn, messages chan<- []byte) {
	defer close(messages)
	defer stream.Close()
	in := bufio.NewReaderSize(stream, 1<<20)
	for i := 0; ; i++ {
		if i >= 3 && (i >= len(lines) || !strings.HasPrefix(lines[i-1], " ")) {
			m, err := in.ReadBytes('\n')
			if err != nil {
				return
			}
			messages <- m
		}
		line := "do_nothing "
		if i < len(lines) {
			line = lines[i]
		} else if dies {
			return
		}
		if _, err := io.WriteString(stream, line+"\n"); err != nil {
			return
		}
	}
}

// short lists the matches that are always replayed: all that end with an error, one that is full of wrong orders, and two about items.
var short = regexp.MustCompile(`-end-|^d08-|^d100-|^d120-`)

// TestReplay plays recorded matches of the original engine again by bots that send the recorded lines. Every position that they get is the
// recorded one, and they win and lose as recorded.
func TestReplay(t *testing.T) {
	files, compared := recordtest.Recorded(t, "mechmania", "*.jsonl.gz"), 0
	for _, file := range files {
		name := filepath.Base(file)
		if !*every && !short.MatchString(name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			r := readReplay(t, file)
			if r.end.Start != "" {
				t.Skip("the recorded match did not start")
			}
			compared += r.play(t)
		})
	}
	t.Logf("%d positions compared", compared)
}

func (r *replay) play(t *testing.T) (compared int) {
	l := recordtest.MechmaniaLevel(r.head.Config)
	s, err := mechmania.New(&l)
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: "mechmania", Seats: []match.SeatInfo{{Name: r.head.Players[0].Name}, {Name: r.head.Players[1].Name}}}
	m := match.New(setup, luck{record.Wrap(mechmania.Game(), s), &r.dice})
	var players []match.Player
	var messages [2]chan []byte
	for seat := range messages {
		here, there := net.Pipe()
		messages[seat] = make(chan []byte, 1000)
		go bot(r.lines[seat], r.dies[seat], there, messages[seat])
		p := wire.New(outside.Open(outside.RawLines(here, here), wire.MaxLine, wire.Ahead, here.Close), setup.Seats, wire.Clock{})
		defer p.Close()
		players = append(players, p)
	}
	ran := make(chan error, 1)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	go func() {
		ran <- m.Run(ctx, players)
		for _, p := range players {
			_ = p.(outside.Player).Close()
		}
	}()
	for i := range r.sent {
		var first []byte // without what is the bot's own
		for seat := range messages {
			got, ok := <-messages[seat]
			if !ok {
				if i == len(r.sent)-1 && seat == 1 {
					continue // the first bot's line has ended the match
				}
				t.Fatalf("message %d of %d does not come to bot %d: %v", i+1, len(r.sent), seat+1, m.Faults())
			}
			compared++
			position, n := split(t, got, seat)
			if n != r.count[i][seat] {
				t.Errorf("message %d to bot %d: %d results were recorded, %d are sent", i+1, seat+1, r.count[i][seat], n)
			}
			if seat == 1 {
				if !bytes.Equal(first, position) {
					t.Fatalf("message %d differs between the bots", i+1)
				}
				continue
			}
			first = position
			var here told
			if err := json.Unmarshal(got, &here); err != nil {
				t.Fatal(err)
			}
			if err := r.sent[i].compare(&here); err != nil {
				t.Fatalf("message %d, turn %d: %v", i+1, r.sent[i].turn, err)
			}
		}
	}
	if err := <-ran; err != nil {
		t.Fatal(err)
	}
	r.judge(t, m)
	return compared
}

// split returns the part of a message that is the same for both bots, and the number of texts of feedback.
func split(t *testing.T, message []byte, seat int) (position []byte, texts int) {
	var tail struct {
		PlayerNum int
		Feedback  []string
	}
	at := bytes.LastIndex(message, []byte(`"playerNum":`))
	if err := json.Unmarshal(append([]byte("{"), message[at:]...), &tail); err != nil || tail.PlayerNum != seat+1 {
		t.Fatalf("the message to bot %d ends with %s", seat+1, message[at:])
	}
	return message[:at], len(tail.Feedback)
}

// judge compares the result. A match in which both bots failed at once, or the engine itself, has no recorded winner; the first bot that
// fails loses it.
func (r *replay) judge(t *testing.T, m *match.Match) {
	o := m.Outcome()
	want := rules.Seats()
	switch r.end.Status {
	case [2]string{"WON", "LOST"}, [2]string{"WON", "ERROR"}:
		want = rules.Seats(0)
	case [2]string{"LOST", "WON"}, [2]string{"ERROR", "WON"}, [2]string{"ERROR", "ERROR"}:
		want = rules.Seats(1)
	case [2]string{"TIED", "TIED"}:
	default:
		want = o.Winners
	}
	fails := want == o.Winners && o.Reason == "left"
	if !o.Over || o.Winners != want || fails != (len(m.Faults()) > 0) {
		t.Errorf("%v was recorded, the result is %+v with faults %v", r.end.Status, o, m.Faults())
	}
	if len(r.dice.left) > 0 && o.Reason != "left" {
		t.Errorf("%d recorded draws are left", len(r.dice.left))
	}
}
