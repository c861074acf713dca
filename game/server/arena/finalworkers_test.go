package arena

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"app.pentarena/game/contest/queue"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/store"
)

// The matches of a final are played by workers as well: one that leaves in a match holds nothing up, and each record that counts was re-executed here.
func TestFinalOverWorkers(t *testing.T) {
	broker, err := queue.Serve("127.0.0.1:0", password, filepath.Join(t.TempDir(), "broker"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(broker.Close)
	access := broker.Access()
	a, s := opened(t, Config{Levels: map[string]string{"anarchy": "short"}, Workers: &access, Patience: 3 * time.Second, Limits: base.Limits{Matches: 1}})
	a.ladder.Rest(1) // so that all that workers play belongs to the final
	olga, authors := company(t, a, s.URL, "Ann", "Bob")
	for i, name := range []string{"Ann", "Bob"} {
		if got := authors[name].upload("bot.mjs", starter(t, "anarchy"), "game", "anarchy", "name", name+"bot"); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
		until(t, "the trial is over", func() bool {
			return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM versions WHERE state = 'good'") == i+1
		})
	}
	const seeds = 3
	olga.post("/arena/organiser/contest", founding("Cup", "round-robin", "seeds", fmt.Sprint(seeds))...)
	for i, name := range []string{"Ann", "Bob"} {
		if got := authors[name].post("/arena/contests/1/entrants", "bot", fmt.Sprint(i+1)); got.status != http.StatusSeeOther {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	g, err := catalog.Lookup("anarchy")
	if err != nil {
		t.Fatal(err)
	}
	var working sync.WaitGroup
	defer working.Wait()
	work := func(name string, play func(context.Context, queue.Task) (queue.Answer, error)) (leave context.CancelFunc) {
		ctx, leave := context.WithCancel(t.Context())
		working.Go(func() {
			offer := queue.Offer{Worker: name, Slots: 1, Games: map[string]queue.Game{"anarchy": {Rules: g.Game.Info().Version}}, Sandboxes: sandbox.Kinds()}
			if err := queue.Work(ctx, access, offer, play, nil); err != nil && ctx.Err() == nil {
				t.Error(err)
			}
		})
		return leave
	}
	crew := func(n int) {
		for {
			workers, _, changed := a.host.Crew()
			if workers == n {
				return
			}
			<-changed
		}
	}
	began := make(chan string, seeds*2)
	leave := work("leaves", func(ctx context.Context, x queue.Task) (queue.Answer, error) {
		began <- x.Seed
		<-ctx.Done()
		return queue.Answer{}, ctx.Err()
	})
	defer leave()
	crew(1)
	olga.post("/arena/organiser/contests/1/times", "closes", soon(50*time.Millisecond), "starts", soon(60*time.Millisecond), "reason", "all are here")
	stuck := <-began
	guest := bout.NewGuest(t.TempDir())
	played := make(chan string, seeds*2)
	stay := work("stays", func(ctx context.Context, x queue.Task) (queue.Answer, error) {
		answer, err := guest.Play(ctx, x)
		played <- x.Seed
		return answer, err
	})
	defer stay()
	crew(2)
	leave()
	until(t, "the final is over", func() bool {
		return basetest.Count(t, a.DB, "SELECT COUNT(*) FROM contests WHERE state = 'finished'") == 1
	})
	if len(played) == 0 {
		t.Error("the worker has played nothing")
	}
	names, err := store.List(t.Context(), a.DB, store.Value[string], "SELECT record FROM finals")
	if err != nil || len(names) != 2*seeds {
		t.Fatalf("%d matches, %v", len(names), err)
	}
	var seen []string
	for _, name := range names {
		seen = append(seen, a.verified(t, name).Setup.Seed)
	}
	for len(played) > 0 {
		if seed := <-played; !slices.Contains(seen, seed) {
			t.Errorf("what the worker played on %q does not count", seed)
		}
	}
	if !slices.Contains(seen, stuck) {
		t.Error("the match of the worker that left was lost")
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM said"); n != 2*2*seeds {
		t.Errorf("%d logs of bots", n)
	}
}
