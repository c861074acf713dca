package arena

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
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// rival is who plays on a ladder: a mark, which is a built-in player whose rating is known, or a version of a bot.
type rival struct {
	mark    string
	version int64
}

// rung is a rival on its ladder.
type rung struct {
	rival
	bot, team int64
	number    int    // of the version
	name      string // as people read it
	owner     string // the team
	active    bool   // it is to play: a mark, or the version with which a bot plays now
	elo       float64
	spread    float64 // half of the 95 % interval
	met       int     // meetings
	busy      int     // of them being played
}

// board is the ladder of a game.
type board struct {
	game    *game
	rungs   []*rung
	at      map[rival]int
	samples map[string]stats.Sample // equal ones together
	pairs   map[[2]int]*pairing     // by rungs, the smaller number first
	stale   bool                    // results have come that the ratings do not know
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
	game   *game
	seed   string
	rivals []rival
	points []float64 // of each, so far
	played []bool    // by number of the match
}

// ladder is who plays, how strong they are as far as is known, and who meets whom next.
type ladder struct {
	counting sync.Mutex // held while a meeting is counted in the database and here, or all are read

	mu      sync.Mutex
	boards  map[string]*board
	open    []*meeting    // that were not over when the program was ended
	changed chan struct{} // closed when somebody may have something to do
	team    map[int64]int // meetings of a team that are being played
	running int           // meetings that are being played
	resting int           // finals that are being played: meanwhile no meeting begins
}

// wake tells all who wait that something has changed.
func (l *ladder) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stir()
}

func (l *ladder) stir() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// load reads everything from the database.
func (l *ladder) load(ctx context.Context, a *Arena) error {
	l.counting.Lock()
	defer l.counting.Unlock()
	fresh := map[string]*board{}
	for _, g := range a.games {
		b := &board{game: g, at: map[rival]int{}, samples: map[string]stats.Sample{}, pairs: map[[2]int]*pairing{}, stale: true}
		for _, name := range levels.Strengths {
			if elo, ok := g.entry.Elo(name); ok {
				b.rungs[b.rung(rival{mark: name})] = &rung{rival: rival{mark: name}, name: name, active: true, elo: float64(elo)}
			}
		}
		fresh[g.id] = b
	}
	meetings, err := a.meetings(ctx, true)
	if err != nil {
		return err
	}
	for _, m := range meetings {
		fresh[m.game.id].add(m)
	}
	open, err := a.meetings(ctx, false)
	if err != nil {
		return err
	}
	if err := a.played(ctx, open); err != nil {
		return err
	}
	l.mu.Lock()
	first := l.boards == nil
	if l.changed == nil {
		l.changed = make(chan struct{})
	}
	for id, b := range l.boards {
		for _, r := range b.rungs {
			if n, known := fresh[id].at[r.rival]; known {
				fresh[id].rungs[n].busy = r.busy
			}
		}
	}
	if l.boards = fresh; first {
		l.open, l.team = open, map[int64]int{}
	}
	l.mu.Unlock()
	return l.renew(ctx, a)
}

// renew reads which versions are to play.
func (l *ladder) renew(ctx context.Context, a *Arena) error {
	type entry struct {
		rung
		game string
	}
	list, err := store.List(ctx, a.db, func(r *sql.Rows) (e entry, err error) {
		return e, r.Scan(&e.version, &e.number, &e.bot, &e.team, &e.name, &e.owner, &e.game, &e.active)
	}, `SELECT versions.id, number, bots.id, team, bots.name, teams.name, game, bots.state = 'playing' AND bots.version = versions.id
		FROM versions JOIN bots ON bots.id = bot JOIN teams ON teams.id = team WHERE bots.version = versions.id OR versions.id IN (SELECT version FROM players)`)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range l.boards {
		for _, r := range b.rungs {
			r.active = r.mark != ""
		}
	}
	for _, e := range list {
		b := l.boards[e.game]
		r := b.rungs[b.rung(e.rival)]
		r.bot, r.team, r.number, r.name, r.owner, r.active = e.bot, e.team, e.number, e.name, e.owner, e.active
		b.stale = true
	}
	l.stir()
	return nil
}

// rung is the number of a rival, who gets one when there is none.
func (b *board) rung(who rival) int {
	n, known := b.at[who]
	if !known {
		n, b.at[who] = len(b.rungs), len(b.rungs)
		b.rungs = append(b.rungs, &rung{rival: who, spread: widest})
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
		b.rungs[n].met++
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
	key := fmt.Sprint(s.Players, s.Points)
	s.Count = b.samples[key].Count + 1
	b.samples[key] = s
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
func (a *Arena) rate() {
	kept, err := a.keptRatings(a.ctx)
	if err != nil {
		a.log.Error("ratings cannot be read", "error", err)
		kept = map[int64]int{}
	}
	for {
		a.ladder.mu.Lock()
		changed := a.ladder.changed
		a.ladder.mu.Unlock()
		began := time.Now()
		for _, g := range a.games {
			a.ladder.rateOne(g.id)
		}
		if err := a.keepRatings(a.ctx, kept); err != nil && a.ctx.Err() == nil {
			a.log.Error("ratings cannot be kept", "error", err)
		}
		rest := max(restLeast, restTimes*time.Since(began))
		select {
		case <-changed:
		case <-a.ctx.Done():
			return
		}
		select {
		case <-time.After(rest):
		case <-a.ctx.Done():
			return
		}
	}
}

// prior is how many draws against a middling player everybody is taken to have played.
const prior = 0.5

// rateOne computes the ratings of a ladder, if results have come.
func (l *ladder) rateOne(id string) {
	l.mu.Lock()
	b := l.boards[id]
	if !b.stale {
		l.mu.Unlock()
		return
	}
	b.stale = false
	n, marks := len(b.rungs), map[int]float64{}
	for i, r := range b.rungs {
		if r.mark != "" {
			marks[i] = r.elo
		}
	}
	samples := make([]stats.Sample, 0, len(b.samples))
	for _, s := range b.samples {
		samples = append(samples, s)
	}
	l.mu.Unlock()
	ratings := stats.RateAmong(n, samples, prior, marks)
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, r := range ratings {
		if b.rungs[i].mark == "" {
			b.rungs[i].elo, b.rungs[i].spread = r.Elo, r.Spread
		}
	}
}

// next is a meeting to play: first those that were not over when the program was ended, then the one that tells most; nil when there is none, until
// changed is closed.
func (l *ladder) next(most int) (m *meeting, changed <-chan struct{}) {
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
			if r.active && r.mark == "" && r.busy < atOnce {
				list = append(list, candidate{b, i, r.spread / float64(1+l.team[r.team])})
			}
		}
	}
	slices.SortFunc(list, func(x, y candidate) int { return cmp.Compare(y.need, x.need) })
	for _, c := range list {
		if rivals := c.board.against(c.rung, most); rivals != nil {
			m = &meeting{game: c.board.game, seed: secret(), rivals: rivals, points: make([]float64, len(rivals)), played: make([]bool, len(rivals))}
			l.busy(m, 1)
			return m, nil
		}
	}
	return nil, l.changed
}

// rest begins a time in which no meeting begins, or ends one with -1.
func (l *ladder) rest(by int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.resting += by
	l.stir()
}

// atOnce is how many meetings a bot plays at a time: who is slow does not hold up the others.
const atOnce = 2

// busy counts a meeting as being played, or not any more.
func (l *ladder) busy(m *meeting, by int) {
	l.running += by
	b := l.boards[m.game.id]
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
func (b *board) against(n, most int) []rival {
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
		if i == n || !o.active || o.bot == r.bot || met >= most || o.mark == "" && o.busy >= atOnce {
			continue
		}
		e := stats.Expect(r.elo, o.elo)
		is := 4 * e[0] * e[1] * (1 + min(o.spread, widest)/widest) / float64(1+met)
		if r.met >= settled && 4*e[0]*e[1] < tellsNothing {
			continue
		}
		list = append(list, worth{i, is * (0.8 + 0.4*rand.Float64())})
	}
	if len(list) < b.game.seats-1 {
		return nil
	}
	slices.SortFunc(list, func(x, y worth) int { return cmp.Compare(y.is, x.is) })
	rivals := []rival{r.rival}
	for _, w := range list[:b.game.seats-1] {
		rivals = append(rivals, b.rungs[w.rung].rival)
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
func (l *ladder) finish(m *meeting, counts bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy(m, -1)
	if counts {
		l.boards[m.game.id].add(m)
	}
	l.stir()
}

// meetings are the meetings that are over, or those that are not.
func (a *Arena) meetings(ctx context.Context, over bool) ([]*meeting, error) {
	rows, err := a.db.QueryContext(ctx, `SELECT id, game, level, seed, points, mark, COALESCE(version, 0) FROM meetings CROSS JOIN players ON meeting = id WHERE (over > 0) = ? ORDER BY id, place`, over)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	defer rows.Close()
	var list []*meeting
	for rows.Next() {
		var id int64
		var game, level, seed, points string
		var who rival
		if err := rows.Scan(&id, &game, &level, &seed, &points, &who.mark, &who.version); err != nil {
			return nil, fmt.Errorf("arena: %w", err)
		}
		g := a.game(game)
		if g == nil || level != g.level.Name { // of a ladder that was played before on another level
			continue
		}
		if len(list) == 0 || list[len(list)-1].id != id {
			m := &meeting{id: id, game: g, seed: seed, points: make([]float64, g.seats), played: make([]bool, g.seats)}
			if points != "" {
				if m.points, err = numbers(points); err != nil {
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
func (a *Arena) played(ctx context.Context, list []*meeting) error {
	for _, m := range list {
		type one struct {
			number int
			points string
		}
		matches, err := store.List(ctx, a.db, func(r *sql.Rows) (x one, err error) { return x, r.Scan(&x.number, &x.points) }, "SELECT number, points FROM matches WHERE meeting = ?", m.id)
		if err != nil {
			return fmt.Errorf("arena: %w", err)
		}
		for _, x := range matches {
			points, err := numbers(x.points)
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

// standing is a line of a ladder as people read it.
type standing struct {
	Rank   int // 0 for a mark
	Mark   bool
	Name   string
	Owner  string
	Bot    int64
	Elo    int
	Spread int
	Met    int
	team   int64
}

// unknown is 1 for who has not played, and stands last; else 0.
func (s *standing) unknown() int {
	if s.Mark || s.Met > 0 {
		return 0
	}
	return 1
}

// standings are the marks and the bots of a ladder, the strongest first.
func (l *ladder) standings(id string) (list []standing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.boards[id].rungs {
		if r.active {
			list = append(list, standing{Mark: r.mark != "", Name: r.name, Owner: r.owner, Bot: r.bot, Elo: round(r.elo), Spread: round(r.spread), Met: r.met, team: r.team})
		}
	}
	slices.SortStableFunc(list, func(x, y standing) int {
		return cmp.Or(x.unknown()-y.unknown(), y.Elo-x.Elo)
	})
	n := 0
	for i := range list {
		if !list[i].Mark && list[i].unknown() == 0 {
			n++
			list[i].Rank = n
		}
	}
	return list
}

// rank is the place of a bot among how many of its ladder; 0 where it has none.
func (l *ladder) rank(b bot) (rank, of int) {
	for _, s := range l.standings(b.Game) {
		if !s.Mark {
			of++
		}
		if s.Bot == b.ID {
			rank = s.Rank
		}
	}
	return rank, of
}

func round(x float64) int { return int(math.Round(x)) }

// ratingOf is what is known of a version; nil when it has not played.
func (l *ladder) ratingOf(id string, version int64) *rung {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.boards[id]
	if n, known := b.at[rival{version: version}]; known && b.rungs[n].met > 0 {
		r := *b.rungs[n]
		return &r
	}
	return nil
}

// against is what a version has got out of its meetings with another rival.
type against struct {
	Name    string
	Owner   string
	Bot     int64
	Number  int // of its version
	Mark    bool
	Elo     int
	Met     int
	Percent int
	version int64
}

// opponents are those whom a version has met, the strongest first.
func (l *ladder) opponents(id string, version int64) (list []against) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.boards[id]
	n, known := b.at[rival{version: version}]
	if !known {
		return nil
	}
	for two, p := range b.pairs {
		me := slices.Index(two[:], n)
		if me < 0 {
			continue
		}
		o := b.rungs[two[1-me]]
		list = append(list, against{o.name, o.owner, o.bot, o.number, o.mark != "", round(o.elo), p.met, round(100 * p.points[me] / max(p.points[0]+p.points[1], 1e-9)), o.version})
	}
	slices.SortFunc(list, func(x, y against) int { return y.Elo - x.Elo })
	return list
}

// playing is how many meetings are being played.
func (l *ladder) playing() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.running
}
