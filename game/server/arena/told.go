package arena

import (
	"context"
	"database/sql"
	"net/http"
	"reflect"
	"time"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/hooks"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/openapi"
	"app.pentarena/game/server/store"
)

// MeetingTold is what a webhook tells of a meeting.
type MeetingTold struct {
	Type      string      `json:"type" jsonschema:"meeting"`
	Timestamp time.Time   `json:"timestamp" jsonschema:"when it was over"`
	Data      MeetingOver `json:"data"`
}

// ContestTold is what a webhook tells of a contest.
type ContestTold struct {
	Type      string      `json:"type" jsonschema:"contest"`
	Timestamp time.Time   `json:"timestamp" jsonschema:"when it was over"`
	Data      ContestOver `json:"data"`
}

// TestTold is what a webhook tells in a test.
type TestTold struct {
	Type      string    `json:"type" jsonschema:"test"`
	Timestamp time.Time `json:"timestamp" jsonschema:"when it was asked for"`
	Data      any       `json:"data" jsonschema:"null"`
}

// hookRoutes are what webhooks tell, by their types.
func hookRoutes() []openapi.Route {
	head := []openapi.Field{{Name: "webhook-id", Text: "the same when it is sent again", Must: true}, {Name: "webhook-timestamp", Text: "when it was sent, in seconds since 1970", Must: true},
		{Name: "webhook-signature", Text: "`v1,` and the HMAC-SHA256 of `ID.TIMESTAMP.BODY` in Base64", Must: true}}
	return []openapi.Route{
		{Pattern: "POST meeting", Hook: true, Body: reflect.TypeFor[MeetingTold](), Head: head, Summary: "A meeting of the ladder is over",
			Text: "Its `data` has `game`, `level` and `seed`; the `players`, each with `name`, `team`, `bot`, `version` and the `points` of all its matches, where a built-in player has a name alone; " +
				"the `matches`, each with its ID `match`, `turns`, `reason` and the `points` of the players in their order. `GET /arena/records/{match}` gives the record."},
		{Pattern: "POST contest", Hook: true, Body: reflect.TypeFor[ContestTold](), Head: head, Summary: "A contest is over",
			Text: "Its `data` has its number `contest`, `name`, `format`, and the `parts`, one for each `game`, with the `standings` of its final. Each of these has `place`, 0 for who was disqualified, `name`, `team` and `points`; there is none when the final could not be played. Where there are several games, `overall` has the teams over all of them, each with `place`, `team` and `points`. " +
				"It is told again when a correction has changed that."},
		{Pattern: "POST test", Hook: true, Body: reflect.TypeFor[TestTold](), Head: head, Summary: "A test that an organiser has asked for", Text: "Its `data` is `null`."},
	}
}

// MeetingOver is a meeting of the ladder that counts.
type MeetingOver struct {
	Game    string      `json:"game" jsonschema:"its ID"`
	Level   string      `json:"level"`
	Seed    string      `json:"seed"`
	Players []MetPlayer `json:"players"`
	Matches []MetMatch  `json:"matches" jsonschema:"one for each seating"`
}

// MetPlayer is a player of a meeting.
type MetPlayer struct {
	Name    string  `json:"name"`
	Team    string  `json:"team,omitempty" jsonschema:"left out for a built-in player"`
	Bot     int64   `json:"bot,omitempty" jsonschema:"its number; left out for a built-in player"`
	Version int     `json:"version,omitempty" jsonschema:"of the bot"`
	Points  float64 `json:"points" jsonschema:"of all matches"`
}

// MetMatch is a match of a meeting.
type MetMatch struct {
	Match  string    `json:"match" jsonschema:"its record is at /arena/records/{match}"`
	Turns  int       `json:"turns"`
	Reason string    `json:"reason"`
	Points []float64 `json:"points" jsonschema:"of each player, in their order"`
}

// ContestOver is a contest whose finals are over. It is told again when a correction has changed that.
type ContestOver struct {
	Contest int64      `json:"contest" jsonschema:"its number: more is at /arena/api/contests/{contest}"`
	Name    string     `json:"name"`
	Format  string     `json:"format"`
	Parts   []PartOver `json:"parts" jsonschema:"one for each game"`
	Overall []Sum      `json:"overall,omitempty" jsonschema:"the teams over all games; left out where the contest is of one game"`
}

// PartOver is a game of a contest whose final is over.
type PartOver struct {
	Game      string       `json:"game" jsonschema:"its ID"`
	Standings []ContestRow `json:"standings" jsonschema:"empty when the final could not be played"`
}

// ContestRow is a line of the table of a final.
type ContestRow struct {
	Place  int     `json:"place" jsonschema:"0 for who was disqualified"`
	Name   string  `json:"name"`
	Team   string  `json:"team"`
	Points float64 `json:"points"`
}

// toldBy is what a webhook tells.
func (a *Arena) toldBy(ctx context.Context, d hooks.Delivery) (any, error) {
	switch {
	case d.Meeting != 0:
		m, err := a.meetingOver(ctx, d.Meeting)
		return MeetingTold{"meeting", d.At, m}, err
	case d.Contest != 0:
		o, err := a.contestOver(ctx, d.Contest)
		return ContestTold{"contest", d.At, o}, err
	}
	return TestTold{Type: "test", Timestamp: d.At}, nil
}

func (a *Arena) meetingOver(ctx context.Context, id int64) (m MeetingOver, err error) {
	var points string
	if err := a.DB.QueryRowContext(ctx, "SELECT game, level, seed, points FROM meetings WHERE id = ?", id).Scan(&m.Game, &m.Level, &m.Seed, &points); err != nil {
		return m, err
	}
	all, err := base.Numbers(points)
	if err != nil {
		return m, err
	}
	if m.Players, err = store.List(ctx, a.DB, func(r *sql.Rows) (p MetPlayer, err error) { return p, r.Scan(&p.Name, &p.Team, &p.Bot, &p.Version) },
		`SELECT COALESCE(bots.name, mark), COALESCE(teams.name, ''), COALESCE(bots.id, 0), COALESCE(number, 0) FROM players LEFT JOIN versions ON versions.id = players.version
		LEFT JOIN bots ON bots.id = bot LEFT JOIN teams ON teams.id = team WHERE meeting = ? ORDER BY place`, id); err != nil {
		return m, err
	}
	for i := range min(len(m.Players), len(all)) {
		m.Players[i].Points = all[i]
	}
	m.Matches, err = store.List(ctx, a.DB, func(r *sql.Rows) (x MetMatch, err error) {
		var points string
		if err := r.Scan(&x.Match, &x.Turns, &x.Reason, &points); err != nil {
			return x, err
		}
		x.Points, err = base.Numbers(points)
		return x, err
	}, "SELECT id, turns, reason, points FROM matches WHERE meeting = ? ORDER BY number", id)
	return m, err
}

func (a *Arena) contestOver(ctx context.Context, id int64) (o ContestOver, err error) {
	c, err := contests.ContestOf(ctx, a.DB, id)
	if err != nil {
		return o, err
	}
	o = ContestOver{Contest: c.ID, Name: c.Name, Format: string(c.Format)}
	for _, p := range c.Parts {
		x := PartOver{Game: p.Game, Standings: []ContestRow{}}
		b, err := a.contests.Scoreboard(ctx, c, p.Game)
		if err != nil {
			return o, err
		}
		if b != nil {
			for _, s := range b.Rows {
				x.Standings = append(x.Standings, ContestRow{Place: s.Place, Name: s.Of.Name, Team: s.Of.Owner, Points: s.Row.Points})
			}
		}
		o.Parts = append(o.Parts, x)
	}
	sums, err := a.contests.Overall(ctx, c)
	o.Overall = toldOverall(sums)
	return o, err
}

// hookMade makes a webhook, and shows its secret.
func (a *Arena) hookMade(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	secret, err := a.hooks.Add(r.Context(), *me, r.PostFormValue("url"))
	if err != nil {
		return err
	}
	return a.organiserWith(w, r, me, secret, "This is the secret with which the webhook signs what it sends. Give it to who checks that.")
}
