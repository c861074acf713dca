// Package tabletest makes matches and a world in memory for the tests of the table, its rooms and the scenes around it.
package tabletest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/game/match/achievements"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// Setup is a match of a game's level between players of these kinds.
func Setup(t testing.TB, game, level string, kinds ...string) match.Setup {
	t.Helper()
	l, err := levels.Find(game, level)
	if err != nil {
		t.Fatal(err)
	}
	s := match.Setup{Game: game, Level: level, Text: l.Text, Seed: "7"}
	for _, k := range kinds {
		s.Seats = append(s.Seats, match.SeatInfo{Name: strings.ToUpper(k[:1]) + k[1:], Kind: k})
	}
	return s
}

// Match returns a match that has not started.
func Match(t testing.TB, setup match.Setup) *match.Match {
	t.Helper()
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return match.New(setup, start)
}

// Random plays whole turns of a match by random legal commands.
func Random(t testing.TB, m *match.Match, turns int) {
	t.Helper()
	dice := rules.NewSeeded("test")
	for m.Position().Turn() < turns && !m.Outcome().Over {
		seat := m.Active().First()
		var list []match.Command
		for c := range m.Position().Options(seat) {
			list = append(list, c)
		}
		for range 4 {
			if m.Active().Has(seat) && len(list) > 0 {
				_, _ = m.Do(seat, list[dice.Intn(len(list))]) // a refusal is as good as none
			}
		}
		if m.Active().Has(seat) {
			if _, err := m.Do(seat, m.Start().Game().Pass()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Replay is the record of a match played at random for some turns.
func Replay(t testing.TB, setup match.Setup, turns int) *record.Replay {
	t.Helper()
	m := Match(t, setup)
	Random(t, m, turns)
	line, err := record.NewReplay(setup, m.Start(), m.Steps(0))
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// Bots plays whole turns of a match by its own players.
func Bots(t testing.TB, setup match.Setup, turns int) *record.Replay {
	t.Helper()
	choice := catalog.Players(setup.Game)
	m := Match(t, setup)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var seated []match.Player
	for _, s := range setup.Seats {
		bot, err := choice.Bot(s.Kind, setup.Seed)
		if err != nil {
			t.Fatal(err)
		}
		seated = append(seated, halted{bot, turns, stop})
	}
	if err := m.Run(ctx, seated); err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	line, err := record.NewReplay(setup, m.Start(), m.Steps(0))
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// halted is a player that stops the match after some turns.
type halted struct {
	match.Player
	turns int
	stop  context.CancelFunc
}

func (h halted) Play(ctx context.Context, turn *match.Turn) error {
	if turn.Position().Turn() >= h.turns {
		h.stop()
		return ctx.Err()
	}
	return h.Player.Play(ctx, turn)
}

// Failing are players that fail by the error "out of ideas" until they are mended.
type Failing struct {
	players.Bots
	Mended *atomic.Bool
}

// New makes such a player.
func (f Failing) New(name, seed string) (match.Player, error) {
	p, err := f.Bots.New(name, seed)
	return failing{p, f.Mended}, err
}

type failing struct {
	match.Player
	mended *atomic.Bool
}

func (f failing) Play(ctx context.Context, turn *match.Turn) error {
	if !f.mended.Load() {
		return errors.New("out of ideas")
	}
	return f.Player.Play(ctx, turn)
}

// Store is a store in memory.
type Store map[string][]byte

// Load returns a file.
func (s Store) Load(name string) ([]byte, error) {
	if d, ok := s[name]; ok {
		return d, nil
	}
	return nil, fs.ErrNotExist
}

// Save writes a file, or removes it when there is no data.
func (s Store) Save(name string, data []byte) error {
	if len(data) == 0 {
		delete(s, name)
		return nil
	}
	s[name] = slices.Clone(data)
	return nil
}

// List names the files.
func (s Store) List() []string { return slices.Sorted(maps.Keys(s)) }

// Together carries out a change.
func (s Store) Together(change func() error) error { return change() }

// Hold holds a name that nobody else asks for.
func (s Store) Hold(context.Context, string) (release func(), err error) { return func() {}, nil }

// Shared is a store in memory that several goroutines may use.
type Shared struct {
	mu, change sync.Mutex
	of         Store
	held       chan struct{}
}

// NewShared returns an empty store.
func NewShared() *Shared { return &Shared{of: Store{}, held: make(chan struct{}, 1)} }

// Together carries out a change while no other one is carried out.
func (s *Shared) Together(change func() error) error {
	s.change.Lock()
	defer s.change.Unlock()
	return change()
}

// Hold holds a name; all names are one.
func (s *Shared) Hold(ctx context.Context, _ string) (release func(), err error) {
	select {
	case s.held <- struct{}{}:
		return func() { <-s.held }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Load returns a file.
func (s *Shared) Load(name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.of.Load(name)
}

// Save writes a file, or removes it when there is no data.
func (s *Shared) Save(name string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.of.Save(name, data)
}

// List names the files.
func (s *Shared) List() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.of.List()
}

// Full is a store that keeps nothing.
type Full struct{ Store }

// Save fails.
func (Full) Save(string, []byte) error { return errors.New("the disk is full") }

// Env is a world in memory that can do everything.
func Env() *scene.Env {
	set, seeds := scene.DefaultSettings(), 0
	return &scene.Env{Settings: set, Bindings: set.NewBindings(), Store: Store{}, Players: catalog.Players, Puzzles: puzzles.Shipped, OpenFile: func() {}, Fullscreen: func() {}, Copy: func(_ string, then func(error)) { then(nil) },
		SaveFile: func(string, []byte) (string, error) { return "", nil },
		Seed:     func() string { seeds++; return fmt.Sprintf("SEED-%d", seeds) }, Date: func() string { return "2026-01-31 18-05" }, Build: "a test"}
}

// Canvas is a window with its interface size.
type Canvas struct {
	Name       string
	W, H, Size float64
}

// Canvases are those on which everything has to fit.
var Canvases = []Canvas{
	{"720p", 1280, 720, 1}, {"1080p", 1920, 1080, 1}, {"4K", 3840, 2160, 1}, {"phone", 390, 844, 1}, {"small phone", 320, 568, 1}, {"tablet", 820, 1180, 1},
	{"lying phone", 844, 390, 1}, {"wide", 2560, 1080, 1}, {"1024", 1024, 700, 1}, {"low window", 1280, 577, 1}, {"netbook", 1024, 600, 1}, {"small window", 960, 600, 1}, {"tiny window", 640, 420, 1},
	{"720p 125 %", 1280, 720, 1.25}, {"720p 200 %", 1280, 720, 2}, {"1080p 200 %", 1920, 1080, 2}, {"phone 200 %", 390, 844, 2},
}

// Input is the input of a tick on the canvas, with nothing pressed.
func (c Canvas) Input() ui.Input {
	f := ui.Factor(c.W, c.H, c.Size)
	return ui.Input{W: float32(c.W / f), H: float32(c.H / f), Scale: float32(f), X: -9, Y: -9, Dt: 1.0 / 60, Fingers: ui.Fingers{Pinch: 1}}
}

// Shows reports whether a text is among what the controls drew in the last tick.
func Shows(u *ui.UI, text string) bool {
	var all []string
	for _, i := range u.List.Items {
		if i.Op == board.OpText {
			all = append(all, i.Text)
		}
	}
	return strings.Contains(strings.Join(all, " "), text)
}

// Tournament keeps a tournament on the device, of which so many matches were played, all of them below 0. Their results are made up: mostly
// who comes first in the list wins.
func Tournament(store scene.Store, p *tournament.Plan, matches int) {
	if err := p.Prepare(func(string, string) (int, error) { return 2, nil }); err != nil {
		panic(err)
	}
	var b journal
	j, err := tournament.NewJournal(&b, p)
	if err != nil {
		panic(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	play := func(_ context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
		if n == matches {
			cancel()
			return nil, nil, ctx.Err()
		}
		n++
		r := &tournament.Result{ID: m.ID, Points: make([]float64, 2), Turns: 20 + 7*n%90, Earned: make([][]string, 2)}
		won := 0
		if (m.Seats[1] < m.Seats[0]) != (n%5 == 3) {
			won = 1
		}
		r.Points[won] = 1
		if list := achievements.Of(p.Events[m.Event].Game).List; len(list) > 0 {
			r.Earned[won] = []string{list[n%len(list)].Title, list[n*n%len(list)].Title}
		}
		return r, nil, nil
	}
	runner := tournament.Runner{Plan: p, Keeper: j, Workers: 1, Play: play}
	if _, err := runner.Run(ctx); err != nil && matches < 0 {
		panic(err)
	}
	if err := store.Save("tournament.jsonl", b.Bytes()); err != nil {
		panic(err)
	}
}

// journal is a journal in memory that nothing is cut off from.
type journal struct{ bytes.Buffer }

func (*journal) Sync() error                         { return nil }
func (*journal) Truncate(int64) error                { return nil }
func (*journal) Seek(at int64, _ int) (int64, error) { return at, nil }
func (*journal) Close() error                        { return nil }
