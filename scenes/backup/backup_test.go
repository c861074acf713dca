package backup_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/scenes/backup"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
)

// page is an empty device that keeps bots.
func page() *scene.Env {
	env := tabletest.Env()
	env.Platform = "browser"
	return env
}

// keep keeps a match of a seed, as the table does, and returns its entry.
func keep(t *testing.T, env *scene.Env, seed string) kept.Match {
	t.Helper()
	setup := tabletest.Setup(t, "anarchy", "quick", "human", "rookie")
	setup.Seed = seed
	line := tabletest.Replay(t, setup, 2)
	k, err := kept.NewKeeper(env, line, kept.Match{})
	if err == nil {
		err = k.Branch(line, 1)
	}
	if err == nil {
		err = k.Close(line, func() (*record.Orders, error) { return &record.Orders{Open: rules.NoSeat}, nil })
	}
	if err != nil {
		t.Fatal(err)
	}
	return kept.Matches(env.Store)[0]
}

// full is a device that keeps something of every kind.
func full(t *testing.T) *scene.Env {
	t.Helper()
	env := page()
	for i := range 3 {
		keep(t, env, fmt.Sprint("seed", i))
	}
	list := achievements.Of("mechmania").List
	for _, err := range []error{
		kept.AddEarned(env.Store, "mechmania", list[:2], "2026-01-02", "a match"),
		kept.AddReached(env.Store, "mechmania", list[2:3], []int64{3}),
		env.Store.Save("bots/anarchy/bot1.mjs", []byte("// one")),
		env.Store.Save("bots/si32/my bot.wasm", []byte{0, 'a', 's', 'm'}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := kept.Score(env.Store, "anarchy", 1000, 1, 1200); err != nil {
		t.Fatal(err)
	}
	if _, err := kept.Tried(env.Store, kept.Puzzle{Game: "si32", ID: "0123abcd", Rating: 900}, true, 1, "2026-01-31"); err != nil {
		t.Fatal(err)
	}
	tabletest.Tournament(env.Store, &tournament.Plan{Players: []string{"rookie", "regular", "expert"}, Games: []string{"anarchy/quick"}, Seed: "s"}, 2)
	if err := errors.Join(env.Store.Save("tournament-match-x.pent", []byte("record")), env.Store.Save("tournament-hidden", []byte("yes\n"))); err != nil {
		t.Fatal(err)
	}
	env.Settings.Theme, env.Settings.Challenge["anarchy/quick"], env.Settings.Lessons["si32"] = "paper", 2, 3
	env.Settings.Keys = map[string][]string{"undo": {"Ctrl+U"}}
	if err := env.Settings.Save(env.Store); err != nil {
		t.Fatal(err)
	}
	return env
}

func pack(t *testing.T, env *scene.Env) []byte {
	t.Helper()
	data, err := backup.Pack(env)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// restore brings a file back and returns what it says.
func restore(t *testing.T, env *scene.Env, data []byte) string {
	t.Helper()
	b, err := backup.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	said, err := b.Restore(env)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(said, " ")
}

// Everything is saved and comes back to an empty device as it was, and a second time changes nothing.
func TestEverythingComesBack(t *testing.T) {
	from, to := full(t), page()
	data := pack(t, from)
	if said := restore(t, to, data); said != "Brought back: 3 matches, 1 rating, 3 achievements, 1 puzzle, 2 bots, 1 tournament, your settings." {
		t.Error(said)
	}
	want, got := from.Store.(tabletest.Store), to.Store.(tabletest.Store)
	same := func() {
		t.Helper()
		for name := range want {
			if !bytes.Equal(got[name], want[name]) {
				t.Errorf("%s was\n%s and is\n%s", name, want[name], got[name])
			}
		}
		if len(got) != len(want) {
			t.Errorf("files %q and %q", want.List(), got.List())
		}
	}
	same()
	if to.Settings.Theme != "paper" || to.Settings.Challenge["anarchy/quick"] != 2 || to.Settings.Lessons["si32"] != 3 || len(to.Bindings.Changes()) != 1 {
		t.Errorf("settings %+v", to.Settings)
	}
	if said := restore(t, to, data); said != "Brought back: your settings. Here already: 3 matches, 1 rating, 3 achievements, 1 puzzle, 2 bots, 1 tournament." {
		t.Error(said)
	}
	same()
}

// What is on the device stays beside what is brought back.
func TestNothingIsLost(t *testing.T) {
	from, env := full(t), page()
	data := pack(t, from)
	mine := keep(t, env, "mine") // has the name that a match in the file has
	before := maps.Clone(env.Store.(tabletest.Store))
	records := map[string][]byte{"mine": before[mine.File]}
	for _, k := range kept.Matches(from.Store) {
		records[k.Seed] = from.Store.(tabletest.Store)[k.File]
	}
	list := achievements.Of("mechmania").List
	for range 3 {
		if err := kept.AddEarned(env.Store, "mechmania", list[1:2], "2025-01-02", "an earlier match"); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if _, _, err := kept.Score(env.Store, "anarchy", 1000, 1, 1200); err != nil {
			t.Fatal(err)
		}
	}
	rating := kept.RatingIn(env.Store, "anarchy", 0)
	if err := env.Store.Save("bots/anarchy/bot1.mjs", []byte("// another one")); err != nil {
		t.Fatal(err)
	}
	tabletest.Tournament(env.Store, &tournament.Plan{Players: []string{"rookie", "expert"}, Games: []string{"coreminer/quick"}, Seed: "t"}, 1)
	journal, _ := env.Store.Load("tournament.jsonl")
	env.Settings.Lessons["si32"], env.Settings.Lessons["anarchy"] = 1, 4
	said := restore(t, env, data)
	for _, part := range []string{"Brought back: 3 matches, 2 achievements, 1 puzzle, 2 bots, your settings.", "Here already: 1 rating, 1 achievement.",
		"The bot bot1.mjs is kept as bot1-2.mjs: another bot has its name.", "The tournament was not brought back: there is one on this device."} {
		if !strings.Contains(said, part) {
			t.Errorf("%q is not said in %q", part, said)
		}
	}
	for name, data := range map[string]string{"bots/anarchy/bot1.mjs": "// another one", "bots/anarchy/bot1-2.mjs": "// one", "tournament.jsonl": string(journal),
		mine.File: string(before[mine.File]), mine.Was: string(before[mine.Was])} {
		if now, err := env.Store.Load(name); err != nil || string(now) != data {
			t.Errorf("%s is now %q, %v", name, now, err)
		}
	}
	matches, seeds := kept.Matches(env.Store), []string{}
	for _, k := range matches {
		seeds = append(seeds, k.Seed)
		for _, name := range []string{k.File, k.Was} {
			if data, err := env.Store.Load(name); err != nil || name == k.File && !bytes.Equal(data, records[k.Seed]) {
				t.Errorf("the record %s of %s is another one, %v", name, k.Seed, err)
			}
		}
	}
	if slices.Sort(seeds); !slices.Equal(seeds, []string{"mine", "seed0", "seed1", "seed2"}) {
		t.Errorf("matches of %q", seeds)
	}
	if a, _ := kept.Find(kept.Achievements(env.Store), "mechmania", list[1].ID); a.Count != 3 || a.Match != "an earlier match" {
		t.Errorf("%+v", a)
	}
	if now := kept.RatingIn(env.Store, "anarchy", 0); now != rating {
		t.Errorf("the rating %+v became %+v", rating, now)
	}
	if l := env.Settings.Lessons; l["si32"] != 3 || l["anarchy"] != 4 {
		t.Errorf("lessons %v", l)
	}
}

// A device keeps a certain number of matches: those that are there stay, and the rest is told.
func TestNoRoom(t *testing.T) {
	env := page()
	for i := range kept.Most - 1 {
		keep(t, env, fmt.Sprint("own", i))
	}
	said := restore(t, env, pack(t, full(t)))
	if !strings.Contains(said, "Brought back: 1 match,") || !strings.Contains(said, "2 matches were not brought back: this device keeps 24.") || len(kept.Matches(env.Store)) != kept.Most {
		t.Error(said)
	}
}

// A window keeps no bots, and says so; everything else comes back to its folder.
func TestFromPageToWindow(t *testing.T) {
	env := tabletest.Env()
	env.Store = disk.Open(t.TempDir())
	if said := restore(t, env, pack(t, full(t))); !strings.Contains(said, "2 bots were not brought back: bots are kept in the browser.") {
		t.Error(said)
	}
	if n := len(kept.Matches(env.Store)); n != 3 {
		t.Errorf("%d matches", n)
	}
	if said := restore(t, page(), pack(t, env)); !strings.Contains(said, "3 matches, 1 rating, 3 achievements, 1 puzzle, 1 tournament") {
		t.Error(said)
	}
}

// A device that cannot keep it says so.
func TestFullDevice(t *testing.T) {
	b, err := backup.Read(pack(t, full(t)))
	if err != nil {
		t.Fatal(err)
	}
	env := page()
	env.Store = tabletest.Full{Store: tabletest.Store{}}
	if said, err := b.Restore(env); err == nil || len(said) > 0 {
		t.Errorf("%q, %v", said, err)
	}
	env.Store = nil
	if _, err := b.Restore(env); err == nil {
		t.Error("brought back to nowhere")
	}
	if _, err := backup.Pack(env); err == nil {
		t.Error("saved from nowhere")
	}
}

// entry is a file in an archive.
type entry struct{ name, data string }

func archive(t *testing.T, entries ...entry) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, e := range entries {
		w, err := z.Create(e.name)
		if err == nil {
			_, err = io.WriteString(w, e.data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// What is not a backup, or a damaged one, is refused, and the reason names the place.
func TestRefused(t *testing.T) {
	good := pack(t, full(t))
	begin := entry{"pentarena-backup.json", `{"format":"Pentarena backup","version":1,"date":"","build":""}`}
	damaged := slices.Clone(good)
	damaged[len(damaged)/2] ^= 0xff
	tooMany := []entry{begin}
	for i := range 5000 {
		tooMany = append(tooMany, entry{fmt.Sprintf("bots/anarchy/%d.mjs", i), "x"})
	}
	game := catalog.Entries()[0].Game.Info().ID
	for want, data := range map[string][]byte{
		"was not made by":             []byte("a text"),
		"not made by":                 archive(t, entry{"else.txt", "x"}),
		"is cut off or damaged":       good[:len(good)/2],
		"damaged":                     damaged,
		"holds 5001 files":            archive(t, tooMany...),
		"has version 2":               archive(t, entry{"pentarena-backup.json", `{"format":"Pentarena backup","version":2}`}),
		"does not say that it is":     archive(t, entry{"pentarena-backup.json", `{}`}),
		"cannot be read":              archive(t, entry{"pentarena-backup.json", `{`}),
		`"../../x" in it is nothing`:  archive(t, begin, entry{"../../x", "x"}),
		`"bots/anarchy/../x"`:         archive(t, begin, entry{"bots/anarchy/../x", "x"}),
		`"bots/chess/x.mjs"`:          archive(t, begin, entry{"bots/chess/x.mjs", "x"}),
		`"match-1/2.pent"`:            archive(t, begin, entry{"match-1/2.pent", "x"}),
		"is there twice":              archive(t, begin, entry{"bots/anarchy/a.mjs", "x"}, entry{"bots/anarchy/a.mjs", "y"}),
		`"ratings.json" in it is too`: archive(t, begin, entry{"ratings.json", strings.Repeat(" ", 5<<20)}),
		"bots/anarchy/big.wasm":       archive(t, begin, entry{"bots/anarchy/big.wasm", strings.Repeat("\x00", 65<<20)}),
		"is empty":                    archive(t, begin, entry{"bots/anarchy/a.mjs", ""}),
		`unknown field "elf"`:         archive(t, begin, entry{"ratings.json", `[{"elf":1}]`}),
		"there is more after":         archive(t, begin, entry{"ratings.json", `[] []`}),
		`a game "chess"`:              archive(t, begin, entry{"ratings.json", `[{"game":"chess","elo":1,"deviation":1,"matches":1}]`}),
		"out of range":                archive(t, begin, entry{"ratings.json", `[{"game":"` + game + `","elo":1e300,"deviation":1,"matches":1}]`}),
		`"a" of ` + game:              archive(t, begin, entry{"achievements.json", `[{"game":"` + game + `","honour":"a","count":-1}]`}),
		`"settings.json" in it`:       archive(t, begin, entry{"settings.json", `{"size":9}`}),
		"match 1 has 0 seats":         archive(t, begin, entry{"matches.json", `[{"file":"match-1.pent","game":"` + game + `"}]`}),
		`"match-1.pent" of match 1`:   archive(t, begin, entry{"matches.json", `[{"file":"match-1.pent","game":"` + game + `","seats":[{},{}]}]`}),
		`"settings.pent" of match 1`:  archive(t, begin, entry{"matches.json", `[{"file":"settings.pent","game":"` + game + `","seats":[{},{}]}]`}),
		`the record "match-9.pent"`:   archive(t, begin, entry{"match-9.pent", "x"}),
		`"tournament.jsonl" is miss`:  archive(t, begin, entry{"tournament-paused", "yes"}),
		`"tournament.jsonl" in it`:    archive(t, begin, entry{"tournament.jsonl", "nonsense\n"}),
		"it has 129 MB":               make([]byte, 129<<20),
	} {
		if _, err := backup.Read(data); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not said in %v", want, err)
		}
	}
	for n := range len(good) { // cut off anywhere
		if n%97 == 0 {
			if _, err := backup.Read(good[:n]); err == nil {
				t.Errorf("cut off at %d, and read", n)
			}
		}
	}
	if !backup.Is(good) || !backup.Is(good[:60]) || backup.Is([]byte("PK\x03\x04")) {
		t.Error("what a backup is")
	}
}
