package record

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
)

// keep writes the kept records anew, from the collection of recorded matches.
var keep = flag.Bool("keep", false, "write the records of testdata again from the recorded matches of the original engines")

// games are those with kept records.
var games = map[string]match.Game{
	"anarchy":   match.Adapt(anarchy.Game()),
	"coreminer": match.Adapt(coreminer.Game()),
	"galapagos": match.Adapt(galapagos.Game()),
	"mechmania": match.Adapt(mechmania.Game()),
	"si32":      match.Adapt(si32.Game()),
}

// openKept sets up the first position of a kept record.
func openKept(setup match.Setup) (match.Table, error) {
	l, err := levels.Parse("level.toml", []byte(setup.Text))
	if err != nil {
		return nil, err
	}
	return games[setup.Game].New(l.Decode, setup.Seed)
}

// TestKeptRecords re-executes records of matches of the original engines: positions are compared by their hashes, so that the rules are held to
// the original also where the collection of recorded matches is not at hand.
func TestKeptRecords(t *testing.T) {
	if *keep {
		keepRecords(t)
	}
	for id := range games {
		files, err := filepath.Glob(filepath.Join("testdata", id, "*.pent"))
		if err != nil || len(files) < 2 {
			t.Errorf("%s has %d records (%v)", id, len(files), err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			rec, err := Read(bytes.NewReader(data), openKept)
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			report := Verify(rec)
			if report.Difference != nil || report.Steps != len(rec.Steps) || report.Turns == 0 {
				t.Errorf("%s: %d steps, %d turns: %v", file, report.Steps, report.Turns, report.Difference)
			}
			if rec.End == nil || !rec.End.Outcome.Over {
				t.Errorf("%s: the match is not over", file)
			}
		}
	}
}

// keepRecords writes a few small matches of the collection as records, the players' names left out.
func keepRecords(t *testing.T) {
	t.Helper()
	dir := conformance(t)
	if dir == "" {
		t.Fatal("-keep needs the recorded matches: set CONFORMANCE")
	}
	write := func(game, name string, l Timeline) {
		r := l.(*Replay)
		r.setup.Seats = []match.SeatInfo{{Name: "Seat 1", Kind: "recorded"}, {Name: "Seat 2", Kind: "recorded"}}
		var b bytes.Buffer
		if err := Save(&b, r); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if b.Len() > 50_000 {
			t.Fatalf("%s: %d bytes are too many to keep", name, b.Len())
		}
		if err := os.MkdirAll(filepath.Join("testdata", game), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join("testdata", game, name+".pent"), b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"both_2", "chaosmap_0", "chaosrules_0", "coin_1", "drop_0", "lastturn_0", "tiehq_0"} {
		m, err := replayAnarchy(readCerveauFile(t, filepath.Join(dir, "anarchy", "js_"+name+".json.gz")), nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		l, err := NewReplay(m.Setup, m.Start, m.Steps)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		write("anarchy", name, l)
	}
	for _, name := range []string{"quit-p0", "poor", "last-turn-both-over-victory", "bouncer"} {
		m, err := replayCoreminer(readCerveauFile(t, filepath.Join(dir, "coreminer", name+".json.gz")))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		l, err := NewReplay(m.Setup, m.Start, m.Steps)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		write("coreminer", name, l)
	}
	for _, name := range []string{"m006_chaos_mixed", "m018_eggthief_sitter", "m024_breeder_farmer"} {
		data, err := os.ReadFile(filepath.Join(dir, "galapagos", "glog", name+".glog"))
		if err != nil {
			t.Fatal(err)
		}
		l, info, err := Open(name, data)
		if err != nil || info.State != Verified {
			t.Fatalf("%s: %+v (%v)", name, info, err)
		}
		write("galapagos", name, l)
	}
	original, err := levels.Find("mechmania", "original")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"d06-chaos-std-3", "d26-farmer-a", "d31-gold-thief", "d44-idle-tie", "d51-end-exit-after-move-p1"} {
		_, p, err := retraceMechmania(filepath.Join(dir, "mechmania", name+".jsonl.gz"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		start, err := games["mechmania"].New(original.Decode, "")
		if err != nil {
			t.Fatal(err)
		}
		l, err := NewReplay(match.Setup{Game: "mechmania", Level: original.Name, Text: original.Text}, start, p.steps)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		write("mechmania", name, l)
	}
	for _, name := range []string{"sq_16_wrapper_vs_rand_wild", "sq_29_hybrid_vs_aggressor", "sq_real_02_streamer_vs_waiter", "hex_11_2p_edge_vs_edge", "hex_edge_09_unknown_kind", "hex_real_02_streamer_vs_waiter"} {
		r := &siRetracer{}
		if err := r.run(filepath.Join(dir, "si32", name+".jsonl.gz")); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		setup := match.Setup{Game: "si32", Level: "Recorded match", Text: siLevel(r.first)}
		start, err := openKept(setup)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		l, err := NewReplay(setup, start, r.steps)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		write("si32", name, l)
	}
}
