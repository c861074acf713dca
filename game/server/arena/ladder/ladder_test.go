package ladder

import (
	"math"
	"math/rand/v2"
	"testing"

	"app.pentarena/game/server/arena/base/basetest"

	"app.pentarena/game/contest/stats"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
)

// simulated is the ladder of a game with bots of these strengths, which have not met anybody.
func simulated(t *testing.T, truth []float64) (*Ladder, *board) {
	t.Helper()
	l, err := New(t.Context(), basetest.Open(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	l.dice = rand.New(rand.NewPCG(1, 2))
	b := l.boards["anarchy"]
	for i := range truth {
		r := b.rungs[b.rung(bout.Rival{Version: int64(i + 1)})]
		r.bot, r.team, r.active = int64(i+1), int64(i/2+1), true // two of a team
	}
	return l, b
}

// decide plays a meeting by the strengths of who meets.
func decide(m *meeting, b *board, truth []float64, dice *rand.Rand) {
	elo := make([]float64, len(m.rivals))
	for i, who := range m.rivals {
		if elo[i] = b.rungs[b.at[who]].Elo; who.Version != 0 {
			elo[i] = truth[who.Version-1]
		}
	}
	for range m.rivals {
		x := dice.Float64()
		for i, share := range stats.Expect(elo...) {
			if x -= share; x < 0 || i == len(elo)-1 {
				m.points[i]++
				break
			}
		}
	}
}

// With opponents chosen as they are on the ladder, the intervals hold the truth as often as they say; everybody plays about as much; and nobody meets itself.
func TestLadder(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	held, all := 0, 0
	for range 40 {
		truth := make([]float64, 12)
		for i := range truth {
			truth[i] = 600 + 900*dice.Float64()
		}
		l, b := simulated(t, truth)
		l.dice = dice
		for n := range 12 * 30 {
			m, _ := l.next(50)
			if m == nil || m.rivals[0] == m.rivals[1] {
				t.Fatalf("meeting %d is %v", n, m)
			}
			decide(m, b, truth, dice)
			l.finish(m, true)
			if n%15 == 0 {
				l.RateOne("anarchy")
			}
		}
		l.RateOne("anarchy")
		for _, r := range b.rungs {
			if r.Mark != "" {
				continue
			}
			if r.Met < 15 || r.Met > 90 {
				t.Errorf("of %d meetings %d are of one bot of %d", 12*30, r.Met, len(truth))
			}
			if all++; math.Abs(r.Elo-truth[r.Version-1]) <= r.Spread {
				held++
			}
		}
	}
	if part := float64(held) / float64(all); part < 0.92 || part > 0.985 {
		t.Errorf("%.1f %% of %d intervals hold the truth", 100*part, all)
	}
}

// Two versions meet at most so many times, so a ladder comes to rest; a bot does not meet more than two others at a time.
func TestRest(t *testing.T) {
	truth := []float64{800, 1000, 1200}
	l, b := simulated(t, truth)
	dice := rand.New(rand.NewPCG(5, 6))
	n := 0
	for ; ; n++ {
		m, _ := l.next(3)
		if m == nil {
			break
		}
		decide(m, b, truth, dice)
		l.finish(m, true)
		l.RateOne("anarchy")
		if n > 1000 {
			t.Fatal("it does not come to rest")
		}
	}
	for two, p := range b.pairs {
		if p.met > 3 {
			t.Errorf("%v have met %d times", two, p.met)
		}
	}
	if n < 15 {
		t.Errorf("at rest after %d meetings", n)
	}
	l, _ = simulated(t, truth)
	for i := range 2 * len(truth) {
		if m, _ := l.next(50); m == nil {
			if i < 3 {
				t.Errorf("only %d meetings at a time", i)
			}
			return
		}
	}
	if m, _ := l.next(50); m != nil {
		t.Errorf("more meetings at a time than two of each bot: %v", m.rivals)
	}
}

// 2,000 versions that have met 30,000 times: the figures with which the ratings must stay fast.
func BenchmarkRatings(b *testing.B) {
	all := &board{game: &base.Game{ID: "anarchy", Seats: 2}, at: map[bout.Rival]int{}, pairs: map[[2]int]*pairing{}}
	dice := rand.New(rand.NewPCG(1, 2))
	for i, elo := range []float64{600, 1000, 1400} {
		m := bout.Rival{Mark: string(rune('a' + i))}
		all.rungs[all.rung(m)] = &Rung{Rival: m, Elo: elo, active: true}
	}
	for range 30_000 {
		x, y := dice.IntN(2000)+1, dice.IntN(2000)+1
		if x != y {
			all.add(&meeting{rivals: []bout.Rival{{Version: int64(x)}, {Version: int64(y)}}, points: []float64{float64(dice.IntN(3)), 1}})
		}
	}
	l := &Ladder{boards: map[string]*board{"anarchy": all}}
	for b.Loop() {
		all.stale = true
		l.RateOne("anarchy")
	}
}

// Who has not played stands behind all marks and all who have, however weak those are; the sign of a rating does not change how it is rounded.
func TestStandings(t *testing.T) {
	b := &board{rungs: []*Rung{
		{Rival: bout.Rival{Version: 1}, name: "new", active: true},
		{Rival: bout.Rival{Mark: "newcomer"}, name: "mark", active: true, Elo: -50},
		{Rival: bout.Rival{Version: 2}, name: "weak", active: true, Elo: -100.7, Met: 3},
	}}
	l := &Ladder{boards: map[string]*board{"anarchy": b}}
	list := l.Standings("anarchy")
	if len(list) != 3 || list[0].Name != "mark" || list[1].Name != "weak" || list[2].Name != "new" {
		t.Fatalf("%+v", list)
	}
	if list[0].Rank != 0 || list[1].Rank != 1 || list[2].Rank != 0 || list[1].Elo != -101 {
		t.Errorf("%+v", list)
	}
}

// Bots of a team that has used up its day meet nobody, and the others go on without them; the next day they play again.
func TestSpent(t *testing.T) {
	l, b := simulated(t, []float64{800, 900, 1000, 1100}) // two of each team
	l.spent = map[int64]bool{1: true}
	for range 100 {
		m, _ := l.next(50)
		if m == nil {
			t.Fatal("nobody plays")
		}
		for _, who := range m.rivals {
			if who.Mark == "" && b.rungs[b.at[who]].team == 1 {
				t.Fatalf("%v meet", m.rivals)
			}
		}
		l.finish(m, true)
	}
	l.reckon(t.Context()) // of a database in which nobody has spent anything
	seen := map[int64]bool{}
	for range 100 {
		m, _ := l.next(50)
		for _, who := range m.rivals {
			seen[who.Version] = true
		}
		l.finish(m, true)
	}
	if !seen[1] || !seen[2] {
		t.Errorf("the next day play %v", seen)
	}
}
