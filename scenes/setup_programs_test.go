package scenes

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/scenes/table"
)

// passive is a program that ends its turns.
type passive struct{ match.Idle }

func (passive) Over(context.Context, match.Position) error { return nil }
func (passive) Close() error                               { return nil }

// A program of bots.toml is offered behind the strongest AI, and plays.
func TestProgramsTakeSeats(t *testing.T) {
	v := newVisit(t, pages["setup"])
	v.env.Programs = []string{"mybot"}
	v.env.Outside = func(kind string) match.Player {
		if kind == "mybot" {
			return passive{}
		}
		return nil
	}
	s := newSetup(v.env, setupOptions{game: "anarchy"})
	v.scene = s
	v.tick(nil)
	for range 10 {
		if s.kinds[1] == "mybot" {
			break
		}
		v.press("setup/seat/1/stronger")
	}
	if s.kinds[1] != "mybot" {
		t.Fatalf("the seats are %v", s.kinds)
	}
	v.press("setup/start")
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("start leads to %T", v.next.Scene)
	}
	defer at.Close()
	if got := at.Timeline().Setup().Seats[1]; got.Kind != "mybot" || got.Name != "Mybot" {
		t.Errorf("seat 2 is %+v", got)
	}
	if again := newSetup(v.env, setupOptions{game: "anarchy"}); again.kinds[1] != "mybot" {
		t.Errorf("remembered %v", again.kinds)
	}
	v.env.Programs = nil
	if again := newSetup(v.env, setupOptions{game: "anarchy"}); again.kinds[1] != "master" {
		t.Errorf("without the program the seats are %v", again.kinds)
	}
}

// Bots that the person has written are offered behind all others, also those written while the setup is open, and meet each other; one that is
// gone makes room.
func TestWrittenBotsTakeSeats(t *testing.T) {
	v := newVisit(t, pages["setup"])
	list := map[string][]string{"anarchy": {"script:bot1.mjs"}}
	v.env.Written = func(game string) []string { return list[game] }
	v.env.Outside = func(kind string) match.Player {
		if slices.Contains(list["anarchy"], kind) {
			return passive{}
		}
		return nil
	}
	s := newSetup(v.env, setupOptions{game: "anarchy"})
	v.scene = s
	v.tick(nil)
	last := func(seat int, kind string) {
		t.Helper()
		for range 10 {
			if s.kinds[seat] != kind {
				v.press(fmt.Sprintf("setup/seat/%d/stronger", seat))
			}
		}
		if s.kinds[seat] != kind {
			t.Fatalf("the seats are %v", s.kinds)
		}
	}
	last(1, "script:bot1.mjs")
	v.tick(nil)
	if !v.shows("bot1.mjs") || !v.shows("Your bot, as you have written it here.") {
		t.Error("the bot has no name")
	}
	list["anarchy"] = append(list["anarchy"], "script:bot2.mjs")
	v.tick(nil)
	v.press("setup/seat/0/ai")
	last(0, "script:bot2.mjs")
	if s.kinds[1] != "script:bot1.mjs" {
		t.Errorf("the seats are %v", s.kinds)
	}
	v.press("setup/start")
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("start leads to %T", v.next.Scene)
	}
	defer at.Close()
	for i, want := range []string{"bot2.mjs", "bot1.mjs"} {
		if got := at.Timeline().Setup().Seats[i]; got.Kind != "script:"+want || got.Name != want {
			t.Errorf("seat %d is %+v", i+1, got)
		}
	}
	list["anarchy"] = list["anarchy"][1:]
	v.scene = s
	v.tick(nil)
	if s.kinds[0] != "script:bot2.mjs" || s.kinds[1] != "master" {
		t.Errorf("without the first bot the seats are %v", s.kinds)
	}
	if other := newSetup(v.env, setupOptions{game: "si32"}); slices.ContainsFunc(other.choice, func(k string) bool { return strings.Contains(k, "script") }) {
		t.Error("another game offers them, too")
	}
}

// Watch begins a match between equals in every game: from the title, and in place of a person an AI as strong as the opponent chosen.
func TestWatchedMatchesAreEven(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		v := newVisit(t, pages["setup"])
		for name, open := range map[string]struct {
			o     setupOptions
			seats []string
			press string
			want  string
		}{
			"a setup to watch":       {setupOptions{game: game, watch: true}, nil, "setup/start", "master"},
			"a setup as it opens":    {setupOptions{game: game}, nil, "setup/watch", players.FirstRival},
			"a person against an AI": {setupOptions{game: game}, []string{"human", "skilled"}, "setup/watch", "skilled"},
			"an AI against a person": {setupOptions{game: game}, []string{"expert", "human"}, "setup/watch", "expert"},
			"two people":             {setupOptions{game: game}, []string{"human", "human"}, "setup/watch", "master"},
		} {
			v.env.Settings.Choices = nil // of the setup before
			s := newSetup(v.env, open.o)
			v.scene = s
			copy(s.wanted[:], open.seats)
			s.assignPlayers()
			v.tick(nil)
			v.press(open.press)
			at, ok := v.next.Scene.(*table.Table)
			if !ok {
				t.Fatalf("%s, %s: watch leads to %T", game, name, v.next.Scene)
			}
			for seat, got := range at.Timeline().Setup().Seats {
				if got.Kind != open.want {
					t.Errorf("%s, %s: at seat %d plays %s, not %s", game, name, seat+1, got.Kind, open.want)
				}
			}
			at.Close()
		}
	}
}
