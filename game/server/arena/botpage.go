package arena

import (
	"cmp"
	"database/sql"
	"net/http"
	"slices"
	"strconv"

	"app.pentarena/game/players"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/store"
)

// versionRow is a version as the page of its bot lists it.
type versionRow struct {
	versions.Version
	Rating *ladder.Standing
	Plays  bool
}

func (a *Arena) botPage(w http.ResponseWriter, r *http.Request, me *people.Person, b versions.Bot) error {
	ctx := r.Context()
	g := a.Game(b.Game)
	body := struct {
		versions.Bot
		Title     string // of the game
		Ladder    string // its level
		Mine      bool
		Held      bool // I may hold it
		Rating    *ladder.Standing
		Rank, Of  int
		Curve     *curve
		Conduct   *bout.Conduct
		Levels    []byLevel
		Contests  []contestRow
		Others    []versions.Bot // with which it can be compared
		Versions  []versionRow
		Opponents []ladder.Against
		Matches   []played
		Results   bool
		Waits     bool
		Against   *opposing
		Budget    budget
	}{Bot: b, Title: g.Title, Ladder: g.Level.Name, Mine: me != nil && me.Team == b.Team, Held: me != nil && me.Role == people.Organiser, Results: r.FormValue("results") != ""}
	body.Rating = a.rated(b.Game, b.Version)
	body.Rank, body.Of = a.ladder.Rank(b)
	all, err := store.List(ctx, a.DB, func(r *sql.Rows) (versions.Version, error) { return versions.ScanVersion(r) }, "SELECT "+versions.VersionColumns+" FROM versions WHERE bot = ? ORDER BY number DESC LIMIT 50", b.ID)
	if err != nil {
		return err
	}
	for _, v := range all {
		body.Waits = body.Waits || v.State == versions.Waiting
		if v.State == versions.Good || body.Mine {
			body.Versions = append(body.Versions, versionRow{v, a.rated(b.Game, v.ID), v.ID == b.Version})
		}
	}
	body.Waits = body.Waits && body.Mine
	who := bout.Rival{Version: b.Version}
	body.Opponents = a.opponentsOf(b.Game, who)
	ratings, err := a.ladder.Ratings(ctx, b.ID)
	if err != nil {
		return err
	}
	body.Curve = a.curveOf(b.Game, []string{b.Name}, [][]ladder.Rating{ratings})
	if body.Conduct, err = a.ladder.ConductOf(ctx, b.Version); err != nil {
		return err
	}
	if body.Levels, err = a.levelsOf(ctx, b.Game, who); err != nil {
		return err
	}
	if body.Contests, err = a.contestRows(ctx, "id IN (SELECT contest FROM entrants WHERE bot = ? AND entrants.state != 'withdrawn') ORDER BY starts DESC LIMIT 10", b.ID); err != nil {
		return err
	}
	if body.Others, err = a.versions.Bots(ctx, "game = ? AND bots.id != ? AND version != 0 ORDER BY bots.key LIMIT 500", b.Game, b.ID); err != nil {
		return err
	}
	if b.Version != 0 {
		if body.Matches, err = a.last(ctx, lastBy(b.Game, who)); err != nil {
			return err
		}
	}
	if body.Against, err = a.opposing(r, b, me); err != nil {
		return err
	}
	if body.Mine {
		if body.Budget, err = a.budget(ctx, b.Team); err != nil {
			return err
		}
		logs, err := store.List(ctx, a.DB, store.Value[string], "SELECT match FROM logs WHERE version = ?", b.Version)
		if err != nil {
			return err
		}
		for i, m := range body.Matches {
			body.Matches[i].Log = slices.Contains(logs, m.ID)
		}
	}
	return a.render(w, r, me, http.StatusOK, "bot", body)
}

// opponentsOf are those whom a rival has met, as people read them.
func (a *Arena) opponentsOf(game string, who bout.Rival) []ladder.Against {
	list := a.ladder.Opponents(game, who)
	for i := range list {
		if list[i].Mark != "" {
			list[i].Name = players.Title(list[i].Name)
		}
	}
	return list
}

// side is one of two bots that are compared.
type side struct {
	versions.Bot
	Rating  *ladder.Standing
	Conduct *bout.Conduct
	Percent int // against the other one
}

// faced is an opponent of one of two bots, or of both.
type faced struct {
	Name   string
	Bot    int64 // 0 for a built-in player
	Number int   // of its version
	Elo    int
	One    *ladder.Against
	Two    *ladder.Against
}

// comparePage shows two bots of a game side by side.
func (a *Arena) comparePage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	ctx := r.Context()
	one, err := number(r, "bot")
	if err != nil {
		return err
	}
	two, err := strconv.ParseInt(r.FormValue("with"), 10, 64)
	if err != nil {
		return base.Refuse(400, "Choose a bot with which to compare it.")
	}
	body := struct {
		Title string // of the game
		Sides [2]side
		Met   int // meetings with each other
		Curve *curve
		Faced []faced
	}{}
	var names []string
	var ratings [][]ladder.Rating
	for i, id := range []int64{one, two} {
		s := &body.Sides[i]
		if s.Bot, err = versions.BotOf(ctx, a.DB, id); err != nil {
			return err
		}
		if s.Game != body.Sides[0].Game || i == 1 && s.ID == one {
			return base.Refuse(400, "Two bots that play the same game can be compared.")
		}
		s.Rating = a.rated(s.Game, s.Version)
		if s.Conduct, err = a.ladder.ConductOf(ctx, s.Version); err != nil {
			return err
		}
		list, err := a.ladder.Ratings(ctx, id)
		if err != nil {
			return err
		}
		names, ratings = append(names, s.Name), append(ratings, list)
	}
	g := body.Sides[0].Game
	body.Title = a.Game(g).Title
	body.Curve = a.curveOf(g, names, ratings)
	at := map[string]int{}
	for i := range body.Sides {
		for _, o := range a.opponentsOf(g, bout.Rival{Version: body.Sides[i].Version}) {
			if o.Bot == body.Sides[1-i].ID && o.Mark == "" {
				if o.Version == body.Sides[1-i].Version {
					body.Met, body.Sides[i].Percent = o.Met, o.Percent
				}
				continue
			}
			key := strconv.FormatInt(o.Version, 10) + o.Name
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
