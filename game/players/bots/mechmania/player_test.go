package mechmania

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"app.pentarena/game/players/bots"
	"app.pentarena/game/players/bots/botstest"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	game "app.pentarena/rules/mechmania"
)

var strengths = Players().Names()

// cast has all players and sparring partners, with an Expert of that search size.
func cast(wide, deep int) botstest.Kit[*game.State, game.Command] {
	players := Players()
	players.Anchors[2] = func(seed string) think {
		x := newExpert(seed)
		x.wide, x.deep = wide, deep
		return fair(x.think)
	}
	return botstest.Kit[*game.State, game.Command]{Game: game.Game(), Players: players, Settled: []string{Shadow}}
}

// usual has the players as they are; Expert thinks less in brisk, and hardly at all in hasty.
var usual, brisk, hasty = cast(beam, horizon), cast(16, 22), cast(4, 14)

// Every player plays every level.
func TestLevels(t *testing.T) { hasty.Levels(t, 1) }

// Odd farms: tiny ones, without a band, with unusual constants.
func TestOddFarms(t *testing.T) {
	plain := game.DefaultLevel()
	plain.MaxTurns, plain.Width, plain.Height = 50, 12, 12
	with := func(change func(*game.Level)) *game.Level {
		l := plain
		change(&l)
		return &l
	}
	starts := make(map[string]func() (*game.State, error))
	for name, level := range map[string]*game.Level{
		"tiny":  with(func(l *game.Level) { l.Width, l.Height = 6, 4 }),
		"grass": with(func(l *game.Level) { l.GrassRows = 11 }),
		"bare":  with(func(l *game.Level) { l.BandInner, l.BandMid, l.BandOuter = 0, 0, 0 }),
		"poor":  with(func(l *game.Level) { l.StartMoney = 0 }),
		"rich":  with(func(l *game.Level) { l.StartMoney = 1_000_000 }),
		"still": with(func(l *game.Level) { l.Reach.Move, l.Upgraded.Move = 0, 0 }),
		"empty": with(func(l *game.Level) { l.Reach.Carry, l.Upgraded.Carry = 0, 0 }),
		"far": with(func(l *game.Level) {
			l.Reach = game.Reach{Move: 400, Plant: 400, Harvest: 400, Protect: -1, Carry: 1_000_000}
		}),
		"closed": with(func(l *game.Level) { l.Reach.Protect, l.Upgraded.Protect = 400, 400 }),
		"ahead":  with(func(l *game.Level) { l.BandStart, l.BandSpeed = 8, 1 }),
		"late":   with(func(l *game.Level) { l.BandDelay = 45 }),
		"short":  with(func(l *game.Level) { l.MaxTurns = 1 }),
		"loose":  with(func(l *game.Level) { l.Rules = game.OriginalRules() }),
		"coffee": with(func(l *game.Level) { l.LoadoutBoth = true }),
	} {
		starts[name] = func() (*game.State, error) { return game.New(level) }
	}
	hasty.Odd(t, starts)
}

func TestSeeds(t *testing.T) { hasty.Seeds(t, "quick") }

// A player that has played other matches plays like a new one.
func TestReused(t *testing.T) {
	think := hasty.Think(t, bots.Best, "a")
	var money [3]float64
	for i, level := range []string{"quick", "thief", "quick"} {
		s := hasty.State(t, level, "map")
		hasty.Play(t, s, think, hasty.Idle)
		money[i] = s.Farmers[0].Money
	}
	if money[0] != money[2] {
		t.Errorf("%v the first time, %v the second", money[0], money[2])
	}
}

// The plan that the other seat has locked is secret.
func TestSecret(t *testing.T) {
	s := usual.State(t, "classic", "secret")
	for _, strength := range strengths {
		for s.Stage != game.Moving {
			for seat := range rules.Seat(2) {
				if err := s.Apply(seat, game.Command{}, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		c := s.Clone()
		if err := c.Apply(1, game.Command{Verb: game.Move, At: grid.Pt(25, 4)}, nil); err != nil {
			t.Fatal(err)
		}
		a, err := usual.Think(t, strength, "a")(s, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		b, err := usual.Think(t, strength, "a")(c, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(a, b) {
			t.Errorf("%s: %v, and %v when the other has a plan", strength, a, b)
		}
	}
}

func TestCancelled(t *testing.T) { usual.Cancelled(t) }

// Equal players on the same map do not all begin in the same way.
func TestOpenings(t *testing.T) { hasty.Openings(t, "quick", 12, 6) }

// What is said about who wins comes true in most matches of equals.
func TestWinChance(t *testing.T) { hasty.WinChance(t, levels.Strengths[1], 12) }

// TestChanceOfSowing: neither planting, ripening nor harvesting costs much of the win chance.
func TestChanceOfSowing(t *testing.T) {
	s := usual.State(t, "classic", "sowing")
	s.Number, s.Stage = 22, game.Moving
	s.Farmers[0].Money, s.Farmers[1].Money = 100, 900
	chance := func() float64 { return bots.Estimate(read(s), chance.Full.Weights)[0] }
	s.Farmers[0].Seeds[game.GoldenCorn] = 1
	had := chance()
	s.Farmers[0].Seeds[game.GoldenCorn] = 0
	tile := s.Tiles.At(grid.Pt(4, 4))
	tile.Crop, tile.Timer, tile.Planter = game.GoldenCorn, 3, 0
	sown := chance()
	if math.Abs(sown-had) > 0.02 {
		t.Errorf("planting changes the chance from %.3f to %.3f", had, sown)
	}
	for was := sown; tile.Timer > 0; was = chance() {
		if s.Grow(nil); chance() < was-0.05 {
			t.Errorf("with %d turns to ripeness the chance is %.3f after %.3f", tile.Timer, chance(), was)
		}
	}
	ripe := chance()
	s.Farmers[0].Basket = append(s.Farmers[0].Basket, game.Fruit{Crop: tile.Crop, Value: tile.Value})
	*tile = game.Tile{Planter: -1}
	if got := chance(); math.Abs(got-ripe) > 0.02 {
		t.Errorf("the harvest changes the chance from %.3f to %.3f", ripe, got)
	}
}

// Players that play otherwise have another version.
func TestVersion(t *testing.T) { usual.Version(t) }

// Every player yields, and stops at once on its error.
func TestStopped(t *testing.T) {
	s := usual.State(t, "classic", "stop")
	s.Stage = game.Moving
	stop := errors.New("stop")
	for _, strength := range strengths {
		calls := 1
		if strength == bots.Best {
			calls = 3
		}
		left := calls
		_, err := usual.Think(t, strength, "a")(s, 0, func() error {
			if left--; left == 0 {
				return stop
			}
			return nil
		})
		if !errors.Is(err, stop) || left != 0 {
			t.Errorf("%s: error %v, %d calls left", strength, err, left)
		}
	}
}

// A player finishes a stage that another player has begun.
func TestHalfTurn(t *testing.T) {
	s := usual.State(t, "rich-start", "half")
	do := func(seat rules.Seat, c game.Command) {
		t.Helper()
		if err := s.Apply(seat, c, nil); err != nil {
			t.Fatal(err)
		}
	}
	both := func() { do(0, game.Command{}); do(1, game.Command{}) }
	both()
	for range 2 { // two walks to the shop
		do(0, game.Command{Verb: game.Move, At: grid.Pt(min(s.Farmers[0].At.X+10, 14), 0)})
		both()
		if s.Number == 1 {
			both()
		}
	}
	do(0, game.Command{Verb: game.Buy, Crop: game.Potato, Amount: 1})
	for _, strength := range strengths {
		c := s.Clone()
		plan, err := usual.Think(t, strength, "a")(c, 0, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		for _, cmd := range plan {
			if err := c.Apply(0, cmd, nil); err != nil {
				t.Errorf("%s: %v: %v", strength, cmd, err)
			}
		}
	}
}

// Who finishes a turn in which a walk is planned keeps that walk.
func TestPlannedWalk(t *testing.T) {
	s := usual.State(t, "rich-start", "half")
	pass := func(seats ...rules.Seat) {
		for _, seat := range seats {
			if err := s.Apply(seat, game.Command{}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	pass(0, 1)
	goal := s.Farmers[0].At.Add(grid.Pt(0, 3))
	if err := s.Apply(0, game.Command{Verb: game.Move, At: goal}, nil); err != nil {
		t.Fatal(err)
	}
	for _, strength := range strengths {
		if plan, err := usual.Think(t, strength, "a")(s.Clone(), 0, botstest.Onwards); err != nil || slices.ContainsFunc(plan, func(c game.Command) bool { return c.Verb == game.Move }) {
			t.Errorf("%s: %v, %v", strength, plan, err)
		}
	}
	list, err := newExpert("suggest").advise(s, 0, botstest.Onwards)
	if err != nil || list[0].Cmds[0].Verb != game.Move {
		t.Errorf("no better walk is suggested: %v, %v", list, err)
	}
}

// Alone on the classic farm each strength earns more than the one below it, and Expert far more.
func TestEarnings(t *testing.T) {
	for _, c := range []struct {
		strength    string
		least, most float64
	}{{botstest.Beginner, 250, 1000}, {botstest.Sound, 10_000, 60_000}, {bots.Best, 150_000, 1_000_000}} {
		for seat := range 2 {
			s := usual.State(t, "classic", "alone")
			minds := []bots.Think[*game.State, game.Command]{brisk.Idle, brisk.Idle}
			minds[seat] = brisk.Think(t, c.strength, fmt.Sprint("a", seat))
			brisk.Play(t, s, minds...)
			if got := s.Farmers[seat].Money; got < c.least || got > c.most {
				t.Errorf("%s ends with %.2f in seat %d, not from %v to %v", c.strength, got, seat, c.least, c.most)
			}
		}
	}
}

// rivals counts the matches that the stronger player wins in a level.
func rivals(t testing.TB, k botstest.Kit[*game.State, game.Command], level, stronger, weaker string, pairs int) int {
	t.Helper()
	return k.Rivals(t, func(seed string) *game.State { return k.State(t, level, seed) }, stronger, weaker, pairs, nil)
}

// Each strength beats the one below it, and Expert beats the thief and the shadow, also under the rules of the contest. With less thinking, as
// here on classic, it does so as well.
func TestLadder(t *testing.T) {
	for _, c := range []struct {
		kit              botstest.Kit[*game.State, game.Command]
		level            string
		stronger, weaker string
		pairs, wins      int
	}{
		{brisk, "classic", botstest.Sound, botstest.Beginner, 5, 9},
		{brisk, "classic", bots.Best, botstest.Sound, 2, 4},
		{brisk, "classic", bots.Best, Thief, 2, 4},
		{brisk, "classic", bots.Best, Shadow, 1, 2},
		{usual, "original", bots.Best, Thief, 3, 5},
		{usual, "original", bots.Best, Shadow, 3, 5},
	} {
		if wins := rivals(t, c.kit, c.level, c.stronger, c.weaker, c.pairs); wins < c.wins {
			t.Errorf("%s: %s won %d of %d against %s, fewer than %d", c.level, c.stronger, wins, 2*c.pairs, c.weaker, c.wins)
		}
	}
}

// Neighbour stands beside the other farmer when it plants, and beats the weakest anchor by it on the level of the contest.
func TestNeighbour(t *testing.T) {
	if wins := rivals(t, usual, "original", Neighbour, botstest.Beginner, 5); wins < 8 {
		t.Errorf("%s won %d of 10 against %s", Neighbour, wins, botstest.Sound)
	}
	s := usual.State(t, "original", "beside")
	planted, near := 0, 0
	minds := []think{usual.Think(t, Neighbour, "a"), usual.Think(t, botstest.Sound, "b")}
	for s.Turn() < 120 {
		seat := s.Active().First()
		plan, err := minds[seat](s, seat, botstest.Onwards)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range plan {
			if seat == 0 && c.Verb == game.Plant {
				planted++
				if c.At.Distance(s.Farmers[1].At) <= 6 {
					near++
				}
			}
		}
		usual.Turn(t, s, func(*game.State, rules.Seat, func() error) ([]game.Command, error) { return plan, nil })
	}
	if planted < 5 || 2*near < planted {
		t.Errorf("planted %d crops, %d of them near the other farmer", planted, near)
	}
}

// BenchmarkStrength plays one pair of matches with swapped seats for each iteration, and reports the stronger player's wins in percent: go
// test -bench Strength -benchtime 50x.
func BenchmarkStrength(b *testing.B) {
	for _, level := range []string{"classic", "original", "narrow-farm"} {
		for _, c := range [][2]string{{botstest.Sound, botstest.Beginner}, {bots.Best, botstest.Sound}, {bots.Best, Thief}, {bots.Best, Shadow}} {
			b.Run(level+"/"+c[0]+" against "+c[1], func(b *testing.B) {
				wins := rivals(b, usual, level, c[0], c[1], b.N)
				b.ReportMetric(50*float64(wins)/float64(b.N), "%won")
			})
		}
	}
}

// Two Experts leave each other enough to earn.
func TestPeers(t *testing.T) {
	s := usual.State(t, "classic", "peers")
	brisk.Play(t, s, brisk.Think(t, bots.Best, "a"), brisk.Think(t, bots.Best, "b"))
	for seat := range s.Farmers {
		if got := s.Farmers[seat].Money; got < 10_000 {
			t.Errorf("seat %d ends with %.2f", seat, got)
		}
	}
}

// Expert uses every item that it was given.
func TestItems(t *testing.T) {
	for item := game.RainTotem; item <= game.CoffeeThermos; item++ {
		s := usual.State(t, "classic", "items")
		if item == game.DeliveryDrone {
			s.Constants.DroneTurns = 0 // with one turn Expert does not use it
		}
		s.Stage = game.Moving
		s.Farmers[0].Item = item
		s.Constants.MaxTurns = 70
		hasty.Play(t, s, hasty.Think(t, bots.Best, "a"), hasty.Think(t, botstest.Sound, "b"))
		if !s.Farmers[0].UsedItem {
			t.Errorf("the %v was not used", item)
		}
	}
}

// Without the scythe Expert takes the next best upgrade.
func TestPack(t *testing.T) {
	for _, c := range []struct {
		want   game.Upgrade
		change func(*game.Reach)
	}{
		{game.Scythe, func(*game.Reach) {}},
		{game.LongerLegs, func(r *game.Reach) { r.Harvest = 1 }},
		{game.SeedAPult, func(r *game.Reach) { r.Harvest, r.Move = 1, 10 }},
		{game.Backpack, func(r *game.Reach) { r.Harvest, r.Move, r.Plant = 1, 10, 1 }},
		{game.LoyaltyCard, func(r *game.Reach) { *r = game.DefaultLevel().Reach }},
	} {
		l := game.DefaultLevel()
		c.change(&l.Upgraded)
		s, err := game.New(&l)
		if err != nil {
			t.Fatal(err)
		}
		if got := pack(s); got.Upgrade != c.want || got.Item != game.NoItem {
			t.Errorf("packs %v, not the %v", got, c.want)
		}
		s.Constants.LoadoutBoth = true
		if got := pack(s); got.Item != game.CoffeeThermos {
			t.Errorf("packs %v, no thermos", got)
		}
	}
}

// BenchmarkMatch plays each strength against an idle seat and reports the money earned.
func BenchmarkMatch(b *testing.B) {
	for _, strength := range strengths {
		b.Run(strength, func(b *testing.B) {
			money := make([]float64, b.N)
			for i := range b.N {
				s := usual.State(b, "classic", "bench")
				usual.Play(b, s, usual.Think(b, strength, fmt.Sprint(i)), usual.Idle)
				money[i] = s.Farmers[0].Money
			}
			slices.Sort(money)
			b.ReportMetric(money[b.N/2], "dollars")
		})
	}
}

// BenchmarkTurn measures the average stage of a match against Regular.
func BenchmarkTurn(b *testing.B) {
	for _, strength := range strengths {
		b.Run(strength, func(b *testing.B) {
			s := usual.State(b, "classic", "bench")
			think, foe := usual.Think(b, strength, "a"), usual.Think(b, botstest.Sound, "b")
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				if s.End.Over {
					s = usual.State(b, "classic", "bench")
				}
				b.StartTimer()
				plan, err := think(s, 0, botstest.Onwards)
				b.StopTimer()
				if err != nil {
					b.Fatal(err)
				}
				other, err := foe(s, 1, botstest.Onwards)
				if err != nil {
					b.Fatal(err)
				}
				for seat, plan := range [2][]game.Command{plan, other} {
					for _, c := range append(plan, game.Command{}) {
						if err := s.Apply(rules.Seat(seat), c, nil); err != nil {
							b.Fatal(err)
						}
					}
				}
				b.StartTimer()
			}
		})
	}
}
