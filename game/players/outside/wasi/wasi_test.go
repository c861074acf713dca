package wasi_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/outside/wasi"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// bot is the example as a WebAssembly program.
var bot []byte

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "wasi-")
	if err != nil {
		panic(err)
	}
	file := filepath.Join(dir, "bot.wasm")
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", file, "./testdata/bot")
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if said, err := cmd.CombinedOutput(); err != nil {
		panic(string(said))
	}
	if bot, err = os.ReadFile(file); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// play plays a match in the quick level of a game: in seat 1 the bot with these arguments, in the others idle players.
func play(t *testing.T, game string, limit time.Duration, args ...string) (*match.Match, *process.Process) {
	t.Helper()
	l, err := levels.Find(game, "quick")
	if err != nil {
		t.Fatal(err)
	}
	e, _ := catalog.Find(game)
	setup := match.Setup{Game: game, Level: l.Name, Text: l.Text, Seed: "wasi", Seats: make([]match.SeatInfo, e.Seats(l))}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	program, err := wasi.Run(t.Context(), "bot.wasm", bot, args, 64<<20)
	if err != nil {
		t.Fatal(err)
	}
	p := jsonl.New(program, outside.Place{Setup: setup, Time: limit})
	players := make([]match.Player, len(setup.Seats))
	for i := range players {
		players[i] = match.Idle{}
	}
	players[0] = match.Limited{Player: p, Time: limit}
	m := match.New(setup, start)
	if err := m.Run(t.Context(), players); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	_ = p.Over(ctx, m.Position())
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	return m, program
}

// The example plays whole matches of every game and gives commands in them.
func TestWholeMatches(t *testing.T) {
	for _, e := range catalog.Entries() {
		t.Run(e.Game.Info().ID, func(t *testing.T) {
			m, program := play(t, e.Game.Info().ID, time.Minute)
			for _, f := range m.Faults() {
				if f.Loses() {
					t.Error(f)
				}
			}
			given := 0
			for _, s := range m.Steps(0) {
				if s.Seat == 0 && s.Cmd != e.Game.Pass() {
					given++
				}
			}
			if !m.Outcome().Over || given == 0 || program.Exit() != "" {
				t.Errorf("over: %t, %d commands, the program: %q", m.Outcome().Over, given, program.Exit())
			}
		})
	}
}

// A program that misbehaves loses the match for its seat, within its time and its memory, and is gone afterwards.
func TestMisbehaviour(t *testing.T) {
	before := runtime.NumGoroutine()
	for how, kind := range map[string]match.FaultKind{"loop": match.Late, "memory": match.Failed, "errors": match.Late, "crash": match.Failed, "silence": match.Failed} {
		t.Run(how, func(t *testing.T) {
			limit := time.Minute
			if kind == match.Late {
				limit = 3 * time.Second
			}
			m, program := play(t, "anarchy", limit, how)
			f := m.Faults()
			if len(f) == 0 || !f[len(f)-1].Loses() || m.Outcome().Winners != rules.Seats(1) {
				t.Fatalf("faults %v, winners %v", f, m.Outcome().Winners)
			}
			if got := f[len(f)-1].Kind; got != kind {
				t.Errorf("the fault is %v, want %s", f[len(f)-1], kind)
			}
			if exit := program.Exit(); (exit != "") != (kind == match.Failed) {
				t.Errorf("it is said to have ended with %q", exit)
			}
			said := program.Said()
			if how == "crash" && !strings.Contains(said, "on purpose") || how == "errors" && !strings.Contains(said, "left out") {
				t.Errorf("it says %q", said)
			}
		})
	}
	t.Run("flood", func(t *testing.T) { play(t, "anarchy", time.Second, "flood") })
	servertest.Gone(t, before)
}

// A program reaches no file, no network and no variable of this process.
func TestAlone(t *testing.T) {
	_, program := play(t, "anarchy", time.Minute, "reach")
	if said := program.Said(); !strings.HasPrefix(said, "true true true true 0\n") {
		t.Errorf("it reaches: %q", said)
	}
	if _, err := os.Stat("/tmp/reached"); !errors.Is(err, os.ErrNotExist) {
		t.Error("it wrote a file")
	}
}

// What is not a program is refused in words.
func TestNoProgram(t *testing.T) {
	for code, want := range map[string]string{"": "is not a WebAssembly program", "\x00asm" + strings.Repeat(" ", wasi.MaxFile): "larger than 64 MB"} {
		if _, err := wasi.Run(t.Context(), "empty.wasm", []byte(code), nil, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.4q: %v, want %q", code, err, want)
		}
	}
	if _, err := wasi.Run(t.Context(), "broken.wasm", []byte("\x00asm\x01\x00\x00\x00nonsense"), nil, 0); err == nil || !strings.Contains(err.Error(), "broken.wasm") {
		t.Errorf("a broken program: %v", err)
	}
	large, err := wasi.Run(t.Context(), "large.wasm", bot, nil, 64<<10)
	if err == nil {
		_, err = large.Open(outside.Lines, 100, 1).Receive(t.Context())
		if err == nil || large.Exit() == "" && !strings.Contains(err.Error(), "EOF") {
			t.Errorf("a program with too little memory runs: %v", err)
		}
		_ = large.End()
	}
}

// leb is a number as WebAssembly writes it.
func leb(n int) (b []byte) {
	for ; n > 127; n >>= 7 {
		b = append(b, byte(n)|128)
	}
	return append(b, byte(n))
}

// bulky is a valid program with one function of so many instructions.
func bulky(n int) []byte {
	body := append([]byte{0}, bytes.Repeat([]byte{0x41, 1, 0x1a}, n/2)...) // a constant, dropped
	body = append(body, 0x0b)
	code := append(append([]byte{1}, leb(len(body))...), body...)
	b := []byte("\x00asm\x01\x00\x00\x00\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00")
	return append(append(append(b, 10), leb(len(code))...), code...)
}

// Compiling has limits of its own, and ends when the one who waits for it gives up.
func TestCompilingIsLimited(t *testing.T) {
	before := runtime.NumGoroutine()
	if p, err := wasi.Run(t.Context(), "small.wasm", bulky(100), nil, 1<<20); err != nil {
		t.Fatal(err)
	} else if _ = p.End(); p.Exit() != "" {
		t.Error(p.Exit())
	}
	if runtime.GOOS == "linux" { // elsewhere memory is not limited, or only tried
		_, err := wasi.Run(t.Context(), "bulky.wasm", bulky(40<<20), nil, 1<<20)
		if err == nil || !strings.Contains(err.Error(), "bulky.wasm: it is too large or too intricate") {
			t.Errorf("a bulky program: %v", err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := wasi.Run(ctx, "bulky.wasm", bulky(40<<20), nil, 8<<30); !errors.Is(err, context.Canceled) {
		t.Errorf("a bulky program that nobody waits for: %v", err)
	}
	servertest.Gone(t, before)
}
