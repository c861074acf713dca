package arena

import (
	"cmp"
	"context"
	"database/sql"
	"net/http"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// Tally is what was got out of matches.
type Tally struct {
	Matches int     `json:"matches"`
	Points  float64 `json:"points"`
}

func (t *Tally) add(matches int, points float64) {
	t.Matches += matches
	t.Points += points
}

// Percent is the share of the points.
func (t Tally) Percent() int { return ladder.Round(100 * t.Points / float64(max(t.Matches, 1))) }

// byLevel is what a rival has got out of its matches on a level, on the ladder and in finals.
type byLevel struct {
	Name, Level string // as programs and people write it
	Tally
}

// mostFinals is of how many contests, the last ones, the finals count in the scores of levels.
const mostFinals = 20

// levelsOf is what a rival has got on each level, of those on which it has played.
func (a *Arena) levelsOf(ctx context.Context, game string, who bout.Rival) (out []byLevel, err error) {
	sums := map[string]*Tally{}
	sum := func(level string) *Tally {
		if sums[level] == nil {
			sums[level] = &Tally{}
		}
		return sums[level]
	}
	rows, err := a.scores(ctx, "version = ? AND mark = ? AND game = ?", who.Version, who.Mark, game)
	if err != nil {
		return nil, err
	}
	for _, x := range rows {
		sum(x.level).add(x.Matches, x.Points)
	}
	if who.Version != 0 {
		err := a.sats(ctx, game, "id IN (SELECT contest FROM entrants WHERE version = ? AND place > 0)", []any{who.Version}, func(s contests.Sat) {
			if s.Version == who.Version {
				sum(s.Level).add(1, s.Points)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	for name, t := range sums {
		out = append(out, byLevel{Name: name, Level: levels.Title(game, name), Tally: *t})
	}
	slices.SortFunc(out, func(x, y byLevel) int { return cmp.Or(y.Matches-x.Matches, cmp.Compare(x.Level, y.Level)) })
	return out, nil
}

// score is what a rival has got from a seat of a level, on the ladder.
type score struct {
	bout.Rival
	level string
	seat  int
	Tally
}

// scores are those of a query that continues behind WHERE.
func (a *Arena) scores(ctx context.Context, where string, args ...any) ([]score, error) {
	return store.List(ctx, a.DB, func(r *sql.Rows) (x score, err error) {
		return x, r.Scan(&x.Version, &x.Mark, &x.level, &x.seat, &x.Matches, &x.Points)
	}, "SELECT version, mark, level, seat, matches, points FROM scores WHERE "+where, args...)
}

// sats goes through the finals of a game in contests, those of a query that continues behind WHERE.
func (a *Arena) sats(ctx context.Context, game, where string, args []any, each func(contests.Sat)) error {
	list, err := a.contests.List(ctx, "state IN ('running', 'finished') AND "+where+" ORDER BY id DESC LIMIT ?", append(args, mostFinals)...)
	if err != nil {
		return err
	}
	for _, c := range list {
		b, err := a.contests.Scoreboard(ctx, c, game)
		if err != nil {
			return err
		}
		if b == nil {
			continue
		}
		for s := range b.Sats() {
			each(s)
		}
	}
	return nil
}

// onLevel is how somebody does on a level.
type onLevel struct {
	ladder.Standing
	Tally
}

// leastOn is of how many matches a score on a level is listed at least, and mostOn how many are.
const leastOn, mostOn = 4, 20

// shownLevel is a level as its page shows it.
type shownLevel struct {
	Game, Of string // ID and title
	Name     string
	Title    string
	About    string
	Ladder   bool // that of the game is played on it
	Contests []contestRow
	Seats    []Tally // all that was got from each
	Best     []onLevel
	Watch    string // a match of built-in players on it, for the game's page
	Play     string // against one of them
}

// usedOn finds the contests of which a game is played on a level.
const usedOn = "id IN (SELECT contest FROM parts, json_each(levels) WHERE game = ? AND value = ?)"

// level is the level of a request, as its page shows it.
func (a *Arena) level(r *http.Request) (s shownLevel, err error) {
	ctx, g := r.Context(), a.Game(r.PathValue("game"))
	if g == nil {
		return s, base.ErrNone
	}
	l, err := levels.Find(g.ID, r.PathValue("level"))
	if err != nil || l.Challenge != nil {
		return s, base.ErrNone
	}
	s = shownLevel{Game: g.ID, Of: g.Title, Name: l.Name, Title: l.Title, About: l.Summary, Ladder: l.Name == g.Level.Name, Seats: make([]Tally, g.Entry.Seats(l))}
	if s.Contests, err = a.contestRows(ctx, usedOn+" ORDER BY starts DESC LIMIT ?", g.ID, l.Name, mostFinals); err != nil {
		return s, err
	}
	all := map[bout.Rival]*Tally{}
	count := func(who bout.Rival, seat, matches int, points float64) {
		if seat < len(s.Seats) {
			s.Seats[seat].add(matches, points)
		}
		if all[who] == nil {
			all[who] = &Tally{}
		}
		all[who].add(matches, points)
	}
	rows, err := a.scores(ctx, "game = ? AND level = ?", g.ID, l.Name)
	if err != nil {
		return s, err
	}
	for _, x := range rows {
		count(x.Rival, x.seat, x.Matches, x.Points)
	}
	err = a.sats(ctx, g.ID, usedOn, []any{g.ID, l.Name}, func(x contests.Sat) {
		if x.Level == l.Name {
			count(bout.Rival{Version: x.Version}, x.Seat, 1, x.Points)
		}
	})
	if err != nil {
		return s, err
	}
	for _, x := range a.ladder.Standings(g.ID) {
		t := all[bout.Rival{Mark: x.Mark, Version: x.Version}]
		if t == nil || t.Matches < leastOn || x.Mark == "" && x.Met == 0 {
			continue
		}
		if x.Mark != "" {
			x.Name = players.Title(x.Mark)
		}
		s.Best = append(s.Best, onLevel{x, *t})
	}
	slices.SortStableFunc(s.Best, func(x, y onLevel) int {
		return cmp.Compare(y.Points/float64(y.Matches), x.Points/float64(x.Matches))
	})
	s.Best = s.Best[:min(len(s.Best), mostOn)]
	s.Watch, s.Play, err = a.linksOf(g, l)
	return s, err
}

// linksOf are links to a match of built-in players on a level, to be watched, and to one against such a player. They are made once.
func (a *Arena) linksOf(g *base.Game, l levels.Level) (watch, play string, err error) {
	type two [2]string
	key := g.ID + "/" + l.Name
	if kept, ok := a.links.Load(key); ok {
		x := kept.(two)
		return x[0], x[1], nil
	}
	var x two
	for i := range x {
		setup := match.Setup{Game: g.ID, Level: l.Name, Text: l.Text, Seed: l.Name}
		for seat := range g.Entry.Seats(l) {
			who := match.SeatInfo{Name: players.Title("expert"), Kind: "expert"}
			switch {
			case i == 1 && seat == 0:
				who = match.SeatInfo{Name: "Player", Kind: "human"}
			case i == 1:
				who = match.SeatInfo{Name: players.Title("regular"), Kind: "regular"}
			}
			setup.Seats = append(setup.Seats, who)
		}
		start, err := games.Start(setup)
		if err != nil {
			return "", "", err
		}
		line := record.Follow(match.New(setup, start))
		made, err := link.Challenge(line, 0, 0, false, catalog.Players)
		if i == 0 {
			made, err = link.Of(line, link.Look{Speed: link.NormalSpeed}, true, catalog.Players)
		}
		if err != nil {
			return "", "", err
		}
		if x[i], err = made.Data(); err != nil {
			return "", "", err
		}
		x[i] = "/" + link.Mark + x[i]
	}
	a.links.Store(key, x)
	return x[0], x[1], nil
}

// levelPage shows a level: who plays on it, what its seats are worth, and who does best.
func (a *Arena) levelPage(w http.ResponseWriter, r *http.Request, me *people.Person, s shownLevel) error {
	body := struct {
		shownLevel
		Matches []played
		Results bool
	}{shownLevel: s, Results: r.FormValue("results") != ""}
	var err error
	if body.Matches, err = a.last(r.Context(), lastOn(s.Game, s.Name)); err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "level", body)
}

// Level is a level as a program is told of it.
type Level struct {
	Game     string      `json:"game" jsonschema:"its ID"`
	Level    string      `json:"level" jsonschema:"its name"`
	Title    string      `json:"title"`
	Ladder   bool        `json:"ladder" jsonschema:"the ladder of the game is played on it"`
	Contests []int64     `json:"contests,omitempty" jsonschema:"the numbers of the last contests that are played on it"`
	Seats    []Tally     `json:"seats" jsonschema:"the first one first"`
	Best     []LevelBest `json:"best,omitempty" jsonschema:"who does best on it"`
	Last     []Meeting   `json:"last,omitempty" jsonschema:"the last matches of the ladder, the latest first"`
	Page     string      `json:"page" jsonschema:"address"`
}

// LevelBest is how somebody does on a level, as a program is told of it.
type LevelBest struct {
	Name    string  `json:"name"`
	Bot     int64   `json:"bot,omitempty" jsonschema:"its number; left out for a built-in player"`
	Mark    string  `json:"mark,omitempty" jsonschema:"the name of a built-in player as programs write it"`
	Elo     int     `json:"elo" jsonschema:"on the ladder"`
	Matches int     `json:"matches" jsonschema:"on this level, of the ladder and of finals"`
	Points  float64 `json:"points" jsonschema:"in these"`
}

// toldLevel tells a program of a level.
func (a *Arena) toldLevel(w http.ResponseWriter, r *http.Request, _ *people.Person, s shownLevel) error {
	out := Level{Game: s.Game, Level: s.Name, Title: s.Title, Ladder: s.Ladder, Seats: s.Seats, Page: a.address(r) + Path + "games/" + s.Game + "/levels/" + s.Name}
	out.Contests = lists.Map(s.Contests, func(c contestRow) int64 { return c.ID })
	out.Best = lists.Map(s.Best, func(x onLevel) LevelBest { return LevelBest{x.Name, x.Bot, x.Mark, x.Elo, x.Matches, x.Points} })
	var err error
	if out.Last, err = a.toldMeetings(r, lastOn(s.Game, s.Name)); err != nil {
		return err
	}
	return a.json(w, http.StatusOK, out)
}
