package cadre_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/game/match/record/cerveau"
	"app.pentarena/game/players/outside/cadre"
	"app.pentarena/levels"
)

// logged is a match as an original server recorded it.
type logged struct {
	Deltas []struct {
		Type string `json:"type"`
		Data struct {
			Player   struct{ ID string } `json:"player"`
			Run      json.RawMessage     `json:"run"`
			Returned json.RawMessage     `json:"returned"`
			Invalid  json.RawMessage     `json:"invalid"`
		} `json:"data"`
		Game map[string]any `json:"game"`
	} `json:"deltas"`
	Winners []struct{ ID, Reason string } `json:"winners"`
	Losers  []struct{ ID, Reason string } `json:"losers"`
}

// recordings returns recorded matches, some of each kind that clients can play again: without time-outs and hanging up.
func recordings(t *testing.T, game string, names ...string) []string {
	t.Helper()
	root := os.Getenv("CONFORMANCE")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "..", "shared", "conformance")
	}
	var files []string
	for _, name := range names {
		found, _ := filepath.Glob(filepath.Join(root, game, name+".json.gz"))
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("there are no recorded matches in ", root)
	}
	return files
}

// The commands of recorded matches, sent by clients, are answered as the original servers answered them: what is refused, what is returned,
// and everything that each of them changes.
func TestRecordedMatches(t *testing.T) {
	for game, files := range map[string][]string{
		"coreminer": recordings(t, "coreminer", "tcp-joueur*", "keep-turn-false", "invader-2", "poor"),
		"anarchy":   recordings(t, "anarchy", "js_chaosend_?", "js_bothp1_0"),
	} {
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) { repeat(t, game, file) })
		}
	}
}

func repeat(t *testing.T, game, file string) {
	packed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var log logged
	if err := json.NewDecoder(z).Decode(&log); err != nil {
		t.Fatal(err)
	}
	line, _, err := cerveau.Format.Open(packed, nil)
	if err != nil {
		t.Fatal(err)
	}
	setup := line.Setup()
	level, err := levels.Parse("recorded.toml", []byte(setup.Text))
	if err != nil {
		t.Fatal(err)
	}
	address, h, matches := serve(t, game, "original", func(h *cadre.Host) { h.Level, h.Speak = level, cadre.Competition })
	bots := make([]*bot, 2)
	for i := range bots {
		bots[i] = dial(t, address, fmt.Sprint("seat ", i), false)
		if err := bots[i].enter(h.Game.Name, map[string]any{"playerIndex": i, "gameSettings": query("randomSeed", setup.Seed)}); err != nil {
			t.Fatal(err)
		}
	}
	for _, b := range bots {
		if err := b.start(); err != nil {
			t.Fatal(err)
		}
	}
	matches.Begun(t)
	state := map[string]any{}
	mover, ordered := 0, false
	for i := range log.Deltas {
		e := &log.Deltas[i]
		state = merge(state, e.Game).(map[string]any)
		if e.Type != "ran" && e.Type != "finished" {
			continue
		}
		b := bots[e.Data.Player.ID[0]-'0']
		turn := int(e.Data.Player.ID[0] - '0')
		if e.Type == "finished" || turn == mover {
			if !ordered {
				if ok, err := b.turn(); err != nil || !ok {
					t.Fatalf("entry %d: no order for seat %d: %v", i, turn, err)
				}
				ordered = true
			}
		}
		if e.Type == "finished" {
			if i%50 == 0 && game == "coreminer" { // in the other game this entry has the end of the turn, which is to come
				if d := differ("game", essence(b.game), essence(state)); d != "" {
					t.Fatalf("entry %d: %s", i, d)
				}
			}
			var returned any
			_ = json.Unmarshal(e.Data.Returned, &returned)
			b.finish(returned)
			ordered = false
			if ends, _ := cerveau.Finished(returned, false); ends {
				mover = 1 - mover
			}
			continue
		}
		got, refused := answer(t, b, e.Data.Run)
		if refused != (len(e.Data.Invalid) > 0) {
			t.Fatalf("entry %d: %s is refused: %v, not as recorded: %s; %v", i, e.Data.Run, refused, e.Data.Invalid, b.reason)
		}
		var want any
		_ = json.Unmarshal(e.Data.Returned, &want)
		if got != want && !(want == nil && (got == false || got == -1.0)) { // that server of 2018 returned nothing for what it refused
			t.Fatalf("entry %d: %s returns %v, not %v", i, e.Data.Run, got, want)
		}
		touched, _ := e.Game["gameObjects"].(map[string]any)
		for id := range touched {
			want := state["gameObjects"].(map[string]any)[id].(map[string]any)
			if d := differ(id, plain(b.object(id)), plain(want)); d != "" {
				t.Fatalf("entry %d: after %s: %s", i, e.Data.Run, d)
			}
		}
	}
	for _, b := range bots {
		for !b.over {
			if _, err := b.next(); err != nil {
				t.Fatal(err)
			}
		}
		_ = b.conn.Close()
		if d := differ("game", essence(b.game), essence(state)); d != "" {
			t.Errorf("at the end: %s", d)
		}
	}
	if m, err := matches.Over(t); err != nil || len(log.Winners) != 1 || fmt.Sprint(m.Outcome().Winners.First()) != log.Winners[0].ID {
		t.Errorf("%v, %+v; recorded: %v", err, m.Outcome(), log.Winners)
	}
}

// answer sends a recorded command as it was sent.
func answer(t *testing.T, b *bot, run json.RawMessage) (returned any, refused bool) {
	t.Helper()
	n := len(b.reason)
	b.send("run", run)
	m, err := b.until("ran")
	if err != nil {
		t.Fatalf("%s: %v", run, err)
	}
	_ = json.Unmarshal(m.Data, &returned)
	return returned, len(b.reason) > n
}

// essence is a position without what differs from server to server: names and what only one of them tells.
func essence(game map[string]any) map[string]any {
	game = maps.Clone(game)
	for key := range game {
		if key[0] >= '0' && key[0] <= '9' {
			delete(game, key) // elements of lists, by a mistake of the server
		}
	}
	objects := map[string]any{}
	for id, v := range game["gameObjects"].(map[string]any) {
		objects[id] = plain(v.(map[string]any))
	}
	game["gameObjects"] = objects
	return game
}

// plain is a game object without names.
func plain(o map[string]any) map[string]any {
	o = maps.Clone(o)
	for _, key := range []string{"name", "clientType", "opponent", "otherPlayer"} {
		delete(o, key)
	}
	return o
}
