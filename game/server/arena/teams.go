package arena

import (
	"cmp"
	"math"
	"net/http"
	"slices"
	"strconv"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
)

// overall is a team over all games: the mean of the ratings of its best bot in each. Where it has none that is rated, the lowest mark of the ladder counts.
type overall struct {
	Team   int64
	Name   string
	Rank   int // from 1
	Elo    int
	Spread int
	Games  []*ladder.Standing // its best bot of each game, nil for none
}

// Played is in how many games it is rated.
func (o *overall) Played() string {
	return words.Count(lists.Count(o.Games, func(s **ladder.Standing) bool { return *s != nil }), "game", "games")
}

// overalls are all teams that have a rated bot, the strongest first.
func (a *Arena) overalls() []*overall {
	teams := map[int64]*overall{}
	lowest := make([]int, len(a.Games))
	for i, g := range a.Games {
		for _, s := range a.ladder.Standings(g.ID) { // the strongest first
			if s.Mark != "" {
				lowest[i] = s.Elo
			}
			if s.Mark != "" || s.Met == 0 {
				continue
			}
			o := teams[s.Team]
			if o == nil {
				o = &overall{Team: s.Team, Name: s.Owner, Games: make([]*ladder.Standing, len(a.Games))}
				teams[s.Team] = o
			}
			if o.Games[i] == nil {
				o.Games[i] = &s
			}
		}
	}
	list := make([]*overall, 0, len(teams))
	for _, o := range teams {
		sum, square := 0, 0.0
		for i, s := range o.Games {
			if s == nil {
				sum += lowest[i]
				continue
			}
			sum += s.Elo
			square += float64(s.Spread * s.Spread)
		}
		n := float64(len(a.Games))
		o.Elo, o.Spread = ladder.Round(float64(sum)/n), ladder.Round(math.Sqrt(square)/n)
		list = append(list, o)
	}
	slices.SortFunc(list, func(x, y *overall) int { return cmp.Or(y.Elo-x.Elo, cmp.Compare(x.Name, y.Name)) })
	for i, o := range list {
		o.Rank = i + 1
	}
	return list
}

// teamsPage shows how the teams stand over all games.
func (a *Arena) teamsPage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	all := a.overalls()
	of := leafOf(r, "teams", len(all))
	return a.render(w, r, me, http.StatusOK, "teams", struct {
		Games   []*base.Game
		Teams   []*overall
		TeamsOf leaf
	}{a.Games, onLeaf(of, all), of})
}

// teamPage shows a team: its place, and its bots.
func (a *Arena) teamPage(w http.ResponseWriter, r *http.Request, me *people.Person, id int64) error {
	ctx := r.Context()
	type row struct {
		versions.Bot
		Rating   *ladder.Standing
		Rank, Of int
	}
	body := struct {
		Name, Class string
		Mates       []string
		Overall     *overall
		Of          int // teams that are rated
		Bots        []row
		Contests    []contestRow
	}{}
	err := a.DB.QueryRowContext(ctx, "SELECT name, COALESCE((SELECT name FROM classes WHERE id = class), '') FROM teams WHERE id = ?", id).Scan(&body.Name, &body.Class)
	if err != nil {
		return base.RowError(err)
	}
	if body.Mates, err = a.people.Mates(ctx, id); err != nil {
		return err
	}
	all := a.overalls()
	body.Of = len(all)
	if i := slices.IndexFunc(all, func(o *overall) bool { return o.Team == id }); i >= 0 {
		body.Overall = all[i]
	}
	bots, err := a.versions.Bots(ctx, "team = ? ORDER BY game, bots.key", id)
	if err != nil {
		return err
	}
	for _, b := range bots {
		x := row{Bot: b, Rating: a.rated(b.Game, b.Version)}
		x.Rank, x.Of = a.ladder.Rank(b)
		body.Bots = append(body.Bots, x)
	}
	if body.Contests, err = a.contestRows(ctx, "id IN (SELECT contest FROM entrants WHERE team = ? AND entrants.state != 'withdrawn') ORDER BY starts DESC LIMIT 10", id); err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "team", body)
}

// Team is a team over all games as a program is told of it.
type Team struct {
	Team   int64      `json:"team" jsonschema:"its number"`
	Name   string     `json:"name"`
	Rank   int        `json:"rank"`
	Elo    int        `json:"elo" jsonschema:"the mean of its best bots; where it has none that is rated, the lowest built-in player of the ladder counts"`
	Spread int        `json:"spread" jsonschema:"the rating is uncertain by so much"`
	Bots   []TeamsBot `json:"bots" jsonschema:"its best one of each game"`
	Page   string     `json:"page" jsonschema:"address"`
}

// TeamsBot is the best bot of a team in a game.
type TeamsBot struct {
	Game string `json:"game" jsonschema:"its ID"`
	Bot  int64  `json:"bot" jsonschema:"its number"`
	Elo  int    `json:"elo"`
}

// toldTeams tells a program how the teams stand over all games.
func (a *Arena) toldTeams(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	out := []Team{}
	for _, o := range a.overalls() {
		t := Team{Team: o.Team, Name: o.Name, Rank: o.Rank, Elo: o.Elo, Spread: o.Spread, Page: a.address(r) + Path + "teams/" + strconv.FormatInt(o.Team, 10)}
		for i, s := range o.Games {
			if s != nil {
				t.Bots = append(t.Bots, TeamsBot{a.Games[i].ID, s.Bot, s.Elo})
			}
		}
		out = append(out, t)
	}
	return a.json(w, http.StatusOK, out)
}
