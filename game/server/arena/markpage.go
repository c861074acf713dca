package arena

import (
	"net/http"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/players"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/bout"
	"app.pentarena/game/server/arena/ladder"
	"app.pentarena/game/server/arena/people"
)

// shownMark is a built-in player as its page shows it.
type shownMark struct {
	Game, Of  string // ID and title
	Name      string
	Title     string
	Elo, Met  int
	Opponents []ladder.Against // those that play now, the strongest first
	Levels    []byLevel
}

// mark is the built-in player of a request, as its page shows it.
func (a *Arena) mark(r *http.Request) (s shownMark, err error) {
	g, who := a.Game(r.PathValue("game")), bout.Rival{Mark: r.PathValue("mark")}
	if g == nil {
		return s, base.ErrNone
	}
	rung := a.ladder.MarkOf(g.ID, who.Mark)
	if rung == nil {
		return s, base.ErrNone
	}
	s = shownMark{Game: g.ID, Of: g.Title, Name: who.Mark, Title: players.Title(who.Mark), Elo: ladder.Round(rung.Elo), Met: rung.Met}
	s.Opponents = slices.DeleteFunc(a.opponentsOf(g.ID, who), func(x ladder.Against) bool { return !x.Plays })
	s.Levels, err = a.levelsOf(r.Context(), g.ID, who)
	return s, err
}

// markPage shows a built-in player on the ladder of a game.
func (a *Arena) markPage(w http.ResponseWriter, r *http.Request, me *people.Person, s shownMark) error {
	body := struct {
		shownMark
		BotsOf   leaf
		Matches  []played
		Results  bool
		Versions []versionRow // it has none
	}{shownMark: s, BotsOf: leafOf(r, "bots", len(s.Opponents)), Results: r.FormValue("results") != ""}
	var err error
	body.Opponents = onLeaf(body.BotsOf, s.Opponents)
	if body.Matches, err = a.last(r.Context(), lastBy(s.Game, bout.Rival{Mark: s.Name})); err != nil {
		return err
	}
	return a.render(w, r, me, http.StatusOK, "mark", body)
}

// Mark is a built-in player on the ladder of a game as a program is told of it.
type Mark struct {
	Game    string    `json:"game" jsonschema:"its ID"`
	Mark    string    `json:"mark" jsonschema:"its name as programs write it"`
	Title   string    `json:"title"`
	Elo     int       `json:"elo" jsonschema:"fixed"`
	Met     int       `json:"met" jsonschema:"meetings"`
	Against []MarkMet `json:"against,omitempty" jsonschema:"the versions that play now and those built-in players whom it has met, the strongest first"`
	Levels  []OnLevel `json:"levels,omitempty"`
	Last    []Meeting `json:"last,omitempty" jsonschema:"its last matches, the latest first"`
	Page    string    `json:"page" jsonschema:"address"`
}

// MarkMet is what a built-in player has got out of its meetings with a bot.
type MarkMet struct {
	Name    string `json:"name"`
	Bot     int64  `json:"bot,omitempty" jsonschema:"its number; left out for a built-in player"`
	Elo     int    `json:"elo"`
	Met     int    `json:"met" jsonschema:"meetings"`
	Percent int    `json:"percent" jsonschema:"of the points, for the one that is told of"`
}

// OnLevel is what somebody has got on a level.
type OnLevel struct {
	Level   string  `json:"level" jsonschema:"its name"`
	Matches int     `json:"matches"`
	Points  float64 `json:"points"`
}

// toldMark tells a program of a built-in player.
func (a *Arena) toldMark(w http.ResponseWriter, r *http.Request, _ *people.Person, s shownMark) error {
	out := Mark{Game: s.Game, Mark: s.Name, Title: s.Title, Elo: s.Elo, Met: s.Met, Page: a.address(r) + Path + "games/" + s.Game + "/players/" + s.Name}
	out.Against = lists.Map(s.Opponents, func(x ladder.Against) MarkMet { return MarkMet{x.Name, x.Bot, x.Elo, x.Met, x.Percent} })
	out.Levels = lists.Map(s.Levels, func(x byLevel) OnLevel { return OnLevel{x.Name, x.Matches, x.Points} })
	var err error
	if out.Last, err = a.toldMeetings(r, lastBy(s.Game, bout.Rival{Mark: s.Name})); err != nil {
		return err
	}
	return a.json(w, http.StatusOK, out)
}
