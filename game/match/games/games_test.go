package games_test

import (
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
		{"game", match.Setup{Game: "chess"}, `there is no game "chess"; there is coreminer`},
		{"seats", match.Setup{Game: "anarchy", Level: "classic"}, `anarchy has 2 seats in the level "classic", not 0`},
		{"level", match.Setup{Game: "anarchy", Level: "moon", Seats: two}, `anarchy has no level "moon"; it has classic`},
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
