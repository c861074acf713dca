package catalog_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

func setup(game string, l levels.Level, seats int) match.Setup {
	return match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: "7", Seats: make([]match.SeatInfo, seats)}
}

// Every game must be complete.
func TestEntries(t *testing.T) {
	seen := make(map[string]bool)
	for _, e := range catalog.Entries() {
		info := e.Game.Info()
		t.Run(info.ID, func(t *testing.T) {
			if seen[info.ID] || info.Title == "" || info.Seats < 1 || info.Version < 1 || info.MaxSteps < 1 {
				t.Fatalf("info %+v", info)
			}
			seen[info.ID] = true
			list := levels.List(info.ID)
			if len(list) < 2 {
				t.Errorf("%d levels, a game needs two at least", len(list))
			}
			for _, l := range append(list, levels.Challenges(info.ID)...) {
				if _, err := catalog.Level(info.ID+"/"+l.Name+".toml", []byte(l.Text)); err != nil {
					t.Error(err)
				}
				a, err := games.Start(setup(info.ID, l, e.Seats(l)))
				if err != nil {
					t.Fatal(err)
				}
				named := setup(info.ID, l, e.Seats(l))
				named.Text = ""
				b, err := games.Start(named)
				if err != nil || a.Hash() != b.Hash() {
					t.Errorf("level %s differs by name and by text: %v", l.Name, err)
				}
				if a.Active().Empty() || a.Turn() != 0 {
					t.Errorf("level %s starts in turn %d with the seats %b", l.Name, a.Turn(), a.Active())
				}
			}
			names := e.Players()
			if n := len(players.Strengths()); len(names) < n || !slices.Equal(names[:n], players.Strengths()) {
				t.Errorf("the players %q do not begin with %q", names, players.Strengths())
			}
			for i, name := range names {
				if slices.Contains(names[:i], name) {
					t.Errorf("two players are called %q", name)
				}
				play(t, e, list, name)
			}
		})
	}
}

// play runs a bot for some turns in every level, on all seats.
func play(t *testing.T, e catalog.Entry, list []levels.Level, name string) {
	t.Helper()
	for _, l := range list {
		info := e.Game.Info()
		s := setup(info.ID, l, e.Seats(l))
		start, err := games.Start(s)
		if err != nil {
			t.Fatal(err)
		}
		m := match.New(s, start)
		ctx, cancel := context.WithCancel(context.Background())
		players := make([]match.Player, e.Seats(l))
		for i := range players {
			bot, err := e.Bot(name, "seat")
			if err != nil {
				t.Fatal(err)
			}
			players[i] = until{bot, 6, cancel}
		}
		if err := m.Run(ctx, players); err != nil && ctx.Err() == nil {
			t.Errorf("%s in %s: %v", name, l.Name, err)
		}
		for _, f := range m.Faults() {
			t.Errorf("%s in %s: %v", name, l.Name, f)
		}
		cancel()
		if m.Position().Turn() < 6 && !m.Outcome().Over {
			t.Errorf("%s in %s came no further than turn %d", name, l.Name, m.Position().Turn())
		}
	}
}

// until stops the match at a turn.
type until struct {
	match.Player
	turn int
	stop func()
}

func (u until) Play(ctx context.Context, turn *match.Turn) error {
	if turn.Position().Turn() >= u.turn {
		u.stop()
		return ctx.Err()
	}
	return u.Player.Play(ctx, turn)
}

func TestBadNames(t *testing.T) {
	if _, err := catalog.Level("y.toml", []byte("game = \"anarchy\"\ntitle = \"x\"\nwidth = 0\nheight = -1")); err == nil || !strings.Contains(err.Error(), "y.toml:3: width") || !strings.Contains(err.Error(), "y.toml:4: height") {
		t.Errorf("two faults give %v", err)
	}
	if _, err := catalog.Level("y.toml", []byte("game = \"chess\"\ntitle = \"x\"")); err == nil || !strings.Contains(err.Error(), "no game") {
		t.Errorf("a level of an unknown game gives %v", err)
	}
	if _, err := catalog.Level("y.toml", []byte("game = \"anarchy\"\ntitle = \"x\"\n[challenge]\nseat = 2\nopponent = \"rookie\"\ngoal = \"x\"")); err == nil || !strings.Contains(err.Error(), "2 seats") {
		t.Errorf("a challenge for a missing seat gives %v", err)
	}
	e, _ := catalog.Find("anarchy")
	if _, err := e.Bot("god", ""); err == nil || !strings.Contains(err.Error(), "rookie") {
		t.Errorf("an unknown strength gives %v", err)
	}
	if _, err := e.Bot("adam", ""); err == nil || !strings.Contains(err.Error(), "anarchy: there is no player") {
		t.Errorf("the sparring partner of another game gives %v", err)
	}
	e, _ = catalog.Find("galapagos")
	if _, err := e.Bot("god", ""); err == nil || !strings.Contains(err.Error(), "master, adam, ") {
		t.Errorf("an unknown player of a game with a sparring partner gives %v", err)
	}
}

// Every level file is either playable or refused with named problems.
func FuzzLevel(f *testing.F) {
	for _, e := range catalog.Entries() {
		for _, l := range levels.List(e.Game.Info().ID) {
			f.Add(l.Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := catalog.Level("fuzz.toml", []byte(text))
		if err != nil {
			if !strings.Contains(err.Error(), ": ") {
				t.Fatalf("no place and reason: %v", err)
			}
			return
		}
		e, _ := catalog.Find(l.Game)
		start, err := games.Start(setup(l.Game, l, e.Seats(l)))
		if err != nil {
			return // a generator may fail for some seeds
		}
		for range 4 {
			if seat := start.Active().First(); seat != rules.NoSeat {
				if err := start.Apply(seat, e.Game.Pass(), rules.NewSeeded("fuzz")); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
