// Package recordtest is the test kit for file formats: the collection of recorded matches, random matches to write, and checks that every
// format must pass with good, truncated and damaged files.
package recordtest

import (
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// Keep makes the tests rewrite the records in testdata from the recorded matches of the original engines.
var Keep = flag.Bool("keep", false, "write the records of game/match/record/testdata again from the recorded matches of the original engines")

// Conformance returns the directory with a folder of recorded matches for each game: the environment variable CONFORMANCE, else the
// collection beside the repository; "" if neither exists or the variable is "off". The test must run in a folder of game/match/record.
func Conformance() string {
	switch dir := os.Getenv("CONFORMANCE"); dir {
	case "":
	case "off":
		return ""
	default:
		return dir
	}
	dir := filepath.Join("..", "..", "..", "..", "..", "shared", "conformance")
	if _, err := os.Stat(dir); err != nil {
		return ""
	}
	return dir
}

// Recorded lists the recorded matches of a game; none without the collection. A collection without any is a failure.
func Recorded(t testing.TB, pattern ...string) []string {
	t.Helper()
	dir := Conformance()
	if dir == "" {
		return nil
	}
	files, err := filepath.Glob(filepath.Join(append([]string{dir}, pattern...)...))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no %s in %s", filepath.Join(pattern...), dir)
	}
	return files
}

// Conform re-executes the recorded matches of a game under the original ruleset; retrace returns how much it has compared, what.
func Conform(t *testing.T, game, pattern, what string, retrace func(t *testing.T, file string) (int, error)) {
	matches, compared := 0, 0
	for _, file := range Recorded(t, game, pattern) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			n, err := retrace(t, file)
			if err != nil {
				t.Fatal(err)
			}
			matches++
			compared += n
		})
	}
	t.Logf("%d matches re-executed, %d %s compared", matches, compared, what)
}

// KeepRecord writes a small match of the collection as a record to game/match/record/testdata, without the players' names.
func KeepRecord(t testing.TB, name string, setup match.Setup, start match.Position, steps []match.Step) {
	t.Helper()
	setup.Seats = []match.SeatInfo{{Name: "Seat 1", Kind: "recorded"}, {Name: "Seat 2", Kind: "recorded"}}
	l, err := record.NewReplay(setup, start, steps)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var b bytes.Buffer
	if err := record.Save(&b, l, nil); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if b.Len() > 50_000 {
		t.Fatalf("%s: %d bytes are too many to keep", name, b.Len())
	}
	dir := filepath.Join("..", "testdata", setup.Game)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".pent"), b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Level returns a built-in level.
func Level(t testing.TB, game, name string) levels.Level {
	t.Helper()
	l, err := levels.Find(game, name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Wandered plays up to most random commands in a level.
func Wandered[S rules.State[S, C], C comparable](t testing.TB, game rules.Game[S, C], l levels.Level, most int) *record.Replay {
	t.Helper()
	start, err := match.Adapt(game).New(l.Decode, "wander")
	if err != nil {
		t.Fatal(err)
	}
	dice := rules.NewSeeded("wander")
	setup := match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: "wander", Seats: []match.SeatInfo{{Name: "Ann"}, {Name: "Bob"}}}
	r := record.Begin(setup, start)
	for r.Len() < most && !r.Head().Outcome().Over {
		seat := r.Head().Active().First()
		c, ok := r.Head().Pick(seat, dice)
		if !ok {
			c = start.Game().Pass()
		}
		if err := r.Do(seat, c, dice); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// Plain returns the contents of a file packed with gzip or bzip2; other data is returned unchanged.
func Plain(t testing.TB, data []byte) []byte {
	t.Helper()
	var in io.Reader = bzip2.NewReader(bytes.NewReader(data))
	if !bytes.HasPrefix(data, []byte("BZh")) {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return data
		}
		in = z
	}
	plain, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// Packed packs data once more.
func Packed(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Written writes a match in a format, and checks that the format recognises the file.
func Written(t testing.TB, f record.Format, l record.Timeline) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, l, 0); err != nil {
		t.Fatal(err)
	}
	if !f.Sniff(b.Bytes()) || !f.Sniff(Plain(t, b.Bytes())) {
		t.Fatal("the format does not recognise its own file")
	}
	return b.Bytes()
}

// RoundTrip writes a match, reads it back and checks that it is verified and equal, that progress is reported in order, and that reading
// can be cancelled.
func RoundTrip(t testing.TB, f record.Format, l record.Timeline) record.Timeline {
	t.Helper()
	data := Written(t, f, l)
	last, calls := 0.0, 0
	again, info, err := f.Open(data, record.NewProgress(t.Context(), func(part float64) {
		if part < last || part > 1 {
			t.Fatalf("after %v comes %v", last, part)
		}
		last = part
		calls++
	}))
	if err != nil || info.State != record.Verified || info.Err != nil {
		t.Fatalf("%+v (%v)", info, err)
	}
	if again.Len() != l.Len() || again.At(again.Len()).Hash() != l.At(l.Len()).Hash() {
		t.Fatalf("%d steps written, %d read", l.Len(), again.Len())
	}
	if calls == 0 {
		t.Error("no progress is reported")
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, _, err := f.Open(data, record.NewProgress(ctx, func(float64) { cancel() })); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	return again
}

// dumped finds values of Go in a text, and numbers of turns, which are told beside a difference.
var dumped = regexp.MustCompile(`map\[|\{\w+:\S|&\{|\bturn \d`)

// Inspect uses a timeline as the program does.
func Inspect(t testing.TB, l record.Timeline, info record.Info) {
	t.Helper()
	if info.State == "" || info.Message == "" || info.State == record.Differs && info.Err == nil {
		t.Fatalf("%+v", info)
	}
	if info.State == record.Differs && dumped.MatchString(info.Err.Error()) {
		t.Errorf("a difference that is not told in words, or tells its turn as well: %v", info.Err)
	}
	for _, i := range []int{0, l.Len() / 2, l.Len()} {
		at := l.At(i).Clone()
		at.Hash()
		at.Outcome()
		for seat := range rules.Seat(at.Seats()) {
			n := 0
			for c := range at.Options(seat) {
				if at.Check(seat, c) == nil {
					n++
				}
				if n == 20 {
					break
				}
			}
		}
	}
	l.Frame(float64(l.Turns())/2, record.Turns)
}

// Torn truncates and damages files of a format, compressed and plain: each is opened up to the damage, or refused with a reason.
func Torn(t *testing.T, f record.Format, files map[string][]byte) {
	t.Helper()
	for name, data := range files {
		for form, data := range map[string][]byte{"as it is": data, "unpacked": Plain(t, data)} {
			t.Run(name+" "+form, func(t *testing.T) {
				dice := rules.NewSeeded(name)
				for n := range 60 {
					torn := bytes.Clone(data)
					if n%2 == 0 {
						torn = torn[:dice.Intn(len(torn))]
					}
					for range n / 2 % 4 {
						if len(torn) > 0 {
							torn[dice.Intn(len(torn))] ^= 1 << dice.Intn(8)
						}
					}
					l, info, err := f.Open(torn, nil)
					if err != nil {
						if err.Error() == "" {
							t.Error("refused without a reason")
						}
						continue
					}
					Inspect(t, l, info)
				}
			})
		}
	}
}

// Fuzz opens arbitrary bytes.
func Fuzz(f *testing.F, format record.Format, files ...[]byte) {
	for _, data := range files {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !format.Sniff(data) || len(data) > 1<<20 {
			return
		}
		if l, info, err := format.Open(data, nil); err == nil {
			Inspect(t, l, info)
		}
	})
}
