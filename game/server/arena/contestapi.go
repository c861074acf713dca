package arena

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/contests"
	"app.pentarena/game/server/arena/people"
)

// Contest is a contest as a program is told of it. Its entrants are left out in a list.
type Contest struct {
	ID       int64     `json:"id"`
	Name     string    `json:"name"`
	Text     string    `json:"text,omitempty"`
	Parts    []Part    `json:"parts" jsonschema:"one for each game"`
	Format   string    `json:"format"`
	Seeds    int       `json:"seeds" jsonschema:"of each meeting"`
	Rounds   int       `json:"rounds,omitempty" jsonschema:"0 for as many as one winner needs"`
	Open     bool      `json:"open" jsonschema:"teams enter their bots"`
	Most     int       `json:"most" jsonschema:"bots of a team in a game"`
	Publish  bool      `json:"publish" jsonschema:"the bots can be downloaded when it is over"`
	Opens    time.Time `json:"opens"`
	Closes   time.Time `json:"closes" jsonschema:"the deadline"`
	Starts   time.Time `json:"starts" jsonschema:"the finals"`
	Phase    string    `json:"phase" jsonschema:"upcoming, open, closed, running, finished or off"`
	Entrants []Entrant `json:"entrants,omitempty"`
	Overall  []Sum     `json:"overall,omitempty" jsonschema:"the teams over all games; left out in a list, and where the contest is of one game"`
	Page     string    `json:"page" jsonschema:"address"`
}

// Part is a game of a contest as a program is told of it.
type Part struct {
	Game    string   `json:"game" jsonschema:"its ID"`
	Levels  []string `json:"levels" jsonschema:"their names"`
	Over    bool     `json:"over" jsonschema:"its final"`
	Matches int      `json:"matches,omitempty" jsonschema:"of its final that are over; left out in a list"`
	Of      int      `json:"of,omitempty" jsonschema:"how many matches its final has; left out in a list"`
}

// Sum is a team over all games of a contest as a program is told of it.
type Sum struct {
	Place  int     `json:"place" jsonschema:"equal ones share it"`
	Team   string  `json:"team" jsonschema:"empty when it was removed"`
	Points float64 `json:"points"`
}

// toldOverall are the teams over all games of a contest as a program is told of them.
func toldOverall(list []*contests.Sum) []Sum {
	return lists.Map(list, func(s *contests.Sum) Sum { return Sum{s.Place, s.Name, s.Points} })
}

// Entrant is a bot of a contest as a program is told of it.
type Entrant struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Team    string `json:"team"`
	Game    string `json:"game" jsonschema:"its ID"`
	State   string `json:"state" jsonschema:"in, withdrawn or disqualified"`
	Reason  string `json:"reason,omitempty" jsonschema:"why it is not in"`
	Version int    `json:"version,omitempty" jsonschema:"that counts, from the deadline on"`
	Place   int    `json:"place,omitempty" jsonschema:"in the seeding of the final of its game"`
}

func (a *Arena) told(r *http.Request, c contests.Contest) Contest {
	out := Contest{ID: c.ID, Name: c.Name, Text: c.Text, Format: string(c.Format), Seeds: c.Seeds, Rounds: c.Rounds, Open: c.Open, Most: c.Most, Publish: c.Publish,
		Opens: c.Opens, Closes: c.Closes, Starts: c.Starts, Phase: c.Phase(), Page: a.address(r) + Path + "contests/" + strconv.FormatInt(c.ID, 10)}
	out.Parts = lists.Map(c.Parts, func(p contests.Part) Part { return Part{Game: p.Game, Levels: p.Levels, Over: p.Over} })
	return out
}

// toldContests tells a program of all contests.
func (a *Arena) toldContests(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	list, err := a.contests.List(r.Context(), contests.ByTime, 200)
	if err != nil {
		return err
	}
	out := make([]Contest, 0, len(list))
	for _, c := range list {
		out = append(out, a.told(r, c))
	}
	return a.json(w, http.StatusOK, out)
}

func (a *Arena) toldContest(w http.ResponseWriter, r *http.Request, _ *people.Person, c contests.Contest) error {
	return a.tellContest(r.Context(), w, r, http.StatusOK, c)
}

// tellContest tells a program all of a contest.
func (a *Arena) tellContest(ctx context.Context, w http.ResponseWriter, r *http.Request, status int, c contests.Contest) error {
	out := a.told(r, c)
	list, err := contests.Entrants(ctx, a.DB, c.ID)
	if err != nil {
		return err
	}
	out.Entrants = lists.Map(list, func(e contests.Entrant) Entrant {
		return Entrant{e.ID, e.Name, e.Owner, e.Game, e.State, e.Reason, e.Number, e.Place}
	})
	for i := range out.Parts {
		p := &out.Parts[i]
		b, err := a.contests.Scoreboard(ctx, c, p.Game)
		if err != nil {
			return err
		}
		if b != nil {
			p.Matches, p.Of = b.Done, b.All
		}
	}
	sums, err := a.contests.Overall(ctx, c)
	if err != nil {
		return err
	}
	out.Overall = toldOverall(sums)
	return a.json(w, status, out)
}

// pushContest makes a contest for a program of an organiser.
func (a *Arena) pushContest(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	c, err := a.founded(r, me)
	if err != nil {
		return err
	}
	return a.tellContest(r.Context(), w, r, http.StatusCreated, c)
}

// pushEntrant lets a bot into a contest for a program: by its name.
func (a *Arena) pushEntrant(w http.ResponseWriter, r *http.Request, me *people.Person, c contests.Contest) error {
	_, key, err := base.Named("name of the bot", r.PostFormValue("bot"))
	if err != nil {
		return err
	}
	found, err := a.versions.Bots(r.Context(), "bots.key = ?", key)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return base.Refuse(404, "There is no bot of this name.")
	}
	if err := a.contests.EnterBot(r.Context(), *me, c.ID, found[0].ID); err != nil {
		return err
	}
	return a.tellContest(r.Context(), w, r, http.StatusCreated, c)
}
