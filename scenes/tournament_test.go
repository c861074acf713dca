package scenes

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// contest opens the scene of the tournament on a device.
func contest(t *testing.T, store scene.Store, change func(*scene.Env)) *visit {
	t.Helper()
	v := newVisit(t, func(env *scene.Env) scene.Scene {
		env.Store, env.Cores = store, 2
		if change != nil {
			change(env)
		}
		return NewTournament(env)
	})
	t.Cleanup(func() { v.scene.Close() })
	return v
}

// until plays ticks until the scene has come to a state.
func (v *visit) until(state string) {
	v.t.Helper()
	for end := time.Now().Add(10 * time.Minute); v.scene.Describe()["state"] != state; time.Sleep(time.Millisecond) {
		if v.tick(nil); time.Now().After(end) {
			v.t.Fatalf("it never comes to %q: %v", state, v.scene.Describe())
		}
	}
}

// A tournament is put together, played to its end, looked at and saved by the keyboard alone.
func TestTournamentByKeyboard(t *testing.T) {
	saved := map[string]string{}
	store := tabletest.NewShared()
	v := contest(t, store, func(env *scene.Env) {
		env.SaveFile = func(name string, data []byte) (string, error) { saved[name] = string(data); return name, nil }
	})
	v.press("tourney/format/knockout")
	v.press("tourney/game/coreminer")
	if v.scene.Describe()["fault"] != "Choose at least one game." {
		t.Errorf("without a game: %v", v.scene.Describe())
	}
	v.press("tourney/start")
	if v.scene.Describe()["state"] != "form" {
		t.Error("a tournament without a game begins")
	}
	v.press("tourney/game/si32")
	v.press("tourney/player/expert")
	v.press("tourney/player/newcomer")
	v.press("tourney/up/newcomer")
	v.press("tourney/pairs/less")
	v.press("tourney/start")
	v.until("over")
	if n := v.scene.Describe()["matches"].(int); n < 6 {
		t.Errorf("%d matches", n)
	}
	for _, want := range []string{"Final", "Semifinal 1", "Skilled", "Newcomer"} {
		if !v.shows(want) {
			t.Errorf("the bracket does not show %q", want)
		}
	}
	v.press("tourney/save")
	v.tick(nil)
	v.press("tourney/save/report")
	v.tick(nil)
	v.press("tourney/save")
	v.tick(nil)
	v.press("tourney/save/table")
	if !strings.Contains(saved["tournament.html"], "Semifinal 2") || !strings.Contains(saved["tournament.csv"], "skilled") {
		t.Errorf("saved %d files", len(saved))
	}
	v.press("tourney/node/0")
	v.tick(nil)
	v.press("tourney/results")
	id := "tourney/match/1.1.1.1a"
	v.press(id)
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("the match leads to %T", v.next.Scene)
	}
	defer at.Close()
	if at.Timeline().Setup().Game != "si32" || !at.Timeline().At(at.Timeline().Len()).Outcome().Over {
		t.Error("another match is opened")
	}
	in := v.in.Idle()
	in.Dt = 1.0 / 60
	if _, err := at.Update(in); err != nil {
		t.Fatal(err)
	}
	if tabletest.Shows(v.u(), "wins") {
		t.Error("the table tells who wins a match that was not watched")
	}
	v.tick(nil)
	v.press("tourney/stop")
	v.tick(nil)
	v.press("tourney/ask/yes")
	v.until("form")
	if len(store.List()) > 0 {
		t.Errorf("after it: %v, kept %v", v.scene.Describe(), store.List())
	}
}

// One switch hides every result of a tournament, on every page, for the ears too, and after coming back; the matches stay.
func TestTournamentHidesAllResults(t *testing.T) {
	for _, format := range []tournament.Format{tournament.Knockout, tournament.Swiss, tournament.Test} {
		store := tabletest.NewShared()
		p := &tournament.Plan{Format: format, Players: []string{"expert", "skilled", "regular", "rookie"}, Games: []string{"mechmania/quick"}}
		if format == tournament.Test {
			p.Players = p.Players[:2]
		}
		tabletest.Tournament(store, p, -1)
		v := contest(t, store, nil)
		v.tick(nil)
		telling := func(shown bool) {
			t.Helper()
			told := 0
			for range 5 {
				v.focus("tourney/tab")
				v.key("Right")
				v.tick(nil)
				for _, text := range []string{"has won", "is stronger than", "Not decided", "It is not decided", "Elo", " of 1", "1/1", "2/2", "1 : 0", "0 : 1", "×"} {
					if v.shows(text) {
						if told++; !shown {
							t.Errorf("%s, %s: %q is shown", format, v.scene.Describe()["tab"], text)
						}
					}
				}
				for _, s := range v.u().Stops() {
					for _, prefix := range []string{"tourney/row/", "tourney/pair/", "tourney/node/"} {
						if strings.HasPrefix(s.ID, prefix) && !shown {
							t.Errorf("%s, %s: %q is offered", format, v.scene.Describe()["tab"], s.ID)
						}
					}
				}
			}
			if shown && told < 3 {
				t.Errorf("%s: %d results are shown", format, told)
			}
		}
		telling(true)
		v.press("tourney/results")
		telling(false)
		for _, want := range []string{"The tournament is over", "results hidden"} {
			if !v.shows(want) {
				t.Errorf("%s: it does not say %q", format, want)
			}
		}
		v.scene.Close()
		v = contest(t, store, nil)
		v.tick(nil)
		telling(false)
		v.press("tourney/results")
		telling(true)
	}
}

// A tournament that ends while its results are hidden says no more than that it is over.
func TestTournamentEndsWithoutAWord(t *testing.T) {
	store := tabletest.NewShared()
	tabletest.Tournament(store, &tournament.Plan{Players: []string{"random", "newcomer"}, Games: []string{"coreminer/quick"}}, 0)
	v := contest(t, store, nil)
	v.tick(nil)
	var said []string
	v.env.Announce = func(text string) { said = append(said, text) }
	v.press("tourney/results")
	v.until("over")
	v.tick(nil)
	if all := strings.Join(said, "\n"); !strings.Contains(all, "The tournament is over.") || strings.Contains(all, "won") || strings.Contains(all, "share") {
		t.Errorf("it says %q", all)
	}
}

// A tournament that is left, at any moment and again and again, ends with the table of one that is not.
func TestTournamentGoesOnAfterReload(t *testing.T) {
	p := tournament.Plan{Players: []string{"random", "newcomer", "rookie"}, Games: []string{"coreminer/quick", "anarchy/quick"}}
	standing := func(store *tabletest.Shared) string {
		data, err := store.Load("tournament.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(data)), "\n")
		slices.Sort(lines)
		return strings.Join(slices.Compact(lines), "\n")
	}
	whole := tabletest.NewShared()
	tabletest.Tournament(whole, &p, 0)
	contest(t, whole, nil).until("over")
	broken := tabletest.NewShared()
	tabletest.Tournament(broken, &p, 0)
	for n := range 16 {
		v := contest(t, broken, nil)
		for end := time.Now().Add(time.Minute); v.scene.Describe()["matches"].(int) < n*2/3 && v.scene.Describe()["state"] != "over" && time.Now().Before(end); time.Sleep(time.Millisecond) {
			v.tick(nil)
		}
		v.scene.Close()
	}
	v := contest(t, broken, nil)
	v.until("over")
	if got, want := standing(broken), standing(whole); got != want {
		t.Errorf("it ends as\n%s\nnot as\n%s", got, want)
	}
	if got, want := broken.List(), whole.List(); !slices.Equal(got, want) {
		t.Errorf("the device keeps %v, not %v", got, want)
	}
}

// A test of two is stopped as soon as it is decided, and says which player is stronger.
func TestTestOfTwo(t *testing.T) {
	v := contest(t, tabletest.NewShared(), nil)
	v.press("tourney/format/test")
	v.tick(nil)
	if said := v.scene.Describe()["fault"]; said != "A test is for two players, not for 4." {
		t.Errorf("with four players: %q", said)
	}
	for _, kind := range []string{"expert", "skilled", "rookie", "regular", "newcomer", "master"} { // who is left: master and newcomer
		v.press("tourney/player/" + kind)
	}
	v.press("tourney/elo/more")
	v.press("tourney/start")
	v.until("over")
	v.tick(nil)
	if n := v.scene.Describe()["matches"].(int); n < 16 || n > 400 {
		t.Errorf("it takes %d matches", n)
	}
	for _, want := range []string{"Master is stronger than Newcomer", "rather 100 Elo stronger than equally strong", "Evidence"} {
		if !v.shows(want) {
			t.Errorf("it does not say %q", want)
		}
	}
}

// A pause lasts, also over a reload, until it is ended.
func TestTournamentPauses(t *testing.T) {
	store := tabletest.NewShared()
	tabletest.Tournament(store, &tournament.Plan{Players: []string{"regular", "newcomer", "rookie"}, Games: []string{"si32/quick"}, Seeds: 10}, 0)
	v := contest(t, store, nil)
	v.press("tourney/pause")
	if v.scene.Describe()["state"] != "paused" {
		t.Fatalf("%v", v.scene.Describe())
	}
	v.scene.Close()
	v = contest(t, store, nil)
	n := v.scene.Describe()["matches"]
	for range 50 {
		v.in.Dt = 1
		v.tick(nil)
	}
	v.in.Dt = 1.0 / 60
	v.until("paused") // the seconds above may be over before the window has the tournament
	if said := v.scene.Describe(); said["matches"] != n {
		t.Errorf("the pause is over: %v after %v", said, n)
	}
	v.press("tourney/pause")
	v.until("over")
}

// A finger starts a tournament, opens its pages and a match on a phone.
func TestTournamentByTouch(t *testing.T) {
	store := tabletest.NewShared()
	tabletest.Tournament(store, &tournament.Plan{Players: []string{"random", "newcomer"}, Games: []string{"coreminer/quick"}}, 0)
	v := contest(t, store, nil)
	v.in.W, v.in.H, v.in.Touch = 390, 844, true
	v.until("over")
	tap := func(id string) {
		t.Helper()
		for range 3 {
			v.tick(nil)
		}
		for at, r := range v.u().Places {
			if at != id {
				continue
			}
			v.in.X, v.in.Y = r.Middle()
			v.in.Pressed, v.in.Down = true, true
			v.tick(nil)
			v.in.Released, v.in.Down = true, false
			v.tick(nil)
			v.in.X, v.in.Y = ui.Away, ui.Away
			return
		}
		t.Fatalf("there is no %q", id)
	}
	tap("tourney/row/random")
	if v.scene.Describe()["tab"] != "Matches" {
		t.Fatalf("a row leads to %v", v.scene.Describe())
	}
	for _, shown := range []bool{true, false, true} {
		v.tick(nil)
		if (v.shows("1 : 0") || v.shows("0 : 1")) != shown {
			t.Errorf("results are shown: %v", !shown)
		}
		tap("tourney/results")
	}
	tap("tourney/match/1.1.1.1b")
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("the match leads to %T", v.next.Scene)
	}
	at.Close()
}

// A store that is full stops the tournament with a word, and it continues once there is room.
func TestTournamentOnAFullDevice(t *testing.T) {
	store := &filling{Shared: tabletest.NewShared()}
	tabletest.Tournament(store, &tournament.Plan{Players: []string{"random", "newcomer"}, Games: []string{"coreminer/quick"}, Seeds: 3}, 0)
	store.full = true
	v := contest(t, store, nil)
	v.until("stopped")
	v.tick(nil)
	if !v.shows("the disk is full") {
		t.Error("the reason is not told")
	}
	store.full = false
	v.press("tourney/pause")
	v.until("over")
}

type filling struct {
	*tabletest.Shared
	full bool
}

func (s *filling) Save(name string, data []byte) error {
	if s.full {
		return tabletest.Full{}.Save(name, data)
	}
	return s.Shared.Save(name, data)
}

// What cannot be read is told, and can be removed.
func TestTournamentThatCannotBeRead(t *testing.T) {
	for _, text := range []string{"noise\n", "{}\n", `{"tournament":1,"plan":{"Format":"swiss","Players":["a"],"Games":["chess/quick"]}}` + "\n", `{"tournament":9}` + "\n"} {
		store := tabletest.NewShared()
		if err := store.Save("tournament.jsonl", []byte(text)); err != nil {
			t.Fatal(err)
		}
		v := contest(t, store, nil)
		if !v.shows("cannot be opened") {
			t.Errorf("nothing is told of %s", text)
		}
		v.press("tourney/drop")
		v.until("form")
		if len(store.List()) > 0 || v.scene.Describe()["fault"] != "" {
			t.Errorf("after it: %v, kept %v", v.scene.Describe(), store.List())
		}
	}
}

// A program of bots.toml takes part, and one that fails loses its matches only.
func TestTournamentWithPrograms(t *testing.T) {
	store := tabletest.NewShared()
	v := contest(t, store, func(env *scene.Env) {
		env.Programs = []string{"mine", "broken"}
		env.Outside = func(kind string) match.Player {
			return map[string]match.Player{"mine": passive{}, "broken": broken{}}[kind]
		}
	})
	for _, kind := range []string{"expert", "skilled", "regular"} {
		v.press("tourney/player/" + kind)
	}
	v.press("tourney/start")
	v.until("over")
	v.tick(nil)
	if !v.shows("failed") || !v.shows("Mine") {
		t.Error("the table does not tell who failed")
	}
}

// A bot that the person has written is offered when its game is the only one, and takes part.
func TestTournamentWithAWrittenBot(t *testing.T) {
	v := contest(t, tabletest.NewShared(), func(env *scene.Env) {
		env.Written = func(game string) []string {
			return map[string][]string{"coreminer": {"script:digger.js"}}[game]
		}
		env.Outside = func(kind string) match.Player { return map[string]match.Player{"script:digger.js": passive{}}[kind] }
	})
	offered := func() bool {
		return slices.ContainsFunc(v.u().Stops(), func(s ui.Stop) bool { return s.ID == "tourney/player/script:digger.js" })
	}
	v.tick(nil)
	if !offered() || !v.shows("Your bot") {
		t.Fatal("the bot is not offered")
	}
	v.press("tourney/game/si32")
	v.tick(nil)
	if offered() {
		t.Error("the bot is offered where another game is played, too")
	}
	v.press("tourney/game/si32")
	for _, kind := range []string{"expert", "skilled", "regular", "script:digger.js"} {
		v.press("tourney/player/" + kind)
	}
	v.press("tourney/start")
	v.until("over")
	v.tick(nil)
	if !v.shows("digger.js") {
		t.Error("the bot is not in the table")
	}
}

// broken is a program that fails in its first turn.
type broken struct{ passive }

func (broken) Play(context.Context, *match.Turn) error { return errors.New("out of ideas") }

// Two windows do not play one tournament: the second one follows it, plays on when the first one is closed, and is told when the first one
// removes it or has begun another one.
func TestTournamentInTwoWindows(t *testing.T) {
	store := tabletest.NewShared()
	tabletest.Tournament(store, &tournament.Plan{Players: []string{"random", "newcomer"}, Games: []string{"coreminer/quick"}, Seeds: 6}, 0)
	results := func() (ids []string) {
		data, err := store.Load("tournament.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
			id, _, _ := strings.Cut(line, ",")
			ids = append(ids, id)
		}
		slices.Sort(ids)
		return ids
	}
	played := func(v *visit, n int) {
		t.Helper()
		for end := time.Now().Add(10 * time.Minute); v.scene.Describe()["matches"].(int) < n; time.Sleep(time.Millisecond) {
			if v.tick(nil); time.Now().After(end) {
				t.Fatalf("%d matches are never played: %v", n, v.scene.Describe())
			}
		}
	}
	first := contest(t, store, nil)
	played(first, 1)
	second := contest(t, store, nil)
	second.until("elsewhere")
	if !second.shows("another window or tab plays it") {
		t.Error("it does not say who plays")
	}
	played(first, 2)
	before := second.scene.Describe()["matches"].(int)
	second.env.Changed()
	played(second, max(before, 2))
	first.scene.Close()
	second.until("over")
	if ids := results(); len(ids) != 12 || len(slices.Compact(slices.Clone(ids))) != 12 {
		t.Errorf("the results are %v", ids)
	}
	third := contest(t, store, nil)
	third.until("over")
	second.press("tourney/stop")
	second.tick(nil)
	second.press("tourney/ask/yes")
	second.until("form")
	third.env.Changed()
	third.until("form")
	for _, kind := range []string{"expert", "skilled"} {
		second.press("tourney/player/" + kind)
	}
	second.press("tourney/start")
	second.until("playing")
	third.press("tourney/start")
	for range 90 {
		third.tick(nil)
	}
	if third.scene.Describe()["state"] != "form" || !third.shows("Another window or tab has a tournament open") {
		t.Errorf("it begins a second one: %v", third.scene.Describe())
	}
	second.press("tourney/pause")
	second.scene.Close()
	third.press("tourney/start")
	third.until("paused")
	if !third.shows("Another window or tab has begun a tournament. Here it is.") {
		t.Error("it does not say whose tournament it shows")
	}
}

// Lists that are open show what another window or tab has added or removed.
func TestListsFollowOtherWindows(t *testing.T) {
	store := tabletest.NewShared()
	list := newVisit(t, func(env *scene.Env) scene.Scene { env.Store = store; return NewRecent(env) })
	earned := newVisit(t, func(env *scene.Env) scene.Scene { env.Store = store; return NewAchievements(env) })
	counts := func(matches, kinds int) {
		t.Helper()
		for _, v := range []*visit{list, earned} {
			v.env.Changed()
			v.tick(nil)
		}
		if got, want := list.scene.Describe()["matches"], matches; got != want {
			t.Errorf("Replays shows %v matches, not %d", got, want)
		}
		if got, want := earned.scene.Describe()["earned"], kinds; got != want {
			t.Errorf("%v achievements are shown as earned, not %d", got, want)
		}
	}
	counts(0, 0)
	if err := kept.Save(store, kept.Match{File: "match-1.pent", Game: "anarchy", Level: "quick"}, []byte("x")); err != nil {
		t.Fatal(err)
	}
	game := exhibits()[0]
	if err := kept.AddEarned(store, game.game, game.set.List[:2], "2026-01-01", "match-1.pent"); err != nil {
		t.Fatal(err)
	}
	counts(1, 2)
	if err := kept.Drop(store, "match-1.pent"); err != nil {
		t.Fatal(err)
	}
	counts(0, 2)
}
