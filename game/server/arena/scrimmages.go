package arena

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/scrimmages"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/levels"
)

func (a *Arena) scrimmagesPage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	list, err := a.scrimmages.Of(r.Context(), me.Team)
	if err != nil {
		return err
	}
	body := struct {
		Team  int64
		List  []scrimmages.Scrimmage
		Waits bool
		Most  int
	}{Team: me.Team, List: list, Most: scrimmages.MostShown}
	for i := range list {
		body.Waits = body.Waits || list[i].State == scrimmages.Waiting
		list[i].Game = a.Game(list[i].Game).Title
		if two := &list[i].Sides[1]; two.Bot == 0 {
			two.Name = players.Title(two.Name)
		}
	}
	return a.render(w, r, me, http.StatusOK, "scrimmages", body)
}

// scrimmageAsked takes a form that asks for a scrimmage.
func (a *Arena) scrimmageAsked(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	if err := a.ask(r, me); err != nil {
		return err
	}
	return a.done(w, r, "scrimmages", "You have asked for a scrimmage. This page shows how it goes.")
}

// pushScrimmage is scrimmageAsked for a program.
func (a *Arena) pushScrimmage(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	if err := a.ask(r, me); err != nil {
		return err
	}
	return a.tellScrimmages(w, r, http.StatusCreated, me)
}

func (a *Arena) toldScrimmages(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	return a.tellScrimmages(w, r, http.StatusOK, me)
}

// Scrimmage is a scrimmage as a program is told of it.
type Scrimmage struct {
	ID      int64            `json:"id"`
	Game    string           `json:"game"`
	Level   string           `json:"level"`
	Asked   time.Time        `json:"asked"`
	State   string           `json:"state" jsonschema:"waiting, over or failed"`
	Why     string           `json:"why,omitempty" jsonschema:"it has failed, or its last try, after which it waits for the next one"`
	Sides   []ScrimmageSide  `json:"sides" jsonschema:"who asked, and the other side"`
	Matches []ScrimmageMatch `json:"matches" jsonschema:"that have been played, of two"`
}

// ScrimmageSide is one of the two sides of a scrimmage.
type ScrimmageSide struct {
	Bot     int64   `json:"bot,omitempty" jsonschema:"its number; 0 for a built-in player"`
	Name    string  `json:"name"`
	Team    string  `json:"team,omitempty"`
	Version int     `json:"version,omitempty"`
	Points  float64 `json:"points" jsonschema:"so far"`
}

// ScrimmageMatch is a match of a scrimmage.
type ScrimmageMatch struct {
	Seat   int     `json:"seat" jsonschema:"of who asked, from 0"`
	Turns  int     `json:"turns"`
	Points float64 `json:"points" jsonschema:"of who asked"`
	Record string  `json:"record" jsonschema:"address"`
}

// tellScrimmages tells a program the scrimmages of its team.
func (a *Arena) tellScrimmages(w http.ResponseWriter, r *http.Request, status int, me *people.Person) error {
	list, err := a.scrimmages.Of(r.Context(), me.Team)
	if err != nil {
		return err
	}
	out := make([]Scrimmage, len(list))
	for i, x := range list {
		o := Scrimmage{ID: x.ID, Game: x.Game, Level: x.Level, Asked: x.Asked, State: x.State, Why: x.Why, Matches: []ScrimmageMatch{}}
		o.Sides = lists.Map(x.Sides[:], func(s scrimmages.Side) ScrimmageSide {
			return ScrimmageSide{s.Bot, s.Name, s.Owner, s.Number, s.Points}
		})
		for _, m := range x.Matches {
			o.Matches = append(o.Matches, ScrimmageMatch{m.Number, m.Turns, m.Points[0], a.address(r) + Path + "records/" + m.Record})
		}
		out[i] = o
	}
	return a.json(w, status, out)
}

// ask asks for a scrimmage against the bot of the path, or for one of that bot against a built-in player.
func (a *Arena) ask(r *http.Request, me *people.Person) error {
	bot, err := number(r, "bot")
	if err != nil {
		return err
	}
	if !a.doors.Pass(people.Matches, "team "+strconv.FormatInt(me.Team, 10)) {
		return errMatches
	}
	mark := r.PostFormValue("mark")
	own, other := bot, int64(0)
	if mark == "" {
		if own, err = strconv.ParseInt(r.PostFormValue("own"), 10, 64); err != nil {
			return base.Refuse(400, "Choose the bot of yours that is to play.")
		}
		other = bot
	}
	return a.scrimmages.Ask(r.Context(), *me, own, other, mark, r.PostFormValue("level"))
}

var errMatches = &base.Refusal{Status: 429, Text: "Your team has asked for too many matches in a short time. Wait a minute, then try again."}

// playedByHand begins a match of who asks against a bot, and leads them to their seat.
func (a *Arena) playedByHand(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	if a.config.Host == nil {
		return base.ErrNone
	}
	b, err := a.botOf(r)
	if err != nil {
		return err
	}
	if b.Version == 0 || b.State != versions.Playing && b.Team != me.Team {
		return base.Refuse(409, "%s does not play now.", b.Name)
	}
	level, err := levels.Find(b.Game, r.PostFormValue("level"))
	if err != nil {
		return base.Refuse(400, "Choose a level.")
	}
	seat, err := strconv.Atoi(r.PostFormValue("seat"))
	if most := a.Game(b.Game).Entry.Seats(level); err != nil || seat < 0 || seat >= most {
		return base.Refuse(400, "This level has the seats 1 to %d. Choose one of them.", most)
	}
	if !a.doors.Pass(people.Matches, "team "+strconv.FormatInt(me.Team, 10)) {
		return errMatches
	}
	if err := a.Afford(r.Context(), a.DB, me.Team); err != nil {
		return err
	}
	path, err := a.config.Host(b.Game, level.Name, guestName(b.Version, me.Team), seat)
	if err != nil {
		return err
	}
	http.Redirect(w, r, path, http.StatusSeeOther)
	return nil
}

// guestName is the name by which a version plays beside the arena, for a team that has asked for it.
func guestName(version, team int64) string { return fmt.Sprintf("version %d for %d", version, team) }

// Guest is the version that plays by a name that Config.Host was given. Its processor time counts for the team that has asked for the match.
func (a *Arena) Guest(entry catalog.Entry, name string) (seats.Who, error) {
	var id, team int64
	if _, err := fmt.Sscanf(name, "version %d for %d", &id, &team); err != nil || guestName(id, team) != name {
		return seats.Who{}, fmt.Errorf("arena: %q is not a version", name)
	}
	v, err := versions.VersionOf(a.life, a.DB, id)
	if err != nil {
		return seats.Who{}, err
	}
	b, err := versions.BotOf(a.life, a.DB, v.Bot)
	if err != nil {
		return seats.Who{}, err
	}
	if b.Game != entry.Game.Info().ID || v.State != versions.Good {
		return seats.Who{}, errors.New("arena: this version does not play here")
	}
	who, err := a.versions.Who(entry, b.Name, v)
	return who.Charged(func(used time.Duration) {
		if err := a.Within(a.life, func(tx *sql.Tx) error { return base.SpendOf(a.life, tx, team, used) }); err != nil {
			a.Log.Error("processor time of a match by hand is not counted", "error", err)
		}
	}), err
}

// option is a choice of a form.
type option struct{ Value, Text string }

// opposing is what the page of a bot offers to play against it.
type opposing struct {
	Own    []versions.Bot // of who looks: those that can play a scrimmage against it
	Marks  []option       // built-in players, for who has the bot
	Duels  []option       // levels for two
	Levels []option       // levels to play by hand; empty where nobody can
	Seats  []option
}

// opposing is what somebody may play against a bot, nil for nothing.
func (a *Arena) opposing(r *http.Request, b versions.Bot, me *people.Person) (*opposing, error) {
	if me == nil || b.Version == 0 || b.State != versions.Playing && b.Team != me.Team {
		return nil, nil
	}
	g, o := a.Game(b.Game), &opposing{}
	var err error
	if b.Team == me.Team {
		for _, name := range levels.Strengths {
			if _, rated := g.Entry.Elo(name); rated {
				o.Marks = append(o.Marks, option{name, players.Title(name)})
			}
		}
	}
	if b.State == versions.Playing {
		o.Own, err = a.versions.Bots(r.Context(), "game = ? AND team = ? AND bots.id != ? AND version != 0 ORDER BY bots.key", b.Game, me.Team, b.ID)
	}
	o.Duels = lists.Map(scrimmages.Levels(g), func(l levels.Level) option { return option{l.Name, l.Title} })
	if a.config.Host != nil {
		most := 2
		for _, l := range levels.List(g.ID) {
			o.Levels = append(o.Levels, option{l.Name, l.Title})
			most = max(most, g.Entry.Seats(l))
		}
		for i := range most {
			o.Seats = append(o.Seats, option{strconv.Itoa(i), cmp.Or(map[int]string{0: "first"}[i], strconv.Itoa(i+1))})
		}
	}
	return o, err
}
