package cadre_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside/cadre"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// serve lets clients play until the test ends.
func serve(t *testing.T, game, level string, change func(*cadre.Host)) (string, *cadre.Host, *servertest.Matches) {
	t.Helper()
	l, err := levels.Find(game, level)
	if err != nil {
		t.Fatal(err)
	}
	h, err := cadre.NewHost(game, l, "test")
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(h)
	}
	matches := servertest.Watch(&h.Host)
	return servertest.Serve(t, &h.Host, h.Talk), h, matches
}

// truth is the position of a match as a client should know it, without clocks.
func truth(t *testing.T, h *cadre.Host, m *match.Match, port bool) map[string]any {
	t.Helper()
	text, err := json.Marshal(h.Game.Tell(m.Setup(), "", m.Position(), 0, 0).Whole())
	if err != nil {
		t.Fatal(err)
	}
	var d map[string]any
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	game := merge(nil, d).(map[string]any)
	if winds, ok := game["forecasts"].([]any); ok && port { // there is always a next wind
		game["currentForecast"] = cmp.Or(game["currentForecast"], winds[len(winds)-1])
		game["nextForecast"] = cmp.Or(game["nextForecast"], game["currentForecast"])
	}
	for _, v := range game["gameObjects"].(map[string]any) {
		o := v.(map[string]any)
		if wind, ok := o["direction"].(string); ok && port {
			o["direction"] = strings.ToUpper(wind[:1]) + wind[1:]
		}
		if other, ok := o["opponent"]; ok && !port && h.Game.ID == "anarchy" {
			o["otherPlayer"] = other
			delete(o, "opponent")
		}
	}
	return game
}

// differ returns the first difference of two positions, without clocks, logs and words.
func differ(path string, a, b any) string {
	x, ok := a.(map[string]any)
	y, both := b.(map[string]any)
	if !ok || !both {
		if v, w := reflect.ValueOf(a), reflect.ValueOf(b); !reflect.DeepEqual(a, b) && !(v.Kind() == reflect.Slice && w.Kind() == reflect.Slice && v.Len()+w.Len() == 0) {
			return fmt.Sprintf("%s: %v, want %v", path, a, b)
		}
		return ""
	}
	keys := map[string]bool{}
	for k := range x {
		keys[k] = true
	}
	for k := range y {
		keys[k] = true
	}
	for k := range keys {
		switch k {
		case "timeRemaining", "timeAddedPerTurn", "logs", "session":
			continue
		}
		if d := differ(path+"."+k, x[k], y[k]); d != "" {
			return d
		}
	}
	return ""
}

// acts are players that try all functions, with arguments that are mostly near what makes sense; they know nothing but what they were told.
var acts = map[string]func(b *bot, r *rand.Rand) error{"Coreminer": mine, "Anarchy": burn}

func mine(b *bot, r *rand.Rand) error {
	me := b.object(b.id)
	pick := func(list []string) string {
		if len(list) == 0 || r.IntN(20) == 0 {
			return fmt.Sprint(r.IntN(500))
		}
		return list[r.IntN(len(list))]
	}
	if len(ids(me, "miners")) < 4 {
		if _, _, err := b.run(b.id, "spawnMiner", nil); err != nil {
			return err
		}
	}
	for range r.IntN(12) {
		id := pick(ids(b.object(b.id), "miners"))
		m := b.object(id)
		if m["gameObjectName"] != "Miner" {
			continue
		}
		here := b.object(at(m, "tile"))
		near := []string{at(m, "tile")}
		for _, side := range []string{"tileNorth", "tileEast", "tileSouth", "tileSouth", "tileWest"} {
			if next := at(here, side); next != "" {
				near = append(near, next)
			}
		}
		tile, amount := ref(pick(near)), r.IntN(30)-3
		goods := []string{"dirt", "ore", "bomb", "buildingMaterials", "Bomb", "gold"}[r.IntN(6)]
		var err error
		switch r.IntN(9) {
		case 0, 1:
			_, _, err = b.run(id, "move", map[string]any{"tile": tile})
		case 2, 3, 4:
			_, _, err = b.run(id, "mine", map[string]any{"tile": tile, "amount": amount})
		case 5:
			_, _, err = b.run(id, "build", map[string]any{"tile": tile, "type": []string{"support", "ladder", "shield"}[r.IntN(3)]})
		case 6:
			_, _, err = b.run(id, "dump", map[string]any{"tile": tile, "material": goods, "amount": amount})
		case 7:
			_, _, err = b.run(id, "buy", map[string]any{"resource": goods, "amount": amount})
		case 8:
			if r.IntN(2) == 0 {
				_, _, err = b.run(id, "upgrade", map[string]any{})
			} else {
				_, _, err = b.run(id, "transfer", map[string]any{"miner": ref(pick(ids(b.game, "miners"))), "resource": goods, "amount": amount})
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func burn(b *bot, r *rand.Rand) error {
	all := ids(b.game, "buildings")
	mine := ids(b.object(b.id), "buildings")
	for range r.IntN(14) {
		id, target := mine[r.IntN(len(mine))], ref(all[r.IntN(len(all))])
		var err error
		switch b.object(id)["gameObjectName"] {
		case "Warehouse":
			_, _, err = b.run(id, "ignite", map[string]any{"building": target})
		case "FireDepartment":
			_, _, err = b.run(id, "extinguish", map[string]any{"building": target})
		case "PoliceDepartment":
			_, _, err = b.run(id, "raid", map[string]any{"warehouse": target})
		case "WeatherStation":
			if r.IntN(2) == 0 {
				_, _, err = b.run(id, "rotate", map[string]any{"counterclockwise": r.IntN(2) == 0})
			} else {
				_, _, err = b.run(id, "intensify", map[string]any{"negative": r.IntN(2) == 0})
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// day is more time than a slow machine takes, in nanoseconds.
const day = "86400000000000"

// Whole matches over TCP, between clients of the same and of different generations, in both rulesets: what the clients know agrees with the
// position at each of their turns, and everything they are refused has a reason.
func TestMatches(t *testing.T) {
	for game, id := range map[string]string{"Coreminer": "coreminer", "Anarchy": "anarchy"} {
		for _, level := range []string{"classic", "original"} {
			for _, ports := range [][2]bool{{true, true}, {false, true}, {false, false}} {
				t.Run(fmt.Sprint(game, " ", level, " ", ports), func(t *testing.T) {
					address, h, matches := serve(t, id, level, nil)
					bots := [2]*bot{dial(t, address, "ᶘ ᵒᴥᵒᶅ 😀", ports[0]), dial(t, address, "two", ports[1])}
					bots[0].speaks = map[bool]string{false: "C++ of 2015", true: "Lua"}[ports[0]]
					bots[1].speaks = map[bool]string{false: "C++ of 2017", true: "Java"}[ports[1]]
					for i, b := range bots {
						if err := b.enter(game, map[string]any{"requestedSession": "final", "playerIndex": fmt.Sprint(1 - i),
							"gameSettings": []any{query("maxTurns", "20", "randomSeed", "wire", "playerStartingTime", day, "timeAddedPerTurn", day), nil}[i]}); err != nil {
							t.Fatal(err)
						}
					}
					m := matches.Begun(t)
					var playing sync.WaitGroup
					for i, b := range bots {
						playing.Go(func() {
							if err := playMatch(t, b, h, m, rand.New(rand.NewPCG(uint64(i), 7)), acts[game]); err != nil {
								t.Errorf("%s: %v", b.name, err)
							}
							_ = b.conn.Close()
						})
					}
					playing.Wait()
					if end, err := matches.Over(t); err != nil || end != m || !m.Outcome().Over {
						t.Fatalf("the match ended with %v, %+v", err, m.Outcome())
					}
					for i, b := range bots {
						seat := 1 - i
						me := b.object(b.id)
						won := m.Outcome().Winners.Has(rules.Seat(seat))
						if b.id != fmt.Sprint(seat) || me["won"] != won || me["lost"] == won || me["reasonWon"] == me["reasonLost"] {
							t.Errorf("seat %d won: %v; the client knows %v", seat, won, me)
						}
						if d := differ("game", b.game, truth(t, h, m, ports[i])); d != "" {
							t.Errorf("at the end: %s", d)
						}
					}
					if n := bots[0].object("1")["name"]; n != "ᶘ ᵒᴥᵒᶅ 😀" {
						t.Errorf("its name arrives as %q", n)
					}
					if m.Setup().Seed != "wire" || m.Position().Turn() > 20 {
						t.Errorf("seed %s, %d turns", m.Setup().Seed, m.Position().Turn())
					}
				})
			}
		}
	}
}

// playMatch plays a match to its end.
func playMatch(t *testing.T, b *bot, h *cadre.Host, m *match.Match, r *rand.Rand, act func(*bot, *rand.Rand) error) error {
	if err := b.start(); err != nil {
		return err
	}
	last := 0.0
	for {
		ok, err := b.turn()
		if err != nil || !ok {
			return err
		}
		if d := differ("game", b.game, truth(t, h, m, b.port)); d != "" {
			return fmt.Errorf("turn %v: %s", b.game["currentTurn"], d)
		}
		clock, _ := b.object(b.id)["timeRemaining"].(float64)
		if b.order > 0 && clock <= last {
			return fmt.Errorf("a turn adds no time: %v after %v", clock, last)
		}
		if err := act(b, r); err != nil {
			return err
		}
		if last, _ = b.object(b.id)["timeRemaining"].(float64); last > clock {
			return fmt.Errorf("the clock goes from %v to %v during a turn", clock, last)
		}
		if r.IntN(10) == 0 {
			b.finish(false)
			if ok, err := b.turn(); err != nil || !ok {
				return fmt.Errorf("no order after a turn that continues: %w", err)
			}
		}
		b.finish(true)
	}
}
