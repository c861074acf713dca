package gamejson

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/mechmania"
)

// farmed returns a random match of MechMania that prefers effective commands; it ends with its last turn, or when a seat leaves after that
// many turns.
func farmed(t testing.TB, level string, leave int) *record.Replay {
	t.Helper()
	key := fmt.Sprint(level, leave)
	if farms[key] == nil {
		farms[key] = farm(t, level, leave)
	}
	return farms[key]
}

var farms = map[string]*record.Replay{}

// farmLevel returns a level of MechMania, or one of these: "lucky", the original on a small farm where half of all crops drop twice;
// "tiny", a few turns on a few tiles; "least", two turns on the fewest tiles possible.
func farmLevel(t testing.TB, name string) levels.Level {
	t.Helper()
	const head = "game = \"mechmania\"\ntitle = \"Small\"\n"
	original := func(with string) string {
		text, turns := recordtest.Level(t, "mechmania", "original").Text, "max_turns = 179"
		if !strings.Contains(text, turns) {
			t.Fatalf("the level original has no %s", turns)
		}
		return strings.Replace(text, turns, with, 1)
	}
	text := ""
	switch name {
	case "lucky":
		text = original("max_turns = 53\nwidth = 12\nheight = 8\ndouble_drop = 0.5")
	case "tiny":
		text = head + "max_turns = 9\ngrass_rows = 1\nwidth = 8\nheight = 6"
	case "odd": // an unusual band and other reaches
		text = original("max_turns = 43\nwidth = 12\nheight = 12\ngrass_rows = 2\ndouble_drop = 0.25\nstart_money = 900.0\n" +
			"band_outer = 1\nband_mid = 2\nband_inner = 3\nband_speed = 2\nband_delay = 4\nband_start = 3\n[reach]\nmove = 12\nprotect = 1\n[upgraded]\nmove = 17")
	case "least":
		text = head + "max_turns = 2\ngrass_rows = 1\nwidth = 6\nheight = 4"
	default:
		text = recordtest.Level(t, "mechmania", name).Text
	}
	l, err := levels.Parse(name+".toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func farm(t testing.TB, level string, leave int) *record.Replay {
	t.Helper()
	l := farmLevel(t, level)
	g := match.Adapt(mechmania.Game())
	start, err := g.New(l.Decode, "farmed")
	if err != nil {
		t.Fatal(err)
	}
	dice := rules.NewSeeded("farmer " + level)
	position := start.Clone()
	var steps []match.Step
	for !position.Outcome().Over {
		seat := position.Active().First()
		s := position.State().(*mechmania.State)
		var list []mechmania.Command
		for c := range s.Options(seat) {
			if c.At.X < 0 || c.At.Y < 0 {
				continue // the original's lines cannot express that
			}
			list = append(list, c)
			telling := c.Verb == mechmania.Plant || c.Verb == mechmania.Buy || c.Verb == mechmania.Move && s.Ground(c.At, s.Number) == mechmania.Grocer
			ripe := c.Verb == mechmania.Harvest && s.Tiles.At(c.At).Crop != mechmania.NoCrop
			if telling || ripe {
				list = append(list, c, c, c)
			}
			if ripe {
				list = append(list, slices.Repeat([]mechmania.Command{c}, 20)...)
			}
		}
		c := list[dice.Intn(len(list))]
		switch {
		case s.Stage == mechmania.Packing && s.Farmers[seat].Upgrade == mechmania.NoUpgrade:
			c = mechmania.Command{Verb: mechmania.Pack, Upgrade: mechmania.RabbitsFoot}
		case s.Stage == mechmania.Packing:
			c = mechmania.Command{}
		case position.Turn() == leave:
			c = mechmania.Command{Verb: mechmania.Concede}
		case len(s.Plans[seat].Entries) > 4:
			c = mechmania.Command{}
		}
		step, err := position.Do(seat, c, dice)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	setup := match.Setup{Game: "mechmania", Level: level, Text: l.Text, Seed: "farmed", Seats: []match.SeatInfo{{Name: "Ann's <farm>"}, {Name: "Bob"}}}
	r, err := record.NewReplay(setup, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func asGameJSON(t testing.TB, timeline record.Timeline) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, timeline, 0); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGameJSON(t *testing.T) {
	for _, name := range []string{"classic", "quick", "tiny", "lucky"} {
		l := farmLevel(t, name)
		for _, leave := range []int{-1, 7} {
			played := farmed(t, l.Name, leave)
			again, info, err := open(asGameJSON(t, played), nil)
			if err != nil || info.State != record.Verified || again.Recorded() {
				t.Fatalf("%s: %+v (%v)", l.Name, info, err)
			}
			if again.Len() != played.Len() || again.At(again.Len()).Hash() != played.At(played.Len()).Hash() || again.Setup().Text != l.Text || again.Setup().Seats[0].Name != "Ann's <farm>" {
				t.Errorf("%s: %d steps come back as %d, or to another end", l.Name, played.Len(), again.Len())
			}
		}
	}
}

// TestGameJSONLooksLikeTheEngines compares our file with the known form of the original: order of keys, Java's numbers, names.
func TestGameJSONLooksLikeTheEngines(t *testing.T) {
	text := string(unzipped(t, asGameJSON(t, farmed(t, "lucky", -1))))
	for _, part := range []string{
		`{"states":[{"turn":1,"p1":{"name":"Ann\u0027s \u003cfarm\u003e","position":{"x":0,"y":0},"item":"NONE","upgrade":"RABBITS_FOOT","money":300.0,"seedInventory":{`,
		`},"harvestedInventory":[],"discount":0.0,"amountSpent":0,"protectionRadius":2,"harvestRadius":1,"plantRadius":1,"carryingCapacity":30,"maxMovement":10,"doubleDropChance":0.5,` +
			`"usedItem":false,"hasDeliveryDrone":false,"hasCoffeeThermos":false,"itemTimeExpired":false},"p2":{"name":"Bob","position":{"x":11,"y":0}`,
		`"tileMap":{"mapHeight":8,"mapWidth":12,"tiles":[[{"type":"GRASS","crop":{"type":"NONE","growthTimer":0,"value":0.0},"p1_item":"NONE","p2_item":"NONE","turnsLeftToGrow":0,` +
			`"rainTotemEffect":false,"fertilityIdolEffect":false,"scarecrowEffect":-1},{"type":`,
		`]],"greenGrocerTiles":[{"x":4,"y":0},{"x":5,"y":0},{"x":6,"y":0},{"x":7,"y":0},{"x":8,"y":0}]},"playerNum":2,"feedback":[]},{"turn":2,`,
		`"turnsLeftToGrow":0,"planter":{"name":"`, `]}],"p1_status":"`, `"p1_achievements":[`, `"p2_achievements":[`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("there is no %s", part)
		}
	}
	var file struct {
		States []json.RawMessage
	}
	if err := json.Unmarshal([]byte(text), &file); err != nil || len(file.States) != 53 {
		t.Errorf("%d states (%v)", len(file.States), err)
	}
}

func unzipped(t testing.TB, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestGameJSONStateLog removes the steps of a file: it becomes a state log, and its events lead from position to position.
func TestGameJSONStateLog(t *testing.T) {
	played := farmed(t, "lucky", -1)
	text := unzipped(t, asGameJSON(t, played))
	text = append(text[:bytes.Index(text, []byte(`,"pentarena":`))], '}')
	timeline, info, err := open(text, nil)
	if err != nil || info.State != record.AsRecorded || info.Err != nil || !timeline.Recorded() {
		t.Fatalf("%+v (%v)", info, err)
	}
	if timeline.Len() != 53 || timeline.Turns() != 53 {
		t.Errorf("%d steps in %d turns", timeline.Len(), timeline.Turns())
	}
	end := played.At(played.Len()).State().(*mechmania.State)
	if o := timeline.At(timeline.Len()).Outcome(); !o.Over || o.Winners != played.At(played.Len()).Outcome().Winners || o.Reason != end.End.Reason.String() {
		t.Errorf("the state log ends with %+v", o)
	}
	for seat, f := range timeline.At(timeline.Len()).State().(*mechmania.State).Farmers {
		if f.Earned != end.Farmers[seat].Earned {
			t.Errorf("seat %d has earned %b in the state log, %b in the match", seat+1, f.Earned, end.Farmers[seat].Earned)
		}
	}
	for i := range timeline.Len() {
		s, first := timeline.At(i).State().(*mechmania.State), played.At(played.First(i)).State().(*mechmania.State)
		for first.Stage == mechmania.Packing {
			first = first.Clone()
			first.Stage = mechmania.Moving
		}
		if s.Number != first.Number || s.Farmers[0].Money != first.Farmers[0].Money || !reflect.DeepEqual(s.Farmers[1].Basket, first.Farmers[1].Basket) && len(s.Farmers[1].Basket)+len(first.Farmers[1].Basket) > 0 {
			t.Fatalf("step %d: %+v, played %+v", i, s.Farmers, first.Farmers)
		}
		if len(timeline.Step(i).Events) == 0 {
			t.Errorf("step %d has no events", i)
		}
	}
}

// TestJavaDouble writes numbers as Java does.
func TestJavaDouble(t *testing.T) {
	for x, want := range map[float64]string{0: "0.0", 300: "300.0", -2.5: "-2.5", 0.05: "0.05", 5.010000000000001: "5.010000000000001", 0.001: "0.001", 1e-5: "1.0E-5",
		0.00012: "1.2E-4", 1e7: "1.0E7", 12345678.5: "1.23456785E7", 9999999: "9999999.0", math.Copysign(0, -1): "-0.0"} {
		if got := javaDouble(x); got != want {
			t.Errorf("%v is written as %s, not as %s", x, got, want)
		}
	}
}

// TestJavaText writes names as the engine's writer does.
func TestJavaText(t *testing.T) {
	const text, want = `a'b=c<d>&"é\`, `"a\u0027b\u003dc\u003cd\u003e\u0026\"é\\"`
	if got := string(appendJavaText(nil, text)); got != want {
		t.Errorf("%s is written as %s, not as %s", text, got, want)
	}
}

// TestParseLine reads lines as the original does.
func TestParseLine(t *testing.T) {
	for line, want := range map[string]string{
		"move 3 4": "move 3,4", "MOVE 3,4": "move 3,4", "move -4 7": "move 4,7", "move to 3, 4 5 6": "move 3,4",
		"plant corn 3 4, potato,5,6": "plant corn at 3,4; plant potato at 5,6", "plant golden_corn 1 2": "plant golden_corn at 1,2",
		"harvest 1 2 3": "harvest 1,2", "harvest corn 1 1": "harvest 1,1", "harvest 1 2,3 4": "harvest 1,2; harvest 3,4",
		"buy golden-corn 2": "buy 2 corn", "buy DUCHAM_FRUIT 3.0": "buy 3 ducham_fruit", "buy CORN 10, POTATO 5": "buy 10 corn; buy 5 potato", "buy none 3": "buy 3 none",
		"use_item ": "use", "useitem now": "use", "do_nothing ": "", "DoNothing x": "",
	} {
		_, list, err := ParseLine(line)
		var words []string
		for _, c := range list {
			words = append(words, c.String())
		}
		if got := strings.Join(words, "; "); err != nil || got != want {
			t.Errorf("%q is %q (%v)", line, got, err)
		}
	}
	for _, line := range []string{"", "move", "do_nothing", "fly 1 2", "move 1 , 2", "move 4 -7", "move 1", "plant corn", "plant wheat 1 2", "harvest ", "buy corn -1", "buy wheat 1",
		"move 99999999999 1", "harvest 2147483648 0", "buy corn 4294967296"} {
		if _, list, err := ParseLine(line); err == nil {
			t.Errorf("%q is accepted as %v", line, list)
		}
	}
	for line, want := range map[[2]string]mechmania.Command{
		{"COFFEE_THERMOS", "SCYTHE"}:     {Item: mechmania.CoffeeThermos, Upgrade: mechmania.Scythe},
		{"rain-totem", "seed-a-pult"}:    {Item: mechmania.RainTotem, Upgrade: mechmania.SeedAPult},
		{"", "nonsense"}:                 {},
		{"NONE", "NONE"}:                 {},
		{"fertilityidol", "LOYALTYCARD"}: {Item: mechmania.FertilityIdol, Upgrade: mechmania.LoyaltyCard},
	} {
		want.Verb = mechmania.Pack
		if got, err := ParseLoadout(line[0], line[1]); err != nil || got != want {
			t.Errorf("%q is %v (%v)", line, got, err)
		}
	}
	if _, err := ParseLoadout("sword", "NONE"); err == nil {
		t.Error("a sword is accepted")
	}
}

// engineLog writes the orders of a match as engine.json.
func engineLog(t testing.TB, played *record.Replay) []byte {
	t.Helper()
	type entry struct {
		Turn                   int
		Info, Debug, Exception []string
	}
	received := func(e *entry, text string) {
		e.Debug = append(e.Debug, "Received \""+text+"\"", "Bot (pid 0): reading")
	}
	logs := []entry{{}}
	received(&logs[0], "heartbeat")
	received(&logs[0], "heartbeat")
	var words [2][]string
	last := played.At(played.Len()).State().(*mechmania.State)
	for _, f := range last.Farmers {
		received(&logs[0], strings.ToUpper(f.Item.String()))
		received(&logs[0], " a note of the player's own")
		received(&logs[0], strings.ReplaceAll(strings.ToUpper(f.Upgrade.String()), "_", ""))
	}
	verbs := [2]string{}
	for i := range played.Len() {
		s, step := played.At(i).State().(*mechmania.State), played.Step(i)
		if s.Stage == mechmania.Packing {
			continue
		}
		if int(s.Number) == len(logs) {
			logs = append(logs, entry{Turn: int(s.Number)})
		}
		e := &logs[len(logs)-1]
		c := step.Cmd.(mechmania.Command)
		switch c.Verb {
		case mechmania.Move:
			words[step.Seat], verbs[step.Seat] = []string{fmt.Sprintf("%d %d", c.At.X, c.At.Y)}, "move"
		case mechmania.Plant:
			words[step.Seat], verbs[step.Seat] = append(words[step.Seat], fmt.Sprintf("%s %d %d", strings.ToUpper(c.Crop.String()), c.At.X, c.At.Y)), "plant"
		case mechmania.Harvest:
			words[step.Seat], verbs[step.Seat] = append(words[step.Seat], fmt.Sprintf("%d,%d", c.At.X, c.At.Y)), "harvest"
		case mechmania.Buy:
			words[step.Seat], verbs[step.Seat] = append(words[step.Seat], fmt.Sprintf("%s %d", c.Crop, c.Amount)), "buy"
		case mechmania.Use:
			verbs[step.Seat] = "use_item"
		case mechmania.Concede:
			words[step.Seat], verbs[step.Seat] = []string{"away"}, "run"
		}
		for _, ev := range step.Events {
			if mechmania.What(ev.What) == mechmania.Answered && !mechmania.Result(ev.Amount).Good() {
				e.Exception = append(e.Exception, fmt.Sprintf("Player %d: no", ev.Actor+1))
			}
		}
		after := played.At(i + 1).State().(*mechmania.State)
		if after.Stage == s.Stage && !after.End.Over {
			continue
		}
		for seat := range verbs {
			if verbs[seat] == "" {
				verbs[seat] = "do_nothing"
				if s.Stage == mechmania.Moving {
					verbs[seat] = "move"
					words[seat] = []string{"4096 4096"} // too far: rejected, nothing happens
					e.Exception = append(e.Exception, fmt.Sprintf("Player %d: too far", seat+1))
				}
			}
			received(e, verbs[seat]+" "+strings.Join(words[seat], ", "))
		}
		words, verbs = [2][]string{}, [2]string{}
	}
	data, err := json.Marshal(map[string]any{"Logs": logs})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func zipped(t testing.TB, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// original removes Pentarena's key from a written file; the rest is what the engine writes.
func original(t testing.TB, played record.Timeline) []byte {
	t.Helper()
	text := unzipped(t, asGameJSON(t, played))
	return append(text[:bytes.Index(text, []byte(`,"pentarena":`))], '}')
}

// TestEngineJSON re-executes positions and orders from two files: the orders from lines of text, the rabbit's luck from the positions.
func TestEngineJSON(t *testing.T) {
	for _, leave := range []int{-1, 20} {
		played := farmed(t, "lucky", leave)
		game, engine := original(t, played), engineLog(t, played)
		timeline, info, err := open(zipped(t, map[string][]byte{"run/game.json": game, "run/engine.json": engine, "run/notes.txt": []byte("x")}), nil)
		if err != nil || info.State != record.Verified || info.Err != nil {
			t.Fatalf("%+v (%v)", info, err)
		}
		want, got := played.At(played.Len()).State().(*mechmania.State), timeline.At(timeline.Len()).State().(*mechmania.State)
		if got.Farmers[0].Money != want.Farmers[0].Money || got.Farmers[1].Money != want.Farmers[1].Money || got.End != want.End || timeline.Setup().Seats[1].Name != "Bob" {
			t.Errorf("leads to %+v, not to %+v", got.Farmers, want.Farmers)
		}
		rolled := 0
		for i := range timeline.Len() {
			for _, r := range timeline.Step(i).Rolls {
				if r.Got == 0 {
					rolled++
				}
			}
		}
		if leave < 0 && rolled == 0 {
			t.Error("the rabbit's foot never brought luck: the match shows too little")
		}
	}
}

// TestEngineJSONAlone re-executes orders without positions.
func TestEngineJSONAlone(t *testing.T) {
	played := farmed(t, "original", 9)
	engine := engineLog(t, played)
	timeline, info, err := open(engine, nil)
	if err != nil || info.State != record.Verified || !strings.Contains(info.Message, "no positions") || timeline.Recorded() {
		t.Fatalf("%+v (%v)", info, err)
	}
	if got := timeline.At(timeline.Len()).State().(*mechmania.State); got.Number != 10 || got.End.Reason != mechmania.Left {
		t.Errorf("turn %d, %+v", got.Number, got.End)
	}
	if _, info, err := open(bytes.Replace(engine, []byte(`Player 1: no`), []byte(`Nobody: no`), 1), nil); err == nil && bytes.Contains(engine, []byte(`Player 1: no`)) {
		t.Errorf("an order less is rejected: %+v", info)
	}
}

// TestGameJSONDifferences changes a good file in one place at a time: it becomes a state log, with a message that names the difference.
func TestGameJSONDifferences(t *testing.T) {
	text := unzipped(t, asGameJSON(t, farmed(t, "tiny", -1)))
	for old, with := range map[string]string{
		`"money":300.0`:                 `"money":301.0`,
		`"p1_status":"`:                 `"p1_status":"X`,
		`{"verb":"move"`:                `{"verb":"fly"`,
		`"position":{"x":0,"y":0}`:      `"position":{"x":1,"y":0}`,
		`"type":"SOIL"`:                 `"type":"ARID"`,
		`"scarecrowEffect":-1`:          `"scarecrowEffect":0`,
		`"usedItem":false`:              `"usedItem":true`,
		`"p2_achievements":[`:           `"p2_achievements":["Dancing","Omni-Agriculturalist",`,
		`"format":1`:                    `"format":2`,
		`"maxMovement":10`:              `"maxMovement":11`,
		`"hasCoffeeThermos":false`:      `"hasCoffeeThermos":true`,
		`"crop":{"type":"NONE","growth`: `"crop":{"type":"CORN","growth`,
	} {
		bad := bytes.Replace(text, []byte(old), []byte(with), 1)
		if bytes.Equal(bad, text) {
			t.Fatalf("there is no %s", old)
		}
		timeline, info, err := open(bad, nil)
		if old == `"type":"SOIL"` {
			if err == nil || !strings.Contains(err.Error(), "ground") {
				t.Errorf("%s: %+v (%v)", with, info, err)
			}
			continue
		}
		if err != nil || info.State != record.Differs || info.Err == nil || !timeline.Recorded() {
			t.Errorf("%s: %+v (%v)", with, info, err)
		}
	}
}

// TestGameJSONFaults opens invalid files: the error names the place.
func TestGameJSONFaults(t *testing.T) {
	good := unzipped(t, asGameJSON(t, farmed(t, "tiny", 2)))
	for name, c := range map[string]struct{ text, want string }{
		"cut off":          {string(good[:len(good)/2]), "byte"},
		"no states":        {`{"states":[]}`, "the list of states is empty"},
		"a number":         {`{"states":7}`, "this should be a list"},
		"wrong turn":       {strings.Replace(string(good), `"turn":1`, `"turn":2`, 1), "state 1: found turn 2, expected turn 1"},
		"no farm":          {`{"states":[{"turn":1}]}`, "0 by 0 tiles"},
		"a giant farm":     {`{"states":[{"turn":1,"tileMap":{"mapHeight":1000,"mapWidth":1000}}]}`, "1000 by 1000"},
		"an unknown crop":  {strings.Replace(string(good), `"type":"NONE"`, `"type":"WHEAT"`, 1), `there is no crop "wheat"; there are `},
		"an unknown item":  {strings.Replace(string(good), `"item":"NONE"`, `"item":"SWORD"`, 1), `p1: item`},
		"off the farm":     {strings.Replace(string(good), `"position":{"x":0,"y":0}`, `"position":{"x":-1,"y":0}`, 1), "off the farm"},
		"a guard":          {strings.Replace(string(good), `"scarecrowEffect":-1`, `"scarecrowEffect":5`, 1), "scarecrowEffect"},
		"a ground":         {strings.Replace(string(good), `"type":"SOIL"`, `"type":"LAVA"`, 1), `there is no ground "LAVA"; there are SOIL, GRASS, GREEN_GROCER, `},
		"another player":   {strings.Replace(string(good), `{"turn":2,"p1":{"name":"Ann`, `{"turn":2,"p1":{"name":"Ann `, 1), "the farm or the players differ"},
		"no commands":      {`{"Logs":[{"Turn":0,"Info":["Successful player initialization"]}]}`, "debug flag"},
		"no start":         {`{"Logs":[]}`, "begin"},
		"too few lines":    {`{"Logs":[{"Turn":0,"Debug":["Received \"heartbeat\""]}]}`, "the players wrote 1 lines"},
		"a turn left out":  {`{"Logs":[{"Turn":0,"Debug":["Received \"h\"","Received \"h\"","Received \"\"","Received \"\"","Received \"\"","Received \"\""]},{"Turn":2}]}`, "found turn 2, expected turn 1"},
		"an item in a log": {`{"Logs":[{"Turn":0,"Debug":["Received \"h\"","Received \"h\"","Received \"axe\"","Received \"\"","Received \"\"","Received \"\""]}]}`, `player 1: "axe" is not an item`},
		"a broken zip":     {"PK\x03\x04nonsense", "zip"},
		"an empty zip":     {string(zipped(t, map[string][]byte{"x.txt": nil})), "neither a game.json nor an engine.json"},
		"a zip of other":   {string(zipped(t, map[string][]byte{"game.json": []byte("{}")})), "neither game.json nor engine.json"},
		"two games":        {string(zipped(t, map[string][]byte{"a/game.json": good, "b/game.json": good})), "two files named game.json"},
	} {
		if _, info, err := open([]byte(c.text), nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, error %v", name, info, err)
		}
	}
	var b bytes.Buffer
	if err := write(&b, recordtest.Wandered(t, anarchy.Game(), recordtest.Level(t, "anarchy", "quick"), 9), 0); err == nil || !strings.Contains(err.Error(), "a match of Anarchy") {
		t.Errorf("a match of Anarchy: %v", err)
	}
	half := farmed(t, "quick", 5)
	short, err := record.NewReplay(half.Setup(), half.At(0), half.Steps()[:9])
	if err != nil {
		t.Fatal(err)
	}
	if err := write(&b, short, 0); err == nil || !strings.Contains(err.Error(), "not over") {
		t.Errorf("a match that continues: %v", err)
	}
}

// TestGenuineGameJSON opens files of the original engine: alone as state logs, with the engine's log re-executed.
func TestGenuineGameJSON(t *testing.T) {
	files := recordtest.Recorded(t, "mechmania", "*game.json.gz")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		timeline, info, err := open(data, nil)
		if err != nil || info.State != record.AsRecorded || !timeline.At(timeline.Len()).Outcome().Over {
			t.Errorf("%s: %+v (%v)", filepath.Base(file), info, err)
		}
		log := strings.Replace(file, ".game.json.gz", ".engine.json.gz", 1)
		engine, err := os.ReadFile(log)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for name, both := range map[string][]byte{"both": zipped(t, map[string][]byte{"game.json": unzipped(t, data), "engine.json": unzipped(t, engine)}), "log": engine} {
			timeline, info, err := open(both, nil)
			if err != nil || info.State != record.Verified || timeline.Turns() != 179 {
				t.Errorf("%s, %s: %+v (%v)", filepath.Base(file), name, info, err)
			}
		}
	}
}

func TestRoundTripAndTorn(t *testing.T) {
	recordtest.RoundTrip(t, Format, farmed(t, "quick", 3))
	least := farmed(t, "least", -1)
	game, engine := original(t, least), engineLog(t, least)
	joined, err := Join(game, engine)
	if err != nil {
		t.Fatal(err)
	}
	recordtest.Torn(t, Format, map[string][]byte{"ours": asGameJSON(t, least), "game.json": game, "engine.json": engine, "zip": joined})
}

func FuzzGameJSON(f *testing.F) {
	least := farmed(f, "least", -1)
	recordtest.Fuzz(f, Format, unzipped(f, asGameJSON(f, least)), original(f, least), engineLog(f, least), []byte(`{"states":[{"turn":1}]}`))
}

// TestArgument finds in any line what the searches of the original find.
func TestArgument(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, p := range []struct {
		original string
		parts    []part
	}{
		{`([0-9]+)[,\s\v][\s\v]*([0-9]+)`, wirePair},
		{`([A-Za-z_]+)[,\s\v][\s\v]*([0-9]+)[,\s\v][\s\v]*([0-9]+)`, wireSeed},
		{`([A-Za-z_]+)[,\s\v][\s\v]*([0-9]+)`, wireTrade},
	} {
		original, matches := regexp.MustCompile(p.original), 0
		for range 20_000 {
			line := make([]byte, random.IntN(30))
			for i := range line {
				line[i] = "0123aB_ ,, \t\v\n-;\xc3"[random.IntN(17)]
			}
			var want, got [][]string
			for _, m := range original.FindAllStringSubmatch(string(line), -1) {
				want = append(want, m[1:])
			}
			for found, rest := argument(string(line), p.parts); found != nil; found, rest = argument(rest, p.parts) {
				got = append(got, found)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("in %q the original finds %q, and we find %q", line, want, got)
			}
			matches += len(want)
		}
		if matches < 500 {
			t.Errorf("%s was found only %d times", p.original, matches)
		}
	}
}
