package gamejson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/rules/mechmania"
)

// failed counts by seat the orders of a match that were not carried out, up to a turn.
func failed(line record.Timeline, turns int) (n [2]int) {
	for i := range line.First(turns) {
		for _, e := range line.Step(i).Events {
			if mechmania.What(e.What) == mechmania.Answered && !mechmania.Result(e.Amount).Good() {
				n[e.Actor]++
			}
		}
	}
	return n
}

func refused(line record.Timeline) (n [2]int) {
	for _, f := range line.Faults() {
		if f.Kind == match.Refused {
			n[f.Seat]++
		}
	}
	return n
}

// TestToldByTheFiles opens positions without commands: the engine's log says which orders of both players were rejected, game.json only
// what it told the second one after the actions; and what the players wrote is there with its turn.
func TestToldByTheFiles(t *testing.T) {
	played := farmed(t, "lucky", -1)
	game, engine := original(t, played), engineLog(t, played)
	var log logFile
	if err := json.Unmarshal(engine, &log); err != nil {
		t.Fatal(err)
	}
	for i := range log.Logs {
		log.Logs[i].Debug = nil
	}
	silent, err := json.Marshal(log)
	if err != nil {
		t.Fatal(err)
	}
	ann := []byte(`{"Logs":[{"Turn":0,"Info":["hello"],"Debug":[],"Exception":[]},{"Turn":3,"Info":["third"],"Debug":["thinking"],"Exception":["Traceback"]},{"Turn":900,"Info":["?"]}]}`)
	all := map[string][]byte{"game.json": game, "engine.json": silent, "out/Ann's <farm>.json": ann, "Bob.json": []byte(`{"Logs":[{"Turn":2,"Info":["me too"]}]}`),
		"Carl.json": ann, "level.json": []byte(`{"x":1}`), "broken.json": []byte(`{"Logs":[{]`)}
	line, info, err := open(zipped(t, all), nil)
	if err != nil || !line.Recorded() || info.Err != nil || !strings.Contains(info.Message, "debug flag") {
		t.Fatalf("%+v, %v", info, err)
	}
	// A log of this test counts a seat's missing move as rejected, so there are at least the failures of the match.
	if got, want := refused(line), failed(played, 53); got[0] < want[0] || got[1] < want[1] || want[0]*want[1] == 0 {
		t.Errorf("%v orders are refused, %v failed in the match", got, want)
	}
	var lines []string
	for _, n := range line.Notes() {
		lines = append(lines, fmt.Sprint(n.Turn, n.Seat, n.Kind, " ", n.Text))
	}
	if got := strings.Join(lines, "; "); got != "0 0log hello; 1 1log me too; 2 0log third; 2 0log thinking; 2 0stderr Traceback" {
		t.Errorf("the lines are %s", got)
	}
	all["engine.json"] = engine
	if line, _, err = open(zipped(t, all), nil); err != nil || line.Recorded() || len(line.Notes()) != 5 || line.TurnOf(line.Notes()[4].Step) != 2 {
		t.Errorf("re-executed: %+v, %v", line.Notes(), err)
	}
	if _, _, err = open(silent, nil); err == nil || !strings.Contains(err.Error(), "debug flag") {
		t.Errorf("a log without commands is opened alone: %v", err)
	}

	told := bytes.Replace(game, []byte(`"feedback":[`), []byte(`"feedback":["Failed to be here"`), 1) // before the first turn
	told = regexp.MustCompile(`"turn":3,(.|\n)*?"feedback":\[`).ReplaceAllFunc(told, func(b []byte) []byte {
		return append(bytes.Clone(b), `"Bought 3 CORN seeds for $2.00","Attempted to harvest at (9,3) inside opponent\u0027s protection radius","Item was already used",`...)
	})
	told = bytes.ReplaceAll(told, []byte(`used",]`), []byte(`used"]`))
	if line, _, err = open(told, nil); err != nil {
		t.Fatal(err)
	}
	f := line.Faults()
	if len(f) != 2 || f[0].Turn != 1 || f[0].Seat != 1 || f[0].Text != "Attempted to harvest at (9,3) inside opponent's protection radius" || f[0].Code == f[1].Code {
		t.Errorf("the faults are %+v", f)
	}
}

// TestFailureIsTold says why a player lost whose line could not be read.
func TestFailureIsTold(t *testing.T) {
	played := farmed(t, "lucky", 20)
	line, _, err := open(zipped(t, map[string][]byte{"game.json": original(t, played), "engine.json": engineLog(t, played)}), nil)
	if err != nil {
		t.Fatal(err)
	}
	f := line.Faults()
	if len(f) != 1 || f[0].Kind != match.Failed || f[0].Turn != 20 || f[0].Seat != played.Step(played.Len()-1).Seat || !strings.Contains(f[0].Text, `"run" is not an order`) {
		t.Errorf("the faults are %+v", f)
	}
}

// TestToldByTheEngine reads what the engine and its players wrote in a match of the collection.
func TestToldByTheEngine(t *testing.T) {
	if recordtest.Conformance() == "" {
		t.Skip("without the recorded matches")
	}
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(recordtest.Conformance(), "mechmania", name+".json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	line, info, err := open(zipped(t, map[string][]byte{"game.json": read("cli-starter.game"), "engine.json": read("cli-starter.engine"),
		"A.json": read("cli-starter.A"), "B.json": read("cli-starter.B")}), nil)
	if err != nil || info.State != record.Verified {
		t.Fatalf("%+v, %v", info, err)
	}
	var first [2]string
	for _, n := range line.Notes() {
		if n.Turn == 1 && first[n.Seat] == "" {
			first[n.Seat] = n.Text
		}
	}
	if first[0] != "Currently at (0,0)" || !strings.HasPrefix(first[1], "Currently at (") {
		t.Errorf("in their second turn they wrote first %q", first)
	}
	if line, _, err = open(read("d26-farmer-a.game"), nil); err != nil || refused(line) != [2]int{0, 10} || line.Faults()[0].Turn != 27 {
		t.Errorf("%v are refused (%v)", refused(line), err)
	}
}
