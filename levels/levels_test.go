package levels

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.pentarena/rules"
)

type shore string

func (s *shore) UnmarshalText(text []byte) error {
	if string(text) != "sand" && string(text) != "rock" {
		return fmt.Errorf("%q is not sand or rock", text)
	}
	*s = shore(text)
	return nil
}

type reach int

func (r *reach) UnmarshalTOML(v any) error {
	if v == "all" {
		*r = 99
		return nil
	}
	n, ok := v.(int64)
	if !ok {
		return errors.New("this must be \"all\" or a number")
	}
	*r = reach(n)
	return nil
}

type common struct {
	Depth int8 `toml:"depth"`
	Tide  `toml:"tide"`
}

type Tide struct {
	High  float64 `toml:"high"`
	Shore shore   `toml:"shore"`
	Reach reach   `toml:"reach"`
}

type boat struct {
	At   [2]int         `toml:"at"`
	Crew *uint8         `toml:"crew"`
	Load map[string]int `toml:"load"`
}

type sea struct {
	common
	Width int      `toml:"width"`
	Storm bool     `toml:"storm"`
	Rows  []string `toml:"rows"`
	Boats []boat   `toml:"boat"`
}

func (s *sea) Problems() []rules.Problem {
	var f []rules.Problem
	if s.Width < 1 || s.Width > 50 {
		f = append(f, rules.Problem{Key: "width", Reason: fmt.Sprintf("%d is not from 1 to 50", s.Width)})
	}
	for y, row := range s.Rows {
		if len(row) != len(s.Rows[0]) {
			f = append(f, rules.Problem{Key: fmt.Sprintf("rows[%d]", y), Reason: fmt.Sprintf("this row has %d cells, the first one has %d", len(row), len(s.Rows[0]))})
		}
		if i := strings.IndexFunc(row, func(r rune) bool { return r != '~' && r != '#' }); i >= 0 {
			f = append(f, rules.Problem{Key: fmt.Sprintf("rows[%d]", y), Reason: fmt.Sprintf("column %d: %q is none of ~#", i, row[i])})
		}
	}
	for i, b := range s.Boats {
		if b.At[0] > 9 {
			f = append(f, rules.Problem{Key: fmt.Sprintf("boat[%d].at", i), Reason: "off the sea"})
		}
	}
	return f
}

const head = "game = \"sea\"\ntitle = \"Sea\"\n"

func TestDecode(t *testing.T) {
	l, err := Parse("maps/bay.toml", []byte(head+`summary = "x"
depth = -8
rows = ["~~",
  "##"]
[tide]
high = 2
shore = "rock"
reach = "all"
[[boat]]
at = [1, 2]
[[boat]]
at = [3, 4]
crew = 7
load.fish = 3
load."salt" = 4
[challenge]
seat = 1
opponent = "expert"
goal = "Sail."
place = 2
star = [{ turns = 9 }, { score = 3, lead = 2 }]
`))
	if err != nil {
		t.Fatal(err)
	}
	if l.Game != "sea" || l.Name != "bay" || l.Title != "Sea" || l.Summary != "x" || !cmp.Equal(*l.Challenge, Challenge{Place: 2, Seat: 1, Opponent: "expert", Goal: "Sail.", Star: []Star{{Turns: 9}, {Score: 3, Lead: 2}}}) {
		t.Errorf("header read as %+v", l)
	}
	got := sea{Width: 5, Storm: true}
	if err := l.Decode(&got); err != nil {
		t.Fatal(err)
	}
	crew := uint8(7)
	want := sea{common{-8, Tide{2, "rock", 99}}, 5, true, []string{"~~", "##"}, []boat{{At: [2]int{1, 2}}, {[2]int{3, 4}, &crew, map[string]int{"fish": 3, "salt": 4}}}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(sea{})); d != "" {
		t.Error(d)
	}
}

func TestEveryProblemAtOnce(t *testing.T) {
	text := head + `widht = 3
width = 70
sumary = "x"
depth = 400
storm = 1
rows = [
  "~~~",   # three
  "~~",
  '~x~',
]
[tide]
high = "high"
shore = "mud"
reach = true
now = 1979-05-27
[[boat]]
at = [1]
[[boat]]
at = [11, 2]
crew = -1
load = { fish = "many" }
name = """
two
lines"""
[boat.sail]
`
	l, err := Parse("maps/bay.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	err = l.Decode(&sea{})
	var problems Problems
	if !errors.As(err, &problems) {
		t.Fatalf("error is %v", err)
	}
	got := strings.Split(err.Error(), "\n")
	want := []string{
		`levels: maps/bay.toml:3: widht: unknown key "widht"; did you mean "width"?`,
		`levels: maps/bay.toml:4: width: 70 is not from 1 to 50`,
		`levels: maps/bay.toml:5: sumary: unknown key "sumary"; did you mean "summary"?`,
		`levels: maps/bay.toml:6: depth: 400 is out of range`,
		`levels: maps/bay.toml:7: storm: this must be true or false, not a whole number`,
		`levels: maps/bay.toml:10: rows[1]: this row has 2 cells, the first one has 3`,
		`levels: maps/bay.toml:11: rows[2]: column 1: 'x' is none of ~#`,
		`levels: maps/bay.toml:14: tide.high: this must be a number, not a text`,
		`levels: maps/bay.toml:15: tide.shore: "mud" is not sand or rock`,
		`levels: maps/bay.toml:16: tide.reach: this must be "all" or a number`,
		`levels: maps/bay.toml:17: tide.now: unknown key "now"`,
		`levels: maps/bay.toml:19: boat[0].at: this must be a list of 2, not 1`,
		`levels: maps/bay.toml:21: boat[1].at: off the sea`,
		`levels: maps/bay.toml:22: boat[1].crew: -1 is out of range`,
		`levels: maps/bay.toml:23: boat[1].load.fish: this must be a whole number, not a text`,
		`levels: maps/bay.toml:24: boat[1].name: unknown key "name"`,
		`levels: maps/bay.toml:27: boat[1].sail: unknown key "sail"`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestHeaderProblems(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "levels: a.toml: game: missing: the ID of the game the level is for\nlevels: a.toml: title: missing: the level's name for people"},
		{"type", "game = 3\ntitle = \"x\"", "levels: a.toml:1: game: this must be a text, not a whole number"},
		{"challenge", head + "[challenge]\nseat = 9\nopponent = \"\"\nbonus = 1\nscore = -1",
			"levels: a.toml:3: challenge.goal: missing: what the player has to achieve\nlevels: a.toml:4: challenge.seat: 9 is not from 0 to 3\nlevels: a.toml:5: challenge.opponent: missing: who plays the other seats\nlevels: a.toml:6: challenge.bonus: unknown key \"bonus\"\nlevels: a.toml:7: challenge.score: -1 is less than 0"},
		{"stars", head + "[challenge]\nopponent = \"x\"\ngoal = \"x\"\nplace = -1\nstar = [\n  { turns = 0 },\n  { turn = 3 },\n  { lead = 4 },\n]",
			"levels: a.toml:6: challenge.place: -1 is less than 0\nlevels: a.toml:7: challenge.star: 3 more stars are more than the 2 besides the first\nlevels: a.toml:8: challenge.star[0]: this must ask for turns, a score or a lead above 0\nlevels: a.toml:9: challenge.star[1].turn: unknown key \"turn\"; did you mean \"turns\"?\nlevels: a.toml:9: challenge.star[1]: this must ask for turns, a score or a lead above 0"},
		{"syntax", head + "width = = 3", "levels: a.toml:3: width: expected value but found '=' instead"},
		{"twice", head + "width = 3\nwidth = 4", "levels: a.toml:4: width: Key 'width' has already been defined."},
		{"size", strings.Repeat("#", MaxText+1), "levels: a.toml: 262145 bytes are more than the 262144 that are read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("a.toml", []byte(c.text))
			if err == nil {
				t.Fatal("the file is accepted")
			}
			if d := cmp.Diff(strings.Split(c.want, "\n"), strings.Split(err.Error(), "\n")); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestDecodeOfFieldsOnly(t *testing.T) {
	l := Level{Game: "sea", Name: "bay", Text: head + "width = 80\n"}
	want := "levels: sea/bay.toml:3: width: 80 is not from 1 to 50"
	if err := l.Decode(&sea{}); err == nil || err.Error() != want {
		t.Errorf("error is %v, not %s", err, want)
	}
	if err := l.Decode(sea{}); err == nil {
		t.Error("decoding into a value is accepted")
	}
}

func TestListAndFind(t *testing.T) {
	onDisk, err := filepath.Glob("*/*.toml")
	tasks, bad := filepath.Glob("*/challenge/*.toml")
	if err != nil || bad != nil || len(onDisk) == 0 || len(tasks) == 0 {
		t.Fatal("no level files", err, bad)
	}
	games := make(map[string][]string)
	for _, f := range append(onDisk, tasks...) {
		game, _, _ := strings.Cut(filepath.ToSlash(f), "/")
		games[game] = append(games[game], strings.TrimSuffix(filepath.Base(f), ".toml"))
	}
	for game, names := range games {
		for _, n := range names {
			if _, err := Find(game, n); err != nil {
				t.Error(err)
			}
		}
		var got []string
		for i, l := range append(List(game), Challenges(game)...) {
			got = append(got, l.Name)
			folder, place := game, i+1-len(List(game))
			if place > 0 {
				folder += "/challenge"
			}
			text, err := os.ReadFile(filepath.Join(folder, l.Name+".toml"))
			if err != nil || l.Text != string(text) {
				t.Errorf("%s/%s: the text is not the file: %v", game, l.Name, err)
			}
			if again, err := Find(game, l.Name); err != nil || again.Title != l.Title {
				t.Errorf("%s/%s is listed, but not found: %v", game, l.Name, err)
			}
			if l.Summary == "" {
				t.Errorf("%s/%s has no summary", game, l.Name)
			}
			if (l.Challenge != nil) != (place > 0) || place > 0 && (l.Challenge.Place != place || len(l.Challenge.Star) != MaxStars-1) {
				t.Errorf("%s/%s is number %d of the challenges, and says %+v", game, l.Name, place, l.Challenge)
			}
		}
		if len(got) == 0 || got[0] != "classic" {
			t.Errorf("the first level of %s is not classic: %v", game, got)
		}
		slices.Sort(got)
		slices.Sort(names)
		if !slices.Equal(got, names) {
			t.Errorf("%s: listed %v, on disk are %v", game, got, names)
		}
	}
	if _, err := Find("anarchy", "nowhere"); err == nil || !strings.Contains(err.Error(), "classic") {
		t.Errorf("a missing level gives %v", err)
	}
	for _, bad := range []string{"", "nogame", "..", "["} {
		if _, err := Find(bad, "classic"); err == nil {
			t.Errorf("game %q is found", bad)
		}
		if List(bad) != nil {
			t.Errorf("game %q has levels", bad)
		}
	}
}

// TestStars: a star counts when all before it do.
func TestStars(t *testing.T) {
	c := Challenge{Seat: 1, Score: 5, Star: []Star{{Turns: 9, Score: 10}, {Lead: 4}}}
	for _, x := range []struct {
		won    bool
		turns  int
		scores []int64
		want   int
	}{
		{false, 1, []int64{0, 99}, 0},
		{true, 1, []int64{0, 4}, 0},
		{true, 1, []int64{0, 9}, 1},
		{true, 10, []int64{0, 10}, 1},
		{true, 9, []int64{7, 10}, 2},
		{true, 9, []int64{6, 10, 7}, 2},
		{true, 9, []int64{6, 10, 6}, 3},
	} {
		if got := c.Stars(x.won, x.turns, x.scores); got != x.want {
			t.Errorf("%+v gives %d stars", x, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(head + "a.b = [1, [2, \"]\"], {c = 'd'}]\n[[x]]\ny = '''\n'''\n[x.z]\n")
	f.Add(head + "rows = [\"~~\",\n\"~\"]\n[tide]\nreach=\"all\"")
	f.Add("\"a b\".'c' = \"\"\"x\\\"\"\"\"\"")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Parse("fuzz.toml", []byte(text))
		if err == nil {
			err = l.Decode(&sea{Width: 1})
		}
		var problems Problems
		if err != nil && !errors.As(err, &problems) {
			t.Fatalf("error of another kind: %v", err)
		}
		count := strings.Count(text, "\n") + 1
		for _, x := range problems {
			if x.Line < 0 || x.Line > count || x.Reason == "" || x.File != "fuzz.toml" {
				t.Fatalf("problem %+v in a file of %d lines", x, count)
			}
		}
	})
}

// TestSeats: seats is a key of the header and of the game, and a game for a fixed number of seats refuses it.
func TestSeats(t *testing.T) {
	l, err := Parse("x.toml", []byte("game = \"x\"\ntitle = \"X\"\nseats = 3"))
	if err != nil || l.Seats != 3 {
		t.Fatalf("%d seats, %v", l.Seats, err)
	}
	var varying struct {
		Seats int `toml:"seats"`
	}
	if err := l.Decode(&varying); err != nil || varying.Seats != 3 {
		t.Errorf("the game reads %d seats, %v", varying.Seats, err)
	}
	var fixed struct{}
	if err := l.Decode(&fixed); err == nil || !strings.Contains(err.Error(), `x.toml:3: seats: unknown key "seats"`) {
		t.Errorf("a game for a fixed number of seats says %v", err)
	}
	if _, err := Parse("x.toml", []byte("game = \"x\"\ntitle = \"X\"\nseats = 5")); err == nil || !strings.Contains(err.Error(), "x.toml:3: seats: 5 is not from 1 to 4") {
		t.Errorf("five seats give %v", err)
	}
}

func TestTitle(t *testing.T) {
	for level, want := range map[string]string{"islands": "Islands of ore", "my-own": "my-own"} {
		if got := Title("si32", level); got != want {
			t.Errorf("the level %s is called %q, not %q", level, got, want)
		}
	}
}
