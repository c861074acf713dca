package serve

import (
	"net/http"
	"reflect"
	"sync"

	"app.pentarena/game/basics/version"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/server/openapi"
	"app.pentarena/game/server/store"
)

// route is a request that the server answers, and how.
type route struct {
	openapi.Route
	answer func(w http.ResponseWriter, r *http.Request) error
}

// table is all that the server answers itself: it is registered from here, and described from here.
func (s *Server) table() []route {
	page := func(pattern string, answer func(http.ResponseWriter, *http.Request) error) route {
		return route{openapi.Route{Pattern: pattern, Page: true}, answer}
	}
	list := []route{
		page("GET /", s.file),
		page("GET /seat/{token}", s.open),
	}
	people := []route{
		{openapi.Route{Pattern: "GET /play/{token}", Status: http.StatusSwitchingProtocols, Summary: "The WebSocket of a person's seat", Text: "The token is that of the link `/seat/{token}`."}, s.person},
		{openapi.Route{Pattern: "GET /company/{token}", Status: http.StatusSwitchingProtocols, Summary: "The WebSocket of what the people of a match know of each other beside its moves",
			Text: "Who has come, who is there, who is ready; and what they ask. They can take the seat under a name, resign, call the match off in its first turn, or claim it. " +
				"They can ask to play again, to take the last turn back, or to end it by a draw, and agree to that or decline. They can say something to the others, and report to the host. A message comes with " +
				"each change and every 2 s, and each is answered, with `{\"type\":\"here\"}` at least; who is silent for 5 s counts as away."}, s.attend},
	}
	if s.store == nil {
		return append(list, people...)
	}
	for _, path := range []string{"/matches", "/matches.css", "/matches.js", "/tournament.js"} {
		list = append(list, page("GET "+path, s.lobby))
	}
	list = append(list,
		page("GET /tournament", s.tournament),
		route{openapi.Route{Pattern: "GET /api/games", Gives: reflect.TypeFor[Offers](), Summary: "The games with their levels; the formats of tournaments, with what they ask for"}, s.offers},
		route{openapi.Route{Pattern: "GET /api/players", Gives: reflect.TypeFor[Players](), Summary: "The players to choose from, and the ratings of those who have played here"}, s.players},
		route{openapi.Route{Pattern: "GET /api/matches", Gives: reflect.TypeFor[Matches](), Summary: "The matches, newest first, 50 a page, those that are played with their turn",
			Text:  "The first page has also those that have not begun, most because they wait for programs, with the `state` *waiting*.",
			Query: []openapi.Field{{Name: "search", Text: "a text in names of players, of the level or in the seed"}, {Name: "game", Text: "ID of a game"}, {Name: "page", Text: "number, from 0"}}}, s.list},
		route{openapi.Route{Pattern: "POST /api/matches", Needs: openapi.Password, Body: reflect.TypeFor[Order](), Must: []string{"game", "seats"}, Status: http.StatusCreated, Gives: reflect.TypeFor[Ordered](),
			Summary: "Starts a match",
			Text: "It takes `game`, `level` (classic if not given), `seed` (any if not given), `seats`, and for people `names`, a `clock`, `wait` and `help` if wanted. With `\"wait\":true` it begins when all " +
				"its people have opened their links and said their names; those named in the order have come already. With `\"help\":true` people who play against each other may ask the AI."}, s.order},
		route{openapi.Route{Pattern: "DELETE /api/matches/{id}", Needs: openapi.Password, Status: http.StatusNoContent,
			Summary: "Ends a match that is played or waits", Text: "It is *stopped*, and does not count."}, s.endMatch},
		route{openapi.Route{Pattern: "GET /records/{id}", Kind: octets, Summary: "The record of a match, finished or so far", Text: "Every Pentarena opens it."}, s.record},
		route{openapi.Route{Pattern: "GET /live/{id}", Status: http.StatusSwitchingProtocols, Summary: "As a WebSocket the record of a match so far, then what is added; in a browser the match",
			Text: "A slow reader gets what it missed in one piece. It is let go after 20 s without reading, or earlier when there is no room for all. Plans that are still secret are not in it."}, s.live},
		route{openapi.Route{Pattern: "GET /api/changes", Kind: "text/event-stream", Summary: "A stream of events: one when the list, the ratings or a tournament has changed, so that a page asks only then"}, s.changes},
		route{openapi.Route{Pattern: "GET /api/tournament", Gives: reflect.TypeFor[Hosting](), Summary: "Whether a tournament is played, and whether one can be started"}, s.tourneyState},
		route{openapi.Route{Pattern: "POST /api/tournament", Needs: openapi.Password, Body: reflect.TypeFor[TourneyOrder](), Must: []string{"games", "players"}, Status: http.StatusCreated, Gives: reflect.TypeFor[Watched](),
			Summary: "Starts a tournament",
			Text: "It takes `games` (such as `[\"anarchy/quick\"]`) and `players` in their order. If wanted, it takes `format` (round-robin if not given), `name`, `seed`, `seeds` (1), `rounds`, and for the format " +
				"test `\"test\":{\"low\":0,\"high\":20,\"alpha\":0.05,\"beta\":0.05}`."}, s.hostTourney},
		route{openapi.Route{Pattern: "DELETE /api/tournament", Needs: openapi.Password, Status: http.StatusNoContent, Summary: "Stops the tournament for good"}, s.stopTourney},
		route{openapi.Route{Pattern: "GET /tournament/{record}", Kind: octets, Summary: "The record of a match of the tournament"}, s.tourneyRecord},
		route{openapi.Route{Pattern: "GET /desk", Status: http.StatusSwitchingProtocols, Summary: "The WebSocket by which the page orders matches between people", Text: "A browser is led to the reports on `/matches`."}, s.desk},
		route{openapi.Route{Pattern: "GET /program", Status: http.StatusSwitchingProtocols, Summary: "The WebSocket of a program that plays, by the protocol of bots"}, s.program},
		route{openapi.Route{Pattern: "DELETE /api/people/{id}", Needs: openapi.Host, Status: http.StatusNoContent,
			Summary: "Removes a person from the ratings, by the `id` that `GET /api/players` tells"}, s.forgetPerson},
		route{openapi.Route{Pattern: "GET /api/reports", Needs: openapi.Host, Gives: reflect.TypeFor[Reports](), Summary: "What people have reported to the host, the newest first"}, s.reports},
		route{openapi.Route{Pattern: "GET /healthz", Gives: reflect.TypeFor[Health](), Summary: "200 while matches can be kept, with the build of the server"}, s.health},
		route{openapi.Route{Pattern: "GET /metrics", Needs: openapi.Password, Kind: "text/plain", Summary: "Figures for Prometheus"}, s.figures},
		route{openapi.Route{Pattern: "GET " + openapi.Path, Kind: "application/json", Summary: "All of this for programs: an OpenAPI document, version 3.1, of the requests of this server"}, s.document()},
	)
	return append(list, people...)
}

// octets is the media type of records.
const octets = "application/octet-stream"

// The answers in JSON that are nothing else.
type (
	// Matches is a page of the matches.
	Matches struct {
		Matches []store.Match `json:"matches"`
		More    bool          `json:"more" jsonschema:"there is a page after it"`
	}
	// Players are the players of a server.
	Players struct {
		Players []Player       `json:"players"`
		Ratings []store.Player `json:"ratings" jsonschema:"of all who have played here"`
	}
	// Offers are what a match or a tournament can be ordered with.
	Offers struct {
		Beside  []string          `json:"beside" jsonschema:"beginnings of the addresses of what else the server has, such as an arena"`
		Formats []tournament.Kind `json:"formats"`
		Games   []Game            `json:"games"`
		Token   bool              `json:"token" jsonschema:"the server has a password"`
	}
	// Watched says where what was begun is watched.
	Watched struct {
		Watch string `json:"watch" jsonschema:"address"`
	}
	// Reports are what people have told the host.
	Reports struct {
		Reports []store.Report `json:"reports"`
	}
	// Health is a server that can keep matches.
	Health struct {
		Build  version.Build `json:"build"`
		Status string        `json:"status" jsonschema:"ok"`
	}
)

// allowed answers a request of who has the right to it, or says why not.
func (s *Server) allowed(x route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := errToken
		if (x.Needs != openapi.Password || s.guard.authorized(r)) && (x.Needs != openapi.Host || s.guard.hosts(r)) {
			err = x.answer(w, r)
		}
		if err != nil {
			s.fail(w, r, err)
		}
	}
}

// API is the list of all requests that are answered, also by what is beside the matches.
func (s *Server) API() (list []openapi.Route) {
	for _, x := range s.table() {
		list = append(list, x.Route)
	}
	for _, room := range s.config.Beside {
		if d, is := room.(openapi.Described); is {
			list = append(list, d.API()...)
		}
	}
	return list
}

// document answers with the OpenAPI document.
func (s *Server) document() func(http.ResponseWriter, *http.Request) error {
	made := sync.OnceValues(func() ([]byte, error) { return openapi.Document(s.API()) })
	return func(w http.ResponseWriter, r *http.Request) error {
		text, err := made()
		if err == nil {
			w.Header().Set("Content-Type", "application/json")
			unchanged(w, r, text)
		}
		return err
	}
}
