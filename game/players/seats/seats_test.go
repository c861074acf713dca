package seats_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/javascript"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/wasi"
	"app.pentarena/game/players/seats"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/si32"
)

func entryOf(t testing.TB, game string) catalog.Entry {
	t.Helper()
	e, err := catalog.Lookup(game)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// The bots.toml in docs/bots/protocol.md is one, and its limits are those that hold.
func TestDocumentedBots(t *testing.T) {
	data, err := os.ReadFile("../../../docs/bots/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	_, file, _ := strings.Cut(text, "    [mybot]\n")
	file, _, _ = strings.Cut(file, "\n\n")
	bots, err := seats.Parse("bots.toml", []byte("[mybot]\n"+file))
	want := seats.Bots{"mybot": {Command: []string{"python3", "bot.py"}, Dir: "mybot", Protocol: "jsonl", Time: 2 * time.Second, Start: outside.Start, Memory: 1 << 30, Own: true, Sandbox: true}}
	if err != nil || !reflect.DeepEqual(bots, want) {
		t.Errorf("%v, %+v", err, bots)
	}
	text = strings.Join(strings.Fields(text), " ")
	for _, say := range []string{
		fmt.Sprintf("if nothing does, it is %.0f s.", seats.DefaultTime.Seconds()),
		fmt.Sprintf("it has %.0f s of a processor more", outside.Start.Seconds()),
		fmt.Sprintf("a turn lasts at most %d times as long", outside.Backstop),
		fmt.Sprintf("compiling is extra: %.0f s of a processor", wasi.Compiling.Seconds()),
		fmt.Sprintf("A program that is more than %d processes at a time", process.MaxProcesses),
		fmt.Sprintf("A program in WebAssembly has %dMB everywhere", wasi.DefaultMemory>>20),
		fmt.Sprintf("one in JavaScript %dMB", javascript.DefaultMemory>>20),
	} {
		if !strings.Contains(text, say) {
			t.Errorf("protocol.md does not say %q", say)
		}
	}
}

// Names mean built-in players, entries of bots.toml, and command lines.
func TestFind(t *testing.T) {
	bots, err := seats.Parse("dir/bots.toml", []byte("[mine]\ncommand = \"python3 bot.py\"\n[other]\ncommand = [\"./my bot\", \"-x\"]\nprotocol = \"jsonl\""))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"expert":                           "expert built-in",
		"random":                           "random built-in",
		"form:1.25":                        "form:1.25 built-in",
		"mine":                             "mine program",
		"other":                            "other program",
		"python3 mybot.py":                 "mybot program",
		"python3 -u /home/me/first.bot.py": "first.bot program",
		"./mybot":                          "mybot program",
		`C:\bots\mybot.exe`:                "",
		"jsonl:mybot --fast":               "mybot program",
		"node 'my bots/a b.js' c.js":       "a b program",
		"mybot":                            `there is no player`,
		"min":                              `did you mean "mine"?`,
		"expret":                           `did you mean "expert"?`,
		"jsonl:":                           "there is no command",
		"python3 'mybot.py":                "the quote ' is not closed",
	} {
		w, err := seats.Find(entryOf(t, "anarchy"), bots, name)
		got := w.Name + " program"
		if !w.Outside() {
			got = w.Name + " built-in"
		}
		if err != nil {
			got = err.Error()
		}
		if want == `there is no player` {
			want = `there is no player "mybot"`
		}
		if err == nil && want != "" && got != want || err != nil && !strings.Contains(got, want) {
			t.Errorf("%s means %s, not %s", name, got, want)
		}
	}
}

// A command line is split at spaces, outside of quotes.
func TestSplit(t *testing.T) {
	for line, want := range map[string][]string{
		"a b":               {"a", "b"},
		"  a\t b  ":         {"a", "b"},
		`"a b" 'c "d"' e''`: {"a b", `c "d"`, "e"},
		`a ''`:              {"a", ""},
		`C:\a\b`:            {`C:\a\b`},
		"":                  nil,
		`''`:                nil,
		`a "b`:              nil,
	} {
		if got, err := seats.Split(line); !reflect.DeepEqual(got, want) && want != nil || (err == nil) != (want != nil) {
			t.Errorf("%q: %q, %v", line, got, err)
		}
	}
}

// A bots.toml says all that is wrong with it, with file and line.
func TestBots(t *testing.T) {
	bots, err := seats.Parse(filepath.Join("dir", "bots.toml"), []byte("[a]\ncommand = \"x\"\ntime = \"1.5s\"\nmemory = \"2GB\"\nfolder = \"sub\"\n[b]\ncommand = [\"y\", \"z w\"]\nfolder = \"/abs\""))
	want := seats.Bots{
		"a": {Command: []string{"x"}, Dir: filepath.Join("dir", "sub"), Time: 1500 * time.Millisecond, Memory: 2 << 30, Own: true},
		"b": {Command: []string{"y", "z w"}, Dir: "/abs", Own: true},
	}
	if runtime.GOOS == "windows" {
		want["b"] = bots["b"]
	}
	if err != nil || !reflect.DeepEqual(bots, want) {
		t.Errorf("%+v, %v", bots, err)
	}
	_, err = seats.Parse("bots.toml", []byte("[a]\ncomand = \"x\"\n[b]\ncommand = 7\n[c]\ncommand = \"x\"\ntime = \"soon\"\nmemory = \"much\"\nprotocol = \"jsonnl\"\n[expert]\ncommand = \"x\"\n[d]\ncommand = [\"x\", 3]\n"))
	if err == nil {
		t.Fatal("no mistakes are found")
	}
	for _, want := range []string{
		`bots.toml:2: a.comand: unknown key "comand"; did you mean "command"?`, "bots.toml:1: a: the command is missing", "bots.toml:4: b.command: this must be a text",
		`bots.toml:7: c.time: "soon" is not a time`, `bots.toml:8: c.memory: "much" is not a size`, `bots.toml:9: c.protocol: there is no protocol "jsonnl"; there are `,
		"bots.toml:10: expert: the name belongs to a built-in player", "bots.toml:13: d.command: the parts",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("it does not say %q:\n%v", want, err)
		}
	}
	if _, err := seats.Parse("bots.toml", []byte("[a\n")); err == nil || !strings.Contains(err.Error(), "bots.toml:") {
		t.Errorf("broken: %v", err)
	}
	if _, err := seats.Load(filepath.Join(t.TempDir(), "bots.toml")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing: %v", err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	if bots, err := seats.Here(); err != nil || len(bots) != 0 {
		t.Errorf("no file: %v, %v", bots, err)
	}
	if err := os.WriteFile(seats.File, []byte("[a]\ncommand = \"x\""), 0o666); err != nil {
		t.Fatal(err)
	}
	if bots, err := seats.Here(); err != nil || len(bots) != 1 {
		t.Errorf("a file: %v, %v", bots, err)
	}
}

// game is a match of the quick level between players by their names. The limit is the time of seat 1 for a turn.
func game(t testing.TB, id string, limit time.Duration, bots seats.Bots, names ...string) *match.Match {
	t.Helper()
	l, err := levels.Find(id, "quick")
	if err != nil {
		t.Fatal(err)
	}
	return on(t, l, id, limit, bots, names...)
}

// on plays a game on a level.
func on(t testing.TB, l levels.Level, id string, limit time.Duration, bots seats.Bots, names ...string) *match.Match {
	t.Helper()
	e := entryOf(t, id)
	setup := match.Setup{Game: id, Level: l.Name, Text: l.Text, Seed: "7", Seats: make([]match.SeatInfo, len(names))}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	var list []*seats.Seat
	var players []match.Player
	defer func() { seats.Leave(t.Context(), m, list) }()
	for i, name := range names {
		w, err := seats.Find(e, bots, name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := w.Sit(outside.Place{Setup: setup, Seat: rules.Seat(i), Time: limit * time.Duration(1+i*1000)}, fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		list, players = append(list, s), append(players, s)
	}
	if err := m.Run(t.Context(), players); err != nil {
		t.Fatal(err)
	}
	return m
}

// self is the command line of the test binary as a bot.
func self(t testing.TB, name string) string {
	t.Helper()
	file, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%q bot %s", file, name)
}

// A program plays whole matches of all games; what it logs and writes to its standard error is kept with its turns.
func TestProgram(t *testing.T) {
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		t.Run(id, func(t *testing.T) {
			m := game(t, id, time.Minute, nil, self(t, "talk"), "rookie")
			var logged, said strings.Builder
			for _, n := range m.Notes() {
				switch {
				case n.Kind == match.Log:
					logged.WriteString(n.Text)
				case n.Kind == match.Error:
					said.WriteString(n.Text)
				}
				if n.Seat != 0 && n.Kind != match.Spent {
					t.Errorf("a note of seat %d", n.Seat+1)
				}
			}
			turns := strings.Count(logged.String(), "hm")
			if out := m.Outcome(); !out.Over || out.Reason == "left" || turns == 0 || strings.Count(said.String(), "thinking") != turns {
				t.Errorf("%+v after %d turns, with %q in the log and %q on standard error", out, turns, logged.String(), said.String())
			}
			for _, f := range m.Faults() {
				if f.Loses() {
					t.Error(f)
				}
			}
		})
	}
}

// Programs that speak another protocol play the game of it, and no other.
func TestProtocols(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed, so programs that speak other protocols are not tested")
	}
	t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
	for id, file := range map[string]string{"mechmania": "testdata/farmer.py", "si32": "testdata/clients/square/bot.py"} {
		name := id + ":python3 ../outside/" + id + "/" + file
		m := game(t, id, time.Minute, nil, name, "random")
		if out := m.Outcome(); !out.Over || out.Reason == "left" {
			t.Errorf("%s: %+v, %v", name, out, m.Faults())
		}
		if _, err := seats.Find(entryOf(t, "anarchy"), nil, name); err == nil || !strings.Contains(err.Error(), "not anarchy") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Bots of the engines that killed them take the end of their input for a failure; that does not get into the record.
func TestAbruptEnd(t *testing.T) {
	m := game(t, "mechmania", time.Minute, nil, "mechmania:"+self(t, "walker"), "random")
	if out := m.Outcome(); !out.Over || out.Reason == "left" || len(m.Faults()) > 0 {
		t.Errorf("%+v, %v", out, m.Faults())
	}
	for _, n := range m.Notes() {
		if n.Kind == match.Error {
			t.Errorf("it writes %q", n.Text)
		}
	}
}

// What a program for the engine with hexagons prints for itself, which Python keeps back until there is much of it, spoils no answer.
func TestPrintingProgram(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed, so a program in Python that prints is not tested")
	}
	t.Setenv("PYTHONDONTWRITEBYTECODE", "1")
	t.Setenv("PYTHONUNBUFFERED", "1") // of the one who starts the match
	l, err := levels.Find("si32", "hex")
	if err != nil {
		t.Fatal(err)
	}
	l.Text = strings.Replace(l.Text, "max_turns = 1000", "max_turns = 30", 1)
	m := on(t, l, "si32", time.Minute, nil, "si32:python3 ../outside/si32/testdata/clients/hex/bot.py thinking", "random")
	if s := m.Position().State().(*si32.State); s.Turn() != 30 || len(m.Faults()) > 0 {
		t.Errorf("after %d turns: %+v, %v", s.Turn(), m.Outcome(), m.Faults())
	}
}

// The memory of a program is limited.
func TestMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("Windows may refuse the memory in another way, and other systems cannot limit it")
	}
	args, err := seats.Split(self(t, "memory"))
	if err != nil {
		t.Fatal(err)
	}
	m := game(t, "anarchy", time.Minute, seats.Bots{"greedy": {Command: args, Memory: 300 << 20}}, "greedy", "random")
	if f := m.Faults(); len(f) != 1 || !strings.Contains(f[0].Text, "exit status") {
		t.Errorf("the faults are %v", f)
	}
}

// A program that cannot be started is named.
func TestStart(t *testing.T) {
	w, err := seats.Find(entryOf(t, "anarchy"), nil, "./no-such-bot -x")
	if err != nil {
		t.Fatal(err)
	}
	if s, err := w.Sit(outside.Place{}, ""); err == nil || !strings.Contains(err.Error(), "./no-such-bot") {
		t.Errorf("%v, %v", s, err)
	}
}

// FuzzBots reads any text as a bots.toml: a mistake is named with its file, and who is left can be sat down.
func FuzzBots(f *testing.F) {
	for _, text := range []string{"[a]\ncommand = \"python3 'my bot.py'\"\ntime = \"1.5s\"\nmemory = \"2GB\"\nfolder = \"sub\"\n", "[b]\ncommand = [\"y\", \"z w\"]\nprotocol = \"si32\"", "a.command = '\"'"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		bots, err := seats.Parse("bots.toml", []byte(text))
		if err != nil && !strings.HasPrefix(err.Error(), "bots.toml:") {
			t.Errorf("no place: %v", err)
		}
		for name, p := range bots {
			if len(p.Command) == 0 || p.Command[0] == "" || p.Time < 0 || p.Memory < 0 {
				t.Errorf("%s is %+v", name, p)
			}
		}
	})
}
