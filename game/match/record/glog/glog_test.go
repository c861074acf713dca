package glog

import (
	"bytes"
	"compress/bzip2"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// TestGlogs re-executes logs of the original server and compares every position.
func TestGlogs(t *testing.T) {
	steps := 0
	files := recordtest.Recorded(t, "galapagos", "glog", "*.glog")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		timeline, info, err := open(data, nil)
		if err != nil {
			t.Errorf("%s: %+v (%v)", filepath.Base(file), info, err)
			continue
		}
		if foreign := filepath.Base(file) == "m022_mixed_breeder.glog"; foreign != timeline.Recorded() || foreign == (info.State == record.Verified) {
			t.Errorf("%s: %+v", filepath.Base(file), info)
		}
		if timeline.Recorded() {
			continue // its server had other settings, which the log does not record
		}
		if !timeline.At(timeline.Len()).Outcome().Over {
			t.Errorf("%s: the match is not over", filepath.Base(file))
		}
		steps += timeline.Len()
	}
	t.Logf("%d logs, %d steps", len(files), steps)
}

// A taste ranks commands; its player gives one of those ranked highest.
type taste func(s *galapagos.State, c galapagos.Command) int

// byVerb ranks commands by their verb.
func byVerb(move, eat, breed int) taste {
	return func(_ *galapagos.State, c galapagos.Command) int {
		return [...]int{galapagos.Move: move, galapagos.Eat: eat, galapagos.Breed: breed}[c.Verb]
	}
}

// tastes are players that produce cases that are hard to read from a log.
var tastes = map[string]taste{
	"anything":    byVerb(0, 0, 0),
	"eats late":   byVerb(3, 2, 1),
	"eats often":  byVerb(2, 3, 1),
	"breeds":      byVerb(1, 2, 3),
	"walks first": byVerb(3, 1, 2),
	"starves last": func(s *galapagos.State, c galapagos.Command) int {
		if c.Verb == galapagos.Move && s.Things[c.Creature].Health <= s.Constants.MoveCost {
			return 1
		}
		return byVerb(4, 3, 2)(s, c)
	},
	"robs nests": func(s *galapagos.State, c galapagos.Command) int {
		onEgg := func(p grid.Point) bool {
			return slices.ContainsFunc(s.Eggs, func(e galapagos.Egg) bool { return e.At == p })
		}
		switch {
		case c.Verb == galapagos.Eat && s.Things[s.Meal(c.At)].Kind == galapagos.Creature && onEgg(c.At):
			return 5 // the parent is in the way
		case c.Verb == galapagos.Move && onEgg(c.At):
			return 4
		}
		return byVerb(1, 2, 3)(s, c)
	},
}

// tasted plays a match of at most most steps between two players with tastes, with a random command now and then.
func tasted(t *testing.T, l levels.Level, seed string, most int) *record.Replay {
	t.Helper()
	start, err := match.Adapt(galapagos.Game()).New(l.Decode, seed)
	if err != nil {
		t.Fatal(err)
	}
	dice := rules.NewSeeded("taste " + seed)
	names := slices.Sorted(maps.Keys(tastes))
	players := [2]string{names[dice.Intn(len(names))], names[dice.Intn(len(names))]}
	setup := match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: seed, Seats: []match.SeatInfo{{Name: players[0]}, {Name: players[1]}}}
	position := start.Clone()
	var steps []match.Step
	for len(steps) < most && !position.Outcome().Over {
		s := position.State().(*galapagos.State)
		seat := s.Mover()
		var best []galapagos.Command
		top, whim := -1, dice.Intn(6) == 0
		for c := range s.Options(seat) {
			rank := tastes[players[seat]](s, c)
			if whim {
				rank = 0
			}
			if rank > top {
				best, top = best[:0], rank
			}
			if rank == top {
				best = append(best, c)
			}
		}
		c := best[dice.Intn(len(best))]
		end, hungry := dice.Intn(400), c.Verb == galapagos.Move && s.Things[c.Creature].Health <= s.Constants.MoveCost
		if end == 0 {
			seat, c = rules.Seat(dice.Intn(2)), galapagos.Command{Verb: galapagos.Concede}
		}
		step, err := position.Do(seat, c, dice)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
		if hungry && end < 20 {
			most = len(steps) + end%2 // ends after a step that starves, or one step later
		}
	}
	r, err := record.NewReplay(setup, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// islandLevel returns a random small level on which much happens. Values that a log of the original server does not record are the
// original's.
func islandLevel(t *testing.T, dice *rules.Seeded, original bool) levels.Level {
	t.Helper()
	between := func(a, b int) int { return a + dice.Intn(b-a+1) }
	w, h := between(4, 9), between(1, 6)
	placed := ""
	text := fmt.Sprintf("game = \"galapagos\"\ntitle = \"Island\"\nmax_turns = %d\nwidth = %d\nheight = %d\ncreatures = %d\nplants = %.1f\ngrowth_min = 1\ngrowth_max = %d\n"+
		"upkeep = %d\nmove_cost = %d\nbase_health = %d\nbreed_cost = %d\n",
		between(4, 60), w, h, between(1, max(w/2*h/2, 1)), 0.1*float64(between(0, 5)), between(1, 9), between(0, 3), between(0, 4), between(4, 60), between(0, 20))
	if dice.Intn(4) == 0 {
		weakest := 1 // starves before the first turn: its number is missing in the log
		if original {
			weakest = 4
		}
		for i := range w * h {
			at := fmt.Sprintf("at = [%d, %d]\n", i%w, i/w)
			switch kind := dice.Intn(4); {
			case i < 2 || kind == 0:
				placed += fmt.Sprintf("[[creature]]\n%sseat = %d\nstats = [%d, %d, %d, %d, %d]\nhealth = %d\n", at, 1+i%2,
					between(1, 5), between(1, 5), between(1, 5), between(1, 5), between(1, 3), max(8-4*i, between(weakest, 50)))
			case kind == 1:
				placed += fmt.Sprintf("[[plant]]\n%ssize = %d\nrate = %d\n", at, between(0, 5), between(1, 9))
			}
		}
	}
	if original {
		text += "[rules]\nquality_favours_first = true\nbreed_limit = \"next_best\"\nplant_cap_sticks = true\neat_across_edge = true\nsecond_egg = true\n"
	} else {
		text = fmt.Sprintf("%sbite = %d\nmax_stat = %d\n", text, between(0, 12), between(3, 10))
	}
	l, err := levels.Parse("island.toml", []byte(text+placed))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestWrittenGlogs writes matches of players with all tastes as logs, and reads the commands back.
func TestWrittenGlogs(t *testing.T) {
	for _, l := range levels.List("galapagos") {
		reread(t, tasted(t, l, "written", 800), false)
	}
	dice := rules.NewSeeded("islands")
	for n := range 150 {
		original := n%2 == 0
		l := islandLevel(t, dice, original)
		played := tasted(t, l, fmt.Sprint("island ", n), 100+dice.Intn(900))
		if !reread(t, played, false) || original && !reread(t, played, true) {
			t.Fatalf("island %d:\n%s", n, l.Text)
		}
	}
}

// reread writes a match and reads it back; with genuine, without the list that the original server did not write. Every turn must begin
// with the same position and have the same commands.
func reread(t *testing.T, played *record.Replay, genuine bool) bool {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, played, 0); err != nil {
		t.Fatal(err)
	}
	list, err := read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if genuine {
		list = slices.Delete(list, 1, 2)
	}
	again, info, err := show(list, nil)
	if err != nil || info.State != record.Verified {
		t.Errorf("%+v (%v)", info, err)
		return false
	}
	if again.Turns() != played.Turns() {
		t.Errorf("%d turns are read, not %d", again.Turns(), played.Turns())
		return false
	}
	for turn := range played.Turns() {
		here, there := visibleCommands(played, turn), visibleCommands(again, turn)
		if visible(played.At(played.First(turn+1))) != visible(again.At(again.First(turn+1))) || len(there) > len(here) || !slices.Equal(here[:len(there)], there) {
			t.Errorf("turn %d: %v are read, not %v", turn, there, here)
			return false
		}
		hatched := false
		for i := played.First(turn); i < played.First(turn+1); i++ {
			hatched = hatched || slices.ContainsFunc(played.Step(i).Events, func(e rules.Event) bool { return e.What == uint8(galapagos.Hatched) })
		}
		for _, rest := range here[len(there):] {
			if !rest.starves || hatched {
				t.Errorf("turn %d: %v is not read", turn, rest)
				return false
			}
		}
	}
	if here, there := played.At(played.Len()).Outcome(), again.At(again.Len()).Outcome(); here != there {
		t.Errorf("the match ends with %+v, and not with %+v", there, here)
		return false
	}
	return true
}

// visibleCommand is the part of a command that can be read from a log: not the side from which a target is eaten, nor the direction of a starving
// step.
type visibleCommand struct {
	verb                 galapagos.Verb
	creature, mate, meal int32
	at                   grid.Point
	starves              bool
}

// visibleCommands returns the commands of a turn without its end. Starving steps at the end look like the upkeep after them, unless an egg hatches
// between.
func visibleCommands(l record.Timeline, turn int) []visibleCommand {
	var list []visibleCommand
	for i := l.First(turn); i < l.First(turn+1); i++ {
		s, c := l.At(i).State().(*galapagos.State), l.Step(i).Cmd.(galapagos.Command)
		d := visibleCommand{verb: c.Verb, creature: c.Creature}
		switch c.Verb {
		case galapagos.Pass:
			continue
		case galapagos.Move:
			if d.starves = s.Things[c.Creature].Health <= s.Constants.MoveCost; !d.starves {
				d.at = c.At
			}
		case galapagos.Eat:
			d.meal = s.Meal(c.At)
		case galapagos.Breed:
			d.mate = c.Mate
		}
		list = append(list, d)
	}
	return list
}

// visible returns the position as a log shows it.
func visible(t match.Position) string {
	var g glogWriter
	g.status(t.State().(*galapagos.State))
	return g.text.String()
}

// TestDamagedGlogs reads damaged texts: each is an error, none a panic.
func TestDamagedGlogs(t *testing.T) {
	l, err := levels.Find("galapagos", "quick")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := write(&b, recordtest.Wandered(t, galapagos.Game(), l, 100), 0); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{3, 20, b.Len() / 2, b.Len() - 1} {
		if _, _, err := open(b.Bytes()[:n], nil); err == nil {
			t.Errorf("a log cut off at byte %d is opened", n)
		}
	}
	for _, text := range []string{"", "(", ")", `("gameName" "Galapagos")`, `("gameName" "Chess")("status")("x")`, `("gameName" "Galapagos")("status" ("game" 1))("animations")`, "((((((((((", `("a`} {
		list, err := parseExpressions(text)
		if err == nil && len(list) > 2 {
			if _, err = parseStatus(&list[1]); err == nil {
				t.Errorf("%q is a position", text)
			}
		}
	}
}

func TestTorn(t *testing.T) {
	recordtest.Torn(t, Format, map[string][]byte{"quick": recordtest.Written(t, Format, recordtest.Wandered(t, galapagos.Game(), recordtest.Level(t, "galapagos", "quick"), 60))})
}

// TestKeep rewrites the records in testdata if the flag -keep is set.
func TestKeep(t *testing.T) {
	if !*recordtest.Keep {
		t.Skip("without -keep")
	}
	for _, name := range []string{"m006_chaos_mixed", "m018_eggthief_sitter", "m024_breeder_farmer"} {
		data, err := os.ReadFile(filepath.Join(recordtest.Conformance(), "galapagos", "glog", name+".glog"))
		if err != nil {
			t.Fatal(err)
		}
		l, info, err := open(data, nil)
		if err != nil || info.State != record.Verified {
			t.Fatalf("%s: %+v (%v)", name, info, err)
		}
		r := l.(*record.Replay)
		recordtest.KeepRecord(t, name, r.Setup(), r.At(0), r.Steps())
	}
}

// FuzzText fuzzes the text of logs: the compressed file has a checksum.
func FuzzText(f *testing.F) {
	packed := recordtest.Written(f, Format, recordtest.Wandered(f, galapagos.Game(), recordtest.Level(f, "galapagos", "quick"), 60))
	text, err := io.ReadAll(bzip2.NewReader(bytes.NewReader(packed)))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Fuzz(func(t *testing.T, text string) {
		list, err := parseExpressions(text)
		if err != nil {
			return
		}
		ours := len(list) > 1 && list[1].named("pentarena")
		for {
			if l, info, err := show(list, nil); err == nil {
				recordtest.Inspect(t, l, info)
			}
			if !ours {
				return
			}
			list, ours = slices.Delete(list, 1, 2), false // as the original server writes it
		}
	})
}
