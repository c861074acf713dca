// Package ladder is the standing ladder of each game: who meets whom next, ratings, what bots took, and how long records are kept.
package ladder

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/contest/stats"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// Rung is a rival on its ladder.
type Rung struct {
	bout.Rival
	bot, team int64
	number    int    // of the version
	name      string // as people read it
	owner     string // the team
	active    bool   // it is to play: a mark, or the version with which a bot plays now
	Elo       float64
	Spread    float64 // half of the 95 % interval
	Met       int     // meetings
	busy      int     // of them being played
}

// board is the ladder of a game.
type board struct {
	game    *base.Game
	rungs   []*Rung
	at      map[bout.Rival]int
	samples []stats.Sample      // one for each meeting
	pairs   map[[2]int]*pairing // by rungs, the smaller number first
	stale   bool                // results have come that the ratings do not know
}

// pairing is what two rivals have got out of their meetings.
type pairing struct {
	met     int
	points  [2]float64 // of the smaller number, and of the other one
	matches float64
}

// meeting is some rivals who play with all seatings on one seed; what it comes to counts when all of it has been played.
type meeting struct {
	id     int64
	game   *base.Game
	seed   string
	rivals []bout.Rival
	points []float64 // of each, so far
	played []bool    // by number of the match
}

// Ladder is who plays, how strong they are as far as is known, and who meets whom next.
type Ladder struct {
	*base.Base
	referee  *bout.Referee
	counting sync.Mutex // held while a meeting is counted in the database and here, or all are read

	mu      sync.Mutex
	boards  map[string]*board
	open    []*meeting     // that were not over when the program was ended
	changed chan struct{}  // closed when somebody may have something to do
	team    map[int64]int  // meetings of a team that are being played
	running int            // meetings that are being played
	spent   map[int64]bool // teams that have used up the processor time of today
	resting int            // finals that are being played: meanwhile no meeting begins
	dice    *rand.Rand     // varies who meets
}

// New is the ladder of what is in the database. It does nothing by itself until run.
func New(ctx context.Context, b *base.Base, rf *bout.Referee) (*Ladder, error) {
	l := &Ladder{Base: b, referee: rf, changed: make(chan struct{}), team: map[int64]int{}, dice: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
	return l, l.Load(ctx)
}

// Run plays matches and rates who plays them, until ctx ends.
func (l *Ladder) Run(ctx context.Context) {
	var working sync.WaitGroup
	working.Go(func() { l.rate(ctx) })
	l.reckon(ctx)
	l.play(ctx)
	working.Wait()
}

func (l *Ladder) stir() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// Load reads everything from the database.
func (l *Ladder) Load(ctx context.Context) error {
	l.counting.Lock()
	defer l.counting.Unlock()
	fresh := map[string]*board{}
	for _, g := range l.Games {
		b := &board{game: g, at: map[bout.Rival]int{}, pairs: map[[2]int]*pairing{}, stale: true}
		for _, name := range levels.Strengths {
			if elo, ok := g.Entry.Elo(name); ok {
				b.rungs[b.rung(bout.Rival{Mark: name})] = &Rung{Rival: bout.Rival{Mark: name}, name: name, active: true, Elo: float64(elo)}
			}
		}
		fresh[g.ID] = b
	}
	meetings, err := l.meetings(ctx, true)
	if err != nil {
		return err
	}
	for _, m := range meetings {
		fresh[m.game.ID].add(m)
	}
	open, err := l.meetings(ctx, false)
	if err != nil {
		return err
	}
	if err := l.played(ctx, open); err != nil {
		return err
	}
	l.mu.Lock()
	first := l.boards == nil
	for id, b := range l.boards {
		for _, r := range b.rungs {
			if n, known := fresh[id].at[r.Rival]; known {
				fresh[id].rungs[n].busy = r.busy
			}
		}
	}
	if l.boards = fresh; first {
		l.open = open
	}
	l.mu.Unlock()
	return l.Renew(ctx)
}

// Renew reads which versions are to play.
func (l *Ladder) Renew(ctx context.Context) error {
	type entry struct {
		Rung
		game string
	}
	list, err := store.List(ctx, l.DB, func(r *sql.Rows) (e entry, err error) {
		return e, r.Scan(&e.Version, &e.number, &e.bot, &e.team, &e.name, &e.owner, &e.game, &e.active)
	}, `SELECT versions.id, number, bots.id, team, bots.name, teams.name, game, bots.state = 'playing' AND bots.version = versions.id
		FROM versions JOIN bots ON bots.id = bot JOIN teams ON teams.id = team WHERE bots.version = versions.id OR versions.id IN (SELECT version FROM players)`)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range l.boards {
		for _, r := range b.rungs {
			r.active = r.Mark != ""
		}
	}
	for _, e := range list {
		b := l.boards[e.game]
		r := b.rungs[b.rung(e.Rival)]
		r.bot, r.team, r.number, r.name, r.owner, r.active = e.bot, e.team, e.number, e.name, e.owner, e.active
		b.stale = true
	}
	l.stir()
	return nil
}

// rung is the number of a rival, who gets one when there is none.
func (b *board) rung(who bout.Rival) int {
	n, known := b.at[who]
	if !known {
		n, b.at[who] = len(b.rungs), len(b.rungs)
		b.rungs = append(b.rungs, &Rung{Rival: who, Spread: widest})
	}
	return n
}

// widest is half the interval of who has not played.
const widest = 700

// add counts a meeting that is over.
func (b *board) add(m *meeting) {
	s := stats.Sample{Points: m.points}
	for _, who := range m.rivals {
		n := b.rung(who)
		b.rungs[n].Met++
		s.Players = append(s.Players, n)
	}
	for i, x := range s.Players {
		for j, y := range s.Players[:i] {
			p := b.pairing(x, y)
			one, other := m.points[i], m.points[j]
			if x > y {
				one, other = other, one
			}
			p.met++
			p.points[0] += one
			p.points[1] += other
			p.matches += float64(len(m.rivals))
		}
	}
	b.samples = append(b.samples, s)
	b.stale = true
}

// pairing is that of two rungs.
func (b *board) pairing(x, y int) *pairing {
	two := [2]int{min(x, y), max(x, y)}
	p := b.pairs[two]
	if p == nil {
		p = &pairing{}
		b.pairs[two] = p
	}
	return p
}

// Between two computations of the ratings there is at least this time, and so many times as much as the last one took.
const (
	restLeast = 500 * time.Millisecond
	restTimes = 4
)

// rate computes ratings whenever results have come.
func (l *Ladder) rate(ctx context.Context) {
	kept, err := l.keptRatings(ctx)
	if err != nil {
		l.Log.Error("ratings cannot be read", "error", err)
		kept = map[int64]int{}
	}
	for {
		l.mu.Lock()
		changed := l.changed
		l.mu.Unlock()
		began := time.Now()
		for _, g := range l.Games {
			l.RateOne(g.ID)
		}
		if err := l.keepRatings(ctx, kept); err != nil && ctx.Err() == nil {
			l.Log.Error("ratings cannot be kept", "error", err)
		}
		rest := max(restLeast, restTimes*time.Since(began))
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(rest):
		case <-ctx.Done():
			return
		}
	}
}

// prior is how many draws against a middling player everybody is taken to have played.
const prior = 0.5

// RateOne computes the ratings of a ladder, if results have come.
func (l *Ladder) RateOne(id string) {
	l.mu.Lock()
	b := l.boards[id]
	if !b.stale {
		l.mu.Unlock()
		return
	}
	b.stale = false
	n, marks := len(b.rungs), map[int]float64{}
	for i, r := range b.rungs {
		if r.Mark != "" {
			marks[i] = r.Elo
		}
	}
	samples := b.samples
	l.mu.Unlock()
	ratings := stats.RateAmong(n, samples, prior, marks)
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, r := range ratings {
		if b.rungs[i].Mark == "" {
			b.rungs[i].Elo, b.rungs[i].Spread = r.Elo, r.Spread
		}
	}
}

// next is a meeting to play: first those that were not over when the program was ended, then the one that tells most; nil when there is none, until
// changed is closed.
func (l *Ladder) next(most int) (m *meeting, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.resting > 0 {
		return nil, l.changed
	}
	if len(l.open) > 0 {
		m, l.open = l.open[0], l.open[1:]
		l.busy(m, 1)
		return m, nil
	}
	type candidate struct {
		board *board
		rung  int
		need  float64
	}
	var list []candidate
	for _, b := range l.boards {
		for i, r := range b.rungs {
			if r.active && r.Mark == "" && r.busy < atOnce && !l.spent[r.team] {
				list = append(list, candidate{b, i, r.Spread / float64(1+l.team[r.team])})
			}
		}
	}
	slices.SortFunc(list, func(x, y candidate) int { return cmp.Compare(y.need, x.need) })
	for _, c := range list {
		if rivals := c.board.against(c.rung, most, l.spent, l.dice); rivals != nil {
			m = &meeting{game: c.board.game, seed: base.Secret(), rivals: rivals, points: make([]float64, len(rivals)), played: make([]bool, len(rivals))}
			l.busy(m, 1)
			return m, nil
		}
	}
	return nil, l.changed
}

// reckon finds out which teams have used up the processor time of today.
func (l *Ladder) reckon(ctx context.Context) {
	spent, err := l.Spent(ctx, l.DB)
	if err != nil {
		if ctx.Err() == nil {
			l.Log.Error("it is not known which teams may play", "error", err)
		}
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.spent = spent
}

// Rest begins a time in which no meeting begins, or ends one with -1.
func (l *Ladder) Rest(by int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.resting += by
	l.stir()
}

// Resting reports whether no meeting begins now, until changed is closed at the earliest.
func (l *Ladder) Resting() (is bool, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.resting > 0, l.changed
}

// atOnce is how many meetings a bot plays at a time: who is slow does not hold up the others.
const atOnce = 2

// busy counts a meeting as being played, or not any more.
func (l *Ladder) busy(m *meeting, by int) {
	l.running += by
	b := l.boards[m.game.ID]
	for _, who := range m.rivals {
		if n, known := b.at[who]; known {
			b.rungs[n].busy += by
			if t := b.rungs[n].team; t != 0 {
				l.team[t] += by
			}
		}
	}
}

// against is who should meet a rung now, with itself; nil for nobody. Those tell most who are about as strong, of whom little is known, and whom it has met
// least.
func (b *board) against(n, most int, spent map[int64]bool, dice *rand.Rand) []bout.Rival {
	r := b.rungs[n]
	type worth struct {
		rung int
		is   float64
	}
	var list []worth
	for i, o := range b.rungs {
		p := b.pairs[[2]int{min(n, i), max(n, i)}]
		met := 0
		if p != nil {
			met = p.met
		}
		if i == n || !o.active || o.bot == r.bot || met >= most || o.Mark == "" && (o.busy >= atOnce || spent[o.team]) {
			continue
		}
		e := stats.Expect(r.Elo, o.Elo)
		is := 4 * e[0] * e[1] * (1 + min(o.Spread, widest)/widest) / float64(1+met)
		if r.Met >= settled && 4*e[0]*e[1] < tellsNothing {
			continue
		}
		list = append(list, worth{i, is * (0.8 + 0.4*dice.Float64())})
	}
	if len(list) < b.game.Seats-1 {
		return nil
	}
	slices.SortFunc(list, func(x, y worth) int { return cmp.Compare(y.is, x.is) })
	rivals := []bout.Rival{r.Rival}
	for _, w := range list[:b.game.Seats-1] {
		rivals = append(rivals, b.rungs[w.rung].Rival)
	}
	return rivals
}

// After settled meetings a rating is known well enough that a match tells nothing whose result is all but certain: in which what an even one tells is
// told in less than this part.
const (
	settled      = 5
	tellsNothing = 0.04
)

// finish counts a meeting that is over, or forgets one that is not to count.
func (l *Ladder) finish(m *meeting, counts bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy(m, -1)
	if counts {
		l.boards[m.game.ID].add(m)
	}
	l.stir()
}

// meetings are the meetings that are over, or those that are not.
func (l *Ladder) meetings(ctx context.Context, over bool) ([]*meeting, error) {
	rows, err := l.DB.QueryContext(ctx, `SELECT id, game, level, seed, points, mark, COALESCE(version, 0) FROM meetings CROSS JOIN players ON meeting = id WHERE (over > 0) = ? ORDER BY id, place`, over)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	defer rows.Close()
	var list []*meeting
	for rows.Next() {
		var id int64
		var game, level, seed, points string
		var who bout.Rival
		if err := rows.Scan(&id, &game, &level, &seed, &points, &who.Mark, &who.Version); err != nil {
			return nil, fmt.Errorf("arena: %w", err)
		}
		g := l.Game(game)
		if g == nil || level != g.Level.Name { // of a ladder that was played before on another level
			continue
		}
		if len(list) == 0 || list[len(list)-1].id != id {
			m := &meeting{id: id, game: g, seed: seed, points: make([]float64, g.Seats), played: make([]bool, g.Seats)}
			if points != "" {
				if m.points, err = base.Numbers(points); err != nil {
					return nil, fmt.Errorf("arena: meeting %d: %w", id, err)
				}
			}
			list = append(list, m)
		}
		m := list[len(list)-1]
		m.rivals = append(m.rivals, who)
	}
	return list, rows.Err()
}

// played adds to meetings which of their matches have been played, and what came of them.
func (l *Ladder) played(ctx context.Context, list []*meeting) error {
	for _, m := range list {
		type one struct {
			number int
			points string
		}
		matches, err := store.List(ctx, l.DB, func(r *sql.Rows) (x one, err error) { return x, r.Scan(&x.number, &x.points) }, "SELECT number, points FROM matches WHERE meeting = ?", m.id)
		if err != nil {
			return fmt.Errorf("arena: %w", err)
		}
		for _, x := range matches {
			points, err := base.Numbers(x.points)
			if err != nil || len(points) != len(m.points) || x.number >= len(m.played) {
				return fmt.Errorf("arena: meeting %d has a match that is not its own: %w", m.id, err)
			}
			m.played[x.number] = true
			for i, p := range points {
				m.points[i] += p
			}
		}
	}
	return nil
}

// Standing is a line of a ladder as people read it.
type Standing struct {
	Rank    int // 0 for a mark
	Mark    string
	Name    string
	Owner   string
	Bot     int64
	Version int64
	Elo     int
	Spread  int
	Met     int
	Team    int64
}

// unknown is 1 for who has not played, and stands last; else 0.
func (s *Standing) unknown() int {
	if s.Mark != "" || s.Met > 0 {
		return 0
	}
	return 1
}

// Standings are the marks and the bots of a ladder, the strongest first.
func (l *Ladder) Standings(id string) (list []Standing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.boards[id].rungs {
		if r.active {
			list = append(list, Standing{Mark: r.Mark, Name: r.name, Owner: r.owner, Bot: r.bot, Version: r.Version, Elo: Round(r.Elo), Spread: Round(r.Spread), Met: r.Met, Team: r.team})
		}
	}
	slices.SortStableFunc(list, func(x, y Standing) int {
		return cmp.Or(x.unknown()-y.unknown(), y.Elo-x.Elo)
	})
	n := 0
	for i := range list {
		if list[i].Mark == "" && list[i].unknown() == 0 {
			n++
			list[i].Rank = n
		}
	}
	return list
}

// Rank is the place of a bot among how many of its ladder; 0 where it has none.
func (l *Ladder) Rank(b versions.Bot) (rank, of int) {
	for _, s := range l.Standings(b.Game) {
		if s.Mark == "" {
			of++
		}
		if s.Bot == b.ID {
			rank = s.Rank
		}
	}
	return rank, of
}

// Round is a rating as people read it.
func Round(x float64) int { return int(math.Round(x)) }

// RatingOf is what is known of a version; nil when it has not played.
func (l *Ladder) RatingOf(id string, version int64) *Rung {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.boards[id]
	if n, known := b.at[bout.Rival{Version: version}]; known && b.rungs[n].Met > 0 {
		r := *b.rungs[n]
		return &r
	}
	return nil
}

// Against is what a rival has got out of its meetings with another one.
type Against struct {
	Name    string
	Owner   string
	Bot     int64
	Number  int  // of its version
	Plays   bool // it is the one that plays now
	Mark    string
	Elo     int
	Met     int
	Percent int
	Version int64
}

// Opponents are those whom a rival has met, the strongest first.
func (l *Ladder) Opponents(id string, who bout.Rival) (list []Against) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.boards[id]
	n, known := b.at[who]
	if !known {
		return nil
	}
	for i, o := range b.rungs {
		p := b.pairs[[2]int{min(n, i), max(n, i)}]
		if p == nil {
			continue
		}
		mine := p.points[0]
		if n > i {
			mine = p.points[1]
		}
		list = append(list, Against{o.name, o.owner, o.bot, o.number, o.active, o.Mark, Round(o.Elo), p.met, Round(100 * mine / max(p.points[0]+p.points[1], 1e-9)), o.Version})
	}
	slices.SortFunc(list, func(x, y Against) int { return y.Elo - x.Elo })
	return list
}

// MarkOf is a built-in player as it stands on a ladder; nil when there is none of this name.
func (l *Ladder) MarkOf(id, name string) *Rung {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.boards[id]
	if n, known := b.at[bout.Rival{Mark: name}]; known {
		r := *b.rungs[n]
		return &r
	}
	return nil
}

// Playing is how many meetings are being played.
func (l *Ladder) Playing() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.running
}
