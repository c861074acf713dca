package games_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/orders"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

func setup(game string, l levels.Level, seats int) match.Setup {
	return match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: "7", Seats: make([]match.SeatInfo, seats)}
}

func TestBadSetups(t *testing.T) {
	two := make([]match.SeatInfo, 2)
	for _, c := range []struct {
		name  string
		setup match.Setup
		want  string
	}{
		{"game", match.Setup{Game: "chess"}, `there is no game "chess"; there are coreminer`},
		{"seats", match.Setup{Game: "anarchy", Level: "classic"}, `anarchy has 2 seats in the level "classic", not 0`},
		{"level", match.Setup{Game: "anarchy", Level: "moon", Seats: two}, `anarchy: there is no level "moon"; there are classic`},
		{"text", match.Setup{Game: "anarchy", Level: "x", Text: "width = ", Seats: two}, "x.toml:1"},
		{"fault", match.Setup{Game: "anarchy", Level: "x", Text: "game = \"anarchy\"\ntitle = \"x\"\nwidht = 40", Seats: two}, `x.toml:3: widht: unknown key "widht"; did you mean "width"?`},
		{"other game", match.Setup{Game: "anarchy", Level: "x", Text: "game = \"chess\"\ntitle = \"x\"", Seats: two}, `level "x" is for the game "chess", not "anarchy"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := games.Start(c.setup); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, not %q", err, c.want)
			}
		})
	}
}

// The author of a level sees all problems at once: in the header, in the map and in single values.
func TestLevelNamesAllProblems(t *testing.T) {
	const text = `game = "anarchy"
title = "Bad"
max_turns = -3
widht = 30
rows = [
  "H.W..",
  "..ZZ",
]
[challenge]
seat = 2
opponent = "god"
`
	_, err := games.Level("bad.toml", []byte(text), func(string) []string { return []string{"random", "newcomer"} })
	var problems levels.Problems
	if !errors.As(err, &problems) {
		t.Fatalf("%v is not a list of problems", err)
	}
	want := []string{
		`bad.toml:3: max_turns: -3 is not from 1 to 2000`,
		`bad.toml:4: widht: unknown key "widht"; did you mean "width"?`,
		`bad.toml:5: rows: seat 1 has 0 headquarters (h), not 1`,
		`bad.toml:7: rows[1]: this row has 4 cells, the first row has 5`,
		`bad.toml:7: rows[1]: column 2: 'Z' is not one of .HWFPShwfps`,
		`bad.toml:7: rows[1]: column 3: 'Z' is not one of .HWFPShwfps`,
		`bad.toml:9: challenge.goal: missing: what the player has to achieve`,
		`bad.toml:10: challenge.seat: 2, but the 2 seats of Anarchy are counted from 0`,
		`bad.toml:11: challenge.opponent: "god" is none of random, newcomer`,
	}
	got := make([]string, len(problems))
	for i, f := range problems {
		got[i] = f.String()
	}
	if !slices.Equal(got, want) {
		t.Errorf("problems\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A key is named once, with what is wrong with it for every level; a number with a point is told from a whole one.
func TestLevelNamesAKeyOnce(t *testing.T) {
	const want = "x.toml:3: seats: 7 is not from 1 to 4\nx.toml:4: width: this must be a whole number, not a number with a point"
	_, err := games.Level("x.toml", []byte("game = \"si32\"\ntitle = \"X\"\nseats = 7\nwidth = 9.5\n"), func(string) []string { return nil })
	var problems levels.Problems
	if !errors.As(err, &problems) || len(problems) != 2 || problems[0].String()+"\n"+problems[1].String() != want {
		t.Errorf("%v, not %s", err, want)
	}
}

// Handicaps are seen, and those that make a level fair stay at their seats when the players change theirs.
func TestHandicaps(t *testing.T) {
	for _, e := range games.Entries() {
		for _, l := range levels.List(e.Game.Info().ID) {
			bias, biased := l.Bias()
			if !biased {
				continue
			}
			plain := setup(l.Game, l, e.Seats(l))
			plain.Seats[0].Name = "first"
			fair := plain
			fair.Seats = slices.Clone(plain.Seats)
			for i := range fair.Seats {
				fair.Seats[i].Handicap = bias.Handicap[i]
			}
			if games.Handicapped(plain) || games.Balanced(plain) || !games.Handicapped(fair) || !games.Balanced(fair) || games.Challenge(fair) {
				t.Errorf("%s/%s: its handicap is not told from none", l.Game, l.Name)
			}
			swapped := fair
			if swapped.Seats = games.Swapped(fair); swapped.Seats[len(swapped.Seats)-1].Name != "first" || !games.Balanced(swapped) {
				t.Errorf("%s/%s: swapped are %v", l.Game, l.Name, swapped.Seats)
			}
		}
	}
	own := setup("anarchy", levels.Level{Name: "quick"}, 2)
	own.Seats[0].Handicap = 7
	if seats := games.Swapped(own); seats[1].Handicap != 7 || seats[0].Handicap != 0 {
		t.Errorf("a handicap of one's own stays behind: %v", seats)
	}
}

// Matches that start at the same time on the same level, or on one of the same name with another text, start as if each were the only one.
func TestStartsAtTheSameTime(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		l, err := levels.Find(game, "quick")
		if err != nil {
			t.Fatal(err)
		}
		other, err := levels.Find(game, "classic")
		if err != nil {
			t.Fatal(err)
		}
		start := func(text string) uint64 {
			p, err := games.Start(match.Setup{Game: game, Level: "quick", Text: text, Seed: "same", Seats: make([]match.SeatInfo, 2)})
			if err != nil {
				t.Error(err)
				return 0
			}
			return p.Hash()
		}
		want, others := start(l.Text), start(other.Text)
		if want == others {
			t.Errorf("%s: two levels start in the same way", game)
		}
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				if i%2 == 0 && start(l.Text) != want || i%2 == 1 && start(other.Text) != others {
					t.Errorf("%s: match %d starts otherwise", game, i)
				}
			})
		}
		all.Wait()
	}
}

// FuzzOrders reads anything as standing orders of each game: what fits a position can be carried out from there.
func FuzzOrders(f *testing.F) {
	type place struct {
		entry games.Entry
		start match.Position
	}
	var places []place
	for _, e := range games.Entries() {
		l, err := levels.Find(e.Game.Info().ID, "quick")
		if err != nil {
			f.Fatal(err)
		}
		start, err := games.Start(setup(e.Game.Info().ID, l, e.Seats(l)))
		if err != nil {
			f.Fatal(err)
		}
		places = append(places, place{e, start})
	}
	for i := range places {
		for _, text := range []string{`{}`, `{"orders":[{"kind":"go","miner":0,"at":{"x":3,"y":0},"given":0,"begun":true}]}`,
			`{"orders":[{"creature":2,"kind":"walk","target":-1,"at":{"x":5,"y":5},"given":0,"begun":false}]}`,
			`{"farmers":[{"on":true,"goal":{"x":6,"y":6},"from":{"x":0,"y":0},"turn":1,"task":"plant","crop":"potato","seeds":5},{}]}`,
			`{"seats":[{"seat":0,"turn":0,"marches":[{"at":{"x":2,"y":2},"next":{"x":3,"y":2},"goal":{"x":8,"y":2},"n":12,"left":12}],"holds":[{"at":{"x":2,"y":2}}]}]}`,
		} {
			f.Add(uint8(i), []byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, game uint8, data []byte) {
		p := places[int(game)%len(places)]
		if p.entry.Orders == nil {
			return
		}
		o := p.entry.Orders()
		if orders.Decode(data, o, p.start) != nil {
			return
		}
		o.Watch(p.start, 0)
		for seat := range p.start.Seats() {
			o.Begin(p.start, rules.Seat(seat))
		}
		if _, err := orders.Encode(o); err != nil {
			t.Error(err)
		}
	})
}

// What the buttons give that order for all of a seat's pieces is legal in sequence at the beginning of a match.
func TestButtons(t *testing.T) {
	pressed := 0
	for _, e := range games.Entries() {
		setup := match.Setup{Game: e.Game.Info().ID, Level: "quick", Seed: "buttons", Seats: make([]match.SeatInfo, 2)}
		start, err := games.Start(setup)
		if err != nil {
			t.Fatal(err)
		}
		seat := start.Active().First()
		for n, press := range e.Buttons {
			m := match.New(setup, start)
			for _, c := range press(start, seat) {
				if _, err := m.Do(seat, c); err != nil {
					t.Errorf("%s, button %d: %v: %v", setup.Game, n, c, err)
				}
				pressed++
			}
		}
	}
	if pressed < 10 {
		t.Errorf("the buttons give %d commands", pressed)
	}
}
