package tournament_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tournament"
)

// seats says how many seats the levels of the tests have: "two", "three" or "four".
func seats(game, level string) (int, error) {
	n, ok := map[string]int{"two": 2, "three": 3, "four": 4}[level]
	if !ok || game != "chess" && game != "go" {
		return 0, fmt.Errorf("there is no level %s of %s", level, game)
	}
	return n, nil
}

func plan(t *testing.T, format tournament.Format, players int, more string) *tournament.Plan {
	t.Helper()
	var names []string
	for i := range players {
		names = append(names, fmt.Sprintf("%q", fmt.Sprintf("p%d", i)))
	}
	if !strings.Contains(more, "games") {
		more = "games = [\"chess/two\"]\n" + more
	}
	text := fmt.Sprintf("format = %q\nplayers = [%s]\n%s\n", format, strings.Join(names, ","), more)
	p, err := tournament.ParsePlan("cup.toml", []byte(text), seats)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// memory keeps nothing beyond the tournament.
type memory struct{}

func (memory) Results() map[string]*tournament.Result { return map[string]*tournament.Result{} }
func (memory) Add(...*tournament.Result) error        { return nil }

// chance is a number from 0 to 1 that follows from a text.
func chance(text string) float64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, text)
	return rand.New(rand.NewPCG(h.Sum64(), 1)).Float64()
}

// noisy plays matches of which a player with a small number wins more; one in ten is drawn.
func noisy(_ context.Context, m tournament.Match) (tournament.Result, error) {
	r := tournament.Result{ID: m.ID, Points: make([]float64, len(m.Seats)), Faults: make([]string, len(m.Seats))}
	best, at := -1.0, 0
	for seat, p := range m.Seats {
		if x := chance(m.Seed+fmt.Sprint(seat)) * (2 + float64(m.Seats[len(m.Seats)-1-seat]-p)/40); x > best {
			best, at = x, seat
		}
	}
	if chance(m.ID) < 0.1 {
		for seat := range m.Seats {
			r.Points[seat] = 1 / float64(len(m.Seats))
		}
		return r, nil
	}
	r.Points[at] = 1
	if chance("lost"+m.ID) < 0.05 {
		r.Faults[(at+1)%len(m.Seats)] = "crashed"
	}
	return r, nil
}

// sure plays matches that the player with the smallest number wins.
func sure(_ context.Context, m tournament.Match) (tournament.Result, error) {
	r := tournament.Result{ID: m.ID, Points: make([]float64, len(m.Seats))}
	at := 0
	for seat, p := range m.Seats {
		if p < m.Seats[at] {
			at = seat
		}
	}
	r.Points[at] = 1
	return r, nil
}

// upset plays matches that the player with the largest number wins.
func upset(ctx context.Context, m tournament.Match) (tournament.Result, error) {
	r, _ := sure(ctx, m)
	if len(m.Seats) == 2 {
		r.Points[0], r.Points[1] = r.Points[1], r.Points[0]
	}
	return r, nil
}

// play plays matches of which nothing but the result is kept.
type play func(context.Context, tournament.Match) (tournament.Result, error)

func (f play) match(ctx context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
	r, err := f(ctx, m)
	return &r, nil, err
}

func run(t *testing.T, p *tournament.Plan, f play) (*tournament.Table, []tournament.Match) {
	t.Helper()
	var list []tournament.Match
	r := tournament.Runner{Plan: p, Keeper: memory{}, Workers: 1, Play: f.match, Watch: func(x tournament.Progress) { list = append(list, x.Match) }}
	table, err := r.Run(t.Context())
	if err != nil || !table.Over {
		t.Fatalf("over %v: %v", table.Over, err)
	}
	return table, list
}

// met counts how often each two players sat at the same board, and how often each sat on each seat.
func met(list []tournament.Match) (pairs, seats map[[2]int]int) {
	pairs, seats = map[[2]int]int{}, map[[2]int]int{}
	for _, m := range list {
		for seat, a := range m.Seats {
			seats[[2]int{a, seat}]++
			for _, b := range m.Seats[:seat] {
				pairs[[2]int{min(a, b), max(a, b)}]++
			}
		}
	}
	return pairs, seats
}

func same(t *testing.T, what string, counts map[[2]int]int, size, want int) {
	t.Helper()
	if len(counts) != size {
		t.Errorf("%s: %d of %d", what, len(counts), size)
	}
	for k, n := range counts {
		if n != want {
			t.Errorf("%s %v: %d times, not %d", what, k, n, want)
		}
	}
}

// In a round robin everybody meets everybody as often, and sits as often on each seat, with two, three and four at a board.
func TestRoundRobin(t *testing.T) {
	for _, c := range []struct{ players, seats, pairs int }{{2, 2, 2}, {5, 2, 2}, {8, 2, 2}, {5, 3, 9}, {6, 4, 24}} {
		level := []string{2: "two", 3: "three", 4: "four"}[c.seats]
		_, list := run(t, plan(t, tournament.RoundRobin, c.players, fmt.Sprintf("games = [\"chess/%s\", \"go/%s\"]", level, level)), sure)
		pairs, at := met(list)
		same(t, "a pair", pairs, c.players*(c.players-1)/2, 2*c.pairs)
		same(t, "a seat", at, c.players*c.seats, len(list)/c.players)
		if first := list[0]; c.players > 2 && c.seats == 2 { // nobody plays twice before the others have begun
			for _, p := range list[4].Seats {
				for _, q := range first.Seats {
					if p == q {
						t.Errorf("%d players: player %d plays in the first two meetings", c.players, p)
					}
				}
			}
		}
	}
}

// In a gauntlet the first player meets everybody, and nobody else does.
func TestGauntlet(t *testing.T) {
	_, list := run(t, plan(t, tournament.Gauntlet, 6, "seeds = 3"), sure)
	pairs, at := met(list)
	same(t, "a pair", pairs, 5, 6)
	if at[[2]int{0, 0}] != 15 || at[[2]int{0, 1}] != 15 || len(list) != 30 {
		t.Errorf("%d matches, seats %v", len(list), at)
	}
}

// A gauntlet is sorted by the points of a match: the first player has more matches than the others.
func TestGauntletIsSortedByScore(t *testing.T) {
	table, _ := run(t, plan(t, tournament.Gauntlet, 4, ""), upset)
	if last := table.Rows[3]; last.Player != 0 || last.Points != 0 {
		t.Errorf("the last is %+v", last)
	}
	half := func(ctx context.Context, m tournament.Match) (tournament.Result, error) {
		if m.Seats[0] == 1 || m.Seats[1] == 1 {
			return upset(ctx, m)
		}
		return sure(ctx, m)
	}
	if table, _ = run(t, plan(t, tournament.Gauntlet, 4, ""), half); table.Rows[0].Player != 1 || table.Rows[1].Points != 4 {
		t.Errorf("with 2 of 2 matches a player is behind one with %v of %d", table.Rows[0].Points, table.Rows[0].Played)
	}
}

// The number of matches is known before; where it is exact, it is the number played, else about that.
func TestLength(t *testing.T) {
	for _, format := range names() {
		for _, n := range []int{2, 5, 8} {
			if format == tournament.Test {
				continue
			}
			p := plan(t, format, n, "seeds = 2\ngames = [\"chess/two\", \"go/two\"]\nrounds = 2")
			said, how := p.Length()
			_, list := run(t, p, sure)
			if got := len(list); how == "" && got != said || got > 2*said || said > 2*got {
				t.Errorf("%s of %d: %d matches, said were %s %d", format, n, got, how, said)
			}
		}
	}
}

// In a swiss nobody meets anybody twice, nobody is left out twice, and the best come out on top.
func TestSwiss(t *testing.T) {
	for _, n := range []int{4, 7, 8, 21, 64} {
		table, list := run(t, plan(t, tournament.Swiss, n, ""), sure)
		pairs, _ := met(list)
		for k, times := range pairs {
			if times > 2 { // a pair on one seed
				t.Errorf("%d players: %v meet %d times", n, k, times/2)
			}
		}
		for _, row := range table.Rows {
			if rounds := table.Round; row.Played < 2*(rounds-1) || row.Of() != 2*rounds {
				t.Errorf("%d players: %s plays %d matches in %d rounds, of %d", n, row.Name, row.Played, rounds, row.Of())
			}
		}
		if !slices.IsSortedFunc(table.Rows, func(a, b tournament.Row) int { return cmp.Compare(b.Points, a.Points) }) {
			t.Errorf("%d players: not in the order of the points: %+v", n, table.Rows)
		}
		if table.Rows[0].Player != 0 || table.Rows[0].Place != 1 {
			t.Errorf("%d players: %s is first", n, table.Rows[0].Name)
		}
	}
	_, list := run(t, plan(t, tournament.Swiss, 9, "games = [\"chess/four\"]\nrounds = 4"), noisy)
	if len(list) != 4*2*4 {
		t.Errorf("nine players on boards of four play %d matches", len(list))
	}
}

// The table of a swiss counts every match at once, not only when its round is over.
func TestSwissWithinARound(t *testing.T) {
	r := tournament.Runner{Plan: plan(t, tournament.Swiss, 4, ""), Keeper: memory{}, Workers: 1, Play: play(sure).match}
	r.Watch = func(p tournament.Progress) {
		if rows := p.Table().Rows; p.Known == 1 && (rows[0].Points != 1 || rows[0].Place != 1 || rows[1].Place == 1) {
			t.Errorf("after a match the places are %d with %v points and %d", rows[0].Place, rows[0].Points, rows[1].Place)
		}
	}
	if _, err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// In an elimination the best wins whatever the seeding, the best two meet in the final, and nobody plays after the last defeat allowed.
func TestElimination(t *testing.T) {
	for format, lives := range map[tournament.Format]int{tournament.Knockout: 1, tournament.Double: 2} {
		for _, n := range []int{2, 3, 4, 5, 8, 11, 33} {
			for what, f := range map[string]play{"by seeding": sure, "upside down": upset, "by chance": noisy} {
				table, _ := run(t, plan(t, format, n, ""), f)
				lost := map[int]int{}
				for _, node := range table.Bracket {
					if node.Winner < 0 && (node.Players[0] >= 0 || node.Players[1] >= 0) {
						t.Fatalf("%s of %d %s: %s has no winner", format, n, what, node.Title)
					}
					for _, p := range node.Players {
						if p >= 0 && p != node.Winner {
							lost[p]++
						}
					}
				}
				for p, times := range lost {
					if times > lives || times < lives && p != table.Rows[0].Player {
						t.Errorf("%s of %d %s: player %d ends after %d defeats", format, n, what, p, times)
					}
				}
				if best, ok := map[string]int{"by seeding": 0, "upside down": n - 1}[what]; ok && table.Rows[0].Player != best {
					t.Errorf("%s of %d %s: %s wins", format, n, what, table.Rows[0].Name)
				}
				if what == "by seeding" && n > 2 && table.Rows[1].Player != 1 {
					t.Errorf("%s of %d: %s is second", format, n, table.Rows[1].Name)
				}
				if table.Rows[0].Place != 1 || table.Rows[1].Place != 2 {
					t.Errorf("%s of %d %s: the first two places are %d and %d", format, n, what, table.Rows[0].Place, table.Rows[1].Place)
				}
			}
		}
	}
}

// A meeting of an elimination that ends even is played again on other seeds; in the end the better seeding counts.
func TestEven(t *testing.T) {
	drawn := func(_ context.Context, m tournament.Match) (tournament.Result, error) {
		return tournament.Result{ID: m.ID, Points: []float64{0.5, 0.5}}, nil
	}
	table, list := run(t, plan(t, tournament.Knockout, 2, ""), drawn)
	seeds := map[string]bool{}
	for _, m := range list {
		seeds[m.Seed] = true
	}
	if table.Rows[0].Player != 0 || len(list) != 2*(1+tournament.MaxExtra) || len(seeds) != 1+tournament.MaxExtra {
		t.Errorf("%s wins after %d matches on %d seeds", table.Rows[0].Name, len(list), len(seeds))
	}
}

// On a ladder everybody finds the own rung: as many rounds as players sort any order.
func TestLadder(t *testing.T) {
	table, _ := run(t, plan(t, tournament.Ladder, 9, "rounds = 9"), upset)
	for i, row := range table.Rows {
		if row.Player != 8-i {
			t.Errorf("%s stands on rung %d", row.Name, i+1)
		}
	}
}

// A test ends as soon as it knows, and continues with new seeds until then.
func TestTest(t *testing.T) {
	p := plan(t, tournament.Test, 2, "[test]\nlow = 0\nhigh = 100")
	table, list := run(t, p, noisy)
	seeds := map[string]int{}
	for _, m := range list {
		seeds[m.Seed]++
	}
	if table.Verdict == stats.Undecided || len(list) != 2*table.Pairs.Of() || len(seeds)*2 != len(list) || table.Pairs.Of() >= p.Seeds {
		t.Errorf("%d matches on %d seeds: %v, %v", len(list), len(seeds), table.Pairs, table.Verdict)
	}
	p = plan(t, tournament.Test, 2, "seeds = 20\n[test]\nlow = 0\nhigh = 1")
	if table, list = run(t, p, noisy); table.Verdict != stats.Undecided || len(list) != 40 {
		t.Errorf("with 20 seeds at most it plays %d matches", len(list))
	}
}

// text is everything that a table says.
func text(t *testing.T, x *tournament.Table) string {
	t.Helper()
	rows, err := json.MarshalIndent(x.Rows, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s %v %v %v %v %v", rows, x.Cross, x.Pairs, x.Bracket, x.Matches, x.Over)
}

// However often a tournament is stopped, and wherever its file is cut off then, it ends with the table of one that was not; in every format.
func TestStops(t *testing.T) {
	for _, format := range names() {
		t.Run(string(format), func(t *testing.T) {
			more, players := "seeds = 3", 7
			if format == tournament.Test {
				more, players = "seeds = 60\n[test]\nlow = 0\nhigh = 30", 2
			}
			p := plan(t, format, players, more)
			want, _ := run(t, p, noisy)
			dice := rand.New(rand.NewPCG(11, 12))
			file := filepath.Join(t.TempDir(), "results.jsonl")
			stops := 0
			for {
				j, err := tournament.OpenJournal(file, p)
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithCancel(t.Context())
				var left atomic.Int32
				left.Store(1 + dice.Int32N(9))
				r := tournament.Runner{Plan: p, Keeper: j, Workers: 1 + dice.IntN(4)}
				r.Play = play(func(ctx context.Context, m tournament.Match) (tournament.Result, error) {
					switch n := left.Add(-1); {
					case n == 0:
						cancel()
					case n < 0: // none of these counts, however late the stop is noticed
						<-ctx.Done()
						return tournament.Result{}, ctx.Err()
					}
					return noisy(ctx, m)
				}).match
				got, err := r.Run(ctx)
				cancel()
				if closed := j.Close(); closed != nil {
					t.Fatal(closed)
				}
				if err == nil {
					again, list := tournament.Replay(p, j.Results())
					if text(t, again) != text(t, want) || len(list) != want.Matches {
						t.Errorf("the results make another table:\n%s", text(t, again))
					}
					if stops < 3 || text(t, got) != text(t, want) {
						t.Errorf("after %d stops the table is\n%s\nnot\n%s", stops, text(t, got), text(t, want))
					}
					return
				}
				if stops++; !errors.Is(err, context.Canceled) || got.Over {
					t.Fatal(err)
				}
				tear(t, file, dice)
			}
		})
	}
}

// tear cuts off a part of the last line of a file, as a stop of the machine may.
func tear(t *testing.T, file string, dice *rand.Rand) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if body := strings.TrimSuffix(string(data), "\n"); dice.IntN(2) == 0 && strings.Count(body, "\n") > 0 {
		if err := os.WriteFile(file, data[:len(body)-dice.IntN(len(body)-strings.LastIndex(body, "\n"))], 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// What the table of a thousand players needs grows with its matches, not with the pairs of players.
func TestManyPlayers(t *testing.T) {
	for _, format := range []tournament.Format{tournament.Ladder, tournament.Swiss} {
		needs := map[int]float64{}
		for _, n := range []int{250, 1000} {
			p := plan(t, format, n, "rounds = 10")
			kept := map[string]*tournament.Result{}
			r := tournament.Runner{Plan: p, Keeper: memory{}, Workers: 1, Play: play(noisy).match, Watch: func(x tournament.Progress) { kept[x.Result.ID] = x.Result }}
			if table, err := r.Run(t.Context()); err != nil || table.Matches < 9*n {
				t.Fatalf("%d matches, %v", table.Matches, err)
			}
			needs[n] = testing.AllocsPerRun(1, func() { tournament.Replay(p, kept) })
		}
		if needs[1000] > 5*needs[250] {
			t.Errorf("%s: the table of 1000 players allocates %.0f times, that of 250 %.0f times", format, needs[1000], needs[250])
		}
	}
}

// What is wrong with a tournament is told all at once, with the file and what to do.
func TestPlanErrors(t *testing.T) {
	for text, want := range map[string][]string{
		"players = [":                           {"cup.toml:1"},
		"name = \"x\"\nspeed = 3\nseeds = true": {`cup.toml:2: speed: unknown key "speed"`, "cup.toml:3: seeds: this must be a whole number"},
		"game = \"x\"":                          {`did you mean "games"?`},
		"[test]\nhihg = 3":                      {`cup.toml:2: test.hihg: unknown key "hihg"; did you mean "high"?`},
		"time = \"-1s\"":                        {`cup.toml:1: time: "-1s" is not a time above 0`},
		"":                                      {"players: there are 0", "games: name at least one"},
		`players = ["a", "a"]`:                  {`the name "a" of player 2 is empty or there already`},
		`players = ["a", "b"]` + "\ngames=['x/y']":                                               {"no level y of x"},
		`players = ["a", "b"]` + "\nformat='cup'\n":                                              {"round-robin"},
		"players = ['a', 'b']\ngames=['chess/two']\nseeds=-1\nrounds=-5":                         {"seeds = -1", "rounds = -5"},
		"players = ['a', 'b']\ngames=['chess/three']":                                            {"more than there are players"},
		"players = ['a', 'b', 'c']\ngames=['chess/three']\nformat='double'":                      {"for games of two"},
		"players = ['a', 'b', 'c']\ngames=['chess/two', 'go/three']":                             {"all must have as many seats"},
		"players = ['a', 'b', 'c']\ngames=['chess/two']\nformat='test'":                          {"a test is for two"},
		"players = ['a', 'b']\ngames=['chess/two']\nformat='test'\n[test]\nlow=5\nhigh=1":        {"the lower one first"},
		"players = ['a', 'b']\ngames=['chess/two']\nseeds=100000\nformat='ladder'\nrounds=10000": {"more than 1000000"},
	} {
		_, err := tournament.ParsePlan("cup.toml", []byte(text), seats)
		for _, w := range want {
			if err == nil || !strings.Contains(err.Error(), w) || !strings.HasPrefix(err.Error(), "cup.toml:") {
				t.Errorf("%q: %v does not say %q", text, err, w)
			}
		}
	}
}

// A match that cannot be played stops the tournament and is named; what was played before counts.
func TestFailure(t *testing.T) {
	p := plan(t, tournament.RoundRobin, 4, "")
	played := 0
	r := tournament.Runner{Plan: p, Keeper: memory{}, Workers: 1, Play: play(func(ctx context.Context, m tournament.Match) (tournament.Result, error) {
		if played++; played == 5 {
			return tournament.Result{}, errors.New("the table broke")
		}
		return sure(ctx, m)
	}).match}
	table, err := r.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "match 1.3.1.1a: the table broke") || table.Matches < 4 || table.Over {
		t.Errorf("%d matches, %v", table.Matches, err)
	}
}

// slowly is a keeper of which the first Add takes until it may end.
type slowly struct {
	t     *testing.T
	first chan struct{} // closed to let it end
	saved sync.Map      // IDs of matches that were saved
	adds  int
	kept  map[string]*tournament.Result
}

func (k *slowly) Results() map[string]*tournament.Result { return maps.Clone(k.kept) }

func (k *slowly) Add(list ...*tournament.Result) error {
	if k.adds++; k.adds == 1 {
		<-k.first
	}
	for _, r := range list {
		if _, ok := k.saved.Load(r.ID); !ok || k.kept[r.ID] != nil {
			k.t.Errorf("match %s is kept before it is saved, or twice", r.ID)
		}
		k.kept[r.ID] = r
	}
	return nil
}

// While results are written the next matches are played. A result counts once it is kept, which is after it was saved.
func TestPlaysOnWhileTheDiskIsBusy(t *testing.T) {
	p := plan(t, tournament.RoundRobin, 6, "seeds = 4")
	k := &slowly{t: t, first: make(chan struct{}), kept: map[string]*tournament.Result{}}
	began := 0
	r := tournament.Runner{Plan: p, Keeper: k, Workers: 1}
	r.Play = func(ctx context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
		if began++; began == 12 {
			close(k.first)
		}
		x, err := sure(ctx, m)
		return &x, func() error { k.saved.Store(m.ID, true); return nil }, err
	}
	r.Watch = func(x tournament.Progress) {
		if k.kept[x.Match.ID] == nil {
			t.Errorf("match %s counts before it is kept", x.Match.ID)
		}
	}
	table, err := r.Run(t.Context())
	if err != nil || table.Matches != 120 || len(k.kept) != 120 || k.adds >= 120 {
		t.Errorf("%d matches, %d kept in %d parts, %v", table.Matches, len(k.kept), k.adds, err)
	}
}

// A match of which something cannot be saved does not count, and stops the tournament; those beside it count.
func TestCannotBeSaved(t *testing.T) {
	k := &slowly{t: t, first: make(chan struct{}), kept: map[string]*tournament.Result{}}
	close(k.first)
	r := tournament.Runner{Plan: plan(t, tournament.RoundRobin, 4, ""), Keeper: k, Workers: 1}
	r.Play = func(ctx context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
		x, err := sure(ctx, m)
		return &x, func() error {
			if m.ID == "1.1.1.1b" {
				return errFull
			}
			k.saved.Store(m.ID, true)
			return nil
		}, err
	}
	table, err := r.Run(t.Context())
	if !errors.Is(err, errFull) || !strings.Contains(err.Error(), "1.1.1.1b") || k.kept["1.1.1.1a"] == nil || k.kept["1.1.1.1b"] != nil || table.Matches != len(k.kept) {
		t.Errorf("%d matches, %d kept, %v", table.Matches, len(k.kept), err)
	}
}

// While it is paused nothing begins.
func TestPause(t *testing.T) {
	p := plan(t, tournament.RoundRobin, 6, "")
	var began atomic.Int32
	paused := make(chan struct{})
	r := tournament.Runner{Plan: p, Keeper: memory{}, Workers: 2}
	r.Play = play(func(ctx context.Context, m tournament.Match) (tournament.Result, error) {
		switch n := began.Add(1); {
		case n == 4:
			r.Pause(true)
			close(paused)
		case n > 4:
			<-paused
		}
		return sure(ctx, m)
	}).match
	end := make(chan *tournament.Table)
	go func() {
		table, _ := r.Run(t.Context())
		end <- table
	}()
	<-paused
	select {
	case <-end:
		t.Error("it ends while it is paused")
	default:
	}
	if n := began.Load(); n > 8 {
		t.Errorf("%d matches have begun", n)
	}
	r.Pause(false)
	if table := <-end; table.Matches != 30 {
		t.Errorf("%d matches", table.Matches)
	}
}

// What went wrong in matches, and what was earned, is counted.
func TestCounts(t *testing.T) {
	p := plan(t, tournament.RoundRobin, 2, "seeds = 2")
	table, _ := run(t, p, func(ctx context.Context, m tournament.Match) (tournament.Result, error) {
		r, _ := sure(ctx, m)
		r.Faults, r.Refused = make([]string, 2), []int{1, 2}
		r.Faults[m.Seats[1]] = "late" // the seat of player 1
		r.Earned = [][]string{nil, {"fan"}}
		return r, nil
	})
	one, two := table.Rows[0], table.Rows[1]
	if one.Won != 4 || one.Seats[0].Won != 2 || two.Faults["late"] != 4 || one.Faults["late"] != 0 || one.Refused != 6 || one.Earned["fan"] != 2 {
		t.Errorf("%+v\n%+v", one, two)
	}
	if one.Score != 1 || one.Low < 0.2 || one.Elo <= two.Elo || table.Pairs != (stats.Pairs{4: 2}) || table.Cross[[2]int{0, 1}] != (tournament.Score{Points: 4, Of: 4}) {
		t.Errorf("%+v %+v %v", one, two, table.Pairs)
	}
}

// FuzzPlan reads any text as a tournament; what is left of it can be begun.
func FuzzPlan(f *testing.F) {
	for _, format := range names() {
		f.Add(fmt.Sprintf("format = %q\nplayers = [\"a\", \"b\", \"c\"]\ngames = [\"chess/two\"]\nseeds = 2\nrounds = 3\ntime = \"2s\"\n", format))
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := tournament.ParsePlan("fuzz.toml", []byte(text), seats)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "fuzz.toml:") {
				t.Errorf("no place: %v", err)
			}
			return
		}
		if n, _ := p.Length(); n < 1000 {
			tournament.Replay(p, nil)
		}
	})
}

// FuzzJournal reads anything as the journal of a tournament, and makes the table that its results make.
func FuzzJournal(f *testing.F) {
	for i, format := range names() {
		p, err := tournament.ParsePlan("fuzz.toml", fmt.Appendf(nil, "format = %q\nplayers = [\"a\", \"b\"]\ngames = [\"chess/two\"]\nseeds = 2\n", format), seats)
		if err != nil {
			f.Fatal(err)
		}
		name := filepath.Join(f.TempDir(), fmt.Sprint(i))
		j, err := tournament.OpenJournal(name, p)
		if err != nil {
			f.Fatal(err)
		}
		if _, err := (&tournament.Runner{Plan: p, Keeper: j, Workers: 1, Play: play(noisy).match}).Run(f.Context()); err != nil {
			f.Fatal(err)
		}
		if err := j.Close(); err != nil {
			f.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, results, err := tournament.ReadJournal(data)
		if err != nil || p.Prepare(seats) != nil {
			return
		}
		if n, _ := p.Length(); n < 1000 {
			tournament.Replay(p, results)
		}
	})
}

// names are the names of all formats.
func names() (list []tournament.Format) {
	for _, k := range tournament.Kinds() {
		list = append(list, k.ID)
	}
	return list
}
