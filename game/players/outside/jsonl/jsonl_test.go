package jsonl_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// begin starts a match of a game's quick level.
func begin(t testing.TB, game string) *match.Match {
	t.Helper()
	l, err := levels.Find(game, "quick")
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: "7", Seats: make([]match.SeatInfo, 2)}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return match.New(setup, start)
}

// sit seats the one who is at the other end of a connection.
func sit(m *match.Match, seat rules.Seat) (*jsonl.Player, *bufio.Reader, io.WriteCloser) {
	fromBot, bot := io.Pipe()
	toBot, us := io.Pipe()
	end := func() error { return errors.Join(fromBot.Close(), us.Close(), toBot.Close(), bot.Close()) }
	conn := outside.Open(outside.Lines(fromBot, us), jsonl.MaxMessage, 64, end)
	return jsonl.On(conn, outside.Place{Setup: m.Setup(), Seat: seat, Time: 10 * time.Second}), bufio.NewReaderSize(toBot, 1<<20), bot
}

// client is a program at the other end of a connection: it keeps the position that it is told, and compares it with the true one.
type client struct {
	t     *testing.T
	m     *match.Match
	seat  rules.Seat
	dice  *rules.Seeded
	in    *bufio.Reader
	out   *json.Encoder
	state any
	acts  int
	over  string // its result
	form  *jsonschema.Resolved
	bytes int // read
}

// follow takes up what a message says of the position.
func (c *client) follow(line []byte) {
	var m struct {
		State   any
		Changes []struct {
			Path  []any
			Value any
		}
	}
	if err := json.Unmarshal(line, &m); err != nil {
		c.t.Error(err)
	}
	if m.State != nil {
		c.state = m.State
	}
	for _, change := range m.Changes {
		c.state = set(c.t, c.state, change.Path, change.Value)
	}
}

// set makes one change, as docs/bots/protocol.md says.
func set(t *testing.T, at any, path []any, value any) any {
	if len(path) == 0 {
		return value
	}
	switch x := at.(type) {
	case map[string]any:
		key := path[0].(string)
		if _, ok := x[key]; !ok {
			t.Errorf("there is no %v", path)
		}
		x[key] = set(t, x[key], path[1:], value)
	case []any:
		i := int(path[0].(float64))
		if len(path) == 1 && i == len(x) {
			return append(x, value)
		}
		x[i] = set(t, x[i], path[1:], value)
	default:
		t.Errorf("%v is below %v", path, at)
	}
	return at
}

// compare checks that the program knows the position as its seat may; nothing else happens while it is to act.
func (c *client) compare() {
	truth := c.m.Position().Seen(c.seat).State()
	known := reflect.New(reflect.TypeOf(truth).Elem()).Interface()
	text, err := json.Marshal(c.state)
	if err != nil {
		c.t.Error(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(known); err != nil {
		c.t.Error(err)
	}
	if got, want := standard(c.t, known), standard(c.t, truth); got != want {
		c.t.Errorf("the program knows another position than there is (-want +got):\n%s", cmp.Diff(want, got))
	}
}

// standard is the JSON of a state by encoding/json, with an empty list for a missing one.
func standard(t *testing.T, state any) string {
	text, err := json.Marshal(state)
	if err != nil {
		t.Error(err)
	}
	return strings.ReplaceAll(string(text), "null", "[]")
}

// run answers until the match is over.
func (c *client) run() {
	for {
		line, err := c.in.ReadBytes('\n')
		c.bytes += len(line)
		if err != nil {
			return
		}
		var m struct {
			Type, Result string
			Done         bool
		}
		var whole any
		if err := errors.Join(json.Unmarshal(line, &m), json.Unmarshal(line, &whole)); err != nil {
			c.t.Errorf("%q: %v", line, err)
			return
		}
		if err := c.form.Validate(whole); err != nil && !c.t.Failed() {
			c.t.Errorf("%.500s does not fit the schema: %v", line, err)
		}
		switch m.Type {
		case "state", "changes":
			c.follow(line)
		case "over":
			c.compare()
			c.over = m.Result
			return
		case "result":
			c.follow(line)
			if m.Done {
				c.acts = 9
			} else if c.acts == 1 {
				c.compare()
			}
			c.act()
		case "turn":
			c.acts = 0
			c.compare()
			if c.form.Validate(map[string]any{"type": "log", "text": "my turn"}) != nil {
				c.t.Error("a log does not fit the schema")
			}
			_ = c.out.Encode(map[string]string{"type": "log", "text": "my turn"})
			c.act()
		}
	}
}

// act sends a legal command, or after a few of them the end of the turn.
func (c *client) act() {
	cmd, ok := c.m.Position().Pick(c.seat, c.dice)
	if c.acts++; !ok || c.acts > 4 {
		_ = c.out.Encode(map[string]string{"type": "end"})
		return
	}
	text, err := c.m.Start().Game().Encode(cmd)
	if err != nil {
		c.t.Error(err)
	}
	var whole any
	say := fmt.Sprintf(`{"type":"do","command":%s}`, text)
	if err := json.Unmarshal([]byte(say), &whole); err != nil {
		c.t.Error(err)
	}
	if err := c.form.Validate(whole); err != nil {
		c.t.Errorf("%s does not fit the schema: %v", say, err)
	}
	_ = c.out.Encode(json.RawMessage(say))
}

// A program at each seat plays whole matches of all games, and always knows exactly what its seat may know.
func TestWholeMatches(t *testing.T) {
	for _, e := range catalog.Entries() {
		t.Run(e.Game.Info().ID, func(t *testing.T) {
			m, form := begin(t, e.Game.Info().ID), schemaOf(t, e.Game.Info().ID)
			var players []match.Player
			var ends []chan struct{}
			var clients []*client
			for seat := range rules.Seat(2) {
				p, in, out := sit(m, seat)
				c := &client{t: t, m: m, seat: seat, dice: rules.NewSeeded("client"), in: in, out: json.NewEncoder(out), form: form}
				done := make(chan struct{})
				go func() { defer close(done); c.run() }()
				clients, ends, players = append(clients, c), append(ends, done), append(players, p)
			}
			if err := m.Run(t.Context(), players); err != nil {
				t.Fatal(err)
			}
			for i, p := range players {
				p := p.(*jsonl.Player)
				if err := p.Over(t.Context(), m.Position().Seen(rules.Seat(i))); err != nil {
					t.Error(err)
				}
				servertest.Next(t, ends[i], "the client ends")
				if err := p.Close(); err != nil {
					t.Error(err)
				}
				want := "drawn"
				switch won := m.Outcome().Winners; {
				case won.Has(rules.Seat(i)):
					want = "won"
				case !won.Empty():
					want = "lost"
				}
				if clients[i].over != want {
					t.Errorf("seat %d was told that it has %q, not %q", i+1, clients[i].over, want)
				}
			}
			t.Logf("%d turns, %d bytes to seat 1", m.Position().Turn(), clients[0].bytes)
			logged := 0
			for _, n := range m.Notes() {
				if n.Kind == match.Log && n.Text == "my turn" {
					logged++
				}
			}
			if out := m.Outcome(); !out.Over || logged == 0 {
				t.Errorf("the match ends with %+v and %d lines in the log", out, logged)
			}
			for _, f := range m.Faults() {
				t.Error(f)
			}
		})
	}
}

// play runs a match of Anarchy in which seat 1 says some lines, and returns what it was answered.
func play(t *testing.T, lines ...string) (*match.Match, []string) {
	t.Helper()
	m := begin(t, "anarchy")
	p, in, out := sit(m, 0)
	var heard []string
	read := make(chan struct{})
	go func() {
		defer close(read)
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			heard = append(heard, line)
		}
	}()
	go func() {
		for _, l := range lines {
			_, _ = io.WriteString(out, l)
		}
		out.Close()
	}()
	if err := m.Run(t.Context(), []match.Player{p, match.Idle{}}); err != nil {
		t.Fatal(err)
	}
	_ = p.Close()
	servertest.Next(t, read, "the client has read all")
	return m, heard
}

// Whatever a program does wrong, the reason is told, its seat loses, and the match is over.
func TestFaults(t *testing.T) {
	for what, test := range map[string]struct{ say, want string }{
		"garbage":        {"hello there\n", `not a message: "hello there"; a message begins with {, and anything else belongs on standard error`},
		"half a line":    {`{"type":"do","comm`, "not a message (it ends too early)"},
		"another type":   {`{"type":"win"}` + "\n", `type "win"`},
		"a wrong type":   {`{"type":7}` + "\n", `not a message ("type" is a number and not a text)`},
		"a list":         {"[]\n", `not a message: "[]"; a message begins with {`},
		"a wrong place":  {`{"type":"log","at":{"x":1,"y":2}}` + "\n", `not a message ("at" is an object and not a list)`},
		"another move":   {`{"type":"move","to":3}` + "\n", `type "move"; there are do, end, options, log, draw and hello`},
		"an odd field":   {`{"type":"end","now":true}` + "\n", "unknown field"},
		"two at once":    {`{"type":"log"} {"type":"end"}` + "\n", "more than one"},
		"a deep nest":    {strings.Repeat("[", 10_000) + "\n", "nests more than"},
		"a long line":    {`{"type":"log","text":"` + strings.Repeat("a", jsonl.MaxMessage) + "\"}\n", "too long: a line has at most 262144 bytes"},
		"no end":         {strings.Repeat("a", 3*jsonl.MaxMessage), "too long"},
		"zeros":          {"\x00\x00\n", "not a message"},
		"nothing at all": {"", "ended"},
		"end twice":      {strings.Repeat(`{"type":"end"}`+"\n", 40), "a second end for one turn"},
	} {
		t.Run(what, func(t *testing.T) {
			m, _ := play(t, test.say)
			f := m.Faults()
			if len(f) != 1 || f[0].Seat != 0 || f[0].Kind != match.Failed || !strings.Contains(f[0].Text, test.want) {
				t.Errorf("the faults are %v", f)
			}
			if won := m.Outcome().Winners; won != rules.Seats(1) {
				t.Errorf("the winners are %b", won)
			}
		})
	}
}

// results are the answers to commands among messages.
func results(t *testing.T, heard []string) (list []jsonl.Result) {
	t.Helper()
	for _, line := range heard {
		var r jsonl.Result
		if err := json.Unmarshal([]byte(line), &struct{ Type *string }{&r.Type}); err != nil {
			t.Fatal(err)
		}
		if r.Type == "result" {
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatal(err)
			}
			list = append(list, r)
		}
	}
	return list
}

// A refused command does nothing and is answered with the reason; the turn continues.
func TestRefusals(t *testing.T) {
	m, heard := play(t, `{"type":"do","command":{"verb":"ignite","building":9999}}
{"type":"do","command":{"verb":"fly"}}
{"type":"do"}
{"type":"do","command":{"verb":"pass"}}
{"type":"do","command":{"verb":"rotate"}}
{"type":"end"}
{"type":"do","command":{"verb":"concede"}}
`)
	got := results(t, heard)
	if len(got) != 6 {
		t.Fatalf("the answers are %+v", heard)
	}
	for i, code := range []string{"building", jsonl.Verb, jsonl.Malformed, "", "turn_over", ""} {
		if r := got[i]; r.OK != (code == "") || r.Code != code || (r.Reason == "") != r.OK || r.Done != (i > 2) {
			t.Errorf("answer %d is %+v, not %q", i+1, r, code)
		}
	}
	if f := m.Faults(); len(f) != 4 || f[1].Code != jsonl.Verb || f[3].Code != "turn_over" {
		t.Errorf("the faults are %v", f)
	}
}

// A command that the game cannot read is refused in words that its author understands, whatever it was written in.
func TestMalformed(t *testing.T) {
	for text, want := range map[string]string{
		`{"type":"do"}`:                             "there is none.",
		`{"type":"do","command":null}`:              "it has no verb.",
		`{"type":"do","command":{}}`:                "it has no verb.",
		`{"type":"do","command":{"verb":null}}`:     "it has no verb.",
		`{"type":"do","command":{"building":3}}`:    "it has no verb.",
		`{"type":"do","command":{"vreb":"pass"}}`:   `unknown field "vreb".`,
		`{"type":"do","command":{"verb":"fly"}}`:    "there is no verb \"fly\"; there are pass, ignite, extinguish, raid, rotate, intensify, concede.",
		`{"type":"do","command":{"verb":["pass"]}}`: `"verb" is a list and not a text.`,
		`{"type":"do","command":"pass"}`:            "it is a text and not an object.",
		`{"type":"do","command":[true]}`:            "it is a list and not an object.",
		ignite(`"building":"3"`):                    `"building" is a text and not a whole number from -32768 to 32767.`,
		ignite(`"building":3.5`):                    `"building" is the number 3.5 and not a whole number from -32768 to 32767.`,
		ignite(`"reverse":1`):                       `"reverse" is a number and not true or false.`,
		ignite(`"target":{}`):                       `"target" is an object and not a whole number from -32768 to 32767.`,
		ignite(`"target":false`):                    `"target" is true or false and not a whole number from -32768 to 32767.`,
	} {
		_, heard := play(t, text+"\n", `{"type":"do","command":{"verb":"concede"}}`+"\n")
		code := jsonl.Malformed
		if strings.Contains(text, "fly") {
			code = jsonl.Verb
		}
		if got := results(t, heard); len(got) != 2 || got[0].Code != code || !strings.HasPrefix(got[0].Reason, "The game cannot read the command: ") || !strings.HasSuffix(got[0].Reason, want) {
			t.Errorf("%s is answered by %+v", text, got)
		}
	}
}

// A number is whole by its value, however it is written; a byte order mark before the first message is skipped.
func TestWholeNumbers(t *testing.T) {
	for number, good := range map[string]bool{"3": true, "3.0": true, "3.000": true, "3e0": true, "30E-1": true, "0.3e+1": true, "3.5": false, "3.0000000000000000001": false,
		"35e-1": false, "3.": false, "03.0": false, "3e99999999999": false, "3e-99999999999": false} {
		_, heard := play(t, "\ufeff"+`{"type":"do","command":{"verb":"ignite","building":`+number+`,"target":-0.0}}`+"\n", `{"type":"do","command":{"verb":"concede"}}`+"\n")
		got := results(t, heard)
		read := len(got) == 2 && got[0].Code != jsonl.Malformed
		if read != good {
			t.Errorf("%s is answered by %+v", number, got)
		}
	}
	m, err := jsonl.Decode([]byte(`{"type":"log","text":"3.0 \" 4.0","unit":3.0}`))
	if err != nil || m.Text != `3.0 " 4.0` || *m.Unit != 3 {
		t.Errorf("%+v, %v", m, err)
	}
}

// ignite is a command with a field.
func ignite(field string) string { return `{"type":"do","command":{"verb":"ignite",` + field + `}}` }

// A program is told its options, and each of them is legal.
func TestOptions(t *testing.T) {
	_, heard := play(t, `{"type":"options"}`+"\n", `{"type":"do","command":{"verb":"pass"}}`+"\n", `{"type":"options"}`+"\n", `{"type":"do","command":{"verb":"concede"}}`+"\n")
	m := begin(t, "anarchy")
	var lists [][]json.RawMessage
	for _, line := range heard {
		var o jsonl.Options
		if err := json.Unmarshal([]byte(line), &o); err == nil && o.Type == "options" {
			lists = append(lists, o.Commands)
		}
	}
	if len(lists) != 2 || len(lists[0]) < 2 || len(lists[1]) != 0 {
		t.Fatalf("the options are %s", lists)
	}
	for _, text := range lists[0] {
		c, err := m.Start().Game().Decode(text)
		if err != nil || m.Start().Check(0, c) != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Log lines and drawings are kept; one that cannot be drawn is told in the log and costs nothing.
func TestNotes(t *testing.T) {
	m, _ := play(t, `{"type":"log","text":"to the bridge","unit":0,"at":[3,4.5]}
{"type":"draw","draw":{"shape":"arrow","at":[1,2],"to":[3,4],"color":"red"}}
{"type":"draw","draw":{"shape":"ghost"}}
{"type":"draw"}
{"type":"log","text":"`+strings.Repeat("ü", 2*match.MaxNoteText)+`"}
{"type":"do","command":{"verb":"concede"}}
`)
	unit := 0
	var got []match.Note
	for _, n := range m.Notes() {
		if n.Kind != match.Spent {
			got = append(got, n)
		}
	}
	if len(got) != 5 || !strings.HasPrefix(got[2].Text, "Left out: ") || !strings.HasPrefix(got[3].Text, "Left out: ") || strings.Contains(got[2].Text, "match: ") || len(got[4].Text) > match.MaxNoteText {
		t.Fatalf("%d notes: %+v", len(got), got)
	}
	for i, want := range []match.Note{
		{Kind: match.Log, Text: "to the bridge", Unit: &unit, At: &match.Spot{3, 4.5}},
		{Kind: match.Draw, Draw: &match.Drawing{Shape: "arrow", At: match.Spot{1, 2}, To: match.Spot{3, 4}, Color: "red"}},
	} {
		if d := cmp.Diff(want, got[i]); d != "" {
			t.Error(d)
		}
	}
	for _, f := range m.Faults() {
		t.Error(f)
	}
}

// A program that says nothing, one that does not even read, and one that forgets to end its turn lose when their time is up, and are told what it may be.
func TestSilence(t *testing.T) {
	for _, test := range []struct {
		reads     bool
		say, want string
	}{{true, "", "does it not flush its lines?"}, {false, "", "does it not flush its lines?"}, {true, `{"type":"options"}` + "\n", "had not said end; its last message was of the type options."}} {
		synctest.Test(t, func(t *testing.T) {
			m := begin(t, "anarchy")
			p, in, out := sit(m, 0)
			if test.reads {
				go func() { _, _ = io.Copy(io.Discard, in) }()
			}
			go func() { _, _ = io.WriteString(out, test.say) }()
			if err := m.Run(t.Context(), []match.Player{match.Limited{Player: p, Time: time.Second}, match.Idle{}}); err != nil {
				t.Fatal(err)
			}
			if err := p.Close(); err != nil {
				t.Error(err)
			}
			if f := m.Faults(); len(f) != 1 || f[0].Kind != match.Late || !strings.HasPrefix(f[0].Text, "The time for the turn ran out. The program ") || !strings.HasSuffix(f[0].Text, test.want) {
				t.Errorf("the faults are %v", f)
			}
		})
	}
}

// Who only ever logs does not keep the turn beyond its time.
func TestEndlessLog(t *testing.T) {
	m := begin(t, "anarchy")
	p, in, out := sit(m, 0)
	go func() { _, _ = io.Copy(io.Discard, in) }()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			if _, err := io.WriteString(out, `{"type":"log","text":"again"}`+"\n"); err != nil {
				return
			}
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := m.Run(ctx, []match.Player{match.Limited{Player: p, Time: 50 * time.Millisecond}, match.Idle{}}); err != nil {
		t.Fatal(err)
	}
	_ = p.Close()
	servertest.Next(t, done, "the client ends")
	if f := m.Faults(); len(f) != 1 || f[0].Kind != match.Late || len(m.Notes()) > match.MaxTurnNotes+2 {
		t.Errorf("the faults are %v, and there are %d notes", f, len(m.Notes()))
	}
}

// FuzzDecode: whatever a program sends is a message or an error, and what is a message is one again when it is written.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{"type":"end"}`, `{"type":"do","command":{"verb":"pass"}}`, `{"type":"draw","draw":{"shape":"field","field":[[1,2,3]]}}`,
		`{"type":"log","text":"x","unit":3,"at":[1,2.5]}`, `{`, `[]`, `{"type":"\ud800"}`, `null`, strings.Repeat(`{"a":`, 20)} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		m, err := jsonl.Decode(line)
		if err != nil {
			return
		}
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		again, err := jsonl.Decode(text)
		if err != nil || !reflect.DeepEqual(again.Draw, m.Draw) || again.Type != m.Type {
			t.Errorf("%s becomes %s: %v", line, text, err)
		}
	})
}

// tape is a connection to a program that has said all it will ever say.
type tape struct{ outside.Framing }

func (c tape) Receive(context.Context) ([]byte, error) { return c.Read(jsonl.MaxMessage) }
func (c tape) Send(_ context.Context, m []byte) error  { return c.Write(m) }
func (c tape) Close() error                            { return nil }

// FuzzBot plays each game against programs that say anything: nothing panics, the match comes to its end, and no fault is the other seat's.
func FuzzBot(f *testing.F) {
	var begun []*match.Match
	for i, e := range catalog.Entries() {
		m := begin(f, e.Game.Info().ID)
		begun = append(begun, m)
		dice := rules.NewSeeded("fuzz")
		for range 3 {
			cmd, ok := m.Position().Pick(0, dice)
			if !ok {
				continue
			}
			text, err := e.Game.Encode(cmd)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(uint8(i), fmt.Appendf(nil, `{"type":"do","command":%s}`+"\n"+`{"type":"end"}`+"\n", text))
		}
		f.Add(uint8(i), []byte(`{"type":"draw","draw":{"shape":"line","from":[0,0],"to":[3,3]}}`+"\n"+`{"type":"log","text":"x"}`+"\n"))
	}
	f.Fuzz(func(t *testing.T, game uint8, said []byte) {
		m := begun[int(game)%len(begun)]
		m = match.New(m.Setup(), m.Start())
		p := jsonl.On(tape{outside.Lines(bytes.NewReader(said), io.Discard)}, outside.Place{Setup: m.Setup(), Seat: 0})
		if err := m.Run(t.Context(), []match.Player{p, match.Idle{}}); err != nil {
			t.Fatal(err)
		}
		if !m.Outcome().Over {
			t.Error("the match is not over")
		}
		for _, x := range m.Faults() {
			if x.Seat != 0 {
				t.Error(x)
			}
		}
	})
}

// TestClock plays Galapagos on the clock of the level: ten seconds and one more for each turn. The program is told what is left, and loses when
// nothing is. With a time for each turn there is no clock.
func TestClock(t *testing.T) {
	for limit, want := range map[time.Duration][]int64{0: {11_000, 8000, 5000, 2000}, 5 * time.Second: {0, 0, 0, 0, 0}} {
		synctest.Test(t, func(t *testing.T) {
			m := begin(t, "galapagos")
			fromBot, bot := io.Pipe()
			toBot, us := io.Pipe()
			end := func() error { return errors.Join(fromBot.Close(), us.Close(), toBot.Close(), bot.Close()) }
			p := jsonl.Guest(outside.Open(outside.Lines(fromBot, us), jsonl.MaxMessage, 64, end), outside.Place{Setup: m.Setup(), Time: limit}, func() {})
			defer p.Close()
			var told []int64
			done := make(chan struct{})
			go func() {
				defer close(done)
				out := json.NewEncoder(bot)
				for in := bufio.NewReaderSize(toBot, 1<<20); ; {
					line, err := in.ReadBytes('\n')
					if err != nil {
						return
					}
					var m struct {
						Type   string
						Millis int64
					}
					if err := json.Unmarshal(line, &m); err != nil {
						t.Error(err)
						return
					}
					if m.Type == "turn" {
						told = append(told, m.Millis)
						time.Sleep(4 * time.Second)
						say := map[string]any{"type": "end"}
						if len(told) == 5 {
							say = map[string]any{"type": "do", "command": map[string]string{"verb": "concede"}}
						}
						_ = out.Encode(say)
					}
				}
			}()
			if err := m.Run(t.Context(), []match.Player{p, passing{}}); err != nil {
				t.Fatal(err)
			}
			late := false
			for _, f := range m.Faults() {
				late = late || f.Kind == match.Late && f.Seat == 0
			}
			_ = p.Close()
			<-done
			if !reflect.DeepEqual(told, want) || late != (limit == 0) {
				t.Errorf("with %v a turn: told %v, not %v; late: %v", limit, told, want, late)
			}
		})
	}
}

// passing passes every turn.
type passing struct{}

func (passing) Play(_ context.Context, turn *match.Turn) error { return turn.Pass() }

// Looking for changes, which is done after each command, asks for memory less than once for each field.
func TestNoChanges(t *testing.T) {
	state := begin(t, "coreminer").Position().State()
	fields := strings.Count(string(jsonl.Text(state)), ":")
	if n := testing.AllocsPerRun(10, func() { jsonl.Diff(state, state) }); int(n) > fields {
		t.Errorf("memory is asked for %g times, for %d fields", n, fields)
	}
}
