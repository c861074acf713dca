package arena

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
)

// Game is a game of the ladder as a program is told of it. What is left out in a list is omitted.
type Game struct {
	Game      string     `json:"game" jsonschema:"its ID"`
	Title     string     `json:"title"`
	Level     string     `json:"level" jsonschema:"on which its matches are played"`
	Bots      int        `json:"bots" jsonschema:"how many there are"`
	Standings []Standing `json:"standings,omitempty" jsonschema:"the strongest first"`
	Last      []Meeting  `json:"last,omitempty" jsonschema:"the last matches, the latest first"`
	Page      string     `json:"page" jsonschema:"address"`
}

// Standing is a line of a ladder as a program is told of it.
type Standing struct {
	Name   string `json:"name"`
	Team   string `json:"team,omitempty" jsonschema:"left out for a built-in player"`
	Bot    int64  `json:"bot,omitempty" jsonschema:"its number; left out for a built-in player"`
	Rank   int    `json:"rank,omitempty" jsonschema:"among the bots; left out for a built-in player"`
	Elo    int    `json:"elo"`
	Spread int    `json:"spread" jsonschema:"the rating is uncertain by so much"`
	Met    int    `json:"met" jsonschema:"meetings"`
}

// Meeting is a match of the ladder as a program is told of it.
type Meeting struct {
	Match  string            `json:"match"`
	Ended  time.Time         `json:"ended"`
	Turns  int               `json:"turns"`
	Seats  []contests.SeatOf `json:"seats"`
	Record string            `json:"record,omitempty" jsonschema:"address; left out when it is no longer kept"`
}

// Bot is a bot as a program is told of it.
type Bot struct {
	Bot     int64     `json:"bot" jsonschema:"its number"`
	Name    string    `json:"name"`
	Team    string    `json:"team"`
	Game    string    `json:"game" jsonschema:"its ID"`
	Version int       `json:"version,omitempty" jsonschema:"that plays; left out when none does"`
	Rank    int       `json:"rank,omitempty" jsonschema:"among the bots of its game; left out when it meets nobody"`
	Elo     int       `json:"elo" jsonschema:"of the version that plays, once it has met somebody"`
	Spread  int       `json:"spread" jsonschema:"the rating is uncertain by so much"`
	Met     int       `json:"met" jsonschema:"meetings of the version that plays"`
	Last    []Meeting `json:"last,omitempty" jsonschema:"its last matches, the latest first"`
	Page    string    `json:"page" jsonschema:"address"`
}

// toldGames tells a program of all games.
func (a *Arena) toldGames(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	out := make([]Game, 0, len(a.Games))
	for _, g := range a.Games {
		out = append(out, a.toldOf(r, a.shownGame(g, 0)))
	}
	return a.json(w, http.StatusOK, out)
}

// toldGame tells a program how a ladder stands, of all or of the teams of a class.
func (a *Arena) toldGame(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	g := a.Game(r.PathValue("game"))
	if g == nil {
		return base.ErrNone
	}
	shown := a.shownGame(g, 0)
	if text := r.FormValue("class"); text != "" {
		list, err := a.people.Classes(r.Context())
		if err != nil {
			return err
		}
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || !slices.ContainsFunc(list, func(c people.Class) bool { return c.ID == id }) {
			return base.ErrNone
		}
		if shown.Standings, err = a.ofClass(r.Context(), shown.Standings, id); err != nil {
			return err
		}
	}
	out := a.toldOf(r, shown)
	out.Standings = lists.Map(shown.Standings, func(s ladder.Standing) Standing {
		return Standing{s.Name, s.Owner, s.Bot, s.Rank, s.Elo, s.Spread, s.Met}
	})
	var err error
	if out.Last, err = a.toldMeetings(r, lastOn(g.ID, g.Level.Name)); err != nil {
		return err
	}
	return a.json(w, http.StatusOK, out)
}

func (a *Arena) toldOf(r *http.Request, g gameOf) Game {
	return Game{Game: g.ID, Title: g.Title, Level: g.Level, Bots: g.Bots, Page: a.address(r) + Path + "games/" + g.ID}
}

// toldMeetings are the last matches of meetings that are over, as pages list them.
func (a *Arena) toldMeetings(r *http.Request, of lastOf) (out []Meeting, err error) {
	list, err := a.last(r.Context(), of)
	for _, p := range list {
		m := Meeting{Match: p.ID, Ended: p.Ended, Turns: p.Turns, Seats: p.Players}
		if p.Kept {
			m.Record = a.address(r) + Path + "records/" + p.ID
		}
		out = append(out, m)
	}
	return out, err
}

// toldBot tells a program of a bot.
func (a *Arena) toldBot(w http.ResponseWriter, r *http.Request, _ *people.Person, b versions.Bot) error {
	out := Bot{Bot: b.ID, Name: b.Name, Team: b.Owner, Game: b.Game, Version: b.Number, Page: a.address(r) + Path + "bots/" + strconv.FormatInt(b.ID, 10)}
	if s := a.rated(b.Game, b.Version); s != nil {
		out.Elo, out.Spread, out.Met = s.Elo, s.Spread, s.Met
	}
	out.Rank, _ = a.ladder.Rank(b)
	if b.Version != 0 {
		var err error
		if out.Last, err = a.toldMeetings(r, lastBy(b.Game, bout.Rival{Version: b.Version})); err != nil {
			return err
		}
	}
	return a.json(w, http.StatusOK, out)
}
