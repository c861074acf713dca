package arena

import (
	"cmp"
	"context"
	"database/sql"
	"net/http"
	"slices"
	"strconv"

	"app.pentarena/game/players"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

// versionRow is a version as the page of its bot lists it.
type versionRow struct {
	version
	Rating *standing
	Plays  bool
}

func (a *Arena) botPage(w http.ResponseWriter, r *http.Request, me *person) error {
	id, err := number(r, "bot")
	if err != nil {
		return err
	}
	ctx := r.Context()
	b, err := botOf(ctx, a.db, id)
	if err != nil {
		return err
	}
	g := a.game(b.Game)
	body := struct {
		bot
		Title     string // of the game
		Mine      bool
		Held      bool // I may hold it
		Rating    *standing
		Rank, Of  int
		Curve     *curve
		Conduct   *conduct
		Levels    []byLevel
		Contests  []contestRow
		Others    []bot // with which it can be compared
		Versions  []versionRow
		Opponents []against
		Matches   []played
		Results   bool
		Waits     bool
	}{bot: b, Title: g.title, Mine: me != nil && me.team == b.Team, Held: me != nil && me.role == organiser, Results: r.FormValue("results") != ""}
	body.Rating = a.rated(b.Game, b.Version)
	body.Rank, body.Of = a.ladder.rank(b)
	versions, err := store.List(ctx, a.db, func(r *sql.Rows) (version, error) { return scanVersion(r) }, "SELECT "+versionColumns+" FROM versions WHERE bot = ? ORDER BY number DESC LIMIT 50", b.ID)
	if err != nil {
		return err
	}
	for _, v := range versions {
		body.Waits = body.Waits || v.State == waiting
		if v.State == good || body.Mine {
			body.Versions = append(body.Versions, versionRow{v, a.rated(b.Game, v.ID), v.ID == b.Version})
		}
	}
	body.Waits = body.Waits && body.Mine
	body.Opponents = a.opponentsOf(b)
	ratings, err := a.ratings(ctx, b.ID)
	if err != nil {
		return err
	}
	body.Curve = a.curveOf(b.Game, []string{b.Name}, [][]rating{ratings})
	if body.Conduct, err = a.conductOf(ctx, b.Version); err != nil {
		return err
	}
	if body.Levels, err = a.levelsOf(ctx, b); err != nil {
		return err
	}
	if body.Contests, err = a.contestRows(ctx, "id IN (SELECT contest FROM entrants WHERE bot = ? AND entrants.state != 'withdrawn') ORDER BY starts DESC LIMIT 10", b.ID); err != nil {
		return err
	}
	if body.Others, err = a.bots(ctx, "game = ? AND bots.id != ? AND version != 0 ORDER BY bots.key LIMIT 500", b.Game, b.ID); err != nil {
		return err
	}
	if b.Version != 0 {
		if body.Matches, err = a.playedBy(r, b.Game, b.Version); err != nil {
			return err
		}
	}
	if body.Mine {
		logs, err := store.List(ctx, a.db, func(r *sql.Rows) (s string, err error) { return s, r.Scan(&s) }, "SELECT match FROM logs WHERE version = ?", b.Version)
		if err != nil {
			return err
		}
		for i, m := range body.Matches {
			body.Matches[i].Log = slices.Contains(logs, m.ID)
		}
	}
	return a.render(w, r, me, http.StatusOK, "bot", body)
}

// opponentsOf are those whom the version with which a bot plays has met, as people read them.
func (a *Arena) opponentsOf(b bot) []against {
	list := a.ladder.opponents(b.Game, b.Version)
	for i := range list {
		if list[i].Mark {
			list[i].Name = players.Title(list[i].Name)
		}
	}
	return list
}

// byLevel is what a version has got out of its matches on a level, on the ladder and in finals.
type byLevel struct {
	Level   string
	Matches int
	points  float64
	Percent int
}

// levelsOf is what the version with which a bot plays has got on each level, of those on which it has played.
func (a *Arena) levelsOf(ctx context.Context, b bot) (out []byLevel, err error) {
	out, err = store.List(ctx, a.db, func(r *sql.Rows) (x byLevel, err error) { return x, r.Scan(&x.Level, &x.Matches, &x.points) },
		`SELECT level, SUM(json_array_length(points)), TOTAL(json_extract(points, '$[' || place || ']')) FROM players JOIN meetings ON meetings.id = meeting
		WHERE version = ? AND over > 0 GROUP BY level`, b.Version)
	if err != nil {
		return nil, err
	}
	in, err := a.contests(ctx, "state IN ('running', 'finished') AND id IN (SELECT contest FROM entrants WHERE version = ? AND place > 0) ORDER BY id DESC LIMIT 20", b.Version)
	if err != nil {
		return nil, err
	}
	for _, c := range in {
		s, err := a.scoreboard(ctx, c)
		if err != nil {
			return nil, err
		}
		if s != nil {
			out = s.add(out, b.Version)
		}
	}
	for i := range out {
		out[i].Percent = round(100 * out[i].points / float64(max(out[i].Matches, 1)))
		if l, err := levels.Find(b.Game, out[i].Level); err == nil {
			out[i].Level = l.Title
		}
	}
	slices.SortFunc(out, func(x, y byLevel) int { return cmp.Or(y.Matches-x.Matches, cmp.Compare(x.Level, y.Level)) })
	return out, nil
}

// add adds the matches of a final to what a version has got.
func (b *scoreboard) add(out []byLevel, version int64) []byLevel {
	me := -1
	for _, s := range b.Rows {
		if s.Of.Version == version {
			me = s.Row.Player
		}
	}
	for _, m := range b.list {
		seat := slices.Index(m.Match.Seats, me)
		if seat < 0 || m.Record == "" {
			continue
		}
		level := b.table.Plan.Events[m.Event].Level
		i := slices.IndexFunc(out, func(x byLevel) bool { return x.Level == level })
		if i < 0 {
			i, out = len(out), append(out, byLevel{Level: level})
		}
		out[i].Matches++
		out[i].points += m.Result.Points[seat]
	}
	return out
}

// side is one of two bots that are compared.
type side struct {
	bot
	Rating  *standing
	Conduct *conduct
	Percent int // against the other one
}

// faced is an opponent of one of two bots, or of both.
type faced struct {
	Name   string
	Bot    int64 // 0 for a built-in player
	Number int   // of its version
	Elo    int
	One    *against
	Two    *against
}

// comparePage shows two bots of a game side by side.
func (a *Arena) comparePage(w http.ResponseWriter, r *http.Request, me *person) error {
	ctx := r.Context()
	one, err := number(r, "bot")
	if err != nil {
		return err
	}
	two, err := strconv.ParseInt(r.FormValue("with"), 10, 64)
	if err != nil {
		return refuse(400, "Choose a bot with which to compare it.")
	}
	body := struct {
		Title string // of the game
		Sides [2]side
		Met   int // meetings with each other
		Curve *curve
		Faced []faced
	}{}
	var names []string
	var ratings [][]rating
	for i, id := range []int64{one, two} {
		s := &body.Sides[i]
		if s.bot, err = botOf(ctx, a.db, id); err != nil {
			return err
		}
		if s.Game != body.Sides[0].Game || i == 1 && s.ID == one {
			return refuse(400, "Two bots that play the same game can be compared.")
		}
		s.Rating = a.rated(s.Game, s.Version)
		if s.Conduct, err = a.conductOf(ctx, s.Version); err != nil {
			return err
		}
		list, err := a.ratings(ctx, id)
		if err != nil {
			return err
		}
		names, ratings = append(names, s.Name), append(ratings, list)
	}
	g := body.Sides[0].Game
	body.Title = a.game(g).title
	body.Curve = a.curveOf(g, names, ratings)
	at := map[string]int{}
	for i := range body.Sides {
		for _, o := range a.opponentsOf(body.Sides[i].bot) {
			if o.Bot == body.Sides[1-i].ID && !o.Mark {
				if o.version == body.Sides[1-i].Version {
					body.Met, body.Sides[i].Percent = o.Met, o.Percent
				}
				continue
			}
			key := strconv.FormatInt(o.version, 10) + o.Name
			n, known := at[key]
			if !known {
				n, at[key] = len(body.Faced), len(body.Faced)
				body.Faced = append(body.Faced, faced{Name: o.Name, Bot: o.Bot, Number: o.Number, Elo: o.Elo})
			}
			if i == 0 {
				body.Faced[n].One = &o
			} else {
				body.Faced[n].Two = &o
			}
		}
	}
	slices.SortFunc(body.Faced, func(x, y faced) int { return cmp.Or(y.Elo-x.Elo, cmp.Compare(x.Name, y.Name)) })
	return a.render(w, r, me, http.StatusOK, "compare", body)
}
