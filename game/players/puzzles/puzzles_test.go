package puzzles_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/review"
)

// puzzle is one whose second idea is gap behind.
func puzzle(n, turn int, verb string, gap float64) puzzles.Puzzle {
	return puzzles.Puzzle{ID: fmt.Sprintf("%08x", n), Match: "A", Rating: 1000 - n, Turn: review.Turn{Turn: turn, Best: 0.9, Played: 0.9 - gap, Verb: verb, Better: []review.Part{{Why: "So it is."}}}}
}

func TestFile(t *testing.T) {
	list := []puzzles.Puzzle{puzzle(1, 3, "ignite", 0.3), puzzle(2, 5, "raid", 0.4)}
	list[1].Found = [...]int{0, 0, 1, 2, 3, 3}
	list[1].Then = []puzzles.Then{{Better: []review.Part{{Why: "Turn the next wind to the east."}}, Verb: "rotate", Sum: 7}}
	data, err := puzzles.Write(list)
	if err != nil {
		t.Fatal(err)
	}
	got, err := puzzles.Read(data)
	if err != nil || len(got) != 2 || got[1].Found != list[1].Found || got[0].Turn.Why() != "So it is." || got[0].Turns() != 1 || got[1].Turns() != 2 || got[1].Then[0].Sum != 7 {
		t.Fatalf("%v, %+v", err, got)
	}
	if theme := got[1].Theme("anarchy"); theme != "One turn decides, then the wind brings it home" {
		t.Errorf("it is about %q", theme)
	}
	if lines := strings.Count(string(data), "\n"); lines != len(list)+2 {
		t.Errorf("two puzzles take %d lines", lines)
	}
	if s, ok := got[1].Strength(); s != "skilled" || !ok {
		t.Errorf("it is solved by %q", s)
	}
	if s, ok := got[0].Strength(); ok {
		t.Errorf("what nobody solved is solved by %q", s)
	}
}

func TestBadFile(t *testing.T) {
	for want, change := range map[string]func(p *puzzles.Puzzle){
		"not eight digits":         func(p *puzzles.Puzzle) { p.ID = "../../x" },
		"its match has 0 bytes":    func(p *puzzles.Puzzle) { p.Match = "" },
		"its match has 20000":      func(p *puzzles.Puzzle) { p.Match = strings.Repeat("A", 20000) },
		"the rating -1":            func(p *puzzles.Puzzle) { p.Rating = -1 },
		"the strengths tried it":   func(p *puzzles.Puzzle) { p.Found[2] = 4 },
		"the best turn is worth":   func(p *puzzles.Puzzle) { p.Turn.Played = 0.95 },
		"the best turn is missing": func(p *puzzles.Puzzle) { p.Turn.Better = nil },
		"there is no turn":         func(p *puzzles.Puzzle) { p.Turn.Turn = -3 },
		"it has 4 turns":           func(p *puzzles.Puzzle) { p.Then = slices.Repeat([]puzzles.Then{{Better: p.Turn.Better}}, 3) },
		"best turn 3 is missing":   func(p *puzzles.Puzzle) { p.Then = []puzzles.Then{{Better: p.Turn.Better}, {}} },
		"is there twice":           func(p *puzzles.Puzzle) { p.ID = "00000001" },
	} {
		list := []puzzles.Puzzle{puzzle(1, 3, "ignite", 0.3), puzzle(2, 5, "raid", 0.4)}
		change(&list[1])
		data, err := puzzles.Write(list)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := puzzles.Read(data); err == nil || !strings.Contains(err.Error(), "puzzle 2: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	for want, data := range map[string][]byte{
		"cannot be read":                 []byte("[{"),
		"it is an object and not a list": []byte("{}"),
		"more than":                      make([]byte, puzzles.MaxFile+1),
	} {
		if _, err := puzzles.Read(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	many, _ := puzzles.Write(slices.Repeat([]puzzles.Puzzle{puzzle(1, 1, "raid", 0.3)}, puzzles.Most+1))
	if _, err := puzzles.Read(many); err == nil || !strings.Contains(err.Error(), fmt.Sprint(puzzles.Most+1, " puzzles")) {
		t.Error(err)
	}
}

// A match that is damaged, or without the turn, does not open.
func TestOpenDamaged(t *testing.T) {
	p := puzzle(1, 3, "raid", 0.3)
	for _, text := range []string{"A", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "§"} {
		p.Match = text
		if _, err := p.Open(nil); err == nil {
			t.Errorf("%q opens", text)
		}
	}
}

// The rating lies where a player would solve half, and grows with how few solve it.
func TestMeasure(t *testing.T) {
	elo := [...]int{600, 800, 1000, 1200, 1400, 1600}
	last := 5000
	for _, found := range [][6]int{{}, {0, 0, 0, 0, 0, 3}, {0, 0, 0, 1, 2, 3}, {0, 0, 1, 2, 3, 3}, {1, 2, 3, 3, 3, 3}, {3, 3, 3, 3, 3, 3}} {
		got := puzzles.Measure(elo, found)
		if got >= last {
			t.Errorf("%v has %d, what is found less often %d", found, got, last)
		}
		last = got
	}
	if got := puzzles.Measure(elo, [6]int{0, 1, 1, 2, 2, 3}); got != 1100 {
		t.Errorf("what half of all tries solve has %d, not the mean", got)
	}
}

func TestChoice(t *testing.T) {
	got := puzzles.Apart([]puzzles.Puzzle{puzzle(1, 1, "raid", 0.3), puzzle(2, 3, "raid", 0.5), puzzle(3, 9, "raid", 0.2), puzzle(4, 20, "raid", 0.25)}, 2)
	if len(got) != 2 || got[0].Turn.Turn != 3 || got[1].Turn.Turn != 20 {
		t.Errorf("of a match it chooses %+v", got)
	}
	list := []puzzles.Puzzle{puzzle(1, 1, "raid", 0.3), puzzle(2, 3, "raid", 0.5), puzzle(3, 9, "raid", 0.4), puzzle(4, 20, "ignite", 0.25), puzzle(2, 3, "raid", 0.5)}
	got = puzzles.Pick(list, 2)
	if len(got) != 2 || got[0].Turn.Verb != "ignite" || got[1].ID != "00000002" {
		t.Errorf("of a game it chooses %+v", got)
	}
	if got = puzzles.Pick(list, 10); len(got) != 4 || !slices.IsSortedFunc(got, func(a, b puzzles.Puzzle) int { return a.Rating - b.Rating }) {
		t.Errorf("all of a game are %+v", got)
	}
}

// Every puzzle has its day before one comes again, and all games take turns.
func TestDaily(t *testing.T) {
	if _, ok := puzzles.Day("yesterday"); ok {
		t.Error("yesterday is a date")
	}
	first, ok := puzzles.Day("2026-11-26 22-05")
	if next, _ := puzzles.Day("2026-11-27"); !ok || next != first+1 {
		t.Errorf("%d comes after %d", next, first)
	}
	const games = 5
	for _, length := range []int{1, 2, 7, 20, 34, 60} {
		seen := map[[2]int]int{}
		for day := first; day < first+games*length; day++ {
			seen[[2]int{puzzles.Daily(day, games), puzzles.Of(day, games, length)}]++
		}
		if len(seen) != games*length {
			t.Errorf("of %d puzzles a game %d have a day", length, len(seen))
		}
	}
	if puzzles.Daily(-1, games) != 4 || puzzles.Of(-1, games, 3) < 0 {
		t.Error("a day before 1970 has none")
	}
}

// Who goes to the other farmer's crops and harvests none stands in its way.
func TestThemeOfCrops(t *testing.T) {
	walk := review.Part{Why: "Walk 6 east: harvest 4 of your opponent's crops on turn 56, worth up to $4.", Cmds: []json.RawMessage{json.RawMessage(`{"verb":"move"}`)}}
	reap := review.Part{Why: "Harvest.", Cmds: []json.RawMessage{json.RawMessage(`{"verb":"harvest"}`)}}
	for want, parts := range map[string][]review.Part{"Stand in their way": {walk}, "Take what they have grown": {walk, reap}} {
		p := puzzles.Puzzle{Turn: review.Turn{Better: parts}}
		if got := p.Theme("mechmania"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// Ore that a tile holds is there to be had, also in a last turn, after which no column comes down.
func TestThemeOfOre(t *testing.T) {
	why := "Dig at depth 18, 2 right of your base: the column above comes down by one tile each turn, ore and all."
	for want, why := range map[string]string{"Let it come down": why, "Ore within reach": why + " The tile holds 125 units of ore."} {
		p := puzzles.Puzzle{Turn: review.Turn{Better: []review.Part{{Why: why}}}}
		if got := p.Theme("coreminer"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// A puzzle whose solution harvests nothing, or what matters only later, does not ask to reap or to take.
func TestThemeOfBlocking(t *testing.T) {
	taken := 0
	for _, p := range shipped(t, "mechmania") {
		harvests := strings.Contains(fmt.Sprintf("%s", p.Turn.Better), `"verb":"harvest"`)
		if theme := p.Theme("mechmania"); p.Turns() == 1 && strings.Contains(theme, "Take") != (harvests && strings.Contains(p.Turn.Why(), "opponent's") && !strings.Contains(p.Turn.Why(), "to be ")) {
			t.Errorf("%s: %s, for %s", p.ID, theme, p.Turn.Why())
		} else if strings.Contains(theme, "Take") {
			taken++
		}
		for _, then := range p.Then {
			harvests = harvests || strings.Contains(fmt.Sprintf("%s", then.Better), `"verb":"harvest"`)
		}
		if strings.Contains(strings.ToLower(p.Theme("mechmania")), "reap") && !harvests {
			t.Errorf("%s: %s, without a harvest", p.ID, p.Theme("mechmania"))
		}
		if p.Turn.Better[p.Turn.Key].Passes() {
			t.Errorf("%s: what matters most is to pass", p.ID)
		}
	}
	if taken == 0 {
		t.Error("nothing is taken in any puzzle")
	}
}

// A puzzle that only luck solves, also that of the weakest, is none; a hard one is.
func TestLucky(t *testing.T) {
	for found, want := range map[[6]int]bool{{1, 0, 1, 1, 1, 1}: true, {0, 0, 0, 0, 0, 1}: false, {0, 0, 0, 0, 0, 0}: false, {1, 0, 0, 0, 0, 2}: false} {
		if p := (puzzles.Puzzle{Found: found}); p.Lucky() != want {
			t.Errorf("found %v: %v", found, p.Lucky())
		}
	}
}
